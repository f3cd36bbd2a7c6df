//! The search: every position that can be reached, those first that seem nearest to a mate.
//!
//! One set serves both answers. A mate that turns up is a "yes" with the path that led to it; when
//! nothing is left to look at, everything that can be reached has been looked at, and that is a
//! "no", whatever the order was. The order is a guess, and guesses can be led astray; so two
//! of them take turns, and every eighth position is taken in the order of discovery.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use shakmaty::{ByColor, Chess, Color, Move, Position};

use super::key::{BuildKeyHasher, Key};
use super::material;
use super::nearness::guesses;

/// What a search came to.
pub(super) enum Found {
    /// A mate by a wanted side.
    Mate {
        /// The moves to it.
        line: Vec<Move>,
    },
    /// No mate in all that can be reached.
    Nothing {
        /// How many positions that is; those ruled out by material count, their followers do not.
        states: u64,
    },
    /// The budget is used up.
    Exhausted {
        /// How many positions were looked at.
        states: u64,
    },
}

/// A position that was looked at: all its moves were made.
struct Opened {
    position: Chess,
    /// The opened position before it, by its place, and the move; none for the start.
    by: Option<(usize, Move)>,
}

/// A position that was reached from an opened one. It is made again when it is opened, since few
/// ever are.
#[derive(Clone, Copy)]
struct Reached {
    before: usize,
    played: Move,
    opened: bool,
}

/// A search on its way, one position at a time.
pub(super) struct Search<'a> {
    start: &'a Chess,
    wanted: ByColor<bool>,
    /// The most positions that may be reached.
    states: u64,
    seen: HashSet<Key, BuildKeyHasher>,
    opened: Vec<Opened>,
    reached: Vec<Reached>,
    /// For each guess, those reached, the best first. Each may hold some that were opened since.
    orders: [BinaryHeap<Reverse<(i32, usize)>>; 2],
    /// All before this one in the order of discovery were opened.
    oldest: usize,
}

/// Looks for a mate by a wanted side, at no more than `states` positions.
pub(super) fn search(start: &Chess, wanted: ByColor<bool>, states: u64) -> Found {
    let mut search = Search::new(start, wanted, states);
    loop {
        if let Some(found) = search.step() {
            return found;
        }
    }
}

impl<'a> Search<'a> {
    pub(super) fn new(start: &'a Chess, wanted: ByColor<bool>, states: u64) -> Search<'a> {
        let mut seen = HashSet::default();
        seen.insert(Key::of(start));
        Search {
            start,
            wanted,
            states,
            seen,
            opened: Vec::new(),
            reached: Vec::new(),
            orders: Default::default(),
            oldest: 0,
        }
    }

    /// Makes all moves of the next position; what the search came to, once it has.
    pub(super) fn step(&mut self) -> Option<Found> {
        let states = self.seen.len() as u64;
        let Some(Opened { position, by }) = self.open() else {
            return Some(Found::Nothing { states });
        };
        let before = self.opened.len();
        for played in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(played);
            if *self.wanted.get(!after.turn()) && after.is_checkmate() {
                let line = self.line(by, played);
                return Some(match mates(self.start, &self.wanted, &line) {
                    true => Found::Mate { line },
                    false => Found::Exhausted {
                        states: self.seen.len() as u64,
                    },
                });
            }
            if !self.seen.insert(Key::of(&after)) {
                continue;
            }
            if self.seen.len() as u64 > self.states {
                return Some(Found::Exhausted {
                    states: self.states,
                });
            }
            self.reach(&after, before, played);
        }
        self.opened.push(Opened { position, by });
        None
    }

    /// Keeps a new position for later, unless material rules out what is wanted.
    fn reach(&mut self, position: &Chess, before: usize, played: Move) {
        let board = position.board();
        let able = material::able(board, &self.wanted);
        let index = self.reached.len();
        let sides = Color::ALL.into_iter().filter(|&side| *able.get(side));
        let nearest = sides
            .map(|side| guesses(board, side))
            .reduce(|one, other| [one[0].min(other[0]), one[1].min(other[1])]);
        let Some(costs) = nearest else {
            return;
        };
        for (cost, order) in costs.into_iter().zip(&mut self.orders) {
            order.push(Reverse((cost, index)));
        }
        self.reached.push(Reached {
            before,
            played,
            opened: false,
        });
    }

    /// The next position to look at.
    fn open(&mut self) -> Option<Opened> {
        if self.opened.is_empty() {
            let position = self.start.clone();
            return Some(Opened { position, by: None });
        }
        loop {
            let [hunt, strip] = &mut self.orders;
            // The start was the first turn.
            let index = match (self.opened.len() + 1) % 8 {
                0 if self.oldest < self.reached.len() => {
                    self.oldest += 1;
                    self.oldest - 1
                }
                0..4 => hunt.pop()?.0.1,
                _ => strip.pop()?.0.1,
            };
            let reached = self.reached.get_mut(index)?;
            if std::mem::replace(&mut reached.opened, true) {
                continue;
            }
            let by = (reached.before, reached.played);
            let mut position = self.opened.get(by.0)?.position.clone();
            position.play_unchecked(by.1);
            return Some(Opened {
                position,
                by: Some(by),
            });
        }
    }

    /// The moves that led to an opened position, and one more.
    fn line(&self, mut by: Option<(usize, Move)>, last: Move) -> Vec<Move> {
        let mut line = vec![last];
        while let Some((before, played)) = by {
            line.push(played);
            by = self.opened.get(before).and_then(|opened| opened.by);
        }
        line.reverse();
        line
    }
}

/// Whether the moves are legal one after the other, and mate for a wanted side.
fn mates(start: &Chess, wanted: &ByColor<bool>, line: &[Move]) -> bool {
    let mut position = start.clone();
    line.iter().all(|&played| {
        let legal = position.is_legal(played);
        if legal {
            position.play_unchecked(played);
        }
        legal
    }) && position.is_checkmate()
        && *wanted.get(!position.turn())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::position::parse_fen;

    /// The smallest budget that finds the mate. These figures are the search's own: a change of
    /// order or weights moves them, and should be seen to.
    #[test]
    fn how_much_work_it_takes() {
        for (fen, side, least) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                Color::White,
                3321,
            ),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                Color::Black,
                1330,
            ),
            ("8/8/8/4k3/8/8/8/KR6 w - - 0 1", Color::White, 459),
            ("8/8/8/4k3/8/p7/8/KB6 w - - 0 1", Color::White, 10657),
            ("8/8/8/4k3/7n/8/8/KN6 w - - 0 1", Color::White, 3479),
            ("8/5k2/8/8/8/8/4P3/4K3 b - - 0 1", Color::White, 359),
        ] {
            let start = parse_fen(fen).expect(fen).position;
            let wanted = ByColor::new_with(|color| color == side);
            let finds = |states| matches!(search(&start, wanted, states), Found::Mate { .. });
            let (mut below, mut enough) = (0_u64, 65_536);
            assert!(finds(enough), "{fen} {side}");
            while enough - below > 1 {
                let middle = below.midpoint(enough);
                if finds(middle) {
                    enough = middle;
                } else {
                    below = middle;
                }
            }
            assert_eq!(enough, least, "{fen} {side}");
        }
    }

    #[test]
    fn a_mate_in_one_is_seen_before_the_budget_ends() {
        let start = parse_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").expect("mate in one");
        let wanted = ByColor {
            black: false,
            white: true,
        };
        // One position is the start itself; moves before the mating one are counted.
        assert!(matches!(
            search(&start.position, wanted, 0),
            Found::Exhausted { states: 0 }
        ));
        assert!(
            matches!(search(&start.position, wanted, 64), Found::Mate { line } if line.len() == 1)
        );
    }

    #[test]
    fn only_a_line_of_legal_moves_to_a_mate_passes() {
        let start = parse_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
            .expect("mate in one")
            .position;
        let legal = start.legal_moves();
        let mate = |played: &&Move| {
            start
                .clone()
                .play(**played)
                .is_ok_and(|after| after.is_checkmate())
        };
        let mating = *legal.iter().find(mate).expect("Ra8#");
        let quiet = *legal
            .iter()
            .find(|played| !mate(played))
            .expect("another move");
        let white = ByColor {
            black: false,
            white: true,
        };
        assert!(mates(&start, &white, &[mating]));
        let black = ByColor {
            black: true,
            white: false,
        };
        assert!(!mates(&start, &black, &[mating]));
        assert!(!mates(&start, &white, &[quiet]));
        assert!(!mates(&start, &white, &[]));
        assert!(!mates(&start, &white, &[mating, mating]));
        assert!(!mates(&start, &white, &[quiet, mating]));
    }
}
