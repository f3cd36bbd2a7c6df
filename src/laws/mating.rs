//! Can this side still mate, by any series of legal moves (6.9, 9.6, A8, A10b)?

use shakmaty::{Chess, Color, Move};

/// How much work may be spent. Never a wall clock: the same input gives the same answer everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How many positions may be looked at.
    pub states: u64,
}

/// The answer, with what carries it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CanMate {
    /// A series of legal moves that ends in mate by that side; empty when mate is on the board.
    Yes {
        /// The moves, both sides', from the position asked about.
        line: Vec<Move>,
    },
    /// No series of legal moves mates.
    No(Ground),
    /// The budget ran out first.
    Undecided {
        /// How many positions were looked at.
        states: u64,
    },
}

/// What proves a "no".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// The game is over on the board and that side did not mate.
    GameOver,
    /// Material alone rules it out, whatever the squares.
    Material,
    /// Everything that can be reached was looked at.
    Closed {
        /// How many positions that was.
        states: u64,
    },
}

/// Whether `side` can mate from `position` by any series of legal moves by both sides.
pub fn can_mate(_position: &Chess, _side: Color, _budget: Budget) -> CanMate {
    CanMate::Undecided { states: 0 }
}
