//! What people and their programs hand in that is wrong, hostile or huge: a sentence, an exit code,
//! and nothing on the disk. That nothing printed moves a terminal is asked of every run by the builder.

use std::fs;
use std::time::Instant;

use adjourn::laws::edition::Edition;

use super::{Hall, Run, check_failures, row};
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

#[test]
fn hostile_names_are_refused_and_never_printed() {
    let hall = Hall::with_keys();
    let seal = || hall.seal("Bd7", "en");
    for (comment, name) in HOSTILE {
        let prepare = hall.run(["prepare", "game.pgn", "--out", "x.sheet.toml"]);
        prepare.with(["--arbiter", name, "--force"]).done();
        let sheet = seal().replacing("game.pgn", "x.sheet.toml");
        let keygen = hall.run(["keygen", name, "--no-passphrase", "--out", "k"]);
        check_failures(
            &hall,
            &[
                row(comment, keygen, 2, "key/name", "the name"),
                row(
                    comment,
                    seal().with(["--white", name]),
                    2,
                    "envelope/text",
                    "white",
                ),
                row(
                    comment,
                    seal().but("--place", name),
                    2,
                    "envelope/text",
                    "resume_place",
                ),
                row(comment, sheet, 2, "envelope/text", "arbiter"),
            ],
        );
    }
}

/// What is not understood is quoted back, but made fit for a terminal.
#[test]
fn whatever_argument_is_hostile_nothing_raw_is_printed_back() {
    let hall = Hall::accepted("Bd7");
    let start = "4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1";
    for (comment, text) in HOSTILE {
        let judge = hall.run(["judge", "move", "--fen", start, "--move", text]);
        let judge = judge.with(["--notation", "en"]);
        assert_eq!(judge.object()["reading"], "unintelligible", "{comment}");
        judge.done();
        hall.run(["declare", "game.envelope", "--move", text])
            .done();
        let rows: [(i32, &[&str]); 12] = [
            (2, &[text]),
            (2, &["editions", "--lang", text]),
            (2, &["verify", "game.envelope", "--fingerprint", text]),
            (2, &["verify", "game.envelope", "--head", text]),
            (2, &["show", "game.envelope", "--at", text]),
            (
                2,
                &[
                    "judge",
                    "move",
                    "--fen",
                    start,
                    "--move",
                    "Nd2",
                    "--notation",
                    text,
                ],
            ),
            (2, &["editions", text]),
            (1, &["judge", "position", text]),
            (1, &["verify", text]),
            (1, &["editions", &format!("./{text}.toml")]),
            (1, &["open", "game.envelope", "--key", text]),
            (
                2,
                &[
                    "accept",
                    "game.envelope",
                    "--key",
                    "arbiter.key",
                    "--scoresheets",
                    text,
                ],
            ),
        ];
        for (exit, arguments) in rows {
            let failed = hall.run(arguments).fails();
            assert_eq!(failed.exit, exit, "{comment}, {arguments:?}: {failed:?}");
        }
    }
}

/// A name with a letter of another script is sealed, but nobody overlooks it.
#[test]
fn a_name_of_two_scripts_is_noted_with_its_code_point() {
    let hall = Hall::with_keys();
    let sealed = hall
        .seal("Bd7", "en")
        .with(["--white", "Sp\u{430}ssky, Boris"])
        .done();
    assert!(sealed.err.contains("note: "), "{sealed:?}");
    assert!(sealed.err.contains("U+0430"), "{sealed:?}");
    let accepted = hall.accept().done();
    assert!(accepted.err.contains("U+0430"), "{accepted:?}");
}

#[test]
fn scores_that_are_no_single_game_are_refused() {
    let hall = Hall::with_keys();
    let mut huge = GAME_21.replace(" *", " {");
    huge.push_str(&"never closed ".repeat(800_000));
    let nested = GAME_21.replace(" *", &format!(" {} *", "(".repeat(100_000)));
    let rows: [(&str, Vec<u8>, &str, &str); 8] = [
        (
            "two games",
            GAME_21.repeat(2).into(),
            "score/several-games",
            "2 games",
        ),
        ("nothing", Vec::new(), "score/empty", "no game"),
        (
            "10 MB of a comment",
            huge.into(),
            "score/unclosed-comment",
            "line 9",
        ),
        (
            "100,000 brackets",
            nested.into(),
            "score/unclosed-variation",
            "line",
        ),
        (
            "more than is read",
            vec![b' '; (16 << 20) + 1],
            "files/too-large",
            "larger than",
        ),
        (
            "an illegal move",
            "1. e4 e5 2. Ke3 *".into(),
            "score/illegal-move",
            "Ke3",
        ),
        (
            "a control in a tag",
            "[White \"\u{1b}[2J\"]\n\n*".into(),
            "score/control-character",
            "U+001B",
        ),
        (
            "UTF-16",
            b"\xff\xfe[\0E\0".to_vec(),
            "score/utf-16",
            "UTF-16",
        ),
    ];
    for (comment, score, code, says) in rows {
        hall.write("game.pgn", score);
        let begun = Instant::now();
        check_failures(
            &hall,
            &[row(comment, hall.seal("Bd7", "en"), 1, code, says)],
        );
        assert!(begun.elapsed().as_secs() < 60, "{comment}: {begun:?}");
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

#[test]
fn a_target_is_a_new_regular_file_in_a_folder_that_is_there() {
    let hall = Hall::with_keys();
    fs::create_dir(hall.path("folder")).unwrap();
    hall.write("there.envelope", "kept");
    let seal = |out: &str| hall.seal("Bd7", "en").but("--out", out);
    let prepare = |out: &str| hall.run(["prepare", "game.pgn", "--out", out]);
    let keygen = |out: &str| hall.run(["keygen", "X", "--no-passphrase", "--out", out]);
    hall.write("key.pub", "kept");
    check_failures(
        &hall,
        &[
            row("a folder", seal("folder"), 1, "files/not-a-file", "folder"),
            row("no folder", seal("no/x"), 1, "files/no-folder", "no/x"),
            row(
                "it exists",
                seal("there.envelope"),
                1,
                "files/exists",
                "there",
            ),
            row(
                "a sheet",
                prepare("there.envelope"),
                1,
                "files/exists",
                "there",
            ),
            row(
                "the public half",
                keygen("key"),
                1,
                "files/exists",
                "key.pub",
            ),
            row("no name", seal(""), 2, "cli/usage", ""),
        ],
    );
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("there.envelope", hall.path("link")).unwrap();
        let forced = seal("link").with(["--force"]);
        check_failures(
            &hall,
            &[
                row("a link", seal("link"), 1, "files/symlink", "link"),
                row("a link by force", forced, 1, "files/symlink", "link"),
            ],
        );
    }
    assert_eq!(hall.text("there.envelope"), "kept");
    assert!(
        hall.seal("Bd7", "en")
            .but("--out", "link")
            .fails()
            .hint
            .contains("itself")
    );
    seal("there.envelope").with(["--force"]).done();
    hall.run(["verify", "there.envelope"]).done();
}

/// Not even `--force` puts a result in the place of what it is made from: the envelope, a score, a key.
#[test]
fn a_result_never_takes_the_place_of_its_source() {
    let hall = Hall::accepted("Bd7");
    let forced = |run: Run, flag: &str, path: &str| run.with([flag, path, "--force"]);
    let release = || hall.run(["release", "game.envelope", "--key", "black.key"]);
    let calendar = || hall.run(["calendar", "game.envelope"]);
    let print = || hall.run(["print", "game.envelope", "--what", "label"]);
    let seal = |out: &str| hall.seal("Bd7", "en").but("--out", out).with(["--force"]);
    hall.run(["archive", "add", "games.archive", "game.envelope"])
        .done();
    let export = || hall.run(["archive", "export", "games.archive"]);
    let agenda = || hall.run(["print", "label.txt", "--what", "agenda"]);
    hall.write("label.txt", hall.read("game.envelope"));
    let of_text = hall.run(["print", "label.txt", "--what", "label"]);
    let before: Vec<_> = hall.files().iter().map(|name| hall.read(name)).collect();
    for (what, run, path) in [
        (
            "open",
            forced(hall.open(), "--pgn", "game.envelope"),
            "game.envelope",
        ),
        (
            "release",
            forced(release(), "--out", "./game.envelope"),
            "game.envelope",
        ),
        (
            "a key",
            forced(release(), "--out", "black.key"),
            "black.key",
        ),
        (
            "calendar",
            forced(calendar(), "--out", "game.envelope"),
            "game.envelope",
        ),
        ("print", forced(of_text, "--out", "label.txt"), "label.txt"),
        (
            "archive export",
            forced(export(), "--out", "games.archive"),
            "games.archive",
        ),
        (
            "agenda",
            forced(agenda(), "--out", "label.txt"),
            "label.txt",
        ),
        ("a score", seal("game.pgn"), "game.pgn"),
        ("the sealer's key", seal("white.key"), "white.key"),
    ] {
        let failed = run.fails();
        assert_eq!(
            (failed.exit, failed.code.as_str()),
            (1, "files/source"),
            "{what}"
        );
        assert!(failed.message.contains(path), "{what}: {}", failed.message);
        let after: Vec<_> = hall.files().iter().map(|name| hall.read(name)).collect();
        assert!(before == after, "{what}");
    }
    forced(print(), "--out", "new.txt").done();
    forced(print(), "--out", "new.txt").done();
}

/// A federation's file, wrong in one line, is told that line.
#[test]
fn an_edition_is_known_or_a_file_without_fault() {
    let hall = Hall::with_keys();
    let edition = Edition::builtin("fide-1997").unwrap().source().to_owned();
    let line_of = |text: &str| 1 + edition.lines().take_while(|line| *line != text).count();
    let ambiguous = "ambiguous = { says = \"loses\", source = \"appendix-a\" }";
    assert!(edition.contains(ambiguous));
    let at = format!("line {}:", line_of(ambiguous));
    let rows = [
        (
            "a key too many",
            edition.replace(ambiguous, &format!("generous = true\n{ambiguous}")),
            "edition/unknown-key",
            at.as_str(),
        ),
        (
            "a key too few",
            edition.replace(&format!("{ambiguous}\n"), ""),
            "edition/missing-key",
            "ambiguous",
        ),
        (
            "a value that is none",
            edition.replace(
                "ambiguous = { says = \"loses\"",
                "ambiguous = { says = \"perhaps\"",
            ),
            "edition/wrong-value",
            at.as_str(),
        ),
        (
            "no TOML",
            edition.replace(ambiguous, "ambiguous ="),
            "edition/syntax",
            at.as_str(),
        ),
    ];
    for (comment, text, code, says) in rows {
        hall.write("mine.toml", &text);
        let seal = hall.seal("Bd7", "en").with(["--rules", "./mine.toml"]);
        let message = seal.fails().message;
        assert!(message.starts_with("line "), "{comment}: {message}");
        check_failures(&hall, &[row(comment, seal, 1, code, says)]);
    }
    let unknown = hall.seal("Bd7", "en").with(["--rules", "fide-1066"]);
    check_failures(
        &hall,
        &[row(
            "no such edition",
            unknown.clone(),
            2,
            "edition/unknown",
            "edition",
        )],
    );
    assert!(unknown.fails().hint.contains("fide-1997"));
    let own = edition.replace("name = \"fide-1997\"", "name = \"my-federation\"");
    hall.write("mine.toml", own);
    hall.seal("Bd7", "en")
        .with(["--rules", "./mine.toml"])
        .done();
    check_failures(
        &hall,
        &[row(
            "accepted without its edition",
            hall.accept(),
            1,
            "edition/unknown",
            "my-federation",
        )],
    );
    hall.accept().with(["--rules", "./mine.toml"]).done();
    hall.open().with(["--rules", "./mine.toml"]).done();
}

#[test]
fn files_that_are_no_envelopes_are_told_why() {
    let hall = Hall::accepted("Bd7");
    let whole = hall.text("game.envelope");
    let rows: [(&str, Vec<u8>, &str, &str); 6] = [
        ("nothing", Vec::new(), "envelope/version", "first line"),
        (
            "Windows line ends",
            whole.replace('\n', "\r\n").into(),
            "envelope/crlf",
            "line 1",
        ),
        (
            "a byte order mark",
            format!("\u{feff}{whole}").into(),
            "envelope/bom",
            "byte order mark",
        ),
        ("no text", vec![0xff; 100], "envelope/utf8", "UTF-8"),
        (
            "a brackets' nest",
            "[".repeat(60_000).into(),
            "envelope/version",
            "first line",
        ),
        (
            "10 MB",
            vec![b'x'; 10 << 20],
            "envelope/too-large",
            "too large",
        ),
    ];
    for (comment, bytes, code, says) in rows {
        hall.write("game.envelope", bytes);
        let release = hall.run(["release", "game.envelope", "--key", "black.key"]);
        check_failures(
            &hall,
            &[
                row(comment, hall.open(), 3, code, says),
                row(comment, hall.accept(), 3, code, says),
                row(comment, release, 3, code, says),
                row(comment, hall.run(["show", "game.envelope"]), 3, code, says),
            ],
        );
        let (exit, found) = hall.run(["verify", "game.envelope"]).json();
        assert_eq!(exit, 3, "{comment}: {found}");
        assert_eq!(found["problems"][0]["code"], code, "{comment}: {found}");
    }
}

#[test]
fn keys_and_moves_that_do_not_fit_are_refused_before_anything_is_written() {
    let hall = Hall::with_keys();
    let seal = |text: &str| hall.seal(text, "en");
    let other = seal("Bd7").but("--sealer-key", "black.key");
    let latin = seal("Bd7").input(b"\xc9d7");
    check_failures(
        &hall,
        &[
            row(
                "the key of the side not on move",
                other,
                3,
                "seal/not-the-sealer",
                "white",
            ),
            row(
                "65 letters",
                seal(&"x".repeat(65)),
                2,
                "seal/move-text",
                "64 bytes",
            ),
            row(
                "10 MB",
                seal(&"x".repeat(10 << 20)),
                2,
                "seal/move-text",
                "64 bytes",
            ),
            row("no UTF-8", latin, 2, "seal/move-utf8", "UTF-8"),
            row(
                "a control",
                seal("Bd7\u{1b}[2J"),
                2,
                "seal/move-text",
                "U+001B",
            ),
            row("two lines", seal("Bd7\nBf7"), 2, "seal/move-text", "U+000A"),
        ],
    );
    seal(&"x".repeat(64)).done();
}

/// A standard input that gives nothing is an accident, and no empty envelope; nor does a second thought replace an accepted one.
#[test]
fn nothing_is_sealed_by_accident() {
    let hall = Hall::with_keys();
    let seal = hall.seal("x", "en");
    assert_eq!(hall.seal("x", "en").input("").fails().code, "seal/no-move");
    seal.done();
    hall.seal("Bd7", "en").with(["--force"]).done();
    hall.accept().done();
    let before = hall.read("game.envelope");
    let again = hall.seal("Bd7", "en").with(["--force"]).fails();
    assert_eq!(
        (again.exit, again.code.as_str()),
        (4, "envelope/already-accepted")
    );
    assert_eq!(hall.read("game.envelope"), before);
}

/// An empty envelope is a text like any other: no move.
#[test]
fn nothing_written_is_unintelligible() {
    let hall = Hall::accepted("");
    let opened = hall.open().object();
    assert_eq!(opened["written"], "", "{opened}");
    assert_eq!(opened["ruling"]["reading"], "unintelligible", "{opened}");
    let judged = hall
        .run(["judge", "move", "--game", "game.pgn", "--move", ""])
        .with(["--notation", "en", "--rules", "fide-1997"])
        .object();
    assert_eq!(judged, {
        let mut ruling = opened["ruling"].clone();
        ruling["schema"] = 1.into();
        ruling
    });
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

/// Standard input is read as far as a file would be, and never cut and judged.
#[test]
fn what_is_too_large_on_standard_input_is_refused_as_in_a_file() {
    let hall = Hall::accepted("Bd7");
    let short = vec![b'x'; 16_385];
    let mut proof = b"startpos\n".to_vec();
    proof.resize((64 << 20) + 1, b' ');
    let open = hall.run(["open", "game.envelope", "--key", "arbiter.key"]);
    let seal = hall.seal("Bd7", "en").but("--out", "other.envelope");
    let rows = [
        (
            hall.run(["judge", "verify-proof", "-"]),
            &proof,
            1,
            "files/too-large",
        ),
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
        let file = run.clone().replacing("-", "large").fails();
        let input = run.input(bytes).fails();
        assert_eq!((file.exit, &*file.code), (exit, code));
        assert_eq!((input.exit, &*input.code), (exit, code));
    }
}
