//! `accept`: the arbiter checks what is written outside and answers for the envelope (A3).

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::{Failure, Written, envelope_file};
use crate::envelope::{AppendError, Fingerprint, Label, Scoresheets, SecretKey, UnwrapError};
use crate::laws::adjournment::Step;
use crate::laws::edition::Edition;
use crate::program::failure::{Advice, Cause, Notice};
use crate::program::files::Files;
use crate::time::Moment;

/// What to accept.
#[derive(Debug)]
pub struct Job<'a> {
    /// The file.
    pub envelope: PathBuf,
    /// The arbiter's.
    pub key: &'a SecretKey,
    /// When.
    pub at: Moment,
    /// Which he holds.
    pub scoresheets: Scoresheets,
    /// The edition, where it is not built in.
    pub edition: Option<Edition>,
    /// What he was shown; nothing else is signed.
    pub shown: Option<Fingerprint>,
}

/// What he has accepted.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// The file.
    #[serde(flatten)]
    pub written: Written,
    /// What he should know.
    pub notices: Vec<Notice>,
    /// What he answers for.
    #[serde(skip)]
    pub label: Label,
}

/// What the arbiter is asked to answer for, before he signs it.
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

/// Countersigns. Verifying has recomputed every figure of the label from the score; the custody wrap
/// is tried with the arbiter's key.
///
/// # Errors
/// Not a valid envelope, not his, a dead custody wrap (3); accepted already (4).
pub fn run(files: &Files, job: &Job<'_>) -> Result<Outcome, Failure> {
    let accepted = envelope_file::grow(files, &job.envelope, |envelope| {
        if job
            .shown
            .is_some_and(|shown| shown != envelope.fingerprint())
        {
            return Err(Cause::OtherThanShown.into());
        }
        // An edition that nobody has would leave nobody to rule.
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
    let written = Written::of(&accepted, &job.envelope, vec![Step::Accept]);
    Ok(Outcome {
        written,
        notices: envelope_file::name_notices(accepted.label()),
        label: accepted.label().clone(),
    })
}
