use std::collections::BTreeSet;

use super::*;
use crate::envelope::SecretKey;
use crate::time::{ClocksOf, Moment, MomentReader};

/// A text that can stand for the key.
fn value(key: LabelKey) -> String {
    let name = key.name();
    let text = match name {
        "white_id" | "black_id" => "2016192",
        "rules" => "fide-1928",
        "notation" => "it",
        "draw_offer" => "white",
        "known_move" => "e4",
        "claim" => "9.2a",
        "resume_zone" => "Europe/Rome",
        "session_start" | "session_end" | "sealed_at" | "resume_by" | "resume_at"
        | "resume_end" => "2026-11-21T17:00:00+01:00",
        _ if name.ends_with("_key") => return new_line(),
        _ if name.ends_with("time_control") => "40/9000",
        _ if name.ends_with("_used") || name.ends_with("_left") => "0:10:00",
        "late_after" | "early_charge" => "0:10:00",
        _ => "somebody or something",
    };
    text.to_owned()
}

fn new_line() -> String {
    let key = SecretKey::generate("Schmid, Lothar").unwrap();
    key.public_line().to_string()
}

fn said(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// Of the usual position.
fn bare() -> LabelDraft {
    LabelDraft {
        fen: said("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ..LabelDraft::default()
    }
}

#[test]
fn a_sheet_has_the_keys_of_the_label() {
    for key in LabelKey::ALL {
        let mut draft = LabelDraft::default();
        *draft.value_mut(key) = said("x");
        let expected = format!("{key} = \"x\"\n");
        assert_eq!(toml::to_string(&draft).unwrap(), expected);
    }
}

#[test]
fn each_key_of_a_sheet_says_something_of_the_label() {
    let now: Moment = "2026-11-22T18:00:00+01:00".parse().unwrap();
    let resolved = |draft: LabelDraft| {
        let resolved = draft.resolve(&Files::default(), now).unwrap();
        format!("{:?}", resolved.draft)
    };
    let mut bare = bare();
    bare.notation = said("en");
    for key in LabelKey::ALL {
        let mut base = bare.clone();
        // A claim stands beside its move.
        base.known_move = said("e4").filter(|_| key == LabelKey::Claim);
        let mut draft = base.clone();
        *draft.value_mut(key) = Some(value(key));
        assert!(resolved(draft) != resolved(base), "{key}");
    }
}

/// Of two sessions that can be meant the draft must say all that follows, or which one: what does not follow for an answer,
/// which waits for the resumption that was announced (A9c), it need not say.
#[test]
fn a_draft_says_which_session_or_all_that_follows_from_it() {
    let text = "zone = 'UTC'\n[[session]]\nstart = '2026-11-23 9:00'\nend = '2026-11-23 12:00'\nresume_at = '2026-11-24 9:00'\n\
                [[session]]\nstart = '2026-11-23 12:00'\nend = '2026-11-23 18:00'\n";
    let (files, folder) = (&Files::default(), Path::new("nowhere"));
    let source = event_file::Source { files, folder };
    let event = event_file::Event::parse(text, &source).unwrap();
    let at = "2026-11-23T12:00:00+00:00".parse().unwrap();
    let reader = MomentReader::new(ClocksOf::from("UTC".parse().ok()), None);
    // The keys that are said, whether it answers another envelope, and which session then.
    #[rustfmt::skip]
    let rows: [(&[(LabelKey, &str)], bool, Option<Option<usize>>); 8] = [
        (&[], false, None),
        (&[(LabelKey::SessionEnd, "x")], false, None),
        (&[(LabelKey::ResumeAt, "x")], false, None),
        (&[], true, None),
        (&[(LabelKey::SessionEnd, "x"), (LabelKey::ResumeBy, "x")], false, Some(None)),
        (&[(LabelKey::SessionEnd, "x")], true, Some(None)),
        (&[(LabelKey::SessionStart, "2026-11-23 12:00")], false, Some(Some(1))),
        (&[(LabelKey::SessionStart, "2026-11-23 9:00")], true, Some(Some(0))),
    ];
    for (keys, answers, expected) in rows {
        let mut draft = LabelDraft::default();
        draft.answers = answers.then(PathBuf::new);
        for (key, text) in keys {
            *draft.value_mut(*key) = said(text);
        }
        let start = draft.session_start.as_deref();
        let start = start.map(|start| reader.moment(start).unwrap());
        let found = of_event::OfEvent::of(&draft, &event, start, at);
        assert_eq!(found.ok().map(|found| found.session), expected, "{draft:?}");
    }
}

/// All that is wrong is said at once, each once and with its part; what is right beside it counts.
#[test]
fn all_faults_of_a_draft_are_told_at_once() {
    let now = "2026-11-23T18:00:00+01:00".parse().unwrap();
    type Row<'a> = (&'a [(LabelKey, &'a str)], &'a [LabelKey]);
    #[rustfmt::skip]
    let rows: [Row<'_>; 9] = [
        (&[], &[]),
        (&[(LabelKey::ResumeZone, "Nowhere"), (LabelKey::ResumeAt, "2026-11-24 9:30")], &[LabelKey::ResumeZone]),
        (
            &[
                (LabelKey::WhiteId, "x"),
                (LabelKey::TimeControl, "two hours or so"),
                (LabelKey::ResumeAt, "soon"),
                (LabelKey::LateAfter, "a bit"),
                (LabelKey::WhiteKey, "adjourn-key/1 x"),
                (LabelKey::Notation, "xx"),
            ],
            &[
                LabelKey::Notation,
                LabelKey::WhiteKey,
                LabelKey::TimeControl,
                LabelKey::ResumeAt,
                LabelKey::WhiteId,
                LabelKey::LateAfter,
            ],
        ),
        (&[(LabelKey::Rules, "fide-1492")], &[LabelKey::Rules]),
        (&[(LabelKey::Rules, "fide-1997"), (LabelKey::LateAfter, "0:30:00")], &[LabelKey::LateAfter]),
        (&[(LabelKey::KnownMove, "Ke7"), (LabelKey::Notation, "en"), (LabelKey::Claim, "9.2a")], &[LabelKey::KnownMove]),
        (&[(LabelKey::Claim, "9.2a")], &[LabelKey::Claim]),
        (
            &[
                (LabelKey::ResumeBy, "2027-01-01"),
                (LabelKey::ResumePlace, "Hall"),
                (LabelKey::ResumeZone, "Europe/Rome"),
            ],
            &[LabelKey::ResumePlace],
        ),
        (&[(LabelKey::WhiteTimeControl, "?!"), (LabelKey::BlackTimeControl, "2h/40")], &[LabelKey::WhiteTimeControl]),
    ];
    for (given, expected) in rows {
        let mut draft = bare();
        for (key, text) in given {
            *draft.value_mut(*key) = said(text);
        }
        let (resolved, faults) = draft.faults(&Files::real(), now);
        let found: BTreeSet<_> = faults
            .iter()
            .map(|fault| format!("{:?}", fault.part))
            .collect();
        let wanted = expected
            .iter()
            .map(|&key| format!("{:?}", Some(Part::Key(key))))
            .collect();
        assert_eq!(
            (found, faults.len()),
            (wanted, expected.len()),
            "{given:?}: {faults:?}"
        );
        assert!(resolved.is_some(), "{given:?}");
    }
}

/// What is wrong with a file is said of the part that names it, and of no other that is wrong as well.
#[test]
fn a_file_that_cannot_be_read_is_the_fault_of_what_names_it() {
    let now = "2026-11-23T18:00:00+01:00".parse().unwrap();
    let (nobody, none) = ("adjourn-key/1 x", LabelDraft::default);
    let of = |key| Some(Part::Key(key));
    let (rules, white, arbiter) = (
        of(LabelKey::Rules),
        of(LabelKey::WhiteKey),
        of(LabelKey::ArbiterKey),
    );
    // No score at all; one that is not there, beside a key that is wrong; a move that the score does not have; the key of whoever
    // sits at the desk, which is no part of the draft.
    #[rustfmt::skip]
    let rows = [
        (none(), vec![None], false),
        (LabelDraft { game: Some("nowhere.pgn".into()), white_key: said(nobody), ..none() }, vec![None], false),
        (LabelDraft { at_move: said("41w"), ..bare() }, vec![Some(Part::AtMove)], true),
        (LabelDraft { at_move: said("the last"), ..bare() }, vec![Some(Part::AtMove)], true),
        (LabelDraft { rules: said("nowhere.toml"), white_key: said(nobody), ..bare() }, vec![rules, white], true),
        (LabelDraft { white_key: said(nobody), arbiter_key: said("nowhere.pub"), deputy_keys: vec!["nowhere.pub".into()], ..bare() },
         vec![white, arbiter, Some(Part::Deputies)], true),
        (LabelDraft { own_key: said("nowhere.pub"), ..bare() }, vec![None], false),
    ];
    for (draft, expected, goes_on) in rows {
        let (resolved, faults) = draft.faults(&Files::real(), now);
        let found: Vec<_> = faults.iter().map(|fault| fault.part).collect();
        assert_eq!(found, expected, "{draft:?}: {faults:?}");
        assert_eq!(resolved.is_some(), goes_on, "{draft:?}");
    }
}

/// The sessions to choose from are those that a label would ask for: by the round of the score, and by the moment of sealing.
#[test]
fn the_sessions_to_choose_from_are_those_that_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let event = "zone = 'UTC'\n[[session]]\nround = '1'\nstart = '2026-11-23 9:00'\nend = '2026-11-23 12:00'\n\
                 resume_at = '2026-11-24 9:00'\n[[session]]\nround = '2'\nstart = '2026-11-23 12:00'\n\
                 end = '2026-11-23 18:00'\n";
    std::fs::write(path("event.toml"), event).unwrap();
    std::fs::write(path("two.pgn"), "[Round \"2\"]\n\n1. e4 *\n").unwrap();
    std::fs::write(path("none.pgn"), "[Round \"?\"]\n\n1. e4 *\n").unwrap();
    let noon = "2026-11-23T12:00:00+00:00";
    let evening = "2026-11-23T17:00:00+00:00";
    let both: Vec<Moment> = ["2026-11-23T09:00:00+00:00", noon]
        .map(|it| it.parse().unwrap())
        .into();
    let starts = |draft: &LabelDraft, now| -> Vec<Moment> {
        let sessions = draft.sessions(&Files::real(), now);
        sessions.iter().map(|it| it.start).collect()
    };
    let rows = [
        ("two.pgn", None, noon, vec![]),
        ("none.pgn", None, noon, both.clone()),
        ("none.pgn", None, evening, vec![]),
        ("none.pgn", Some(noon), evening, both.clone()),
        ("none.pgn", Some(evening), noon, vec![]),
    ];
    for (score, sealed_at, now, expected) in rows {
        let draft = LabelDraft {
            game: Some(path(score)),
            event_file: Some(path("event.toml")),
            sealed_at: sealed_at.map(str::to_owned),
            ..LabelDraft::default()
        };
        let row = format!("{score}, {sealed_at:?}, {now}");
        let now = now.parse().unwrap();
        assert_eq!(starts(&draft, now), expected, "{row}");
        let (resolved, faults) = draft.faults(&Files::real(), now);
        assert!(resolved.is_some(), "{row}: {faults:?}");
        let asked = faults.iter().map(|fault| fault.part);
        let wanted = (!expected.is_empty()).then_some(Some(Part::Key(LabelKey::ResumeAt)));
        assert!(asked.eq(wanted), "{row}: {faults:?}");
        // What was chosen can be chosen anew.
        let chosen = LabelDraft {
            session_start: Some("2026-11-23 12:00".to_owned()),
            ..draft
        };
        assert_eq!(starts(&chosen, now), expected, "{row}");
    }
}

#[test]
fn a_pasted_public_line_is_taken_with_what_came_along() {
    let line = new_line();
    for (before, behind) in [("", "\n"), ("", "\r\n"), ("  ", "  "), ("\n", "\t\r\n\r\n")] {
        let pasted = format!("{before}{line}{behind}");
        let read = read_public_line(&Files::real(), &pasted).unwrap();
        assert_eq!(read.to_string(), line, "{pasted:?}");
    }
}
