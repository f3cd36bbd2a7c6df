//! The mark of the program: an envelope whose seal are two by two squares of a board, in black.

use super::display_list::{Shade, Shape};
use super::geometry::{Outline, Point};

/// In 24 by 18: the envelope, its flap, the paper around its seal, the dark squares and the edge of the seal.
const ENVELOPE: &str = "M 2.35 0.75 L 21.65 0.75 C 22.53 0.75 23.25 1.47 23.25 2.35 L 23.25 15.65 C 23.25 16.53 22.53 17.25 21.65 17.25 \
    L 2.35 17.25 C 1.47 17.25 0.75 16.53 0.75 15.65 L 0.75 2.35 C 0.75 1.47 1.47 0.75 2.35 0.75 Z";
const FLAP: &str = "M 1 1 L 23 1 L 13.2 9.4 C 12.4 10.07 11.6 10.07 10.8 9.4 Z";
const PAPER: &str = "M 7.5 5.5 L 16.5 5.5 L 16.5 14.5 L 7.5 14.5 Z";
const SQUARES: &str = "M 8.5 6.5 L 12 6.5 L 12 13.5 L 15.5 13.5 L 15.5 10 L 8.5 10 Z";
const SEAL: &str = "M 8.5 6.5 L 15.5 6.5 L 15.5 13.5 L 8.5 13.5 Z";

/// The mark of that width, with its upper left corner there.
pub fn mark(corner: Point, width: f32) -> [Shape; 5] {
    let at = |path| Outline::of_path(path).placed(width / 24.0, corner);
    let area = |outline, shade| Shape::Area { outline, shade };
    [
        Shape::line(at(ENVELOPE), width / 16.0),
        area(at(FLAP), Shade::Black),
        area(at(PAPER), Shade::White),
        area(at(SQUARES), Shade::Black),
        Shape::line(at(SEAL), width / 24.0),
    ]
}
