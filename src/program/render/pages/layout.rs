//! Lays a document out on pages: breaks lines by the widths of the letters, and pages where they are full.

use std::collections::BTreeSet;
use std::num::NonZeroU16;

use krilla::tagging::{Tag, TagKind};
use zeroize::Zeroizing;

use super::display_list::{DisplayList, Mark, Part, Shape};
use super::fonts::Face;
use super::geometry::{MILLIMETRE, Outline, Paper};
use super::table::Headings;
use crate::render::document::{Document, Read, Section};
use crate::render::wrapped;
use crate::text::message::PaperPageOf;
use crate::text::paper::written_out;

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
/// How much larger a sheet for a wall is drawn: rows of 14 points.
const ON_WALL: f32 = 1.55;
/// How much larger at most a sheet is drawn that is read from afar.
const FROM_AFAR: f32 = 4.0;
/// From line to line, in sizes.
pub const LEADING: f32 = 1.32;

/// Sets a document on pages.
pub fn lay_out(document: &Document, paper: Paper) -> DisplayList {
    let (wide, high) = paper.size();
    match document.read {
        Read::InHand => enlarged(document, (wide, high), 1.0),
        Read::OnWall => enlarged(document, (high, wide), ON_WALL),
        Read::FromAfar => enlarged(document, (wide, high), FROM_AFAR),
        Read::OnEnvelope if paper == Paper::A5 => enlarged(document, (wide, high), MILLIMETRE),
        Read::OnEnvelope => enlarged(document, (high, wide), MILLIMETRE),
    }
}

/// Sets a document on pages of that size, enlarged but for their margins and the foot, which is read in the hand.
fn enlarged(document: &Document, (width, height): (f32, f32), scale: f32) -> DisplayList {
    let list = DisplayList {
        // A page so small that it is the whole of this one when it is enlarged.
        size: (width / scale, height / scale),
        scale,
        title: document.title.clone(),
        locale: document.locale,
        pages: vec![Vec::new()],
        parts: Vec::new(),
        lacking: BTreeSet::new(),
    };
    let mut layout = Layout {
        list,
        headings: None,
        y: TOP / scale,
    };
    let title = Style::new(Face::Bold, TITLE);
    match document.read {
        Read::OnEnvelope => layout.label(&document.title),
        _ => layout.set(heading(1), layout.whole(), title, &document.title),
    }
    layout.skip(0.35 * TITLE);
    for section in &document.sections {
        layout.section(section);
    }
    if document.read != Read::OnEnvelope {
        layout.feet(&document.foot);
    }
    match document.read == Read::FromAfar && layout.pages() > 1 && scale > 1.0 {
        true => enlarged(document, (width, height), (scale - 0.05).max(1.0)),
        false => layout.list,
    }
}

/// A heading of that level.
pub fn heading(level: u16) -> TagKind {
    Tag::Hn(NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN), None).into()
}

/// A number of lines or columns.
pub fn count(many: usize) -> f32 {
    u16::try_from(many).unwrap_or(u16::MAX).into()
}

/// A column of the page.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// Its left edge.
    pub left: f32,
    /// The width.
    pub width: f32,
}

impl Frame {
    /// A column that begins there and is so wide.
    pub const fn new(left: f32, width: f32) -> Frame {
        Frame { left, width }
    }

    /// What is left of the column beyond that width.
    pub fn beyond(self, width: f32) -> Frame {
        Frame::new(self.left + width, self.width - width)
    }
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

    /// The width of a text in one line.
    pub fn width(self, text: &str) -> f32 {
        self.face.width(text, self.size)
    }

    /// The text in lines that fit. Never empty.
    pub fn wrap(self, text: &str, width: f32) -> Vec<String> {
        wrapped(text, width, |text| self.width(text))
    }
}

/// A text in lines that fit, to be set beside others.
#[derive(Debug)]
pub struct Column {
    /// The part of the document that it is; `None` for a text that is not read out.
    pub part: Option<usize>,
    /// Its left edge.
    pub left: f32,
    /// How it looks.
    pub style: Style,
    /// The lines.
    pub lines: Vec<String>,
}

/// How many lines the longest of these has.
pub fn most_lines(columns: &[Column]) -> usize {
    let lines = columns.iter().map(|column| column.lines.len());
    lines.max().unwrap_or(0)
}

/// The pages laid out so far.
pub struct Layout {
    list: DisplayList,
    /// The headings of the table that is being set: every page that it goes on to has them.
    pub headings: Option<Headings>,
    /// The upper edge of the next line.
    pub y: f32,
}

impl Layout {
    /// The page between its margins.
    pub fn whole(&self) -> Frame {
        let margin = MARGIN / self.list.scale;
        Frame::new(margin, self.list.size.0 - 2.0 * margin)
    }

    /// The lower edge of the text on a page, above the foot.
    fn bottom(&self) -> f32 {
        self.list.size.1 - FOOT / self.list.scale
    }

    /// The upper edge of a page.
    fn top(&self) -> f32 {
        TOP / self.list.scale
    }

    /// The height of an empty page.
    pub fn height(&self) -> f32 {
        self.bottom() - self.top()
    }

    /// The number of pages so far.
    pub fn pages(&self) -> usize {
        self.list.pages.len()
    }

    /// Blank paper, but not at the top of a page.
    pub fn skip(&mut self, height: f32) {
        if self.y > self.top() {
            self.y += height;
        }
    }

    /// Makes sure of that much room, on a new page if this one has begun and has less.
    pub fn need(&mut self, height: f32) {
        if self.y + height > self.bottom() + 0.01 {
            self.turn();
        }
    }

    /// Begins a new page, if this one has begun.
    fn turn(&mut self) {
        if self.y > self.top() {
            self.list.pages.push(Vec::new());
            self.y = self.top();
            if let Some(headings) = self.headings.take() {
                self.set_headings(&headings);
                self.headings = Some(headings);
            }
        }
    }

    /// Adds a part of the document, or of another part.
    pub fn part(&mut self, tag: impl Into<TagKind>, parent: Option<usize>) -> usize {
        let tag = tag.into();
        self.list.parts.push(Part { tag, parent });
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
                legible.push_str(&written_out(character));
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

    /// A text as a column.
    pub fn column(&mut self, part: usize, frame: Frame, style: Style, text: &str) -> Column {
        let text = self.legible(style.face, text);
        Column {
            part: Some(part),
            left: frame.left,
            style,
            lines: style.wrap(&text, frame.width),
        }
    }

    /// Columns of one size beside each other, on as many pages as they need.
    pub fn beside(&mut self, columns: &[Column]) {
        let leading = columns.first().map_or(0.0, |column| column.style.leading());
        for line in 0..most_lines(columns) {
            self.need(leading);
            for column in columns {
                if let Some(words) = column.lines.get(line) {
                    self.letters(column.part, column.left, column.style, words);
                }
            }
            self.y += leading;
        }
    }

    /// A text in as many lines and on as many pages as it needs.
    pub fn set(&mut self, tag: impl Into<TagKind>, frame: Frame, style: Style, text: &str) {
        let part = self.part(tag, None);
        let column = self.column(part, frame, style, text);
        self.beside(&[column]);
    }

    /// A thin line across a frame.
    pub fn rule(&mut self, frame: Frame, width: f32) {
        let mut outline = Outline::default();
        outline.line((frame.left, self.y), (frame.left + frame.width, self.y));
        self.draw(None, Shape::line(outline, width));
    }

    fn section(&mut self, section: &Section) {
        if section.own_page {
            self.turn();
        }
        let style = Style::new(Face::Bold, HEADING);
        let frame = self.whole();
        if !section.heading.is_empty() {
            self.skip(0.75 * HEADING);
            // A heading does not stand alone at the foot of a page.
            let lines = style.wrap(&section.heading, frame.width).len();
            let first = section.blocks.first();
            let following = first.map_or(0.0, |block| self.least(block));
            self.need(style.leading() * count(lines) + following);
            self.set(heading(2), frame, style, &section.heading);
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
        let scale = self.list.scale;
        let style = Style::new(Face::Text, SMALL / scale);
        let foot = self.legible(style.face, foot);
        let all = std::mem::take(&mut self.list.pages);
        let pages = all.len();
        for (page, marks) in (1_usize..).zip(all) {
            self.list.pages.push(marks);
            let number = self.list.locale.say(PaperPageOf { page, pages });
            let room = frame.width - style.width(&number);
            let foot = style.wrap(&foot, room - 12.0 / scale).swap_remove(0);
            self.y = self.bottom() + 12.0 / scale;
            self.letters(None, frame.left, style, &foot);
            self.letters(None, frame.left + room, style, &number);
            self.y -= 3.0 / scale;
            self.rule(frame, 0.4);
        }
    }
}
