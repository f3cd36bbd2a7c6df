//! What material alone rules out, whatever the squares (6.9).
//!
//! Each case holds for every position that follows, since without pawns no side gains a piece, and a
//! capture leaves a smaller case of the same kind. Pawns, of either side, are never argued away: a
//! pawn may become whatever is missing.
//!
//! `L` is the king to be mated, `W` the mating side's king.
//!
//! 1. A bare king. A king gives no check.
//! 2. King and one knight against queens only (or nothing). The knight checks alone, so no
//!    defender is pinned and every defender that sees it may take it. A neighbour square of `L` that
//!    neither `W` nor the knight covers must be held by a queen, and a queen there sees the knight
//!    unless something stands between. That something is no queen, for it would see the knight
//!    itself; so it is `W`. Going through all places of `L`, knight and `W` (the test below does)
//!    always leaves a queen that sees it.
//! 3. King and bishops of one colour against rooks, queens and bishops of that same colour only (or
//!    nothing). `L` is checked along one diagonal: a bishop that uncovers another has left the
//!    diagonal for a parallel of the other one, and cannot check too. Let `d` be the next square of `L` on
//!    that diagonal, and `a`, `b` the two squares beside `L` that touch `d`. Both have the other
//!    colour, so no bishop covers or fills them. `W` stands at least two squares away from `L` and
//!    covers at most one of them. The other is open to `L`, or held by a rook or queen; this one is
//!    not pinned, having no diagonal to `L`, and steps to `d`: it takes the checking bishop or
//!    stands in its way.

use shakmaty::{Bitboard, Board, Chess, Color, Position};

/// Whether one knight, or bishops of one colour, are all that `side` has beside the king.
pub(super) fn lone(board: &Board, side: Color) -> bool {
    let own = board.by_color(side) & !board.kings();
    let knight = (own & !board.knights()).is_empty() && !own.more_than_one();
    let bishops = [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES]
        .into_iter()
        .any(|colour| (own & !(board.bishops() & colour)).is_empty());
    knight || bishops
}

/// Whether material leaves `side` a mate. `true` promises nothing.
pub(super) fn may_mate(board: &Board, side: Color) -> bool {
    let own = board.by_color(side) & !board.kings();
    let other = board.by_color(!side) & !board.kings();
    if own.is_empty() {
        return false;
    }
    let one_knight = (own & !board.knights()).is_empty() && !own.more_than_one();
    if one_knight && (other & !board.queens()).is_empty() {
        return false;
    }
    let one_colour = [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES]
        .into_iter()
        .any(|colour| {
            let bishops = board.bishops() & colour;
            let harmless = board.rooks() | board.queens() | bishops;
            (own & !bishops).is_empty() && (other & !harmless).is_empty()
        });
    !one_colour
}

/// How many half-moves a mate by `side` takes at least, where one queen or rook against a bare king is all it has:
/// then the king stands on the edge and the other two squares away (the test goes through all mates), and each
/// half-move brings either nearer by one square at most. 0 in any other material.
pub(super) fn least(position: &Chess, side: Color) -> u32 {
    let board = position.board();
    let own = board.by_color(side) & !board.kings();
    let heavy = own & (board.queens() | board.rooks());
    let alone = board.by_color(!side).count() == 1 && own.count() == 1 && heavy == own;
    let Some((hunted, hunter)) = board
        .king_of(!side)
        .zip(board.king_of(side))
        .filter(|_| alone)
    else {
        return 0;
    };
    let (file, rank) = (u32::from(hunted.file()), u32::from(hunted.rank()));
    let to_edge = [file, 7 - file, rank, 7 - rank]
        .into_iter()
        .min()
        .unwrap_or(0);
    let mates_on_move = u32::from(position.turn() == side);
    hunted
        .distance(hunter)
        .saturating_sub(2)
        .max(2 * to_edge + mates_on_move)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{CastlingMode, Position, Setup, Square, attacks};

    #[test]
    fn a_queen_or_rook_mates_on_the_edge_beside_its_king() {
        let mut mates = 0;
        for role in [shakmaty::Role::Queen, shakmaty::Role::Rook] {
            // The rest is the same turned or mirrored.
            for hunted in Square::ALL
                .into_iter()
                .filter(|it| it.file() as u8 <= 3 && it.rank() as u8 <= it.file() as u8)
            {
                for (hunter, man) in Square::ALL
                    .into_iter()
                    .flat_map(|a| Square::ALL.map(|b| (a, b)))
                {
                    let mut setup = Setup::empty();
                    setup.turn = Color::Black;
                    setup.board.set_piece_at(man, role.of(Color::White));
                    setup.board.set_piece_at(hunter, Color::White.king());
                    setup.board.set_piece_at(hunted, Color::Black.king());
                    let Ok(at) = setup.position::<Chess>(CastlingMode::Standard) else {
                        continue;
                    };
                    if at.is_checkmate() {
                        mates += 1;
                        assert_eq!(least(&at, Color::White), 0, "{hunted} {hunter} {man}");
                    }
                }
            }
        }
        assert!(mates > 30, "{mates}");
    }

    /// Theorem 2, all cases: `L` checked by a knight that a queen, needed to fill a flight square,
    /// cannot see.
    #[test]
    fn a_knight_never_mates_past_queens() {
        let mut cases = 0;
        for hunted in Square::ALL {
            for knight in attacks::knight_attacks(hunted) {
                for hunter in Square::ALL {
                    let beside = attacks::king_attacks(hunted);
                    if hunter == hunted || hunter == knight || beside.contains(hunter) {
                        continue;
                    }
                    cases += 1;
                    let covered = attacks::king_attacks(hunter) | attacks::knight_attacks(knight);
                    let queens = beside & !covered;
                    let men = queens.with(hunter).with(hunted).with(knight);
                    let taken = queens
                        .into_iter()
                        .any(|queen| attacks::queen_attacks(queen, men).contains(knight));
                    assert!(taken, "{hunted} {knight} {hunter}");
                }
            }
        }
        assert!(cases > 10_000, "{cases}");
    }

    /// Theorem 3, the step that needs counting: `W` never covers both squares beside `L` that touch
    /// the checking diagonal.
    #[test]
    fn a_king_never_covers_both_squares_beside_a_diagonal() {
        for hunted in Square::ALL {
            for next in attacks::bishop_attacks(hunted, Bitboard::FULL) {
                let both = attacks::rook_attacks(hunted, Bitboard::FULL)
                    & attacks::rook_attacks(next, Bitboard::FULL);
                assert_eq!(both.count(), 2, "{hunted} {next}");
                for hunter in Square::ALL {
                    let legal = hunter != hunted && !attacks::king_attacks(hunted).contains(hunter);
                    let covers_both = (both & !attacks::king_attacks(hunter)).is_empty();
                    assert!(!(legal && covers_both), "{hunted} {next} {hunter}");
                }
            }
        }
    }
}
