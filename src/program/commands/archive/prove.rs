//! `archive prove`: a proof that an envelope is in the log, or that the log extends an earlier checkpoint.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::super::Failure;
use super::signing::Signing;
use super::{one, open, write};
use crate::archive::store::{Expected, Location, StoreError};
use crate::archive::{Archive, Which};
use crate::crypto::Digest;
use crate::log::{
    self, Checkpoint, ConsistencyProof, LARGEST_NOTE, NoteKey, Proof, TreeHead, leaf_hash,
};
use crate::program::failure::{ArchiveFault, Notice};
use crate::program::files::{Existing, Files};

/// What to prove, and where to.
#[derive(Debug)]
pub struct ProveJob {
    /// The archive.
    pub store: Location,
    /// What is to be shown.
    pub what: Proved,
    /// The checkpoint that the proof leads to.
    pub under: Under,
    /// The file to write.
    pub out: PathBuf,
    /// What to do with an existing file.
    pub existing: Existing,
}

/// What a proof shows.
#[derive(Debug)]
pub enum Proved {
    /// That the latest version of an envelope is in the log.
    Envelope(Which),
    /// That the log extends the checkpoint in this file.
    Extension(PathBuf),
}

/// The checkpoint that a proof leads to.
#[derive(Debug)]
pub enum Under {
    /// A new one, signed with the key of the archive.
    New(Signing),
    /// One that was signed before.
    Signed {
        /// Its file.
        file: PathBuf,
        /// The key that signed it.
        key: NoteKey,
        /// A file with an earlier checkpoint that the log must extend as well.
        extends: Option<PathBuf>,
    },
}

/// The proof that was written.
#[derive(Debug, Serialize)]
pub struct ProveOutcome {
    /// The file.
    pub file: PathBuf,
    /// The leaf, from 0; `None` if no envelope was proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<u64>,
    /// The number of leaves of the checkpoint.
    pub size: u64,
    /// The root over the leaves.
    pub root: String,
    /// The number of leaves of the earlier checkpoint that the log is proved to extend.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extends: Option<u64>,
    /// The seal number of the envelope.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seal_number: Option<String>,
    /// What else to know.
    pub notices: Vec<Notice>,
}

/// The checkpoint that a proof leads to, the leaves under it, and what else to know.
struct Base {
    note: String,
    head: TreeHead,
    key: NoteKey,
    leaves: Vec<Digest>,
    notice: Option<Notice>,
}

impl Base {
    /// The head of a checkpoint in a file that this one extends.
    ///
    /// # Errors
    /// No checkpoint of the same key, and [`ArchiveFault::NotExtended`].
    fn extended(&self, files: &Files, path: &Path) -> Result<TreeHead, Failure> {
        let note = files.read(path, LARGEST_NOTE as u64)?;
        let earlier = Checkpoint::open(&note, &self.key);
        let earlier = earlier.map_err(|error| Failure::from(error).of_file(path))?;
        let beginning = usize::try_from(earlier.head.size).ok();
        let beginning = beginning.and_then(|size| self.leaves.get(..size));
        match beginning.map(log::root) == Some(earlier.head.root) {
            true => Ok(earlier.head),
            false => Err(ArchiveFault::NotExtended {
                path: path.to_owned(),
                earlier: earlier.head.size,
                now: self.head.size,
            }
            .into()),
        }
    }
}

impl Under {
    fn base(&self, files: &Files, archive: &mut Archive) -> Result<Base, Failure> {
        let (file, key, extends) = match self {
            Under::New(signing) => {
                let signed = signing.sign(files, archive)?;
                let Checkpoint { origin, head } = &signed.checkpoint;
                return Ok(Base {
                    key: NoteKey::new(origin, signing.key.sign.verifying_key())?,
                    head: *head,
                    notice: signed.notice(),
                    note: signed.note,
                    leaves: signed.leaves,
                });
            }
            Under::Signed { file, key, extends } => (file, key, extends),
        };
        let note = files.read(file, LARGEST_NOTE as u64)?;
        let signed = Checkpoint::open(&note, key)?;
        let (now, mut leaves) = archive.history()?;
        if signed.origin != now.origin {
            return Err(ArchiveFault::OtherCheckpoint.into());
        }
        let head = signed.head;
        leaves.truncate(usize::try_from(head.size).unwrap_or(usize::MAX));
        if leaves.len() as u64 != head.size || log::root(&leaves) != head.root {
            return Err(ArchiveFault::NotExtended {
                path: file.clone(),
                earlier: head.size,
                now: now.head.size,
            }
            .into());
        }
        let base = Base {
            // A note is UTF-8.
            note: String::from_utf8_lossy(&note).into_owned(),
            head,
            key: key.clone(),
            leaves,
            notice: None,
        };
        if let Some(path) = extends {
            base.extended(files, path)?;
        }
        Ok(base)
    }
}

/// Proves what is in the log.
///
/// # Errors
/// No envelope or several, the key of another archive, an earlier checkpoint that the log does not extend, an envelope that
/// came after the checkpoint, or a file that cannot be written.
pub fn prove(files: &Files, job: &ProveJob) -> Result<ProveOutcome, Failure> {
    let mut archive = open(&job.store)?;
    let found = match &job.what {
        Proved::Envelope(which) => Some(one(&mut archive, which)?),
        Proved::Extension(_) => None,
    };
    let base = job.under.base(files, &mut archive)?;
    let mut outcome = ProveOutcome {
        file: job.out.clone(),
        index: None,
        size: base.head.size,
        root: base.head.root.to_string(),
        extends: None,
        seal_number: None,
        notices: base.notice.iter().cloned().collect(),
    };
    let text = match (&job.what, found) {
        (Proved::Extension(path), _) => {
            let earlier = base.extended(files, path)?;
            outcome.extends = Some(earlier.size);
            let size = usize::try_from(earlier.size).unwrap_or(usize::MAX);
            let proof = ConsistencyProof {
                earlier: earlier.size,
                path: log::consistency(&base.leaves, size).unwrap_or_default(),
                checkpoint: base.note,
            };
            proof.text()
        }
        (Proved::Envelope(_), found) => {
            let (row, bytes) = found.ok_or(ArchiveFault::NotFound)?;
            let index = job.index(&base, &bytes)?;
            outcome.index = Some(index as u64);
            outcome.seal_number = Some(row.summary.seal_number().to_string());
            let proof = Proof {
                index: index as u64,
                path: log::inclusion(&base.leaves, index).unwrap_or_default(),
                checkpoint: base.note,
            };
            proof.text()
        }
    };
    write(files, &job.out, text.as_bytes(), job.existing)?;
    Ok(outcome)
}

impl ProveJob {
    /// The number of the leaf that holds these bytes.
    fn index(&self, base: &Base, bytes: &[u8]) -> Result<usize, Failure> {
        let leaf = leaf_hash(bytes);
        let index = base.leaves.iter().rposition(|hash| *hash == leaf);
        index.ok_or_else(|| match self.under {
            Under::New(_) => StoreError::from(Expected::LeafOfEnvelope).into(),
            Under::Signed { .. } => ArchiveFault::NotYetIn {
                size: base.head.size,
            }
            .into(),
        })
    }
}
