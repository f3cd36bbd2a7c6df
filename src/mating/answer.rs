//! The question and its answer, as the engine gives it and `tests/checker` takes it.

use shakmaty::{Bitboard, Chess, Move, Position};

/// How much work may be spent. Never a wall clock: the same input gives the same answer everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How many positions may be looked at.
    pub states: u64,
    /// How many bytes the positions kept may take: 80 each.
    pub memory: u64,
}

impl Budget {
    /// What a ruling may spend on a question: about a tenth of a second of processor time and 12 MB when optimised, and
    /// microseconds on nearly all.
    pub const RULING: Budget = Budget {
        states: 150_000,
        memory: 200 << 20,
    };

    /// So many positions, in the memory of a ruling.
    pub const fn of_states(states: u64) -> Budget {
        Budget {
            states,
            ..Budget::RULING
        }
    }
}

/// How long a game may go on without a capture or a pawn's move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveLimit {
    /// For ever, unless a draw is claimed (until 2014).
    #[default]
    None,
    /// For 75 moves by each side; then it is drawn, unless the last of them mated (9.6.2).
    SeventyFive,
}

impl MoveLimit {
    /// Whether the game is over by it, if the last move did not mate.
    pub(super) fn ends(self, position: &Chess) -> bool {
        self.halfmoves()
            .is_some_and(|most| position.halfmoves() >= most)
    }

    /// Whether it leaves `side` fewer half-moves than a mate takes with that material.
    pub(super) fn leaves_less(self, position: &Chess, side: shakmaty::Color) -> bool {
        let least = || crate::material::least(position, side);
        self.halfmoves()
            .is_some_and(|most| position.halfmoves().saturating_add(least()) > most)
    }

    /// Whether the game is not over by it before the last of these moves, played from `start`.
    pub fn allows(self, start: &Chess, line: &[Move]) -> bool {
        let mut position = start.clone();
        line.iter().all(|&played| {
            let goes_on = !self.ends(&position);
            position.play_unchecked(played);
            goes_on
        })
    }

    /// The half-moves that end the game.
    pub(super) fn halfmoves(self) -> Option<u32> {
        match self {
            MoveLimit::None => None,
            MoveLimit::SeventyFive => Some(150),
        }
    }
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

/// What proves a "no". `Locked` and `Outlined` may speak of the position behind moves that are the only legal ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// The game is over on the board and that side did not mate.
    GameOver,
    /// Material alone rules it out, whatever the squares.
    Material,
    /// Where each piece can ever stand leaves no mate.
    Locked {
        /// On how many squares the king to be mated can ever stand.
        squares: u32,
        /// How many pieces can neither move nor be taken.
        fixed: u32,
    },
    /// Where the kings, the pawns and some more pieces are followed move by move, and of the others only where
    /// they may be, all that can follow was looked at, and no mate is among it.
    Outlined {
        /// The squares of the pieces that are followed besides kings and pawns, and of pawns that are not followed:
        /// only of one side, if the other has none.
        followed: Bitboard,
        /// How many placements of the followed pieces that was, with the side to move.
        states: u64,
    },
    /// Everything that can be reached was looked at.
    Closed {
        /// How many positions that was.
        states: u64,
    },
}

/// Whether a position is dead: whether neither side can mate by any series of legal moves (9.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dead {
    /// Neither can.
    Yes,
    /// One of them can.
    No,
    /// The budget ran out first.
    Undecided,
}
