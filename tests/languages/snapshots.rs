//! What each command says in each language, from the real program, held as files in `snapshots/`. After an intended
//! change, `ADJOURN_ACCEPT=1 cargo test snapshots` writes them anew; the difference is then read like any other.

use std::fs;

use adjourn::program::text::Locale;

use super::folder;
use crate::commands::transcripts::{masked, masked_line};
use crate::commands::{Hall, Run, SEALED_AT, label};

/// A file of `tests/golden`, so that keys, fingerprints and heads are the same every time.
const GOLDEN: [&str; 10] = [
    "accepted.envelope",
    "arbiter.key",
    "arbiter.key.pub",
    "black.half",
    "black.slip",
    "closed.envelope",
    "deputy.key.pub",
    "open.envelope",
    "sealed.envelope",
    "white.slip",
];

const AT: &str = "1972-09-01T14:30:00+00:00";

/// A hall with the files that never change, and a few more.
fn hall() -> Hall {
    let hall = Hall::with_keys();
    for name in GOLDEN {
        hall.write(name, fs::read(folder("tests/golden").join(name)).unwrap());
    }
    let mut damaged = hall.text("open.envelope");
    damaged = damaged.replace("Spassky", "Spasski");
    hall.write("damaged.envelope", damaged);
    for (name, wrong) in [
        ("one-wrong.slip", "adjslip1xh5d"),
        ("missing.slip", "adjslip1h5d"),
    ] {
        let slip = hall.text("black.slip").replace("adjslip1rh5d", wrong);
        hall.write(name, slip);
    }
    #[cfg(unix)]
    for name in hall.files() {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(hall.path(name), fs::Permissions::from_mode(0o600)).unwrap();
    }
    hall.write(
        "two.pgn",
        "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n",
    );
    hall.write(
        "claim.pgn",
        "[White \"A\"]\n[Black \"B\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n",
    );
    hall
}

/// A command for each file: its name, and the runs whose output it holds, as they would be typed. [`AT`] and
/// [`SEALED_AT`] stand for their moments.
const SCENES: &[(&str, &[&str])] = &[
    (
        "verify",
        &[
            "verify sealed.envelope",
            "verify open.envelope --copy accepted.envelope --arbiter-key arbiter.key.pub",
            "verify accepted.envelope --copy open.envelope",
            "verify closed.envelope --head 0000000000000000000000000000000000000000000000000000000000000000",
            "verify damaged.envelope",
        ],
    ),
    (
        "accept",
        &[
            "accept sealed.envelope --key arbiter.key --scoresheets both --at SEALED_AT",
            "accept sealed.envelope --key arbiter.key --scoresheets none --at SEALED_AT",
            "accept sealed.envelope --key arbiter.key --at SEALED_AT",
            "accept open.envelope --key stranger.key --scoresheets both --at SEALED_AT",
        ],
    ),
    (
        "show",
        &[
            "show sealed.envelope --at AT",
            "show accepted.envelope --at AT",
            "show open.envelope --compare --at AT",
            "show closed.envelope --at AT",
        ],
    ),
    (
        "record",
        &[
            "record accepted.envelope --key white.slip offer white --at AT",
            "record accepted.envelope --key arbiter.key start --at AT",
            "record accepted.envelope --key arbiter.key absent black --at AT",
            "record accepted.envelope --key arbiter.key move black Kg5 --at AT",
            "record accepted.envelope --key arbiter.key arrival nobody --at AT",
            "record accepted.envelope --key arbiter.key arrival black --at 1972-09-01T15:45:00+00:00",
            "record accepted.envelope --key arbiter.key arrival white --at AT",
            "record accepted.envelope --key arbiter.key arrival black --at 1972-09-01T15:45:00+00:00",
            "record accepted.envelope --key arbiter.key dance --at AT",
            "show accepted.envelope --at AT",
        ],
    ),
    (
        "release",
        &[
            "release accepted.envelope --key black.slip",
            "release accepted.envelope --key white.slip",
            "release sealed.envelope --key black.slip",
        ],
    ),
    (
        "open",
        &[
            "open sealed.envelope --key arbiter.key --reply-key black.slip --at AT",
            "open accepted.envelope --key arbiter.key --reply-key white.slip --here-since now --at AT",
            "open accepted.envelope --key arbiter.key --reply-half black.half --at AT",
            "open accepted.envelope --key arbiter.key --reply-half black.half --here-since now --at 1972-09-01T14:00:00+00:00",
            "record accepted.envelope --key arbiter.key arrival white --at AT",
            "open accepted.envelope --key arbiter.key --reply-half black.half --here-since 15:31 --at 1972-09-01T15:45:00+00:00",
            "open accepted.envelope --key arbiter.key --reply-half black.half --here-since now --at AT --pgn game-21.pgn",
            "open accepted.envelope --key arbiter.key --reply-half black.half --here-since now --at AT",
            "open closed.envelope --key arbiter.key --reply-half black.half --at AT",
        ],
    ),
    (
        "declare",
        &[
            "declare accepted.envelope --move Ad7 --author-key white.slip",
            "declare accepted.envelope --move Rg1 --author-key white.slip",
            "declare accepted.envelope --move Ad7",
        ],
    ),
    (
        "judge-move",
        &[
            "judge move --fen '4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1' --move Nd2 --notation en",
            "judge move --fen '4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1' --move 'Nbd2 (=)' --notation en",
            "judge move --fen '4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1' --move Nd5+ --notation en",
            "judge move --fen '4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1' --move '' --notation en",
            "judge move --fen '4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1' --move ?? --notation en",
            "judge move --fen '4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1' --move Nd2 --notation en --compare",
            "judge move --fen '7k/8/6K1/8/8/8/8/R7 w - - 0 1' --move 1.Ta8 --notation it",
            "judge move --fen '7k/5Q2/8/8/8/8/8/K7 w - - 0 1' --move Rb2 --notation it",
            "judge move --fen 'k7/8/8/8/8/8/1P6/K7 b - - 0 1' --move Kb9 --notation en",
        ],
    ),
    (
        "judge-flag",
        &[
            "judge flag --fen '8/8/8/8/4k3/8/q7/6K1 b - - 0 60' --fallen black",
            "judge flag --fen '8/8/8/8/4k3/8/q7/6K1 b - - 0 60' --fallen white",
            "judge flag --fen '8/8/8/8/4k3/8/q7/6K1 b - - 0 60' --fallen black --compare",
        ],
    ),
    (
        "judge-claim",
        &[
            "judge claim --game claim.pgn --article 9.2b",
            "judge claim --game claim.pgn --article 9.2a --move Nf3 --notation en",
            "judge claim --game claim.pgn --article 9.3b --white-left 0:10:00 --black-left 0:04:00",
            "judge claim --game claim.pgn --article 9.3a --move Nf3 --notation en --white-left 0:10:00 --black-left 0:04:00",
            "judge claim --game claim.pgn --article 9.2b --moved",
            "judge claim --game claim.pgn --article 9.2b --compare",
        ],
    ),
    (
        "judge-position",
        &[
            "judge position '5K1k/7P/8/8/8/8/8/8 b - - 0 1'",
            "judge position '8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1'",
            "judge position '8/8/8/8/4k3/8/q7/6K1 b - - 0 60' --proof",
            "judge position nonsense",
        ],
    ),
    (
        "editions",
        &["editions", "editions fide-2023", "editions fide-1066"],
    ),
    ("calendar", &["calendar accepted.envelope --out game.ics"]),
    (
        "print",
        &[
            "print sealed.envelope --what label --out label.txt",
            "print accepted.envelope --what slips --slips . --out slips.txt",
            "print accepted.envelope --what setup --out setup.txt",
            "print open.envelope --what record --out record.txt",
            "print closed.envelope --what record --out over.txt",
            "print accepted.envelope open.envelope --what agenda --out agenda.txt",
            "print accepted.envelope --what label --out label.doc",
            "print accepted.envelope --what slips --slips nowhere --out slips.pdf",
        ],
    ),
    (
        "prepare",
        &[
            "prepare game.pgn --out game.sheet.toml",
            "prepare game.pgn --out game.sheet.toml",
            "prepare two.pgn --out two.sheet.toml",
        ],
    ),
    (
        "errors",
        &[
            "show nothing.envelope",
            "show game.pgn",
            "keygen Nobody --out arbiter.key --no-passphrase",
            "keygen Nobody --out nowhere/some.key --no-passphrase",
            "open accepted.envelope",
            "calender",
            "open accepted.envelope --key arbiter.key.pub --reply-key black.slip",
            "open accepted.envelope --key arbiter.key --reply-key one-wrong.slip",
            "open accepted.envelope --key arbiter.key --reply-key missing.slip",
            "judge flag --fen '8/8/8/8/4k3/8/q7/6K1 b - - 0 60' --fallen both",
            "judge claim --game two.pgn --article 9.2b",
            "resume accepted.envelope --key arbiter.key",
        ],
    ),
    (
        "archive",
        &[
            "archive add games.archive accepted.envelope open.envelope game.pgn",
            "archive list games.archive",
            "archive list games.archive --agenda --at AT",
            "archive verify games.archive",
            "archive get games.archive 7 --out seven.envelope",
            "archive get games.archive 0 --out nought.envelope",
            "archive roster games.archive",
            "archive list other.archive",
        ],
    ),
    (
        "archive-log",
        &[
            "archive add games.archive accepted.envelope",
            "archive keygen games.archive --out archive.key --no-passphrase",
            "archive checkpoint games.archive --key archive.key --out may.checkpoint",
            "archive prove games.archive 0 --key archive.key --out one.tlog-proof",
            "archive check-proof one.tlog-proof accepted.envelope --archive-key archive.key.pub",
            "archive check-proof one.tlog-proof open.envelope --archive-key archive.key.pub",
            "archive add games.archive open.envelope",
            "archive verify games.archive --checkpoint may.checkpoint --archive-key archive.key.pub",
            "archive export games.archive --out games.tar",
            "archive import again.archive games.tar",
            "archive copy games.archive third.archive",
            "archive roster games.archive --key arbiter.key --known white.key.pub",
            "archive verify games.archive",
        ],
    ),
    (
        "keygen",
        &[
            "keygen 'Verdi, Anna' --out verdi.key --no-passphrase",
            "keygen 'Verdi, Anna' --out verdi.key --no-passphrase",
            "keygen 'Verdi, Anna' --out other.key",
        ],
    ),
];

/// A game whose record holds all that is said of doubtful things: the number before the written move is wrong, one
/// entry was a mistake, and the answer to it is without effect.
fn appealed() -> Hall {
    let hall = Hall::accepted("40. Bd7");
    for entry in [
        "offer white",
        "decline-offer black",
        "void 1 'nobody offered'",
        "arrival black",
    ] {
        let record = hall.run(["record", "game.envelope", "--key", "arbiter.key"]);
        record.with(["--at", AT]).with(words(entry)).done();
    }
    hall.open_with_him_there().done();
    hall
}

/// The words of a command line; what stands between quotation marks is one.
fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for (number, piece) in line.split('\'').enumerate() {
        match number % 2 {
            0 => words.extend(piece.split_whitespace()),
            _ => words.push(piece),
        }
    }
    let moment = |word| match word {
        "AT" => AT,
        "SEALED_AT" => SEALED_AT,
        other => other,
    };
    words.into_iter().map(moment).collect()
}

/// What the runs of a scene print, one behind the other, and the texts that they write.
fn printed(hall: &Hall, runs: impl IntoIterator<Item = Run>, code: &str) -> String {
    let mut text = String::new();
    for run in runs {
        let ended = run.clone().with(["--lang", code]).end();
        text += &format!("$ {}\n{}", shown(&run), ended.out);
        if !ended.err.is_empty() {
            text += &format!("(stderr)\n{}", ended.err);
        }
        if let Some(written) = run.arguments().find(|word| word.ends_with(".txt")) {
            text += &format!("({written})\n{}", hall.text(&written));
        }
        text += &format!("(exit {})\n\n", ended.exit);
    }
    let folder = hall.path("");
    let text = text.replace(&*folder.to_string_lossy(), "");
    let lines = text.lines();
    lines
        .map(|line| masked_line(line, &mut kind) + "\n")
        .collect()
}

/// Here only what it is.
fn kind(kind: &str, _: &str) -> String {
    kind.to_owned()
}

fn shown(run: &Run) -> String {
    let words: Vec<String> = run
        .arguments()
        .map(|word| match word.contains([' ', '(']) || word.is_empty() {
            true => format!("'{word}'"),
            false => word,
        })
        .collect();
    format!("adjourn {}", words.join(" "))
}

/// Compares with the file, or writes it.
fn hold(code: &str, name: &str, text: &str, wrong: &mut Vec<String>) {
    let path = folder("tests/languages/snapshots")
        .join(code)
        .join(format!("{name}.txt"));
    if std::env::var_os("ADJOURN_ACCEPT").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        return;
    }
    let held = fs::read_to_string(&path).unwrap_or_default();
    let first = held
        .lines()
        .zip(text.lines())
        .position(|(held, told)| held != told);
    if held != text {
        let line = first.unwrap_or_else(|| held.lines().count().min(text.lines().count()));
        let at = |text: &str| text.lines().nth(line).unwrap_or("(ends)").to_owned();
        wrong.push(format!(
            "{code}/{name}.txt, line {}:\n  held {}\n  told {}",
            line + 1,
            at(&held),
            at(text)
        ));
    }
}

#[test]
fn what_each_command_says_is_held_in_each_language() {
    let mut wrong = Vec::new();
    for code in Locale::codes() {
        for &(name, lines) in SCENES {
            let hall = hall();
            let runs: Vec<Run> = lines.iter().map(|line| hall.run(words(line))).collect();
            let mut text = printed(&hall, runs, code);
            if name == "calendar" {
                // Its lines end as RFC 5545 wants.
                text += &hall.text("game.ics").replace("\r\n", "\n");
            }
            hold(code, name, &masked(&text, &mut kind), &mut wrong);
        }
        let hall = Hall::with_keys();
        let seal = hall
            .run(["seal", "game.pgn", "--out", "game.envelope"])
            .with(label("it"))
            .with(["--slips", "slips", "--move-file", "-"]);
        fs::create_dir(hall.path("slips")).unwrap();
        let incomplete = hall.run([
            "seal",
            "game.pgn",
            "--out",
            "other.envelope",
            "--move-file",
            "-",
        ]);
        let keygen = [
            "keygen",
            "Schmid, Lothar",
            "--no-passphrase",
            "--out",
            "new.key",
        ];
        let runs = [hall.run(keygen), incomplete, seal.input("Ad7")];
        hold(code, "seal", &printed(&hall, runs, code), &mut wrong);
        let rehearse = hall.run(["rehearse", "--dir", "rehearsal", "--at", SEALED_AT]);
        hold(
            code,
            "rehearse",
            &printed(&hall, [rehearse], code),
            &mut wrong,
        );
        let hall = appealed();
        let record = "print game.envelope --what record --out record.txt";
        let runs = [record, "show game.envelope --at AT"].map(|line| hall.run(words(line)));
        hold(code, "appeal", &printed(&hall, runs, code), &mut wrong);
    }
    assert!(
        wrong.is_empty(),
        "{}\nIf it is meant so: ADJOURN_ACCEPT=1 cargo test snapshots",
        wrong.join("\n")
    );
}

/// Variables of the environment, options, and the first word that `verify` says.
type Choice<'a> = (&'a [(&'a str, &'a str)], &'a [&'a str], &'a str);

/// The language comes from the option, else from the locale; JSON never changes with either.
#[test]
fn the_option_goes_before_the_locale_and_json_stays_english() {
    let hall = hall();
    let verify = hall.run(["verify", "open.envelope"]);
    let first = |run: &Run| run.done().out.lines().next().unwrap().to_owned();
    assert_eq!(first(&verify), "Valid.");
    let rows: [Choice<'_>; 7] = [
        (&[("LANG", "it_IT.UTF-8")], &[], "Valida."),
        (
            &[("LC_MESSAGES", "it_IT"), ("LANG", "en_US")],
            &[],
            "Valida.",
        ),
        (&[("LC_ALL", "C"), ("LC_MESSAGES", "it_IT")], &[], "Valid."),
        (&[("LC_ALL", ""), ("LANG", "it")], &[], "Valida."),
        (&[("LANG", "it_IT")], &["--lang", "en"], "Valid."),
        (&[("LANG", "en_US")], &["--lang=it"], "Valida."),
        (&[("LANG", "tlh")], &[], "Valid."),
    ];
    for (environment, options, expected) in rows {
        let run = verify.clone().environment(environment).with(options);
        assert_eq!(first(&run), expected, "{environment:?} {options:?}");
    }
    let italian = [("LC_ALL", "it_IT.UTF-8")];
    for words in [
        vec!["verify", "damaged.envelope"],
        vec!["show", "open.envelope", "--at", AT],
        vec![
            "judge",
            "move",
            "--fen",
            "7k/8/6K1/8/8/8/8/R7 w - - 0 1",
            "--move",
            "Ta9",
            "--notation",
            "it",
        ],
        vec!["judge", "claim", "--game", "claim.pgn", "--article", "9.2b"],
        vec![
            "accept",
            "accepted.envelope",
            "--key",
            "arbiter.key",
            "--scoresheets",
            "both",
        ],
        vec!["show", "nothing.envelope"],
        vec!["calender"],
    ] {
        let run = hall.run(&words).with(["--json"]);
        let english = run.end();
        let other = run.environment(&italian).end();
        assert_eq!(
            (english.exit, english.out),
            (other.exit, other.out),
            "{words:?}"
        );
    }
}
