//! `seal --paper` and `seal --pause`: the move lies in a paper envelope, or none was sealed. The arbiter signs what
//! stands outside, and accepts it at once.

use super::{Destination, Outcome, questions, steps};
use crate::commands::accept::{ask_scoresheets, scoresheets};
use crate::commands::clocks;
use crate::commands::label_draft::LabelDraft;
use crate::commands::prelude::*;
use envelope::sealing::{Closed, Draft};

pub(super) fn run(
    context: &Context,
    draft: LabelDraft,
    (key, descriptor): (Option<PathBuf>, Option<u32>),
    held: Option<String>,
    to: &Destination,
) -> Result<Report> {
    let (locale, files) = (&context.locale, &context.files);
    let mut held = scoresheets(held.as_deref())?;
    let draft = match prompts::is_there() {
        true => questions::ask_missing(context, draft)?,
        false => draft,
    };
    let at = context.at()?;
    let resolved = steps::resolve(files, draft, to, at)?;
    let missing = resolved.draft.missing();
    stop_if!(!missing.is_empty() => resolved.draft.incomplete(missing));
    let mut passphrases = Passphrases::new(locale, descriptor)?;
    let (key, is_new) = arbiter(context, &resolved.draft, key, &mut passphrases)?;
    let (closed, mut told) = steps::outside(resolved, &key, at)?;
    for notice in &told {
        prompts::say(&note(locale, notice));
    }
    let on_paper = closed.label().carrier == Carrier::Paper;
    let used = match on_paper {
        true => {
            let (used, confirmed) = clocks::ask(locale, &closed)?;
            told.extend(confirmed);
            Some(used)
        }
        false => noted(&closed)?,
    };
    if on_paper && held.is_none() && prompts::is_there() {
        held = Some(ask_scoresheets(locale, &locale.say(AskScoresheetsInside))?);
    }
    if is_new {
        account::keep_new(context, &key)?;
    }
    let outcome = steps::keep(files, &closed, used, (&key, held), to, &told)?;
    Ok(report(locale, &outcome, told.len()))
}

/// The key that signs for the arbiter: the one that is named, the account's that the label names, or the one that
/// makes itself; and whether it is new.
pub fn arbiter(
    context: &Context,
    draft: &Draft,
    path: Option<PathBuf>,
    passphrases: &mut Passphrases,
) -> Result<(SecretKey, bool)> {
    let path = match (path, &draft.arbiter) {
        (Some(path), _) => Some(path),
        (None, Some(named)) => Some(account::of_any(&context.files, &[named.key])?),
        (None, None) => None,
    };
    if let Some(path) = path {
        return Ok((keys::unlock(context, &path, passphrases)?, false));
    }
    let unnamed = || draft.incomplete(vec![LabelKey::Arbiter]);
    let name = draft.arbiter_name.as_deref().ok_or_else(unnamed)?;
    account::silent(&context.files, name, |known| {
        account::is_meant(context, name, known)
    })
}

/// Both clocks of a pause, or neither: what nobody said is left out.
pub fn noted(closed: &Closed) -> Result<Option<ByColor<Used>>, CommandLineFault> {
    let ByColor { white, black } = closed.used();
    match (white, black) {
        (Some(white), Some(black)) => Ok(Some(ByColor { white, black })),
        (None, None) => Ok(None),
        _ => Err(CommandLineFault::OneClock),
    }
}

/// The first `told` notices were printed before the clocks were read.
fn report(locale: &Locale, outcome: &Outcome, told: usize) -> Report {
    let label = &outcome.label;
    let on_paper = label.carrier == Carrier::Paper;
    let mut text = match on_paper {
        true => locale.say(SealKept),
        false => locale.say(SealPaused),
    };
    text += &format!("\n{}", outcome.written.named(locale));
    for side in Color::ALL {
        let clock = text::clock(locale, label, side, label.used(side));
        text += &format!("  {clock}\n");
    }
    text += &match on_paper {
        true => locale.say(SealKeptNext),
        false => locale.say(SealPausedNext {
            side: label.sealed_by(),
        }),
    };
    text.push('\n');
    let later = outcome.notices.get(told..).unwrap_or_default();
    Report::of(text, outcome).with_notices(locale, later)
}
