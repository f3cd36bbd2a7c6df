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
pub(super) mod plain;
mod svg;
mod text_board;

use std::slice;

use shakmaty::{Color, Role};
use zeroize::Zeroizing;

use super::document::Document;
use super::pages::{board, layout, pieces};
use crate::failure::PrintFault;

pub use super::pages::geometry::Paper;
pub use icalendar::{Revision, calendar};
pub use pgn::{belongs, pgn, score_pgn};
pub use plain::Style;
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

impl Printed {
    /// What has one format only, and is no document.
    pub fn without_pages(bytes: Vec<u8>) -> Printed {
        Printed {
            bytes: bytes.into(),
            pages: None,
            lacking: Vec::new(),
        }
    }
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

/// A drawing of one piece or pawn for a screen, as SVG: ivory with a line of ink, or ink with a thin light edge, so that
/// both read on both squares.
pub fn man(color: Color, role: Role) -> String {
    let (body, form, width, first) = match color {
        Color::White => ("#fffdf7", "#1d1b18", 3.4, "fill"),
        Color::Black => ("#26231f", "#f6efe0", 2.8, "stroke"),
    };
    let drawn = pieces::man(role);
    let areas: String = drawn
        .areas
        .iter()
        .map(|area| format!(r#"<path d="{area}"/>"#))
        .collect();
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="3 2.5 94 94"><g fill="{body}" stroke="{form}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round" paint-order="{first}">{areas}<path d="{}" fill="none"/></g></svg>"#,
        drawn.lines
    )
}

/// Writes a document.
///
/// # Errors
/// A PDF that breaks a limit or rule of its own.
pub fn print(document: &Document, format: Format, paper: Paper) -> Result<Printed, PrintFault> {
    Ok(match format {
        Format::Html => Printed::without_pages(html::write(document, paper).as_bytes().to_vec()),
        Format::Text => Printed::without_pages(plain::write(document).as_bytes().to_vec()),
        Format::Pdf => print_together(slice::from_ref(document), paper)?,
    })
}

/// Writes documents as one PDF, with the pages of each behind those of the one before.
///
/// # Errors
/// As [`print`].
pub fn print_together(documents: &[Document], paper: Paper) -> Result<Printed, PrintFault> {
    let lists = documents.iter().map(|it| layout::lay_out(it, paper));
    let lists: Vec<_> = lists.collect();
    Ok(Printed {
        bytes: Zeroizing::new(pdf::write(&lists)?),
        pages: Some(lists.iter().map(|list| list.pages.len()).sum()),
        lacking: lists.into_iter().flat_map(|list| list.lacking).collect(),
    })
}

/// Drawings of the twelve pieces and pawns, for a page that shows them itself: `man-K` is White's king, `man-k`
/// Black's.
pub fn men() -> String {
    let pieces = Color::ALL.into_iter();
    let pieces = pieces.flat_map(|color| Role::ALL.map(|role| role.of(color)));
    let drawn = pieces.map(|piece| {
        let name = format!("man-{}", piece.char());
        svg::symbol(&board::man_at(piece, 1.0, (0.0, 0.0)), &name)
    });
    drawn.collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use shakmaty::Board;

    use super::*;
    use crate::render::document::{
        Block, Diagram, Drawing, Field, Figure, Read, Secret, Section, Table,
    };
    use crate::text::Locale;

    /// One with every kind of block, all of whose texts are `text`.
    fn document(text: &str) -> Document {
        let (field, own) = (|| Field::new(text, text), || text.to_owned());
        let cells = || vec![own(), own()];
        let drawn = |drawing| Figure {
            drawing,
            millimetres: 40.0,
            in_words: own(),
            caption: own(),
        };
        let content = text.chars().take(100).collect::<String>();
        let code = drawn(Drawing::Code(Secret::from(content)));
        let diagram = drawn(Drawing::Board(Box::new(Diagram {
            men: Board::default(),
            below: Color::Black,
            last_move: None,
        })));
        #[rustfmt::skip]
        let blocks = vec![
            Block::Paragraph(own()),
            Block::Prominent(field()),
            Block::Fields(vec![field(), field()]),
            Block::Table(Table { columns: cells(), rows: vec![cells(), cells()] }),
            Block::Figure(diagram),
            Block::Beside(vec![code], vec![Block::Key(Secret::from(own()))]),
            Block::List(cells()),
            Block::Signatures(vec![field(), field(), field()], own()),
        ];
        let (read, locale) = (Read::InHand, Locale::english());
        let sections = vec![Section::new(text, blocks)];
        Document {
            read,
            title: own(),
            locale,
            foot: own(),
            sections,
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

    /// A PDF is tagged and names its language, and not the moment at which it was made.
    #[test]
    fn a_pdf_can_be_listened_to_and_is_the_same_each_time() {
        let printed = print(&document("Spassky"), Format::Pdf, Paper::A4).unwrap();
        let text = String::from_utf8_lossy(&printed.bytes);
        assert!(text.starts_with("%PDF-1.7") && text.trim_end().ends_with("%%EOF"));
        let words = ["/StructTreeRoot", "/Lang", "/CreationDate", "CreateDate"];
        assert_eq!(
            words.map(|word| text.contains(word)),
            [true, true, false, false]
        );
        assert_eq!(printed.pages, Some(1));
    }

    #[test]
    fn the_mark_of_a_rehearsal_is_at_both_ends_of_a_page() {
        let marked = document("Agenda").marked("Rehearsal");
        assert_eq!(
            [marked.title, marked.foot],
            ["Rehearsal – Agenda", "Rehearsal · Agenda"]
        );
    }

    #[test]
    fn nothing_that_somebody_wrote_becomes_a_tag_or_a_style() {
        let hostile = "</style></title><script>alert('1')</script>\" onload=\"x&amp;\\";
        for text in [hostile, "plain"] {
            let printed = print(&document(text), Format::Html, Paper::Letter).unwrap();
            let html = std::str::from_utf8(&printed.bytes).unwrap();
            assert!(
                !html.contains("<script") && !html.contains("\" onload"),
                "{html}"
            );
            let once = "</style> </title> <html_lang=\"en\"> <h1> <h2> @page{size:letter; <footer>";
            for part in once.split(' ').map(|part| part.replace('_', " ")) {
                assert_eq!(html.matches(&part).count(), 1, "{part}: {html}");
            }
            let table = ["<th scope=\"col\">", "<th scope=\"row\">", "<td>"];
            assert_eq!(
                table.map(|part| html.matches(part).count()),
                [2, 2, 2],
                "{html}"
            );
        }
    }

    fn any_text() -> impl Strategy<Value = String> {
        let hostile = prop::sample::select(vec!['\n', '\u{1b}', '\u{202e}', '\u{300}', 'Ж', '王']);
        let letter = prop_oneof![any::<char>(), hostile, prop::char::range(' ', '~')];
        prop::collection::vec(letter, 0..60).prop_map(String::from_iter)
    }

    proptest! {
        // Each case makes six files.
        #![proptest_config(ProptestConfig::with_cases(4))]

        #[test]
        fn whatever_is_said_can_be_printed_twice_alike(text in any_text()) {
            for format in [Format::Pdf, Format::Html, Format::Text] {
                let once = print(&document(&text), format, Paper::Letter).unwrap();
                let twice = print(&document(&text), format, Paper::Letter).unwrap();
                prop_assert!(once.bytes == twice.bytes, "{:?}", format);
                prop_assert!(format != Format::Html || !once.bytes.contains(&0x1b));
            }
        }
    }
}
