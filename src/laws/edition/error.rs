//! Why a text is not an edition's file.

use super::file::LARGEST;

/// Why a text is not an edition's file. Lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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
    #[error("line {line}: no edition has a key {key:?}")]
    UnknownKey {
        /// The line.
        line: usize,
        /// The key, with its table.
        key: String,
    },
    /// A value is not one of those allowed.
    #[error("line {line}: {key} must be {allowed}")]
    WrongValue {
        /// The line.
        line: usize,
        /// The key, with its table.
        key: &'static str,
        /// What is allowed.
        allowed: String,
    },
    /// `unconfirmed` names something that is no key of a rule or an article.
    #[error("line {line}: {name:?} is unconfirmed, but no key is called that")]
    UnknownUnconfirmed {
        /// The line.
        line: usize,
        /// What it names.
        name: String,
    },
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
            EditionError::UnknownUnconfirmed { .. } => "edition/unknown-unconfirmed",
        }
    }
}
