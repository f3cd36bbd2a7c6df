//! What a terminal may do to a text.

use crate::program::text;

/// How headings are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// With the sequences of ECMA-48 for bold and for normal, which belong on a terminal alone.
    pub bold: bool,
}

impl Style {
    /// A heading, whatever else is in it made harmless.
    pub fn heading(self, words: &str) -> String {
        let words = text::escaped(words);
        if self.bold {
            format!("\u{1b}[1m{words}\u{1b}[0m")
        } else {
            words.into_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_bold_style_has_an_escape_sequence() {
        assert_eq!(Style { bold: false }.heading("Ruling"), "Ruling");
        assert_eq!(
            Style { bold: true }.heading("Ruling"),
            "\u{1b}[1mRuling\u{1b}[0m"
        );
        assert_eq!(Style::default().heading("a\u{1b}[2J"), "a\\u{1b}[2J");
    }
}
