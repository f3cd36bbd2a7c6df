//! Envelopes on the disk: read and verified, or grown under a lock.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::Failure;
use crate::envelope::{Envelope, EnvelopeStatus, FormatError, LARGEST, Label, Measured, Verified};
use crate::laws::adjournment::Step;
use crate::laws::edition::Edition;
use crate::program::failure::Notice;
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
    mut change: impl FnMut(&Envelope<Verified>) -> Result<Envelope<Verified>, Failure>,
) -> Result<Envelope<Verified>, Failure> {
    let mut grown = None;
    files.update(path, CAP, |bytes| {
        let verified = Envelope::from_bytes(bytes.to_vec()).verify();
        let envelope = verified.map_err(|rejected| Unread::Envelope(rejected.into()))?;
        let next = change(&envelope).map_err(Unread::Envelope)?;
        let bytes = next.as_bytes().to_vec();
        grown = Some(next);
        Ok::<_, Unread>(bytes)
    })?;
    grown.ok_or_else(|| Failure::failed("files/changed", "the envelope was not written"))
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
pub(super) fn edition_of(label: &Label, given: Option<&Edition>) -> Result<Edition, Failure> {
    let name = crate::program::text::escaped(&label.rules);
    if let Some(edition) = given {
        return if label.is_under(edition) {
            Ok(edition.clone())
        } else {
            let message = format!(
                "the file given is not the edition `{name}` that the label was sealed under"
            );
            Err(Failure::not_verified("edition/digest", message))
        };
    }
    match Edition::builtin(&label.rules) {
        Some(edition) if label.is_under(&edition) => Ok(edition),
        Some(_) => {
            let message =
                format!("the label's edition `{name}` is another file than the built-in one");
            Err(Failure::not_verified("edition/digest", message))
        }
        None => {
            let message = format!("the label names the edition `{name}`, which is not built in");
            Err(Failure::failed("edition/unknown", message))
        }
    }
}

/// Names on a label that mix scripts within a word: one letter may stand for another.
pub(super) fn name_notices(label: &Label) -> Vec<Notice> {
    label
        .people()
        .filter_map(|(_, person)| crate::envelope::mixed_scripts(&person.name))
        .map(|mixed| Notice::new("mixed_scripts", mixed.to_string()))
        .collect()
}
