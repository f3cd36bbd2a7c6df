//! `archive verify`: verifies everything again on all cores, and names each fault.

use std::path::PathBuf;

use serde::Serialize;

use super::super::Failure;
use super::open;
use crate::archive::store::Location;
use crate::archive::{Doubt, Fault, Known};
use crate::log::{Checkpoint, LARGEST_NOTE, NoteKey};
use crate::program::failure::ArchiveFault;
use crate::program::files::Files;

/// The archive to verify.
#[derive(Debug)]
pub struct VerifyJob {
    /// The archive.
    pub store: Location,
    /// An earlier checkpoint that the log must extend, and the key that signed it.
    pub checkpoint: Option<(PathBuf, NoteKey)>,
}

/// The result of a verification.
#[derive(Debug, Serialize)]
pub struct VerifyOutcome {
    /// Whether nothing is wrong.
    pub valid: bool,
    /// The number of envelopes checked.
    pub checked: u64,
    /// What is wrong.
    pub faults: Vec<Fault>,
    /// The number of leaves of the log.
    pub size: u64,
    /// The root over the leaves.
    pub root: String,
    /// The public key that signs the rosters, `NAME+NUMBER+KEY`; `None` if there is no roster.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roster_key: Option<String>,
    /// The number of signatures of keys on the roster; `None` if there is no roster.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<u64>,
    /// Signatures of unknown and expired keys.
    pub doubtful: Vec<Doubt>,
}

/// Verifies the whole archive.
///
/// # Errors
/// No archive, a checkpoint that its key has not signed, or an error of the store.
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
    Ok(VerifyOutcome {
        valid: checked.faults.is_empty(),
        checked: checked.checked,
        faults: checked.faults,
        size: checked.head.size,
        root: checked.head.root.to_string(),
        roster_key: checked.roster_key.map(|key| key.to_string()),
        known: (!checked.signers.is_empty()).then(|| {
            checked
                .signers
                .get(&Known::Known)
                .copied()
                .unwrap_or_default()
        }),
        doubtful: checked.doubtful,
    })
}
