//! `resume`: the resumption, one question at a time. The next question follows from the state of the game, so a
//! resumption that was interrupted continues where it stopped.

use shakmaty::uci::UciMove;

use crate::commands::open::Reply;
use crate::commands::prelude::*;
use crate::commands::record::{ReadClock, Typed};
use crate::commands::{open, record};
use crate::failure::{DeskFault, Meanwhile};
use rules::adjournment::Consequence;
use rules::time::TypedMomentError;
use rules::word::words;

/// A resumption in progress.
#[derive(Debug)]
pub struct Walk<'a> {
    /// Access to the disk.
    pub files: &'a Files,
    /// The file of the envelope.
    pub path: PathBuf,
    /// The arbiter's or a deputy's key.
    pub key: &'a SecretKey,
    /// The edition, if it is not built in.
    pub edition: Option<Edition>,
    /// The steps that were recorded so far.
    pub appended: Vec<Step>,
    /// How many entries there were when somebody was asked: nothing is recorded over more than that.
    pub seen: Option<usize>,
}

/// The state of the game between two questions.
#[derive(Debug)]
pub struct Standing {
    /// The envelope, verified.
    pub envelope: Envelope<Verified>,
    /// The edition that the envelope is ruled under.
    pub edition: Edition,
    /// The state that follows from the record.
    pub state: State,
}

/// The next question, or why there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// When play resumes is still to be agreed (A2g).
    WhatTime,
    /// Play is only interrupted: when it begins again, the arbiter decides.
    Restart,
    /// Position and clocks are set up (A5): when did play resume, and who is here (A9)?
    WhoIsHere,
    /// The responder is here: with his half the envelope is opened (A7, A9a).
    Opening,
    /// The responder's clock runs (A9b): has he come?
    HasResponderCome,
    /// The sealed move is made and the sealer is absent (A9c): what has the responder done, and has the sealer come?
    HasSealerCome,
    /// The sealed move is known to both players: play goes on.
    PlayGoesOn,
    /// The arbiter must decide, with `adjourn record … decision`.
    Decision,
    /// The envelope is lost: the sealer declares the move.
    Declaration,
    /// The game is over, or goes on in another envelope.
    Over,
}

impl Question {
    /// The player whose arrival is asked for; `None` where the question is another.
    pub fn waits_for(self, label: &Label) -> Option<Color> {
        match self {
            Question::HasResponderCome => Some(label.sealed_by().other()),
            Question::HasSealerCome => Some(label.sealed_by()),
            _ => None,
        }
    }
}

words! {
    /// Who is here when the resumption begins.
    Here {
        /// Both players.
        Both = "both",
        /// The player with the white pieces.
        White = "white",
        /// The player with the black pieces.
        Black = "black",
        /// Neither.
        Nobody = "nobody",
    }
}

impl Here {
    /// The players who are here.
    pub fn of(white: bool, black: bool) -> Here {
        match (white, black) {
            (true, true) => Here::Both,
            (true, false) => Here::White,
            (false, true) => Here::Black,
            (false, false) => Here::Nobody,
        }
    }

    fn has(self, side: Color) -> bool {
        self == Here::Both || self.name() == side.name()
    }

    /// Whether all who are in `others` are here.
    pub fn includes(self, others: Here) -> bool {
        let mut sides = Color::ALL.into_iter();
        sides.all(|side| self.has(side) || !others.has(side))
    }

    /// Whether at least one player is here.
    pub fn anybody(self) -> bool {
        self != Here::Nobody
    }

    /// The entries for that (A9): whoever is here arrived at `since`; whoever is not was absent when play resumed at
    /// `began`.
    pub fn events(self, since: Moment, began: Moment) -> [(Moment, Event); 3] {
        let presence = |side| match self.has(side) {
            true => (since, Event::Arrival { side }),
            false => (began, Event::Absent { side }),
        };
        let (white, black) = (presence(Color::White), presence(Color::Black));
        // In the order in which it happened.
        let mut all = [(began, Event::Start), white, black];
        all.sort_by_key(|(at, event)| (at.as_unix(), *event != Event::Start));
        all
    }
}

impl Walk<'_> {
    /// Reads the envelope and computes the state of the game.
    ///
    /// # Errors
    /// Not a valid envelope (3); not accepted yet (4).
    pub fn stand(&self) -> Result<Standing> {
        let envelope = envelope_file::read(self.files, &self.path)?;
        let edition = envelope_file::edition_of(envelope.label(), self.edition.as_ref())?;
        stop_if!(envelope.accepted().is_none() => Failure::refusal(Refusal::NotAccepted, &edition));
        // A key that may not sign is refused now, before the first question.
        envelope.signer(self.key)?;
        Ok(Standing::of(envelope, edition))
    }

    /// Records the entries: all of them or none.
    ///
    /// # Errors
    /// What the Laws do not permit (4), or a file that cannot be written.
    pub fn record(&mut self, events: &[(Moment, Event)]) -> Result<()> {
        let records = recorded(events);
        let seen = self.seen;
        envelope_file::grow_with(self.files, &self.path, |envelope| {
            unchanged(envelope, seen)?;
            let edition = envelope_file::edition_of(envelope.label(), self.edition.as_ref())?;
            let standing = Standing::of(envelope.clone(), edition);
            record::append(&standing, &records, self.key)
        })?;
        self.seen = self.seen.map(|seen| seen + events.len());
        let steps = events.iter().map(|(_, event)| Step::from(event.kind()));
        self.appended.extend(steps);
        Ok(())
    }

    /// Records a line typed as for `adjourn record`: a kind and its values. What is typed of a clock is read by
    /// `clock`.
    ///
    /// # Errors
    /// As [`record::event`] and [`Walk::record`].
    pub fn record_line(
        &mut self,
        line: &str,
        standing: &Standing,
        at: Moment,
        clock: ReadClock<'_>,
    ) -> Result<()> {
        let typed = Typed::line(line)?;
        let event = record::event(self.files, (&typed, clock), standing, (self.key, at))?;
        self.record(&[(at, event)])
    }

    /// Opens the envelope with the responder, whose arrival is recorded.
    ///
    /// # Errors
    /// As [`open::open`].
    pub fn open(&mut self, reply: Reply, at: Moment) -> Result<open::Outcome> {
        let job = open::Job {
            envelope: self.path.clone(),
            expected: None,
            seen: self.seen,
            key: self.key,
            reply,
            here_since: None,
            pgn: None,
            score: None,
            existing: Existing::Refuse,
            edition: self.edition.clone(),
            at,
        };
        let outcome = open::open(self.files, &job)?;
        self.appended.extend(&outcome.file.appended);
        Ok(outcome)
    }
}

impl Standing {
    /// The state of the game that an envelope records, under that edition.
    pub fn of(envelope: Envelope<Verified>, edition: Edition) -> Standing {
        Standing {
            state: envelope.state(&edition, Budget::RULING),
            edition,
            envelope,
        }
    }

    /// The label.
    pub fn label(&self) -> &Label {
        self.envelope.label()
    }

    /// How the game stands at that moment, and the ruling, if there is one.
    pub(in crate::commands) fn in_words(&self, context: &Context, at: Moment) -> String {
        let text = render::state_sheet(
            &context.locale,
            self.label(),
            &self.state,
            &self.state.may_happen(),
            self.envelope.entries(),
            &self.edition,
            at,
        );
        let sheet = |ruling| render::ruling_sheet(&context.locale, ruling, context.style);
        let ruling = self.state.ruling().map(sheet);
        text + &ruling.map_or_else(String::new, |sheet| format!("\n{sheet}"))
    }

    /// The moment that a typed text means, in any form that [`MomentReader::recent`] takes, at the place of the
    /// resumption.
    ///
    /// # Errors
    /// A text that is no moment, or not only one.
    pub fn moment(&self, text: &str, now: Moment) -> Result<Moment> {
        Ok(moment_in(self.envelope.resumption().zone(), text, now)?)
    }

    /// The legal move that a typed text means.
    ///
    /// # Errors
    /// It is not exactly one legal move.
    pub fn legal_move(&self, text: &str) -> Result<UciMove> {
        Ok(record::legal_move(self.label(), &self.state, text, None)?)
    }

    /// That nothing begins before a time is agreed (A2g).
    pub fn no_time_yet(&self) -> Failure {
        Failure::refusal(Refusal::NoTimeYet, &self.edition)
    }

    /// What would follow from these entries of the arbiter's, and the state after them.
    ///
    /// # Errors
    /// What the Laws do not permit (4).
    pub fn foreseen(&self, events: &[(Moment, Event)]) -> Result<(Vec<Consequence>, State)> {
        record::foreseen(self, &recorded(events))
    }

    /// The next question, once the envelope is accepted.
    pub fn question(&self) -> Question {
        let (state, responder) = (&self.state, self.label().sealed_by().other());
        // I.10: lateness ended the game, but not if the sealed move had ended it before.
        if state.opens_all_the_same() && state.arrived(responder) {
            return Question::Opening;
        }
        match state.phase() {
            Phase::Accepted | Phase::Resumption if !state.is_sealed() => Question::Restart,
            Phase::Sealed | Phase::Accepted if state.resume_at().is_none() => Question::WhatTime,
            Phase::Sealed | Phase::Accepted => Question::WhoIsHere,
            Phase::Resumption => Question::Opening,
            Phase::WaitingForResponder => Question::HasResponderCome,
            Phase::WaitingForSealer => Question::HasSealerCome,
            Phase::Opened => Question::PlayGoesOn,
            Phase::Undecided => Question::Decision,
            Phase::Lost => Question::Declaration,
            Phase::Finished | Phase::Annulled | Phase::Continued => Question::Over,
        }
    }

    /// That a player has used more than the time control allows: whether his flag fell, somebody must have seen (6.9).
    pub fn overstepped(&self, now: Moment) -> Option<Notice> {
        record::overstepped(&self.state, &self.edition, now)
    }
}

/// That nothing was recorded since somebody was shown so many entries.
///
/// # Errors
/// What was recorded since.
pub fn unchanged(envelope: &Envelope<Verified>, seen: Option<usize>) -> Result<(), DeskFault> {
    let entries = envelope.entries();
    match seen {
        Some(seen) if seen != entries.len() => {
            let since = entries.iter().skip(seen);
            let events = since.map(|entry| entry.recorded().event).collect();
            Err(DeskFault::Meanwhile(Meanwhile::Recorded(events)))
        }
        Some(_) | None => Ok(()),
    }
}

/// The moment of something that has just happened, where clocks show the time of that zone.
pub fn moment_in(zone: &str, text: &str, now: Moment) -> Result<Moment, TypedMomentError> {
    let zone: Option<Zone> = zone.parse().ok();
    MomentReader::new(ClocksOf::from(zone), Some(now)).recent(text)
}

fn recorded(events: &[(Moment, Event)]) -> Vec<Recorded> {
    let recorded = |(at, event): &(Moment, Event)| Recorded {
        at: *at,
        event: event.clone(),
    };
    events.iter().map(recorded).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_as_they_are_typed_at_a_resumption() {
        let moment = |text: &str| text.parse::<Moment>().unwrap();
        #[rustfmt::skip]
        let rows = [
            ("this evening", "17:05", "2026-11-21T17:06:00+01:00", "2026-11-21T17:05:00+01:00"),
            ("a short hour", "9:05", "2026-11-21T10:00:00+01:00", "2026-11-21T09:05:00+01:00"),
            ("a little ahead", "17:05", "2026-11-21T17:00:00+01:00", "2026-11-21T17:05:00+01:00"),
            ("before midnight", "23:50", "2026-11-22T00:05:00+01:00", "2026-11-21T23:50:00+01:00"),
            ("the arbiter's machine elsewhere", "23:50", "2026-11-21T23:05:00+00:00", "2026-11-21T23:50:00+01:00"),
            ("a local time", "2026-11-20 17:05", "2026-11-22T00:05:00+01:00", "2026-11-20T17:05:00+01:00"),
            ("a whole time", "2026-11-20T17:05:00+00:00", "2026-11-22T00:05:00+01:00", "2026-11-20T17:05:00+00:00"),
        ];
        for (comment, text, now, expected) in rows {
            let read = moment_in("Europe/Rome", text, moment(now)).expect(comment);
            assert_eq!(read, moment(expected), "{comment}");
        }
        for text in ["25:00", "midnight", "", "17:5x"] {
            let now = moment("2026-11-21T17:06:00+01:00");
            assert!(moment_in("Europe/Rome", text, now).is_err(), "{text}");
        }
    }
}
