use super::*;
use crate::envelope::SecretKey;

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
    let said = |text: &str| Some(text.to_owned());
    let bare = LabelDraft::default;
    for (draft, expected) in [
        (bare(), None),
        (
            LabelDraft {
                session_end: said("x"),
                ..bare()
            },
            None,
        ),
        (
            LabelDraft {
                resume_at: said("x"),
                ..bare()
            },
            None,
        ),
        (
            LabelDraft {
                answers: Some(PathBuf::new()),
                ..bare()
            },
            None,
        ),
        (
            LabelDraft {
                session_end: said("x"),
                resume_by: said("x"),
                ..bare()
            },
            Some(None),
        ),
        (
            LabelDraft {
                session_end: said("x"),
                answers: Some(PathBuf::new()),
                ..bare()
            },
            Some(None),
        ),
        (
            LabelDraft {
                session: Some(1),
                ..bare()
            },
            Some(Some(1)),
        ),
        (
            LabelDraft {
                session: Some(0),
                answers: Some(PathBuf::new()),
                ..bare()
            },
            Some(Some(0)),
        ),
    ] {
        let found = of_event::OfEvent::of(&draft, &event, at);
        assert_eq!(found.ok().map(|found| found.session), expected, "{draft:?}");
    }
}

/// All that is wrong is said at once, each once and with its part; what is right beside it counts.
#[test]
fn all_faults_of_a_draft_are_told_at_once() {
    let now = "2026-11-23T18:00:00+01:00".parse().unwrap();
    type Row<'a> = (&'a [(LabelKey, &'a str)], &'a [LabelKey]);
    let rows: [Row<'_>; 9] = [
        (&[], &[]),
        (
            &[
                (LabelKey::ResumeZone, "Nowhere"),
                (LabelKey::ResumeAt, "2026-11-24 9:30"),
            ],
            &[LabelKey::ResumeZone],
        ),
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
        (
            &[
                (LabelKey::Rules, "fide-1997"),
                (LabelKey::LateAfter, "0:30:00"),
            ],
            &[LabelKey::LateAfter],
        ),
        (
            &[
                (LabelKey::KnownMove, "Ke7"),
                (LabelKey::Notation, "en"),
                (LabelKey::Claim, "9.2a"),
            ],
            &[LabelKey::KnownMove],
        ),
        (&[(LabelKey::Claim, "9.2a")], &[LabelKey::Claim]),
        (
            &[
                (LabelKey::ResumeBy, "2027-01-01"),
                (LabelKey::ResumePlace, "Hall"),
                (LabelKey::ResumeZone, "Europe/Rome"),
            ],
            &[LabelKey::ResumePlace],
        ),
        (
            &[
                (LabelKey::WhiteTimeControl, "?!"),
                (LabelKey::BlackTimeControl, "2h/40"),
            ],
            &[LabelKey::WhiteTimeControl],
        ),
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
    // A move that the score does not have, and no score at all.
    let (resolved, faults) = LabelDraft::default().faults(&Files::real(), now);
    assert!(resolved.is_none());
    assert!(
        matches!(faults.as_slice(), [Fault { part: None, .. }]),
        "{faults:?}"
    );
}
