//! What is known of a label before the move is written, and how it becomes complete.

use shakmaty::{ByColor, Color, Position};

use super::checks::{claim_was_incorrect, keys_of_their_own, not_over};
use super::closing::{Closed, Ready};
use super::early::Early;
use super::error::{NotSealed, Note};
use super::so_far::SoFar;
use crate::file::{
    Contradiction, DrawOffer, Envelope, Essentials, FormatError, Label, LabelKey, Named,
    Particulars, Person, Previous, Relation, SecretKey, Slip, Verified, moves_since,
};
use mating::Budget;
use rules::adjournment::{Announced, Carrier, Resumption};
use rules::edition::{Concept, Edition, LabelOffer};
use rules::notation::Notation;
use rules::score::Game;
use rules::time::{Allowance, ClockReading, ClockTime, Duration, Moment, TimeControl, Used, Zone};

/// Which offer of a draw stands on the envelope (A2f).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedOffer {
    /// What the edition says; `None` where it asks for none.
    pub which: Option<LabelOffer>,
    /// The article, as the edition prints it.
    pub article: Option<String>,
}

impl AskedOffer {
    pub(super) fn of(edition: &Edition) -> AskedOffer {
        let article = edition.article(Concept::LabelDrawOffer);
        AskedOffer {
            which: edition.rules().draw_offer_on_label,
            article: article.map(str::to_owned),
        }
    }
}

/// A label that is not complete yet (A2). `None` is what has not been said so far.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the label's own keys, `docs/format.md` §3.1")]
pub struct Draft {
    /// The score up to the move to be sealed.
    pub game: Game,
    /// What the label says besides what every label must say.
    pub particulars: Particulars,
    /// The players' names.
    pub names: ByColor<Option<String>>,
    /// The players' public keys, where they have keys of their own.
    pub players: ByColor<Option<Person>>,
    /// The label of the envelope before: its keys need not stay, and a slip of that one is not used again.
    pub before: Option<Label>,
    /// The arbiter's name, where it is not the one in the public line.
    pub arbiter_name: Option<String>,
    pub arbiter: Option<Person>,
    pub edition: Edition,
    pub notation: Option<Notation>,
    pub time_controls: ByColor<Option<TimeControl>>,
    /// What the clocks show, where it is known already.
    pub clocks: ByColor<Option<ClockTime>>,
    /// How the clocks are read at this event.
    pub reading: Option<ClockReading>,
    pub draw_offer: Option<DrawOffer>,
    /// When the sealer stopped the clock, where the move was sealed on paper and is typed now.
    pub sealed_at: Option<Moment>,
    pub resume_by: Option<Moment>,
    pub resume_at: Option<Moment>,
    pub resume_end: Option<Moment>,
    pub resume_zone: Option<Zone>,
    pub resume_place: Option<String>,
    /// When the session began in which this is sealed; no part of the label.
    pub session_start: Option<Moment>,
    /// Whether the player on move adjourns before the session ends (A1b).
    pub early: bool,
    /// What the arbiter charges for that, where it is decided.
    pub early_charge: Option<Duration>,
    /// How the label names that envelope.
    pub previous: Option<Previous>,
    /// What the envelope before says of moves, clocks and offers.
    pub so_far: Option<SoFar>,
    /// What the score says that each side had left after its last move (`%clk`).
    pub left_in_score: ByColor<Option<Duration>>,
}

/// How an envelope that seals at the end of `game` names `before`, which it answers (A9c) or follows.
///
/// # Errors
/// [`NotSealed::OtherGame`] where `game` does not go on from the score of `before`, [`NotSealed::NotTheReply`] where an
/// answer would seal another move than the one behind the sealed move.
pub fn previous(
    before: &Envelope<Verified>,
    game: &Game,
    relation: Relation,
) -> Result<Previous, NotSealed> {
    match (moves_since(before.label(), game), relation) {
        (Some(0), Relation::Follows) if !before.label().is_sealed() => {
            Ok(Previous::of(before, relation))
        }
        (None | Some(0), _) => Err(NotSealed::OtherGame),
        (Some(1), _) | (Some(_), Relation::Follows) => Ok(Previous::of(before, relation)),
        (Some(_), Relation::Answers) => Err(NotSealed::NotTheReply),
    }
}

impl Draft {
    /// Who seals: the side to move.
    pub fn sealer(&self) -> Color {
        self.game.last().turn()
    }

    /// Where the sealed move is.
    fn carrier(&self) -> Carrier {
        self.particulars.carrier
    }

    /// Whether a move is sealed: else the game is only interrupted.
    pub(super) fn is_sealed(&self) -> bool {
        self.carrier() != Carrier::None
    }

    /// The keys that the label must have and that are not given yet, in the order of the label. Of a pause every fact
    /// of the game may stay open.
    pub fn missing(&self) -> Vec<LabelKey> {
        let controls = self.time_controls.as_ref().map(Option::is_some);
        let control = match (controls.white, controls.black) {
            (false, true) => LabelKey::WhiteTimeControl,
            (true, false) => LabelKey::BlackTimeControl,
            _ => LabelKey::TimeControl,
        };
        let has_arbiter = self.arbiter.is_some();
        let names_arbiter = has_arbiter || self.arbiter_name.is_some();
        let wants_lateness =
            self.particulars.late_after.is_none() && self.edition.wants_default_time();
        // The time is left to be agreed only where it is said by when.
        let to_agree = self.resume_by.is_some();
        let has_place = to_agree || self.resume_place.is_some();
        let is_open = !self.is_sealed();
        let says_no_time = to_agree || is_open && self.resume_at.is_none();
        let known = [
            (LabelKey::White, self.names.white.is_some()),
            (LabelKey::Black, self.names.black.is_some()),
            (LabelKey::Arbiter, names_arbiter),
            // It signs alone there, and makes itself.
            (
                LabelKey::ArbiterKey,
                has_arbiter || self.carrier() != Carrier::File,
            ),
            (LabelKey::LateAfter, is_open || !wants_lateness),
            (LabelKey::Notation, is_open || self.notation.is_some()),
            (control, is_open || controls.white && controls.black),
            (LabelKey::DrawOffer, is_open || self.draw_offer.is_some()),
            (LabelKey::ResumeAt, says_no_time || self.resume_at.is_some()),
            (
                LabelKey::ResumeZone,
                says_no_time || self.resume_zone.is_some(),
            ),
            (LabelKey::ResumePlace, says_no_time || has_place),
        ];
        let missing = known.into_iter().filter(|(_, is_known)| !is_known);
        missing.map(|(key, _)| key).collect()
    }

    /// Which offer of a draw the label is asked for (A2f).
    pub fn asked_offer(&self) -> AskedOffer {
        AskedOffer::of(&self.edition)
    }

    /// As [`Draft::missing`], before the move is written: a draw offer that still stands may be said with the clocks.
    pub fn missing_before_the_move(&self) -> Vec<LabelKey> {
        let mut missing = self.missing();
        missing.retain(|key| *key != LabelKey::DrawOffer);
        missing
    }

    /// Whether the label says all that it must before the move is written.
    ///
    /// # Errors
    /// [`NotSealed::Incomplete`], with what is missing.
    pub fn check_complete_before_the_move(&self) -> Result<(), NotSealed> {
        let missing = self.missing_before_the_move();
        match missing.is_empty() {
            true => Ok(()),
            false => Err(self.incomplete(missing)),
        }
    }

    /// The error that these are missing.
    pub fn incomplete(&self, missing: Vec<LabelKey>) -> NotSealed {
        let offer = self.asked_offer();
        NotSealed::Incomplete { missing, offer }
    }

    /// What is wrong or doubtful already, if the move is sealed at `at` or later.
    pub fn doubts(&self, at: Moment) -> Vec<Note> {
        let past = self.resumption_fault(at).and_then(|fault| {
            let key = fault.key();
            let moment = match fault {
                Contradiction::ResumedBeforeSealing => self.resume_at,
                Contradiction::DeadlineBeforeSealing => self.resume_by,
                _ => None,
            }?;
            Some(Note::ResumptionPast { key, moment })
        });
        let of_resumption = past.or_else(|| self.note_session());
        // Where the label has no lateness, the edition's own holds, which everybody knows.
        let nobody = (self.particulars.late_after == Some(0)).then_some(Note::NobodyMayBeLate);
        let as_announced = self.announced().map(|text| Note::AsAnnounced {
            text: text.to_owned(),
        });
        let notes = of_resumption
            .into_iter()
            .chain(nobody)
            .chain(self.note_night(at));
        notes.chain(as_announced).collect()
    }

    /// A time control that is only known as it was announced.
    fn announced(&self) -> Option<&str> {
        let mut controls = self.time_controls.iter().flatten();
        controls.find_map(TimeControl::announced)
    }

    /// A note where play is to resume before this session ends. A reply waits for a resumption that has begun (A9c).
    fn note_session(&self) -> Option<Note> {
        let (resume_at, session_end) = self.resume_at.zip(self.particulars.session_end)?;
        (!self.answers() && resume_at < session_end).then_some(Note::ResumptionInSession {
            resume_at,
            session_end,
        })
    }

    /// A note where a pause lasts until another day: whoever is to move has the night to think.
    fn note_night(&self, at: Moment) -> Option<Note> {
        let stopped = self.sealed_at.unwrap_or(at);
        let resumes = self.resume_at.filter(|_| !self.is_sealed())?;
        let article = self.edition.article(Concept::Sealing);
        resumes
            .is_of_a_later_day_than(stopped)
            .then_some(Note::NightToThink {
                side: self.sealer(),
                article: article.map(str::to_owned),
            })
    }

    fn answers(&self) -> bool {
        self.previous
            .is_some_and(|previous| previous.relation == Relation::Answers)
    }

    /// Refuses a resumption that a label of a move sealed at `at` or later cannot have.
    ///
    /// # Errors
    /// As the label refuses it: [`NotSealed::Label`].
    pub fn check_resumption(&self, at: Moment) -> Result<(), NotSealed> {
        match self.resumption_fault(at) {
            None => Ok(()),
            Some(fault) => Err(NotSealed::Label(FormatError::Times(fault))),
        }
    }

    fn resumption_fault(&self, at: Moment) -> Option<Contradiction> {
        let answers = self.answers();
        let sealed_at = self.sealed_at.unwrap_or(at);
        Contradiction::of_resumption(self.resume_at, self.resume_by, answers, sealed_at)
    }

    /// Refuses a moment of sealing that is still to come at `now`.
    ///
    /// # Errors
    /// [`NotSealed::StillToCome`].
    pub fn check_sealed_at(&self, now: Moment) -> Result<(), NotSealed> {
        match self.sealed_at {
            Some(sealed_at) if sealed_at > now => Err(NotSealed::StillToCome { sealed_at, now }),
            _ => Ok(()),
        }
    }

    /// What can be wrong with a label while things are still missing in it.
    ///
    /// # Errors
    /// [`NotSealed::LateAfter`]: the label sets what the edition does not leave to the event.
    /// [`NotSealed::AnnouncedAndToBeAgreed`]: the resumption is announced, and still to be agreed.
    /// [`NotSealed::AnnouncedForOne`]: one of two time controls is only known as it was announced.
    /// [`NotSealed::Clock`]: a clock shows what it cannot show.
    /// [`NotSealed::MoveAgainstBefore`]: the score contradicts the envelope before.
    pub fn check(&self) -> Result<(), NotSealed> {
        let so_far = self.so_far.as_ref();
        if let Some((number, san)) = so_far.and_then(|it| it.other_move(&self.game)) {
            return Err(NotSealed::MoveAgainstBefore { number, san });
        }
        if self.resume_by.is_some() {
            let announced = [
                (self.resume_at.is_some(), LabelKey::ResumeAt),
                (self.resume_end.is_some(), LabelKey::ResumeEnd),
                (self.resume_place.is_some(), LabelKey::ResumePlace),
            ];
            if let Some((_, key)) = announced.into_iter().find(|(is_said, _)| *is_said) {
                return Err(NotSealed::AnnouncedAndToBeAgreed { key });
            }
        }
        if !self.time_controls.is_symmetric() && self.announced().is_some() {
            return Err(NotSealed::AnnouncedForOne);
        }
        if self.particulars.late_after.is_some() && !self.edition.leaves_lateness_to_event() {
            return Err(NotSealed::LateAfter {
                edition: self.edition.name().to_owned(),
                article: self.edition.article(Concept::Late).map(str::to_owned),
            });
        }
        for side in Color::ALL {
            if self.time_controls.get(side).is_some() {
                self.used(side)?;
            }
        }
        Ok(())
    }

    /// What is doubtful about whether the game goes on, as far as `budget` lets that be searched.
    ///
    /// # Errors
    /// [`NotSealed::Over`]: there is nothing to adjourn.
    pub fn not_over(&self, budget: Budget) -> Result<Option<Note>, NotSealed> {
        not_over(&self.game, &self.edition, budget)
    }

    /// What a side was given: by this its clock is read.
    pub fn allowance(&self, side: Color) -> Allowance {
        let control = self.time_controls.get(side).as_ref();
        let completed = self.game.moves_completed(side);
        control.map_or(Allowance::UNKNOWN, |it| it.allowance(completed))
    }

    /// The time used on the clock of a side, where it is known what that clock shows.
    fn used(&self, side: Color) -> Result<Option<Used>, NotSealed> {
        let shown = *self.clocks.get(side);
        let used = shown.map(|shown| self.allowance(side).used(shown));
        used.transpose()
            .map_err(|error| NotSealed::Clock { side, error })
    }

    /// When the clocks of the game were started, where that is known. Where it was adjourned before, they have run in
    /// other sessions too.
    pub(super) fn clocks_started(&self) -> Option<Moment> {
        self.session_start.filter(|_| self.previous.is_none())
    }

    /// Prepares everything but the move and the clocks, so that all errors come before the player writes.
    ///
    /// `sealer_key` is the sealer's own key, where there is one. With `slips`, a player without a key gets a
    /// one-time slip. `at` is the moment of the arbiter's request; `budget` bounds the question whether the
    /// position is dead.
    ///
    /// # Errors
    /// [`NotSealed`]: the game is over, something is missing, a key does not fit, the label breaks a rule,
    /// or an early adjournment costs more than the player has left.
    pub fn ready(
        mut self,
        sealer_key: Option<SecretKey>,
        slips: bool,
        at: Moment,
        budget: Budget,
    ) -> Result<Ready, NotSealed> {
        let notes = self.check_before_the_move(budget)?;
        if let Some(key) = &sealer_key {
            self.take_sealer_key(key, slips)?;
        }
        let slips = self.make_slips(slips)?;
        let side = self.sealer();
        let slip = slips.iter().find(|(of, _)| *of == side);
        let sealer = match (sealer_key, slip, self.names.get(side)) {
            (Some(key), _, _) => key,
            (None, Some((_, slip)), Some(name)) => slip.key(name.clone()),
            (None, _, _) => return Err(NotSealed::NoSealerKey { side }),
        };
        self.into_ready(Some(sealer), slips, at, notes)
    }

    /// Prepares the label of a move that lies on paper, or of a pause: there is nothing to write, and the clocks come
    /// next.
    ///
    /// # Errors
    /// As [`Draft::ready`].
    pub fn outside(self, at: Moment, budget: Budget) -> Result<Closed, NotSealed> {
        let notes = self.check_before_the_move(budget)?;
        let ready = self.into_ready(None, Vec::new(), at, notes)?;
        let text = None;
        Ok(Closed { ready, text, at })
    }

    fn check_before_the_move(&self, budget: Budget) -> Result<Vec<Note>, NotSealed> {
        let notes = Vec::from_iter(self.not_over(budget)?);
        self.check()?;
        self.check_complete_before_the_move()?;
        Ok(notes)
    }

    fn into_ready(
        self,
        sealer: Option<SecretKey>,
        slips: Vec<(Color, Slip)>,
        at: Moment,
        mut notes: Vec<Note>,
    ) -> Result<Ready, NotSealed> {
        let (early, used) = (self.early()?, self.both_used()?);
        let label = self.label(at)?;
        // Errors of the label come before anybody writes a move.
        label.check().map_err(NotSealed::Label)?;
        if let Some(before) = &self.before {
            keys_of_their_own(&label, before)?;
        }
        claim_was_incorrect(&label, &self.edition)?;
        let mut ready = Ready {
            draft: self,
            label,
            sealer,
            slips,
            used,
            early,
            notes: Vec::new(),
        };
        notes.extend(ready.note_early()?);
        notes.extend(ready.note_claim());
        ready.notes = notes;
        Ok(ready)
    }

    /// Corrects the label of a move that is closed: `ready` takes all that this draft says except the move. The
    /// players keep their keys.
    pub(super) fn correct(mut self, ready: &mut Ready, at: Moment) -> Result<(), NotSealed> {
        let old = &ready.label;
        let same_game =
            self.game.start() == old.game.start() && self.game.moves() == old.game.moves();
        let same_reading =
            self.notation == old.notation && self.particulars.known_move == old.known_move;
        let link = |previous: Option<Previous>| previous.map(|it| (it.relation, it.fingerprint));
        let same_before = link(self.previous) == link(ready.draft.previous);
        if !same_game || !same_reading || !same_before {
            return Err(NotSealed::OtherMove);
        }
        for side in Color::ALL {
            let person = old.player(side);
            let known = self.players.get_mut(side);
            if known
                .as_ref()
                .is_some_and(|known| Some(known.key) != person.key)
            {
                return Err(NotSealed::OtherMove);
            }
            *known = person.person();
        }
        self.check()?;
        self.check_complete_before_the_move()?;
        let (early, used) = (self.early()?, self.both_used()?);
        let label = Label {
            id: old.id,
            ..self.label(at)?
        };
        label.check().map_err(NotSealed::Label)?;
        (ready.label, ready.used, ready.early) = (label, used, early);
        ready.draft = self;
        let is_of_early =
            |note: &Note| matches!(note, Note::SessionNotOver | Note::EarlyCharge { .. });
        ready.notes.retain(|note| !is_of_early(note));
        // A charge that the Laws do not settle is refused when the clocks are known.
        ready.notes.extend(ready.note_early().unwrap_or_default());
        Ok(())
    }

    fn early(&self) -> Result<Option<Early>, NotSealed> {
        match (self.early, self.particulars.session_end) {
            (false, _) => Ok(None),
            (true, None) => Err(NotSealed::NoSessionEnd),
            (true, Some(session_end)) => Ok(Some(Early {
                session_end,
                decided: self.early_charge,
                silent: self.edition.article(Concept::EarlyAdjournment).is_none(),
            })),
        }
    }

    fn both_used(&self) -> Result<ByColor<Option<Used>>, NotSealed> {
        Ok(ByColor {
            white: self.used(Color::White)?,
            black: self.used(Color::Black)?,
        })
    }

    /// The sealer's key is the one on the label, or becomes it where no public key was given.
    fn take_sealer_key(&mut self, key: &SecretKey, slips: bool) -> Result<(), NotSealed> {
        let side = self.sealer();
        let person = key.person();
        let is_same = |known: &Person| known.key == person.key && known.lock == person.lock;
        let before = self.before.as_ref();
        let before = before.and_then(|it| it.player(side).person());
        // It opened the envelope before, or could have: anyone who saw it there could read this one alone.
        if key.one_time && before.as_ref().is_some_and(is_same) {
            return Err(NotSealed::SlipUsed { side });
        }
        let known = self.players.get(side).as_ref();
        let known = known.or(before.as_ref().filter(|_| !slips));
        if !known.is_none_or(is_same) {
            return Err(NotSealed::NotTheSealer { side });
        }
        *self.players.get_mut(side) = Some(person);
        Ok(())
    }

    /// A slip for each player without a key; its public half goes onto the label. Where no slips are made, the keys
    /// of the envelope before stay.
    fn make_slips(&mut self, allowed: bool) -> Result<Vec<(Color, Slip)>, NotSealed> {
        if !allowed {
            for side in Color::ALL {
                let before = self.before.as_ref();
                let before = before.and_then(|it| it.player(side).person());
                let player = self.players.get_mut(side);
                *player = player.take().or(before);
            }
        }
        let without_key = |side: &Color| self.players.get(*side).is_none();
        let sides: Vec<Color> = Color::ALL.into_iter().filter(without_key).collect();
        if !sides.is_empty() && !allowed {
            return Err(NotSealed::NoKey { sides });
        }
        let mut slips = Vec::new();
        for side in sides {
            let slip = Slip::generate()?;
            let name = self.names.get(side).clone().unwrap_or_default();
            *self.players.get_mut(side) = Some(slip.key(name).person());
            slips.push((side, slip));
        }
        Ok(slips)
    }

    /// The label, with the clocks still at zero and the sealing at the arbiter's request.
    fn label(&self, at: Moment) -> Result<Label, NotSealed> {
        self.check_sealed_at(at)?;
        let missing = || self.incomplete(self.missing_before_the_move());
        let essentials = self.essentials(at).ok_or_else(missing)?;
        let arbiter = essentials.arbiter.name.clone();
        let (in_file, on_paper) = (
            self.carrier() == Carrier::File,
            self.carrier() == Carrier::Paper,
        );
        let mut particulars = self.particulars.clone();
        for deputy in &mut particulars.deputies {
            deputy.lock = deputy.lock.filter(|_| in_file);
        }
        // A3: the arbiter, where nobody else was named.
        let kept_by = particulars.kept_by.take();
        particulars.kept_by = kept_by.or(on_paper.then_some(arbiter));
        let label = Label::new(essentials)?;
        let unknown = || TimeControl::UNKNOWN;
        let label = Label {
            time_controls: self
                .time_controls
                .clone()
                .map(|it| it.unwrap_or_else(unknown)),
            // Nothing is sealed before it is said: `Closed::seal`.
            draw_offer: self.draw_offer.unwrap_or(DrawOffer::None),
            typed_at: self.sealed_at.filter(|_| in_file).map(|_| at),
            ..label.with(particulars)
        };
        match (&self.before, self.previous) {
            (Some(before), Some(previous)) => Ok(label.after(before, previous)),
            (None, Some(_)) => Err(NotSealed::OtherGame),
            (_, None) => Ok(label),
        }
    }

    /// What every label must say, if all of it is known.
    fn essentials(&self, at: Moment) -> Option<Essentials<'_>> {
        let in_file = self.carrier() == Carrier::File;
        let player = |side| {
            let name = self.names.get(side).clone()?;
            let own = self.players.get(side).clone().map(Named::from);
            // An answer keeps the keys (A9c), by which the players sign.
            let before = self.before.as_ref().filter(|_| !in_file && self.answers());
            let known = own.or_else(|| Some(before?.player(side).clone()));
            let (key, lock) = match known {
                Some(known) => (known.key, known.lock.filter(|_| in_file)),
                None if in_file => return None,
                None => (None, None),
            };
            Some(Named { name, key, lock })
        };
        let arbiter = Named::from(self.arbiter.clone()?);
        Some(Essentials {
            game: self.game.clone(),
            white: player(Color::White)?,
            black: player(Color::Black)?,
            arbiter: Named {
                name: self.arbiter_name.clone().unwrap_or(arbiter.name),
                key: arbiter.key,
                lock: arbiter.lock.filter(|_| in_file),
            },
            edition: &self.edition,
            notation: self.notation,
            // They are read last: `Closed::seal`.
            used: self.is_sealed().then(ByColor::default),
            sealed_at: self.sealed_at.unwrap_or(at),
            resumption: self.resumption(),
        })
    }

    /// When and where play resumes (A2g), or by when.
    fn resumption(&self) -> Option<Resumption> {
        if let Some(last) = self.resume_by {
            return Some(Resumption::By(last));
        }
        Some(Resumption::At(Announced {
            at: self.resume_at?,
            end: self.resume_end,
            zone: self.resume_zone?.name().to_owned(),
            place: Some(self.resume_place.clone()?),
        }))
    }
}
