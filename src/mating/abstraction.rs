//! The outline of a game: some men are followed move by move, the others only by where they may be.
//!
//! What makes an exact search long is often beside the point: two kings and a wall of pawns come to a few
//! hundred positions, and the bishops behind the wall multiply them by thousands. Here the kings, the
//! pawns and some of the other men are *followed*: where each of them stands is known. The rest are *loose*:
//! with each placement of the followed men, a *shape*, goes for each loose man a set of squares, its *places*,
//! where it stands if it is still on the board. All shapes that can come about are opened, and the places are
//! widened until nothing new comes of it. Where no mate is among what they allow, there is none in the game.
//!
//! [`moves`] says why no game leaves the outline, [`mating`] why no mate is overlooked, [`refinement`]
//! which men are followed. What the regions cannot see is kept: who is to move. A side may leave its
//! followed men alone only while one of its loose men may have a move.

mod mate_test;
mod refinement;
mod state;
mod transitions;

use shakmaty::{Bitboard, Chess, Color, EnPassantMode, Position, Role};

use state::{Shape, Shapes};

pub(super) use refinement::{Refined, Refinement};

/// What came of an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outlined {
    /// No mate is among what the outline allows.
    NoMate {
        /// How many shapes there are.
        states: u64,
    },
    /// The outline allows a mate, which the game may not.
    Perhaps,
    /// It goes on.
    TooMany,
}

/// An outline on its way, a shape at a time.
struct Walk {
    outline: Outline,
    shapes: Shapes,
    /// The places of the shape that is open, and those after a move.
    places: [Vec<Bitboard>; 2],
}

impl Walk {
    /// `None` where [`Outline::new`] gives none.
    fn new(position: &Chess, winner: Color, followed: Bitboard) -> Option<Walk> {
        let outline = Outline::new(position, winner, followed)?;
        let mut shapes = Shapes::new(outline.loose.len());
        shapes.reach(&outline.start, &outline.places);
        Some(Walk {
            outline,
            shapes,
            places: [Vec::new(), Vec::new()],
        })
    }

    /// Opens shapes, one again when its places are wider, until nothing new comes of it, a mate does, or
    /// so many were opened. Counts in `opened`.
    fn go_on(&mut self, most: u64, opened: &mut u64) -> Outlined {
        let Walk {
            outline,
            shapes,
            places: [places, next],
        } = self;
        let last = opened.saturating_add(most);
        while *opened < last {
            let Some(shape) = shapes.next(places) else {
                return Outlined::NoMate {
                    states: shapes.count(),
                };
            };
            *opened += 1;
            let goes_on = outline.open(&shape, places, next, &mut |after, moved, places| {
                let force = outline.has_force(after, places);
                let mates = force
                    && after.turn != outline.winner
                    && outline.may_be_mate(after, moved, places);
                if force && !mates {
                    shapes.reach(after, places);
                }
                !mates
            });
            if !goes_on {
                return Outlined::Perhaps;
            }
        }
        Outlined::TooMany
    }
}

/// A man that is not followed, or all that a side's pawns may have become.
#[derive(Clone, Copy, Debug)]
struct Loose {
    color: Color,
    /// A queen for what pawns became, which goes like a knight as well.
    role: Role,
    /// How many men it stands for at most.
    men: usize,
    promoted: bool,
}

/// An outline of what can follow from one position.
struct Outline {
    winner: Color,
    loose: Vec<Loose>,
    start: Shape,
    /// Where each loose man is at the start.
    places: Vec<Bitboard>,
}

impl Outline {
    /// Follows the men on those squares and all kings and pawns; `None` while there is a right to castle,
    /// which is not outlined.
    fn new(position: &Chess, winner: Color, followed: Bitboard) -> Option<Outline> {
        if position.castles().any() {
            return None;
        }
        let mut board = position.board().clone();
        let followed = followed | board.kings() | board.pawns();
        let mut loose = Vec::new();
        let mut places = Vec::new();
        for (square, piece) in position.board() {
            if !followed.contains(square) {
                board.discard_piece_at(square);
                loose.push(Loose {
                    color: piece.color,
                    role: piece.role,
                    men: 1,
                    promoted: false,
                });
                places.push(Bitboard::from_square(square));
            }
        }
        for color in Color::ALL {
            let men = (board.pawns() & board.by_color(color)).count();
            if men > 0 {
                loose.push(Loose {
                    color,
                    role: Role::Queen,
                    men,
                    promoted: true,
                });
                places.push(Bitboard::EMPTY);
            }
        }
        let start = Shape {
            board,
            turn: position.turn(),
            passing: position.ep_square(EnPassantMode::Legal),
        };
        Some(Outline {
            winner,
            loose,
            start,
            places,
        })
    }

    /// Whether the winner may have more than a king, without which there is no mate.
    fn has_force(&self, after: &Shape, places: &[Bitboard]) -> bool {
        let board = &after.board;
        (board.by_color(self.winner) & !board.kings()).any()
            || self.places(self.winner, places).any()
    }

    /// That side's loose men, with where they may be.
    fn men<'a>(
        &'a self,
        color: Color,
        places: &'a [Bitboard],
    ) -> impl Iterator<Item = (&'a Loose, Bitboard)> {
        let all = self.loose.iter().zip(places.iter().copied());
        all.filter(move |(man, _)| man.color == color)
    }

    /// Where that side's loose men may be.
    fn places(&self, color: Color, places: &[Bitboard]) -> Bitboard {
        let men = self.men(color, places);
        men.fold(Bitboard::EMPTY, |all, (_, places)| all | places)
    }
}

#[cfg(test)]
mod tests;
