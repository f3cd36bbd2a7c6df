//! The score of a game: from PGN or FEN to a start position and its moves.

use shakmaty::{Chess, Move};

/// A start position and the moves played from it, every one legal.
#[derive(Clone, Debug)]
pub struct Game {
    /// The position the score starts from.
    pub start: Chess,
    /// The moves, in order.
    pub moves: Vec<Move>,
}
