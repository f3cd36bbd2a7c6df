//! `judge move`, `judge flag` and `judge claim` on the command line; they share the game and the editions.

use std::path::Path;

use shakmaty::Color;

use super::Context;
use super::args;
use super::jobs::budget;
use super::report::{self, Report};
use crate::commands::label_draft;
use crate::commands::{Failure, judge};
use crate::failure::{CommandLineFault, LabelFault};
use crate::text::Reader;
use rules::Word;
use rules::edition::{Edition, GivenUpBy};
use rules::notation::Notation;
use rules::position;
use rules::ruling::ClaimArticle;
use rules::score::Game;
use rules::time::{Duration, Left};

pub(super) fn written(context: &Context, args: args::JudgeMove) -> Result<Report, Failure> {
    let notation: Notation = args.notation.parse()?;
    let (fen, score) = (args.fen.as_deref(), args.game.as_deref());
    let (game, notices) = game(context, fen, score, Some(notation))?;
    let job = judge::MoveJob {
        game,
        text: args.text,
        notation,
        editions: editions(context, &args.editions)?,
        budget: budget(args.budget),
    };
    Ok(
        report::judge_move(&context.locale, &judge::judge_move(&job), context.style)
            .with_notes(&context.locale, notices),
    )
}

pub(super) fn flag(context: &Context, args: args::JudgeFlag) -> Result<Report, Failure> {
    let (game, notices) = game(context, args.fen.as_deref(), args.game.as_deref(), None)?;
    let fallen = match args.fallen.as_str() {
        "both" => None,
        side => Some(Color::parse(side).ok_or(CommandLineFault::FallenSide)?),
    };
    let job = judge::FlagJob {
        game,
        fallen,
        editions: editions(context, &args.editions)?,
        budget: budget(args.budget),
    };
    Ok(
        report::judge_flag(&context.locale, &judge::judge_flag(&job))
            .with_notes(&context.locale, notices),
    )
}

pub(super) fn claim(context: &Context, args: args::JudgeClaim) -> Result<Report, Failure> {
    let notation = args.notation.as_deref().map(str::parse).transpose()?;
    let (fen, score) = (args.fen.as_deref(), args.game.as_deref());
    let (game, notices) = game(context, fen, score, notation)?;
    let editions = editions(context, &args.editions)?;
    let (named, has_move) = (&args.article, args.text.is_some());
    let of_edition = |edition| ClaimArticle::in_edition(named, edition, has_move);
    let article = editions.iter().find_map(of_edition);
    let article = article.ok_or(CommandLineFault::ClaimArticle)?;
    if article.needs_written_move() && args.text.is_none() {
        return Err(CommandLineFault::NothingWritten(article).into());
    }
    let job = judge::ClaimJob {
        game,
        article,
        written: args.text.zip(notation),
        done: match (args.touched, args.moved, args.pressed) {
            (_, _, true) => Some(GivenUpBy::PressingClock),
            (_, true, _) => Some(GivenUpBy::Moving),
            (true, _, _) => Some(GivenUpBy::Touching),
            (false, false, false) => None,
        },
        left: [
            left("--white-left", args.white_left.as_deref())?,
            left("--black-left", args.black_left.as_deref())?,
        ],
        editions,
    };
    Ok(
        report::judge_claim(&context.locale, &judge::judge_claim(&job))
            .with_notes(&context.locale, notices),
    )
}

/// The game that is asked about, and the notices on it.
fn game(
    context: &Context,
    fen: Option<&str>,
    score: Option<&Path>,
    letters: Option<Notation>,
) -> Result<(Game, Vec<String>), Failure> {
    match (fen, score) {
        (Some(fen), _) => {
            let loaded = position::parse_fen(fen)?;
            let notices = loaded
                .warnings
                .iter()
                .map(|warning| context.locale.phrase(warning, Reader::CommandLine))
                .collect();
            Ok((Game::new(loaded.position), notices))
        }
        (None, Some(path)) => {
            let score = label_draft::read_score(&context.files, path, letters)?;
            let notices = score
                .warnings
                .iter()
                .map(|warning| context.locale.phrase(warning, Reader::CommandLine))
                .collect();
            Ok((score.game, notices))
        }
        (None, None) => Err(LabelFault::NoGame.into()),
    }
}

/// All editions for a comparison, else the one named.
fn editions(context: &Context, asked: &args::EditionsAsked) -> Result<Vec<Edition>, Failure> {
    if asked.compare {
        return Ok(Edition::all());
    }
    let named = label_draft::read_edition(&context.files, &asked.rules)?;
    Ok(vec![named])
}

fn left(flag: &'static str, text: Option<&str>) -> Result<Option<Left>, CommandLineFault> {
    let left = text.map(|text| Duration::parse_typed(text, None).map(Left));
    left.transpose()
        .map_err(|error| CommandLineFault::Duration { flag, error })
}
