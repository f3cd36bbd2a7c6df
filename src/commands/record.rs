//! `record`: what happened after the sealing is appended, signed by who says so.

mod values;

use std::path::PathBuf;

use serde::Serialize;

use super::{Failure, Written, stored};
use crate::clock::Moment;
use crate::envelope::{Act, AppendError, Entry, Envelope, SecretKey, Verified};
use crate::files::Files;
use crate::laws::adjournment::{Event, Phase, State, fold};
use crate::laws::edition::Edition;
use crate::laws::mating::Budget;
use crate::laws::ruling::Ruling;

pub use values::KINDS;

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
    #[serde(serialize_with = "phase_name")]
    pub phase: Phase,
    /// What follows under the Laws, once something does.
    #[serde(serialize_with = "ruling_or_none")]
    pub ruling: Option<Ruling>,
    /// What was recorded.
    #[serde(skip)]
    pub event: Event,
}

fn phase_name<S: serde::Serializer>(phase: &Phase, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(phase.name())
}

fn ruling_or_none<S: serde::Serializer>(
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
    let grown = stored::grow(files, &job.envelope, |envelope| {
        let edition = stored::edition_of(envelope.label(), job.edition.as_ref())?;
        let adjourned = stored::adjourned(envelope, &edition, job.budget);
        let state = fold(&adjourned, &stored::recorded(envelope));
        let event = values::event(files, job, envelope, &state)?;
        let (_, event) = done.insert((edition.clone(), event));
        append(envelope, &edition, &state, event, job)
    })?;
    let (edition, event) =
        done.ok_or_else(|| Failure::failed("files/changed", "nothing was written"))?;
    let adjourned = stored::adjourned(&grown, &edition, job.budget);
    let state = fold(&adjourned, &stored::recorded(&grown));
    Ok(Outcome {
        file: Written::of(&grown, &job.envelope, vec![event.kind()]),
        phase: state.phase(),
        ruling: state.ruling().cloned(),
        event,
    })
}

/// Signs and appends what is permitted.
fn append(
    envelope: &Envelope<Verified>,
    edition: &Edition,
    state: &State,
    event: &Event,
    job: &Job,
) -> Result<Envelope<Verified>, Failure> {
    let by = envelope.signer(&job.key)?;
    let entry = Entry {
        at: job.at,
        by,
        act: Act::Event(event.clone()),
    };
    if !entry.may_be_signed(envelope.label().sealed_by().other()) {
        return Err(AppendError::MayNotSign {
            signer: by,
            kind: event.kind(),
        }
        .into());
    }
    let adjourned = stored::adjourned(envelope, edition, job.budget);
    let _ = (state, &adjourned);
    if *event == Event::Witness {
        // What his signature states.
        envelope.check_reply_wrap(&job.key)?;
    }
    Ok(envelope.append(std::slice::from_ref(&entry), &job.key)?)
}
