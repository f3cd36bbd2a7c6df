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
const FOOT: &str = "M 24 89 L 24 84 C 24 80 26 78 30 78 L 70 78 C 74 78 76 80 76 84 L 76 89 C 76 90.3 75.3 91 74 91 L 26 \
 91 C 24.7 91 24 90.3 24 89 Z";

/// What king and queen have between body and base.
const COLLAR: &str = "M 31.5 60 L 68.5 60 C 70.4 60 72 61.6 72 63.5 C 72 65.4 70.4 67 68.5 67 L 31.5 67 C 29.6 67 28 65.4 \
 28 63.5 C 28 61.6 29.6 60 31.5 60 Z";

const KING: Man = Man {
    areas: &[
        "M 46.8 8 L 53.2 8 L 53.2 14.3 L 59.8 14.3 L 59.8 20.5 L 53.2 20.5 L 53.2 31 L 46.8 31 L 46.8 \
         20.5 L 40.2 20.5 L 40.2 14.3 L 46.8 14.3 Z",
        "M 50 37 C 46 28.5 36 26 29 30.5 C 20 36.5 22 48 32 61 L 68 61 C 78 48 80 36.5 71 30.5 C 64 \
         26 54 28.5 50 37 Z",
        "M 32 66 C 33 72 31 75 28.5 78 L 71.5 78 C 69 75 67 72 68 66 Z",
        FOOT,
        COLLAR,
    ],
    lines: "M 50 38 L 50 53",
};

const QUEEN: Man = Man {
    areas: &[
        "M 21 31 L 34.5 49 L 34.8 23.5 L 45 46 L 50 19 L 55 46 L 65.2 23.5 L 65.5 49 L 79 31 L 69.5 \
         63 L 30.5 63 Z",
        "M 32 66.5 C 33 72 31 75 28.5 78 L 71.5 78 C 69 75 67 72 68 66.5 Z",
        FOOT,
        COLLAR,
        "M 15.4 28 C 15.4 25.5 17.5 23.4 20 23.4 C 22.5 23.4 24.6 25.5 24.6 28 C 24.6 30.5 22.5 32.6 \
         20 32.6 C 17.5 32.6 15.4 30.5 15.4 28 Z",
        "M 29.9 20 C 29.9 17.5 32 15.4 34.5 15.4 C 37 15.4 39.1 17.5 39.1 20 C 39.1 22.5 37 24.6 34.5 \
         24.6 C 32 24.6 29.9 22.5 29.9 20 Z",
        "M 45.4 15.5 C 45.4 13 47.5 10.9 50 10.9 C 52.5 10.9 54.6 13 54.6 15.5 C 54.6 18 52.5 20.1 50 \
         20.1 C 47.5 20.1 45.4 18 45.4 15.5 Z",
        "M 60.9 20 C 60.9 17.5 63 15.4 65.5 15.4 C 68 15.4 70.1 17.5 70.1 20 C 70.1 22.5 68 24.6 65.5 \
         24.6 C 63 24.6 60.9 22.5 60.9 20 Z",
        "M 75.4 28 C 75.4 25.5 77.5 23.4 80 23.4 C 82.5 23.4 84.6 25.5 84.6 28 C 84.6 30.5 82.5 32.6 \
         80 32.6 C 77.5 32.6 75.4 30.5 75.4 28 Z",
    ],
    lines: "",
};

const ROOK: Man = Man {
    areas: &[
        "M 38 40 L 35.5 70 L 30 78 L 70 78 L 64.5 70 L 62 40 Z",
        FOOT,
        "M 28 17.5 C 28 16.5 28.5 16 29.5 16 L 37.5 16 C 38.5 16 39 16.5 39 17.5 L 39 25 L 44.5 25 L \
         44.5 17.5 C 44.5 16.5 45 16 46 16 L 54 16 C 55 16 55.5 16.5 55.5 17.5 L 55.5 25 L 61 25 L 61 \
         17.5 C 61 16.5 61.5 16 62.5 16 L 70.5 16 C 71.5 16 72 16.5 72 17.5 L 72 34 L 64.5 41.5 L \
         35.5 41.5 L 28 34 Z",
    ],
    lines: "",
};

const BISHOP: Man = Man {
    areas: &[
        "M 42.5 60 C 42 68 37 73 32 78 L 68 78 C 63 73 58 68 57.5 60 Z",
        FOOT,
        "M 50 17 C 59 24 66.5 34 66.5 43.5 C 66.5 51 60 56.5 50 56.5 C 40 56.5 33.5 51 33.5 43.5 C \
         33.5 34 41 24 50 17 Z",
        "M 38.5 54.5 L 61.5 54.5 C 63.4 54.5 65 56.1 65 58 C 65 59.9 63.4 61.5 61.5 61.5 L 38.5 61.5 \
         C 36.6 61.5 35 59.9 35 58 C 35 56.1 36.6 54.5 38.5 54.5 Z",
        "M 44.4 14 C 44.4 10.9 46.9 8.4 50 8.4 C 53.1 8.4 55.6 10.9 55.6 14 C 55.6 17.1 53.1 19.6 50 \
         19.6 C 46.9 19.6 44.4 17.1 44.4 14 Z",
    ],
    lines: "M 57.5 28.5 L 49 42",
};

const KNIGHT: Man = Man {
    areas: &[
        "M 31.5 78 C 31 66 39 60 44.5 54.5 C 47 52 48 49.5 48 46.5 C 44 50 39.5 50.5 35.5 53 C 32.5 \
         55 30.5 59 27.5 59.5 C 23.5 60 19.5 54.5 20.5 50.5 C 21.5 46.5 25.5 43.5 27.5 39 C 29.5 34.5 \
         31 29.5 36 25 L 35.5 13.5 C 39.5 14.5 43 17 45 20 C 63 20 76.5 35 76.5 58 C 76.5 66 75 72.5 \
         72.5 78 Z",
        FOOT,
    ],
    lines: "M 48 46.5 C 49.5 45 50.5 43 51 40.5 M 54 27.5 C 63.5 32 68 43 67.5 58 M 37.6 34 C 37.6 33.5 38 \
     33.1 38.5 33.1 C 39 33.1 39.4 33.5 39.4 34 C 39.4 34.5 39 34.9 38.5 34.9 C 38 34.9 37.6 34.5 \
     37.6 34 Z M 26.1 51.5 C 26.1 51.3 26.3 51.1 26.5 51.1 C 26.7 51.1 26.9 51.3 26.9 51.5 C 26.9 \
     51.7 26.7 51.9 26.5 51.9 C 26.3 51.9 26.1 51.7 26.1 51.5 Z",
};

const PAWN: Man = Man {
    areas: &[
        "M 43.5 50 C 43.5 64 38 72 33 79 L 67 79 C 62 72 56.5 64 56.5 50 Z",
        "M 27 89 L 27 85 C 27 81 29 79 33 79 L 67 79 C 71 79 73 81 73 85 L 73 89 C 73 90.3 72.3 91 71 \
         91 L 29 91 C 27.7 91 27 90.3 27 89 Z",
        "M 40 46.5 L 60 46.5 C 61.9 46.5 63.5 48.1 63.5 50 C 63.5 51.9 61.9 53.5 60 53.5 L 40 53.5 C \
         38.1 53.5 36.5 51.9 36.5 50 C 36.5 48.1 38.1 46.5 40 46.5 Z",
        "M 37 34.5 C 37 27.3 42.8 21.5 50 21.5 C 57.2 21.5 63 27.3 63 34.5 C 63 41.7 57.2 47.5 50 \
         47.5 C 42.8 47.5 37 41.7 37 34.5 Z",
    ],
    lines: "",
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
            let paths = [&*silhouette, drawn.lines].into_iter();
            for path in paths.filter(|path| !path.is_empty()) {
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
