//! Moves on the board after the opening.

use std::sync::Arc;

use shakmaty::uci::UciMove;
use shakmaty::{Color, Move, Position};

use super::state::{Offer, State};
use crate::game_over::draw_by_arbiter;
use crate::reading::Reading;
use crate::ruling::{Contents, Gap, goes_on, rule_reading};
use crate::time::Moment;

impl State {
    /// The move, if it is legal in the position on the board.
    pub(super) fn legal(&self, uci: UciMove) -> Option<Move> {
        uci.to_move(self.game.last()).ok()
    }

    /// Makes a legal move on the board. Clocks and offers stay as they are.
    pub(super) fn make(&mut self, next: Move) {
        // Legal in the last position, so it can be played.
        let _ = Arc::make_mut(&mut self.game).play(next);
        if self.label.edition.counts_repetitions() {
            let after = self.game.last().clone();
            let repeatable = Arc::make_mut(&mut self.repeatable);
            if after.halfmoves() == 0 {
                repeatable.clear();
            }
            repeatable.push(after);
        }
    }

    /// A permitted move on the board.
    pub(super) fn play(&mut self, side: Color, uci: UciMove, at: Moment) {
        let Some(next) = self.legal(uci) else { return };
        self.sealed_text = None;
        *self.moved.get_mut(side) = true;
        if self.gives_up_offers() {
            *self.offers.get_mut(side.other()) = Offer::None;
        }
        let mut after = self.game.last().clone();
        after.play_unchecked(next);
        let (edition, budget) = (&self.label.edition, self.label.budget);
        if goes_on(&after, &self.repeatable, edition, budget) {
            self.make(next);
            self.clocks.start(side.other(), at);
            let edition = &self.label.edition;
            let may = draw_by_arbiter(&after, &self.repeatable, edition).map(Gap::ArbiterMayDraw);
            if let Some(gap) = may.filter(|gap| self.gaps.iter().all(|known| known.gap != *gap)) {
                self.state_gap(gap, None);
            }
        } else {
            let reading = Reading::of(next);
            let ruling = rule_reading(&self.game, &reading, Contents::Written, edition, budget);
            self.take_up(ruling, at);
        }
    }

    /// The responder chooses the reading, in the editions that leave it to the responder.
    pub(super) fn choose(&mut self, uci: UciMove, at: Moment) {
        let Some(chosen) = self.legal(uci) else {
            return;
        };
        self.sealed_text = None;
        let chosen_by = self.ruling();
        let reading = Reading {
            // What was written with the move stands, whichever of its readings is played.
            draw_offer: chosen_by.is_some_and(|it| it.draw_offer),
            ..Reading::of(chosen)
        };
        let mut ruling = self.label.rule(&reading, Contents::Written);
        // 19F of US Chess, Par. 16 g of 1928: it is played because it was chosen.
        let article = chosen_by.and_then(|it| it.article.clone());
        if let (Some(article), None) = (article, ruling.reason) {
            ruling.articles.insert(0, article.clone());
            ruling.article = Some(article);
        }
        self.execute(ruling, at);
    }

    /// Whether a move rejects the opponent's draw offer (9.1): whoever has moved has touched a piece, and presses the
    /// clock.
    pub(super) fn gives_up_offers(&self) -> bool {
        self.rules().offer_rejected_by.is_some()
    }
}
