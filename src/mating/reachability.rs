//! Reachability: where each piece can ever stand, and whether a mate can be made of that.
//!
//! A set of squares is drawn up for every piece, so large that no series of legal moves leads out of
//! it; then every mate that could stand on the board with each piece somewhere in its set is looked
//! for. Where there is none, the answer is "no", without looking at a single position. The idea is
//! that of M. Ambrona, "A Practical Algorithm for Chess Unwinnability" (FUN 2022).
//!
//! [`regions`] says why no piece ever leaves its set, [`may_mate`] why no mate is overlooked. Neither
//! ever says "yes": the pieces are placed each for itself, as if all these places could be held at once.

mod regions;
mod set_attacks;

use shakmaty::{Bitboard, Chess, Color, Square, attacks};

use regions::{Man, Regions};

pub(super) use set_attacks::{attacked_by, set_attacks};

/// What a locked position's proof rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Locked {
    /// On how many squares the king to be mated can ever stand.
    pub(super) squares: u32,
    /// How many pieces can neither move nor be taken.
    pub(super) fixed: u32,
}

/// Proves that `side` can never mate, or says nothing.
pub(super) fn locked(position: &Chess, side: Color) -> Option<Locked> {
    let regions = Regions::of(position)?;
    if may_mate(&regions, side)? {
        return None;
    }
    let hunted = regions.king(!side)?;
    let count = |squares: Bitboard| u32::try_from(squares.count()).unwrap_or(64);
    Some(Locked {
        squares: count(hunted.squares),
        fixed: count(regions.fixed()),
    })
}

/// The squares of the pieces that never move and are never taken, where that can be said.
pub(super) fn fixed(position: &Chess) -> Bitboard {
    Regions::of(position).map_or(Bitboard::EMPTY, |regions| regions.fixed())
}

/// Whether some placement of the pieces within their regions could be a mate by `winner`.
///
/// In any mate one of the winner's pieces, not the king, checks from a square of its region. Every square beside the
/// mated king is then attacked by the winner, or held by one of the mated king's own pieces, each of which holds one
/// square only. The winner attacks by that piece from where it stands, by the king from one square, and by the others
/// from any of theirs. The mated king itself shades nothing: it would still be attacked behind its own back. A piece
/// that checks from beside it stands there itself, so that square has to be attacked.
fn may_mate(regions: &Regions, winner: Color) -> Option<bool> {
    let hunted = regions.king(!winner)?;
    let hunter = regions.king(winner)?;
    let walls = regions.fixed().without(hunted.start);
    let men = |color| regions.men(color).filter(|man| !man.is_king());
    let own: Vec<&Man> = men(winner).collect();
    let attacks: Vec<Bitboard> = own.iter().map(|man| man.attacks(walls)).collect();
    let reached = attacks.iter().fold(Bitboard::EMPTY, |all, &one| all | one);
    for king in hunted.squares & reached {
        let beside = attacks::king_attacks(king);
        let posts = hunter.squares & !beside.with(king);
        let kings = distinct(
            posts
                .into_iter()
                .map(|post| attacks::king_attacks(post) & beside),
        );
        let fillers: Vec<Bitboard> = men(!winner).map(|man| man.anywhere() & beside).collect();
        for (place, (man, &all)) in own.iter().zip(&attacks).enumerate() {
            if !all.contains(king) {
                continue;
            }
            let others = (0..).zip(&attacks).filter(|(other, _)| *other != place);
            let by_others = others.fold(Bitboard::EMPTY, |all, (_, &one)| all | one);
            for (square, attacked) in man.checks(king, walls) {
                for &by_king in &kings {
                    let left = beside & !attacked & !by_others & !by_king;
                    if !left.contains(square) && filled(left, &fillers) {
                        return Some(true);
                    }
                }
            }
        }
    }
    Some(false)
}

/// Each of them once.
pub(super) fn distinct(all: impl Iterator<Item = Bitboard>) -> Vec<Bitboard> {
    let mut distinct = Vec::new();
    for one in all {
        if !distinct.contains(&one) {
            distinct.push(one);
        }
    }
    distinct
}

/// Whether each of those squares can be held by a piece of its own, each piece on one of its squares.
pub(super) fn filled(squares: Bitboard, men: &[Bitboard]) -> bool {
    // There are never more pieces than squares.
    let mut holds = [None; 64];
    squares.into_iter().all(|square| {
        let mut asked = [false; 64];
        place_one(square, men, &mut holds, &mut asked)
    })
}

/// Finds a piece for the square, sending others to other squares where need be (Kuhn's way to a
/// matching).
fn place_one(
    square: Square,
    men: &[Bitboard],
    holds: &mut [Option<Square>],
    asked: &mut [bool],
) -> bool {
    for (place, man) in men.iter().enumerate() {
        let Some(asked_before) = asked.get_mut(place) else {
            continue;
        };
        if !man.contains(square) || std::mem::replace(asked_before, true) {
            continue;
        }
        let held = holds.get(place).copied().flatten();
        if held.is_none_or(|held| place_one(held, men, holds, asked)) {
            if let Some(holds) = holds.get_mut(place) {
                *holds = Some(square);
            }
            return true;
        }
    }
    false
}

/// What the argument says of one piece, in the engine's words or in those of the check.
#[cfg(test)]
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Reach {
    pub(super) start: Square,
    pub(super) is_fixed: bool,
    /// Where it may stand as it is, and as what a pawn became.
    pub(super) stands: [Bitboard; 2],
    pub(super) attacks: Bitboard,
    /// How it checks the king to be mated: where that king is, where it is, and what it attacks then.
    pub(super) checks: Vec<(Square, Square, Bitboard)>,
}

/// What it says of every piece, if that side is to mate.
#[cfg(test)]
pub(super) fn reach(position: &Chess, winner: Color) -> Option<Vec<Reach>> {
    let regions = Regions::of(position)?;
    let hunted = regions.king(!winner)?;
    let fixed = regions.fixed();
    let walls = fixed.without(hunted.start);
    let men = Color::ALL.into_iter().flat_map(|color| regions.men(color));
    let reach = men.map(|man| {
        let kings = hunted.squares.into_iter();
        let checks = kings.flat_map(|king| {
            let checks = man.checks(king, walls);
            checks.map(move |(from, attacks)| (king, from, attacks))
        });
        let mut checks: Vec<_> = checks.collect();
        checks.sort_unstable();
        Reach {
            start: man.start,
            is_fixed: fixed.contains(man.start),
            stands: [man.squares, man.anywhere() & !man.squares],
            attacks: man.attacks(walls),
            checks,
        }
    });
    Some(reach.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::rows::rows;
    use crate::tests::{position, squares};
    use shakmaty::Position;

    #[test]
    fn what_is_locked() {
        for [fen, white, black, what] in rows(
            "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1 | true | true | walls of pawns
            5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1 | false | true | the position on chasolver's front page: White can, Black cannot
            8/8/4k3/p1p1p3/P1P1P3/8/4K3/8 w - - 0 1 | false | false | a gap in the wall
            8/2k5/5b2/p1p1pBp1/P1P1P1P1/5K2/4B3/8 w - - 0 1 | true | true | one bishop cannot hold both flights beside a corner
            8/8/4k3/8/8/8/8/4K3 w - - 0 1 | true | true | bare kings
            8/8/4k3/8/8/8/8/R3K3 w - - 0 1 | false | true | a rook",
        ) {
            let position = position(fen);
            for (side, expected) in [(Color::White, white), (Color::Black, black)] {
                let proof = locked(&position, side);
                assert_eq!(proof.is_some(), expected == "true", "{what}: {side}: {proof:?}");
            }
        }
    }

    #[test]
    fn the_figures_of_the_proof() {
        let fen = "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1";
        let position = position(fen);
        let expected = Locked {
            squares: 24,
            fixed: 8,
        };
        assert_eq!(locked(&position, Color::White), Some(expected));
        assert_eq!(fixed(&position), position.board().pawns());
    }

    #[test]
    fn each_man_holds_one_square() {
        for [asked, men, expected, what] in rows(
            "| | true | nothing to hold
            a7 | | false | nobody to hold it
            a7 b7 | a7 b7 | false | one man, two squares
            a7 b7 | a7 b7, a7 | true | the first gives way to the second
            a7 b7 b8 | a7 b7, b7 b8, a7 | true | a chain of three
            a7 b7 b8 | a7 b7 b8, a7 b7 b8 | false | two for three",
        ) {
            let men = men.split(',').filter(|man| !man.is_empty()).map(squares);
            let found = filled(squares(asked), &men.collect::<Vec<Bitboard>>());
            assert_eq!(found, expected == "true", "{what}");
        }
    }
}
