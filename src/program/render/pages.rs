//! A document on pages: where each line, drawing and table stands, as a [`display_list`] that a PDF draws.

mod blocks;
pub mod board;
pub mod display_list;
pub mod fonts;
pub mod geometry;
pub mod layout;
mod pieces;
pub mod qr;
mod table;

use super::document::{Drawing, Figure};
use display_list::{Shade, Shape};
use geometry::{MILLIMETRE, Point};

impl Figure {
    /// The edge of the whole drawing, in points.
    pub fn edge(&self) -> f32 {
        MILLIMETRE * self.millimetres
    }

    /// What is drawn, with its upper left corner there.
    pub fn shapes(&self, corner: Point) -> Vec<Shape> {
        match &self.drawing {
            Drawing::Board(diagram) => board::draw(diagram, corner, self.edge()),
            Drawing::Code(content) => {
                let dark = qr::code(content.expose()).into_iter();
                let area = dark.map(|dark| Shape::Area {
                    outline: dark.placed(self.edge(), corner),
                    shade: Shade::Black,
                });
                area.collect()
            }
        }
    }
}
