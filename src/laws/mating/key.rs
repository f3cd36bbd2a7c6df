//! The exact name of a position: equal if and only if the positions are the same under 9.2, and
//! enough to set it up again.
//!
//! A hash of 64 bits could take two positions for one, and a "no" that rests on it would prove
//! nothing. This keeps everything, in 24 bytes: which squares are occupied, and four bits for each of
//! at most 32 men. Twelve of the sixteen codes are the men themselves; the other four hold the
//! rights: a rook that may still castle, of either side, a pawn that can be taken in passing, and a
//! black king who is on move.

use shakmaty::{
    Bitboard, Board, ByColor, ByRole, CastlingMode, Chess, Color, EnPassantMode, FromSetup,
    Position, PositionError, Rank, Role, Setup,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    occupied: u64,
    /// The codes of the men in the order of their squares, the first in the lowest bits.
    men: [u64; 2],
}

const CASTLING_ROOK: ByColor<u64> = ByColor {
    white: 12,
    black: 13,
};
const PASSING_PAWN: u64 = 14;
const BLACK_ON_MOVE: u64 = 15;

/// The code of a man without any right.
fn code(color: Color, role: Role) -> u64 {
    // Roles count from 1 to 6.
    color.fold_wb(0, 6) + u64::from(u8::from(role)) - 1
}

impl Key {
    /// The key of a position with at most 32 men, as all positions of the game have.
    pub(super) fn of(position: &Chess) -> Option<Key> {
        let board = position.board();
        let occupied = board.occupied().0;
        if occupied.count_ones() > 32 {
            return None;
        }
        let mut men = [0; 2];
        let mut put = |squares: Bitboard, code: u64| {
            for square in squares {
                let before = (occupied & ((1_u64 << u32::from(square)) - 1)).count_ones();
                let word = usize::from(before >= 16);
                if let Some(word) = men.get_mut(word) {
                    *word |= code << (4 * (before % 16));
                }
            }
        };
        let castling = position.castles().castling_rights();
        let passing = passing_pawn(position);
        for color in Color::ALL {
            let own = board.by_color(color);
            put(own & board.pawns() & !passing, code(color, Role::Pawn));
            put(own & board.knights(), code(color, Role::Knight));
            put(own & board.bishops(), code(color, Role::Bishop));
            put(own & board.rooks() & !castling, code(color, Role::Rook));
            put(own & board.queens(), code(color, Role::Queen));
            put(own & castling, *CASTLING_ROOK.get(color));
        }
        put(passing, PASSING_PAWN);
        put(
            board.kings() & board.white(),
            code(Color::White, Role::King),
        );
        let black_king = match position.turn() {
            Color::White => code(Color::Black, Role::King),
            Color::Black => BLACK_ON_MOVE,
        };
        put(board.kings() & board.black(), black_king);
        Some(Key { occupied, men })
    }

    /// The position, so many half-moves after the last capture or pawn's move; `None` only of a key that [`Key::of`] did not make.
    pub(super) fn position(&self, halfmoves: u32) -> Option<Chess> {
        let mut setup = Setup::empty();
        setup.halfmoves = halfmoves;
        setup.turn = Color::White;
        let mut by_role = ByRole::<Bitboard>::default();
        let mut by_color = ByColor::<Bitboard>::default();
        for (place, square) in Bitboard(self.occupied).into_iter().enumerate() {
            let word = self.men.get(place / 16).copied().unwrap_or(0);
            let code = word >> (4 * (place % 16)) & 15;
            let (color, role) = match code {
                12 | 13 => {
                    setup.castling_rights.add(square);
                    (
                        if code == 12 {
                            Color::White
                        } else {
                            Color::Black
                        },
                        Role::Rook,
                    )
                }
                PASSING_PAWN => {
                    let color = match square.rank() {
                        Rank::Fourth => Color::White,
                        _ => Color::Black,
                    };
                    setup.ep_square = square.offset(color.fold_wb(-8, 8));
                    (color, Role::Pawn)
                }
                BLACK_ON_MOVE => {
                    setup.turn = Color::Black;
                    (Color::Black, Role::King)
                }
                code => {
                    let color = if code < 6 { Color::White } else { Color::Black };
                    let role = ROLES.get(code as usize % 6).copied();
                    (color, role.unwrap_or(Role::Pawn))
                }
            };
            by_role.get_mut(role).add(square);
            by_color.get_mut(color).add(square);
        }
        setup.board = Board::try_from_bitboards(by_role, by_color).ok()?;
        Chess::from_setup(setup, CastlingMode::Standard)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .ok()
    }

    /// Spreads keys over a table. Only the speed depends on it.
    pub(super) fn hash(&self) -> u64 {
        // Multiplication by an odd constant (2^64 divided by the golden ratio) carries low bits up,
        // the rotation brings them down again.
        let [first, second] = self.men;
        [self.occupied, first, second]
            .into_iter()
            .fold(0, |hash: u64, word| {
                (hash ^ word)
                    .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                    .rotate_left(29)
            })
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

const ROLES: [Role; 6] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::King,
];

/// The pawn that can legally be taken in passing.
fn passing_pawn(position: &Chess) -> Bitboard {
    let pawn = position
        .ep_square(EnPassantMode::Legal)
        .and_then(|square| square.offset(position.turn().fold_wb(-8, 8)));
    pawn.map_or(Bitboard::EMPTY, Bitboard::from_square)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::position::parse_fen;
    use proptest::prelude::*;

    fn key(fen: &str) -> Key {
        Key::of(&parse_fen(fen).expect(fen).position).expect(fen)
    }

    #[test]
    fn what_the_laws_tell_apart_has_another_key() {
        let fens = [
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq - 0 1",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w Qkq - 0 1",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kkq - 0 1",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQq - 0 1",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQk - 0 1",
            "r3k2r/8/8/4P3/8/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/3nP3/8/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/3bP3/8/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/3rP3/8/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/3qP3/8/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/3PP3/8/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/2p1P3/8/8/8/R3K2R w KQkq - 0 1",
            "4k3/8/8/2pPp3/8/8/8/4K3 w - c6 0 1",
            "4k3/8/8/2pPp3/8/8/8/4K3 w - e6 0 1",
        ];
        for (place, one) in fens.iter().enumerate() {
            for other in &fens[..place] {
                assert_ne!(key(one), key(other), "{one} and {other}");
            }
            let position = parse_fen(one).expect(one).position;
            assert_eq!(key(one).position(0).expect(one), position, "{one}");
        }
    }

    #[test]
    fn what_the_laws_take_for_the_same_has_one_key() {
        let counted = key("4k3/8/8/3p4/8/8/8/4K3 w - - 40 80");
        assert_eq!(key("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1"), counted);
        assert_eq!(key("4k3/8/8/3p4/8/8/8/4K3 w - - 0 1"), counted);
    }

    #[test]
    fn all_thirty_two_men_are_in_the_key() {
        let full = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
        let swapped = "rnbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
        let first = "nrbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBNR w - - 0 1";
        assert_ne!(key(full), key(swapped));
        assert_ne!(key(full), key(first));
        assert_eq!(key(full).occupied.count_ones(), 32);
    }

    proptest! {
        #[test]
        fn keys_are_equal_exactly_when_positions_are(choices in prop::collection::vec(any::<usize>(), 0..60)) {
            let mut position = Chess::default();
            let mut passed = vec![(Key::of(&position).expect("32 men"), position.clone())];
            for choice in choices {
                // Knights and rooks only, so that positions come again.
                let mut legal = position.legal_moves();
                legal.retain(|played| !matches!(played.role(), Role::Bishop | Role::Queen));
                let Some(&played) = legal.get(choice % legal.len().clamp(1, 6)) else { break };
                position.play_unchecked(played);
                let key = Key::of(&position).expect("32 men");
                prop_assert_eq!(key.position(0).expect("a position"), position.clone());
                passed.push((key, position.clone()));
            }
            for (one_key, one) in &passed {
                for (other_key, other) in &passed {
                    prop_assert_eq!(one_key == other_key, one == other);
                }
            }
        }
    }
}
