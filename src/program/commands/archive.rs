//! `archive`: the organiser's store of many envelopes, and the log that proves that none was changed, swapped or
//! dropped.

mod add;
mod check_proof;
mod checkpoint;
mod copy;
mod export;
mod input;
mod prove;
mod roster;
mod signing;
mod verify;
mod witness;

pub use add::{AddJob, AddOutcome, Added, add};
pub use check_proof::{CheckProofJob, CheckProofOutcome, check_proof};
pub use checkpoint::{CheckpointJob, CheckpointOutcome, CosignedBy, GatherJob, checkpoint, gather};
pub use copy::{CopyJob, CopyOutcome, copy};
pub use export::{
    ExportJob, ExportOutcome, ImportJob, ImportOutcome, export, export_games, import,
};
pub use input::Source;
pub(super) use input::{Found, at as envelopes_at, in_store};
pub use prove::{ProveJob, ProveOutcome, Under, prove};
pub use roster::{RosterJob, RosterOutcome, roster};
pub use signing::Signing;
pub use verify::{VerifyJob, VerifyOutcome, verify};
pub use witness::{
    WitnessJob, WitnessKeygenJob, WitnessKeygenOutcome, WitnessOutcome, make_witness_key, witness,
};

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

use serde::Serialize;

use super::Failure;
use super::keygen;
use crate::failure::{ArchiveFault, Notice};
use crate::files::{Existing, Files, Mode, NewFile};
use archive::store::{Expected, Location, StoreError};
use archive::{Archive, IndexRow, Sought, Which};
use envelope::log::NoteKey;
use envelope::{Envelope, Fingerprint, SealNumber, SecretKey, Verified};

/// The signal that asks the program to end, if one came: what writes ends after its batch.
pub static STOPPED: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// Whether to go on; the signal itself then ends the program.
fn goes_on() -> Result<(), Failure> {
    match STOPPED.load(Ordering::Relaxed) {
        0 => Ok(()),
        _ => Err(ArchiveFault::Stopped.into()),
    }
}

/// Opens an archive, and makes none.
fn open(store: &Location) -> Result<Archive, Failure> {
    Ok(Archive::open(store, false)?)
}

/// How many characters the id of a game has on a label.
const GAME: usize = 22;

/// The envelope that a number, a fingerprint, a seal number or the id of a game names.
///
/// # Errors
/// [`ArchiveFault::Which`] for another text, and [`ArchiveFault::NotFound`] for a mistyped id of a game.
pub fn which(text: &str) -> Result<Which, Failure> {
    if let Ok(fingerprint) = text.parse::<Fingerprint>() {
        return Ok(Which::Fingerprint(fingerprint));
    }
    if let Ok(number) = text.parse::<SealNumber>() {
        return Ok(Which::SealNumber(number));
    }
    if looks_like_game(text) {
        // A text of this form that is no id is a mistyped one: there is no such game.
        let game = text.parse().map_err(|_| ArchiveFault::NotFound)?;
        return Ok(Which::Game(game));
    }
    text.parse().map(Which::Id).map_err(|_| {
        let text = text.to_owned();
        ArchiveFault::Which { text }.into()
    })
}

/// Whether a text has the form of the id of a game.
pub fn looks_like_game(text: &str) -> bool {
    let in_base64 = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    text.len() == GAME && text.bytes().all(in_base64)
}

/// The only envelope that `which` names, with its bytes.
fn one(archive: &mut Archive, which: &Which) -> Result<(IndexRow, Vec<u8>), Failure> {
    let mut found = archive.get(which)?;
    let only = found.pop().ok_or(ArchiveFault::NotFound)?;
    if found.is_empty() {
        return Ok(only);
    }
    let mut ids: Vec<u64> = found.iter().map(|(row, _)| row.id).collect();
    ids.push(only.0.id);
    Err(ArchiveFault::Several { ids }.into())
}

/// What an envelope was at each signature, the latest first: each may be a leaf.
fn latest_first(envelope: &Envelope<Verified>) -> impl Iterator<Item = &[u8]> {
    let states = envelope.states().iter().rev();
    states.filter_map(|&end| envelope.as_bytes().get(..end))
}

/// Hands the envelopes sought to `each`, one after another, until `each` breaks off. Returns how many it had.
///
/// # Errors
/// No archive, an error of its store, or one of `each`.
pub fn list(
    store: &Location,
    sought: &Sought,
    each: &mut dyn FnMut(&IndexRow) -> Result<ControlFlow<()>, Failure>,
) -> Result<u64, Failure> {
    let mut archive = open(store)?;
    let mut count = 0;
    let mut went = Ok(ControlFlow::Continue(()));
    archive.list(sought, |listed| {
        count += 1;
        went = each(&listed);
        matches!(went, Ok(ControlFlow::Continue(())))
    })?;
    went.map(|_| count)
}

/// Writes a file that everyone may read.
fn write(files: &Files, path: &Path, bytes: &[u8], existing: Existing) -> Result<(), Failure> {
    let file = NewFile {
        path,
        bytes,
        mode: Mode::Public,
    };
    Ok(files.create(&[file], existing)?)
}

/// Which envelope to get, and where to.
#[derive(Debug)]
pub struct GetJob {
    /// The archive.
    pub store: Location,
    /// Which envelope.
    pub which: Which,
    /// The file to write; `None` for standard output.
    pub out: Option<PathBuf>,
    /// What to do with an existing file.
    pub existing: Existing,
}

/// The envelope that was found.
#[derive(Debug, Serialize)]
pub struct GetOutcome {
    /// Its row of the index.
    pub listed: IndexRow,
    /// The file that was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<PathBuf>,
    /// The envelope, if no file was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub envelope: Option<String>,
}

/// Gets an envelope, byte for byte.
///
/// # Errors
/// No envelope or several, or a file that cannot be written.
pub fn get(files: &Files, job: &GetJob) -> Result<GetOutcome, Failure> {
    let (listed, bytes) = one(&mut open(&job.store)?, &job.which)?;
    let Some(path) = &job.out else {
        let text = String::from_utf8(bytes).map_err(|_| StoreError::from(Expected::Envelope))?;
        return Ok(GetOutcome {
            listed,
            file: None,
            envelope: Some(text),
        });
    };
    write(files, path, &bytes, job.existing)?;
    Ok(GetOutcome {
        listed,
        file: Some(path.clone()),
        envelope: None,
    })
}

/// The key to make for the checkpoints of an archive.
#[derive(Debug)]
pub struct KeygenJob {
    /// The archive; its log gives the key its name.
    pub store: Location,
    /// The file for the secret key; the public line goes beside it.
    pub out: PathBuf,
    /// Protects the key; `None` keeps it in the clear.
    pub passphrase: Option<zeroize::Zeroizing<String>>,
    /// What to do with existing files.
    pub existing: Existing,
}

/// The key that was made.
#[derive(Debug, Serialize)]
pub struct KeygenOutcome {
    /// The file of the secret key.
    pub file: PathBuf,
    /// The public key, which checks checkpoints and proofs: `NAME+NUMBER+KEY`.
    pub public: String,
    /// Whether there was no archive, so that one was made.
    pub made: bool,
    /// What else to know.
    pub notices: Vec<Notice>,
}

/// Makes a key for the checkpoints of an archive. If there is no archive, makes one.
///
/// # Errors
/// A file that cannot be written, or an error of the store.
pub fn make_key(files: &Files, job: KeygenJob) -> Result<KeygenOutcome, Failure> {
    let mut archive = Archive::open(&job.store, true)?;
    let origin = archive.origin()?;
    let key = SecretKey::generate(&origin)?;
    // No public line (`docs/format.md` §6.1), which could stand on a label.
    let public = NoteKey::new(&origin, key.sign.verifying_key())?.to_string();
    let job = keygen::Job {
        name: origin,
        out: job.out,
        passphrase: job.passphrase,
        existing: job.existing,
    };
    let written = keygen::write(files, &job, &key, public)?;
    // This key has signed nothing yet.
    let earlier = signing::last(files, &written.file)?;
    let notice = files
        .is_regular(&earlier)
        .then_some(Notice::CheckpointOfEarlierKey(earlier));
    Ok(KeygenOutcome {
        public: written.public,
        file: written.file,
        made: archive.was_made(),
        notices: notice.into_iter().collect(),
    })
}
