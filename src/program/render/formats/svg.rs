//! Drawings as SVG, for pages in a browser, whose letters they take.

use std::fmt::Write;

use zeroize::Zeroizing;

use super::markup::attribute;
use crate::render::pages::display_list::{Shade, Shape};
use crate::render::pages::geometry::{Outline, Step};

/// The bytes reserved for a drawing: growing would leave copies behind, and a drawing with a key is far smaller.
const ROOM: usize = 1 << 20;

/// A drawing of its own, for a page in a browser: so wide and high in points, with its meaning in words.
pub fn figure(shapes: &[Shape], width: f32, height: f32, in_words: &str) -> Zeroizing<String> {
    let mut svg = Zeroizing::new(String::with_capacity(ROOM));
    *svg += &format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{height}pt\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" aria-label=\"{}\">",
        attribute(in_words).as_str(),
        width = number(width),
        height = number(height),
    );
    for shape in shapes {
        draw(&mut svg, shape);
    }
    *svg += "</svg>";
    svg
}

/// A drawing of 100 by 100 with an id, to be used several times on a page.
pub fn symbol(shapes: &[Shape], name: &str) -> String {
    let mut svg = format!("<symbol id=\"{name}\" viewBox=\"0 0 100 100\">\n");
    for shape in shapes {
        draw(&mut svg, shape);
    }
    svg + "</symbol>\n"
}

fn draw(svg: &mut String, shape: &Shape) {
    // Writing to a String cannot fail.
    let _ = match shape {
        Shape::Letters {
            x, y, size, text, ..
        } => writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\">{}</text>",
            number(*x),
            number(*y),
            number(*size),
            attribute(text).as_str()
        ),
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
        let numbers = [0.0, -0.0001, 1.5, -2.25, 100.0, 0.12345].map(number);
        assert_eq!(numbers, ["0", "0", "1.5", "-2.25", "100", "0.12"]);
    }
}
