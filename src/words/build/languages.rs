//! The Fluent files: each is a language, English first. The check page takes its own words from them too.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;

/// The messages of a language by their ids, each from its id to its last line.
pub type Messages = BTreeMap<String, String>;

/// The languages whose files lie in that folder, by their codes.
pub fn read(folder: &Path) -> Result<Vec<(String, Messages)>, Box<dyn Error>> {
    let mut languages = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str());
        if let Some(code) = name.and_then(|name| name.strip_suffix(".ftl")) {
            let messages = messages(&fs::read_to_string(&path)?, &path.display().to_string())?;
            languages.push((code.to_owned(), messages));
        }
    }
    languages.sort_by_key(|(code, _)| (code != "en", code.clone()));
    Ok(languages)
}

/// The messages of a file: a line that begins with an id and `=`, and the indented lines below it.
fn messages(source: &str, path: &str) -> Result<Messages, String> {
    let mut found = Messages::new();
    let mut id = None;
    for (number, line) in (1..).zip(source.lines()) {
        let wrong = |what: &str| format!("{path}:{number}: {what}");
        let begins = |what: fn(char) -> bool| line.chars().next().is_some_and(what);
        if begins(|first| first.is_ascii_lowercase()) {
            let (name, _) = line.split_once(" =").ok_or_else(|| wrong("no message"))?;
            if found.insert(name.to_owned(), format!("{line}\n")).is_some() {
                return Err(wrong("a second message of that id"));
            }
            id = Some(name.to_owned());
        } else if begins(char::is_whitespace) {
            let id = id.clone().ok_or_else(|| wrong("belongs to no message"))?;
            *found.entry(id).or_default() += &format!("{line}\n");
        } else if line.is_empty() || begins(|first| first == '#') {
            id = None;
        } else {
            return Err(wrong("neither a message nor a comment"));
        }
    }
    Ok(found)
}
