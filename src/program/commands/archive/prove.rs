//! `archive checkpoint`, `archive prove`, `archive check-proof`: the organiser signs, and a player checks without him.

use std::path::PathBuf;

use serde::Serialize;

use super::super::{Failure, envelope_file};
use super::{one, open, signing, write};
use crate::archive::Which;
use crate::archive::store::{Expected, Location, StoreError};
use crate::envelope::{Envelope, SecretKey};
use crate::log::{
    self, Checkpoint, LARGEST_PROOF, NoteKey, Proof, ProofError, TreeHead, leaf_hash,
};
use crate::program::failure::FailureKind;
use crate::program::files::{Existing, Files};

/// What to sign.
#[derive(Debug)]
pub struct CheckpointJob {
    /// The archive.
    pub store: Location,
    /// The archive's key.
    pub key: SecretKey,
    /// Where to; `None` for standard output.
    pub out: Option<PathBuf>,
    /// What to do with a file that stands there.
    pub existing: Existing,
}

/// A signed checkpoint.
#[derive(Debug, Serialize)]
pub struct CheckpointOutcome {
    /// How many leaves.
    pub size: u64,
    /// The root over them.
    pub root: String,
    /// The signed note.
    pub checkpoint: String,
    /// The file it was written to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<PathBuf>,
}

/// Signs the size and root of the log.
///
/// # Errors
/// No archive, another archive's key, a file that cannot be written.
pub fn checkpoint(files: &Files, job: &CheckpointJob) -> Result<CheckpointOutcome, Failure> {
    let mut archive = open(&job.store)?;
    let origin = archive.origin()?;
    signing(&job.key, &origin)?;
    let head = archive.head()?;
    let note = sign(origin, head, &job.key)?;
    if let Some(path) = &job.out {
        write(files, path, note.as_bytes(), job.existing)?;
    }
    Ok(CheckpointOutcome {
        size: head.size,
        root: head.root.to_string(),
        checkpoint: note,
        file: job.out.clone(),
    })
}

fn sign(origin: String, head: TreeHead, key: &SecretKey) -> Result<String, Failure> {
    Checkpoint { origin, head }
        .sign(&key.sign)
        .map_err(|error| FailureKind::Failed.by(error))
}

/// What to prove.
#[derive(Debug)]
pub struct ProveJob {
    /// The archive.
    pub store: Location,
    /// Which envelope.
    pub which: Which,
    /// The archive's key.
    pub key: SecretKey,
    /// Where to.
    pub out: PathBuf,
    /// What to do with a file that stands there.
    pub existing: Existing,
}

/// A proof.
#[derive(Debug, Serialize)]
pub struct ProveOutcome {
    /// Where it was written.
    pub file: PathBuf,
    /// The leaf, from 0.
    pub index: u64,
    /// How many leaves the checkpoint counts.
    pub size: u64,
    /// The root over them.
    pub root: String,
    /// The envelope.
    pub seal_number: String,
}

/// Shows that the latest version of an envelope is in the log.
///
/// # Errors
/// Not there, several meant, another archive's key, a file that cannot be written.
pub fn prove(files: &Files, job: &ProveJob) -> Result<ProveOutcome, Failure> {
    let mut archive = open(&job.store)?;
    let origin = archive.origin()?;
    signing(&job.key, &origin)?;
    let (row, bytes) = one(&mut archive, &job.which)?;
    let leaves = archive.leaves()?;
    let leaf = leaf_hash(&bytes);
    let index = leaves.iter().rposition(|hash| *hash == leaf);
    let index = index.ok_or(StoreError::from(Expected::LeafOfEnvelope))?;
    let head = TreeHead {
        size: leaves.len() as u64,
        root: log::root(&leaves),
    };
    let proof = Proof {
        index: index as u64,
        path: log::inclusion(&leaves, index).unwrap_or_default(),
        checkpoint: sign(origin, head, &job.key)?,
    };
    write(files, &job.out, proof.text().as_bytes(), job.existing)?;
    Ok(ProveOutcome {
        file: job.out.clone(),
        index: proof.index,
        size: head.size,
        root: head.root.to_string(),
        seal_number: row.summary.seal_number().to_string(),
    })
}

/// What to check.
#[derive(Debug)]
pub struct CheckProofJob {
    /// The proof.
    pub proof: PathBuf,
    /// The envelope that it is about.
    pub envelope: PathBuf,
    /// The archive's public key.
    pub key: NoteKey,
}

/// What a proof is worth.
#[derive(Debug, Serialize)]
pub struct CheckProofOutcome {
    /// Whether the envelope is in the archive, as it is.
    pub valid: bool,
    /// What is wrong.
    pub problems: Vec<ProofError>,
    /// The leaf.
    pub index: Option<u64>,
    /// How many leaves the checkpoint counts.
    pub size: Option<u64>,
    /// The root over them.
    pub root: Option<String>,
}

/// Checks a proof without the archive. A file that has grown since it was stored is tried as it was at
/// each of its signatures.
///
/// # Errors
/// Files that cannot be read, or an envelope that does not verify.
pub fn check_proof(files: &Files, job: &CheckProofJob) -> Result<CheckProofOutcome, Failure> {
    let bytes = envelope_file::read_bytes(files, &job.envelope)?;
    let envelope = Envelope::from_bytes(bytes).verify()?;
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
