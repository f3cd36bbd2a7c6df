//! What people and their programs hand in that is wrong, hostile or huge: a sentence, an exit code,
//! and nothing on the disk. That nothing printed moves a terminal is asked of every run by the builder.

use std::time::Instant;

use super::{Hall, check_failures, row};
use crate::fixtures::GAME_21;

/// Texts that would move a cursor, turn the direction or hide something.
const HOSTILE: [(&str, &str); 12] = [
    ("an escape sequence", "\u{1b}[2JSpassky"),
    ("a C1 control", "\u{9b}2JSpassky"),
    ("a bell", "Spassky\u{7}"),
    ("an override of the direction", "Spassky\u{202e}, Boris"),
    ("an isolate", "\u{2066}Spassky"),
    ("two lines", "Spassky\nerror: none"),
    ("a filler", "Spassky\u{3164}"),
    ("a variation selector", "Spas\u{fe0f}sky"),
    ("another one", "Spassky\u{e0100}"),
    ("an empty Braille pattern", "Spassky\u{2800}"),
    ("a filler of another script", "Spassky\u{115f}"),
    ("a joiner that joins nothing", "Spas\u{34f}sky"),
];

/// Each of them as a name, and each place of a name with some of them.
#[test]
fn hostile_names_are_refused_and_never_printed() {
    let hall = Hall::with_keys();
    for (number, (comment, name)) in HOSTILE.into_iter().enumerate() {
        let seal = hall.seal("Bd7", "en");
        let (run, field) = match number % 3 {
            0 => (seal.with(["--white", name]), "white"),
            1 => (seal.but("--place", name), "resume_place"),
            _ => {
                let prepare = hall.run(["prepare", "game.pgn", "--out", "x.sheet.toml"]);
                prepare.with(["--arbiter", name, "--force"]).done();
                (seal.replacing("game.pgn", "x.sheet.toml"), "arbiter")
            }
        };
        let keygen = hall.run(["keygen", name, "--no-passphrase", "--out", "k"]);
        check_failures(
            &hall,
            &[
                row(comment, keygen, 2, "key/name", "the name"),
                row(comment, run, 2, "envelope/text", field),
            ],
        );
    }
}

/// What is not understood is quoted back, but made fit for a terminal: each of them, and all of them in every argument.
#[test]
fn whatever_argument_is_hostile_nothing_raw_is_printed_back() {
    let hall = Hall::accepted("Bd7");
    let start = ["--fen", "4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1"];
    for (comment, text) in HOSTILE {
        let judge = hall.run(["judge", "move", "--notation", "en"]).with(start);
        let judge = judge.with(["--move", text]);
        assert_eq!(judge.object()["reading"], "unintelligible", "{comment}");
        judge.done();
        assert_eq!(hall.run(["verify", text]).fails().exit, 1, "{comment}");
    }
    let all: String = HOSTILE.map(|(_, text)| text).concat();
    let declare = hall.run(["declare", "game.envelope", "--move", &all]);
    declare.done();
    let rows: [(i32, &[&str]); 12] = [
        (2, &[]),
        (2, &["editions", "--lang"]),
        (2, &["verify", "game.envelope", "--fingerprint"]),
        (2, &["verify", "game.envelope", "--head"]),
        (2, &["show", "game.envelope", "--at"]),
        (
            2,
            &[
                "judge",
                "move",
                start[0],
                start[1],
                "--move",
                "Nd2",
                "--notation",
            ],
        ),
        (2, &["editions"]),
        (1, &["judge", "position"]),
        (1, &["verify"]),
        (1, &["editions", "--rules"]),
        (1, &["open", "game.envelope", "--key"]),
        (
            2,
            &[
                "accept",
                "game.envelope",
                "--key",
                "arbiter.key",
                "--scoresheets",
            ],
        ),
    ];
    for (exit, arguments) in rows {
        let run = match arguments {
            ["editions", "--rules"] => hall.run(["editions", &format!("./{all}.toml")]),
            _ => hall.run(arguments).with([&all]),
        };
        let failed = run.fails();
        assert_eq!(failed.exit, exit, "{arguments:?}: {failed:?}");
    }
}

#[test]
fn scores_that_are_no_single_game_are_refused() {
    let hall = Hall::with_keys();
    let nested = GAME_21.replace(" *", &format!(" {} *", "(".repeat(100_000)));
    let huge = GAME_21.replace(" *", " {") + &"never closed ".repeat(800_000);
    #[rustfmt::skip]
    let rows: [(&str, Vec<u8>, &str, &str); 8] = [
        ("two games", GAME_21.repeat(2).into(), "score/several-games", "2 games"),
        ("nothing", Vec::new(), "score/empty", "no game"),
        ("10 MB of a comment", huge.into(), "score/unclosed-comment", "line 9"),
        ("100,000 brackets", nested.into(), "score/unclosed-variation", "line"),
        ("more than is read", vec![b' '; (16 << 20) + 1], "files/too-large", "larger than"),
        ("an illegal move", "1. e4 e5 2. Ke3 *".into(), "score/illegal-move", "Ke3"),
        ("a control in a tag", "[White \"\u{1b}[2J\"]\n\n*".into(), "score/control-character", "U+001B"),
        ("UTF-16", b"\xff\xfe[\0E\0".to_vec(), "score/utf-16", "UTF-16"),
    ];
    for (comment, score, code, says) in rows {
        hall.write("game.pgn", score);
        let begun = Instant::now();
        let (exit, object) = hall.seal("Bd7", "en").json();
        let error = &object["error"];
        assert_eq!((exit, &error["code"]), (1, &code.into()), "{comment}");
        let message = error["message"].as_str().unwrap();
        assert!(message.contains(says), "{comment}: {message}");
        assert!(begun.elapsed().as_secs() < 60, "{comment}: {begun:?}");
        assert!(!hall.path("game.envelope").exists(), "{comment}");
    }
}

/// Size and depth alone are no fault.
#[test]
fn a_long_and_deep_score_is_read() {
    let hall = Hall::with_keys();
    let (open, close) = ("(".repeat(100_000), ")".repeat(100_000));
    let comment = "x".repeat(10 << 20);
    hall.write(
        "game.pgn",
        GAME_21.replace(" *", &format!(" {open} {close} {{{comment}}} *")),
    );
    hall.seal("Bd7", "en").done();
    assert!(hall.read("game.envelope").len() < 64 << 10);
}

/// Bytes that are no text are a wrong call, or the name of a file that is not there.
#[cfg(unix)]
#[test]
fn arguments_that_are_no_utf_8_are_answered() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let hall = Hall::accepted("Bd7");
    let bytes = OsStr::from_bytes(b"\xff\xfe\x9b2J");
    let rows: [(i32, &[&str]); 8] = [
        (2, &[]),
        (2, &["keygen", "--no-passphrase", "--out", "k"]),
        (2, &["judge", "position"]),
        (2, &["declare", "game.envelope", "--move"]),
        (2, &["show", "game.envelope", "--at"]),
        (1, &["verify"]),
        (1, &["verify", "game.envelope", "--copy"]),
        (1, &["open", "game.envelope", "--key"]),
    ];
    for (exit, arguments) in rows {
        let failed = hall.run(arguments).with([bytes]).fails();
        assert_eq!(failed.exit, exit, "{arguments:?}: {failed:?}");
    }
}

/// A file may be called by bytes that are no text: it is written, and JSON says its name as well as it can.
#[cfg(unix)]
#[test]
fn a_file_with_a_name_that_is_no_utf_8_is_written_and_named() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let hall = Hall::accepted("Bd7");
    let name = OsStr::from_bytes(b"\xfc.txt");
    let rows = [
        "calendar game.envelope --out",
        "keygen Weber --no-passphrase --force --out",
        "print --what record game.envelope --force --out",
        "event --force --out",
        "archive keygen --no-passphrase --witness club --force --out",
    ];
    for arguments in rows {
        let arguments: Vec<_> = arguments.split(' ').collect();
        let object = hall.run(&arguments).with([name]).object();
        assert_eq!(object["file"], "\u{fffd}.txt", "{arguments:?}");
    }
}

/// Standard input is read as far as a file would be, and never cut and judged.
#[test]
fn what_is_too_large_on_standard_input_is_refused_as_in_a_file() {
    let hall = Hall::accepted("Bd7");
    let short = vec![b'x'; 16_385];
    let open = hall.run(["open", "game.envelope", "--key", "arbiter.key"]);
    let seal = hall.seal("Bd7", "en").but("--out", "other.envelope");
    let rows = [
        (
            open.with(["--reply-half", "-"]),
            &short,
            1,
            "files/too-large",
        ),
        // Of a move it is known what is wrong with it.
        (seal, &short, 2, "seal/move-text"),
    ];
    for (run, bytes, exit, code) in rows {
        hall.write("large", bytes);
        for run in [run.clone().replacing("-", "large"), run.input(bytes)] {
            let (found, object) = run.json();
            let found = (found, object["error"]["code"].as_str());
            assert_eq!(found, (exit, Some(code)), "{object}");
        }
    }
}
