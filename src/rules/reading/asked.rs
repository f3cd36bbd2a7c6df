//! What the arbiter is asked about a text: the moves that could be meant, and why.

use shakmaty::Move;

use super::Understood;
use crate::fault::Phrase;

/// A text that says no one legal move as it stands, and what could be meant by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The legal moves that could be meant, ordered by their UCI text; at least one, each once.
    pub candidates: Vec<Candidate>,
    /// What the text is worth if none of them is meant.
    pub otherwise: AsItStands,
}

/// A legal move that could be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub played: Move,
    /// What speaks for it.
    pub why: Why,
}

/// What a text is worth as it stands: one of the bad readings of A8.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AsItStands {
    /// Several moves fit, and none alone (A8a).
    Ambiguous,
    /// It says a move that is not legal (A8c).
    Illegal {
        /// What it was understood to mean.
        understood: Understood,
    },
    /// It has no meaning of its own (A8b).
    Unintelligible,
}

/// Why a move could be meant, as a clause, in lower case and without a full stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Phrase)]
#[fault("why")]
pub enum Why {
    // A king's move is written to the square that the king reaches only by castling, or to that of the rook.
    /// castling on that side is legal, and some write it so
    Castling,
    // A capture is written on the square of the pawn that is taken en passant.
    /// the pawn that it takes en passant stands on the square written
    EnPassant,
    // It is what the text says when capitals and small letters are not told apart.
    /// the text says so if capitals and small letters are not told apart
    Letters,
    // It is what a piece's letter and a rank say if the file is left out.
    /// the text says so if its file is left out
    WithoutFile,
    // It is written, but so is something else that is no move and was not understood.
    /// it is written, together with something else
    AmongOthers,
    // Something else is crossed out.
    /// something else is crossed out
    NotCrossedOut,
    // It is written first, and what follows could be the reply that is expected.
    /// what follows it could be the reply that is expected
    ReplyFollows,
    // The piece named as taken is not the one on the square.
    /// the piece on that square is another than the one named
    AnotherTaken,
    // Such a piece can go to that square, but none stands where it is said to come from.
    /// the piece that can go there comes from another square
    FromElsewhere,
    // The sign of castling stands there, and one nought or hyphen more or less.
    /// the sign of castling has a nought too many
    CastlingSign,
}
