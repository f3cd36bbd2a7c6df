//! Pages as one SVG, one under another. Letters are outlines, so that the drawing looks the same without our fonts; its
//! description holds the text.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use zeroize::Zeroizing;

use super::markup::attribute;
use crate::program::render::pages::display_list::{DisplayList, Mark, Shade, Shape};
use crate::program::render::pages::fonts::Face;
use crate::program::render::pages::geometry::{Outline, Step};

/// The bytes reserved for a drawing: growing would leave copies behind, and a drawing with a key is far smaller.
const ROOM: usize = 1 << 20;
/// The size in which each letter is defined; uses of it are scaled.
const EM: f32 = 100.0;
/// Between two pages, in points.
const GAP: f32 = 18.0;

/// Writes the pages; `spoken` is their text, for screen readers.
pub fn write(list: &DisplayList, spoken: &str) -> Zeroizing<String> {
    let (width, height) = list.size;
    let count = f32::from(u16::try_from(list.pages.len()).unwrap_or(u16::MAX));
    let whole = count * height + (count - 1.0) * GAP;
    let mut svg = Zeroizing::new(String::with_capacity(ROOM));
    *svg += &format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{whole}pt\" viewBox=\"0 0 {width} {whole}\" \
         role=\"img\" xml:lang=\"{lang}\" lang=\"{lang}\" aria-labelledby=\"title description\">\n",
        width = number(width),
        whole = number(whole),
        lang = list.locale.code(),
    );
    *svg += &format!(
        "<title id=\"title\">{}</title>\n<desc id=\"description\">",
        attribute(&list.title).as_str()
    );
    *svg += &attribute(spoken);
    *svg += "</desc>\n";
    let marks = list.pages.iter().flatten();
    *svg += &letters(marks.map(|mark| &mark.shape), "");
    let mut top = 0.0;
    for page in &list.pages {
        *svg += &format!("<g transform=\"translate(0 {})\">\n", number(top));
        *svg += &format!(
            "<path d=\"M0 0H{w}V{h}H0Z\" fill=\"#fff\"/>\n",
            w = number(width),
            h = number(height)
        );
        for Mark { shape, .. } in page {
            draw(&mut svg, shape, "");
        }
        *svg += "</g>\n";
        top += height + GAP;
    }
    *svg += "</svg>\n";
    svg
}

/// A drawing of its own, for a page in a browser: so wide and high in points, with its meaning in words. Its letters
/// are named after `name`, which no other drawing of that page has.
pub fn figure(
    shapes: &[Shape],
    width: f32,
    height: f32,
    in_words: &str,
    name: &str,
) -> Zeroizing<String> {
    let mut svg = Zeroizing::new(String::with_capacity(ROOM));
    *svg += &format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{height}pt\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" aria-label=\"{}\">",
        attribute(in_words).as_str(),
        width = number(width),
        height = number(height),
    );
    *svg += &letters(shapes.iter(), name);
    for shape in shapes {
        draw(&mut svg, shape, name);
    }
    *svg += "</svg>";
    svg
}

/// A drawing of 100 by 100 with an id, to be used several times on a page.
pub fn symbol(shapes: &[Shape], name: &str) -> String {
    let mut svg = format!("<symbol id=\"{name}\" viewBox=\"0 0 100 100\">\n");
    for shape in shapes {
        draw(&mut svg, shape, name);
    }
    svg + "</symbol>\n"
}

fn draw(svg: &mut String, shape: &Shape, name: &str) {
    // Writing to a String cannot fail.
    let _ = match shape {
        Shape::Letters {
            x,
            y,
            face,
            size,
            text,
        } => {
            let _ = write!(
                svg,
                "<g transform=\"translate({} {}) scale({})\">",
                number(*x),
                number(*y),
                number(*size / EM)
            );
            let mut at = 0.0;
            for character in text.chars() {
                let Some(glyph) = face.glyph(character) else {
                    continue;
                };
                if character != ' ' {
                    let letter = id(name, *face, glyph.number);
                    let _ = write!(svg, "<use href=\"#{letter}\" x=\"{}\"/>", number(at));
                }
                at += EM * glyph.width;
            }
            writeln!(svg, "</g>")
        }
        Shape::Area { outline, shade } => {
            let fill = color(*shade);
            writeln!(
                svg,
                "<path d=\"{}\" fill=\"{fill}\"/>",
                data(outline).as_str()
            )
        }
        Shape::Line {
            outline,
            shade,
            width,
        } => writeln!(
            svg,
            "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\"/>",
            data(outline).as_str(),
            color(*shade),
            number(*width)
        ),
    };
}

fn color(shade: Shade) -> &'static str {
    match shade {
        Shade::Black => "#000",
        Shade::White => "#fff",
    }
}

/// The outlines of all letters used, each once.
fn letters<'a>(shapes: impl Iterator<Item = &'a Shape>, name: &str) -> String {
    let mut used: BTreeMap<Face, BTreeSet<u16>> = BTreeMap::new();
    for shape in shapes {
        if let Shape::Letters { face, text, .. } = shape {
            let numbers = text.chars().filter(|&character| character != ' ');
            let numbers = numbers.filter_map(|character| Some(face.glyph(character)?.number));
            used.entry(*face).or_default().extend(numbers);
        }
    }
    let mut definitions = "<defs>\n".to_owned();
    for (face, numbers) in used {
        let Ok(font) = FontRef::new(face.font()) else {
            continue;
        };
        let outlines = font.outline_glyphs();
        for glyph in numbers {
            let mut pen = Pen::default();
            let settings = DrawSettings::unhinted(Size::new(EM), LocationRef::default());
            let drawn = outlines.get(GlyphId::from(glyph));
            if drawn.is_some_and(|outline| outline.draw(settings, &mut pen).is_ok()) {
                definitions +=
                    &format!("<path id=\"{}\" d=\"{}\"/>\n", id(name, face, glyph), pen.0);
            }
        }
    }
    definitions + "</defs>\n"
}

fn id(name: &str, face: Face, glyph: u16) -> String {
    let face = match face {
        Face::Text => "t",
        Face::Bold => "b",
        Face::Mono => "m",
    };
    format!("{name}{face}{glyph}")
}

/// The outline of a letter; fonts count upwards, SVG downwards.
#[derive(Default)]
struct Pen(String);

impl Pen {
    fn step(&mut self, letter: char, points: &[f32]) {
        self.0.push(letter);
        for (place, coordinate) in points.iter().enumerate() {
            if place > 0 {
                self.0.push(' ');
            }
            let flipped = if place % 2 == 1 {
                -coordinate
            } else {
                *coordinate
            };
            self.0 += &number(flipped);
        }
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.step('M', &[x, y]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.step('L', &[x, y]);
    }

    fn quad_to(&mut self, cx0: f32, cy0: f32, x: f32, y: f32) {
        self.step('Q', &[cx0, cy0, x, y]);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.step('C', &[cx0, cy0, cx1, cy1, x, y]);
    }

    fn close(&mut self) {
        self.0.push('Z');
    }
}

fn data(outline: &Outline) -> Zeroizing<String> {
    // Six numbers of at most ten characters a step.
    let mut data = Zeroizing::new(String::with_capacity(64 * outline.steps().len()));
    let mut step = |letter: char, points: &[f32]| {
        data.push(letter);
        for (place, coordinate) in points.iter().enumerate() {
            if place > 0 {
                data.push(' ');
            }
            *data += &number(*coordinate);
        }
    };
    for taken in outline.steps() {
        match *taken {
            Step::Move(x, y) => step('M', &[x, y]),
            Step::Line(x, y) => step('L', &[x, y]),
            Step::Curve(ax, ay, bx, by, x, y) => step('C', &[ax, ay, bx, by, x, y]),
            Step::Close => step('Z', &[]),
        }
    }
    data
}

/// A number with at most two decimals, finer than any printer, without zeros at the end.
fn number(value: f32) -> String {
    let shown = format!("{value:.2}");
    let shown = shown.trim_end_matches('0').trim_end_matches('.');
    match shown {
        "-0" => "0".to_owned(),
        shown => shown.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, expected) in [
            (0.0, "0"),
            (-0.0001, "0"),
            (1.5, "1.5"),
            (-2.25, "-2.25"),
            (100.0, "100"),
            (0.12345, "0.12"),
        ] {
            assert_eq!(number(value), expected);
        }
    }

    #[test]
    fn every_letter_of_the_fonts_has_an_outline() {
        for face in Face::ALL {
            let text = "0AZagfpqýŁЖж"
                .chars()
                .filter(|&letter| face.glyph(letter).is_some());
            let shape = Shape::Letters {
                x: 0.0,
                y: 0.0,
                face,
                size: 10.0,
                text: text.clone().collect::<String>().into(),
            };
            let drawn = letters(std::iter::once(&shape), "x");
            assert_eq!(
                drawn.matches("<path id=\"x").count(),
                text.count(),
                "{face:?}"
            );
            assert!(!drawn.contains("d=\"\""), "{face:?}");
        }
    }
}
