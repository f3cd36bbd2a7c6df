//! What a sitting permits.

use shakmaty::{ByColor, Color};

use super::{Playing, Sitting, SittingPhase, legal};
use crate::laws::adjournment::event::{By, ClaimOutcome, Event, Unseen};
use crate::laws::adjournment::gap::StatedGap;
use crate::laws::adjournment::refusal::Refusal;
use crate::laws::edition::{DeadPosition, GivenUpBy};
use crate::laws::mating::{Dead, dead};
use crate::laws::position::over_on_board;
use crate::laws::reading::{Meaning, read};
use crate::laws::ruling::{Claim, ClaimArticle, ClaimRuling, NoClaim, claim};
use crate::time::Moment;

impl Sitting {
    /// Whether `by` may say this now, as having happened at `at`.
    ///
    /// # Errors
    ///
    /// The [`Refusal`], with its article.
    pub fn permits(
        &self,
        playing: &Playing<'_>,
        event: &Event,
        by: By,
        at: Moment,
    ) -> Result<(), Refusal> {
        let responder = playing.on_move().other();
        // Before the sealing the players speak for themselves at the board.
        let own = match event {
            Event::AdjournEarly | Event::Write { .. } | Event::PlayOpenly { .. } => {
                by == By::Player(playing.on_move())
            }
            Event::StopClock { side } | Event::Claim { side, .. } => by == By::Player(*side),
            _ => false,
        };
        if !own && !event.may_be_said_by(by, responder) {
            return Err(Refusal::NotYours);
        }
        match self.clocks.running_since() {
            Some(since) if at < since => Err(Refusal::BeforeTheClock),
            _ => self.check(playing, event, at),
        }
    }

    pub(super) fn check(
        &self,
        playing: &Playing<'_>,
        event: &Event,
        at: Moment,
    ) -> Result<(), Refusal> {
        let decides = matches!(event, Event::Decision { .. });
        match self.phase {
            SittingPhase::Finished => return Err(Refusal::GameOver),
            SittingPhase::Sealed => return self.check_sealed(playing, event),
            SittingPhase::Undecided if !decides => return Err(Refusal::DecisionFirst),
            _ => {}
        }
        let refuse_if = |is: bool, refusal| if is { Err(refusal) } else { Ok(()) };
        let asked = self.phase == SittingPhase::Awaiting;
        let on_move = playing.on_move();
        match event {
            Event::AskToSeal => {
                refuse_if(asked, Refusal::AlreadyAsked)?;
                let over = playing.session_end.is_none_or(|end| at >= end);
                refuse_if(!over, Refusal::SessionNotOver)?;
                refuse_if(over_before(playing), Refusal::OverOnBoard)
            }
            Event::AdjournEarly => {
                refuse_if(asked, Refusal::AlreadyAsked)?;
                refuse_if(over_before(playing), Refusal::OverOnBoard)
            }
            Event::Write { .. } => {
                refuse_if(!asked, Refusal::NotAsked)?;
                refuse_if(self.claimed.is_some(), Refusal::ClaimedMoveStands)
            }
            Event::PlayOpenly { uci } => {
                refuse_if(!asked, Refusal::NotAsked)?;
                refuse_if(self.played.is_some(), Refusal::NotOnMove)?;
                let claimed = self.claimed.as_ref();
                refuse_if(
                    claimed.is_some_and(|claimed| claimed.uci != *uci),
                    Refusal::ClaimedMoveStands,
                )?;
                legal(playing, uci).map(|_| ()).ok_or(Refusal::IllegalMove)
            }
            Event::StopClock { side } => {
                refuse_if(*side != on_move, Refusal::NotOnMove)?;
                refuse_if(!asked, Refusal::NotAsked)?;
                self.check_sealing(playing)
            }
            Event::Flag { side } => {
                refuse_if(self.clocks.running() != Some(*side), Refusal::ClockStopped)
            }
            Event::AcceptOffer { side } | Event::DeclineOffer { side } => {
                refuse_if(!self.offers_draw(side.other()), Refusal::NoOffer)
            }
            Event::Claim {
                article,
                side,
                outcome,
            } => self.check_claim(playing, article, *side, *outcome, at),
            Event::Pause => refuse_if(self.clocks.running().is_none(), Refusal::ClockStopped),
            Event::Continue => refuse_if(self.clocks.paused().is_none(), Refusal::NotPaused),
            Event::Offer { .. }
            | Event::DrawAgreed { .. }
            | Event::Resign { .. }
            | Event::Session { .. }
            | Event::Decision { .. } => Ok(()),
            _ => Err(Refusal::NotSealed),
        }
    }

    /// The text cannot change any more; that another move was made on the board may still be found
    /// out, and is the arbiter's to know.
    fn check_sealed(&self, playing: &Playing<'_>, event: &Event) -> Result<(), Refusal> {
        match event {
            Event::PlayOpenly { uci } if self.played.is_none() => {
                legal(playing, uci).map(|_| ()).ok_or(Refusal::IllegalMove)
            }
            _ => Err(Refusal::AlreadySealed),
        }
    }

    /// A1(a): he closes the envelope and only then stops his clock; from here nothing changes.
    fn check_sealing(&self, playing: &Playing<'_>) -> Result<(), Refusal> {
        let Some(written) = &self.written else {
            return Err(Refusal::NothingWritten);
        };
        if self.plays_what_is_written(playing, written) == Some(false) {
            return Err(Refusal::NotTheMovePlayed);
        }
        // A1(b): more than he has left. The arbiter decides before he seals.
        match self.gaps.iter().any(StatedGap::is_open) {
            true => Err(Refusal::DecisionFirst),
            false => Ok(()),
        }
    }

    /// Whether the move made on the board after the request is the written one.
    fn plays_what_is_written(&self, playing: &Playing<'_>, written: &Unseen) -> Option<bool> {
        let played = self.played?;
        let reading = read(playing.game.last(), written.expose(), playing.notation);
        Some(reading.meaning == Meaning::Legal(played))
    }

    fn check_claim(
        &self,
        playing: &Playing<'_>,
        article: &str,
        side: Color,
        outcome: ClaimOutcome,
        at: Moment,
    ) -> Result<(), Refusal> {
        let claimed = ClaimArticle::parse(article).ok_or(Refusal::NoSuchClaim)?;
        if side != playing.on_move() {
            return Err(Refusal::NotOnMove);
        }
        let judged = self
            .judge(playing, claimed, at)
            .map_err(|none| match none {
                NoClaim::NothingWritten => Refusal::NothingWritten,
                NoClaim::RightLost { .. } => Refusal::RightLost,
                NoClaim::GameOver => Refusal::OverOnBoard,
            })?;
        match judged.correct == (outcome == ClaimOutcome::Correct) {
            true => Ok(()),
            false => Err(Refusal::OtherOutcome),
        }
    }

    pub(super) fn judge(
        &self,
        playing: &Playing<'_>,
        article: ClaimArticle,
        at: Moment,
    ) -> Result<ClaimRuling, NoClaim> {
        let left = |side| playing.left_at(&self.clocks, side, at);
        let written = self
            .written
            .as_ref()
            .filter(|_| article.needs_written_move());
        let asked = Claim {
            game: playing.game,
            article,
            written: written.map(|written| (written.expose(), playing.notation)),
            done: self.played.map(|_| GivenUpBy::Moving),
            left: ByColor::new_with(left),
        };
        claim(&asked, playing.edition)
    }
}

/// Whether the game is over before anything could be sealed: on the board, or dead (9.6).
fn over_before(playing: &Playing<'_>) -> bool {
    let position = playing.game.last();
    over_on_board(position).is_some()
        || (playing.edition.rules().dead_position == Some(DeadPosition::Draw)
            && dead(position, playing.budget) == Dead::Yes)
}
