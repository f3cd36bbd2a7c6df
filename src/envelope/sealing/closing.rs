//! From the written move to the closed envelope (A1a): what the player wrote is fixed when they stop the clock, and
//! both clocks are read after that.

use shakmaty::{ByColor, Color};

use super::checks::same_as_known;
use super::draft::{AskedOffer, Draft};
use super::early::Early;
use super::error::{NotSealed, Note, article};
use super::session::{READ_TO, note_sum};
use crate::crypto::{Sign, Unlock};
use crate::file::{
    DrawOffer, Envelope, Label, LabelKey, Scoresheets, SecretKey, Slip, Verified, WrittenMove,
    seal, seal_outside,
};
use rules::edition::Concept;
use rules::time::{Allowance, ClockReading, Duration, Left, Moment, Used};

/// Everything but the move and the clocks. Only [`Draft::ready`](super::Draft::ready) makes one.
#[derive(Debug)]
pub struct Ready {
    /// What the label is made of.
    pub(super) draft: Draft,
    pub(super) label: Label,
    /// The key of the sealer; `None` where the move is not sealed in the file.
    pub(super) sealer: Option<SecretKey>,
    pub(super) slips: Vec<(Color, Slip)>,
    pub(super) used: ByColor<Option<Used>>,
    pub(super) early: Option<Early>,
    pub(super) notes: Vec<Note>,
}

/// A move that may be sealed and may still be rewritten: the sealer's clock runs.
#[derive(Debug)]
pub struct Written {
    ready: Ready,
    text: WrittenMove,
}

/// A move that cannot change any more: the sealer has stopped the clock. Where it lies on paper, or none was sealed,
/// there is no text.
#[derive(Debug)]
pub struct Closed {
    pub(super) ready: Ready,
    pub(super) text: Option<WrittenMove>,
    pub(super) at: Moment,
}

/// A written move that is refused, while the sealer's clock runs.
#[derive(Debug)]
pub struct NotWritten {
    /// The state before, to write another text.
    pub ready: Box<Ready>,
    /// Why it is refused.
    pub error: NotSealed,
}

/// The closed envelope.
#[derive(Debug)]
pub struct Sealed {
    /// Verified; accepted (A3) where the move is not in the file.
    pub envelope: Envelope<Verified>,
    /// What the clocks suggest.
    pub notes: Vec<Note>,
}

/// An adjournment before the end of the session (A1b), as it is charged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlyAdjournment {
    /// The nominal end of the session.
    pub session_end: Moment,
    /// When the sealer stopped the clock.
    pub stopped_at: Moment,
    /// The time between.
    pub due: Duration,
    /// A1(b), as the edition prints it.
    pub article: String,
}

/// What the score notes of a clock (`%clk`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InScore {
    /// It was left after that player's last move, and the clock has stood since then.
    Stands(Left),
    /// It was left after the last move of the player who seals, whose clock has run since then.
    AtMost(Left),
}

impl Ready {
    /// The label, but for clocks and times.
    pub fn label(&self) -> &Label {
        &self.label
    }

    /// What the arbiter should know before the player writes.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The one-time slips that were made, each with its player.
    pub fn slips(&self) -> &[(Color, Slip)] {
        &self.slips
    }

    /// Takes what the player wrote. It may be rewritten until the player stops the clock, which closes it.
    ///
    /// # Errors
    /// A move other than the one made on the board (A1a).
    pub fn write(self, text: WrittenMove) -> Result<Written, NotWritten> {
        match same_as_known(&self.label, &self.draft.edition, &text) {
            Ok(()) => Ok(Written { ready: self, text }),
            Err(error) => Err(NotWritten {
                ready: Box::new(self),
                error,
            }),
        }
    }

    /// What an early adjournment costs now; or that it was not called early.
    pub(super) fn note_early(&self) -> Result<Option<Note>, NotSealed> {
        let at = self.label.sealed_at;
        let Some(early) = self.early else {
            let before_end = self.label.session_end.is_some_and(|end| at < end);
            return Ok(before_end.then_some(Note::SessionNotOver));
        };
        let (side, edition) = (self.label.sealed_by(), &self.draft.edition);
        let used = *self.used.get(side);
        let left = used.and_then(|used| left(&self.label, side, used));
        let due = early.due(at);
        early.charge(due, left, edition)?;
        let decided = early.decided.filter(|&decided| decided != due);
        let article = edition.article(Concept::EarlyAdjournment);
        Ok(Some(Note::EarlyCharge {
            // To the end of the session, whatever the edition charges for it.
            due: early.session_end.since(at).unwrap_or(due),
            decided,
            article: article.map(str::to_owned),
        }))
    }

    /// 9.1: a rejected claim is an offer of a draw, in editions that say so.
    pub(super) fn note_claim(&self) -> Option<Note> {
        let (side, edition) = (self.label.sealed_by(), &self.draft.edition);
        let known = self.label.known_move;
        let claimed = known.is_some_and(|known| known.claim.is_some());
        let said = self.draft.draw_offer == Some(DrawOffer::By(side));
        (edition.claim_is_offer() && claimed && !said).then(|| Note::ClaimIsOffer {
            side,
            article: article(edition, Concept::ClaimIsOffer, "9.1"),
        })
    }
}

impl Written {
    /// What is written, for the player's own eyes.
    pub fn text(&self) -> &WrittenMove {
        &self.text
    }

    /// The player writes anew.
    pub fn rewrite(self) -> Ready {
        self.ready
    }

    /// The player has closed the envelope and stopped the clock at `at` (A1a): the text is fixed.
    pub fn close(self, at: Moment) -> Closed {
        let Written { ready, text } = self;
        let text = Some(text);
        Closed { ready, text, at }
    }
}

impl Closed {
    /// The one-time slips that were made, each with its player.
    pub fn slips(&self) -> &[(Color, Slip)] {
        self.ready.slips()
    }

    /// Hands over the slips.
    pub fn into_slips(self) -> Vec<(Color, Slip)> {
        self.ready.slips
    }

    /// The clock readings that were known before.
    pub fn used(&self) -> ByColor<Option<Used>> {
        self.ready.used
    }

    /// The label, but for the clocks.
    pub fn label(&self) -> &Label {
        self.ready.label()
    }

    /// What the arbiter should know before the clocks are read.
    pub fn notes(&self) -> &[Note] {
        self.ready.notes()
    }

    /// What the score notes of a clock, where it does.
    pub fn in_score(&self, side: Color) -> Option<InScore> {
        let left = Left((*self.ready.draft.left_in_score.get(side))?);
        Some(match side == self.ready.label.sealed_by() {
            true => InScore::AtMost(left),
            false => InScore::Stands(left),
        })
    }

    /// How the clocks are read, where that is said.
    pub fn reading(&self) -> Option<ClockReading> {
        self.ready.draft.reading
    }

    /// What a side was given: by this its clock is read.
    pub fn allowance(&self, side: Color) -> Allowance {
        self.ready.draft.allowance(side)
    }

    /// What suggests that a clock was misread: the score, the envelope before, and the session, which both times used
    /// together must fit.
    pub fn doubts(&self, used: ByColor<Used>) -> Vec<Note> {
        let (draft, stopped_at) = (&self.ready.draft, self.stopped_at());
        let of_score = |side| self.note_score(side, *used.get(side));
        let of_sum = draft.clocks_started();
        let of_sum = of_sum.and_then(|from| note_sum(used, from, stopped_at));
        let both = Color::ALL.into_iter().filter_map(of_score);
        let moves = draft.game.moves().len();
        let so_far = draft.so_far.iter();
        let of_before = so_far.flat_map(|it| it.of_clocks(used, stopped_at, moves));
        both.chain(of_sum).chain(of_before).collect()
    }

    /// Whether it is known when the session began, so that both clocks together can be compared with its length.
    pub fn knows_session(&self) -> bool {
        self.ready.draft.clocks_started().is_some()
    }

    /// A note where a clock does not show what the score notes of it.
    fn note_score(&self, side: Color, used: Used) -> Option<Note> {
        let label = self.label();
        let left = left(label, side, used)?;
        let in_score = (*self.ready.draft.left_in_score.get(side))?;
        if left > in_score {
            return Some(Note::ClockBeforeScore {
                side,
                left,
                in_score,
            });
        }
        let stands = side != label.sealed_by();
        let differs = stands && in_score.saturating_sub(left) > READ_TO;
        differs.then_some(Note::ClockBehindScore {
            side,
            left,
            in_score,
        })
    }

    /// When the sealer stopped the clock: now, or at the moment on the paper.
    fn stopped_at(&self) -> Moment {
        match self.ready.draft.sealed_at {
            None => self.at,
            Some(on_paper) => on_paper,
        }
    }

    /// What it costs that the player adjourned before the session ended (A1b), if they did.
    pub fn early(&self) -> Option<EarlyAdjournment> {
        let early = self.ready.early?;
        let (stopped_at, edition) = (self.stopped_at(), &self.ready.draft.edition);
        Some(EarlyAdjournment {
            session_end: early.session_end,
            stopped_at,
            due: early.due(stopped_at),
            article: article(edition, Concept::EarlyAdjournment, "A1(b)"),
        })
    }

    /// A note where more is used than the time control allows: the flag may have fallen (6.9).
    pub fn note_flag(&self, side: Color, used: Used) -> Option<Note> {
        let label = self.label();
        let control = label.time_controls.get(side);
        let over = control.overstepped(used, label.game.moves_completed(side))?;
        Some(Note::TimeOverstepped {
            side,
            over,
            article: article(&self.ready.draft.edition, Concept::FlagFall, "6.9"),
        })
    }

    /// What the arbiter charges for an early adjournment, where it is decided.
    pub fn charge(&self) -> Option<Duration> {
        self.ready.early.and_then(|early| early.decided)
    }

    /// Says what the arbiter charges for an early adjournment; `None` leaves it to the Laws.
    pub fn decide_charge(&mut self, charge: Option<Duration>) {
        if let Some(early) = &mut self.ready.early {
            early.decided = charge;
        }
    }

    /// Which offer of a draw the label is asked for (A2f).
    pub fn asked_offer(&self) -> AskedOffer {
        self.ready.draft.asked_offer()
    }

    /// The draw offer that still stands, where it is said whether there is one.
    pub fn draw_offer(&self) -> Option<DrawOffer> {
        self.ready.draft.draw_offer
    }

    /// Says whether a draw offer still stands.
    pub fn say_draw_offer(&mut self, offer: DrawOffer) {
        self.ready.draft.draw_offer = Some(offer);
    }

    /// Corrects the label: everything but the move, the position before it, the notation that it is read in and the
    /// keys that are made for it.
    ///
    /// # Errors
    /// [`NotSealed::OtherMove`]: the player would have to write again. Else as [`Draft::ready`]; the label stays as
    /// it was.
    pub fn correct(&mut self, draft: Draft) -> Result<(), NotSealed> {
        let at = self.at;
        draft.correct(&mut self.ready, at)
    }

    /// Makes the envelope with the times that stand on both clocks; an early charge is added here. Each
    /// call makes another envelope, since its keys are random.
    ///
    /// # Errors
    /// It is not said whether a draw offer stands ([`NotSealed::Incomplete`]), a charge that the Laws do not settle
    /// (A1b), times that break a rule of the label ([`NotSealed::Label`]), no random bytes.
    pub fn seal(&self, used: ByColor<Used>) -> Result<Sealed, NotSealed> {
        let mut label = self.label_with(Some(used))?;
        match &mut label.typed_at {
            None => label.sealed_at = self.at,
            Some(typed) => *typed = self.at,
        }
        self.add_charge(&mut label)?;
        let side = label.sealed_by();
        let written = self.text.as_ref().zip(self.ready.sealer.as_ref());
        let (text, sealer) = written.ok_or(NotSealed::NoSealerKey { side })?;
        let envelope = seal(&label, text, sealer)?;
        let notes = self.notes_with(&label, Some(used));
        Ok(Sealed { envelope, notes })
    }

    /// Makes the file of a move on paper, or of a pause, as the arbiter signs and accepts it, with the times that stand
    /// on both clocks; only of a pause they may be unknown.
    ///
    /// # Errors
    /// As [`Closed::seal`], and a key that is not the arbiter's.
    pub fn keep(
        &self,
        used: Option<ByColor<Used>>,
        arbiter: &(impl Sign + Unlock),
        scoresheets: Option<Scoresheets>,
    ) -> Result<Sealed, NotSealed> {
        let mut label = self.label_with(used)?;
        self.add_charge(&mut label)?;
        let envelope = seal_outside(&label, arbiter, self.at, scoresheets)?;
        let notes = self.notes_with(&label, used);
        Ok(Sealed { envelope, notes })
    }

    /// The label with what is said last: the clocks and the draw offer.
    fn label_with(&self, used: Option<ByColor<Used>>) -> Result<Label, NotSealed> {
        let draft = &self.ready.draft;
        let unsaid = || draft.incomplete(vec![LabelKey::DrawOffer]);
        let open = (!draft.is_sealed()).then_some(DrawOffer::Unknown);
        Ok(Label {
            used,
            draw_offer: draft.draw_offer.or(open).ok_or_else(unsaid)?,
            ..self.ready.label.clone()
        })
    }

    /// What the clocks suggest. The charge for adjourning early is on none.
    fn notes_with(&self, label: &Label, used: Option<ByColor<Used>>) -> Vec<Note> {
        let mut notes = used.map_or_else(Vec::new, |used| self.doubts(used));
        let sides = Color::ALL.into_iter();
        notes.extend(sides.filter_map(|side| self.note_flag(side, label.used(side)?)));
        let so_far = self.ready.draft.so_far.iter();
        notes.extend(so_far.flat_map(|it| it.of_label(label)));
        notes
    }

    /// A1(b): from the moment at which the player stopped the clock to the nominal end of the session.
    fn add_charge(&self, label: &mut Label) -> Result<(), NotSealed> {
        let Some(early) = self.ready.early else {
            return Ok(());
        };
        let due = early.due(label.sealed_at);
        if due.is_zero() && !early.silent {
            return Ok(());
        }
        let side = label.sealed_by();
        let Some(used) = label.used(side) else {
            return Ok(());
        };
        let edition = &self.ready.draft.edition;
        let charged = early.charge(due, left(label, side, used), edition)?;
        let charged_used = used.plus(charged).ok_or(NotSealed::TooLong)?;
        if let Some(used) = &mut label.used {
            *used.get_mut(side) = charged_used;
        }
        label.early_charge = Some(charged).filter(|charge| !charge.is_zero());
        Ok(())
    }
}

/// What a side has left of the time control; `None` where the control does not say.
fn left(label: &Label, side: Color, used: Used) -> Option<Duration> {
    let completed = label.game.moves_completed(side);
    let left = label.time_controls.get(side).left(used, completed)?;
    Some(left.0)
}
