//! The answers, whichever layer gives them.

use std::collections::{HashSet, VecDeque};

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, EnPassantMode, Move};

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
