//! The program as people run it: real processes, real files, what they print and how they end.

mod at_once;
mod dead_wrap;
mod differences;
mod documents;
mod editions;
mod editions_page;
mod events;
mod faulty_files;
#[cfg(unix)]
mod from_menu;
mod guides;
mod help;
mod inputs;
#[cfg(target_os = "linux")]
mod memory;
mod path;
mod print;
mod rehearsal;
mod secrets;
mod streams;
#[cfg(unix)]
mod system;
mod tampered;
pub mod transcripts;
mod trial;
mod witness;

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs::{self, Permissions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;

use serde_json::Value;
use tempfile::TempDir;

use crate::fixtures::GAME_21;
use crate::scratch::scratch;

/// When the tests seal.
pub const SEALED_AT: &str = "1972-08-31T21:30:00+00:00";

/// When they resume.
pub const RESUME_AT: &str = "1972-09-01T14:30:00+00:00";

/// An event of two sessions, the second of which resumes at an hour of its own.
pub const EVENT: &str = include_str!("event.toml");

/// A move for standard input: an empty one is an empty line.
pub fn or_empty_line(text: &str) -> &str {
    if text.is_empty() { "\n" } else { text }
}

/// A folder of its own, in which the program runs.
pub struct Hall {
    folder: TempDir,
}

/// What lies in a folder: name, bytes and permissions.
type Files = Vec<(String, Vec<u8>, Permissions)>;

/// The folders that many tests begin with, each made once by the program and then copied.
static STOCK: Mutex<BTreeMap<String, Files>> = Mutex::new(BTreeMap::new());

impl Hall {
    /// An empty one.
    pub fn new() -> Hall {
        let folder = scratch();
        Hall { folder }
    }

    /// A copy of what `make` makes, which is made once.
    fn stocked(name: &str, make: impl FnOnce() -> Hall) -> Hall {
        let known = STOCK.lock().unwrap().get(name).cloned();
        let Some(files) = known else {
            let made = make();
            let whole = |name: String| {
                let mode = fs::metadata(made.path(&name)).unwrap().permissions();
                (name.clone(), made.read(&name), mode)
            };
            let files: Files = made.files().into_iter().map(whole).collect();
            STOCK.lock().unwrap().insert(name.to_owned(), files);
            return made;
        };
        let hall = Hall::new();
        for (name, bytes, mode) in files {
            fs::create_dir_all(hall.path(&name).parent().unwrap()).unwrap();
            hall.write(&name, bytes);
            fs::set_permissions(hall.path(&name), mode).unwrap();
        }
        hall
    }

    /// One with keys in the clear for the arbiter, both players and a stranger, and game 21.
    pub fn with_keys() -> Hall {
        Hall::stocked("keys", || {
            let hall = Hall::new();
            hall.make_keys(&[
                ("arbiter.key", "Schmid, Lothar"),
                ("white.key", "Spassky, Boris"),
                ("black.key", "Fischer, Robert"),
                ("stranger.key", "Nobody"),
            ]);
            hall.write("game.pgn", GAME_21);
            hall
        })
    }

    /// One with the file of an event and a score without tags of its own.
    pub fn event() -> Hall {
        Hall::stocked("event", || {
            let hall = Hall::new();
            hall.make_keys(&[("arbiter.key", "Verdi, Anna")]);
            hall.write("event.toml", EVENT);
            hall.write(
                "board7.pgn",
                "[White \"Rossi\"]\n[Black \"Bianchi\"]\n\n1. e4 e5 2. Nf3 *\n",
            );
            hall
        })
    }

    /// One in which Spassky has sealed `text` in notation `en`, with key files.
    pub fn sealed(text: &str) -> Hall {
        Hall::stocked(&format!("sealed {text}"), || {
            let hall = Hall::with_keys();
            hall.seal(text, "en").done();
            hall
        })
    }

    /// One in which Spassky has sealed `text`, with one-time slips for both players, in `slips`.
    pub fn with_slips(text: &str) -> Hall {
        Hall::stocked(&format!("slips {text}"), || {
            let hall = Hall::with_keys();
            hall.run(["seal", "game.pgn", "--out", "game.envelope"])
                .with(label("en"))
                .with(["--slips", "slips", "--move-file", "-"])
                .input(or_empty_line(text))
                .done();
            hall
        })
    }

    /// The same with key files, countersigned.
    pub fn accepted(text: &str) -> Hall {
        Hall::stocked(&format!("accepted {text}"), || {
            let hall = Hall::sealed(text);
            hall.accept().done();
            hall
        })
    }

    /// The same, opened at the announced time.
    pub fn opened(text: &str) -> Hall {
        Hall::stocked(&format!("opened {text}"), || {
            let hall = Hall::accepted(text);
            hall.open().done();
            hall
        })
    }

    pub fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path(name), bytes).unwrap();
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    pub fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// Every file below the folder, sorted.
    pub fn files(&self) -> Vec<String> {
        let mut found = Vec::new();
        let mut folders = vec![self.folder.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() && !path.is_symlink() {
                    folders.push(path);
                } else {
                    let name = path.strip_prefix(self.folder.path()).unwrap();
                    found.push(name.to_string_lossy().into_owned());
                }
            }
        }
        found.sort();
        found
    }

    /// Key files in the clear, each with the name of its person.
    pub fn make_keys(&self, keys: &[(&str, &str)]) {
        for (file, name) in keys {
            self.run(["keygen", name, "--no-passphrase", "--out", file])
                .done();
        }
    }

    /// The program with these arguments, in this folder.
    pub fn run<A: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = A>) -> Run {
        Run {
            folder: self.folder.path().to_owned(),
            arguments: arguments
                .into_iter()
                .map(|argument| argument.as_ref().to_owned())
                .collect(),
            environment: Vec::new(),
            input: Vec::new(),
        }
    }

    /// `seal` of game 21 with key files, to `game.envelope`.
    pub fn seal(&self, text: &str, notation: &str) -> Run {
        self.run(["seal", "game.pgn", "--out", "game.envelope"])
            .with(label(notation))
            .with(["--white-key", "white.key.pub", "--black-key"])
            .with(["black.key.pub", "--sealer-key", "white.key"])
            .with(["--move-file", "-"])
            .input(or_empty_line(text))
    }

    pub fn accept(&self) -> Run {
        self.run(["accept", "game.envelope", "--key", "arbiter.key"])
            .with(["--scoresheets", "both", "--at", SEALED_AT])
    }

    /// `open` at the announced time, with the responder who came in that moment.
    pub fn open(&self) -> Run {
        self.open_with_him_there().with(["--here-since", "now"])
    }

    /// `open` at the announced time, with the responder whose arrival is recorded.
    pub fn open_with_him_there(&self) -> Run {
        self.run(["open", "game.envelope", "--key", "arbiter.key"])
            .with(["--reply-key", "black.key", "--at", RESUME_AT])
    }
}

/// The flags that complete the label of game 21, clocks and the moment of sealing included.
pub fn label(notation: &str) -> Vec<String> {
    let mut flags: Vec<String> = [
        "--rules",
        "fide-1997",
        "--arbiter-key",
        "arbiter.key.pub",
        "--resume-at",
        RESUME_AT,
        "--zone",
        "Atlantic/Reykjavik",
        "--place",
        "Laugardalshöll",
        "--time-control",
        "40/9000:16/3600",
        "--draw-offer",
        "none",
        "--white-used",
        "2:31:00",
        "--black-used",
        "2:19:00",
        "--at",
        SEALED_AT,
        "--notation",
    ]
    .map(str::to_owned)
    .to_vec();
    flags.push(notation.to_owned());
    flags
}

/// The folder of a hall's account, in place of the person's own.
const ACCOUNT: &str = ".account";

/// A run of the program, not yet started.
#[derive(Clone, Debug)]
pub struct Run {
    folder: PathBuf,
    arguments: Vec<OsString>,
    environment: Vec<(String, String)>,
    input: Vec<u8>,
}

impl Run {
    /// With more arguments. Another edition of the Laws takes the place of the one that is there.
    pub fn with<A: AsRef<OsStr>>(mut self, arguments: impl IntoIterator<Item = A>) -> Run {
        let more = arguments.into_iter().map(|more| more.as_ref().to_owned());
        self.arguments.extend(more);
        let arguments = self.arguments.iter();
        let rules = arguments.filter(|given| *given == "--rules").count();
        if rules > 1 {
            self.without("--rules")
        } else {
            self
        }
    }

    /// With another value of a flag that is there already.
    pub fn but(mut self, flag: &str, value: impl AsRef<OsStr>) -> Run {
        let place = self.arguments.iter().position(|given| given == flag);
        let place = place.unwrap_or_else(|| panic!("{flag} is not there"));
        self.arguments[place + 1] = value.as_ref().to_owned();
        self
    }

    /// Without a flag and its value.
    pub fn without(mut self, flag: &str) -> Run {
        let place = self.arguments.iter().position(|given| given == flag);
        let place = place.unwrap_or_else(|| panic!("{flag} is not there"));
        self.arguments.drain(place..place + 2);
        self
    }

    /// With another argument in the place of one.
    pub fn replacing(mut self, argument: &str, with: &str) -> Run {
        let place = self.arguments.iter().position(|given| given == argument);
        let place = place.unwrap_or_else(|| panic!("{argument} is not there"));
        self.arguments[place] = with.into();
        self
    }

    /// With these variables of the environment; those that choose a language are else not set.
    pub fn environment(mut self, variables: &[(&str, &str)]) -> Run {
        let owned = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
        self.environment.extend(variables.iter().map(owned));
        self
    }

    /// The arguments, as text.
    pub fn arguments(&self) -> impl Iterator<Item = String> {
        let arguments = self.arguments.iter();
        arguments.map(|argument| argument.to_string_lossy().into_owned())
    }

    /// With this on standard input, which else is empty.
    pub fn input(mut self, input: impl AsRef<[u8]>) -> Run {
        self.input = input.as_ref().to_owned();
        self
    }

    fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_adjourn"));
        command
            .args(&self.arguments)
            .current_dir(&self.folder)
            .env("TZ", "UTC")
            // The account's keys are this hall's own.
            .env("XDG_DATA_HOME", self.folder.join(ACCOUNT))
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .env_remove("LANG")
            .envs(self.environment.iter().cloned())
            .env_remove("RUST_BACKTRACE")
            .env_remove("NO_COLOR");
        command
    }

    /// Starts it; [`Started::end`] waits.
    pub fn start(&self) -> Started {
        let mut child = self
            .command()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut pipe = child.stdin.take().unwrap();
        let input = self.input.clone();
        // Beside the reading, or both sides wait for each other. Whoever does not read his input is
        // no fault of the test's.
        let feeding = std::thread::spawn(move || drop(pipe.write_all(&input)));
        Started {
            child,
            feeding,
            told: format!("adjourn {:?}", self.arguments),
        }
    }

    /// Runs it to its end.
    pub fn end(&self) -> Ended {
        self.start().end()
    }

    /// Runs it; it must do its work.
    #[track_caller]
    pub fn done(&self) -> Ended {
        let ended = self.end();
        assert_eq!(ended.exit, 0, "{ended:?}");
        ended
    }

    /// Runs it with `--json`: its code and its one object.
    #[track_caller]
    pub fn json(&self) -> (i32, Value) {
        let ended = self.clone().with(["--json"]).end();
        (ended.exit, ended.object())
    }

    /// Runs it with `--json`; it must do its work.
    #[track_caller]
    pub fn object(&self) -> Value {
        let (exit, object) = self.json();
        assert_eq!(exit, 0, "adjourn {:?}: {object}", self.arguments);
        object
    }

    /// Runs it with `--json` and in words; both must fail alike: the exit code, the error's code,
    /// and all that was said.
    #[track_caller]
    pub fn fails(&self) -> Failed {
        let (exit, object) = self.json();
        let told = format!("adjourn {:?}: {object}", self.arguments);
        let error = object["error"].as_object().expect(&told);
        let keys: Vec<&str> = error.keys().map(String::as_str).collect();
        assert_eq!(keys, ["code", "hint", "message"], "{told}");
        let field = |name: &str| error[name].as_str().expect(&told).to_owned();
        let failed = Failed {
            exit,
            code: field("code"),
            message: field("message"),
            hint: field("hint"),
        };
        assert!(failed.code.contains('/'), "{told}");
        assert!(!failed.message.is_empty(), "{told}");
        assert!(!failed.hint.is_empty(), "{told}");
        // The answer for what cannot happen, which every one of these did.
        assert!(!failed.hint.contains("report this"), "{told}");
        let in_words = self.end();
        assert_eq!(in_words.exit, exit, "{in_words:?}");
        assert_eq!(in_words.out, "", "{in_words:?}");
        assert!(in_words.err.contains("error: "), "{in_words:?}");
        assert!(in_words.err.contains("what to do: "), "{in_words:?}");
        failed
    }
}

/// A run that goes on.
pub struct Started {
    child: Child,
    feeding: std::thread::JoinHandle<()>,
    told: String,
}

impl Started {
    /// Asks it to end, as a terminal or a system does, and waits.
    pub fn asked_to_end(self) -> Ended {
        let process = self.child.id().to_string();
        let asked = Command::new("kill").args(["-TERM", &process]).status();
        assert!(asked.unwrap().success());
        self.end()
    }

    /// Waits until it has told something, or has ended; then asks it to end.
    pub fn ended_by_request(mut self) -> Ended {
        let mut out = String::new();
        let told = self.child.stdout.take().unwrap();
        BufReader::new(told).read_line(&mut out).unwrap();
        let mut ended = match out.is_empty() {
            true => self.end(),
            false => self.asked_to_end(),
        };
        ended.out.insert_str(0, &out);
        ended
    }

    /// Waits. Whatever was run: it did not panic, and nothing that it printed can move a cursor.
    pub fn end(self) -> Ended {
        let output = self.child.wait_with_output().unwrap();
        self.feeding.join().unwrap();
        let told = self.told;
        let read = |bytes| String::from_utf8(bytes).unwrap_or_else(|_| panic!("{told}: no UTF-8"));
        let ended = Ended {
            exit: output
                .status
                .code()
                .unwrap_or_else(|| panic!("{told}: ended by a signal")),
            out: read(output.stdout),
            err: read(output.stderr),
        };
        for stream in [&ended.out, &ended.err] {
            let moving = stream
                .chars()
                .find(|&character| moves_a_terminal(character));
            assert_eq!(moving, None, "{told}: {ended:?}");
        }
        assert!(!ended.err.contains("panicked at"), "{told}: {ended:?}");
        ended
    }
}

/// Control characters of C0 and C1 but for line feed and tab, and what changes the direction.
fn moves_a_terminal(character: char) -> bool {
    matches!(
        character,
        '\u{0}'..='\u{8}'
            | '\u{b}'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{61c}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
    )
}

/// How a run ended and what it printed.
#[derive(Debug)]
pub struct Ended {
    pub exit: i32,
    pub out: String,
    pub err: String,
}

impl Ended {
    /// Standard output as one object on one line.
    #[track_caller]
    pub fn object(&self) -> Value {
        let line = self.out.strip_suffix('\n').expect("a line feed at the end");
        assert!(!line.contains('\n'), "one line: {self:?}");
        object(line)
    }
}

/// A line that must be an object of schema 1.
#[track_caller]
pub fn object(line: &str) -> Value {
    let value: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}"));
    assert!(value.is_object(), "{line}");
    assert_eq!(value["schema"], 1, "{line}");
    value
}

/// A text as one line, whatever its width.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// How a run failed.
#[derive(Debug)]
pub struct Failed {
    pub exit: i32,
    pub code: String,
    pub message: String,
    pub hint: String,
}

/// One row of a table of runs that must fail.
pub struct Row<'a> {
    /// Quoted when it does not hold.
    pub comment: &'a str,
    pub run: Run,
    pub exit: i32,
    pub code: &'a str,
    /// What the message must name.
    pub says: &'a str,
}

pub fn row<'a>(comment: &'a str, run: Run, exit: i32, code: &'a str, says: &'a str) -> Row<'a> {
    Row {
        comment,
        run,
        exit,
        code,
        says,
    }
}

/// Each row fails as it says, and leaves the folder as it was.
#[track_caller]
pub fn check_failures(hall: &Hall, rows: &[Row<'_>]) {
    let mut wrong = Vec::new();
    for row in rows {
        let before = hall.files();
        let failed = row.run.fails();
        let comment = row.comment;
        if (failed.exit, failed.code.as_str()) != (row.exit, row.code)
            || !failed.message.contains(row.says)
        {
            let (exit, code, says) = (row.exit, row.code, row.says);
            wrong.push(format!(
                "{comment}: expected {exit} {code} {says:?}, found {failed:?}"
            ));
        }
        if hall.files() != before {
            wrong.push(format!("{comment}: left {:?}", hall.files()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
