//! What the library says in English, said in another language.
//!
//! Errors, warnings and remarks come from every part of the library, most of them below this one, and say themselves
//! in English (`Display`). Each of their sentences stands in `en.ftl` as `library-…` and is found here by its own
//! words; what it names (a path, a line, a move) is put into the sentence of the other language. A test reads the
//! sources and demands each sentence that can be said (`tests/languages.rs`). One that is not found stays English.
//!
//! A value called `error-…` is said in the other language if it is such a sentence or word as well; one called
//! `known-…` must be, or the whole is another sentence.

use super::locale::{Locale, Value};
use super::message::LIBRARY;
use crate::envelope::escaped;

/// A sentence may hold another one, which may hold one more.
const DEEPEST: usize = 4;

/// What a sentence names, by the names that `en.ftl` gives.
type Named<'a> = Vec<(&'static str, &'a str)>;

impl Locale {
    /// A sentence of the library in this language, fit for a terminal.
    pub fn of_library(&self, sentence: &str) -> String {
        if self.code() == Locale::english().code() {
            return self.harmless(sentence).into_owned();
        }
        self.translated(sentence, DEEPEST)
            .unwrap_or_else(|| escaped(sentence).into_owned())
    }

    fn translated(&self, sentence: &str, deepest: usize) -> Option<String> {
        let english = Locale::english();
        let mut fits: Vec<(usize, usize, Named<'_>)> = LIBRARY
            .filter_map(|number| {
                let (own, named) = fitting(pattern(english.source(number)), sentence)?;
                Some((own, number, named))
            })
            .collect();
        // Of several that fit, the one with the most words of its own.
        fits.sort_by_key(|(own, ..)| std::cmp::Reverse(*own));
        fits.into_iter().find_map(|(_, number, named)| {
            let values = named.into_iter().map(|(name, value)| {
                // An error in an error is a sentence too.
                let (may, must) = (name.starts_with("error"), name.starts_with("known"));
                let inner = (may || must) && deepest > 0;
                let inner = inner.then(|| self.translated(value, deepest - 1)).flatten();
                match inner {
                    Some(inner) => Some((name, Value::from(inner))),
                    None if must => None,
                    None => Some((name, Value::from(value))),
                }
            });
            let values: Option<Vec<(&'static str, Value<'_>)>> = values.collect();
            Some(self.tell(number, &values?))
        })
    }
}

/// The text of a message of one line.
fn pattern(source: &'static str) -> &'static str {
    source
        .split_once(" = ")
        .map_or("", |(_, text)| text)
        .trim_end()
}

/// What a sentence names, if it is one of that pattern, and how many bytes of it are the pattern's own.
fn fitting<'a>(pattern: &'static str, sentence: &'a str) -> Option<(usize, Named<'a>)> {
    let mut parts = pattern.split("{ $");
    let before = parts.next()?;
    let mut rest = sentence.strip_prefix(before)?;
    let mut own = before.len();
    let mut named = Named::new();
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        let (name, after) = part.split_once(" }")?;
        let value = match parts.peek() {
            None => {
                let value = rest.strip_suffix(after)?;
                rest = "";
                value
            }
            Some(_) => {
                let (value, behind) = rest.split_once(after)?;
                rest = behind;
                value
            }
        };
        own += after.len();
        named.push((name, value));
    }
    rest.is_empty().then_some((own, named))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_found_by_its_own_words() {
        let rows: [(&str, &str, Option<&[&str]>); 7] = [
            ("no value", "no value", Some(&[])),
            ("no value", "no values", None),
            ("{ $path } exists", "\"a.txt\" exists", Some(&["\"a.txt\""])),
            ("{ $path } exists", "\"a.txt\" exists now", None),
            (
                "line { $line }: { $what }",
                "line 3: a: b",
                Some(&["3", "a: b"]),
            ),
            ("line { $line } of { $file }", "line 3", None),
            (
                "{ $a } or { $b }: write one",
                "x or y: write one",
                Some(&["x", "y"]),
            ),
        ];
        for (pattern, sentence, expected) in rows {
            let found = fitting(pattern, sentence);
            let values: Option<Vec<&str>> =
                found.map(|(_, named)| named.into_iter().map(|(_, value)| value).collect());
            assert_eq!(values.as_deref(), expected, "{pattern} / {sentence}");
        }
    }
}
