//! English descriptive notation, in which the archives are written: `P-K4`, `KR-B1`, `N(B3)-K5`,
//! `PxQP`, `P-R8(Q)`.
//!
//! Files are named after the pieces that begin on them and ranks are counted from the player's own
//! side. A letter without "king's" or "queen's" stands for both wings, and the move is whatever
//! legal one fits; so `-` and `x`, and a check sign where two moves are left, are part of what is
//! said. A king's or queen's bishop is told by the colour of its squares; for rooks and knights see
//! `Description`.

use shakmaty::{Bitboard, CastlingSide, Color, File, Rank, Role};

use super::algebraic::Text;
use super::description::{Act, Capture, Description, Step, Wings};

/// Parses a move of the player `turn`; `None` if it has no meaning. Castling is left to algebraic
/// notation, which writes it alike.
pub(super) fn describe(body: &[char], turn: Color) -> Option<Description> {
    let mut text = Text { rest: body };
    let mover = man(&mut text)?;
    let origin = place_in_brackets(&mut text, turn).unwrap_or(Bitboard::FULL);
    let (victim, to) = match text.take_some(|sign| matches!(sign, '-' | 'x').then_some(sign))? {
        '-' => (None, square(&mut text, turn)?),
        _ => {
            let victim = man(&mut text)?;
            let place = place_in_brackets(&mut text, turn).unwrap_or(Bitboard::FULL);
            (Some(victim), victim.squares(!turn) & place)
        }
    };
    let promotion = promotion(&mut text)?;
    Some(Description {
        capture: match victim {
            Some(victim) => Capture::Written(Some(victim.role)),
            None => Capture::Absent,
        },
        promotion,
        descriptive: Some(Wings {
            mover: mover.wing_of_origin(),
            victim: victim.and_then(Man::wing_of_origin),
        }),
        ..Description::of(Act::Step(Step {
            role: Some(mover.role),
            from: mover.squares(turn) & origin,
            to,
            straight: mover.role == Role::Pawn && victim.is_none(),
        }))
    })
}

/// A piece as it is named: `N`, `QN`, `P`, `BP`, `KBP`.
#[derive(Clone, Copy)]
struct Man {
    role: Role,
    /// King's or queen's.
    wing: Option<CastlingSide>,
    /// The piece a pawn's file is named after.
    file: Option<Role>,
}

impl Man {
    /// Where a piece of `color` with that name can stand.
    fn squares(self, color: Color) -> Bitboard {
        match (self.role, self.file, self.wing) {
            (Role::Pawn, Some(file), wing) => files(wing, file),
            // White's king's bishop begins on f1, a light square, as Black's queen's bishop on c8.
            (Role::Bishop, _, Some(wing)) => {
                if (wing == CastlingSide::KingSide) == color.is_white() {
                    Bitboard::LIGHT_SQUARES
                } else {
                    Bitboard::DARK_SQUARES
                }
            }
            _ => Bitboard::FULL,
        }
    }

    /// The wing that squares cannot express.
    fn wing_of_origin(self) -> Option<CastlingSide> {
        matches!(self.role, Role::Rook | Role::Knight)
            .then_some(self.wing)
            .flatten()
    }
}

fn man(text: &mut Text<'_>) -> Option<Man> {
    let letters = letters(text);
    let (role, wing, file) = match letters.as_slice() {
        [role] => (*role, None, None),
        [file, Role::Pawn] if *file != Role::Pawn => (Role::Pawn, None, Some(*file)),
        [
            side,
            file @ (Role::Rook | Role::Knight | Role::Bishop),
            Role::Pawn,
        ] => (Role::Pawn, Some(wing(*side)?), Some(*file)),
        [side, role @ (Role::Rook | Role::Knight | Role::Bishop)] => {
            (*role, Some(wing(*side)?), None)
        }
        _ => return None,
    };
    Some(Man { role, wing, file })
}

fn wing(side: Role) -> Option<CastlingSide> {
    match side {
        Role::King => Some(CastlingSide::KingSide),
        Role::Queen => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

/// `K4`, `KB3`, `N5`.
fn square(text: &mut Text<'_>, turn: Color) -> Option<Bitboard> {
    let file = named_files(&letters(text))?;
    Some(file & rank(text, turn)?)
}

/// `(B3)`, `(QB3)`, `(3)` or the same behind a stroke; nothing is taken if it is not there.
fn place_in_brackets(text: &mut Text<'_>, turn: Color) -> Option<Bitboard> {
    let mut ahead = Text { rest: text.rest };
    let bracket = ahead.take_if('(').is_some();
    if !bracket {
        ahead.take_if('/')?;
    }
    let file = match letters(&mut ahead).as_slice() {
        [] => Bitboard::FULL,
        named => named_files(named)?,
    };
    let place = file & rank(&mut ahead, turn)?;
    if bracket {
        ahead.take_if(')')?;
    }
    text.rest = ahead.rest;
    Some(place)
}

fn named_files(letters: &[Role]) -> Option<Bitboard> {
    match letters {
        [Role::Pawn] => None,
        [file] => Some(files(None, *file)),
        [side, file @ (Role::Rook | Role::Knight | Role::Bishop)] => {
            Some(files(Some(wing(*side)?), *file))
        }
        _ => None,
    }
}

/// The files a piece gives its name to, on one wing or on both.
fn files(wing: Option<CastlingSide>, piece: Role) -> Bitboard {
    let (queens, kings) = match piece {
        Role::Rook => (File::A, File::H),
        Role::Knight => (File::B, File::G),
        Role::Bishop => (File::C, File::F),
        Role::Queen => (File::D, File::D),
        Role::King => (File::E, File::E),
        Role::Pawn => return Bitboard::EMPTY,
    };
    match wing {
        Some(CastlingSide::KingSide) => kings.into(),
        Some(CastlingSide::QueenSide) => queens.into(),
        None => Bitboard::from(kings) | Bitboard::from(queens),
    }
}

fn rank(text: &mut Text<'_>, turn: Color) -> Option<Bitboard> {
    let rank = text.take_some(Rank::from_char)?;
    Some(Bitboard::from_rank(match turn {
        Color::White => rank,
        Color::Black => rank.flip_vertical(),
    }))
}

/// `=Q`, `(Q)`, `/Q`, `Q` or nothing; `None` if anything else is left.
fn promotion(text: &mut Text<'_>) -> Option<Option<Role>> {
    if text.rest.is_empty() {
        return Some(None);
    }
    if text.take_if('=').is_none() {
        text.take_if('/');
    }
    let bracket = text.take_if('(').is_some();
    let letters = letters(text);
    if bracket {
        text.take_if(')')?;
    }
    match letters.as_slice() {
        [role] if text.rest.is_empty() => Some(Some(*role)),
        _ => None,
    }
}

/// The run of piece letters that comes next; the old `Kt` is a knight.
fn letters(text: &mut Text<'_>) -> Vec<Role> {
    let mut roles = Vec::new();
    while let Some(role) = text.take_some(letter) {
        let knight =
            role == Role::King && text.take_if('t').or_else(|| text.take_if('T')).is_some();
        roles.push(if knight { Role::Knight } else { role });
    }
    roles
}

fn letter(sign: char) -> Option<Role> {
    sign.is_ascii_uppercase()
        .then(|| Role::from_char(sign))
        .flatten()
}
