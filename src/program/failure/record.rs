//! What is wrong with what people record.

use std::path::PathBuf;

use envelope::LONGEST_TEXT;
use rules::adjournment::EventKind;
use rules::fault::{Fault, Phrase, Value};

/// Why words or fields give no entry.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(Usage)]
pub enum RecordFault {
    /// Nothing of that kind is recorded.
    #[fault("record/kind", hint = "advice-record-kinds")]
    UnknownKind {
        /// As it was given.
        #[fault(quoted)]
        given: String,
        /// What may have been meant; else everything that is recorded.
        known: Vec<EventKind>,
    },
    /// An envelope is opened by a command of its own.
    #[fault("record/kind", message = "fault-record-kind")]
    #[fault(hint = "advice-record-opened")]
    #[fault(give(given = Value::Entry(EventKind::Opened)))]
    OpenedByItself,
    /// A dead wrap is proved by the slip of the player for whom it was made, and this key is none.
    #[fault("record/no-slip")]
    NoSlip,
    /// A value is missing.
    #[fault("record/missing-value", hint = "advice-record-missing")]
    MissingValue {
        /// What is recorded.
        kind: EventKind,
        /// How that is typed.
        usage: String,
        /// What should come next.
        expected: Expected,
    },
    /// A value that is not what it should be.
    #[fault("record/value", hint = "advice-record-usage")]
    Value {
        /// What is recorded.
        kind: EventKind,
        /// How that is typed.
        usage: String,
        /// As it was given.
        #[fault(quoted)]
        given: String,
        /// What it should be.
        expected: Expected,
    },
    /// A value more than the kind has.
    #[fault("record/value", message = "fault-record-too-many")]
    #[fault(hint = "advice-record-usage")]
    OneTooMany {
        /// What is recorded.
        kind: EventKind,
        /// How that is typed.
        usage: String,
        /// As it was given.
        #[fault(quoted)]
        given: String,
    },
    /// Not exactly one legal move where the game stands.
    #[fault("record/move")]
    Move {
        /// How what is recorded is typed, where it is known.
        usage: Option<String>,
        /// As it was given.
        #[fault(quoted)]
        given: String,
    },
    /// The envelope neither answers nor follows the one in which it is recorded.
    // Its file.
    #[fault("record/other-next", NotVerified, hint = "advice-record-next")]
    OtherNext(#[fault("path")] PathBuf),
    /// The envelope in which the game is to go on is not accepted (A3).
    #[fault("laws/not-accepted", message = "fault-record-next-not-accepted")]
    #[fault(Refused, hint = "advice-envelope-not-accepted")]
    NextNotAccepted,
    /// The responder is said to have come after the opening at which they must be there (A7).
    #[fault("record/arrival-after-opening")]
    ArrivalAfterOpening,
}

/// What a value of an entry should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Phrase)]
#[fault("wanted")]
pub enum Expected {
    /// A text without characters that do not show.
    #[fault(give(longest = LONGEST_TEXT))]
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
    /// A text, by its key: `how`.
    Named(#[fault("name", with = named_as_value)] &'static str),
}

/// What a value is called in the usage by its key: `BY` for `by_whom`.
pub fn named(key: &str) -> String {
    let first = key.split_once('_').map_or(key, |(first, _)| first);
    first.to_uppercase()
}

fn named_as_value<'a>(key: &&'static str) -> Value<'a> {
    named(key).into()
}
