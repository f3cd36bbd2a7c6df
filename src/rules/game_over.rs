//! When a game is over by itself: mate, stalemate and a dead position, and the draws by a fifth repetition and by 75
//! moves, in the editions that have them.

use std::borrow::Cow;

use shakmaty::{Chess, Color, Position};

use super::edition::{Concept, DeadPosition, Edition, Fivefold, Rule, Seventyfive};
use super::fault::Phrase;
use super::score::Game;
use mating::{self, Budget, Dead};

/// How many times a position ends the game by itself (9.6 from 2014).
const FIVE: usize = 5;

/// After how many half-moves a position can recur "after every second move of each player".
const ALTERNATE: usize = 4;

/// 75 moves by each side.
const SEVENTYFIVE_MOVES: u32 = 150;

/// How a game is over on the board itself. Which article says so depends on the edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Phrase)]
#[fault("end")]
pub enum End {
    /// the game is over by checkmate
    Checkmate {
        /// Who mated.
        winner: Color,
    },
    /// the game is drawn by stalemate
    Stalemate,
    /// the game is drawn, since no series of legal moves mates
    Dead,
    // 9.6.1 since 2014.
    /// the game is drawn, since the position has appeared five times
    Fivefold,
    // 9.6.2 since 2014.
    /// the game is drawn, since both sides have made 75 moves without a capture or a pawn move
    Seventyfive,
}

impl End {
    /// What the article that says so is about.
    pub fn concept(self) -> Concept {
        match self {
            End::Checkmate { .. } => Concept::Checkmate,
            End::Stalemate => Concept::Stalemate,
            End::Dead => Concept::DeadPosition,
            End::Fivefold => Concept::Fivefold,
            End::Seventyfive => Concept::Seventyfive,
        }
    }
}

/// Whether the board alone ends the game: checkmate or stalemate.
pub fn over_on_board(position: &Chess) -> Option<End> {
    if position.is_checkmate() {
        return Some(End::Checkmate {
            winner: !position.turn(),
        });
    }
    position.is_stalemate().then_some(End::Stalemate)
}

/// Whether the game is over on the board, whatever an edition says of 75 moves. `None` also where the search for a mate
/// ended without an answer: [`mating::dead`] tells the two apart.
pub fn over(position: &Chess) -> Option<End> {
    let dead = || mating::dead(position, Budget::RULING) == Dead::Yes;
    over_on_board(position).or_else(|| dead().then_some(End::Dead))
}

/// The game up to the position in which this edition draws it by itself, whatever was played behind it; all of it where
/// there is none.
pub fn as_far_as_it_counts<'a>(game: &'a Game, edition: &Edition) -> Cow<'a, Game> {
    let mut repeatable: Vec<Chess> = Vec::new();
    let drawn = game.positions().position(|position| {
        if position.halfmoves() == 0 {
            repeatable.clear();
        }
        repeatable.push(position.clone());
        automatic_draw(&position, &repeatable, edition).is_some()
    });
    match drawn {
        Some(plies) => {
            let mut counted = game.clone();
            counted.truncate(plies);
            Cow::Owned(counted)
        }
        None => Cow::Borrowed(game),
    }
}

/// The same, and how the game is over there but for what only a search finds out.
pub fn over_where_it_counts<'a>(game: &'a Game, edition: &Edition) -> (Cow<'a, Game>, Option<End>) {
    let counted = as_far_as_it_counts(game, edition);
    let end = over_without_search(counted.last(), &counted.repeatable(), edition);
    (counted, end)
}

/// How a game has ended by the rules of this edition alone, so that what comes later counts no more: a move, a flag, a
/// resignation, a late player, a sealing.
pub fn over_by_rules(game: &Game, edition: &Edition, budget: Budget) -> Option<End> {
    let (counted, end) = over_where_it_counts(game, edition);
    let dead = || {
        edition.rules().dead_position == Some(DeadPosition::Draw)
            && mating::dead(counted.last(), budget) == Dead::Yes
    };
    end.or_else(|| dead().then_some(End::Dead))
}

/// The same for `position`, the last of `history`, but for what only a search finds out.
pub(crate) fn over_without_search(
    position: &Chess,
    history: &[Chess],
    edition: &Edition,
) -> Option<End> {
    // 9.6.2: mate comes before the draw by 75 moves.
    over_on_board(position).or_else(|| automatic_draw(position, history, edition))
}

/// Whether `position`, the last of `history`, is drawn in this edition by a repetition or by the number of moves.
fn automatic_draw(position: &Chess, history: &[Chess], edition: &Edition) -> Option<End> {
    let fivefold = match edition.rules().fivefold {
        Fivefold::None | Fivefold::ArbiterMayConsecutive => false,
        Fivefold::Any => occurrences(history, position) >= FIVE,
        Fivefold::Consecutive => five_in_a_row(position, history),
    };
    if fivefold {
        return Some(End::Fivefold);
    }
    let counts = edition.rules().seventyfive == Seventyfive::DrawUnlessMate;
    (counts && position.halfmoves() >= SEVENTYFIVE_MOVES).then_some(End::Seventyfive)
}

/// Whether in `position`, the last of `history`, this edition lets the arbiter declare a draw, and by which rule (14K
/// of US Chess). Mate takes precedence, and is not looked at here.
pub(super) fn draw_by_arbiter(
    position: &Chess,
    history: &[Chess],
    edition: &Edition,
) -> Option<Rule> {
    let rules = edition.rules();
    let fivefold = rules.fivefold == Fivefold::ArbiterMayConsecutive;
    if fivefold && five_in_a_row(position, history) {
        return Some(Rule::Fivefold);
    }
    let seventyfive = rules.seventyfive == Seventyfive::ArbiterMay;
    (seventyfive && position.halfmoves() >= SEVENTYFIVE_MOVES).then_some(Rule::Seventyfive)
}

/// Whether the position has stood on the board after every second move of each player, five times up to now.
fn five_in_a_row(position: &Chess, history: &[Chess]) -> bool {
    let last_five = history.iter().rev().step_by(ALTERNATE).take(FIVE);
    last_five.filter(|earlier| *earlier == position).count() == FIVE
}

/// How often a position is in `history`. `Chess: Eq` is the equality of 9.2: counters are no part
/// of it, the rights to castle and to take in passing are.
pub(super) fn occurrences(history: &[Chess], position: &Chess) -> usize {
    history
        .iter()
        .filter(|earlier| *earlier == position)
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::parse_fen;
    use crate::rows::rows;

    #[test]
    fn the_end_on_the_board() {
        for [text, end, what] in rows(
            "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1 | Some(Checkmate { winner: White }) | back-rank mate
            6k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1 | Some(Checkmate { winner: Black }) | mate by Black
            7k/5K2/6Q1/8/8/8/8/8 b - - 0 1 | Some(Stalemate) | stalemate
            8/8/8/8/8/4k3/8/K7 w - - 0 1 | Some(Dead) | bare kings
            # 6.9: the only legal move leaves bare kings.
            5K1k/7P/8/8/8/8/8/8 b - - 0 1 | Some(Dead) | only Kxh7
            5K1k/7P/8/8/8/8/8/8 w - - 0 1 | None | Ke7 and the pawn queens
            rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | None | the beginning",
        ) {
            let position = parse_fen(text).expect(what).position;
            assert_eq!(format!("{:?}", over(&position)), end, "{what}");
        }
    }
}
