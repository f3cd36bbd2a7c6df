use std::path::Path;

use super::*;
use crate::envelope::SecretKey;
use crate::program::desk::context::{self, tests::visitor};
use crate::program::desk::screens::{new_adjournment, sealing};

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
    let shown = Shown {
        locale: &Locale::english(),
        draft: &draft,
        resolved: None,
    };
    let html = form(&shown, "board7", "").into_string();
    let mut sent = Vec::new();
    // Whether a draw offer stands is asked with the clocks, and what a sheet says of it stays.
    let asked = LabelKey::ALL
        .into_iter()
        .filter(|key| *key != LabelKey::DrawOffer);
    assert!(!html.contains("name=\"draw_offer\""));
    for key in asked {
        let (name, value) = (key.name(), draft.value(key).unwrap());
        assert!(html.contains(&format!("name=\"{name}\"")), "{name}");
        assert!(html.contains(&value.replace('&', "&amp;")), "{name}");
        sent.push((name, value));
    }
    assert!(html.contains("name=\"at_move\""));
    sent.extend([
        ("at_move", "41w"),
        ("deputy_keys", " one\r\n\r\ntwo "),
        ("early", "on"),
    ]);
    let fields = sent.into_iter().collect();
    let before = LabelDraft {
        draw_offer: draft.draw_offer.clone(),
        ..LabelDraft::default()
    };
    assert_eq!(of_form(&fields, before), draft);
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
    context::tests::desk(
        folder,
        Some("2026-11-23T18:00:00+01:00"),
        Some("Europe/Oslo"),
    )
}

/// The fields of a form.
fn fields(typed: &[(&str, &str)]) -> Fields {
    typed.iter().copied().collect()
}

fn begin(desk: &Desk) {
    let typed = fields(&[("score", SCORE), ("name", "board7")]);
    new_adjournment::begin(desk, &visitor(), &Target::default(), &typed).unwrap();
}

/// The form of the label, as a browser shows it.
fn shown(desk: &Desk) -> String {
    let page = show(desk, &visitor(), &Target::of_game("board7")).unwrap();
    page.main.into_string()
}

/// A label begun in the folder of an event names its file, and its form shows in the empty fields what the event gives now.
#[test]
fn a_label_names_the_event_and_shows_what_it_gives() {
    let folder = tempfile::tempdir().unwrap();
    let desk = desk(folder.path());
    let path = folder.path().join("event.toml");
    std::fs::write(&path, EVENT).unwrap();
    begin(&desk);
    let draft = read(&desk, "board7").unwrap();
    assert_eq!(draft.event_file, Some(path.clone()));
    assert_eq!(draft.value(LabelKey::White), Some("Rossi"));
    for key in [LabelKey::Rules, LabelKey::ResumeAt, LabelKey::ResumeZone] {
        assert_eq!(draft.value(key), None, "{key}");
    }
    let title = Edition::builtin("fide-2023").unwrap().title().to_owned();
    for given in [
        "if left empty: 30 min",
        "if left empty: 40/2h",
        "if left empty: Monday 23 November 2026, 18:30 (UTC+01:00)",
        "if left empty: Tuesday 24 November 2026, 09:30 (UTC+01:00)",
        "if left empty: Europe/Rome",
        "if left empty: Hall",
        "<option value=\"\" selected>nothing chosen: Italian letters</option>",
        &format!("<option value=\"\" selected>nothing chosen: {title}</option>"),
    ] {
        assert!(shown(&desk).contains(given), "{given}: {}", shown(&desk));
    }
    std::fs::write(&path, EVENT.replace("\"Hall\"", "\"Foyer\"")).unwrap();
    assert!(shown(&desk).contains("if left empty: Foyer"));
}

/// The arbiter is whom the event names, also where a deputy has unlocked his key; else whoever has unlocked one.
#[test]
fn the_arbiter_of_the_event_comes_before_the_key_that_is_unlocked() {
    let named = SecretKey::generate("Verdi, Anna").unwrap();
    for (event, arbiter) in [
        (
            format!("arbiter = \"{}\"\n{EVENT}", named.public_line()),
            "Verdi, Anna",
        ),
        (EVENT.to_owned(), "Neri, Ugo"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let desk = desk(folder.path());
        desk.secrets
            .unlock(SecretKey::generate("Neri, Ugo").unwrap());
        std::fs::write(folder.path().join("event.toml"), event).unwrap();
        begin(&desk);
        let draft = read(&desk, "board7").unwrap();
        let resolved = resolve(&desk, &draft).unwrap();
        assert_eq!(resolved.draft.arbiter.unwrap().name, arbiter);
    }
}

/// Whatever edition holds, saving the form as it is shown leaves it: an edition of the event, and a file of a federation.
#[test]
fn saving_a_label_leaves_its_edition() {
    let folder = tempfile::tempdir().unwrap();
    let desk = desk(folder.path());
    let own = Edition::builtin("fide-1997").unwrap();
    let own = own
        .source()
        .replace("name = \"fide-1997\"", "name = \"italia\"");
    std::fs::write(folder.path().join("italia.toml"), own).unwrap();
    let event = EVENT.replace("late_after = \"0:30:00\"\n", "");
    let event = event.replace("fide-2023", "./italia.toml");
    std::fs::write(folder.path().join("event.toml"), event).unwrap();
    begin(&desk);
    for typed in ["", "italia.toml"] {
        let target = Target::of_game("board7");
        let fields = fields(&[("white", "Rossi"), ("rules", typed)]);
        let saved = save(&desk, &visitor(), &target, &fields).unwrap();
        assert!(matches!(saved, Answer::Redirect(_)), "{typed}");
        let draft = read(&desk, "board7").unwrap();
        assert_eq!(
            resolve(&desk, &draft).unwrap().draft.edition.name(),
            "italia"
        );
        let chosen = draft.value(LabelKey::Rules).unwrap_or_default();
        let html = shown(&desk);
        let option = format!("<option value=\"{chosen}\" selected>");
        assert!(html.contains(&option), "{typed}: {html}");
        let select = html.split("<select id=\"rules\"").nth(1).unwrap();
        let select = select.split("</select>").next().unwrap();
        assert_eq!(select.matches("selected").count(), 1, "{select}");
    }
}

/// To which of two sessions a board belongs is asked on the screen of its label, which is there all the same.
#[test]
fn a_label_of_two_sessions_is_begun_and_asks_which() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = desk(folder.path());
    desk.at = Some("2026-11-23T18:30:00+01:00".parse().unwrap());
    let again = "[[session]]\nstart = \"2026-11-23 18:30\"\nend = \"2026-11-23 20:00\"\n";
    let event = format!("{EVENT}{again}");
    std::fs::write(folder.path().join("event.toml"), event).unwrap();
    begin(&desk);
    let asked = shown(&desk);
    for field in ["“End of the session”", "“Date and time of the resumption”"] {
        assert!(asked.contains(field), "{asked}");
    }
    let target = Target::of_game("board7");
    // The clocks stand while it is asked.
    pause(&desk, &visitor(), &target, &fields(&[])).unwrap();
    assert_eq!(read(&desk, "board7").unwrap().pauses.len(), 1);
    let typed = [
        ("session_end", "2026-11-23 20:00"),
        ("resume_at", "2026-11-24 9:30"),
    ];
    let saved = save(&desk, &visitor(), &target, &fields(&typed)).unwrap();
    assert!(matches!(saved, Answer::Redirect(_)));
    assert!(
        !shown(&desk).contains("more than one session"),
        "{}",
        shown(&desk)
    );
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
    assert!(before().contains("seal/board7/alone"), "{}", before());
    assert!(shown().contains("Nothing is missing"), "{}", shown());
    assert!(!shown().contains("is past"), "{}", shown());
}
