//! `calendar`: the resumption as an entry for a calendar.

use std::path::PathBuf;

use serde::Serialize;

use super::{Failure, FailureKind, envelope_file};
use crate::failure::Advice;
use crate::files::{Existing, Files, Mode, NewFile};
use crate::render;
use crate::text::Locale;
use envelope::{Act, Envelope, EnvelopeStatus, Verified};
use mating::Budget;
use rules::adjournment::{Event, Phase, Refusal};
use rules::time::{Duration, Moment};

/// How long before the resumption a calendar reminds, where nobody says another time.
pub const REMIND: Duration = Duration::HOUR;

/// A calendar entry to write.
#[derive(Debug)]
pub struct Job {
    /// The envelope.
    pub envelope: PathBuf,
    /// The language of the entry.
    pub locale: Locale,
    /// How long before the resumption to remind.
    pub remind: Duration,
    /// The file to write; `None` for standard output.
    pub out: Option<PathBuf>,
    /// What to do if the file exists already.
    pub existing: Existing,
}

/// The calendar entry that was written.
#[derive(Debug, Serialize)]
pub struct Outcome {
    /// The fingerprint of the envelope, in hex.
    pub fingerprint: String,
    /// When the game resumes.
    pub resume_at: Moment,
    /// The file it was written to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<PathBuf>,
    /// The entry itself, where no file was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calendar: Option<String>,
}

/// Writes the entry.
///
/// # Errors
/// Not a valid envelope (3), no time agreed yet (4), a time that no calendar can say, or a file that
/// cannot be written (1).
pub fn run(files: &Files, job: &Job) -> Result<Outcome, Failure> {
    let envelope = envelope_file::read(files, &job.envelope)?;
    let fingerprint = envelope.fingerprint();
    let resumption = envelope.resumption();
    let announced = resumption.announced().ok_or(Refusal::NoTimeYet)?;
    let calendar = render::calendar(
        &job.locale,
        envelope.label(),
        announced,
        &fingerprint,
        &revision(&envelope),
        job.remind,
    )
    .map_err(|error| {
        let failure = Failure::from(error).as_kind(FailureKind::Failed);
        failure.advised(Advice::AnnounceAnew)
    })?;
    if let Some(path) = &job.out {
        let file = NewFile {
            path,
            bytes: calendar.as_bytes(),
            mode: Mode::Public,
        };
        files.create(&[file], job.existing)?;
    }
    Ok(Outcome {
        fingerprint: fingerprint.to_string(),
        resume_at: announced.at,
        calendar: job.out.is_none().then_some(calendar),
        file: job.out.clone(),
    })
}

/// The version of the entry: what announces anew or takes something back makes another, and so does the end of the game.
fn revision(envelope: &Envelope<Verified>) -> render::Revision {
    let over = |edition| {
        let state = envelope.state(edition, Budget::RULING);
        matches!(state.phase(), Phase::Finished | Phase::Annulled)
    };
    let cancelled = EnvelopeStatus::of(envelope) == EnvelopeStatus::Closed
        || envelope.label().builtin_edition().is_some_and(over);
    let changes = envelope.entries().iter().filter(|entry| {
        matches!(
            &entry.act,
            Act::Event(
                Event::SetResumption(_)
                    | Event::Session { .. }
                    | Event::Void { .. }
                    | Event::Decision { .. }
                    | Event::Appeal { .. }
            )
        )
    });
    let changed = changes.clone().map(|entry| entry.at).next_back();
    let last = envelope.entries().last().filter(|_| cancelled);
    render::Revision {
        sequence: 2 * changes.count() + usize::from(cancelled),
        at: last
            .map(|entry| entry.at)
            .or(changed)
            .unwrap_or(envelope.label().sealed_at),
        cancelled,
    }
}
