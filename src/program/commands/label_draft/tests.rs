use super::*;
use crate::envelope::SecretKey;
use crate::time::{ClocksOf, Moment, MomentReader};

/// A text that can stand for the key.
fn value(key: LabelKey) -> String {
    let text = match key {
        LabelKey::Event
        | LabelKey::Site
        | LabelKey::Date
        | LabelKey::Round
        | LabelKey::Board
        | LabelKey::White
        | LabelKey::Black
        | LabelKey::Arbiter
        | LabelKey::ResumePlace => "somebody or something",
        LabelKey::WhiteId | LabelKey::BlackId => "2016192",
        LabelKey::WhiteKey | LabelKey::BlackKey | LabelKey::ArbiterKey => {
            let key = SecretKey::generate("Schmid, Lothar").unwrap();
            return key.public_line().to_string();
        }
        LabelKey::Rules => "fide-1928",
        LabelKey::LateAfter
        | LabelKey::WhiteUsed
        | LabelKey::BlackUsed
        | LabelKey::WhiteLeft
        | LabelKey::BlackLeft
        | LabelKey::EarlyCharge => "0:10:00",
        LabelKey::Notation => "it",
        LabelKey::TimeControl | LabelKey::WhiteTimeControl | LabelKey::BlackTimeControl => {
            "40/9000"
        }
        LabelKey::SessionStart
        | LabelKey::SessionEnd
        | LabelKey::SealedAt
        | LabelKey::ResumeBy
        | LabelKey::ResumeAt
        | LabelKey::ResumeEnd => "2026-11-21T17:00:00+01:00",
        LabelKey::DrawOffer => "white",
        LabelKey::KnownMove => "e4",
        LabelKey::Claim => "9.2a",
        LabelKey::ResumeZone => "Europe/Rome",
    };
    text.to_owned()
}

#[test]
fn a_sheet_has_the_keys_of_the_label() {
    for key in LabelKey::ALL {
        let mut draft = LabelDraft::default();
        *draft.value_mut(key) = Some("x".to_owned());
        let expected = format!("{key} = \"x\"\n");
        assert_eq!(toml::to_string(&draft).unwrap(), expected);
    }
}

#[test]
fn each_key_of_a_sheet_says_something_of_the_label() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let bare = LabelDraft {
        fen: Some(start.to_owned()),
        notation: Some("en".to_owned()),
        ..LabelDraft::default()
    };
    let now: crate::time::Moment = "2026-11-22T18:00:00+01:00".parse().unwrap();
    let resolved = |draft: LabelDraft| {
        let resolved = draft.resolve(&Files::default(), now).unwrap();
        format!("{:?}", resolved.draft)
    };
    let with_move = LabelDraft {
        known_move: Some(value(LabelKey::KnownMove)),
        ..bare.clone()
    };
    for key in LabelKey::ALL {
        // A claim stands beside its move.
        let base = if key == LabelKey::Claim {
            &with_move
        } else {
            &bare
        };
        let mut draft = base.clone();
        *draft.value_mut(key) = Some(value(key));
        assert!(resolved(draft) != resolved(base.clone()), "{key}");
    }
}

/// Of two sessions that can be meant the draft must say all that follows, or which one: what does not follow for an answer,
/// which waits for the resumption that was announced (A9c), it need not say.
#[test]
fn a_draft_says_which_session_or_all_that_follows_from_it() {
    let text = "zone = 'UTC'\n[[session]]\nstart = '2026-11-23 9:00'\nend = '2026-11-23 12:00'\nresume_at = '2026-11-24 9:00'\n\
                [[session]]\nstart = '2026-11-23 12:00'\nend = '2026-11-23 18:00'\n";
    let source = event_file::Source {
        files: &Files::default(),
        folder: Path::new("nowhere"),
    };
    let event = event_file::Event::parse(text, &source).unwrap();
    let at = "2026-11-23T12:00:00+00:00".parse().unwrap();
    let reader = MomentReader::new(ClocksOf::from("UTC".parse().ok()), None);
    let said = |text: &str| Some(text.to_owned());
    let bare = LabelDraft::default;
    #[rustfmt::skip]
    let rows = [
        (bare(), None),
        (LabelDraft { session_end: said("x"),..bare() }, None),
        (LabelDraft { resume_at: said("x"),..bare() }, None),
        (LabelDraft { answers: Some(PathBuf::new()),..bare() }, None),
        (LabelDraft { session_end: said("x"), resume_by: said("x"),..bare() }, Some(None)),
        (LabelDraft { session_end: said("x"), answers: Some(PathBuf::new()),..bare() }, Some(None)),
        (LabelDraft { session_start: said("2026-11-23 12:00"),..bare() }, Some(Some(1))),
        (LabelDraft { session_start: said("2026-11-23 9:00"), answers: Some(PathBuf::new()),..bare() }, Some(Some(0))),
    ];
    for (draft, expected) in rows {
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
        let mut draft = LabelDraft {
            fen: Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned()),
            ..LabelDraft::default()
        };
        for (key, text) in given {
            *draft.value_mut(*key) = Some((*text).to_owned());
        }
        let (resolved, faults) = draft.faults(&Files::real(), now);
        let found: Vec<_> = faults
            .iter()
            .map(|fault| match fault.part {
                Some(Part::Key(key)) => Some(key),
                Some(Part::AtMove | Part::Deputies) | None => None,
            })
            .collect();
        let mut wanted: Vec<_> = expected.iter().copied().map(Some).collect();
        let (mut sorted, all) = (found.clone(), LabelKey::ALL);
        let place = |key: &Option<LabelKey>| all.iter().position(|it| Some(*it) == *key);
        sorted.sort_by_key(place);
        wanted.sort_by_key(place);
        assert_eq!(sorted, wanted, "{given:?}: {faults:?}");
        assert!(resolved.is_some(), "{given:?}");
    }
}

/// What is wrong with a file is said of the part that names it, and of no other that is wrong as well.
#[test]
fn a_file_that_cannot_be_read_is_the_fault_of_what_names_it() {
    let now = "2026-11-23T18:00:00+01:00".parse().unwrap();
    let said = |text: &str| Some(text.to_owned());
    let fen = || LabelDraft {
        fen: said("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ..LabelDraft::default()
    };
    let of = |key| Some(Part::Key(key));
    #[rustfmt::skip]
    let rows = [
        // No score at all; one that is not there, beside a key that is wrong.
        (LabelDraft::default(), vec![None], false),
        (
            LabelDraft {
                game: Some(PathBuf::from("nowhere.pgn")),
                white_key: said("adjourn-key/1 x"),
                ..LabelDraft::default()
            },
            vec![None],
            false,
        ),
        // A move that the score does not have.
        (LabelDraft { at_move: said("41w"),..fen() }, vec![Some(Part::AtMove)], true),
        (LabelDraft { at_move: said("the last"),..fen() }, vec![Some(Part::AtMove)], true),
        (
            LabelDraft {
                rules: said("nowhere.toml"),
                white_key: said("adjourn-key/1 x"),
                ..fen()
            },
            vec![of(LabelKey::Rules), of(LabelKey::WhiteKey)],
            true,
        ),
        (
            LabelDraft {
                white_key: said("adjourn-key/1 x"),
                arbiter_key: said("nowhere.pub"),
                deputy_keys: vec!["nowhere.pub".to_owned()],
                ..fen()
            },
            vec![
                of(LabelKey::WhiteKey),
                of(LabelKey::ArbiterKey),
                Some(Part::Deputies),
            ],
            true,
        ),
        // The key of whoever sits at the desk is no part of the draft.
        (LabelDraft { own_key: said("nowhere.pub"),..fen() }, vec![None], false),
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
    let key = SecretKey::generate("Schmid, Lothar").unwrap();
    let line = key.public_line().to_string();
    for (before, behind) in [("", "\n"), ("", "\r\n"), ("  ", "  "), ("\n", "\t\r\n\r\n")] {
        let pasted = format!("{before}{line}{behind}");
        let read = read_public_line(&Files::real(), &pasted).unwrap();
        assert_eq!(read.to_string(), line, "{pasted:?}");
    }
}
