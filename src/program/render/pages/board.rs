//! The board as shapes, for PDF and HTML sheets alike (as text: `formats/text_board.rs`): hatched dark squares, which
//! survive a photocopier, coordinates, and the last move marked by a frame around its two squares.

use shakmaty::{Color, File, Piece, Rank, Square};

use super::display_list::{Shade, Shape};
use super::fonts::Face;
use super::geometry::{Outline, Point};
use super::pieces::man;
use crate::render::document::Diagram;
use crate::render::formats::squares;

/// The edge of the board and of the border for its coordinates, in squares.
const BORDER: f32 = 0.5;
/// Lines across each dark square, up to its diagonal.
const HATCHES: u8 = 6;
/// The same where men are drawn by hand: a corner shows the colour.
const HATCHES_BY_HAND: u8 = 3;

/// The shapes of a board with its upper left corner at that point and an edge of that length, in points.
pub fn draw(diagram: &Diagram, (x, y): Point, edge: f32) -> Vec<Shape> {
    let unit = edge / (8.0 + BORDER);
    let place = Place {
        x: x + BORDER * unit,
        y,
        unit,
        below: diagram.below,
    };
    let lines = match diagram.men.occupied().is_empty() {
        true => HATCHES_BY_HAND,
        false => 2 * HATCHES,
    };
    let mut shapes = vec![place.hatches(lines), place.frame()];
    shapes.extend(diagram.men.occupied().is_empty().then(|| place.grid()));
    shapes.extend(place.coordinates());
    if let Some(squares) = diagram.last_move.and_then(squares) {
        shapes.extend(squares.map(|square| place.mark(square)));
    }
    let men = diagram.men.clone().into_iter();
    shapes.extend(men.flat_map(|(square, piece)| place.man(square, piece)));
    shapes
}

/// The place of a board.
struct Place {
    /// The left edge.
    x: f32,
    /// The upper edge.
    y: f32,
    /// The edge of a square.
    unit: f32,
    below: Color,
}

impl Place {
    /// The upper left corner of a square.
    fn corner(&self, square: Square) -> Point {
        let (file, rank) = (u8::from(square.file()), u8::from(square.rank()));
        let (column, row) = match self.below {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        };
        (
            self.x + f32::from(column) * self.unit,
            self.y + f32::from(row) * self.unit,
        )
    }

    /// The upper left corner of what stands within a square, so far from its edges.
    fn within(&self, square: Square, inset: f32) -> Point {
        let (x, y) = self.corner(square);
        (x + inset, y + inset)
    }

    /// So many lines from the lower left to the upper right, across all dark squares from their upper left corner on.
    fn hatches(&self, lines: u8) -> Shape {
        let mut outline = Outline::default();
        for square in Square::ALL.into_iter().filter(|square| square.is_dark()) {
            let (x, y) = self.corner(square);
            let unit = self.unit;
            for line in 1..lines {
                // How far along the left and the lower edge the line begins.
                let way = unit * f32::from(line) / f32::from(HATCHES);
                let (from, to) = if way <= unit {
                    ((x, y + way), (x + way, y))
                } else {
                    ((x + way - unit, y + unit), (x + unit, y + way - unit))
                };
                outline.line(from, to);
            }
        }
        Shape::line(outline, self.unit * 0.018)
    }

    fn frame(&self) -> Shape {
        let mut outline = Outline::default();
        let edge = 8.0 * self.unit;
        outline.rectangle((self.x, self.y), edge, edge);
        Shape::line(outline, self.unit * 0.05)
    }

    /// Lines between all squares, where nothing else shows them.
    fn grid(&self) -> Shape {
        let mut outline = Outline::default();
        let edge = 8.0 * self.unit;
        for line in 1..8_u8 {
            let way = f32::from(line) * self.unit;
            outline.line((self.x + way, self.y), (self.x + way, self.y + edge));
            outline.line((self.x, self.y + way), (self.x + edge, self.y + way));
        }
        Shape::line(outline, 0.02 * self.unit)
    }

    fn coordinates(&self) -> impl Iterator<Item = Shape> {
        let size = 0.34 * self.unit;
        let letters = move |text: char, x: f32, y: f32| {
            let text = text.to_string();
            Shape::Letters {
                x: x - Face::Text.width(&text, size) / 2.0,
                y,
                face: Face::Text,
                size,
                text: text.into(),
            }
        };
        let ranks = Rank::ALL.into_iter().map(move |rank| {
            let (_, y) = self.corner(Square::from_coords(File::A, rank));
            let middle = y + 0.5 * self.unit + 0.36 * size;
            letters(rank.char(), self.x - 0.28 * self.unit, middle)
        });
        let files = File::ALL.into_iter().map(move |file| {
            let (x, _) = self.corner(Square::from_coords(file, Rank::First));
            let below = self.y + 8.0 * self.unit + 0.39 * self.unit;
            letters(file.char(), x + 0.5 * self.unit, below)
        });
        ranks.chain(files)
    }

    /// A thick frame within a square.
    fn mark(&self, square: Square) -> Shape {
        let inset = 0.06 * self.unit;
        let edge = self.unit - 2.0 * inset;
        let mut outline = Outline::default();
        outline.rectangle(self.within(square, inset), edge, edge);
        Shape::line(outline, 0.07 * self.unit)
    }

    /// A drawing of 100 by 100, a little smaller than the square.
    fn man(&self, square: Square, piece: Piece) -> Vec<Shape> {
        let inset = 0.07 * self.unit;
        let scale = (self.unit - 2.0 * inset) / 100.0;
        man_at(piece, scale, self.within(square, inset))
    }
}

/// The shapes of a piece, the upper left corner of its drawing at that point; a drawing is 100 by 100 at scale 1.
pub fn man_at(piece: Piece, scale: f32, corner: Point) -> Vec<Shape> {
    let at = |path: &str| Outline::of_path(path).placed(scale, corner);
    let drawn = man(piece.role);
    let (body, form) = match piece.color {
        Color::White => (Shade::White, Shade::Black),
        Color::Black => (Shade::Black, Shade::White),
    };
    let line = |outline, shade, width: f32| Shape::Line {
        outline,
        shade,
        width: width * scale,
    };
    // A white edge keeps hatches and marks away from the piece.
    let mut shapes = vec![line(at(&drawn.areas.join(" ")), Shade::White, 13.0)];
    for area in drawn.areas {
        let (outline, shade) = (at(area), body);
        shapes.push(Shape::Area { outline, shade });
        shapes.push(line(at(area), Shade::Black, 4.0));
    }
    if !drawn.lines.is_empty() {
        shapes.push(line(at(drawn.lines), form, 3.5));
    }
    shapes
}

#[cfg(test)]
mod tests {
    use shakmaty::{Board, Move, Role};

    use super::*;

    #[test]
    fn either_side_may_sit_below() {
        let (x, y, unit) = (5.0, 0.0, 10.0);
        for (below, a1, h8) in [
            (Color::White, (5.0, 70.0), (75.0, 0.0)),
            (Color::Black, (75.0, 0.0), (5.0, 70.0)),
        ] {
            let place = Place { x, y, unit, below };
            assert_eq!(
                [Square::A1, Square::H8].map(|it| place.corner(it)),
                [a1, h8]
            );
        }
    }

    #[test]
    fn everything_stays_within_its_edge() {
        let (role, from, to) = (Role::Pawn, Square::E2, Square::E4);
        #[rustfmt::skip]
        let last_move = Some(Move::Normal { role, from, capture: None, to, promotion: None });
        for below in Color::ALL {
            let diagram = Diagram {
                men: Board::default(),
                below,
                last_move,
            };
            let mut letters = String::new();
            for shape in &draw(&diagram, (20.0, 30.0), 170.0) {
                let [left, top, right, bottom] = match shape {
                    Shape::Letters {
                        x, y, size, text, ..
                    } => {
                        letters += text.as_str();
                        [*x, y - size, x + size, *y]
                    }
                    Shape::Area { outline, .. } | Shape::Line { outline, .. } => {
                        outline.bounds().unwrap()
                    }
                };
                let within = left >= 20.0 && top >= 30.0 - 0.01;
                assert!(within && right <= 190.01 && bottom <= 200.01, "{shape:?}");
            }
            assert_eq!(letters, "12345678abcdefgh");
        }
    }
}
