//! One reader at every door: a text means the same as a flag or in a form of the label, in a sheet, in a recorded entry,
//! in a form of the desk and at the board.

use std::path::Path;

use super::*;
use crate::envelope::{Envelope, LabelKey, SecretKey};
use crate::laws::edition::Edition;
use crate::mating::Budget;
use crate::program::commands::label_draft::LabelDraft;
use crate::program::commands::open::HereSince;
use crate::program::commands::{prepare, record};
use crate::program::desk::screens::label;
use crate::program::files::{Existing, Files};
use crate::sealing::Draft;

fn now() -> Moment {
    "1972-08-31T21:35:00+00:00".parse().unwrap()
}

/// A code, or the moment.
type Read = Result<Moment, &'static str>;

fn of_label(draft: Result<Draft, Failure>) -> Read {
    let draft = draft.map_err(|failure| failure.cause.code())?;
    Ok(draft.resume_at.unwrap())
}

fn bare() -> LabelDraft {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    LabelDraft {
        fen: Some(start.to_owned()),
        resume_zone: Some("Atlantic/Reykjavik".to_owned()),
        ..LabelDraft::default()
    }
}

fn resolved(draft: LabelDraft) -> Result<Draft, Failure> {
    let resolved = draft.resolve(&Files::real(), now())?;
    Ok(resolved.draft)
}

/// `adjourn seal --resume-at TEXT`.
fn as_flag(text: &str) -> Read {
    of_label(resolved(LabelDraft {
        resume_at: Some(text.to_owned()),
        ..bare()
    }))
}

/// The field of the label's form.
fn in_label_form(text: &str) -> Read {
    let fields = Fields::from_iter([
        (LabelKey::ResumeAt.name(), text),
        (LabelKey::ResumeZone.name(), "Atlantic/Reykjavik"),
    ]);
    of_label(resolved(label::of_form(&fields, bare())))
}

/// Prepared today, and read again from the sheet three days later.
fn in_sheet(text: &str) -> Read {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("board.sheet.toml");
    let draft = LabelDraft {
        resume_at: Some(text.to_owned()),
        ..bare()
    };
    let job = prepare::Job {
        boards: vec![prepare::Board {
            draft,
            out: out.clone(),
        }],
        existing: Existing::Refuse,
        at: now(),
    };
    let files = Files::real();
    prepare::run(&files, &job).map_err(|failure| failure.cause.code())?;
    let later = now().plus("72:00:00".parse().unwrap()).unwrap();
    let read = LabelDraft::read_sheet(&files, &out).unwrap();
    of_label(read.resolve(&files, later).map(|resolved| resolved.draft))
}

fn standing() -> Standing {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/accepted.envelope");
    let envelope = Envelope::from_bytes(std::fs::read(path).unwrap());
    let envelope = envelope.verify().unwrap();
    let edition = Edition::builtin(&envelope.label().rules).unwrap();
    Standing::of(envelope, edition, Budget::RULING)
}

fn announced(event: Result<Event, Failure>) -> Read {
    match event.map_err(|failure| failure.cause.code())? {
        Event::SetResumption(set) => Ok(set.resume_at),
        other => panic!("{other:?}"),
    }
}

/// `adjourn record … set-resumption TEXT both REASON`.
fn in_record(standing: &Standing, text: &str) -> Read {
    let key = SecretKey::generate("Schmid").unwrap();
    let values = [text, "both", "by agreement"].map(str::to_owned);
    announced(record::event(
        &Files::real(),
        (EventKind::SetResumption, &values),
        &record::Announcing::default(),
        &standing.envelope,
        &standing.edition,
        &standing.state,
        (&key, now()),
    ))
}

/// What the form of the desk for that entry says.
fn filled(kind: EventKind, standing: &Standing, typed: &[(&str, &str)]) -> Result<Event, Failure> {
    let mut filled = Filled {
        kind,
        locale: &Locale::english(),
        fields: &typed.iter().copied().collect(),
        standing,
        at: now(),
        now: now(),
    };
    filled.event()
}

/// The form of the desk for the same entry.
fn in_record_form(standing: &Standing, text: &str) -> Read {
    let typed = [
        (&*field_name(EntryKey::ResumeAt), text),
        (&*field_name(EntryKey::ResumeZone), "Atlantic/Reykjavik"),
        (&*field_name(EntryKey::Told), "both"),
        (&*field_name(EntryKey::Reason), "by agreement"),
    ];
    announced(filled(EventKind::SetResumption, standing, &typed))
}

#[test]
fn a_text_means_the_same_moment_at_every_door() {
    let standing = standing();
    let afternoon = Ok("1972-09-01T14:30:00+00:00".parse().unwrap());
    #[rustfmt::skip]
    let rows = [
        ("1972-09-01T14:30:00+00:00", afternoon),
        ("1972-09-01 14:30", afternoon),
        ("1972-09-01T14:30", afternoon),
        ("1.9.1972 14.30", afternoon),
        ("1/9/1972 14:30", Err("clock/day-or-month")),
        ("Friday 1 September 1972, 14:30", afternoon),
        ("venerdì 1º settembre 1972, ore 14:30 (UTC+00:00)", afternoon),
        ("tomorrow 2:30 pm", afternoon),
        ("domani alle 14.30", afternoon),
        ("Saturday 1 September 1972, 14:30", Err("clock/other-weekday")),
        ("1 September 1972", Err("clock/no-time-of-day")),
        ("1 September 14:30", Err("clock/no-year")),
        ("1.9.72 14:30", Err("clock/short-year")),
        ("31.9.1972 14:30", Err("clock/no-such-day")),
        ("1.9.1972 midnight", Err("clock/midnight")),
        ("1.9.1972 25:00", Err("clock/no-such-time")),
        ("1.9.1972 14:30 GMT", Err("clock/zone-word")),
        ("soon", Err("clock/bad-moment")),
    ];
    for (text, expected) in rows {
        assert_eq!(as_flag(text), expected, "as a flag: {text}");
        assert_eq!(
            in_label_form(text),
            expected,
            "in the form of a label: {text}"
        );
        assert_eq!(in_sheet(text), expected, "in a sheet: {text}");
        assert_eq!(in_record(&standing, text), expected, "in an entry: {text}");
        assert_eq!(
            in_record_form(&standing, text),
            expected,
            "in a form of the desk: {text}"
        );
        let at_the_board = standing.moment(text, now());
        let at_the_board = at_the_board.map_err(|failure| failure.cause.code());
        assert_eq!(at_the_board, expected, "at the board: {text}");
        let since = HereSince::Typed(text.to_owned());
        let since = since.moment(standing.envelope.resumption().zone(), now());
        let since = since.map_err(|failure| failure.cause.code());
        assert_eq!(since, expected, "as an arrival: {text}");
    }
}

/// A sheet is read on another day than it is written: the word for a day becomes the day, and one that somebody wrote
/// into a sheet is refused.
#[test]
fn a_sheet_names_the_day() {
    let folder = tempfile::tempdir().unwrap();
    let sheet = folder.path().join("board.sheet.toml");
    std::fs::write(&sheet, "resume_at = \"tomorrow 14:30\"\n").unwrap();
    let failure = LabelDraft::read_sheet(&Files::real(), &sheet).unwrap_err();
    assert_eq!(failure.cause.code(), "clock/relative");
    let draft = LabelDraft {
        resume_at: Some("domani alle 14.30".to_owned()),
        session_end: Some("31.8.1972 22:00".to_owned()),
        ..bare()
    };
    let dated = draft.clone().resolve(&Files::real(), now()).unwrap();
    let dated = draft.dated(&dated);
    assert_eq!(
        dated.resume_at.as_deref(),
        Some("1972-09-01T14:30:00+00:00")
    );
    assert_eq!(dated.session_end.as_deref(), Some("31.8.1972 22:00"));
}

/// What a clock shows is read as one of its readings only where the player's time leaves no other.
#[test]
fn a_clock_is_read_within_the_time_control_at_every_door() {
    // 40 moves in 2½ hours, then 16 moves in 1 hour; both players have made 40.
    let standing = standing();
    let key = SecretKey::generate("Schmid").unwrap();
    for (reading, text, expected) in [
        ("used", "2:31:00", Ok("2:31:00")),
        ("used", "2h31", Ok("2:31:00")),
        ("used", "151 min", Ok("2:31:00")),
        ("used", "75:00", Ok("1:15:00")),
        ("used", "2:31", Err("clock/unclear-duration")),
        ("used", "1:52", Err("clock/unclear-duration")),
        ("used", "90", Err("clock/no-unit")),
        ("left", "2:45:00", Ok("0:45:00")),
        ("left", "2 h 45", Ok("0:45:00")),
        ("left", "59:30", Err("clock/unclear-stage")),
        ("left", "1:15:00", Err("clock/unclear-stage")),
        ("left", "2:45", Err("clock/unclear-duration")),
        ("left", "3:30:01", Err("clock/more-than-given")),
        ("left", "0:00:00", Err("clock/nothing-left")),
        ("left", "90", Err("clock/no-unit")),
    ] {
        let expected = expected.map(|time| Used(time.parse().unwrap()));
        let words = [reading, text, "used", "2:19:00"].map(str::to_owned);
        let recorded = record::event(
            &Files::real(),
            (EventKind::CorrectClock, &words),
            &record::Announcing::default(),
            &standing.envelope,
            &standing.edition,
            &standing.state,
            (&key, now()),
        );
        let in_form = |white: &str, of_both: &str| {
            let typed = [
                (READING, of_both),
                (&*field_name(EntryKey::WhiteUsed), white),
                (&*field_name(EntryKey::BlackUsed), "2:19:00 used"),
                (&*field_name(EntryKey::ClaimedBy), "-"),
            ];
            filled(EventKind::CorrectClock, &standing, &typed)
        };
        let with_its_word = format!("{text} {reading}");
        for (door, event) in [
            ("in an entry", recorded),
            ("in a form", in_form(text, reading)),
            ("in a form, with its word", in_form(&with_its_word, "")),
        ] {
            let read = match event {
                Ok(Event::CorrectClock { white_used, .. }) => Ok(white_used),
                Ok(other) => panic!("{other:?}"),
                Err(failure) => Err(failure.cause.code()),
            };
            // By the record he has used 2:31: what lies near to that is meant.
            let near = (text == "59:30").then(|| Ok(Used("2:30:30".parse().unwrap())));
            assert_eq!(read, near.unwrap_or(expected), "{door}: {text} {reading}");
        }
        let mut draft = LabelDraft {
            fen: Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 41".to_owned()),
            time_control: Some("40 moves in 2h30, then 16 moves in 1 h".to_owned()),
            ..bare()
        };
        let clock = match reading {
            "used" => &mut draft.white_used,
            _ => &mut draft.white_left,
        };
        *clock = Some(text.to_owned());
        let in_label = resolved(draft).and_then(|draft| {
            let shown = draft.clocks.white.unwrap();
            Ok(draft.allowance(Color::White).used(shown)?)
        });
        let in_label = in_label.map_err(|failure| failure.cause.code());
        assert_eq!(in_label, expected, "on a label: {text} {reading}");
    }
}

/// Times of clocks without a word that says how they are read are not recorded.
#[test]
fn a_form_does_not_presume_how_the_clocks_are_read() {
    let typed = [
        (&*field_name(EntryKey::WhiteUsed), "2:31:00"),
        (&*field_name(EntryKey::BlackUsed), ""),
        (&*field_name(EntryKey::ClaimedBy), "-"),
    ];
    let refused = filled(EventKind::CorrectClock, &standing(), &typed).unwrap_err();
    assert_eq!(refused.code(), "desk/no-reading");
}
