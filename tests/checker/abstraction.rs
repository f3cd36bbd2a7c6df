//! The abstraction, stated a second time: kings, pawns (but for those that are named as loose) and some more men are followed,
//! of the others only the squares are known on which they may be. Its proof stands with the engine's.

mod mate_test;

use std::collections::{HashMap, HashSet, VecDeque};

use shakmaty::{
    Bitboard, Board, Chess, Color, EnPassantMode, Piece, Position, Rank, Role, Square, attacks,
};

/// Why an abstraction proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// It allows a mate, or cannot be drawn.
    Mate,
    /// It has more states than that.
    More,
}

/// Where the followed men stand, who is to move, and the square behind a pawn that made two steps.
pub type State = (Board, Color, Option<Square>);

/// A loose man, or all that one side's pawns became.
pub struct Loose {
    /// Whose.
    pub color: Color,
    /// What it may be.
    pub roles: Vec<Role>,
    /// How many it stands for.
    pub men: usize,
}

/// What can follow from a state, and how.
pub struct Successors {
    /// The followed men after the move.
    pub state: State,
    /// Where each loose man may be.
    pub places: Vec<Bitboard>,
    /// What the last move may have left.
    pub left: Bitboard,
    /// Where the followed man went, if one moved.
    pub followed: Option<Square>,
    /// Which loose man moved or came to be, and where it may be.
    pub loose: Option<(usize, Bitboard)>,
}

/// Who is to mate, and who is not followed.
pub struct Abstraction {
    /// Who is to mate.
    pub winner: Color,
    /// The men that are not followed.
    pub loose: Vec<Loose>,
}

/// Whether the abstraction that follows these men has at most so many states and no mate by that side.
pub fn rules_out(
    position: &Chess,
    winner: Color,
    followed: Bitboard,
    states: u64,
) -> Result<(), Gap> {
    if position.castles().any() || position.is_checkmate() {
        return Err(Gap::Mate);
    }
    let (abstraction, start, places) = Abstraction::of(position, winner, followed);
    abstraction.walk(start, places, states)
}

impl Abstraction {
    /// The abstraction that follows these men, and where it begins.
    pub fn of(
        position: &Chess,
        winner: Color,
        followed: Bitboard,
    ) -> (Abstraction, State, Vec<Bitboard>) {
        let mut loose = Vec::new();
        let mut board = Board::empty();
        let mut places = Vec::new();
        let mut loose_pawns = Bitboard::EMPTY;
        for (square, piece) in position.board() {
            let alone =
                (position.board().pawns() & position.board().by_color(!piece.color)).is_empty();
            let may_follow = match piece.role {
                Role::King => true,
                // With no pawn on the other side nothing is taken en passant, and a queen can do all that a pawn can.
                Role::Pawn => !(alone && followed.contains(square)),
                _ => followed.contains(square),
            };
            if may_follow {
                board.set_piece_at(square, piece);
            } else if piece.role == Role::Pawn {
                loose_pawns.add(square);
            } else {
                places.push(square.into());
                loose.push(Loose {
                    color: piece.color,
                    roles: vec![piece.role],
                    men: 1,
                });
            }
        }
        for color in Color::ALL {
            let pawns = position.board().by_piece(color.pawn());
            let men = pawns.count();
            if men > 0 {
                places.push(pawns & loose_pawns);
                loose.push(Loose {
                    color,
                    roles: vec![Role::Queen, Role::Knight],
                    men,
                });
            }
        }
        let start = (
            board,
            position.turn(),
            position.ep_square(EnPassantMode::Legal),
        );
        (Abstraction { winner, loose }, start, places)
    }

    fn walk(&self, start: State, places: Vec<Bitboard>, states: u64) -> Result<(), Gap> {
        let mut waiting = VecDeque::from([start.clone()]);
        let mut waits = HashSet::from([start.clone()]);
        let mut known = HashMap::from([(start, places)]);
        while let Some(state) = waiting.pop_front() {
            waits.remove(&state);
            let places = known.get(&state).cloned().unwrap_or_default();
            for after in self.follow(&state, &places) {
                if self.is_bare(&after) {
                    continue;
                }
                if after.state.1 != self.winner && self.may_be_mate(&after) {
                    return Err(Gap::Mate);
                }
                let wider = match known.get_mut(&after.state) {
                    Some(known) => {
                        let before = known.clone();
                        for (known, &places) in known.iter_mut().zip(&after.places) {
                            *known |= places;
                        }
                        before != *known
                    }
                    None => {
                        known.insert(after.state.clone(), after.places);
                        true
                    }
                };
                if known.len() as u64 > states {
                    return Err(Gap::More);
                }
                if wider && waits.insert(after.state.clone()) {
                    waiting.push_back(after.state);
                }
            }
        }
        Ok(())
    }

    /// Whether the winner has nothing but a king left.
    pub fn is_bare(&self, after: &Successors) -> bool {
        let (board, _, _) = &after.state;
        let own = board.by_color(self.winner);
        own == own & board.kings() && self.anywhere(self.winner, &after.places).is_empty()
    }

    fn anywhere(&self, color: Color, places: &[Bitboard]) -> Bitboard {
        let men = self.loose.iter().zip(places);
        let men = men.filter(|(man, _)| man.color == color);
        men.fold(Bitboard::EMPTY, |all, (_, &places)| all | places)
    }

    /// What that loose man attacks from that square.
    fn attacks(man: &Loose, from: Square, walls: Bitboard) -> Bitboard {
        let color = man.color;
        let each = man.roles.iter();
        let each = each.map(|&role| attacks::attacks(from, Piece { color, role }, walls));
        each.fold(Bitboard::EMPTY, |all, attacks| all | attacks)
    }

    /// Everything that can follow from a state.
    pub fn follow(&self, state: &State, places: &[Bitboard]) -> Vec<Successors> {
        let (board, turn, _) = state;
        let mut all = Vec::new();
        for (from, piece) in board {
            if piece.color == *turn {
                for (to, passed) in self.goes(state, from, piece, places) {
                    all.extend(self.step(state, from, to, passed, places));
                }
            }
        }
        for (number, (man, &from)) in self.loose.iter().zip(places).enumerate() {
            if man.color != *turn {
                continue;
            }
            let reached = from
                .into_iter()
                .map(|from| Self::attacks(man, from, board.occupied()));
            let reached = reached.fold(Bitboard::EMPTY, |all, one| all | one);
            let mut go = |to: Bitboard, board: Board| {
                let mut places = places.to_vec();
                if let Some(places) = places.get_mut(number) {
                    *places = to
                        | if man.men > 1 {
                            *places
                        } else {
                            Bitboard::EMPTY
                        };
                }
                all.push(Successors {
                    state: (board, !*turn, None),
                    places,
                    left: from,
                    followed: None,
                    loose: Some((number, to)),
                });
            };
            let free = reached & !board.occupied();
            if free.any() {
                go(free, board.clone());
            }
            for to in reached & board.by_color(!*turn) & !board.kings() {
                let mut board = board.clone();
                board.discard_piece_at(to);
                go(to.into(), board);
            }
        }
        all.retain(|after| !Self::is_surely_checked(after, *turn));
        for after in &mut all {
            self.drop_checking_squares(after, *turn);
        }
        all
    }

    /// That side has moved, so it is not in check: loose men are on no square from which they would surely give one.
    pub fn drop_checking_squares(&self, after: &mut Successors, side: Color) {
        let (board, _, _) = &after.state;
        let Some(king) = board.king_of(side) else {
            return;
        };
        let before = after.places.clone();
        for (number, (man, places)) in self.loose.iter().zip(&mut after.places).enumerate() {
            // What a pawn became may be a man that gives none.
            let [role] = man.roles[..] else { continue };
            if man.color == side {
                continue;
            }
            let others = before.iter().enumerate();
            let others = others.filter(|&(other, _)| other != number);
            let maybe = others.fold(board.occupied(), |all, (_, &places)| all | places);
            let piece = Piece {
                color: man.color,
                role,
            };
            let checks = |&from: &Square| attacks::attacks(from, piece, maybe).contains(king);
            *places = places.into_iter().filter(|from| !checks(from)).collect();
        }
    }

    /// The squares to which a followed man can go, with the pawn it takes en passant.
    fn goes(
        &self,
        (board, turn, passing): &State,
        from: Square,
        piece: Piece,
        places: &[Bitboard],
    ) -> Vec<(Square, Option<Square>)> {
        let attacks = attacks::attacks(from, piece, board.occupied()) & !board.kings();
        if piece.role != Role::Pawn {
            let goes = attacks & !board.by_color(*turn);
            return goes.into_iter().map(|to| (to, None)).collect();
        }
        let mut goes = Vec::new();
        let forward = turn.fold_wb(8, -8);
        let mut ahead = from;
        let home = from.rank() == turn.fold_wb(Rank::Second, Rank::Seventh);
        for _ in 0..if home { 2 } else { 1 } {
            match ahead.offset(forward) {
                Some(to) if board.piece_at(to).is_none() => {
                    goes.push((to, None));
                    ahead = to;
                }
                _ => break,
            }
        }
        let prey = board.by_color(!*turn) | self.anywhere(!*turn, places);
        for to in attacks {
            if prey.contains(to) {
                goes.push((to, None));
            }
            if *passing == Some(to) {
                goes.push((to, to.offset(-forward)));
            }
        }
        goes
    }

    fn step(
        &self,
        (board, turn, _): &State,
        from: Square,
        to: Square,
        passed: Option<Square>,
        places: &[Bitboard],
    ) -> Option<Successors> {
        let mut board = board.clone();
        let piece = board.remove_piece_at(from)?;
        board.set_piece_at(to, piece);
        let mut after = Successors {
            state: (board, !*turn, None),
            places: places.iter().map(|places| places.without(to)).collect(),
            left: from.into(),
            followed: Some(to),
            loose: None,
        };
        let (board, _, passing) = &mut after.state;
        if let Some(passed) = passed {
            board.discard_piece_at(passed);
            after.left.add(passed);
        }
        if piece.role == Role::Pawn {
            if to.rank() == turn.fold_wb(Rank::Eighth, Rank::First) {
                board.discard_piece_at(to);
                let promoted = |man: &Loose| man.color == *turn && man.roles.len() > 1;
                let number = self.loose.iter().position(promoted)?;
                after.places.get_mut(number)?.add(to);
                after.followed = None;
                after.loose = Some((number, to.into()));
            } else if from.distance(to) == 2 {
                let behind = from.offset(turn.fold_wb(8, -8))?;
                // The pawn went across it.
                for places in &mut after.places {
                    places.discard(behind);
                }
                let takers = board.by_piece((!*turn).pawn());
                *passing = (attacks::pawn_attacks(*turn, behind) & takers)
                    .any()
                    .then_some(behind);
            }
        }
        Some(after)
    }

    /// Whether that side's king is in check by a followed man, and nobody can be between.
    fn is_surely_checked(after: &Successors, side: Color) -> bool {
        let (board, _, _) = &after.state;
        let maybe = after
            .places
            .iter()
            .fold(board.occupied(), |all, &places| all | places);
        board.king_of(side).is_none_or(|king| {
            board.iter().any(|(from, piece)| {
                piece.color != side && attacks::attacks(from, piece, maybe).contains(king)
            })
        })
    }
}
