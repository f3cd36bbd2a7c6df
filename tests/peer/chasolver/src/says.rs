//! chasolver's answer to the mating question.

use std::str::FromStr;

use adjourn::laws::position::fen;
use chasolver::{Winnability, winnability};
use shakmaty::{Chess, Color};

/// The first four fields of the FEN: what makes a position the same.
pub fn placed(position: &Chess) -> String {
    let text = fen(position);
    let fields: Vec<&str> = text.split(' ').take(4).collect();
    fields.join(" ")
}

/// `None` also for a position that chasolver's own board refuses; shakmaty has accepted it.
pub fn chasolver_says(position: &Chess, side: Color) -> Option<Winnability> {
    let board = chess::Board::from_str(&format!("{} 0 1", placed(position))).ok()?;
    let side = match side {
        Color::White => chess::Color::White,
        Color::Black => chess::Color::Black,
    };
    winnability(&board, side)
}
