//! The mates that few men can be led to: who stands where, with the hunted king on the first rank, in
//! the corner a1 or near it; and the same turned and mirrored.
//!
//! A row gives sets of squares, any of which will do: nearly every choice from them is mate (now and then
//! one man stands in another's line). What a row says is an aim, no claim: a mate is seen on the board.

use shakmaty::{Bitboard, Role, Square};

/// Where everybody must go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placement {
    pub(super) hunted: Bitboard,
    pub(super) hunter: Bitboard,
    /// The man that mates, and the squares of its last move.
    pub(super) mating: (Role, Bitboard),
    pub(super) beside: Companion,
}

/// The man that it takes besides.
#[derive(Clone, Copy, Debug)]
pub(super) enum Companion {
    Nobody,
    /// One of the winner's.
    Helper(Role, Bitboard),
    /// One of the losing side's, in the way of its king.
    Wall(Role, Bitboard),
}

use Companion::{Helper, Nobody, Wall};
use Role::{Bishop, Knight, Pawn, Queen, Rook};

/// How many patterns there are.
const ROWS: usize = 28;

#[rustfmt::skip]
const PATTERNS: [Placement; ROWS] = [
    // A rook or queen along the edge; a queen before the king.
    row("a1", "a3 b3", Rook, "c1 d1 e1 f1 g1 h1", Nobody),
    row("b1", "b3", Rook, "d1 e1 f1 g1 h1", Nobody),
    row("c1", "c3", Rook, "a1 e1 f1 g1 h1", Nobody),
    row("d1", "d3", Rook, "a1 b1 f1 g1 h1", Nobody),
    row("a1", "a3 b3", Queen, "c1 d1 e1 f1 g1 h1", Nobody),
    row("b1", "b3", Queen, "d1 e1 f1 g1 h1", Nobody),
    row("c1", "c3", Queen, "a1 e1 f1 g1 h1", Nobody),
    row("d1", "d3", Queen, "a1 b1 f1 g1 h1", Nobody),
    row("a1", "a3 b3 c3 c2 c1", Queen, "b2", Nobody),
    row("b1", "a3 b3 c3", Queen, "b2", Nobody),
    row("c1", "b3 c3 d3", Queen, "c2", Nobody),
    row("d1", "c3 d3 e3", Queen, "d2", Nobody),
    // Two light men.
    row("a1", "a3 b3", Bishop, LONG, Helper(Bishop, squares("a2 c2 d3 e4 f5 g6 h7"))),
    row("a1", "a3 b3", Bishop, LONG, Helper(Knight, squares("d2"))),
    row("a1", "b3", Bishop, LONG, Helper(Knight, squares("a3"))),
    row("a1", "a3 b3", Bishop, "b2", Helper(Knight, squares("c3"))),
    row("a1", "a3", Knight, "b3", Helper(Bishop, squares("a2 c2 d3 e4 f5 g6 h7"))),
    row("a1", "a3 b3", Knight, "c2", Helper(Bishop, squares("a2"))),
    row("a1", "a3", Knight, "b3 c2", Helper(Knight, squares("c3 d2"))),
    row("a1", "b3", Knight, "c2", Helper(Knight, squares("a3 c3 d2"))),
    // One light man, and a man of the losing side in the way of its king.
    row("a1", "b3", Knight, "c2", Wall(Knight, squares("b1"))),
    row("a1", "a3", Knight, "c2", Wall(Rook, squares("b1"))),
    row("a1", "a3", Knight, "b3", Wall(Bishop, squares("b1"))),
    row("a1", "c1", Knight, "c2", Wall(Pawn, squares("a2"))),
    row("a1", "c1 c2", Knight, "b3", Wall(Pawn, squares("a2"))),
    row("a1", "b3", Bishop, "b2", Wall(Knight, squares("b1"))),
    row("a1", "a3 b3", Bishop, LONG, Wall(Bishop, squares("b1"))),
    row("a1", "c1 c2", Bishop, LONG, Wall(Pawn, squares("a2"))),
];

/// The long diagonal that ends at a1.
const LONG: &str = "b2 c3 d4 e5 f6 g7 h8";

/// Every pattern in the eight images of the board.
pub(super) static PLACEMENTS: [[Placement; 8]; ROWS] = {
    let mut all = [[PATTERNS[0]; 8]; ROWS];
    let mut at = 0;
    while at < ROWS {
        let mut image = 0;
        while image < 8 {
            all[at][image] = PATTERNS[at].image(image);
            image += 1;
        }
        at += 1;
    }
    all
};

const fn row(
    hunted: &str,
    hunter: &str,
    mating: Role,
    mates: &str,
    beside: Companion,
) -> Placement {
    Placement {
        hunted: squares(hunted),
        hunter: squares(hunter),
        mating: (mating, squares(mates)),
        beside,
    }
}

impl Placement {
    const fn image(self, image: usize) -> Placement {
        Placement {
            hunted: turned(self.hunted, image),
            hunter: turned(self.hunter, image),
            mating: (self.mating.0, turned(self.mating.1, image)),
            beside: match self.beside {
                Nobody => Nobody,
                Helper(role, squares) => Helper(role, turned(squares, image)),
                Wall(role, squares) => Wall(role, turned(squares, image)),
            },
        }
    }
}

/// The squares in one of the eight images of a board.
const fn turned(mut squares: Bitboard, image: usize) -> Bitboard {
    if image & 1 != 0 {
        squares = squares.flip_horizontal();
    }
    if image & 2 != 0 {
        squares = squares.flip_vertical();
    }
    if image & 4 != 0 {
        squares = squares.flip_diagonal();
    }
    squares
}

/// Squares by their names, with one blank between them.
const fn squares(names: &str) -> Bitboard {
    let names = names.as_bytes();
    let mut squares = Bitboard::EMPTY;
    let mut at = 0;
    while at < names.len() {
        let (file, rank) = (names[at] - b'a', names[at + 1] - b'1');
        squares.add_const(Bitboard::from_square(Square::new((rank * 8 + file) as u32)));
        at += 3;
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{CastlingMode, Chess, Color, Position, Setup};

    /// All choices of squares from a row, as boards with Black to move.
    fn boards(placement: &Placement) -> Vec<Setup> {
        let (mating, mates) = placement.mating;
        let mut rows = vec![
            (Color::Black.king(), placement.hunted),
            (Color::White.king(), placement.hunter),
            (Color::White.pawn(), mates),
        ];
        rows[2].0.role = mating;
        match placement.beside {
            Nobody => {}
            Helper(role, squares) => rows.push((
                shakmaty::Piece {
                    color: Color::White,
                    role,
                },
                squares,
            )),
            Wall(role, squares) => rows.push((
                shakmaty::Piece {
                    color: Color::Black,
                    role,
                },
                squares,
            )),
        }
        let mut setups = vec![Setup {
            turn: Color::Black,
            ..Setup::empty()
        }];
        for (man, squares) in rows {
            let placed = setups.iter().flat_map(|setup| {
                let free = squares & !setup.board.occupied();
                free.into_iter().map(|square| {
                    let mut setup = setup.clone();
                    setup.board.set_piece_at(square, man);
                    setup
                })
            });
            setups = placed.collect();
        }
        setups
    }

    /// Each row, turned and mirrored in all ways, is mate with nearly all choices of squares; with a pawn in the
    /// way at least at the edge where it promotes.
    #[test]
    fn the_patterns_are_mates() {
        let (mut mates, mut others) = (0, 0);
        for (row, images) in PLACEMENTS.iter().enumerate() {
            for (image, placement) in images.iter().enumerate() {
                let pawn = matches!(placement.beside, Wall(Pawn, _));
                let setups = boards(placement);
                let positions = setups.iter().filter_map(|setup| {
                    setup.clone().position::<Chess>(CastlingMode::Standard).ok()
                });
                let (mated, not): (Vec<_>, Vec<_>) =
                    positions.partition(|position| position.is_checkmate());
                // Black's pawns come down the board, along the files.
                if !pawn || image < 2 {
                    assert!(
                        mated.len() > 4 * not.len(),
                        "row {row}, image {image}: {} of {}",
                        mated.len(),
                        setups.len()
                    );
                    assert!(
                        10 * mated.len() > 8 * setups.len(),
                        "row {row}, image {image}"
                    );
                    mates += mated.len();
                    others += not.len();
                }
            }
        }
        assert!(mates > 1_000 && others < mates / 50, "{mates} and {others}");
    }
}
