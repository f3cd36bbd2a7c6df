//! A document for a terminal: its title, sections with an empty line before each, at most so many columns wide.

use zeroize::Zeroizing;

use super::columns::{Sheet, wrap};
use super::plain::{Look, block};
use crate::render::document::Document;
use crate::text;

/// How titles are shown, and what stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// With the sequences of ECMA-48 for bold, colours and normal, which belong on a terminal alone.
    pub bold: bool,
}

impl Style {
    /// A title, with everything else in it made harmless.
    pub fn heading(self, words: &str) -> String {
        let words = text::escaped(words);
        if self.bold {
            format!("\u{1b}[1m{words}\u{1b}[0m")
        } else {
            words.into_owned()
        }
    }

    /// Words of ours within a line, in a colour of ECMA-48: 31 is red, 32 green, 33 yellow.
    pub fn coloured(self, colour: u8, words: &str) -> String {
        match self.bold {
            true => format!("\u{1b}[{colour}m{words}\u{1b}[0m"),
            false => words.to_owned(),
        }
    }
}

/// Writes the document in lines of at most `width` columns, of which `names` are for the names of fields. QR codes are
/// left out. A key that is in the document stands in the text.
pub fn write(document: &Document, names: usize, width: usize, style: Style) -> String {
    let look = Look {
        names,
        width,
        on_terminal: true,
    };
    let mut text = Zeroizing::new(String::new());
    if !document.title.is_empty() {
        for line in wrap(&document.title, width) {
            *text += &style.heading(&line);
            text.push('\n');
        }
    }
    for section in &document.sections {
        if !text.is_empty() {
            text.push('\n');
        }
        if !section.heading.is_empty() {
            let mut heading = Sheet::new(names, width);
            heading.line(&section.heading);
            *text += &heading.finish();
        }
        for part in &section.blocks {
            block(&mut text, &document.locale, part, look);
        }
    }
    std::mem::take(&mut text)
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
