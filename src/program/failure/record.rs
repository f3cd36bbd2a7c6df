//! What is wrong with what people record.

use std::path::PathBuf;

use super::FailureKind;
use rules::adjournment::EventKind;

/// Why words or fields give no entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordFault {
    /// Nothing of that kind is recorded.
    UnknownKind {
        /// As it was given.
        given: String,
        /// What may have been meant; else everything that is recorded.
        known: Vec<EventKind>,
    },
    /// An envelope is opened by a command of its own.
    OpenedByItself,
    /// A dead wrap is proved by the slip of the player for whom it was made, and this key is none.
    NoSlip,
    /// A value is missing.
    MissingValue {
        /// What is recorded.
        usage: Usage,
        /// What should come next.
        expected: Expected,
    },
    /// A value that is not what it should be.
    Value {
        /// What is recorded.
        usage: Usage,
        /// As it was given.
        given: String,
        /// What it should be.
        expected: Expected,
    },
    /// A value more than the kind has.
    OneTooMany {
        /// What is recorded.
        usage: Usage,
        /// As it was given.
        given: String,
    },
    /// Not exactly one legal move where the game stands.
    Move {
        /// What is recorded, where it is known.
        usage: Option<Usage>,
        /// As it was given.
        given: String,
    },
    /// The envelope neither answers nor follows the one in which it is recorded.
    OtherNext {
        /// Its file.
        path: PathBuf,
    },
    /// The envelope in which the game is to go on is not accepted (A3).
    NextNotAccepted,
    /// The responder is said to have come after the opening at which he must be there (A7).
    ArrivalAfterOpening,
}

/// A kind of entry, and what is typed behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Usage {
    /// What is recorded.
    pub kind: EventKind,
    /// The names of its values: `SIDE HOW`.
    pub values: String,
}

/// What a value of an entry should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A text without characters that do not show.
    ReadableText,
    /// White or black.
    Side,
    /// Whether a claim was correct.
    ClaimOutcome,
    /// The result of a game.
    Result,
    /// A time used.
    Used,
    /// The number of an entry.
    Entry,
    /// The article of a claim.
    ClaimArticle,
    /// A moment.
    Time,
    /// The name of a time zone.
    Zone,
    /// Who was told: white, black, both or none.
    Told,
    /// A move.
    Move,
    /// One move or several, or none.
    Moves,
    /// What is lost.
    LostThing,
    /// The file of an envelope.
    Reply,
    /// A text, by its name in the usage: `HOW`.
    Named(&'static str),
}

impl RecordFault {
    /// The code, which never changes.
    pub fn code(&self) -> &'static str {
        match self {
            RecordFault::UnknownKind { .. } | RecordFault::OpenedByItself => "record/kind",
            RecordFault::NoSlip => "record/no-slip",
            RecordFault::MissingValue { .. } => "record/missing-value",
            RecordFault::Value { .. } | RecordFault::OneTooMany { .. } => "record/value",
            RecordFault::Move { .. } => "record/move",
            RecordFault::OtherNext { .. } => "record/other-next",
            RecordFault::NextNotAccepted => "laws/not-accepted",
            RecordFault::ArrivalAfterOpening => "record/arrival-after-opening",
        }
    }

    /// What fixes the exit code.
    pub fn kind(&self) -> FailureKind {
        match self {
            RecordFault::UnknownKind { .. }
            | RecordFault::OpenedByItself
            | RecordFault::NoSlip
            | RecordFault::MissingValue { .. }
            | RecordFault::Value { .. }
            | RecordFault::OneTooMany { .. }
            | RecordFault::Move { .. }
            | RecordFault::ArrivalAfterOpening => FailureKind::Usage,
            RecordFault::OtherNext { .. } => FailureKind::NotVerified,
            RecordFault::NextNotAccepted => FailureKind::Refused,
        }
    }
}
