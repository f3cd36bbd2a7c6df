//! The answers, whichever layer gives them.

use std::collections::{HashSet, VecDeque};

use shakmaty::fen::Fen;
use shakmaty::{Bitboard, CastlingMode, EnPassantMode, Move, Square};

mod budgets;
mod cases;
pub(super) mod exhaustive;
pub(super) mod outlines;
pub(super) mod random_positions;
pub(super) mod regression;
#[path = "../../tests/rows.rs"]
pub(super) mod rows;

use super::*;
use Color::{Black, White};
use random_positions::RandomPositions;
use rows::headed;

/// How much a test does: little by default, all of it with `ADJOURN_FULL` set.
pub(super) fn amount<T>(usual: T, full: T) -> T {
    match std::env::var_os("ADJOURN_FULL") {
        Some(_) => full,
        None => usual,
    }
}

pub(super) fn position(fen: &str) -> Chess {
    parsed(fen).expect(fen)
}

/// `None` for what is no FEN of a legal position.
fn parsed(fen: &str) -> Option<Chess> {
    let fen: Fen = fen.parse().ok()?;
    fen.into_position(CastlingMode::Standard).ok()
}

pub(super) fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// The squares of that list.
pub(super) fn squares(listed: &str) -> Bitboard {
    let squares = listed.split_whitespace();
    squares
        .map(|square| square.parse::<Square>().expect(listed))
        .collect()
}

/// The moves of a line.
pub(super) fn line(start: &Chess, moves: &str) -> Vec<Move> {
    let mut position = start.clone();
    let played = moves.split_whitespace().map(|uci| {
        let uci: shakmaty::uci::UciMove = uci.parse().expect(moves);
        let played = uci.to_move(&position).expect(moves);
        position.play_unchecked(played);
        played
    });
    played.collect()
}
