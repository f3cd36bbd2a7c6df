//! `archive witness`: cosigns the checkpoint of another archive, if it extends the last one that this witness cosigned.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::super::{Failure, keygen};
use super::signing::{beside, remembering};
use super::write;
use crate::failure::{ArchiveFault, Notice};
use crate::files::{Existing, FileError, Files, FolderEntry};
use envelope::SecretKey;
use envelope::crypto::sha256;
use envelope::log::{
    Checkpoint, LARGEST_PROOF, NoteError, NoteKey, Policy, WitnessKey, Witnessed, cosign, examine,
    name_of_witness, read_request,
};
use rules::time::Moment;

/// What a witness is shown.
#[derive(Debug)]
pub struct WitnessJob {
    /// A checkpoint, or a proof that it extends the last one.
    pub request: PathBuf,
    /// The public key of the other archive.
    pub log: NoteKey,
    /// The key of the witness.
    pub key: SecretKey,
    /// Its file. What it has cosigned stands beside it, with the number of the log and `.checkpoint` added.
    pub file: PathBuf,
    /// The time that is signed.
    pub at: Moment,
    /// What the machine's clock says.
    pub now: Moment,
    /// The file to write; `None` for standard output.
    pub out: Option<PathBuf>,
    /// What to do with an existing file.
    pub existing: Existing,
}

/// A checkpoint that was cosigned.
#[derive(Debug, Serialize)]
pub struct WitnessOutcome {
    /// The name of the log.
    pub origin: String,
    /// The number of leaves.
    pub size: u64,
    /// The root over the leaves.
    pub root: String,
    /// The number of leaves of the last checkpoint that was cosigned, which this one extends; `None` for a first one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extends: Option<u64>,
    /// The time that was signed.
    pub at: Moment,
    /// The checkpoint, with the signatures of log and witness.
    pub checkpoint: String,
    /// The file in which it is remembered.
    pub kept: PathBuf,
    /// The file that was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<PathBuf>,
    /// What else to know.
    pub notices: Vec<Notice>,
}

/// A checkpoint that was cosigned, as it is remembered.
struct Cosigned {
    checkpoint: Checkpoint,
    note: String,
    extends: Option<u64>,
}

impl AsRef<[u8]> for Cosigned {
    fn as_ref(&self) -> &[u8] {
        self.note.as_bytes()
    }
}

/// How many hexadecimal digits tell logs apart in the names of files.
const DIGITS: usize = 16;

/// How the name of a file ends in which a checkpoint is remembered.
const KEPT: &str = ".checkpoint";

/// Where the last checkpoint of a log stands that a key has cosigned: beside the key, with the beginning of the hash of the
/// log's name.
///
/// # Errors
/// No such file.
fn kept(files: &Files, key: &Path, log: &NoteKey) -> Result<PathBuf, FileError> {
    let hash = sha256(&[log.name().as_bytes()]).to_string();
    let number = hash.get(..DIGITS).unwrap_or_default();
    beside(files, key, &format!(".{number}{KEPT}"))
}

/// Cosigns a checkpoint. What is cosigned is remembered before it is handed out.
///
/// # Errors
/// A file that cannot be read or written, what the key has cosigned before if it does not hold, and
/// [`ArchiveFault::NotCosigned`].
pub fn witness(files: &Files, job: &WitnessJob) -> Result<WitnessOutcome, Failure> {
    let kept = kept(files, &job.file, &job.log)?;
    let refused = |error| ArchiveFault::NotCosigned {
        error,
        kept: kept.clone(),
    };
    if let Some(out) = &job.out {
        files.check(out, job.existing)?;
    }
    let request = files.lines(&job.request, LARGEST_PROOF as u64)?;
    let request = read_request(&request).map_err(|error| refused(error.into()))?;
    let own = WitnessKey::new(&job.key.name, job.key.sign.verifying_key())?;
    let policy = Policy::new(job.log.clone(), vec![own], None)?;
    let Cosigned {
        checkpoint: Checkpoint { origin, head },
        note,
        extends,
    } = remembering(files, &kept, |last| {
        let last = last.map(|last| policy.open(last)).transpose();
        let last = last.map_err(|error| {
            let path = kept.clone();
            match error {
                // The log has signed it, and another key than this has cosigned it.
                NoteError::Quorum { .. } => ArchiveFault::CheckpointOfOtherKey { path }.into(),
                // This key has cosigned it perhaps: to put it out of the way would be to forget.
                NoteError::NotSigned | NoteError::OtherLog => {
                    ArchiveFault::CosignedOfOtherLog { path }.into()
                }
                error => Failure::from(error).of_file(&kept),
            }
        })?;
        let head = last.as_ref().map(|last| last.checkpoint.head);
        let checkpoint = examine(&request, &job.log, head.as_ref()).map_err(refused)?;
        let time = job.time(last.as_ref(), &kept)?;
        let note = request.checkpoint.as_bytes();
        let note = cosign(note, &job.log, &job.key.name, &job.key.sign, time);
        Ok::<_, Failure>(Cosigned {
            checkpoint,
            note: note.map_err(|error| refused(error.into()))?,
            extends: head.map(|last| last.size),
        })
    })?;
    if let Some(path) = &job.out {
        write(files, path, note.as_bytes(), job.existing)?;
    }
    let first = extends
        .is_none()
        .then(|| Notice::FirstCosigned(kept.clone()));
    Ok(WitnessOutcome {
        origin,
        size: head.size,
        root: head.root.to_string(),
        extends,
        at: job.at,
        checkpoint: note,
        kept,
        file: job.out.clone(),
        notices: first.into_iter().collect(),
    })
}

impl WitnessJob {
    /// The time to sign, in seconds since 1970, which is not before that of the last cosignature.
    ///
    /// # Errors
    /// [`ArchiveFault::OlderTime`], [`ArchiveFault::Before1970`].
    fn time(&self, last: Option<&Witnessed>, kept: &Path) -> Result<u64, Failure> {
        let cosignatures = last.map_or(&[][..], |last| &last.cosignatures);
        let last = cosignatures.iter().map(|it| it.time).max();
        let since_1970 = |moment: Moment| u64::try_from(moment.as_unix()).ok();
        let time = since_1970(self.at).filter(|&time| last.is_none_or(|last| time >= last));
        let at = self.at;
        let fault = || match last {
            None => ArchiveFault::Before1970 { at },
            Some(last) => ArchiveFault::OlderTime {
                at,
                last,
                to_come: since_1970(self.now).is_none_or(|now| last > now),
                kept: kept.to_owned(),
            },
        };
        time.ok_or_else(|| fault().into())
    }
}

/// The key to make for a witness.
#[derive(Debug)]
pub struct WitnessKeygenJob {
    /// What people call the witness.
    pub called: String,
    /// The file for the secret key; the public key goes beside it.
    pub out: PathBuf,
    /// Protects the key; `None` keeps it in the clear.
    pub passphrase: Option<zeroize::Zeroizing<String>>,
    /// What to do with existing files.
    pub existing: Existing,
}

/// The key that was made for a witness.
#[derive(Debug, Serialize)]
pub struct WitnessKeygenOutcome {
    /// The file of the secret key.
    pub file: PathBuf,
    /// The public key, which checks cosignatures: `NAME+NUMBER+KEY`.
    pub public: String,
    /// What else to know.
    pub notices: Vec<Notice>,
}

/// What earlier keys of this file have left beside it: the last checkpoints that they cosigned.
fn left_behind(files: &Files, key: &Path) -> Result<Vec<PathBuf>, FileError> {
    let begins = beside(files, key, ".")?;
    let name = begins.file_name().unwrap_or_default().to_string_lossy();
    let is_kept = |path: &PathBuf| {
        let found = path.file_name().unwrap_or_default().to_string_lossy();
        let rest = found.strip_prefix(&*name);
        let number = rest.and_then(|rest| rest.strip_suffix(KEPT));
        number.is_some_and(|number| {
            number.len() == DIGITS && number.bytes().all(|it| it.is_ascii_hexdigit())
        })
    };
    let folder = begins.parent().filter(|it| !it.as_os_str().is_empty());
    let entries = files.entries(folder.unwrap_or(Path::new(".")))?;
    let paths = entries.into_iter().filter_map(|entry| match entry {
        FolderEntry::File(path) => Some(path),
        FolderEntry::Folder(_) => None,
    });
    let kept = paths.filter(is_kept);
    let named = kept.filter_map(|path| Some(begins.with_file_name(path.file_name()?)));
    Ok(named.collect())
}

/// Makes a key that cosigns checkpoints, and nothing else.
///
/// # Errors
/// A name with white space or a plus sign, or a file that cannot be written.
pub fn make_witness_key(
    files: &Files,
    job: WitnessKeygenJob,
) -> Result<WitnessKeygenOutcome, Failure> {
    let key = SecretKey::generate(&name_of_witness(&job.called))?;
    let public = WitnessKey::new(&key.name, key.sign.verifying_key());
    let named = public.ok().filter(|_| !job.called.is_empty());
    let public = named.ok_or(ArchiveFault::WitnessName { called: job.called })?;
    let job = keygen::Job {
        name: key.name.clone(),
        out: job.out,
        passphrase: job.passphrase,
        existing: job.existing,
    };
    let made = keygen::write(files, &job, &key, public.to_string())?;
    // The key is made, whether or not the folder lets itself be listed.
    let left = left_behind(files, &made.file).unwrap_or_default();
    Ok(WitnessKeygenOutcome {
        public: made.public,
        file: made.file,
        notices: left.into_iter().map(Notice::CosignedByEarlierKey).collect(),
    })
}
