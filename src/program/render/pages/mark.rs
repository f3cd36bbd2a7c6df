//! The mark of the program: an envelope whose seal are two by two squares of a board, in black.

use super::display_list::{Shade, Shape};
use super::geometry::{Outline, Point};

/// Its width in the units that it is drawn in; it is 18 high.
const WIDTH: f32 = 24.0;

/// The envelope, with round corners; its flap; the seal, the paper around it, and two of its squares.
const PAPER: &str = "M 2.35 0.75 L 21.65 0.75 C 22.53 0.75 23.25 1.47 23.25 2.35 L 23.25 15.65 \
    C 23.25 16.53 22.53 17.25 21.65 17.25 L 2.35 17.25 C 1.47 17.25 0.75 16.53 0.75 15.65 \
    L 0.75 2.35 C 0.75 1.47 1.47 0.75 2.35 0.75 Z";
const FLAP: &str = "M 1 1 L 23 1 L 13.2 9.4 C 12.4 10.07 11.6 10.07 10.8 9.4 Z";
const AROUND: &str = "M 7.5 5.5 L 16.5 5.5 L 16.5 14.5 L 7.5 14.5 Z";
const SEAL: &str = "M 8.5 6.5 L 15.5 6.5 L 15.5 13.5 L 8.5 13.5 Z";
const SQUARES: &str =
    "M 8.5 6.5 L 12 6.5 L 12 10 L 8.5 10 Z M 12 10 L 15.5 10 L 15.5 13.5 L 12 13.5 Z";

/// The mark of that width, with its upper left corner there.
pub fn mark(corner: Point, width: f32) -> [Shape; 5] {
    let scale = width / WIDTH;
    let at = |path| Outline::of_path(path).placed(scale, corner);
    let area = |path, shade| Shape::Area {
        outline: at(path),
        shade,
    };
    [
        Shape::line(at(PAPER), 1.5 * scale),
        area(FLAP, Shade::Black),
        area(AROUND, Shade::White),
        area(SQUARES, Shade::Black),
        Shape::line(at(SEAL), scale),
    ]
}
