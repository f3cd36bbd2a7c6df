//! Scores the moves of a position for a playout, before they are made. The weights were found by trying; they decide
//! how soon a mate is found, never whether it is one.

use shakmaty::{
    Bitboard, Board, Chess, Color, File, Move, Piece, Position, Rank, Role, Square, attacks,
};

use super::corner_mates::{CornerMate, TwoMinors, king_distance, steps};
use crate::material;
use crate::reachability::attacked_by;

/// What both sides work for, as long as the pieces are the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    men: usize,
    phase: Phase,
    /// Where the losing king goes.
    corner: Square,
    /// From where the winner's king keeps it there: on a8 that is b6.
    post: Square,
    /// Whether the winner has a rook or queen.
    heavy: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Take everything.
    Strip,
    /// The losing king is alone: drive it into the corner.
    Finish,
    /// The same with a knight and another minor piece.
    TwoMinors(TwoMinors),
    /// One knight, or bishops of one colour: wall the king in with a piece of its own.
    CornerMate(CornerMate),
}

impl Plan {
    pub(super) fn of(board: &Board, winner: Color, attempt: u32) -> Option<Plan> {
        let hunted = board.king_of(!winner)?;
        let attempt = usize::try_from(attempt).unwrap_or(0);
        let phase = if board.by_color(!winner).without(hunted).is_empty() {
            TwoMinors::nearest(board, winner, attempt).map_or(Phase::Finish, Phase::TwoMinors)
        } else if material::lone(board, winner) {
            Phase::CornerMate(CornerMate::nearest(board, winner, attempt)?)
        } else {
            Phase::Strip
        };
        let mut corners = [Square::A1, Square::H1, Square::A8, Square::H8];
        corners.sort_by_key(|&corner| king_distance(corner, hunted));
        let corner = *corners.get(attempt % corners.len())?;
        let file = match corner.file() {
            File::A => File::B,
            _ => File::G,
        };
        let rank = match corner.rank() {
            Rank::First => Rank::Third,
            _ => Rank::Sixth,
        };
        Some(Plan {
            men: board.occupied().count(),
            phase,
            corner,
            post: Square::from_coords(file, rank),
            heavy: (board.by_color(winner) & board.rooks_and_queens()).any(),
        })
    }

    /// Whether the winner is to take everything first.
    pub(super) fn strips(&self) -> bool {
        self.phase == Phase::Strip
    }

    /// Whether no piece was taken since.
    pub(super) fn stands(&self, board: &Board) -> bool {
        self.men == board.occupied().count()
    }
}

/// The squares from which each kind of piece checks the king, with the pieces standing as they do.
pub(super) struct Checks {
    pawn: Bitboard,
    knight: Bitboard,
    bishop: Bitboard,
    rook: Bitboard,
}

impl Checks {
    pub(super) fn of(board: &Board, side: Color, king: Square) -> Checks {
        Checks {
            pawn: attacks::pawn_attacks(!side, king),
            knight: attacks::knight_attacks(king),
            bishop: attacks::bishop_attacks(king, board.occupied()),
            rook: attacks::rook_attacks(king, board.occupied()),
        }
    }

    /// Whether the piece that moves checks from where it comes to stand.
    pub(super) fn gives(&self, played: Move) -> bool {
        let squares = match played.promotion().unwrap_or(played.role()) {
            Role::Pawn => self.pawn,
            Role::Knight => self.knight,
            Role::Bishop => self.bishop,
            Role::Rook => self.rook,
            Role::Queen => self.bishop | self.rook,
            Role::King => Bitboard::EMPTY,
        };
        squares.contains(played.to())
    }
}

/// One position, as its moves are judged.
pub(super) struct MoveScores<'a> {
    board: &'a Board,
    plan: &'a Plan,
    turn: Color,
    winner: Color,
    /// The losing side's pieces but the king.
    prey: Bitboard,
    /// What the side that is not to move attacks.
    attacked: Bitboard,
    /// How near that side's pieces are.
    others: KingDistances,
    /// The piece that is to wall its king in, or the winner's that is to strike at the square beside the corner.
    blocker: Option<Square>,
    attempt: u32,
}

impl<'a> MoveScores<'a> {
    pub(super) fn of(position: &'a Chess, winner: Color, plan: &'a Plan, attempt: u32) -> Self {
        let board = position.board();
        let turn = position.turn();
        let prey = board.by_color(!winner) & !board.kings();
        MoveScores {
            board,
            plan,
            turn,
            winner,
            prey,
            attacked: attacked_by(board, !turn, board.occupied()),
            others: KingDistances::around(match turn == winner {
                true => prey,
                false => board.by_color(winner),
            }),
            blocker: match plan.phase {
                Phase::CornerMate(corner_mate) => {
                    corner_mate.blocker(board, !winner).map(|(man, _)| man)
                }
                Phase::TwoMinors(net) => net.coverer(board, winner),
                Phase::Strip | Phase::Finish => None,
            },
            attempt,
        }
    }

    /// What the side that is not to move attacks.
    pub(super) fn attacked(&self) -> Bitboard {
        self.attacked
    }

    /// The higher, the better.
    pub(super) fn judge(&self, played: Move) -> i32 {
        let Some(from) = played.from() else {
            return 0;
        };
        let score = match self.turn == self.winner {
            true => self.winning(played, from),
            false => self.helping(played, from),
        };
        16 * score + self.noise(played, from)
    }

    fn winning(&self, played: Move, from: Square) -> i32 {
        let to = played.to();
        let role = played.promotion().unwrap_or(played.role());
        let mut score = match (played.promotion(), role) {
            (Some(promotion), _) => 500 + 4 * worth(promotion),
            (None, Role::Pawn) if self.plan.heavy => 3,
            (None, Role::Pawn) => 40,
            _ => 0,
        };
        if role != Role::King && self.attacked.contains(to) {
            score -= 30;
        }
        score
            + match (self.plan.phase, played.capture()) {
                (Phase::Strip, Some(taken)) => 1000 + worth(taken),
                (Phase::Strip, None) => self.approach(role, from, to),
                (Phase::Finish, _) if role == Role::King => 10 * nearer(from, to, self.plan.post),
                (Phase::Finish, _) => 0,
                (Phase::TwoMinors(net), _) if role == Role::King => {
                    10 * nearer(from, to, net.corner.hunter)
                }
                (Phase::TwoMinors(net), _) if Some(from) == self.blocker => {
                    self.cover(net, from, to)
                }
                (Phase::TwoMinors(net), _) => {
                    let short = |square| steps(role, square, net.corner.mates).max(1);
                    8 * (short(from) - short(to))
                }
                (Phase::CornerMate(corner_mate), taken) => {
                    let taking = match taken {
                        Some(_) if Some(to) == self.blocker => -200,
                        Some(taken) => 50 + worth(taken),
                        None => 0,
                    };
                    // One step short of the mating square is near enough: the wall comes first.
                    let short = |square| steps(role, square, corner_mate.mates).max(1);
                    taking
                        + match role {
                            Role::King => 10 * nearer(from, to, corner_mate.hunter),
                            _ => 8 * (short(from) - short(to)),
                        }
                }
            }
    }

    /// The knight's way to the squares from which it strikes beside the corner, and to one of them when that is check.
    fn cover(&self, net: TwoMinors, from: Square, to: Square) -> i32 {
        let short = |square| net.moves_to_cover(square).max(1);
        let hunted = self.board.king_of(!self.winner);
        let ready = self.board.king_of(self.winner) == Some(net.corner.hunter);
        match net.covers.contains(to) {
            true if ready && hunted == Some(net.corner.block) => 100,
            true if ready && hunted == Some(net.corner.hunted) => -100,
            _ => 8 * (short(from) - short(to)),
        }
    }

    /// Toward something to take.
    fn approach(&self, role: Role, from: Square, to: Square) -> i32 {
        let piece = Piece {
            color: self.winner,
            role,
        };
        let reach = attacks::attacks(to, piece, self.board.occupied().without(from));
        let attacks = match (reach & self.prey).any() {
            true => 100,
            false => 0,
        };
        attacks
            + match role {
                Role::Pawn => 0,
                _ => 2 * (self.others.from(from) - self.others.from(to)),
            }
    }

    fn helping(&self, played: Move, from: Square) -> i32 {
        let to = played.to();
        let role = played.promotion().unwrap_or(played.role());
        let score = match played.capture() {
            Some(taken) => -500 - 2 * worth(taken),
            None => 0,
        };
        score
            + match (self.plan.phase, role) {
                (Phase::CornerMate(corner_mate), Role::King) => {
                    10 * nearer(from, to, corner_mate.hunted)
                }
                (Phase::CornerMate(corner_mate), _) if Some(from) != self.blocker => {
                    match to == corner_mate.block {
                        true => -5,
                        false => 0,
                    }
                }
                (Phase::CornerMate(corner_mate), _) => match played.promotion() {
                    Some(promotion) if promotion == corner_mate.promotion() => 50,
                    Some(_) => -50,
                    None if role == Role::Pawn => 9,
                    None => {
                        8 * (steps(role, from, corner_mate.block)
                            - steps(role, to, corner_mate.block))
                    }
                },
                (Phase::TwoMinors(net), Role::King) => 10 * nearer(from, to, net.corner.hunted),
                (_, Role::King) => 200 * nearer(from, to, self.plan.corner),
                _ => self.sacrifice(played, from, to),
            }
    }

    /// Toward being taken; a promotion gives the less, the less it makes.
    fn sacrifice(&self, played: Move, from: Square, to: Square) -> i32 {
        let offered = match (self.attacked.contains(to), self.attacked.contains(from)) {
            (true, _) => 100,
            (false, true) => -100,
            (false, false) => 0,
        };
        let made = played.promotion().map_or(0, |role| worth(role) / 10);
        offered - made + self.others.from(from) - self.others.from(to)
    }

    /// What makes one attempt unlike another: none the first time, more each time.
    fn noise(&self, played: Move, from: Square) -> i32 {
        if self.attempt == 0 {
            return 0;
        }
        let men = u32::try_from(self.board.occupied().count()).unwrap_or(0);
        let seed = u32::from(played.to()) * 64 + u32::from(from) + 7919 * self.attempt + 31 * men;
        let noise = (seed.wrapping_mul(0x9e37_79b9) >> 24) % (16 * self.attempt);
        i32::try_from(noise).unwrap_or(0)
    }
}

/// How much nearer to its aim a king comes.
fn nearer(from: Square, to: Square, aim: Square) -> i32 {
    king_distance(from, aim) - king_distance(to, aim)
}

/// King's moves from each square to the nearest of some pieces, 7 if there are none: the digits of the number, ones
/// first.
struct KingDistances([Bitboard; 3]);

impl KingDistances {
    fn around(men: Bitboard) -> KingDistances {
        let mut reached = men;
        // The squares within so many moves: each ring holds those before it.
        let [r0, r1, r2, r3, r4, r5, r6] = [(); 7].map(|()| {
            let ring = reached;
            let files = reached
                | reached.shift(1) & !Bitboard::from_file(File::A)
                | reached.shift(-1) & !Bitboard::from_file(File::H);
            reached = files | files.shift(8) | files.shift(-8);
            ring
        });
        KingDistances([r1 & !r0 | r3 & !r2 | r5 & !r4 | !r6, r3 & !r1 | !r5, !r3])
    }

    fn from(&self, square: Square) -> i32 {
        let KingDistances([ones, twos, fours]) = self;
        i32::from(ones.contains(square))
            + 2 * i32::from(twos.contains(square))
            + 4 * i32::from(fours.contains(square))
    }
}

/// What a piece is worth, in tenths of a pawn.
pub(crate) fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 10,
        Role::Knight | Role::Bishop => 30,
        Role::Rook => 50,
        Role::Queen => 90,
        Role::King => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::position;

    #[test]
    fn rings_count_the_moves_of_a_king() {
        let men = Bitboard::from_square(Square::C2).with(Square::H8);
        let rings = KingDistances::around(men);
        for square in Square::ALL {
            let nearest = men.into_iter().map(|man| king_distance(man, square)).min();
            assert_eq!(Some(rings.from(square)), nearest, "{square}");
        }
        assert_eq!(KingDistances::around(Bitboard::EMPTY).from(Square::E4), 7);
    }

    #[test]
    fn direct_checks_are_recognised() {
        for (what, fen, least) in [
            (
                "men of every kind",
                "8/1P6/4k3/8/3P4/1N6/1B1R3Q/K7 w - - 0 1",
                7,
            ),
            ("a man in the way", "4k3/4p3/8/8/8/8/4Q3/K7 w - - 0 1", 1),
            (
                "a king uncovers a rook: not direct",
                "4k3/8/8/8/4K3/8/8/4R3 w - - 0 1",
                0,
            ),
        ] {
            let position = position(fen);
            let board = position.board();
            let king = board.king_of(Color::Black).expect(fen);
            let checks = Checks::of(board, Color::White, king);
            let mut found = 0;
            for played in position.legal_moves() {
                let mut after = position.clone();
                after.play_unchecked(played);
                let direct = after.checkers().contains(played.to());
                assert_eq!(checks.gives(played), direct, "{what}: {played:?}");
                found += usize::from(direct);
            }
            assert!(found >= least, "{what}: {found}");
        }
    }

    #[test]
    fn the_plan_follows_the_men() {
        for (what, men, phase) in [
            ("a bare king", "8/8/8/4k3/8/8/8/KQ6", Phase::Finish),
            ("something to take", "8/8/4p3/4k3/8/8/8/KQ6", Phase::Strip),
            (
                "two knights do without a corner_mate",
                "8/8/4p3/4k3/8/8/8/KNN5",
                Phase::Strip,
            ),
        ] {
            let board: Board = men.parse().expect(men);
            let plan = Plan::of(&board, Color::White, 0).expect(what);
            assert_eq!(plan.phase, phase, "{what}");
            assert!(plan.stands(&board), "{what}");
        }
        let board: Board = "8/8/4p3/4k3/8/8/8/KN6"
            .parse()
            .expect("a knight and a pawn");
        let plan = Plan::of(&board, Color::White, 0).expect("a plan");
        assert!(matches!(plan.phase, Phase::CornerMate(_)), "{plan:?}");
        let taken: Board = "8/8/8/4k3/8/8/8/KN6".parse().expect("a knight");
        assert!(!plan.stands(&taken));
    }
}
