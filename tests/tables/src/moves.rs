//! The legal moves of a board (articles 3.1 to 3.9), each as the board it leads to.

use std::ops::ControlFlow;

use super::board::{Board, CASTLINGS, Kind, PROMOTIONS, Side};
use super::geometry::{Square, between, members, only, pawn_strikes, reach};

/// A board after a legal move.
pub struct After<'a> {
    pub board: &'a Board,
    /// Whether a man was taken or promoted, so that the men are others.
    pub other_men: bool,
    /// Whether a pawn was taken in passing.
    pub in_passing: bool,
}

/// Shows every board one legal move away, until `visit` breaks off. Otherwise says whether there was
/// any.
pub fn each_move(
    board: &Board,
    visit: impl FnMut(After) -> ControlFlow<()>,
) -> ControlFlow<(), bool> {
    moves(board, false, visit)
}

/// The same with captures and promotions only.
pub fn each_change_of_men(
    board: &Board,
    visit: impl FnMut(After) -> ControlFlow<()>,
) -> ControlFlow<(), bool> {
    moves(board, true, visit)
}

fn moves(
    board: &Board,
    only_other_men: bool,
    mut visit: impl FnMut(After) -> ControlFlow<()>,
) -> ControlFlow<(), bool> {
    let mut any = false;
    let mut shown = |step: Step| {
        let other_men = step.victim.is_some() || step.becomes.is_some();
        if only_other_men && !other_men {
            return ControlFlow::Continue(());
        }
        if let Some(after) = step.played(board) {
            any = true;
            visit(After {
                board: &after,
                other_men,
                in_passing: step.in_passing,
            })?;
        }
        ControlFlow::Continue(())
    };
    let occupied = board.occupied();
    for (place, man) in board.men().iter().enumerate() {
        if man.side != board.turn {
            continue;
        }
        if man.kind == Kind::Pawn {
            pawn_steps(board, place, occupied, &mut shown)?;
            continue;
        }
        for to in members(reach(man.kind, man.square)) {
            if between(man.square, to) & occupied != 0 {
                continue;
            }
            let victim = board.at(to);
            if victim.is_some_and(|victim| board.men()[victim].side == man.side) {
                continue;
            }
            shown(Step {
                victim,
                ..Step::quiet(place, to)
            })?;
        }
    }
    castlings(board, occupied, &mut shown)?;
    ControlFlow::Continue(any)
}

/// A move by the rules of each man, the king's safety not yet looked at.
struct Step {
    place: usize,
    to: Square,
    victim: Option<usize>,
    becomes: Option<Kind>,
    in_passing: bool,
    /// What it leaves to be taken in passing.
    passes: Option<Square>,
    /// The rook that goes along, and where to.
    rook: Option<(usize, Square)>,
}

impl Step {
    fn quiet(place: usize, to: Square) -> Step {
        Step {
            place,
            to,
            victim: None,
            becomes: None,
            in_passing: false,
            passes: None,
            rook: None,
        }
    }

    /// The board after it, unless the mover's king could be taken.
    fn played(&self, board: &Board) -> Option<Board> {
        let mut after = *board;
        let mover = board.turn;
        let mut touched = only(self.to);
        if let Some(man) = after.men_mut().get_mut(self.place) {
            touched |= only(man.square);
            man.square = self.to;
            man.kind = self.becomes.unwrap_or(man.kind);
        }
        if let Some((place, to)) = self.rook {
            after.men_mut()[place].square = to;
        }
        if let Some(victim) = self.victim {
            after.remove(victim);
        }
        for right in &CASTLINGS {
            if touched & (only(right.king.0) | only(right.rook.0)) != 0 {
                after.rights &= !right.bit;
            }
        }
        after.turn = mover.other();
        after.passing = self
            .passes
            .filter(|&square| after.strikes_in_passing(square));
        (!after.in_check(mover)).then_some(after)
    }
}

fn pawn_steps(
    board: &Board,
    place: usize,
    occupied: u64,
    shown: &mut impl FnMut(Step) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let pawn = board.men()[place];
    let (ahead, second, last): (i8, u8, u8) = match pawn.side {
        Side::White => (8, 1, 7),
        Side::Black => (-8, 6, 0),
    };
    let mut arrive = |step: Step| {
        if step.to / 8 != last {
            return shown(step);
        }
        for becomes in PROMOTIONS {
            let becomes = Some(becomes);
            shown(Step { becomes, ..step })?;
        }
        ControlFlow::Continue(())
    };
    let next = pawn.square.wrapping_add_signed(ahead);
    if occupied & only(next) == 0 {
        arrive(Step::quiet(place, next))?;
        let over = next.wrapping_add_signed(ahead);
        if pawn.square / 8 == second && occupied & only(over) == 0 {
            arrive(Step {
                passes: Some(next),
                ..Step::quiet(place, over)
            })?;
        }
    }
    for to in members(pawn_strikes(pawn.side, pawn.square)) {
        let in_passing = board.passing == Some(to);
        let stands = match in_passing {
            true => to.wrapping_add_signed(-ahead),
            false => to,
        };
        let victim = board.at(stands);
        if victim.is_some_and(|victim| board.men()[victim].side != pawn.side) {
            arrive(Step {
                victim,
                in_passing,
                ..Step::quiet(place, to)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// 3.8: nothing between king and rook, the king not in check, and nothing struck at on his way.
fn castlings(
    board: &Board,
    occupied: u64,
    shown: &mut impl FnMut(Step) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for right in &CASTLINGS {
        if board.rights & right.bit == 0 || right.side != board.turn {
            continue;
        }
        let way = between(right.king.0, right.king.1) | only(right.king.0) | only(right.king.1);
        let free = between(right.king.0, right.rook.0) & occupied == 0;
        let safe = || members(way).all(|square| !board.is_struck(square, board.turn.other()));
        let (king, rook) = (board.at(right.king.0), board.at(right.rook.0));
        if let (Some(king), Some(rook), true) = (king, rook, free && safe()) {
            shown(Step {
                rook: Some((rook, right.rook.1)),
                ..Step::quiet(king, right.king.1)
            })?;
        }
    }
    ControlFlow::Continue(())
}
