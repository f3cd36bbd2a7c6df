//! A document as plain text, and the blocks of any text, on paper or in a terminal.

use zeroize::Zeroizing;

use super::columns::{GAP, Sheet, padded, table, width, wrap};
use super::text_board::text_board;
use crate::render::WIDTH;
use crate::render::document::{Block, Document, Field, Figure, Secret, Table, typing_groups};
use crate::text::{self, Locale};

/// Columns for the numbers of a list.
const NUMBERS: usize = 4;
/// Columns for the dashes of a list.
const DASHES: usize = 2;

/// How blocks are set as text.
#[derive(Clone, Copy)]
pub struct Look {
    /// Columns for the names of fields; in a terminal the first column of a table is as wide at least.
    pub names: usize,
    /// Columns of a line.
    pub width: usize,
    /// In a terminal what must be seen first stands in a frame, and lists have dashes; on paper a board has its
    /// position in words below it, and lists have numbers.
    pub on_terminal: bool,
}

const PAPER: Look = Look {
    names: 20,
    width: WIDTH,
    on_terminal: false,
};

/// Writes the document in lines of at most [`WIDTH`] columns. QR codes are left out: what they hold stands beside
/// them as text.
pub fn write(document: &Document) -> Zeroizing<String> {
    // Growing would leave copies behind.
    let mut plain = Zeroizing::new(String::with_capacity(64 * 1024));
    let mut sheet = Sheet::new(PAPER.names, WIDTH);
    sheet.line(&document.title.to_uppercase());
    *plain += &sheet.finish();
    for section in &document.sections {
        plain.push('\n');
        if !section.heading.is_empty() {
            let heading = wrap(&section.heading, WIDTH).join("\n");
            *plain += &format!("{heading}\n{}\n", "-".repeat(WIDTH));
        }
        for part in &section.blocks {
            block(&mut plain, &document.locale, part, PAPER);
        }
    }
    *plain += &format!("\n{}\n", wrap(&document.foot, WIDTH).join("\n"));
    plain
}

/// Adds a block to a text that may hold a key.
pub fn block(plain: &mut Zeroizing<String>, locale: &Locale, block: &Block, look: Look) {
    let mut sheet = Sheet::new(look.names, look.width);
    match block {
        Block::Paragraph(words) => sheet.line(words),
        Block::Prominent(field) if look.on_terminal => sheet.block(&framed(field)),
        Block::Prominent(field) => sheet.field(&field.name, &field.value),
        Block::Fields(fields) => fields
            .iter()
            .for_each(|field| sheet.field(&field.name, &field.value)),
        Block::Table(cells) => sheet.block(&lined_up(cells, look)),
        Block::Figure(drawn) => figure(&mut sheet, locale, drawn, look),
        Block::Beside(figures, blocks) => {
            for drawn in figures {
                figure(&mut sheet, locale, drawn, look);
            }
            plain.push_str(&sheet.finish());
            for beside in blocks {
                self::block(plain, locale, beside, look);
            }
            return;
        }
        Block::Key(key) => {
            typed(plain, key);
            return;
        }
        Block::List(items) => {
            let columns = if look.on_terminal { DASHES } else { NUMBERS };
            let mut list = Sheet::new(columns, look.width);
            for (number, item) in (1..).zip(items) {
                match look.on_terminal {
                    true => list.field("-", item),
                    false => list.field(&format!("{number}."), item),
                }
            }
            sheet.block(&list.finish());
        }
        Block::Signatures(signers, besides) => signers
            .iter()
            .for_each(|signer| signature(&mut sheet, signer, besides)),
    }
    plain.push_str(&sheet.finish());
}

fn framed(field: &Field) -> String {
    let words = format!("{}   {}", field.name.to_uppercase(), field.value);
    let edge = format!("+{}+\n", "-".repeat(width(&words) + 4));
    format!("{edge}|  {words}  |\n{edge}")
}

fn lined_up(cells: &Table, look: Look) -> String {
    let mut rows = cells.rows.clone();
    if let Some((first, others)) = cells.columns.split_first() {
        let first = match look.on_terminal {
            true => padded(first, look.names.saturating_sub(GAP)),
            false => first.clone(),
        };
        let others = others.iter().cloned();
        rows.insert(0, std::iter::once(first).chain(others).collect());
    }
    table(&rows, look.width)
}

fn figure(sheet: &mut Sheet, locale: &Locale, figure: &Figure, look: Look) {
    if let Figure::Diagram(drawn) = figure {
        sheet.block(&text_board(drawn, text::men(locale)));
        if !look.on_terminal {
            sheet.line(&drawn.caption);
            sheet.line(&drawn.in_words);
        }
    }
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
