//! How an adjourned game ends: agreement, resignation, flag, claim, appeal.

use std::sync::Arc;

use shakmaty::{ByColor, Color, Position};

use super::context::Adjourned;
use super::event::ClaimOutcome;
use super::gap::{Fact, StatedGap};
use super::state::{Ending, Offer, Penalised, State};
use crate::edition::{CannotMate, Concept, Rule};
use crate::repetition::Repetition;
use crate::ruling::{
    Claim, ClaimArticle, FlagRuling, GameResult, Gap, OnAppeal, Reason, Remark, Ruling, claim,
    claim_penalty, flag, flag_before_unknown_move, holds_by_the_score,
};
use crate::time::{Duration, Moment};
use mating::{CanMate, can_mate};

impl State {
    pub(super) fn agree(&mut self, adjourned: &Adjourned<'_>, at: Moment) {
        self.leave_open_gaps();
        self.found_late = ByColor::default();
        let articles = self.before_resumption(Concept::Agreement);
        let end = (GameResult::Draw, Reason::Agreement);
        let black_moved = self.game.moves_completed(Color::Black);
        let after = adjourned.edition.rules().agreement_after;
        let early = after.filter(|&moves| black_moved < moves);
        let remarks = early.map(|moves| Remark::AgreedTooEarly { moves });
        self.end(adjourned, end, &articles, remarks.into_iter().collect(), at);
    }

    pub(super) fn resign(&mut self, adjourned: &Adjourned<'_>, side: Color, at: Moment) {
        let opponent = side.other();
        if self.had_ended(adjourned, at) {
            return;
        }
        self.leave_open_gaps();
        let articles = self.before_resumption(Concept::Resignation);
        let mut end = (GameResult::Win(opponent), Reason::Resignation);
        if adjourned.edition.rules().resignation_cannot_mate == Some(CannotMate::Draw) {
            let (edition, budget) = (adjourned.edition, adjourned.budget);
            let unread = !self.known || self.text_waits();
            let unknown = unread && self.game.last().turn() != side;
            if unknown && flag_before_unknown_move(&self.game, side, edition, budget).is_none() {
                let facts = vec![Fact::MoveUnknown { side: opponent }];
                let gap = Gap::FlagAndWrittenMove(Rule::ResignationCannotMate);
                return self.undecide(adjourned, gap, facts, at);
            }
            match can_mate(self.game.last(), opponent, edition.move_limit(), budget) {
                CanMate::No(_) => end = (GameResult::Draw, Reason::CannotMate),
                CanMate::Undecided { .. } => end.0 = GameResult::Open,
                CanMate::Yes { .. } => {}
            }
        }
        self.found_late = ByColor::default();
        self.end(adjourned, end, &articles, Vec::new(), at);
    }

    /// Of what the players end by themselves, and of a game that is over, nothing is asked (A10, A11a).
    pub(super) fn leave_open_gaps(&mut self) {
        self.gaps.retain(|stated| !stated.is_open());
    }

    /// 6.9. Where only an unknown written move of the opponent can tell whether the opponent can mate, the Laws have a
    /// gap.
    pub(super) fn flag(&mut self, adjourned: &Adjourned<'_>, fallen: Color, at: Moment) {
        if self.had_ended(adjourned, at) {
            return;
        }
        let (edition, budget) = (adjourned.edition, adjourned.budget);
        let unknown = !self.known && self.game.last().turn() != fallen;
        let ruling = match unknown {
            true => flag_before_unknown_move(&self.game, fallen, edition, budget),
            false => Some(flag(&self.game, fallen, edition, budget)),
        };
        let facts = vec![
            Fact::FlagFell { side: fallen, at },
            Fact::MoveUnknown {
                side: fallen.other(),
            },
        ];
        let left = self.left_at(adjourned, fallen, at);
        let none_left = left.is_some_and(|left| left.0.is_zero());
        let remark = match *self.ran_out.get(fallen) {
            _ if self.clocks.running() == Some(fallen) => None,
            Some((at, stopped)) => Some(Remark::ClockRanOut { at, stopped }),
            None => (!none_left).then_some(Remark::ClockNotRunning),
        };
        match ruling {
            None => {
                let gap = Gap::FlagAndWrittenMove(Rule::FlagFallCannotMate);
                self.undecide(adjourned, gap, facts, at);
                remark.into_iter().for_each(|remark| self.remark(remark));
            }
            Some(ruling) => {
                let in_doubt = adjourned.leaves_loss_and_bad_move_open();
                if unknown && adjourned.answers.is_none() && in_doubt {
                    self.state_gap(Gap::FlagBeforeOpening, facts);
                }
                self.end_by_flag(adjourned, ruling, remark, at);
            }
        }
    }

    /// Ends the game by a ruling on a flag fall.
    pub(super) fn end_by_flag(
        &mut self,
        adjourned: &Adjourned<'_>,
        ruling: FlagRuling,
        remark: Option<Remark>,
        at: Moment,
    ) {
        let mut remarks = ruling.remarks;
        remarks.extend(remark);
        let end = (ruling.result, ruling.reason);
        self.end(adjourned, end, &ruling.concepts, remarks, at);
    }

    /// Follows the arbiter's ruling on a claim (9.5).
    pub(super) fn claim(
        &mut self,
        adjourned: &Adjourned<'_>,
        claimed: ClaimArticle,
        side: Color,
        outcome: ClaimOutcome,
        at: Moment,
    ) {
        match outcome {
            ClaimOutcome::Correct => {
                let articles = [claimed.decided_by(true), claimed.concept()];
                let end = (GameResult::Draw, claimed.reason());
                let remarks = self.against_the_score(adjourned, claimed, true);
                self.end(adjourned, end, &articles, remarks, at);
                // As far as the recorded moves bear it out.
                if claimed == ClaimArticle::RepetitionAppeared
                    && let Some(ruling) = &mut self.ruling
                    && !ruling.remarks.contains(&Remark::NotByTheScore)
                {
                    let stood = Repetition::of(&self.game);
                    Arc::make_mut(ruling).grounds.repetition = Some(stood);
                }
            }
            ClaimOutcome::Incorrect => {
                let left = self.left_at(adjourned, side, at);
                let penalty = claim_penalty(adjourned.edition, left);
                let remarks = self.against_the_score(adjourned, claimed, false);
                let entry = self.entry();
                let gap = StatedGap::of_penalty(adjourned.edition, penalty, side, entry);
                self.gaps.extend(gap);
                self.penalties.push(Penalised {
                    entry,
                    claimant: side,
                    penalty,
                    remark: remarks.into_iter().next(),
                    must_play: claimed.needs_written_move(),
                });
                if adjourned.edition.claim_is_offer() {
                    *self.offers.get_mut(side) = Offer::Made;
                }
                self.clocks
                    .charge(side, penalty.taken.unwrap_or(Duration::ZERO));
                self.clocks.grant(side.other(), penalty.given);
            }
        }
    }

    /// A remark where the recorded moves do not bear out what was found of the claim: the arbiter judges it, not the record.
    /// The claimant's written move is not recorded.
    fn against_the_score(
        &self,
        adjourned: &Adjourned<'_>,
        article: ClaimArticle,
        found: bool,
    ) -> Vec<Remark> {
        let asked = Claim {
            game: &self.game,
            article,
            written: None,
            done: None,
            left: ByColor::default(),
        };
        match claim(&asked, adjourned.edition) {
            Ok(judged) if judged.correct == found => Vec::new(),
            Ok(_) if found => vec![Remark::NotByTheScore],
            Ok(_) => vec![Remark::CorrectByTheScore],
            // No move is recorded as written.
            Err(_) => {
                let mut legal = self.game.last().legal_moves().into_iter();
                match legal.any(|written| holds_by_the_score(&self.game, article, written)) {
                    true => vec![Remark::ClaimedMoveUnknown],
                    false if found => vec![Remark::NotByTheScore],
                    false => Vec::new(),
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
            GameResult::Win(_) | GameResult::Draw | GameResult::BothLose | GameResult::Half(_) => {
                Ending::Over
            }
            GameResult::Open => Ending::Not,
        };
    }

    /// Ends the game, or leaves it to the arbiter where no result can be given.
    pub(super) fn end(
        &mut self,
        adjourned: &Adjourned<'_>,
        (result, reason): (GameResult, Reason),
        articles: &[Concept],
        remarks: Vec<Remark>,
        at: Moment,
    ) {
        self.sealed_text = None;
        let sealer = adjourned.sealer();
        let mut ruling = Ruling::ended(adjourned.edition, sealer, result, Some(reason), articles);
        if reason == Reason::LawsSilent {
            ruling.article = None;
        }
        ruling.remarks = remarks;
        self.ruling = Some(Arc::new(ruling));
        if result == GameResult::Open {
            self.wait_for_decision(at);
        } else {
            self.clocks.stop(at);
            self.ending = Ending::Over;
            self.rulings.push(self.entry());
        }
    }

    /// The arbiter must decide. Until then no clock runs, and from the decision that one which ran (A9).
    pub(super) fn wait_for_decision(&mut self, at: Moment) {
        if self.ending == Ending::Not {
            self.ran_before = self.clocks.running();
        }
        self.clocks.stop(at);
        self.ending = Ending::Undecided;
    }

    /// Ends the game as it had ended by the rules alone before the sealing, if it had: a flag, a resignation or a late player
    /// changes nothing of it.
    pub(super) fn had_ended(&mut self, adjourned: &Adjourned<'_>, at: Moment) -> bool {
        // Once the sealed move is known, what ended the game has been ruled on.
        let known = self.known;
        let ended = || Ruling::ended_before(adjourned.game, adjourned.edition, adjourned.budget);
        let Some(ruling) = (!known).then(ended).flatten() else {
            return false;
        };
        let end = (ruling.result, Reason::DeadPosition);
        self.end(adjourned, end, &[], Vec::new(), at);
        self.ruling = Some(Arc::new(ruling));
        true
    }

    /// Adds A6 to the article while the sealed move is not known.
    fn before_resumption(&self, article: Concept) -> Vec<Concept> {
        match self.known {
            false => vec![Concept::EndedBeforeResumption, article],
            true => vec![article],
        }
    }
}
