//! Why a text is not an edition's file.

use super::file::LARGEST;
use crate::fault::{Fault, Phrase, Value, any_of};

/// Why a text is not an edition's file. Lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(Failed, hint = "advice-edition-line")]
pub enum EditionError {
    /// the file has {bytes} bytes, more than any edition
    #[fault("edition/too-large", give(most = LARGEST), hint = "advice-edition-right-file")]
    TooLarge {
        /// The size of the file.
        bytes: usize,
    },
    /// line {line}: {message}
    #[fault("edition/syntax")]
    Syntax {
        /// The line.
        line: usize,
        /// What the parser says.
        message: String,
    },
    /// line {line}: the key {key} is missing
    #[fault("edition/missing-key")]
    MissingKey {
        /// The line on which its table begins.
        line: usize,
        /// The key, with its table.
        key: &'static str,
    },
    /// line {line}: no edition has a key {key:?}
    #[fault("edition/unknown-key")]
    UnknownKey {
        /// The line.
        line: usize,
        /// The key, with its table.
        #[fault(quoted)]
        key: String,
        /// Keys that may have been meant, the nearest first; perhaps none.
        #[fault(with = any_of)]
        near: Vec<&'static str>,
    },
    /// line {line}: {key} must be {allowed}
    #[fault("edition/wrong-value")]
    WrongValue {
        /// The line.
        line: usize,
        /// The key, with its table.
        key: &'static str,
        /// What is allowed.
        allowed: Allowed,
    },
    /// A source that the file does not describe.
    #[displaydoc("line {line}: {key} has the source {name:?}, which [sources] does not have")]
    #[fault("edition/unknown-source")]
    UnknownSource {
        /// The line.
        line: usize,
        /// The key, with its table.
        key: &'static str,
        /// What it names.
        #[fault(quoted)]
        name: String,
    },
}

/// What a key of an edition's file may be given.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Phrase)]
#[fault("allowed")]
pub enum Allowed {
    /// 1 to 64 of a-z, 0-9, '-' and '.'
    Name,
    /// a table
    Table,
    /// a table of texts
    Texts,
    /// one of {0:?}
    Words(#[fault("words", with = typed)] Vec<&'static str>),
    /// one of {0:?}, or "silent"
    WordsOrSilent(#[fault("words", with = typed)] Vec<&'static str>),
    /// a list of {0:?}, or "silent"
    ListOrSilent(#[fault("words", with = typed)] Vec<&'static str>),
    /// a list of articles or "silent"
    ArticlesOrSilent,
    /// whole seconds or "silent"
    SecondsOrSilent,
    /// a list of bands of an incorrect claim's cost, each above a smaller time left than the one before, or "silent"
    #[fault(give(
        halved = "{ above = 120, halve_at_most = 180 }",
        set = "{ above = 60, set_to = 60 }"
    ))]
    BandsOrSilent,
    /// 1 to {0} printable characters
    Text(#[fault("most")] usize),
    /// 1 to {0} printable characters, where it says what was read or searched
    Evidence(#[fault("most")] usize),
    /// a value, or a table with the value and its source, or with what was searched
    #[fault(give(
        read = "{ says = …, source = \"…\" }",
        searched = "{ says = …, searched = \"…\" }"
    ))]
    Value,
}

/// Words as they are typed, in quotes.
fn typed<'a>(words: &[&str]) -> Value<'a> {
    let typed = words.iter().map(|word| format!("{word:?}").into());
    Value::AnyOf(typed.collect())
}
