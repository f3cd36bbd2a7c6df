//! How an adjourned game ends: agreement, resignation, flag, claim, appeal.

use std::sync::Arc;

use shakmaty::{ByColor, Color, Position};

use super::event::ClaimOutcome;
use super::gap::{Fact, StatedGap};
use super::state::{Ending, Offer, Penalised, State};
use crate::edition::{CannotMate, Concept, Rule};
use crate::repetition::Repetition;
use crate::ruling::{
    Claim, ClaimArticle, GameResult, Gap, OnAppeal, Reason, Remark, Ruling, claim, claim_penalty,
    flag, flag_before_unknown_move, holds_by_the_score,
};
use crate::time::{Duration, Moment};
use mating::{CanMate, can_mate};

impl State {
    pub(super) fn agree(&mut self, at: Moment) {
        self.leave_open_gaps();
        self.found_late = ByColor::default();
        let articles = self.before_resumption(Concept::Agreement);
        let black_moved = self.game.moves_completed(Color::Black);
        let after = self.rules().agreement_after;
        let early = after.filter(|&moves| black_moved < moves);
        let remark = early.map(|moves| Remark::AgreedTooEarly { moves });
        self.end((GameResult::Draw, Reason::Agreement), &articles, remark, at);
    }

    pub(super) fn resign(&mut self, side: Color, at: Moment) {
        let opponent = side.other();
        if self.had_ended(at) {
            return;
        }
        self.leave_open_gaps();
        let articles = self.before_resumption(Concept::Resignation);
        let mut end = (GameResult::Win(opponent), Reason::Resignation);
        if self.rules().resignation_cannot_mate == Some(CannotMate::Draw) {
            let (edition, budget) = (&self.label.edition, self.label.budget);
            let unread = self.hides_a_move() || self.text_waits();
            let unknown = unread && self.game.last().turn() != side;
            if unknown && flag_before_unknown_move(&self.game, side, edition, budget).is_none() {
                let gap = Gap::FlagAndWrittenMove(Rule::ResignationCannotMate);
                return self.undecide(gap, [Fact::MoveUnknown { side: opponent }], at);
            }
            match can_mate(self.game.last(), opponent, edition.move_limit(), budget) {
                CanMate::No(_) => end = (GameResult::Draw, Reason::CannotMate),
                CanMate::Undecided { .. } => end.0 = GameResult::Open,
                CanMate::Yes { .. } => {}
            }
        }
        self.found_late = ByColor::default();
        self.end(end, &articles, None, at);
    }

    /// Of what the players end by themselves, and of a game that is over, nothing is asked (A10, A11a).
    fn leave_open_gaps(&mut self) {
        self.gaps.retain(|stated| !stated.is_open());
    }

    /// 6.9. Where only an unknown written move of the opponent can tell whether the opponent can mate, the Laws have a
    /// gap.
    pub(super) fn flag(&mut self, fallen: Color, at: Moment) {
        if self.had_ended(at) {
            return;
        }
        let (edition, budget) = (&self.label.edition, self.label.budget);
        let unknown = self.hides_a_move() && self.game.last().turn() != fallen;
        let ruling = match unknown {
            true => flag_before_unknown_move(&self.game, fallen, edition, budget),
            false => Some(flag(&self.game, fallen, edition, budget)),
        };
        let remark = match *self.ran_out.get(fallen) {
            _ if self.clocks.running() == Some(fallen) => None,
            Some((at, stopped)) => Some(Remark::ClockRanOut { at, stopped }),
            None => (!self.has_nothing_left(fallen, at)).then_some(Remark::ClockNotRunning),
        };
        let side = fallen.other();
        let facts = [
            Fact::FlagFell { side: fallen, at },
            Fact::MoveUnknown { side },
        ];
        let Some(ruling) = ruling else {
            self.undecide(Gap::FlagAndWrittenMove(Rule::FlagFallCannotMate), facts, at);
            return self.add_remarks(remark);
        };
        if unknown && self.may_hold_a_bad_move() {
            self.state_gap(Gap::FlagBeforeOpening, facts);
        }
        let remarks = ruling.remarks.into_iter().chain(remark);
        self.end(
            (ruling.result, ruling.reason),
            &ruling.concepts,
            remarks,
            at,
        );
    }

    /// Follows the arbiter's ruling on a claim (9.5).
    pub(super) fn claim(
        &mut self,
        claimed: ClaimArticle,
        side: Color,
        outcome: ClaimOutcome,
        at: Moment,
    ) {
        let correct = outcome == ClaimOutcome::Correct;
        let remark = self.against_the_score(claimed, correct);
        if correct {
            let articles = [claimed.decided_by(true), claimed.concept()];
            let by_the_score = remark != Some(Remark::NotByTheScore);
            self.end((GameResult::Draw, claimed.reason()), &articles, remark, at);
            // As far as the recorded moves bear it out.
            if claimed == ClaimArticle::RepetitionAppeared
                && by_the_score
                && let Some(ruling) = &mut self.ruling
            {
                let stood = Repetition::of(&self.game);
                Arc::make_mut(ruling).grounds.repetition = Some(stood);
            }
            return;
        }
        let edition = &self.label.edition;
        let penalty = claim_penalty(edition, self.left_at(side, at));
        let (silent, unknown) = (
            self.rules().claimant_penalty.is_none(),
            penalty.taken.is_none(),
        );
        if edition.claim_is_offer() {
            *self.offers.get_mut(side) = Offer::Made;
        }
        if silent || unknown {
            let fact = unknown.then_some(Fact::TimeUnknown { side });
            self.state_gap(Gap::ClaimPenalty, fact);
        }
        self.penalties.push(Penalised {
            entry: self.entry(),
            claimant: side,
            penalty,
            remark,
            must_play: claimed.needs_written_move(),
        });
        self.clocks
            .charge(side, penalty.taken.unwrap_or(Duration::ZERO));
        self.clocks.grant(side.other(), penalty.given);
    }

    /// A remark where the recorded moves do not bear out what was found of the claim: the arbiter judges it, not the
    /// record. The claimant's written move is not recorded.
    fn against_the_score(&self, article: ClaimArticle, found: bool) -> Option<Remark> {
        let asked = Claim {
            game: &self.game,
            article,
            written: None,
            done: None,
            left: ByColor::default(),
        };
        match claim(&asked, &self.label.edition) {
            Ok(judged) if judged.correct == found => None,
            Ok(_) if found => Some(Remark::NotByTheScore),
            Ok(_) => Some(Remark::CorrectByTheScore),
            // No move is recorded as written.
            Err(_) => {
                let mut legal = self.game.last().legal_moves().into_iter();
                match legal.any(|written| holds_by_the_score(&self.game, article, written)) {
                    true => Some(Remark::ClaimedMoveUnknown),
                    false => found.then_some(Remark::NotByTheScore),
                }
            }
        }
    }

    /// A committee replaces the result. The replaced ruling is kept.
    pub(super) fn appeal(&mut self, result: GameResult, reason: &str, by_whom: &str) {
        let Some(before) = self.ruling.take() else {
            return;
        };
        self.sealed_text = None;
        self.forfeit = None;
        let late = |ruling: &Ruling| ruling.reason == Some(Reason::Late);
        if result == GameResult::Open && (late(&before) || self.replaced().any(late)) {
            // Decided is decided: who came too late and is to play on does not lose by it again.
            self.excused = ByColor::new_with(|_| true);
        }
        self.found_late = ByColor::default();
        let doubts = |gap: &&mut StatedGap| gap.gap.doubts_the_result();
        for gap in self.gaps.iter_mut().filter(doubts) {
            gap.decided = true;
        }
        let mut ruling = Ruling::clone(&before);
        ruling.grounds.on_appeal = Some(OnAppeal {
            replaced: before.result,
            replaced_reason: before.reason,
            by_whom: by_whom.to_owned(),
            reason: reason.to_owned(),
        });
        // The committee decided without it.
        ruling
            .remarks
            .retain(|remark| *remark != Remark::OpenedAllTheSame);
        ruling.remarks.push(Remark::ReplacedOnAppeal);
        ruling.result = result;
        // Neither the reason nor the article of the replaced ruling carries the new result, nor what was decided.
        ruling.grounds.decided = None;
        ruling.reason = None;
        ruling.article = None;
        self.ruling = Some(Arc::new(ruling));
        self.replaced.push(before);
        self.rulings.push(self.entry());
        self.ending = match result {
            GameResult::Open => Ending::Not,
            _ => Ending::Over,
        };
    }

    /// Ends the game, or leaves it to the arbiter where no result can be given.
    pub(super) fn end(
        &mut self,
        (result, reason): (GameResult, Reason),
        articles: &[Concept],
        remarks: impl IntoIterator<Item = Remark>,
        at: Moment,
    ) {
        self.sealed_text = None;
        let (edition, sealer) = (&self.label.edition, self.sealer());
        let mut ruling = Ruling::ended(edition, sealer, result, Some(reason), articles);
        if reason == Reason::LawsSilent {
            ruling.article = None;
        }
        ruling.remarks.extend(remarks);
        self.ruling = Some(Arc::new(ruling));
        if result == GameResult::Open {
            self.wait_for_decision(at);
        } else {
            self.clocks.stop(at);
            self.end_here();
        }
    }

    /// The game is over with the entry that is being taken.
    pub(super) fn end_here(&mut self) {
        self.ending = Ending::Over;
        self.rulings.push(self.entry());
    }

    /// The arbiter must decide. Until then no clock runs, and from the decision that one which ran (A9).
    pub(super) fn wait_for_decision(&mut self, at: Moment) {
        if self.ending == Ending::Not {
            self.ran_before = self.clocks.running();
        }
        self.clocks.stop(at);
        self.ending = Ending::Undecided;
    }

    /// Ends the game as it had ended by the rules alone before the sealing, if it had: a flag, a resignation or a
    /// late player changes nothing of it.
    pub(super) fn had_ended(&mut self, at: Moment) -> bool {
        // Once the sealed move is known, what ended the game has been ruled on.
        if self.known {
            return false;
        }
        let label = &self.label;
        let ended = Ruling::ended_before(&label.game, &label.edition, label.budget);
        let Some(ruling) = ended else { return false };
        self.end((ruling.result, Reason::DeadPosition), &[], None, at);
        self.ruling = Some(Arc::new(ruling));
        true
    }

    /// Adds A6 to the article while the sealed move is not known.
    fn before_resumption(&self, article: Concept) -> Vec<Concept> {
        let before = self
            .hides_a_move()
            .then_some(Concept::EndedBeforeResumption);
        before.into_iter().chain([article]).collect()
    }
}
