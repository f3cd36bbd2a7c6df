//! Reading a written move: from the player's own text to what it means (A8).
//!
//! The text as written governs, in the notation recorded on the label. A bad move is a fact with a
//! consequence, never an error of the program: so [`read`] always answers.

use shakmaty::{Chess, Move};

use super::notation::Notation;

/// What a written move means in the position it was sealed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// One of the four readings of A8.
    pub meaning: Meaning,
    /// What is wrong with the text but harmless, in the order found.
    pub remarks: Vec<Remark>,
    /// Whether a draw offer `(=)` was written behind the move (9.1).
    pub draw_offer: bool,
}

/// The four readings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Exactly one legal move fits.
    Legal(Move),
    /// Two or more legal moves fit (A8a); all of them, ordered by their UCI text.
    Ambiguous(Vec<Move>),
    /// The meaning is clear and no legal move fits (A8c).
    Illegal {
        /// What the text was understood to mean, as a phrase such as "rook to f8".
        understood: String,
    },
    /// No meaning can be established (A8b).
    Unintelligible,
}

/// Something wrong with a written move that does not change what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remark {}

/// Reads `text` as a move in `position`.
pub fn read(_position: &Chess, _text: &str, _notation: Notation) -> Reading {
    Reading {
        meaning: Meaning::Unintelligible,
        remarks: Vec::new(),
        draw_offer: false,
    }
}
