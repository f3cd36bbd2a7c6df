//! Counterexample-guided refinement: which pieces are followed.
//!
//! An abstraction that allows a mate follows too few pieces, and one that follows too many does not end. So a few
//! choices are tried for a short while: no piece but kings and pawns; the pieces that are shut in; where pawns may be
//! loose, without those that stand aside; the pieces that are shut in and one more, those with little room first; the
//! two with the least; all knights. Then pieces are added one by one: each loose piece is followed for a trial, and
//! the one with which it took longest to come to a mate is kept. Then come sets that often do: all with little room,
//! those of one side. Of the walks that did not end in their trial, the one that seems nearest to its end goes on.
//! All of this is counted; nothing depends on time.

use std::collections::VecDeque;

use shakmaty::{Bitboard, Board, Chess, Color, Position, Square};

use super::{Exploration, Outcome};
use crate::reachability::{distinct, set_attacks};

/// So many states are opened in a trial; a later turn opens as many as all before it.
const TRIAL: u64 = 750;

/// An abstraction without end in sight is given up after so many.
const LONGEST: u64 = 24_000;

/// So often one more piece is looked for before other choices are tried.
const EARLY_ROUNDS: u32 = 3;

/// What proves that there is no mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refined {
    /// The squares of the pieces that were followed besides kings and pawns; and of the pawns that were not.
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
    /// How often one more piece was looked for.
    rounds: u32,
    /// Those that have come to no end: the one of which least waits goes on for as long as it has.
    endless: Vec<Walk>,
    /// The one that took longest to come to a mate, and what it opened.
    longest: Option<(u64, Bitboard)>,
    is_over: bool,
}

impl<'a> Refinement<'a> {
    pub(crate) fn new(position: &'a Chess, winner: Color) -> Refinement<'a> {
        let board = position.board();
        let pieces = pieces(board);
        // Pieces that cannot move multiply nothing as long as they stand.
        let shut = with_room(board, pieces, 0);
        let mut first = vec![Bitboard::EMPTY, shut];
        // Where pawns may be loose, without those that stand aside: all other pieces followed, then none.
        let aside = aside(board);
        if aside.any() {
            first.extend([aside | pieces, aside]);
        }
        // Each other piece, those with little room before the rest; then the two with the least.
        let mut by_room: Vec<Square> = pieces.into_iter().rev().collect();
        by_room.sort_by_key(|&man| mobility(board, man));
        first.extend(by_room.iter().map(|&man| shut.with(man)));
        first.push(by_room.into_iter().take(2).collect());
        // A knight may hold a king's cage together for good: wherever it went it would mate.
        first.push(board.knights());
        let choices = distinct(first.into_iter());
        let mut spare = choices_by_room(board, winner);
        spare.retain(|choice| !choices.contains(choice));
        Refinement {
            position,
            winner,
            choices: choices.into(),
            apart: true,
            spare: spare.into(),
            rounds: 0,
            endless: Vec::new(),
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
                    self.endless.push(walk);
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
                // One more piece than before.
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
            let endless = (0..).zip(&self.endless);
            let (nearest, _) = endless.min_by_key(|(_, walk)| walk.exploration.waiting())?;
            return Some((self.endless.remove(nearest), false));
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

/// Sets of pieces that often do, in the order in which they are tried.
fn choices_by_room(board: &Board, winner: Color) -> Vec<Bitboard> {
    let pieces = pieces(board);
    let within = |most| with_room(board, pieces, most);
    let sides = [
        Bitboard::EMPTY,
        board.by_color(!winner),
        board.by_color(winner),
    ];
    let narrow = [Bitboard::EMPTY, within(0), within(12)].into_iter();
    distinct(narrow.flat_map(|narrow| sides.map(|side| (narrow | side) & pieces)))
}

/// Those of the pieces that have no more than so many squares to go to.
fn with_room(board: &Board, men: Bitboard, most: usize) -> Bitboard {
    let narrow = |&man: &Square| mobility(board, man) <= most;
    men.into_iter().filter(narrow).collect()
}

/// On how many squares more a piece could stand if all others stayed where they are.
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
    use crate::tests::rows::rows;

    #[test]
    fn room_is_where_a_man_comes_while_all_others_stand() {
        for [fen, man, room, what] in rows(
            "4k3/8/8/8/8/8/1P1P4/2B1K3 w - - 0 1 | c1 | 0 | behind his own pawns
            4k3/8/8/8/8/P1P5/8/B1N1K3 w - - 0 1 | a1 | 1 | one step, and no further
            4k3/8/8/8/8/8/8/B3K3 w - - 0 1 | a1 | 30 | all of a colour but where others stand
            4k3/8/8/8/8/8/P7/R2NK3 w - - 0 1 | a1 | 59 | a rook in a corner behind two men",
        ) {
            let start = position(fen);
            let found = mobility(start.board(), man.parse().expect(man));
            assert_eq!(found.to_string(), room, "{what}");
        }
    }

    #[test]
    fn knights_are_followed_together_and_nothing_twice() {
        let both = Bitboard::from_iter([Square::B1, Square::G8]);
        for (what, fen) in [
            ("beside a queen", "4k1n1/4p3/8/8/8/8/4P3/1N1QK3 w - - 0 1"),
            (
                "as the two with the least room",
                "4k1n1/4p3/8/8/8/8/4P3/1N2K3 w - - 0 1",
            ),
        ] {
            let start = position(fen);
            let tried: Vec<Bitboard> = Refinement::new(&start, Color::White).choices.into();
            assert!(tried.contains(&both), "{what}");
            let spare: Vec<Bitboard> = Refinement::new(&start, Color::White).spare.into();
            let all = || tried.iter().chain(&spare).copied();
            assert_eq!(distinct(all()).len(), all().count(), "{what}");
        }
    }

    #[test]
    fn men_that_are_shut_in_are_followed_with_each_other_man() {
        let start = position("4k1b1/8/8/7p/7P/8/1P1P4/2B1K2B w - - 0 1");
        let of = |men: &[Square]| men.iter().copied().collect::<Bitboard>();
        let tried = Refinement::new(&start, Color::White).choices;
        let [shut, here, there] = [Square::C1, Square::H1, Square::G8];
        assert_eq!(
            tried,
            [of(&[]), of(&[shut]), of(&[shut, there]), of(&[shut, here])]
        );
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
        let tried = choices_by_room(start.board(), Color::White);
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
