//! The static argument, stated a second time, square by square: where each man may ever stand, and
//! whether a mate could be made of that. Its proof stands with the engine's.

use shakmaty::{
    Bitboard, ByColor, Chess, Color, EnPassantMode, Piece, Position, Rank, Role, Square, attacks,
};

/// Every man, where it stands now, and in which shapes on which squares it may ever stand.
pub struct Places {
    /// The men, in the order of their squares.
    pub men: Vec<Man>,
    /// Where each side takes what stands there.
    takes: ByColor<Bitboard>,
}

/// A man, and what may become of it.
pub struct Man {
    /// What it is at the start.
    pub piece: Piece,
    /// Where it stands then.
    pub start: Square,
    /// By shape: as it is, and for a pawn as a queen and as a knight.
    pub stands: [(Role, Bitboard); 3],
    taken: bool,
}

impl Man {
    /// Every square it may stand on, in whatever shape.
    pub fn anywhere(&self) -> Bitboard {
        let squares = self.stands.iter().map(|&(_, squares)| squares);
        squares.fold(Bitboard::EMPTY, |all, squares| all | squares)
    }

    /// Whether it never moves and is never taken.
    pub fn is_fixed(&self) -> bool {
        !self.taken && self.anywhere() == Bitboard::from_square(self.start)
    }

    /// Whether it is a king.
    pub fn is_king(&self) -> bool {
        self.piece.role == Role::King
    }

    /// Each square it may stand on, in each shape, with what it attacks from there.
    pub fn attacks(&self, walls: Bitboard) -> impl Iterator<Item = (Square, Bitboard)> {
        let color = self.piece.color;
        self.stands.iter().flat_map(move |&(role, squares)| {
            let piece = Piece { color, role };
            let attacks = move |square| (square, attacks::attacks(square, piece, walls));
            squares.into_iter().map(attacks)
        })
    }
}

impl Places {
    /// `None` where a right to castle or to take en passant is left, which is not considered.
    pub fn of(position: &Chess) -> Option<Places> {
        let rights = position.castles().any() || position.ep_square(EnPassantMode::Legal).is_some();
        if rights {
            return None;
        }
        let men = position.board().iter().map(|(start, piece)| Man {
            piece,
            start,
            stands: [
                (piece.role, Bitboard::from_square(start)),
                (Role::Queen, Bitboard::EMPTY),
                (Role::Knight, Bitboard::EMPTY),
            ],
            taken: false,
        });
        let mut places = Places {
            men: men.collect(),
            takes: ByColor::default(),
        };
        while places.moves_lead_on() {}
        Some(places)
    }

    /// On how many squares that side's king may stand.
    pub(super) fn king_squares(&self, color: Color) -> u32 {
        let king = self
            .men
            .iter()
            .find(|man| man.is_king() && man.piece.color == color);
        king.map_or(0, |king| number(king.anywhere()))
    }

    /// How many men never move and are never taken.
    pub(super) fn fixed(&self) -> u32 {
        number(self.walls())
    }

    /// The men that never move and are never taken.
    pub fn walls(&self) -> Bitboard {
        let fixed = self.men.iter().filter(|man| man.is_fixed());
        fixed.map(|man| man.start).collect()
    }

    /// Makes every move from every square once; whether anything new came of it.
    fn moves_lead_on(&mut self) -> bool {
        let mut new = false;
        for place in 0..self.men.len() {
            for shape in 0..3 {
                let (squares, takes) = self.moves(place, shape);
                new |= self.stand(place, shape, squares);
                let color = self.men.get(place).map(|man| man.piece.color);
                if let Some(color) = color {
                    let known = self.takes.get_mut(color);
                    new |= !(takes & !*known).is_empty();
                    *known |= takes;
                }
                for other in &mut self.men {
                    let attacked = (other.anywhere() & takes).any();
                    if Some(other.piece.color) != color && attacked && !other.is_king() {
                        new |= !other.taken;
                        other.taken = true;
                    }
                }
            }
        }
        new
    }

    /// Adds squares to one shape of a man; a pawn on the last rank stands there as a queen and as a
    /// knight instead. Whether that is new.
    fn stand(&mut self, place: usize, shape: usize, squares: Bitboard) -> bool {
        let Some(man) = self.men.get_mut(place) else {
            return false;
        };
        let before = man.stands;
        let last = Bitboard::from_rank(Rank::First) | Bitboard::from_rank(Rank::Eighth);
        if let Some((role, known)) = man.stands.get_mut(shape) {
            let promoting = match role {
                Role::Pawn => squares & last,
                _ => Bitboard::EMPTY,
            };
            *known |= squares & !promoting;
            let [_, queen, knight] = &mut man.stands;
            queen.1 |= promoting;
            knight.1 |= promoting;
        }
        man.stands != before
    }

    /// Where one shape of a man can go from all its squares, and where it takes.
    fn moves(&self, place: usize, shape: usize) -> (Bitboard, Bitboard) {
        let none = (Bitboard::EMPTY, Bitboard::EMPTY);
        let Some(man) = self.men.get(place) else {
            return none;
        };
        let Some(&(role, squares)) = man.stands.get(shape) else {
            return none;
        };
        let color = man.piece.color;
        let walls = self.walls();
        let prey = self
            .men
            .iter()
            .filter(|other| other.piece.color != color && !other.is_king())
            .fold(Bitboard::EMPTY, |all, other| all | other.anywhere());
        let (mut goes, mut takes) = none;
        for square in squares {
            let mut attacks = attacks::attacks(square, Piece { color, role }, walls);
            if role == Role::King {
                attacks &= !self.forbidden(color);
            }
            takes |= attacks;
            if role == Role::Pawn {
                let ahead = square.offset(color.fold_wb(8, -8));
                let ahead = ahead.filter(|&to| !walls.contains(to) && !self.is_faced(man, to));
                goes |= ahead.map_or(Bitboard::EMPTY, Bitboard::from_square);
                goes |= attacks & prey;
            } else {
                goes |= attacks & (prey | !walls);
            }
        }
        (goes, takes)
    }

    /// Whether a pawn of the other side started there that this pawn never passes: neither ever leaves the
    /// file as a pawn, and the other is not taken as one.
    fn is_faced(&self, pawn: &Man, ahead: Square) -> bool {
        let file = Bitboard::from_file(pawn.start.file());
        let as_pawns = |man: &Man| {
            man.stands
                .first()
                .map_or(Bitboard::EMPTY, |&(_, squares)| squares)
        };
        let stays = |man: &Man| as_pawns(man) == as_pawns(man) & file;
        stays(pawn)
            && self.men.iter().any(|other| {
                let facing = other.piece == (!pawn.piece.color).pawn() && other.start == ahead;
                facing
                    && stays(other)
                    && (as_pawns(other) & *self.takes.get(pawn.piece.color)).is_empty()
            })
    }

    /// Where fixed men of the other side attack, whatever stands between.
    fn forbidden(&self, color: Color) -> Bitboard {
        self.men
            .iter()
            .filter(|man| man.piece.color != color && man.is_fixed())
            .map(|man| attacks::attacks(man.start, man.piece, Bitboard::FULL))
            .fold(Bitboard::EMPTY, |all, attacks| all | attacks)
    }

    /// Whether a mate by that side could stand on the board with each man in its place.
    pub fn may_mate(&self, winner: Color) -> bool {
        let king = |color| {
            let found = |man: &&Man| man.is_king() && man.piece.color == color;
            self.men.iter().find(found)
        };
        let (Some(hunted), Some(hunter)) = (king(!winner), king(winner)) else {
            return true;
        };
        let walls = self.walls().without(hunted.start);
        hunted
            .anywhere()
            .into_iter()
            .any(|square| self.may_be_mated(square, winner, hunter, walls))
    }

    fn may_be_mated(&self, king: Square, winner: Color, hunter: &Man, walls: Bitboard) -> bool {
        let beside = attacks::king_attacks(king);
        let men = |color| {
            let found = move |man: &&Man| man.piece.color == color && !man.is_king();
            self.men.iter().filter(found)
        };
        let fillers: Vec<Bitboard> = men(!winner).map(Man::anywhere).collect();
        let posts = hunter.anywhere() & !beside.with(king);
        men(winner).any(|checking| {
            let others = men(winner).filter(|man| man.start != checking.start);
            let by_others = others
                .flat_map(|man| man.attacks(walls))
                .fold(Bitboard::EMPTY, |all, (_, attacks)| all | attacks);
            checking
                .attacks(walls)
                .filter(|(_, attacks)| attacks.contains(king))
                .any(|(square, attacks)| {
                    posts.into_iter().any(|post| {
                        let attacked = attacks | by_others | attacks::king_attacks(post);
                        let left = beside & !attacked;
                        !left.contains(square) && may_be_filled(left, &fillers)
                    })
                })
        })
    }
}

/// Hall's condition: any of the squares together can be reached by as many men as they are.
pub(super) fn may_be_filled(squares: Bitboard, men: &[Bitboard]) -> bool {
    squares.carry_rippler().all(|some| {
        let able = men.iter().filter(|man| (**man & some).any());
        able.count() >= some.count()
    })
}

fn number(squares: Bitboard) -> u32 {
    // At most 64.
    u32::try_from(squares.count()).unwrap_or(64)
}
