//! Distances between squares on an empty board, in moves of one man.

use shakmaty::{Bitboard, Role, Square, attacks};

/// More moves than any way has.
pub(super) const NEVER: u8 = 64;

/// A king crosses the board in seven moves, a knight in six.
const LONGEST: usize = 7;

/// How many moves a man needs between some squares and each other one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Distances {
    /// The squares within so many moves.
    within: [Bitboard; LONGEST + 1],
}

impl Distances {
    /// For a man of that role, to or from any of these squares. A pawn goes nowhere: see [`Distances::file`].
    pub(super) fn of(role: Role, squares: Bitboard) -> Distances {
        match role {
            Role::King => Distances::grown(squares, around),
            Role::Knight => Distances::grown(squares, leaps),
            Role::Pawn => Distances::grown(squares, |_| Bitboard::EMPTY),
            Role::Bishop => {
                let colours = [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES];
                let met = colours
                    .into_iter()
                    .filter(|&colour| (colour & squares).any());
                let all = met.fold(Bitboard::EMPTY, |all, colour| all | colour);
                Distances::of_line(squares, all, |from| {
                    attacks::bishop_attacks(from, Bitboard::EMPTY)
                })
            }
            Role::Rook => Distances::of_line(squares, Bitboard::FULL, |from| {
                attacks::rook_attacks(from, Bitboard::EMPTY)
            }),
            Role::Queen => Distances::of_line(squares, Bitboard::FULL, |from| {
                attacks::queen_attacks(from, Bitboard::EMPTY)
            }),
        }
    }

    /// A king's from that square, never to where it is barred.
    pub(super) fn king(square: Square, barred: Bitboard) -> Distances {
        Distances::grown(Bitboard::from_square(square), |reached| {
            around(reached) & !barred
        })
    }

    /// A pawn's that stays one, by single steps of so many squares.
    pub(super) fn file(square: Bitboard, step: i32) -> Distances {
        Distances::grown(square & !Bitboard::BACKRANKS, |reached| {
            reached.shift(step) & !Bitboard::BACKRANKS
        })
    }

    fn grown(squares: Bitboard, next: impl Fn(Bitboard) -> Bitboard) -> Distances {
        let mut within = [squares; LONGEST + 1];
        let mut reached = squares;
        for within in within.iter_mut().skip(1) {
            reached |= next(reached);
            *within = reached;
        }
        Distances { within }
    }

    /// In two moves such a man gets everywhere it ever gets.
    fn of_line(squares: Bitboard, all: Bitboard, next: impl Fn(Square) -> Bitboard) -> Distances {
        let mut within = [all; LONGEST + 1];
        within[0] = squares;
        within[1] = squares
            .into_iter()
            .fold(squares, |reached, from| reached | next(from));
        Distances { within }
    }

    /// The squares within so many moves.
    pub(super) fn within(&self, moves: u8) -> Bitboard {
        self.within[usize::from(moves).min(LONGEST)]
    }

    /// How many moves it is to the nearest of these.
    pub(super) fn moves(&self, squares: Bitboard) -> u8 {
        // Counted, not searched: there are only eight.
        let short = self
            .within
            .iter()
            .map(|&within| u8::from((within & squares).is_empty()));
        match short.sum::<u8>() {
            moves if usize::from(moves) > LONGEST => NEVER,
            moves => moves,
        }
    }
}

const NOT_A: Bitboard = Bitboard(0xfefe_fefe_fefe_fefe);
const NOT_H: Bitboard = Bitboard(0x7f7f_7f7f_7f7f_7f7f);
const NOT_AB: Bitboard = Bitboard(0xfcfc_fcfc_fcfc_fcfc);
const NOT_GH: Bitboard = Bitboard(0x3f3f_3f3f_3f3f_3f3f);

/// The squares a king goes to from these, and they themselves.
fn around(squares: Bitboard) -> Bitboard {
    let row = squares | (squares & NOT_H).shift(1) | (squares & NOT_A).shift(-1);
    row | row.shift(8) | row.shift(-8)
}

/// The squares a knight goes to from these.
fn leaps(squares: Bitboard) -> Bitboard {
    let one = (squares & NOT_H).shift(1) | (squares & NOT_A).shift(-1);
    let two = (squares & NOT_GH).shift(2) | (squares & NOT_AB).shift(-2);
    one.shift(16) | one.shift(-16) | two.shift(8) | two.shift(-8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_on_an_empty_board() {
        for (what, role, from, to, moves) in [
            ("there already", Role::King, Square::A1, Square::A1, 0),
            ("over the board", Role::King, Square::A1, Square::H3, 7),
            ("a leap", Role::Knight, Square::A1, Square::B3, 1),
            ("next door", Role::Knight, Square::A1, Square::B2, 4),
            ("the long way", Role::Knight, Square::A1, Square::H8, 6),
            ("a diagonal", Role::Bishop, Square::A1, Square::C3, 1),
            ("two diagonals", Role::Bishop, Square::A1, Square::B4, 2),
            (
                "the other colour",
                Role::Bishop,
                Square::A1,
                Square::A2,
                NEVER,
            ),
            ("a file", Role::Rook, Square::A1, Square::A8, 1),
            ("a corner", Role::Rook, Square::A1, Square::B8, 2),
            ("a queen's diagonal", Role::Queen, Square::A1, Square::H8, 1),
            ("a queen's corner", Role::Queen, Square::A1, Square::B8, 2),
            (
                "no way of a pawn's",
                Role::Pawn,
                Square::A2,
                Square::A3,
                NEVER,
            ),
        ] {
            let [from, to] = [from, to].map(Bitboard::from_square);
            assert_eq!(Distances::of(role, from).moves(to), moves, "{what}");
            assert_eq!(Distances::of(role, to).moves(from), moves, "{what}, back");
        }
    }

    #[test]
    fn the_nearest_of_several_squares_counts() {
        let way = Distances::of(Role::King, Bitboard::from_square(Square::A1));
        let squares = Bitboard::from_square(Square::H8).with(Square::C4);
        assert_eq!(way.moves(squares), 3);
        assert_eq!(way.moves(Bitboard::EMPTY), NEVER);
        assert_eq!(way.within(1).count(), 4);
        assert_eq!(way.within(9), Bitboard::FULL);
    }

    #[test]
    fn a_barred_king_goes_around() {
        let fence = Bitboard::from_rank(shakmaty::Rank::Second).without(Square::H2);
        let way = Distances::king(Square::A1, fence);
        let moves = |square| way.moves(Bitboard::from_square(square));
        assert_eq!(moves(Square::G1), 6);
        assert_eq!(moves(Square::H2), 7);
        assert_eq!(moves(Square::A3), NEVER);
    }

    #[test]
    fn single_steps() {
        let way = Distances::file(Bitboard::from_square(Square::C7), -8);
        let moves = |square| way.moves(Bitboard::from_square(square));
        assert_eq!(moves(Square::C5), 2);
        assert_eq!(moves(Square::C2), 5);
        for never in [Square::C8, Square::D5, Square::C1] {
            assert_eq!(moves(never), NEVER, "{never}");
        }
    }
}
