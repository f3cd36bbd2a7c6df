//! The six men, drawn for paper: each in a square of 100 by 100, an outline for White and solid for Black, with lines
//! thick enough for a photocopier. One drawing serves every format.

use shakmaty::Role;

use super::geometry::{Outline, Step};
use Step::{Close as Z, Curve as C, Line as L, Move as M};

/// How a man is drawn: areas from the back to the front, each with an edge, then the lines inside.
#[derive(Clone, Copy, Debug)]
pub struct Man {
    /// Closed areas, the later ones covering the earlier.
    pub areas: &'static [&'static [Step]],
    /// Lines that show its form: black on White's men, white on Black's.
    pub lines: &'static [Step],
}

impl Man {
    /// All areas at once.
    pub fn silhouette(&self) -> Outline {
        Outline::new(self.areas.concat())
    }

    /// Its lines.
    pub fn form(&self) -> Outline {
        Outline::new(self.lines.to_vec())
    }
}

/// The drawing of a man.
pub const fn man(role: Role) -> Man {
    match role {
        Role::King => KING,
        Role::Queen => QUEEN,
        Role::Rook => ROOK,
        Role::Bishop => BISHOP,
        Role::Knight => KNIGHT,
        Role::Pawn => PAWN,
    }
}

/// The base of all men but the pawn.
const FOOT: &[Step] = &[
    M(20.0, 91.0),
    L(20.0, 86.0),
    C(20.0, 82.0, 23.0, 80.0, 27.0, 80.0),
    L(73.0, 80.0),
    C(77.0, 80.0, 80.0, 82.0, 80.0, 86.0),
    L(80.0, 91.0),
    Z,
];

const KING: Man = Man {
    areas: &[
        // The cross.
        &[
            M(46.5, 5.0),
            L(53.5, 5.0),
            L(53.5, 11.0),
            L(60.0, 11.0),
            L(60.0, 18.0),
            L(53.5, 18.0),
            L(53.5, 28.0),
            L(46.5, 28.0),
            L(46.5, 18.0),
            L(40.0, 18.0),
            L(40.0, 11.0),
            L(46.5, 11.0),
            Z,
        ],
        // The crown's middle.
        &[
            M(50.0, 62.0),
            C(38.0, 46.0, 38.0, 34.0, 50.0, 25.0),
            C(62.0, 34.0, 62.0, 46.0, 50.0, 62.0),
            Z,
        ],
        // Its two arms, down to the foot.
        &[
            M(29.0, 80.0),
            L(27.0, 68.0),
            C(11.0, 58.0, 8.0, 46.0, 17.0, 38.0),
            C(27.0, 30.0, 43.0, 36.0, 50.0, 55.0),
            C(57.0, 36.0, 73.0, 30.0, 83.0, 38.0),
            C(92.0, 46.0, 89.0, 58.0, 73.0, 68.0),
            L(71.0, 80.0),
            Z,
        ],
        FOOT,
    ],
    lines: &[
        M(27.0, 68.0),
        C(41.0, 62.0, 59.0, 62.0, 73.0, 68.0),
        M(50.0, 55.0),
        L(50.0, 63.0),
        M(30.0, 86.0),
        L(70.0, 86.0),
    ],
};

const QUEEN: Man = Man {
    areas: &[
        &[
            M(29.0, 80.0),
            L(27.0, 69.0),
            L(15.0, 33.0),
            L(32.0, 52.0),
            L(33.0, 22.0),
            L(44.0, 49.0),
            L(50.0, 18.0),
            L(56.0, 49.0),
            L(67.0, 22.0),
            L(68.0, 52.0),
            L(85.0, 33.0),
            L(73.0, 69.0),
            L(71.0, 80.0),
            Z,
        ],
        &BALLS[0],
        &BALLS[1],
        &BALLS[2],
        &BALLS[3],
        &BALLS[4],
        FOOT,
    ],
    lines: &[
        M(27.0, 69.0),
        C(41.0, 64.0, 59.0, 64.0, 73.0, 69.0),
        M(30.0, 86.0),
        L(70.0, 86.0),
    ],
};

/// The tips of the queen's crown.
const BALLS: [[Step; 6]; 5] = [
    ball(13.5, 29.0, 5.0),
    ball(32.5, 17.5, 5.0),
    ball(50.0, 13.0, 5.0),
    ball(67.5, 17.5, 5.0),
    ball(86.5, 29.0, 5.0),
];

/// A circle, as four curves.
const fn ball(x: f32, y: f32, radius: f32) -> [Step; 6] {
    let reach = 0.552 * radius;
    let (left, right, top, bottom) = (x - radius, x + radius, y - radius, y + radius);
    [
        M(x, top),
        C(x + reach, top, right, y - reach, right, y),
        C(right, y + reach, x + reach, bottom, x, bottom),
        C(x - reach, bottom, left, y + reach, left, y),
        C(left, y - reach, x - reach, top, x, top),
        Z,
    ]
}

const ROOK: Man = Man {
    areas: &[
        &[
            M(28.0, 80.0),
            L(33.0, 70.0),
            L(35.0, 43.0),
            L(26.0, 35.0),
            L(26.0, 14.0),
            L(36.5, 14.0),
            L(36.5, 22.0),
            L(44.5, 22.0),
            L(44.5, 14.0),
            L(55.5, 14.0),
            L(55.5, 22.0),
            L(63.5, 22.0),
            L(63.5, 14.0),
            L(74.0, 14.0),
            L(74.0, 35.0),
            L(65.0, 43.0),
            L(67.0, 70.0),
            L(72.0, 80.0),
            Z,
        ],
        FOOT,
    ],
    lines: &[
        M(29.0, 34.0),
        L(71.0, 34.0),
        M(35.0, 43.0),
        L(65.0, 43.0),
        M(33.0, 70.0),
        L(67.0, 70.0),
        M(30.0, 86.0),
        L(70.0, 86.0),
    ],
};

const BISHOP: Man = Man {
    areas: &[
        &ball(50.0, 12.0, 6.0),
        &[
            M(30.0, 80.0),
            C(38.0, 77.0, 42.0, 72.0, 43.0, 66.0),
            L(35.0, 66.0),
            L(35.0, 58.0),
            L(39.0, 58.0),
            C(29.0, 49.0, 28.0, 40.0, 33.0, 32.0),
            C(37.0, 26.0, 44.0, 22.0, 50.0, 16.0),
            C(56.0, 22.0, 63.0, 26.0, 67.0, 32.0),
            C(72.0, 40.0, 71.0, 49.0, 61.0, 58.0),
            L(65.0, 58.0),
            L(65.0, 66.0),
            L(57.0, 66.0),
            C(58.0, 72.0, 62.0, 77.0, 70.0, 80.0),
            Z,
        ],
        FOOT,
    ],
    lines: &[
        M(50.0, 29.0),
        L(50.0, 50.0),
        M(41.0, 38.0),
        L(59.0, 38.0),
        M(38.0, 58.0),
        L(62.0, 58.0),
        M(41.0, 66.0),
        L(59.0, 66.0),
        M(30.0, 86.0),
        L(70.0, 86.0),
    ],
};

const KNIGHT: Man = Man {
    areas: &[
        &[
            M(29.0, 80.0),
            C(30.0, 66.0, 44.0, 60.0, 46.0, 47.0),
            C(40.0, 51.0, 35.0, 54.0, 30.0, 60.0),
            C(27.0, 63.0, 20.0, 64.0, 17.0, 60.0),
            C(14.0, 56.0, 15.0, 51.0, 18.0, 47.0),
            C(24.0, 39.0, 28.0, 34.0, 29.0, 28.0),
            C(30.0, 23.0, 32.0, 20.0, 36.0, 18.0),
            L(35.0, 7.0),
            L(46.0, 14.0),
            C(64.0, 14.0, 77.0, 28.0, 79.0, 50.0),
            C(80.0, 62.0, 77.0, 71.0, 74.0, 80.0),
            Z,
        ],
        FOOT,
    ],
    lines: &[
        // The mane.
        M(51.0, 20.0),
        C(63.0, 25.0, 71.0, 38.0, 70.0, 64.0),
        // Eye and nostril.
        M(38.0, 29.0),
        L(41.5, 28.0),
        M(21.5, 55.0),
        L(23.5, 53.5),
        M(30.0, 86.0),
        L(70.0, 86.0),
    ],
};

const PAWN: Man = Man {
    areas: &[
        &[
            M(30.0, 82.0),
            C(40.0, 73.0, 43.0, 65.0, 43.0, 53.0),
            L(57.0, 53.0),
            C(57.0, 65.0, 60.0, 73.0, 70.0, 82.0),
            Z,
        ],
        &ball(50.0, 31.0, 14.5),
        &[
            M(37.0, 46.0),
            L(63.0, 46.0),
            C(66.0, 46.0, 66.0, 53.0, 63.0, 53.0),
            L(37.0, 53.0),
            C(34.0, 53.0, 34.0, 46.0, 37.0, 46.0),
            Z,
        ],
        &[
            M(25.0, 91.0),
            L(25.0, 87.0),
            C(25.0, 83.0, 28.0, 81.0, 31.0, 81.0),
            L(69.0, 81.0),
            C(72.0, 81.0, 75.0, 83.0, 75.0, 87.0),
            L(75.0, 91.0),
            Z,
        ],
    ],
    lines: &[M(34.0, 86.5), L(66.0, 86.5)],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_man_stands_in_his_square_and_no_two_are_alike() {
        let mut seen = Vec::new();
        for role in Role::ALL {
            let drawn = man(role);
            for outline in [drawn.silhouette(), drawn.form()] {
                let bounds = outline.bounds().unwrap();
                assert!(
                    bounds.iter().all(|at| (3.0..=97.0).contains(at)),
                    "{role:?}"
                );
            }
            for area in drawn.areas {
                assert!(matches!(area.first(), Some(M(..))), "{role:?}");
                assert_eq!(area.last(), Some(&Z), "{role:?}");
            }
            let silhouette = drawn.silhouette();
            assert!(!seen.contains(&silhouette), "{role:?}");
            seen.push(silhouette);
        }
    }
}
