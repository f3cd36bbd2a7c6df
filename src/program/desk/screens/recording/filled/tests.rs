//! One reader at every door: a text means the same as a flag or in a form of the label, in a sheet, in a recorded
//! entry, in a form of the desk and at the board.

use super::*;
use crate::commands::label_draft::LabelDraft;
use crate::commands::open::HereSince;
use crate::commands::{prepare, record};
use crate::desk::screens::label;
use crate::desk::tests::posts::{golden, key_of};
use crate::files::{Existing, Files};
use envelope::Envelope;
use rules::edition::Edition;

fn now() -> Moment {
    "1972-08-31T21:35:00+00:00".parse().unwrap()
}

/// A code, or the moment.
type Read = Result<Moment, &'static str>;

fn read(read: Result<Moment, Failure>) -> Read {
    read.map_err(|failure| failure.code())
}

fn bare() -> LabelDraft {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 41";
    LabelDraft {
        fen: Some(start.to_owned()),
        resume_zone: Some("Atlantic/Reykjavik".to_owned()),
        ..LabelDraft::default()
    }
}

fn of_label(draft: LabelDraft, at: Moment) -> Result<Moment, Failure> {
    let resolved = draft.resolve(&Files::default(), at)?;
    Ok(resolved.draft.resume_at.unwrap())
}

fn saying(text: &str) -> LabelDraft {
    let mut draft = bare();
    draft.resume_at = Some(text.to_owned());
    draft
}

/// Prepared today, and read again from the sheet three days later.
fn in_sheet(text: &str) -> Result<Moment, Failure> {
    let folder = tempfile::tempdir().unwrap();
    let (files, out) = (Files::default(), folder.path().join("board.sheet.toml"));
    let board = prepare::Board {
        draft: saying(text),
        out: out.clone(),
    };
    prepare::prepare(&files, &[board], Existing::Refuse, now())?;
    let later = now().plus("72:00:00".parse().unwrap()).unwrap();
    of_label(LabelDraft::read_sheet(&files, &out).unwrap(), later)
}

fn standing() -> Standing {
    standing_in("accepted.envelope")
}

fn standing_in(file: &str) -> Standing {
    let envelope = Envelope::from_bytes(golden(file));
    let envelope = envelope.verify().unwrap();
    let edition = Edition::builtin(&envelope.label().rules).unwrap();
    Standing::of(envelope, edition)
}

/// What `adjourn record` makes of these values.
fn recorded(standing: &Standing, kind: EventKind, values: &[&str]) -> Result<Event, Failure> {
    let typed = record::Typed {
        values: values.iter().map(|&it| it.to_owned()).collect(),
        ..record::Typed::of(kind)
    };
    let read = |clock: record::Clock<'_>| Ok(clock.allowance.read(clock.text, clock.reading)?);
    let by = (&key_of("Schmid, Lothar"), now());
    record::event(&Files::default(), (&typed, &read), standing, by)
}

/// What the form of the desk for that entry says.
fn filled(kind: EventKind, standing: &Standing, typed: &[(&str, &str)]) -> Result<Event, Failure> {
    let (locale, fields) = (&Locale::english(), &typed.iter().copied().collect());
    let (at, now) = (now(), now());
    let mut filled = Filled {
        kind,
        by: None,
        what: None,
        locale,
        fields,
        standing,
        at,
        now,
    };
    filled.event()
}

fn announced(event: Event) -> Moment {
    match event {
        Event::SetResumption(set) => set.resume_at,
        other => panic!("{other:?}"),
    }
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
        ("1 September 1972, 14:30", Err("clock/bad-moment")),
        ("tomorrow 1430", afternoon),
        ("domani 14.30", afternoon),
        ("1.9.1972", Err("clock/no-time-of-day")),
        ("1.9.72 14:30", Err("clock/short-year")),
        ("31.9.1972 14:30", Err("clock/no-such-day")),
        ("1.9.1972 25:00", Err("clock/no-such-time")),
        ("soon", Err("clock/bad-moment")),
    ];
    for (text, expected) in rows {
        let resumption = standing.envelope.resumption();
        let zone = resumption.zone();
        let in_form = [("resume_at", text), ("resume_zone", "Atlantic/Reykjavik")];
        let in_form = label::of_form(&Fields::from_iter(in_form), bare());
        let kind = EventKind::SetResumption;
        let entry = recorded(&standing, kind, &[text, "both", "by agreement"]);
        let typed = [
            (&*field_name("resume_at"), text),
            (&*field_name("resume_zone"), "Atlantic/Reykjavik"),
            (&*field_name("told"), "both"),
            (&*field_name("reason"), "by agreement"),
        ];
        #[rustfmt::skip]
        let doors = [
            ("as a flag", of_label(saying(text), now())),
            ("in the form of a label", of_label(in_form, now())),
            ("in a sheet", in_sheet(text)),
            ("in an entry", entry.map(announced)),
            ("in a form of the desk", filled(kind, &standing, &typed).map(announced)),
            ("at the board", standing.moment(text, now())),
            ("as an arrival", HereSince::Typed(text.to_owned()).moment(zone, now())),
        ];
        for (door, found) in doors {
            assert_eq!(read(found), expected, "{door}: {text}");
        }
    }
}

/// A sheet is read on another day than it is written: the word for a day becomes the day, and one that somebody wrote
/// into a sheet is refused.
#[test]
fn a_sheet_names_the_day() {
    let folder = tempfile::tempdir().unwrap();
    let sheet = folder.path().join("board.sheet.toml");
    std::fs::write(&sheet, "resume_at = \"tomorrow 14:30\"\n").unwrap();
    let failure = LabelDraft::read_sheet(&Files::default(), &sheet).unwrap_err();
    assert_eq!(failure.code(), "clock/relative");
    let mut draft = saying("domani 14.30");
    draft.session_end = Some("31.8.1972 22:00".to_owned());
    let dated = draft.clone().resolve(&Files::default(), now()).unwrap();
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
    #[rustfmt::skip]
    let rows = [
        ("used", "2:31:00", Ok("2:31:00")), ("used", "2h31", Ok("2:31:00")), ("used", "151 min", Ok("2:31:00")),
        ("used", "75:00", Ok("1:15:00")), ("used", "2:31", Err("clock/unclear-duration")), ("used", "90", Err("clock/no-unit")),
        ("used", "1:52", Err("clock/unclear-duration")), ("left", "2:45:00", Ok("0:45:00")), ("left", "2 h 45", Ok("0:45:00")),
        ("left", "59:30", Err("clock/unclear-stage")), ("left", "1:15:00", Err("clock/unclear-stage")),
        ("left", "2:45", Err("clock/unclear-duration")), ("left", "3:30:01", Err("clock/more-than-given")),
        ("left", "0:00:00", Err("clock/nothing-left")), ("left", "90", Err("clock/no-unit")),
    ];
    for (reading, text, expected) in rows {
        let expected = expected.map(|time| Used(time.parse().unwrap()));
        let kind = EventKind::CorrectClock;
        let in_form = |white: &str, of_both: &str| {
            let typed = [
                (READING, of_both),
                (&*field_name("white_used"), white),
                (&*field_name("black_used"), "2:19:00 used"),
                (&*field_name("claimed_by"), "-"),
            ];
            filled(kind, &standing, &typed)
        };
        #[rustfmt::skip]
        let doors = [
            ("in an entry", recorded(&standing, kind, &[reading, text, "used", "2:19:00"])),
            ("in a form", in_form(text, reading)),
            ("in a form, with its word", in_form(&format!("{text} {reading}"), "")),
        ];
        // By the record he has used 2:31: what lies near to that is meant.
        let near = (text == "59:30").then(|| Ok(Used("2:30:30".parse().unwrap())));
        for (door, event) in doors {
            let read = match event {
                Ok(Event::CorrectClock { white_used, .. }) => Ok(white_used),
                Ok(other) => panic!("{other:?}"),
                Err(failure) => Err(failure.code()),
            };
            assert_eq!(read, near.unwrap_or(expected), "{door}: {text} {reading}");
        }
        let mut draft = bare();
        draft.time_control = Some("40/2h30, 16/1h".to_owned());
        let used = reading == "used";
        let clock = if used {
            &mut draft.white_used
        } else {
            &mut draft.white_left
        };
        *clock = Some(text.to_owned());
        let in_label = draft
            .resolve(&Files::default(), now())
            .and_then(|resolved| {
                let shown = resolved.draft.clocks.white.unwrap();
                Ok(resolved.draft.allowance(Color::White).used(shown)?)
            });
        let in_label = in_label.map_err(|failure| failure.code());
        assert_eq!(in_label, expected, "on a label: {text} {reading}");
    }
    // Times of clocks without a word that says how they are read are not recorded.
    let typed = [
        (&*field_name("white_used"), "2:31:00"),
        (&*field_name("claimed_by"), "-"),
    ];
    let refused = filled(EventKind::CorrectClock, &standing, &typed).unwrap_err();
    assert_eq!(refused.code(), "desk/no-reading");
}

/// An empty field is what the clock shows; where that was not noted, nothing is recorded that nobody said.
#[test]
fn an_empty_field_is_no_time_where_none_is_known() {
    let typed = [
        (READING, "used"),
        (&*field_name("white_used"), "1:00:00"),
        (&*field_name("black_used"), ""),
        (&*field_name("claimed_by"), "-"),
    ];
    let rows = [("accepted.envelope", true), ("pause-open.envelope", false)];
    for (file, is_known) in rows {
        let event = filled(EventKind::CorrectClock, &standing_in(file), &typed);
        assert_eq!(event.is_ok(), is_known, "{file}: {event:?}");
    }
}
