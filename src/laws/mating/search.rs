//! The search: every position that can be reached, those first that seem nearest to a mate.
//!
//! One set serves both answers. A mate that turns up is a "yes" with the path that led to it; when
//! nothing is left to look at, everything that can be reached has been looked at, and that is a
//! "no", whatever the order was. The order is a guess, and guesses can be led astray; so two
//! of them take turns, and every eighth position is taken in the order of discovery.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use shakmaty::{Chess, Color, Move, Position};

use super::key::{BuildKeyHasher, Key};
use super::material;
use super::nearness::guesses;
use super::replay::mates;

/// What a search came to.
pub(super) enum Found {
    /// A mate by that side.
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
    side: Color,
    /// The most positions that may be looked at, those before this search counted.
    most: u64,
    /// Positions looked at before this search.
    spent: u64,
    seen: HashSet<Key, BuildKeyHasher>,
    opened: Vec<Opened>,
    reached: Vec<Reached>,
    /// For each guess, those reached, the best first. Each may hold some that were opened since.
    orders: [BinaryHeap<Reverse<(i32, usize)>>; 2],
    /// All before this one in the order of discovery were opened.
    oldest: usize,
}

impl<'a> Search<'a> {
    pub(super) fn new(start: &'a Chess, side: Color, most: u64, spent: u64) -> Search<'a> {
        let mut seen = HashSet::default();
        seen.insert(Key::of(start));
        Search {
            start,
            side,
            most,
            spent,
            seen,
            opened: Vec::new(),
            reached: Vec::new(),
            orders: Default::default(),
            oldest: 0,
        }
    }

    /// Searches until it came to something.
    pub(super) fn run(mut self) -> Found {
        loop {
            if let Some(found) = self.step() {
                return found;
            }
        }
    }

    /// How many positions were looked at.
    fn looked(&self) -> u64 {
        self.spent + self.seen.len() as u64
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
            if after.turn() != self.side && after.is_checkmate() {
                let line = self.line(by, played);
                return Some(match mates(self.start, self.side, &line) {
                    true => Found::Mate { line },
                    false => Found::Exhausted {
                        states: self.looked(),
                    },
                });
            }
            if !self.seen.insert(Key::of(&after)) {
                continue;
            }
            if self.looked() > self.most {
                return Some(Found::Exhausted { states: self.most });
            }
            self.reach(&after, before, played);
        }
        self.opened.push(Opened { position, by });
        None
    }

    /// Keeps a new position for later, unless material rules out what is wanted.
    fn reach(&mut self, position: &Chess, before: usize, played: Move) {
        let board = position.board();
        if !material::may_mate(board, self.side) {
            return;
        }
        let costs = guesses(board, self.side);
        let index = self.reached.len();
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
            let finds = |states| {
                matches!(
                    Search::new(&start, side, states, 0).run(),
                    Found::Mate { .. }
                )
            };
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
        // One position is the start itself; moves before the mating one are counted.
        assert!(matches!(
            Search::new(&start.position, Color::White, 0, 0).run(),
            Found::Exhausted { states: 0 }
        ));
        assert!(
            matches!(Search::new(&start.position, Color::White, 64, 0).run(), Found::Mate { line } if line.len() == 1)
        );
    }
}
