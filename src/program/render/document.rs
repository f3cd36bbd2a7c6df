//! The document: what a sheet says, independent of its format. The [`sheets`](super::sheets) build documents and know
//! no format; the [`formats`](super::formats) write documents and know no chess but how a board is drawn.

use shakmaty::{Board, Color, Move};
use zeroize::Zeroizing;

use crate::text::Locale;

/// A sheet, of one page or many.
#[derive(Debug)]
pub struct Document {
    /// The title.
    pub title: String,
    /// The language of its sentences.
    pub locale: Locale,
    /// The text at the foot of every page, before the page number; empty for a terminal.
    pub foot: String,
    /// From how far it is read.
    pub read: Read,
    /// The sections, in reading order.
    pub sections: Vec<Section>,
}

impl Document {
    /// The same, with these words before its title and at the foot of every page.
    pub fn marked(mut self, words: &str) -> Document {
        self.title = format!("{words} – {}", self.title);
        self.foot = format!("{words} · {}", self.foot);
        self
    }
}

/// From how far a sheet is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    /// In the hand or on a table: upright, in the size of a book.
    InHand,
    /// On a wall: the page lies on its side, in large letters.
    OnWall,
    /// From two metres, on a table or a wall: one page, in the largest letters that it takes.
    FromAfar,
    /// On an envelope of paper: a label of half a page, with a line to fold it over the flap and stubs to tear off.
    OnEnvelope,
}

/// A part of a sheet under one heading.
#[derive(Debug)]
pub struct Section {
    /// The heading; empty for none.
    pub heading: String,
    /// Whether it begins a page of its own.
    pub own_page: bool,
    /// The blocks, in reading order.
    pub blocks: Vec<Block>,
}

impl Section {
    /// A section that goes on where the one before ended.
    pub fn new(heading: impl Into<String>, blocks: Vec<Block>) -> Section {
        Section {
            heading: heading.into(),
            own_page: false,
            blocks,
        }
    }
}

/// A piece of a section.
#[derive(Debug)]
pub enum Block {
    /// A sentence or more.
    Paragraph(String),
    /// A value in large letters, to be seen first.
    Prominent(Field),
    /// Names and their values; on a page there is room to write a value by hand where there is none.
    Fields(Vec<Field>),
    /// Rows under headings.
    Table(Table),
    /// A drawing, in the middle.
    Figure(Figure),
    /// Drawings one under another, and what stands at their right.
    Beside(Vec<Figure>, Vec<Block>),
    /// A key, to be typed by hand.
    Key(Secret),
    /// Things to do or to know, one after another: numbered on paper, with dashes on a terminal.
    List(Vec<String>),
    /// Lines for signatures: who signs, and what for.
    Signatures(Vec<Field>, String),
    /// Things at fixed places of a label of A5.
    Placed(Vec<Placed>),
}

/// Something at a fixed place, in millimetres: its left edge, where its letters stand or it begins, its width.
#[derive(Debug)]
pub struct Placed(pub f32, pub f32, pub f32, pub Item);

/// What stands there. What is named beside each other stands at one height.
#[derive(Debug)]
pub enum Item {
    /// A text in letters of that size.
    Plain(f32, String),
    /// The same in bold letters.
    Bold(f32, String),
    /// A name and its value.
    Named(Field),
    /// A drawing.
    Drawn(Figure),
    /// The mark of the program.
    Mark,
    /// A rectangle of that height, or a line where that is nought; and the thickness of its lines.
    Frame(f32, f32),
    /// A line from edge to edge, in dashes of that length, and what is done there.
    Across(f32, String),
}

/// A label as it is read out: the drawings that begin at one height, and the words that stand there, if there are any.
pub fn read_out(
    items: &[Placed],
) -> impl Iterator<Item = (impl Iterator<Item = &Figure>, Option<String>)> {
    let rows = items.chunk_by(|one, next| (one.1 - next.1).abs() < 0.1);
    rows.map(|row| {
        let figures = row.iter().filter_map(|placed| match &placed.3 {
            Item::Drawn(figure) => Some(figure),
            _ => None,
        });
        let words = row.iter().filter_map(|placed| match &placed.3 {
            Item::Plain(_, words) | Item::Bold(_, words) => Some(words.clone()),
            Item::Across(_, words) => Some(format!("--- {words} ---")),
            Item::Named(Field { name, value }) => Some(format!("{name}: {value}")),
            Item::Drawn(_) | Item::Mark | Item::Frame(..) => None,
        });
        let words: Vec<String> = words.collect();
        (figures, (!words.is_empty()).then(|| words.join(" ")))
    })
}

/// A name and its value.
#[derive(Clone, Debug)]
pub struct Field {
    /// The name.
    pub name: String,
    /// The value.
    pub value: String,
}

impl Field {
    /// A name and its value.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Field {
        Field {
            name: name.into(),
            value: value.into(),
        }
    }
}

/// Rows under headings. The first cell of a row is its name.
#[derive(Debug)]
pub struct Table {
    /// What the columns hold; empty on a terminal, where a table may have no headings.
    pub columns: Vec<String>,
    /// All of the same length.
    pub rows: Vec<Vec<String>>,
}

/// A drawing, with what it shows in words.
#[derive(Debug)]
pub struct Figure {
    /// What is drawn.
    pub drawing: Drawing,
    /// The edge of the whole drawing.
    pub millimetres: f32,
    /// What it shows, or what a code is for, for a screen reader; never the content of a code.
    pub in_words: String,
    /// The caption below it.
    pub caption: String,
}

/// Something that is drawn.
#[derive(Debug)]
pub enum Drawing {
    /// A board.
    Board(Box<Diagram>),
    /// A QR code of exactly that text, which stands elsewhere on the sheet, or as the seal number made from it.
    Code(Secret),
}

/// A board.
#[derive(Debug)]
pub struct Diagram {
    /// The men on it; where there are none, they are drawn by hand.
    pub men: Board,
    /// Which side sits below.
    pub below: Color,
    /// The move that led to it: its two squares are marked.
    pub last_move: Option<Move>,
}

/// A text that may be a key: wiped when it is dropped, and never shown by `Debug`.
pub struct Secret(pub Zeroizing<String>);

impl Secret {
    /// What to draw or write.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl From<String> for Secret {
    fn from(text: String) -> Secret {
        Secret(Zeroizing::new(text))
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// Groups of characters that a hand can type without losing its place: what stands before the separator of a Bech32m
/// text with it, then four at a time.
pub fn typing_groups(key: &str) -> Vec<&str> {
    let head = key.find('1').map_or(0, |place| place + 1);
    let (front, mut rest) = key.split_at(head);
    let mut groups = Vec::from_iter((!front.is_empty()).then_some(front));
    while !rest.is_empty() {
        let fifth = rest.char_indices().nth(4);
        let end = fifth.map_or(rest.len(), |(end, _)| end);
        let (group, behind) = rest.split_at(end);
        groups.push(group);
        rest = behind;
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_typed_in_groups_and_never_shown() {
        let groups = |key: &str| typing_groups(key).join(" ");
        assert_eq!(groups("adjslip1qqqqwwwwee"), "adjslip1 qqqq wwww ee");
        assert_eq!(groups("adjslip1qqqq"), "adjslip1 qqqq");
        assert_eq!([groups("qqqqw"), groups("")], ["qqqq w", ""]);
        let secret = Secret::from("adjslip1qqqq".to_owned());
        assert_eq!(format!("{secret:?}"), "Secret(..)");
    }
}
