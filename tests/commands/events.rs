//! The file of an event: what it gives to the labels of its boards, and what is wrong in it, with line and key.

use adjourn::commands::event_file::{Event, EventKey, SessionKey};
use adjourn::files::Files;
use rules::Word;

use super::{EVENT, Hall};

/// The same with another file.
fn hall(event: &str) -> Hall {
    let hall = Hall::event();
    hall.write("event.toml", event);
    hall
}

/// What a label says of the session in which its move is sealed, and of the resumption: as it is sealed, or what it lacks.
fn of_session(hall: &Hall, round: &str, at: &str, flags: &[&str]) -> serde_json::Value {
    let score = format!("[White \"A\"]\n[Black \"B\"]\n[Round \"{round}\"]\n\n1. e4 *\n");
    hall.write("board7.pgn", score);
    let zone = [("TZ", "Europe/Rome")];
    let run = hall.run(["prepare", "board7.pgn", "--out", "x.sheet.toml", "--force"]);
    let run = run.with(["--at", at]).environment(&zone);
    let missing = run.with(flags).object()["missing"].clone();
    if missing != serde_json::json!([]) {
        return missing;
    }
    let run = hall.run(["seal", "x.sheet.toml", "--out", "x.envelope", "--force"]);
    run.with(["--at", at, "--move-file", "-"])
        .environment(&zone)
        .input("d5")
        .done();
    let label = hall.run(["show", "x.envelope"]).object()["label"].clone();
    let moment = |key: &str| label[key].as_str().map(|it| it[..16].to_owned());
    serde_json::json!([
        moment("session_end"),
        moment("resume_at"),
        label["resume_place"]
    ])
}

/// To which session a board belongs, and where and when it resumes: the round, the moment, when play resumes, where that is.
#[test]
fn the_session_of_a_board() {
    // Two sessions of the first day follow each other; the fifth round is played in two.
    let event = "\
arbiter = \"arbiter.key.pub\"
late_after = \"0:30:00\"
notation = \"en\"
time_control = \"2h/40\"
zone = \"Europe/Rome\"
place = \"Palazzo\"

[[session]]
round = 4
start = \"2026-11-23 9:00\"
end = \"2026-11-23 13:00\"
resume_at = \"2026-11-24 14:00\"
resume_place = \"Foyer\"

[[session]]
round = 5
start = \"2026-11-23 13:00\"
end = \"2026-11-23 18:00\"

[[session]]
round = 5
start = \"2026-11-24 9:00\"
end = \"2026-11-24 13:00\"
place = \"Sala Verde\"

[[session]]
round = \"5.7\"
start = \"2026-11-25 9:00\"
end = \"2026-11-25 13:00\"
resume_at = \"2026-11-26 9:00\"

[[session]]
round = 9
start = \"2026-11-27 9:00\"
end = \"2026-11-27 13:00\"
place = \"Sala Verde\"
";
    let hall = hall(event);
    let fourth = ["2026-11-23T13:00", "2026-11-24T14:00", "Foyer"];
    let fifth = ["2026-11-23T18:00", "2026-11-24T09:00", "Sala Verde"];
    let again = ["2026-11-24T13:00", "2026-11-25T09:00", "Palazzo"];
    let mut wrong = Vec::new();
    let seventh = ["2026-11-25T13:00", "2026-11-26T09:00", "Palazzo"];
    for (round, at, flags, expected) in [
        // The session that names the round.
        ("4", "2026-11-23 15:00", "", fourth),
        ("4", "2026-11-22 10:00", "", fourth),
        // No round: the session in which it is, else the last one that ended that day.
        ("", "2026-11-23 10:00", "", fourth),
        ("", "2026-11-23 20:00", "", fifth),
        ("8", "2026-11-23 17:00", "", fifth),
        // Two sessions of that round: the one in which it is.
        ("5", "2026-11-23 17:00", "", fifth),
        ("5", "2026-11-24 12:00", "", again),
        // Adjourned again, in the session in which it was resumed.
        (
            "4",
            "2026-11-24 14:00",
            "--resume-at=2026-11-25 9:00",
            again,
        ),
        // Boards and games of a round are numbered by further parts; the longest name that fits is meant.
        ("5.7", "2026-11-23 17:00", "", seventh),
        ("5.7.2", "2026-11-23 17:00", "", seventh),
        ("5.6", "2026-11-23 17:00", "", fifth),
        ("4.11", "2026-11-23 15:00", "", fourth),
        ("50", "2026-11-23 10:00", "", fourth),
        ("15.5", "2026-11-23 17:00", "", fifth),
        // At an hour that somebody says: where the session of that hour is played, else the event's place.
        (
            "4",
            "2026-11-23 10:00",
            "--resume-at=2026-11-24 9:30",
            ["2026-11-23T13:00", "2026-11-24T09:30", "Sala Verde"],
        ),
        (
            "4",
            "2026-11-23 10:00",
            "--resume-at=2026-11-24 14:00",
            fourth,
        ),
        (
            "4",
            "2026-11-23 10:00",
            "--resume-at=2026-11-24 20:00",
            ["2026-11-23T13:00", "2026-11-24T20:00", "Palazzo"],
        ),
        // When the move was sealed on paper decides.
        (
            "",
            "2026-11-24 12:00",
            "--sealed-at=2026-11-23 12:30",
            fourth,
        ),
    ] {
        let mut all = vec![
            "--draw-offer=none",
            "--white-used=1:00:00",
            "--black-used=1:00:00",
        ];
        all.extend(Some(flags).filter(|it| !it.is_empty()));
        let found = of_session(&hall, round, at, &all);
        if found != serde_json::json!(expected) {
            wrong.push(format!(
                "{round} {at} {flags}: {found}, expected {expected:?}"
            ));
        }
    }
    let asked = ["--resume-at TIME", "--place PLACE", "--draw-offer SIDE"];
    for (round, at, flags, missing) in [
        ("", "2026-11-22 20:00", "", &["--resume-at TIME"][..]),
        // The last session, which is played elsewhere: neither when nor where is said.
        ("", "2026-11-27 10:00", "", &asked[..2]),
        (
            "",
            "2026-11-27 10:00",
            "--resume-at=2026-11-27 20:00",
            &asked[1..2],
        ),
        ("", "2026-11-27 10:00", "--place=Bar", &asked[..1]),
    ] {
        let flags = [flags, "--draw-offer=none"];
        let flags: Vec<&str> = flags.into_iter().filter(|it| !it.is_empty()).collect();
        let found = of_session(&hall, round, at, &flags);
        if found != serde_json::json!(missing) {
            wrong.push(format!(
                "{round} {at} {flags:?}: {found}, expected {missing:?}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A good file in which anything is damaged is read or refused, and refused on one of its lines.
#[test]
fn a_damaged_event_is_refused_and_nothing_breaks() {
    let mut random = crate::random::generator("damaged events");
    let hall = hall(EVENT);
    let files = Files::default();
    let path = hall.path("event.toml");
    let words = [
        "\"",
        "'",
        "[[session]]",
        "[",
        "]",
        "=",
        "\n",
        "#",
        "\\u0000",
        "9",
        "-",
        ":",
        "é",
        "\u{202e}",
        "zone",
        "end",
        "resume_at = \"now\"\n",
        "\"\"\"",
        "2026-11-23",
        "{",
        "}",
        ".",
        ",",
    ];
    let (mut refused, mut taken) = (0, 0);
    for _ in 0..1_500 {
        let mut text = EVENT.as_bytes().to_vec();
        for _ in 0..random.usize(1..4) {
            let at = random.usize(0..text.len());
            let to = (at + random.usize(0..12)).min(text.len());
            match random.u8(0..4) {
                0 => drop(text.drain(at..to)),
                1 => text[at] = random.u8(..),
                2 => {
                    let word = words[random.usize(0..words.len())];
                    text.splice(at..at, word.bytes());
                }
                _ => {
                    let piece = text[at..to].to_vec();
                    let there = random.usize(0..text.len());
                    text.splice(there..there, piece);
                }
            }
        }
        std::fs::write(&path, &text).unwrap();
        match Event::read(&files, &path) {
            Ok(event) => {
                taken += 1;
                // What was taken can be written, and means the same.
                let written = event.to_toml();
                std::fs::write(&path, &written).unwrap();
                let again = Event::read(&files, &path).unwrap();
                assert_eq!(again.to_toml(), written);
                assert_eq!(again.sessions, event.sessions);
            }
            Err(failure) => {
                refused += 1;
                let told = failure.to_string();
                let lines = text.iter().filter(|&&byte| byte == b'\n').count() + 1;
                let line = told.split("event.toml: line ").nth(1);
                let line = line.and_then(|rest| rest.split(':').next()?.parse::<usize>().ok());
                let is_there = line.is_some_and(|line| (1..=lines).contains(&line));
                assert!(is_there || failure.code() == "event/utf8", "{told}");
            }
        }
    }
    assert!(refused > 400 && taken > 40, "{refused} {taken}");
}

/// The template says nothing but what the machine knows; without its `#`, each line of its keys is one that the file may have.
#[test]
fn the_template_of_an_event_is_one_when_it_is_filled_in() {
    for language in ["en", "it"] {
        let hall = Hall::with_keys();
        let write = || {
            hall.run(["event", "--lang", language])
                .environment(&[("TZ", "Europe/Rome")])
        };
        let made = write().object();
        assert_eq!(made["event"]["zone"], "Europe/Rome", "{made}");
        assert_eq!(made["event"]["arbiter"], "Schmid, Lothar", "{made}");
        assert_eq!(hall.run(["event"]).fails().code, "files/exists");
        let lines = hall.text("event.toml");
        let filled = lines.lines().map(|line| {
            let says = line
                .strip_prefix("# ")
                .filter(|it| it.contains(" = \"") || *it == "[[session]]");
            says.filter(|it| !it.starts_with("deputies"))
                .unwrap_or(line)
        });
        let filled: Vec<&str> = filled.collect();
        hall.write("event.toml", filled.join("\n").replace("# round", "round"));
        let shown = hall.run(["event", "show"]).object();
        assert_eq!(shown["missing"], serde_json::json!([]), "{shown}");
        let event = shown["event"].as_object().unwrap();
        let silent = event.iter().filter(|(_, value)| value.is_null());
        assert_eq!(silent.count(), 0, "{shown}");
        assert_eq!(
            event["sessions"][0]["resume_place"], "Sala Rossa",
            "{shown}"
        );
    }
}

/// The example that people copy is right, complete, and has every key.
#[test]
fn the_example_of_an_event_holds() {
    let example = include_str!("../../docs/event.toml");
    let hall = hall(example);
    let shown = hall.run(["event", "show"]).object();
    assert_eq!(shown["missing"], serde_json::json!([]), "{shown}");
    let written = example.lines().filter(|line| !line.starts_with('#'));
    let keys: Vec<&str> = written
        .filter_map(|line| line.split_once(" = "))
        .map(|(key, _)| key)
        .collect();
    let mut known: Vec<&str> = EventKey::ALL.iter().map(|key| key.name()).collect();
    known.extend(SessionKey::ALL.iter().map(|key| key.name()));
    known.retain(|key| !keys.contains(key));
    assert_eq!(known, Vec::<&str>::new());
}
