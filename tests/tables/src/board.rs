//! A board of at most five men: where they stand, who is to move, what may be castled or taken in
//! passing.

use super::geometry::{Square, between, only, pawn_strikes, reach};

/// No more men than that, kings included.
pub const MOST: usize = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    White,
    Black,
}

pub const SIDES: [Side; 2] = [Side::White, Side::Black];

impl Side {
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

/// Only pawns are not among the first five, which go where they strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

/// What a pawn may become.
pub const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

/// All that can stand beside a king.
#[rustfmt::skip]
pub const OFFICERS_AND_PAWN: [Kind; 5] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    pub side: Side,
    pub kind: Kind,
    pub square: Square,
}

impl Man {
    /// Whether it strikes at that square past these men.
    fn strikes(&self, at: Square, men: u64) -> bool {
        match self.kind {
            Kind::Pawn => pawn_strikes(self.side, self.square) & only(at) != 0,
            kind => reach(kind, self.square) & only(at) != 0 && between(self.square, at) & men == 0,
        }
    }
}

/// A right to castle, with where king and rook stand before and after.
pub struct Castling {
    /// Its bit in [`Board::rights`].
    pub bit: u8,
    pub side: Side,
    pub king: (Square, Square),
    pub rook: (Square, Square),
}

#[rustfmt::skip]
pub const CASTLINGS: [Castling; 4] = [
    Castling { bit: 1, side: Side::White, king: (4, 6), rook: (7, 5) },
    Castling { bit: 2, side: Side::White, king: (4, 2), rook: (0, 3) },
    Castling { bit: 4, side: Side::Black, king: (60, 62), rook: (63, 61) },
    Castling { bit: 8, side: Side::Black, king: (60, 58), rook: (56, 59) },
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    men: [Man; MOST],
    count: usize,
    pub turn: Side,
    /// The bits of [`CASTLINGS`].
    pub rights: u8,
    /// The square that a pawn has just gone past, where one of the other side strikes at it.
    pub passing: Option<Square>,
}

/// Fills what is not used, so that equal boards are equal.
const NOBODY: Man = Man {
    side: Side::White,
    kind: Kind::King,
    square: 0,
};

impl Board {
    pub const fn empty(turn: Side) -> Board {
        Board {
            men: [NOBODY; MOST],
            count: 0,
            turn,
            rights: 0,
            passing: None,
        }
    }

    /// Puts one more man on the board; beyond [`MOST`] nothing happens.
    pub fn put(&mut self, man: Man) {
        if let Some(place) = self.men.get_mut(self.count) {
            *place = man;
            self.count += 1;
        }
    }

    /// The same with other rights to castle.
    pub fn castling(self, rights: u8) -> Board {
        Board { rights, ..self }
    }

    /// The same with another square that a pawn has gone past.
    pub fn passed(self, passing: Option<Square>) -> Board {
        Board { passing, ..self }
    }

    pub fn men(&self) -> &[Man] {
        &self.men[..self.count]
    }

    pub fn men_mut(&mut self) -> &mut [Man] {
        &mut self.men[..self.count]
    }

    pub fn remove(&mut self, place: usize) {
        self.men.copy_within(place + 1..self.count, place);
        self.count -= 1;
        self.men[self.count] = NOBODY;
    }

    pub fn occupied(&self) -> u64 {
        self.men().iter().fold(0, |all, man| all | only(man.square))
    }

    /// The place in [`Board::men`] of the man on that square.
    pub fn at(&self, square: Square) -> Option<usize> {
        self.men().iter().position(|man| man.square == square)
    }

    pub fn has(&self, side: Side, kind: Kind, square: Square) -> bool {
        let asked = Man { side, kind, square };
        self.men().contains(&asked)
    }

    pub fn is_struck(&self, square: Square, by: Side) -> bool {
        let men = self.occupied();
        let mut own = self.men().iter().filter(|man| man.side == by);
        own.any(|man| man.strikes(square, men))
    }

    pub fn in_check(&self, side: Side) -> bool {
        let king = |man: &&Man| man.side == side && man.kind == Kind::King;
        let square = self.men().iter().find(king).map(|king| king.square);
        square.is_some_and(|square| self.is_struck(square, side.other()))
    }

    /// Whether the side that just moved did not leave its king to be taken, and nothing claimed about
    /// castling and passing is untrue.
    pub fn is_legal(&self) -> bool {
        let rights = CASTLINGS
            .iter()
            .filter(|right| self.rights & right.bit != 0);
        let mut at_home = rights.map(|right| {
            self.has(right.side, Kind::King, right.king.0)
                && self.has(right.side, Kind::Rook, right.rook.0)
        });
        let went_past = self
            .passing
            .is_none_or(|square| self.may_have_passed(square));
        at_home.all(|at_home| at_home) && went_past && !self.in_check(self.turn.other())
    }

    /// Whether a pawn of the side that just moved may have gone past that square, and could be taken.
    fn may_have_passed(&self, square: Square) -> bool {
        let (rank, from, to) = match self.turn {
            Side::White => (5, square.wrapping_add(8), square.wrapping_sub(8)),
            Side::Black => (2, square.wrapping_sub(8), square.wrapping_add(8)),
        };
        square / 8 == rank
            && self.has(self.turn.other(), Kind::Pawn, to)
            && self.at(square).is_none()
            && self.at(from).is_none()
            && self.strikes_in_passing(square)
    }

    /// Whether a pawn of the side to move strikes at that square.
    pub fn strikes_in_passing(&self, square: Square) -> bool {
        let mut own = self.men().iter().filter(|man| man.side == self.turn);
        own.any(|man| {
            man.kind == Kind::Pawn && pawn_strikes(man.side, man.square) & only(square) != 0
        })
    }
}
