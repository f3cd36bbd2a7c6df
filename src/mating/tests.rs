//! The answers, whichever layer gives them.

use std::collections::{HashSet, VecDeque};

use shakmaty::fen::Fen;
use shakmaty::{Bitboard, CastlingMode, EnPassantMode, Move, Square};

mod budgets;
mod cases;
mod exhaustive;
mod move_limits;
pub(super) mod random_positions;
pub(super) mod regression;

use super::*;
use Color::{Black, White};
use random_positions::RandomPositions;

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

/// White's king has come to e1. For each loose man, in the order of their squares: where it may be before that is known not
/// to be into a check, and after; what pawns became comes last.
pub(super) const NOT_INTO_A_CHECK: [(&str, &[[&str; 2]]); 7] = [
    // Its own places are no shelter from it.
    (
        "4k3/8/8/8/8/b7/8/b3K3 b - - 0 1",
        &[["c3 d2 h8", "h8"], ["a3", "a3"]],
    ),
    // The other one may be between.
    (
        "4k3/8/8/8/8/b7/8/b3K3 b - - 0 1",
        &[["c3 h8", "c3 h8"], ["d2 a3", "a3"]],
    ),
    // So may either of two.
    (
        "4k3/8/8/8/8/b7/8/b3K3 b - - 0 1",
        &[["c3 d2 h8", "c3 h8"], ["c3 d2 f2", "c3"]],
    ),
    // A pawn is.
    (
        "4k3/8/8/8/8/b7/3P4/b3K3 b - - 0 1",
        &[["c3 h8", "c3 h8"], ["c3 g3", "c3"], ["", ""]],
    ),
    // A man of White's own may be, and checks nobody.
    (
        "4k3/8/8/8/8/b7/8/B3K3 b - - 0 1",
        &[["c3 d2", "c3 d2"], ["c3 g3 h8", "c3 h8"]],
    ),
    (
        "r3k3/8/8/8/8/n7/8/4K3 b - - 0 1",
        &[["d3 h8", "h8"], ["a1 b8 e2 e5", "b8"]],
    ),
    // What a pawn became may be a man that gives no check.
    (
        "4k3/p7/8/8/8/8/8/4K3 b - - 0 1",
        &[["d1 e2 d3", "d1 e2 d3"]],
    ),
];

/// The squares of that list.
pub(super) fn squares(listed: &str) -> Bitboard {
    let squares = listed.split_whitespace();
    squares
        .map(|square| square.parse::<Square>().expect(listed))
        .collect()
}

/// Yes, or no and why; the number of positions is tested where it matters.
#[derive(Debug, PartialEq)]
enum Verdict {
    Yes,
    Over,
    Material,
    Locked,
    Outlined,
    Closed,
    Undecided,
}

fn verdict(position: &Chess, side: Color, states: u64) -> Verdict {
    verdict_of(
        position,
        side,
        can_mate(position, side, MoveLimit::None, Budget::of_states(states)),
    )
}

fn verdict_of(position: &Chess, side: Color, answer: CanMate) -> Verdict {
    match answer {
        CanMate::Yes { line } => {
            assert_mates(position, side, &line);
            Verdict::Yes
        }
        CanMate::No(Ground::GameOver) => Verdict::Over,
        CanMate::No(Ground::Material) => Verdict::Material,
        CanMate::No(Ground::Locked { .. }) => Verdict::Locked,
        CanMate::No(Ground::Outlined { .. }) => Verdict::Outlined,
        CanMate::No(Ground::Closed { .. }) => Verdict::Closed,
        CanMate::Undecided { .. } => Verdict::Undecided,
    }
}

fn assert_mates(start: &Chess, side: Color, line: &[Move]) {
    let mut position = start.clone();
    for &played in line {
        assert!(position.legal_moves().contains(&played), "{line:?}");
        position.play_unchecked(played);
    }
    assert!(position.is_checkmate(), "{line:?}");
    assert_eq!(position.turn(), !side);
}
