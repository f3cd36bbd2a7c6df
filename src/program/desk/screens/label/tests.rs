use std::path::Path;

use axum::http::HeaderMap;

use super::*;
use crate::envelope::SecretKey;
use crate::mating::Budget;
use crate::program::desk::archive_work::ArchiveWork;
use crate::program::desk::folder::Folder;
use crate::program::desk::http::auth::Auth;
use crate::program::desk::http::events::Events;
use crate::program::desk::http::failures::Failures;
use crate::program::desk::http::request::Theme;
use crate::program::desk::screens::{new_adjournment, sealing};
use crate::program::desk::sealings::Sealings;
use crate::program::desk::secrets::Secrets;
use crate::program::files::Files;

/// A draft in which every key has a value of its own; a choice has one of its options.
fn filled() -> LabelDraft {
    let mut draft = LabelDraft::default();
    for key in LabelKey::ALL {
        *draft.value_mut(key) = Some(match key {
            LabelKey::Rules => "fide-1928".to_owned(),
            LabelKey::Notation => "it".to_owned(),
            LabelKey::DrawOffer => "black".to_owned(),
            LabelKey::Claim => "9.3(a)".to_owned(),
            key => format!("the {} & so on", key.name()),
        });
    }
    draft.at_move = Some("41w".to_owned());
    draft.deputy_keys = vec!["one".to_owned(), "two".to_owned()];
    draft.early = true;
    draft
}

#[test]
fn the_form_asks_for_every_key_and_reads_it_back() {
    let draft = filled();
    let html = form(&Locale::english(), "board7", &draft, "").into_string();
    let mut sent = form_urlencoded::Serializer::new(String::new());
    for key in LabelKey::ALL {
        let (name, value) = (key.name(), draft.value(key).unwrap());
        assert!(html.contains(&format!("name=\"{name}\"")), "{name}");
        assert!(html.contains(&value.replace('&', "&amp;")), "{name}");
        sent.append_pair(name, value);
    }
    assert!(html.contains("name=\"at_move\""));
    sent.append_pair("at_move", "41w")
        .append_pair("deputy_keys", " one\r\n\r\ntwo ")
        .append_pair("early", "on");
    let fields = Fields::of_form(sent.finish().as_bytes()).unwrap();
    assert_eq!(of_form(&fields, LabelDraft::default()), draft);
}

#[test]
fn a_version_tells_what_was_typed_apart_and_no_pauses() {
    let draft = filled();
    let before = version(&draft).unwrap();
    let mut paused = draft.clone();
    paused.pauses.push("2026-11-21T17:00:00+01:00".to_owned());
    assert_eq!(version(&paused).unwrap(), before);
    for key in LabelKey::ALL {
        let mut changed = draft.clone();
        *changed.value_mut(key) = None;
        assert_ne!(version(&changed).unwrap(), before, "{}", key.name());
    }
    let mut changed = draft;
    changed.at_move = None;
    assert_ne!(version(&changed).unwrap(), before);
}

const SCORE: &str = "[White \"Rossi\"]\n[Black \"Bianchi\"]\n\n1. e4 *\n";

const EVENT: &str = "\
rules = \"fide-2023\"
late_after = \"0:30:00\"
notation = \"it\"
time_control = \"2h/40\"
zone = \"Europe/Rome\"
place = \"Hall\"
[[session]]
start = \"2026-11-23 14:30\"
end = \"2026-11-23 18:30\"
resume_at = \"2026-11-24 9:30\"
";

/// A desk in that folder, at 18:00 on the first day.
fn desk(folder: &Path) -> Desk {
    Desk {
        files: Files::default(),
        store: None,
        at: Some("2026-11-23T18:00:00+01:00".parse().unwrap()),
        locale: None,
        zone: Some("Europe/Oslo".parse().unwrap()),
        budget: Budget::RULING,
        auth: Auth::new("127.0.0.1:1".to_owned()).unwrap(),
        folder: Folder::new(folder.to_owned()),
        secrets: Secrets::default(),
        sealings: Sealings::default(),
        events: Events::default(),
        archive_work: ArchiveWork::default(),
        failures: Failures::default(),
        says: Box::new(|_| {}),
    }
}

fn visitor() -> Visitor {
    Visitor {
        locale: Locale::english(),
        theme: Theme::default(),
        home: "/".to_owned(),
        path: String::new(),
        changes: 0,
        headers: HeaderMap::new(),
    }
}

/// The fields of a form.
fn fields(typed: &[(&str, &str)]) -> Fields {
    let mut sent = form_urlencoded::Serializer::new(String::new());
    for (name, value) in typed {
        sent.append_pair(name, value);
    }
    Fields::of_form(sent.finish().as_bytes()).unwrap()
}

fn begin(desk: &Desk) {
    let typed = fields(&[("score", SCORE), ("name", "board7")]);
    new_adjournment::begin(desk, &visitor(), &Target::default(), &typed).unwrap();
}

/// A label begun in the folder of an event has everything that the event says, in fields to be corrected.
#[test]
fn a_label_is_filled_in_from_the_event() {
    let folder = tempfile::tempdir().unwrap();
    let desk = desk(folder.path());
    std::fs::write(folder.path().join("event.toml"), EVENT).unwrap();
    begin(&desk);
    let draft = read(&desk, "board7").unwrap();
    for (key, value) in [
        (LabelKey::White, "Rossi"),
        (LabelKey::Rules, "fide-2023"),
        (LabelKey::LateAfter, "0:30:00"),
        (LabelKey::Notation, "it"),
        (LabelKey::TimeControl, "40/7200"),
        (LabelKey::SessionEnd, "2026-11-23T18:30:00+01:00"),
        (LabelKey::ResumeAt, "2026-11-24T09:30:00+01:00"),
        (LabelKey::ResumeZone, "Europe/Rome"),
        (LabelKey::ResumePlace, "Hall"),
    ] {
        assert_eq!(draft.value(key), Some(value), "{key}");
    }
}

/// Without an event, the machine's zone is filled in.
#[test]
fn a_label_is_filled_in_with_the_zone_of_the_machine() {
    let folder = tempfile::tempdir().unwrap();
    let desk = desk(folder.path());
    begin(&desk);
    let draft = read(&desk, "board7").unwrap();
    assert_eq!(draft.value(LabelKey::ResumeZone), Some("Europe/Oslo"));
}

/// What would stop the sealing is said with the label, and the player is not asked to sit down.
#[test]
fn a_label_that_cannot_be_sealed_says_so_before_the_player_writes() {
    let folder = tempfile::tempdir().unwrap();
    let desk = desk(folder.path());
    begin(&desk);
    let (visitor, target) = (visitor(), Target::of_game("board7"));
    let key = SecretKey::generate("Verdi, Anna").unwrap();
    let line = key.public_line().to_string();
    let mut typed = vec![
        ("white", "Rossi"),
        ("black", "Bianchi"),
        ("rules", "fide-2023"),
        ("notation", "it"),
        ("time_control", "2h/40"),
        ("draw_offer", "none"),
        ("late_after", "0"),
        ("resume_at", "2026-11-23 9:30"),
        ("resume_place", "Hall"),
        ("then", "seal"),
    ];
    let save = |typed: &[(&str, &str)]| save(&desk, &visitor, &target, &fields(typed)).unwrap();
    let turn = "<button class=\"main\">";
    let before = || {
        let page = sealing::show(&desk, &visitor, &target).unwrap();
        page.main.into_string()
    };
    let Answer::Refused(_, failure) = save(&typed) else {
        panic!("no key of the arbiter, and sealed");
    };
    assert_eq!(failure.code(), "label/missing");
    assert!(!before().contains(turn));
    typed.push(("arbiter_key", &line));
    let Answer::Refused(_, failure) = save(&typed) else {
        panic!("a resumption in the past, and sealed");
    };
    assert_eq!(failure.code(), "envelope/times");
    assert!(!before().contains(turn));
    let shown = || show(&desk, &visitor, &target).unwrap().main.into_string();
    assert!(shown().contains("is past; play can resume"), "{}", shown());
    assert!(shown().contains("loses"), "{}", shown());
    for (name, value) in &mut typed {
        match *name {
            "resume_at" => *value = "2026-11-24 9:30",
            "late_after" => *value = "0:30:00",
            _ => {}
        }
    }
    assert!(matches!(save(&typed), Answer::Redirect(path) if path == "seal/board7"));
    assert!(before().contains(turn), "{}", before());
    assert!(shown().contains("Nothing is missing"), "{}", shown());
    assert!(!shown().contains("is past"), "{}", shown());
}
