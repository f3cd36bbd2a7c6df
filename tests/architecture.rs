//! The arrows between the rooms that the features of Cargo.toml do not hold, and who may touch the machine.
//!
//! A new arrow is a decision: it is made here and in `docs/design.md`. The sources are read as text, comments left out:
//! enough against oversight, and nobody here hides an import.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::rows::rows;

/// Each room and the rooms that it may use.
#[rustfmt::skip]
const ARROWS: &[(&str, &[&str])] = &[
    ("words", &[]),
    ("time", &["words"]),
    ("mating", &[]),
    ("laws", &["mating", "time", "words"]),
    ("crypto", &[]),
    ("envelope", &["time", "crypto", "laws", "mating", "words"]),
    ("sealing", &["crypto", "envelope", "laws", "mating", "time", "words"]),
    ("log", &["crypto"]),
    ("archive", &["crypto", "envelope", "laws", "log", "time", "words"]),
    ("program/files", &[]),
    // The flag for each key of a label: a leaf, so that `text` can name it.
    ("program/cli/args/flags", &["envelope"]),
    ("program/failure", &["archive", "crypto", "envelope", "laws", "log", "mating", "sealing", "time", "program/files", "words"]),
    ("program/text", &["archive", "crypto", "envelope", "laws", "log", "mating", "sealing", "time", "program/cli/args/flags", "program/failure", "program/files", "words"]),
    ("program/render", &["time", "envelope", "laws", "program/failure", "program/text", "words"]),
    ("program/check_page", &["program/render", "program/text"]),
    ("program/commands", &["archive", "crypto", "envelope", "laws", "log", "mating", "sealing", "time", "program/check_page", "program/failure", "program/files", "program/render", "program/text", "words"]),
    ("program/desk", &["archive", "crypto", "envelope", "laws", "log", "mating", "sealing", "time", "program/commands", "program/failure", "program/files", "program/render", "program/text", "words"]),
    ("program/cli", &["archive", "crypto", "envelope", "laws", "log", "mating", "sealing", "time", "program/commands", "program/desk", "program/failure", "program/files", "program/render", "program/text", "words"]),
];

/// What reaches out of the process, or decides a thing that one room answers for, and the rooms that may name it.
#[rustfmt::skip]
const NAMES: &[(&str, &[&str])] = &[
    // The machine.
    ("std::fs", &["program/files"]),
    ("std::env", &["program/cli"]),
    ("std::net", &["archive", "program/desk"]),
    ("std::process", &["program/cli"]),
    ("std::os", &["program/files"]),
    ("io::stdin", &["program/cli"]),
    ("io::stdout", &["program/cli"]),
    ("io::stderr", &["program/cli"]),
    ("println!", &["program/cli"]),
    ("print!", &["program/cli"]),
    (".canonicalize(", &["program/files"]),
    (".read_dir(", &["program/files"]),
    (".symlink_metadata(", &["program/files"]),
    // The Laws have no clock, and a search is bounded by work, never by time.
    ("SystemTime", &["time", "program/files"]),
    ("Instant::now", &[]),
    // Each standard has one home.
    ("ring::", &["archive", "crypto"]),
    ("ed25519_dalek", &["crypto"]),
    ("x25519_dalek", &["crypto"]),
    ("hpke::", &["crypto"]),
    ("argon2::", &["crypto"]),
    ("chrono::", &["time"]),
    ("tz::", &["time"]),
    ("iana_time_zone::", &["program/cli"]),
    ("rusqlite::", &["archive"]),
    ("tokio_postgres::", &["archive"]),
    ("clap::", &["program/cli"]),
    ("rpassword", &["program/cli"]),
    ("rustix::", &["program/cli", "program/files"]),
    ("fluent_bundle", &["program/text"]),
    ("krilla", &["program/render"]),
    ("quircs::", &["program/desk"]),
    ("axum::", &["program/desk"]),
    // The connection to a server is opened and judged where the store on one is.
    ("tokio::", &["archive", "program/desk"]),
    ("maud::", &["program/desk"]),
];

/// The lines of a source without comments and without the unit tests at its end.
fn code(source: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = source.lines().take_while(|line| *line != "#[cfg(test)]");
    (1..)
        .zip(lines)
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// Whether `name` stands in the line as a name of its own.
fn names(line: &str, name: &str) -> bool {
    let own = |before: Option<char>| !before.is_some_and(|c| c.is_alphanumeric() || c == '_');
    line.match_indices(name)
        .any(|(at, _)| name.starts_with('.') || own(line[..at].chars().next_back()))
}

/// The rooms that a line uses, the innermost of each path: `crate::program::text::escaped` is `program/text`.
fn used(line: &str) -> impl Iterator<Item = String> {
    line.split("crate::").skip(1).filter_map(|path| {
        let end = path.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
        let path = path[..end.unwrap_or(path.len())].replace("::", "/");
        let rooms = ARROWS.iter().map(|(room, _)| *room);
        let within = rooms.filter(|room| is_in(&path, room) || path == *room);
        match within.max_by_key(|room| room.len()) {
            Some(room) => Some(room.to_owned()),
            None => path.split('/').next().map(str::to_owned),
        }
    })
}

/// What breaks a rule: `src/laws/x.rs:3: laws may not use crypto`.
fn violations(sources: &BTreeMap<String, String>) -> Vec<String> {
    let mut found = Vec::new();
    for (file, source) in sources {
        let Some((room, allowed)) = ARROWS.iter().find(|(room, _)| is_in(file, room)) else {
            let is_root = ["lib.rs", "main.rs", "build.rs", "program.rs"].contains(&file.as_str());
            if !is_root && !file.starts_with("build/") {
                found.push(format!("src/{file}: in no room"));
            }
            continue;
        };
        if file.contains("/tests/") || file.ends_with("/tests.rs") {
            continue;
        }
        for (number, line) in code(source) {
            for target in used(line).filter(|target| target != room) {
                if !allowed.contains(&target.as_str()) {
                    found.push(format!("src/{file}:{number}: {room} may not use {target}"));
                }
            }
            for (name, rooms) in NAMES {
                if names(line, name) && !rooms.contains(room) {
                    found.push(format!("src/{file}:{number}: {room} may not name {name}"));
                }
            }
        }
    }
    found
}

fn is_in(file: &str, room: &str) -> bool {
    let rest = file.strip_prefix(room);
    rest.is_some_and(|rest| rest.starts_with('/') || rest == ".rs")
}

/// The sources of this crate and of the mating question, by their place below `src`.
fn sources() -> BTreeMap<String, String> {
    fn collect(folder: &Path, root: &Path, sources: &mut BTreeMap<String, String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, root, sources);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(root).unwrap().to_str().unwrap();
                sources.insert(name.replace('\\', "/"), fs::read_to_string(&path).unwrap());
            }
        }
    }
    let mut sources = BTreeMap::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    collect(&root, &root, &mut sources);
    // A crate of its own, so the room is its root.
    for (file, source) in &mut sources {
        if is_in(file, "mating") {
            *source = source.replace("crate::", "crate::mating::");
        }
    }
    sources
}

#[test]
fn the_arrows_hold() {
    let found = violations(&sources());
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

/// Whether a line names a flag: `--early`.
fn names_a_flag(line: &str) -> bool {
    let mut rests = line.split("--").skip(1);
    rests.any(|rest| rest.starts_with(|first: char| first.is_ascii_lowercase()))
}

/// Flags stand in the arguments and in what is said to people; everything between knows keys and fields.
#[test]
fn only_the_command_line_names_a_flag() {
    let sources = sources();
    let below = sources.iter().filter(|(file, _)| {
        let is_test = file.contains("/tests/") || file.ends_with("/tests.rs");
        !is_test && !is_in(file, "program/cli")
    });
    for (file, source) in below {
        for (number, line) in code(source) {
            assert!(!names_a_flag(line), "src/{file}:{number}: {line}");
        }
    }
}

/// Each rule refuses what it is for.
#[test]
fn what_breaks_a_rule_is_found() {
    for [file, line, complaint] in rows(
        "laws/x.rs | use crate::crypto::Key; | laws may not use crypto
        laws.rs | let a = crate::envelope::seal(); | laws may not use envelope
        envelope/x.rs | use crate::program::text::Locale; | envelope may not use program/text
        program/render/x.rs | use crate::program::desk; | program/render may not use program/desk
        log/x.rs | std::fs::write(a, b) | log may not name std::fs
        mating/x.rs | use crate::laws::position; | mating may not use laws
        laws/x.rs | println!() | laws may not name println!
        program/text/x.rs | use chrono::Utc; | program/text may not name chrono::
        nowhere/x.rs | | src/nowhere/x.rs: in no room",
    ) {
        let sources = BTreeMap::from([(file.to_owned(), line.to_owned())]);
        let found = violations(&sources);
        assert!(
            found.iter().any(|one| one.contains(complaint)),
            "{file}, {line}: {found:?}"
        );
    }
    for (file, line) in [
        ("laws/x.rs", "use crate::time::Moment;"),
        ("laws/x.rs", "use crate::laws::score::Game;"),
        ("laws/x.rs", "// crate::crypto"),
        ("program/cli/x.rs", "eprintln!(); println!()"),
        ("crypto/x.rs", "string::String; spring::x"),
    ] {
        let sources = BTreeMap::from([(file.to_owned(), line.to_owned())]);
        assert_eq!(violations(&sources), Vec::<String>::new(), "{file}, {line}");
    }
}

/// No room reaches itself over others.
#[test]
fn no_two_rooms_use_each_other() {
    let mut remaining: Vec<&str> = ARROWS.iter().map(|(room, _)| *room).collect();
    while !remaining.is_empty() {
        let (free, bound): (Vec<&str>, Vec<&str>) = remaining.iter().partition(|room| {
            let (_, uses) = ARROWS.iter().find(|(known, _)| known == *room).unwrap();
            uses.iter().all(|used| !remaining.contains(used))
        });
        assert!(!free.is_empty(), "a circle among {bound:?}");
        remaining = bound;
    }
}
