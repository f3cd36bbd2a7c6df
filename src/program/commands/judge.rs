//! `judge`: the Laws asked about a written move, a position, a flag fall, a late player or a claim, without an envelope.

mod claim;
mod flag;
mod late;
mod position;
mod written;

use serde::Serializer;

use super::label_draft::read_source;
use super::prelude::*;
use crate::terminal::args::EditionsAsked;
use rules::ruling::Remark;
use rules::time::Left;

pub(crate) use position::answer;

commands! {
    Args:
    /// What a written move means, and what follows from it (A8)
    Move => written,
    /// Whether each side can still mate (6.9, 9.6)
    Position => position,
    /// What the fall of a flag means (6.9)
    Flag => flag,
    /// Until when a player may come, and what follows from coming later (A9, A10)
    Late => late,
    /// Whether a claim of a draw is correct, and what it costs (9.2–9.5)
    Claim => claim,
}

pub(crate) fn run(context: &Context, asked: Args) -> Result<Report> {
    asked.run(context)
}

/// All editions for a comparison, else the one named.
fn editions(context: &Context, asked: &EditionsAsked) -> Result<Vec<Edition>> {
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

/// The answer to a question about mate: with a search as large as it is named, else one that waits for the answer.
fn asked<T: Send + 'static>(
    locale: &Locale,
    given: Option<Budget>,
    is_open: impl Fn(&T) -> bool,
    ask: impl Fn(Budget) -> T + Send + Sync + 'static,
) -> T {
    match given {
        Some(budget) => ask(budget),
        None => waiting::settled(locale, ask(Budget::RULING), is_open, ask),
    }
}

/// What one edition answers.
struct Answer {
    /// The name of the edition.
    edition: String,
    result: &'static str,
    /// In words.
    said: String,
    json: Value,
    remarks: Vec<Remark>,
}

impl Answer {
    /// A ruling, with its words in any language.
    fn of(
        locale: &Locale,
        (edition, result): (&str, &'static str),
        (ruling, remarks): (&impl Serialize, &[Remark]),
        said: impl Fn(&Locale) -> String,
    ) -> Answer {
        Answer {
            edition: edition.to_owned(),
            result,
            said: said(locale),
            json: explained(ruling, said(&Locale::english())),
            remarks: remarks.to_vec(),
        }
    }
}

/// The answer alone; several stand side by side, with what is said of them together. Each remark is made once: the same
/// may be made under several editions.
fn answered(locale: &Locale, answers: Vec<Answer>, together: &str, notices: &[Notice]) -> Report {
    let mut remarks: Vec<String> = Vec::new();
    for remark in answers.iter().flat_map(|it| &it.remarks) {
        let remark = locale.phrase(remark, COMMAND_LINE);
        if !remarks.contains(&remark) {
            remarks.push(remark);
        }
    }
    let text = match answers.as_slice() {
        [only] => format!("{}\n", only.said),
        several => {
            let rows = several.iter();
            let rows = rows.map(|it| (it.edition.as_str(), it.result, it.said.clone()));
            render::answers(locale, rows) + together
        }
    };
    let answers = answers.into_iter().map(|it| it.json);
    Report::new(text, one_or_several("compare", answers))
        .with_notes(locale, remarks)
        .with_notices(locale, notices)
}

/// A single answer is the object itself; several stand under that key.
pub(super) fn one_or_several(key: &str, answers: impl Iterator<Item = Value>) -> Value {
    let mut answers: Vec<Value> = answers.collect();
    match answers.len() {
        1 => answers.remove(0),
        _ => json!({ key: answers }),
    }
}

/// A ruling as JSON, with its explanation in English.
pub(super) fn ruling_json(ruling: &Ruling) -> Value {
    explained(ruling, text::explanation(&Locale::english(), ruling))
}

/// Any answer as JSON, with its explanation.
fn explained(answer: &impl Serialize, explanation: String) -> Value {
    let mut object = serde_json::to_value(answer).unwrap_or_default();
    object["explanation"] = explanation.into();
    object
}

/// Serializes a ruling with its explanation.
pub fn with_explanation<S: Serializer>(ruling: &Ruling, serializer: S) -> Result<S::Ok, S::Error> {
    ruling_json(ruling).serialize(serializer)
}

/// What each side has left, where it is known, a line each.
pub(super) fn times_left(locale: &Locale, white: Option<Left>, black: Option<Left>) -> String {
    let lefts = [(Color::White, white), (Color::Black, black)];
    let line = |(side, left): (Color, Option<Left>)| {
        let left = left?.to_string();
        Some(format!("  {}\n", locale.say(FactTimeLeft { side, left })))
    };
    lefts.into_iter().filter_map(line).collect()
}
