//! For each piece a set of squares that it never leaves, whatever is played.
//!
//! The sets start with the squares on which the pieces stand and grow until no move leads out of them. A piece that
//! has not left its square in this and that nothing can take is *fixed*: it stands there for ever. The rules of
//! growth, each for the sets as they are so far:
//!
//! 1. A piece other than a pawn goes wherever it attacks; lines end at fixed pieces. It may come to stand on any
//!    square but that of a fixed piece of its own side, and takes whatever piece of the other side has that square in
//!    its set, kings excepted.
//! 2. A king never steps where a fixed piece of the other side attacks. Of a fixed bishop, rook or queen only the
//!    squares next to it count, since pieces could step between.
//! 3. A pawn steps ahead unless a fixed piece stands there, and takes aslant what may stand there. That covers the
//!    double step, as two steps, and taking en passant, since the pawn that makes a double step might have made a
//!    single one. And it never steps to where a pawn of the other side stands now, ahead on the same file, as long as
//!    neither ever leaves the file as a pawn and the other is never taken as one: each stays on its side of the
//!    other, and so the other does not promote.
//! 4. A pawn on the last rank becomes all pieces at once: from there it goes like queen and knight.
//!
//! That no piece ever leaves its set follows by induction on the moves played. Suppose all pieces stand in their
//! sets, nothing was taken that the rules do not let be taken, and the fixed pieces stand where they stood. The next
//! move keeps it so: no fixed piece is in its way; what it takes stands in its set, and so is taken by a rule; and a
//! king that steps is not in check afterwards, hence not where a fixed piece attacks. Rules 2 and 3 let more pass
//! when fewer pieces are fixed, so growing in any order ends in the same sets.
//!
//! With a right to castle or a pawn to take en passant, nothing is claimed.

use shakmaty::{
    Bitboard, ByColor, Chess, Color, EnPassantMode, Piece, Position, Rank, Role, Square, attacks,
};

use super::set_attacks::set_attacks;

/// One piece and its squares.
#[derive(Clone, Debug)]
pub(super) struct Man {
    color: Color,
    role: Role,
    /// Where it stands now.
    pub(super) start: Square,
    /// Where it may ever stand as what it is.
    pub(super) squares: Bitboard,
    /// Where a pawn may ever stand as what it became.
    promoted: Bitboard,
    /// What its set last grew from, and all that decides how: as long as that is the same, it grows no more.
    grown_from: Option<Growth>,
}

/// What decides how the set of one piece grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Growth {
    squares: Bitboard,
    promoted: Bitboard,
    ground: Surroundings,
    faced: Bitboard,
}

impl Man {
    pub(super) fn is_king(&self) -> bool {
        self.role == Role::King
    }

    /// Where it may ever stand.
    pub(super) fn anywhere(&self) -> Bitboard {
        self.squares | self.promoted
    }

    fn keeps_its_file(&self) -> bool {
        (self.squares & !Bitboard::from_file(self.start.file())).is_empty()
    }

    /// Where those steady pawns of the other side stand that a pawn faces and never passes: ahead on its file, as long
    /// as it does not leave it.
    fn faced(&self, steady: Bitboard) -> Bitboard {
        if self.role != Role::Pawn || !self.keeps_its_file() {
            return Bitboard::EMPTY;
        }
        let last = self.color.fold_wb(Rank::Eighth, Rank::First);
        let end = Square::from_coords(self.start.file(), last);
        steady & attacks::between(self.start, end)
    }

    /// What it may ever attack, lines ending at `walls`.
    pub(super) fn attacks(&self, walls: Bitboard) -> Bitboard {
        let as_it_is = set_attacks(self.role, self.color, self.squares, walls);
        match self.promoted.is_empty() {
            true => as_it_is,
            false => as_it_is | promoted_attacks(self.promoted, walls),
        }
    }

    /// The squares from which it would check a king on `king`, with what it attacks from there.
    pub(super) fn checks(
        &self,
        king: Square,
        walls: Bitboard,
    ) -> impl Iterator<Item = (Square, Bitboard)> {
        // A line leads to the king where the same line leads from it, and a pawn attacks back at one that attacks.
        let back = Piece {
            color: !self.color,
            role: self.role,
        };
        let as_it_is = self.squares & attacks::attacks(king, back, walls);
        let promoted = match self.promoted.is_empty() {
            true => Bitboard::EMPTY,
            false => self.promoted & promoted_attacks_from(king, walls),
        };
        let piece = Piece {
            color: self.color,
            role: self.role,
        };
        let as_it_is = as_it_is.into_iter();
        let as_it_is = as_it_is.map(move |from| (from, attacks::attacks(from, piece, walls)));
        let promoted = promoted.into_iter();
        let promoted = promoted.map(move |from| (from, promoted_attacks_from(from, walls)));
        as_it_is.chain(promoted)
    }
}

/// What a promoted pawn attacks from one square, as all it may have become.
fn promoted_attacks_from(from: Square, walls: Bitboard) -> Bitboard {
    attacks::queen_attacks(from, walls) | attacks::knight_attacks(from)
}

/// What a promoted pawn attacks, as all it may have become.
fn promoted_attacks(from: Bitboard, walls: Bitboard) -> Bitboard {
    [Role::Queen, Role::Knight]
        .into_iter()
        .fold(Bitboard::EMPTY, |all, role| {
            all | set_attacks(role, Color::White, from, walls)
        })
}

/// All pieces with their squares.
pub(super) struct Regions {
    men: Vec<Man>,
    /// Where each side takes what stands there.
    takes: ByColor<Bitboard>,
}

impl Regions {
    /// The sets, grown until nothing leads out of them.
    pub(super) fn of(position: &Chess) -> Option<Regions> {
        let passing = position.ep_square(EnPassantMode::Legal);
        if passing.is_some() || position.castles().any() {
            return None;
        }
        let men = position.board().iter().map(|(square, piece)| Man {
            color: piece.color,
            role: piece.role,
            start: square,
            squares: Bitboard::from_square(square),
            promoted: Bitboard::EMPTY,
            grown_from: None,
        });
        let mut regions = Regions {
            men: men.collect(),
            takes: ByColor::default(),
        };
        while regions.grow() {}
        Some(regions)
    }

    pub(super) fn men(&self, color: Color) -> impl Iterator<Item = &Man> {
        self.men.iter().filter(move |man| man.color == color)
    }

    pub(super) fn king(&self, color: Color) -> Option<&Man> {
        self.men(color).find(|man| man.is_king())
    }

    /// The squares of the pieces that never move and are never taken.
    pub(super) fn fixed(&self) -> Bitboard {
        let fixed = self.men.iter().filter(|man| self.is_fixed(man));
        fixed.map(|man| man.start).collect()
    }

    fn is_fixed(&self, man: &Man) -> bool {
        man.anywhere() == Bitboard::from_square(man.start) && !self.is_taken(man)
    }

    fn is_taken(&self, man: &Man) -> bool {
        !man.is_king() && (man.anywhere() & *self.takes.get(!man.color)).any()
    }

    /// Lets each piece move once more from all its squares; whether any set grew.
    fn grow(&mut self) -> bool {
        let fixed = self.fixed();
        let ground = ByColor::new_with(|color| self.ground(color, fixed));
        let steady = ByColor::new_with(|color| self.steady_pawns(color));
        let mut grew = false;
        let mut takes = self.takes;
        for man in &mut self.men {
            let faced = man.faced(*steady.get(!man.color));
            let from = Growth {
                squares: man.squares,
                promoted: man.promoted,
                ground: ground.get(man.color).as_seen_by(man.role),
                faced,
            };
            if man.grown_from == Some(from) {
                continue;
            }
            man.grown_from = Some(from);
            *takes.get_mut(man.color) |= man.grow(from);
            grew |= (from.squares, from.promoted) != (man.squares, man.promoted);
        }
        grew |= takes != self.takes;
        self.takes = takes;
        grew
    }

    /// Where the pawns of that side stand now that never leave their files as pawns and are never taken as such.
    fn steady_pawns(&self, color: Color) -> Bitboard {
        let taken = *self.takes.get(!color);
        let pawns = self.men(color).filter(|man| man.role == Role::Pawn);
        let steady =
            pawns.filter(|pawn| pawn.keeps_its_file() && (pawn.squares & taken).is_empty());
        steady.map(|pawn| pawn.start).collect()
    }

    /// What the pieces of that side have before them.
    fn ground(&self, color: Color, fixed: Bitboard) -> Surroundings {
        let mut ground = Surroundings {
            fixed,
            prey: Bitboard::EMPTY,
            guarded: Bitboard::EMPTY,
        };
        for man in self.men(!color) {
            if !man.is_king() {
                ground.prey |= man.anywhere();
            }
            if fixed.contains(man.start) {
                // Pieces could step between, so the squares beside it only.
                let start = man.start.into();
                ground.guarded |= set_attacks(man.role, man.color, start, Bitboard::FULL);
            }
        }
        ground
    }
}

/// What the pieces of one side have before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Surroundings {
    /// The fixed pieces of both sides.
    fixed: Bitboard,
    /// Where the other side's pieces may stand, but for the king.
    prey: Bitboard,
    /// Where the other side's fixed pieces attack whatever else is on the board.
    guarded: Bitboard,
}

impl Surroundings {
    /// What of it matters to such a piece: any but a pawn may go to where a fixed piece is not, whatever else stands
    /// there, and only a king minds what is guarded.
    fn as_seen_by(mut self, role: Role) -> Surroundings {
        if role != Role::Pawn {
            self.prey &= self.fixed;
        }
        if role != Role::King {
            self.guarded = Bitboard::EMPTY;
        }
        self
    }
}

impl Man {
    /// Adds the squares to which it can move; where it takes what stands there.
    fn grow(&mut self, Growth { ground, faced, .. }: Growth) -> Bitboard {
        let open = ground.prey | !ground.fixed;
        let mut takes = set_attacks(self.role, self.color, self.squares, ground.fixed);
        match self.role {
            Role::Pawn => {
                let ahead = self.squares.shift(self.color.fold_wb(8, -8)) & !ground.fixed & !faced;
                let last = Bitboard::from_rank(self.color.fold_wb(Rank::Eighth, Rank::First));
                self.squares |= ahead | takes & ground.prey;
                self.promoted |= self.squares & last;
                self.squares &= !last;
            }
            Role::King => {
                takes &= !ground.guarded;
                self.squares |= takes & open;
            }
            _ => self.squares |= takes & open,
        }
        if self.promoted.any() {
            let reach = promoted_attacks(self.promoted, ground.fixed);
            self.promoted |= reach & open;
            takes |= reach;
        }
        takes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::outlines::from_a_game;
    use crate::tests::position;
    use crate::tests::random_positions::RandomPositions;
    use crate::tests::rows::rows;
    use proptest::prelude::*;
    use shakmaty::{Color::White, Move};

    fn regions(fen: &str) -> Option<Regions> {
        Regions::of(&position(fen))
    }

    #[test]
    fn where_men_can_stand() {
        for [fen, man, most, what] in rows(
            "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1 | e2 | 24 | a king never steps where fixed pawns attack
            4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/3BK3 w - - 0 1 | d1 | 12 | a bishop stays on its colour, behind its own pawns
            4k3/8/8/p7/P7/8/8/4K3 w - - 0 1 | a4 | 64 | what blocks it may be taken, so a pawn goes to the end, and everywhere as a queen",
        ) {
            let regions = regions(fen).expect(what);
            let found = regions.men.iter().find(|other| other.start.to_string() == man);
            let found = found.expect(what).anywhere();
            assert_eq!(found.count().to_string(), most, "{what}: {found:?}");
        }
    }

    #[test]
    fn with_rights_that_are_not_modelled_nothing_is_claimed() {
        for (what, fen) in [
            ("castling", "4k3/8/8/p7/P7/8/8/4K2R w K - 0 1"),
            ("taking en passant", "4k3/8/8/pP6/8/8/8/4K3 w - a6 0 1"),
        ] {
            assert!(regions(fen).is_none(), "{what}");
        }
    }

    /// Plays at random and follows every piece from square to square.
    fn follow(start: &Chess, choices: &[usize]) -> Result<(), TestCaseError> {
        let Some(regions) = Regions::of(start) else {
            return Ok(());
        };
        let mut places: Vec<Option<Square>> =
            regions.men.iter().map(|man| Some(man.start)).collect();
        let fixed = regions.fixed();
        let mut position = start.clone();
        for choice in choices {
            let legal = position.legal_moves();
            let Some(&played) = legal.get(choice % legal.len().max(1)) else {
                break;
            };
            let taken = match played {
                Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
                _ => played.capture().map(|_| played.to()),
            };
            for (man, place) in regions.men.iter().zip(&mut places) {
                if taken.is_some() && *place == taken {
                    prop_assert!(regions.is_taken(man), "{:?} was taken", man);
                    *place = None;
                } else if *place == played.from() {
                    let to = played.to();
                    prop_assert!(man.anywhere().contains(to), "{:?} came to {}", man, to);
                    *place = Some(to);
                }
            }
            position.play_unchecked(played);
            prop_assert_eq!(fixed & position.board().occupied(), fixed);
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn nobody_leaves_its_region(seed: u64, choices in prop::collection::vec(any::<usize>(), 0..200)) {
            if let Some(start) = RandomPositions::from_seed(seed).walls() {
                follow(&start, &choices)?;
            }
        }

        #[test]
        fn nobody_leaves_its_region_in_a_game(
            start in from_a_game(),
            choices in prop::collection::vec(any::<usize>(), 0..100),
        ) {
            follow(&start, &choices)?;
        }
    }

    #[test]
    fn a_fixed_man_is_one_that_nobody_can_move_or_take() {
        let locked = regions("8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1").expect("no rights");
        assert_eq!(locked.fixed().count(), 8);
        assert_eq!(locked.men(White).count(), 5);
        // A knight jumps in.
        let open = regions("8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/6N1 w - - 0 1").expect("no rights");
        assert_eq!(open.fixed(), Bitboard::EMPTY);
    }
}
