//! What can follow from a state, so that no game leaves the abstraction.
//!
//! By induction on the moves played: suppose the followed pieces stand as the state says and each loose piece that is
//! left stands in its places, and so does what a pawn became. A followed piece then moves as the rules have it: what
//! is in its way and loose is ignored; a pawn takes aslant what may be there. A loose piece goes from any of its
//! places, past all loose pieces, to any square where no followed piece of its own side stands; that the other loose
//! pieces stay where they were is known. Afterwards nothing else stands where the piece has gone, nor where a pawn
//! has made two steps across, so all other places lose those squares. Moves are left out only if the mover's king
//! would surely stand in check afterwards: by a followed piece, with no square between where anything may be. And
//! since no one leaves their own king in check, a loose piece stands on no square from which it would surely give
//! one: none between where another piece may be.

use shakmaty::{Bitboard, Board, Piece, Rank, Role, Square, attacks};

use super::state::State;
use super::{Abstraction, Loose};
use crate::reachability::set_attacks;

/// What the last move may have opened, and who made it: a check after it comes from there.
#[derive(Clone, Copy, Debug)]
pub(super) struct LastMove {
    /// Squares that may have been left.
    pub(super) left: Bitboard,
    pub(super) by: Mover,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Mover {
    /// A followed piece, to that square.
    Followed(Square),
    /// The loose piece of that number, to one of these squares.
    Loose(usize, Bitboard),
}

impl Loose {
    /// What it attacks from all these squares, lines ending at `walls`.
    pub(super) fn attacks(&self, from: Bitboard, walls: Bitboard) -> Bitboard {
        let as_it_is = set_attacks(self.role, self.color, from, walls);
        match self.promoted {
            true => as_it_is | set_attacks(Role::Knight, self.color, from, walls),
            false => as_it_is,
        }
    }
}

/// The opening of one state.
struct Expansion<'a, F> {
    abstraction: &'a Abstraction,
    state: &'a State,
    places: &'a [Bitboard],
    /// The places after a move.
    next: &'a mut Vec<Bitboard>,
    /// Takes what can follow; whether to go on.
    each: &'a mut F,
}

impl Abstraction {
    /// Hands over each state that can follow, with the last move and the places then, until told to
    /// stop. Whether it was never told so.
    pub(super) fn open(
        &self,
        state: &State,
        places: &[Bitboard],
        next: &mut Vec<Bitboard>,
        each: &mut impl FnMut(&State, LastMove, &[Bitboard]) -> bool,
    ) -> bool {
        let mut opening = Expansion {
            abstraction: self,
            state,
            places,
            next,
            each,
        };
        let us = state.turn;
        let mut numbered = self.loose.iter().enumerate();
        let board = &state.board;
        board
            .by_color(us)
            .into_iter()
            .all(|from| opening.followed(from))
            && numbered.all(|(number, man)| man.color != us || opening.loose(number, man))
    }

    /// Whether that side's king is not surely in check.
    fn may_be_safe(&self, after: &State, places: &[Bitboard]) -> bool {
        let board = &after.board;
        let anyone = places.iter().fold(board.occupied(), |all, &one| all | one);
        board
            .king_of(!after.turn)
            .is_some_and(|king| board.attacks_to(king, after.turn, anyone).is_empty())
    }

    /// Takes from the places the squares from which a loose piece would surely check the king of the side that has
    /// moved.
    pub(super) fn drop_checking_squares(&self, after: &State, places: &mut [Bitboard]) {
        let board = &after.board;
        let Some(king) = board.king_of(!after.turn) else {
            return;
        };
        // Where one loose piece may be, and where several.
        let (mut one, mut several) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for &places in &*places {
            several |= one & places;
            one |= places;
        }
        for (man, places) in self.loose.iter().zip(places) {
            if man.color != after.turn || man.promoted {
                continue;
            }
            let others = several | one & !*places;
            // No pawn is among these pieces, so they come from where they could go from the king.
            let checks = |walls| set_attacks(man.role, man.color, king.into(), walls);
            if (*places & checks(board.occupied())).any() {
                *places &= !checks(board.occupied() | others);
            }
        }
    }
}

impl<F: FnMut(&State, LastMove, &[Bitboard]) -> bool> Expansion<'_, F> {
    /// All moves of the followed piece on that square.
    fn followed(&mut self, from: Square) -> bool {
        let board = &self.state.board;
        match board.piece_at(from) {
            None => true,
            Some(piece) if piece.role == Role::Pawn => self.pawn(from),
            Some(piece) => {
                let barred = board.by_color(self.state.turn) | board.kings();
                let goes = attacks::attacks(from, piece, board.occupied()) & !barred;
                goes.into_iter().all(|to| self.step(from, to, piece, None))
            }
        }
    }

    fn pawn(&mut self, from: Square) -> bool {
        let State {
            board,
            turn,
            passing,
        } = self.state;
        let pawn = turn.pawn();
        let ahead = turn.fold_wb(8, -8);
        let free = |square: &Square| !board.occupied().contains(*square);
        let one = from.offset(ahead).filter(free);
        let home = from.rank() == turn.fold_wb(Rank::Second, Rank::Seventh);
        let two = one
            .filter(|_| home)
            .and_then(|one| one.offset(ahead))
            .filter(free);
        let loose = self.abstraction.places(!*turn, self.places);
        let prey = (board.by_color(!*turn) | loose) & !board.kings();
        let aslant = attacks::pawn_attacks(*turn, from);
        let passing = passing.filter(|&to| aslant.contains(to));
        one.into_iter()
            .chain(two)
            .all(|to| self.step(from, to, pawn, None))
            && (aslant & prey)
                .into_iter()
                .all(|to| self.step(from, to, pawn, None))
            && passing.is_none_or(|to| self.step(from, to, pawn, to.offset(-ahead)))
    }

    /// One move of a followed piece, which may take a pawn en passant.
    fn step(&mut self, from: Square, to: Square, piece: Piece, passed: Option<Square>) -> bool {
        let us = self.state.turn;
        let mut board = self.state.board.clone();
        let left = Bitboard::from_iter([from].into_iter().chain(passed));
        for square in left.with(to) {
            board.discard_piece_at(square);
        }
        let two_steps = piece.role == Role::Pawn && from.distance(to) == 2;
        let crossed = from.offset(us.fold_wb(8, -8)).filter(|_| two_steps);
        let nobody = Bitboard::from_iter([to].into_iter().chain(crossed));
        self.next.clear();
        self.next
            .extend(self.places.iter().map(|&places| places & !nobody));
        let mut passing = None;
        let by = if piece.role == Role::Pawn && to.rank() == us.fold_wb(Rank::Eighth, Rank::First) {
            let became = |man: &Loose| man.promoted && man.color == us;
            // A side with a pawn has such a piece.
            let number = self
                .abstraction
                .loose
                .iter()
                .position(became)
                .unwrap_or(usize::MAX);
            if let Some(places) = self.next.get_mut(number) {
                places.add(to);
            }
            Mover::Loose(number, to.into())
        } else {
            board.set_piece_at(to, piece);
            let takers = board.pawns() & board.by_color(!us);
            passing =
                crossed.filter(|&crossed| (attacks::pawn_attacks(us, crossed) & takers).any());
            Mover::Followed(to)
        };
        self.emit(board, passing, LastMove { left, by })
    }

    /// All moves of the loose piece of that number.
    fn loose(&mut self, number: usize, man: &Loose) -> bool {
        let State { board, turn, .. } = self.state;
        let Some(&from) = self.places.get(number) else {
            return true;
        };
        let attacks = man.attacks(from, board.occupied());
        let mut goes = |to: Bitboard, board: Board| {
            self.next.clear();
            self.next.extend_from_slice(self.places);
            if let Some(places) = self.next.get_mut(number) {
                // Of several pieces one has moved.
                *places = if man.men == 1 { to } else { *places | to };
            }
            let by = Mover::Loose(number, to);
            self.emit(board, None, LastMove { left: from, by })
        };
        let free = attacks & !board.occupied();
        let prey = attacks & board.by_color(!*turn) & !board.kings();
        (free.is_empty() || goes(free, board.clone()))
            && prey.into_iter().all(|to| {
                let mut board = board.clone();
                board.discard_piece_at(to);
                goes(to.into(), board)
            })
    }

    fn emit(&mut self, board: Board, passing: Option<Square>, moved: LastMove) -> bool {
        let after = State {
            board,
            turn: !self.state.turn,
            passing,
        };
        if !self.abstraction.may_be_safe(&after, self.next) {
            return true;
        }
        self.abstraction.drop_checking_squares(&after, self.next);
        (self.each)(&after, moved, self.next)
    }
}
