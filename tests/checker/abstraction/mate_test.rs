//! Whether the last move of an abstraction may have mated: some placement of the loose men in their squares.

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use super::super::regions::may_be_filled;
use super::{Abstraction, Successors};

impl Abstraction {
    /// Whether the side to move may be mated by the last move.
    pub fn may_be_mate(&self, after: &Successors) -> bool {
        let (board, loser, _) = &after.state;
        let Some(king) = board.king_of(*loser) else {
            return false;
        };
        let walls = board.occupied().without(king);
        let followed: Vec<(Square, Bitboard)> = board
            .iter()
            .filter(|(_, piece)| piece.color == self.winner)
            .map(|(from, piece)| (from, attacks::attacks(from, piece, walls)))
            .collect();
        let attacked = followed
            .iter()
            .fold(Bitboard::EMPTY, |all, (_, attacks)| all | *attacks);
        let open = attacks::king_attacks(king) & !board.by_color(*loser) & !attacked;
        let fillers: Vec<Bitboard> = self
            .loose
            .iter()
            .zip(&after.places)
            .filter(|(man, _)| man.color == *loser)
            .flat_map(|(man, &places)| vec![places; man.men])
            .collect();
        let stands: Vec<(usize, Square, Bitboard)> = self
            .loose
            .iter()
            .zip(&after.places)
            .enumerate()
            .filter(|(_, (man, _))| man.color == self.winner)
            .flat_map(|(number, (man, places))| {
                let attacks = move |from| (number, from, Self::attacks(man, from, walls));
                places.into_iter().map(attacks)
            })
            .collect();
        let discovered = |from| (attacks::between(from, king) & after.left).any();
        let closes = |checking: Option<usize>, from: Square, attacks: Bitboard| {
            // Who is left to help: one man from one square, or several from anywhere.
            let many = |number: usize| self.loose.get(number).is_some_and(|man| man.men > 1);
            let helpers: Vec<_> = stands
                .iter()
                .filter(|(number, _, _)| Some(*number) != checking || many(*number))
                .collect();
            let one = |(number, _, _): &&(usize, Square, Bitboard)| *number;
            let single = helpers.first().map(one).filter(|&number| {
                !many(number) && helpers.iter().all(|helper| one(helper) == number)
            });
            let help: Vec<Bitboard> = match single {
                Some(_) => helpers.iter().map(|(_, _, attacks)| *attacks).collect(),
                None => {
                    let all = helpers.iter().map(|(_, _, attacks)| *attacks);
                    vec![all.fold(Bitboard::EMPTY, |all, attacks| all | attacks)]
                }
            };
            help.into_iter().any(|help| {
                let left = open & !attacks & !help;
                !left.contains(from) && may_be_filled(left, &fillers)
            })
        };
        let by_followed = followed.iter().any(|&(from, attacks)| {
            let gives = after.followed == Some(from) || discovered(from);
            gives && attacks.contains(king) && closes(None, from, attacks)
        });
        by_followed && !self.is_answered(after)
            || stands.iter().any(|&(number, from, attacks)| {
                let came = after
                    .loose
                    .is_some_and(|(by, to)| by == number && to.contains(from));
                attacks.contains(king)
                    && (came || discovered(from))
                    && closes(Some(number), from, attacks)
            })
    }

    /// Whether a followed man other than the king surely ends the check that a followed man gave.
    fn is_answered(&self, after: &Successors) -> bool {
        let (board, us, _) = &after.state;
        let maybe = after
            .places
            .iter()
            .fold(board.occupied(), |all, &places| all | places);
        let own = board.by_color(*us) | self.anywhere(*us, &after.places);
        after.followed.is_some()
            && board.iter().any(|(from, piece)| {
                if piece.color != *us || piece.role == Role::King {
                    return false;
                }
                let attacks = attacks::attacks(from, piece, maybe) & !board.kings();
                let goes = match piece.role {
                    Role::Pawn => {
                        let ahead = from.offset(us.fold_wb(8, -8));
                        let ahead = ahead.map_or(Bitboard::EMPTY, Bitboard::from_square);
                        attacks & board.by_color(!*us) | ahead & !maybe
                    }
                    _ => attacks & !own,
                };
                goes.into_iter().any(|to| {
                    let mut answered = board.clone();
                    answered.discard_piece_at(from);
                    answered.set_piece_at(to, piece);
                    self.is_surely_safe(&answered, *us, after.left.with(from), &after.places)
                })
            })
    }

    /// Whether nobody attacks the king; loose men do so along lines through `opened` only.
    fn is_surely_safe(
        &self,
        board: &Board,
        side: Color,
        opened: Bitboard,
        places: &[Bitboard],
    ) -> bool {
        let Some(king) = board.king_of(side) else {
            return false;
        };
        let walls = board.occupied();
        let followed = board.iter().any(|(from, piece)| {
            piece.color != side && attacks::attacks(from, piece, walls).contains(king)
        });
        let men = self.loose.iter().zip(places);
        let mut men = men.filter(|(man, _)| man.color != side);
        let loose = men.any(|(man, &places)| {
            (places & !walls).into_iter().any(|from| {
                let line = (attacks::between(from, king) & opened).any();
                line && Self::attacks(man, from, walls).contains(king)
            })
        });
        !followed && !loose
    }
}
