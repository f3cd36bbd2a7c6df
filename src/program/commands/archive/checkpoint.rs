//! `archive checkpoint`: signs the head of the log, and gathers what witnesses have cosigned.

use std::path::PathBuf;

use serde::Serialize;

use super::super::Failure;
use super::signing::{Signing, must_extend};
use super::{open, write};
use crate::failure::{ArchiveFault, Notice};
use crate::files::{Existing, Files};
use archive::store::Location;
use envelope::log::{Cosignature, Gathered, LARGEST_NOTE, NotGathered, Policy};
use rules::time::Moment;

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
    /// The witnesses that have cosigned it, of those that were named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub witnesses: Vec<CosignedBy>,
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
    if let Some(path) = &job.out {
        files.check(path, job.existing)?;
    }
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
        witnesses: Vec::new(),
        checkpoint: signed.note,
        file: job.out.clone(),
        notices,
    })
}

/// A witness that has cosigned a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CosignedBy {
    /// Its name.
    pub name: String,
    /// When, by its own clock; `None` for a time that no calendar can say.
    pub at: Option<Moment>,
}

impl From<Cosignature> for CosignedBy {
    fn from(cosignature: Cosignature) -> CosignedBy {
        let seconds = i64::try_from(cosignature.time).ok();
        CosignedBy {
            name: cosignature.witness,
            at: seconds.and_then(Moment::from_unix),
        }
    }
}

/// Copies of one checkpoint to make into one.
#[derive(Debug)]
pub struct GatherJob {
    /// The archive.
    pub store: Location,
    /// The files: copies of the checkpoint, or signature lines alone.
    pub cosigned: Vec<PathBuf>,
    /// The key of the archive, the witnesses, and how many of them are demanded.
    pub policy: Policy,
    /// The file to write; `None` for standard output.
    pub out: Option<PathBuf>,
    /// What to do with an existing file.
    pub existing: Existing,
}

/// Makes one checkpoint from the copies that witnesses have cosigned, if enough have, and the log extends it.
///
/// # Errors
/// No archive, a copy that cannot be read or does not hold, copies of different checkpoints, too few cosignatures, a
/// checkpoint that the log does not extend, or a file that cannot be written.
pub fn gather(files: &Files, job: &GatherJob) -> Result<CheckpointOutcome, Failure> {
    if let Some(path) = &job.out {
        files.check(path, job.existing)?;
    }
    let (now, leaves) = open(&job.store)?.history()?;
    let copies = job.cosigned.iter();
    let copies = copies.map(|path| files.lines(path, LARGEST_NOTE as u64));
    let copies: Vec<Vec<u8>> = copies.collect::<Result<_, _>>()?;
    let file = |copy: usize| job.cosigned.get(copy).cloned().unwrap_or_default();
    let gathered = job.policy.gather(&copies);
    let gathered = gathered.map_err(|NotGathered { copy, error }| {
        let failure = Failure::from(error);
        match copy {
            Some(copy) => failure.of_file(file(copy)),
            None => failure,
        }
    })?;
    let Gathered {
        note: checkpoint,
        witnessed,
        whole,
    } = gathered;
    let head = witnessed.checkpoint.head;
    if witnessed.checkpoint.origin != now.origin {
        return Err(Failure::from(ArchiveFault::OtherCheckpoint).of_file(file(whole)));
    }
    must_extend(&leaves, &head, &file(whole), false)?;
    if let Some(path) = &job.out {
        write(files, path, checkpoint.as_bytes(), job.existing)?;
    }
    Ok(CheckpointOutcome {
        size: head.size,
        root: head.root.to_string(),
        extends: None,
        witnesses: witnessed
            .cosignatures
            .into_iter()
            .map(CosignedBy::from)
            .collect(),
        checkpoint,
        file: job.out.clone(),
        notices: Vec::new(),
    })
}
