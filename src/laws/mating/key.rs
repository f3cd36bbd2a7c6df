//! The exact name of a position: equal if and only if the positions are the same under 9.2.
//!
//! A hash of 64 bits could take two positions for one, and a "no" that rests on it would prove
//! nothing. This keeps every bit.

use std::hash::{BuildHasherDefault, Hash, Hasher};

use shakmaty::{CastlingSide, Chess, Color, Position};

/// The men as four boards: which are white, and the three bits of each one's role. The rest: side to
/// move, rights to castle, and the square on which a pawn can legally be taken in passing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    white: u64,
    roles: [u64; 3],
    rest: u16,
}

impl Key {
    pub(super) fn of(position: &Chess) -> Key {
        let board = position.board();
        // Pawn 1, knight 2, bishop 3, rook 4, queen 5, king 6; an empty square has no bit.
        let roles = [
            board.pawns() | board.bishops() | board.queens(),
            board.knights() | board.bishops() | board.kings(),
            board.rooks() | board.queens() | board.kings(),
        ];
        let mut rest = u16::from(position.turn().is_white());
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                rest = rest << 1 | u16::from(position.castles().has(color, side));
            }
        }
        let passing = position
            .legal_ep_square()
            .map_or(0, |square| square as u16 + 1);
        Key {
            white: board.white().0,
            roles: roles.map(|squares| squares.0),
            rest: rest << 7 | passing,
        }
    }
}

impl Hash for Key {
    /// Word by word: derived, an array of words would be hashed byte by byte.
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.white);
        for squares in self.roles {
            state.write_u64(squares);
        }
        state.write_u16(self.rest);
    }
}

/// Hashes keys fast. Only the speed depends on it: the set compares whole keys.
#[derive(Default)]
pub(super) struct KeyHasher(u64);

pub(super) type BuildKeyHasher = BuildHasherDefault<KeyHasher>;

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        // Multiplication by an odd constant (2^64 divided by the golden ratio) carries low bits up,
        // the rotation brings them down again.
        self.0 = (self.0 ^ word)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(29);
    }

    fn finish(&self) -> u64 {
        self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::position::parse_fen;
    use proptest::prelude::*;
    use shakmaty::Role;

    fn key(fen: &str) -> Key {
        Key::of(&parse_fen(fen).expect(fen).position)
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
        let [first, second, third] = key(full).roles;
        assert_eq!((first | second | third).count_ones(), 32);
        assert_eq!(key(full).white.count_ones(), 16);
    }

    proptest! {
        #[test]
        fn keys_are_equal_exactly_when_positions_are(choices in prop::collection::vec(any::<usize>(), 0..60)) {
            let mut position = Chess::default();
            let mut passed = vec![(Key::of(&position), position.clone())];
            for choice in choices {
                // Knights and rooks only, so that positions come again.
                let mut legal = position.legal_moves();
                legal.retain(|played| !matches!(played.role(), Role::Bishop | Role::Queen));
                let Some(&played) = legal.get(choice % legal.len().clamp(1, 6)) else { break };
                position.play_unchecked(played);
                passed.push((Key::of(&position), position.clone()));
            }
            for (one_key, one) in &passed {
                for (other_key, other) in &passed {
                    prop_assert_eq!(one_key == other_key, one == other);
                }
            }
        }
    }
}
