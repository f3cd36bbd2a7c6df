//! What the tests of the engine and of the checker have in common, besides `random_positions.rs` and the tables.

// The checker's tests use some of it.
#![allow(dead_code)]

use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, CastlingMode, Chess, EnPassantMode, Move, Position, Square};

/// How much a test does: little by default, all of it with `ADJOURN_FULL` set.
pub(crate) fn amount<T>(usual: T, full: T) -> T {
    match std::env::var_os("ADJOURN_FULL") {
        Some(_) => full,
        None => usual,
    }
}

pub(crate) fn position(fen: &str) -> Chess {
    parsed(fen).expect(fen)
}

/// `None` for a text that is not the FEN of a legal position.
pub(crate) fn parsed(fen: &str) -> Option<Chess> {
    let fen: Fen = fen.parse().ok()?;
    fen.into_position(CastlingMode::Standard).ok()
}

pub(crate) fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// The squares of that list.
pub(crate) fn squares(listed: &str) -> Bitboard {
    let squares = listed.split_whitespace();
    squares
        .map(|square| square.parse::<Square>().expect(listed))
        .collect()
}

/// The moves of a line.
pub(crate) fn line(start: &Chess, moves: &str) -> Vec<Move> {
    let mut position = start.clone();
    let played = moves.split_whitespace().map(|uci| {
        let uci: UciMove = uci.parse().expect(moves);
        let played = uci.to_move(&position).expect(moves);
        position.play_unchecked(played);
        played
    });
    played.collect()
}

/// The positions whose answers are recorded.
pub(crate) fn recorded_positions() -> impl Iterator<Item = Chess> {
    let lines = include_str!("regression.txt").lines();
    lines.filter_map(|line| parsed(line.split(" | ").next()?))
}
