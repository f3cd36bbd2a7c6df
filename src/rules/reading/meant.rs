//! Moves that are not written and plainly could be meant: castling as a king's move, a capture en passant on the square
//! of the pawn that is taken, the sign of castling with a nought too many.

use shakmaty::{Chess, Color, EnPassantMode, Move, Position, Role, Square};

use super::annotations::Annotations;
use super::asked::{Candidate, Why};
use super::describe;
use super::description::{Act, Capture, Description, Step};
use crate::notation::Notation;

/// The legal moves that could be meant by a text that says no legal move.
pub(super) fn candidates(position: &Chess, text: &str, notation: Notation) -> Vec<Candidate> {
    let (_, body) = Annotations::take_off(text, notation);
    let mut found = Vec::new();
    if let Some(description) = describe(position, &body, notation)
        && let Act::Step(step) = description.act
    {
        found.extend(position.legal_moves().into_iter().filter_map(|played| {
            let why = if is_castling(&description, step, played, position.turn()) {
                Why::Castling
            } else if is_en_passant(step, position, played) {
                Why::EnPassant
            } else if is_another_taken(&description, step, played, position.turn()) {
                Why::AnotherTaken
            } else if is_from_elsewhere(&description, step, position, played) {
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

/// Whether the king goes to the square where castling takes it, or to that of the rook.
fn is_castling(description: &Description, step: Step, played: Move, turn: Color) -> bool {
    let Some(side) = played.castling_side() else {
        return false;
    };
    let to_rook = step.to.contains(played.to());
    let arrives = match description.capture {
        Capture::Written(victim) => to_rook && victim.is_none_or(|it| it == Role::Rook),
        _ => to_rook || step.to.contains(side.king_to(turn)),
    };
    let leaves = played
        .from()
        .is_some_and(|origin| step.from.contains(origin));
    step.role == Some(Role::King) && arrives && leaves
}

/// Whether the square written is that of the pawn that this move takes in passing.
fn is_en_passant(step: Step, position: &Chess, played: Move) -> bool {
    let Move::EnPassant { from, .. } = played else {
        return false;
    };
    let taken = position
        .ep_square(EnPassantMode::Legal)
        .and_then(|behind| behind.offset(position.turn().fold_wb(-8, 8)));
    let written = step.to.single_square();
    matches!(step.role, None | Some(Role::Pawn))
        && step.from.contains(from)
        && written.is_some()
        && written == taken
}

/// Whether only the piece that is named as taken is another than the one on the square.
fn is_another_taken(description: &Description, step: Step, played: Move, turn: Color) -> bool {
    let whoever = Description {
        capture: Capture::Written(None),
        ..description.clone()
    };
    matches!(description.capture, Capture::Written(Some(_)))
        && description.descriptive.is_none()
        && step.to.single_square().is_some()
        && played.is_capture()
        && whoever.fits(played, turn)
}

/// Whether only the square of departure is wrong, as far as it is written: no such piece stands there.
fn is_from_elsewhere(
    description: &Description,
    step: Step,
    position: &Chess,
    played: Move,
) -> bool {
    // Without a letter it is a pawn's move, unless squares alone name any piece, or an own piece stands there.
    let any_man = description.bare || !step.from.is_disjoint(position.us());
    if step.role.is_none() && any_man {
        return false;
    }
    let role = step.role.unwrap_or(Role::Pawn);
    let men = position.our(role);
    let anywhere = Description {
        act: Act::Step(Step {
            role: Some(role),
            from: men,
            ..step
        }),
        ..description.clone()
    };
    // A pawn is named by the file that it leaves, whatever the rank, or by its capture.
    let file = step.from.single_square().map(Square::file);
    let leaves_file = file.is_some() && played.from().map(Square::file) == file;
    let captures = matches!(description.capture, Capture::Written(_)) && played.is_capture();
    let is_named = role != Role::Pawn || leaves_file || captures;
    step.from.is_disjoint(men)
        && is_named
        && step.to.single_square().is_some()
        && anywhere.fits(played, position.turn())
}

/// Castling with a nought and no hyphen more than its sign has: `0-0 0` for either side.
fn castling_sign(position: &Chess, body: &[char]) -> Vec<Candidate> {
    let round = |&sign: &char| if matches!(sign, '0' | 'o') { 'O' } else { sign };
    let sign: String = body.iter().map(round).collect();
    if !["-OOO", "O-OO", "OO-O"].contains(&sign.as_str()) {
        return Vec::new();
    }
    let legal = position.legal_moves().into_iter();
    let either = legal.filter(|played| played.is_castle());
    let why = Why::CastlingSign;
    either.map(|played| Candidate { played, why }).collect()
}
