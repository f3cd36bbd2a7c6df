//! A document as plain text.

use zeroize::Zeroizing;

use crate::program::render::WIDTH;
use crate::program::render::board::{self, diagram};
use crate::program::render::layout::{Sheet, table, wrap};
use crate::program::render::paper::document::{
    Block, Diagram, Document, Field, Figure, Secret, typing_groups,
};
use crate::program::text::{self, Speech};

/// Columns for the names of fields.
const NAMES: usize = 20;
/// Columns for the numbers of steps.
const NUMBERS: usize = 4;

/// Writes the document in lines of at most [`WIDTH`] columns. QR codes are left out: what they hold stands beside
/// them as text.
pub fn write(document: &Document) -> Zeroizing<String> {
    // Growing would leave copies behind.
    let mut plain = Zeroizing::new(String::with_capacity(64 * 1024));
    let mut sheet = Sheet::new(NAMES, WIDTH);
    sheet.line(&document.title.to_uppercase());
    *plain += &sheet.finish();
    for section in &document.sections {
        plain.push('\n');
        if !section.heading.is_empty() {
            let heading = wrap(&section.heading, WIDTH).join("\n");
            *plain += &format!("{heading}\n{}\n", "-".repeat(WIDTH));
        }
        for part in &section.blocks {
            block(&mut plain, &document.speech, part);
        }
    }
    *plain += &format!("\n{}\n", wrap(&document.foot, WIDTH).join("\n"));
    plain
}

fn block(plain: &mut Zeroizing<String>, speech: &Speech, block: &Block) {
    let mut sheet = Sheet::new(NAMES, WIDTH);
    match block {
        Block::Paragraph(words) => sheet.line(words),
        Block::Prominent(field) => sheet.field(&field.name, &field.value),
        Block::Fields(fields) => fields
            .iter()
            .for_each(|field| sheet.field(&field.name, &field.value)),
        Block::Table(cells) => {
            let rows: Vec<Vec<String>> = std::iter::once(&cells.columns)
                .chain(&cells.rows)
                .cloned()
                .collect();
            sheet.block(&table(&rows, WIDTH));
        }
        Block::Figure(Figure::Diagram(drawn)) => sheet.block(&board(speech, drawn)),
        Block::Figure(Figure::Code(_)) => {}
        Block::Beside(figures, blocks) => {
            for figure in figures {
                if let Figure::Diagram(drawn) = figure {
                    sheet.block(&board(speech, drawn));
                }
            }
            plain.push_str(&sheet.finish());
            for beside in blocks {
                self::block(plain, speech, beside);
            }
            return;
        }
        Block::Key(key) => {
            typed(plain, key);
            return;
        }
        Block::Steps(steps) => {
            let mut numbered = Sheet::new(NUMBERS, WIDTH);
            for (number, step) in (1..).zip(steps) {
                numbered.field(&format!("{number}."), step);
            }
            sheet.block(&numbered.finish());
        }
        Block::Signatures(signers, besides) => signers
            .iter()
            .for_each(|signer| signature(&mut sheet, signer, besides)),
    }
    plain.push_str(&sheet.finish());
}

fn board(speech: &Speech, drawn: &Diagram) -> String {
    let drawing = diagram(
        &drawn.position,
        board::Diagram {
            below: drawn.below,
            last_move: drawn.last_move,
            unicode: false,
            men: text::men(speech),
        },
    );
    let mut marked = Sheet::new(NAMES, WIDTH);
    marked.block(&drawing);
    marked.line(&drawn.caption);
    marked.line(&drawn.in_words);
    marked.finish()
}

/// Four groups a line, the first one alone.
fn typed(plain: &mut Zeroizing<String>, key: &Secret) {
    for (place, group) in typing_groups(key.expose()).iter().enumerate() {
        plain.push_str(match place {
            0 => "  ",
            place if place % 4 == 1 => "\n  ",
            _ => "  ",
        });
        plain.push_str(group);
    }
    plain.push('\n');
}

fn signature(sheet: &mut Sheet, signer: &Field, besides: &str) {
    sheet.gap();
    sheet.line(&format!("{}  {}", "_".repeat(40), besides));
    sheet.field(&signer.name, &signer.value);
}
