//! Writing down a legal move, or what was done with a man on a board, in the forms that are read.

use std::fmt::Display;

use shakmaty::san::{San, SanPlus};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingSide, Chess, Color, File, Move, Piece, Position, Rank, Role, Square};

use crate::notation::Notation;

/// The short form of a legal move: SAN with the notation's letters or figurines and its check sign,
/// or the digits of ICCF. Descriptive notation is only read, so there it is written in coordinates,
/// a promotion with its figurine, which every notation reads.
///
/// A move that is not legal in `position` is written without a check sign and may not read back.
pub fn write(position: &Chess, played: Move, notation: Notation) -> String {
    written(position, played, notation, Form::Short)
}

/// The long form of a legal move: as [`write()`], but naming the square of departure (`Nb1-d2`,
/// `e2-e4`, `e7xd8=Q+`). ICCF and coordinates have one form only.
pub fn write_long(position: &Chess, played: Move, notation: Notation) -> String {
    written(position, played, notation, Form::Long)
}

/// A man that was put from one square to another, whatever the Laws say of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Displacement {
    /// The man.
    pub man: Piece,
    /// Where it stood.
    pub from: Square,
    /// Where it was put.
    pub to: Square,
    /// Whether a man stood there.
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

    /// The long form (`Nb1-d2`, `e3xf4`, `e7-e8Q`, `O-O`) in the letters of the player of that colour. It follows from the
    /// man and the squares alone, never from what is legal, so that its shape says nothing.
    pub fn write(&self, player: Color, notation: Notation) -> String {
        let Displacement { man, from, to, .. } = *self;
        let symbol = |role: Role| symbol(&notation, role, man.color);
        let promoted = self.becomes.filter(|_| man.role == Role::Pawn);
        let in_letters = |mut text: String| {
            text += promoted.map_or("", symbol);
            text
        };
        match notation {
            Notation::Iccf => digits(from, to, promoted),
            Notation::Descriptive => in_letters(format!("{from}{to}")),
            Notation::Letters(_) | Notation::Figurine | Notation::Unknown(_) => {
                match self.castles(player) {
                    Some(CastlingSide::KingSide) => "O-O".to_owned(),
                    Some(CastlingSide::QueenSide) => "O-O-O".to_owned(),
                    None => {
                        let man = match man.role {
                            Role::Pawn => "",
                            role => symbol(role),
                        };
                        let how = if self.takes { 'x' } else { '-' };
                        in_letters(format!("{man}{from}{how}{to}"))
                    }
                }
            }
        }
    }

    /// The player's own king from his home two squares sideways. Another king never castles for him: `O-O` would be read as
    /// his own castling.
    fn castles(&self, player: Color) -> Option<CastlingSide> {
        let rank = player.fold_wb(Rank::First, Rank::Eighth);
        let is_home = self.from == Square::from_coords(File::E, rank);
        let own = self.man == Role::King.of(player) && is_home && self.to.rank() == rank;
        match self.to.file() {
            File::G if own => Some(CastlingSide::KingSide),
            File::C if own => Some(CastlingSide::QueenSide),
            _ => None,
        }
    }
}

/// The letter or the figurine of a man, as the notation writes it.
fn symbol(notation: &Notation, role: Role, color: Color) -> &str {
    match notation {
        Notation::Letters(language) => language.letter(role),
        Notation::Figurine | Notation::Iccf | Notation::Descriptive | Notation::Unknown(_) => {
            figurine(role, color)
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Short,
    Long,
}

fn written(position: &Chess, played: Move, notation: Notation, form: Form) -> String {
    let turn = position.turn();
    let symbol = |role: Role| symbol(&notation, role, turn);
    match notation {
        Notation::Iccf => squares(played).map_or_else(String::new, |(from, to, promotion)| {
            digits(from, to, promotion)
        }),
        Notation::Descriptive => coordinates(played, symbol),
        Notation::Letters(_) | Notation::Figurine | Notation::Unknown(_) => {
            algebraic(position, played, form, symbol)
        }
    }
}

fn algebraic<'a>(
    position: &Chess,
    played: Move,
    form: Form,
    symbol: impl Fn(Role) -> &'a str,
) -> String {
    let from = match form {
        Form::Short => None,
        Form::Long => played.from(),
    };
    let san = SanPlus::from_move(position.clone(), played);
    spelled(&san, from, symbol)
}

/// A move in short algebraic notation, with these symbols for the men.
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
        San::Castle(CastlingSide::KingSide) => text += "O-O",
        San::Castle(CastlingSide::QueenSide) => text += "O-O-O",
        // Not moves of chess: a man put on the board, and none moved.
        San::Put { .. } | San::Null => {}
    }
    text.extend(played.suffix.map(|suffix| suffix.char()));
    text
}

/// The squares of departure and arrival; castling is the king's move, as in UCI and ICCF.
fn squares(played: Move) -> Option<(Square, Square, Option<Role>)> {
    match UciMove::from_standard(played) {
        UciMove::Normal {
            from,
            to,
            promotion,
        } => Some((from, to, promotion)),
        UciMove::Put { .. } | UciMove::Null => None,
    }
}

fn coordinates<'a>(played: Move, symbol: impl Fn(Role) -> &'a str) -> String {
    squares(played).map_or_else(String::new, |(from, to, promotion)| {
        let mut text = format!("{from}{to}");
        text.extend(promotion.map(symbol));
        text
    })
}

fn digits(from: Square, to: Square, promotion: Option<Role>) -> String {
    let square = |square: Square| {
        let (file, rank) = square.coords();
        format!("{}{}", file.to_u32() + 1, rank.to_u32() + 1)
    };
    let mut text = square(from) + &square(to);
    text.extend(promotion.and_then(digit));
    text
}

/// What ICCF writes for the man that a pawn becomes.
const fn digit(role: Role) -> Option<char> {
    match role {
        Role::Queen => Some('1'),
        Role::Rook => Some('2'),
        Role::Bishop => Some('3'),
        Role::Knight => Some('4'),
        Role::Pawn | Role::King => None,
    }
}

const fn figurine(role: Role, color: Color) -> &'static str {
    match (color, role) {
        (Color::White, Role::King) => "\u{2654}",
        (Color::White, Role::Queen) => "\u{2655}",
        (Color::White, Role::Rook) => "\u{2656}",
        (Color::White, Role::Bishop) => "\u{2657}",
        (Color::White, Role::Knight) => "\u{2658}",
        (Color::White, Role::Pawn) => "\u{2659}",
        (Color::Black, Role::King) => "\u{265A}",
        (Color::Black, Role::Queen) => "\u{265B}",
        (Color::Black, Role::Rook) => "\u{265C}",
        (Color::Black, Role::Bishop) => "\u{265D}",
        (Color::Black, Role::Knight) => "\u{265E}",
        (Color::Black, Role::Pawn) => "\u{265F}",
    }
}
