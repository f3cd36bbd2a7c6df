//! Checks an answer to the mating question again, without the engine that gave it.
//!
//! The checker shares nothing with the engine but the rules of movement and the form of the answers: the
//! theorems are stated a second time, in plain code, and what was searched is walked through again in
//! the plainest order. It is slower by design, and bounded by the figures of the answer itself.
//!
//! [`check`] is given one answer, [`report()`] a text as `adjourn judge position --proof --json` prints it. What else
//! is public is for the engine's tests, which compare each theorem with its own statement.

pub mod abstraction;
mod material;
pub mod regions;
mod report;

use std::collections::{HashMap, VecDeque};

use shakmaty::{Chess, Color, Move, Position, Role};
use thiserror::Error;

pub use adjourn_mating::{CanMate, Ground, MoveLimit};

use abstraction::Gap;
use regions::Places;
pub use report::{Report, report};

/// Why an answer does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The line does not go on: the move is not legal there, or the game was over.
    #[error("half-move {halfmove} of the line cannot be played")]
    Line {
        /// Which one, counted from 1.
        halfmove: usize,
    },
    /// The line ends without a mate by that side.
    #[error("the line does not end in mate")]
    NoMate,
    /// The game is not over, or it was won.
    #[error("the game is not over without a mate")]
    NotOver,
    /// The theorems about material do not cover these men.
    #[error("the material does not rule a mate out")]
    Material,
    /// A mate may stand on the board with each man somewhere in its region, or the regions cannot be
    /// drawn.
    #[error("the regions of the men do not rule a mate out")]
    Regions,
    /// The regions are others than stated.
    #[error("the regions have other figures: {squares} squares of the king, {fixed} fixed men")]
    Figures {
        /// On how many squares the king to be mated can ever stand.
        squares: u32,
        /// How many men can neither move nor be taken.
        fixed: u32,
    },
    /// A mate may stand on the board where some men are followed and the others anywhere in their
    /// places, or the outline cannot be drawn.
    #[error("the outline of the game does not rule a mate out")]
    Outline,
    /// A mate can be reached.
    #[error("a mate can be reached, in {halfmoves} half-moves")]
    Mate {
        /// How many half-moves lead to it.
        halfmoves: usize,
    },
    /// More can be reached than was stated.
    #[error("more than {states} positions can be reached")]
    More {
        /// How many were stated.
        states: u64,
    },
    /// Undecided is no answer.
    #[error("nothing is claimed")]
    Undecided,
}

/// Whether the answer holds: that `side` can mate from `position`, or cannot, for the reason given.
///
/// A closed search is checked with as many positions as it states, some 200 bytes each.
pub fn check(
    position: &Chess,
    side: Color,
    limit: MoveLimit,
    answer: &CanMate,
) -> Result<(), Fault> {
    let there = checked_there(position, side, limit, answer);
    let speaks_of_behind = matches!(
        answer,
        CanMate::No(Ground::Locked { .. } | Ground::Outlined { .. })
    );
    match there.is_err() && speaks_of_behind {
        // What holds behind the only legal moves holds before them, since none of them mates.
        true => checked_there(&behind_forced_moves(position, limit), side, limit, answer).or(there),
        false => there,
    }
}

/// The most moves that are the only legal ones and are gone along with.
const MOST_FORCED: usize = 64;

fn behind_forced_moves(position: &Chess, limit: MoveLimit) -> Chess {
    let mut position = position.clone();
    for _ in 0..MOST_FORCED {
        match *position.legal_moves() {
            [only] if !drawn_by_limit(&position, limit) => position.play_unchecked(only),
            _ => break,
        }
    }
    position
}

fn checked_there(
    position: &Chess,
    side: Color,
    limit: MoveLimit,
    answer: &CanMate,
) -> Result<(), Fault> {
    match answer {
        CanMate::Yes { line } => line_mates(position, side, limit, line),
        CanMate::No(Ground::GameOver) => {
            let lost = position.is_checkmate() && position.turn() == side;
            let drawn = position.is_stalemate() || drawn_by_limit(position, limit);
            (lost || drawn).then_some(()).ok_or(Fault::NotOver)
        }
        CanMate::No(Ground::Material) => {
            let proved = !position.is_checkmate() && material::rules_out(position.board(), side);
            proved.then_some(()).ok_or(Fault::Material)
        }
        CanMate::No(Ground::Locked { squares, fixed }) => {
            let places = Places::of(position).ok_or(Fault::Regions)?;
            if position.is_checkmate() || places.may_mate(side) {
                return Err(Fault::Regions);
            }
            let found = (places.king_squares(!side), places.fixed());
            match found == (*squares, *fixed) {
                true => Ok(()),
                false => Err(Fault::Figures {
                    squares: found.0,
                    fixed: found.1,
                }),
            }
        }
        CanMate::No(Ground::Outlined { followed, states }) => {
            let proved = abstraction::rules_out(position, side, *followed, *states);
            proved.map_err(|gap| match gap {
                Gap::Mate => Fault::Outline,
                Gap::More => Fault::More { states: *states },
            })
        }
        CanMate::No(Ground::Closed { states }) => closes(position, side, limit, *states),
        CanMate::Undecided { .. } => Err(Fault::Undecided),
    }
}

fn line_mates(start: &Chess, side: Color, limit: MoveLimit, line: &[Move]) -> Result<(), Fault> {
    let mut position = start.clone();
    for (halfmove, &played) in (1..).zip(line) {
        if drawn_by_limit(&position, limit) || !position.legal_moves().contains(&played) {
            return Err(Fault::Line { halfmove });
        }
        position.play_unchecked(played);
    }
    let mated = position.is_checkmate() && position.turn() != side;
    mated.then_some(()).ok_or(Fault::NoMate)
}

/// Whether 75 moves by each side ended the game.
fn drawn_by_limit(position: &Chess, limit: MoveLimit) -> bool {
    limit == MoveLimit::SeventyFive && position.halfmoves() >= 2 * 75 && !position.is_checkmate()
}

/// Walks through everything that can be reached, in the order of discovery. What a theorem rules out
/// is not looked behind.
fn closes(start: &Chess, side: Color, limit: MoveLimit, states: u64) -> Result<(), Fault> {
    if start.is_checkmate() && start.turn() != side {
        return Err(Fault::Mate { halfmoves: 0 });
    }
    // With fewer half-moves more may follow: the fewest that a position was reached with.
    let mut fewest = HashMap::from([(start.clone(), start.halfmoves())]);
    let mut waiting = VecDeque::from([(start.clone(), 0)]);
    while let Some((position, depth)) = waiting.pop_front() {
        for played in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(played);
            if after.is_checkmate() && after.turn() != side {
                return Err(Fault::Mate {
                    halfmoves: depth + 1,
                });
            }
            let halfmoves = after.halfmoves();
            match fewest.get_mut(&after) {
                Some(known) if limit == MoveLimit::None || *known <= halfmoves => continue,
                Some(known) => *known = halfmoves,
                None => {
                    fewest.insert(after.clone(), halfmoves);
                }
            }
            if fewest.len() as u64 > states {
                return Err(Fault::More { states });
            }
            // Whoever had to leave a check may never come back to where he was.
            let driven = depth == 0 && start.is_check();
            let changed = played.is_capture() || played.role() == Role::Pawn || driven;
            let left = (2_u32 * 75).saturating_sub(after.halfmoves());
            let too_late =
                limit == MoveLimit::SeventyFive && material::takes_more(&after, side, left);
            let over = drawn_by_limit(&after, limit)
                || too_late
                || material::rules_out(after.board(), side);
            if over || changed && locked(&after, side) {
                continue;
            }
            waiting.push_back((after, depth + 1));
        }
    }
    Ok(())
}

fn locked(position: &Chess, side: Color) -> bool {
    Places::of(position).is_some_and(|places| !places.may_mate(side))
}

#[cfg(test)]
mod tests;
