//! `archive verify`: verifies everything again on all cores, and names each fault.

use std::path::PathBuf;

use serde::Serialize;

use super::super::Failure;
use super::{CosignedBy, open};
use crate::failure::ArchiveFault;
use crate::files::Files;
use archive::store::Location;
use archive::{Doubt, Fault, Known};
use envelope::log::{LARGEST_NOTE, Policy};

/// The archive to verify.
#[derive(Debug)]
pub struct VerifyJob {
    /// The archive.
    pub store: Location,
    /// An earlier checkpoint that the log must extend, the key that signed it, and the witnesses that are demanded.
    pub checkpoint: Option<(PathBuf, Policy)>,
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
    /// The witnesses that have cosigned the checkpoint, of those that were named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub witnesses: Vec<CosignedBy>,
    /// Signatures of unknown and expired keys.
    pub doubtful: Vec<Doubt>,
}

/// Verifies the whole archive.
///
/// # Errors
/// No archive, a checkpoint that its key has not signed or too few of the witnesses have, or an error of the store.
pub fn verify(
    files: &Files,
    job: &VerifyJob,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<VerifyOutcome, Failure> {
    let mut archive = open(&job.store)?;
    let origin = archive.origin()?;
    let mut earlier = None;
    let mut witnesses = Vec::new();
    if let Some((path, policy)) = &job.checkpoint {
        let note = files.lines(path, LARGEST_NOTE as u64)?;
        let witnessed = policy.open(&note);
        let witnessed = witnessed.map_err(|error| Failure::from(error).of_file(path))?;
        if witnessed.checkpoint.origin != origin {
            return Err(Failure::from(ArchiveFault::OtherCheckpoint).of_file(path));
        }
        earlier = Some(witnessed.checkpoint.head);
        witnesses = witnessed
            .cosignatures
            .into_iter()
            .map(CosignedBy::from)
            .collect();
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
        witnesses,
        doubtful: checked.doubtful,
    })
}
