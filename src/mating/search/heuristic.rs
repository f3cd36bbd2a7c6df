//! Heuristics: how far a position seems from a mate. They order the search and decide nothing. The
//! weights were found by trying, on some thousand positions from play.

use shakmaty::{Bitboard, Board, Color, Rank, Role, Square, attacks};

use crate::reachability::attacked_by;

/// A guess for a board without a king, which does not occur.
const HOPELESS: i32 = i32::MAX;

/// Two guesses for a board and the side that is to mate, since no one plan finds everything: [`mating_net_cost`]
/// and [`bare_king_cost`]. The smaller, the nearer.
pub(super) fn guesses(board: &Board, winner: Color) -> [i32; 2] {
    let (Some(hunter), Some(hunted)) = (board.king_of(winner), board.king_of(!winner)) else {
        return [HOPELESS; 2];
    };
    let net = MatingNet {
        lone_minor: lone_minor(board, winner),
        missing_material: missing_material(board, winner),
        flights: flights(board, winner, hunted),
        corner: to_corner(hunted, Bitboard::FULL),
        king_distance: king_distance(hunter, hunted),
        chase: nearest(attackers(board, winner), hunted),
    };
    let second = match net.lone_minor {
        true => self_block_cost(board, winner, hunted, &net),
        false => bare_king_cost(board, winner, &net),
    };
    [mating_net_cost(board, winner, &net), second]
}

/// What both plans weigh, each in its own way.
struct MatingNet {
    /// The winner has one knight or bishop and nothing else.
    lone_minor: bool,
    /// What the winner lacks.
    missing_material: i32,
    /// The squares to which the hunted king could step.
    flights: i32,
    /// The hunted king's way to a corner.
    corner: i32,
    /// The kings' distance.
    king_distance: i32,
    /// The distance of the nearest piece that can chase the hunted king.
    chase: i32,
}

/// The net drawn now, with the pieces that are there.
fn mating_net_cost(board: &Board, winner: Color, net: &MatingNet) -> i32 {
    let guard = match net.lone_minor {
        true => 0,
        false => guard(board, winner),
    };
    net.missing_material
        + 6 * net.flights
        + 3 * net.corner
        + 3 * net.king_distance
        + net.chase
        + guard
}

/// First everything taken, then a bare king mated.
fn bare_king_cost(board: &Board, winner: Color, net: &MatingNet) -> i32 {
    let own = board.by_color(winner) & !board.kings();
    let theirs = board.by_color(!winner) & !board.kings();
    let next = if theirs.any() { steps(own, theirs) } else { 0 };
    net.missing_material
        + 20 * count(theirs)
        + 2 * next
        + 3 * net.flights
        + 2 * net.corner
        + 2 * net.king_distance
        + net.chase
}

/// In place of [`bare_king_cost`], since a lone minor piece cannot mate a bare king but one walled in by its own
/// pieces: the hunted king in a corner that the lone piece can check, two pieces of its own beside it, and none of
/// them a heavy one that could help.
fn self_block_cost(board: &Board, winner: Color, hunted: Square, net: &MatingNet) -> i32 {
    let bishops = board.by_color(winner) & board.bishops();
    let colour = [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES]
        .into_iter()
        .find(|&colour| (bishops & colour).any())
        .unwrap_or(Bitboard::FULL);
    let theirs = board.by_color(!winner) & !board.kings();
    let minors = theirs & (board.knights() | board.bishops());
    let promotion = (theirs & board.pawns())
        .into_iter()
        .map(|pawn| promotion_cost(board, pawn, !winner))
        .min();
    let wall = match count(minors) {
        0 => 20 + promotion.unwrap_or(60),
        _ => 0,
    };
    let mut distances: Vec<i32> = theirs
        .into_iter()
        .map(|man| king_distance(man, hunted))
        .collect();
    distances.sort_unstable();
    let heavy = |role, weight| weight * count(theirs & board.by_role(role));
    // Above any sum of the other plan: it is no plan to give up all but one piece.
    600 + wall
        + heavy(Role::Queen, 30)
        + heavy(Role::Rook, 15)
        + 2 * distances.iter().take(2).sum::<i32>()
        + 4 * net.flights
        + 5 * to_corner(hunted, colour)
        + 3 * net.king_distance
}

fn count(squares: Bitboard) -> i32 {
    // At most 64.
    i32::try_from(squares.count()).unwrap_or(64)
}

fn king_distance(one: Square, other: Square) -> i32 {
    // At most 7.
    i32::try_from(one.distance(other)).unwrap_or(7)
}

fn nearest(men: Bitboard, square: Square) -> i32 {
    steps(men, Bitboard::from_square(square))
}

/// King's moves on an empty board from the one squares to the nearest of the others; 8 if either has
/// none.
fn steps(from: Bitboard, to: Bitboard) -> i32 {
    const NOT_THE_A_FILE: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_THE_H_FILE: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let mut reached = from.0;
    for moves in 0..8 {
        if reached & to.0 != 0 {
            return moves;
        }
        reached |= (reached & NOT_THE_H_FILE) << 1 | (reached & NOT_THE_A_FILE) >> 1;
        reached |= reached << 8 | reached >> 8;
    }
    8
}

/// King's moves to the nearest corner of that colour, on an empty board.
fn to_corner(king: Square, colour: Bitboard) -> i32 {
    nearest(Bitboard::CORNERS & colour, king)
}

/// Whether one knight or bishop is all that side has.
fn lone_minor(board: &Board, side: Color) -> bool {
    let men = board.by_color(side) & !board.kings();
    !men.more_than_one() && (men & !(board.knights() | board.bishops())).is_empty()
}

/// What the winner lacks to mate a bare king with, as the trouble to get it.
fn missing_material(board: &Board, winner: Color) -> i32 {
    let own = board.by_color(winner);
    if (own & board.rooks_and_queens()).any() {
        return 0;
    }
    let minors = match count(own & (board.knights() | board.bishops())) {
        0 => 400,
        1 => 60,
        _ => 20,
    };
    (own & board.pawns())
        .into_iter()
        .map(|pawn| 40 + promotion_cost(board, pawn, winner))
        .fold(minors, i32::min)
}

/// The trouble of promoting a pawn: the squares ahead of it, and the pieces on them.
fn promotion_cost(board: &Board, pawn: Square, side: Color) -> i32 {
    let last = Square::from_coords(pawn.file(), side.fold_wb(Rank::Eighth, Rank::First));
    let ahead = attacks::between(pawn, last).with(last);
    10 * count(ahead) + 12 * count(ahead & board.occupied())
}

/// The squares to which the hunted king could step.
fn flights(board: &Board, winner: Color, hunted: Square) -> i32 {
    // A rook sees through the king who steps away from it.
    let seen_through = board.occupied().without(hunted);
    let covered = attacked_by(board, winner, seen_through);
    count(attacks::king_attacks(hunted) & !board.by_color(!winner) & !covered)
}

/// The pieces that can chase a king.
fn attackers(board: &Board, winner: Color) -> Bitboard {
    board.by_color(winner) & !board.kings() & !board.pawns()
}

/// Pieces that could take the checking one, or step between.
fn guard(board: &Board, winner: Color) -> i32 {
    let theirs = board.by_color(!winner);
    6 * count(theirs & board.queens())
        + 4 * count(theirs & board.rooks())
        + 2 * count(theirs & (board.knights() | board.bishops()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    fn board(men: &str) -> Board {
        men.parse().expect(men)
    }

    #[test]
    fn the_way_of_a_pawn_is_its_squares_and_the_men_on_them() {
        let board = board("4k3/P7/8/1p6/1P6/8/6p1/4K1N1");
        for (pawn, side, trouble) in [
            (Square::A7, White, 10),
            (Square::B4, White, 4 * 10 + 12),
            (Square::B5, Black, 4 * 10 + 12),
            (Square::G2, Black, 10 + 12),
        ] {
            assert_eq!(promotion_cost(&board, pawn, side), trouble, "{pawn}");
        }
    }

    #[test]
    fn steps_are_those_of_a_king() {
        for from in Square::ALL {
            for to in Square::ALL {
                let (one, other) = (Bitboard::from_square(from), Bitboard::from_square(to));
                assert_eq!(steps(one, other), king_distance(from, to), "{from} {to}");
            }
        }
        let nearest = steps(Bitboard::CORNERS, Bitboard::from_square(Square::F6));
        assert_eq!(nearest, 2);
        assert_eq!(steps(Bitboard::EMPTY, Bitboard::FULL), 8);
    }

    #[test]
    fn what_is_lacking() {
        for (men, white) in [
            ("4k3/8/8/8/8/8/8/R3K3", 0),
            ("4k3/8/8/8/8/8/8/Q3K3", 0),
            ("r3k3/8/8/8/8/8/8/4K3", 400),
            ("4k3/8/8/8/8/8/8/N3K3", 60),
            ("4k3/8/8/8/8/8/8/NB2K3", 20),
            ("4k3/P7/8/8/8/8/8/4K3", 50),
            ("4k3/P7/8/8/8/8/8/N3K3", 50),
            ("4k3/8/P7/8/8/8/8/N3K3", 60),
            ("4k3/8/8/P7/8/8/P7/4K3", 70),
            ("4k3/P7/8/8/8/8/8/NB2K3", 20),
        ] {
            assert_eq!(missing_material(&board(men), White), white, "{men}");
        }
    }

    #[test]
    fn flights_are_squares_the_king_can_step_to() {
        for (men, squares) in [
            ("7k/8/8/8/8/8/8/K7", 3),
            // The rook sees through the king: g8 is no flight from h8 on the rank.
            ("R6k/8/8/8/8/8/8/K7", 2),
            ("R6k/6pp/8/8/8/8/8/K7", 0),
            ("6nk/8/6K1/8/8/8/8/8", 0),
            // A piece of the winner that is not covered can be taken.
            ("6Rk/8/8/8/8/8/8/K7", 2),
            ("8/8/8/4k3/8/8/8/K7", 8),
        ] {
            let hunted = board(men).king_of(Black).expect(men);
            assert_eq!(flights(&board(men), White, hunted), squares, "{men}");
        }
    }

    #[test]
    fn one_knight_or_bishop_is_a_lone_minor() {
        for (men, alone) in [
            ("4k3/8/8/8/8/8/8/N3K3", true),
            ("qqqqkqqq/8/8/8/8/8/8/B3K3", true),
            ("4k3/8/8/8/8/8/8/R3K3", false),
            ("4k3/8/8/8/8/8/P7/4K3", false),
            ("4k3/8/8/8/8/8/P7/N3K3", false),
            ("4k3/8/8/8/8/8/8/NB2K3", false),
        ] {
            assert_eq!(lone_minor(&board(men), White), alone, "{men}");
        }
    }

    #[test]
    fn the_guard_is_weighed_by_role() {
        let all = board("qrbnk3/pppp4/8/8/8/8/8/QQQQK3");
        assert_eq!(guard(&all, White), 6 + 4 + 2 + 2);
        assert_eq!(guard(&all, Black), 4 * 6);
    }

    #[test]
    fn the_sums() {
        let mating_net_cost = |board: &Board, winner| guesses(board, winner)[0];
        let bare_king_cost = |board: &Board, winner| guesses(board, winner)[1];
        // Kings a1 and e5 stand 4 apart, e5 is 3 from its corner, 8 flights less those covered.
        let rook = board("8/8/8/4k3/8/8/7R/K7");
        assert_eq!(mating_net_cost(&rook, White), 6 * 8 + 3 * 3 + 3 * 4 + 3);
        assert_eq!(bare_king_cost(&rook, White), 3 * 8 + 2 * 3 + 2 * 4 + 3);
        let guarded = board("8/8/8/4k3/8/8/5q1R/K7");
        assert_eq!(
            mating_net_cost(&guarded, White),
            6 * 8 + 3 * 3 + 3 * 4 + 3 + 6
        );
        assert_eq!(
            bare_king_cost(&guarded, White),
            20 + 2 * 2 + 3 * 8 + 2 * 3 + 2 * 4 + 3
        );
        // A pawn chases no king: eight, as if nothing could.
        let pawn = board("8/8/8/4k3/8/8/8/K6P");
        assert_eq!(
            mating_net_cost(&pawn, White),
            40 + 70 + 6 * 8 + 3 * 3 + 3 * 4 + 8
        );
        // A lone minor piece: the guard is welcome, and the other plan walls in.
        let knight = board("6bk/8/8/8/3q4/3r4/8/KN6");
        assert_eq!(mating_net_cost(&knight, White), 60 + 6 * 2 + 3 * 7 + 7);
        assert_eq!(
            bare_king_cost(&knight, White),
            600 + 30 + 15 + 2 * (1 + 4) + 4 * 2 + 3 * 7
        );
        // A light bishop needs a light corner; a pawn two steps from promotion must become the wall.
        let bishop = board("8/8/8/8/7k/8/p7/K6B");
        let wall = 20 + 10 + 12;
        let flights = 5;
        assert_eq!(
            bare_king_cost(&bishop, White),
            600 + wall + 2 * 7 + 4 * flights + 5 * 3 + 3 * 7
        );
        let dark = board("8/8/8/8/7k/8/p7/K1B5");
        assert_eq!(
            bare_king_cost(&dark, White),
            600 + wall + 2 * 7 + 4 * (flights - 1) + 5 * 4 + 3 * 7
        );
        let bare = board("8/8/8/8/7k/8/8/KN6");
        assert_eq!(
            bare_king_cost(&bare, White),
            600 + 80 + 4 * 5 + 5 * 3 + 3 * 7
        );
    }
}
