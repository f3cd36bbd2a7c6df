use super::*;
use crate::render::document::{Block, Document, Section};
use crate::render::pages::blocks::tests::{assert_clean, said};
use crate::render::pages::display_list::DisplayList;
use crate::render::pages::geometry::{MILLIMETRE, Paper};
use crate::render::pages::layout::lay_out;
use crate::render::sheets;
use crate::text::Locale;
use envelope::Envelope;
use shakmaty::Color;

fn label(locale: &Locale) -> Document {
    let bytes = include_bytes!("../../../../../tests/golden/paper-accepted.envelope");
    let envelope = Envelope::from_bytes(bytes.to_vec()).verify().unwrap();
    sheets::paper_label(locale, &envelope, Color::White)
}

/// The texts of the label, but not what names them.
fn texts(sections: &mut [Section]) -> Vec<&mut String> {
    let blocks = sections.iter_mut().flat_map(|section| &mut section.blocks);
    let items = blocks.flat_map(|block| match block {
        Block::Placed(items) => items.as_mut_slice(),
        _ => panic!("a label has nothing but what has its place"),
    });
    let texts = items.filter_map(|placed| match &mut placed.3 {
        Item::Plain(_, words) | Item::Bold(_, words) => Some(words),
        Item::Named(field) => Some(&mut field.value),
        _ => None,
    });
    texts.collect()
}

fn laid(document: &Document) -> [DisplayList; 3] {
    [Paper::A4, Paper::Letter, Paper::A5].map(|paper| lay_out(document, paper))
}

#[test]
fn a_label_is_half_a_page_with_all_that_it_says() {
    for locale in Locale::codes().filter_map(Locale::of_code) {
        let mut document = label(&locale);
        let lists = laid(&document);
        for (list, width) in lists.iter().zip([297.0, 279.4, 148.0]) {
            assert_clean(list);
            assert_eq!(list.pages.len(), 1);
            assert!((list.size.0 - width).abs() < 0.1 && list.size.1 > 209.9);
            assert!((list.scale - MILLIMETRE).abs() < 0.001);
            let said = said(list);
            for text in texts(&mut document.sections) {
                assert!(said.contains(text.as_str()), "{text:?} is not in {said:?}");
            }
            assert_eq!(said.matches("PSVT-XCJB-VXP8-4EPQ").count(), 3, "{said}");
            assert!(said.contains(&document.title.to_uppercase()), "{said}");
        }
    }
}

#[test]
fn the_longest_texts_stay_on_the_label() {
    for name in ["W", "Ж", "王", "two words ", "Непомнящий, Ян; "].map(|it| it.repeat(60))
    {
        let mut document = label(&Locale::english());
        // Hours are short.
        let texts = texts(&mut document.sections).into_iter();
        for text in texts.filter(|text| !text.contains(':')) {
            text.clone_from(&name);
        }
        for list in laid(&document) {
            assert_clean(&list);
            assert_eq!(list.pages.len(), 1);
            for mark in list.pages.iter().flatten() {
                if let Shape::Letters { x, y, .. } = mark.shape {
                    assert!(x < 139.0 && y < 209.0, "{x} {y}");
                }
            }
        }
    }
}
