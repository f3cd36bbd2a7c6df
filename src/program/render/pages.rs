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
