//! Laid-out pages as a display list: what is drawn where, and what each mark is part of, which a screen reader goes by.

use std::collections::BTreeSet;

use krilla::tagging::TagKind;
use zeroize::Zeroizing;

use super::fonts::Face;
use super::geometry::Outline;
use crate::text::Locale;

/// A document on its pages.
#[derive(Debug)]
pub struct DisplayList {
    /// Width and height of each page as it is laid out, in points.
    pub size: (f32, f32),
    /// The factor by which the page is enlarged, with all that is on it.
    pub scale: f32,
    /// The title of the document.
    pub title: String,
    /// The language of its sentences.
    pub locale: Locale,
    /// At least one.
    pub pages: Vec<Vec<Mark>>,
    /// What the marks are part of; each stands behind its parent.
    pub parts: Vec<Part>,
    /// Characters that the fonts lack, which are written out as `\u{738b}`.
    pub lacking: BTreeSet<char>,
}

/// Something on a page.
#[derive(Debug)]
pub struct Mark {
    /// The part that the mark belongs to; `None` for a mark that is not read out.
    pub part: Option<usize>,
    /// The shape.
    pub shape: Shape,
}

/// The drawing of a mark.
#[derive(Debug)]
pub enum Shape {
    /// A text in one line.
    Letters {
        /// Where its first letter begins.
        x: f32,
        /// Where its letters stand.
        y: f32,
        /// The font.
        face: Face,
        /// The size, in points.
        size: f32,
        /// The text, which may be a key.
        text: Zeroizing<String>,
    },
    /// A filled area, by the non-zero rule.
    Area {
        /// The outline.
        outline: Outline,
        /// The shade.
        shade: Shade,
    },
    /// A line, with round ends and joins.
    Line {
        /// The course of the line.
        outline: Outline,
        /// The shade.
        shade: Shade,
        /// The thickness, in points.
        width: f32,
    },
}

impl Shape {
    /// A black line along that outline.
    pub fn line(outline: Outline, width: f32) -> Shape {
        let shade = Shade::Black;
        Shape::Line {
            outline,
            shade,
            width,
        }
    }
}

/// The two shades of print: grey does not survive a photocopier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// Ink.
    Black,
    /// Paper.
    White,
}

/// A part of the document, which marks belong to.
#[derive(Debug)]
pub struct Part {
    /// What it is, for screen readers.
    pub tag: TagKind,
    /// The part around this one; `None` for the document.
    pub parent: Option<usize>,
}
