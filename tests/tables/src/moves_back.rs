//! The moves that may have led to a board, each as the board before it: those that changed no men and no rights.

use super::board::{Board, Kind, Side};
use super::geometry::{Square, between, members, only, reach};

/// Shows every board from which one move that is no capture, promotion or castling leads here, and
/// whether a pawn went two squares. The side not to move there may be in check, which no legal board has.
pub fn each_move_back(board: &Board, mut visit: impl FnMut(&Board, bool)) {
    let occupied = board.occupied();
    let mover = board.turn.other();
    let mut show = |place: usize, from: Square, two_squares: bool| {
        let mut before = *board;
        before.men_mut()[place].square = from;
        before.turn = mover;
        visit(&before, two_squares);
    };
    for (place, man) in board.men().iter().enumerate() {
        if man.side != mover {
            continue;
        }
        if man.kind != Kind::Pawn {
            for from in members(reach(man.kind, man.square) & !occupied) {
                if between(man.square, from) & occupied == 0 {
                    show(place, from, false);
                }
            }
            continue;
        }
        // Where such a pawn stood at first, and where it stands after two squares.
        let (back, first, fourth): (i8, u8, u8) = match man.side {
            Side::White => (-8, 1, 3),
            Side::Black => (8, 6, 4),
        };
        let rank = man.square / 8;
        let one = man.square.wrapping_add_signed(back);
        if rank == first || occupied & only(one) != 0 {
            continue;
        }
        show(place, one, false);
        let two = one.wrapping_add_signed(back);
        if rank == fourth && occupied & only(two) == 0 {
            show(place, two, true);
        }
    }
}
