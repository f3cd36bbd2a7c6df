//! The text form of an answer, with what proves it: JSON, written for one question and read again to be checked.
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
use serde_json::Value;
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, CastlingMode, Chess, Color, Move, Position, Square};

use super::answer::{CanMate, Ground, MoveLimit};
use super::checker::{Fault, check};

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
    /// Nobody knows.
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
    /// Where each man can ever stand.
    Locked {
        /// On how many squares the king to be mated can ever stand.
        squares: u32,
        /// How many men can neither move nor be taken.
        fixed: u32,
    },
    /// All that kings, pawns and some more men can come to, the others and the pawns that are named wherever they may be.
    Outlined {
        /// Where the men stand that are followed besides kings and pawns, and the pawns that are not followed, as `a1`.
        followed: Vec<String>,
        /// How many placements of the followed men that is, with the side to move.
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

impl Proof {
    /// The answer again; the number of the first half-move that cannot be played.
    fn answer(&self, start: &Chess) -> Result<CanMate, Fault> {
        Ok(match self {
            Proof::Yes { line } => {
                let mut position = start.clone();
                let mut moves = Vec::with_capacity(line.len());
                for (halfmove, uci) in (1..).zip(line) {
                    let played = uci.parse::<UciMove>().ok();
                    let played = played.and_then(|uci| uci.to_move(&position).ok());
                    let played = played.ok_or(Fault::Line { halfmove })?;
                    position.play_unchecked(played);
                    moves.push(played);
                }
                CanMate::Yes { line: moves }
            }
            Proof::No(layer) => CanMate::No(match *layer {
                Layer::GameOver => Ground::GameOver,
                Layer::Material => Ground::Material,
                Layer::Locked { squares, fixed } => Ground::Locked { squares, fixed },
                Layer::Outlined {
                    ref followed,
                    states,
                } => Ground::Outlined {
                    followed: squares(followed).ok_or(Fault::Outline)?,
                    states,
                },
                Layer::Closed { states } => Ground::Closed { states },
            }),
            Proof::Undecided { states } => CanMate::Undecided { states: *states },
        })
    }
}

/// The squares of those names.
fn squares(names: &[String]) -> Option<Bitboard> {
    let squares = names.iter().map(|name| name.parse::<Square>().ok());
    squares.collect()
}

/// Why a text claims nothing that could be checked.
#[derive(Debug, thiserror::Error)]
pub enum Malformed {
    /// The text is not JSON.
    #[error("no JSON: {0}")]
    Json(serde_json::Error),
    /// `fen` is missing, or not a text.
    #[error("there is no fen")]
    NoPosition,
    /// The answer for one side is missing.
    #[error("there is no proof for {}", name(*.side))]
    NoProof {
        /// Which side's.
        side: Color,
    },
    /// The answer for one side does not have the form of a [`Proof`].
    #[error("{}: {error}", name(*.side))]
    Proof {
        /// Which side's.
        side: Color,
        /// What is wrong with its form.
        error: serde_json::Error,
    },
}

fn name(side: Color) -> &'static str {
    side.fold_wb("white", "black")
}

/// What one line claims: for each side, whether it can mate from a position.
#[derive(Clone, Debug)]
pub struct Claims {
    start: Chess,
    proofs: [(Color, Proof); 2],
}

impl Claims {
    /// Reads an object with `fen` and with `proof`, which has an answer for `white` and one for `black`; other keys are
    /// passed over. The position is read by `position`: which texts are positions is the caller's rule.
    ///
    /// # Errors
    ///
    /// [`Malformed`], or what `position` refuses.
    pub fn read<E: From<Malformed>>(
        text: &str,
        position: impl FnOnce(&str) -> Result<Chess, E>,
    ) -> Result<Claims, E> {
        let value: Value = serde_json::from_str(text).map_err(Malformed::Json)?;
        let fen = value.get("fen").and_then(Value::as_str);
        let start = position(fen.ok_or(Malformed::NoPosition)?)?;
        let proof = |side: Color| {
            let proof = value.pointer(&format!("/proof/{}", name(side)));
            let proof = Proof::deserialize(proof.ok_or(Malformed::NoProof { side })?);
            let proof = proof.map_err(|error| Malformed::Proof { side, error })?;
            Ok::<_, Malformed>((side, proof))
        };
        let proofs = [proof(Color::White)?, proof(Color::Black)?];
        Ok(Claims { start, proofs })
    }

    /// Checks the answer for each side, as the [`checker`](super::checker) does.
    pub fn check(&self) -> [(Color, Result<(), Fault>); 2] {
        self.proofs.each_ref().map(|&(side, ref proof)| {
            let answer = proof.answer(&self.start);
            let check = |answer| check(&self.start, side, MoveLimit::None, &answer);
            (side, answer.and_then(check))
        })
    }
}
