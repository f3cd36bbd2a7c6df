//! Labels, sealings and records.

use shakmaty::Color;

use super::{moment, move_number, named, path, translated};
use crate::crypto::RandomUnavailable;
use crate::envelope::{
    AppendError, Contradiction, FormatError, KeyFault, LabelKey, Signer, TextFault,
};
use crate::laws::adjournment::EventKind;
use crate::laws::edition::LabelOffer;
use crate::laws::game_over::End;
use crate::program::cli::args::flags::flag;
use crate::program::failure::{Expected, Failure, LabelFault, RecordFault, Usage};
use crate::program::text::Locale;
use crate::program::text::errors::Reader;
use crate::sealing::{AskedOffer, NotSealed, Note};
use crate::time::{
    ClockError, Duration, DurationError, Left, TimeControlError, TypedMomentError, Used,
};

samples! { label_faults: LabelFault;
    LabelFault::NoGame => [LabelFault::NoGame],
    LabelFault::Finished { .. } => [LabelFault::Finished { result: named(), next: move_number("41b") }],
    LabelFault::NoNotation => [LabelFault::NoNotation],
    LabelFault::KnownMove => [LabelFault::KnownMove],
    LabelFault::Claim => [LabelFault::Claim],
    LabelFault::TooManyDeputies => [LabelFault::TooManyDeputies],
    LabelFault::AnswersAndFollows => [LabelFault::AnswersAndFollows],
    LabelFault::DrawOffer => [LabelFault::DrawOffer],
    LabelFault::PlayerId { .. } => [LabelFault::PlayerId { key: LabelKey::BlackId }],
    LabelFault::Duration { .. } => [
        LabelFault::Duration { key: LabelKey::WhiteUsed, error: DurationError::Malformed { text: named() } },
        LabelFault::Duration { key: LabelKey::EarlyCharge, error: DurationError::Malformed { text: named() } },
    ],
    LabelFault::Moment { .. } => [
        LabelFault::Moment { key: LabelKey::ResumeAt, error: TypedMomentError::Malformed { text: named() } },
        LabelFault::Moment { key: LabelKey::ResumeBy, error: TypedMomentError::NoZone },
    ],
    LabelFault::TooLong { .. } => [LabelFault::TooLong { key: LabelKey::LateAfter }],
    LabelFault::TimeControl(_) => [LabelFault::TimeControl(TimeControlError::TooLong { bytes: 311 })],
    LabelFault::TimeControlTwice => [LabelFault::TimeControlTwice],
    LabelFault::ClockTwice { .. } => [
        LabelFault::ClockTwice { used: LabelKey::WhiteUsed, left: LabelKey::WhiteLeft },
    ],
    LabelFault::SheetNotUtf8 => [LabelFault::SheetNotUtf8],
    LabelFault::Sheet { .. } => [LabelFault::Sheet { line: 71, message: named() }],
    LabelFault::NotWritable { .. } => [LabelFault::NotWritable { message: named() }],
    LabelFault::UnknownEdition => [LabelFault::UnknownEdition],
    LabelFault::EditionNotUtf8 => [LabelFault::EditionNotUtf8],
    LabelFault::MoveNotUtf8 => [LabelFault::MoveNotUtf8],
    LabelFault::NoMoveGiven => [LabelFault::NoMoveGiven],
    LabelFault::MoveText(_) => [LabelFault::MoveText(TextFault::TooLong { longest: 711 })],
}

/// 71 seconds.
fn duration() -> Duration {
    "0:01:11".parse().unwrap()
}

samples! { sealing_errors: NotSealed;
    NotSealed::Over { .. } => [
        NotSealed::Over { end: End::Checkmate { winner: Color::White }, article: Some(named()), before: None },
        NotSealed::Over { end: End::Stalemate, article: None, before: None },
        NotSealed::Over { end: End::Dead, article: Some(named()), before: None },
        NotSealed::Over { end: End::Fivefold, article: Some(named()), before: None },
        NotSealed::Over { end: End::Seventyfive, article: Some(named()), before: None },
        NotSealed::Over { end: End::Seventyfive, article: None, before: "41b".parse().ok() },
    ],
    NotSealed::NotTheMovePlayed { .. } => [NotSealed::NotTheMovePlayed { article: named() }],
    NotSealed::ClaimCorrect { .. } => [NotSealed::ClaimCorrect { article: named() }],
    NotSealed::NotTheMoveClaimed { .. } => [NotSealed::NotTheMoveClaimed { article: named() }],
    NotSealed::ChargeUnsettled { .. } => [NotSealed::ChargeUnsettled { due: duration(), article: named() }],
    NotSealed::NoSessionEnd => [NotSealed::NoSessionEnd],
    NotSealed::AnnouncedForOne => [NotSealed::AnnouncedForOne],
    NotSealed::LateAfter { .. } => [
        NotSealed::LateAfter { edition: named(), article: Some(named()) },
        NotSealed::LateAfter { edition: named(), article: None },
    ],
    NotSealed::AnnouncedAndToBeAgreed { .. } => [
        NotSealed::AnnouncedAndToBeAgreed { key: LabelKey::ResumeAt },
    ],
    NotSealed::TooLong => [NotSealed::TooLong],
    NotSealed::Incomplete { .. } => [NotSealed::Incomplete {
        missing: LabelKey::ALL.to_vec(),
        offer: AskedOffer { which: Some(LabelOffer::Current), article: Some("I.2.6".to_owned()) },
    }],
    NotSealed::Clock { .. } => [
        NotSealed::Clock { side: Color::White, error: ClockError::Hourglass },
        NotSealed::Clock { side: Color::Black, error: ClockError::MoreThanGiven { left: Left(duration()), given: duration() } },
        NotSealed::Clock { side: Color::Black, error: ClockError::Typed(DurationError::Malformed { text: named() }) },
    ],
    NotSealed::NoKey { .. } => [
        NotSealed::NoKey { sides: vec![Color::Black] },
        NotSealed::NoKey { sides: Color::ALL.to_vec() },
    ],
    NotSealed::NoSealerKey { .. } => [NotSealed::NoSealerKey { side: Color::White }],
    NotSealed::NotTheSealer { .. } => [NotSealed::NotTheSealer { side: Color::Black }],
    NotSealed::SlipUsed { .. } => [NotSealed::SlipUsed { side: Color::White }],
    NotSealed::MoveAgainstBefore { .. } => [
        NotSealed::MoveAgainstBefore { number: move_number("41w"), san: "g4".parse().unwrap() },
    ],
    NotSealed::KeyOfAnother { .. } => [
        NotSealed::KeyOfAnother { side: Color::White, whose: Signer::Player(Color::Black) },
        NotSealed::KeyOfAnother { side: Color::Black, whose: Signer::Deputy(1) },
    ],
    NotSealed::OtherGame => [NotSealed::OtherGame],
    NotSealed::NotTheReply => [NotSealed::NotTheReply],
    NotSealed::OtherMove => [NotSealed::OtherMove],
    NotSealed::Label(_) => [
        NotSealed::Label(FormatError::Times(Contradiction::ResumedBeforeSealing)),
        NotSealed::Label(FormatError::Value { line: 0, key: LabelKey::ResumeZone.into() }),
        NotSealed::Label(FormatError::Text {
            line: 0,
            key: LabelKey::ResumePlace.into(),
            fault: TextFault::Empty,
        }),
        NotSealed::Label(FormatError::Key {
            key: LabelKey::BlackKey.into(),
            fault: KeyFault::Repeated,
        }),
    ],
    NotSealed::Envelope(_) => [NotSealed::Envelope(AppendError::NotTheSealer)],
    NotSealed::Random(_) => [NotSealed::Random(RandomUnavailable)],
}

samples! { notes: Note;
    Note::AsAnnounced { .. } => [Note::AsAnnounced { text: named() }],
    Note::ClockAgainstBefore { .. } => [
        Note::ClockAgainstBefore { side: Color::White, before: Used(Duration::ZERO), here: Used(Duration::ZERO) },
    ],
    Note::LatenessInBefore => [Note::LatenessInBefore],
    Note::MoveAgainstBefore { .. } => [
        Note::MoveAgainstBefore { number: move_number("41w"), san: "g4".parse().unwrap() },
    ],
    Note::OfferInBefore { .. } => [Note::OfferInBefore { side: Color::Black, article: Some(named()) }],
    Note::DeadPositionSilent => [Note::DeadPositionSilent],
    Note::DeadPositionUndecided => [Note::DeadPositionUndecided],
    Note::ResumptionPast { .. } => [Note::ResumptionPast {
        key: LabelKey::ResumeAt,
        moment: moment("2026-11-23T14:30:00+01:00"),
    }],
    Note::ResumptionInSession { .. } => [Note::ResumptionInSession {
        resume_at: moment("2026-11-23T20:30:00+01:00"),
        session_end: moment("2026-11-23T21:00:00+01:00"),
    }],
    Note::NobodyMayBeLate => [Note::NobodyMayBeLate],
    Note::SessionNotOver => [Note::SessionNotOver],
    Note::ClaimIsOffer { .. } => [Note::ClaimIsOffer { side: Color::White, article: named() }],
    Note::EarlyCharge { .. } => [
        Note::EarlyCharge { due: duration(), decided: None, article: Some(named()) },
        Note::EarlyCharge { due: Duration::ZERO, decided: None, article: Some(named()) },
        Note::EarlyCharge { due: Duration::ZERO, decided: None, article: None },
        Note::EarlyCharge { due: duration(), decided: Some(Duration::ZERO), article: Some(named()) },
    ],
    Note::ClockBehindScore { .. } => [
        Note::ClockBehindScore { side: Color::White, left: Duration::ZERO, in_score: duration() },
    ],
    Note::ClockBeforeScore { .. } => [
        Note::ClockBeforeScore { side: Color::White, left: duration(), in_score: Duration::ZERO },
    ],
    Note::ClockInScore { .. } => [Note::ClockInScore { side: Color::White, left: Left(duration()) }],
    Note::SumOfClocks { .. } => [Note::SumOfClocks { sum: duration(), passed: duration() }],
    Note::TimeOverstepped { .. } => [
        Note::TimeOverstepped { side: Color::Black, over: duration(), article: named() },
    ],
}

fn usage() -> Usage {
    Usage {
        kind: EventKind::DrawAgreed,
        values: "HOW".to_owned(),
    }
}

samples! { expectations: Expected;
    Expected::ReadableText => [Expected::ReadableText],
    Expected::Side => [Expected::Side],
    Expected::ClaimOutcome => [Expected::ClaimOutcome],
    Expected::Result => [Expected::Result],
    Expected::Used => [Expected::Used],
    Expected::Entry => [Expected::Entry],
    Expected::ClaimArticle => [Expected::ClaimArticle],
    Expected::Time => [Expected::Time],
    Expected::Zone => [Expected::Zone],
    Expected::Told => [Expected::Told],
    Expected::Move => [Expected::Move],
    Expected::Moves => [Expected::Moves],
    Expected::LostThing => [Expected::LostThing],
    Expected::Reply => [Expected::Reply],
    Expected::Named(_) => [Expected::Named("HOW")],
}

samples! { some_record_faults: RecordFault;
    RecordFault::UnknownKind { .. } => [
        RecordFault::UnknownKind { given: named(), known: EventKind::ALL.to_vec() },
    ],
    RecordFault::OpenedByItself => [RecordFault::OpenedByItself],
    RecordFault::NoSlip => [RecordFault::NoSlip],
    // One for each expectation, below.
    RecordFault::MissingValue { .. } => [],
    RecordFault::Value { .. } => [],
    RecordFault::OneTooMany { .. } => [RecordFault::OneTooMany { usage: usage(), given: named() }],
    RecordFault::Move { .. } => [
        RecordFault::Move { usage: Some(usage()), given: named() },
        RecordFault::Move { usage: None, given: named() },
    ],
    RecordFault::OtherNext { .. } => [RecordFault::OtherNext { path: path() }],
    RecordFault::NextNotAccepted => [RecordFault::NextNotAccepted],
    RecordFault::ArrivalAfterOpening => [RecordFault::ArrivalAfterOpening],
}

pub(super) fn record_faults() -> Vec<RecordFault> {
    let mut faults = some_record_faults();
    for expected in expectations() {
        faults.push(RecordFault::MissingValue {
            usage: usage(),
            expected,
        });
        faults.push(RecordFault::Value {
            usage: usage(),
            given: named(),
            expected,
        });
    }
    faults
}

/// What is said by a flag to one reader and by a field to the other: where it names neither, English is the library's.
#[test]
fn what_is_wrong_with_a_label_is_said_in_every_language() {
    let (english, italian) = (Locale::of_json(), Locale::of_code("it").unwrap());
    for error in sealing_errors() {
        let names_keys = matches!(
            error,
            NotSealed::Incomplete { .. } | NotSealed::AnnouncedAndToBeAgreed { .. }
        );
        if !names_keys {
            let said = english.not_sealed(&error, Reader::CommandLine);
            assert_eq!(said, error.to_string());
        }
    }
    for note in notes() {
        let names_keys = matches!(
            note,
            Note::SessionNotOver
                | Note::ResumptionPast { .. }
                | Note::ResumptionInSession { .. }
                | Note::NobodyMayBeLate
        );
        let said = english.sealing_note(&note, Reader::CommandLine);
        assert_eq!(said.contains("--"), names_keys, "{said}");
        if !names_keys {
            assert_eq!(said, note.to_string());
        }
    }
    let in_both = |say: &dyn Fn(&Locale) -> String| translated(&say(&english), &say(&italian));
    for reader in [Reader::CommandLine, Reader::Terminal, Reader::Desk] {
        for error in sealing_errors() {
            in_both(&|locale| locale.not_sealed(&error, reader));
        }
        for note in notes() {
            in_both(&|locale| locale.sealing_note(&note, reader));
        }
        for fault in label_faults() {
            // What the writer of TOML says stays English.
            if !matches!(fault, LabelFault::NotWritable { .. }) {
                in_both(&|locale| locale.label_fault(&fault, reader));
            }
        }
        for fault in record_faults() {
            in_both(&|locale| locale.record_fault(&fault, reader));
        }
    }
}

/// Two hours are of one day and one zone, or the reader is told of which.
#[test]
fn a_resumption_within_the_session_is_said_with_its_day() {
    let note = |resume_at: &str, session_end: &str| Note::ResumptionInSession {
        resume_at: moment(resume_at),
        session_end: moment(session_end),
    };
    let rows = [
        (
            note("2026-11-23T20:30:00+01:00", "2026-11-23T21:00:00+01:00"),
            Reader::CommandLine,
            "--resume-at: Monday 23 November 2026, 20:30 (UTC+01:00) is before this session ends \
             (Monday 23 November 2026, 21:00 (UTC+01:00))",
        ),
        (
            note("2026-11-23T20:30:00+01:00", "2026-11-23T21:00:00+01:00"),
            Reader::Terminal,
            "“Date and time of the resumption”: Monday 23 November 2026, 20:30 (UTC+01:00) is before \
             this session ends (Monday 23 November 2026, 21:00 (UTC+01:00))",
        ),
        (
            note("2026-11-23T20:30:00+01:00", "2026-11-23T21:00:00+01:00"),
            Reader::Desk,
            "Monday 23 November 2026, 20:30 is before this session ends (21:00)",
        ),
        (
            note("2026-11-23T23:30:00+01:00", "2026-11-23T23:15:00+00:00"),
            Reader::Desk,
            "Monday 23 November 2026, 23:30 is before this session ends (Tuesday 24 November 2026, 00:15)",
        ),
    ];
    for (note, reader, expected) in rows {
        let said = Locale::of_json().sealing_note(&note, reader);
        assert_eq!(said, expected, "{reader:?}");
    }
}

/// The desk has fields where the format has keys.
#[test]
fn the_desk_names_the_fields_of_a_label_that_breaks_a_rule() {
    for code in Locale::codes() {
        let locale = Locale::of_code(code).unwrap();
        for error in sealing_errors() {
            let said = locale.not_sealed(&error, Reader::Desk);
            for key in LabelKey::ALL {
                assert!(!said.contains(&format!("`{key}`")), "{said}");
            }
        }
    }
}

/// Whoever answers a question at the terminal can give no flag any more: what is wrong is said by the name of the field, and
/// so is what to do about a value.
#[test]
fn an_answer_at_the_terminal_is_corrected_without_flags() {
    let flags: Vec<String> = LabelKey::ALL
        .into_iter()
        .filter_map(flag)
        .map(|flag| flag.name.to_owned())
        .collect();
    let names_a_flag = |said: &str| flags.iter().any(|flag| said.contains(flag.as_str()));
    for code in Locale::codes() {
        let locale = Locale::of_code(code).unwrap();
        let mut named = 0;
        for fault in label_faults() {
            let said = locale.label_fault(&fault, Reader::Terminal);
            assert!(!names_a_flag(&said), "{said}");
            named += usize::from(names_a_flag(
                &locale.label_fault(&fault, Reader::CommandLine),
            ));
        }
        for note in notes() {
            let said = locale.sealing_note(&note, Reader::Terminal);
            assert!(!names_a_flag(&said), "{said}");
        }
        let clocks = sealing_errors().into_iter();
        for error in clocks.filter(|error| matches!(error, NotSealed::Clock { .. })) {
            let failure = Failure::from(error);
            let hint = locale.hint(&failure, Reader::Terminal);
            assert!(!names_a_flag(&hint), "{hint}");
            named += usize::from(names_a_flag(&locale.hint(&failure, Reader::CommandLine)));
        }
        // To another reader they are named.
        assert!(named > 5, "{named}");
    }
}
