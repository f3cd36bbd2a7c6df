//! Every command line in any document runs: here, or in the test that walks through its document.
//!
//! A line is whatever stands in code and begins with the name of a program. Here each runs in a copy of one folder that has
//! the files which the documents speak of; what a person does beside it is added: what is typed, the moment, and what a
//! question asks where nobody sits. Lines that cannot run in a test are listed, each with its reason.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::help::{arguments, is_understood, joined, through};
use super::{Hall, Run};
use crate::fixtures::GAME_21;

const SEALED_AT: &str = "2027-03-01T20:00:00+01:00";
const RESUME_AT: &str = "2027-03-02T14:38:00+01:00";

/// Documents whose blocks and tables run in a test of their own, in their order; what stands within sentences runs here.
const WALKED: &[(&str, &str)] = &[
    ("README.md", "tests/peer/readme.py"),
    ("docs/arbiter-guide.md", "tests/commands/guides.rs"),
    ("docs/guida-arbitro.md", "tests/commands/guides.rs"),
    ("docs/operations.md", "tests/peer/operations.py"),
];

/// Whole lines of `adjourn` that run elsewhere, and where: they ask one question after the other.
const ELSEWHERE: &[(&str, &str)] = &[("adjourn seal board7.pgn", "tests/peer/event.py")];

/// What stands in lines of `adjourn` that run elsewhere, and where.
const ELSEWHERE_WITH: &[(&str, &str)] = &[
    // They ask one question after the other.
    ("adjourn resume board7.envelope", "tests/peer/terminal.py"),
    // With what is handed out.
    ("adjourn-0.1.0-format", ".ci/full"),
    // On a server.
    ("postgres://", "tests/peer/operations.py"),
    // With an envelope that does not open to the player.
    (
        "adjourn record game.envelope --key - dead-wrap",
        "tests/commands/dead_wrap.rs",
    ),
];

/// The beginnings of lines that build, check and measure: CI runs them, or somebody does for hours. That what they name is
/// there, the second test holds.
#[rustfmt::skip]
const TOOLS: &[&str] = &["cargo ", ".ci/", "tests/", "python3 ", "target/", "mdbook "];

/// The beginnings of lines that no test of this folder can run, and why.
const BY_HAND: &[(&str, &str)] = &[
    (
        "minisign -Vm ",
        "wants a signed list: the test of the packages",
    ),
    (
        "minisign -V -p ",
        "wants a signed file: the test of the packages",
    ),
    (
        "ssh-keygen -Y verify ",
        "wants a signed list: the test of the packages",
    ),
    (
        "sha256sum ",
        "wants files handed out: the test of the packages",
    ),
    (
        "adjourn desk --from-menu",
        "opens a browser: tests/commands/from_menu.rs",
    ),
    ("sudo ", "wants root: the test of the packages"),
    ("mkdir ", "wants a home: the test of the packages"),
    ("tar -xf ", "wants the archive: the test of the packages"),
    ("rm -r slips ", "wants slips: tests/peer/readme.py"),
];

/// A program of its own, in `tests/checker`, where its own tests run it: here what it does is done without it.
const CHECK_PROOF: &str = "adjourn-check-proof ";

/// How many lines there are of those, so that none more slips in unseen.
const LINES_BY_HAND: usize = 13;

/// Whether it runs here: the program, or what checks its proofs.
fn is_ours(line: &str) -> bool {
    line.starts_with("adjourn ") || line.starts_with(CHECK_PROOF)
}

/// What a document says in code that begins with the name of a program, and is a line only with these words behind it.
fn is_line(text: &str) -> bool {
    let begins = |begin: &str| text.starts_with(begin);
    TOOLS.iter().any(|tool| begins(tool))
        || BY_HAND.iter().any(|(begin, _)| begins(begin))
        || is_ours(text) && !begins("adjourn = ")
        || begins("tar -c ")
        || text.split(' ').next().is_some_and(|first| {
            first.split_once('=').is_some_and(|(name, _)| {
                !name.is_empty() && name.chars().all(|it| it.is_ascii_uppercase() || it == '_')
            }) && text.contains(' ')
        })
}

/// What stands in blocks for a shell and is no line: the name of a program that nobody has listed.
fn unknown(text: &str) -> Vec<String> {
    let blocks = text.split("```").skip(1).step_by(2);
    let shell = blocks.filter_map(|block| block.strip_prefix("sh\n"));
    let rows = shell.flat_map(str::lines);
    rows.filter(|row| !row.is_empty() && !is_line(row))
        .map(str::to_owned)
        .collect()
}

/// A command line, and whether it stands within a sentence.
struct Line {
    text: String,
    is_inline: bool,
}

/// The lines in the code of a document, whole, without remarks behind them.
fn lines(text: &str) -> Vec<Line> {
    let mut found = Vec::new();
    let mut is_fenced = false;
    // Code within a sentence may go on in the next row.
    let mut sentence = String::new();
    let mut rows = text.lines();
    while let Some(row) = rows.next() {
        let is_fence = row.starts_with("```");
        let is_code = is_fenced || is_fence || row.starts_with("    ");
        if is_code || row.is_empty() || row.starts_with('|') {
            found.extend(inline(&sentence, true));
            sentence.clear();
        }
        is_fenced ^= is_fence;
        if is_fence || row.is_empty() {
            continue;
        }
        if row.starts_with('|') {
            found.extend(inline(row, false));
        } else if !is_code {
            sentence += row;
            sentence.push(' ');
        } else {
            let line = joined(row, &mut rows);
            let line = line.split(" #").next().unwrap_or_default().trim();
            if is_line(line) {
                found.push(Line {
                    text: line.to_owned(),
                    is_inline: false,
                });
            }
        }
    }
    found.extend(inline(&sentence, true));
    found
}

/// The lines in code between words.
fn inline(text: &str, is_inline: bool) -> impl Iterator<Item = Line> {
    let code = text.split('`').skip(1).step_by(2);
    code.filter(|code| is_line(code)).map(move |code| Line {
        text: code.to_owned(),
        is_inline,
    })
}

/// A name of a command, with nothing to be given to it.
fn is_mention(line: &str) -> bool {
    let words = line.split(' ').skip(1);
    !["adjourn rehearse", "adjourn desk"].contains(&line)
        && words
            .clone()
            .all(|word| word.chars().all(|it| it.is_ascii_lowercase() || it == '-'))
        && !words.clone().any(|word| word.starts_with('-'))
}

/// A pattern for the reader: `FILE`, `<FILE>`, `…`, `[--flag]`, or words of a sentence.
fn is_pattern(line: &str) -> bool {
    let capitals = |word: &str| word.len() > 1 && word.chars().all(|it| it.is_ascii_uppercase());
    let is_left_out = line.contains(['…', '[']) && !line.contains("2c1d…");
    let has = |begin: &str| {
        line.split(' ')
            .any(|word| word.starts_with(begin) && word != begin)
    };
    is_left_out || has("<") || has("(") || line.split(' ').any(capitals)
}

/// The test in which such a line runs.
fn runs_in(line: &str) -> Option<&'static str> {
    let whole = ELSEWHERE.iter().find(|(whole, _)| line == *whole);
    let with = || ELSEWHERE_WITH.iter().find(|(part, _)| line.contains(part));
    whole.or_else(with).map(|(_, test)| *test)
}

fn is_there(test: &str) -> bool {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(test).exists()
}

/// The documents, by their paths from the root.
fn documents() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs = fs::read_dir(root.join("docs")).unwrap();
    let mut paths: Vec<PathBuf> = docs.map(|page| page.unwrap().path()).collect();
    paths.extend(["README.md", "CHANGELOG.md"].map(|page| root.join(page)));
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    paths.sort();
    let named = |path: PathBuf| {
        let name = path.strip_prefix(root).unwrap();
        let name = name.to_string_lossy().into_owned();
        (name, fs::read_to_string(&path).unwrap())
    };
    paths.into_iter().map(named).collect()
}

/// The folder that the documents speak of: board 7 accepted, with slips or with the players' own keys.
struct Stage {
    hall: Hall,
    seal_number: String,
}

impl Stage {
    fn new(with_keys: bool) -> Stage {
        let hall = Hall::new();
        hall.make_keys(&[
            ("arbiter.key", "Schmid, Lothar"),
            ("spassky.key", "Spassky, Boris"),
            ("fischer.key", "Fischer, Robert"),
            ("organiser.key", "The organiser"),
        ]);
        let score = GAME_21.replace(
            "[Result \"*\"]",
            "[Result \"*\"]\n[TimeControl \"40/7200:3600\"]",
        );
        for folder in ["boards", "sheets", "hall", "open"] {
            fs::create_dir(hall.path(folder)).unwrap();
        }
        for game in [
            "game",
            "my-game",
            "board7",
            "boards/board1",
            "boards/board2",
        ] {
            hall.write(&format!("{game}.pgn"), &score);
        }
        hall.write(
            "positions.fen",
            "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1\n5K1k/7P/8/8/8/8/8/8 b - - 0 1\n",
        );
        hall.write(
            "boards.csv",
            "board,white_clock,black_clock,shows,position\n7,1:52:10,1:47:33,used,board7.pgn\n",
        );
        hall.write("open/event.toml", super::EVENT);
        let stage = Stage {
            hall,
            seal_number: String::new(),
        };
        stage.seal(with_keys)
    }

    fn copy(&self, from: &str, to: &str) {
        fs::copy(self.hall.path(from), self.hall.path(to)).unwrap();
    }

    fn seal(mut self, with_keys: bool) -> Stage {
        for (key, public) in [
            ("arbiter", "arbiter"),
            ("arbiter", "schmid"),
            ("spassky", "spassky"),
        ] {
            self.copy(&format!("{key}.key.pub"), &format!("{public}.pub"));
        }
        let hall = &self.hall;
        self.copy("arbiter.pub", "open/arbiter.key.pub");
        let seal = hall
            .run(["seal", "board7.pgn", "--out", "board7.envelope"])
            .with(beside_seal())
            .with(["--arbiter-key", "arbiter.pub", "--notation", "it"])
            .with(["--resume-at", "2027-03-02 14:30", "--zone", "Europe/Rome"])
            .with(["--place", "Palazzo dello Sport"]);
        let seal = match with_keys {
            true => seal
                .with([
                    "--white-key",
                    "spassky.pub",
                    "--black-key",
                    "fischer.key.pub",
                ])
                .with(["--sealer-key", "spassky.key"]),
            false => seal.with(["--slips", "slips"]),
        };
        let sealed = seal.input("Ad7").object();
        sealed["seal_number"]
            .as_str()
            .unwrap()
            .clone_into(&mut self.seal_number);
        hall.write("sealed.envelope", hall.read("board7.envelope"));
        hall.run(["prepare", "board7.pgn", "--out", "board7.sheet.toml"])
            .with(["--arbiter-key", "arbiter.pub", "--notation", "it"])
            .with(["--resume-at", "2027-03-02 14:30", "--zone", "Europe/Rome"])
            .with(["--place", "Palazzo dello Sport", "--late-after", "0:30:00"])
            .with(["--at", SEALED_AT])
            .done();
        hall.run(["accept", "board7.envelope", "--key", "arbiter.key"])
            .with(["--scoresheets", "both", "--at", SEALED_AT])
            .done();
        for copy in ["my-copy", "copy", "game", "hall/board7"] {
            self.copy("board7.envelope", &format!("{copy}.envelope"));
        }
        if !with_keys {
            for slip in ["white.slip", "black.slip"] {
                self.copy(&format!("slips/{slip}"), slip);
            }
            let release = ["release", "board7.envelope", "--key", "black.slip"];
            self.hall.run(release).with(["--out", "board7.half"]).done();
        }
        self.keep();
        self
    }

    /// The organiser's archive, its log and its witness.
    fn keep(&self) {
        let done = |words: &str| {
            let line = format!("adjourn archive {words}");
            let run = self.hall.run(arguments(&line));
            run.with(["--at", RESUME_AT]).done();
        };
        done("add games.archive hall/");
        done("keygen games.archive --out archive.key --no-passphrase");
        done("keygen --witness oslo --out oslo.key --no-passphrase");
        self.copy("archive.key.pub", "games.pub");
        self.copy("oslo.key.pub", "oslo.pub");
        done("checkpoint games.archive --key archive.key --out april.checkpoint");
        self.copy("april.checkpoint", "games.checkpoint");
        done(
            "witness games.checkpoint --key oslo.key --archive-key games.pub --out oslo.checkpoint",
        );
        done(
            "prove games.archive --extends oslo.checkpoint --key archive.key --out games.consistency",
        );
        done(
            "checkpoint games.archive --archive-key archive.key.pub --cosigned oslo.checkpoint \
             --witness oslo.pub --out may.checkpoint",
        );
        done(
            "prove games.archive 0 --archive-key archive.key.pub --checkpoint may.checkpoint \
             --out board7.tlog-proof",
        );
        done("export games.archive --out games.tar");
    }

    /// Another folder with the same files.
    fn copied(&self) -> Hall {
        let hall = Hall::new();
        for file in self.hall.files() {
            let to = hall.path(&file);
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            fs::copy(self.hall.path(&file), to).unwrap();
        }
        fs::create_dir_all(hall.path("sheets")).unwrap();
        hall
    }
}

/// What a sealing asks the arbiter and the player.
fn beside_seal() -> Vec<&'static str> {
    let mut flags = vec!["--draw-offer", "none", "--move-file", "-"];
    flags.extend(["--white-used", "1:52:10", "--black-used", "1:47:33"]);
    flags.extend(["--late-after", "0:30:00", "--at", SEALED_AT]);
    flags
}

/// The move of board 7 lies on paper, under the key that made itself.
fn on_paper(hall: &Hall) {
    drop(fs::remove_file(hall.path("board7.envelope")));
    let flags = beside_seal().into_iter();
    let flags = flags.filter(|flag| !["--move-file", "-"].contains(flag));
    let seal = hall.run(["seal", "board7.pgn", "--paper", "--arbiter", "Verdi, Anna"]);
    let seal = seal.with(flags.collect::<Vec<_>>());
    let resumption = [
        "--resume-at",
        RESUME_AT,
        "--place",
        "Ferrara",
        "--notation",
        "it",
    ];
    seal.with(resumption).done();
}

/// A tar archive of the folder `hall`.
fn tar_of_hall(hall: &Hall) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    builder.append_dir_all("hall", hall.path("hall")).unwrap();
    builder.into_inner().unwrap()
}

/// The line with what there is here in place of what stands for it.
fn with_what_is_here(stage: &Stage, line: &str) -> String {
    let key = fs::read_to_string(stage.hall.path("archive.key.pub"));
    line.replace("7XQ2-9M4K-P0RT-V3HC", &stage.seal_number)
        .replace("adjourn.archive/2c1d…+…", key.unwrap_or_default().trim())
        .replace(" 17 ", " 0 ")
        .replace("/tmp/", "")
        // There is no printer.
        .replace("--out -.pdf", "--out slips.pdf")
}

/// What the line would write, out of the way: the stage has it.
fn make_room(hall: &Hall, words: &[String]) {
    for flags in words.windows(2) {
        let [flag, value] = flags else { continue };
        match flag.as_str() {
            "--out" | "--pgn" => {
                drop(fs::remove_file(hall.path(value)));
                drop(fs::remove_file(hall.path(format!("{value}.pub"))));
            }
            "--slips" if words[0] == "seal" => drop(fs::remove_dir_all(hall.path(value))),
            _ => {}
        }
    }
    // What a witness remembers, where he is asked for the first time.
    let memory = |file: &String| file.starts_with("oslo.key.") && file.ends_with(".checkpoint");
    if words.iter().any(|word| word == "games.checkpoint") {
        for file in hall.files().iter().filter(|file| memory(file)) {
            fs::remove_file(hall.path(file)).unwrap();
        }
    }
}

/// The words of a line, with `*` in the name of a file as a shell takes it.
fn words(hall: &Hall, line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for word in arguments(line) {
        match word.split_once('*') {
            Some((begin, end)) if !word.starts_with('*') => {
                let files = hall.files().into_iter();
                words.extend(files.filter(|file| file.starts_with(begin) && file.ends_with(end)));
            }
            _ => words.push(word),
        }
    }
    words
}

/// A command of a line, with what a person does beside it.
fn beside(hall: &Hall, words: &[String]) -> Run {
    let has = |word: &str| words.iter().any(|given| given == word);
    let run = hall.run(words);
    let at = |run: Run, moment: &str| match has("--at") {
        true => run,
        false => run.with(["--at", moment]),
    };
    match words[0].as_str() {
        "event" if words.len() == 2 => {
            hall.write("event.toml", hall.read("open/event.toml"));
            run
        }
        "keygen" if !has("--no-passphrase") => run.with(["--no-passphrase"]),
        "archive" if has("keygen") => run.with(["--no-passphrase"]),
        "prepare" => at(run, SEALED_AT),
        "alarm" => at(run, "2026-11-22T21:50:00+01:00"),
        "accept" => {
            hall.write("board7.envelope", hall.read("sealed.envelope"));
            at(run, SEALED_AT).input("yes")
        }
        // A9(c): the sealer is absent, and his opponent has seen the move.
        "seal" if has("--answers") => {
            let absent = ["record", "game.envelope", "--key", "arbiter.key"];
            hall.run(absent)
                .with(["--at", RESUME_AT, "absent", "white"])
                .done();
            hall.run(["open", "game.envelope", "--key", "arbiter.key"])
                .with(["--reply-key", "black.slip", "--here-since", "14:30"])
                .with(["--at", RESUME_AT])
                .done();
            run.with(["--draw-offer", "none", "--move-file", "-"])
                .with([
                    "--black-used",
                    "1:57:33",
                    "--at",
                    "2027-03-02T14:48:00+01:00",
                ])
                .input("Rg5")
        }
        "seal" if has("--paper") || has("--pause") => {
            drop(fs::remove_file(hall.path("board7.envelope")));
            let flags = beside_seal().into_iter();
            let flags = flags.filter(|flag| !["--move-file", "-"].contains(flag));
            let clocks = ["--white-used", "1:52:10", "--black-used", "1:47:33"];
            let flags = flags.filter(|flag| has("--paper") || !clocks.contains(flag));
            run.with(flags.collect::<Vec<_>>())
        }
        "seal" => run.with(beside_seal()).input("Ad7"),
        "open" if has("--text") => {
            on_paper(hall);
            at(run, RESUME_AT)
        }
        "key" if has("import") => {
            let keygen = ["keygen", "Verdi, Anna", "--no-passphrase", "--out"];
            hall.run(keygen).with(["verdi.key"]).done();
            run
        }
        "key" => {
            on_paper(hall);
            run.with(["--passphrase-fd", "0"])
                .input("five words drawn with dice")
        }
        "witness" if !has("--key") => at(run, RESUME_AT).with(["--key", "black.slip"]),
        _ => at(run, RESUME_AT),
    }
}

/// Runs a line in a folder of its own, and says what was wrong.
fn wrong(stage: &Stage, line: &str) -> Option<String> {
    let hall = stage.copied();
    let mut input = Vec::new();
    for part in with_what_is_here(stage, line).split(" | ") {
        let (part, to) = part.split_once(" > ").unwrap_or((part, ""));
        let (part, from) = part.split_once(" < ").unwrap_or((part, ""));
        if part.starts_with("tar -c ") {
            input = tar_of_hall(&hall);
            continue;
        }
        if let Some(file) = part.strip_prefix(CHECK_PROOF) {
            let text = match file {
                "-" => String::from_utf8_lossy(&input).into_owned(),
                file => String::from_utf8_lossy(&hall.read(file)).into_owned(),
            };
            let report = adjourn_check_proof::report(&text);
            if !report.holds {
                return Some(format!("{line}: {}", report.text));
            }
            break;
        }
        if !part.starts_with("adjourn ") {
            // What comes out goes to another program.
            break;
        }
        let words = words(&hall, part);
        make_room(&hall, &words);
        let home = hall.path("").to_string_lossy().into_owned();
        let mut run = beside(&hall, &words).environment(&[("HOME", &home)]);
        if !from.is_empty() {
            run = run.input(hall.read(from));
        } else if !input.is_empty() {
            run = run.input(&input);
        }
        let ended = through(run);
        if ended.exit != 0 {
            return Some(format!("{line}: {ended:?}"));
        }
        input = ended.out.into_bytes();
        // Only what is to stand in this folder.
        if !to.is_empty() && !to.contains('/') {
            hall.write(to, &input);
        }
    }
    None
}

#[test]
fn every_command_line_of_every_document_runs() {
    let stages = [Stage::new(false), Stage::new(true)];
    let example = include_str!("../../docs/editions.md");
    let example = example.split("```toml\n").nth(1).unwrap();
    let example = example.split("```").next().unwrap();
    let proofs = stages[0].hall.run(["judge", "position", "-", "--proof"]);
    let proofs = proofs
        .input(stages[0].hall.read("positions.fen"))
        .done()
        .out;
    for stage in &stages {
        stage.hall.write("north-2025.toml", example);
        stage.hall.write("proofs.json", &proofs);
    }
    let mut seen = BTreeSet::new();
    let (mut by_hand, mut told) = (BTreeSet::new(), Vec::new());
    for (page, text) in documents() {
        for row in unknown(&text) {
            told.push(format!("{page}: {row}: no known program"));
        }
        let is_page_walked = WALKED.iter().any(|(walked, _)| *walked == page);
        for line in lines(&text) {
            let is_walked = is_page_walked && !line.is_inline;
            let line = line.text;
            if is_pattern(&line) || !seen.insert(line.clone()) {
                continue;
            }
            if BY_HAND.iter().any(|(begin, _)| line.starts_with(begin)) {
                by_hand.insert(line);
            } else if !is_ours(&line) && !line.starts_with("tar -c ") {
                // The second test.
            } else if is_mention(&line) {
                let hall = Hall::new();
                let help = hall.run(arguments(&line)).with(["-h"]).end();
                if help.exit != 0 {
                    told.push(format!("{page}: {line}: {help:?}"));
                }
            } else if is_walked || runs_in(&line).is_some_and(is_there) {
                // Run in its own test; not refused for how it is written.
                is_understood(&Hall::new(), &line);
            } else {
                let with_keys = line.contains("spassky.") || line.contains("fischer.");
                let found = wrong(&stages[usize::from(with_keys)], &line);
                told.extend(found.map(|what| format!("{page}: {what}")));
            }
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
    assert_eq!(by_hand.len(), LINES_BY_HAND, "{by_hand:#?}");
    assert!(seen.len() > 150, "only {}", seen.len());
}

/// What other programs are asked to run is there: steps of CI, targets of Cargo, files.
#[test]
fn what_other_programs_run_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| fs::read_to_string(root.join(path)).unwrap();
    let manifest = read("Cargo.toml");
    let steps = |script: &str| -> Vec<String> {
        let text = read(script);
        let steps = text.lines().find_map(|line| line.strip_prefix("steps=("));
        let steps = steps.unwrap().trim_end_matches(')').split(' ');
        steps.chain(["list"]).map(str::to_owned).collect()
    };
    let (run, full) = (steps(".ci/run"), steps(".ci/full"));
    let mut wrong = Vec::new();
    let mut count = 0;
    for (page, text) in documents() {
        for line in lines(&text) {
            let line = line.text;
            let words: Vec<&str> = line.split_whitespace().collect();
            let mut miss = |what: &str| wrong.push(format!("{page}: {line}: {what}"));
            for (place, word) in words.iter().enumerate() {
                let next = words.get(place + 1).copied().unwrap_or_default();
                match *word {
                    ".ci/run" | ".ci/full" => {
                        let known = if *word == ".ci/run" { &run } else { &full };
                        for step in &words[place + 1..] {
                            count += 1;
                            if !known.iter().any(|known| known == step) {
                                miss(step);
                            }
                        }
                    }
                    "--test" | "--example" | "--bench" | "--bin" => {
                        count += 1;
                        let target = format!("name = \"{next}\"");
                        let file = root.join(format!("examples/{next}.rs"));
                        let bin = ["tables", "instruments"]
                            .map(|package| root.join(format!("tests/{package}/src/bin/{next}.rs")));
                        if !manifest.contains(&target)
                            && !file.exists()
                            && !bin.iter().any(|bin| bin.exists())
                        {
                            miss(next);
                        }
                    }
                    "--manifest-path" if !root.join(next).exists() => miss(next),
                    path if path.starts_with("tests/") => {
                        count += 1;
                        if !root.join(path).exists() {
                            miss(path);
                        }
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 40, "only {count}");
    for (_, test) in WALKED {
        assert!(is_there(test), "{test}");
    }
}
