//! `release`: the responder takes his half out of an envelope on his own machine (A7), so that he keeps his key.

use std::path::PathBuf;

use serde::Serialize;
use zeroize::Zeroizing;

use super::{Failure, envelope_file};
use crate::files::{Existing, Files, Mode, NewFile};
use envelope::{Fingerprint, SecretKey, SharedText};

/// A half to release.
#[derive(Debug)]
pub struct Job {
    /// The file of the envelope.
    pub envelope: PathBuf,
    /// The fingerprint that the envelope must have, if somebody compares it.
    pub expected: Option<Fingerprint>,
    /// The responder's key.
    pub key: SecretKey,
    /// Where to write the half; `None` for standard output.
    pub out: Option<PathBuf>,
    /// What to do if the file exists already.
    pub existing: Existing,
}

/// The half, in a file or to be shown.
#[derive(Serialize)]
pub struct Outcome {
    /// The fingerprint of the envelope that the half opens, in hex.
    pub fingerprint: String,
    /// The file it was written to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<PathBuf>,
    /// The half itself, where no file was named.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "expose")]
    pub half: Option<Zeroizing<String>>,
}

impl std::fmt::Debug for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outcome")
            .field("fingerprint", &self.fingerprint)
            .finish_non_exhaustive()
    }
}

/// The half is secret; it goes to standard output only because it was asked for there.
fn expose<S: serde::Serializer>(
    half: &Option<Zeroizing<String>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    half.as_ref()
        .map(|half| half.as_str())
        .serialize(serializer)
}

/// Takes the half out of the envelope.
///
/// # Errors
/// Not a valid envelope, another one, not the responder's key (3); not accepted yet (4).
pub fn run(files: &Files, job: &Job) -> Result<Outcome, Failure> {
    let envelope = envelope_file::read(files, &job.envelope)?;
    envelope_file::expect(&envelope, job.expected)?;
    let half = envelope.release(&job.key)?.to_text();
    let fingerprint = envelope.fingerprint().to_string();
    let Some(path) = &job.out else {
        return Ok(Outcome {
            fingerprint,
            file: None,
            half: Some(half),
        });
    };
    let line = Zeroizing::new(format!("{}\n", half.as_str()));
    let file = NewFile {
        path,
        bytes: line.as_bytes(),
        mode: Mode::Secret,
    };
    files.create(&[file], job.existing)?;
    Ok(Outcome {
        fingerprint,
        file: Some(path.clone()),
        half: None,
    })
}
