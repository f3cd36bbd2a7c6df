//! The blocks of a section on pages.

use super::board;
use super::display_list::{Role, Shade, Shape};
use super::fonts::Face;
use super::geometry::MILLIMETRE;
use super::layout::{BODY, Frame, Layout, SMALL, Style};
use super::qr;
use crate::render::document::{Block, Field, Figure, Secret, typing_groups};

/// Body text.
const TEXT: Style = Style::new(Face::Text, BODY);
/// The names of what is read.
const NAME: Style = Style::new(Face::Bold, BODY);
/// Captions, and the names below lines.
const NOTE: Style = Style::new(Face::Text, SMALL);
/// Values that must be seen first.
const PROMINENT: Style = Style::new(Face::Mono, 24.0);
/// Keys that are typed by hand.
const KEY: Style = Style::new(Face::Mono, 16.0);
/// Between two groups of a key.
const KEY_GAP: f32 = 14.0;
/// Between two columns.
const GUTTER: f32 = 16.0;

impl Layout {
    /// How much of a block must stand on the page of its heading.
    pub fn least(&self, block: &Block) -> f32 {
        match block {
            Block::Figure(figure) => height(figure),
            Block::Beside(figures, _) => figures.iter().map(height).sum(),
            Block::Prominent(_) => 2.0 * PROMINENT.leading(),
            Block::Key(_) => 3.0 * KEY.leading(),
            Block::Signatures(..) => 84.0,
            Block::Paragraph(_) | Block::Fields(_) | Block::Table(_) | Block::List(_) => {
                3.0 * TEXT.leading()
            }
        }
    }

    /// Sets a block in a column.
    pub fn block(&mut self, block: &Block, frame: Frame) {
        match block {
            Block::Paragraph(words) => {
                self.set(Role::Paragraph, frame, TEXT, words);
                self.skip(0.4 * BODY);
            }
            Block::Prominent(field) => self.prominent(field, frame),
            Block::Fields(fields) => self.fields(fields, frame),
            Block::Table(table) => self.table(table, frame),
            Block::Figure(figure) => {
                let left = frame.left + ((frame.width - edge(figure)) / 2.0).max(0.0);
                let width = edge(figure);
                self.figure(figure, Frame { left, width });
            }
            Block::Beside(figures, blocks) => self.beside(figures, blocks, frame),
            Block::Key(key) => self.key(key, frame),
            Block::List(steps) => self.steps(steps, frame),
            Block::Signatures(lines, below) => self.signatures(lines, below, frame),
        }
    }

    fn prominent(&mut self, field: &Field, frame: Frame) {
        self.set(Role::Paragraph, frame, NAME, &field.name);
        self.set(Role::Paragraph, frame, PROMINENT, &field.value);
        self.skip(0.3 * BODY);
    }

    /// Names in one column, values in the other.
    fn fields(&mut self, fields: &[Field], frame: Frame) {
        let widest = fields
            .iter()
            .map(|field| NAME.face.width(&field.name, NAME.size))
            .fold(0.0, f32::max);
        let names = (widest + 10.0).min(0.4 * frame.width);
        for field in fields {
            let part = self.part(Role::Paragraph, None);
            let name = self.legible(NAME.face, &field.name);
            let value = self.legible(TEXT.face, &field.value);
            let name = NAME.wrap(&name, names - 6.0);
            let value = TEXT.wrap(&value, frame.width - names);
            for line in 0..name.len().max(value.len()) {
                self.need(TEXT.leading());
                if let Some(words) = name.get(line) {
                    self.letters(Some(part), frame.left, NAME, words);
                }
                if let Some(words) = value.get(line) {
                    self.letters(Some(part), frame.left + names, TEXT, words);
                }
                self.y += TEXT.leading();
            }
        }
        self.skip(0.4 * BODY);
    }

    /// A drawing at the left edge of its frame, which is as wide as the drawing.
    fn figure(&mut self, figure: &Figure, frame: Frame) {
        self.need(height(figure));
        let (edge, top) = (edge(figure), self.y);
        match figure {
            Figure::Diagram(diagram) => {
                let part = self.part(Role::Figure(diagram.in_words.clone()), None);
                for shape in board::draw(diagram, frame.left, top, edge) {
                    self.draw(Some(part), shape);
                }
            }
            Figure::Code(code) => {
                let part = self.part(Role::Figure(code.in_words.clone()), None);
                if let Some(dark) = qr::code(code.content.expose()) {
                    let outline = dark.placed(edge, frame.left, top);
                    let shape = Shape::Area {
                        outline,
                        shade: Shade::Black,
                    };
                    self.draw(Some(part), shape);
                }
            }
        }
        self.y = top + edge + 2.0;
        self.set(Role::Paragraph, frame, NOTE, caption(figure));
        self.skip(0.4 * BODY);
    }

    fn beside(&mut self, figures: &[Figure], blocks: &[Block], frame: Frame) {
        self.need(figures.iter().map(height).sum());
        let (page, top) = (self.pages(), self.y);
        let width = figures.iter().map(edge).fold(0.0, f32::max);
        let left = frame.left;
        for figure in figures {
            self.figure(figure, Frame { left, width });
        }
        let below = self.y;
        self.y = top;
        let right = Frame {
            left: left + width + GUTTER,
            width: frame.width - width - GUTTER,
        };
        for block in blocks {
            self.block(block, right);
        }
        if self.pages() == page {
            self.y = self.y.max(below);
        }
    }

    /// Groups of characters with room between them.
    fn key(&mut self, key: &Secret, frame: Frame) {
        let part = self.part(Role::Paragraph, None);
        self.skip(0.4 * BODY);
        let mut x = frame.left;
        self.need(KEY.leading());
        for (place, group) in typing_groups(key.expose()).iter().enumerate() {
            let width = KEY.face.width(group, KEY.size);
            // The beginning is the same for all slips; it has a line of its own.
            let full = x > frame.left && x + width > frame.left + frame.width;
            if full || place == 1 {
                x = frame.left;
                self.y += 1.15 * KEY.leading();
                self.need(KEY.leading());
            }
            self.letters(Some(part), x, KEY, group);
            x += width + KEY_GAP;
        }
        self.y += KEY.leading() + 0.6 * BODY;
    }

    fn steps(&mut self, steps: &[String], frame: Frame) {
        const NUMBERS: f32 = 18.0;
        for (number, step) in (1..).zip(steps) {
            let part = self.part(Role::Paragraph, None);
            let step = self.legible(TEXT.face, step);
            for (place, line) in TEXT.wrap(&step, frame.width - NUMBERS).iter().enumerate() {
                self.need(TEXT.leading());
                if place == 0 {
                    self.letters(Some(part), frame.left, NAME, &format!("{number}."));
                }
                self.letters(Some(part), frame.left + NUMBERS, TEXT, line);
                self.y += TEXT.leading();
            }
            self.skip(0.2 * BODY);
        }
        self.skip(0.3 * BODY);
    }

    /// Lines for signatures beside each other, with the role and the name of the signer below each.
    fn signatures(&mut self, signers: &[Field], besides: &str, frame: Frame) {
        let count = f32::from(u16::try_from(signers.len().max(1)).unwrap_or(1));
        let width = (frame.width - GUTTER * (count - 1.0)) / count;
        let mut columns = Vec::new();
        for signer in signers {
            let name = self.legible(NOTE.face, &signer.value);
            let mut lines = vec![signer.name.clone()];
            lines.extend(NOTE.wrap(&name, width));
            lines.extend(NOTE.wrap(besides, width));
            columns.push(lines);
        }
        let rows = columns.iter().map(Vec::len).max().unwrap_or(0);
        let below = f32::from(u16::try_from(rows).unwrap_or(u16::MAX)) * NOTE.leading();
        const ROOM: f32 = 30.0;
        // If the names need more than a page, they continue on the next one.
        self.need((ROOM + below).min(self.height()));
        self.y += ROOM;
        let mut left = frame.left;
        for _ in signers {
            self.rule(Frame { left, width }, 0.8);
            left += width + GUTTER;
        }
        self.y += 3.0;
        let parts: Vec<usize> = signers
            .iter()
            .map(|_| self.part(Role::Paragraph, None))
            .collect();
        for row in 0..rows {
            self.need(NOTE.leading());
            let mut left = frame.left;
            for (lines, part) in columns.iter().zip(&parts) {
                if let Some(line) = lines.get(row) {
                    let face = if row == 0 { Face::Bold } else { NOTE.face };
                    self.letters(Some(*part), left, Style::new(face, SMALL), line);
                }
                left += width + GUTTER;
            }
            self.y += NOTE.leading();
        }
    }
}

fn caption(figure: &Figure) -> &str {
    match figure {
        Figure::Diagram(diagram) => &diagram.caption,
        Figure::Code(code) => &code.caption,
    }
}

fn edge(figure: &Figure) -> f32 {
    MILLIMETRE
        * match figure {
            Figure::Diagram(diagram) => diagram.edge,
            Figure::Code(code) => code.edge,
        }
}

/// A drawing, and the caption below it.
fn height(figure: &Figure) -> f32 {
    let lines = NOTE.wrap(caption(figure), edge(figure)).len();
    let lines = f32::from(u16::try_from(lines).unwrap_or(u16::MAX));
    edge(figure) + 2.0 + lines * NOTE.leading() + 0.4 * BODY
}

#[cfg(test)]
mod tests;
