use super::*;
use crate::render::pages::blocks::tests::{assert_clean, said};
use crate::render::pages::layout::lay_out;
use crate::render::sheets;
use crate::text::Locale;
use crate::text::message::LabelPlace;
use envelope::Envelope;
use shakmaty::Color;

const PAPERS: [Paper; 3] = [Paper::A4, Paper::Letter, Paper::A5];

fn label(locale: &Locale) -> Document {
    let bytes = include_bytes!("../../../../../tests/golden/paper-accepted.envelope");
    let envelope = Envelope::from_bytes(bytes.to_vec()).verify().unwrap();
    sheets::paper_label(locale, &envelope, Color::White)
}

/// All texts of the blocks, but for the cells of the clocks.
fn texts(blocks: &mut [Block]) -> Vec<&mut String> {
    let of = |block| match block {
        &mut Block::Paragraph(ref mut words) => vec![words],
        Block::Prominent(field) => vec![&mut field.value],
        Block::Fields(fields) => {
            let fields = fields.iter_mut();
            fields
                .flat_map(|it| [&mut it.name, &mut it.value])
                .collect()
        }
        Block::Signatures(signers, besides) => {
            let signers = signers.iter_mut();
            let signers = signers.flat_map(|it| [&mut it.name, &mut it.value]);
            signers.chain([besides]).collect()
        }
        Block::Beside(_, blocks) => texts(blocks),
        _ => Vec::new(),
    };
    blocks.iter_mut().flat_map(of).collect()
}

#[test]
fn a_label_is_half_a_page_with_all_that_it_says() {
    for (locale, paper) in Locale::codes()
        .filter_map(Locale::of_code)
        .flat_map(|locale| PAPERS.map(|paper| (locale, paper)))
    {
        let mut document = label(&locale);
        let list = lay_out(&document, paper);
        assert_clean(&list);
        assert_eq!(list.pages.len(), 1);
        let (width, height) = list.size;
        assert!(height >= 209.9 * MM && width >= 147.9 * MM && height <= 216.0 * MM);
        let said = said(&list);
        // A headline may be on two lines.
        for section in &mut document.sections {
            let texts = texts(&mut section.blocks);
            let words = texts.iter().flat_map(|text| text.split(' '));
            let place = locale.say(LabelPlace);
            for word in words.filter(|word| **word != *place) {
                assert!(said.contains(word), "{word:?} is not in {said:?}");
            }
            assert!(said.contains(&section.heading), "{:?}", section.heading);
        }
        assert_eq!(said.matches("PSVT-XCJB-VXP8-4EPQ").count(), 3, "{said}");
        assert!(said.contains(&document.title.to_uppercase()), "{said}");
    }
}

#[test]
fn the_longest_texts_stay_on_the_label() {
    for (name, paper) in ["W", "Ж", "王", "two words ", "\u{301}"]
        .map(|name| name.repeat(90))
        .iter()
        .flat_map(|name| PAPERS.map(|paper| (name, paper)))
    {
        let mut document = label(&Locale::english());
        for section in &mut document.sections {
            for text in texts(&mut section.blocks) {
                text.clone_from(name);
            }
        }
        let list = lay_out(&document, paper);
        assert_clean(&list);
        assert_eq!(list.pages.len(), 1);
        let letters = list.pages.iter().flatten();
        for mark in letters {
            if let Shape::Letters { x, y, .. } = mark.shape {
                assert!(x < RIGHT && y < 209.0 * MM, "{x} {y}");
            }
        }
    }
}
