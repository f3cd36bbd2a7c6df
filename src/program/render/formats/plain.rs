//! A document as text, on paper or in a terminal.

use zeroize::Zeroizing;

use super::columns::{GAP, longest_word, padded, table, width, wrap};
use super::text_board::text_board;
use crate::render::WIDTH;
use crate::render::document::{
    Block, Document, Drawing, Field, Figure, Table, read_out, typing_groups,
};
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

/// Writes the document in lines of at most [`WIDTH`] columns. QR codes are left out: what they hold stands beside
/// them as text.
pub fn write(document: &Document) -> Zeroizing<String> {
    let mut sheet = Sheet {
        // Growing would leave copies behind.
        text: Zeroizing::new(String::with_capacity(64 * 1024)),
        document,
        names: 20,
        width: WIDTH,
        on_terminal: false,
    };
    sheet.line(&document.title.to_uppercase());
    sheet.sections();
    sheet.text.push('\n');
    sheet.line(&document.foot);
    sheet.text
}

/// Writes the document in lines of at most `width` columns, of which `names` are for the names of fields. QR codes are
/// left out. A key that is in the document stands in the text.
pub fn on_terminal(document: &Document, names: usize, width: usize, style: Style) -> String {
    let mut sheet = Sheet {
        text: Zeroizing::new(String::new()),
        document,
        names,
        width,
        on_terminal: true,
    };
    if !document.title.is_empty() {
        for line in wrap(&document.title, width) {
            sheet.put_line(&style.heading(&line));
        }
    }
    sheet.sections();
    std::mem::take(&mut sheet.text)
}

/// What is written so far of a document.
struct Sheet<'a> {
    /// It may hold a key.
    text: Zeroizing<String>,
    document: &'a Document,
    /// Columns for the names of fields; in a terminal the first column of a table is as wide at least.
    names: usize,
    /// Columns of a line.
    width: usize,
    /// In a terminal what must be seen first stands in a frame, and lists have dashes; on paper headings are
    /// underlined, a board has its position in words below it, and lists have numbers.
    on_terminal: bool,
}

impl Sheet<'_> {
    /// The sections, with an empty line before each.
    fn sections(&mut self) {
        for section in &self.document.sections {
            if !self.text.is_empty() {
                self.text.push('\n');
            }
            if !section.heading.is_empty() {
                self.line(&section.heading);
                if !self.on_terminal {
                    self.put_line(&"-".repeat(self.width));
                }
            }
            self.blocks(&section.blocks);
        }
    }

    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            self.block(block);
        }
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Paragraph(words) => self.line(words),
            Block::Prominent(field) if self.on_terminal => self.framed(field),
            Block::Prominent(field) => self.field(field),
            Block::Fields(fields) => fields.iter().for_each(|field| self.field(field)),
            Block::Table(cells) => self.table(cells),
            Block::Figure(figure) => self.figure(figure),
            Block::Beside(figures, blocks) => {
                figures.iter().for_each(|figure| self.figure(figure));
                self.blocks(blocks);
            }
            Block::Key(key) => {
                // Four groups a line, the first one alone.
                for (place, group) in typing_groups(key.expose()).into_iter().enumerate() {
                    if place % 4 == 1 {
                        self.text.push('\n');
                    }
                    self.text.push_str("  ");
                    self.text.push_str(group);
                }
                self.text.push('\n');
            }
            Block::List(items) => {
                for (number, item) in (1..).zip(items) {
                    match self.on_terminal {
                        true => self.named("-", item, 2),
                        false => self.named(&format!("{number}."), item, 4),
                    }
                }
            }
            Block::Placed(items) => read_out(items).for_each(|(figures, words)| {
                figures.for_each(|figure| self.figure(figure));
                words.iter().for_each(|words| self.line(words));
            }),
            Block::Signatures(signers, besides) => {
                for signer in signers {
                    self.text.push('\n');
                    self.line(&format!("{}  {besides}", "_".repeat(40)));
                    self.field(signer);
                }
            }
        }
    }

    /// A line that is set already.
    fn put_line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// A line, broken if it is too long.
    fn line(&mut self, text: &str) {
        for line in wrap(text, self.width) {
            self.put_line(&line);
        }
    }

    fn field(&mut self, field: &Field) {
        self.named(&field.name, &field.value, self.names);
    }

    /// A name in so many columns, and its value. A value that is too long goes on below itself; it stands below the
    /// name if the name is too long, or if a word of the value would not fit beside the name.
    fn named(&mut self, mut name: &str, value: &str, names: usize) {
        let room = self.width.saturating_sub(longest_word(value));
        let is_wide = room < names && room > 0;
        let left = if is_wide { room } else { names };
        if is_wide || width(name) >= names {
            self.line(std::mem::take(&mut name));
        }
        for line in wrap(value, self.width.saturating_sub(left)) {
            let line = padded(std::mem::take(&mut name), left) + &line;
            self.put_line(line.trim_end());
        }
    }

    fn framed(&mut self, field: &Field) {
        let words = format!("{}   {}", field.name.to_uppercase(), field.value);
        let edge = format!("+{}+\n", "-".repeat(width(&words) + 4));
        self.text.push_str(&format!("{edge}|  {words}  |\n{edge}"));
    }

    fn table(&mut self, cells: &Table) {
        let mut rows = cells.rows.clone();
        if !cells.columns.is_empty() {
            rows.insert(0, cells.columns.clone());
            let first = rows.first_mut().and_then(|row| row.first_mut());
            if let Some(first) = first.filter(|_| self.on_terminal) {
                *first = padded(first, self.names.saturating_sub(GAP));
            }
        }
        self.text.push_str(&table(&rows, self.width));
    }

    fn figure(&mut self, figure: &Figure) {
        if let Drawing::Board(diagram) = &figure.drawing {
            let men = text::men(&self.document.locale);
            self.text.push_str(&text_board(diagram, men));
            if !self.on_terminal {
                self.line(&figure.caption);
                self.line(&figure.in_words);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::document::{Read, Section};
    use crate::text::Locale;

    #[test]
    fn only_a_bold_style_has_an_escape_sequence() {
        assert_eq!(Style { bold: false }.heading("Ruling"), "Ruling");
        assert_eq!(
            Style { bold: true }.heading("Ruling"),
            "\u{1b}[1mRuling\u{1b}[0m"
        );
        assert_eq!(Style::default().heading("a\u{1b}[2J"), "a\\u{1b}[2J");
    }

    #[test]
    fn a_word_that_does_not_fit_beside_its_name_stands_below() {
        let fields = [
            ("one", "short"),
            ("two", "ninewords or"),
            ("six", "more than twelve"),
            ("ten", "wordsofthirty"),
            ("seven", "beside"),
            ("eleven", "below"),
        ];
        let fields = fields.map(|(name, value)| Field::new(name, value)).into();
        let document = Document {
            title: String::new(),
            locale: Locale::english(),
            foot: String::new(),
            read: Read::InHand,
            sections: vec![Section::new("", vec![Block::Fields(fields)])],
        };
        let expected = "one   short\ntwo\n   ninewords\n   or\nsix   more\n      than\n      twelve\nten   wordso\n      fthirt\n      y\n\
                        seven beside\neleven\n      below\n";
        assert_eq!(on_terminal(&document, 6, 12, Style::default()), expected);
    }
}
