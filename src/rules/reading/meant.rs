//! Moves that are not written and plainly could be meant: castling as a king's move, a capture en passant on the square
//! of the pawn that is taken, the sign of castling with a nought too many.

use shakmaty::{Chess, Color, EnPassantMode, Move, Position, Role, Square};

use super::annotations::Annotations;
use super::asked::{Candidate, Why};
use super::describe;
use super::description::{Act, Capture, Description};
use crate::notation::Notation;

/// The legal moves that could be meant by a text that says no legal move.
pub(super) fn candidates(position: &Chess, text: &str, notation: Notation) -> Vec<Candidate> {
    let (_, body) = Annotations::take_off(text, notation);
    let mut found = Vec::new();
    if let Some(description) = describe(position, &body, notation) {
        let legal = position.legal_moves();
        found.extend(legal.iter().filter_map(|&played| {
            let why = if is_castling(&description, played, position.turn()) {
                Why::Castling
            } else if is_en_passant(&description, position, played) {
                Why::EnPassant
            } else if is_another_taken(&description, played, position.turn()) {
                Why::AnotherTaken
            } else if is_from_elsewhere(&description, position, played) {
                Why::FromElsewhere
            } else {
                return None;
            };
            Some(Candidate { played, why })
        }));
    }
    found.extend(castling_sign(position, &body));
    found
}

/// Whether the king goes to the square where castling takes him, or to that of the rook.
fn is_castling(description: &Description, played: Move, turn: Color) -> bool {
    let Some(side) = played.castling_side() else {
        return false;
    };
    match description.act {
        Act::Castling(_) => false,
        Act::Step { role, from, to, .. } => {
            let arrives = match description.capture {
                Capture::Written(victim) => {
                    to.contains(played.to()) && victim.is_none_or(|it| it == Role::Rook)
                }
                _ => to.contains(played.to()) || to.contains(side.king_to(turn)),
            };
            role == Some(Role::King)
                && arrives
                && played.from().is_some_and(|origin| from.contains(origin))
        }
    }
}

/// Whether the square written is that of the pawn that this move takes in passing.
fn is_en_passant(description: &Description, position: &Chess, played: Move) -> bool {
    let (Act::Step { role, from, to, .. }, Move::EnPassant { from: origin, .. }) =
        (description.act, played)
    else {
        return false;
    };
    let taken = position
        .ep_square(EnPassantMode::Legal)
        .and_then(|behind| behind.offset(position.turn().fold_wb(-8, 8)));
    matches!(role, None | Some(Role::Pawn))
        && from.contains(origin)
        && to.single_square().is_some()
        && to.single_square() == taken
}

/// Whether only the man that is named as taken is another than the one on the square.
fn is_another_taken(description: &Description, played: Move, turn: Color) -> bool {
    let (Capture::Written(Some(_)), None) = (description.capture, description.descriptive) else {
        return false;
    };
    let whoever = Description {
        capture: Capture::Written(None),
        ..description.clone()
    };
    let Act::Step { to, .. } = whoever.act else {
        return false;
    };
    to.single_square().is_some() && played.is_capture() && whoever.fits(played, turn)
}

/// Whether only the square of departure is wrong, as far as it is written: no such man stands there.
fn is_from_elsewhere(description: &Description, position: &Chess, played: Move) -> bool {
    let mut anywhere = description.clone();
    let Act::Step {
        ref mut role,
        ref mut from,
        to,
        ..
    } = anywhere.act
    else {
        return false;
    };
    // Without a letter it is a pawn's move, but where squares alone name any man, or his own man stands there.
    if role.is_none() && (description.bare || !from.is_disjoint(position.us())) {
        return false;
    }
    let role = *role.get_or_insert(Role::Pawn);
    let men = position.our(role);
    let nobody = from.intersect(men).is_empty();
    // A pawn is named by the file that it leaves, whatever the rank, or by its capture.
    let file = from.single_square().map(Square::file);
    let leaves_file = file.is_some() && played.from().map(Square::file) == file;
    let captures = matches!(description.capture, Capture::Written(_)) && played.is_capture();
    let is_named = role != Role::Pawn || leaves_file || captures;
    *from = men;
    nobody && is_named && to.single_square().is_some() && anywhere.fits(played, position.turn())
}

/// Castling with a nought and no hyphen more than its sign has: `0-0 0` for either side.
fn castling_sign(position: &Chess, body: &[char]) -> Vec<Candidate> {
    let noughts = body.iter().filter(|sign| matches!(sign, '0' | 'O' | 'o'));
    let hyphens = body.iter().filter(|&&sign| sign == '-');
    let whole = body
        .iter()
        .all(|sign| matches!(sign, '0' | 'O' | 'o' | '-'));
    if !whole || noughts.count() != 3 || hyphens.count() != 1 || body.last() == Some(&'-') {
        return Vec::new();
    }
    let legal = position.legal_moves().into_iter();
    let either = legal.filter(|played| played.is_castle());
    let why = Why::CastlingSign;
    either.map(|played| Candidate { played, why }).collect()
}
