//! A document on pages: where each line, drawing and table stands, as a [`display_list`] that a PDF draws.

mod blocks;
pub mod board;
pub mod display_list;
mod flap;
pub mod fonts;
pub mod geometry;
pub mod layout;
mod mark;
pub mod pieces;
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

    /// What is drawn, with its upper left corner there and that edge.
    pub fn shapes(&self, corner: Point, edge: f32) -> Vec<Shape> {
        match &self.drawing {
            Drawing::Board(diagram) => board::draw(diagram, corner, edge),
            Drawing::Code(content) => {
                let dark = qr::code(content.expose()).into_iter();
                let area = dark.map(|dark| Shape::Area {
                    outline: dark.placed(edge, corner),
                    shade: Shade::Black,
                });
                area.collect()
            }
        }
    }
}
