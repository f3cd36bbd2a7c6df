//! Target mates: mates that the pawns leave possible, as places to walk to.
//!
//! Where pawns hold each other head to head, the side that is to mate often has pieces enough, but has to bring them
//! to the one corner where they do: the other king's own pieces beside it, one bishop on the one diagonal. So each
//! piece's ways round the held pawns are counted, and of the mates that could be put together from pieces on squares
//! that they come to, the nearest are what a search walks towards. A target only orders the search: nothing here is
//! claimed.

use shakmaty::{Bitboard, Board, ByColor, Chess, Color, Piece, Position, Role, Square, attacks};

use crate::reachability::{fixed, set_attacks};

/// So many targets are kept.
const TARGETS: usize = 6;

/// More moves than any way has.
const NEVER: u8 = 40;

/// What a square without a piece for it costs.
const MISSING: i32 = 12;

/// Mates to walk to.
pub(super) struct TargetMates(Vec<Target>);

/// One of them: the places to be taken, each with the moves to it.
struct Target {
    moves: i32,
    mated: Square,
    places: Vec<Place>,
}

struct Place {
    piece: Piece,
    /// The moves of such a piece from each square to the place.
    moves: [u8; 64],
}

/// A piece and where it comes to.
struct Walker {
    piece: Piece,
    moves: [u8; 64],
    reach: Bitboard,
}

/// What stands in everyone's way: pawns that hold each other, and all that never moves and is never taken.
struct Blockade {
    walls: Bitboard,
    /// What each side's pawns among the walls attack.
    guarded: ByColor<Bitboard>,
}

impl TargetMates {
    pub(super) fn of(position: &Chess, winner: Color) -> TargetMates {
        let mut targets = TargetMates(Vec::new());
        let board = position.board();
        let blockade = Blockade::of(board, fixed(position));
        let men = board.occupied() & (!blockade.walls | board.kings());
        let walkers: Vec<Walker> = men
            .into_iter()
            .filter_map(|start| Some(blockade.walker(start, board.piece_at(start)?)))
            .collect();
        let king = |color: Color| walkers.iter().find(|man| man.piece == color.king());
        if let (Some(hunted), Some(hunter)) = (king(!winner), king(winner)) {
            let mut squares: Vec<Square> = hunted.reach.into_iter().collect();
            squares.sort_by_key(|&square| hunted.to(square));
            for mated in squares {
                targets.collect(board, &blockade, &walkers, mated, hunted, hunter);
            }
        }
        targets
    }

    /// The moves to the nearest target, counted as if each piece were alone, and where the pieces stand that are
    /// nearest to its places.
    pub(super) fn nearest(&self, board: &Board) -> (i32, Bitboard) {
        let targets = self.0.iter().map(|target| target.cost(board));
        let nearest = targets.min_by_key(|&(moves, _)| moves);
        nearest.unwrap_or((0, Bitboard::EMPTY))
    }

    /// Puts together the mates of a king on that square that are nearer than those that are known.
    fn collect(
        &mut self,
        board: &Board,
        blockade: &Blockade,
        walkers: &[Walker],
        mated: Square,
        hunted: &Walker,
        hunter: &Walker,
    ) {
        let winner = hunter.piece.color;
        let beside = attacks::king_attacks(mated);
        let held = blockade.walls & board.by_color(!winner);
        let guarded = *blockade.guarded.get(winner);
        let mut posts: Vec<(i32, Square, Bitboard)> = Vec::new();
        for post in hunter.reach & !beside.with(mated) {
            let (moves, covers) = (hunter.to(post), attacks::king_attacks(post) & beside);
            match posts.iter_mut().find(|(_, _, known)| *known == covers) {
                Some(known) if known.0 > moves => *known = (moves, post, covers),
                Some(_) => {}
                None => posts.push((moves, post, covers)),
            }
        }
        for (number, checker) in walkers.iter().enumerate() {
            if checker.piece.color != winner || checker.piece.role == Role::King {
                continue;
            }
            let back = Piece {
                color: !winner,
                ..checker.piece
            };
            let checks = checker.reach & attacks::attacks(mated, back, blockade.walls);
            for from in checks {
                let strikes = attacks::attacks(from, checker.piece, blockade.walls.without(mated));
                for &(post_moves, post, covers) in &posts {
                    if post == from {
                        continue;
                    }
                    let base = hunted.to(mated) + checker.to(from) + post_moves;
                    if base >= self.dearest() {
                        continue;
                    }
                    let open = beside & !held & !guarded & !strikes & !covers;
                    let needed = Needed {
                        blockade,
                        walkers,
                        checker: number,
                        from,
                        winner,
                    };
                    let Some((moves, mut places)) = needed.filled(open) else {
                        continue;
                    };
                    places.push(blockade.place(hunted.piece, mated.into()));
                    let mut checks = blockade.place(checker.piece, from.into());
                    // Where it checks already it must step away and come back: the king has to be let in first.
                    checks.moves[from as usize] = 2;
                    places.push(checks);
                    if (covers & !held & !guarded & !strikes).any() {
                        places.push(blockade.place(hunter.piece, post.into()));
                    }
                    self.add(Target {
                        moves: base + moves,
                        mated,
                        places,
                    });
                }
            }
        }
    }

    /// A target has to be nearer than this to be kept.
    fn dearest(&self) -> i32 {
        match self.0.get(TARGETS - 1) {
            Some(last) => last.moves,
            None => i32::MAX,
        }
    }

    /// Keeps the target if it is one of the nearest; of each square where the king is mated two at most.
    fn add(&mut self, target: Target) {
        let place = self.0.partition_point(|known| known.moves <= target.moves);
        let mated = target.mated;
        self.0.insert(place, target);
        let mut alike = 0;
        self.0.retain(|known| {
            alike += usize::from(known.mated == mated);
            known.mated != mated || alike <= 2
        });
        self.0.truncate(TARGETS);
    }
}

impl Target {
    /// The moves to it, and the pieces that would make them.
    fn cost(&self, board: &Board) -> (i32, Bitboard) {
        let mut used = Bitboard::EMPTY;
        let moves = self.places.iter().map(|place| {
            let men = board.by_piece(place.piece) & !used;
            let nearest = men.into_iter().min_by_key(|&man| place.moves[man as usize]);
            nearest.map_or(MISSING, |man| {
                used.add(man);
                i32::from(place.moves[man as usize].min(16))
            })
        });
        (moves.sum(), used)
    }
}

/// What a mate needs besides the kings and the piece that checks.
struct Needed<'a> {
    blockade: &'a Blockade,
    walkers: &'a [Walker],
    /// The number of the piece that checks, and from where.
    checker: usize,
    from: Square,
    winner: Color,
}

impl Needed<'_> {
    /// A piece for each of these squares, to hold it or to attack it: the moves and the places; `None` if a square
    /// has none.
    fn filled(&self, open: Bitboard) -> Option<(i32, Vec<Place>)> {
        let mut used = vec![false; self.walkers.len()];
        let (mut moves, mut places) = (0, Vec::new());
        for square in open {
            let nearest = (0..)
                .zip(self.walkers)
                .filter(|&(number, _)| number != self.checker && !used[number])
                .filter_map(|(number, man)| {
                    let stands = self.stands(man, square);
                    let moves = stands.into_iter().map(|square| man.to(square)).min()?;
                    Some((moves, number, stands))
                })
                .min_by_key(|&(moves, ..)| moves);
            let (more, number, stands) = nearest?;
            used[number] = true;
            moves += more;
            places.push(self.blockade.place(self.walkers[number].piece, stands));
        }
        Some((moves, places))
    }

    /// Where that piece has to stand so that the mated king does not go to the square.
    fn stands(&self, man: &Walker, square: Square) -> Bitboard {
        match (man.piece.role, man.piece.color == self.winner) {
            (Role::King, _) => Bitboard::EMPTY,
            (_, true) => {
                let back = Piece {
                    color: !self.winner,
                    ..man.piece
                };
                man.reach & attacks::attacks(square, back, self.blockade.walls)
            }
            (_, false) if square == self.from => Bitboard::EMPTY,
            (_, false) => man.reach & Bitboard::from_square(square),
        }
    }
}

impl Walker {
    fn to(&self, square: Square) -> i32 {
        i32::from(self.moves[square as usize])
    }
}

impl Blockade {
    fn of(board: &Board, fixed: Bitboard) -> Blockade {
        let held = |color: Color| {
            let facing = board.by_piece((!color).pawn());
            board.by_piece(color.pawn()) & facing.shift(color.fold_wb(-8, 8))
        };
        let walls = held(Color::White) | held(Color::Black) | fixed;
        let guarded = |color: Color| {
            let pawns = board.by_piece(color.pawn()) & walls;
            set_attacks(Role::Pawn, color, pawns, Bitboard::EMPTY)
        };
        Blockade {
            walls,
            guarded: ByColor::new_with(guarded),
        }
    }

    fn walker(&self, start: Square, piece: Piece) -> Walker {
        let moves = self.moves(piece, start.into(), false);
        let reach = Square::ALL
            .into_iter()
            .filter(|&square| moves[square as usize] < NEVER)
            .collect();
        Walker {
            piece,
            moves,
            reach,
        }
    }

    fn place(&self, piece: Piece, squares: Bitboard) -> Place {
        Place {
            piece,
            moves: self.moves(piece, squares, true),
        }
    }

    /// The moves of such a piece from those squares to each other one, or back to them.
    fn moves(&self, piece: Piece, squares: Bitboard, back: bool) -> [u8; 64] {
        let mut moves = [NEVER; 64];
        let (mut ring, mut reached) = (squares, squares);
        let barred = match piece.role {
            Role::King => *self.guarded.get(!piece.color),
            _ => Bitboard::EMPTY,
        };
        for count in 0..NEVER {
            for square in ring {
                moves[square as usize] = count;
            }
            let next = match piece.role {
                Role::Pawn => {
                    let ahead = piece.color.fold_wb(8, -8);
                    ring.shift(if back { -ahead } else { ahead })
                }
                _ => set_attacks(piece.role, piece.color, ring, self.walls),
            };
            ring = next & !reached & !self.walls & !barred;
            reached |= ring;
            if ring.is_empty() {
                break;
            }
        }
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::rows::rows;
    use shakmaty::Piece;

    fn board(men: &str) -> Board {
        men.parse().expect(men)
    }

    #[test]
    fn ways_go_round_pawns_that_hold_each_other() {
        let walls = board("4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/B3K3");
        let blockade = Blockade::of(&walls, Bitboard::EMPTY);
        for [man, from, to, moves, what] in rows(
            "B | a1 | c1 | 2 | a bishop
            B | a1 | a7 | never | behind its pawns
            K | e1 | e3 | 2 | a king
            K | e1 | e4 | never | where pawns guard
            N | c3 | e6 | 3 | a knight over them
            p | a7 | a2 | 5 | a pawn ahead
            p | a2 | a7 | never | no pawn back",
        ) {
            let piece = man.chars().next().and_then(Piece::from_char).expect(man);
            let [from, to] = [from, to].map(|square| square.parse::<Square>().expect(square));
            let moves = moves.parse().unwrap_or(NEVER);
            let there = blockade.moves(piece, from.into(), false);
            assert_eq!(there[to as usize], moves, "{what}");
            // Nothing comes to a guarded square, but the way back from it is not looked at there.
            if what != "where pawns guard" {
                let back = blockade.moves(piece, to.into(), true);
                assert_eq!(back[from as usize], moves, "{what}, back");
            }
        }
    }

    #[test]
    fn each_move_to_a_mate_costs_one() {
        // The king in the corner, its bishops beside it, one bishop on the diagonal.
        let position = |men: &str| crate::tests::position(&format!("{men} w - - 0 1"));
        let start = position("8/3k4/4b3/1p1p1p1p/1P1PbP1P/2B1B3/3K4/8");
        let targets = TargetMates::of(&start, Color::Black);
        let mate = "8/3k4/4b3/1p1p1p1p/1P1P1P1P/5b2/7B/6BK";
        // The piece that checks counts as one move short, on whatever square of the diagonal it stands.
        let moves = |board: &Board| targets.nearest(board).0;
        assert_eq!(moves(&board(mate)), 1);
        let before = "8/3k4/4b3/1p1p1p1p/1P1P1P1P/5b2/6KB/6B1";
        assert_eq!(moves(&board(before)), 2);
        assert!(moves(start.board()) > 4);
        // The king, its bishops beside it and the one that checks: all but the other king.
        let men = targets.nearest(&board(mate)).1;
        assert_eq!(
            men,
            [Square::H1, Square::H2, Square::G1, Square::F3]
                .into_iter()
                .collect()
        );
        assert!(targets.0.is_sorted_by_key(|target| target.moves));
        assert!(targets.0.len() <= TARGETS);
        // Without a piece that can check there is none.
        let bare = position("8/3k4/8/1p1p1p1p/1P1P1P1P/2B1B3/3K4/8");
        let none = TargetMates::of(&bare, Color::Black);
        assert!(none.0.is_empty());
        assert_eq!(none.nearest(bare.board()), (0, Bitboard::EMPTY));
    }
}
