//! The static argument: where each man can ever stand, and whether a mate can be made of that.
//!
//! A set of squares is drawn up for every man, so large that no series of legal moves leads out of
//! it; then every mate that could stand on the board with each man somewhere in its set is looked
//! for. Where there is none, the answer is "no", without looking at a single position. The idea is
//! that of M. Ambrona, "A Practical Algorithm for Chess Unwinnability" (FUN 2022).
//!
//! [`regions`] says why no man ever leaves its set, [`may_mate`] why no mate is overlooked. Neither
//! ever says "yes": the men are placed each for itself, as if all these places could be held at once.

mod regions;
mod strikes;

use shakmaty::{Bitboard, Chess, Color, attacks};

use regions::{Man, Regions};

/// What a locked position's proof rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Locked {
    /// On how many squares the king to be mated can ever stand.
    pub(super) squares: u32,
    /// How many men can neither move nor be taken.
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

/// Whether some placement of the men within their regions could be a mate by `winner`.
///
/// In any mate one of the winner's men, not the king, checks from a square of its region. Every square
/// beside the mated king is then held by one of his own men, or struck at by the winner: by that
/// man from where it stands, by the king from one square, or by another man from any of its squares.
/// The mated king himself shades nothing: he would still be struck at behind his own back.
fn may_mate(regions: &Regions, winner: Color) -> Option<bool> {
    let hunted = regions.king(!winner)?;
    let hunter = regions.king(winner)?;
    let walls = regions.fixed().without(hunted.start);
    let theirs = regions
        .men(!winner)
        .filter(|man| !man.is_king())
        .fold(Bitboard::EMPTY, |all, man| all | man.anywhere());
    let own: Vec<&Man> = regions.men(winner).filter(|man| !man.is_king()).collect();
    let strikes: Vec<Bitboard> = own.iter().map(|man| man.strikes(walls)).collect();
    // The squares that two or more strike at are struck at whichever of them checks.
    let (once, twice) = strikes.iter().fold(
        (Bitboard::EMPTY, Bitboard::EMPTY),
        |(once, twice), &strikes| (once | strikes, twice | once & strikes),
    );
    for king in hunted.squares & once {
        let beside = attacks::king_attacks(king);
        let posts = hunter.squares & !beside.with(king);
        for (man, &all) in own.iter().zip(&strikes) {
            if !all.contains(king) {
                continue;
            }
            let others = twice | once & !all;
            let open = beside & !theirs & !others;
            for strikes in man.checks(king, walls) {
                let open = open & !strikes;
                let covering = open
                    .into_iter()
                    .fold(posts, |posts, square| posts & attacks::king_attacks(square));
                if covering.any() {
                    return Some(true);
                }
            }
        }
    }
    Some(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::position::parse_fen;

    #[test]
    fn what_is_locked() {
        for (what, fen, white, black) in [
            (
                "walls of pawns",
                "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1",
                true,
                true,
            ),
            (
                "the position on chasolver's front page: White can, Black cannot",
                "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1",
                false,
                true,
            ),
            (
                "a gap in the wall",
                "8/8/4k3/p1p1p3/P1P1P3/8/4K3/8 w - - 0 1",
                false,
                false,
            ),
            ("bare kings", "8/8/4k3/8/8/8/8/4K3 w - - 0 1", true, true),
            ("a rook", "8/8/4k3/8/8/8/8/R3K3 w - - 0 1", false, true),
        ] {
            let position = parse_fen(fen).expect(fen).position;
            for (side, expected) in [(Color::White, white), (Color::Black, black)] {
                let proof = locked(&position, side);
                assert_eq!(proof.is_some(), expected, "{what}: {side}: {proof:?}");
            }
        }
    }

    #[test]
    fn the_figures_of_the_proof() {
        let fen = "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1";
        let position = parse_fen(fen).expect(fen).position;
        let expected = Locked {
            squares: 24,
            fixed: 8,
        };
        assert_eq!(locked(&position, Color::White), Some(expected));
    }
}
