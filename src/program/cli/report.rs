//! What `prepare` and `seal` say.

use serde_json::{Value, json};
use shakmaty::Color;

use crate::commands::label_draft::flag;
use crate::commands::{prepare as prepare_command, seal as seal_command};
use crate::terminal::Report;
use crate::terminal::report::path_text;
use crate::text::message::*;
use crate::text::{self, Locale};

/// A single sheet is the object itself; several are a list.
pub(super) fn prepare(locale: &Locale, outcomes: &[prepare_command::Outcome]) -> Report {
    let text: String = outcomes
        .iter()
        .map(|outcome| sheet_written(locale, outcome))
        .collect();
    let notices = outcomes.iter().flat_map(|outcome| &outcome.notices);
    let report = match outcomes {
        [only] => Report::of(text, &sheet_json(only)),
        several => {
            let sheets: Vec<_> = several.iter().map(sheet_json).collect();
            Report::of(text, &json!({ "sheets": sheets }))
        }
    };
    report.with_notices(locale, notices)
}

fn sheet_json(outcome: &prepare_command::Outcome) -> Value {
    json!({
        "file": outcome.file,
        "missing": missing_flags(outcome),
        "notices": outcome.notices,
    })
}

/// What must still be given when the move is sealed, as flags.
fn missing_flags(outcome: &prepare_command::Outcome) -> Vec<String> {
    let flags = outcome.missing.iter().filter_map(|&key| flag(key));
    flags.map(|flag| flag.to_string()).collect()
}

fn sheet_written(locale: &Locale, outcome: &prepare_command::Outcome) -> String {
    let mut text = locale.say(PrepareWritten {
        path: path_text(&outcome.file),
    }) + "\n";
    if outcome.missing.is_empty() {
        text += &locale.say(PrepareComplete);
        text.push('\n');
    } else {
        text += &locale.say(PrepareMissing);
        text.push('\n');
        for flag in missing_flags(outcome) {
            text.push_str(&format!("  {flag}\n"));
        }
    }
    text
}

/// The first `told` notices were printed before the player wrote.
pub(super) fn seal(locale: &Locale, outcome: &seal_command::Outcome, told: usize) -> Report {
    let mut text = locale.say(SealDone) + "\n" + &outcome.written.named(locale);
    for side in Color::ALL {
        let used = outcome.label.used(side);
        let clock = text::clock(locale, &outcome.label, side, used);
        text += &format!("  {clock}\n");
    }
    for slip in &outcome.slips {
        let (name, path) = (
            locale.say(SealSlip { side: slip.side }),
            path_text(&slip.path),
        );
        text += &format!("  {name}   {path}\n");
    }
    if !outcome.slips.is_empty() {
        text += &locale.say(SealSlips);
        text.push('\n');
    }
    text += &locale.say(SealNext);
    text.push('\n');
    let later = outcome.notices.get(told..).unwrap_or_default();
    Report::of(text, outcome).with_notices(locale, later)
}
