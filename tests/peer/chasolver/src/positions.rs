//! Positions as text.

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode};

/// The position of each line of a list that the strict check accepts: its FEN stands alone, or behind a label and a tab
/// or a space.
pub fn positions(text: &str) -> impl Iterator<Item = Chess> {
    text.lines().filter_map(|line| {
        let labelled = line.split_once(['\t', ' ']).map(|(_, fen)| fen);
        position(line).or_else(|| position(labelled?))
    })
}

/// The position of a FEN, if the strict check accepts it.
pub fn position(fen: &str) -> Option<Chess> {
    let fen: Fen = fen.trim().parse().ok()?;
    fen.into_position(CastlingMode::Standard).ok()
}

pub fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// The first four fields of the FEN: what makes a position the same.
pub fn placed(position: &Chess) -> String {
    let text = fen(position);
    let fields: Vec<&str> = text.split(' ').take(4).collect();
    fields.join(" ")
}
