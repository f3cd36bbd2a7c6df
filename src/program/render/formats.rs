//! The formats that a [`Document`] is written in, and those of a game (PGN) and a resumption (iCalendar).
//!
//! A document is laid out on `pages` for PDF; HTML, plain text and the terminal follow the document
//! itself. The same document gives the same bytes: it depends on no clock, no random number and no font of the machine.

pub(crate) mod columns;
mod html;
mod icalendar;
mod markup;
mod pdf;
pub(super) mod pgn;
mod plain;
mod svg;
pub(super) mod terminal;
mod text_board;

use shakmaty::{Color, Role};
use zeroize::Zeroizing;

use super::document::Document;
use super::pages::{board, layout};
use crate::program::failure::PrintFault;

pub use super::pages::geometry::Paper;
pub use icalendar::{Revision, calendar};
pub use pgn::{belongs, pgn, score, score_pgn};
pub use terminal::Style;
pub use text_board::figurine;
pub use text_board::squares;
pub(super) use text_board::text_board;

/// A format for documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// ISO 32000-1, tagged, with its fonts.
    Pdf,
    /// One page for a browser, complete in itself.
    Html,
    /// UTF-8, 80 columns.
    Text,
}

impl Format {
    /// The format of a file with this extension.
    pub fn of_extension(extension: &str) -> Option<Format> {
        match extension.to_ascii_lowercase().as_str() {
            "pdf" => Some(Format::Pdf),
            "html" | "htm" => Some(Format::Html),
            "txt" => Some(Format::Text),
            _ => None,
        }
    }
}

/// A document as it is written to a file. It may hold a key, so it is wiped when it is dropped.
pub struct Printed {
    /// The file.
    pub bytes: Zeroizing<Vec<u8>>,
    /// The number of pages; `None` for formats without pages.
    pub pages: Option<usize>,
    /// Characters that the fonts lack, which are written out as `\u{738b}`.
    pub lacking: Vec<char>,
}

impl std::fmt::Debug for Printed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct("Printed");
        shown.field("pages", &self.pages).finish_non_exhaustive()
    }
}

/// The sections of a document as HTML, to stand within another page.
pub fn fragment(document: &Document) -> Zeroizing<String> {
    html::fragment(document)
}

/// A drawing of one man, as SVG.
pub fn man(color: Color, role: Role) -> String {
    let shapes = board::man_at(role.of(color), 1.0, 0.0, 0.0);
    svg::figure(&shapes, 100.0, 100.0, "").to_string()
}

/// Writes a document.
///
/// # Errors
/// A PDF that breaks a limit or rule of its own.
pub fn print(document: &Document, format: Format, paper: Paper) -> Result<Printed, PrintFault> {
    let without_pages = |text: Zeroizing<String>| Printed {
        bytes: Zeroizing::new(text.as_bytes().to_vec()),
        pages: None,
        lacking: Vec::new(),
    };
    Ok(match format {
        Format::Html => without_pages(html::write(document, paper)),
        Format::Text => without_pages(plain::write(document)),
        Format::Pdf => {
            let list = layout::lay_out(document, paper);
            Printed {
                bytes: Zeroizing::new(pdf::write(&list)?),
                pages: Some(list.pages.len()),
                lacking: list.lacking.into_iter().collect(),
            }
        }
    })
}

/// The twelve men as drawings for a page that shows them itself: `man-K` is White's king, `man-k` Black's.
pub fn men() -> String {
    let pieces = Color::ALL
        .into_iter()
        .flat_map(|color| Role::ALL.map(|role| role.of(color)));
    pieces
        .map(|piece| {
            let name = format!("man-{}", piece.char());
            svg::symbol(&board::man_at(piece, 1.0, 0.0, 0.0), &name)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use shakmaty::Chess;

    use super::*;
    use crate::program::render::document::{
        Block, Code, Diagram, Field, Figure, Read, Secret, Section, Table,
    };
    use crate::program::text::Locale;

    /// One with every kind of block, all of whose texts are `text`.
    fn document(text: &str) -> Document {
        let field = || Field::new(text, text);
        let code = || {
            Figure::Code(Code {
                content: Secret::from(text.chars().take(100).collect::<String>()),
                edge: 40.0,
                in_words: text.to_owned(),
                caption: text.to_owned(),
            })
        };
        let diagram = Figure::Diagram(Box::new(Diagram {
            position: Chess::default(),
            below: Color::Black,
            last_move: None,
            edge: 80.0,
            in_words: text.to_owned(),
            caption: text.to_owned(),
        }));
        let cells = || vec![text.to_owned(), text.to_owned()];
        #[rustfmt::skip]
        let blocks = vec![
            Block::Paragraph(text.to_owned()),
            Block::Prominent(field()),
            Block::Fields(vec![field(), field()]),
            Block::Table(Table { columns: cells(), rows: vec![cells(), cells()] }),
            Block::Figure(diagram),
            Block::Beside(vec![code()], vec![Block::Key(Secret::from(text.to_owned()))]),
            Block::List(cells()),
            Block::Signatures(vec![field(), field(), field()], text.to_owned()),
        ];
        Document {
            read: Read::InHand,
            title: text.to_owned(),
            locale: Locale::english(),
            foot: text.to_owned(),
            sections: vec![Section::new(text, blocks)],
        }
    }

    #[test]
    fn a_file_says_its_format() {
        for (extension, format) in [
            ("pdf", Some(Format::Pdf)),
            ("PDF", Some(Format::Pdf)),
            ("svg", None),
            ("htm", Some(Format::Html)),
            ("html", Some(Format::Html)),
            ("txt", Some(Format::Text)),
            ("doc", None),
            ("", None),
        ] {
            assert_eq!(Format::of_extension(extension), format, "{extension}");
        }
    }

    #[test]
    fn a_pdf_is_tagged_and_names_its_language() {
        let printed = print(&document("Spassky"), Format::Pdf, Paper::A4).unwrap();
        assert!(printed.bytes.starts_with(b"%PDF-1.7"));
        assert!(printed.bytes.trim_ascii_end().ends_with(b"%%EOF"));
        let holds = |word: &str| {
            let mut windows = printed.bytes.windows(word.len());
            windows.any(|window| window == word.as_bytes())
        };
        for word in ["/StructTreeRoot", "/Lang"] {
            assert!(holds(word), "{word}");
        }
        for word in ["/CreationDate", "CreateDate"] {
            assert!(!holds(word), "{word}");
        }
        assert_eq!(printed.pages, Some(1));
    }

    fn any_text() -> impl Strategy<Value = String> {
        let hostile = prop::sample::select(vec!['\n', '\u{1b}', '\u{202e}', '\u{300}', 'Ж', '王']);
        let letter = prop_oneof![any::<char>(), hostile, prop::char::range(' ', '~')];
        prop::collection::vec(letter, 0..60).prop_map(String::from_iter)
    }

    proptest! {
        // Each case makes six files.
        #![proptest_config(ProptestConfig::with_cases(12))]

        #[test]
        fn whatever_is_said_can_be_printed_twice_alike(text in any_text()) {
            for format in [Format::Pdf, Format::Html, Format::Text] {
                let once = print(&document(&text), format, Paper::Letter).unwrap();
                let twice = print(&document(&text), format, Paper::Letter).unwrap();
                prop_assert!(once.bytes == twice.bytes, "{:?}", format);
                if format == Format::Html {
                    let text = std::str::from_utf8(&once.bytes).unwrap();
                    prop_assert!(!text.contains('\u{1b}'), "{:?}", format);
                }
            }
        }
    }
}
