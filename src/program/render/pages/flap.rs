//! The label of a paper envelope: as large as A5, on the left of a page that lies on its side, so that one cut frees
//! it. It is folded over the flap, signed across its edge, and its stubs are torn off; all of it is on one page.

use krilla::tagging::{Tag, TagKind};

use super::display_list::Shape;
use super::fonts::Face;
use super::geometry::{MILLIMETRE as MM, Outline, Paper, Point};
use super::layout::{BODY, Frame, LEADING, Layout, Style, count, heading};
use super::mark::mark;
use crate::render::document::{Block, Document, Field, Figure, Section, Table};

/// Blank paper on each side, and what it leaves.
const MARGIN: f32 = 9.0 * MM;
const WHOLE: Frame = Frame {
    left: MARGIN,
    width: 130.0 * MM,
};
/// The right edge of the label.
const RIGHT: f32 = 148.0 * MM;
/// Where it is folded, and where the stubs are torn off.
const FOLD: f32 = 130.5 * MM;
const TEAR: f32 = 167.5 * MM;
/// The largest board, without its coordinates.
const BOARD: f32 = 56.0 * MM;
/// Between columns that stand beside each other.
const GUTTER: f32 = 4.0 * MM;
/// How much of the edge of the code of a fingerprint is blank on each side: 4 modules of 45.
const QUIET: f32 = 4.0 / 45.0;
/// Lines between rows, and around what is seen first.
const THIN: f32 = 0.2 * MM;
const THICK: f32 = 0.5 * MM;

/// The smallest letters: a name that is too long is set in them, and cut.
const LEAST: f32 = 6.5;
const TITLE: Style = Style::new(Face::Bold, 20.0);
/// What must be found: who sealed which move, when play resumes.
const LARGE: Style = Style::new(Face::Bold, 13.0);
const LARGE_TEXT: Style = Style::new(Face::Text, 13.0);
const NAME: Style = Style::new(Face::Bold, 12.0);
const VALUE: Style = Style::new(Face::Text, 12.0);
const STRONG: Style = Style::new(Face::Bold, 9.5);
const TEXT: Style = Style::new(Face::Text, 9.5);
const NOTE: Style = Style::new(Face::Text, 8.0);

impl Layout {
    /// Sets the label, which the sheet has in four sections: above, the game, what is folded, and the stubs.
    pub fn label(&mut self, document: &Document) {
        self.cuts();
        self.y = MARGIN - 1.5 * MM;
        let beside_mark = WHOLE.beyond(23.0 * MM).but(24.0 * MM);
        self.fit(
            heading(1),
            beside_mark,
            TITLE,
            1,
            &document.title.to_uppercase(),
        );
        let set: [fn(&mut Layout, &Section); 4] =
            [Layout::head, Layout::game, Layout::fold, Layout::stubs];
        for (section, set) in document.sections.iter().zip(set) {
            set(self, section);
        }
    }

    /// The edges of the label where the page is larger.
    fn cuts(&mut self) {
        let ((width, height), (_, bottom)) = (self.size(), Paper::A5.size());
        let right = (width > RIGHT + MM).then_some(((RIGHT, 0.0), (RIGHT, height)));
        let lower = (height > bottom + MM).then_some(((0.0, bottom), (RIGHT, bottom)));
        for (from, to) in right.into_iter().chain(lower) {
            let mut edge = Outline::default();
            edge.line(from, to);
            self.draw(None, Shape::line(edge, THIN));
        }
    }

    /// Which game it is: beside the mark and the code, and below them.
    fn head(&mut self, section: &Section) {
        let [
            Block::Beside(codes, lines),
            Block::Fields(players),
            Block::Fields(event),
        ] = section.blocks.as_slice()
        else {
            return;
        };
        self.code(codes, WHOLE, MARGIN);
        self.lines(lines, VALUE, WHOLE.beyond(23.0 * MM), 24.0 * MM);
        for shape in mark((MARGIN, MARGIN + 2.75 * MM), 18.0 * MM) {
            self.draw(None, shape);
        }
        self.y = MARGIN + 23.0 * MM;
        self.rule(WHOLE, THICK);
        self.y += 2.0 * MM;
        let (top, mut lowest) = (self.y, self.y);
        let each = players.iter().map(|field| (field, NAME));
        let each = each.chain(event.iter().map(|field| (field, TEXT)));
        for ((field, style), frame) in each.zip(thirds()) {
            self.y = top;
            self.fit(Tag::P, frame, NOTE, 2, &field.name);
            self.fit(Tag::P, frame, style, 2, &field.value);
            lowest = lowest.max(self.y);
        }
        self.y = lowest + 1.5 * MM;
        self.rule(WHOLE, THIN);
        self.y += GUTTER;
    }

    /// The board with what was sealed beside it, and the resumption in a frame.
    fn game(&mut self, section: &Section) {
        let [Block::Beside(boards, beside), Block::Fields(resumption)] = section.blocks.as_slice()
        else {
            return;
        };
        let below = count(resumption.len().saturating_sub(1));
        let height = LARGE.leading() + below * TEXT.leading() + 4.0 * MM;
        let frame_top = FOLD - 5.0 * MM - height;
        let top = self.y;
        // Below the board its letters stand.
        let edge = BOARD.min((frame_top - top - 2.0 * MM) * 8.0 / 8.5);
        for board in boards {
            // With the numbers of its ranks in the margin, it begins where all lines begin.
            let corner = (MARGIN - edge / 16.0, top);
            let part = self.part(Tag::Figure(Some(board.in_words.clone())), None);
            for shape in board.drawn(corner, edge * 8.5 / 8.0) {
                self.draw(Some(part), shape);
            }
        }
        self.sealed(beside, WHOLE.beyond(edge + 6.0 * MM), edge);
        let mut outline = Outline::default();
        outline.rectangle((MARGIN, frame_top), WHOLE.width, height);
        self.draw(None, Shape::line(outline, THICK));
        let [name, value] = [4.0, 30.0].map(|left| WHOLE.beyond(left * MM).but(GUTTER));
        for (place, field) in resumption.iter().enumerate() {
            match place {
                0 => {
                    self.y = frame_top + (height - TEXT.leading()) / 2.0;
                    self.fit(Tag::P, name.only(24.0 * MM), TEXT, 1, &field.name);
                    self.y = frame_top + 1.5 * MM;
                    self.fit(Tag::P, value, LARGE, 1, &field.value);
                }
                _ => self.fit(Tag::P, value, TEXT, 1, &field.value),
            }
        }
    }

    /// Who sealed which move, both clocks, and what else stands outside, spread over that height.
    fn sealed(&mut self, blocks: &[Block], frame: Frame, height: f32) {
        let [
            Block::Fields(sealed),
            Block::Table(clocks),
            Block::Fields(facts),
        ] = blocks
        else {
            return;
        };
        let row = NAME.leading() + 1.6 * MM;
        let wrapped = |field: &Field| LARGE.wrap(&field.name, frame.width).len().min(2);
        let lines = sealed.iter().map(wrapped).sum::<usize>() + sealed.len();
        let lines = count(lines) * LARGE.leading() + NOTE.leading() + MM;
        let rows = count(clocks.rows.len()) * row + count(facts.len()) * TEXT.leading();
        let gap = ((height - lines - rows) / count(facts.len() + 1)).max(0.6 * MM);
        for field in sealed {
            self.fit(Tag::P, frame, LARGE, 2, &field.name);
            self.fit(Tag::P, frame, LARGE_TEXT, 1, &field.value);
        }
        self.y += gap;
        self.clocks(clocks, frame, row);
        for Field { name, value } in facts {
            self.y += gap;
            let name = self.legible(TEXT.face, &format!("{name}: "));
            let value_frame = frame.beyond(TEXT.width(&name).min(0.6 * frame.width));
            let top = self.y;
            self.fit(Tag::P, frame.only(0.6 * frame.width), TEXT, 1, &name);
            self.y = top;
            self.fit(Tag::P, value_frame, STRONG, 2, value);
        }
    }

    /// A row for each clock.
    fn clocks(&mut self, clocks: &Table, frame: Frame, row: f32) {
        let columns = [0.0, 0.22, 0.62].map(|left| frame.beyond(left * frame.width));
        let top = self.y;
        for (name, column) in clocks.columns.iter().zip(columns) {
            self.y = top;
            self.fit(Tag::P, column, NOTE, 1, name);
        }
        self.y = top + NOTE.leading() + MM;
        for cells in &clocks.rows {
            self.rule(frame, THIN);
            let top = self.y;
            for ((cell, style), column) in cells.iter().zip([TEXT, NAME, VALUE]).zip(columns) {
                // All on one line.
                self.y = top + 0.8 * MM + NAME.size - style.size;
                self.fit(Tag::P, column.only(0.38 * frame.width), style, 1, cell);
            }
            self.y = top + row;
        }
        self.rule(frame, THIN);
    }

    /// Where the label is folded, and who signs across its edge.
    fn fold(&mut self, section: &Section) {
        self.across(FOLD, &section.heading, (1.1 * MM, 0.9 * MM));
        for block in &section.blocks {
            let Block::Signatures(signers, besides) = block else {
                continue;
            };
            for (place, (signer, frame)) in signers.iter().zip(thirds()).enumerate() {
                self.y = FOLD + GUTTER;
                self.fit(Tag::P, frame, NOTE, 1, &signer.name);
                self.y = FOLD + 25.5 * MM;
                self.rule(frame, THIN);
                self.y += MM;
                let below = if place == 0 { besides } else { &signer.value };
                self.fit(Tag::P, frame, NOTE, 1, below);
            }
        }
    }

    /// Two stubs beside each other, each with its code.
    fn stubs(&mut self, section: &Section) {
        let dots = (0.01, 0.9 * MM);
        self.across(TEAR, &section.heading, dots);
        let mut between = Outline::default();
        dash(
            &mut between,
            (RIGHT / 2.0, TEAR + 2.5 * MM),
            (RIGHT / 2.0, 210.0 * MM),
            dots,
        );
        self.draw(None, Shape::line(between, THICK));
        let frames = [9.0, 79.0].map(|left| Frame {
            left: left * MM,
            width: 60.0 * MM,
        });
        for (stub, frame) in section.blocks.iter().zip(frames) {
            let Block::Beside(codes, lines) = stub else {
                continue;
            };
            self.y = TEAR + 5.5 * MM;
            self.lines(lines, TEXT, frame, 19.0 * MM);
            self.code(codes, frame, TEAR + 12.5 * MM);
        }
    }

    /// The seal number and what else there is to read, at the left of a code of that width; on a stub the number stands
    /// above it.
    fn lines(&mut self, blocks: &[Block], style: Style, frame: Frame, code: f32) {
        let beside = frame.but(code);
        for block in blocks {
            match block {
                Block::Prominent(field) => {
                    self.fit(Tag::P, frame, NAME, 1, &field.value);
                    self.y += MM;
                }
                Block::Paragraph(words) => self.fit(Tag::P, beside, style, 2, words),
                Block::Fields(fields) => {
                    for field in fields {
                        self.fit(Tag::P, beside, STRONG, 2, &field.name);
                        self.fit(Tag::P, beside, style, 2, &field.value);
                    }
                }
                _ => {}
            }
        }
    }

    /// A code whose dark squares end at the right edge of the frame and begin at that height.
    fn code(&mut self, codes: &[Figure], frame: Frame, top: f32) {
        for code in codes {
            let quiet = QUIET * code.edge();
            let corner = (frame.left + frame.width + quiet - code.edge(), top - quiet);
            let part = self.part(Tag::Figure(Some(code.in_words.clone())), None);
            for shape in code.shapes(corner) {
                self.draw(Some(part), shape);
            }
        }
    }

    /// A broken line from edge to edge, with words in the middle.
    fn across(&mut self, y: f32, words: &str, dashes: (f32, f32)) {
        let half = NOTE.width(words) / 2.0;
        let [left, right] = [RIGHT / 2.0 - half, RIGHT / 2.0 + half];
        let mut outline = Outline::default();
        dash(&mut outline, (0.0, y), (left - 3.0 * MM, y), dashes);
        dash(&mut outline, (right + 3.0 * MM, y), (RIGHT, y), dashes);
        self.draw(None, Shape::line(outline, 0.35 * MM));
        self.y = y - 0.65 * NOTE.size;
        let width = 2.0 * half + MM;
        self.fit(Tag::P, Frame { left, width }, NOTE, 1, words);
    }

    /// A text in the largest letters in which it has so many lines, no larger than the style says. In one line it may be
    /// a little smaller.
    fn fit(
        &mut self,
        tag: impl Into<TagKind>,
        frame: Frame,
        style: Style,
        most: usize,
        text: &str,
    ) {
        if text.is_empty() {
            return;
        }
        let text = self.legible(style.face, text);
        let sizes = |least: f32| {
            let sizes = (0..).map(move |steps| style.size - 0.5 * count(steps));
            sizes.take_while(move |size| *size >= least)
        };
        let lines = |size| Style { size, ..style }.wrap(&text, frame.width);
        let shrunk = if style.size > BODY { 0.85 } else { 0.75 };
        let in_one = sizes(shrunk * style.size).find(|size| lines(*size).len() == 1);
        let size = in_one.or_else(|| sizes(LEAST).find(|size| lines(*size).len() <= most));
        let size = size.unwrap_or(LEAST);
        let mut lines = lines(size);
        if lines.len() > most {
            lines.truncate(most);
            if let Some(last) = lines.last_mut() {
                let set = Style { size, ..style };
                while last.pop().is_some() && set.width(last) + set.width("…") > frame.width {}
                last.push('…');
            }
        }
        let part = self.part(tag, None);
        // Smaller letters stand on the line of the others.
        self.y += style.size - size;
        for line in lines {
            self.letters(Some(part), frame.left, Style { size, ..style }, &line);
            self.y += LEADING * size;
        }
    }
}

/// Three columns.
fn thirds() -> [Frame; 3] {
    let width = (WHOLE.width - 2.0 * GUTTER) / 3.0;
    [0.0, 1.0, 2.0].map(|place| Frame {
        left: MARGIN + place * (width + GUTTER),
        width,
    })
}

/// Dashes, or dots, of that length and so far from each other.
fn dash(outline: &mut Outline, from: Point, to: Point, (length, gap): (f32, f32)) {
    let (wide, high) = (to.0 - from.0, to.1 - from.1);
    let whole = wide.hypot(high);
    let at = |way: f32| (from.0 + wide * way / whole, from.1 + high * way / whole);
    let mut way = 0.0;
    while way < whole {
        outline.line(at(way), at((way + length).min(whole)));
        way += length + gap;
    }
}

#[cfg(test)]
mod tests;
