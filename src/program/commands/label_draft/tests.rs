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
