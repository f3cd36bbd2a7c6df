//! One value of each variant, said in every language. A variant without a sample does not compile.

use std::fmt::Display;
use std::io;
use std::path::PathBuf;

use clap::CommandFactory;
use shakmaty::{Bitboard, CastlingSide, Color, File, Rank, Role, Square};

use super::{Reader, Sentence};
use crate::crypto::{
    BadCost, DeriveError, KeyUnavailable, RandomUnavailable, SealError, WrapError,
};
use crate::envelope::{
    AppendError, Contradiction, DeadWrapFault, EntryFault, FormatError, ImpossibleTime, KeyError,
    KeyFault, LabelKey, LockKind, Measured, OpenError, Place, SealingError, SharedTextError,
    Signer, TextFault, UnwrapError, mixed_scripts,
};
use crate::laws::adjournment::{EventKind, Over, Permitted, Refusal};
use crate::laws::edition::{Allowed, EditionError, Rule};
use crate::laws::notation::UnknownNotation;
use crate::laws::position::{self, FenError};
use crate::laws::reading::{self, Squares, Understood, Why};
use crate::laws::ruling::{Gap, MoveText, ReadingKind, Remark};
use crate::laws::score::{self, MoveNumber, NoSuchMove, NotAMoveNumber, ScoreError};
use crate::program::cli::args::Cli;
use crate::program::failure::{Advice, Cause, Content, DeskFault, Failure, Notice, OtherFile};
use crate::program::files::{FileError, Operation};
use crate::program::text::Locale;
use crate::time::{
    ClockError, Date, DurationError, Left, Moment, MomentError, TimeControlError, TypedMomentError,
    UnknownZone, Weekday,
};

/// A sample of each variant, by an exhaustive match.
macro_rules! samples {
    ($name:ident: $error:ty; $($pattern:pat => [$($value:expr),* $(,)?]),+ $(,)?) => {
        pub(super) fn $name() -> Vec<$error> {
            fn each_has_a_sample(error: &$error) {
                match error {
                    $($pattern => (),)+
                }
            }
            let samples = vec![$($($value,)*)+];
            samples.iter().for_each(each_has_a_sample);
            samples
        }
    };
}

mod archive;
mod event;
mod label;
mod program;

fn moment(text: &str) -> Moment {
    text.parse().unwrap()
}

/// A value that no language translates.
fn named() -> String {
    "qqx".to_owned()
}

samples! { durations: DurationError;
    DurationError::Malformed { .. } => [DurationError::Malformed { text: named() }],
    DurationError::Unclear { .. } => [DurationError::Unclear {
        text: named(),
        as_hours: "1:11:00".parse().unwrap(),
        as_minutes: "0:01:11".parse().unwrap(),
    }],
    DurationError::NoUnit { .. } => [DurationError::NoUnit {
        text: named(),
        as_minutes: "1:11:00".parse().unwrap(),
    }],
    DurationError::PastSixty { .. } => [DurationError::PastSixty { text: named() }],
}

samples! { clocks: ClockError;
    ClockError::Typed(_) => [ClockError::Typed(DurationError::Malformed { text: named() })],
    ClockError::NoControl => [ClockError::NoControl],
    ClockError::Hourglass => [ClockError::Hourglass],
    ClockError::MoreThanGiven { .. } => [ClockError::MoreThanGiven {
        left: Left("1:11:00".parse().unwrap()),
        given: "0:01:11".parse().unwrap(),
    }],
    ClockError::NothingLeft { .. } => [ClockError::NothingLeft { given: "1:11:00".parse().unwrap() }],
    ClockError::Stages { .. } => [ClockError::Stages {
        left: Left("1:11:00".parse().unwrap()),
        used: vec!["0:11:00".parse().unwrap(), "0:01:11".parse().unwrap()],
    }],
}

samples! { moments: MomentError;
    MomentError::Malformed { .. } => [MomentError::Malformed { text: named() }],
    MomentError::OutOfRange => [MomentError::OutOfRange],
    MomentError::MachineClock => [MomentError::MachineClock],
}

samples! { zones: UnknownZone;
    UnknownZone { .. } => [
        UnknownZone { name: named(), near: vec![] },
        UnknownZone { name: named(), near: vec!["qqRome"] },
        UnknownZone { name: named(), near: vec!["qqRome", "qqRoma", "qqRame"] },
    ],
}

fn date(day: u32) -> Date {
    Date::new(2026, 11, day).unwrap()
}

samples! { typed_moments: TypedMomentError;
    TypedMomentError::Malformed { .. } => [TypedMomentError::Malformed { text: named() }],
    TypedMomentError::DayOrMonth { .. } => [TypedMomentError::DayOrMonth {
        text: named(),
        day_first: date(5),
        month_first: Date::new(2026, 5, 11).unwrap(),
    }],
    TypedMomentError::ShortYear { .. } => [TypedMomentError::ShortYear { text: named() }],
    TypedMomentError::NoYear { .. } => [TypedMomentError::NoYear { text: named() }],
    TypedMomentError::NoSuchDay { .. } => [
        TypedMomentError::NoSuchDay { year: 2026, month: 4, day: 31, last: 30 },
    ],
    TypedMomentError::NoSuchMonth { .. } => [
        TypedMomentError::NoSuchMonth { text: named(), month: 13 },
    ],
    TypedMomentError::NoSuchTime { .. } => [TypedMomentError::NoSuchTime { text: named() }],
    TypedMomentError::OtherWeekday { .. } => [TypedMomentError::OtherWeekday {
        date: date(23),
        given: Weekday::Tuesday,
        right: Weekday::Monday,
    }],
    TypedMomentError::Midnight { .. } => [
        TypedMomentError::Midnight { day: date(23), next: date(24) },
    ],
    TypedMomentError::NoTime { .. } => [TypedMomentError::NoTime { date: date(1) }],
    TypedMomentError::NoDate { .. } => [TypedMomentError::NoDate { text: named() }],
    TypedMomentError::Relative { .. } => [TypedMomentError::Relative { text: named() }],
    TypedMomentError::ZoneWord { .. } => [TypedMomentError::ZoneWord { word: named() }],
    TypedMomentError::NoZone => [TypedMomentError::NoZone],
    TypedMomentError::Missing { .. } => [
        TypedMomentError::Missing { local: named(), zone: "Europe/Rome".parse().ok(), before: moment("2026-03-29T01:30:00+01:00"), after: moment("2026-03-29T03:30:00+02:00") },
        TypedMomentError::Missing { local: named(), zone: None, before: moment("2026-03-29T01:30:00+01:00"), after: moment("2026-03-29T03:30:00+02:00") },
    ],
    TypedMomentError::Ambiguous { .. } => [
        TypedMomentError::Ambiguous { local: named(), zone: "Europe/Rome".parse().ok(), first: moment("2026-10-25T02:30:00+02:00"), second: moment("2026-10-25T02:30:00+01:00") },
        TypedMomentError::Ambiguous { local: named(), zone: None, first: moment("2026-10-25T02:30:00+02:00"), second: moment("2026-10-25T02:30:00+01:00") },
    ],
    TypedMomentError::Unwritable { .. } => [
        TypedMomentError::Unwritable { local: named(), zone: "Europe/Rome".parse().ok(),  },
        TypedMomentError::Unwritable { local: named(), zone: None,  },
    ],
    TypedMomentError::OutOfRange => [TypedMomentError::OutOfRange],
}

samples! { time_controls: TimeControlError;
    TimeControlError::Malformed { .. } => [TimeControlError::Malformed { stage: named() }],
    TimeControlError::Unreachable { .. } => [TimeControlError::Unreachable { stage: named() }],
    TimeControlError::Unclear { .. } => [TimeControlError::Unclear {
        text: named(),
        one: "5400+30".parse().unwrap(),
        other: "90+30".parse().unwrap(),
    }],
    TimeControlError::TooLong { .. } => [TimeControlError::TooLong { bytes: 311 }],
}

samples! { randoms: RandomUnavailable;
    RandomUnavailable { .. } => [RandomUnavailable],
}

samples! { costs: BadCost;
    BadCost::Memory { .. } => [BadCost::Memory { memory_kib: 7, lanes: 3 }],
    BadCost::Passes { .. } => [BadCost::Passes { passes: 71 }],
    BadCost::Lanes { .. } => [BadCost::Lanes { lanes: 71 }],
}

samples! { derivations: DeriveError;
    DeriveError::OutOfMemory { .. } => [DeriveError::OutOfMemory { memory_kib: 711 }],
    DeriveError::PassphraseTooLong { .. } => [DeriveError::PassphraseTooLong { length: 711 }],
}

samples! { sealings: SealingError;
    SealingError::Random(RandomUnavailable { .. }) => [SealingError::Random(RandomUnavailable)],
    SealingError::Wrap(WrapError::Random(_)) => [SealingError::Wrap(WrapError::Random(RandomUnavailable))],
    SealingError::Wrap(WrapError::Encapsulation) => [SealingError::Wrap(WrapError::Encapsulation)],
    SealingError::Wrap(WrapError::TooLong) => [SealingError::Wrap(WrapError::TooLong)],
    SealingError::Cipher(SealError { .. }) => [SealingError::Cipher(SealError)],
}

samples! { texts: TextFault;
    TextFault::Empty => [TextFault::Empty],
    TextFault::TooLong { .. } => [TextFault::TooLong { longest: 711 }],
    TextFault::Refused { .. } => [TextFault::Refused { code_point: 0x202e }],
}

samples! { entry_faults: EntryFault;
    EntryFault::NoEarlierEntry => [EntryFault::NoEarlierEntry],
    EntryFault::NamesTheOpening => [EntryFault::NamesTheOpening],
    EntryFault::NamesAWitness => [EntryFault::NamesAWitness],
    EntryFault::AfterTheWitness => [EntryFault::AfterTheWitness],
    EntryFault::SignedByAnother => [EntryFault::SignedByAnother],
    EntryFault::BeforeTheEntry => [EntryFault::BeforeTheEntry],
    EntryFault::NotAfterTheStart => [EntryFault::NotAfterTheStart],
}

samples! { key_faults: KeyFault;
    KeyFault::Weak => [KeyFault::Weak],
    KeyFault::Repeated => [KeyFault::Repeated],
}

fn other_files() -> impl Iterator<Item = OtherFile> {
    contents().into_iter().map(|content| OtherFile {
        content,
        problem: FormatError::Bom,
    })
}

samples! { contents: Content;
    Content::Envelope => [Content::Envelope],
    Content::Score => [Content::Score],
    Content::Sheet => [Content::Sheet],
    Content::Event => [Content::Event],
    Content::PublicLine => [Content::PublicLine],
    Content::SecretKey => [Content::SecretKey],
    Content::Slip => [Content::Slip],
    Content::Half => [Content::Half],
    Content::Archive => [Content::Archive],
    Content::Pdf => [Content::Pdf],
}

fn not_for(whose: Option<Signer>) -> UnwrapError {
    UnwrapError::NotForThisKey {
        kind: LockKind::Custody,
        holder: Signer::Deputy(71),
        whose,
    }
}

samples! { unwraps: UnwrapError;
    UnwrapError::Unavailable(_) => [UnwrapError::Unavailable(KeyUnavailable)],
    UnwrapError::NotForThisKey { .. } => [not_for(None), not_for(Some(Signer::Deputy(81)))],
    UnwrapError::DoesNotOpen { .. } => [UnwrapError::DoesNotOpen { kind: LockKind::Reply }],
    UnwrapError::Content { .. } => [UnwrapError::Content { kind: LockKind::Author }],
}

fn entries(fault: EntryFault) -> FormatError {
    FormatError::Entry {
        entry: 71,
        key: "qqx",
        fault,
    }
}

fn signed(signer: Signer) -> FormatError {
    FormatError::Signer {
        entry: 71,
        signer,
        kind: EventKind::DrawAgreed,
    }
}

samples! { formats: FormatError;
    FormatError::TooLarge { .. } => [
        FormatError::TooLarge { what: Measured::Envelope, limit: 711 },
        FormatError::TooLarge { what: Measured::BeforeAccept, limit: 711 },
        FormatError::TooLarge { what: Measured::KeyFile, limit: 711 },
    ],
    FormatError::Utf8 { .. } => [FormatError::Utf8 { offset: 711 }],
    FormatError::Bom => [FormatError::Bom],
    FormatError::CarriageReturn { .. } => [FormatError::CarriageReturn { line: 71 }],
    FormatError::Version { .. } => [FormatError::Version { expected: "qqx" }],
    FormatError::Syntax { .. } => [FormatError::Syntax { line: 71 }],
    FormatError::Table { .. } => [FormatError::Table { line: 71 }],
    FormatError::MissingTable { .. } => [FormatError::MissingTable { line: 71, table: "qqx" }],
    FormatError::UnknownTable { .. } => [FormatError::UnknownTable { line: 71 }],
    FormatError::TooManyEntries { .. } => [FormatError::TooManyEntries { line: 71, limit: 81 }],
    FormatError::OldForm { .. } => [FormatError::OldForm { line: 71, key: "qqx" }],
    FormatError::MissingKey { .. } => [FormatError::MissingKey { line: 71, key: "qqx" }],
    FormatError::UnknownKey { .. } => [FormatError::UnknownKey { line: 71 }],
    FormatError::Value { .. } => [
        FormatError::Value { line: 71, key: "qqx".into() },
        FormatError::Value { line: 0, key: LabelKey::ResumeZone.into() },
    ],
    FormatError::Text { .. } => [
        FormatError::Text { line: 71, key: "qqx".into(), fault: TextFault::Empty },
        FormatError::Text { line: 0, key: LabelKey::ResumePlace.into(), fault: TextFault::TooLong { longest: 81 } },
    ],
    FormatError::End { .. } => [FormatError::End { line: 71 }],
    FormatError::NotCanonical { .. } => [FormatError::NotCanonical { offset: 71 }],
    FormatError::Key { .. } => [
        FormatError::Key { key: "qqx".into(), fault: KeyFault::Weak },
        FormatError::Key { key: LabelKey::BlackKey.into(), fault: KeyFault::Repeated },
    ],
    FormatError::Score { .. } => [FormatError::Score { ply: 71 }],
    FormatError::StartImpossible => [FormatError::StartImpossible],
    FormatError::Start => [FormatError::Start],
    FormatError::Position => [FormatError::Position],
    FormatError::GameOver => [FormatError::GameOver],
    FormatError::Turn => [FormatError::Turn],
    FormatError::MoveNumber { .. } => [FormatError::MoveNumber { expected: 71 }],
    FormatError::KnownMove => [FormatError::KnownMove],
    FormatError::Times(_) => [
        FormatError::Times(Contradiction::ResumedBeforeSealing),
        FormatError::Times(Contradiction::EndsBeforeItBegins),
        FormatError::Times(Contradiction::Charge),
        FormatError::Times(Contradiction::SameTimeControl),
        FormatError::Times(Contradiction::TypedBeforeSealing),
        FormatError::Times(Contradiction::DeadlineBeforeSealing),
        FormatError::Times(Contradiction::AnswerWithoutTime),
    ],
    FormatError::Adjournment => [FormatError::Adjournment],
    FormatError::Wrap { .. } => [FormatError::Wrap { number: 71, expected: LockKind::Custody }],
    FormatError::WrapCount { .. } => [FormatError::WrapCount { found: 71, expected: 81 }],
    FormatError::Signer { .. } => [
        signed(Signer::Arbiter),
        signed(Signer::Deputy(3)),
        signed(Signer::Player(Color::White)),
        signed(Signer::Player(Color::Black)),
    ],
    FormatError::Entry { .. } => [
        entries(EntryFault::NoEarlierEntry),
        entries(EntryFault::NamesTheOpening),
        entries(EntryFault::NamesAWitness),
        entries(EntryFault::AfterTheWitness),
        entries(EntryFault::SignedByAnother),
        entries(EntryFault::BeforeTheEntry),
        entries(EntryFault::NotAfterTheStart),
    ],
    FormatError::OpenedTwice { .. } => [FormatError::OpenedTwice { entry: 71 }],
    FormatError::Signature { .. } => [
        FormatError::Signature { place: Place::Seal },
        FormatError::Signature { place: Place::Accept },
        FormatError::Signature { place: Place::Entry(71) },
    ],
    FormatError::Half { .. } => [FormatError::Half { entry: 71, half: LockKind::Reply }],
    FormatError::Plaintext { .. } => [FormatError::Plaintext { entry: 71 }],
    FormatError::DeadWrap { .. } => [
        FormatError::DeadWrap { entry: 71, fault: DeadWrapFault::OtherKey },
        FormatError::DeadWrap { entry: 71, fault: DeadWrapFault::Opens },
    ],
}

samples! { appends: AppendError;
    AppendError::Format(_) => [AppendError::Format(FormatError::Bom)],
    // It holds the same sentences.
    AppendError::Rejected(_) => [],
    AppendError::Sealing(_) => [AppendError::Sealing(SealingError::Cipher(SealError))],
    AppendError::Unwrap(_) => [AppendError::Unwrap(UnwrapError::Content { kind: LockKind::Reply })],
    AppendError::Key(KeyUnavailable { .. }) => [AppendError::Key(KeyUnavailable)],
    AppendError::NotTheSealer => [AppendError::NotTheSealer],
    AppendError::NotTheArbiter => [AppendError::NotTheArbiter],
    AppendError::NotNamed => [AppendError::NotNamed],
    AppendError::AlreadyAccepted => [AppendError::AlreadyAccepted],
    AppendError::NotAccepted => [AppendError::NotAccepted],
    AppendError::MayNotSign { .. } => [AppendError::MayNotSign { signer: Signer::Arbiter, kind: EventKind::DrawAgreed }],
    AppendError::Full { .. } => [AppendError::Full { entries: 500, bytes: 131_072 }],
}

samples! { openings: OpenError;
    OpenError::Unwrap(_) => [OpenError::Unwrap(UnwrapError::DoesNotOpen { kind: LockKind::Custody })],
    OpenError::WrongHalf => [OpenError::WrongHalf],
    OpenError::OtherEnvelope => [OpenError::OtherEnvelope],
    OpenError::NotAccepted => [OpenError::NotAccepted],
    OpenError::Append(_) => [OpenError::Append(AppendError::NotNamed)],
}

samples! { keys: KeyError;
    KeyError::Format(_) => [KeyError::Format(FormatError::Bom)],
    KeyError::Passphrase => [KeyError::Passphrase],
    KeyError::ShortPassphrase => [KeyError::ShortPassphrase],
    KeyError::Contents => [KeyError::Contents],
    KeyError::Cost(_) => [KeyError::Cost(BadCost::Passes { passes: 71 })],
    KeyError::Derive(_) => [
        KeyError::Derive(DeriveError::OutOfMemory { memory_kib: 71 }),
        KeyError::Derive(DeriveError::PassphraseTooLong { length: 71 }),
    ],
    KeyError::Random(_) => [KeyError::Random(RandomUnavailable)],
    KeyError::Name { .. } => [KeyError::Name { fault: TextFault::Empty }],
    KeyError::NotALine => [KeyError::NotALine],
    KeyError::Weak => [KeyError::Weak],
    KeyError::Signature => [KeyError::Signature],
}

samples! { slips: SharedTextError;
    SharedTextError::Prefix { .. } => [SharedTextError::Prefix { prefix: "qqx" }],
    SharedTextError::Misspelt { .. } => [SharedTextError::Misspelt { prefix: "qqx" }],
    SharedTextError::Wrong { .. } => [
        SharedTextError::Wrong { prefix: "qqx", group: 71, character: 3 },
    ],
    SharedTextError::TwoWrong { .. } => [SharedTextError::TwoWrong {
        prefix: "qqx",
        group: 71,
        character: 3,
        second_group: 81,
        second_character: 4,
    }],
    SharedTextError::Missing { .. } => [SharedTextError::Missing { prefix: "qqx", group: 71 }],
    SharedTextError::Extra { .. } => [SharedTextError::Extra { prefix: "qqx", group: 71 }],
    SharedTextError::MixedCase { .. } => [SharedTextError::MixedCase { prefix: "qqx" }],
}

samples! { scores: ScoreError;
    ScoreError::Empty => [ScoreError::Empty],
    ScoreError::SeveralGames { .. } => [ScoreError::SeveralGames { games: 71 }],
    ScoreError::Utf16 => [ScoreError::Utf16],
    ScoreError::Tag { .. } => [ScoreError::Tag { line: 71 }],
    ScoreError::DuplicateTag { .. } => [ScoreError::DuplicateTag { line: 71, name: named() }],
    ScoreError::ControlCharacter { .. } => [
        ScoreError::ControlCharacter { line: 71, name: named(), character: '\u{7}' },
    ],
    ScoreError::Start { .. } => [ScoreError::Start { line: 71, error: FenError::MissingKing }],
    ScoreError::StartAbsent => [ScoreError::StartAbsent],
    ScoreError::Variant { .. } => [ScoreError::Variant { name: named() }],
    ScoreError::UnclosedComment { .. } => [ScoreError::UnclosedComment { line: 71 }],
    ScoreError::UnclosedVariation { .. } => [ScoreError::UnclosedVariation { line: 71 }],
    ScoreError::UnopenedBracket { .. } => [ScoreError::UnopenedBracket { line: 71, bracket: '}' }],
    ScoreError::Annotation { .. } => [ScoreError::Annotation { line: 71 }],
    ScoreError::NotAMove { .. } => [
        ScoreError::NotAMove { line: 71, at: move_number("41b"), text: named() },
    ],
    ScoreError::IllegalMove { .. } => [
        ScoreError::IllegalMove { line: 71, at: move_number("41b"), text: named() },
    ],
    ScoreError::AmbiguousMove { .. } => [
        ScoreError::AmbiguousMove { line: 71, at: move_number("41b"), text: named() },
    ],
    ScoreError::NoPromotion { .. } => [
        ScoreError::NoPromotion { line: 71, at: move_number("41b"), text: named() },
    ],
    ScoreError::MoveAfterTheEnd { .. } => [
        ScoreError::MoveAfterTheEnd { line: 71, at: move_number("41b"), text: named() },
    ],
    ScoreError::TooManyMoves { .. } => [ScoreError::TooManyMoves { line: 71 }],
}

samples! { score_warnings: score::Warning;
    score::Warning::Latin1 => [score::Warning::Latin1],
    score::Warning::Start(_) => [
        score::Warning::Start(position::Warning::EnPassantUnused { square: Square::E3 }),
    ],
    score::Warning::MoveNumber { .. } => [
        score::Warning::MoveNumber { line: 71, expected: move_number("41b"), written: named() },
    ],
    score::Warning::Result { .. } => [
        score::Warning::Result { tag: named(), termination: score::Termination::Drawn },
    ],
    score::Warning::Time { .. } => [score::Warning::Time { line: 71, text: named() }],
}

samples! { position_warnings: position::Warning;
    position::Warning::CastlingRightAbsent { .. } => [
        position::Warning::CastlingRightAbsent { side: Color::White, wing: CastlingSide::KingSide },
        position::Warning::CastlingRightAbsent { side: Color::Black, wing: CastlingSide::QueenSide },
    ],
    position::Warning::EnPassantUnused { .. } => [
        position::Warning::EnPassantUnused { square: Square::E3 },
    ],
    position::Warning::HalfmoveClock { .. } => [
        position::Warning::HalfmoveClock { clock: 150, number: 1, most: 0 },
    ],
    position::Warning::LimitNotCounted { .. } => [position::Warning::LimitNotCounted { clock: 150 }],
}

samples! { move_numbers: NotAMoveNumber;
    NotAMoveNumber { .. } => [NotAMoveNumber { text: named() }],
}

samples! { moves: NoSuchMove;
    NoSuchMove { .. } => [NoSuchMove {
        wanted: move_number("71w"),
        first: move_number("1w"),
        next: move_number("41b"),
    }],
}

samples! { notations: UnknownNotation;
    UnknownNotation { .. } => [UnknownNotation { code: named() }],
}

samples! { positions: FenError;
    FenError::Empty => [FenError::Empty],
    FenError::TooLong { .. } => [FenError::TooLong { bytes: 711 }],
    FenError::FieldCount { .. } => [FenError::FieldCount { found: 71 }],
    FenError::RankCount { .. } => [FenError::RankCount { found: 71 }],
    FenError::RankWidth { .. } => [FenError::RankWidth { rank: Rank::Third, squares: 71 }],
    FenError::UnknownMan { .. } => [FenError::UnknownMan { rank: Rank::Third, found: '9' }],
    FenError::SideToMove { .. } => [FenError::SideToMove { found: named() }],
    FenError::Chess960Castling { .. } => [FenError::Chess960Castling { found: named() }],
    FenError::Castling { .. } => [FenError::Castling { found: named() }],
    FenError::EnPassant { .. } => [FenError::EnPassant { found: named() }],
    FenError::HalfmoveClock { .. } => [FenError::HalfmoveClock { found: named() }],
    FenError::MoveNumber { .. } => [FenError::MoveNumber { found: named() }],
    FenError::MissingKing => [FenError::MissingKing],
    FenError::TooManyKings => [FenError::TooManyKings],
    FenError::PawnOnBackRank => [FenError::PawnOnBackRank],
    FenError::TooManyPieces => [FenError::TooManyPieces],
    FenError::CastlingRightWithoutRook => [FenError::CastlingRightWithoutRook],
    FenError::EnPassantWithoutPawn => [FenError::EnPassantWithoutPawn],
    FenError::KingCanBeTaken => [FenError::KingCanBeTaken],
    FenError::ImpossibleCheck => [FenError::ImpossibleCheck],
}

samples! { allowed: Allowed;
    Allowed::Name => [Allowed::Name],
    Allowed::Table => [Allowed::Table],
    Allowed::Texts => [Allowed::Texts],
    Allowed::Words(_) => [Allowed::Words(vec!["qqa", "qqb"])],
    Allowed::WordsOrSilent(_) => [Allowed::WordsOrSilent(vec!["qqa", "qqb"])],
    Allowed::ListOrSilent(_) => [Allowed::ListOrSilent(vec!["qqa", "qqb"])],
    Allowed::ArticlesOrSilent => [Allowed::ArticlesOrSilent],
    Allowed::SecondsOrSilent => [Allowed::SecondsOrSilent],
    Allowed::BandsOrSilent => [Allowed::BandsOrSilent],
    Allowed::Text(_) => [Allowed::Text(711)],
    Allowed::Evidence(_) => [Allowed::Evidence(711)],
    Allowed::Value => [Allowed::Value],
}

/// Whatever a key may be given.
fn wrong_values() -> Vec<EditionError> {
    let (line, key) = (71, "qqx");
    let allowed = allowed().into_iter();
    let wrong = allowed.map(|allowed| EditionError::WrongValue { line, key, allowed });
    wrong.collect()
}

samples! { editions: EditionError;
    EditionError::TooLarge { .. } => [EditionError::TooLarge { bytes: 711 }],
    EditionError::Syntax { .. } => [EditionError::Syntax { line: 71, message: named() }],
    EditionError::MissingKey { .. } => [EditionError::MissingKey { line: 71, key: "qqx" }],
    EditionError::UnknownKey { .. } => [
        EditionError::UnknownKey { line: 71, key: named(), near: vec![] },
        EditionError::UnknownKey { line: 71, key: named(), near: vec!["qqa", "qqb"] },
    ],
    EditionError::WrongValue { .. } => [
        EditionError::WrongValue { line: 71, key: "qqx", allowed: Allowed::Name },
    ],
    EditionError::UnknownSource { .. } => [
        EditionError::UnknownSource { line: 71, key: "qqx", name: named() },
    ],
}

samples! { refusals: Refusal;
    Refusal::NotAccepted => [Refusal::NotAccepted],
    Refusal::AlreadyOpened => [Refusal::AlreadyOpened],
    Refusal::GameOver(_) => [
        Refusal::GameOver(Over::BeforeResumption), Refusal::GameOver(Over::Closed), Refusal::GameOver(Over::Known),
    ],
    Refusal::ResponderAbsent => [Refusal::ResponderAbsent],
    Refusal::ArrivalUnrecorded => [Refusal::ArrivalUnrecorded],
    Refusal::BeforeResumption => [Refusal::BeforeResumption],
    Refusal::TimePassed => [Refusal::TimePassed],
    Refusal::NoTimeYet => [Refusal::NoTimeYet],
    Refusal::Lost => [Refusal::Lost],
    Refusal::NotYours => [Refusal::NotYours],
    Refusal::DecisionFirst => [Refusal::DecisionFirst],
    Refusal::MoveUnknown => [Refusal::MoveUnknown],
    Refusal::NotOnMove => [Refusal::NotOnMove],
    Refusal::IllegalMove => [Refusal::IllegalMove],
    Refusal::ChoiceFirst => [Refusal::ChoiceFirst],
    Refusal::NotOffered => [Refusal::NotOffered],
    Refusal::NothingToRead => [Refusal::NothingToRead],
    Refusal::PlayedOn => [Refusal::PlayedOn],
    Refusal::NoOffer => [Refusal::NoOffer],
    Refusal::OfferLapsed => [Refusal::OfferLapsed],
    Refusal::AlreadyThere => [Refusal::AlreadyThere],
    // Said with the moment in words.
    Refusal::RecordedThere { .. } => [],
    Refusal::OpponentUnrecorded => [Refusal::OpponentUnrecorded],
    Refusal::PlayerAbsent => [Refusal::PlayerAbsent],
    Refusal::AlreadyStarted => [Refusal::AlreadyStarted],
    Refusal::SealerPresent => [Refusal::SealerPresent],
    Refusal::GoesOnElsewhere => [Refusal::GoesOnElsewhere],
    Refusal::NotLost => [Refusal::NotLost],
    Refusal::TimesStand => [Refusal::TimesStand],
    Refusal::NoClockRan => [Refusal::NoClockRan],
    Refusal::ClockStopped => [Refusal::ClockStopped],
    Refusal::ClockRuns => [Refusal::ClockRuns],
    Refusal::NotPaused => [Refusal::NotPaused],
    Refusal::BeforeTheClock => [Refusal::BeforeTheClock],
    Refusal::Contradicts { .. } => [Refusal::Contradicts { entry: 3 }],
    Refusal::ClaimantMoved => [Refusal::ClaimantMoved],
    Refusal::ClaimAfterSealing => [Refusal::ClaimAfterSealing],
    Refusal::NoSuchEntry => [Refusal::NoSuchEntry],
    Refusal::OpeningStands => [Refusal::OpeningStands],
    Refusal::WitnessStands => [Refusal::WitnessStands],
    Refusal::Witnessed => [Refusal::Witnessed],
    Refusal::LatenessFixed => [Refusal::LatenessFixed],
    Refusal::NoSuchMove => [Refusal::NoSuchMove],
    Refusal::NoRuling => [Refusal::NoRuling],
    Refusal::NotOver => [Refusal::NotOver],
}

samples! { gaps: Gap;
    Gap::IllegalReply => [Gap::IllegalReply],
    Gap::IllegalDeclaration => [Gap::IllegalDeclaration],
    Gap::ArbiterSets(_) => [Gap::ArbiterSets(Rule::LostTimes)],
    Gap::NotResumedInTime => [Gap::NotResumedInTime],
    Gap::BothLate => [Gap::BothLate],
    Gap::ResponderLate => [Gap::ResponderLate],
    Gap::LateAndBadMove => [Gap::LateAndBadMove],
    Gap::LateAndFlag => [Gap::LateAndFlag],
    Gap::LateAndLostEnvelope => [Gap::LateAndLostEnvelope],
    Gap::LatenessBasis => [Gap::LatenessBasis],
    Gap::FlagAndWrittenMove(_) => [Gap::FlagAndWrittenMove(Rule::FlagFallCannotMate)],
    Gap::FlagBeforeOpening => [Gap::FlagBeforeOpening],
    Gap::SealingAndClaim => [Gap::SealingAndClaim],
    Gap::OfferAfterSealing => [Gap::OfferAfterSealing],
    Gap::ClockAtReply => [Gap::ClockAtReply],
    Gap::ClockAtDeclaration => [Gap::ClockAtDeclaration],
    Gap::MoveAfterLostEnvelope => [Gap::MoveAfterLostEnvelope],
    Gap::ArbiterMayDraw(_) => [Gap::ArbiterMayDraw(Rule::Fivefold)],
    Gap::ClaimPenalty => [Gap::ClaimPenalty],
    Gap::DeadWrap => [Gap::DeadWrap],
    Gap::Silent(_) => [Gap::Silent(Rule::Ambiguous)],
}

fn played() -> MoveText {
    MoveText {
        san: "O-O".parse().unwrap(),
        uci: "e1g1".parse().unwrap(),
    }
}

samples! { text_remarks: reading::Remark;
    reading::Remark::WrongMoveNumber { .. } => [
        reading::Remark::WrongMoveNumber { written: 71, expected: 81 },
    ],
    reading::Remark::SpareMark { .. } => [reading::Remark::SpareMark { written: named() }],
    reading::Remark::WrongSideDots => [reading::Remark::WrongSideDots],
    reading::Remark::LowerCasePiece => [reading::Remark::LowerCasePiece],
    reading::Remark::MissingHyphen => [reading::Remark::MissingHyphen],
    reading::Remark::MissingFile => [reading::Remark::MissingFile],
    reading::Remark::MissingRank => [reading::Remark::MissingRank],
    reading::Remark::MissingSquare => [reading::Remark::MissingSquare],
    reading::Remark::MissingCapture => [reading::Remark::MissingCapture],
    reading::Remark::WrongCapture => [reading::Remark::WrongCapture],
    reading::Remark::WrongEnPassant => [reading::Remark::WrongEnPassant],
    reading::Remark::MissingCheck => [reading::Remark::MissingCheck],
    reading::Remark::WrongCheck => [reading::Remark::WrongCheck],
    reading::Remark::WrongKindOfCheck => [reading::Remark::WrongKindOfCheck],
    reading::Remark::MissingMate => [reading::Remark::MissingMate],
    reading::Remark::WrongMate => [reading::Remark::WrongMate],
    reading::Remark::Capitals => [reading::Remark::Capitals],
    reading::Remark::InWords => [reading::Remark::InWords],
    reading::Remark::OnlyOneFitsTheSign { .. } => [
        reading::Remark::OnlyOneFitsTheSign { played: played().uci },
    ],
    reading::Remark::DrawOfferInWords => [reading::Remark::DrawOfferInWords],
    reading::Remark::DrawClaim => [reading::Remark::DrawClaim],
    reading::Remark::PerhapsDrawOffer => [reading::Remark::PerhapsDrawOffer],
    reading::Remark::ExpectedReply { .. } => [reading::Remark::ExpectedReply { written: named() }],
    reading::Remark::Unreadable => [reading::Remark::Unreadable],
}

samples! { remarks: Remark;
    Remark::MayMean { .. } => [Remark::MayMean { played: played(), why: Why::Castling }],
    Remark::Text(_) => [Remark::Text(reading::Remark::Unreadable)],
    Remark::ReadOtherwise { .. } => [
        Remark::ReadOtherwise { reading: ReadingKind::Legal, played: Some(played()) },
        Remark::ReadOtherwise { reading: ReadingKind::Ambiguous, played: None },
    ],
    Remark::Unconfirmed { .. } => [
        Remark::Unconfirmed { rule: Rule::Ambiguous, edition: named() },
    ],
    Remark::Gap(_) => [Remark::Gap(Gap::BothLate)],
    Remark::ResponderUndecided => [Remark::ResponderUndecided],
    Remark::OpponentUndecided => [Remark::OpponentUndecided],
    Remark::WinsIfForced => [Remark::WinsIfForced],
    Remark::ManOrKing => [Remark::ManOrKing],
    Remark::OpponentNamesMan => [Remark::OpponentNamesMan],
    Remark::BothMayLose => [Remark::BothMayLose],
    Remark::LateUnlessExcused => [Remark::LateUnlessExcused],
    Remark::UnlessBetterSolution => [Remark::UnlessBetterSolution],
    Remark::DeadPositionUndecided => [Remark::DeadPositionUndecided],
    Remark::EndedBeforeSealing => [Remark::EndedBeforeSealing],
    Remark::MayBeInterpreted => [Remark::MayBeInterpreted],
    Remark::ReasonableOnly => [Remark::ReasonableOnly],
    Remark::NotTheMovePlayed => [Remark::NotTheMovePlayed],
    Remark::NotTheMoveClaimed => [Remark::NotTheMoveClaimed],
    Remark::WrittenMoveNotNeeded => [Remark::WrittenMoveNotNeeded],
    Remark::WrittenMoveNotLegal => [Remark::WrittenMoveNotLegal],
    Remark::HistoryUnknown => [Remark::HistoryUnknown],
    Remark::CountedBefore { .. } => [Remark::CountedBefore { halfmoves: 71 }],
    Remark::PenaltySilent => [Remark::PenaltySilent],
    Remark::PenaltyUnknown => [Remark::PenaltyUnknown],
    Remark::NotByTheScore => [Remark::NotByTheScore],
    Remark::CorrectByTheScore => [Remark::CorrectByTheScore],
    Remark::ClaimedMoveUnknown => [Remark::ClaimedMoveUnknown],
    Remark::AgreedTooEarly { .. } => [Remark::AgreedTooEarly { moves: 30 }],
    Remark::ClockNotRunning => [Remark::ClockNotRunning],
    // Said with the moments in words.
    Remark::ClockRanOut { .. } => [],
    Remark::FlagOfTheLate => [Remark::FlagOfTheLate],
    Remark::FlagInTheSameSecond => [Remark::FlagInTheSameSecond],
    Remark::BothLose => [Remark::BothLose],
    Remark::LateUnlessDecided => [Remark::LateUnlessDecided],
    Remark::OpenedAllTheSame => [Remark::OpenedAllTheSame],
    Remark::ReplacedOnAppeal => [Remark::ReplacedOnAppeal],
}

fn step(from: Option<Squares>, takes: Option<Option<Role>>, to: Option<Squares>) -> Understood {
    Understood::Step {
        man: Some(Role::Rook),
        from,
        to,
        takes,
        promotion: None,
    }
}

samples! { squares: Squares;
    Squares::Files(_) => [Squares::Files(vec![File::A]), Squares::Files(vec![File::A, File::C])],
    Squares::Rank(_) => [Squares::Rank(Rank::Third)],
    Squares::Light => [Squares::Light],
    Squares::Dark => [Squares::Dark],
    // Every language says "f8".
    Squares::These(_) => [],
}

samples! { impossible: ImpossibleTime;
    ImpossibleTime::NoZone { .. } => [ImpossibleTime::NoZone { zone: named() }],
    ImpossibleTime::OtherOffset { .. } => [ImpossibleTime::OtherOffset {
        written: time("2027-03-02T14:30:00+14:00"),
        shown: time("2027-03-01T19:30:00-05:00"),
        zone: "America/New_York".parse().unwrap(),
    }],
    ImpossibleTime::AcceptedBeforeSealing { .. } => [
        ImpossibleTime::AcceptedBeforeSealing { accepted: time("1971-08-31T22:05:00+00:00") },
    ],
    ImpossibleTime::EntryBeforeSealing { .. } => [
        ImpossibleTime::EntryBeforeSealing { entry: 71, at: time("1971-08-31T22:05:00+00:00") },
    ],
}

fn time(text: &str) -> Moment {
    text.parse().unwrap()
}

fn impossible_times() -> Vec<Notice> {
    impossible()
        .into_iter()
        .map(Notice::ImpossibleTime)
        .collect()
}

samples! { meanings: Understood;
    Understood::Castling(_) => [
        Understood::Castling(CastlingSide::KingSide),
        Understood::Castling(CastlingSide::QueenSide),
    ],
    Understood::Step { .. } => [
        step(None, None, Some(Squares::Light)),
        step(None, None, None),
        step(Some(Squares::Dark), None, Some(Squares::Rank(Rank::Third))),
        step(None, Some(None), Some(Squares::Files(vec![File::A, File::C, File::E]))),
        step(Some(Squares::Files(vec![File::A])), Some(None), Some(Squares::These(Square::F8.into()))),
        step(None, Some(Some(Role::King)), None),
        step(None, Some(Some(Role::Queen)), Some(Squares::These(Bitboard::from(Square::A1).with(Square::B5)))),
        step(Some(Squares::Light), Some(Some(Role::Bishop)), None),
        step(Some(Squares::Light), Some(Some(Role::Knight)), Some(Squares::Dark)),
        Understood::Step {
            man: None,
            from: None,
            to: Some(Squares::Light),
            takes: None,
            promotion: Some(Role::Pawn),
        },
    ],
}

samples! { advices: Advice;
    Advice::Instead(_) => [Advice::Instead(EventKind::ALL.map(|kind| Permitted {
        step: kind.into(),
        by: Some(Color::Black),
        until: None,
        article: None,
    }).to_vec())],
    Advice::SealAgain => [Advice::SealAgain],
    Advice::OpenedUnsynced => [Advice::OpenedUnsynced],
    Advice::ArrivalFirst => [Advice::ArrivalFirst],
    Advice::Opened => [Advice::Opened],
    Advice::AnnounceAnew => [Advice::AnnounceAnew],
    Advice::AtItsMoment(_) => [Advice::AtItsMoment(Vec::new())],
    // These come from the terminal.
    Advice::PassphraseDescriptor => [],
    Advice::NewPassphraseDescriptor => [],
    Advice::ReplyFlags => [],
    Advice::MoveFile => [],
    Advice::ClockReading(_) => [],
}

/// All samples of all areas; an area without them does not compile.
macro_rules! areas {
    ($name:ident: $all:ty; $($pattern:pat => $samples:expr),+ $(,)?) => {
        fn $name() -> Vec<$all> {
            fn each_has_samples(one: &$all) {
                match one {
                    $($pattern => (),)+
                }
            }
            let mut all: Vec<$all> = Vec::new();
            $(all.extend($samples.into_iter().map(<$all>::from));)+
            all.iter().for_each(each_has_samples);
            all
        }
    };
}

areas! { causes: Cause;
    Cause::File(_) => files(),
    Cause::Random(_) => randoms(),
    Cause::KeyUnavailable(_) => [KeyUnavailable],
    Cause::Moment(_) => moments(),
    Cause::TypedMoment(_) => typed_moments(),
    Cause::Zone(_) => zones(),
    Cause::Duration(_) => durations(),
    Cause::Clock(_) => clocks(),
    Cause::TimeControl(_) => time_controls(),
    Cause::Format(_) => formats(),
    Cause::Key(_) => keys(),
    Cause::SharedText(_) => slips(),
    Cause::Sealing(_) => sealings(),
    Cause::Unwrap(_) => unwraps(),
    Cause::Append(_) => appends(),
    Cause::OtherFile(_) => other_files(),
    Cause::Open(_) => openings(),
    Cause::Edition(_) => editions(),
    Cause::Notation(_) => notations(),
    Cause::Fen(_) => positions(),
    Cause::Score(_) => scores(),
    Cause::NoSuchMove(_) => moves(),
    Cause::NotAMoveNumber(_) => move_numbers(),
    Cause::Store(_) => archive::stores(),
    Cause::Note(_) => archive::notes(),
    Cause::Policy(_) => archive::policies(),
    Cause::Roster(_) => archive::rosters(),
    Cause::Archive(_) => archive::archives(),
    Cause::Label(_) => label::label_faults(),
    Cause::Event(_) => event::event_faults(),
    Cause::NotSealed(_) => label::sealing_errors(),
    Cause::Record(_) => label::record_faults(),
    Cause::Desk(_) => program::desks(),
    Cause::EditionMismatch(_) => program::edition_mismatches(),
    Cause::OtherThanShown => [Cause::OtherThanShown],
    Cause::OtherFingerprint => [Cause::OtherFingerprint],
    Cause::NoRuling => [Cause::NoRuling],
    Cause::Print(_) => program::prints(),
    Cause::Rehearsal(_) => program::rehearsals(),
    Cause::CommandLine(_) => program::command_lines(),
    Cause::Refusal { .. } => refusals().into_iter().map(|refusal| Cause::Refusal {
        refusal,
        article: Some(named()),
        opinions: &[],
    }),
}

areas! { notices: Notice;
    Notice::NoLetters(_) => [Notice::NoLetters(vec!['q'])],
    Notice::OpenToOthers(_) => [Notice::OpenToOthers(path())],
    Notice::FolderOpenToOthers(_) => [Notice::FolderOpenToOthers(path())],
    Notice::Score(_) => score_warnings(),
    Notice::Position(_) => position_warnings(),
    Notice::MixedScripts(_) => mixed_scripts("qSpаssky").map(Notice::MixedScripts),
    Notice::LittleRoom(..) => [Notice::LittleRoom(3, 1_000)],
    Notice::ImpossibleTime(_) => impossible_times(),
    Notice::Sealing(_) => label::notes(),
    Notice::OpenedUnseen { .. } => [Notice::OpenedUnseen { article: named() }],
    Notice::LateClock { .. } => [Notice::LateClock {
        side: Color::Black,
        from: time("1971-08-31T22:05:00+00:00"),
        there: time("1971-08-31T22:35:00+00:00"),
        article: named(),
    }],
    Notice::SessionOver { .. } => [Notice::SessionOver {
        side: Color::Black,
        end: time("1971-08-31T22:05:00+00:00"),
        articles: named(),
    }],
    Notice::OfferApart { .. } => [Notice::OfferApart { article: named() }],
    Notice::MachineZone(_) => [Notice::MachineZone(crate::time::Zone::UTC)],
    Notice::NoWitness(_) => [Notice::NoWitness(named())],
    Notice::NoEarlierCheckpoint => [Notice::NoEarlierCheckpoint],
    Notice::FirstCosigned(_) => [Notice::FirstCosigned(path())],
    Notice::EarlierVersion => [Notice::EarlierVersion],
    Notice::CheckpointOfEarlierKey(_) => [Notice::CheckpointOfEarlierKey(path())],
    Notice::CosignedByEarlierKey(_) => [Notice::CosignedByEarlierKey(path())],
}

fn move_number(text: &str) -> MoveNumber {
    text.parse().unwrap()
}

fn path() -> PathBuf {
    "qqfolder/qqfile".into()
}

fn system() -> io::Error {
    io::ErrorKind::Other.into()
}

fn denied(operation: Operation, path: PathBuf) -> FileError {
    FileError::Denied {
        operation,
        path,
        source: system(),
    }
}

fn failed(operation: Operation) -> FileError {
    FileError::Failed {
        operation,
        path: path(),
        source: system(),
    }
}

samples! { files: FileError;
    FileError::Exists { .. } => [FileError::Exists { path: path() }],
    FileError::Changed { .. } => [FileError::Changed { path: path() }],
    FileError::Symlink { .. } => [FileError::Symlink { path: path() }],
    FileError::NotAFile { .. } => [FileError::NotAFile { path: path() }],
    FileError::NotPrivate { .. } => [FileError::NotPrivate { path: path() }],
    FileError::TooLarge { .. } => [FileError::TooLarge { path: path(), cap: 711 }],
    FileError::NotFound { .. } => [FileError::NotFound { path: path() }],
    FileError::NoFolder { .. } => [FileError::NoFolder { path: path() }],
    FileError::BadName { .. } => [FileError::BadName { path: "qq\u{202e}\n".into() }],
    FileError::SameTarget { .. } => [FileError::SameTarget { path: path() }],
    FileError::Source { .. } => [FileError::Source { path: path() }],
    FileError::ReadOnly { .. } => [FileError::ReadOnly { path: path() }],
    FileError::Denied { .. } => [
        denied(Operation::Read, path()),
        denied(Operation::Create, path()),
        denied(Operation::Lock, "qqfile".into()),
    ],
    FileError::NoSpace { .. } => [
        FileError::NoSpace { operation: Operation::Write, path: path(), source: system() },
    ],
    FileError::Busy { .. } => [FileError::Busy { path: path() }],
    FileError::NoLocks { .. } => [FileError::NoLocks { path: path(), source: system() }],
    FileError::Unsynced { .. } => [FileError::Unsynced { path: path(), source: system() }],
    FileError::Failed { .. } => [
        failed(Operation::Inspect),
        failed(Operation::Read),
        failed(Operation::Lock),
        failed(Operation::Create),
        failed(Operation::SetMode),
        failed(Operation::Write),
        failed(Operation::Sync),
        failed(Operation::Link),
        failed(Operation::Rename),
        failed(Operation::Remove),
        failed(Operation::SyncFolder),
        failed(Operation::CreateFolder),
    ],
}

/// The parts of a sentence that are values: whatever holds a digit or `qq`, quotation marks and brackets left out.
fn values(sentence: &str) -> Vec<&str> {
    let words =
        sentence.split(|letter: char| letter.is_whitespace() || "\"`():;,?".contains(letter));
    words
        .filter(|word| word.contains("qq") || word.contains(|letter: char| letter.is_ascii_digit()))
        .collect()
}

/// Both languages say it, English as the library does, Italian otherwise and of the same values.
fn check<E: Sentence + Display>(errors: &[E]) {
    for error in errors {
        assert_eq!(error.sentence(&Locale::of_json()), error.to_string());
        says_the_same(error);
    }
}

/// Italian says it otherwise than English, and of the same values.
fn says_the_same(error: &impl Sentence) {
    let italian = Locale::of_code("it").unwrap();
    translated(
        &error.sentence(&Locale::of_json()),
        &error.sentence(&italian),
    );
}

fn translated(english: &str, italian: &str) {
    assert_ne!(italian, english);
    for value in values(english) {
        let value = value.trim_end_matches('.').trim_start_matches("deputy");
        assert!(italian.contains(value), "{value:?} is not in {italian:?}");
    }
}

/// In every language there is a hint for each reader.
fn has_a_hint(failure: &Failure) {
    for code in Locale::codes() {
        let locale = Locale::of_code(code).unwrap();
        for reader in [Reader::CommandLine, Reader::Terminal, Reader::Desk] {
            assert!(!locale.hint(failure, reader).is_empty(), "{failure}");
        }
    }
}

/// What the desk says of a failure, and what to do about it, in every language.
fn said_at_the_desk(failure: &Failure) -> Vec<String> {
    let locales = Locale::codes().map(|code| Locale::of_code(code).unwrap());
    let both = |it: Locale| {
        [
            it.failure(failure, Reader::Desk),
            it.hint(failure, Reader::Desk),
        ]
    };
    locales.flat_map(both).collect()
}

/// Everything that the desk can say of what is wrong, of what to do about it, and of what to know.
fn all_said_at_the_desk() -> Vec<String> {
    let mut failures: Vec<Failure> = causes().into_iter().map(Failure::from).collect();
    failures.retain(|failure| is_of_the_desk(&failure.cause));
    failures.push(DeskFault::System(io::ErrorKind::Other).into());
    failures.extend(advised());
    let mut said: Vec<_> = failures.iter().flat_map(said_at_the_desk).collect();
    for code in Locale::codes() {
        let locale = Locale::of_code(code).unwrap();
        let notices = notices();
        said.extend(notices.iter().map(|it| locale.notice(it, Reader::Desk)));
    }
    said
}

/// A failure with each advice.
fn advised() -> impl Iterator<Item = Failure> {
    let failure = |advice| Failure::from(FormatError::Bom).advised(advice);
    advices().into_iter().map(failure)
}

fn italian() -> Locale {
    Locale::of_code("it").unwrap()
}

#[test]
fn english_is_what_the_library_says_and_italian_says_the_same() {
    check(&durations());
    check(&moments());
    check(&zones());
    check(&typed_moments());
    check(&time_controls());
    check(&randoms());
    check(&costs());
    check(&derivations());
    check(&sealings());
    check(&texts());
    check(&entry_faults());
    check(&key_faults());
    check(&unwraps());
    check(&formats());
    check(&appends());
    check(&openings());
    check(&keys());
    check(&slips());
    check(&files());
    check(&scores());
    check(&score_warnings());
    check(&position_warnings());
    check(&move_numbers());
    check(&moves());
    check(&notations());
    check(&positions());
    check(&editions());
    check(&wrong_values());
    check(&refusals());
    let (at, stopped) = ("1971-08-31T22:05:00+00:00", "1971-08-31T22:35:00+00:00");
    let (at, stopped) = (time(at), time(stopped));
    says_the_same(&Remark::ClockRanOut { at, stopped });
    says_the_same(&Refusal::RecordedThere {
        side: Color::Black,
        entry: 71,
        since: at,
    });
    check(&text_remarks());
    check(&remarks());
    check(&meanings());
    check(&squares());
}

/// A gap is a question of the library, not an error.
#[test]
fn every_gap_is_asked_in_every_language() {
    for gap in gaps() {
        assert_eq!(gap.sentence(&Locale::english()), gap.message());
        assert_ne!(gap.sentence(&italian()), gap.message());
    }
}

/// Whether the desk can meet it: nobody types a command line or rehearses there.
fn is_of_the_desk(cause: &Cause) -> bool {
    !matches!(cause, Cause::CommandLine(_) | Cause::Rehearsal(_))
}

#[test]
fn every_cause_has_a_hint_for_both_readers() {
    for cause in causes() {
        let failure = Failure::from(cause);
        match is_of_the_desk(&failure.cause) {
            true => has_a_hint(&failure),
            false => assert!(
                !Locale::english()
                    .hint(&failure, Reader::CommandLine)
                    .is_empty()
            ),
        }
    }
}

/// A command stands behind the program's name or in backticks: `open` and `print` are words of the language too.
#[test]
fn no_command_reaches_a_screen_of_the_desk() {
    let program = Cli::command();
    let said = all_said_at_the_desk();
    for command in program.get_subcommands().map(clap::Command::get_name) {
        let forms = [format!("adjourn {command}"), format!("`{command}`")];
        for said in &said {
            assert!(!forms.iter().any(|form| said.contains(form)), "{said}");
        }
    }
}

/// A kind in backticks, or with a hyphen, is not a word of the language.
#[test]
fn no_kind_that_is_typed_reaches_a_screen_of_the_desk() {
    let records = label::record_faults().into_iter().map(Failure::from);
    for failure in records.chain(advised()) {
        for said in said_at_the_desk(&failure) {
            for kind in EventKind::ALL.map(EventKind::name) {
                let is_typed = kind.contains('-') && said.contains(kind);
                assert!(!is_typed && !said.contains(&format!("`{kind}`")), "{said}");
            }
        }
    }
}

/// Whether a text names a flag.
fn names_a_flag(text: &str) -> bool {
    let mut rests = text.split("--").skip(1);
    rests.any(|rest| rest.starts_with(|first: char| first.is_ascii_lowercase()))
}

#[test]
fn no_flag_reaches_a_screen_of_the_desk() {
    for said in all_said_at_the_desk() {
        assert!(!names_a_flag(&said), "{said}");
    }
}

/// The library knows no command line.
#[test]
fn no_error_of_the_library_names_a_flag() {
    for cause in causes() {
        let said = cause.source().map(ToString::to_string).unwrap_or_default();
        assert!(!names_a_flag(&said), "{said}");
    }
    for note in label::notes() {
        assert!(!names_a_flag(&note.to_string()), "{note}");
    }
}
