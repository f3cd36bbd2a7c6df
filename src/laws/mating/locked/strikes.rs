//! What men of one kind strike at, from many squares at once.

use shakmaty::{Bitboard, Color, File, Role};

/// What men of that kind on all these squares strike at. Lines end at `walls`, which they strike at
/// too.
pub(in super::super) fn strikes(
    role: Role,
    color: Color,
    from: Bitboard,
    walls: Bitboard,
) -> Bitboard {
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

fn diagonals(from: Bitboard, walls: Bitboard) -> Bitboard {
    line(from, walls, |edge| east(edge).shift(8))
        | line(from, walls, |edge| east(edge).shift(-8))
        | line(from, walls, |edge| west(edge).shift(8))
        | line(from, walls, |edge| west(edge).shift(-8))
}

fn straights(from: Bitboard, walls: Bitboard) -> Bitboard {
    line(from, walls, |edge| edge.shift(8))
        | line(from, walls, |edge| edge.shift(-8))
        | line(from, walls, east)
        | line(from, walls, west)
}

fn line(from: Bitboard, walls: Bitboard, step: impl Fn(Bitboard) -> Bitboard) -> Bitboard {
    let mut edge = step(from);
    let mut all = edge;
    while edge.any() {
        edge = step(edge & !walls);
        all |= edge;
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
                        .fold(Bitboard::EMPTY, |all, strikes| all | strikes);
                    prop_assert_eq!(strikes(role, color, from, walls), each, "{:?}", role);
                }
            }
        }
    }
}
