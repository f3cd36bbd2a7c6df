//! `judge position`: whether each side can still mate (6.9, 9.6).

use std::num::NonZeroUsize;

use shakmaty::Position;

use super::*;
use crate::terminal::{batch, json_line};
use mating::proof::Proof;
use mating::{CanMate, Ground, MoveLimit, can_mate};
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
    /// How much memory the positions of the search may take; as with --budget, no larger one follows
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

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let mut budget = budget(args.budget);
    if let Some(mebibytes) = args.memory {
        budget.memory = u64::from(mebibytes) << 20;
    }
    let fen = args.position.fen();
    if fen != "-" {
        let is_open = |it: &Result<Verdict, FenError>| it.as_ref().is_ok_and(Verdict::is_open);
        let is_given = args.budget.is_some() || args.memory.is_some();
        let ask = move |budget| Verdict::of(&fen, budget);
        let verdict = asked(&context.locale, is_given.then_some(budget), is_open, ask)?;
        return Ok(report(context, &verdict, args.proof));
    }
    let threads = args.threads.map_or_else(batch::cores, NonZeroUsize::get);
    batch::each_line(&context.locale, threads, &|line| {
        json_line(&match Verdict::of(line, budget) {
            Ok(verdict) => verdict.to_json(args.proof),
            Err(error) => json!({ "fen": line, "error": text::coded(&error) }),
        })
    })?;
    Ok(Report::silent())
}

/// Whether each side can still mate from a position.
struct Verdict {
    /// The position as FEN, normalised.
    fen: String,
    /// Whether and how the game is over on the board.
    status: Status,
    /// Whether White can mate.
    white: CanMate,
    /// Whether Black can mate.
    black: CanMate,
    /// What is doubtful about the position.
    warnings: Vec<position::Warning>,
}

impl Verdict {
    /// Asks whether each side can still mate, however many moves it takes.
    fn of(fen: &str, budget: Budget) -> Result<Verdict, FenError> {
        let loaded = position::parse_fen(fen)?;
        let white = can_mate(&loaded.position, Color::White, MoveLimit::None, budget);
        let black = can_mate(&loaded.position, Color::Black, MoveLimit::None, budget);
        let impossible = |answer: &CanMate| matches!(answer, CanMate::No(_));
        let is_dead = impossible(&white) && impossible(&black);
        // Where the draw after 75 moves is near, "can mate" is not what `judge flag` says.
        let clock = loaded.position.halfmoves();
        let near = (clock >= 100).then_some(position::Warning::LimitNotCounted { clock });
        Ok(Verdict {
            fen: position::fen(&loaded.position),
            status: match over_on_board(&loaded.position) {
                Some(End::Checkmate { .. }) => Status::Checkmate,
                Some(End::Stalemate) => Status::Stalemate,
                // One position has no history, and its counters are not asked about.
                Some(End::Dead | End::Fivefold | End::Seventyfive) => Status::DeadPosition,
                None if is_dead => Status::DeadPosition,
                None => Status::Ongoing,
            },
            white,
            black,
            warnings: loaded.warnings.into_iter().chain(near).collect(),
        })
    }

    /// Whether a larger search could settle it.
    fn is_open(&self) -> bool {
        let open = |answer: &CanMate| matches!(answer, CanMate::Undecided { .. });
        open(&self.white) || open(&self.black)
    }

    fn to_json(&self, with_proof: bool) -> Value {
        let warning =
            |it: &position::Warning| json!({ "code": it.code(), "message": it.to_string() });
        let mut object = json!({
            "fen": self.fen,
            "status": self.status,
            "white_can_mate": can_mate_name(&self.white),
            "black_can_mate": can_mate_name(&self.black),
            "warnings": self.warnings.iter().map(warning).collect::<Vec<_>>(),
        });
        if with_proof {
            object["proof"] = json!({
                "white": Proof::from(&self.white),
                "black": Proof::from(&self.black),
            });
        }
        object
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

fn report(context: &Context, verdict: &Verdict, with_proof: bool) -> Report {
    let locale = &context.locale;
    let heading = context.style.heading(&verdict.fen);
    let status = match verdict.status {
        Status::Checkmate => locale.say(PositionCheckmate),
        Status::Stalemate => locale.say(PositionStalemate),
        Status::DeadPosition | Status::Fivefold | Status::Seventyfive => locale.say(PositionDead),
        Status::Ongoing => locale.say(PositionOngoing),
    };
    let mut text = format!("{heading}\n  {:<10} {status}\n", locale.say(NameStatus));
    for (side, can_mate) in Color::ALL.into_iter().zip([&verdict.white, &verdict.black]) {
        let answer = answer(locale, can_mate);
        let line = locale.say(PositionCanMate { side, answer });
        text += &format!("  {line}\n");
        if let (true, Proof::Yes { line }) = (with_proof, can_mate.into()) {
            text += &format!("    {}\n", line.join(" "));
        }
    }
    let warnings = verdict.warnings.iter();
    let notes = warnings.map(|warning| locale.phrase(warning, COMMAND_LINE));
    Report::new(text, verdict.to_json(with_proof)).with_notes(locale, notes)
}

pub(crate) fn answer(locale: &Locale, can_mate: &CanMate) -> String {
    match can_mate {
        CanMate::Yes { line } => locale.say(PositionYes {
            halfmoves: line.len(),
        }),
        CanMate::No(ground) => {
            let ground = ground_words(locale, ground);
            locale.say(PositionNo { ground })
        }
        CanMate::Undecided { states } => {
            let states = states.to_string();
            locale.say(PositionUndecided { states })
        }
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
        Ground::Outlined { states, .. } => {
            let states = states.to_string();
            locale.say(GroundOutlined { states })
        }
        Ground::Closed { states } => {
            let states = states.to_string();
            locale.say(GroundClosed { states })
        }
    }
}
