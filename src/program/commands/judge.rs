//! `judge`: the Laws asked about a written move, a position, a flag fall or a claim, without an envelope.

mod claim;
mod flag;
mod position;
mod written;

use std::path::Path;

use clap::Subcommand;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use shakmaty::Color;

use super::{Failure, label_draft};
use crate::failure::LabelFault;
use crate::terminal::args::EditionsAsked;
use crate::terminal::{Context, Report};
use crate::text::message::*;
use crate::text::{self, Locale, Reader};
use mating::Budget;
use rules::edition::Edition;
use rules::notation::Notation;
use rules::position::parse_fen;
use rules::ruling::{Remark, Ruling};
use rules::score::Game;
use rules::time::Left;

pub(crate) use position::answer;

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum Judge {
    /// What a written move means, and what follows from it (A8)
    Move(written::Args),
    /// Whether each side can still mate (6.9, 9.6)
    Position(position::Args),
    /// What the fall of a flag means (6.9)
    Flag(flag::Args),
    /// Whether a claim of a draw is correct, and what it costs (9.2–9.5)
    Claim(claim::Args),
}

pub(crate) fn run(context: &Context, asked: Judge) -> Result<Report, Failure> {
    match asked {
        Judge::Move(args) => written::run(context, args),
        Judge::Position(args) => position::run(context, args),
        Judge::Flag(args) => flag::run(context, args),
        Judge::Claim(args) => claim::run(context, args),
    }
}

/// The game that is asked about, and what is doubtful about it.
fn game(
    context: &Context,
    fen: Option<&str>,
    score: Option<&Path>,
    letters: Option<Notation>,
) -> Result<(Game, Vec<String>), Failure> {
    let said =
        |warning: &dyn rules::fault::Phrase| context.locale.phrase(warning, Reader::CommandLine);
    match (fen, score) {
        (Some(fen), _) => {
            let loaded = parse_fen(fen)?;
            let notes = loaded.warnings.iter().map(|it| said(it)).collect();
            Ok((Game::new(loaded.position), notes))
        }
        (None, Some(path)) => {
            let score = label_draft::read_score(&context.files, path, letters)?;
            let notes = score.warnings.iter().map(|it| said(it)).collect();
            Ok((score.game, notes))
        }
        (None, None) => Err(LabelFault::NoGame.into()),
    }
}

/// All editions for a comparison, else the one named.
fn editions(context: &Context, asked: &EditionsAsked) -> Result<Vec<Edition>, Failure> {
    if asked.compare {
        return Ok(Edition::all());
    }
    let named = label_draft::read_edition(&context.files, &asked.rules)?;
    Ok(vec![named])
}

/// The search for a ruling, which takes a moment on any laptop.
fn budget(states: Option<u64>) -> Budget {
    states.map_or(Budget::RULING, Budget::of_states)
}

/// A single ruling is the object itself; several stand under `compare`.
fn one_or_compared<T>(answers: &[T], to_json: impl Fn(&T) -> Value) -> Value {
    match answers {
        [only] => to_json(only),
        several => json!({ "compare": several.iter().map(to_json).collect::<Vec<_>>() }),
    }
}

/// A ruling as JSON, with its explanation in English.
pub(super) fn ruling_json(ruling: &Ruling) -> Value {
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

/// The remarks of all answers, each once: the same may be made under several editions.
fn remarks<'a>(locale: &Locale, remarks: impl IntoIterator<Item = &'a Remark>) -> Vec<String> {
    let mut said: Vec<String> = Vec::new();
    for remark in remarks {
        let remark = locale.phrase(remark, Reader::CommandLine);
        if !said.contains(&remark) {
            said.push(remark);
        }
    }
    said
}

/// What each side has left, where it is known, a line each.
pub(super) fn times_left(locale: &Locale, white: Option<Left>, black: Option<Left>) -> String {
    let lefts = [(Color::White, white), (Color::Black, black)];
    let known = lefts
        .into_iter()
        .filter_map(|(side, left)| Some((side, left?.to_string())));
    known
        .map(|(side, left)| format!("  {}\n", locale.say(FactTimeLeft { side, left })))
        .collect()
}
