//! What is read when a paper envelope is opened: the text, letter for letter, and how the envelope was found.

use super::Reply;
use crate::commands::prelude::*;
use crate::commands::record::{append, permitted, readable, sealed_moves};
use crate::commands::resume::Standing;
use crate::failure::{EnvelopeFault, RecordFault};
use crate::terminal::args::ReplySource;
use envelope::UnwrapError;
use rules::adjournment::{PaperEnvelope, PaperOpening, ReadFrom};
use rules::reading::{OtherLetters, in_other_letters};
use rules::ruling::rule;

#[derive(Debug, Default, PartialEq, clap::Args)]
pub struct PaperRead {
    /// What is written on paper; `?` if unreadable
    #[arg(long, value_name = "TEXT", conflicts_with = "ReplySource")]
    pub text: Option<String>,
    /// Nothing is written on the paper
    #[arg(long, conflicts_with_all = ["text", "ReplySource"], hide_short_help = true)]
    pub empty: bool,
    /// How the envelope was found: intact, or in words
    #[arg(long = "envelope", value_name = "WORDS")]
    pub found: Option<String>,
    /// Where other letters than the label's say another move: which is meant, and why
    #[arg(long, value_names = ["MOVE", "REASON"], hide_short_help = true)]
    pub reading: Vec<String>,
    /// The opening whose text was typed wrongly: this is what is written there
    #[arg(long, value_name = "ENTRY", hide_short_help = true)]
    pub instead_of: Option<u32>,
}

/// What was read on paper.
#[derive(Clone, Debug)]
pub struct Read {
    /// The text; empty where nothing is written.
    pub text: String,
    /// How the envelope was found.
    pub found: PaperOpening,
    /// What the arbiter says that it means, where that was asked or is said; an error where it must still be said.
    pub meaning: Option<Result<Event, OtherLetters>>,
}

impl Read {
    /// Records it in place of what was typed wrongly.
    pub(super) fn again(
        &self,
        envelope: &Envelope<Verified>,
        state: State,
        (key, at): (&SecretKey, Moment),
    ) -> Result<Envelope<Verified>> {
        let (written, from) = (Some(self.text.clone()), ReadFrom::Paper(self.found.clone()));
        let event = Event::Opened { written, from };
        let (entries, state) = permitted(envelope, state, &[Recorded { at, event }], key)?;
        self.meant(envelope.append(&entries, key)?, &state, (key, at))
    }

    /// Records behind the opening what the text means, where the arbiter has said so. What the Laws forbid is told
    /// before it is asked.
    pub(super) fn meant(
        &self,
        opened: Envelope<Verified>,
        before: &State,
        (key, at): (&SecretKey, Moment),
    ) -> Result<Envelope<Verified>> {
        let Some(said) = self.meaning.clone() else {
            return Ok(opened);
        };
        let event = said?;
        let standing = Standing::of(opened, before.edition().clone());
        Ok(append(&standing, &[Recorded { at, event }], key)?.0)
    }
}

/// What is read of that envelope, as the flags say, else asked for; `None` where the move is sealed in the file.
///
/// # Errors
/// Flags of another kind of envelope; no terminal.
pub fn read(
    context: &Context,
    envelope: &Envelope<Verified>,
    given: &PaperRead,
    source: &ReplySource,
) -> Result<Option<Reply>> {
    let label = envelope.label();
    if label.carrier != Carrier::Paper {
        let said = *given != PaperRead::default();
        return match (label.is_sealed(), said) {
            (false, _) => Err(Refusal::NothingSealed.into()),
            (true, true) => Err(EnvelopeFault::NotOnPaper.into()),
            (true, false) => Ok(None),
        };
    }
    stop_if!(!source.is_asked() => UnwrapError::NotInFile);
    let text = match &given.text {
        Some(text) => text.clone(),
        None if given.empty => String::new(),
        None => ask_text(context, label)?,
    };
    let meaning = meaning(context, label, &text, &given.reading)?;
    let found = match given.found.as_deref() {
        Some(found) => said(&context.locale, found),
        // As it was found the first time.
        None => {
            let then = given.instead_of;
            let then = then.and_then(|entry| found_then(envelope, entry));
            then.map_or_else(|| ask_found(&context.locale), Ok)?
        }
    };
    let found = PaperOpening {
        instead_of: given.instead_of,
        ..found
    };
    Ok(Some(Reply::Paper(Read {
        text,
        found,
        meaning,
    })))
}

/// How a paper envelope was found at that opening.
pub fn found_then(envelope: &Envelope<Verified>, entry: u32) -> Option<PaperOpening> {
    match envelope.entry(entry)?.recorded().event {
        Event::Opened {
            from: ReadFrom::Paper(then),
            ..
        } => Some(then),
        _ => None,
    }
}

/// How the envelope was found, as it is said.
fn said(locale: &Locale, found: &str) -> PaperOpening {
    let intact = prompts::is_word(found, PaperEnvelope::Intact.name(), &locale.say(WordIntact))
        || prompts::yes_or_no(locale, found) == Some(true);
    PaperOpening::found((!intact).then(|| found.to_owned()))
}

/// Asks what is written, and says beforehand what would follow.
fn ask_text(context: &Context, label: &Label) -> Result<String> {
    let locale = &context.locale;
    let (number, yes) = (label.move_number(), locale.say(WordYes));
    loop {
        let asked = prompts::ask(locale, &locale.say(AskOnPaper { number }));
        let text = asked.map_err(|failure| failure.advised(Advice::PaperFlags))?;
        if let Some(edition) = label.builtin_edition() {
            let (game, letters) = (&label.game, label.shown_in());
            let ruling = rule(game, &text, letters, edition, Budget::RULING);
            prompts::say(&text::explanation(locale, &ruling));
        }
        let (text, yes) = (text.as_str(), yes.as_str());
        if prompts::confirmed(locale, &locale.say(AskIsWritten { text, yes }))? {
            return Ok(text.to_owned());
        }
    }
}

fn ask_found(locale: &Locale) -> Result<PaperOpening> {
    let question = locale.say(AskEnvelopeFound {
        yes: &locale.say(WordYes),
    });
    let found = |found: &str| (!found.is_empty()).then(|| said(locale, found));
    let asked = prompts::until(locale, &question, found);
    asked.map_err(|failure| failure.advised(Advice::PaperFlags))
}

/// What the arbiter says that the text means; asked for where that is another move in other letters than those of the
/// label.
fn meaning(
    context: &Context,
    label: &Label,
    text: &str,
    given: &[String],
) -> Result<Option<Result<Event, OtherLetters>>> {
    let said = |moves: &str, reason: &str| -> Result<_, RecordFault> {
        let moves = sealed_moves(label, moves)?;
        let reason = readable(EventKind::Reading, reason)?;
        Ok(Some(Ok(Event::Reading { moves, reason })))
    };
    if let [moves, reason] = given {
        return Ok(said(moves, reason)?);
    }
    let Some(doubt) = in_other_letters(label.position(), text, label.shown_in()) else {
        return Ok(None);
    };
    if !context.asks() {
        return Ok(Some(Err(doubt)));
    }
    prompts::say(&prompts::refused(&context.locale, &doubt.into()));
    loop {
        let answer = prompts::ask(&context.locale, ">")?;
        let (moves, reason) = answer.split_once(' ').unwrap_or((&answer, ""));
        match said(moves, reason) {
            Ok(said) => return Ok(said),
            Err(fault) => prompts::say(&prompts::refused(&context.locale, &fault.into())),
        }
    }
}
