//! The checker is shown every way to break a rule that we could think of, and what only looks like
//! one.

use super::reader::Sources;
use super::violations;

const LIB: &str = "pub mod cli; pub mod clock; pub mod commands; pub mod crypto; pub mod envelope;
    pub mod files; pub mod laws; pub mod render; pub mod text;";

/// A crate of empty parts but for the files given.
fn house(files: &[(&str, &str)]) -> Vec<String> {
    let mut sources = Sources::new();
    sources.insert("src/lib.rs".to_owned(), LIB.to_owned());
    sources.insert("src/main.rs".to_owned(), String::new());
    for part in LIB.split("pub mod ").skip(1) {
        let part = part.trim_end().trim_end_matches(';');
        sources.insert(format!("src/{part}/mod.rs"), String::new());
    }
    for (file, text) in files {
        sources.insert((*file).to_owned(), (*text).to_owned());
    }
    violations(&sources)
}

/// Where the text stands, the text, what the complaint says.
#[rustfmt::skip]
const CAUGHT: &[(&str, &str, &str)] = &[
    // Arrows, written in every way.
    ("laws", "use crate::crypto::Key;", "laws may not use crypto"),
    ("laws", "use crate::crypto;", "laws may not use crypto"),
    ("laws", "use crate::{clock::Moment, crypto::Key};", "laws may not use crypto"),
    ("laws", "use crate::{clock, {crypto::{self, Key}}};", "laws may not use crypto"),
    ("laws", "use crate::crypto as clock_face;", "laws may not use crypto"),
    ("laws", "use crate::crypto::*;", "laws may not use crypto"),
    ("laws", "use super::crypto::Key;", "laws may not use crypto"),
    ("laws", "mod deep { use super::super::crypto::Key; }", "laws may not use crypto"),
    ("laws", "mod deep { pub mod er { fn f() { super::super::super::crypto::f() } } }", "laws may not use crypto"),
    ("laws", "use self::super::crypto::Key;", "laws may not use crypto"),
    ("laws", "fn f() { crate::crypto::f() }", "laws may not use crypto"),
    ("laws", "fn f(key: &crate::crypto::Key) {}", "laws may not use crypto"),
    ("laws", "fn f() { <crate::crypto::Key as Default>::default(); }", "laws may not use crypto"),
    ("laws", "fn f() { g::<crate::crypto::Key>() }", "laws may not use crypto"),
    ("laws", "impl crate::crypto::Sign for Score {}", "laws may not use crypto"),
    ("laws", "fn f() { use crate::crypto::Key; }", "laws may not use crypto"),
    ("laws", "fn f() { let a = if let crate::crypto::Key::Old = k { 1 } else { 2 }; }", "laws may not use crypto"),
    ("laws", "use crate as root; fn f() { root::crypto::f() }", "laws may not use crypto"),
    ("laws", "use crate::{self as root}; use root::crypto::Key;", "laws may not use crypto"),
    ("laws", "fn f() { crate::r#crypto::f() }", "laws may not use crypto"),
    ("laws", "use crate::*; fn f() { crypto::f() }", "laws may not use everything"),
    ("laws", "use super::*;", "laws may not use everything"),
    ("laws", "mod deep { use super::super::*; }", "laws may not use everything"),
    ("laws", "pub(in crate::laws) use crate::crypto::Key;", "laws may not use crypto"),
    ("laws", "fn f() { adjourn::crypto::f() }", "laws may not use crypto"),
    // Inside macros.
    ("laws", "fn f() { println2!(\"{}\", crate::crypto::f()) }", "laws may not use crypto"),
    ("laws", "fn f() { assert_eq!(vec![g(crate::crypto::f())], 1) }", "laws may not use crypto"),
    ("laws", "macro_rules! m { () => { $crate::crypto::f() } }", "laws may not use crypto"),
    ("laws", "macro_rules! m { () => { use $crate::{clock, crypto::Key}; } }", "laws may not use crypto"),
    ("laws", "macro_rules! m { ($n:ident) => { use crate::{clock::$n, crypto::$n}; } }", "laws may not use crypto"),
    ("laws", "m! { use crate::{clock, crypto::*}; }", "laws may not use crypto"),
    // In attributes.
    ("laws", "#[derive(crate::crypto::Key)] struct S;", "laws may not use crypto"),
    ("laws", "struct S { #[serde(with = \"crate::crypto::hex\")] a: u8 }", "laws may not use crypto"),
    ("laws", "struct S { #[serde(default = \"super::crypto::key\")] a: u8 }", "laws may not use crypto"),
    // In tests the arrows hold all the same.
    ("laws", "#[cfg(test)] mod tests { use crate::crypto::Key; }", "laws may not use crypto"),
    ("laws", "#[cfg(test)] mod tests { use super::super::crypto::Key; }", "laws may not use crypto"),
    // Handing on what is another's.
    ("envelope", "pub use crate::crypto::Key;", "envelope may not export what is crypto's"),
    ("envelope", "pub(crate) use crate::crypto::Key;", "envelope may not export what is crypto's"),
    ("envelope", "pub(super) use crate::crypto::Key;", "envelope may not export what is crypto's"),
    ("envelope", "pub use crate::crypto;", "envelope may not export what is crypto's"),
    ("envelope", "use crate::crypto as k; pub use k::Key;", "envelope may not export what is crypto's"),
    ("envelope", "pub mod keys { pub use crate::crypto::*; }", "envelope may not export what is crypto's"),
    ("crypto", "pub use ring::digest;", "crypto may not export what is ring's"),
    ("crypto", "pub use ::ring as r;", "crypto may not export what is ring's"),
    ("files", "use crate::crypto::Key;", "files may not use crypto"),
    ("clock", "use crate::laws::Game;", "clock may not use laws"),
    ("text", "use crate::render::Diagram;", "text may not use render"),
    ("render", "use crate::commands::Job;", "render may not use commands"),
    ("commands", "use crate::cli::Args;", "commands may not use cli"),
    ("laws", "use crate::nowhere::Key;", "which is in no part"),
    // Other crates.
    ("envelope", "use ring::digest;", "envelope may not name ring"),
    ("envelope", "use ring;", "envelope may not name ring"),
    ("envelope", "use ring as r;", "envelope may not name ring"),
    ("envelope", "use {ring::digest, std::fmt};", "envelope may not name ring"),
    ("envelope", "fn f() { ring::digest::f() }", "envelope may not name ring"),
    ("envelope", "fn f() { ::ring::digest::f() }", "envelope may not name ring"),
    ("envelope", "fn f() { m!(ed25519_dalek::f()) }", "envelope may not name ed25519_dalek"),
    ("envelope", "fn f() { r#hpke::f() }", "envelope may not name hpke"),
    ("envelope", "extern crate argon2 as a;", "extern crate would hide"),
    ("laws", "use subtle::ConstantTimeEq;", "laws may not name subtle"),
    ("commands", "use pgn_reader::Visitor;", "commands may not name pgn_reader"),
    ("cli", "use shakmaty::Color;", "cli may not name shakmaty"),
    ("laws", "use chrono::Utc;", "laws may not name chrono"),
    ("laws", "fn f() { chrono::Local::now(); }", "laws may not name chrono"),
    ("commands", "fn f() { rpassword::prompt_password(1) }", "commands may not name rpassword"),
    // The standard library.
    ("commands", "use std::fs;", "commands may not name std::fs"),
    ("commands", "use std::{fmt, fs::{self, File}};", "commands may not name std::fs"),
    ("commands", "use std::fs::OpenOptions as O;", "commands may not name std::fs"),
    ("commands", "fn f() { std::fs::write(a, b) }", "commands may not name std::fs"),
    ("commands", "fn f() { ::std::fs::write(a, b) }", "commands may not name std::fs"),
    ("commands", "use std as s; fn f() { s::fs::write(a, b) }", "commands may not name std::fs"),
    ("commands", "use std::*; fn f() { fs::write(a, b) }", "commands may not name std::env"),
    ("commands", "use std::io; fn f() { io::stdout() }", "commands may not name std::io::stdout"),
    ("commands", "use std::io::{self as i}; fn f() { i::stdin() }", "commands may not name std::io::stdin"),
    ("commands", "use std::io::*; fn f() { stdin() }", "commands may not name std::io::std"),
    ("commands", "mod deep { use super::*; fn f() { io::stderr() } } use std::io;", "may not name std::io::stderr"),
    ("commands", "use std::io; mod deep { fn f() { super::io::stderr() } }", "may not name std::io::stderr"),
    ("commands", "fn f() { std::env::args() }", "commands may not name std::env"),
    ("commands", "fn f() { std::process::exit(1) }", "commands may not name std::process"),
    ("laws", "use std::time::SystemTime;", "laws may not name std::time::SystemTime"),
    ("laws", "use std::time::{Duration, Instant};", "laws may not name std::time::Instant"),
    ("laws", "use std::time::*;", "laws may not name std::time::Instant"),
    ("commands", "use std::os::unix::fs::PermissionsExt;", "may not name std::os::unix::fs"),
    ("laws", "#[cfg(not(test))] fn f() { std::fs::write(a, b) }", "laws may not name std::fs"),
    ("laws", "#[cfg(any(test, unix))] fn f() { std::fs::write(a, b) }", "laws may not name std::fs"),
    ("laws", "#[cfg(test)] fn t() {} fn f() { std::fs::write(a, b) }", "laws may not name std::fs"),
    ("laws", "#[cfg(test)] use a::{b}; fn f() { std::fs::write(a, b) }", "laws may not name std::fs"),
    ("commands", "fn f() { println!(\"x\") }", "commands may not use println!"),
    ("commands", "fn f() { std::eprintln!(\"x\") }", "commands may not use eprintln!"),
    ("commands", "use std::println as say; fn f() { say!(\"x\") }", "commands may not name std::println"),
    ("commands", "fn f() { m!(print!(\"x\")) }", "commands may not use print!"),
    ("commands", "fn f(path: &Path) { path.canonicalize(); }", "commands may not call .canonicalize()"),
    // What would hide from the checker.
    ("laws", "include!(\"more.rs\");", "laws may not use include!"),
    ("laws", "#[path = \"../crypto/key.rs\"] mod key { }", "#[path] would hide"),
];

#[test]
fn every_trick_is_caught() {
    for &(part, text, complaint) in CAUGHT {
        let file = format!("src/{part}/mod.rs");
        let found = house(&[(&file, text)]);
        assert!(
            found.iter().any(|line| line.contains(complaint)),
            "{part}: {text}\n  wanted: {complaint}\n  found: {found:#?}"
        );
    }
}

/// What is in order.
#[rustfmt::skip]
const PASSED: &[(&str, &str, &str)] = &[
    ("laws", "use crate::clock::Moment; use super::clock::{Duration, Used as U};", "an arrow"),
    ("laws", "use crate::laws::score; use super::laws::score as s; use self::score::Game; mod score {}", "its own"),
    ("laws", "mod crypto {} fn f() { crypto::f() }", "a module of its own of that name"),
    ("laws", "//! Not [`crate::crypto`].\n/// Nor [`crate::crypto::Key`].\nfn f() {}", "documentation"),
    ("laws", "fn f() { let s = \"crate::crypto\"; }", "a string in code"),
    ("laws", "// crate::crypto::f()\nfn f() {}", "a comment"),
    ("laws", "pub use score::Game; mod score { pub use super::reading::Reading; } mod reading {}", "exports of its own"),
    ("laws", "mod a { pub(super) use crate::clock::Moment; pub(self) use crate::clock::Used; }", "an import for itself"),
    ("laws", "mod a { mod b { pub(in crate::laws) use crate::clock::Moment; } }", "an import for itself"),
    ("laws", "fn f<'a>() -> impl Iterator<Item = u8> + use<'a> {}", "captures"),
    ("laws", "fn f() { if a != b { ring(); } }", "a comparison and a function"),
    ("crypto", "use ring::digest; use hpke as h; fn f() { h::f() }", "its crates"),
    ("files", "use std::fs::{self, File}; fn f() { fs::write(a, b) }", "the only writer"),
    ("cli", "fn f() { println!(\"x\"); std::env::args(); std::io::stdin(); }", "the program"),
    ("laws", "use std::time::Duration; use std::io::Write; use std::io::prelude::*;", "harmless parts of std"),
    ("laws", "#[cfg(test)] mod tests { use std::fs; fn f() { fs::write(a, b); println!(); } }", "unit tests"),
    ("laws", "#[cfg(all(test, unix))] mod tests { fn f() { std::fs::write(a, b) } }", "unit tests"),
    ("laws", "#[cfg(test)] use std::{fs}; #[cfg(test)] pub fn f() { fs::write(a, b) }", "items for tests"),
    ("text", "use std::fmt; mod io { pub fn stdin() {} } fn f() { io::stdin() }", "a module of its own"),
];

#[test]
fn what_is_in_order_passes() {
    for &(part, text, why) in PASSED {
        let file = format!("src/{part}/mod.rs");
        let found = house(&[(&file, text)]);
        assert!(found.is_empty(), "{why}: {part}: {text}\n{found:#?}");
    }
}

#[test]
fn files_of_a_module_are_followed_and_the_line_is_told() {
    let bad = "//! one\n\nfn f() {\n    crate::crypto::f()\n}\n";
    for (declared, file) in [
        ("mod score;", "src/laws/score.rs"),
        ("mod score;", "src/laws/score/mod.rs"),
        ("mod inner { mod score; }", "src/laws/inner/score.rs"),
    ] {
        let found = house(&[("src/laws/mod.rs", declared), (file, bad)]);
        let wanted = format!("{file}:4: laws may not use crypto (crate::crypto::f)");
        assert_eq!(found, [wanted]);
    }
    let deep = [
        ("src/laws/mod.rs", "mod score;"),
        ("src/laws/score.rs", "mod tags;"),
        (
            "src/laws/score/tags.rs",
            "use super::super::super::crypto::Key;",
        ),
    ];
    let found = house(&deep);
    assert_eq!(
        found,
        ["src/laws/score/tags.rs:1: laws may not use crypto (crate::crypto::Key)"]
    );
    let for_tests = [
        ("src/laws/mod.rs", "#[cfg(test)] mod tests;"),
        ("src/laws/tests.rs", "use std::fs;"),
    ];
    assert!(house(&for_tests).is_empty());
    let stray = house(&[("src/laws/stray.rs", "")]);
    assert_eq!(stray, ["src/laws/stray.rs:1: belongs to no module"]);
}

#[test]
fn the_roots_hold_nothing_but_the_parts() {
    let laundered = format!("{LIB} pub use crypto::Key;");
    let found = house(&[
        ("src/lib.rs", &laundered),
        ("src/laws/mod.rs", "use crate::Key;"),
    ]);
    assert!(
        found
            .iter()
            .any(|line| line.contains("lib may not use crypto")),
        "{found:?}"
    );
    assert!(
        found
            .iter()
            .any(|line| line.contains("laws may not use crypto")),
        "{found:?}"
    );
    let main = "fn main() { adjourn::cli::main() }";
    assert!(house(&[("src/main.rs", main)]).is_empty());
    let found = house(&[("src/main.rs", "use adjourn::commands;")]);
    assert!(found[0].contains("main may not use commands"), "{found:?}");
}

/// Two parts may use a third; neither gets from the other what it may not name itself.
#[test]
fn an_export_is_followed_to_where_it_came_from() {
    let found = house(&[
        ("src/envelope/mod.rs", "pub use crate::crypto::Key;"),
        ("src/text/mod.rs", "use crate::envelope::Key;"),
    ]);
    assert!(
        found
            .iter()
            .any(|line| line.starts_with("src/text/mod.rs:1: text may not use crypto")),
        "{found:?}"
    );
}
