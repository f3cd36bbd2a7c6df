//! `judge position`: whether each side can still mate (6.9, 9.6).

use std::num::NonZeroUsize;

use serde::{Serialize, Serializer};
use serde_json::json;
use shakmaty::{Color, Position};

use super::budget;
use crate::commands::Failure;
use crate::terminal::{Context, Report, batch, json_line};
use crate::text::message::*;
use crate::text::{self, COMMAND_LINE, Locale};
use mating::proof::Proof;
use mating::{Budget, CanMate, Ground, MoveLimit, can_mate};
use rules::game_over::{End, over_on_board};
use rules::position::{self, FenError};
use rules::ruling::Status;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn judge position '5K1k/7P/8/8/8/8/8/8 b - - 0 1'
  adjourn judge position - --json < positions.fen
  adjourn judge position - --proof < positions.fen | adjourn-check-proof -
  adjourn judge position '8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1' \\
      --proof")]
pub struct Args {
    #[command(flatten)]
    pub position: Asked,
    /// How many positions may be looked at, for each side
    #[arg(long, value_name = "STATES")]
    pub budget: Option<u64>,
    /// How much memory the positions of one search may take
    #[arg(long, value_name = "MIB")]
    pub memory: Option<u32>,
    /// How many lines of standard input are answered at once (all cores if not given)
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
    /// Say what proves each answer; `adjourn-check-proof` checks that again
    #[arg(long)]
    pub proof: bool,
}

// Also with the flag that the other questions have.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
pub struct Asked {
    /// The position, or `-` for one position a line on standard input
    #[arg(value_name = "FEN")]
    fen: Option<String>,
    #[arg(long = "fen", value_name = "FEN", hide = true)]
    flag: Option<String>,
}

impl Asked {
    /// The position, or `-`.
    fn fen(self) -> String {
        // One of them is required.
        self.fen.or(self.flag).unwrap_or_default()
    }
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report, Failure> {
    let mut budget = budget(args.budget);
    if let Some(mebibytes) = args.memory {
        budget.memory = u64::from(mebibytes) << 20;
    }
    let fen = args.position.fen();
    if fen != "-" {
        let outcome = Outcome::of(&fen, budget, args.proof);
        return match &outcome.verdict {
            Ok(verdict) => Ok(report(context, &outcome, verdict)),
            Err(error) => Err(error.clone().into()),
        };
    }
    let threads = args.threads.map_or_else(batch::cores, NonZeroUsize::get);
    batch::each_line(&context.locale, threads, &|line| {
        json_line(&Outcome::of(line, budget, args.proof))
    })?;
    Ok(Report::silent())
}

/// Whether each side can still mate from a position.
#[derive(Clone, Debug)]
struct Outcome {
    /// The position as FEN: normalised if it was read, else as it was given.
    fen: String,
    /// The answer.
    verdict: Result<Verdict, FenError>,
    /// Whether the JSON holds the proof.
    proof: bool,
}

/// What is known about a position.
#[derive(Clone, Debug)]
struct Verdict {
    /// How the game is over on the board; `None` where it goes on.
    end: Option<End>,
    /// Whether White can mate.
    white: CanMate,
    /// Whether Black can mate.
    black: CanMate,
    /// What is doubtful about the position.
    warnings: Vec<position::Warning>,
}

impl Outcome {
    /// Asks whether each side can still mate, however many moves it takes.
    fn of(fen: &str, budget: Budget, proof: bool) -> Outcome {
        let loaded = match position::parse_fen(fen) {
            Ok(loaded) => loaded,
            Err(error) => {
                return Outcome {
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
        Outcome {
            fen: position::fen(&loaded.position),
            verdict: Ok(Verdict {
                end,
                white,
                black,
                warnings: loaded.warnings.into_iter().chain(near).collect(),
            }),
            proof,
        }
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

impl Serialize for Outcome {
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

fn report(context: &Context, outcome: &Outcome, verdict: &Verdict) -> Report {
    let locale = &context.locale;
    let heading = context.style.heading(&outcome.fen);
    let status = match verdict.end {
        Some(End::Checkmate { .. }) => locale.say(PositionCheckmate),
        Some(End::Stalemate) => locale.say(PositionStalemate),
        Some(End::Dead | End::Fivefold | End::Seventyfive) => locale.say(PositionDead),
        None => locale.say(PositionOngoing),
    };
    let mut text = format!("{heading}\n  {:<10} {status}\n", locale.say(NameStatus));
    for (side, can_mate) in [
        (Color::White, &verdict.white),
        (Color::Black, &verdict.black),
    ] {
        let answer = answer(locale, can_mate);
        let line = locale.say(PositionCanMate { side, answer });
        text.push_str(&format!("  {line}\n"));
        if let (true, Proof::Yes { line }) = (outcome.proof, can_mate.into()) {
            text.push_str(&format!("    {}\n", line.join(" ")));
        }
    }
    let warnings = verdict.warnings.iter();
    let notes = warnings.map(|warning| locale.phrase(warning, COMMAND_LINE));
    Report::of(text, outcome).with_notes(locale, notes)
}

pub(crate) fn answer(locale: &Locale, can_mate: &CanMate) -> String {
    match can_mate {
        CanMate::Yes { line } => locale.say(PositionYes {
            halfmoves: line.len(),
        }),
        CanMate::No(ground) => locale.say(PositionNo {
            ground: ground_words(locale, ground),
        }),
        CanMate::Undecided { states } => locale.say(PositionUndecided {
            states: states.to_string(),
        }),
    }
}

fn ground_words(locale: &Locale, ground: &Ground) -> String {
    match ground {
        Ground::GameOver => locale.say(GroundGameOver),
        Ground::Material => locale.say(GroundMaterial),
        Ground::Locked { squares, fixed } => locale.say(GroundLocked {
            fixed: fixed.to_string(),
            squares: squares.to_string(),
        }),
        Ground::Outlined { states, .. } => locale.say(GroundOutlined {
            states: states.to_string(),
        }),
        Ground::Closed { states } => locale.say(GroundClosed {
            states: states.to_string(),
        }),
    }
}
