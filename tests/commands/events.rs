//! The file of an event: what it gives to the labels of its boards, and what is wrong in it, with line and key.

use adjourn::Edition;
use adjourn::program::commands::event_file::Event;
use adjourn::program::failure::{EventKey, SessionKey};
use adjourn::program::files::Files;

use super::{Hall, one_line};
use crate::fixtures::GAME_21;

/// An event of two sessions, the second of which resumes at an hour of its own.
pub const EVENT: &str = "\
name = \"Open di Cesenatico\"
site = \"Cesenatico\"
arbiter = \"arbiter.key.pub\"
rules = \"fide-2023\"
late_after = \"0:30:00\"
notation = \"it\"
time_control = \"40/2h, then 30 min\"
zone = \"Europe/Rome\"
place = \"Palazzo dello Sport\"

[[session]]
round = 5
start = \"2026-11-23 14:30\"
end = \"2026-11-23 18:30\"

[[session]]
round = 6
start = \"2026-11-24 14:30\"
end = 2026-11-24T18:30:00
place = \"Palazzo dello Sport\"
resume_at = \"2026-11-24 20:30\"
resume_end = \"24.11.2026 ore 23\"
resume_place = \"Sala Rossa\"
";

/// Within the first session.
pub const IN_SESSION: &str = "2026-11-23T18:00:00+01:00";

/// A hall with that file and a score without tags of its own.
fn hall(event: &str) -> Hall {
    let hall = Hall::new();
    let key = ["keygen", "Verdi, Anna", "--no-passphrase", "--out"];
    hall.run(key).with(["arbiter.key"]).done();
    hall.write("event.toml", event);
    hall.write(
        "board7.pgn",
        "[White \"Rossi\"]\n[Black \"Bianchi\"]\n\n1. e4 e5 2. Nf3 *\n",
    );
    hall
}

/// The label that comes of it, as `show` tells it.
fn label(hall: &Hall, flags: &[&str]) -> serde_json::Value {
    let run = hall.run(["seal", "board7.pgn", "--out", "x.envelope", "--force"]);
    run.with(["--slips", "slips", "--draw-offer", "none"])
        .with(["--white-used", "1:00:00", "--black-used", "1:00:00"])
        .with(["--at", IN_SESSION, "--move-file", "-"])
        .with(flags)
        .input("d5")
        .done();
    hall.run(["show", "x.envelope"]).object()["label"].clone()
}

#[test]
fn an_event_gives_the_label_all_that_its_boards_share() {
    let hall = hall(EVENT);
    let found = label(&hall, &[]);
    for (field, value) in [
        ("event", "Open di Cesenatico"),
        ("site", "Cesenatico"),
        ("arbiter", "Verdi, Anna"),
        ("rules", "fide-2023"),
        ("notation", "it"),
        ("time_control", "40/7200:1800"),
        ("session_end", "2026-11-23T18:30:00+01:00"),
        // The next session's beginning and end.
        ("resume_at", "2026-11-24T14:30:00+01:00"),
        ("resume_end", "2026-11-24T18:30:00+01:00"),
        ("resume_zone", "Europe/Rome"),
        ("resume_place", "Palazzo dello Sport"),
    ] {
        assert_eq!(found[field], value, "{field}: {found}");
    }
    assert_eq!(found["late_after"], 1800, "{found}");
}

/// Event, then the tags of the score, then the sheet, then flags: the later overrides.
#[test]
fn tags_a_sheet_and_flags_override_the_event() {
    let hall = hall(EVENT);
    let score = "[Event \"Tagged\"]\n[White \"A\"]\n[Black \"B\"]\n[TimeControl \"7200\"]\n[Round \"6\"]\n\n1. e4 *\n";
    hall.write("board7.pgn", score);
    // The lateness that the event sets for its edition is none of another.
    let found = label(&hall, &["--rules", "fide-1997"]);
    assert_eq!(found["late_after"], serde_json::Value::Null, "{found}");
    let found = label(&hall, &["--place", "By flag"]);
    for (field, value) in [
        ("event", "Tagged"),
        ("time_control", "7200"),
        ("resume_place", "By flag"),
        ("resume_at", "2026-11-24T20:30:00+01:00"),
        ("resume_end", "2026-11-24T23:00:00+01:00"),
        ("session_end", "2026-11-24T18:30:00+01:00"),
    ] {
        assert_eq!(found[field], value, "{field}: {found}");
    }
    hall.run(["prepare", "board7.pgn", "--out", "b.sheet.toml"])
        .with(["--at", IN_SESSION])
        .done();
    let sheet = hall.text("b.sheet.toml");
    assert!(sheet.contains("event_file = "), "{sheet}");
    hall.write("b.sheet.toml", format!("{sheet}event = \"Sheet\"\n"));
    let run = hall.run(["seal", "b.sheet.toml", "--out", "y.envelope"]);
    run.with(["--slips", "slips-y", "--draw-offer", "none"])
        .with(["--white-used", "1:00:00", "--black-used", "1:00:00"])
        .with(["--at", IN_SESSION, "--move-file", "-"])
        .input("d5")
        .done();
    let found = &hall.run(["show", "y.envelope"]).object()["label"];
    assert_eq!(found["event"], "Sheet");
    assert_eq!(found["resume_place"], "Sala Rossa");
}

/// What is wrong in the file, and where: the text that is replaced, what replaces it, the line, the code, what is said.
#[rustfmt::skip]
const WRONG: &[(&str, &str, usize, &str, &str)] = &[
    // TOML.
    ("zone = \"Europe/Rome\"", "zone = Europe/Rome", 8, "event/toml", "this line is not TOML: "),
    ("zone = \"Europe/Rome\"", "zone = \"Europe/Rome", 8, "event/toml", "this line is not TOML: "),
    ("zone = \"Europe/Rome\"", "zone", 8, "event/toml", "this line is not TOML: "),
    ("zone = \"Europe/Rome\"", "zone = \"Europe/Rome\"\nzone = \"UTC\"", 9, "event/toml", "duplicate"),
    ("[[session]]\nround = 5", "[[session]\nround = 5", 11, "event/toml", "this line is not TOML: "),
    ("name = \"Open di Cesenatico\"", "name = \"\\q\"", 1, "event/toml", "this line is not TOML: "),
    // Keys.
    ("notation = ", "notaton = ", 6, "event/unknown-key", "is notation meant?"),
    ("time_control = ", "Time-Control = ", 7, "event/unknown-key", "is time_control meant?"),
    ("site = ", "federation = ", 2, "event/unknown-key", "no key \"federation\""),
    ("start = \"2026-11-23", "begin = \"2026-11-23", 13, "event/unknown-key", "a session has no key \"begin\""),
    ("resume_at = ", "resumes_at = ", 21, "event/unknown-key", "a session has no key \"resumes_at\"; is resume_at meant?"),
    ("[[session]]\nround = 5", "[[sessions]]\nround = 5", 11, "event/unknown-key", "is session meant?"),
    ("site = \"Cesenatico\"", "round = 5", 2, "event/unknown-key", "round is said of a session"),
    ("round = 5", "zone = \"UTC\"", 12, "event/unknown-key", "zone is said of the whole event"),
    // Kinds of values.
    ("name = \"Open di Cesenatico\"", "name = 7", 1, "event/wrong-kind", "name must be a text in quotes"),
    ("late_after = \"0:30:00\"", "late_after = 30", 5, "event/wrong-kind", "late_after must be a text"),
    ("notation = \"it\"", "notation = [\"it\"]", 6, "event/wrong-kind", "notation must be a text"),
    ("place = \"Palazzo dello Sport\"\n\n", "place = true\n\n", 9, "event/wrong-kind", "place must be"),
    ("round = 5", "round = 5.5", 12, "event/wrong-kind", "round must be"),
    ("site = \"Cesenatico\"", "deputies = \"deputy.key.pub\"", 2, "event/wrong-kind", "deputies must be a list"),
    ("site = \"Cesenatico\"", "deputies = [\n7]", 3, "event/wrong-kind", "deputies must be a list"),
    ("[[session]]\nround = 5", "[session]\nround = 5", 16, "event/toml", "this line is not TOML: "),
    ("site = \"Cesenatico\"", "session = \"5\"", 11, "event/toml", "this line is not TOML: "),
    // Texts.
    ("name = \"Open di Cesenatico\"", "name = \"\"", 1, "event/text", "name: is empty"),
    ("site = \"Cesenatico\"", "site = \"A\\u202EB\"", 2, "event/text", "U+202E"),
    ("site = \"Cesenatico\"", "site = \"\"\"A\nB\"\"\"", 2, "event/text", "U+000A"),
    ("resume_place = \"Sala Rossa\"", "resume_place = \"\"", 23, "event/text", "resume_place: is empty"),
    // Values.
    ("rules = \"fide-2023\"", "rules = \"fide-2024\"", 4, "edition/unknown", "rules: "),
    ("rules = \"fide-2023\"", "rules = \"./ours.toml\"", 4, "files/not-found", "ours.toml"),
    ("rules = \"fide-2023\"", "rules = \"event.toml\"", 4, "edition/unknown-key", "rules: "),
    ("rules = \"fide-2023\"", "rules = \"fide-1997\"", 5, "event/late-after", "fide-1997 says itself"),
    ("notation = \"it\"", "notation = \"italian\"", 6, "notation/unknown", "notation: "),
    ("time_control = \"40/2h, then 30 min\"", "time_control = \"fast\"", 7, "clock/bad-time-control", "time_control: "),
    ("late_after = \"0:30:00\"", "late_after = \"soon\"", 5, "clock/bad-duration", "late_after: "),
    ("late_after = \"0:30:00\"", "late_after = \"0:30\"", 5, "clock/unclear-duration", "late_after: "),
    ("zone = \"Europe/Rome\"", "zone = \"Rome\"", 8, "clock/unknown-zone", "Europe/Rome"),
    ("zone = \"Europe/Rome\"", "zone = \"+01:00\"", 8, "clock/unknown-zone", "zone: "),
    ("arbiter = \"arbiter.key.pub\"", "arbiter = \"nobody.key.pub\"", 3, "files/not-found", "nobody.key.pub"),
    ("arbiter = \"arbiter.key.pub\"", "arbiter = \"arbiter.key\"", 3, "key/not-a-line", "arbiter: "),
    ("arbiter = \"arbiter.key.pub\"", "arbiter = \"Verdi, Anna\"", 3, "files/not-found", "Verdi, Anna"),
    ("arbiter = \"arbiter.key.pub\"", "arbiter = \"adjourn-key/1 x\"", 3, "key/not-a-line", "arbiter: "),
    ("site = \"Cesenatico\"", "deputies = [\"arbiter.key.pub\", \"board7.pgn\"]", 2, "key/not-a-line", "deputies: "),
    ("site = \"Cesenatico\"", "deputies = [\n\"arbiter.key.pub\",\n\"arbiter.key.pub\",\n\"arbiter.key.pub\",\n\"arbiter.key.pub\",\n\"arbiter.key.pub\"]", 7, "label/deputies", "deputies: "),
    ("site = \"Cesenatico\"", "clocks = \"digital\"", 2, "event/clocks", "clocks must be \"used\" or \"left\""),
    // Moments.
    ("start = \"2026-11-23 14:30\"", "start = \"5/11/2026 14:30\"", 13, "clock/day-or-month", "start: "),
    ("start = \"2026-11-23 14:30\"", "start = \"2026-11-31 14:30\"", 13, "clock/no-such-day", "start: "),
    ("start = \"2026-11-23 14:30\"", "start = \"tomorrow 14:30\"", 13, "clock/relative", "start: "),
    ("start = \"2026-11-23 14:30\"", "start = \"now\"", 13, "clock/relative", "start: "),
    ("start = \"2026-11-23 14:30\"", "start = 2026-11-23", 13, "clock/no-time-of-day", "start: "),
    ("start = \"2026-11-23 14:30\"", "start = 14:30:00", 13, "clock/no-date", "start: "),
    ("start = \"2026-11-23 14:30\"", "start = \"Tuesday 23.11.2026 14:30\"", 13, "clock/other-weekday", "start: "),
    ("start = \"2026-11-23 14:30\"", "start = \"2026-10-25 2:30\"", 13, "clock/ambiguous-local-time", "start: "),
    ("start = \"2026-11-23 14:30\"", "start = \"2026-03-29 2:30\"", 13, "clock/missing-local-time", "start: "),
    ("resume_end = \"24.11.2026 ore 23\"", "resume_end = \"23\"", 22, "clock/bad-moment", "resume_end: "),
    ("zone = \"Europe/Rome\"\n", "", 12, "clock/no-zone", "start is a time of day"),
    ("start = \"2026-11-23 14:30\"\n", "", 11, "event/missing-key", "does not say start"),
    ("end = \"2026-11-23 18:30\"\n", "", 11, "event/missing-key", "does not say end"),
    // Their order.
    ("end = \"2026-11-23 18:30\"", "end = \"2026-11-23 14:30\"", 14, "event/order", "is not after the beginning"),
    ("end = \"2026-11-23 18:30\"", "end = \"2026-11-24 15:00\"", 18, "event/order", "before the end of the session above"),
    ("start = \"2026-11-24 14:30\"", "start = \"2026-11-22 14:30\"", 18, "event/order", "before the end of the session above"),
    ("resume_at = \"2026-11-24 20:30\"", "resume_at = \"2026-11-24 18:00\"", 21, "event/order", "before the end of the session"),
    ("resume_end = \"24.11.2026 ore 23\"", "resume_end = \"2026-11-24 20:30\"", 22, "event/order", "is not after the resumption"),
    ("resume_at = \"2026-11-24 20:30\"\n", "", 21, "event/no-resumption", "resume_end is said of a resumption"),
    ("round = 5", "round = 5\nresume_place = \"X\"", 13, "event/no-resumption", "resume_place is said"),
];

#[test]
fn what_is_wrong_in_an_event_is_told_with_its_line_and_key() {
    let hall = hall(EVENT);
    let mut wrong = Vec::new();
    for &(of, with, line, code, says) in WRONG {
        assert_eq!(EVENT.matches(of).count(), 1, "{of}");
        hall.write("event.toml", EVENT.replacen(of, with, 1));
        let before = hall.files();
        let run = hall.run(["prepare", "board7.pgn", "--out", "x.sheet.toml"]);
        let run = run.with(["--at", IN_SESSION]);
        if run.end().exit == 0 {
            wrong.push(format!("{with:?} is taken"));
            continue;
        }
        let failed = run.fails();
        let place = format!("event.toml: line {line}: ");
        let is_right =
            failed.code == code && failed.message.contains(&place) && failed.message.contains(says);
        if !is_right || hall.files() != before {
            wrong.push(format!(
                "{with:?}: expected {line} {code} {says:?}: {failed:?}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The resumption of a session that is played elsewhere, at an hour in no session: nobody said where.
#[test]
fn of_two_places_none_is_guessed() {
    let elsewhere = EVENT
        .replace("resume_place = \"Sala Rossa\"\n", "")
        .replace(
            "place = \"Palazzo dello Sport\"\nresume_at",
            "place = \"Sala Verde\"\nresume_at",
        );
    let hall = hall(&elsewhere);
    let run = hall.run(["prepare", "board7.pgn", "--out", "x.sheet.toml"]);
    let failed = run.with(["--at", IN_SESSION]).fails();
    assert_eq!(failed.code, "event/two-places", "{failed:?}");
    assert!(failed.message.contains("line 20"), "{failed:?}");
    for place in ["Sala Verde", "Palazzo dello Sport"] {
        assert!(failed.message.contains(place), "{failed:?}");
    }
    assert!(failed.hint.contains("resume_place"), "{failed:?}");
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

/// Of two sessions that can be meant none is taken: what follows from the one that is meant is said, or asked.
#[test]
fn of_two_sessions_none_is_guessed() {
    let event = "\
zone = \"Europe/Rome\"

[[session]]
round = 5
start = \"2026-11-23 9:00\"
end = \"2026-11-23 13:00\"
resume_at = \"2026-11-24 9:00\"

[[session]]
round = 5
start = \"2026-11-23 13:00\"
end = \"2026-11-23 18:00\"
";
    let hall = hall(event);
    for (round, at) in [
        ("", "2026-11-23 13:00"),
        ("5", "2026-11-22 10:00"),
        ("5.3", "2026-11-22 10:00"),
    ] {
        let score = format!("[White \"A\"]\n[Black \"B\"]\n[Round \"{round}\"]\n\n1. e4 *\n");
        hall.write("board7.pgn", score);
        let run = hall.run(["prepare", "board7.pgn", "--out", "y.sheet.toml"]);
        let run = run.with(["--at", at]).environment(&[("TZ", "Europe/Rome")]);
        let one = [
            ["--session-end", "2026-11-23 18:00"],
            ["--resume-at", "2026-11-24 9:00"],
        ];
        for run in [
            run.clone(),
            run.clone().with(one[0]),
            run.clone().with(one[1]),
        ] {
            let failed = run.fails();
            assert_eq!(failed.code, "event/two-sessions", "{failed:?}");
            assert_eq!(failed.message.matches("round").count(), 2, "{failed:?}");
            assert!(
                failed
                    .hint
                    .contains("give both of the one that is meant: --session-end and --resume-at"),
                "{failed:?}"
            );
        }
        // Said by hand, nothing is asked.
        run.with(one.concat()).done();
        std::fs::remove_file(hall.path("y.sheet.toml")).unwrap();
    }
}

/// When the move was sealed on paper is read once, by the clocks that the label names: it chooses the session also where the
/// event names no zone, and is refused where it cannot be read.
#[test]
fn a_moment_on_the_paper_chooses_its_session() {
    let event = "\
arbiter = \"arbiter.key.pub\"
late_after = \"0:30:00\"
notation = \"en\"
time_control = \"2h/40\"
place = \"Palazzo\"

[[session]]
start = \"2026-11-23T09:00:00+01:00\"
end = \"2026-11-23T13:00:00+01:00\"
resume_at = \"2026-11-24T20:00:00+01:00\"

[[session]]
start = \"2026-11-24T09:00:00+01:00\"
end = \"2026-11-24T13:00:00+01:00\"
resume_at = \"2026-11-25T20:00:00+01:00\"
";
    let hall = hall(event);
    let all = [
        "--draw-offer=none",
        "--white-used=1:00:00",
        "--black-used=1:00:00",
    ];
    let on_paper = [&["--sealed-at=2026-11-23 12:30"], &all[..]].concat();
    let found = of_session(&hall, "", "2026-11-24 12:00", &on_paper);
    let first = ["2026-11-23T13:00", "2026-11-24T20:00", "Palazzo"];
    assert_eq!(found, serde_json::json!(first));
    for (text, code) in [
        ("2026-10-25 2:30", "clock/ambiguous-local-time"),
        ("5/11/2026 14:30", "clock/day-or-month"),
    ] {
        let run = hall.run(["prepare", "board7.pgn", "--out", "y.sheet.toml"]);
        let run = run.environment(&[("TZ", "Europe/Rome")]);
        let failed = run.with(["--at", IN_SESSION, "--sealed-at", text]).fails();
        assert_eq!(failed.code, code, "{text}");
    }
}

/// FIDE's newest edition holds where nobody names another, and the label says which.
#[test]
fn of_editions_the_newest_holds_where_nobody_names_one() {
    let hall = hall(&EVENT.replace("rules = \"fide-2023\"\n", ""));
    assert_eq!(label(&hall, &[])["rules"], Edition::DEFAULT);
    let editions = Edition::all();
    let of_fide = editions.iter().filter(|it| it.name().starts_with("fide-"));
    let newest = of_fide.max_by_key(|it| it.name().to_owned());
    assert_eq!(newest.unwrap().name(), Edition::DEFAULT);
}

/// Where the file is looked for, and where it is given.
#[test]
fn an_event_is_beside_the_score_or_given() {
    let hall = hall(EVENT);
    std::fs::create_dir(hall.path("elsewhere")).unwrap();
    hall.write("elsewhere/board7.pgn", GAME_21);
    let missing = |run: super::Run| {
        let run = run.with(["--out", "x.sheet.toml", "--force", "--at", IN_SESSION]);
        run.object()["missing"].to_string()
    };
    let prepare = |score: &str| hall.run(["prepare", score]);
    assert!(missing(prepare("elsewhere/board7.pgn")).contains("--arbiter-key"));
    let given = prepare("elsewhere/board7.pgn").with(["--event", "event.toml"]);
    assert!(!missing(given).contains("--arbiter-key"));
    assert!(!missing(prepare("board7.pgn")).contains("--arbiter-key"));
    let fen = "8/8/4Bp2/5P1p/P4k2/1P6/r4PK1/8 w - - 0 41";
    let of_position = hall.run(["prepare", "--fen", fen]);
    assert!(!missing(of_position).contains("--arbiter-key"));
    let failed = prepare("board7.pgn")
        .with(["--event", "none.toml", "--out", "y"])
        .fails();
    assert_eq!(failed.code, "files/not-found");
}

/// Each kind of error once in Italian: nothing of it stays in English but the names.
#[test]
fn an_event_is_corrected_in_italian_too() {
    let hall = hall(EVENT);
    for (of, with, says) in [
        (
            "notation = ",
            "notaton = ",
            "una manifestazione non ha la chiave",
        ),
        (
            "resume_at = ",
            "resumes_at = ",
            "una sessione non ha la chiave",
        ),
        (
            "resume_at = ",
            "qq = ",
            "una sessione non ha la chiave \"qq\"",
        ),
        (
            "zone = \"Europe/Rome\"",
            "zone",
            "riga 8: questa riga non è TOML: ",
        ),
        (
            "site = \"Cesenatico\"",
            "round = 5",
            "riguarda una sessione",
        ),
        (
            "name = \"Open di Cesenatico\"",
            "name = 7",
            "tra virgolette",
        ),
        ("name = \"Open di Cesenatico\"", "name = \"\"", "name: "),
        ("zone = \"Europe/Rome\"", "zone = \"Rome\"", "zone: "),
        ("zone = \"Europe/Rome\"\n", "", "in quale fuso orario"),
        ("end = \"2026-11-23 18:30\"\n", "", "non dice end"),
        (
            "end = \"2026-11-23 18:30\"",
            "end = \"2026-11-23 14:30\"",
            "non viene dopo l'inizio",
        ),
        (
            "resume_at = \"2026-11-24 20:30\"\n",
            "",
            "di cui non è data l'ora",
        ),
        (
            "rules = \"fide-2023\"",
            "rules = \"fide-1997\"",
            "quanto si può tardare",
        ),
        (
            "site = \"Cesenatico\"",
            "clocks = \"digital\"",
            "clocks dev'essere",
        ),
    ] {
        hall.write("event.toml", EVENT.replacen(of, with, 1));
        let run = hall.run(["prepare", "board7.pgn", "--out", "x", "--lang", "it"]);
        let ended = run.with(["--at", IN_SESSION]).end();
        let told = one_line(&ended.err);
        assert!(told.contains("event.toml: riga "), "{told}");
        assert!(told.contains(says), "{with}: {told}");
    }
}

/// A good file in which anything is damaged is read or refused, and refused on one of its lines.
#[test]
fn a_damaged_event_is_refused_and_nothing_breaks() {
    let mut random = crate::random::generator("damaged events");
    let hall = hall(EVENT);
    let files = Files::real();
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
    for _ in 0..4_000 {
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
    assert!(refused > 1_000 && taken > 100, "{refused} {taken}");
}

/// What would be refused or regretted later is said when the label is made ready.
#[test]
fn what_is_wrong_with_a_label_is_said_where_it_is_made() {
    let hall = hall(EVENT);
    for (comment, flags, code, says) in [
        (
            "a resumption in the past",
            &["--resume-at", "2026-11-23 9:30"][..],
            "resumption_past",
            "--resume-at: Monday 23 November 2026, 09:30 (UTC+01:00) is past",
        ),
        (
            "a deadline in the past",
            &["--resume-by", "2026-11-22"],
            "resumption_past",
            "--resume-by: Sunday 22 November 2026, 23:59 (UTC+01:00) is past",
        ),
        (
            "a default time of nothing",
            &["--late-after", "0:00:00"],
            "nobody_may_be_late",
            "--late-after is 0",
        ),
    ] {
        let run = hall.run(["prepare", "board7.pgn", "--out", "x.sheet.toml", "--force"]);
        let run = run.with(["--at", IN_SESSION]).with(flags);
        let notices = run.object()["notices"].clone();
        assert_eq!(notices[0]["code"], code, "{comment}: {notices}");
        assert!(
            one_line(&run.done().err).contains(says),
            "{comment}: {notices}"
        );
        // Where the move is sealed, it is said before the player writes.
        let seal = hall.run([
            "seal",
            "x.sheet.toml",
            "--out",
            "x.envelope",
            "--force",
            "--move-file",
            "-",
        ]);
        let sealed = seal.with(["--draw-offer", "none", "--white-used", "1:00:00"]);
        let sealed = sealed.with(["--black-used", "1:00:00", "--at", IN_SESSION]);
        let ended = sealed.input("d5").end();
        let expected = if code == "resumption_past" { 2 } else { 0 };
        assert_eq!(ended.exit, expected, "{comment}: {ended:?}");
    }
    // A label without time control or draw offer.
    hall.write(
        "event.toml",
        EVENT.replace("time_control = \"40/2h, then 30 min\"\n", ""),
    );
    let run = hall.run([
        "prepare",
        "board7.pgn",
        "--out",
        "y.sheet.toml",
        "--at",
        IN_SESSION,
    ]);
    assert_eq!(
        run.object()["missing"],
        serde_json::json!(["--time-control TC", "--draw-offer SIDE"])
    );
}

/// With an event the most common job needs no flags but those that say what happened this evening.
#[test]
fn envelope_and_slips_of_each_board_have_places_of_their_own() {
    let hall = hall(EVENT);
    std::fs::create_dir(hall.path("boards")).unwrap();
    hall.write(
        "boards/event.toml",
        EVENT.replace("arbiter.key.pub", "../arbiter.key.pub"),
    );
    let score = hall.text("board7.pgn");
    for board in ["1", "2"] {
        hall.write(&format!("boards/board{board}.pgn"), &score);
        let game = format!("boards/board{board}.pgn");
        let seal = hall.run(["seal", &game, "--draw-offer", "none", "--move-file", "-"]);
        let seal = seal.with(["--white-used", "1:00:00", "--black-used", "1:00:00"]);
        let sealed = seal.with(["--at", IN_SESSION]).input("d5").object();
        assert_eq!(
            sealed["file"],
            format!("boards/board{board}.envelope"),
            "{sealed}"
        );
        for side in ["white", "black"] {
            let slip = format!("boards/slips/board{board}/{side}.slip");
            assert!(hall.path(&slip).is_file(), "{slip}");
        }
        let again = hall.run(["seal", &game, "--draw-offer", "none", "--move-file", "-"]);
        let again = again.with(["--white-used", "1:00:00", "--black-used", "1:00:00"]);
        let failed = again.with(["--at", IN_SESSION]).input("d5").fails();
        assert_eq!(failed.code, "files/exists");
    }
    // A sheet is called as its score is.
    hall.run([
        "prepare",
        "board7.pgn",
        "--out",
        "board7.sheet.toml",
        "--at",
        IN_SESSION,
    ])
    .done();
    let seal = hall.run([
        "seal",
        "board7.sheet.toml",
        "--draw-offer",
        "none",
        "--move-file",
        "-",
    ]);
    let seal = seal.with(["--white-used", "1:00:00", "--black-used", "1:00:00"]);
    let sealed = seal.with(["--at", IN_SESSION]).input("d5").object();
    assert_eq!(sealed["file"], "board7.envelope");
    assert!(hall.path("slips/board7/white.slip").is_file());
    hall.run([
        "print",
        "board7.envelope",
        "--what",
        "slips",
        "--slips",
        "slips/board7",
    ])
    .with(["--out", "slips.pdf"])
    .done();
    hall.run(["accept", "board7.envelope", "--key", "arbiter.key"])
        .with(["--scoresheets", "both", "--at", IN_SESSION])
        .done();
    // A second envelope of a game keeps the keys of the first, unless slips are asked for.
    let reply = hall
        .run(["seal", "--follows", "board7.envelope", "--move-file", "-"])
        .fails();
    assert_eq!(reply.code, "cli/usage", "{reply:?}");
}

/// The zone of the machine is taken where nobody names another, and that is said.
#[test]
fn the_zone_is_the_machines_where_nobody_names_one() {
    let hall = hall("");
    let prepare = |zone: &str, flags: &[&str]| {
        let run = hall.run(["prepare", "board7.pgn", "--out", "x.sheet.toml", "--force"]);
        let run = run.with(["--resume-at", "2026-11-24 9:30", "--at", IN_SESSION]);
        run.with(flags).environment(&[("TZ", zone)]).object()
    };
    let sheet = |line: &str| hall.text("x.sheet.toml").lines().any(|it| it == line);
    let outcome = prepare("Europe/Oslo", &[]);
    assert_eq!(
        outcome["notices"][0]["code"], "label/machine-zone",
        "{outcome}"
    );
    assert!(sheet("resume_zone = \"Europe/Oslo\""));
    for zone in ["Europe/Oslo", ":Europe/Oslo", "UTC", ""] {
        let outcome = prepare(zone, &[]);
        assert!(
            !outcome["missing"].to_string().contains("--zone"),
            "{outcome}"
        );
    }
    let named = prepare("Europe/Oslo", &["--zone", "Europe/Rome"]);
    assert_eq!(named["notices"], serde_json::json!([]));
    // A machine that has none by a name: nobody knows when 9:30 is.
    let run = hall.run(["prepare", "board7.pgn", "--out", "y.sheet.toml"]);
    let run = run.with(["--resume-at", "2026-11-24 9:30", "--at", IN_SESSION]);
    let failed = run.environment(&[("TZ", "XYZ-3")]).fails();
    assert_eq!(failed.code, "clock/no-zone");
    // The event's comes before the machine's.
    hall.write("event.toml", "zone = \"Europe/Rome\"\n");
    assert_eq!(
        prepare("Europe/Oslo", &[])["notices"],
        serde_json::json!([])
    );
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

/// What an event says, in words and as JSON, and what its labels lack.
#[test]
fn an_event_is_shown_in_words_and_says_what_is_missing() {
    let hall = hall(EVENT);
    let show = || hall.run(["event", "show"]);
    let told = one_line(&show().done().out);
    for says in [
        "Arbiter: Verdi, Anna",
        "Laws of Chess: fide-2023",
        "Too late after: 30 min",
        "round 5, Monday 23 November 2026, 14:30 (UTC+01:00) to 18:30 \
         adjourned games resume Tuesday 24 November 2026, 14:30 (UTC+01:00), Palazzo dello Sport",
        "20:30 (UTC+01:00), Sala Rossa",
        "Every label still needs the players, the move, both clocks and the draw offer.",
    ] {
        assert!(told.contains(says), "{says:?}: {told}");
    }
    let told = one_line(&show().with(["--lang", "it"]).done().out);
    assert!(
        told.contains("turno 5, da lunedì 23 novembre 2026, ore 14:30"),
        "{told}"
    );
    let shown = show().object();
    assert_eq!(shown["missing"], serde_json::json!([]), "{shown}");
    assert_eq!(shown["event"]["sessions"][1]["resume_place"], "Sala Rossa");
    assert_eq!(shown["event"]["time_control"], "40/7200:1800");
    hall.write(
        "event.toml",
        "zone = \"UTC\"\n[[session]]\nstart = 2026-11-23T09:00:00\nend = 2026-11-23T12:00:00\n",
    );
    let missing = show().object()["missing"].clone();
    let keys: Vec<&str> = missing
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["key"].as_str().unwrap())
        .collect();
    assert_eq!(
        keys,
        [
            "arbiter",
            "late_after",
            "notation",
            "time_control",
            "place",
            "resume_at"
        ]
    );
    let told = one_line(&show().done().out);
    assert!(told.contains("notation: Notation of the players"), "{told}");
    // A file that is there, and one that is not.
    assert_eq!(hall.run(["event"]).fails().code, "files/exists");
    assert_eq!(
        hall.run(["event", "show", "none.toml"]).fails().code,
        "files/not-found"
    );
    hall.write(
        "event.toml",
        EVENT.replace("zone = \"Europe/Rome\"", "zone = \"Rome\""),
    );
    let failed = hall.run(["event", "show"]).fails();
    assert!(
        failed.message.contains("event.toml: line 8: zone: "),
        "{failed:?}"
    );
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
    let mut known: Vec<&str> = EventKey::ALL.map(EventKey::name).to_vec();
    known.extend(SessionKey::ALL.map(SessionKey::name));
    known.retain(|key| !keys.contains(key));
    assert_eq!(known, Vec::<&str>::new());
}
