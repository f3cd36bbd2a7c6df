//! The words of the check page: messages of the Fluent files as data for the page's own script, so that another
//! language of the page is another file.

use std::collections::BTreeMap;
use std::fmt::Write;

/// The messages that only the page's script says begin so.
pub const OWN: &str = "check-";

/// Other messages that it says: names, and beginnings of names.
const SHARED: &[&str] = &[
    "black",
    "control-then",
    "date",
    "date-of-month",
    "desk-hours",
    "desk-minutes",
    "desk-moves-in",
    "event-dead-wrap-",
    "label-adjournment-number",
    "label-made-on-board",
    "label-move-number",
    "label-previous-number",
    "label-sealer",
    "label-time-controls",
    "label-to-be-agreed",
    "label-written-for-claim",
    "men",
    "moment",
    "notation-",
    "page-",
    "part-language-",
    "part-month-",
    "part-weekday-",
    "white",
];

/// A script that holds the words in each language: `const WORDS = {"en":{"white":["White"], …}, …};`.
pub fn script(languages: &[(String, BTreeMap<String, String>)]) -> Result<String, String> {
    let mut script = "const WORDS = {".to_owned();
    for (code, messages) in languages {
        if let Some(gone) = SHARED
            .iter()
            .find(|name| !messages.keys().any(|id| is(id, name)))
        {
            return Err(format!(
                "{code}.ftl: the check page says {gone}, and no message is called so"
            ));
        }
        let _ = writeln!(script, "{}:{{", quoted(code));
        for (id, source) in messages.iter().filter(|(id, _)| is_said(id)) {
            let (_, text) = source.split_once('=').unwrap_or_default();
            let pattern =
                pattern(text.trim()).map_err(|wrong| format!("{code}.ftl: {id}: {wrong}"))?;
            let _ = writeln!(script, "{}:{pattern},", quoted(id));
        }
        script += "},\n";
    }
    Ok(script + "};\n")
}

fn is_said(id: &str) -> bool {
    id.starts_with(OWN) || SHARED.iter().any(|name| is(id, name))
}

fn is(id: &str, name: &str) -> bool {
    match name.ends_with('-') {
        true => id.starts_with(name),
        false => id == name,
    }
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
