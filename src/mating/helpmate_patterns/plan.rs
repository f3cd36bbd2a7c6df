//! Which pattern is the nearest, and who takes which place in it.

use shakmaty::{Bitboard, Color, Rank, Role, Square, attacks};

use super::board::{Men, PLACES, Place};
use super::distance::{Distances, NEVER};
use super::patterns::{Companion, PLACEMENTS, Placement};

/// What a man works for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// What he must be there.
    pub(super) role: Role,
    /// The way there.
    pub(super) way: Distances,
    /// Whether he arrives with the last move of all.
    pub(super) last: bool,
}

/// The aims of the men that have one, by their places.
pub(super) type Goals = [Option<Goal>; PLACES];

/// Who takes which place in a pattern.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    placement: &'static Placement,
    mating: Place,
    beside: Option<Place>,
    /// How many moves the winner's men lack, and the other side's, each alone on the board.
    pub(super) lacking: [u8; 2],
    /// How many moves the winner will need at least, as it seems.
    pub(super) length: u8,
}

/// The nearest plan for each edge of the board where the hunted king may end, the nearest first. Plans for
/// one edge fail together, when a king would have to get past the other.
pub(super) fn nearest(men: &Men, turn: Color, winner: Color) -> [Option<Plan>; 4] {
    let mut nearest = [None; 4];
    let kings = Kings::of(men, winner);
    let to_move = u8::from(turn == winner);
    for mating in men.beside_king(winner) {
        let role = match men.role(mating) {
            Role::Pawn => Role::Queen,
            role => role,
        };
        let Some(trip) = Route::of(men, mating, winner, role) else {
            continue;
        };
        for images in PLACEMENTS
            .iter()
            .filter(|images| images[0].mating.0 == role)
        {
            let besides = Companions::of(men, images[0].beside, winner, mating);
            for (image, placement) in images.iter().enumerate() {
                let Some((beside, more)) = besides.nearest(placement.beside) else {
                    continue;
                };
                let destinations = kings.moves(placement);
                let arrives = match trip.moves(placement.mating.1) {
                    // Away first: he is to arrive with the last move.
                    0 => 2,
                    moves => moves,
                };
                let lacking = [
                    destinations.lacking[0] + arrives + more[0],
                    destinations.lacking[1] + more[1],
                ];
                let plan = Plan {
                    placement,
                    mating,
                    beside,
                    lacking,
                    length: (lacking[0] + destinations.barred[0])
                        .max(lacking[1] + destinations.barred[1] + to_move),
                };
                let edge: &mut Option<Plan> = &mut nearest[image / 2];
                if plan.length < NEVER && edge.is_none_or(|kept| plan.cost() < kept.cost()) {
                    *edge = Some(plan);
                }
            }
        }
    }
    nearest.sort_by_key(|plan| plan.map_or((NEVER, 0), |plan| plan.cost()));
    nearest
}

impl Plan {
    fn cost(&self) -> (u8, u8) {
        (self.length, self.lacking[0] + self.lacking[1])
    }

    /// What each man of the plan works for.
    pub(super) fn goals(&self, winner: Color) -> Goals {
        let mut goals = [None; PLACES];
        let Placement {
            hunted,
            hunter,
            mating,
            beside,
        } = *self.placement;
        goals[Place::king(winner).index()] = Some(Goal::of(Role::King, hunter));
        goals[Place::king(!winner).index()] = Some(Goal::of(Role::King, hunted));
        goals[self.mating.index()] = Some(Goal {
            last: true,
            ..Goal::of(mating.0, mating.1)
        });
        let other = match beside {
            Companion::Nobody => None,
            Companion::Helper(role, squares) | Companion::Wall(role, squares) => {
                Some(Goal::of(role, squares))
            }
        };
        if let Some(place) = self.beside {
            goals[place.index()] = other;
        }
        goals
    }
}

impl Goal {
    fn of(role: Role, squares: Bitboard) -> Goal {
        Goal {
            role,
            way: Distances::of(role, squares),
            last: false,
        }
    }
}

/// The kings' ways from where they stand: as if alone, and past what the other side's men attack now.
struct Kings {
    hunter: [Distances; 2],
    hunted: [Distances; 2],
}

struct KingMoves {
    /// How many moves the winner's king lacks, and the other.
    lacking: [u8; 2],
    /// One for a side whose men bar the other king's way: they have to leave it.
    barred: [u8; 2],
}

impl Kings {
    fn of(men: &Men, winner: Color) -> Kings {
        let destinations = |color: Color| {
            let square = men.square(Place::king(color));
            [Bitboard::EMPTY, men.attacked(!color)].map(|barred| Distances::king(square, barred))
        };
        Kings {
            hunter: destinations(winner),
            hunted: destinations(!winner),
        }
    }

    fn moves(&self, placement: &Placement) -> KingMoves {
        let [hunter, past_theirs] =
            [0, 1].map(|way: usize| self.hunter[way].moves(placement.hunter));
        let [hunted, past_ours] = [0, 1].map(|way: usize| self.hunted[way].moves(placement.hunted));
        KingMoves {
            lacking: [hunter, hunted],
            barred: [u8::from(past_ours > hunted), u8::from(past_theirs > hunter)],
        }
    }
}

/// A man's way from where he stands, by way of promotion if need be.
#[derive(Clone, Copy, Debug)]
struct Route {
    steps: u8,
    way: Distances,
}

impl Route {
    /// `None` for a pawn that has one of the other side's before it.
    fn of(men: &Men, place: Place, color: Color, role: Role) -> Option<Route> {
        let square = men.square(place);
        if men.role(place) != Role::Pawn {
            return Some(Route {
                steps: 0,
                way: Distances::of(role, Bitboard::from_square(square)),
            });
        }
        let last = last_square(square, color);
        let ahead = attacks::between(square, last);
        let blocked = men
            .beside_king(!color)
            .any(|other| men.role(other) == Role::Pawn && ahead.contains(men.square(other)));
        let step = color.fold_wb(8, -8);
        (!blocked).then(|| match role {
            Role::Pawn => Route {
                steps: 0,
                way: Distances::file(Bitboard::from_square(square), step),
            },
            role => Route {
                steps: pawn_moves(square, color),
                way: Distances::of(role, Bitboard::from_square(last)),
            },
        })
    }

    fn moves(&self, squares: Bitboard) -> u8 {
        self.steps + self.way.moves(squares)
    }
}

/// Where a pawn promotes if it stays on its file.
fn last_square(pawn: Square, color: Color) -> Square {
    Square::from_coords(pawn.file(), color.fold_wb(Rank::Eighth, Rank::First))
}

/// The moves of a pawn to promotion, the first of them two squares long where it may be.
fn pawn_moves(pawn: Square, color: Color) -> u8 {
    // At most seven.
    let ranks = pawn
        .rank()
        .distance(color.fold_wb(Rank::Eighth, Rank::First)) as u8;
    ranks.min(5)
}

/// Those who could be the man beside, and their ways.
struct Companions {
    able: [Option<(Place, Route)>; 2],
}

impl Companions {
    fn of(men: &Men, beside: Companion, winner: Color, mating: Place) -> Companions {
        let mut able = [None; 2];
        let (role, color) = match beside {
            Companion::Nobody => return Companions { able },
            Companion::Helper(role, _) => (role, winner),
            Companion::Wall(role, _) => (role, !winner),
        };
        let fits = |&place: &Place| {
            let now = men.role(place);
            place != mating && (now == role || now == Role::Pawn && color != winner)
        };
        let places = men.beside_king(color).filter(fits);
        let trips = places.filter_map(|place| Some((place, Route::of(men, place, color, role)?)));
        for (slot, trip) in able.iter_mut().zip(trips) {
            *slot = Some(trip);
        }
        Companions { able }
    }

    /// Who is nearest, and how many moves the winner lacks for it, and the other side. `None` if
    /// nobody can be that man.
    fn nearest(&self, beside: Companion) -> Option<(Option<Place>, [u8; 2])> {
        let (squares, side) = match beside {
            Companion::Nobody => return Some((None, [0, 0])),
            Companion::Helper(_, squares) => (squares, 0),
            Companion::Wall(_, squares) => (squares, 1),
        };
        let able = self.able.iter().flatten();
        let moves = able.map(|(place, trip)| (trip.moves(squares), *place));
        let (moves, place) = moves.min_by_key(|&(moves, _)| moves)?;
        let mut more = [0, 0];
        more[side] = moves;
        Some((Some(place), more))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::position;
    use Color::{Black, White};

    #[test]
    fn the_nearest_plan_is_as_long_as_the_ways_are() {
        for (what, fen, winner, lengths) in [
            (
                "the rook's move only",
                "k7/8/1K6/8/8/8/8/7R w - - 0 1",
                White,
                vec![1, 2, 8, 8],
            ),
            (
                "as near it seems, though the king must move first",
                "1k6/8/1K6/8/8/8/8/7R b - - 0 1",
                White,
                vec![1, 2, 6, 7],
            ),
            (
                "a bare king mates nobody",
                "k7/8/1K6/8/8/8/8/7R w - - 0 1",
                Black,
                vec![],
            ),
            (
                "pawns that face each other make no queen",
                "4k3/8/4p3/8/4P3/8/8/4K3 w - - 0 1",
                White,
                vec![],
            ),
            (
                "bishops of one colour are no help to each other",
                "4k3/8/8/8/8/2B5/8/B3K3 w - - 0 1",
                White,
                vec![],
            ),
        ] {
            let position = position(fen);
            let men = Men::of(&position).expect(fen);
            let plans = nearest(&men, shakmaty::Position::turn(&position), winner);
            let found: Vec<u8> = plans.iter().flatten().map(|plan| plan.length).collect();
            assert_eq!(found, lengths, "{what}");
        }
    }
}
