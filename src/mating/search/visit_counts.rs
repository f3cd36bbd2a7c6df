//! Visit counts for a novelty bonus: positions of a kind that was seldom visited are searched sooner.
//!
//! Behind a wall of pawns, bishops can wander over a million positions that differ in nothing else, while the one
//! move that breaks the wall waits. So positions are counted by what changes slowly: by the pawns and what else is on
//! the board, by these and the kings, and by these and the pieces nearest to a target mate. The counts only order the
//! search.

use shakmaty::{Bitboard, Board, Color, Role};

/// So many counters; positions that share one are counted together.
const COUNTERS: usize = 1 << 16;

pub(super) struct VisitCounts(Vec<u32>);

impl VisitCounts {
    pub(super) fn new() -> VisitCounts {
        VisitCounts(vec![0; COUNTERS])
    }

    /// Counts a position, in which `near` are the pieces nearest to a target mate; how crowded it is where it
    /// belongs, and how often these pieces stood so, in binary digits.
    pub(super) fn enter(&mut self, board: &Board, near: Bitboard) -> (i32, i32) {
        let structure = structure(board);
        let kings = Color::ALL.map(|color| board.king_of(color).map_or(0, u64::from));
        let placed = kings.into_iter().fold(structure, mix);
        let alike = self.count(placed);
        let of_structure = self.count(mix(structure, 1));
        // Mixed twice: after once the counter depends on half of the squares only.
        let standing = self.count(mix(mix(placed, near.0), 2));
        let crowd =
            3 * i32::try_from(alike.min(1024)).unwrap_or(1024) + 20 * (digits(of_structure) + 1);
        (crowd, digits(standing))
    }

    fn count(&mut self, mark: u64) -> u32 {
        // The highest bits, which are mixed best.
        let counter = self.0.get_mut((mark >> 48) as usize);
        counter.map_or(0, |counter| {
            *counter += 1;
            *counter
        })
    }
}

/// The binary logarithm, rounded down. Below 2^30: no more positions are kept.
fn digits(count: u32) -> i32 {
    i32::try_from(count.checked_ilog2().unwrap_or(0)).unwrap_or(31)
}

/// A mark of the pawns and of how many other pieces there are.
fn structure(board: &Board) -> u64 {
    let pawns = Color::ALL.map(|color| board.by_piece(color.pawn()).0);
    let material = board.material();
    let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let counts = pieces.map(|role| {
        u64::from(*material.white.get(role)) << 8 | u64::from(*material.black.get(role))
    });
    pawns.into_iter().chain(counts).fold(0, mix)
}

fn mix(mark: u64, more: u64) -> u64 {
    // 2^64 divided by the golden ratio.
    ((mark ^ more).wrapping_mul(0x9e37_79b9_7f4a_7c15)).rotate_left(29)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::Square;

    #[test]
    fn what_comes_again_is_crowded() {
        let board = |men: &str| men.parse::<Board>().expect(men);
        let mut crowds = VisitCounts::new();
        let mut crowded = |men: &str| crowds.enter(&board(men), Bitboard::EMPTY).0;
        let first = crowded("4k3/8/8/p7/P7/8/8/B3K3");
        let bishop = crowded("4k3/8/8/p7/P7/8/1B6/4K3");
        let king = crowded("4k3/8/8/p7/P7/8/1B6/3K4");
        let pawn = crowded("4k3/8/p7/8/P7/8/1B6/4K3");
        assert!(first < king && king < bishop, "{first} {king} {bishop}");
        assert_eq!(first, pawn);
    }

    #[test]
    fn the_same_men_near_a_target_are_counted_wherever_the_others_stand() {
        let board = |men: &str| men.parse::<Board>().expect(men);
        let mut crowds = VisitCounts::new();
        let mut often = |men: &str, near: &[Square]| {
            crowds.enter(&board(men), near.iter().copied().collect()).1
        };
        let near = [Square::A8, Square::E8];
        assert_eq!(often("b3k3/8/8/8/8/8/8/B3K3", &near), 0);
        assert_eq!(often("b3k3/8/8/8/8/8/1B6/4K3", &near), 1);
        assert_eq!(often("b3k3/8/8/8/8/2B5/8/4K3", &near), 1);
        assert_eq!(often("b3k3/8/8/8/3B4/8/8/4K3", &near), 2);
        // Other pieces are near, high on the board or low; then another king stands elsewhere.
        for other in [Square::H8, Square::A1, Square::D4] {
            assert_eq!(often("b3k3/8/8/8/3B4/8/8/4K3", &[other, Square::E8]), 0);
        }
        assert_eq!(often("b3k3/8/8/8/3B4/8/8/5K2", &near), 0);
    }
}
