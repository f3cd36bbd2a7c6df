//! TOML whose mistakes are told with their lines.

use std::borrow::Cow;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A text that is no TOML.
pub struct NotToml {
    /// The line, from 1.
    pub line: usize,
    /// What the parser says, in English.
    pub message: String,
}

/// Reads a text as TOML.
pub fn parse(text: &str) -> Result<Spanned<DeTable<'_>>, NotToml> {
    DeTable::parse(text).map_err(|error| NotToml {
        line: error.span().map_or(1, |span| line_at(text, span.start)),
        message: error.message().to_owned(),
    })
}

/// The line of a byte, from 1. An offset past the end is on the last line.
pub fn line_at(text: &str, offset: usize) -> usize {
    let before = text.bytes().take(offset);
    before.filter(|&byte| byte == b'\n').count() + 1
}

/// A key and its value, with their places.
pub type Entry<'a> = (&'a Spanned<Cow<'a, str>>, &'a Spanned<DeValue<'a>>);

/// The entries of a table as they stand in the text.
pub fn in_order<'a>(table: &'a DeTable<'a>) -> Vec<Entry<'a>> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(name, _)| name.span().start);
    entries
}
