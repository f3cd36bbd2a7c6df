//! Why a text is not an edition's file.

use std::fmt;

use super::file::LARGEST;

/// Why a text is not an edition's file. Lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditionError {
    /// The file is larger than any edition.
    #[error("the file has {bytes} bytes, and an edition at most {LARGEST}")]
    TooLarge {
        /// The size of the file.
        bytes: usize,
    },
    /// The text is not TOML.
    #[error("line {line}: {}", message.escape_debug())]
    Syntax {
        /// The line.
        line: usize,
        /// What the parser says.
        message: String,
    },
    /// A key is not there. The line is that of its table.
    #[error("line {line}: the key {key} is missing")]
    MissingKey {
        /// The line on which its table begins.
        line: usize,
        /// The key, with its table.
        key: &'static str,
    },
    /// A key is there that no edition has.
    #[error("line {line}: no edition has a key {key:?}{}", suggestion(.near))]
    UnknownKey {
        /// The line.
        line: usize,
        /// The key, with its table.
        key: String,
        /// Keys that may have been meant, the nearest first; perhaps none.
        near: Vec<&'static str>,
    },
    /// A value is not one of those allowed.
    #[error("line {line}: {key} must be {allowed}")]
    WrongValue {
        /// The line.
        line: usize,
        /// The key, with its table.
        key: &'static str,
        /// What is allowed.
        allowed: Allowed,
    },
    /// A value names a source that the table `[sources]` does not have.
    #[error("line {line}: {key} has the source {name:?}, which [sources] does not have")]
    UnknownSource {
        /// The line.
        line: usize,
        /// The key, with its table.
        key: &'static str,
        /// What it names.
        name: String,
    },
}

fn suggestion(near: &[&str]) -> String {
    match near {
        [] => String::new(),
        keys => format!("; did you mean {}?", keys.join(" or ")),
    }
}

/// What a key of an edition's file may be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// A name, in the signs that a label may carry.
    Name,
    /// A table.
    Table,
    /// The table of sources.
    Texts,
    /// One of these words, in quotes.
    Words(Vec<&'static str>),
    /// One of these words, or silence.
    WordsOrSilent(Vec<&'static str>),
    /// A list of these words, or silence.
    ListOrSilent(Vec<&'static str>),
    /// A list of articles, or silence.
    ArticlesOrSilent,
    /// Whole seconds, or silence.
    SecondsOrSilent,
    /// Bands of what an incorrect claim costs, or silence.
    BandsOrSilent,
    /// A text of at most so many characters.
    Text(usize),
    /// A source, or what was searched, of at most so many characters.
    Evidence(usize),
    /// A value, or a table with a value.
    Value,
}

impl Allowed {
    /// A band that halves, and one that sets, as they are typed.
    pub const BANDS: [&str; 2] = [
        "{ above = 120, halve_at_most = 180 }",
        "{ above = 60, set_to = 60 }",
    ];

    /// A value that was read, and one that was looked for in vain, as they are typed.
    pub const VALUES: [&str; 2] = [
        "{ says = …, source = \"…\" }",
        "{ says = …, searched = \"…\" }",
    ];

    /// Words as they are typed, in quotes.
    pub fn typed(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| format!("{word:?}")).collect()
    }
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Allowed::Name => f.write_str("1 to 64 of a-z, 0-9, '-' and '.'"),
            Allowed::Table => f.write_str("a table"),
            Allowed::Texts => f.write_str("a table of texts"),
            Allowed::Words(words) => f.write_str(&Allowed::typed(words).join(" or ")),
            Allowed::WordsOrSilent(words) => {
                write!(f, "{} or \"silent\"", Allowed::typed(words).join(" or "))
            }
            Allowed::ListOrSilent(words) => {
                write!(
                    f,
                    "a list of {}, or \"silent\"",
                    Allowed::typed(words).join(" or ")
                )
            }
            Allowed::ArticlesOrSilent => f.write_str("a list of articles or \"silent\""),
            Allowed::SecondsOrSilent => f.write_str("whole seconds or \"silent\""),
            Allowed::BandsOrSilent => {
                let [halved, set] = Allowed::BANDS;
                write!(
                    f,
                    "a list of bands in seconds, each above a smaller time left than the one before, such as \
                     {halved} or {set}, or \"silent\""
                )
            }
            Allowed::Text(most) => write!(f, "1 to {most} printable characters"),
            Allowed::Evidence(most) => write!(
                f,
                "1 to {most} printable characters, where it says what was read or searched"
            ),
            Allowed::Value => {
                let [read, searched] = Allowed::VALUES;
                write!(f, "a value, or {read}, or {searched}")
            }
        }
    }
}

impl EditionError {
    /// A name for this kind of error that does not change.
    pub fn code(&self) -> &'static str {
        match self {
            EditionError::TooLarge { .. } => "edition/too-large",
            EditionError::Syntax { .. } => "edition/syntax",
            EditionError::MissingKey { .. } => "edition/missing-key",
            EditionError::UnknownKey { .. } => "edition/unknown-key",
            EditionError::WrongValue { .. } => "edition/wrong-value",
            EditionError::UnknownSource { .. } => "edition/unknown-source",
        }
    }
}
