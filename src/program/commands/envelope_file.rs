//! Envelopes on the disk: read and verified, or grown under a lock.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::Failure;
use crate::envelope::{Envelope, EnvelopeStatus, FormatError, LARGEST, Label, Measured, Verified};
use crate::laws::adjournment::Step;
use crate::laws::edition::Edition;
use crate::program::failure::{EditionMismatch, Notice};
use crate::program::files::{FileError, Files};

/// Most bytes that are read where an envelope is expected.
const CAP: u64 = LARGEST as u64;

/// Reads an envelope and verifies it.
pub(super) fn read(files: &Files, path: &Path) -> Result<Envelope<Verified>, Failure> {
    Ok(Envelope::from_bytes(read_bytes(files, path)?).verify()?)
}

/// Reads the bytes of what may be an envelope.
pub(super) fn read_bytes(files: &Files, path: &Path) -> Result<Vec<u8>, Failure> {
    Ok(files.read(path, CAP).map_err(Unread::from)?)
}

/// Why a file gave no envelope: its size is a rule of the format, anything else is the disk's.
enum Unread {
    Disk(FileError),
    Envelope(Failure),
}

impl From<FileError> for Unread {
    fn from(error: FileError) -> Unread {
        match error {
            FileError::TooLarge { .. } => Unread::Envelope(
                FormatError::TooLarge {
                    what: Measured::Envelope,
                    limit: LARGEST,
                }
                .into(),
            ),
            error => Unread::Disk(error),
        }
    }
}

impl From<Unread> for Failure {
    fn from(unread: Unread) -> Failure {
        match unread {
            Unread::Disk(error) => error.into(),
            Unread::Envelope(failure) => failure,
        }
    }
}

/// Grows an envelope: reads, verifies, and writes what `change` makes of it, while nobody else can.
pub(super) fn grow(
    files: &Files,
    path: &Path,
    change: impl FnOnce(&Envelope<Verified>) -> Result<Envelope<Verified>, Failure>,
) -> Result<Envelope<Verified>, Failure> {
    let (grown, ()) = grow_with(files, path, |envelope| Ok((change(envelope)?, ())))?;
    Ok(grown)
}

/// As [`grow`], with what `change` finds out besides.
pub(super) fn grow_with<T>(
    files: &Files,
    path: &Path,
    change: impl FnOnce(&Envelope<Verified>) -> Result<(Envelope<Verified>, T), Failure>,
) -> Result<(Envelope<Verified>, T), Failure> {
    let Grown(envelope, found) = files.update(path, CAP, |bytes| {
        let verified = Envelope::from_bytes(bytes.to_vec()).verify();
        let envelope = verified.map_err(|rejected| Unread::Envelope(rejected.into()))?;
        let (grown, found) = change(&envelope).map_err(Unread::Envelope)?;
        Ok::<_, Unread>(Grown(grown, found))
    })?;
    Ok((envelope, found))
}

/// The envelope that is to be written, and what else was found out.
struct Grown<T>(Envelope<Verified>, T);

impl<T> AsRef<[u8]> for Grown<T> {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// What every command reports that writes an envelope.
#[derive(Clone, Debug, Serialize)]
pub struct Written {
    /// Where.
    pub file: PathBuf,
    /// F in hex.
    pub fingerprint: String,
    /// To read aloud.
    pub seal_number: String,
    /// H in hex.
    pub head: String,
    /// What the file is now.
    pub state: EnvelopeStatus,
    /// What was added.
    pub appended: Vec<Step>,
}

impl Written {
    pub(super) fn of(envelope: &Envelope<Verified>, path: &Path, appended: Vec<Step>) -> Written {
        Written {
            file: path.to_owned(),
            fingerprint: envelope.fingerprint().to_string(),
            seal_number: envelope.fingerprint().seal_number().to_string(),
            head: envelope.head().to_string(),
            state: EnvelopeStatus::of(envelope),
            appended,
        }
    }
}

/// The edition in which an envelope is ruled on: the one whose file has the label's digest, and the
/// label's name.
///
/// # Errors
/// The edition is not built in, or what is known under its name is another file.
pub(super) fn edition_of(
    label: &Label,
    given: Option<&Edition>,
) -> Result<Edition, EditionMismatch> {
    let name = label.rules.clone();
    match (given, Edition::builtin(&name)) {
        (Some(given), _) if label.is_under(given) => Ok(given.clone()),
        (Some(_), _) => Err(EditionMismatch::Given { name }),
        (None, Some(built_in)) if label.is_under(&built_in) => Ok(built_in),
        (None, Some(_)) => Err(EditionMismatch::BuiltIn { name }),
        (None, None) => Err(EditionMismatch::Unknown { name }),
    }
}

/// Names on a label that mix scripts within a word: one letter may stand for another.
pub(super) fn name_notices(label: &Label) -> Vec<Notice> {
    label
        .people()
        .filter_map(|(_, person)| crate::envelope::mixed_scripts(&person.name))
        .map(Notice::MixedScripts)
        .collect()
}
