use super::*;
use crate::render::document::{Document, Read, Section, Table};
use crate::render::pages::display_list::{DisplayList, Shape};
use crate::render::pages::geometry::Paper;
use crate::render::pages::layout::lay_out;
use crate::text::Locale;
use crate::text::message::PaperPageOf;

fn laid(blocks: Vec<Block>, paper: Paper) -> DisplayList {
    laid_to_be_read(Read::InHand, blocks, paper)
}

fn laid_to_be_read(read: Read, blocks: Vec<Block>, paper: Paper) -> DisplayList {
    let document = Document {
        read,
        title: "A sheet".to_owned(),
        locale: Locale::english(),
        foot: "Seal number 0000-0000-0000-0000".to_owned(),
        sections: vec![Section::new("A heading", blocks)],
    };
    lay_out(&document, paper)
}

/// Every mark is on its page, and no line of letters overlaps another on it.
pub fn assert_clean(list: &DisplayList) {
    let (width, height) = list.size;
    for page in &list.pages {
        let mut boxes: Vec<(f32, f32, f32, f32, String)> = Vec::new();
        for mark in page {
            match &mark.shape {
                #[rustfmt::skip]
                Shape::Letters { x, y, face, size, text } => {
                    let right = x + face.width(text, *size);
                    let on_page = *x >= 0.0 && right <= width && *y - size >= 0.0 && *y <= height;
                    assert!(on_page, "{:?} leaves the page", text.as_str());
                    // Capitals and the part below the line.
                    let (top, bottom) = (y - 0.76 * size, y + 0.22 * size);
                    for (left, above, end, below, other) in &boxes {
                        let beside = right <= left + 0.01 || end - 0.01 <= *x;
                        let apart = beside || bottom <= above + 0.01 || below - 0.01 <= top;
                        assert!(apart, "{:?} overlaps {other:?}", text.as_str());
                    }
                    boxes.push((*x, top, right, bottom, text.to_string()));
                }
                Shape::Area { outline, .. } | Shape::Line { outline, .. } => {
                    let [left, top, right, bottom] = outline.bounds().unwrap();
                    assert!(left >= 0.0 && top >= 0.0 && right <= width && bottom <= height);
                }
            }
        }
    }
}

pub fn said(list: &DisplayList) -> String {
    let shapes = list.pages.iter().flatten().map(|mark| &mark.shape);
    let letters = shapes.filter_map(|shape| match shape {
        Shape::Letters { text, .. } => Some(text.as_str()),
        _ => None,
    });
    letters.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_longest_texts_neither_overlap_nor_leave_the_page() {
    let names = [
        "W".repeat(1024),
        "Непомнящий, Ян Александрович; ".repeat(18),
        "王".repeat(341),
        "two words ".repeat(100),
    ];
    for (name, paper) in names
        .iter()
        .flat_map(|name| [(name, Paper::A4), (name, Paper::Letter)])
    {
        let (name, cell) = (|| name.clone(), str::to_owned);
        let field = || Field::new("A name that is long", name());
        let columns = vec![cell("one"), name(), cell("three")];
        let rows = [[name(), cell("x"), name()], [cell("1"), name(), cell("2")]];
        let rows = rows.map(Vec::from).into();
        let blocks = vec![
            Block::Paragraph(name()),
            Block::Fields(vec![field(), field()]),
            Block::Table(Table { columns, rows }),
            Block::List(vec![name(), name()]),
            Block::Signatures(vec![field(), field(), field()], String::new()),
        ];
        assert_clean(&laid(blocks, paper));
    }
}

#[test]
fn a_key_keeps_its_groups_and_a_character_that_the_font_lacks_is_written_out() {
    let key = Block::Key(Secret::from("adjslip1qqqqwwwwee".to_owned()));
    let list = laid(
        vec![key, Block::Paragraph("王皓, Wang".to_owned())],
        Paper::A4,
    );
    assert_clean(&list);
    assert_eq!(list.lacking.iter().collect::<String>(), "王皓");
    for part in [r"\u{738b}\u{7693}, Wang", "adjslip1 qqqq wwww ee"] {
        assert!(said(&list).contains(part), "{}", said(&list));
    }
}

#[test]
fn a_long_table_repeats_its_headings_and_every_page_its_number() {
    let rows = (1..=120).map(|number| vec![number.to_string(), "what happened".to_owned()]);
    let (columns, rows) = (["Entry", "What"].map(str::to_owned).into(), rows.collect());
    let list = laid(vec![Block::Table(Table { columns, rows })], Paper::A4);
    assert_clean(&list);
    let (pages, said) = (list.pages.len(), said(&list));
    assert!(pages > 1);
    let repeated = ["Entry What", "Seal number 0000-0000-0000-0000"];
    assert_eq!(repeated.map(|part| said.matches(part).count()), [pages; 2]);
    let numbers = (1..=pages).map(|page| Locale::english().say(PaperPageOf { page, pages }));
    let rows = (1..=120).map(|number| format!(" {number} what happened"));
    for part in numbers.chain(rows) {
        assert!(said.contains(&part), "{part}");
    }
}

/// As large as its one page takes it, but no larger than four times; what needs more than a page is as in the hand.
#[test]
fn what_is_read_from_afar_fills_a_page() {
    for (sentences, pages, scale) in [(1, 1, 4.0), (12, 1, 1.8), (24, 1, 1.1), (60, 2, 1.0)] {
        let blocks = (0..sentences).map(|_| Block::Paragraph("Nobody touches a board. ".repeat(4)));
        let list = laid_to_be_read(Read::FromAfar, blocks.collect(), Paper::A4);
        assert_clean(&list);
        let came = (list.pages.len(), (10.0 * list.scale).round() / 10.0);
        assert_eq!(came, (pages, scale), "{sentences}");
        let is_foot = |shape: &Shape| match shape {
            Shape::Letters { text, size, .. } if text.starts_with("Seal number") => Some(*size),
            _ => None,
        };
        let mut feet = list
            .pages
            .iter()
            .flatten()
            .filter_map(|mark| is_foot(&mark.shape));
        // Whoever files the sheet reads its foot.
        assert!(feet.all(|size| (size * list.scale - SMALL).abs() < 0.01));
    }
}
