//! Faults of a written move that do not change its meaning.

use shakmaty::uci::UciMove;

/// A fault of a written move that does not change its meaning. `Display` says it in a sentence, lower case and without a
/// full stop.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Remark {
    /// The number written in front is not that of the move (A2e).
    #[error("the move is number {expected}, not {written}")]
    WrongMoveNumber {
        /// What was written.
        written: u32,
        /// The number of the move that was sealed.
        expected: u32,
    },
    /// Dots that stand for White's move, as in `41... Bd7`, before a move of White.
    #[error("the dots in front say that black moves, but white has the move")]
    WrongSideDots,
    /// A piece letter in lower case, where it can be nothing else.
    #[error("the letter of the piece is in lower case")]
    LowerCasePiece,
    /// A castling sign without its hyphens: `00`.
    #[error("the castling sign lacks its hyphens")]
    MissingHyphen,
    /// A capture by a pawn that does not say from which file: `xd6`.
    #[error("the file from which the pawn captures is missing")]
    MissingFile,
    /// A capture by a pawn that does not say on which rank: `ed`.
    #[error("the rank on which the pawn captures is missing")]
    MissingRank,
    /// A capture that names the man taken and not its square: `NxN`.
    #[error("the square on which is captured is missing")]
    MissingSquare,
    /// The move captures and no sign says so.
    #[error("the move captures, and the sign for it is missing")]
    MissingCapture,
    /// A capture sign on a move that does not capture.
    #[error("a capture is written, but the move does not capture")]
    WrongCapture,
    /// `e.p.` on a move that is not a capture en passant.
    #[error("a capture en passant is written, but the move is none")]
    WrongEnPassant,
    /// The move gives check and no sign says so.
    #[error("the move gives check, and the sign for it is missing")]
    MissingCheck,
    /// A check sign on a move that gives no check.
    #[error("a check is written, but the move gives none")]
    WrongCheck,
    /// A discovered or a double check is written; the move gives check, but not of that kind.
    #[error("the move gives check, but not of the kind written")]
    WrongKindOfCheck,
    /// The move mates and no sign says so.
    #[error("the move gives mate, and the sign for it is missing")]
    MissingMate,
    /// A mate sign on a move that does not mate.
    #[error("mate is written, but the move does not give it")]
    WrongMate,
    /// Marks that are no part of a move: `!`, `?`, a full stop, a bare `=`.
    #[error("{written:?} is no part of the move")]
    SpareMark {
        /// The marks, as they were written.
        written: String,
    },
    /// Capitals stand for files, or small letters for men, where the text can mean one move only.
    #[error("capitals and small letters are not told apart")]
    Capitals,
    /// Men, castling or the capture are written in words.
    #[error("the move is written in words")]
    InWords,
    /// The text is ambiguous, and of the moves that fit only one does what its sign of check says. The sign is optional, so
    /// it decides nothing.
    #[error("of the moves that fit, only {played} does what the sign of check says")]
    OnlyOneFitsTheSign {
        /// That move.
        played: UciMove,
    },
    /// A draw is offered in another form than `(=)`.
    #[error("the draw offer is not written as (=)")]
    DrawOfferInWords,
    /// A draw is claimed in words (9.2, 9.3), which is no offer of one.
    #[error("a draw is claimed, not offered: the arbiter decides the claim")]
    DrawClaim,
    /// A bare `=` or a `½` behind the move: many write a draw offer so.
    #[error("what stands behind the move may be a draw offer: the arbiter asks")]
    PerhapsDrawOffer,
    /// Behind the move stands what the opponent could reply to it.
    #[error("{written:?} behind the move is the reply expected, and counts for nothing")]
    ExpectedReply {
        /// The reply, as it was written.
        written: String,
    },
    /// The envelope held no text in the form that the format demands.
    #[error("the sealer's program left nothing readable in the envelope")]
    Unreadable,
}

impl Remark {
    /// A stable code, without a prefix.
    pub const fn code(&self) -> &'static str {
        match self {
            Remark::WrongMoveNumber { .. } => "wrong_move_number",
            Remark::WrongSideDots => "wrong_side_dots",
            Remark::LowerCasePiece => "lower_case_piece",
            Remark::MissingHyphen => "missing_hyphen",
            Remark::MissingFile => "missing_file",
            Remark::MissingRank => "missing_rank",
            Remark::MissingSquare => "missing_square",
            Remark::MissingCapture => "missing_capture",
            Remark::WrongCapture => "wrong_capture",
            Remark::WrongEnPassant => "wrong_en_passant",
            Remark::MissingCheck => "missing_check",
            Remark::WrongCheck => "wrong_check",
            Remark::WrongKindOfCheck => "wrong_kind_of_check",
            Remark::MissingMate => "missing_mate",
            Remark::WrongMate => "wrong_mate",
            Remark::SpareMark { .. } => "spare_mark",
            Remark::Capitals => "capitals",
            Remark::InWords => "in_words",
            Remark::OnlyOneFitsTheSign { .. } => "only_one_fits_the_sign",
            Remark::DrawOfferInWords => "draw_offer_in_words",
            Remark::DrawClaim => "draw_claim",
            Remark::PerhapsDrawOffer => "perhaps_draw_offer",
            Remark::ExpectedReply { .. } => "expected_reply",
            Remark::Unreadable => "unreadable",
        }
    }
}
