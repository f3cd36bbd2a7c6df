//! The label of a paper envelope, in millimetres: as large as A5, on the left of a page that lies on its side, so that
//! one cut frees it.

use krilla::tagging::Tag;

use super::display_list::Shape;
use super::fonts::Face;
use super::geometry::{Outline, Point};
use super::layout::{Frame, Layout, Style, heading};
use super::mark::mark;
use crate::render::document::{Field, Item, Placed};

const TEXT: Style = Style::new(Face::Text, 3.3);
const NOTE: Style = Style::new(Face::Text, 2.8);

impl Layout {
    /// The title of the label, its edges, and the line between its stubs.
    pub fn label(&mut self, title: &str) {
        let (frame, style) = (Frame::new(32.0, 83.0), Style::new(Face::Bold, 7.0));
        self.y = 7.5;
        self.set(heading(1), frame, style, &title.to_uppercase());
        self.frame((0.0, 0.0), (147.95, 209.95), 0.2);
        self.dashes((74.0, 170.0), (0.0, 0.9), (0.01, 44), 0.0);
    }

    /// Sets each thing where it stands.
    pub fn placed(&mut self, items: &[Placed]) {
        for Placed(left, y, width, item) in items {
            let (frame, y) = (Frame::new(*left, *width), *y);
            match item {
                Item::Plain(size, words) => {
                    self.fit(frame, y, Style::new(Face::Text, *size), words)
                }
                Item::Bold(size, words) => self.fit(frame, y, Style::new(Face::Bold, *size), words),
                Item::Named(Field { name, value }) => {
                    let name = format!("{name}: ");
                    self.fit(frame, y, TEXT, &name);
                    let style = Style::new(Face::Bold, TEXT.size);
                    self.fit(frame.beyond(TEXT.width(&name)), y, style, value);
                }
                Item::Drawn(figure) => self.drawing(figure, (*left, y), *width),
                Item::Mark => {
                    for shape in mark((*left, y), *width) {
                        self.draw(None, shape);
                    }
                }
                Item::Frame(height, line) => self.frame((*left, y), (*width, *height), *line),
                Item::Across(dash, words) => self.across(y, *dash, words),
            }
        }
    }

    /// A rectangle with its upper left corner there, or a line where it has no height.
    fn frame(&mut self, corner: Point, (width, height): Point, line: f32) {
        let mut outline = Outline::default();
        outline.rectangle(corner, width, height);
        self.draw(None, Shape::line(outline, line));
    }

    /// A line of dashes of that length, or of dots, from edge to edge, with words in the middle.
    fn across(&mut self, y: f32, dash: f32, words: &str) {
        let (step, half) = (dash + 0.9, NOTE.width(words) / 2.0);
        let many = if dash > 1.0 { 74 } else { 162 };
        self.dashes((0.0, y), (step, 0.0), (dash / step, many), half + 3.0);
        let frame = Frame::new(74.0 - half, 2.1 * half);
        self.fit(frame, y + 0.35 * NOTE.size, NOTE, words);
    }

    /// So many dashes, of which that share of each step is ink, but for those so near to the middle.
    fn dashes(&mut self, (x, y): Point, (dx, dy): Point, (ink, many): (f32, u16), gap: f32) {
        let at = |way: f32| (x + dx * way, y + dy * way);
        let mut outline = Outline::default();
        for place in (0..many).map(f32::from) {
            if (at(place).0 - 74.0).abs() >= gap {
                outline.line(at(place), at(place + ink));
            }
        }
        self.draw(None, Shape::line(outline, 0.35));
    }

    /// A text whose first line stands at that height: a little smaller if it fits in one line then, else in two if it
    /// is a column, and what is beyond them is cut off.
    fn fit(&mut self, frame: Frame, y: f32, style: Style, words: &str) {
        let words = self.legible(style.face, words);
        let set = |by: f32| Style::new(style.face, by * style.size);
        let lines = |by: f32| set(by).wrap(&words, frame.width);
        let most = if frame.width < 60.0 { 2 } else { 1 };
        let in_one = [1.0, 0.95, 0.9, 0.85, 0.8, 0.72].map(|by| (by, 1));
        let mut sizes = in_one.into_iter().chain([(0.72, most)]);
        let fits = |(by, most): &(f32, usize)| lines(*by).len() <= *most;
        let fitting = sizes.find(fits);
        let by = fitting.map_or(0.72, |(by, _)| by);
        let (set, mut lines) = (set(by), lines(by));
        lines.truncate(most);
        if let Some(last) = lines.last_mut().filter(|_| fitting.is_none()) {
            while last.pop().is_some() && set.width(last) + set.width("…") > frame.width {}
            last.push('…');
        }
        let part = self.part(Tag::P, None);
        self.y = y - set.size;
        for line in lines.iter().filter(|line| !line.is_empty()) {
            self.letters(Some(part), frame.left, set, line);
            self.y += 1.2 * set.size;
        }
    }
}

#[cfg(test)]
mod tests;
