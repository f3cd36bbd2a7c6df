//! Drawings as SVG, for pages in a browser, whose letters they take.

use std::fmt::{Display, Formatter, Result, Write};

use super::markup::Escaped;
use crate::render::pages::display_list::{Shade, Shape};
use crate::render::pages::geometry::{Outline, Point, Step};

/// A drawing of its own, for a page in a browser: its edge in points, with its meaning in words.
pub struct Svg<'a> {
    /// What is drawn.
    pub shapes: &'a [Shape],
    /// Its width and its height.
    pub edge: f32,
    /// What it shows.
    pub in_words: &'a str,
}

impl Display for Svg<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let edge = Number(self.edge);
        write!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{edge}pt\" height=\"{edge}pt\" \
             viewBox=\"0 0 {edge} {edge}\" role=\"img\" aria-label=\"{}\">",
            Escaped(self.in_words)
        )?;
        for shape in self.shapes {
            shape.fmt(f)?;
        }
        f.write_str("</svg>")
    }
}

/// A drawing of 100 by 100 with an id, to be used several times on a page.
pub fn symbol(shapes: &[Shape], name: &str) -> String {
    let drawn: String = shapes.iter().map(Shape::to_string).collect();
    format!("<symbol id=\"{name}\" viewBox=\"0 0 100 100\">\n{drawn}</symbol>\n")
}

/// As SVG draws it.
impl Display for Shape {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Shape::Letters {
                x, y, size, text, ..
            } => {
                let ([x, y, size], text) = ([*x, *y, *size].map(Number), Escaped(text));
                writeln!(
                    f,
                    "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{text}</text>"
                )
            }
            Shape::Area { outline, shade } => {
                let fill = color(*shade);
                writeln!(f, "<path d=\"{outline}\" fill=\"{fill}\"/>")
            }
            Shape::Line {
                outline,
                shade,
                width,
            } => {
                let (stroke, width) = (color(*shade), Number(*width));
                writeln!(
                    f,
                    "<path d=\"{outline}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\" \
                     stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
                )
            }
        }
    }
}

fn color(shade: Shade) -> &'static str {
    match shade {
        Shade::Black => "#000",
        Shade::White => "#fff",
    }
}

/// As path data.
impl Display for Outline {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let at = |(x, y): Point| format!("{} {}", Number(x), Number(y));
        for step in self.steps() {
            match *step {
                Step::Move(to) => write!(f, "M{}", at(to))?,
                Step::Line(to) => write!(f, "L{}", at(to))?,
                Step::Curve(one, other, to) => write!(f, "C{} {} {}", at(one), at(other), at(to))?,
                Step::Close => f.write_char('Z')?,
            }
        }
        Ok(())
    }
}

/// A number with at most two decimals, finer than any printer, without zeros at the end.
struct Number(f32);

impl Display for Number {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let shown = format!("{:.2}", self.0);
        match shown.trim_end_matches('0').trim_end_matches('.') {
            "-0" => f.write_str("0"),
            shown => f.write_str(shown),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let numbers = [0.0, -0.0001, 1.5, -2.25, 100.0, 0.12345].map(|it| Number(it).to_string());
        assert_eq!(numbers, ["0", "0", "1.5", "-2.25", "100", "0.12"]);
    }
}
