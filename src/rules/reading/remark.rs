//! Faults of a written move that do not change its meaning.

use shakmaty::uci::UciMove;

use crate::fault::Warning;

/// A fault of a written move that does not change its meaning. `Display` says it in a sentence, lower case and
/// without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Warning)]
pub enum Remark {
    // The number written in front is not that of the move (A2e).
    /// the move is number {expected}, not {written}
    #[fault("wrong_move_number")]
    WrongMoveNumber {
        /// What was written.
        written: u32,
        /// The number of the move that was sealed.
        expected: u32,
    },
    /// the dots in front say that black moves, but white has the move
    #[fault("wrong_side_dots")]
    WrongSideDots,
    /// the letter of the piece is in lower case
    #[fault("lower_case_piece")]
    LowerCasePiece,
    /// the castling sign lacks its hyphens
    #[fault("missing_hyphen")]
    MissingHyphen,
    /// the file from which the pawn captures is missing
    #[fault("missing_file")]
    MissingFile,
    /// the rank on which the pawn captures is missing
    #[fault("missing_rank")]
    MissingRank,
    /// the square on which is captured is missing
    #[fault("missing_square")]
    MissingSquare,
    /// the move captures, and the sign for it is missing
    #[fault("missing_capture")]
    MissingCapture,
    /// a capture is written, but the move does not capture
    #[fault("wrong_capture")]
    WrongCapture,
    /// a capture en passant is written, but the move is none
    #[fault("wrong_en_passant")]
    WrongEnPassant,
    /// the move gives check, and the sign for it is missing
    #[fault("missing_check")]
    MissingCheck,
    /// a check is written, but the move gives none
    #[fault("wrong_check")]
    WrongCheck,
    /// the move gives check, but not of the kind written
    #[fault("wrong_kind_of_check")]
    WrongKindOfCheck,
    /// the move gives mate, and the sign for it is missing
    #[fault("missing_mate")]
    MissingMate,
    /// mate is written, but the move does not give it
    #[fault("wrong_mate")]
    WrongMate,
    /// {written:?} is no part of the move
    #[fault("spare_mark")]
    SpareMark {
        /// The marks, as they were written.
        #[fault(quoted)]
        written: String,
    },
    /// capitals and small letters are not told apart
    #[fault("capitals")]
    Capitals,
    /// the move is written in words
    #[fault("in_words")]
    InWords,
    /// of the moves that fit, only {played} does what the sign of check says
    #[fault("only_one_fits_the_sign")]
    OnlyOneFitsTheSign {
        /// That move.
        #[fault(display)]
        played: UciMove,
    },
    /// the draw offer is not written as (=)
    #[fault("draw_offer_in_words")]
    DrawOfferInWords,
    // A draw is claimed in words (9.2, 9.3), which is no offer of one.
    /// a draw is claimed, not offered: the arbiter decides the claim
    #[fault("draw_claim")]
    DrawClaim,
    /// what stands behind the move may be a draw offer: the arbiter asks
    #[fault("perhaps_draw_offer")]
    PerhapsDrawOffer,
    /// {written:?} behind the move is the reply expected, and counts for nothing
    #[fault("expected_reply")]
    ExpectedReply {
        /// The reply, as it was written.
        #[fault(quoted)]
        written: String,
    },
    /// the sealer's program left nothing readable in the envelope
    #[fault("unreadable")]
    Unreadable,
}
