//! What can be wrong with a file (`docs/format.md` §5): the rule, the line, and a code that never
//! changes. No error repeats what the file says, since that may be hostile.

use std::fmt;

use super::encrypted_move::LockKind;
use super::label::LabelKey;
use super::signer::Signer;
use super::text_rules::TextFault;
use rules::adjournment::EventKind;
use rules::fault::{Fault, Phrase, Value};
use rules::time::Moment;

/// Which times of a label contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(NotVerified, hint = "advice-envelope-unchanged-copy", give(key = Value::FileKey(self.key().name())))]
pub enum Contradiction {
    /// `black_time_control`: the time control of the other player again
    #[fault("envelope/times", message = "fault-envelope-times-same-control")]
    SameTimeControl,
    /// `sealed_at`: the moment on the paper is not before the one at which the move is typed
    #[fault("envelope/times", message = "fault-envelope-times-typed")]
    TypedBeforeSealing,
    /// `resume_at`: the resumption is not after the sealing
    #[fault("envelope/times", message = "fault-envelope-times-resumption")]
    ResumedBeforeSealing,
    /// `resume_end`: the session of the resumption ends before it begins
    #[fault("envelope/times", message = "fault-envelope-times-end")]
    EndsBeforeItBegins,
    /// `resume_by`: the time by which play resumes is not after the sealing
    #[fault("envelope/times", message = "fault-envelope-times-deadline")]
    DeadlineBeforeSealing,
    /// `resume_by`: a reply is sealed when the resumption has begun, so its time is known (A9c)
    #[fault("envelope/times", message = "fault-envelope-times-answer")]
    AnswerWithoutTime,
    /// `early_charge`: no charge, or more than the time to the end of the session, or than the sealer has used (A1b)
    #[fault("envelope/times", message = "fault-envelope-times-charge")]
    Charge,
}

impl Contradiction {
    /// What is wrong with a resumption announced for `at`, or by `by` at the latest, of a move sealed at `sealed_at`.
    pub fn of_resumption(
        at: Option<Moment>,
        by: Option<Moment>,
        answers: bool,
        sealed_at: Moment,
    ) -> Option<Contradiction> {
        let past = |moment: Option<Moment>| moment.is_some_and(|moment| moment <= sealed_at);
        // A9(c): a reply is sealed when the resumption it waits for has begun.
        match answers {
            true => by.map(|_| Contradiction::AnswerWithoutTime),
            false if past(at) => Some(Contradiction::ResumedBeforeSealing),
            false => past(by).then_some(Contradiction::DeadlineBeforeSealing),
        }
    }

    /// The key that is wrong.
    pub fn key(self) -> LabelKey {
        match self {
            Contradiction::SameTimeControl => LabelKey::BlackTimeControl,
            Contradiction::TypedBeforeSealing => LabelKey::SealedAt,
            Contradiction::ResumedBeforeSealing => LabelKey::ResumeAt,
            Contradiction::EndsBeforeItBegins => LabelKey::ResumeEnd,
            Contradiction::DeadlineBeforeSealing | Contradiction::AnswerWithoutTime => {
                LabelKey::ResumeBy
            }
            Contradiction::Charge => LabelKey::EarlyCharge,
        }
    }
}

/// A line of a file, from 1; 0 for a label that is in no file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtLine(pub usize);

impl fmt::Display for AtLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => Ok(()),
            line => write!(f, "line {line}: "),
        }
    }
}

impl From<AtLine> for usize {
    fn from(line: AtLine) -> usize {
        line.0
    }
}

/// Why bytes are not a file of the format. Each is a violation of one rule; exit code 3.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[expect(
    missing_docs,
    reason = "`line` counts from 1, 0 for a label that is in no file; `key` and `table` are the format's words"
)]
#[fault(NotVerified, hint = "advice-envelope-unchanged-copy")]
pub enum FormatError {
    /// the file is too large: {what} may have at most {limit} bytes
    #[fault("envelope/too-large")]
    TooLarge { what: Measured, limit: usize },
    /// the file is not text: the byte at offset {offset} is not UTF-8
    #[fault("envelope/utf8", hint = "advice-envelope-changed")]
    Utf8 { offset: usize },
    /// the file begins with a byte order mark, which some editor has added
    #[fault("envelope/bom", hint = "advice-envelope-changed")]
    Bom,
    /// line {line} ends in CR LF: some program has changed the line ends; ask for the file again, as an attachment or
    /// archive
    #[fault("envelope/crlf", hint = "advice-envelope-changed")]
    CarriageReturn {
        #[fault("number")]
        line: usize,
    },
    /// the first line does not say {expected}
    #[fault("envelope/version", hint = "")]
    Version { expected: &'static str },
    /// line {line} is not written as the format demands
    #[fault("envelope/syntax")]
    Syntax {
        #[fault("number")]
        line: usize,
    },
    /// line {line}: a table with an empty line before it must begin here
    #[fault("envelope/table")]
    Table { line: usize },
    /// line {line}: the table `{table}` must begin here
    #[fault("envelope/table", message = "fault-envelope-missing-table")]
    MissingTable { line: usize, table: &'static str },
    /// line {line}: no table may begin here
    #[fault("envelope/table", message = "fault-envelope-unknown-table")]
    UnknownTable { line: usize },
    /// line {line}: more than {limit} entries
    #[fault("envelope/too-many-entries", hint = "advice-envelope-full")]
    TooManyEntries { line: usize, limit: usize },
    /// line {line}: `{key}` belongs to a draft of this format, from before its first release, which no version reads
    #[fault("envelope/old-form", hint = "")]
    OldForm { line: usize, key: &'static str },
    /// line {line}: `{key}` is missing
    #[fault("envelope/missing-key")]
    MissingKey { line: usize, key: &'static str },
    /// line {line}: this key is unknown, repeated or out of order
    #[fault("envelope/unknown-key")]
    UnknownKey { line: usize },
    /// {line}the value of `{key}` is not of the form that it must have
    #[fault("envelope/value")]
    Value {
        line: AtLine,
        #[fault(with = file_key)]
        key: &'static str,
    },
    /// {line}the text of `{key}` {fault}
    #[fault("envelope/text")]
    Text {
        line: AtLine,
        #[fault(with = file_key)]
        key: &'static str,
        fault: TextFault,
    },
    /// line {line}: the file does not end with the line end after a signature
    #[fault("envelope/end")]
    End { line: usize },
    /// the file is not in its only spelling: it differs from byte {offset} on
    #[fault("envelope/canonical")]
    NotCanonical { offset: usize },
    /// `{key}` is not a usable public key: {fault}
    #[fault("envelope/key")]
    Key {
        #[fault(with = file_key)]
        key: &'static str,
        fault: KeyFault,
    },
    /// the score is wrong: half-move {ply} is not legal
    #[fault("envelope/score")]
    Score { ply: usize },
    /// `start` is not a position that a game can come to
    #[fault("envelope/position", message = "fault-envelope-start-impossible")]
    StartImpossible,
    /// `start` is the usual first position, which is left out
    #[fault("envelope/score", message = "fault-envelope-start-usual")]
    Start,
    /// `position` does not follow from the score
    #[fault("envelope/position")]
    Position,
    /// the game is already over in `position`: it cannot be adjourned
    #[fault("envelope/game-over")]
    GameOver,
    /// `sealed_by` is not the side to move
    #[fault("envelope/turn")]
    Turn,
    /// `move_number` is not the number of the next move, which is {expected}
    #[fault("envelope/move-number")]
    MoveNumber { expected: u32 },
    /// `known_move` is not a legal move in `position`
    #[fault("envelope/known-move")]
    KnownMove,
    /// {0}
    #[fault(inner)]
    Times(Contradiction),
    /// `adjournment` counts from 1
    #[fault("envelope/adjournment")]
    Adjournment,
    /// wrap {number} is not the one for {expected}
    #[fault("envelope/wrap")]
    Wrap { number: usize, expected: LockKind },
    /// there are {found} wraps where {expected} must stand
    #[fault("envelope/wrap", message = "fault-envelope-wrap-count")]
    WrapCount { found: usize, expected: usize },
    /// entry {entry}: {signer} may not sign `{kind}`
    #[fault(
        "envelope/signer",
        message = "fault-envelope-entry-signer",
        hint = "advice-envelope-signer"
    )]
    Signer {
        entry: usize,
        signer: Signer,
        kind: EventKind,
    },
    /// entry {entry}: `{key}` {fault}
    #[fault("envelope/entry")]
    Entry {
        entry: usize,
        key: &'static str,
        fault: EntryFault,
    },
    /// entry {entry}: the envelope was already opened
    #[fault("envelope/opened-twice")]
    OpenedTwice { entry: usize },
    /// the signature of {place} does not hold: the file was changed, or another key signed it
    #[fault("envelope/signature")]
    Signature { place: Place },
    /// entry {entry}: the {half} half does not fit this envelope
    #[fault("envelope/half")]
    Half { entry: usize, half: LockKind },
    /// entry {entry}: the recorded move is not what the two halves give
    #[fault("envelope/plaintext")]
    Plaintext { entry: usize },
    /// entry {entry}: {fault}
    #[fault("envelope/evidence")]
    DeadWrap { entry: usize, fault: DeadWrapFault },
}

impl FormatError {
    /// A value of another form on that line; 0 for a label that is in no file.
    pub(super) fn value(line: usize, key: &'static str) -> FormatError {
        let line = AtLine(line);
        FormatError::Value { line, key }
    }

    /// A text that breaks a rule for texts, on that line.
    pub(super) fn text(line: usize, key: &'static str) -> impl Fn(TextFault) -> FormatError {
        let line = AtLine(line);
        move |fault| FormatError::Text { line, key, fault }
    }
}

/// The name of a key in the format.
fn file_key(key: &&'static str) -> Value<'static> {
    Value::FileKey(key)
}

/// What has a most number of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Phrase)]
#[fault("measured")]
pub enum Measured {
    /// the file
    Envelope,
    /// Its part above `[accept]`.
    #[displaydoc("everything before [accept]")]
    BeforeAccept,
    /// a key file
    KeyFile,
}

/// Why a key does not prove that a wrap is dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Phrase)]
#[fault("dead-wrap")]
pub enum DeadWrapFault {
    /// `evidence` is not the key for which the wrap was made
    OtherKey,
    /// the wrap opens with `evidence`, so it is not dead
    Opens,
}

/// Why the value of an entry's key contradicts the entry or those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Phrase)]
#[fault("entry")]
pub enum EntryFault {
    /// does not name an earlier entry
    NoEarlierEntry,
    /// names the opening, which cannot be voided
    NamesTheOpening,
    /// names no earlier opening that stands for itself
    NoOpening,
    /// is said of an envelope that was intact
    OfAnIntact,
    /// is not one of a file whose sealed move is where this one's is
    OtherCarrier,
    /// names a witness, which cannot be voided
    NamesAWitness,
    /// comes after the witness of the same player, who found the half
    AfterTheWitness,
    /// names an entry that somebody else signed
    SignedByAnother,
    /// is before the entry itself
    BeforeTheEntry,
    /// is not later than the start
    NotAfterTheStart,
}

/// Why a public key is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Phrase)]
#[fault("key")]
pub enum KeyFault {
    /// it is no point of the curve, not in its only spelling, or of small order
    Weak,
    /// the label names it twice
    Repeated,
}

/// Which signature of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Phrase)]
#[fault("place")]
pub enum Place {
    /// `[seal]`, by the sealer.
    #[displaydoc("[seal]")]
    Seal,
    /// `[accept]`, by the arbiter.
    #[displaydoc("[accept]")]
    Accept,
    /// An entry, numbered from 1.
    #[displaydoc("entry {0}")]
    Entry(#[fault("entry")] usize),
}
