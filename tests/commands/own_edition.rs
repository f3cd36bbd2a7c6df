//! An edition of one's own: a file for a made-up federation, written from `docs/editions.md` alone, and each way of getting such
//! a file wrong.

use serde_json::json;

use super::{Hall, Row, check_failures, row};

/// Written as the page says, by hand, before the program had seen it.
const OWN: &str = include_str!("own_edition.toml");

const FILE: &str = "archipelago.toml";

/// Two rooks can go to d1.
const ROOKS: &str = "6k1/5ppp/8/8/8/8/8/1R2R1K1 w - - 0 41";

fn own() -> Hall {
    let hall = Hall::with_keys();
    hall.write(FILE, OWN);
    hall
}

/// `editions` says of every key what the file says, with its source or with what was searched.
#[test]
fn the_program_shows_what_the_file_says() {
    let object = own().run(["editions", FILE]).object();
    let edition = &object["editions"][0];
    assert_eq!(edition["name"], "archipelago-2.1");
    assert_eq!(edition["builtin"], false);
    let facts = edition["facts"].as_array().unwrap();
    let letter = "Circular letter no. 7 of the arbiters' committee, 3 March 2025, Italian";
    for (key, value, source, searched) in [
        (
            "rules.illegal",
            "opponent_chooses_man_or_king",
            Some(letter),
            None,
        ),
        (
            "rules.empty_envelope",
            "silent",
            None,
            Some("the statute, chapter IV, read whole"),
        ),
        (
            "rules.late_sealer_saved_by",
            "checkmate, flag_fall",
            Some(letter),
            None,
        ),
        (
            "rules.claimant_penalty",
            "above 300: half, at most 240; above 90: to 90",
            Some(letter),
            None,
        ),
        ("rules.opponent_bonus", "60", None, None),
        ("rules.both_absent", "silent", None, None),
        ("adjournment.exceptions", "none", None, None),
        ("adjournment.late", "§ 26", None, None),
    ] {
        let fact = facts.iter().find(|fact| fact["key"] == key).unwrap();
        let told = [&fact["value"], &fact["source"], &fact["searched"]];
        assert_eq!(told, [&json!(value), &json!(source), &json!(searched)]);
        assert_eq!(fact["confirmed"], source.is_some(), "{key}");
    }
}

/// What the program rules cites the articles of the file, and follows its words.
#[test]
fn moves_and_claims_are_judged_by_it() {
    let hall = own();
    let judge = |what: &str| hall.run(["judge", what, "--rules", FILE]);
    for (text, reading, expected) in [
        ("Rbd1", "legal", json!(["*", null, "§ 22"])),
        (
            "Rd1",
            "ambiguous",
            json!(["*", "opponent_chooses", "§ 18, 1°"]),
        ),
    ] {
        let judged = judge("move").with(["--fen", ROOKS, "--notation", "en", "--move", text]);
        let judged = judged.object();
        assert_eq!(judged["reading"], reading, "{judged}");
        let found = json!([judged["result"], judged["reason"], judged["article"]]);
        assert_eq!(found, expected, "{judged}");
    }
    // With ten minutes left half would be five, and at most four are taken; with four, 1:30 are left; with one, all.
    for (left, stays) in [
        ("0:10:00", "0:06:00"),
        ("0:05:00", "0:01:30"),
        ("0:01:30", "0:01:30"),
        ("0:01:00", "0:01:00"),
    ] {
        let claim = judge("claim").with(["--fen", ROOKS, "--article", "9.3b"]);
        let claim = claim.with(["--white-left", left, "--black-left", "0:04:00"]);
        let judged = claim.object();
        assert_eq!(judged["white_left"], stays, "{left}: {judged}");
        assert_eq!(judged["black_left"], "0:05:00", "{left}: {judged}");
        assert_eq!(judged["article"], "9.5.3");
    }
}

/// A game is sealed, accepted, opened and lost by lateness under the file; and under no other file, nor without one.
#[test]
fn a_game_is_sealed_and_resumed_under_it() {
    let hall = own();
    let rules = ["--rules", FILE];
    hall.seal("Bd7", "en").with(rules).done();
    hall.accept().with(rules).done();
    let opened = hall.open().with(rules).object();
    assert_eq!(opened["ruling"]["article"], "§ 22", "{opened}");
    let shown = hall.run(["show", "game.envelope"]).with(rules).object();
    assert_eq!(shown["label"]["rules"], "archipelago-2.1", "{shown}");
    // A remark more is another file.
    hall.write("changed.toml", format!("{OWN}# Printed twice.\n"));
    let show = |rules: &[&str]| hall.run(["show", "game.envelope"]).with(rules);
    check_failures(
        &hall,
        &[
            row(
                "without the file",
                show(&[]),
                1,
                "edition/unknown",
                "archipelago-2.1",
            ),
            row(
                "a changed file",
                show(&["--rules", "changed.toml"]),
                3,
                "edition/digest",
                "archipelago-2.1",
            ),
        ],
    );
    // More than twenty minutes late loses, twenty do not.
    for (time, phase) in [("14:50:00", "resumption"), ("14:50:01", "finished")] {
        let hall = own();
        hall.seal("Bd7", "en").with(rules).done();
        hall.accept().with(rules).done();
        let arrival = |side: &str, what: &str, time: &str| {
            let at = format!("1972-09-01T{time}+00:00");
            let record = hall.run(["record", "game.envelope", "--key", "arbiter.key"]);
            let record = record.with(["--at", &at, what, side]);
            record.with(rules).object()
        };
        arrival("white", "arrival", "14:30:00");
        arrival("black", "absent", "14:30:00");
        let late = arrival("black", "arrival", time);
        assert_eq!(late["phase"], phase, "{time}: {late}");
        if phase == "finished" {
            assert_eq!(late["ruling"]["article"], "§ 26", "{late}");
        }
    }
}

/// A file may have the name of a built-in edition: the program takes it for what it is, and never one for the other.
#[test]
fn the_name_of_a_built_in_edition_makes_no_built_in_edition() {
    let hall = own();
    let named = OWN.replace("archipelago-2.1", "fide-1997");
    hall.write(FILE, named);
    let object = hall.run(["editions", FILE]).object();
    assert_eq!(object["editions"][0]["builtin"], false);
    assert_eq!(object["editions"][0]["name"], "fide-1997");
    let rules = ["--rules", FILE];
    hall.seal("Bd7", "en").with(rules).done();
    let show = || hall.run(["show", "game.envelope"]);
    check_failures(
        &hall,
        &[row(
            "the built-in one instead",
            show(),
            3,
            "edition/digest",
            "fide-1997",
        )],
    );
    show().with(rules).done();
}

/// What is wrong with a file: a part of it, and what stands there instead.
struct Wrong {
    comment: &'static str,
    right: &'static str,
    wrong: &'static str,
    code: &'static str,
    /// The line that is named: the one of the wrong file that begins so, or the first.
    line: &'static str,
    /// What the message names: the key, and what is allowed.
    names: &'static [&'static str],
}

const fn wrong(
    comment: &'static str,
    [right, wrong]: [&'static str; 2],
    code: &'static str,
    line: &'static str,
    names: &'static [&'static str],
) -> Wrong {
    Wrong {
        comment,
        right,
        wrong,
        code,
        line,
        names,
    }
}

const LATE: &str = "late_after = { says = 1200, source = \"statute\" }";
const AMBIGUOUS: &str =
    "ambiguous = { says = \"opponent_chooses_reasonable\", source = \"statute\" }";
const SAVED: &str = "late_responder_saved_by = [\"checkmate\"]";
const PENALTY: &str = "claimant_penalty = { says = [{ above = 300, halve_at_most = 240 }, { above = 90, set_to = 90 }], source = \"letter\" }";
const LABEL: &str = "\nlabel = \"§ 12\"";
const NAME: &str = "name = \"archipelago-2.1\"";
const TITLE: &str = "title = \"Federazione dell'Arcipelago «Sette Isole», Regolamento di gioco\"";
const SOURCES: &str = concat!(
    "[sources]\n",
    "statute = \"Archipelago Chess Federation, Statute of Play, 2024, Italian, chapter IV\"\n",
    "letter = \"Circular letter no. 7 of the arbiters' committee, 3 March 2025, Italian\"",
);
const LETTER: &str =
    "letter = \"Circular letter no. 7 of the arbiters' committee, 3 March 2025, Italian\"";

const BANDS: [&str; 4] = [
    "rules.claimant_penalty",
    "{ above = 120, halve_at_most = 180 }",
    "{ above = 60, set_to = 60 }",
    "\"silent\"",
];

/// Each way that we could think of.
const WRONG: &[Wrong] = &[
    wrong(
        "a key is missing",
        [LATE, ""],
        "edition/missing-key",
        "[rules]",
        &["rules.late_after"],
    ),
    wrong(
        "the name is missing",
        [NAME, ""],
        "edition/missing-key",
        "the first",
        &["name"],
    ),
    wrong(
        "a table is missing",
        ["[adjournment]", "# [adjournment]"],
        "edition/unknown-key",
        "rules = \"chapter IV\"",
        &["articles.rules", "adjournment.rules"],
    ),
    wrong(
        "a table has another name",
        ["[adjournment]", "[adjournments]"],
        "edition/unknown-key",
        "[adjournments]",
        &["adjournments", " adjournment?"],
    ),
    wrong(
        "a table within another",
        ["[adjournment]", "[articles.adjournment]"],
        "edition/unknown-key",
        "[articles.adjournment]",
        &["articles.adjournment"],
    ),
    wrong(
        "a key is misspelt",
        ["late_after = ", "late_afer = "],
        "edition/unknown-key",
        "late_afer",
        &["rules.late_afer", "rules.late_after"],
    ),
    wrong(
        "a key stands twice",
        [
            "opponent_bonus = 60",
            "opponent_bonus = 60\nfivefold = \"none\"",
        ],
        "edition/syntax",
        "fivefold = \"consecutive\"",
        &["duplicate key"],
    ),
    wrong(
        "another word",
        [AMBIGUOUS, "ambiguous = \"lose\""],
        "edition/wrong-value",
        "ambiguous",
        &[
            "rules.ambiguous",
            "\"loses\"",
            "\"opponent_chooses\"",
            "\"opponent_chooses_reasonable\"",
            "\"silent\"",
        ],
    ),
    wrong(
        "another word in a table",
        [
            AMBIGUOUS,
            "ambiguous = { says = \"Loses\", source = \"statute\" }",
        ],
        "edition/wrong-value",
        "ambiguous",
        &["rules.ambiguous", "\"loses\""],
    ),
    wrong(
        "a word without quotes",
        [AMBIGUOUS, "ambiguous = loses"],
        "edition/syntax",
        "ambiguous",
        &["quoted"],
    ),
    wrong(
        "the quotes of a word processor",
        [AMBIGUOUS, "ambiguous = “loses”"],
        "edition/syntax",
        "ambiguous",
        &["quoted"],
    ),
    wrong(
        "a number for a word",
        [AMBIGUOUS, "ambiguous = 2"],
        "edition/wrong-value",
        "ambiguous",
        &["rules.ambiguous", "\"loses\""],
    ),
    wrong(
        "silence where a word must stand",
        ["fivefold = \"consecutive\"", "fivefold = \"silent\""],
        "edition/wrong-value",
        "fivefold",
        &["rules.fivefold", "\"none\"", "\"consecutive\"", "\"any\""],
    ),
    wrong(
        "a word for a number",
        [LATE, "late_after = \"twenty minutes\""],
        "edition/wrong-value",
        "late_after",
        &["rules.late_after", "\"silent\""],
    ),
    wrong(
        "a number in quotes",
        [LATE, "late_after = \"1200\""],
        "edition/wrong-value",
        "late_after",
        &["rules.late_after"],
    ),
    wrong(
        "negative seconds",
        [LATE, "late_after = -1200"],
        "edition/wrong-value",
        "late_after",
        &["rules.late_after", "\"silent\""],
    ),
    wrong(
        "a part of a second",
        [LATE, "late_after = 0.5"],
        "edition/wrong-value",
        "late_after",
        &["rules.late_after"],
    ),
    wrong(
        "a word for a list",
        [SAVED, "late_responder_saved_by = \"checkmate\""],
        "edition/wrong-value",
        "late_responder_saved_by",
        &[
            "rules.late_responder_saved_by",
            "\"checkmate\"",
            "\"silent\"",
        ],
    ),
    wrong(
        "another word in a list",
        [SAVED, "late_responder_saved_by = [\"checkmate\", \"rain\"]"],
        "edition/wrong-value",
        "late_responder_saved_by",
        &["rules.late_responder_saved_by", "\"flag_fall\""],
    ),
    wrong(
        "bands from the least time to the most",
        [
            PENALTY,
            "claimant_penalty = [{ above = 90, set_to = 90 }, { above = 300, halve_at_most = 240 }]",
        ],
        "edition/wrong-value",
        "claimant_penalty",
        &BANDS,
    ),
    wrong(
        "a band with two penalties",
        [
            PENALTY,
            "claimant_penalty = [{ above = 90, set_to = 90, halve_at_most = 240 }]",
        ],
        "edition/wrong-value",
        "claimant_penalty",
        &BANDS,
    ),
    wrong(
        "a number for bands",
        [PENALTY, "claimant_penalty = 180"],
        "edition/wrong-value",
        "claimant_penalty",
        &BANDS,
    ),
    wrong(
        "a source that is not in the table",
        [LATE, "late_after = { says = 1200, source = \"statutes\" }"],
        "edition/unknown-source",
        "late_after",
        &["rules.late_after", "\"statutes\"", "[sources]"],
    ),
    wrong(
        "source and searched both",
        [
            LATE,
            "late_after = { says = 1200, source = \"statute\", searched = \"the letter\" }",
        ],
        "edition/wrong-value",
        "late_after",
        &["rules.late_after", "says", "source", "searched"],
    ),
    wrong(
        "a source without a value",
        [LATE, "late_after = { source = \"statute\" }"],
        "edition/wrong-value",
        "late_after",
        &["rules.late_after", "says", "source", "searched"],
    ),
    wrong(
        "a misspelt source",
        [LATE, "late_after = { says = 1200, sourse = \"statute\" }"],
        "edition/unknown-key",
        "late_after",
        &["rules.late_after.sourse", " source?"],
    ),
    wrong(
        "no table of sources",
        [SOURCES, "sources = \"the statute, and the letter\""],
        "edition/wrong-value",
        "sources",
        &["sources"],
    ),
    wrong(
        "a source too long",
        [LETTER, LONG_LETTER],
        "edition/wrong-value",
        "letter",
        &["sources", "240"],
    ),
    wrong(
        "a title too long",
        [TITLE, LONG_TITLE],
        "edition/wrong-value",
        "title",
        &["title", "120"],
    ),
    wrong(
        "an article that acts on a terminal",
        [LABEL, "\nlabel = \"A2\\u001b[2J\""],
        "edition/wrong-value",
        "label",
        &["adjournment.label", "120"],
    ),
    wrong(
        "an article on two lines",
        [LABEL, "\nlabel = \"A2\\nA3\""],
        "edition/wrong-value",
        "label",
        &["adjournment.label", "120"],
    ),
    wrong(
        "an empty article",
        [LABEL, "\nlabel = \"\""],
        "edition/wrong-value",
        "label",
        &["adjournment.label", "120"],
    ),
    wrong(
        "an article as a number",
        [LABEL, "\nlabel = 12"],
        "edition/wrong-value",
        "label",
        &["adjournment.label", "120"],
    ),
    wrong(
        "a name with capitals",
        [NAME, "name = \"Archipelago\""],
        "edition/wrong-value",
        "name",
        &["name", "a-z", "0-9"],
    ),
    wrong(
        "a name with spaces",
        [NAME, "name = \"archipelago 2\""],
        "edition/wrong-value",
        "name",
        &["name", "a-z", "0-9"],
    ),
    wrong(
        "a name too long",
        [NAME, LONG_NAME],
        "edition/wrong-value",
        "name",
        &["name", "64"],
    ),
    wrong(
        "no TOML",
        [LATE, "late_after: 1200"],
        "edition/syntax",
        "late_after",
        &[],
    ),
    wrong(
        "a quote that does not end",
        [NAME, "name = \"archipelago-2.1"],
        "edition/syntax",
        "name",
        &[],
    ),
];

const LONG_TITLE: &str = "title = \"Federation of all the islands of the archipelago, of the islets that belong to them and of the rocks that \
     are dry at low tide.\"";
const LONG_LETTER: &str = "letter = \"Circular letter no. 7 of the arbiters' committee, 3 March 2025, Italian, with the three letters that it \
     answers, the minutes of both meetings, the objections of the clubs in the order in which they came, the answer to \
     each of them, and the list of those who were there.\"";
const LONG_NAME: &str =
    "name = \"archipelago-of-the-seven-islands-with-their-islets-and-rocks-2025\"";

/// What an Italian does not say.
const ENGLISH: [&str; 6] = [
    " or ",
    "whole",
    "list of",
    "printable",
    "a value",
    "a table",
];

/// Each is told with its line, its key and what is allowed there, in both languages.
#[test]
fn each_way_of_getting_it_wrong_is_told_with_line_and_key() {
    let hall = own();
    let mut faults = Vec::new();
    for wrong in WRONG {
        let comment = wrong.comment;
        assert_eq!(OWN.matches(wrong.right).count(), 1, "{comment}");
        let text = OWN.replace(wrong.right, wrong.wrong);
        let before = text.find(&format!("\n{}", wrong.line));
        let before = before.map_or(0, |place| place + 1);
        let line = 1 + text[..before].matches('\n').count();
        hall.write("wrong.toml", &text);
        let run = hall.run(["editions", "wrong.toml"]);
        let failed = run.fails();
        if (failed.exit, failed.code.as_str()) != (1, wrong.code) {
            faults.push(format!("{comment}: {failed:?}"));
        }
        let italian = run.with(["--lang", "it"]).end();
        for (told, line) in [
            (
                format!("error: {}", failed.message),
                format!("error: line {line}: "),
            ),
            (italian.err, format!("errore: riga {line}: ")),
        ] {
            let named = wrong.names.iter().all(|name| told.contains(name));
            let foreign = line.starts_with("errore") && wrong.code == "edition/wrong-value";
            let foreign = foreign && ENGLISH.iter().any(|words| told.contains(words));
            if !named || foreign || !told.starts_with(&line) {
                faults.push(format!("{comment}: {line:?} {:?} in {told}", wrong.names));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What is no text, or too large, has no line.
#[test]
fn a_file_that_is_none_is_told() {
    let hall = own();
    hall.write("latin.toml", b"title = \"F\xe9d\xe9ration\"\n");
    let comments = "# Our rules, in full.\n".repeat(4_000);
    hall.write("large.toml", format!("{OWN}{comments}"));
    let show = |file: &str| hall.run(["editions", file]);
    let rows: [Row<'_>; 3] = [
        row("Latin-1", show("latin.toml"), 1, "edition/utf8", "UTF-8"),
        row("88 KB", show("large.toml"), 1, "edition/too-large", "65536"),
        row(
            "no such file",
            show("none.toml"),
            1,
            "files/not-found",
            "none.toml",
        ),
    ];
    check_failures(&hall, &rows);
    for (file, says) in [
        ("latin.toml", "non è testo UTF-8"),
        ("large.toml", "al massimo 65536"),
    ] {
        let told = show(file).with(["--lang", "it"]).end().err;
        assert!(told.contains(says), "{told}");
    }
}

/// Line ends of Windows, and the mark that its editors put before the first letter, are no fault.
#[test]
fn a_file_may_come_from_any_editor() {
    let hall = own();
    for text in [OWN.replace('\n', "\r\n"), format!("\u{feff}{OWN}")] {
        hall.write("windows.toml", text);
        let object = hall.run(["editions", "windows.toml"]).object();
        assert_eq!(object["editions"][0]["name"], "archipelago-2.1");
    }
}
