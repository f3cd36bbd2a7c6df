//! Which squares a man on an empty board goes to, and which lie in between.
//!
//! Squares are numbers from 0 (a1) along the ranks to 63 (h8); a set of squares is a number of 64 bits.

use super::board::{Kind, Side};

/// Squares are counted so.
pub type Square = u8;

/// The set of that square alone.
pub const fn only(square: Square) -> u64 {
    1 << square
}

/// The members of a set, from a1 on.
pub fn members(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let next = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        u8::try_from(next).ok().filter(|&square| square < 64)
    })
}

/// Where a man of that kind (not a pawn) gets in one move on an empty board.
pub fn reach(kind: Kind, from: Square) -> u64 {
    GEOMETRY.reach[kind as usize][usize::from(from)]
}

/// The squares strictly between two on a line, or none.
pub fn between(from: Square, to: Square) -> u64 {
    GEOMETRY.between[usize::from(from)][usize::from(to)]
}

/// What a pawn strikes at.
pub fn pawn_strikes(side: Side, from: Square) -> u64 {
    GEOMETRY.pawns[side as usize][usize::from(from)]
}

struct Geometry {
    /// By king, queen, rook, bishop and knight.
    reach: [[u64; 64]; 5],
    between: [[u64; 64]; 64],
    pawns: [[u64; 64]; 2],
}

static GEOMETRY: Geometry = geometry();

/// Files and ranks gone by in one step: four straight lines, four slanting.
#[rustfmt::skip]
const LINES: [(i32, i32); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

#[rustfmt::skip]
const LEAPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The square so many steps away, or 64 when that leaves the board.
const fn away(from: usize, (files, ranks): (i32, i32), steps: i32) -> usize {
    let file = from as i32 % 8 + files * steps;
    let rank = from as i32 / 8 + ranks * steps;
    if file < 0 || file > 7 || rank < 0 || rank > 7 {
        return 64;
    }
    (rank * 8 + file) as usize
}

const fn geometry() -> Geometry {
    let mut all = Geometry {
        reach: [[0; 64]; 5],
        between: [[0; 64]; 64],
        pawns: [[0; 64]; 2],
    };
    let mut from = 0;
    while from < 64 {
        let mut way = 0;
        while way < 8 {
            let slanting = way >= 4;
            let beside = away(from, LINES[way], 1);
            if beside < 64 {
                all.reach[Kind::King as usize][from] |= 1 << beside;
                if slanting {
                    let side = if LINES[way].1 > 0 {
                        Side::White
                    } else {
                        Side::Black
                    };
                    all.pawns[side as usize][from] |= 1 << beside;
                }
            }
            let leap = away(from, LEAPS[way], 1);
            if leap < 64 {
                all.reach[Kind::Knight as usize][from] |= 1 << leap;
            }
            let slider = if slanting { Kind::Bishop } else { Kind::Rook };
            let mut passed = 0;
            let mut steps = 1;
            while away(from, LINES[way], steps) < 64 {
                let to = away(from, LINES[way], steps);
                all.reach[slider as usize][from] |= 1 << to;
                all.reach[Kind::Queen as usize][from] |= 1 << to;
                all.between[from][to] = passed;
                passed |= 1 << to;
                steps += 1;
            }
            way += 1;
        }
        from += 1;
    }
    all
}
