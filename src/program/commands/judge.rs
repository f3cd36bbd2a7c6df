//! `judge`: the Laws asked about a written move, a position, a flag fall or a claim, without an
//! envelope.

mod claim;
mod flag;

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use shakmaty::{Color, Position};

use crate::text::{self, Locale};
use mating::proof::Proof;
use mating::{Budget, CanMate, MoveLimit, can_mate};
use rules::edition::Edition;
use rules::game_over::{End, over_on_board};
use rules::notation::Notation;
use rules::position::{self, FenError};
use rules::ruling::{Ruling, Status, rule};
use rules::score::Game;

pub use claim::{ClaimAnswer, ClaimJob, ClaimOutcome, judge_claim};
pub use flag::{Fallen, FlagJob, FlagOutcome, judge_flag};

/// A written move to be judged.
#[derive(Clone, Debug)]
pub struct MoveJob {
    /// The game up to the move.
    pub game: Game,
    /// The text as it was written.
    pub text: String,
    /// The notation that the text is written in.
    pub notation: Notation,
    /// The editions to rule under.
    pub editions: Vec<Edition>,
    /// How far the mating question may be searched.
    pub budget: Budget,
}

/// One ruling for each edition.
#[derive(Clone, Debug)]
pub struct MoveOutcome {
    /// The rulings, in the order of the editions; at least one.
    pub rulings: Vec<Ruling>,
}

/// Rules on a written move.
pub fn judge_move(job: &MoveJob) -> MoveOutcome {
    let ruling = |edition| rule(&job.game, &job.text, job.notation, edition, job.budget);
    MoveOutcome {
        rulings: job.editions.iter().map(ruling).collect(),
    }
}

impl Serialize for MoveOutcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        one_or_compared(&self.rulings, ruling_json).serialize(serializer)
    }
}

/// A single ruling is the object itself; several stand under `compare`.
fn one_or_compared<T>(answers: &[T], to_json: impl Fn(&T) -> Value) -> Value {
    match answers {
        [only] => to_json(only),
        several => json!({ "compare": several.iter().map(to_json).collect::<Vec<_>>() }),
    }
}

/// A ruling as JSON, with its explanation in English.
pub fn ruling_json(ruling: &Ruling) -> Value {
    explained(ruling, text::explanation(&Locale::english(), ruling))
}

/// Any answer as JSON, with its explanation.
fn explained(answer: &impl Serialize, explanation: String) -> Value {
    let mut object = serde_json::to_value(answer).unwrap_or_default();
    if let Some(object) = object.as_object_mut() {
        object.insert("explanation".to_owned(), Value::String(explanation));
    }
    object
}

/// Serializes a ruling with its explanation.
pub(super) fn with_explanation<S: Serializer>(
    ruling: &Ruling,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    ruling_json(ruling).serialize(serializer)
}

/// Whether each side can still mate from a position.
#[derive(Clone, Debug)]
pub struct PositionOutcome {
    /// The position as FEN: normalised if it was read, else as it was given.
    pub fen: String,
    /// The answer.
    pub verdict: Result<PositionVerdict, FenError>,
    /// Whether the JSON holds the proof.
    pub proof: bool,
}

/// What is known about a position.
#[derive(Clone, Debug)]
pub struct PositionVerdict {
    /// How the game is over on the board; `None` where it goes on.
    pub end: Option<End>,
    /// Whether White can mate.
    pub white: CanMate,
    /// Whether Black can mate.
    pub black: CanMate,
    /// What is doubtful about the position.
    pub warnings: Vec<position::Warning>,
}

/// Asks whether each side can still mate (6.9, 9.6), however many moves it takes.
pub fn judge_position(fen: &str, budget: Budget, proof: bool) -> PositionOutcome {
    let loaded = match position::parse_fen(fen) {
        Ok(loaded) => loaded,
        Err(error) => {
            return PositionOutcome {
                fen: fen.to_owned(),
                verdict: Err(error),
                proof,
            };
        }
    };
    let white = can_mate(&loaded.position, Color::White, MoveLimit::None, budget);
    let black = can_mate(&loaded.position, Color::Black, MoveLimit::None, budget);
    let impossible = |answer: &CanMate| matches!(answer, CanMate::No(_));
    let is_dead = impossible(&white) && impossible(&black);
    let end = over_on_board(&loaded.position).or(is_dead.then_some(End::Dead));
    // Where the draw after 75 moves is near, "can mate" is not what `judge flag` says.
    let clock = loaded.position.halfmoves();
    let near = (clock >= 100).then_some(position::Warning::LimitNotCounted { clock });
    PositionOutcome {
        fen: position::fen(&loaded.position),
        verdict: Ok(PositionVerdict {
            end,
            white,
            black,
            warnings: loaded.warnings.into_iter().chain(near).collect(),
        }),
        proof,
    }
}

/// An answer to the mating question as JSON.
pub fn can_mate_name(answer: &CanMate) -> &'static str {
    match answer {
        CanMate::Yes { .. } => "yes",
        CanMate::No(_) => "no",
        CanMate::Undecided { .. } => "undecided",
    }
}

impl Serialize for PositionOutcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = match &self.verdict {
            Ok(verdict) => json!({
                "fen": self.fen,
                "status": match verdict.end {
                    Some(End::Checkmate { .. }) => Status::Checkmate,
                    Some(End::Stalemate) => Status::Stalemate,
                    // One position has no history, and its counters are not asked about.
                    Some(End::Dead | End::Fivefold | End::Seventyfive) => Status::DeadPosition,
                    None => Status::Ongoing,
                },
                "white_can_mate": can_mate_name(&verdict.white),
                "black_can_mate": can_mate_name(&verdict.black),
                "warnings": verdict.warnings.iter().map(|warning| {
                    json!({ "code": warning.code(), "message": warning.to_string() })
                }).collect::<Vec<_>>(),
            }),
            Err(error) => json!({
                "fen": self.fen,
                "error": text::coded(error),
            }),
        };
        if let (true, Ok(verdict)) = (self.proof, &self.verdict)
            && let Some(object) = object.as_object_mut()
        {
            let proof = json!({
                "white": Proof::from(&verdict.white),
                "black": Proof::from(&verdict.black),
            });
            object.insert("proof".to_owned(), proof);
        }
        object.serialize(serializer)
    }
}
