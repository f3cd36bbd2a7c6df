use std::path::Path;

use super::*;
use crate::envelope::SecretKey;
use crate::laws::edition::Edition;
use crate::program::desk::context::{self, tests::visitor};
use crate::program::desk::screens::{new_adjournment, sealing};
use crate::program::text::Locale;

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

/// Whether the form has a field of its own for that key: clocks and offers are asked when they stand, and when play resumes by
/// day and hour.
fn has_field(key: LabelKey) -> bool {
    !matches!(
        key,
        LabelKey::WhiteUsed
            | LabelKey::BlackUsed
            | LabelKey::WhiteLeft
            | LabelKey::BlackLeft
            | LabelKey::DrawOffer
            | LabelKey::ResumeAt
    )
}

#[test]
fn the_form_asks_for_every_key_and_reads_it_back() {
    let folder = tempfile::tempdir().unwrap();
    let desk = desk(folder.path());
    begin(&desk);
    let html = shown(&desk);
    let draft = filled();
    let mut sent = form_urlencoded::Serializer::new(String::new());
    for key in LabelKey::ALL.into_iter().filter(|key| has_field(*key)) {
        assert!(html.contains(&format!("name=\"{}\"", key.name())), "{key}");
        sent.append_pair(key.name(), draft.value(key).unwrap());
    }
    for key in LabelKey::ALL.into_iter().filter(|key| !has_field(*key)) {
        assert!(!html.contains(&format!("name=\"{}\"", key.name())), "{key}");
    }
    assert!(html.contains("name=\"at_move\""));
    sent.append_pair("at_move", "41w")
        .append_pair("deputy_keys", " one\r\n\r\ntwo ")
        .append_pair("early", "on");
    let fields = Fields::of_form(sent.finish().as_bytes()).unwrap();
    // What the form does not ask stays.
    let mut before = LabelDraft::default();
    for key in LabelKey::ALL.into_iter().filter(|key| !has_field(*key)) {
        *before.value_mut(key) = draft.value(key).map(str::to_owned);
    }
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

/// What the event and the score know is one line each, and not asked; it is what holds now.
#[test]
fn what_the_event_and_the_score_know_is_read_and_not_asked() {
    let folder = tempfile::tempdir().unwrap();
    let desk = desk(folder.path());
    begin(&desk);
    let asked = |html: &str| {
        let open = html.split("<details").next().unwrap_or_default().to_owned();
        let names = [
            "board",
            "notation",
            "time_control",
            "resume_day",
            "resume_place",
            "rules",
            "late_after",
        ];
        let asked = names.into_iter();
        asked
            .filter(|name| open.contains(&format!("name=\"{name}\"")))
            .collect::<Vec<_>>()
    };
    // Six answers, the last with what its Laws leave to the event; the zone is behind the first fold.
    assert!(asked(&shown(&desk)).starts_with(&["board", "notation", "time_control", "resume_day"]));
    let path = folder.path().join("event.toml");
    std::fs::write(&path, EVENT).unwrap();
    let draft = read(&desk, "board7").unwrap();
    assert_eq!(draft.event_file, Some(path.clone()));
    for key in [LabelKey::Rules, LabelKey::ResumeAt, LabelKey::Notation] {
        assert_eq!(draft.value(key), None, "{key}");
    }
    let html = shown(&desk);
    assert_eq!(asked(&html), ["board"]);
    let title = Edition::builtin("fide-2023").unwrap();
    let line = format!(
        "<strong>From the event: </strong>Italian letters · 40 moves in 2 hours · Tuesday 24 November, 09:30 · Hall · {} · at \
         most 30 min late</span>",
        title.title()
    );
    assert!(html.contains(&line), "{html}");
    std::fs::write(&path, EVENT.replace("\"Hall\"", "\"Foyer\"")).unwrap();
    assert!(shown(&desk).contains("· Foyer ·"));
    let score = SCORE.replace("[White", "[Board \"7\"]\n[TimeControl \"40/9000\"]\n[White");
    let typed = fields(&[("score", &score), ("name", "board8")]);
    new_adjournment::begin(&desk, &visitor(), &Target::default(), &typed).unwrap();
    let page = show(&desk, &visitor(), &Target::of_game("board8")).unwrap();
    let html = page.main.into_string();
    assert_eq!(asked(&html), [""; 0]);
    let line = "<strong>From the score: </strong>board 7 · 40 moves in 2 hours 30 minutes</span>";
    assert!(html.contains(line), "{html}");
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
    let again = "[[session]]\nstart = \"2026-11-23 18:30\"\nend = \"2026-11-23 20:00\"\nresume_at = \"2026-11-25 9:00\"\nresume_place = \"Rotunda\"\n";
    std::fs::write(folder.path().join("event.toml"), format!("{EVENT}{again}")).unwrap();
    begin(&desk);
    let asked = shown(&desk);
    for session in ["Tuesday 24 November, 09:30", "Wednesday 25 November, 09:00"] {
        assert!(asked.contains(session), "{asked}");
    }
    assert!(asked.contains("answers are missing: "), "{asked}");
    // Nothing that would follow from either is shown as known.
    for hint in ["session_end-hint", "resume_end-hint", "resume_place-hint"] {
        let after = asked.split(&format!("id=\"{hint}\"")).nth(1);
        let said = after.map_or("", |after| after.split('<').next().unwrap());
        assert!(!said.contains("if left empty"), "{hint}: {said}");
    }
    assert!(asked.contains("class=\"means\"></output>"), "{asked}");
    let (visitor, target) = (visitor(), Target::of_game("board7"));
    let first = "session-2026-11-23T14:30:00+01:00";
    let second = "session-2026-11-23T18:30:00+01:00";
    // What is chosen can be chosen anew, and all that follows from a session changes with it.
    for (chosen, start, end, resume_at, place) in [
        (
            second,
            "18:30",
            "2026-11-23T20:00:00+01:00",
            "2026-11-25T09:00:00+01:00",
            "Rotunda",
        ),
        (
            first,
            "14:30",
            "2026-11-23T18:30:00+01:00",
            "2026-11-24T09:30:00+01:00",
            "Hall",
        ),
        (
            second,
            "18:30",
            "2026-11-23T20:00:00+01:00",
            "2026-11-25T09:00:00+01:00",
            "Rotunda",
        ),
    ] {
        let page = shown(&desk);
        let typed = fields(&[("resume", chosen), ("session_start", &held(&page))]);
        let saved = save(&desk, &visitor, &target, &typed).unwrap();
        assert!(matches!(saved, Answer::Redirect(_)), "{chosen}");
        let page = shown(&desk);
        assert!(held(&page).contains(start), "{page}");
        let checked = format!("value=\"{chosen}\" checked");
        assert!(page.contains(&checked), "{checked}");
        let draft = read(&desk, "board7").unwrap();
        let resolved = resolve(&desk, &draft).unwrap().draft;
        let said = |moment: Option<Moment>| moment.unwrap().to_string();
        assert_eq!(said(resolved.session_end), end);
        assert_eq!(said(resolved.resume_at), resume_at);
        assert_eq!(resolved.resume_place.as_deref(), Some(place));
    }
    // At another time its session is said apart, and asked for.
    let other = [
        ("resume", "other"),
        ("resume_day", "2026-11-25"),
        ("resume_hour", "10:00"),
    ];
    save(
        &desk,
        &visitor,
        &target,
        &fields(&[&other[..], &[("session_start", "")]].concat()),
    )
    .unwrap();
    let page = shown(&desk);
    assert!(
        page.contains("answers are missing: ") || page.contains("One answer is missing: "),
        "{page}"
    );
    let said = [
        &other[..],
        &[("session_start", "2026-11-23T14:30:00+01:00")],
    ]
    .concat();
    save(&desk, &visitor, &target, &fields(&said)).unwrap();
    let resolved = resolve(&desk, &read(&desk, "board7").unwrap())
        .unwrap()
        .draft;
    assert_eq!(
        resolved.resume_at.unwrap().to_string(),
        "2026-11-25T10:00:00+01:00"
    );
    assert_eq!(
        resolved.session_end.unwrap().to_string(),
        "2026-11-23T18:30:00+01:00"
    );
}

/// The session that a label's screen holds.
fn held(page: &str) -> String {
    let select = page.split("<select id=\"session_start\"").nth(1).unwrap();
    let selected = select.split("</select>").next().unwrap();
    let before = selected.split(" selected").next().unwrap();
    let value = before.rsplit("value=\"").next().unwrap();
    value.trim_end_matches('"').to_owned()
}

/// Without an event, day and hour are by the clocks of the machine's zone.
#[test]
fn without_an_event_times_are_those_of_the_machine() {
    let folder = tempfile::tempdir().unwrap();
    let desk = desk(folder.path());
    begin(&desk);
    let (visitor, target) = (visitor(), Target::of_game("board7"));
    let html = shown(&desk);
    assert!(html.contains("Times of Oslo"), "{html}");
    assert!(
        !html.contains("resume_day\" value=\"2026-11-24\" checked"),
        "no day is chosen"
    );
    let rows = [
        ("14:30", "2026-11-24", "", "2026-11-24T14:30:00+01:00"),
        ("14.30", "2026-11-24", "", "2026-11-24T14:30:00+01:00"),
        ("1430", "date", "2026-12-01", "2026-12-01T14:30:00+01:00"),
        ("9:05", "date", "3 February", "2027-02-03T09:05:00+01:00"),
    ];
    for (hour, day, date, expected) in rows {
        let typed = [
            ("resume_hour", hour),
            ("resume_day", day),
            ("resume_date", date),
            ("resume_zone", "Europe/Oslo"),
        ];
        let saved = save(&desk, &visitor, &target, &fields(&typed)).unwrap();
        assert!(matches!(saved, Answer::Redirect(_)), "{hour}: {saved:?}");
        let draft = read(&desk, "board7").unwrap();
        assert_eq!(draft.value(LabelKey::ResumeAt), Some(expected), "{hour}");
        assert_eq!(draft.value(LabelKey::ResumeZone), Some("Europe/Oslo"));
    }
    let html = shown(&desk);
    assert!(
        html.contains("Wednesday 3 February 2027, 09:05</output>"),
        "{html}"
    );
}

/// The rest of a label that could be sealed.
const REST: [(&str, &str); 6] = [
    ("notation", "it"),
    ("time_control", "2h/40"),
    ("late_after", "0:30:00"),
    ("resume_day", "2026-11-24"),
    ("resume_hour", "9:30"),
    ("resume_place", "Hall"),
];

/// What is said of a form in which some fields are typed otherwise, each with its field.
fn said(desk: &Desk, locale: Locale, typed: &[(&str, &str)], then: &str) -> Vec<(String, String)> {
    let mut all: Vec<(&str, &str)> = REST.to_vec();
    all.retain(|(name, _)| typed.iter().all(|(other, _)| other != name));
    all.extend_from_slice(typed);
    all.push(("then", then));
    let visitor = Visitor {
        locale,
        ..visitor()
    };
    match save(desk, &visitor, &Target::of_game("board7"), &fields(&all)).unwrap() {
        Answer::Page(page) => {
            let html = page.main.into_string();
            for wrong in &page.wrong {
                assert!(
                    html.contains(&format!("id=\"{}\"", wrong.field)),
                    "{wrong:?}"
                );
                let sentence = crate::program::text::capital(&wrong.sentence);
                let sentence = maud::html! { (sentence) }.into_string();
                assert!(
                    html.contains(&sentence),
                    "{wrong:?} stands beside its field: {html}"
                );
            }
            page.wrong
                .into_iter()
                .map(|it| (it.field, it.sentence))
                .collect()
        }
        Answer::Refused(_, failure) => vec![(String::new(), failure.code().to_owned())],
        _ => Vec::new(),
    }
}

/// What is wrong is said beside its field, in both languages, and nothing wrong reaches the player.
#[test]
fn each_error_is_said_beside_its_field() {
    type Row<'a> = (&'a [(&'a str, &'a str)], &'a str, &'a str, &'a str);
    let rows: [Row<'_>; 19] = [
        (
            &[("notation", "")],
            "notation",
            "In which letters do the players write their moves?",
            "In quali lettere scrivono le mosse i giocatori?",
        ),
        (
            &[("time_control", "")],
            "time_control",
            "Which time control do they play?",
            "Con quale cadenza si gioca?",
        ),
        (
            &[("late_after", "")],
            "late_after",
            "How late may a player be?",
            "Di quanto può ritardare un giocatore?",
        ),
        (
            &[("resume_place", "")],
            "resume_place",
            "Where does play resume?",
            "Dove si riprende?",
        ),
        (
            &[("resume_day", ""), ("resume_hour", "")],
            "resume",
            "When does play resume?",
            "Quando si riprende?",
        ),
        (
            &[("resume_day", "")],
            "resume_day",
            "On which day does play resume?",
            "In quale giorno si riprende?",
        ),
        (
            &[("resume_hour", "")],
            "resume_hour",
            "Write the hour as 14:30.",
            "Scrivere l'ora così: 14:30.",
        ),
        (
            &[("resume_hour", "half two")],
            "resume_hour",
            "Write the hour as 14:30.",
            "Scrivere l'ora così: 14:30.",
        ),
        (
            &[("resume_day", "date"), ("resume_date", "2025-03-02")],
            "resume_hour",
            "Sunday 2 March 2025, 09:30 is in the past. When does play resume?",
            "domenica 2 marzo 2025, ore 09:30: è già passato. Quando si riprende?",
        ),
        (
            &[("resume_day", "date"), ("resume_date", "03/02")],
            "resume_date",
            "03/02 could be two dates: write 3 February or choose the day.",
            "03/02 può essere due date: scrivere 3 febbraio o scegliere il giorno.",
        ),
        (
            &[("resume_day", "date"), ("resume_date", "soon")],
            "resume_date",
            "Write the day as 24 November, or choose it.",
            "Scrivere il giorno così: 24 novembre, o sceglierlo.",
        ),
        (
            &[
                ("resume_day", "date"),
                ("resume_date", "2027-10-31"),
                ("resume_hour", "2:30"),
            ],
            "resume_hour",
            "02:30 happens twice that night:",
            "Le 02:30 cadono due volte:",
        ),
        (
            &[
                ("resume_day", "date"),
                ("resume_date", "2027-03-28"),
                ("resume_hour", "2:30"),
            ],
            "resume_hour",
            "02:30 does not exist that night.",
            "Le 02:30 non esistono quella notte.",
        ),
        (
            &[("rules", "fide-1997")],
            "late_after",
            "FIDE Laws of Chess, 1997 fixes it: 1 h.",
            "FIDE Laws of Chess, 1997 lo fissa: 1 h.",
        ),
        (
            &[
                ("session_end", "2026-11-23 21:00"),
                ("resume_day", "2026-11-23"),
                ("resume_hour", "20:30"),
            ],
            "resume_hour",
            "20:30 is before this session ends (21:00).",
            "Le 20:30 sono prima della fine di questa sessione (21:00).",
        ),
        (
            &[("white_id", "x")],
            "white_id",
            "“FIDE number of White”",
            "“Numero FIDE del Bianco”",
        ),
        (&[("at_move", "99w")], "at_move", "99", "99"),
        (
            &[("time_control", "some hours")],
            "time_control",
            "some hours",
            "some hours",
        ),
        (
            &[("resume_zone", "Nowhere/Land")],
            "resume_zone",
            "Nowhere/Land",
            "Nowhere/Land",
        ),
    ];
    let folder = tempfile::tempdir().unwrap();
    let desk = desk(folder.path());
    desk.secrets
        .unlock(SecretKey::generate("Verdi, Anna").unwrap());
    begin(&desk);
    for (typed, field, english, italian) in rows {
        for (locale, sentence) in [
            (Locale::english(), english),
            (Locale::of_code("it").unwrap(), italian),
        ] {
            let wrong = said(&desk, locale, typed, "seal");
            assert_eq!(wrong.len(), 1, "{typed:?}: {wrong:?}");
            assert_eq!(wrong[0].0, field, "{typed:?}: {wrong:?}");
            let exact = wrong[0].1 == sentence || field == "white_id" || sentence.len() < 13;
            assert!(
                exact && wrong[0].1.contains(sentence),
                "{typed:?}: {wrong:?}"
            );
            assert!(!desk.sealings.has("board7"), "{typed:?}");
        }
    }
    // All at once, in the order of the screen.
    let typed = [
        ("notation", ""),
        ("resume_day", ""),
        ("resume_hour", "x"),
        ("white_id", "x"),
        ("resume_place", ""),
    ];
    let wrong = said(&desk, Locale::english(), &typed, "seal");
    let fields: Vec<&str> = wrong.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(
        fields,
        ["resume_day", "resume_hour", "white_id"],
        "what cannot be read first, since nothing is written"
    );
    let typed = [
        ("notation", ""),
        ("resume_place", ""),
        ("resume_day", "date"),
        ("resume_date", "2025-03-02"),
    ];
    let wrong = said(&desk, Locale::english(), &typed, "seal");
    let fields: Vec<&str> = wrong.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(fields, ["notation", "resume_hour", "resume_place"]);
    assert_eq!(said(&desk, Locale::english(), &[], "seal"), []);
    assert!(desk.sealings.has("board7"));
}

/// An hour that comes twice is asked, and is the one that was chosen; a resumption in the same session, once it is meant.
#[test]
fn what_can_be_meant_is_asked_and_taken() {
    let folder = tempfile::tempdir().unwrap();
    let desk = desk(folder.path());
    begin(&desk);
    let twice = [
        ("resume_day", "date"),
        ("resume_date", "2027-10-31"),
        ("resume_hour", "2:30"),
    ];
    for (which, expected) in [
        ("first", "2027-10-31T02:30:00+02:00"),
        ("second", "2027-10-31T02:30:00+01:00"),
    ] {
        let mut typed = twice.to_vec();
        typed.push(("resume_which", which));
        assert_eq!(said(&desk, Locale::english(), &typed, ""), []);
        let draft = read(&desk, "board7").unwrap();
        assert_eq!(draft.value(LabelKey::ResumeAt), Some(expected));
    }
    desk.secrets
        .unlock(SecretKey::generate("Verdi, Anna").unwrap());
    let mut typed = vec![
        ("session_end", "2026-11-23 21:00"),
        ("resume_day", "2026-11-23"),
        ("resume_hour", "20:30"),
    ];
    assert_eq!(said(&desk, Locale::english(), &typed, "seal").len(), 1);
    assert!(shown(&desk).contains("name=\"in_session\""));
    typed.push(("in_session", "on"));
    assert_eq!(said(&desk, Locale::english(), &typed, "seal"), []);
    assert!(desk.sealings.has("board7"));
}

/// The arbiter's key is made on the screen of the label, and what was typed beside it stays; a passphrase never.
#[test]
fn the_arbiter_s_key_is_made_in_place() {
    let folder = tempfile::tempdir().unwrap();
    let desk = desk(folder.path());
    begin(&desk);
    let asked = "Make or unlock your key first: your name stands on the envelope.";
    let wrong = said(&desk, Locale::english(), &[], "seal");
    assert_eq!(wrong, [("arbiter-key".to_owned(), asked.to_owned())]);
    let (visitor, target) = (visitor(), Target::of_game("board7"));
    let before = sealing::show(&desk, &visitor, &target).unwrap();
    assert!(
        !before
            .main
            .into_string()
            .contains("<button class=\"main\">")
    );
    assert!(sealing::begin(&desk, &visitor, &target, &Fields::default()).is_err());
    let typed = [
        ("name", "Verdi, Anna"),
        ("passphrase", "short"),
        ("again", "short"),
        ("resume_place", "Foyer"),
        ("then", "key"),
    ];
    let Answer::Page(page) = save(&desk, &visitor, &target, &fields(&typed)).unwrap() else {
        panic!("a short passphrase is taken");
    };
    let html = page.main.into_string();
    assert_eq!(page.wrong.len(), 1, "{:?}", page.wrong);
    assert!(
        html.contains("Foyer") && html.contains("Verdi, Anna") && !html.contains("short"),
        "{html}"
    );
    let words = "correct horse battery staple";
    let typed = [
        ("name", "Verdi, Anna"),
        ("passphrase", words),
        ("again", words),
        ("resume_place", "Foyer"),
        ("then", "key"),
    ];
    let made = save(&desk, &visitor, &target, &fields(&typed)).unwrap();
    assert!(matches!(made, Answer::Redirect(_)), "{made:?}");
    assert!(!shown(&desk).contains("arbiter-key"), "{}", shown(&desk));
    assert_eq!(
        read(&desk, "board7").unwrap().value(LabelKey::ResumePlace),
        Some("Foyer")
    );
}

/// A slip serves one envelope, and the opponent's would open another one too: a player seals with a key file or a new slip.
#[test]
fn no_slip_seals() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("rossi.key"), "").unwrap();
    let desk = desk(folder.path());
    begin(&desk);
    let mut draft = read(&desk, "board7").unwrap();
    for key in [LabelKey::WhiteKey, LabelKey::BlackKey] {
        let line = SecretKey::generate("Rossi").unwrap().public_line();
        *draft.value_mut(key) = Some(line.to_string());
    }
    prepare(&desk, "board7", draft, Existing::Replace).unwrap();
    let page = sealing::show(&desk, &visitor(), &Target::of_game("board7")).unwrap();
    let html = page.main.into_string();
    assert!(html.contains("id=\"player-key\""), "{html}");
    assert!(!html.contains("name=\"slip\""), "{html}");
}

/// Clocks that are stopped are noted whatever else is wrong, what was typed stays, and what was open stays open.
#[test]
fn stopping_the_clocks_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let desk = desk(folder.path());
    begin(&desk);
    let (visitor, target) = (visitor(), Target::of_game("board7"));
    let typed = [
        ("resume_hour", "x"),
        ("resume_day", "2026-11-24"),
        ("white", "Rossi, Carla"),
        ("open", "until"),
        ("then", "pause"),
    ];
    let Answer::Page(page) = save(&desk, &visitor, &target, &fields(&typed)).unwrap() else {
        panic!("an hour that is none is taken");
    };
    let html = page.main.into_string();
    assert_eq!(page.wrong.len(), 1);
    assert!(html.contains("Both clocks stopped since 18:00"), "{html}");
    assert!(html.contains("<details id=\"until\" open>"), "{html}");
    assert!(
        html.contains("<details id=\"names\">") && html.contains("Rossi, Carla"),
        "{html}"
    );
    let draft = read(&desk, "board7").unwrap();
    assert!(is_paused(&draft));
    assert_eq!(draft.value(LabelKey::White), Some("Rossi"));
    // Without scripts a part is open in which something was changed.
    let typed = [
        ("resume_hour", "x"),
        ("resume_day", "2026-11-24"),
        ("white", "Rossi, Carla"),
    ];
    let Answer::Page(page) = save(&desk, &visitor, &target, &fields(&typed)).unwrap() else {
        panic!("an hour that is none is taken");
    };
    assert!(
        page.main
            .into_string()
            .contains("<details id=\"names\" open>")
    );
}

/// What is understood is said while somebody types, and an hour that is not finished is no error.
#[test]
fn what_is_understood_is_said_while_it_is_typed() {
    let folder = tempfile::tempdir().unwrap();
    let desk = desk(folder.path());
    begin(&desk);
    let rows = [
        (
            "2026-11-24",
            "14:30",
            "Tuesday 24 November 2026, 14:30, tomorrow",
        ),
        (
            "2026-11-23",
            "20:00",
            "Monday 23 November 2026, 20:00, today",
        ),
        (
            "2026-11-23",
            "19:00",
            "Monday 23 November 2026, 19:00, today",
        ),
        (
            "2026-11-23",
            "18:59",
            "Monday 23 November 2026, 18:59, today, in 59 minutes",
        ),
        (
            "2026-11-23",
            "18:01",
            "Monday 23 November 2026, 18:01, today, in 1 minute",
        ),
        ("2026-11-24", "14:3", ""),
        ("2026-11-24", "14:61", "Write the hour as 14:30."),
        ("", "14:30", ""),
        (
            "2026-11-23",
            "9:30",
            "Monday 23 November 2026, 09:30 is in the past. When does play resume?",
        ),
    ];
    for (day, hour, expected) in rows {
        let typed = fields(&[("resume_day", day), ("resume_hour", hour)]);
        let Answer::Said(said) =
            means(&desk, &visitor(), &Target::of_game("board7"), &typed).unwrap()
        else {
            panic!("no sentences");
        };
        let ids: Vec<&str> = said.iter().map(|(id, _)| id.as_str()).collect();
        assert_eq!(ids, ["still-missing", "is-ready", "resume-means"]);
        assert!(said[0].1.starts_with("⚠ 5 answers are missing"), "{said:?}");
        assert_eq!(
            said.last(),
            Some(&("resume-means".to_owned(), expected.to_owned())),
            "{day} {hour}"
        );
    }
    assert_eq!(
        read(&desk, "board7").unwrap().value(LabelKey::ResumeAt),
        None,
        "and nothing is written"
    );
}
