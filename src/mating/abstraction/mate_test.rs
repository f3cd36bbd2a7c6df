//! Whether a mate may be on the board after a move, so that none is overlooked.
//!
//! In any mate the check comes from the piece that moved, or along a line that its move opened: before it no one was
//! in check. Every square beside the mated king is then attacked by the winner, or held by one of the king's own
//! pieces, each loose one of which holds one square (a matching). Followed pieces attack as if no loose piece stood
//! between. A loose piece that checks attacks from the one square; another, if it is the only one, from one of its
//! places; several from all of theirs. The mated king itself shades nothing. A piece that checks from beside it has
//! to be attacked where it stands.
//!
//! The mate is ruled out if the mated side has a followed piece that surely ends the check: nothing may stand on its
//! way, and nothing attacks the king afterwards. Loose pieces attack then only along a line that one of the two moves
//! opened, for before them they did not.

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use super::Abstraction;
use super::state::State;
use super::transitions::{LastMove, Mover};
use crate::reachability::{distinct, filled};

impl Abstraction {
    /// Whether the side to move may be mated, the winner having made that move.
    pub(super) fn may_be_mate(&self, after: &State, moved: LastMove, places: &[Bitboard]) -> bool {
        let board = &after.board;
        let Some(king) = board.king_of(after.turn) else {
            return false;
        };
        let walls = board.occupied().without(king);
        let stands = board.by_color(self.winner).into_iter().map(|from| {
            let piece = board.piece_at(from);
            let attacks = piece.map(|piece| attacks::attacks(from, piece, walls));
            (from, attacks.unwrap_or(Bitboard::EMPTY))
        });
        let attacked = stands
            .clone()
            .fold(Bitboard::EMPTY, |all, (_, one)| all | one);
        let open = attacks::king_attacks(king) & !board.by_color(after.turn) & !attacked;
        let held = self.places(after.turn, places);
        let of = |number: usize| self.attacks(number, places, walls);
        let by_loose = (0..self.loose.len()).fold(Bitboard::EMPTY, |all, number| {
            match (open & !held & !all).is_empty() {
                true => all,
                false => all | of(number),
            }
        });
        if (open & !held & !by_loose).any() {
            return false;
        }
        let net = FlightSquares {
            abstraction: self,
            places,
            walls,
            open,
            blockers: self.blockers(after.turn, places, open),
        };
        let opened = |from| (attacks::between(from, king) & moved.left).any();
        let mut checks = stands.filter(|&(from, attacks)| {
            let gives = matches!(moved.by, Mover::Followed(to) if to == from) || opened(from);
            gives && attacks.contains(king)
        });
        if checks.any(|(from, _)| net.closes(None, from, Bitboard::EMPTY))
            && !self.is_answered(after, moved, places)
        {
            return true;
        }
        let mut numbered = (0..).zip(&self.loose).zip(places);
        numbered.any(|((number, man), &places)| {
            man.color == self.winner
                && of(number).contains(king)
                && places.into_iter().any(|from| {
                    let attacks = man.attacks(from.into(), walls);
                    let came = matches!(moved.by, Mover::Loose(by, to) if by == number && to.contains(from));
                    attacks.contains(king)
                        && (came || opened(from))
                        && net.closes(Some(number), from, attacks)
                })
        })
    }

    /// What that piece of the winner's attacks from all its places.
    fn attacks(&self, number: usize, places: &[Bitboard], walls: Bitboard) -> Bitboard {
        match (self.loose.get(number), places.get(number)) {
            (Some(man), Some(&places)) if man.color == self.winner => man.attacks(places, walls),
            _ => Bitboard::EMPTY,
        }
    }

    /// Which of the squares each loose piece of that side may hold.
    fn blockers(&self, color: Color, places: &[Bitboard], squares: Bitboard) -> Vec<Bitboard> {
        self.men(color, places)
            .flat_map(|(man, places)| std::iter::repeat_n(places & squares, man.men))
            .filter(|held| held.any())
            .collect()
    }

    /// Whether a followed piece of the side to move, not the king, surely ends all checks.
    fn is_answered(&self, after: &State, moved: LastMove, places: &[Bitboard]) -> bool {
        let board = &after.board;
        let us = after.turn;
        let anyone = places.iter().fold(board.occupied(), |all, &one| all | one);
        let theirs = board.by_color(!us) & !board.kings();
        let own = self.places(us, places);
        let men = board.by_color(us) & !board.kings();
        matches!(moved.by, Mover::Followed(_))
            && men.into_iter().any(|from| {
                let Some(piece) = board.piece_at(from) else {
                    return false;
                };
                let goes = match piece.role {
                    Role::Pawn => {
                        let ahead = Bitboard::from_square(from).shift(us.fold_wb(8, -8));
                        ahead & !anyone | attacks::pawn_attacks(us, from) & theirs
                    }
                    _ => {
                        attacks::attacks(from, piece, anyone) & (theirs | !board.occupied()) & !own
                    }
                };
                goes.into_iter().any(|to| {
                    let mut answered = board.clone();
                    answered.discard_piece_at(from);
                    answered.set_piece_at(to, piece);
                    self.is_surely_safe(&answered, us, moved.left.with(from), places)
                })
            })
    }

    /// Whether nothing attacks that side's king, loose pieces along lines through `opened` only.
    fn is_surely_safe(
        &self,
        board: &Board,
        side: Color,
        opened: Bitboard,
        places: &[Bitboard],
    ) -> bool {
        let walls = board.occupied();
        board.king_of(side).is_some_and(|king| {
            let attacks = |from: Square, attacks: Bitboard| {
                attacks.contains(king) && (attacks::between(from, king) & opened).any()
            };
            board.attacks_to(king, !side, walls).is_empty()
                && self.men(!side, places).all(|(man, places)| {
                    let mut free = (places & !walls).into_iter();
                    !free.any(|from| attacks(from, man.attacks(from.into(), walls)))
                })
        })
    }
}

/// The squares beside a king that followed pieces leave open, and what may close them.
struct FlightSquares<'a> {
    abstraction: &'a Abstraction,
    places: &'a [Bitboard],
    walls: Bitboard,
    open: Bitboard,
    /// Which of them the king's own loose pieces may hold.
    blockers: Vec<Bitboard>,
}

impl FlightSquares<'_> {
    /// Whether all of them may be closed when a piece checks from that square; if it is a loose one, of that
    /// number, which attacks `attacked`.
    fn closes(&self, checking: Option<usize>, from: Square, attacked: Bitboard) -> bool {
        let others = (0..).zip(&self.abstraction.loose).zip(self.places);
        let mut others = others.filter(|((number, man), places)| {
            let another = Some(*number) != checking || man.men > 1;
            man.color == self.abstraction.winner && places.any() && another
        });
        let first = others.next();
        let helps = |help: Bitboard| {
            let left = self.open & !attacked & !help;
            !left.contains(from) && filled(left, &self.blockers)
        };
        match (first, others.next()) {
            (Some(((_, man), places)), None) if man.men == 1 => {
                let stands = places.into_iter();
                let stands =
                    stands.map(|square| man.attacks(square.into(), self.walls) & self.open);
                distinct(stands).into_iter().any(helps)
            }
            (None, _) => helps(Bitboard::EMPTY),
            (Some(((first, _), _)), second) => {
                let rest = others.chain(second).map(|((number, _), _)| number);
                let attacks = |number| self.abstraction.attacks(number, self.places, self.walls);
                helps(
                    rest.chain([first])
                        .fold(Bitboard::EMPTY, |all, one| all | attacks(one)),
                )
            }
        }
    }
}
