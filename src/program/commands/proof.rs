//! Answers to the mating question as JSON, with what proves them, and their check (6.9, 9.6).
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

use crate::laws::position;
use crate::mating::checker::{Fault, check};
use crate::mating::{CanMate, Ground, MoveLimit};

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
    /// All that kings, pawns and some more men can come to, the others wherever they may be.
    Outlined {
        /// Where the men stand that are followed besides kings and pawns, as `a1`.
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

/// What was found wrong with the proofs.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// Whether all of them hold.
    pub valid: bool,
    /// How many answers were checked.
    pub checked: u64,
    /// What does not hold.
    pub problems: Vec<Problem>,
}

/// An answer that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The line it stands on, counted from 1.
    pub line: usize,
    /// A stable name.
    pub code: String,
    /// What is wrong, in English.
    pub message: String,
}

/// Checks the answers that `judge position --proof --json` printed, one position a line.
pub fn verify(text: &str) -> Outcome {
    let mut checked = 0;
    let mut problems = Vec::new();
    let lines = (1..).zip(text.lines());
    for (line, text) in lines.filter(|(_, text)| !text.trim().is_empty()) {
        let mut problem = |code: &str, message: String| {
            problems.push(Problem {
                line,
                code: code.to_owned(),
                message,
            });
        };
        let Claims { start, proofs } = match read(text) {
            Ok(read) => read,
            Err((code, message)) => {
                problem(code, message);
                continue;
            }
        };
        for (side, proof) in proofs {
            checked += 1;
            let checked = proof
                .answer(&start)
                .and_then(|answer| check(&start, side, MoveLimit::None, &answer));
            if let Err(fault) = checked {
                problem(fault.code(), format!("{side}: {fault}"));
            }
        }
    }
    if checked == 0 && problems.is_empty() {
        problems.push(Problem {
            line: 1,
            code: "proof/nothing".to_owned(),
            message: "there is no proof here".to_owned(),
        });
    }
    Outcome {
        valid: problems.is_empty(),
        checked,
        problems,
    }
}

/// What is claimed on one line.
struct Claims {
    start: Chess,
    proofs: [(Color, Proof); 2],
}

/// A code, and what is wrong.
type Malformed = (&'static str, String);

fn read(text: &str) -> Result<Claims, Malformed> {
    let malformed = |what: String| ("proof/malformed", what);
    let value: Value =
        serde_json::from_str(text).map_err(|error| malformed(format!("no JSON: {error}")))?;
    let fen = value.get("fen").and_then(Value::as_str);
    let fen = fen.ok_or_else(|| malformed("there is no fen".to_owned()))?;
    let loaded = position::parse_fen(fen).map_err(|error| (error.code(), error.to_string()))?;
    let proof = |side: Color| {
        let name = side.fold_wb("white", "black");
        let proof = value.pointer(&format!("/proof/{name}"));
        let proof = proof.ok_or_else(|| malformed(format!("there is no proof for {name}")))?;
        Proof::deserialize(proof)
            .map(|proof| (side, proof))
            .map_err(|error| malformed(format!("{name}: {error}")))
    };
    Ok(Claims {
        start: loaded.position,
        proofs: [proof(Color::White)?, proof(Color::Black)?],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mating::Budget;
    use crate::program::commands::judge::judge_position;

    fn line(fen: &str) -> String {
        let outcome = judge_position(fen, Budget::of_states(20_000), true);
        serde_json::to_string(&outcome).expect("JSON")
    }

    #[test]
    fn what_is_printed_is_verified() {
        let fens = [
            "8/3B4/5p2/5P1p/P4k2/1P6/r4PK1/8 b - - 1 41",
            "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1",
            "8/1p6/1PpBp1p1/k1P1P1P1/p1P5/P7/5K2/8 w - - 0 1",
            "8/8/8/4k3/8/8/8/KN6 w - - 0 1",
            "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
            "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1",
        ];
        let text: Vec<String> = fens.iter().map(|fen| line(fen)).collect();
        let outcome = verify(&text.join("\n"));
        assert_eq!(outcome.problems, []);
        assert!(outcome.valid);
        assert_eq!(outcome.checked, 12);
    }

    #[test]
    fn what_was_changed_is_not() {
        let rook = line("8/8/8/4k3/8/8/8/KR6 w - - 0 1");
        let walls = line("8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1");
        let bishop = line("8/1p6/1PpBp1p1/k1P1P1P1/p1P5/P7/5K2/8 w - - 0 1");
        let mut fewer: Value = serde_json::from_str(&bishop).expect("JSON");
        fewer["proof"]["white"]["states"] = 1.into();
        let fewer = fewer.to_string();
        for (what, text, code) in [
            ("the position", rook.replace("KR6", "KB6"), "proof/line"),
            (
                "a figure",
                walls.replace("\"fixed\":8", "\"fixed\":7"),
                "proof/figures",
            ),
            (
                "a layer",
                walls.replace("locked", "material"),
                "proof/material",
            ),
            ("fewer states", fewer, "proof/more"),
            (
                "no side",
                rook.replace("\"black\":", "\"green\":"),
                "proof/malformed",
            ),
            ("no position", rook.replace("4k3", "9"), "fen/unknown-man"),
            ("no JSON", "{".to_owned(), "proof/malformed"),
            ("brackets", "[".repeat(100_000), "proof/malformed"),
            ("nothing", String::new(), "proof/nothing"),
        ] {
            let outcome = verify(&text);
            assert!(!outcome.valid, "{what}");
            let codes: Vec<&str> = outcome
                .problems
                .iter()
                .map(|found| found.code.as_str())
                .collect();
            assert!(codes.contains(&code), "{what}: {:?}", outcome.problems);
        }
    }
}
