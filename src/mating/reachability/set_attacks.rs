//! Set-wise attacks: what many squares attack at once, of pieces of one kind or of all pieces of a side.

use shakmaty::{Bitboard, Board, Color, File, Role, attacks};

/// What pieces of that kind attack from all these squares. Lines end at `walls`, which are attacked
/// too.
pub(crate) fn set_attacks(role: Role, color: Color, from: Bitboard, walls: Bitboard) -> Bitboard {
    let beside = east(from) | west(from);
    match role {
        Role::Pawn => beside.shift(color.fold_wb(8, -8)),
        Role::Knight => {
            let far = east(east(from)) | west(west(from));
            beside.shift(16) | beside.shift(-16) | far.shift(8) | far.shift(-8)
        }
        Role::Bishop => diagonals(from, walls),
        Role::Rook => straights(from, walls),
        Role::Queen => diagonals(from, walls) | straights(from, walls),
        Role::King => {
            let row = from | beside;
            beside | row.shift(8) | row.shift(-8)
        }
    }
}

/// What all pieces of that side attack together. Lines end at `walls`, which are attacked too.
pub(crate) fn attacked_by(board: &Board, side: Color, walls: Bitboard) -> Bitboard {
    let men = board.by_color(side);
    let pawns = set_attacks(Role::Pawn, side, men & board.pawns(), walls);
    // The few others are quicker looked up one by one.
    let others = (men & !board.pawns()).into_iter();
    others.fold(pawns, |all, man| {
        let piece = board.piece_at(man);
        all | piece.map_or(Bitboard::EMPTY, |piece| attacks::attacks(man, piece, walls))
    })
}

fn diagonals(from: Bitboard, walls: Bitboard) -> Bitboard {
    line(from, walls, 9, File::A)
        | line(from, walls, -7, File::A)
        | line(from, walls, 7, File::H)
        | line(from, walls, -9, File::H)
}

fn straights(from: Bitboard, walls: Bitboard) -> Bitboard {
    let upright = |step: i32| fill(from, !walls, step).shift(step);
    upright(8) | upright(-8) | line(from, walls, 1, File::A) | line(from, walls, -1, File::H)
}

/// What is attacked by going that many squares on at a time, never onto that file, which is reached by leaving the
/// board on the other side.
fn line(from: Bitboard, walls: Bitboard, step: i32, beyond: File) -> Bitboard {
    let on_board = !Bitboard::from_file(beyond);
    fill(from, on_board & !walls, step).shift(step) & on_board
}

/// The squares to which a line goes on: all of them in three steps, each twice as long as the one before (Kogge and
/// Stone's way to carry).
fn fill(from: Bitboard, mut open: Bitboard, step: i32) -> Bitboard {
    let mut all = from;
    for step in [step, 2 * step, 4 * step] {
        all |= open & all.shift(step);
        open &= open.shift(step);
    }
    all
}

fn east(squares: Bitboard) -> Bitboard {
    squares.shift(1) & !Bitboard::from_file(File::A)
}

fn west(squares: Bitboard) -> Bitboard {
    squares.shift(-1) & !Bitboard::from_file(File::H)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use shakmaty::{Piece, attacks};

    proptest! {
        /// Against the tables of the rules of movement, square by square.
        #[test]
        fn many_squares_strike_as_each_does(from: u64, fewer: u64, walls: u64, more: u64) {
            let (from, walls) = (Bitboard(from & fewer), Bitboard(walls & more));
            for color in Color::ALL {
                for role in Role::ALL {
                    let each = from
                        .into_iter()
                        .map(|square| attacks::attacks(square, Piece { color, role }, walls))
                        .fold(Bitboard::EMPTY, |all, attacks| all | attacks);
                    prop_assert_eq!(set_attacks(role, color, from, walls), each, "{:?}", role);
                }
            }
        }
    }
}
