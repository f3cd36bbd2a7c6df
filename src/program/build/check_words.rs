//! The words of the check page: those messages of the Fluent files that the page's own script names, as its data.
//! Another language of the page is another file.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::Path;

#[path = "../../words/build/languages.rs"]
mod languages;

use languages::Messages;

/// Where the Fluent files are.
const FOLDER: &str = "src/words";

/// What says them.
const PAGE: [&str; 3] = [
    include_str!("../check_page/words.js"),
    include_str!("../check_page/page.js"),
    include_str!("../check_page/page.html"),
];

/// Writes `check_words.js` to `OUT_DIR`.
pub fn write(out: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={FOLDER}");
    println!("cargo::rerun-if-changed=src/program/build/check_words.rs");
    let languages = languages::read(Path::new(FOLDER))?;
    Ok(fs::write(out.join("check_words.js"), script(&languages)?)?)
}

/// A script that holds the words in each language: `const WORDS = {"en":{"white":["White"], …}, …};`.
fn script(languages: &[(String, Messages)]) -> Result<String, String> {
    let (whole, begun) = named();
    let is_said = |id: &str| whole.contains(id) || begun.iter().any(|name| id.starts_with(name));
    let mut script = "const WORDS = {".to_owned();
    for (code, messages) in languages {
        let has = |id: &str| match id.strip_suffix("${") {
            Some(begun) => messages.keys().any(|id| id.starts_with(begun)),
            None => messages.contains_key(id),
        };
        if let Some(gone) = asked().find(|id| !has(id)) {
            return Err(format!(
                "{code}.ftl: the check page says {gone}, and no message is called so"
            ));
        }
        let _ = writeln!(script, "{}:{{", quoted(code));
        for (id, source) in messages.iter().filter(|(id, _)| is_said(id)) {
            let (_, text) = source.split_once('=').unwrap_or_default();
            let (text, _) = text.split_once("\n    .").unwrap_or((text, ""));
            let pattern =
                pattern(text.trim()).map_err(|wrong| format!("{code}.ftl: {id}: {wrong}"))?;
            let _ = writeln!(script, "{}:{pattern},", quoted(id));
        }
        script += "},\n";
    }
    Ok(script + "};\n")
}

/// What the page may name: whole (`"check-copy"`), or by its beginning (`check-copy-${copy}`).
fn named() -> (BTreeSet<&'static str>, Vec<&'static str>) {
    let (mut whole, mut begun) = (BTreeSet::new(), Vec::new());
    let letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    for text in PAGE.iter().flat_map(|part| part.split(['"', '`'])) {
        let (id, behind) = text.split_at(text.find(|it| !letter(it)).unwrap_or(text.len()));
        if behind.is_empty() {
            whole.insert(id);
        } else if id.ends_with('-') && behind.starts_with("${") {
            begun.push(id);
        }
    }
    (whole, begun)
}

/// What it does name, whole or up to `${`: a message that is not there would be an error in the browser, where nobody
/// sees it.
fn asked() -> impl Iterator<Item = &'static str> {
    let calls = [
        "say(\"",
        "tell(\"",
        "say(`",
        "tell(`",
        "data-words=\"",
        "data-named=\"",
    ];
    let of = |(part, call): (&'static &'static str, &'static str)| part.split(call).skip(1);
    let calls = PAGE
        .iter()
        .flat_map(move |part| calls.map(|call| (part, call)));
    calls.flat_map(of).filter_map(|behind| {
        let (text, _) = behind.split_once(['"', '`'])?;
        Some(text.find("${").map_or(text, |at| &text[..at + 2]))
    })
}

/// A pattern as a list of its texts and placeables.
fn pattern(text: &str) -> Result<String, String> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('{') {
        if !before.is_empty() {
            parts.push(quoted(before));
        }
        let end = closing(behind).ok_or("a brace is not closed")?;
        parts.push(placeable(&behind[..end])?);
        rest = &behind[end + 1..];
    }
    if !rest.is_empty() {
        parts.push(quoted(rest));
    }
    Ok(format!("[{}]", parts.join(",")))
}

/// Where the brace ends that has been opened before the text.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 1;
    text.bytes().position(|byte| {
        depth += i32::from(byte == b'{') - i32::from(byte == b'}');
        depth == 0
    })
}

/// `$side`, or a choice by it with a case on each line.
fn placeable(inner: &str) -> Result<String, String> {
    let (value, cases) = match inner.split_once("->") {
        Some((value, cases)) => (value, Some(cases)),
        None => (inner, None),
    };
    let value = value
        .trim()
        .strip_prefix('$')
        .ok_or("only values are put in")?;
    let value = format!("\"value\":{}", quoted(value));
    let Some(cases) = cases else {
        return Ok(format!("{{{value}}}"));
    };
    let (mut written, mut other) = (Vec::new(), None);
    for line in cases.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let standard = line.strip_prefix('*');
        let case = standard.unwrap_or(line).strip_prefix('[');
        let (name, said) = case
            .and_then(|case| case.split_once(']'))
            .ok_or_else(|| format!("{line:?} is no case"))?;
        if standard.is_some() {
            other = Some(name);
        }
        written.push(format!("{}:{}", quoted(name), pattern(said.trim())?));
    }
    let other = quoted(other.ok_or("no case is marked with *")?);
    let cases = written.join(",");
    Ok(format!(
        "{{{value},\"cases\":{{{cases}}},\"other\":{other}}}"
    ))
}

/// A string of JavaScript. A Fluent file has no control characters.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
