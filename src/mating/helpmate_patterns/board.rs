//! A board of few men, small enough to be copied for every move.

use shakmaty::{
    Bitboard, ByColor, Chess, Color, Move, Piece, Position, Rank, Role, Square, attacks,
};

/// No more men than that, kings included.
pub(super) const MOST: usize = 6;

/// The places of a list of men. More than [`MOST`], so that three bits are always a place.
pub(super) const PLACES: usize = 8;

/// A man's place in the list, which he keeps all the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place(u8);

impl Place {
    /// The place of that side's king.
    pub(super) fn king(color: Color) -> Place {
        Place(color.fold_wb(0, 1))
    }

    pub(super) fn index(self) -> usize {
        usize::from(self.0) % PLACES
    }
}

/// Some places of a list, a bit each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places(u8);

impl Iterator for Places {
    type Item = Place;

    fn next(&mut self) -> Option<Place> {
        // At most eight; a list of none has eight zeros.
        let place = self.0.trailing_zeros() as u8;
        self.0 &= self.0.wrapping_sub(1);
        (place < 8).then_some(Place(place))
    }
}

/// Who stands where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Men {
    squares: [Square; PLACES],
    roles: [Role; PLACES],
    /// The places of those who were not taken.
    left: ByColor<Places>,
    sides: ByColor<Bitboard>,
}

/// A move of the man at that place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) place: Place,
    pub(super) to: Square,
    pub(super) becomes: Role,
}

impl Men {
    /// The men on the board, unless they are too many.
    pub(super) fn of(position: &Chess) -> Option<Men> {
        let board = position.board();
        if board.occupied().count() > MOST {
            return None;
        }
        let (white, black) = (board.king_of(Color::White)?, board.king_of(Color::Black)?);
        let mut men = Men {
            squares: [white; PLACES],
            roles: [Role::King; PLACES],
            left: ByColor {
                white: Places(0),
                black: Places(0),
            },
            sides: ByColor::new_with(|color| board.by_color(color)),
        };
        let others = (board.occupied() & !board.kings()).into_iter();
        for (place, square) in (0..).zip([white, black].into_iter().chain(others)) {
            let Piece { color, role } = board.piece_at(square)?;
            let index = Place(place).index();
            men.squares[index] = square;
            men.roles[index] = role;
            men.left.get_mut(color).0 |= 1 << place;
        }
        Some(men)
    }

    /// The places of the men of that side.
    pub(super) fn side(&self, color: Color) -> Places {
        *self.left.get(color)
    }

    /// The same without the king.
    pub(super) fn beside_king(&self, color: Color) -> Places {
        Places(self.left.get(color).0 & !3)
    }

    pub(super) fn square(&self, place: Place) -> Square {
        self.squares[place.index()]
    }

    pub(super) fn role(&self, place: Place) -> Role {
        self.roles[place.index()]
    }

    pub(super) fn squares_of(&self, color: Color) -> Bitboard {
        *self.sides.get(color)
    }

    fn occupied(&self) -> Bitboard {
        self.sides.white | self.sides.black
    }

    /// What that man attacks.
    fn attacks(&self, place: Place, color: Color) -> Bitboard {
        let square = self.square(place);
        match self.role(place) {
            Role::Pawn => attacks::pawn_attacks(color, square),
            Role::Knight => attacks::knight_attacks(square),
            Role::Bishop => attacks::bishop_attacks(square, self.occupied()),
            Role::Rook => attacks::rook_attacks(square, self.occupied()),
            Role::Queen => attacks::queen_attacks(square, self.occupied()),
            Role::King => attacks::king_attacks(square),
        }
    }

    /// What that side's men but the king attack.
    pub(super) fn attacked(&self, color: Color) -> Bitboard {
        let men = self.beside_king(color);
        men.fold(Bitboard::EMPTY, |all, place| {
            all | self.attacks(place, color)
        })
    }

    /// Where that man goes by the rules of movement, its king's safety not looked at. Captures en passant and
    /// castling are left out.
    pub(super) fn reach(&self, place: Place, color: Color) -> Bitboard {
        let attacks = self.attacks(place, color);
        if self.role(place) != Role::Pawn {
            return attacks & !self.squares_of(color);
        }
        let empty = !self.occupied();
        let (ahead, third) = color.fold_wb((8, Bitboard(0xff << 16)), (-8, Bitboard(0xff << 40)));
        let next = Bitboard::from_square(self.square(place)).shift(ahead) & empty;
        let over = (next & third).shift(ahead) & empty;
        next | over | attacks & self.squares_of(!color)
    }

    /// Whether that pawn has not moved.
    pub(super) fn at_home(&self, pawn: Place, color: Color) -> bool {
        self.square(pawn).rank() == color.fold_wb(Rank::Second, Rank::Seventh)
    }

    /// The men after that step, if it is legal.
    pub(super) fn after(&self, step: Step, color: Color) -> Option<Men> {
        let mut after = *self;
        let index = step.place.index();
        after.squares[index] = step.to;
        after.roles[index] = step.becomes;
        let own = after.sides.get_mut(color);
        own.discard(self.square(step.place));
        own.add(step.to);
        if after.sides.get_mut(!color).remove(step.to) {
            let taken = self.at(step.to, !color)?;
            after.left.get_mut(!color).0 &= !(1 << taken.0);
        }
        (!after.in_check(color)).then_some(after)
    }

    fn at(&self, square: Square, color: Color) -> Option<Place> {
        self.side(color).find(|&place| self.square(place) == square)
    }

    fn in_check(&self, color: Color) -> bool {
        let king = self.square(Place::king(color));
        let mut others = self.side(!color);
        others.any(|place| self.attacks(place, !color).contains(king))
    }

    /// Whether that side, to move, is mated.
    pub(super) fn mated(&self, color: Color) -> bool {
        self.in_check(color)
            && self.side(color).all(|place| {
                let becomes = self.role(place);
                let mut reach = self.reach(place, color).into_iter();
                reach.all(|to| self.after(Step { place, to, becomes }, color).is_none())
            })
    }

    /// A number for who stands where, unlike that of any other that the same men come to, if their pawns
    /// become what they are meant to. It has 50 bits.
    pub(super) fn key(&self) -> u64 {
        let men = self.squares.iter().zip(&self.roles).take(MOST);
        let placed = men.fold(0, |key, (&square, &role)| {
            key << 7 | u64::from(u32::from(square)) << 1 | u64::from(role == Role::Pawn)
        });
        placed << 8 | u64::from(self.left.white.0 | self.left.black.0)
    }

    /// The step as a move.
    pub(super) fn played(&self, step: Step, color: Color) -> Move {
        let role = self.role(step.place);
        Move::Normal {
            role,
            from: self.square(step.place),
            capture: self.at(step.to, !color).map(|taken| self.role(taken)),
            to: step.to,
            promotion: (step.becomes != role).then_some(step.becomes),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::position;
    use crate::tests::random_positions::RandomPositions;
    use proptest::prelude::*;

    proptest! {
        /// The moves are those of the rules of movement, and so are the mates.
        #[test]
        fn the_moves_are_those_of_the_laws(seed in any::<u64>(), more in 0..=4_usize) {
            let mut random = RandomPositions::from_seed(seed);
            let Some(position) = (0..40).find_map(|_| random.few(more)) else { return Ok(()) };
            let men = Men::of(&position).expect("few");
            let color = position.turn();
            prop_assert_eq!(men.mated(color), position.is_checkmate());
            let mut found = Vec::new();
            for place in men.side(color) {
                for to in men.reach(place, color) {
                    let becomes = match (men.role(place), to.rank()) {
                        (Role::Pawn, Rank::First | Rank::Eighth) => Role::Rook,
                        (role, _) => role,
                    };
                    let step = Step { place, to, becomes };
                    if let Some(after) = men.after(step, color) {
                        let played = men.played(step, color);
                        prop_assert!(position.is_legal(played), "{:?}", played);
                        let mut next = position.clone();
                        next.play_unchecked(played);
                        let expected = Men::of(&next).expect("no more than before");
                        prop_assert_eq!(after.mated(!color), next.is_checkmate());
                        for side in Color::ALL {
                            prop_assert_eq!(after.squares_of(side), expected.squares_of(side));
                            prop_assert_eq!(after.attacked(side), expected.attacked(side));
                        }
                        found.push(played);
                    }
                }
            }
            let other_promotion = |played: &Move| {
                !matches!(played.promotion(), None | Some(Role::Rook))
            };
            let legal = position.legal_moves();
            let expected = legal.iter().filter(|played| !other_promotion(played)).count();
            prop_assert_eq!(found.len(), expected);
        }
    }

    #[test]
    fn more_than_a_few_are_not_taken_on() {
        assert!(Men::of(&Chess::default()).is_none());
    }

    /// The position is the same for the marks only if everybody stands where he stood.
    #[test]
    fn another_placement_has_another_key() {
        let start = position("8/p6k/8/8/4R3/8/P6K/8 w - - 0 1");
        let mut keys = std::collections::HashMap::new();
        let mut waiting = vec![(Men::of(&start).expect("few"), start.turn())];
        while let Some((men, color)) = waiting.pop().filter(|_| keys.len() < 5_000) {
            let squares = men.side(Color::White).chain(men.side(Color::Black));
            let placed: Vec<_> = squares
                .map(|place| (place.index(), men.square(place)))
                .collect();
            if keys
                .insert((men.key(), color), placed.clone())
                .is_some_and(|known| {
                    assert_eq!(known, placed);
                    true
                })
            {
                continue;
            }
            for place in men.side(color) {
                for to in men.reach(place, color) {
                    let becomes = men.role(place);
                    let after = men.after(Step { place, to, becomes }, color);
                    waiting.extend(after.map(|after| (after, !color)));
                }
            }
        }
        assert!(keys.len() >= 5_000, "{}", keys.len());
    }
}
