//! What can be wrong with a file (`docs/format.md` §5): the rule, the line, and a code that never
//! changes. No error repeats what the file says, since that may be hostile.

use super::encrypted_move::LockKind;
use super::label::LabelKey;
use super::signer::Signer;
use super::text_rules::TextFault;
use rules::adjournment::EventKind;
use rules::time::Moment;

/// Which times of a label contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// Each player has a time control of his own, and both are the same.
    SameTimeControl,
    /// A move that was sealed on paper is typed later than that.
    TypedBeforeSealing,
    /// The resumption is not after the sealing.
    ResumedBeforeSealing,
    /// The session of the resumption ends before it begins.
    EndsBeforeItBegins,
    /// The moment by which play resumes is not after the sealing.
    DeadlineBeforeSealing,
    /// A9(c): the resumption has begun, so its time was set.
    AnswerWithoutTime,
    /// A1(b): no charge, or more than the time to the end of the session, or than the sealer has used.
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

    fn message(self) -> &'static str {
        match self {
            Contradiction::SameTimeControl => "the time control of the other player again",
            Contradiction::TypedBeforeSealing => {
                "the moment on the paper is not before the one at which the move is typed"
            }
            Contradiction::ResumedBeforeSealing => "the resumption is not after the sealing",
            Contradiction::EndsBeforeItBegins => {
                "the session of the resumption ends before it begins"
            }
            Contradiction::DeadlineBeforeSealing => {
                "the time by which play resumes is not after the sealing"
            }
            Contradiction::AnswerWithoutTime => {
                "a reply is sealed when the resumption has begun, so its time is known"
            }
            Contradiction::Charge => {
                "no charge, or more than the time to the end of the session, or than the sealer has used"
            }
        }
    }
}

/// Why bytes are not a file of the format. Each is a violation of one rule; exit code 3.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(
    missing_docs,
    reason = "`line` counts from 1, 0 for a label that is in no file; `key` and `table` are the format's words"
)]
pub enum FormatError {
    /// More bytes than the format allows.
    #[error("the file is too large: {what} may have at most {limit} bytes")]
    TooLarge { what: Measured, limit: usize },
    /// Not UTF-8.
    #[error("the file is not text: the byte at offset {offset} is not UTF-8")]
    Utf8 { offset: usize },
    /// A byte order mark in front.
    #[error("the file begins with a byte order mark, which some editor has added")]
    Bom,
    /// A CR: the usual trace of a mail program or editor.
    #[error(
        "line {line} ends in CR LF: some program has changed the line ends; ask for the file again, as an attachment or archive"
    )]
    CarriageReturn { line: usize },
    /// The first line names another format.
    #[error("the first line does not say {expected}")]
    Version { expected: &'static str },
    /// A line outside the grammar.
    #[error("line {line} is not written as the format demands")]
    Syntax { line: usize },
    /// Something stands where a table must begin.
    #[error("line {line}: a table with an empty line before it must begin here")]
    Table { line: usize },
    /// Another table, or none, stands where one must begin.
    #[error("line {line}: the table `{table}` must begin here")]
    MissingTable { line: usize, table: &'static str },
    /// A table that has no place here.
    #[error("line {line}: no table may begin here")]
    UnknownTable { line: usize },
    /// Over 500 entries.
    #[error("line {line}: more than {limit} entries")]
    TooManyEntries { line: usize, limit: usize },
    /// A key of a draft of the format, from before its first release.
    #[error(
        "line {line}: `{key}` belongs to a draft of this format, from before its first release, which no version reads"
    )]
    OldForm { line: usize, key: &'static str },
    /// A key that must stand here does not.
    #[error("line {line}: `{key}` is missing")]
    MissingKey { line: usize, key: &'static str },
    /// A key that must not stand here does.
    #[error("line {line}: this key is unknown, repeated or out of order")]
    UnknownKey { line: usize },
    /// A value not of its type.
    #[error("{}the value of `{key}` is not of the form that it must have", at(*line))]
    Value { line: usize, key: FormatKey },
    /// A text that breaks a rule for texts.
    #[error("{}the text of `{key}` {fault}", at(*line))]
    Text {
        line: usize,
        key: FormatKey,
        fault: TextFault,
    },
    /// Bytes after the last line, or a last line without its end.
    #[error("line {line}: the file does not end with the line end after a signature")]
    End { line: usize },
    /// Reading and writing again gives other bytes.
    #[error("the file is not in its only spelling: it differs from byte {offset} on")]
    NotCanonical { offset: usize },
    /// A public key that must be refused, or two that are the same.
    #[error("`{key}` is not a usable public key: {fault}")]
    Key { key: FormatKey, fault: KeyFault },
    /// A move of the score is not legal.
    #[error("the score is wrong: half-move {ply} is not legal")]
    Score { ply: usize },
    /// A start position that breaks the rules for positions.
    #[error("`start` is not a position that a game can come to")]
    StartImpossible,
    /// A start position that need not be written.
    #[error("`start` is the usual first position, which is left out")]
    Start,
    /// The position does not follow from the score.
    #[error("`position` does not follow from the score")]
    Position,
    /// Checkmate or stalemate.
    #[error("the game is already over in `position`: it cannot be adjourned")]
    GameOver,
    /// The sealer is not on move.
    #[error("`sealed_by` is not the side to move")]
    Turn,
    /// The number does not fit the position.
    #[error("`move_number` is not the number of the next move, which is {expected}")]
    MoveNumber { expected: u32 },
    /// The move that everybody knows is not legal.
    #[error("`known_move` is not a legal move in `position`")]
    KnownMove,
    /// Moments or durations that contradict each other.
    #[error("`{}`: {}", .0.key(), .0.message())]
    Times(Contradiction),
    /// `adjournment = 0`.
    #[error("`adjournment` counts from 1")]
    Adjournment,
    /// A wrap that is not the one that must stand there.
    #[error("wrap {number} is not the one for {}", expected.name())]
    Wrap { number: usize, expected: LockKind },
    /// A wrong number of wraps.
    #[error("there are {found} wraps where {expected} must stand")]
    WrapCount { found: usize, expected: usize },
    /// The signer may not make this entry.
    #[error("entry {entry}: {signer} may not sign `{kind}`")]
    Signer {
        entry: usize,
        signer: Signer,
        kind: EventKind,
    },
    /// An entry that contradicts itself or names a wrong one.
    #[error("entry {entry}: `{key}` {fault}")]
    Entry {
        entry: usize,
        key: &'static str,
        fault: EntryFault,
    },
    /// A second opening.
    #[error("entry {entry}: the envelope was already opened")]
    OpenedTwice { entry: usize },
    /// A signature that does not hold.
    #[error(
        "the signature of {place} does not hold: the file was changed, or another key signed it"
    )]
    Signature { place: Place },
    /// A half in `opened` that does not fit its check.
    #[error("entry {entry}: the {} half does not fit this envelope", half.name())]
    Half { entry: usize, half: LockKind },
    /// The recorded plaintext is not what the halves give.
    #[error("entry {entry}: the recorded move is not what the two halves give")]
    Plaintext { entry: usize },
    /// A dead wrap that its key does not prove.
    #[error("entry {entry}: {fault}")]
    DeadWrap { entry: usize, fault: DeadWrapFault },
}

impl FormatError {
    /// The code that never changes.
    pub fn code(&self) -> &'static str {
        match self {
            FormatError::TooLarge { .. } => "envelope/too-large",
            FormatError::Utf8 { .. } => "envelope/utf8",
            FormatError::Bom => "envelope/bom",
            FormatError::CarriageReturn { .. } => "envelope/crlf",
            FormatError::Version { .. } => "envelope/version",
            FormatError::Syntax { .. } => "envelope/syntax",
            FormatError::Table { .. }
            | FormatError::MissingTable { .. }
            | FormatError::UnknownTable { .. } => "envelope/table",
            FormatError::TooManyEntries { .. } => "envelope/too-many-entries",
            FormatError::OldForm { .. } => "envelope/old-form",
            FormatError::MissingKey { .. } => "envelope/missing-key",
            FormatError::UnknownKey { .. } => "envelope/unknown-key",
            FormatError::Value { .. } => "envelope/value",
            FormatError::Text { .. } => "envelope/text",
            FormatError::End { .. } => "envelope/end",
            FormatError::NotCanonical { .. } => "envelope/canonical",
            FormatError::Key { .. } => "envelope/key",
            FormatError::Score { .. } | FormatError::Start => "envelope/score",
            FormatError::StartImpossible | FormatError::Position => "envelope/position",
            FormatError::GameOver => "envelope/game-over",
            FormatError::Turn => "envelope/turn",
            FormatError::MoveNumber { .. } => "envelope/move-number",
            FormatError::KnownMove => "envelope/known-move",
            FormatError::Times(_) => "envelope/times",
            FormatError::Adjournment => "envelope/adjournment",
            FormatError::Wrap { .. } | FormatError::WrapCount { .. } => "envelope/wrap",
            FormatError::Signer { .. } => "envelope/signer",
            FormatError::Entry { .. } => "envelope/entry",
            FormatError::OpenedTwice { .. } => "envelope/opened-twice",
            FormatError::Signature { .. } => "envelope/signature",
            FormatError::Half { .. } => "envelope/half",
            FormatError::DeadWrap { .. } => "envelope/evidence",
            FormatError::Plaintext { .. } => "envelope/plaintext",
        }
    }
}

/// Where in a file; nothing for a label that is not in one yet.
fn at(line: usize) -> String {
    match line {
        0 => String::new(),
        line => format!("line {line}: "),
    }
}

/// The key of a file whose value is wrong; its `Display` is the format's word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatKey {
    /// A value of the label that people give, as [`Label::check`](super::Label::check) names it.
    Label(LabelKey),
    /// Any other key, and each key that a reader of a file meets.
    Word(&'static str),
}

impl From<LabelKey> for FormatKey {
    fn from(key: LabelKey) -> FormatKey {
        FormatKey::Label(key)
    }
}

impl From<&'static str> for FormatKey {
    fn from(word: &'static str) -> FormatKey {
        FormatKey::Word(word)
    }
}

impl std::fmt::Display for FormatKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            FormatKey::Label(key) => key.name(),
            FormatKey::Word(word) => word,
        })
    }
}

/// What has a most number of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measured {
    /// The whole envelope.
    Envelope,
    /// Its part above `[accept]`.
    BeforeAccept,
    /// A key file.
    KeyFile,
}

impl std::fmt::Display for Measured {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Measured::Envelope => "the file",
            Measured::BeforeAccept => "everything before [accept]",
            Measured::KeyFile => "a key file",
        })
    }
}

/// Why a key does not prove that a wrap is dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeadWrapFault {
    /// It is another key.
    #[error("`evidence` is not the key for which the wrap was made")]
    OtherKey,
    /// The wrap gives the half.
    #[error("the wrap opens with `evidence`, so it is not dead")]
    Opens,
}

/// Why the value of an entry's key contradicts the entry or those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntryFault {
    /// The number is that of no earlier entry.
    #[error("does not name an earlier entry")]
    NoEarlierEntry,
    /// An opening stands for ever.
    #[error("names the opening, which cannot be voided")]
    NamesTheOpening,
    /// What the responder has seen stands for ever.
    #[error("names a witness, which cannot be voided")]
    NamesAWitness,
    /// Whoever has found his half has no dead wrap.
    #[error("comes after the witness of the same player, who found the half")]
    AfterTheWitness,
    /// Nobody takes back what another has said.
    #[error("names an entry that somebody else signed")]
    SignedByAnother,
    /// A time is set for what is to come.
    #[error("is before the entry itself")]
    BeforeTheEntry,
    /// The end of a session must follow its start.
    #[error("is not later than the start")]
    NotAfterTheStart,
}

/// Why a public key is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyFault {
    /// Not a point, not canonical, or of small order.
    #[error("it is no point of the curve, not in its only spelling, or of small order")]
    Weak,
    /// Another person's.
    #[error("the label names it twice")]
    Repeated,
}

/// Which signature of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// `[seal]`, by the sealer.
    Seal,
    /// `[accept]`, by the arbiter.
    Accept,
    /// An entry, numbered from 1.
    Entry(usize),
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Place::Seal => f.write_str("[seal]"),
            Place::Accept => f.write_str("[accept]"),
            Place::Entry(number) => write!(f, "entry {number}"),
        }
    }
}
