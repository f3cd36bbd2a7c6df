//! Writing down a legal move, or what was done with a piece on a board, in the forms that are read.

use std::fmt::Display;

use shakmaty::san::{San, SanPlus};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingSide, Chess, Color, File, Move, Piece, Position, Rank, Role, Square};

use super::FIGURINES;
use super::iccf::PROMOTIONS;
use crate::notation::Notation;

/// The short form of a legal move: SAN with the notation's letters or figurines and its check sign,
/// or the digits of ICCF. Descriptive notation is only read, so there it is written in coordinates,
/// a promotion with its figurine, which every notation reads.
///
/// A move that is not legal in `position` is written without a check sign and may not read back.
pub fn write(position: &Chess, played: Move, notation: Notation) -> String {
    written(position, played, notation, false)
}

/// The long form of a legal move: as [`write()`], but naming the square of departure (`Nb1-d2`,
/// `e2-e4`, `e7xd8=Q+`). ICCF and coordinates have one form only.
pub fn write_long(position: &Chess, played: Move, notation: Notation) -> String {
    written(position, played, notation, true)
}

/// A piece that was put from one square to another, whatever the Laws say of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Displacement {
    /// The piece.
    pub man: Piece,
    /// Where it stood.
    pub from: Square,
    /// Where it was put.
    pub to: Square,
    /// Whether a piece stood there.
    pub takes: bool,
    /// What a pawn becomes, if anything else.
    pub becomes: Option<Role>,
}

impl Displacement {
    /// Whether it is a pawn on a first or last rank, of which somebody must say what it becomes.
    pub fn asks_what_it_becomes(&self) -> bool {
        let is_last = matches!(self.to.rank(), Rank::First | Rank::Eighth);
        self.man.role == Role::Pawn && is_last
    }

    /// The long form (`Nb1-d2`, `e3xf4`, `e7-e8Q`, `O-O`), as the player of that colour writes it. It follows from
    /// the piece and the squares alone, never from what is legal, so that its shape says nothing.
    pub fn write(&self, player: Color, notation: Notation) -> String {
        let Displacement { man, from, to, .. } = *self;
        let symbol = |role: Role| symbol(notation, role, man.color);
        let promoted = self.becomes.filter(|_| man.role == Role::Pawn);
        let letter = promoted.map(symbol).unwrap_or_default();
        match (notation, self.castles(player)) {
            (Notation::Iccf, _) => digits(from, to, promoted),
            (Notation::Descriptive, _) => format!("{from}{to}{letter}"),
            (_, Some(side)) => San::Castle(side).to_string(),
            (_, None) => {
                let piece = Some(man.role).filter(|&role| role != Role::Pawn);
                let piece = piece.map(symbol).unwrap_or_default();
                let how = if self.takes { 'x' } else { '-' };
                format!("{piece}{from}{how}{to}{letter}")
            }
        }
    }

    /// The player's own king, from its home two squares sideways. The other king never castles here: `O-O` would be
    /// read as the player's own castling.
    fn castles(&self, player: Color) -> Option<CastlingSide> {
        let home = Square::from_coords(File::E, player.backrank());
        let own = self.man == player.king() && self.from == home;
        let mut sides = CastlingSide::ALL.into_iter();
        sides.find(|side| own && side.king_to(player) == self.to)
    }
}

/// The letter or the figurine of a piece, as the notation writes it.
fn symbol(notation: Notation, role: Role, color: Color) -> String {
    if let Notation::Letters(language) = notation {
        return language.letter(role).to_owned();
    }
    let [white, black] = FIGURINES
        .iter()
        .find(|(man, _)| *man == role)
        .map_or([' '; 2], |it| it.1);
    color.fold_wb(white, black).to_string()
}

fn written(position: &Chess, played: Move, notation: Notation, long: bool) -> String {
    let symbol = |role: Role| symbol(notation, role, position.turn());
    // Castling is the king's move, as in UCI.
    match (notation, UciMove::from_standard(played)) {
        (
            Notation::Iccf,
            UciMove::Normal {
                from,
                to,
                promotion,
            },
        ) => digits(from, to, promotion),
        (
            Notation::Descriptive,
            UciMove::Normal {
                from,
                to,
                promotion,
            },
        ) => {
            let letter = promotion.map(symbol).unwrap_or_default();
            format!("{from}{to}{letter}")
        }
        (Notation::Iccf | Notation::Descriptive, UciMove::Put { .. } | UciMove::Null) => {
            String::new()
        }
        (Notation::Letters(_) | Notation::Figurine | Notation::Unknown(_), _) => {
            let san = SanPlus::from_move(position.clone(), played);
            spelled(&san, played.from().filter(|_| long), symbol)
        }
    }
}

/// A move in short algebraic notation, with these symbols for the pieces.
pub fn write_san<S: Display>(san: &SanPlus, symbol: impl Fn(Role) -> S) -> String {
    spelled(san, None, symbol)
}

/// The short form, or the long one from that square.
fn spelled<S: Display>(
    played: &SanPlus,
    from: Option<Square>,
    symbol: impl Fn(Role) -> S,
) -> String {
    let mut text = String::new();
    match played.san {
        San::Normal {
            role,
            file,
            rank,
            capture,
            to,
            promotion,
        } => {
            if role != Role::Pawn {
                text += &symbol(role).to_string();
            }
            match from {
                Some(from) => {
                    text += &from.to_string();
                    text.push(if capture { 'x' } else { '-' });
                }
                None => {
                    text.extend(file.map(|file| file.char()));
                    text.extend(rank.map(|rank| rank.char()));
                    text.extend(capture.then_some('x'));
                }
            }
            text += &to.to_string();
            if let Some(promotion) = promotion {
                text += &format!("={}", symbol(promotion));
            }
        }
        San::Castle(_) => text += &played.san.to_string(),
        // Not moves of chess: a piece put on the board, and none moved.
        San::Put { .. } | San::Null => {}
    }
    text.extend(played.suffix.map(|suffix| suffix.char()));
    text
}

fn digits(from: Square, to: Square, promotion: Option<Role>) -> String {
    let square = |square: Square| {
        let (file, rank) = square.coords();
        format!("{}{}", file.to_u32() + 1, rank.to_u32() + 1)
    };
    let mut text = square(from) + &square(to);
    let digit = |role| PROMOTIONS.iter().find(|(man, _)| *man == role);
    text.extend(promotion.and_then(digit).map(|(_, digit)| digit));
    text
}
