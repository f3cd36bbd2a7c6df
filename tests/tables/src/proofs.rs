//! Where there is no table: every "yes" of the engine is replayed, and every "no" checked again by the
//! proof checker, which shares nothing with the search.

use adjourn_check_proof::check;
use mating::{CanMate, Ground, MoveLimit};
use shakmaty::{Chess, Color, Move, Position};

use super::board::{Board, SIDES};
use super::compare::{Asked, SHOWN, color, fen, shown};

/// What came of the answers to drawn positions, two a position.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    pub positions: u64,
    /// Lines replayed to a mate.
    pub yes: u64,
    /// "No", checked again: the game over, material, regions, closed.
    pub no: [u64; 5],
    /// "No" by a closed search of more positions than are walked through again.
    pub not_checked: u64,
    pub undecided: u64,
    /// Answers that do not hold.
    pub wrong: u64,
    /// The first of the wrong and undecided, in words.
    pub shown: Vec<String>,
}

/// Closed searches larger than that are not walked through again.
const MOST_CHECKED: u64 = 20_000;

impl Checked {
    pub fn add(&mut self, more: Checked) {
        self.positions += more.positions;
        self.yes += more.yes;
        for (no, more) in self.no.iter_mut().zip(more.no) {
            *no += more;
        }
        self.not_checked += more.not_checked;
        self.undecided += more.undecided;
        self.wrong += more.wrong;
        self.shown.extend(more.shown);
        self.shown.truncate(SHOWN);
    }

    /// Asks both questions of one board, as its image `image` shows it.
    pub fn ask(&mut self, board: &Board, image: u8, asked: Asked) {
        let (Some(position), _) = shown(board, image) else {
            return;
        };
        self.positions += 1;
        for color in SIDES.map(color) {
            let answer = asked(&position, color);
            if !self.count(&position, color, &answer) && self.shown.len() < SHOWN {
                self.shown
                    .push(format!("{}: {color}: {answer:?}", fen(&position)));
            }
        }
    }

    /// Whether the answer holds, or need not be checked.
    fn count(&mut self, position: &Chess, side: Color, answer: &CanMate) -> bool {
        let place = match answer {
            CanMate::Yes { line } => {
                let mates = replayed(position, side, line);
                self.yes += u64::from(mates);
                self.wrong += u64::from(!mates);
                return mates;
            }
            CanMate::Undecided { .. } => {
                self.undecided += 1;
                return false;
            }
            CanMate::No(Ground::Closed { states }) if *states > MOST_CHECKED => {
                self.not_checked += 1;
                return true;
            }
            CanMate::No(Ground::GameOver) => 0,
            CanMate::No(Ground::Material) => 1,
            CanMate::No(Ground::Locked { .. }) => 2,
            CanMate::No(Ground::Outlined { .. }) => 3,
            CanMate::No(Ground::Closed { .. }) => 4,
        };
        let holds = check(position, side, MoveLimit::None, answer).is_ok();
        self.no[place] += u64::from(holds);
        self.wrong += u64::from(!holds);
        holds
    }
}

/// Whether the rules of movement allow every move of the line, and it ends in mate by `side`.
fn replayed(start: &Chess, side: Color, line: &[Move]) -> bool {
    let mut position = start.clone();
    for &played in line {
        position = match position.play(played) {
            Ok(after) => after,
            Err(_) => return false,
        };
    }
    position.is_checkmate() && position.turn() != side
}
