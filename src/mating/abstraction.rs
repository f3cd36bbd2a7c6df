//! Abstract interpretation (Cousot and Cousot): some pieces are followed move by move, the others only by where they
//! may be.
//!
//! What makes an exact search long is often beside the point: two kings and a wall of pawns come to a few hundred
//! positions, and the bishops behind the wall multiply them by thousands. Here the kings, the pawns and some of the
//! other pieces are *followed*: where each of them stands is known. The rest are *loose*; so may be pawns of one side
//! where the other has none, which then count among what pawns became. An abstract *state* is a placement of the
//! followed pieces, with a set of squares for each loose piece, its *places*: the piece stands on one of them if it
//! is still on the board. All states that can come about are opened, and the places are widened until nothing new
//! comes of it. Where the abstraction allows no mate, the game has none.
//!
//! [`transitions`] says why no game leaves the abstraction, [`mate_test`] why no mate is overlooked, [`refinement`]
//! which pieces are followed. Unlike the regions of the pieces, an abstraction knows who is to move: a side may leave
//! its followed pieces alone only while one of its loose pieces may have a move.

mod mate_test;
mod refinement;
mod state;
mod transitions;

use shakmaty::{Bitboard, Board, Chess, Color, EnPassantMode, Position, Role};

use state::{State, States};

pub(super) use refinement::{Refined, Refinement};

/// What came of an abstraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// No mate is among what the abstraction allows.
    NoMate {
        /// How many states there are.
        states: u64,
    },
    /// The abstraction allows a mate, which the game may not.
    Perhaps,
    /// It goes on.
    TooMany,
}

/// An abstraction that is explored, a state at a time.
struct Exploration {
    abstraction: Abstraction,
    states: States,
    /// The places of the state that is open, and those after a move.
    places: [Vec<Bitboard>; 2],
}

impl Exploration {
    /// `None` where [`Abstraction::new`] gives none.
    fn new(position: &Chess, winner: Color, followed: Bitboard) -> Option<Exploration> {
        let abstraction = Abstraction::new(position, winner, followed)?;
        let mut states = States::new(abstraction.loose.len());
        states.reach(&abstraction.start, &abstraction.places);
        Some(Exploration {
            abstraction,
            states,
            places: [Vec::new(), Vec::new()],
        })
    }

    /// How many states wait to be opened.
    fn waiting(&self) -> usize {
        self.states.waiting()
    }

    /// Opens states, one again when its places are wider, until nothing new comes of it, a mate does, or
    /// so many were opened. Counts in `opened`.
    fn go_on(&mut self, most: u64, opened: &mut u64) -> Outcome {
        let Exploration {
            abstraction,
            states,
            places: [places, next],
        } = self;
        let last = opened.saturating_add(most);
        while *opened < last {
            let Some(state) = states.next(places) else {
                return Outcome::NoMate {
                    states: states.count(),
                };
            };
            *opened += 1;
            let goes_on = abstraction.open(&state, places, next, &mut |after, moved, places| {
                let force = abstraction.has_force(after, places);
                let mates = force
                    && after.turn != abstraction.winner
                    && abstraction.may_be_mate(after, moved, places);
                if force && !mates {
                    states.reach(after, places);
                }
                !mates
            });
            if !goes_on {
                return Outcome::Perhaps;
            }
        }
        Outcome::TooMany
    }
}

/// A piece that is not followed, or all that a side's pawns may have become.
#[derive(Clone, Copy, Debug)]
struct Loose {
    color: Color,
    /// A queen for what pawns became, which goes like a knight as well.
    role: Role,
    /// How many pieces it stands for at most.
    men: usize,
    promoted: bool,
}

/// An abstraction of what can follow from one position.
struct Abstraction {
    winner: Color,
    loose: Vec<Loose>,
    start: State,
    /// Where each loose piece is at the start.
    places: Vec<Bitboard>,
}

impl Abstraction {
    /// Follows the pieces on those squares and all kings and pawns, but for pawns on those squares that may be
    /// loose; `None` while there is a right to castle, which is not covered.
    fn new(position: &Chess, winner: Color, followed: Bitboard) -> Option<Abstraction> {
        if position.castles().any() {
            return None;
        }
        let all = position.board();
        let loose_pawns = followed & may_be_loose(all);
        let followed = (followed | all.kings() | all.pawns()) & !loose_pawns;
        let mut board = all.clone();
        let mut loose = Vec::new();
        let mut places = Vec::new();
        for square in all.occupied() & !followed {
            let Some(piece) = board.remove_piece_at(square) else {
                continue;
            };
            // Loose pawns are among what that side's pawns became, below.
            if piece.role != Role::Pawn {
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
            let pawns = all.by_piece(color.pawn());
            let men = pawns.count();
            if men > 0 {
                loose.push(Loose {
                    color,
                    role: Role::Queen,
                    men,
                    promoted: true,
                });
                places.push(pawns & loose_pawns);
            }
        }
        let start = State {
            board,
            turn: position.turn(),
            passing: position.ep_square(EnPassantMode::Legal),
        };
        Some(Abstraction {
            winner,
            loose,
            start,
            places,
        })
    }

    /// Whether the winner may have more than a king, without which there is no mate.
    fn has_force(&self, after: &State, places: &[Bitboard]) -> bool {
        let board = &after.board;
        (board.by_color(self.winner) & !board.kings()).any()
            || self.places(self.winner, places).any()
    }

    /// That side's loose pieces, with where they may be.
    fn men<'a>(
        &'a self,
        color: Color,
        places: &'a [Bitboard],
    ) -> impl Iterator<Item = (&'a Loose, Bitboard)> {
        let all = self.loose.iter().zip(places.iter().copied());
        all.filter(move |(man, _)| man.color == color)
    }

    /// Where that side's loose pieces may be.
    fn places(&self, color: Color, places: &[Bitboard]) -> Bitboard {
        let men = self.men(color, places);
        men.fold(Bitboard::EMPTY, |all, (_, places)| all | places)
    }
}

/// The pawns that need not be followed: those of one side, if the other has none. Then no one takes en passant, and a
/// queen can do all that such a pawn can; so it counts from the start as what a pawn became.
fn may_be_loose(board: &Board) -> Bitboard {
    let of = |color: Color| board.by_piece(color.pawn());
    match of(Color::White).any() && of(Color::Black).any() {
        true => Bitboard::EMPTY,
        false => board.pawns(),
    }
}

#[cfg(test)]
pub(crate) mod tests;
