//! The exact name of a position: equal if and only if the positions are the same under 9.2, and
//! enough to set it up again.
//!
//! A hash of 64 bits could take two positions for one, and a "no" that rests on it would prove nothing. This keeps
//! everything, in 32 bytes: four bits for each square, one of them for White's pieces and three for what they are.
//! Six of the eight codes are the pieces themselves; the seventh holds the rights, a rook that may still castle (on
//! the first or last rank) or a pawn that can be taken en passant (on the fourth or fifth), and White's bit without a
//! piece stands for a black king that is on move.

use shakmaty::{
    Bitboard, Board, ByColor, ByRole, CastlingMode, Chess, Color, EnPassantMode, FromSetup,
    Position, PositionError, Rank, Setup,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PositionKey {
    white: Bitboard,
    /// What stands on each square, the lowest bit first: the roles count from 1 to 6, a right is 7.
    roles: [Bitboard; 3],
}

impl PositionKey {
    /// The key of a position.
    pub(super) fn of(position: &Chess) -> PositionKey {
        let castling = position.castles().castling_rights();
        let rights = castling | passing_pawn(position);
        PositionKey::of_men(position.board(), rights, position.turn())
    }

    /// The key of a board with a black king, with the rooks that may castle and the pawn that can be
    /// taken en passant.
    pub(super) fn of_men(board: &Board, rights: Bitboard, turn: Color) -> PositionKey {
        let on_move = match turn {
            Color::White => Bitboard::EMPTY,
            Color::Black => board.kings() & board.black(),
        };
        let kings = board.kings() & !on_move;
        let (odd, heavy) = (
            board.pawns() | board.queens(),
            board.rooks() | board.queens(),
        );
        PositionKey {
            white: board.white() | on_move,
            roles: [
                odd | board.bishops() | rights,
                board.knights() | board.bishops() | kings | rights,
                heavy | kings | rights,
            ],
        }
    }

    /// The position, so many half-moves after the last capture or pawn's move; `None` only of a key that
    /// was made of no position.
    pub(super) fn position(&self, halfmoves: u32) -> Option<Chess> {
        let mut setup = self.setup()?;
        setup.halfmoves = halfmoves;
        Chess::from_setup(setup, CastlingMode::Standard)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .ok()
    }

    /// What stands where, the rights and the side to move.
    pub(super) fn setup(&self) -> Option<Setup> {
        let [one, two, four] = self.roles;
        let rights = one & two & four;
        let middle = Bitboard::from_rank(Rank::Fourth) | Bitboard::from_rank(Rank::Fifth);
        let passing = rights & middle;
        let castling = rights & !middle;
        let men = one | two | four;
        let on_move = self.white & !men;
        let white = self.white & men;
        let by_role = ByRole {
            pawn: one & !two & !four | passing,
            knight: two & !one & !four,
            bishop: one & two & !four,
            rook: four & !one & !two | castling,
            queen: one & four & !two,
            king: two & four & !one | on_move,
        };
        let by_color = ByColor {
            white,
            black: (men | on_move) & !white,
        };
        let mut setup = Setup::empty();
        setup.board = Board::try_from_bitboards(by_role, by_color).ok()?;
        setup.castling_rights = castling;
        setup.turn = Color::from_white(on_move.is_empty());
        // The pawn belongs to the side that is not on move.
        let behind = setup.turn.fold_wb(8, -8);
        setup.ep_square = passing.first().and_then(|pawn| pawn.offset(behind));
        Some(setup)
    }

    /// Spreads keys over a table. Only the speed depends on it.
    pub(super) fn hash(&self) -> u64 {
        // Multiplication by an odd constant (2^64 divided by the golden ratio) carries low bits up,
        // the shift brings the high ones down again.
        let mix = |hash: u64| {
            let hash = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^ hash >> 32
        };
        let [one, two, four] = self.roles;
        [self.white, one, two, four]
            .into_iter()
            .fold(0, |hash, word| mix(hash ^ word.0))
    }
}

/// The pawn that can legally be taken en passant.
fn passing_pawn(position: &Chess) -> Bitboard {
    let pawn = position
        .ep_square(EnPassantMode::Legal)
        .and_then(|square| square.offset(position.turn().fold_wb(-8, 8)));
    pawn.map_or(Bitboard::EMPTY, Bitboard::from_square)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::position;
    use proptest::prelude::*;
    use shakmaty::Role;

    fn key(fen: &str) -> PositionKey {
        PositionKey::of(&position(fen))
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
            let position = position(one);
            assert_eq!(key(one).position(0).expect(one), position, "{one}");
        }
    }

    #[test]
    fn what_the_laws_take_for_the_same_has_one_key() {
        let counted = key("4k3/8/8/3p4/8/8/8/4K3 w - - 40 80");
        assert_eq!(key("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1"), counted);
        assert_eq!(key("4k3/8/8/3p4/8/8/8/4K3 w - - 0 1"), counted);
    }

    proptest! {
        #[test]
        fn keys_are_equal_exactly_when_positions_are(choices in prop::collection::vec(any::<usize>(), 0..60)) {
            let mut position = Chess::default();
            let mut passed = vec![(PositionKey::of(&position), position.clone())];
            for choice in choices {
                // Knights and rooks only, so that positions come again.
                let mut legal = position.legal_moves();
                legal.retain(|played| !matches!(played.role(), Role::Bishop | Role::Queen));
                let Some(&played) = legal.get(choice % legal.len().clamp(1, 6)) else { break };
                position.play_unchecked(played);
                let key = PositionKey::of(&position);
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
