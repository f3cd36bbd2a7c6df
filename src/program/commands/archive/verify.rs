//! `archive verify`: verifies everything again on all cores, and names each fault.

use std::path::PathBuf;

use serde::Serialize;

use super::super::Failure;
use super::open;
use crate::archive::Known;
use crate::archive::store::Location;
use crate::log::{Checkpoint, LARGEST_NOTE, NoteKey};
use crate::program::failure::ArchiveFault;
use crate::program::files::Files;

/// What to check.
#[derive(Debug)]
pub struct VerifyJob {
    /// The archive.
    pub store: Location,
    /// An earlier checkpoint that it must extend, and the key that signed it.
    pub checkpoint: Option<(PathBuf, NoteKey)>,
}

/// What was found.
#[derive(Debug, Serialize)]
pub struct VerifyOutcome {
    /// Whether nothing is wrong.
    pub valid: bool,
    /// How many envelopes were checked.
    pub checked: u64,
    /// What is wrong.
    pub faults: Vec<StoredFault>,
    /// How many leaves the log has.
    pub size: u64,
    /// The root over them.
    pub root: String,
    /// Signatures of keys on the roster, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<u64>,
    /// Signatures of keys that are not on it, or no longer.
    pub doubtful: Vec<SignerDoubt>,
}

/// What is wrong with something in the archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoredFault {
    /// The envelope's seal number, `leaf 17`, `log` or `checkpoint`.
    pub id: String,
    /// What.
    pub code: &'static str,
}

/// Who has signed without being known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SignerDoubt {
    /// The envelope's seal number.
    pub id: String,
    /// His name, as the label has it.
    pub name: String,
    /// Whether the key is unknown or expired.
    pub known: Known,
}

/// Checks everything.
///
/// # Errors
/// No archive, a checkpoint that is not signed by its key, or what the store says.
pub fn verify(
    files: &Files,
    job: &VerifyJob,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<VerifyOutcome, Failure> {
    let mut archive = open(&job.store)?;
    let origin = archive.origin()?;
    let mut earlier = None;
    if let Some((path, key)) = &job.checkpoint {
        let note = files.read(path, LARGEST_NOTE as u64)?;
        let checkpoint = Checkpoint::open(&note, key)?;
        if checkpoint.origin != origin {
            return Err(ArchiveFault::OtherCheckpoint.into());
        }
        earlier = Some(checkpoint.head);
    }
    let checked = archive.check(earlier, progress)?;
    let faults: Vec<StoredFault> = checked
        .faults
        .iter()
        .map(|fault| StoredFault {
            id: fault.id.clone(),
            code: fault.kind.code(),
        })
        .collect();
    let doubtful = checked.doubtful.into_iter();
    Ok(VerifyOutcome {
        valid: faults.is_empty(),
        checked: checked.checked,
        faults,
        size: checked.head.size,
        root: checked.head.root.to_string(),
        known: (!checked.signers.is_empty()).then(|| {
            checked
                .signers
                .get(&Known::Known)
                .copied()
                .unwrap_or_default()
        }),
        doubtful: doubtful
            .map(|(id, name, known)| SignerDoubt { id, name, known })
            .collect(),
    })
}
