//! Positions of a material drawn at random, the same for the same seed.

use super::board::{Board, CASTLINGS, Kind, SIDES};
use super::compare::{position, with_passing};
use super::layout::{Layout, sort};

/// A source of chance.
pub struct Draw(fastrand::Rng);

impl Draw {
    /// The draws for one sample of a material: they depend on no other.
    pub fn new(seed: u64, layout: &Layout, sample: usize) -> Draw {
        let name = layout.material.to_string();
        let mut rng = fastrand::Rng::with_seed(seed);
        for part in name.bytes().map(u64::from).chain([sample as u64]) {
            rng = fastrand::Rng::with_seed(rng.u64(..) ^ part);
        }
        Draw(rng)
    }

    pub fn number(&mut self) -> u64 {
        self.0.u64(..)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.0.u64(..limit)
    }

    /// A board that the strict check accepts. Every placement has the same chance, but in one of
    /// sixteen somebody may castle, and of two where a pawn could be taken in passing, one lets it.
    pub fn board(&mut self, layout: &Layout) -> Board {
        loop {
            let Some(board) = self.placement(layout) else {
                continue;
            };
            let passing = with_passing(&board);
            let passing = passing.first().filter(|_| self.below(2) == 0);
            let board = passing.copied().unwrap_or(board);
            if board.is_legal() && position(&board).is_some() {
                return board;
            }
        }
    }

    fn placement(&mut self, layout: &Layout) -> Option<Board> {
        let men = layout.men();
        let mut squares: Vec<u8> = men.iter().map(|_| self.below(64) as u8).collect();
        let right = CASTLINGS.get(self.below(64) as usize);
        if let Some(right) = right {
            for (kind, home) in [(Kind::King, right.king.0), (Kind::Rook, right.rook.0)] {
                let place = men.iter().position(|&man| man == (right.side, kind))?;
                *squares.get_mut(place)? = home;
            }
        }
        let turn = SIDES[self.below(2) as usize];
        let mut board = layout.placed(&squares, turn)?;
        sort(board.men_mut());
        Some(board.castling(right.map_or(0, |right| right.bit)))
    }
}
