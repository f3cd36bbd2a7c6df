//! Where everything must go when one knight, or bishops of one colour, are all that is left to mate with: the hunted
//! king in a corner, walled in by a piece of its own.
//!
//! The patterns, for a king on a8 (any corner, and mirrored at its diagonal):
//!
//! | mating piece | the wall | hunting king | mate |
//! |---|---|---|---|
//! | knight | knight on b8 | b6 | Nc7 |
//! | knight | rook on b8 | a6 | Nc7 |
//! | knight | bishop on a7 | c8 | Nc7 |
//! | light bishop | knight or dark bishop on b8 | b6 | Bb7 |

use shakmaty::{Bitboard, Board, Color, Rank, Role, Square, attacks};

/// Where everything must go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CornerMate {
    pub(super) hunted: Square,
    pub(super) hunter: Square,
    /// Where the mating piece mates.
    pub(super) mates: Square,
    /// Where the losing side's own piece stands in the way.
    pub(super) block: Square,
    /// Which pieces may stand there.
    by: &'static [Role],
}

/// The squares of a pattern, counted along the edge and away from it.
struct Pattern {
    mating: Role,
    hunter: (u32, u32),
    mates: (u32, u32),
    block: (u32, u32),
    by: &'static [Role],
}

const PATTERNS: [Pattern; 4] = [
    Pattern {
        mating: Role::Knight,
        hunter: (1, 2),
        mates: (2, 1),
        block: (1, 0),
        by: &[Role::Knight],
    },
    Pattern {
        mating: Role::Knight,
        hunter: (0, 2),
        mates: (2, 1),
        block: (1, 0),
        by: &[Role::Rook],
    },
    Pattern {
        mating: Role::Knight,
        hunter: (2, 0),
        mates: (2, 1),
        block: (0, 1),
        by: &[Role::Bishop],
    },
    Pattern {
        mating: Role::Bishop,
        hunter: (1, 2),
        mates: (1, 1),
        block: (1, 0),
        by: &[Role::Knight, Role::Bishop],
    },
];

impl CornerMate {
    /// The nearest walls for this winner, `place` of them left out.
    pub(super) fn nearest(board: &Board, winner: Color, place: usize) -> Option<CornerMate> {
        let mating = (board.by_color(winner) & !board.kings()).first()?;
        let role = board.role_at(mating)?;
        let mut walls: Vec<(i32, CornerMate)> = PATTERNS
            .iter()
            .filter(|pattern| pattern.mating == role)
            .flat_map(|pattern| (0..8).filter_map(|turned| pattern.at(turned)))
            .filter(|corner_mate| {
                role != Role::Bishop || corner_mate.mates.is_light() == mating.is_light()
            })
            .filter_map(|corner_mate| Some((corner_mate.cost(board, winner, mating)?, corner_mate)))
            .collect();
        walls.sort_by_key(|&(cost, _)| cost);
        walls
            .get(place % walls.len().max(1))
            .map(|&(_, corner_mate)| corner_mate)
    }

    fn cost(&self, board: &Board, winner: Color, mating: Square) -> Option<i32> {
        let hunted = king_distance(board.king_of(!winner)?, self.hunted);
        let hunter = king_distance(board.king_of(winner)?, self.hunter);
        let (_, block) = self.blocker(board, !winner)?;
        let mates = steps(board.role_at(mating)?, mating, self.mates);
        Some(hunted + hunter + block + mates)
    }

    /// The piece that is nearest to being the wall, and how far it is.
    pub(super) fn blocker(&self, board: &Board, loser: Color) -> Option<(Square, i32)> {
        let men = board.by_color(loser);
        let able = self.by.iter().map(|&role| board.by_role(role));
        let able = men & able.fold(Bitboard::EMPTY, |all, squares| all | squares);
        let ready = able
            .into_iter()
            .filter(|&man| {
                board.role_at(man) != Some(Role::Bishop) || man.is_light() == self.block.is_light()
            })
            .filter_map(|man| Some((man, steps(board.role_at(man)?, man, self.block))));
        let last = loser.fold_wb(Rank::Eighth, Rank::First);
        let becoming = (men & board.pawns()).into_iter().map(|pawn| {
            let queening = Square::from_coords(pawn.file(), last);
            let ahead = attacks::between(pawn, queening).with(queening);
            let blocked = 6 * (ahead & board.occupied()).count();
            let way = i32::try_from(ahead.count() + blocked).unwrap_or(64);
            (
                pawn,
                way + 4 + steps(self.promotion(), queening, self.block),
            )
        });
        ready.chain(becoming).min_by_key(|&(_, cost)| cost)
    }

    /// What a pawn that is to be the wall must become.
    pub(super) fn promotion(&self) -> Role {
        // No pattern is without.
        self.by.first().copied().unwrap_or(Role::Knight)
    }
}

impl Pattern {
    /// The pattern in one of the eight ways to turn and mirror the board.
    fn at(&self, turned: u32) -> Option<CornerMate> {
        let place = |(along, away): (u32, u32)| {
            let (along, away) = if turned & 1 == 0 {
                (along, away)
            } else {
                (away, along)
            };
            let file = if turned & 2 == 0 { along } else { 7 - along };
            let rank = if turned & 4 == 0 { away } else { 7 - away };
            Square::try_from(file + 8 * rank).ok()
        };
        Some(CornerMate {
            hunted: place((0, 0))?,
            hunter: place(self.hunter)?,
            mates: place(self.mates)?,
            block: place(self.block)?,
            by: self.by,
        })
    }
}

/// Where everything must go when a knight and a second minor piece are all that is left to mate a bare king with: as
/// where a piece of its own walls the king in, but that the knight strikes at the wall's square. It gives check
/// there, and when the king has gone to the corner the other piece mates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TwoMinors {
    pub(super) corner: CornerMate,
    /// From where the knight strikes at the square beside the corner.
    pub(super) covers: Bitboard,
}

impl TwoMinors {
    /// The nearest of them for this winner, `place` of them left out.
    pub(super) fn nearest(board: &Board, winner: Color, place: usize) -> Option<TwoMinors> {
        let own = board.by_color(winner) & !board.kings();
        let (bishops, knights) = (own & board.bishops(), own & board.knights());
        if own != bishops | knights || knights.is_empty() {
            return None;
        }
        let mut nets = Vec::new();
        for turned in 0..8 {
            let mating = if bishops.any() {
                &PATTERNS[3]
            } else {
                &PATTERNS[0]
            };
            let corner = mating.at(turned)?;
            let net = TwoMinors {
                corner,
                covers: attacks::knight_attacks(corner.block),
            };
            let Some(coverer) = net.coverer(board, winner) else {
                continue;
            };
            let mating = own.without(coverer).into_iter();
            let moves = |man| Some(steps(board.role_at(man)?, man, corner.mates));
            let Some(mating) = mating.filter_map(moves).min().filter(|&moves| moves < 9) else {
                continue;
            };
            let kings = king_distance(board.king_of(!winner)?, corner.hunted)
                + king_distance(board.king_of(winner)?, corner.hunter);
            nets.push((kings + mating + net.moves_to_cover(coverer), net));
        }
        nets.sort_by_key(|&(moves, _)| moves);
        nets.get(place % nets.len().max(1)).map(|&(_, net)| net)
    }

    /// The knight that is to strike at the square beside the corner.
    pub(super) fn coverer(&self, board: &Board, winner: Color) -> Option<Square> {
        let knights = board.by_piece(winner.knight()).into_iter();
        knights.min_by_key(|&knight| self.moves_to_cover(knight))
    }

    /// A knight's moves to where it does.
    pub(super) fn moves_to_cover(&self, knight: Square) -> i32 {
        let covers = self.covers.into_iter();
        let moves = covers.map(|to| steps(Role::Knight, knight, to));
        moves.min().unwrap_or(9)
    }
}

pub(super) fn king_distance(one: Square, other: Square) -> i32 {
    // At most 7.
    i32::try_from(one.distance(other)).unwrap_or(7)
}

/// Moves of that piece from one square to the other on an empty board; 9 if it never comes there.
pub(super) fn steps(role: Role, from: Square, to: Square) -> i32 {
    if from == to {
        return 0;
    }
    let aims = Bitboard::from_square(to);
    let reach = |square| match role {
        Role::Bishop => attacks::bishop_attacks(square, Bitboard::EMPTY),
        Role::Rook => attacks::rook_attacks(square, Bitboard::EMPTY),
        Role::Queen => attacks::queen_attacks(square, Bitboard::EMPTY),
        _ => attacks::knight_attacks(square),
    };
    match role {
        Role::King => king_distance(from, to),
        Role::Knight => {
            let mut reached = aims;
            for moves in 0..6 {
                if reached.contains(from) {
                    return moves;
                }
                for square in reached {
                    reached |= attacks::knight_attacks(square);
                }
            }
            6
        }
        Role::Pawn => 9,
        _ if (reach(from) & aims).any() => 1,
        Role::Bishop if from.is_light() != to.is_light() => 9,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::rows::rows;
    use shakmaty::{CastlingMode, Chess, Piece, Position, Setup};

    /// Each pattern, turned and mirrored in all ways, with each piece that may be the wall, is mate.
    #[test]
    fn the_patterns_are_mates() {
        let mut mates = 0;
        for pattern in &PATTERNS {
            for turned in 0..8 {
                let corner_mate = pattern.at(turned).expect("on the board");
                for &role in corner_mate.by {
                    let mut setup = Setup::empty();
                    for (square, color, role) in [
                        (corner_mate.hunted, Color::Black, Role::King),
                        (corner_mate.hunter, Color::White, Role::King),
                        (corner_mate.mates, Color::White, pattern.mating),
                        (corner_mate.block, Color::Black, role),
                    ] {
                        setup.board.set_piece_at(square, Piece { color, role });
                    }
                    setup.turn = Color::Black;
                    let position: Chess = setup
                        .position(CastlingMode::Standard)
                        .expect("a legal position");
                    assert!(position.is_checkmate(), "{corner_mate:?} with {role:?}");
                    mates += 1;
                }
            }
        }
        assert_eq!(mates, 40);
    }

    /// In all corners: behind the check beside the corner, and the king's step into it, the other piece mates.
    #[test]
    fn a_knight_and_a_light_man_mate() {
        let mut mates = 0;
        for men in [
            "8/8/8/4k3/8/8/8/KNN5",
            "8/8/8/4k3/8/8/8/KNB5",
            "8/8/8/4k3/8/8/8/KN1B4",
        ] {
            let board: Board = men.parse().expect(men);
            let nets: Vec<_> = (0..8)
                .filter_map(|place| TwoMinors::nearest(&board, Color::White, place))
                .collect();
            for net in nets {
                let mating = board.by_color(Color::White) & !board.kings();
                let second = mating
                    .last()
                    .and_then(|man| board.role_at(man))
                    .expect("a man");
                for cover in net.covers.without(net.corner.mates) {
                    let mut setup = Setup::empty();
                    for (square, piece) in [
                        (net.corner.hunted, Color::Black.king()),
                        (net.corner.hunter, Color::White.king()),
                        (net.corner.mates, second.of(Color::White)),
                        (cover, Color::White.knight()),
                    ] {
                        setup.board.set_piece_at(square, piece);
                    }
                    setup.turn = Color::Black;
                    let position = setup.position::<Chess>(CastlingMode::Standard);
                    assert!(position.expect(men).is_checkmate(), "{net:?} {cover}");
                    mates += 1;
                }
            }
        }
        assert_eq!(mates, 3 * 8 * 3);
        for men in [
            "8/8/8/4k3/8/8/8/KBB5",
            "8/8/8/4k3/8/8/8/KNQ5",
            "8/8/8/4k3/8/8/8/KN6",
        ] {
            let board: Board = men.parse().expect(men);
            assert_eq!(TwoMinors::nearest(&board, Color::White, 0), None, "{men}");
        }
    }

    #[test]
    fn steps_are_moves_on_an_empty_board() {
        for (role, from, to, moves) in [
            (Role::King, Square::A1, Square::H3, 7),
            (Role::Knight, Square::A1, Square::A1, 0),
            (Role::Knight, Square::A1, Square::B3, 1),
            (Role::Knight, Square::A1, Square::B2, 4),
            (Role::Knight, Square::A1, Square::H8, 6),
            (Role::Bishop, Square::A1, Square::C3, 1),
            (Role::Bishop, Square::A1, Square::B4, 2),
            (Role::Bishop, Square::A1, Square::A2, 9),
            (Role::Rook, Square::A1, Square::A8, 1),
            (Role::Rook, Square::A1, Square::B8, 2),
            (Role::Queen, Square::A1, Square::H8, 1),
            (Role::Queen, Square::A1, Square::B8, 2),
            (Role::Pawn, Square::A2, Square::A3, 9),
        ] {
            assert_eq!(steps(role, from, to), moves, "{role:?} {from} {to}");
        }
    }

    #[test]
    fn a_wall_is_built_of_what_there_is() {
        for [men, block, what] in rows(
            "8/8/8/4k3/7n/8/8/KN6 | h4 | a knight
            8/8/8/4k3/7p/8/8/KN6 | h4 | a pawn that becomes one
            8/8/8/4k3/n6p/8/8/KN6 | a4 | the man before the pawn
            8/8/8/4k3/7q/8/8/KN6 | - | queens are no corner_mate
            8/8/8/4k3/7r/8/8/KB6 | - | nor a rook for a bishop",
        ) {
            let board: Board = men.parse().expect(men);
            let corner_mate = CornerMate::nearest(&board, Color::White, 0);
            let found =
                corner_mate.and_then(|corner_mate| corner_mate.blocker(&board, Color::Black));
            let found = found.map_or("-".to_owned(), |(man, _)| man.to_string());
            assert_eq!(found, block, "{what}");
        }
    }
}
