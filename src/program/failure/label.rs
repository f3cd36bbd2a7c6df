//! What is wrong with what people give of a label, and with the written move that is sealed.

use super::FailureKind;
use envelope::{LabelKey, TextFault};
use rules::score::MoveNumber;
use rules::time::{DurationError, TimeControlError, TypedMomentError};

/// Why a draft gives no label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LabelFault {
    /// Neither a score nor a position.
    NoGame,
    /// The score has a result, so it does not say which move is sealed.
    Finished {
        /// The result that it has.
        result: String,
        /// The move that would come next.
        next: MoveNumber,
    },
    /// The known move is given, and not what it is written in.
    NoNotation,
    /// The known move is not exactly one legal move.
    KnownMove,
    /// Not a claim for which a move is written (9.2a, 9.3a), or one without its move.
    Claim,
    /// More deputies than a label can name.
    TooManyDeputies,
    /// A sheet names an envelope to answer and one to follow.
    AnswersAndFollows,
    /// Not the name of a draw offer.
    DrawOffer,
    /// Not the number of a player.
    PlayerId {
        /// Whose it was given for.
        key: LabelKey,
    },
    /// A length of time that is none.
    Duration {
        /// What it was given for.
        key: LabelKey,
        /// What is wrong with it.
        error: DurationError,
    },
    /// A moment that is none, or not only one.
    Moment {
        /// What it was given for.
        key: LabelKey,
        /// What is wrong with it.
        error: TypedMomentError,
    },
    /// A length of time that no label can hold.
    TooLong {
        /// What it was given for.
        key: LabelKey,
    },
    /// A time control that is none.
    TimeControl(TimeControlError),
    /// A time control for both players, and one of a single player.
    TimeControlTwice,
    /// What a clock shows as used, and what it shows as left.
    ClockTwice {
        /// The key of the one.
        used: LabelKey,
        /// The key of the other.
        left: LabelKey,
    },
    /// A sheet that is not text.
    SheetNotUtf8,
    /// A sheet that is not TOML with the keys of a draft.
    Sheet {
        /// The line, from 1; 0 where the parser knows none.
        line: usize,
        /// What the parser of TOML says, in English.
        message: String,
    },
    /// A draft that cannot be written as a sheet.
    NotWritable {
        /// What the writer of TOML says, in English.
        message: String,
    },
    /// No edition of that name is built in.
    UnknownEdition,
    /// An edition's file that is not text.
    EditionNotUtf8,
    /// The written move's file is not text.
    MoveNotUtf8,
    /// Standard input, from which the move was to come, gave nothing.
    NoMoveGiven,
    /// The written move cannot be sealed as it is written.
    MoveText(TextFault),
}

impl LabelFault {
    /// The code, which never changes.
    pub fn code(&self) -> &'static str {
        match self {
            LabelFault::NoGame => "label/no-game",
            LabelFault::Finished { .. } => "label/finished-game",
            LabelFault::NoNotation => "label/no-notation",
            LabelFault::KnownMove => "label/known-move",
            LabelFault::Claim => "label/claim",
            LabelFault::TooManyDeputies => "label/deputies",
            LabelFault::AnswersAndFollows => "label/answers-and-follows",
            LabelFault::DrawOffer => "label/draw-offer",
            LabelFault::PlayerId { .. } => "label/player-id",
            LabelFault::Duration { error, .. } => error.code(),
            LabelFault::Moment { error, .. } => error.code(),
            LabelFault::TooLong { .. } => "clock/too-long",
            LabelFault::TimeControl(error) => error.code(),
            LabelFault::TimeControlTwice => "label/time-control-twice",
            LabelFault::ClockTwice { .. } => "label/clock-twice",
            LabelFault::SheetNotUtf8 => "sheet/utf8",
            LabelFault::Sheet { .. } | LabelFault::NotWritable { .. } => "sheet/toml",
            LabelFault::UnknownEdition => "edition/unknown",
            LabelFault::EditionNotUtf8 => "edition/utf8",
            LabelFault::MoveNotUtf8 => "seal/move-utf8",
            LabelFault::NoMoveGiven => "seal/no-move",
            LabelFault::MoveText(_) => "seal/move-text",
        }
    }

    /// What fixes the exit code.
    pub fn kind(&self) -> FailureKind {
        match self {
            LabelFault::NoGame
            | LabelFault::Finished { .. }
            | LabelFault::NoNotation
            | LabelFault::KnownMove
            | LabelFault::Claim
            | LabelFault::TooManyDeputies
            | LabelFault::AnswersAndFollows
            | LabelFault::DrawOffer
            | LabelFault::PlayerId { .. }
            | LabelFault::Duration { .. }
            | LabelFault::Moment { .. }
            | LabelFault::TooLong { .. }
            | LabelFault::TimeControl(_)
            | LabelFault::TimeControlTwice
            | LabelFault::ClockTwice { .. }
            | LabelFault::UnknownEdition
            | LabelFault::MoveNotUtf8
            | LabelFault::NoMoveGiven
            | LabelFault::MoveText(_) => FailureKind::Usage,
            LabelFault::SheetNotUtf8
            | LabelFault::Sheet { .. }
            | LabelFault::NotWritable { .. }
            | LabelFault::EditionNotUtf8 => FailureKind::Failed,
        }
    }
}
