//! What follows in a sitting from what it permits.

use shakmaty::Color;

use super::{Playing, Sitting, SittingPhase, exceeds, legal};
use crate::laws::adjournment::event::{Event, Recorded};
use crate::laws::adjournment::gap::{Fact, Gap, StatedGap};
use crate::laws::edition::{CannotMate, Concept, GivenUpBy};
use crate::laws::mating::{CanMate, can_mate};
use crate::laws::ruling::{ClaimArticle, GameResult, Reason, Remark, Ruling, flag};
use crate::time::{Duration, Moment, Used};

impl Sitting {
    pub(super) fn follow(&mut self, playing: &Playing<'_>, Recorded { at, event }: &Recorded) {
        let at = *at;
        match event {
            Event::AskToSeal => self.phase = SittingPhase::Awaiting,
            Event::AdjournEarly => {
                self.phase = SittingPhase::Awaiting;
                self.early = true;
                self.state_early_gap(playing, at);
            }
            Event::Write { text } => self.written = Some(text.clone()),
            Event::PlayOpenly { uci } => self.play_openly(playing, uci),
            Event::StopClock { side } => self.seal(playing, *side, at),
            Event::Flag { side } => {
                let ruling = flag(playing.game.last(), *side, playing.edition, playing.budget);
                let end = (ruling.result, ruling.reason);
                self.end(playing, end, &ruling.concepts, ruling.remarks, at);
            }
            Event::Offer { side } => *self.offers.get_mut(*side) = true,
            Event::DeclineOffer { side } => *self.offers.get_mut(side.other()) = false,
            Event::AcceptOffer { .. } | Event::DrawAgreed { .. } => {
                let end = (GameResult::Draw, Reason::Agreement);
                self.end(playing, end, &[Concept::Agreement], Vec::new(), at);
            }
            Event::Resign { side, .. } => self.resign(playing, *side, at),
            Event::Claim { article, side, .. } => self.claim(playing, article, *side, at),
            Event::Pause => self.clocks.pause(at),
            Event::Continue => self.clocks.resume(at),
            Event::Decision {
                result,
                white_used,
                black_used,
                ..
            } => self.decide(playing, *result, [*white_used, *black_used], at),
            _ => {}
        }
    }

    /// The charge and the time left shrink together while the clock runs: what is too much now will
    /// be too much when he stops it.
    fn state_early_gap(&mut self, playing: &Playing<'_>, at: Moment) {
        let Some(early) = self.early_charge(playing, at).filter(exceeds) else {
            return;
        };
        let side = playing.on_move();
        let mut facts = vec![Fact::Charge {
            charge: early.charge,
        }];
        facts.extend(early.left_before.map(|left| Fact::TimeLeft { side, left }));
        self.gaps.push(StatedGap {
            gap: Gap::EarlyCharge,
            entry: None,
            facts,
            decided: false,
        });
    }

    fn play_openly(&mut self, playing: &Playing<'_>, uci: &str) {
        self.played = legal(playing, uci);
        let gives_up = playing.edition.rules().offer_rejected_by;
        if matches!(gives_up, Some(GivenUpBy::Moving | GivenUpBy::Touching)) {
            // 9.1: a move made on the board rejects the opponent's offer.
            *self.offers.get_mut(playing.on_move().other()) = false;
        }
    }

    fn seal(&mut self, playing: &Playing<'_>, side: Color, at: Moment) {
        self.charged = self
            .early_charge(playing, at)
            .filter(|_| !self.time_decided);
        self.clocks.stop(at);
        if let Some(early) = self.charged {
            self.clocks.charge(side, early.charge);
        }
        self.sealed_at = Some(at);
        self.phase = SittingPhase::Sealed;
    }

    fn resign(&mut self, playing: &Playing<'_>, side: Color, at: Moment) {
        let opponent = side.other();
        let mut end = (GameResult::Win(opponent), Reason::Resignation);
        if playing.edition.rules().resignation_cannot_mate == Some(CannotMate::Draw) {
            match can_mate(
                playing.game.last(),
                opponent,
                playing.edition.move_limit(),
                playing.budget,
            ) {
                CanMate::No(_) => end = (GameResult::Draw, Reason::CannotMate),
                CanMate::Undecided { .. } => end.0 = GameResult::Open,
                CanMate::Yes { .. } => {}
            }
        }
        self.end(playing, end, &[Concept::Resignation], Vec::new(), at);
    }

    /// 9.5: drawn at once, or the penalty, and the written move is the sealed one.
    fn claim(&mut self, playing: &Playing<'_>, article: &str, side: Color, at: Moment) {
        let Some(claimed) = ClaimArticle::parse(article) else {
            return;
        };
        let Ok(judged) = self.judge(playing, claimed, at) else {
            return;
        };
        if judged.correct {
            let concepts = [Concept::ClaimCorrect, claimed.concept()];
            let end = (GameResult::Draw, claimed.reason());
            self.end(playing, end, &concepts, judged.remarks, at);
        } else {
            let penalty = judged.penalty;
            let gap = StatedGap::of_penalty(playing.edition, penalty, side, None);
            self.gaps.extend(gap);
            self.clocks
                .charge(side, penalty.taken.unwrap_or(Duration::ZERO));
            self.clocks.grant(side.other(), penalty.given);
            self.claimed = self.claimed.take().or(judged.sealed_move);
        }
    }

    fn decide(
        &mut self,
        playing: &Playing<'_>,
        result: Option<GameResult>,
        [white, black]: [Option<Used>; 2],
        at: Moment,
    ) {
        for gap in &mut self.gaps {
            gap.decided |= gap.is_open();
        }
        if self.phase == SittingPhase::Undecided {
            self.phase = SittingPhase::Awaiting;
        }
        self.clocks.set(white, black, at);
        let own = playing.on_move().fold_wb(white, black);
        self.time_decided |= self.early && own.is_some();
        if let Some(result) = result.filter(|&result| result != GameResult::Open) {
            self.end(playing, (result, Reason::LawsSilent), &[], Vec::new(), at);
        }
    }

    fn end(
        &mut self,
        playing: &Playing<'_>,
        (result, reason): (GameResult, Reason),
        articles: &[Concept],
        remarks: Vec<Remark>,
        at: Moment,
    ) {
        self.clocks.stop(at);
        let on_move = playing.on_move();
        let mut ruling = Ruling::ended(playing.edition, on_move, result, Some(reason), articles);
        if reason == Reason::LawsSilent {
            ruling.article = None;
        }
        ruling.remarks = remarks;
        self.ruling = Some(ruling);
        self.phase = match result {
            GameResult::Open => SittingPhase::Undecided,
            _ => SittingPhase::Finished,
        };
    }
}
