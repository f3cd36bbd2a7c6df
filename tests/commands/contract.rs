//! What other programs rely on: the fields of every command's JSON, and nothing else on standard
//! output.

use adjourn::laws::edition::Edition;
use serde_json::Value;

use super::{Hall, RESUME_AT, SEALED_AT};

/// What a field must be.
enum Kind {
    Text,
    Number,
    Bool,
    /// One of these texts.
    OneOf(&'static [&'static str]),
    /// This many hexadecimal digits.
    Hex(usize),
    /// A list of objects, each with these fields.
    Each(&'static [Field]),
    /// A list of one of these texts.
    EachOf(&'static [&'static str]),
    Object(&'static [Field]),
    /// The field may be null.
    OrNull(&'static Kind),
    /// Four groups of four.
    SealNumber,
}

type Field = (&'static str, Kind);

use Kind::{Bool, Each, EachOf, Hex, Number, Object, OneOf, OrNull, SealNumber, Text};

const STATES: Kind = OneOf(&["sealed", "accepted", "open", "closed"]);
const CAN_MATE: Kind = OneOf(&["yes", "no", "undecided"]);
const SIDE: Kind = OneOf(&["white", "black"]);
const MOVE: Kind = Object(&[("san", Text), ("uci", Text)]);
const CODED: Kind = Each(&[("code", Text), ("message", Text)]);

const PROVED: &[Field] = &[("valid", Bool), ("checked", Number), ("problems", CODED)];
const RULING: &[Field] = &[
    (
        "reading",
        OneOf(&[
            "legal",
            "ambiguous",
            "illegal",
            "asked",
            "resignation",
            "unintelligible",
        ]),
    ),
    ("move", OrNull(&MOVE)),
    ("candidates", Each(&[("san", Text), ("uci", Text)])),
    ("remarks", CODED),
    ("fen_after", OrNull(&Text)),
    (
        "status",
        OrNull(&OneOf(&[
            "ongoing",
            "checkmate",
            "stalemate",
            "dead_position",
            "fivefold",
            "seventyfive",
        ])),
    ),
    ("result", OneOf(&["*", "1-0", "0-1", "1/2-1/2"])),
    (
        "reason",
        OrNull(&OneOf(&[
            "checkmate",
            "stalemate",
            "dead_position",
            "fivefold",
            "seventyfive",
            "ambiguous",
            "illegal",
            "unintelligible",
            "cannot_mate",
            "flag_fall",
            "late",
            "resignation",
            "agreement",
            "repetition",
            "fifty_moves",
            "annulled",
            "arbiter_reads",
            "opponent_chooses",
            "laws_silent",
        ])),
    ),
    ("otherwise", OrNull(&Object(OTHERWISE))),
    ("article", OrNull(&Text)),
    ("articles", EachOf(&[])),
    ("edition", Text),
    ("explanation", Text),
    ("draw_offer", Bool),
];

const OTHERWISE: &[Field] = &[
    ("result", OneOf(&["1-0", "0-1", "1/2-1/2", "*"])),
    ("reason", Text),
    ("article", OrNull(&Text)),
];

const WRITTEN: &[Field] = &[
    ("file", Text),
    ("fingerprint", Hex(64)),
    ("seal_number", SealNumber),
    ("head", Hex(64)),
    ("state", STATES),
    ("appended", EachOf(&["seal", "accept", "arrival", "opened"])),
];

const VERIFIED: &[Field] = &[
    ("valid", Bool),
    ("state", STATES),
    ("fingerprint", Hex(64)),
    ("head", Hex(64)),
    ("entries", Number),
    (
        "signatures",
        Each(&[("role", Text), ("key", Text), ("valid", Bool)]),
    ),
    ("problems", CODED),
];

const SHOWN: &[Field] = &[
    ("label", Object(LABEL)),
    ("state", STATES),
    ("phase", Text),
    (
        "clocks",
        Object(&[
            ("white_used", Text),
            ("black_used", Text),
            ("white_left", OrNull(&Text)),
            ("black_left", OrNull(&Text)),
            ("running", OrNull(&SIDE)),
        ]),
    ),
    (
        "may_happen",
        Each(&[
            ("event", Text),
            ("by", OrNull(&SIDE)),
            ("until", OrNull(&Text)),
            ("article", OrNull(&Text)),
        ]),
    ),
    (
        "entries",
        Each(&[("kind", Text), ("at", Text), ("by", Text)]),
    ),
    ("position", Text),
    ("moves", EachOf(&[])),
    ("ruling", OrNull(&Object(RULING))),
];

const LABEL: &[Field] = &[
    ("id", Text),
    ("white", Text),
    ("black", Text),
    ("arbiter", Text),
    ("white_key", Text),
    ("black_key", Text),
    ("arbiter_key", Text),
    ("white_lock", Text),
    ("black_lock", Text),
    ("arbiter_lock", Text),
    ("rules", Text),
    ("rules_digest", Text),
    ("notation", Text),
    ("time_control", Text),
    ("moves", Text),
    ("position", Text),
    ("sealed_by", SIDE),
    ("move_number", Number),
    ("white_used", Text),
    ("black_used", Text),
    ("draw_offer", OneOf(&["none", "white", "black"])),
    ("sealed_at", Text),
    ("resume_at", Text),
    ("resume_zone", Text),
    ("resume_place", Text),
    ("adjournment", Number),
];

fn check(comment: &str, found: &Value, fields: &[Field]) {
    for (name, kind) in fields {
        let value = found.get(name);
        let value = value.unwrap_or_else(|| panic!("{comment}: no {name} in {found}"));
        assert!(fits(value, kind, comment), "{comment}: {name} is {value}");
    }
}

fn fits(value: &Value, kind: &Kind, comment: &str) -> bool {
    let text = value.as_str();
    match kind {
        Text => text.is_some_and(|text| !text.is_empty()),
        Number => value.is_u64(),
        Bool => value.is_boolean(),
        OneOf(names) => text.is_some_and(|text| names.contains(&text)),
        Hex(digits) => text.is_some_and(|text| {
            text.len() == *digits && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
        }),
        Each(fields) => {
            let Some(items) = value.as_array() else {
                return false;
            };
            items.iter().for_each(|item| check(comment, item, fields));
            true
        }
        EachOf(names) => value.as_array().is_some_and(|items| {
            items.iter().all(|item| {
                let item = item.as_str();
                item.is_some_and(|item| names.is_empty() || names.contains(&item))
            })
        }),
        Object(fields) => {
            check(comment, value, fields);
            value.is_object()
        }
        OrNull(kind) => value.is_null() || fits(value, kind, comment),
        SealNumber => text.is_some_and(|text| {
            let groups: Vec<&str> = text.split('-').collect();
            groups.len() == 4 && groups.iter().all(|group| group.len() == 4)
        }),
    }
}

/// One whole adjournment, every object on the way.
#[test]
fn every_command_prints_the_fields_that_are_promised() {
    let hall = Hall::with_keys();
    let made = hall
        .run(["keygen", "Golombek, Harry", "--no-passphrase"])
        .with(["--out", "deputy.key"]);
    check(
        "keygen",
        &made.object(),
        &[("file", Text), ("public", Text)],
    );
    let prepared = hall
        .run(["prepare", "game.pgn", "--out", "x.sheet.toml"])
        .object();
    check(
        "prepare",
        &prepared,
        &[("file", Text), ("missing", EachOf(&[])), ("notices", CODED)],
    );
    let sealed = hall
        .seal("Bd7", "en")
        .without("--sealer-key")
        .without("--white-key")
        .with(["--slips", "slips", "--deputy-key", "deputy.key.pub"])
        .object();
    check("seal", &sealed, WRITTEN);
    check(
        "seal",
        &sealed,
        &[("slips", Each(&[("side", SIDE), ("path", Text)]))],
    );
    assert_eq!(sealed["slips"].as_array().unwrap().len(), 1, "{sealed}");
    check("accept", &hall.accept().object(), WRITTEN);
    let verify = hall.run(["verify", "game.envelope"]);
    check("verify", &verify.object(), VERIFIED);
    let copy = verify.with(["--copy", "game.envelope"]).object();
    let copies = OneOf(&["same", "extends", "cut", "forked"]);
    check("verify --copy", &copy, &[("copy", copies)]);
    let show = hall.run(["show", "game.envelope", "--at", SEALED_AT]);
    let shown = show.object();
    check("show, accepted", &shown, SHOWN);
    assert!(shown["ruling"].is_null(), "{shown}");
    let released = hall
        .run(["release", "game.envelope", "--key", "black.key"])
        .object();
    check(
        "release",
        &released,
        &[("half", Text), ("fingerprint", Hex(64))],
    );
    let to_file = hall
        .run(["release", "game.envelope", "--key", "black.key"])
        .with(["--out", "half"])
        .object();
    check(
        "release --out",
        &to_file,
        &[("file", Text), ("fingerprint", Hex(64))],
    );
    assert!(
        to_file.get("half").is_none(),
        "the half goes to the file alone"
    );
    let entry = hall.run(["calendar", "game.envelope"]).object();
    let told = [("fingerprint", Hex(64)), ("resume_at", Text)];
    check("calendar", &entry, &told);
    let text = entry["calendar"].as_str().unwrap();
    assert!(text.starts_with("BEGIN:VCALENDAR\r\n"), "{text}");
    let filed = hall.run(["calendar", "game.envelope", "--out", "game.ics"]);
    let filed = filed.object();
    check("calendar --out", &filed, &told);
    check("calendar --out", &filed, &[("file", Text)]);
    assert_eq!(hall.text("game.ics"), text);
    let declared = hall.run(["declare", "game.envelope", "--move", "Bd7"]);
    let verdicts = OneOf(&["confirmed", "contradicted", "unchecked"]);
    check("declare", &declared.object(), &[("verdict", verdicts)]);
    let opened = hall.open().but("--key", "deputy.key").object();
    check("open", &opened, WRITTEN);
    check(
        "open",
        &opened,
        &[("written", OrNull(&Text)), ("ruling", Object(RULING))],
    );
    let shown = hall
        .run(["show", "game.envelope", "--compare", "--at", RESUME_AT])
        .object();
    check("show, opened", &shown, SHOWN);
    check("show --compare", &shown, &[("compare", Each(RULING))]);
    let compared = shown["compare"].as_array().unwrap();
    assert_eq!(compared.len(), Edition::all().len(), "editions");
}

#[test]
fn questions_print_the_fields_that_are_promised() {
    let hall = Hall::new();
    let knights = "4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1";
    for text in [
        "Nd2", "Nbd2", "Ne5", "hello", "Nd4 xyz", "resigns", "", "Ke2 (=)",
    ] {
        let judge = hall
            .run(["judge", "move", "--fen", knights, "--notation", "en"])
            .with(["--move", text]);
        check(text, &judge.object(), RULING);
        let compared = judge.with(["--compare"]).object();
        check(text, &compared, &[("compare", Each(RULING))]);
    }
    let position: &[Field] = &[
        ("fen", Text),
        (
            "status",
            OneOf(&["ongoing", "checkmate", "stalemate", "dead_position"]),
        ),
        ("white_can_mate", CAN_MATE),
        ("black_can_mate", CAN_MATE),
    ];
    let judged = hall.run(["judge", "position", knights]).object();
    check("judge position", &judged, position);
    for walled in [
        "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1",
        "5K1k/7P/8/8/8/8/8/8 b - - 0 1",
        knights,
    ] {
        let proved = hall.run(["judge", "position", walled, "--proof"]);
        let printed = serde_json::to_vec(&proved.object()).unwrap();
        check("judge position --proof", &proved.object(), position);
        let verify = hall.run(["judge", "verify-proof", "-"]).input(&printed);
        check("judge verify-proof", &verify.object(), PROVED);
        let lied = String::from_utf8(printed).unwrap();
        let lied = lied.replace(walled, "8/8/8/4k3/8/8/8/KR6 w - - 0 1");
        let (exit, found) = hall.run(["judge", "verify-proof", "-"]).input(lied).json();
        assert_eq!(
            (exit, &found["valid"]),
            (3, &false.into()),
            "{walled}: {found}"
        );
        assert!(!found["problems"][0]["code"].is_null(), "{walled}: {found}");
    }
    let editions: &[Field] = &[(
        "editions",
        Each(&[("name", Text), ("title", Text), ("facts", Each(&[]))]),
    )];
    check("editions", &hall.run(["editions"]).object(), editions);
    let one = hall.run(["editions", "fide-2023"]).object();
    check("editions fide-2023", &one, editions);
    assert_eq!(one["editions"][0]["name"], "fide-2023");
    let shell = hall.run(["completions", "bash"]).object();
    check("completions", &shell, &[("shell", Text), ("script", Text)]);
    check("man", &hall.run(["man"]).object(), &[("page", Text)]);
    let rehearsed = hall.run(["rehearse", "--dir", "r"]).object();
    let files = ("files", EachOf(&[]));
    check(
        "rehearse",
        &rehearsed,
        &[("folder", Text), files, ("ruling", Object(RULING))],
    );
}

/// An invalid envelope is an answer of `verify` too.
#[test]
fn what_does_not_verify_is_said_in_the_same_fields() {
    let hall = Hall::sealed("Bd7");
    hall.write("half.envelope", &hall.read("game.envelope")[..900]);
    let (exit, object) = hall.run(["verify", "half.envelope"]).json();
    assert_eq!(exit, 3);
    let fields: &[Field] = &[
        ("valid", Bool),
        ("entries", Number),
        ("signatures", Each(&[])),
        ("problems", CODED),
    ];
    check("verify", &object, fields);
    assert_eq!(object["valid"], false);
    assert_eq!(object["problems"].as_array().unwrap().len(), 1);
}

/// JSON is never localised, and neither the environment nor the colour changes a byte of it.
#[test]
fn json_is_the_same_everywhere() {
    let hall = Hall::accepted("Bd7");
    let show = hall.run(["show", "game.envelope", "--at", RESUME_AT]);
    let plain = show.clone().with(["--json"]).done().out;
    let coloured = show.clone().with(["--json", "--color", "never"]).done();
    assert_eq!(coloured.out, plain);
    let coloured = show.with(["--json", "--lang", "en", "--color", "always"]);
    assert_eq!(coloured.done().out, plain);
}

/// Whatever is wrong with the arguments, one who asked for JSON gets an object.
#[test]
fn usage_errors_are_objects_too() {
    let hall = Hall::new();
    let rows: [(&str, &[&str], &str); 6] = [
        ("no such command", &["resurrect"], "resurrect"),
        (
            "no such flag",
            &["verify", "x", "--resurrect"],
            "--resurrect",
        ),
        ("a missing argument is named", &["seal"], "--out"),
        (
            "two that exclude each other",
            &[
                "open",
                "x",
                "--key",
                "k",
                "--reply-key",
                "r",
                "--author-key",
                "a",
            ],
            "--author-key",
        ),
        (
            "no such language of people",
            &["editions", "--lang", "tlh"],
            "tlh",
        ),
        ("no such shell", &["completions", "csh"], "csh"),
    ];
    for (comment, arguments, says) in rows {
        let failed = hall.run(arguments).fails();
        assert_eq!(failed.exit, 2, "{comment}: {failed:?}");
        assert_eq!(failed.code, "cli/usage", "{comment}");
        assert!(failed.message.contains(says), "{comment}: {failed:?}");
        assert!(!failed.message.contains('\n'), "{comment}: {failed:?}");
    }
    // What was typed is quoted on one line, whatever it holds.
    let forged = hall.run(["verify", "--x\n\nerror: forged\nUsage: x"]).end();
    assert_eq!(forged.err.lines().count(), 2, "{forged:?}");
    let near = hall.run(["verfy", "x"]).fails();
    assert!(near.hint.starts_with("perhaps verify; "), "{near:?}");
    // A note may begin with a hyphen, and it says how.
    let note = "- he said so";
    let record = hall.run(["record", "x", "--key", "k", "note"]);
    let hyphen = record.clone().with([note]).fails();
    assert!(hyphen.hint.ends_with("put --"), "{hyphen:?}");
    let read = record.with(["--json", "--", note]).end();
    assert_eq!(read.object()["error"]["code"], "files/not-found");
    // Without any, people get the help, and programs still an object.
    let (exit, object) = hall.run([] as [&str; 0]).json();
    assert_eq!((exit, &object["error"]["code"]), (2, &"cli/usage".into()));
    let help = hall.run([] as [&str; 0]).end();
    assert_eq!((help.exit, help.out.as_str()), (2, ""), "{help:?}");
    assert!(help.err.contains("Usage: adjourn"), "{help:?}");
}
