//! What the borders of the packages do not hold: the arrows inside `envelope` and `program`, and who may touch the machine.
//!
//! A new arrow is a decision: it is made here and in `docs/design.md`. The sources are read as text, comments left out:
//! enough against oversight, and nobody here hides an import.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::rows::rows;

/// Each room, and the rooms of its package that it may use.
#[rustfmt::skip]
const ARROWS: &[(&str, &str)] = &[
    ("archive", "archive"), ("mating", "mating"), ("rules", "rules"), ("words", "words"),
    ("envelope/crypto", ""), ("envelope/file", "crypto"), ("envelope/log", "crypto"), ("envelope/sealing", "crypto file"),
    ("program/clock", ""),
    ("program/files", ""),
    // What people give of a label, and its flags: a leaf, so that `text` can name them.
    ("program/commands/label_draft/keys", ""),
    ("program/failure", "files"),
    ("program/text", "commands/label_draft/keys failure files"),
    ("program/render", "failure text"),
    ("program/check_page", "render text"),
    ("program/terminal", "clock failure files render text"),
    ("program/commands", "check_page clock failure files render terminal text"),
    // The command that starts the desk, which uses what commands can do.
    ("program/commands/desk", "commands desk failure files render terminal text"),
    ("program/desk", "clock commands failure files render text"),
    ("program/cli", "commands failure files render terminal text"),
];

/// What reaches out of the process, or decides a thing that one room answers for, and the rooms that may name it.
#[rustfmt::skip]
const NAMES: &[(&str, &str)] = &[
    // The machine.
    ("std::fs", "program/files"), ("std::env", "program/cli program/commands program/terminal"), ("std::net", "archive program/desk"),
    ("std::process", "program/cli"), ("std::os", "program/files"), ("io::stdin", "program/cli program/commands program/terminal"), ("io::stdout", "program/cli program/commands program/terminal"),
    ("io::stderr", "program/cli program/terminal"), ("println!", "program/cli"), ("print!", "program/cli"), (".canonicalize(", "program/files"),
    (".read_dir(", "program/files"), (".symlink_metadata(", "program/files"),
    // The Laws have no clock, and a search is bounded by work, never by time.
    ("SystemTime", "program/clock program/files"), ("Instant::now", ""),
    // Each standard has one home.
    ("ring::", "archive envelope/crypto"), ("ed25519_dalek", "envelope/crypto"), ("x25519_dalek", "envelope/crypto"),
    ("hpke::", "envelope/crypto"), ("argon2::", "envelope/crypto"), ("chrono::", "program/clock rules/time"), ("tz::", "rules/time"),
    ("iana_time_zone::", "program/terminal"), ("clap::", "program/cli program/commands program/terminal"), ("rpassword", "program/terminal"),
    ("rustix::", "program/cli program/files"), ("fluent_bundle", "words"), ("krilla", "program/render"),
    ("tempfile::", "program/files"), ("quircs::", "program/desk"), ("axum::", "program/desk"), ("tokio::", "archive program/desk"),
    ("maud::", "program/desk"), ("csv::", "program/commands"),
];

/// Whether a file or a path lies in a room.
fn is_in(path: &str, room: &str) -> bool {
    let rest = path.strip_prefix(room);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/') || rest == ".rs")
}

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

/// What breaks a rule: `src/envelope/log/x.rs:3: envelope/log may not use file`.
fn violations(sources: &BTreeMap<String, String>) -> Vec<String> {
    let mut found = Vec::new();
    for (file, source) in sources {
        let (package, inside) = file.split_once('/').unwrap_or_default();
        let room = ARROWS
            .iter()
            .filter(|(room, _)| is_in(file, room))
            .max_by_key(|(room, _)| room.len());
        // What runs while it is built is no part of what is built.
        if inside == "build.rs" || inside.starts_with("build/") {
            continue;
        }
        let Some((room, uses)) = room else {
            if !["lib.rs", "main.rs"].contains(&inside) {
                found.push(format!("src/{file}: in no room"));
            }
            continue;
        };
        for (number, line) in code(source) {
            for path in line.split("crate::").skip(1) {
                let path = format!("{package}/{}", path.replace("::", "/"));
                let rooms = ARROWS.iter().map(|(room, _)| *room).filter(|room| {
                    path.starts_with(room)
                        && !path[room.len()..]
                            .starts_with(|c: char| c.is_alphanumeric() || c == '_')
                });
                let Some(target) = rooms
                    .max_by_key(|room| room.len())
                    .filter(|target| target != room)
                else {
                    continue;
                };
                if !uses
                    .split(' ')
                    .any(|used| target == format!("{package}/{used}"))
                {
                    found.push(format!("src/{file}:{number}: {room} may not use {target}"));
                }
            }
            for (name, rooms) in NAMES {
                if names(line, name)
                    && !rooms
                        .split(' ')
                        .any(|room| !room.is_empty() && is_in(file, room))
                {
                    found.push(format!("src/{file}:{number}: {room} may not name {name}"));
                }
            }
        }
    }
    found
}

/// The sources by their place below `src`, without the unit tests.
fn sources() -> BTreeMap<String, String> {
    fn collect(folder: &Path, root: &Path, sources: &mut BTreeMap<String, String>) {
        for path in fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
        {
            let name = path
                .strip_prefix(root)
                .unwrap()
                .to_str()
                .unwrap()
                .replace('\\', "/");
            match path.is_dir() {
                true if !name.ends_with("/tests") => collect(&path, root, sources),
                false if name.ends_with(".rs") && !name.ends_with("/tests.rs") => {
                    sources.insert(name, fs::read_to_string(&path).unwrap());
                }
                true | false => {}
            }
        }
    }
    let mut sources = BTreeMap::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    collect(&root, &root, &mut sources);
    sources
}

#[test]
fn the_arrows_hold() {
    let found = violations(&sources());
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

/// Flags stand in the arguments of the commands and in what is said to people; everything else knows keys and fields.
#[test]
fn only_a_command_names_a_flag() {
    for (file, source) in sources().iter().filter(|(file, _)| {
        let rooms = ["program/cli", "program/commands", "program/terminal"];
        !rooms.iter().any(|room| is_in(file, room))
    }) {
        for (number, line) in code(source) {
            let is_flag = |rest: &str| rest.starts_with(|first: char| first.is_ascii_lowercase());
            assert!(
                !line.split("--").skip(1).any(is_flag),
                "src/{file}:{number}: {line}"
            );
        }
    }
}

/// Each rule refuses what it is for.
#[test]
fn what_breaks_a_rule_is_found() {
    for [file, line, complaint] in rows(
        "envelope/file/x.rs | use crate::sealing::Draft; | envelope/file may not use envelope/sealing
        program/render/x.rs | use crate::desk; | program/render may not use program/desk
        envelope/log/x.rs | std::fs::write(a, b) | envelope/log may not name std::fs
        rules/x.rs | println!() | rules may not name println!
        rules/score.rs | use chrono::Utc; | rules may not name chrono::
        program/nowhere/x.rs | | src/program/nowhere/x.rs: in no room
        rules/time/x.rs | use chrono::Utc; // crate::crypto |
        program/cli/x.rs | eprintln!(); println!(); use crate::cli::args::flags; |
        envelope/crypto/x.rs | string::String; spring::x |",
    ) {
        let sources = BTreeMap::from([(file.to_owned(), line.to_owned())]);
        let found = violations(&sources).join("; ");
        assert!(found.contains(complaint) && found.is_empty() == complaint.is_empty(), "{file}, {line}: {found}");
    }
}
