//! The style sheet, the script and the drawings of the pieces, all inside the program.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::response::{IntoResponse, Response};
use shakmaty::Piece;

use super::widgets::frame::MARK;
use crate::render::formats::man;

const STYLE: &str = include_str!("assets/desk.css");
const SCRIPT: &str = include_str!("assets/desk.js");
const BOARD: &str = include_str!("assets/board.js");
const CAMERA: &str = include_str!("assets/camera.js");

/// A file that the pages load.
pub async fn asset(Path(name): Path<String>) -> Response {
    let (kind, text) = match name.as_str() {
        "desk.css" => ("text/css; charset=utf-8", STYLE.to_owned()),
        "desk.js" => ("text/javascript; charset=utf-8", SCRIPT.to_owned()),
        "board.js" => ("text/javascript; charset=utf-8", BOARD.to_owned()),
        "camera.js" => ("text/javascript; charset=utf-8", CAMERA.to_owned()),
        // Where no style sheet says its colours, the mark has its own.
        "icon.svg" => ("image/svg+xml", MARK.to_owned()),
        name => match piece_of(name) {
            Some(piece) => ("image/svg+xml", man(piece.color, piece.role)),
            None => return StatusCode::NOT_FOUND.into_response(),
        },
    };
    let mut response = text.into_response();
    response
        .headers_mut()
        .insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

/// The path of a piece's drawing: `/assets/man-K.svg` is White's king.
pub fn drawing(piece: Piece) -> String {
    format!("/assets/man-{}.svg", piece.char())
}

fn piece_of(name: &str) -> Option<Piece> {
    let man = name.strip_prefix("man-")?.strip_suffix(".svg")?;
    Piece::from_char(man.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// The colours of a theme, by their names.
    type Colours = BTreeMap<&'static str, [f64; 3]>;

    /// The colours in light and in dark.
    fn themes() -> [Colours; 2] {
        [0, 1].map(|theme| STYLE.lines().filter_map(|it| colour(it, theme)).collect())
    }

    /// `--name: #aabbcc;` for both themes, or `--name: var(--if-light, #aabbcc) var(--if-dark, #ddeeff);`.
    fn colour(line: &'static str, theme: usize) -> Option<(&'static str, [f64; 3])> {
        let (name, values) = line.trim().strip_prefix("--")?.split_once(": ")?;
        let values: Vec<&str> = values.split('#').skip(1).collect();
        let value = values.get(theme).or(values.first())?;
        let part = |at| u8::from_str_radix(&value[at..at + 2], 16).unwrap();
        Some((name, [part(0), part(2), part(4)].map(f64::from)))
    }

    /// The relative luminance (WCAG 2.2).
    fn luminance(colour: [f64; 3]) -> f64 {
        let [red, green, blue] = colour.map(|part| match part / 255.0 {
            part if part <= 0.04045 => part / 12.92,
            part => ((part + 0.055) / 1.055).powf(2.4),
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn colours_stand_off_their_grounds() {
        let themes = themes();
        #[rustfmt::skip]
        let least = [
            ("ink", "ground", 14.9), ("ink", "card", 13.0), ("soft", "ground", 7.0), ("soft", "card", 7.0), ("line", "ground", 3.4),
            ("line", "card", 3.4), ("act", "ground", 7.0), ("act", "card", 7.0), ("act", "act-soft", 6.5), ("on-act", "act", 8.0),
            ("wax", "ground", 7.0), ("wax", "card", 7.0), ("wax", "wax-soft", 6.5), ("on-wax", "wax", 7.5), ("ink", "wax-soft", 6.5),
            ("ink", "act-soft", 6.5), ("co-light", "sq-light", 4.5), ("co-dark", "sq-dark", 4.5), ("co-light", "last-light", 4.5),
            ("co-dark", "last-dark", 4.5), ("last-line", "last-light", 3.0), ("last-line", "last-dark", 3.0),
        ];
        for theme in &themes {
            for (colour, ground, least) in least {
                let found = contrast(theme[colour], theme[ground]);
                assert!(found >= least, "{colour} on {ground}: {found:.1}");
            }
        }
        // Of the two rings of a chosen square one stands off it, in both themes.
        for squares in &themes {
            for square in ["sq-light", "sq-dark", "last-light", "last-dark"] {
                let rings =
                    ["pick", "pick-ring"].map(|ring| contrast(squares[ring], squares[square]));
                assert!(rings.iter().any(|&it| it >= 3.0), "{square}");
            }
            assert!(contrast(squares["pick"], squares["pick-ring"]) >= 3.0);
        }
    }
}
