//! The positions of a material in which somebody may still castle.

use super::board::{Board, CASTLINGS, Kind, SIDES};
use super::geometry::Square;
use super::layout::{Layout, sort};

/// Every such position that is legal, each once, not turned or mirrored.
pub fn boards(layout: &Layout) -> Vec<Board> {
    let mut all = Vec::new();
    for rights in 1..16 {
        let mut squares = Vec::new();
        place(layout, rights, &mut squares, &mut all);
    }
    all
}

/// Puts the men that are left on every square where the rights leave them.
fn place(layout: &Layout, rights: u8, squares: &mut Vec<Square>, all: &mut Vec<Board>) {
    let Some(&(side, kind)) = layout.men().get(squares.len()) else {
        for turn in SIDES {
            let board = layout
                .placed(squares, turn)
                .map(|board| board.castling(rights));
            all.extend(board.filter(|board| layout.is_sorted(board) && board.is_legal()));
        }
        return;
    };
    let right = CASTLINGS
        .iter()
        .find(|right| rights & right.bit != 0 && right.side == side);
    let king_stays = right
        .filter(|_| kind == Kind::King)
        .map(|right| right.king.0);
    for square in 0..64 {
        if king_stays.is_none_or(|home| home == square) {
            squares.push(square);
            place(layout, rights, squares, all);
            squares.pop();
        }
    }
}

/// A number for the position, different for each of a material.
pub fn key(board: &Board) -> u64 {
    let mut board = *board;
    sort(board.men_mut());
    let squares = board.men().iter();
    let placed = squares.fold(0, |key, man| key << 6 | u64::from(man.square));
    placed << 5 | u64::from(board.rights) << 1 | board.turn as u64
}
