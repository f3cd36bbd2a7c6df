//! The blocks of a section on pages.

use krilla::tagging::Tag;

use super::fonts::Face;
use super::geometry::Point;
use super::layout::{BODY, Frame, Layout, SMALL, Style, count, most_lines};
use crate::render::document::{Block, Field, Figure, Secret, typing_groups};

/// Body text.
const TEXT: Style = Style::new(Face::Text, BODY);
/// The names of what is read.
const NAME: Style = Style::new(Face::Bold, BODY);
/// Captions, and the names below lines.
const NOTE: Style = Style::new(Face::Text, SMALL);
/// The role of a signer.
const ROLE: Style = Style::new(Face::Bold, SMALL);
/// Values that must be seen first.
const PROMINENT: Style = Style::new(Face::Mono, 24.0);
/// Keys that are typed by hand.
const KEY: Style = Style::new(Face::Mono, 16.0);
/// Between two groups of a key.
const KEY_GAP: f32 = 14.0;
/// More room, to write a line by hand.
const ROOM: f32 = 8.0;
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
            Block::Paragraph(_)
            | Block::Fields(_)
            | Block::Table(_)
            | Block::List(_)
            | Block::Placed(_) => 3.0 * TEXT.leading(),
        }
    }

    /// Sets a block in a column.
    pub fn block(&mut self, block: &Block, frame: Frame) {
        match block {
            Block::Paragraph(words) => {
                self.set(Tag::P, frame, TEXT, words);
                self.skip(0.4 * BODY);
            }
            Block::Prominent(field) => {
                self.set(Tag::P, frame, NAME, &field.name);
                self.set(Tag::P, frame, PROMINENT, &field.value);
                self.skip(0.3 * BODY);
            }
            Block::Fields(fields) => self.fields(fields, frame),
            Block::Table(table) => self.table(table, frame),
            Block::Figure(figure) => {
                let width = figure.edge();
                let left = frame.left + ((frame.width - width) / 2.0).max(0.0);
                self.figure(figure, Frame { left, width });
            }
            Block::Beside(figures, blocks) => self.figures(figures, blocks, frame),
            Block::Key(key) => self.key(key, frame),
            Block::List(steps) => self.steps(steps, frame),
            Block::Placed(items) => self.placed(items),
            Block::Signatures(lines, below) => self.signatures(lines, below, frame),
        }
    }

    /// Names in one column, values in the other.
    fn fields(&mut self, fields: &[Field], frame: Frame) {
        let names = fields.iter().map(|field| NAME.width(&field.name));
        let widest = names.fold(0.0, f32::max);
        let names = (widest + 10.0).min(0.4 * frame.width);
        for field in fields {
            let part = self.part(Tag::P, None);
            let left = Frame::new(frame.left, names - 6.0);
            let name = self.column(part, left, NAME, &field.name);
            let value = self.column(part, frame.beyond(names), TEXT, &field.value);
            let room = if field.value.is_empty() { ROOM } else { 0.0 };
            self.y += room;
            self.beside(&[name, value]);
            if room > 0.0 {
                self.rule(frame.beyond(names), 0.5);
                self.y += 3.0;
            }
        }
        self.skip(0.4 * BODY);
    }

    /// A drawing at the left edge of its frame, which is as wide as the drawing.
    fn figure(&mut self, figure: &Figure, frame: Frame) {
        self.need(height(figure));
        let top = self.y;
        self.drawing(figure, (frame.left, top), figure.edge());
        self.y = top + figure.edge() + 2.0;
        if !figure.caption.is_empty() {
            self.set(Tag::P, frame, NOTE, &figure.caption);
        }
        self.skip(0.4 * BODY);
    }

    /// A drawing with its upper left corner there and that edge.
    pub fn drawing(&mut self, figure: &Figure, corner: Point, edge: f32) {
        let part = self.part(Tag::Figure(Some(figure.in_words.clone())), None);
        for shape in figure.shapes(corner, edge) {
            self.draw(Some(part), shape);
        }
    }

    /// Drawings one under another, and blocks at their right.
    fn figures(&mut self, figures: &[Figure], blocks: &[Block], frame: Frame) {
        self.need(figures.iter().map(height).sum());
        let (page, top) = (self.pages(), self.y);
        let width = figures.iter().map(Figure::edge).fold(0.0, f32::max);
        for figure in figures {
            self.figure(figure, Frame { width, ..frame });
        }
        let below = self.y;
        self.y = top;
        for block in blocks {
            self.block(block, frame.beyond(width + GUTTER));
        }
        if self.pages() == page {
            self.y = self.y.max(below);
        }
    }

    /// Groups of characters with room between them.
    fn key(&mut self, key: &Secret, frame: Frame) {
        let part = self.part(Tag::P, None);
        self.skip(0.4 * BODY);
        let mut x = frame.left;
        self.need(KEY.leading());
        for (place, group) in typing_groups(key.expose()).into_iter().enumerate() {
            let width = KEY.width(group);
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
            let part = self.part(Tag::P, None);
            let number = self.column(part, frame, NAME, &format!("{number}."));
            let step = self.column(part, frame.beyond(NUMBERS), TEXT, step);
            self.beside(&[number, step]);
            self.skip(0.2 * BODY);
        }
        self.skip(0.3 * BODY);
    }

    /// Lines for signatures beside each other, with the role and the name of the signer below each.
    fn signatures(&mut self, signers: &[Field], besides: &str, frame: Frame) {
        const ROOM: f32 = 30.0;
        let gaps = GUTTER * count(signers.len().saturating_sub(1));
        let width = (frame.width - gaps) / count(signers.len().max(1));
        let (mut roles, mut names, mut frames) = (Vec::new(), Vec::new(), Vec::new());
        for (place, signer) in signers.iter().enumerate() {
            let left = frame.left + count(place) * (width + GUTTER);
            let frame = Frame { left, width };
            let part = self.part(Tag::P, None);
            roles.push(self.column(part, frame, ROLE, &signer.name));
            let mut name = self.column(part, frame, NOTE, &signer.value);
            name.lines.extend(NOTE.wrap(besides, width));
            names.push(name);
            frames.push(frame);
        }
        let below = count(most_lines(&roles) + most_lines(&names)) * NOTE.leading();
        // If the names need more than a page, they continue on the next one.
        self.need((ROOM + below).min(self.height()));
        self.y += ROOM;
        for frame in frames {
            self.rule(frame, 0.8);
        }
        self.y += 3.0;
        self.beside(&roles);
        self.beside(&names);
    }
}

/// A drawing, and the caption below it.
fn height(figure: &Figure) -> f32 {
    let lines = NOTE.wrap(&figure.caption, figure.edge()).len();
    figure.edge() + 2.0 + count(lines) * NOTE.leading() + 0.4 * BODY
}

#[cfg(test)]
pub mod tests;
