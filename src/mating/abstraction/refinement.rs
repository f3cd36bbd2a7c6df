//! Counterexample-guided refinement: which men are followed.
//!
//! An abstraction that allows a mate follows too few men, and one that follows too many does not end. So a
//! few choices are tried for a short while: no man but kings and pawns; where pawns may be loose, without those that stand
//! aside; each man alone, those with little room first; the two with the least; all knights. Then men are added one by one: each loose man is
//! followed for a trial, and the one is kept with which it took longest to come to a mate. Then come sets that often do: all
//! with little room, those of one side. Walks without an end in their trial go on by turns. All of this is counted; nothing
//! depends on time.

use std::collections::VecDeque;

use shakmaty::{Bitboard, Board, Chess, Color, Position, Square};

use super::{Exploration, Outcome};
use crate::reachability::set_attacks;

/// So many states are opened in a trial; a later turn opens as many as all before it.
const TRIAL: u64 = 1_500;

/// An abstraction without end in sight is given up after so many.
const LONGEST: u64 = 12_000;

/// So often one man more is looked for before other choices are tried.
const EARLY_ROUNDS: u32 = 3;

/// What proves that there is no mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refined {
    /// The squares of the men that were followed besides kings and pawns; and of the pawns that were not.
    pub(crate) followed: Bitboard,
    /// How many states the abstraction has.
    pub(crate) states: u64,
}

/// An abstraction on its way.
struct Walk {
    followed: Bitboard,
    exploration: Box<Exploration>,
    /// How many states it has opened.
    opened: u64,
}

/// Outlines of one position, one after the other.
pub(crate) struct Refinement<'a> {
    position: &'a Chess,
    winner: Color,
    /// What is still to be tried.
    choices: VecDeque<Bitboard>,
    /// Whether those are sets that often do, each for itself; else one of them is to be kept.
    apart: bool,
    /// What is tried when all else was.
    spare: VecDeque<Bitboard>,
    /// How often one man more was looked for.
    rounds: u32,
    /// Those that have come to no end: each in its turn goes on for as long as it has.
    endless: VecDeque<Walk>,
    /// The one that took longest to come to a mate, and what it opened.
    longest: Option<(u64, Bitboard)>,
    is_over: bool,
}

impl<'a> Refinement<'a> {
    pub(crate) fn new(position: &'a Chess, winner: Color) -> Refinement<'a> {
        let board = position.board();
        let mut spare = choices(board, winner);
        // No man but kings and pawns comes first.
        let mut choices: VecDeque<Bitboard> = spare.pop_front().into_iter().collect();
        // Where pawns may be loose, without those that stand aside: all other men followed, then none.
        let aside = aside(board);
        if aside.any() {
            choices.extend([aside | pieces(board), aside]);
        }
        // Each man alone, those with little room before the others; then the two with the least.
        let mut alone: Vec<Square> = pieces(board).into_iter().rev().collect();
        alone.sort_by_key(|&man| mobility(board, man));
        choices.extend(alone.iter().copied().map(Bitboard::from_square));
        choices.push_back(alone.into_iter().take(2).collect());
        // A knight may hold a king's cage together for good: wherever it went it would mate.
        let knights = board.knights();
        if !choices.contains(&knights) {
            choices.push_back(knights);
        }
        Refinement {
            position,
            winner,
            choices,
            apart: true,
            spare,
            rounds: 0,
            endless: VecDeque::new(),
            longest: None,
            is_over: false,
        }
    }

    /// Whether nothing is left to try.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Goes on a little; what is proved by then. Counts the states opened.
    pub(crate) fn step(&mut self, opened: &mut u64) -> Option<Refined> {
        let Some((mut walk, on_trial)) = self.next() else {
            self.is_over = true;
            return None;
        };
        let before = walk.opened;
        // Each time as many as all the times before.
        let most = before.max(TRIAL);
        let outcome = walk.exploration.go_on(most, &mut walk.opened);
        *opened += walk.opened - before;
        let (followed, now) = (walk.followed, walk.opened);
        match outcome {
            Outcome::NoMate { states } => return Some(Refined { followed, states }),
            Outcome::Perhaps => {
                let longest = self.longest.filter(|&(longest, _)| longest >= now);
                self.longest = longest.or(Some((now, followed)));
            }
            Outcome::TooMany => {
                if on_trial && !self.apart {
                    self.choices.clear();
                    self.longest = None;
                }
                if now < LONGEST {
                    self.endless.push_back(walk);
                }
            }
        }
        None
    }

    /// What is walked through next, and whether that is its trial.
    fn next(&mut self) -> Option<(Walk, bool)> {
        if self.choices.is_empty() {
            let early = self.rounds < EARLY_ROUNDS;
            let rounds = early || self.spare.is_empty() && self.endless.is_empty();
            if let Some((_, followed)) = self.longest.take_if(|_| rounds) {
                // One man more than before.
                let loose = pieces(self.position.board()) & !followed;
                let one_more = loose.into_iter().rev().map(|man| followed.with(man));
                self.choices.extend(one_more);
                self.apart = false;
                self.rounds += 1;
            } else {
                self.choices.append(&mut self.spare);
                self.apart = true;
            }
        }
        let Some(followed) = self.choices.pop_front() else {
            return self.endless.pop_front().map(|walk| (walk, false));
        };
        let exploration = Exploration::new(self.position, self.winner, followed)?;
        let walk = Walk {
            followed,
            exploration: Box::new(exploration),
            opened: 0,
        };
        Some((walk, true))
    }
}

/// What may be followed or not: neither kings nor pawns.
fn pieces(board: &Board) -> Bitboard {
    board.occupied() & !board.kings() & !board.pawns()
}

/// The pawns far from both kings, of those that need not be followed.
fn aside(board: &Board) -> Bitboard {
    let near = |pawn: Square| {
        board
            .kings()
            .into_iter()
            .any(|king| king.distance(pawn) <= 2)
    };
    let pawns = super::may_be_loose(board).into_iter();
    pawns.filter(|&pawn| !near(pawn)).collect()
}

/// Sets of men that often do, in the order in which they are tried.
fn choices(board: &Board, winner: Color) -> VecDeque<Bitboard> {
    let pieces = pieces(board);
    let within = |most: usize| {
        pieces
            .into_iter()
            .filter(|&man| mobility(board, man) <= most)
            .collect()
    };
    let shut: Bitboard = within(0);
    let sides = [
        Bitboard::EMPTY,
        board.by_color(!winner),
        board.by_color(winner),
    ];
    let mut choices = VecDeque::new();
    for narrow in [Bitboard::EMPTY, shut, within(12)] {
        for side in sides {
            let choice = (narrow | side) & pieces;
            if !choices.contains(&choice) {
                choices.push_back(choice);
            }
        }
    }
    choices
}

/// On how many squares more a man could stand if all others stayed where they are.
fn mobility(board: &Board, man: Square) -> usize {
    let others = board.occupied().without(man);
    let mut mobility = Bitboard::from_square(man);
    while let Some(piece) = board.piece_at(man) {
        let more = set_attacks(piece.role, piece.color, mobility, others) & !others & !mobility;
        if more.is_empty() {
            break;
        }
        mobility |= more;
    }
    mobility.count() - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::position;

    #[test]
    fn room_is_where_a_man_comes_while_all_others_stand() {
        for (what, fen, man, squares) in [
            (
                "behind his own pawns",
                "4k3/8/8/8/8/8/1P1P4/2B1K3 w - - 0 1",
                Square::C1,
                0,
            ),
            (
                "one step, and no further",
                "4k3/8/8/8/8/P1P5/8/B1N1K3 w - - 0 1",
                Square::A1,
                1,
            ),
            (
                "all of a colour but where others stand",
                "4k3/8/8/8/8/8/8/B3K3 w - - 0 1",
                Square::A1,
                30,
            ),
            (
                "a rook in a corner behind two men",
                "4k3/8/8/8/8/8/P7/R2NK3 w - - 0 1",
                Square::A1,
                59,
            ),
        ] {
            let start = position(fen);
            assert_eq!(mobility(start.board(), man), squares, "{what}");
        }
    }

    #[test]
    fn knights_are_followed_together() {
        let last = |fen: &str| {
            let start = position(fen);
            Refinement::new(&start, Color::White).choices.pop_back()
        };
        let of = |men: &[Square]| Some(men.iter().copied().collect::<Bitboard>());
        let both = last("4k1n1/4p3/8/8/8/8/4P3/1N1QK3 w - - 0 1");
        assert_eq!(both, of(&[Square::B1, Square::G8]));
        // One knight was tried alone, and two may be the men with the least room: nothing is tried twice.
        let one = last("4k1n1/4p3/8/8/8/8/PP2P3/B2QK3 w - - 0 1");
        assert_eq!(one, of(&[Square::A1, Square::G8]));
        let start = position("4k1n1/4p3/8/8/8/8/4P3/1N2K3 w - - 0 1");
        let tried = Refinement::new(&start, Color::White).choices;
        let pairs = tried.iter().filter(|tried| tried.count() == 2);
        assert_eq!(pairs.count(), 1);
    }

    #[test]
    fn those_with_little_room_and_those_of_one_side_are_tried_first() {
        let fen = "b1k4r/8/p1p5/8/8/8/1P1P4/2B1K2R w - - 0 1";
        let start = position(fen);
        let [shut, rook] = [Square::C1, Square::H1].map(Bitboard::from_square);
        // The black bishop has one square more.
        let [narrow, other] = [Square::A8, Square::H8].map(Bitboard::from_square);
        let white = shut | rook;
        let black = narrow | other;
        let tried = choices(start.board(), Color::White);
        assert_eq!(
            tried,
            [
                Bitboard::EMPTY,
                black,
                white,
                shut,
                shut | black,
                shut | narrow,
                white | narrow,
            ]
        );
    }
}
