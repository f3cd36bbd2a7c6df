//! What a text says of a move, and which legal moves fit it.

use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, CastlingSide, Chess, Color, Move, Position, Role, Square};

use super::annotations::Annotations;
use super::understood::own_man;
use super::{Meaning, Remark, Squares, Understood};

/// What a text says of the move.
#[derive(Clone, Debug)]
pub(super) struct Description {
    /// What is done.
    pub(super) act: Act,
    /// What the text says about capturing.
    pub(super) capture: Capture,
    /// The piece a pawn becomes. Unsaid, it fits any: a promotion without its piece is ambiguous.
    pub(super) promotion: Option<Role>,
    /// Whether the form has no signs for check and capture, so that none can be missing.
    pub(super) bare: bool,
    /// Descriptive notation only: there `-`, `x`, `ch` and "king's" or "queen's" are part of what
    /// tells one move from another.
    pub(super) descriptive: Option<Wings>,
    /// What is wrong with the form.
    pub(super) remarks: Vec<Remark>,
}

/// Castling, or a piece going somewhere.
#[derive(Clone, Copy, Debug)]
pub(super) enum Act {
    Castling(CastlingSide),
    Step(Step),
}

/// A piece going somewhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The piece; `None` for any piece on the square of departure.
    pub(super) role: Option<Role>,
    /// The squares it may come from, as far as the text says.
    pub(super) from: Bitboard,
    /// The squares it may go to, as far as the text says.
    pub(super) to: Bitboard,
    /// Whether only a pawn's move straight ahead is meant.
    pub(super) straight: bool,
}

/// What a text says about capturing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Capture {
    /// The form has no sign for it.
    Unsaid,
    /// No sign where one could stand.
    Absent,
    /// A capture, in descriptive notation of a piece that is named.
    Written(Option<Role>),
}

/// "King's" or "queen's" before a rook or knight, of the piece that moves and the piece it takes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wings {
    pub(super) mover: Option<CastlingSide>,
    pub(super) victim: Option<CastlingSide>,
}

impl Description {
    /// What is done, and nothing else is said.
    pub(super) fn of(act: Act) -> Description {
        Description {
            act,
            capture: Capture::Unsaid,
            promotion: None,
            bare: false,
            descriptive: None,
            remarks: Vec::new(),
        }
    }

    /// Leaves out the piece of a promotion where without it a legal move fits, and none that promotes: only a pawn on
    /// the last rank is promoted, so what stands behind another move is no part of it (A8). True if it was left out.
    pub(super) fn leave_out_promotion(&mut self, position: &Chess) -> bool {
        let turn = position.turn();
        let Some(piece) = self.promotion.take() else {
            return false;
        };
        let legal = position.legal_moves();
        let mut fitting = legal.iter().filter(|&&it| self.fits(it, turn)).peekable();
        let spare = fitting.peek().is_some() && !fitting.any(|it| it.is_promotion());
        if !spare {
            self.promotion = Some(piece);
        }
        spare
    }

    /// Compares the description with the legal moves.
    pub(super) fn resolve(&self, position: &Chess, annotations: &Annotations) -> Meaning {
        let turn = position.turn();
        let mut fitting: Vec<Move> = position.legal_moves().into_iter().collect();
        fitting.retain(|&candidate| self.fits(candidate, turn));
        if annotations.en_passant {
            keep_if_any(&mut fitting, |candidate| candidate.is_en_passant());
        }
        if let Some(wings) = self.descriptive {
            // With a cross only captures fit, so this is about the hyphen.
            keep_if_any(&mut fitting, |candidate| !candidate.is_capture());
            // A check sign tells moves apart, but does not name the piece of a promotion.
            let piece_unsaid = self.promotion.is_none() && fitting.iter().any(|m| m.is_promotion());
            if !piece_unsaid {
                keep_if_any(&mut fitting, |candidate| {
                    annotations.signs.fulfilled(position, candidate)
                });
            }
            keep_wing(&mut fitting, wings.victim, |candidate| Some(candidate.to()));
            keep_wing(&mut fitting, wings.mover, Move::from);
        }
        match fitting.as_slice() {
            [] => Meaning::Illegal {
                understood: self.understood(position),
            },
            [only] => Meaning::Legal(*only),
            _ => {
                fitting
                    .sort_by_cached_key(|&candidate| UciMove::from_standard(candidate).to_string());
                Meaning::Ambiguous(fitting)
            }
        }
    }

    pub(super) fn fits(&self, candidate: Move, turn: Color) -> bool {
        let Step {
            role,
            from,
            to,
            straight,
        } = match self.act {
            Act::Castling(side) => return candidate.castling_side() == Some(side),
            Act::Step(step) => step,
        };
        let arrives = match candidate.castling_side() {
            // Squares alone are how coordinates write castling, some onto the rook; a king's letter is a step.
            Some(side) => {
                let onto_rook = to.single_square() == Some(candidate.to());
                role.is_none() && (to.contains(side.king_to(turn)) || onto_rook)
            }
            None => to.contains(candidate.to()),
        };
        let captures = match self.capture {
            Capture::Written(Some(victim)) => candidate.capture() == Some(victim),
            Capture::Written(None) | Capture::Unsaid | Capture::Absent => true,
        };
        arrives
            && captures
            && role.is_none_or(|role| role == candidate.role())
            && candidate.from().is_some_and(|origin| {
                from.contains(origin) && (!straight || origin.file() == candidate.to().file())
            })
            && (self.promotion.is_none() || self.promotion == candidate.promotion())
    }

    /// What the capture sign, or its absence, gets wrong about the move.
    pub(super) fn remark_on_capture(&self, played: Move) -> Option<Remark> {
        match (self.capture, played.is_capture()) {
            (Capture::Absent, true) => Some(Remark::MissingCapture),
            (Capture::Written(_), false) => Some(Remark::WrongCapture),
            (Capture::Absent, false) | (Capture::Written(_), true) | (Capture::Unsaid, _) => None,
        }
    }

    /// What was meant by a text that no legal move fits.
    fn understood(&self, position: &Chess) -> Understood {
        let step = match self.act {
            Act::Castling(wing) => return Understood::Castling(wing),
            Act::Step(step) => step,
        };
        // Squares alone name no piece: the player's own on the square of departure is meant.
        let standing = || own_man(position, step.from.single_square()?);
        Understood::Step {
            man: step.role.or_else(standing),
            from: Squares::of(step.from),
            to: Squares::of(step.to),
            takes: match self.capture {
                Capture::Written(victim) => Some(victim),
                Capture::Unsaid | Capture::Absent => None,
            },
            promotion: self.promotion,
        }
    }
}

/// Keeps those for which `wanted` holds, unless it holds for none.
fn keep_if_any(fitting: &mut Vec<Move>, wanted: impl Fn(Move) -> bool) {
    if fitting.iter().any(|&candidate| wanted(candidate)) {
        fitting.retain(|&candidate| wanted(candidate));
    }
}

/// Keeps the moves of the piece that stands furthest on that wing. A position does not tell on which wing a rook or
/// knight began the game, so the word only decides between pieces that could both be meant, and by where they stand;
/// two on one file remain ambiguous.
fn keep_wing(
    fitting: &mut Vec<Move>,
    wing: Option<CastlingSide>,
    square: impl Fn(Move) -> Option<Square>,
) {
    let Some(wing) = wing else { return };
    let files = fitting
        .iter()
        .filter_map(|&candidate| square(candidate))
        .map(Square::file);
    let furthest = match wing {
        CastlingSide::KingSide => files.max(),
        CastlingSide::QueenSide => files.min(),
    };
    fitting.retain(|&candidate| square(candidate).map(Square::file) == furthest);
}
