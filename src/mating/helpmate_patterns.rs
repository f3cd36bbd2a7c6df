//! Few men: a mate is chosen from a table of patterns, and every man goes to his square in it.
//!
//! With four men on the board, and mostly with six, it is seldom hard to say what a mate could look
//! like, and how many moves each man would need to take his place in it, were he alone. So of a
//! table of [`patterns`] the nearest are [planned](plan) for, and each plan is [played](play) in as many
//! moves as it seems to take, or one or two more. A line that ends in mate is a "yes" like any other,
//! once it was replayed. Where none is found, nothing is said.

mod board;
mod distance;
mod patterns;
mod plan;
mod play;

use shakmaty::{Chess, Color, Move, Position};

use board::Men;
use plan::Goals;
use play::{IdleMoves, Play};

/// How many positions an attempt may look at: a few in each at first, since most plans that succeed do so at
/// once.
const PATIENCE: [u64; 2] = [40, 300];

/// How many moves longer than it seems to take.
const LONGER: [u8; 3] = [0, 1, 2];

/// Tries to play to a mate by `winner`. Counts the positions looked at in `states`, which does not
/// pass `most`. Nothing is tried with more than a few men, and no line castles or takes en passant.
pub(super) fn construct(
    start: &Chess,
    winner: Color,
    most: u64,
    states: &mut u64,
) -> Option<Vec<Move>> {
    let men = Men::of(start)?;
    let plans = plan::nearest(&men, start.turn(), winner);
    let mut goals: [Option<Goals>; 4] = [const { None }; 4];
    for (round, patience) in (0..).zip(PATIENCE) {
        for longer in LONGER {
            for ((number, plan), goals) in (0..).zip(&plans).zip(&mut goals) {
                let Some(plan) = plan else { continue };
                let goals = goals.get_or_insert_with(|| plan.goals(winner));
                // What the one manner fails at the other often does not.
                let manner = match (round + longer + number) % 2 {
                    0 => IdleMoves::Eager,
                    _ => IdleMoves::Patient,
                };
                let left = most.saturating_sub(*states);
                let mut play = Play::new(goals, winner, manner, patience.min(left));
                let line = play.line(&men, start.turn(), plan.length + longer, plan.lacking);
                *states += play.states();
                if line.is_some() {
                    return line;
                }
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::{MoveLimit, material, replay};
    use super::*;
    use crate::tests::position;
    use crate::tests::random_positions::RandomPositions;
    use Color::{Black, White};
    use proptest::prelude::*;

    #[test]
    fn a_chosen_mate_is_reached() {
        for (what, fen, winner, halfmoves) in [
            ("a rook", "8/8/8/4k3/8/8/8/KR6 w - - 0 1", White, 11),
            (
                "a queen, her king out of play",
                "8/8/8/3k4/8/8/8/KQ6 b - - 0 1",
                White,
                8,
            ),
            (
                "a pawn from its first square",
                "8/5k2/8/8/8/8/4P3/4K3 b - - 0 1",
                White,
                14,
            ),
            (
                "mate by promotion",
                "4k3/7P/4K3/8/8/8/8/8 w - - 0 1",
                White,
                1,
            ),
            ("two bishops", "8/8/8/4k3/8/8/8/KBB5 w - - 0 1", White, 13),
            (
                "a bishop and a knight",
                "8/8/8/4k3/8/8/8/KBN5 w - - 0 1",
                White,
                17,
            ),
            ("two knights", "8/8/8/4k3/8/8/8/KNN5 w - - 0 1", White, 17),
            (
                "a knight against a knight",
                "8/8/8/4k3/7n/8/8/KN6 w - - 0 1",
                White,
                15,
            ),
            (
                "a knight against a rook",
                "8/8/8/4k3/7r/8/8/KN6 w - - 0 1",
                White,
                15,
            ),
            (
                "a knight against a bishop",
                "8/8/8/4k3/7b/8/8/KN6 w - - 0 1",
                White,
                15,
            ),
            (
                "a knight against a pawn at the edge",
                "8/8/8/4k3/8/7p/8/KN6 w - - 0 1",
                White,
                17,
            ),
            (
                "a knight against a pawn that becomes a man first",
                "8/8/8/4k3/8/2p5/8/KN6 b - - 0 1",
                White,
                16,
            ),
            (
                "a bishop against a knight",
                "8/8/8/4k3/7n/8/8/KB6 w - - 0 1",
                White,
                17,
            ),
            (
                "bishops of two colours",
                "8/8/8/4k3/7b/8/8/KB6 w - - 0 1",
                White,
                13,
            ),
            (
                "a bishop against a pawn at the edge",
                "8/8/8/4k3/8/p7/8/KB6 w - - 0 1",
                White,
                17,
            ),
            (
                "a queen against a queen",
                "8/8/8/4k3/7q/8/8/KQ6 w - - 0 1",
                White,
                13,
            ),
            (
                "a rook against a rook",
                "8/8/8/4k3/7r/8/8/KR6 b - - 0 1",
                White,
                12,
            ),
            (
                "the same, Black",
                "8/8/8/4k3/7r/8/8/KN6 w - - 0 1",
                Black,
                6,
            ),
            ("five men", "8/8/8/4k3/7r/7n/8/KQ6 w - - 0 1", White, 11),
            ("six men", "8/8/3b4/4k3/7r/7n/8/KN6 w - - 0 1", White, 15),
        ] {
            let start = position(fen);
            let mut states = 0;
            let line = construct(&start, winner, u64::MAX, &mut states);
            let line = line.unwrap_or_else(|| panic!("{what}: nothing found"));
            assert!(
                replay::mates(&start, winner, MoveLimit::None, &line),
                "{what}: {line:?}"
            );
            assert_eq!(line.len(), halfmoves, "{what}: {line:?}");
            assert!(states < 600, "{what}: {states} positions");
        }
    }

    #[test]
    fn nothing_is_found_where_nothing_is() {
        for (what, fen) in [
            ("the pawn must be taken", "5K1k/7P/8/8/8/8/8/8 b - - 0 1"),
            ("the queen must be taken", "8/8/8/8/8/8/1Q6/k3K3 b - - 0 1"),
            ("a knight alone", "8/8/8/4k3/8/8/8/KN6 w - - 0 1"),
        ] {
            let start = position(fen);
            assert_eq!(construct(&start, White, u64::MAX, &mut 0), None, "{what}");
        }
    }

    proptest! {
        /// What is found is a line of legal moves that ends in mate, within the positions allowed.
        #[test]
        fn a_line_is_legal_and_ends_in_mate(seed in any::<u64>(), more in 1..=4_usize, most in 0..2_000_u64) {
            let mut random = RandomPositions::from_seed(seed);
            let Some(start) = (0..40).find_map(|_| random.few(more)) else { return Ok(()) };
            for winner in Color::ALL {
                let mut states = 0;
                let line = construct(&start, winner, most, &mut states);
                prop_assert!(states <= most);
                prop_assert!(line.is_none_or(|line| replay::mates(&start, winner, MoveLimit::None, &line)));
            }
        }
    }

    /// Nearly every position of four men that can be won is won this way, in some hundred positions.
    #[test]
    fn little_is_left_to_the_other_layers() {
        let mut random = RandomPositions::from_seed(64);
        let (mut found, mut missed, mut states) = (0, 0, 0);
        while found + missed < 2_000 {
            let Some(start) = random.few(2).filter(|start| !start.is_game_over()) else {
                continue;
            };
            for winner in Color::ALL {
                if material::may_mate(start.board(), winner) {
                    match construct(&start, winner, u64::MAX, &mut states) {
                        Some(_) => found += 1,
                        None => missed += 1,
                    }
                }
            }
        }
        assert!(missed <= 40, "{missed} of {found}");
        assert!(states < 160 * 2_000, "{states} positions");
    }
}
