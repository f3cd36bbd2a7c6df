//! `archive checkpoint`, `archive prove`, `archive check-proof`: the organiser signs, and a player checks without the
//! archive.

use std::path::PathBuf;

use serde::Serialize;

use super::super::{Failure, envelope_file};
use super::signing::{Signed, Signing};
use super::{one, open, write};
use crate::archive::Which;
use crate::archive::store::{Expected, Location, StoreError};
use crate::log::{self, Checkpoint, LARGEST_PROOF, NoteKey, Proof, ProofError, leaf_hash};
use crate::program::failure::Notice;
use crate::program::files::{Existing, Files};

/// The checkpoint to sign, and where to.
#[derive(Debug)]
pub struct CheckpointJob {
    /// The archive.
    pub store: Location,
    /// The archive's key, and what it has signed before.
    pub signing: Signing,
    /// The file to write; `None` for standard output.
    pub out: Option<PathBuf>,
    /// What to do with an existing file.
    pub existing: Existing,
}

/// A signed checkpoint.
#[derive(Debug, Serialize)]
pub struct CheckpointOutcome {
    /// The number of leaves.
    pub size: u64,
    /// The root over the leaves.
    pub root: String,
    /// The number of leaves of the last earlier checkpoint, which this one extends; `None` for a first one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extends: Option<u64>,
    /// The signed note.
    pub checkpoint: String,
    /// The file that was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<PathBuf>,
    /// What else to know.
    pub notices: Vec<Notice>,
}

/// Signs the size and root of the log.
///
/// # Errors
/// No archive, the key of another archive, an earlier checkpoint that the log does not extend, or a file that cannot be
/// written.
pub fn checkpoint(files: &Files, job: &CheckpointJob) -> Result<CheckpointOutcome, Failure> {
    let mut archive = open(&job.store)?;
    let signed = job.signing.sign(files, &mut archive)?;
    if let Some(path) = &job.out {
        write(files, path, signed.note.as_bytes(), job.existing)?;
    }
    let head = signed.checkpoint.head;
    let notices = signed.notice().into_iter().collect();
    Ok(CheckpointOutcome {
        size: head.size,
        root: head.root.to_string(),
        extends: signed.extends,
        checkpoint: signed.note,
        file: job.out.clone(),
        notices,
    })
}

/// The envelope whose inclusion to prove, and where to.
#[derive(Debug)]
pub struct ProveJob {
    /// The archive.
    pub store: Location,
    /// Which envelope.
    pub which: Which,
    /// The archive's key, and what it has signed before.
    pub signing: Signing,
    /// The file to write.
    pub out: PathBuf,
    /// What to do with an existing file.
    pub existing: Existing,
}

/// The proof that was written.
#[derive(Debug, Serialize)]
pub struct ProveOutcome {
    /// The file.
    pub file: PathBuf,
    /// The leaf, from 0.
    pub index: u64,
    /// The number of leaves of the checkpoint.
    pub size: u64,
    /// The root over the leaves.
    pub root: String,
    /// The seal number of the envelope.
    pub seal_number: String,
    /// What else to know.
    pub notices: Vec<Notice>,
}

/// Proves that the latest version of an envelope is in the log.
///
/// # Errors
/// No envelope or several, the key of another archive, an earlier checkpoint that the log does not extend, or a file that
/// cannot be written.
pub fn prove(files: &Files, job: &ProveJob) -> Result<ProveOutcome, Failure> {
    let mut archive = open(&job.store)?;
    let (row, bytes) = one(&mut archive, &job.which)?;
    let signed = job.signing.sign(files, &mut archive)?;
    let notices = signed.notice().into_iter().collect();
    let Signed {
        checkpoint: Checkpoint { head, .. },
        note,
        leaves,
        ..
    } = signed;
    let leaf = leaf_hash(&bytes);
    let index = leaves.iter().rposition(|hash| *hash == leaf);
    let index = index.ok_or(StoreError::from(Expected::LeafOfEnvelope))?;
    let proof = Proof {
        index: index as u64,
        path: log::inclusion(&leaves, index).unwrap_or_default(),
        checkpoint: note,
    };
    write(files, &job.out, proof.text().as_bytes(), job.existing)?;
    Ok(ProveOutcome {
        file: job.out.clone(),
        index: proof.index,
        size: head.size,
        root: head.root.to_string(),
        seal_number: row.summary.seal_number().to_string(),
        notices,
    })
}

/// The proof to check.
#[derive(Debug)]
pub struct CheckProofJob {
    /// The file of the proof.
    pub proof: PathBuf,
    /// The file of the envelope.
    pub envelope: PathBuf,
    /// The archive's public key.
    pub key: NoteKey,
}

/// The result of checking a proof.
#[derive(Debug, Serialize)]
pub struct CheckProofOutcome {
    /// Whether the envelope is in the archive, as it is now or as it was at an earlier signature.
    pub valid: bool,
    /// What is wrong.
    pub problems: Vec<ProofError>,
    /// The leaf, from 0.
    pub index: Option<u64>,
    /// The number of leaves of the checkpoint.
    pub size: Option<u64>,
    /// The root over the leaves.
    pub root: Option<String>,
}

/// Checks a proof without the archive. The envelope may have grown since it was stored: its bytes up to each signature
/// are tried.
///
/// # Errors
/// A file that cannot be read, or an envelope that does not verify.
pub fn check_proof(files: &Files, job: &CheckProofJob) -> Result<CheckProofOutcome, Failure> {
    let bytes = envelope_file::read_bytes(files, &job.envelope)?;
    let envelope = envelope_file::verified(bytes)?;
    let proof = files.read(&job.proof, LARGEST_PROOF as u64)?;
    let checked = Proof::parse(&proof).and_then(|proof| {
        let states = envelope.states().iter().rev();
        let mut states = states.filter_map(|&end| envelope.as_bytes().get(..end));
        let last = states.next().unwrap_or_default();
        let checked = proof.check(last, &job.key);
        let mut earlier = || states.find_map(|bytes| proof.check(bytes, &job.key).ok());
        let checkpoint = checked.or_else(|error| earlier().ok_or(error))?;
        Ok((proof.index, checkpoint.head))
    });
    Ok(match checked {
        Ok((index, head)) => CheckProofOutcome {
            valid: true,
            problems: Vec::new(),
            index: Some(index),
            size: Some(head.size),
            root: Some(head.root.to_string()),
        },
        Err(error) => CheckProofOutcome {
            valid: false,
            problems: vec![error],
            index: None,
            size: None,
            root: None,
        },
    })
}
