//! The pieces and the pawn, drawn for paper: each in a square of 100 by 100, an outline for White and solid for
//! Black, with lines thick enough for a photocopier. One drawing serves every format.

use shakmaty::Role;

/// How a piece is drawn: areas from the back to the front, each with an edge, then the lines inside, as path data of
/// SVG.
#[derive(Clone, Copy, Debug)]
pub struct Man {
    /// Closed areas, the later ones covering the earlier.
    pub areas: &'static [&'static str],
    /// Lines that show its form: black on White's pieces, white on Black's.
    pub lines: &'static str,
}

/// The drawing of a piece or pawn.
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

/// The base of all but the pawn.
const FOOT: &str = "M 20 91 L 20 86 C 20 82 23 80 27 80 L 73 80 C 77 80 80 82 80 86 L 80 91 Z";

const KING: Man = Man {
    areas: &[
        // The cross.
        "M 46.5 5 L 53.5 5 L 53.5 11 L 60 11 L 60 18 L 53.5 18 L 53.5 28 L 46.5 28 L 46.5 18 \
         L 40 18 L 40 11 L 46.5 11 Z",
        // The crown's middle.
        "M 50 62 C 38 46 38 34 50 25 C 62 34 62 46 50 62 Z",
        // Its two arms, down to the foot.
        "M 29 80 L 27 68 C 11 58 8 46 17 38 C 27 30 43 36 50 55 C 57 36 73 30 83 38 \
         C 92 46 89 58 73 68 L 71 80 Z",
        FOOT,
    ],
    lines: "M 27 68 C 41 62 59 62 73 68 M 50 55 L 50 63 M 30 86 L 70 86",
};

const QUEEN: Man = Man {
    areas: &[
        "M 29 80 L 27 69 L 15 33 L 32 52 L 33 22 L 44 49 L 50 18 L 56 49 L 67 22 L 68 52 L 85 33 \
         L 73 69 L 71 80 Z",
        // The tips of the crown.
        "M 13.5 24 C 16.26 24 18.5 26.24 18.5 29 C 18.5 31.76 16.26 34 13.5 34 \
         C 10.74 34 8.5 31.76 8.5 29 C 8.5 26.24 10.74 24 13.5 24 Z",
        "M 32.5 12.5 C 35.26 12.5 37.5 14.74 37.5 17.5 C 37.5 20.26 35.26 22.5 32.5 22.5 \
         C 29.74 22.5 27.5 20.26 27.5 17.5 C 27.5 14.74 29.74 12.5 32.5 12.5 Z",
        "M 50 8 C 52.76 8 55 10.24 55 13 C 55 15.76 52.76 18 50 18 C 47.24 18 45 15.76 45 13 \
         C 45 10.24 47.24 8 50 8 Z",
        "M 67.5 12.5 C 70.26 12.5 72.5 14.74 72.5 17.5 C 72.5 20.26 70.26 22.5 67.5 22.5 \
         C 64.74 22.5 62.5 20.26 62.5 17.5 C 62.5 14.74 64.74 12.5 67.5 12.5 Z",
        "M 86.5 24 C 89.26 24 91.5 26.24 91.5 29 C 91.5 31.76 89.26 34 86.5 34 \
         C 83.74 34 81.5 31.76 81.5 29 C 81.5 26.24 83.74 24 86.5 24 Z",
        FOOT,
    ],
    lines: "M 27 69 C 41 64 59 64 73 69 M 30 86 L 70 86",
};

const ROOK: Man = Man {
    areas: &[
        "M 28 80 L 33 70 L 35 43 L 26 35 L 26 14 L 36.5 14 L 36.5 22 L 44.5 22 L 44.5 14 \
         L 55.5 14 L 55.5 22 L 63.5 22 L 63.5 14 L 74 14 L 74 35 L 65 43 L 67 70 L 72 80 Z",
        FOOT,
    ],
    lines: "M 29 34 L 71 34 M 35 43 L 65 43 M 33 70 L 67 70 M 30 86 L 70 86",
};

const BISHOP: Man = Man {
    areas: &[
        "M 50 6 C 53.312 6 56 8.688 56 12 C 56 15.312 53.312 18 50 18 C 46.688 18 44 15.312 44 12 \
         C 44 8.688 46.688 6 50 6 Z",
        "M 30 80 C 38 77 42 72 43 66 L 35 66 L 35 58 L 39 58 C 29 49 28 40 33 32 \
         C 37 26 44 22 50 16 C 56 22 63 26 67 32 C 72 40 71 49 61 58 L 65 58 L 65 66 L 57 66 \
         C 58 72 62 77 70 80 Z",
        FOOT,
    ],
    lines: "M 50 29 L 50 50 M 41 38 L 59 38 M 38 58 L 62 58 M 41 66 L 59 66 M 30 86 L 70 86",
};

const KNIGHT: Man = Man {
    areas: &[
        "M 29 80 C 30 66 44 60 46 47 C 40 51 35 54 30 60 C 27 63 20 64 17 60 C 14 56 15 51 18 47 \
         C 24 39 28 34 29 28 C 30 23 32 20 36 18 L 35 7 L 46 14 C 64 14 77 28 79 50 \
         C 80 62 77 71 74 80 Z",
        FOOT,
    ],
    // The mane; eye and nostril; the foot.
    lines: "M 51 20 C 63 25 71 38 70 64 M 38 29 L 41.5 28 M 21.5 55 L 23.5 53.5 M 30 86 L 70 86",
};

const PAWN: Man = Man {
    areas: &[
        "M 30 82 C 40 73 43 65 43 53 L 57 53 C 57 65 60 73 70 82 Z",
        "M 50 16.5 C 58.004 16.5 64.5 22.996 64.5 31 C 64.5 39.004 58.004 45.5 50 45.5 \
         C 41.996 45.5 35.5 39.004 35.5 31 C 35.5 22.996 41.996 16.5 50 16.5 Z",
        "M 37 46 L 63 46 C 66 46 66 53 63 53 L 37 53 C 34 53 34 46 37 46 Z",
        "M 25 91 L 25 87 C 25 83 28 81 31 81 L 69 81 C 72 81 75 83 75 87 L 75 91 Z",
    ],
    lines: "M 34 86.5 L 66 86.5",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::pages::geometry::Outline;

    #[test]
    fn every_man_stands_in_his_square_and_no_two_are_alike() {
        let mut seen = Vec::new();
        for role in Role::ALL {
            let drawn = man(role);
            let silhouette = drawn.areas.join(" ");
            for path in [&*silhouette, drawn.lines] {
                let bounds = Outline::of_path(path).bounds().unwrap();
                assert!(
                    bounds.iter().all(|at| (3.0..=97.0).contains(at)),
                    "{role:?}"
                );
            }
            for area in drawn.areas {
                assert!(area.starts_with("M ") && area.ends_with(" Z"), "{role:?}");
            }
            assert!(!seen.contains(&silhouette), "{role:?}");
            seen.push(silhouette);
        }
    }
}
