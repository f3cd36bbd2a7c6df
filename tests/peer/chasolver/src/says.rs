//! chasolver's answer to the mating question.

use std::str::FromStr;

use chasolver::{Winnability, winnability};
use shakmaty::Color;

/// The answer for the position of those four fields. `None` also if chasolver's own board refuses it; shakmaty has
/// accepted it.
pub fn chasolver_says(placed: &str, side: Color) -> Option<Winnability> {
    let board = chess::Board::from_str(&format!("{placed} 0 1")).ok()?;
    let side = match side {
        Color::White => chess::Color::White,
        Color::Black => chess::Color::Black,
    };
    winnability(&board, side)
}
