//! `archive prove`: a proof that an envelope is in the log, or that the log extends an earlier checkpoint.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::super::{Failure, envelope_file};
use super::signing::{Signing, must_extend};
use super::{latest_first, one, open, write};
use crate::failure::{ArchiveFault, Notice};
use crate::files::{Existing, Files};
use archive::store::{Expected, Location, StoreError};
use archive::{Archive, Which};
use envelope::crypto::Digest;
use envelope::log::{
    self, Checkpoint, ConsistencyProof, LARGEST_NOTE, NoteKey, Proof, TreeHead, leaf_hash,
};

/// What to prove, and where to.
#[derive(Debug)]
pub struct ProveJob {
    /// The archive.
    pub store: Location,
    /// The envelope that is to be shown to be in the log, in its latest version that is; `None` to show that the log extends
    /// the earlier checkpoint, or else the log without leaves.
    pub envelope: Option<Which>,
    /// The checkpoint that the proof leads to.
    pub under: Under,
    /// The file to write.
    pub out: PathBuf,
    /// What to do with an existing file.
    pub existing: Existing,
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
    leaves: Vec<Digest>,
    /// The head of the earlier checkpoint that was named, which it extends.
    earlier: Option<TreeHead>,
    notice: Option<Notice>,
}

/// A checkpoint in a file that this key has signed, and its bytes.
fn read(files: &Files, path: &Path, key: &NoteKey) -> Result<(Checkpoint, Vec<u8>), Failure> {
    let note = files.lines(path, LARGEST_NOTE as u64)?;
    match Checkpoint::open(&note, key) {
        Ok(signed) => Ok((signed, note)),
        Err(error) => Err(Failure::from(error).of_file(path)),
    }
}

impl Under {
    fn base(&self, files: &Files, archive: &mut Archive) -> Result<Base, Failure> {
        let (file, key, extends) = match self {
            Under::New(signing) => {
                let signed = signing.sign(files, archive)?;
                return Ok(Base {
                    head: signed.checkpoint.head,
                    earlier: signed.named,
                    notice: signed.notice(),
                    note: signed.note,
                    leaves: signed.leaves,
                });
            }
            Under::Signed { file, key, extends } => (file, key, extends),
        };
        let (Checkpoint { origin, head }, note) = read(files, file, key)?;
        let (now, mut leaves) = archive.history()?;
        if origin != now.origin {
            return Err(Failure::from(ArchiveFault::OtherCheckpoint).of_file(file));
        }
        must_extend(&leaves, &head, file, false)?;
        let mut earlier = None;
        if let Some(path) = extends {
            let (extended, _) = read(files, path, key)?;
            // With the whole log: what the checkpoint does not hold yet is not lost.
            must_extend(&leaves, &extended.head, path, false)?;
            if extended.head.size > head.size {
                return Err(ArchiveFault::ExtendsLater {
                    extends: path.clone(),
                    has: extended.head.size,
                    checkpoint: file.clone(),
                    size: head.size,
                }
                .into());
            }
            earlier = Some(extended.head);
        }
        leaves.truncate(usize::try_from(head.size).unwrap_or(usize::MAX));
        Ok(Base {
            // A note is UTF-8.
            note: String::from_utf8_lossy(&note).into_owned(),
            head,
            leaves,
            earlier,
            notice: None,
        })
    }
}

/// Proves what is in the log.
///
/// # Errors
/// No envelope or several, the key of another archive, an earlier checkpoint that the log does not extend or that is the later
/// one, an envelope that came after the checkpoint, or a file that cannot be written.
pub fn prove(files: &Files, job: &ProveJob) -> Result<ProveOutcome, Failure> {
    files.check(&job.out, job.existing)?;
    let mut archive = open(&job.store)?;
    let found = job.envelope.as_ref().map(|which| one(&mut archive, which));
    let found = found.transpose()?;
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
    let text = match found {
        None => {
            let earlier = base.earlier.map_or(0, |earlier| earlier.size);
            outcome.extends = Some(earlier);
            let size = usize::try_from(earlier).unwrap_or(usize::MAX);
            let proof = ConsistencyProof {
                earlier,
                path: log::consistency(&base.leaves, size).unwrap_or_default(),
                checkpoint: base.note,
            };
            proof.text()
        }
        Some((row, bytes)) => {
            let (index, notice) = job.index(&base, bytes)?;
            outcome.index = Some(index as u64);
            outcome.seal_number = Some(row.summary.seal_number().to_string());
            outcome.notices.extend(notice);
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
    /// The number of the leaf that holds this envelope. Under a checkpoint that was signed before, that may be an earlier
    /// version, which is said.
    fn index(&self, base: &Base, bytes: Vec<u8>) -> Result<(usize, Option<Notice>), Failure> {
        let leaf = |bytes: &[u8]| {
            let leaf = leaf_hash(bytes);
            base.leaves.iter().rposition(|hash| *hash == leaf)
        };
        match (leaf(&bytes), &self.under) {
            (Some(index), _) => Ok((index, None)),
            (None, Under::New(_)) => Err(StoreError::from(Expected::LeafOfEnvelope).into()),
            (None, Under::Signed { .. }) => {
                let envelope = envelope_file::verified(bytes)?;
                let index = latest_first(&envelope).find_map(leaf);
                let size = base.head.size;
                let index = index.ok_or(ArchiveFault::NotYetIn { size })?;
                Ok((index, Some(Notice::EarlierVersion)))
            }
        }
    }
}
