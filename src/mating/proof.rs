//! The text form of an answer, with what proves it: JSON, written for one question and read again by
//! `adjourn-check-proof`.
//!
//! ```json
//! {"answer": "yes", "line": ["a1a8"]}
//! {"answer": "no", "layer": "game_over"}
//! {"answer": "no", "layer": "material"}
//! {"answer": "no", "layer": "locked", "squares": 24, "fixed": 8}
//! {"answer": "no", "layer": "outlined", "followed": ["a1", "b1"], "states": 1601}
//! {"answer": "no", "layer": "closed", "states": 1199}
//! {"answer": "undecided", "states": 1000000}
//! ```

use serde::{Deserialize, Serialize};
use shakmaty::{CastlingMode, Move};

use super::answer::{CanMate, Ground};

/// An answer as it is written down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "snake_case", deny_unknown_fields)]
pub enum Proof {
    /// The side can mate.
    Yes {
        /// The line to it, as UCI moves.
        line: Vec<String>,
    },
    /// It cannot.
    No(Layer),
    /// Not known.
    Undecided {
        /// How many positions were looked at.
        states: u64,
    },
}

/// What proves a "no".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "layer", rename_all = "snake_case")]
pub enum Layer {
    /// The game is over on the board.
    GameOver,
    /// A theorem about material.
    Material,
    /// Where each piece can ever stand.
    Locked {
        /// On how many squares the king to be mated can ever stand.
        squares: u32,
        /// How many pieces can neither move nor be taken.
        fixed: u32,
    },
    /// All that kings, pawns and some more pieces can come to, the others and the pawns that are named wherever they
    /// may be.
    Outlined {
        /// The squares, as `a1`, of the pieces that are followed besides kings and pawns, and of the pawns that are
        /// not.
        followed: Vec<String>,
        /// How many placements of the followed pieces that is, with the side to move.
        states: u64,
    },
    /// Everything that can be reached.
    Closed {
        /// How many positions that is.
        states: u64,
    },
}

impl From<&CanMate> for Proof {
    fn from(answer: &CanMate) -> Proof {
        match answer {
            CanMate::Yes { line } => {
                let uci = |played: &Move| played.to_uci(CastlingMode::Standard).to_string();
                Proof::Yes {
                    line: line.iter().map(uci).collect(),
                }
            }
            CanMate::No(ground) => Proof::No(match *ground {
                Ground::GameOver => Layer::GameOver,
                Ground::Material => Layer::Material,
                Ground::Locked { squares, fixed } => Layer::Locked { squares, fixed },
                Ground::Outlined { followed, states } => Layer::Outlined {
                    followed: followed.into_iter().map(|man| man.to_string()).collect(),
                    states,
                },
                Ground::Closed { states } => Layer::Closed { states },
            }),
            CanMate::Undecided { states } => Proof::Undecided { states: *states },
        }
    }
}
