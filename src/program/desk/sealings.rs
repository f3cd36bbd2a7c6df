//! The sealings that the desk has in hand: one state for each game, and every way from one state to the next.
//!
//! The player gets the laptop and writes; the clock is stopped, and the text is fixed; the envelope is written, and its
//! slips are kept until somebody says that they were handed out. A form that comes twice, late or from another window
//! finds another state than the one that it is for, and changes nothing: nothing but the arbiter's word destroys a
//! slip.

use std::collections::BTreeMap;
use std::sync::Mutex;

use super::lock::locked;
use crate::commands::{Failure, seal};
use crate::failure::{EnvelopeFault, Notice};
use crate::render::sheets::PlayersSlip;
use crate::text::Locale;
use envelope::sealing::{Closed, NotSealed, NotWritten, Ready};
use envelope::{DrawOffer, Fingerprint, Scoresheets, WrittenMove};
use rules::time::{Duration, Moment};

/// A sealing in hand, with the notices that the arbiter was shown.
#[derive(Debug)]
pub enum Sealing {
    /// The player has the laptop, and sees who the screen is for.
    Covered(Box<Ready>, Vec<Notice>),
    /// The player writes. The text is on that screen only.
    Writing(Box<Ready>, Vec<Notice>),
    /// The player has stopped the clock, so the text can no longer change.
    Stopped(Box<Closed>, Vec<Notice>),
    /// The envelope is written. The slips are nowhere else, and without them it never opens.
    Sealed(Handover, Vec<Notice>),
}

/// What the arbiter has when the envelope is written, until it is accepted.
#[derive(Debug)]
pub struct Handover {
    /// Which envelope was written, in hex.
    pub fingerprint: String,
    /// The players' slips.
    pub slips: Vec<PlayersSlip>,
    /// Whether they were fetched, to be printed.
    pub printed: bool,
    /// The scoresheets in hand.
    pub held: Scoresheets,
}

/// What the arbiter says when both clocks stand, besides what they show.
#[derive(Clone, Copy, Debug)]
pub struct Said {
    /// What an early adjournment costs, where that is decided.
    pub charge: Option<Duration>,
    /// The draw offer that still stands.
    pub offer: DrawOffer,
    /// The scoresheets in hand.
    pub held: Scoresheets,
}

impl Sealing {
    /// Whether the player has the laptop.
    fn is_at_the_player(&self) -> bool {
        matches!(self, Sealing::Covered(..) | Sealing::Writing(..))
    }

    /// What the arbiter has in hand once the envelope is written, and was told then.
    pub fn handover(&self) -> Option<(&Handover, &[Notice])> {
        match self {
            Sealing::Sealed(handover, told) => Some((handover, told)),
            Sealing::Covered(..) | Sealing::Writing(..) | Sealing::Stopped(..) => None,
        }
    }

    /// Whether something would be lost that nobody can make again.
    fn is_irreplaceable(&self) -> bool {
        match self {
            Sealing::Covered(..) | Sealing::Writing(..) => false,
            Sealing::Stopped(..) => true,
            Sealing::Sealed(handover, _) => !handover.slips.is_empty(),
        }
    }
}

/// All sealings in hand, by the name of the label, and the fingerprints of the envelopes that were written.
#[derive(Debug, Default)]
pub struct Sealings {
    in_hand: Mutex<BTreeMap<String, Sealing>>,
    written: Mutex<BTreeMap<String, String>>,
    language: Mutex<Option<Locale>>,
}

impl Sealings {
    /// Looks at a sealing, if that game has one.
    pub fn look<T>(&self, name: &str, look: impl FnOnce(Option<&Sealing>) -> T) -> T {
        look(locked(&self.in_hand).get(name))
    }

    /// Whether that game has one.
    pub fn has(&self, name: &str) -> bool {
        self.look(name, |sealing| sealing.is_some())
    }

    /// The player gets the laptop; nothing changes where a sealing of that game is in hand or another player has it,
    /// since two windows may begin at once.
    pub fn begin(&self, name: &str, ready: Ready, told: Vec<Notice>) {
        let mut all = locked(&self.in_hand);
        if !all.values().any(Sealing::is_at_the_player) {
            all.entry(name.to_owned())
                .or_insert_with(|| Sealing::Covered(Box::new(ready), told));
            *locked(&self.language) = None;
        }
    }

    /// The player who has the laptop reads that language.
    pub fn speak(&self, language: Locale) {
        *locked(&self.language) = Some(language);
    }

    /// The language of the player who has the laptop, if one was chosen; then it is that of every screen.
    pub fn language(&self) -> Option<Locale> {
        self.at_the_player().and(*locked(&self.language))
    }

    /// The player sits alone before the screen, and may write.
    pub fn uncover(&self, name: &str) {
        self.leave(name, |sealing| match sealing {
            Sealing::Covered(ready, told) => Some(Sealing::Writing(ready, told)),
            other => Some(other),
        });
    }

    /// The player has written and stops the clock. Whether he was writing.
    ///
    /// # Errors
    /// A text that may not be sealed; the player writes on.
    pub fn stop(&self, name: &str, text: WrittenMove, at: Moment) -> Result<bool, NotSealed> {
        let mut stopped = Ok(false);
        self.leave(name, |sealing| match sealing {
            Sealing::Writing(ready, told) => match ready.write(text) {
                Ok(written) => {
                    stopped = Ok(true);
                    Some(Sealing::Stopped(Box::new(written.close(at)), told))
                }
                Err(NotWritten { ready, error }) => {
                    stopped = Err(error);
                    Some(Sealing::Writing(ready, told))
                }
            },
            other => Some(other),
        });
        stopped
    }

    /// Corrects the label of a closed move, with what the arbiter is told of it now. Whether there is one.
    ///
    /// # Errors
    /// Those of `correct`; the label stays as it was.
    pub fn correct(
        &self,
        name: &str,
        correct: impl FnOnce(&mut Closed) -> Result<Vec<Notice>, Failure>,
    ) -> Result<bool, Failure> {
        match locked(&self.in_hand).get_mut(name) {
            Some(Sealing::Stopped(closed, told)) => {
                *told = correct(closed)?;
                Ok(true)
            }
            Some(Sealing::Covered(..) | Sealing::Writing(..) | Sealing::Sealed(..)) | None => {
                Ok(false)
            }
        }
    }

    /// Whether the move of that game is closed and no envelope written.
    pub fn is_stopped(&self, name: &str) -> bool {
        self.look(name, |sealing| {
            matches!(sealing, Some(Sealing::Stopped(..)))
        })
    }

    /// Writes the envelope of a closed move, with what the arbiter says. Nothing is said of a label that `is_shown`
    /// refuses.
    ///
    /// # Errors
    /// Those of `is_shown` and `write`; the move stays closed, and the player need not write again.
    pub fn seal(
        &self,
        name: &str,
        said: Said,
        is_shown: impl FnOnce(&Closed) -> Result<(), Failure>,
        write: impl FnOnce(&Closed, &[Notice]) -> Result<seal::Outcome, Failure>,
    ) -> Result<(), Failure> {
        let mut all = locked(&self.in_hand);
        let Some(Sealing::Stopped(closed, told)) = all.get_mut(name) else {
            return Ok(());
        };
        is_shown(closed)?;
        closed.decide_charge(said.charge);
        closed.say_draw_offer(said.offer);
        let outcome = write(closed, told)?;
        let fingerprint = outcome.written.envelope.fingerprint;
        locked(&self.written).insert(name.to_owned(), fingerprint.clone());
        if let Some(Sealing::Stopped(closed, _)) = all.remove(name) {
            let slips = closed.into_slips().into_iter();
            let slips = slips.map(|(side, slip)| PlayersSlip { side, slip });
            let handover = Handover {
                fingerprint,
                slips: slips.collect(),
                printed: false,
                held: said.held,
            };
            let sealed = Sealing::Sealed(handover, outcome.notices);
            all.insert(name.to_owned(), sealed);
        }
        Ok(())
    }

    /// Notes that the slips of that game were fetched.
    pub fn print(&self, name: &str) {
        if let Some(Sealing::Sealed(handover, _)) = locked(&self.in_hand).get_mut(name) {
            handover.printed = true;
        }
    }

    /// Whether this run has sealed that very envelope, so that what the wraps hold is known.
    pub fn has_sealed(&self, name: &str, fingerprint: Fingerprint) -> bool {
        locked(&self.written).get(name) == Some(&fingerprint.to_string())
    }

    /// Checks that an envelope is the one whose slips are in hand, if they are.
    ///
    /// # Errors
    /// Somebody has put another one in its place: nothing is printed for it, ticked or signed.
    pub fn check(&self, name: &str, fingerprint: Fingerprint) -> Result<(), Failure> {
        self.look(name, |sealing| match sealing {
            Some(Sealing::Sealed(handover, _))
                if handover.fingerprint != fingerprint.to_string() =>
            {
                Err(EnvelopeFault::OtherThanShown.into())
            }
            _ => Ok(()),
        })
    }

    /// The game whose player has the laptop, if one has it.
    pub fn at_the_player(&self) -> Option<String> {
        self.names(Sealing::is_at_the_player).into_iter().next()
    }

    /// Gives a sealing up without an envelope, and wipes what was written.
    pub fn cancel(&self, name: &str, sure: bool) {
        // A move that is closed is forgotten only if somebody is sure.
        self.leave(name, |sealing| match sealing {
            Sealing::Covered(..) | Sealing::Writing(..) => None,
            Sealing::Stopped(..) if sure => None,
            Sealing::Stopped(..) | Sealing::Sealed(..) => Some(sealing),
        });
    }

    /// Wipes the slips of that game: both players have them.
    pub fn hand_out(&self, name: &str) {
        let is_sealed = |sealing: &Sealing| matches!(sealing, Sealing::Sealed(..));
        self.leave(name, |sealing| Some(sealing).filter(|it| !is_sealed(it)));
    }

    fn leave(&self, name: &str, way: impl FnOnce(Sealing) -> Option<Sealing>) {
        let mut all = locked(&self.in_hand);
        let next = all.remove(name).and_then(way);
        all.extend(next.map(|next| (name.to_owned(), next)));
    }

    /// The games whose slips were not handed out yet.
    pub fn not_handed_out(&self) -> Vec<String> {
        self.names(|sealing| matches!(sealing, Sealing::Sealed(..)))
    }

    /// The games of which something would be lost if the desk ended now: a closed move, or slips.
    pub fn irreplaceable(&self) -> Vec<String> {
        self.names(Sealing::is_irreplaceable)
    }

    fn names(&self, which: impl Fn(&Sealing) -> bool) -> Vec<String> {
        let all = locked(&self.in_hand);
        let found = all.iter().filter(|(_, sealing)| which(sealing));
        found.map(|(name, _)| name.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use crate::commands::seal::{Destination, Slips, finish};
    use crate::files::{Existing, Files};
    use envelope::SharedText;
    use envelope::sealing::fixtures::{PLAIN, draft, moment, ready_at, stand, written};

    const NAME: &str = "board 1";

    /// What a form can ask for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[rustfmt::skip]
    enum Form { Begin, Uncover, Stop, Seal, SealInVain, Print, Correct, Cancel, CancelSurely, HandOut }

    #[rustfmt::skip]
    use Form::{Begin, Cancel, CancelSurely, Correct, HandOut, Print, Seal, SealInVain, Stop, Uncover};

    fn ready() -> Ready {
        ready_at(draft(PLAIN, "fide-1997"), 20).unwrap()
    }

    /// Of two that begin at once, the second waits until the first player has stopped the clock.
    #[test]
    fn one_player_at_a_time_has_the_laptop() {
        let sealings = Sealings::default();
        sealings.begin(NAME, ready(), Vec::new());
        sealings.begin("board 2", ready(), Vec::new());
        assert!(!sealings.has("board 2"));
        sealings.uncover(NAME);
        sealings.begin("board 2", ready(), Vec::new());
        assert!(!sealings.has("board 2"));
        assert!(sealings.stop(NAME, written("Rh3"), moment(20)).unwrap());
        sealings.begin("board 2", ready(), Vec::new());
        assert!(sealings.has("board 2"));
    }

    fn ask(sealings: &Sealings, folder: &Path, form: Form) -> Result<(), Failure> {
        let write = |out: &str| {
            let to = Destination {
                out: folder.join(out),
                slips: Slips::Kept,
                existing: Existing::Replace,
            };
            let said = Said {
                charge: None,
                offer: DrawOffer::By(shakmaty::Color::Black),
                held: Scoresheets::Both,
            };
            sealings.seal(
                NAME,
                said,
                |_| Ok(()),
                |closed, told| finish(&Files::default(), closed, stand(100, 90), &to, told),
            )
        };
        match form {
            Begin => sealings.begin(NAME, ready(), Vec::new()),
            Uncover => sealings.uncover(NAME),
            Stop => drop(sealings.stop(NAME, written("Rh3"), moment(20)).unwrap()),
            Seal => return write("game.envelope"),
            SealInVain => return write("no such folder/game.envelope"),
            Print => sealings.print(NAME),
            Correct => {
                let corrected = sealings.correct(NAME, |closed| {
                    closed.correct(draft(PLAIN, "fide-1997"))?;
                    Ok(Vec::new())
                })?;
                assert_eq!(corrected, state(sealings).0 == "stopped");
            }
            Cancel => sealings.cancel(NAME, false),
            CancelSurely => sealings.cancel(NAME, true),
            HandOut => sealings.hand_out(NAME),
        }
        Ok(())
    }

    /// The state, and the slips as far as they are there.
    fn state(sealings: &Sealings) -> (&'static str, Vec<String>) {
        let texts = |slips: &[PlayersSlip]| {
            let texts = slips.iter().map(|it| it.slip.to_text().to_string());
            texts.collect()
        };
        sealings.look(NAME, |sealing| match sealing {
            None => ("nothing", Vec::new()),
            Some(Sealing::Covered(..)) => ("covered", Vec::new()),
            Some(Sealing::Writing(..)) => ("writing", Vec::new()),
            Some(Sealing::Stopped(..)) => ("stopped", Vec::new()),
            Some(Sealing::Sealed(handover, _)) => {
                let name = if handover.printed {
                    "printed"
                } else {
                    "sealed"
                };
                (name, texts(&handover.slips))
            }
        })
    }

    #[test]
    fn a_form_does_what_it_is_for_and_in_any_other_state_nothing() {
        let folder = tempfile::tempdir().unwrap();
        type State<'a> = (&'a str, &'a [Form], &'a [(Form, &'a str)]);
        // Each state, the forms that lead to it from none, and what leads on from it; any other form changes nothing.
        #[rustfmt::skip]
        let states: [State<'_>; 6] = [
            ("nothing", &[], &[(Begin, "covered")]),
            ("covered", &[Begin], &[(Uncover, "writing"), (Cancel, "nothing"), (CancelSurely, "nothing")]),
            ("writing", &[Begin, Uncover], &[(Stop, "stopped"), (Cancel, "nothing"), (CancelSurely, "nothing")]),
            ("stopped", &[Begin, Uncover, Stop], &[(Seal, "sealed"), (CancelSurely, "nothing")]),
            ("sealed", &[Begin, Uncover, Stop, Seal], &[(Print, "printed"), (HandOut, "nothing")]),
            ("printed", &[Begin, Uncover, Stop, Seal, Print], &[(HandOut, "nothing")]),
        ];
        let all = [Begin, Uncover, Stop, Seal, SealInVain, Print, Correct];
        for (name, way, onward) in states {
            for form in all.into_iter().chain([Cancel, CancelSurely, HandOut]) {
                let sealings = Sealings::default();
                for step in way {
                    ask(&sealings, folder.path(), *step).unwrap();
                }
                let before = state(&sealings);
                assert_eq!(before.0, name);
                let is_kept = matches!(name, "stopped" | "sealed" | "printed");
                assert_eq!(sealings.irreplaceable().len(), usize::from(is_kept));
                let done = ask(&sealings, folder.path(), form);
                assert_eq!(done.is_err(), name == "stopped" && form == SealInVain);
                let after = state(&sealings);
                match onward.iter().find(|it| it.0 == form) {
                    Some((_, expected)) => assert_eq!(after.0, *expected, "{name}: {form:?}"),
                    None => assert_eq!(after, before, "{name}: {form:?}"),
                }
                let has_slips = matches!(after.0, "sealed" | "printed");
                assert_eq!(after.1.len(), 2 * usize::from(has_slips));
                assert_eq!(sealings.not_handed_out().len(), after.1.len() / 2);
            }
        }
    }

    /// Another envelope in the place of the one that was sealed is none of this run's: its slips do not open it.
    #[test]
    fn a_sealing_is_known_by_its_fingerprint_and_not_by_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let sealings = Sealings::default();
        for form in [Begin, Uncover] {
            ask(&sealings, folder.path(), form).unwrap();
            assert_eq!(sealings.at_the_player().as_deref(), Some(NAME));
        }
        for form in [Stop, Seal] {
            ask(&sealings, folder.path(), form).unwrap();
            assert_eq!(sealings.at_the_player(), None);
        }
        let own = sealings.look(NAME, |sealing| match sealing {
            Some(Sealing::Sealed(handover, _)) => handover.fingerprint.parse().unwrap(),
            other => panic!("{other:?}"),
        });
        let other = Fingerprint(envelope::crypto::sha256(&[b"another"]));
        assert!(sealings.has_sealed(NAME, own) && !sealings.has_sealed(NAME, other));
        assert!(sealings.check(NAME, own).is_ok() && sealings.check(NAME, other).is_err());
        assert!(sealings.check("board 2", other).is_ok());
    }

    /// Five windows send the forms of one sealing again and again, and none says that the slips were handed out.
    #[test]
    fn no_order_of_forms_from_many_windows_loses_a_slip() {
        let folder = tempfile::tempdir().unwrap();
        let sealings = Sealings::default();
        let written = AtomicU32::new(0);
        std::thread::scope(|scope| {
            for window in 0..5 {
                let (sealings, written, folder) = (&sealings, &written, folder.path());
                scope.spawn(move || {
                    for count in 0..40 {
                        let forms = [Begin, Uncover, Stop, SealInVain, Seal, Cancel];
                        let form = forms[(window + count) % forms.len()];
                        let before = state(sealings);
                        let done = ask(sealings, folder, form);
                        let after = state(sealings);
                        if before.0 == "sealed" {
                            assert_eq!(after, before);
                        }
                        if form == Seal && done.is_ok() && after.0 == "sealed" {
                            written.fetch_add(1, Ordering::Relaxed);
                        }
                    }
                });
            }
        });
        assert!(written.load(Ordering::Relaxed) > 0);
        assert_eq!(state(&sealings).1.len(), 2);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
