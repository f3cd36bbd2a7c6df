//! Lays a document out on pages: breaks lines by the widths of the letters, and pages where they are full.

use zeroize::Zeroizing;

use super::display_list::{DisplayList, Mark, Part, Role, Shade, Shape};
use super::fonts::Face;
use super::geometry::{MILLIMETRE, Outline, Paper};
use crate::render::document::{Document, Read, Section};
use crate::render::pieces;
use crate::text::paper as words;

/// Blank paper at the left and the right.
const MARGIN: f32 = 17.0 * MILLIMETRE;
/// Blank paper above.
const TOP: f32 = 13.0 * MILLIMETRE;
/// Blank paper below, where the foot stands.
const FOOT: f32 = 18.0 * MILLIMETRE;
/// The size of what is read.
pub const BODY: f32 = 10.0;
/// The size of what stands below drawings, lines and pages.
pub const SMALL: f32 = 8.5;
/// The size of headings.
const HEADING: f32 = 11.5;
/// The size of the title.
const TITLE: f32 = 17.0;
/// How much larger is drawn what is read on a wall: rows of 14 points.
const ON_WALL: f32 = 1.55;
/// From line to line, in sizes.
pub const LEADING: f32 = 1.32;

/// Sets a document on pages.
pub fn lay_out(document: &Document, paper: Paper) -> DisplayList {
    let (wide, high) = paper.size();
    let (size, times) = match document.read {
        Read::InHand => ((wide, high), 1.0),
        Read::OnWall => ((high, wide), ON_WALL),
    };
    // Laid out on a page so small that it is the whole of this one when it is enlarged.
    let small = (size.0 / times, size.1 / times);
    let mut layout = Layout::new(document, small, MARGIN / times);
    let whole = layout.whole();
    layout.set(
        Role::Title,
        whole,
        Style::new(Face::Bold, TITLE),
        &document.title,
    );
    layout.skip(0.35 * TITLE);
    for section in &document.sections {
        layout.section(section);
    }
    layout.feet(&document.foot);
    layout.list.enlarge(times);
    layout.list
}

/// A column of the page.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// Its left edge.
    pub left: f32,
    /// The width.
    pub width: f32,
}

/// The style of a text.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The font.
    pub face: Face,
    /// The size, in points.
    pub size: f32,
}

impl Style {
    /// The style of that font and size.
    pub const fn new(face: Face, size: f32) -> Style {
        Style { face, size }
    }

    /// The distance from line to line.
    pub fn leading(self) -> f32 {
        LEADING * self.size
    }

    /// The text in lines that fit: broken at blanks and in double names, and within a word only if it is wider
    /// than a line. Never empty.
    pub fn wrap(self, text: &str, width: f32) -> Vec<String> {
        let blank = self.face.width(" ", self.size);
        let mut lines = Vec::new();
        let (mut line, mut used) = (String::new(), 0.0);
        for (apart, word) in pieces(text) {
            let length = self.face.width(word, self.size);
            let blank = if apart { blank } else { 0.0 };
            if !line.is_empty() && used + blank + length > width {
                lines.push(std::mem::take(&mut line));
                used = 0.0;
            }
            if !line.is_empty() && apart {
                line.push(' ');
                used += blank;
            }
            if used + length <= width {
                line.push_str(word);
                used += length;
                continue;
            }
            for letter in word.chars() {
                let length = self.face.width(letter.encode_utf8(&mut [0; 4]), self.size);
                if !line.is_empty() && used + length > width {
                    lines.push(std::mem::take(&mut line));
                    used = 0.0;
                }
                line.push(letter);
                used += length;
            }
        }
        if !line.is_empty() || lines.is_empty() {
            lines.push(line);
        }
        lines
    }
}

/// The pages laid out so far.
pub struct Layout {
    list: DisplayList,
    /// Blank paper at the left and the right.
    margin: f32,
    /// The upper edge of the next line.
    pub y: f32,
}

impl Layout {
    fn new(document: &Document, size: (f32, f32), margin: f32) -> Layout {
        Layout {
            list: DisplayList {
                size,
                title: document.title.clone(),
                locale: document.locale,
                pages: vec![Vec::new()],
                parts: Vec::new(),
                lacking: std::collections::BTreeSet::new(),
            },
            margin,
            y: TOP,
        }
    }

    /// The page between its margins.
    pub fn whole(&self) -> Frame {
        Frame {
            left: self.margin,
            width: self.list.size.0 - 2.0 * self.margin,
        }
    }

    /// The lower edge of the text on a page, above the foot.
    pub fn bottom(&self) -> f32 {
        self.list.size.1 - FOOT
    }

    /// The height of an empty page.
    pub fn height(&self) -> f32 {
        self.bottom() - TOP
    }

    /// The number of pages so far.
    pub fn pages(&self) -> usize {
        self.list.pages.len()
    }

    /// Blank paper, but not at the top of a page.
    pub fn skip(&mut self, height: f32) {
        if self.y > TOP {
            self.y += height;
        }
    }

    /// Makes sure of that much room, on a new page if this one has begun and has less; returns whether it began one.
    pub fn need(&mut self, height: f32) -> bool {
        let full = self.y + height > self.bottom() + 0.01 && self.y > TOP;
        if full {
            self.turn();
        }
        full
    }

    /// Begins a new page.
    fn turn(&mut self) {
        self.list.pages.push(Vec::new());
        self.y = TOP;
    }

    /// Adds a part of the document, or of another part.
    pub fn part(&mut self, role: Role, parent: Option<usize>) -> usize {
        self.list.parts.push(Part { role, parent });
        self.list.parts.len() - 1
    }

    /// Draws on the current page.
    pub fn draw(&mut self, part: Option<usize>, shape: Shape) {
        if let Some(page) = self.list.pages.last_mut() {
            page.push(Mark { part, shape });
        }
    }

    /// A text in which every character can be set: one that the font lacks is written out, and noted.
    pub fn legible(&mut self, face: Face, text: &str) -> Zeroizing<String> {
        let mut legible = Zeroizing::new(String::with_capacity(text.len()));
        for character in text.chars() {
            if face.glyph(character).is_some() {
                legible.push(character);
            } else {
                self.list.lacking.insert(character);
                legible.push_str(&words::written_out(character));
            }
        }
        legible
    }

    /// A text in one line, whose letters stand `size` below the top of the line.
    pub fn letters(&mut self, part: Option<usize>, x: f32, style: Style, text: &str) {
        let shape = Shape::Letters {
            x,
            y: self.y + style.size,
            face: style.face,
            size: style.size,
            text: Zeroizing::new(text.to_owned()),
        };
        self.draw(part, shape);
    }

    /// A text in as many lines and on as many pages as it needs.
    pub fn set(&mut self, role: Role, frame: Frame, style: Style, text: &str) {
        let part = self.part(role, None);
        let text = self.legible(style.face, text);
        for line in style.wrap(&text, frame.width) {
            self.need(style.leading());
            self.letters(Some(part), frame.left, style, &line);
            self.y += style.leading();
        }
    }

    /// A thin line across a frame.
    pub fn rule(&mut self, frame: Frame, width: f32) {
        let mut outline = Outline::default();
        outline.line((frame.left, self.y), (frame.left + frame.width, self.y));
        let shape = Shape::Line {
            outline,
            shade: Shade::Black,
            width,
        };
        self.draw(None, shape);
    }

    fn section(&mut self, section: &Section) {
        if section.own_page && self.y > TOP {
            self.turn();
        }
        let style = Style::new(Face::Bold, HEADING);
        let frame = self.whole();
        if !section.heading.is_empty() {
            self.skip(0.75 * HEADING);
            // A heading does not stand alone at the foot of a page.
            let lines = style.wrap(&section.heading, frame.width).len();
            let following = section
                .blocks
                .first()
                .map_or(0.0, |block| self.least(block));
            self.need(
                style.leading() * f32::from(u16::try_from(lines).unwrap_or(u16::MAX)) + following,
            );
            self.set(Role::Heading, frame, style, &section.heading);
            self.rule(frame, 0.6);
            self.y += 4.0;
        }
        for block in &section.blocks {
            self.block(block, frame);
        }
    }

    /// The foot of every page: what the document is of, and which page of how many.
    fn feet(&mut self, foot: &str) {
        let frame = self.whole();
        let style = Style::new(Face::Text, SMALL);
        let (total, top) = (self.pages(), self.bottom() + 12.0);
        let foot = self.legible(style.face, foot);
        for (number, page) in (1..).zip(&mut self.list.pages) {
            let count = words::page_of(&self.list.locale, number, total);
            let room = frame.width - style.face.width(&count, style.size) - 12.0;
            let foot = style
                .wrap(&foot, room)
                .into_iter()
                .next()
                .unwrap_or_default();
            let right = frame.left + frame.width - style.face.width(&count, style.size);
            for (x, text) in [(frame.left, foot), (right, count)] {
                page.push(Mark {
                    part: None,
                    shape: Shape::Letters {
                        x,
                        y: top + style.size,
                        face: style.face,
                        size: style.size,
                        text: text.into(),
                    },
                });
            }
            let mut outline = Outline::default();
            outline.line(
                (frame.left, top - 3.0),
                (frame.left + frame.width, top - 3.0),
            );
            page.push(Mark {
                part: None,
                shape: Shape::Line {
                    outline,
                    shade: Shade::Black,
                    width: 0.4,
                },
            });
        }
    }
}
