//! Positions from a file.

use adjourn::laws::position::parse_fen;
use shakmaty::Chess;

/// What stands behind the last tab of every line, where it is a position.
pub fn positions(text: &str) -> impl Iterator<Item = Chess> {
    let fens = text.lines().filter_map(|line| line.rsplit('\t').next());
    let loaded = fens.filter_map(|fen| parse_fen(fen).ok());
    loaded.map(|loaded| loaded.position)
}
