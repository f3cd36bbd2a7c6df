//! `archive check-proof`: checks a proof without the archive.

use std::path::PathBuf;

use serde::Serialize;

use super::super::{Failure, envelope_file};
use super::{CosignedBy, latest_first};
use crate::files::Files;
use crate::text::proof_errors;
use envelope::log::{
    ConsistencyProof, LARGEST_NOTE, LARGEST_PROOF, Policy, Proof, ProofError, Witnessed,
};

/// The proof to check.
#[derive(Debug)]
pub struct CheckProofJob {
    /// The file of the proof.
    pub proof: PathBuf,
    /// The file of the envelope, or of the earlier checkpoint.
    pub about: PathBuf,
    /// The archive's public key, and the witnesses that are demanded.
    pub policy: Policy,
}

/// The result of checking a proof.
#[derive(Debug, Default, Serialize)]
pub struct CheckProofOutcome {
    /// Whether the envelope is in the archive, as it is now or as it was at an earlier signature; or whether the archive
    /// extends the earlier checkpoint.
    pub valid: bool,
    /// What is wrong.
    #[serde(serialize_with = "proof_errors")]
    pub problems: Vec<ProofError>,
    /// The leaf, from 0.
    pub index: Option<u64>,
    /// The number of leaves of the checkpoint.
    pub size: Option<u64>,
    /// The root over the leaves.
    pub root: Option<String>,
    /// The number of leaves of the earlier checkpoint.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extends: Option<u64>,
    /// The witnesses that have cosigned the checkpoint, of those that were named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub witnesses: Vec<CosignedBy>,
}

/// What a valid proof shows.
struct Shown {
    index: Option<u64>,
    extends: Option<u64>,
    witnessed: Witnessed,
}

/// Checks a proof without the archive. The envelope may have grown since it was stored: its bytes up to each signature
/// are tried.
///
/// # Errors
/// A file that cannot be read, or an envelope that does not verify.
pub fn check_proof(files: &Files, job: &CheckProofJob) -> Result<CheckProofOutcome, Failure> {
    let proof = files.lines(&job.proof, LARGEST_PROOF as u64)?;
    let checked = match ConsistencyProof::begins(&proof) {
        true => extension(job, &proof, &files.lines(&job.about, LARGEST_NOTE as u64)?),
        false => {
            let bytes = envelope_file::read_bytes(files, &job.about)?;
            let envelope = envelope_file::verified(bytes)?;
            inclusion(job, &proof, latest_first(&envelope))
        }
    };
    Ok(match checked {
        Ok(shown) => CheckProofOutcome {
            valid: true,
            problems: Vec::new(),
            index: shown.index,
            size: Some(shown.witnessed.checkpoint.head.size),
            root: Some(shown.witnessed.checkpoint.head.root.to_string()),
            extends: shown.extends,
            witnesses: shown
                .witnessed
                .cosignatures
                .into_iter()
                .map(CosignedBy::from)
                .collect(),
        },
        Err(error) => CheckProofOutcome {
            problems: vec![error],
            ..CheckProofOutcome::default()
        },
    })
}

/// Whether one of these states of an envelope, the latest first, is in the log.
fn inclusion<'a>(
    job: &CheckProofJob,
    proof: &[u8],
    states: impl Iterator<Item = &'a [u8]>,
) -> Result<Shown, ProofError> {
    let proof = Proof::parse(proof)?;
    Ok(Shown {
        index: Some(proof.index),
        extends: None,
        witnessed: proof.check(states, &job.policy)?,
    })
}

/// Whether the log extends this earlier checkpoint.
fn extension(job: &CheckProofJob, proof: &[u8], earlier: &[u8]) -> Result<Shown, ProofError> {
    let proof = ConsistencyProof::parse(proof)?;
    Ok(Shown {
        index: None,
        extends: Some(proof.earlier),
        witnessed: proof.check(earlier, &job.policy)?,
    })
}
