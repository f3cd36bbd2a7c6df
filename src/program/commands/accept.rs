//! `accept`: the arbiter checks what is written outside and answers for the envelope (A3).

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::{Failure, Written, envelope_file};
use crate::failure::{Advice, EnvelopeFault, Notice};
use crate::files::Files;
use envelope::{AppendError, Fingerprint, Label, Scoresheets, SecretKey, UnwrapError};
use rules::adjournment::Step;
use rules::edition::Edition;
use rules::time::Moment;

/// An acceptance by the arbiter.
#[derive(Debug)]
pub struct Job<'a> {
    /// The file of the envelope.
    pub envelope: PathBuf,
    /// The fingerprint that the envelope must have, if somebody compares it.
    pub expected: Option<Fingerprint>,
    /// The arbiter's key.
    pub key: &'a SecretKey,
    /// The moment of the acceptance.
    pub at: Moment,
    /// The scoresheets that the arbiter holds.
    pub scoresheets: Scoresheets,
    /// The edition, if it is not built in.
    pub edition: Option<Edition>,
    /// The envelope that the arbiter was shown, if he was; no other one is signed.
    pub shown: Option<Fingerprint>,
}

/// The accepted envelope.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// The file as it is now.
    #[serde(flatten)]
    pub written: Written,
    /// What the arbiter should know.
    pub notices: Vec<Notice>,
    /// The label that the arbiter answers for.
    #[serde(skip)]
    pub label: Label,
}

/// Reads what the arbiter is asked to answer for, before he signs it.
///
/// # Errors
/// Not a valid envelope (3); accepted already (4).
pub fn look(files: &Files, path: &Path) -> Result<(Label, Fingerprint), Failure> {
    let envelope = envelope_file::read(files, path)?;
    if envelope.accepted().is_some() {
        return Err(AppendError::AlreadyAccepted.into());
    }
    Ok((envelope.label().clone(), envelope.fingerprint()))
}

/// Countersigns the envelope. Verification recomputes every figure of the label from the score; the arbiter's key is
/// tried on the custody wrap.
///
/// # Errors
/// Not a valid envelope, not the arbiter's key, a dead custody wrap (3); accepted already (4).
pub fn run(files: &Files, job: &Job<'_>) -> Result<Outcome, Failure> {
    let accepted = envelope_file::grow(files, &job.envelope, |envelope| {
        envelope_file::expect(envelope, job.expected)?;
        if job
            .shown
            .is_some_and(|shown| shown != envelope.fingerprint())
        {
            return Err(EnvelopeFault::OtherThanShown.into());
        }
        // Nobody could rule under an edition that is not at hand.
        envelope_file::edition_of(envelope.label(), job.edition.as_ref())?;
        envelope
            .accept(job.key, job.at, job.scoresheets)
            .map_err(|error| match error {
                AppendError::Unwrap(
                    dead @ (UnwrapError::DoesNotOpen { .. } | UnwrapError::Content { .. }),
                ) => Failure::from(dead).advised(Advice::SealAgain),
                error => error.into(),
            })
    })?;
    let mut notices = envelope_file::name_notices(accepted.label());
    notices.extend(envelope_file::time_notices(&accepted));
    notices.extend(envelope_file::no_witness(&accepted));
    let written = Written::of(&accepted, &job.envelope, vec![Step::Accept]);
    Ok(Outcome {
        written,
        notices,
        label: accepted.label().clone(),
    })
}
