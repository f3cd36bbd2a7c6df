//! What each command says in each language, from the real program, held as files in `snapshots/`. After an intended
//! change, `ADJOURN_ACCEPT=1 cargo test snapshots` writes them anew; the difference is then read like any other.

use std::fs;

use adjourn::text::Locale;

use super::folder;
use crate::commands::transcripts::{masked, masked_line, shell_words};
use crate::commands::{Hall, Run, SEALED_AT, label};

/// A file of `tests/golden`, so that keys, fingerprints and heads are the same every time.
const GOLDEN: [&str; 12] = [
    "accepted.envelope",
    "arbiter.key",
    "arbiter.key.pub",
    "black.half",
    "black.slip",
    "closed.envelope",
    "deputy.key.pub",
    "open.envelope",
    "paper-accepted.envelope",
    "pause-accepted.envelope",
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

/// For each file its name, and the runs whose output it holds, as they would be typed. [`AT`] and [`SEALED_AT`] stand for their
/// moments.
const SCENES: &str = include_str!("scenes.txt");

/// The scenes: name and lines.
fn scenes() -> Vec<(&'static str, Vec<&'static str>)> {
    let scenes = SCENES.split("== ").skip(1);
    let scenes = scenes.map(|scene| {
        let (name, lines) = scene.split_once('\n').unwrap();
        let lines = lines
            .lines()
            .filter_map(|line| line.strip_prefix("$ adjourn "));
        (name, lines.collect())
    });
    scenes.collect()
}

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

/// The words of a command line, with the moments.
fn words(line: &str) -> Vec<String> {
    let words = shell_words(line).into_iter();
    let moment = |word: String| match word.as_str() {
        "AT" => AT.to_owned(),
        "SEALED_AT" => SEALED_AT.to_owned(),
        _ => word,
    };
    words.map(moment).collect()
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
        for (name, lines) in scenes() {
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
