use super::*;
use crate::program::render::document::{Document, Read, Section, Table};
use crate::program::render::pages::display_list::DisplayList;
use crate::program::render::pages::geometry::Paper;
use crate::program::render::pages::layout::lay_out;
use crate::program::text::{Locale, paper as words};

fn laid(blocks: Vec<Block>, paper: Paper) -> DisplayList {
    let document = Document {
        read: Read::InHand,
        title: "A sheet".to_owned(),
        locale: Locale::english(),
        foot: "Seal number 0000-0000-0000-0000".to_owned(),
        sections: vec![Section::new("A heading", blocks)],
    };
    lay_out(&document, paper)
}

/// Every mark is on its page, and no line of letters overlaps another on it.
fn assert_clean(list: &DisplayList) {
    let (width, height) = list.size;
    for page in &list.pages {
        let mut boxes: Vec<(f32, f32, f32, f32, String)> = Vec::new();
        for mark in page {
            match &mark.shape {
                Shape::Letters {
                    x,
                    y,
                    face,
                    size,
                    text,
                } => {
                    let right = x + face.width(text, *size);
                    let on_page = *x >= 0.0 && right <= width && *y - size >= 0.0 && *y <= height;
                    assert!(on_page, "{:?} leaves the page", text.as_str());
                    // Capitals and the part below the line.
                    let (top, bottom) = (y - 0.76 * size, y + 0.22 * size);
                    for (left, above, end, below, other) in &boxes {
                        let apart = right <= left + 0.01
                            || end - 0.01 <= *x
                            || bottom <= above + 0.01
                            || below - 0.01 <= top;
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

fn said(list: &DisplayList) -> String {
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
    for name in names {
        for paper in [Paper::A4, Paper::Letter] {
            let field = Field::new("A name that is long", name.clone());
            let list = laid(
                vec![
                    Block::Paragraph(name.clone()),
                    Block::Fields(vec![field.clone(), field.clone()]),
                    Block::Table(Table {
                        columns: vec!["one".to_owned(), name.clone(), "three".to_owned()],
                        rows: vec![
                            vec![name.clone(), "x".to_owned(), name.clone()],
                            vec!["1".to_owned(), name.clone(), "2".to_owned()],
                        ],
                    }),
                    Block::List(vec![name.clone(), name.clone()]),
                    Block::Signatures(vec![field.clone(), field.clone(), field], String::new()),
                ],
                paper,
            );
            assert_clean(&list);
        }
    }
}

#[test]
fn a_character_that_the_font_lacks_is_written_out_and_reported() {
    let list = laid(vec![Block::Paragraph("王皓, Wang".to_owned())], Paper::A4);
    assert_eq!(list.lacking.iter().collect::<String>(), "王皓");
    assert!(
        said(&list).contains(r"\u{738b}\u{7693}, Wang"),
        "{}",
        said(&list)
    );
}

#[test]
fn a_key_keeps_its_groups() {
    let key = Secret::from("adjslip1qqqqwwwwee".to_owned());
    let list = laid(vec![Block::Key(key)], Paper::A4);
    assert_clean(&list);
    assert!(
        said(&list).contains("adjslip1 qqqq wwww ee"),
        "{}",
        said(&list)
    );
}

#[test]
fn a_long_table_repeats_its_headings_and_every_page_its_number() {
    let rows = (1..=120).map(|number| vec![number.to_string(), "what happened".to_owned()]);
    let table = Table {
        columns: vec!["Entry".to_owned(), "What".to_owned()],
        rows: rows.collect(),
    };
    let list = laid(vec![Block::Table(table)], Paper::A4);
    assert_clean(&list);
    let pages = list.pages.len();
    assert!(pages > 1);
    let said = said(&list);
    assert_eq!(said.matches("Entry What").count(), pages);
    assert_eq!(
        said.matches("Seal number 0000-0000-0000-0000").count(),
        pages
    );
    for page in 1..=pages {
        assert!(
            said.contains(&words::page_of(&Locale::english(), page, pages)),
            "{page}"
        );
    }
    for number in 1..=120 {
        assert!(
            said.contains(&format!(" {number} what happened")),
            "{number}"
        );
    }
}
