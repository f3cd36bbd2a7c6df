//! `record`: what happened after the sealing is appended, signed by who says so.

mod values;

use std::path::PathBuf;

use serde::Serialize;
use serde_json::Value;

use super::{Failure, Written, envelope_file};
use crate::envelope::{Act, Entry, Envelope, SecretKey, Signer, Verified};
use crate::laws::adjournment::{Adjourned, By, Event, Phase, Recorded, State};
use crate::laws::edition::Edition;
use crate::laws::ruling::Ruling;
use crate::mating::Budget;
use crate::program::failure::Advice;
use crate::program::files::{FileError, Files};
use crate::time::Moment;

pub(super) use values::{event, legal_move, words};
pub use values::{readable, usage};

/// What to record.
#[derive(Debug)]
pub struct Job {
    /// The file.
    pub envelope: PathBuf,
    /// Whose word it is: the arbiter's, a deputy's, or a player's own.
    pub key: SecretKey,
    /// The kind, as the format spells it.
    pub kind: String,
    /// Its values, in the format's order.
    pub values: Vec<String>,
    /// When it happened.
    pub at: Moment,
    /// The edition, where it is not built in.
    pub edition: Option<Edition>,
    /// How far the mating question may be searched.
    pub budget: Budget,
}

/// What was recorded, and what follows.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// The file.
    #[serde(flatten)]
    pub file: Written,
    /// Where the game stands now.
    pub phase: Phase,
    /// What follows under the Laws, once something does.
    #[serde(serialize_with = "ruling_or_none")]
    pub ruling: Option<Ruling>,
    /// Where the Laws are silent, so far.
    pub gaps: Vec<Value>,
    /// What was recorded.
    #[serde(skip)]
    pub event: Event,
    /// All that holds now.
    #[serde(skip)]
    pub state: State,
    /// The edition ruled under.
    #[serde(skip)]
    pub edition: Edition,
}

pub(super) fn ruling_or_none<S: serde::Serializer>(
    ruling: &Option<Ruling>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    ruling
        .as_ref()
        .map(super::judge::ruling_json)
        .serialize(serializer)
}

/// Appends one entry, if the Laws let it happen now and its signer may say it.
///
/// # Errors
/// Values that are none (2); not a valid envelope, a key that the label does not name (3); not now, or
/// not by him (4).
pub fn run(files: &Files, job: &Job) -> Result<Outcome, Failure> {
    let mut done = None;
    let grown = envelope_file::grow(files, &job.envelope, |envelope| {
        let edition = envelope_file::edition_of(envelope.label(), job.edition.as_ref())?;
        let adjourned = envelope.adjourned(&edition, job.budget);
        let state = envelope.state(&edition, job.budget);
        let event = values::event(files, (&job.kind, &job.values), envelope, &state)?;
        let record = Recorded { at: job.at, event };
        let (next, state) = append(
            envelope,
            &adjourned,
            state,
            std::slice::from_ref(&record),
            &job.key,
        )?;
        let gaps = super::show::gaps_json(&state, &edition);
        done = Some((state, gaps, record.event, edition));
        Ok(next)
    })?;
    let (state, gaps, event, edition) = done.ok_or_else(|| FileError::Changed {
        path: job.envelope.clone(),
    })?;
    Ok(Outcome {
        file: Written::of(&grown, &job.envelope, vec![event.kind().into()]),
        phase: state.phase(),
        ruling: state.ruling().cloned(),
        gaps,
        event,
        state,
        edition,
    })
}

/// Signs and appends what is permitted, one after the other: all of it or nothing.
pub(super) fn append(
    envelope: &Envelope<Verified>,
    adjourned: &Adjourned<'_>,
    mut state: State,
    records: &[Recorded],
    key: &SecretKey,
) -> Result<(Envelope<Verified>, State), Failure> {
    let by = envelope.signer(key)?;
    let said_by = match by {
        Signer::Player(side) => By::Player(side),
        _ => By::Arbiter,
    };
    let mut entries = Vec::new();
    for record in records {
        state
            .permits(adjourned, &record.event, said_by, record.at)
            .map_err(|refusal| {
                instead(
                    Failure::refusal(refusal, adjourned.edition),
                    &state,
                    adjourned,
                )
            })?;
        if record.event == Event::Witness {
            // What his signature states.
            envelope.check_reply_wrap(key)?;
        }
        state = state.then(adjourned, record);
        entries.push(Entry {
            at: record.at,
            by,
            act: Act::Event(record.event.clone()),
        });
    }
    Ok((envelope.append(&entries, key)?, state))
}

/// With what may be recorded now instead of what the Laws refuse.
fn instead(failure: Failure, state: &State, adjourned: &Adjourned<'_>) -> Failure {
    let permitted = state.may_happen(adjourned);
    let mut steps: Vec<_> = permitted.iter().map(|permitted| permitted.step).collect();
    steps.dedup();
    match steps.is_empty() {
        true => failure,
        false => failure.advised(Advice::Instead(steps)),
    }
}
