//! What is wrong around an archive, beyond the errors of its store and its log.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use super::{Cause, Failure, FailureKind};
use crate::files::FileError;
use archive::Flag;
use envelope::FormatError;
use envelope::log::WitnessError;
use rules::time::Moment;

/// Why a command did not do its work with an archive.
#[derive(Clone, Debug)]
pub enum ArchiveFault {
    /// The text is no number, fingerprint, seal number or game.
    Which {
        /// The text.
        text: String,
    },
    /// The archive does not hold the envelope.
    NotFound,
    /// One envelope is asked for, and several are meant.
    Several {
        /// Their numbers in the archive.
        ids: Vec<u64>,
    },
    /// The key is not the one of this log.
    OtherKey {
        /// The name of the key.
        key: String,
        /// The name of the log.
        log: String,
    },
    /// The key of an archive, where a person's is needed.
    KeyOfLog,
    /// The checkpoint is of another archive.
    OtherCheckpoint,
    /// The log does not extend an earlier checkpoint of its key.
    NotExtended {
        /// The file of the earlier checkpoint.
        path: PathBuf,
        /// How many leaves that has.
        earlier: u64,
        /// How many the log has now.
        now: u64,
        /// Whether the log was to be signed.
        to_sign: bool,
    },
    /// What was named as the earlier of two checkpoints of the log is the later one.
    ExtendsLater {
        /// The file of the one that was named as the earlier.
        extends: PathBuf,
        /// How many leaves that has.
        has: u64,
        /// The file of the one under which something is to be proved.
        checkpoint: PathBuf,
        /// How many leaves that has.
        size: u64,
    },
    /// What stands beside the key as the last checkpoint that it has signed is of another key.
    CheckpointOfOtherKey {
        /// The file of the checkpoint.
        path: PathBuf,
    },
    /// What stands beside the key of a witness as the last checkpoint of this log is of another log, or of another key of it.
    CosignedOfOtherLog {
        /// The file of the checkpoint.
        path: PathBuf,
    },
    /// The time that a witness was to sign is before that of its last cosignature of this log, or before 1970.
    OlderTime {
        /// The time.
        at: Moment,
        /// The last cosignature, if there is one.
        last: Option<LastCosigned>,
    },
    /// The envelope was stored after the checkpoint under which it is to be proved.
    NotYetIn {
        /// How many leaves the checkpoint has.
        size: u64,
    },
    /// The key of a witness, where a person's is needed.
    KeyOfWitness,
    /// The key is not one of an archive.
    NotOfLog,
    /// The key is not one of a witness.
    NotOfWitness,
    /// A witness cannot be called so.
    WitnessName {
        /// What it was to be called.
        called: String,
    },
    /// A witness does not cosign what it was given.
    NotCosigned {
        /// Why not.
        error: WitnessError,
        /// The file with the last checkpoint of that log that it cosigned.
        kept: PathBuf,
    },
    /// Somebody adds to an archive while it is copied.
    Grows,
    /// A new roster needs a key that signs it.
    Unsigned,
    /// The password file is not UTF-8.
    Passwords {
        /// The password file.
        path: PathBuf,
    },
    /// A file or standard input cannot be read.
    Unread {
        /// Its name.
        name: String,
        /// Why.
        kind: io::ErrorKind,
    },
    /// A tar archive ends early, or is none.
    Tar {
        /// Its name.
        name: String,
        /// What is wrong with it.
        error: Arc<io::Error>,
    },
    /// What stands before a member of a tar archive is too long.
    TarHeader {
        /// The tar archive.
        name: String,
    },
    /// A tar archive cannot be written.
    Unwritten {
        /// Why.
        error: Arc<io::Error>,
    },
    /// A file cannot be an envelope.
    NotAnEnvelope {
        /// Why not.
        fault: FileFault,
    },
    /// A member of an export cannot be an envelope.
    NotOfAnExport {
        /// The tar archive and the member.
        name: String,
        /// Why not.
        fault: FileFault,
    },
    /// A tar archive was not made by an export.
    NotAnExport,
    /// A signal has asked the program to end.
    Stopped,
}

/// When a witness has cosigned a log last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastCosigned {
    /// The time that it signed, in seconds since 1970.
    pub time: u64,
    /// Whether that lies after now.
    pub to_come: bool,
    /// The file in which it is remembered.
    pub kept: PathBuf,
}

/// Why a file, or a member of a tar archive, cannot be an envelope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileFault {
    /// It has more bytes than an envelope may have.
    TooLarge,
    /// Its path leads out of the folder that a tar archive is unpacked in.
    UnsafePath,
    /// It is a link, a device, or another member that is no file.
    NotAFile,
}

impl FileFault {
    /// The code, which never changes.
    pub fn code(self) -> &'static str {
        match self {
            FileFault::TooLarge => "envelope/too-large",
            FileFault::UnsafePath => "archive/unsafe-path",
            FileFault::NotAFile => "archive/not-a-file",
        }
    }
}

/// Why a file that was found is no envelope, or cannot be read. Serialised, it is its code.
#[derive(Clone, Debug)]
pub enum NotAdded {
    /// It cannot be an envelope.
    File(FileFault),
    /// The disk does not give it.
    Disk(Arc<FileError>),
    /// The disk stopped giving it.
    Unread(io::ErrorKind),
    /// It is a tar archive that ends early, or none.
    Tar(Arc<io::Error>),
    /// It is a tar archive in which too much stands before a member.
    TarHeader,
    /// It does not verify as an envelope.
    NotVerified(FormatError),
}

impl NotAdded {
    /// The code, which never changes.
    pub fn code(&self) -> &'static str {
        match self {
            NotAdded::File(fault) => fault.code(),
            NotAdded::Disk(error) => error.code(),
            NotAdded::Unread(_) => "files/read",
            NotAdded::Tar(_) => "archive/tar",
            NotAdded::TarHeader => "archive/tar-header",
            NotAdded::NotVerified(error) => error.code(),
        }
    }

    /// The failure of a command that needs the file of that name.
    pub fn of(self, name: String) -> Failure {
        match self {
            NotAdded::File(fault) => {
                Failure::from(ArchiveFault::NotAnEnvelope { fault }).of_file(name)
            }
            NotAdded::Disk(error) => Cause::File(error).into(),
            NotAdded::Unread(kind) => ArchiveFault::Unread { name, kind }.into(),
            NotAdded::Tar(error) => ArchiveFault::Tar { name, error }.into(),
            NotAdded::TarHeader => ArchiveFault::TarHeader { name }.into(),
            NotAdded::NotVerified(error) => Failure::from(error).of_file(name),
        }
    }
}

impl Serialize for NotAdded {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

/// A file that is not added to an archive.
#[derive(Clone, Debug, Serialize)]
pub struct Refused {
    /// The file, or the member of a tar archive.
    pub name: String,
    /// Why not.
    #[serde(rename = "code")]
    pub why: NotAdded,
}

/// An envelope that is added, but stored apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Apart {
    /// The file, or the member of a tar archive.
    pub name: String,
    /// The number of the envelope in the archive.
    pub id: u64,
    /// Why it is stored apart.
    pub flag: Flag,
}

impl ArchiveFault {
    /// The code, which never changes.
    pub fn code(&self) -> &'static str {
        match self {
            ArchiveFault::Which { .. } => "archive/which",
            ArchiveFault::NotFound => "archive/not-found",
            ArchiveFault::Several { .. } => "archive/several",
            ArchiveFault::OtherKey { .. } | ArchiveFault::NotOfLog => "archive/other-key",
            ArchiveFault::KeyOfLog => "key/of-an-archive",
            ArchiveFault::OtherCheckpoint => "note/other-log",
            ArchiveFault::NotExtended { .. } => "archive/checkpoint",
            ArchiveFault::ExtendsLater { .. } => "archive/extends-later",
            ArchiveFault::CheckpointOfOtherKey { .. } => "archive/checkpoint-of-other-key",
            ArchiveFault::CosignedOfOtherLog { .. } => "witness/other-log-key",
            ArchiveFault::OlderTime { .. } => "witness/older-time",
            ArchiveFault::NotYetIn { .. } => "archive/not-yet-in",
            ArchiveFault::KeyOfWitness => "key/of-a-witness",
            ArchiveFault::NotOfWitness => "witness/other-key",
            ArchiveFault::WitnessName { .. } => "witness/name",
            ArchiveFault::NotCosigned { error, .. } => error.code(),
            ArchiveFault::Grows => "archive/grows",
            ArchiveFault::Unsigned => "roster/key",
            ArchiveFault::Passwords { .. } => "archive/passwords",
            ArchiveFault::Unread { .. } => "files/read",
            ArchiveFault::Tar { .. } => "archive/tar",
            ArchiveFault::TarHeader { .. } => "archive/tar-header",
            ArchiveFault::Unwritten { .. } => "files/write",
            ArchiveFault::NotAnEnvelope { fault } | ArchiveFault::NotOfAnExport { fault, .. } => {
                fault.code()
            }
            ArchiveFault::NotAnExport => "archive/not-an-export",
            ArchiveFault::Stopped => "archive/stopped",
        }
    }

    /// The kind of failure that it is.
    pub(super) fn kind(&self) -> FailureKind {
        match self {
            ArchiveFault::Which { .. }
            | ArchiveFault::WitnessName { .. }
            | ArchiveFault::ExtendsLater { .. }
            | ArchiveFault::Unsigned => FailureKind::Usage,
            ArchiveFault::OtherKey { .. }
            | ArchiveFault::KeyOfLog
            | ArchiveFault::OtherCheckpoint
            | ArchiveFault::NotExtended { .. }
            | ArchiveFault::CheckpointOfOtherKey { .. }
            | ArchiveFault::CosignedOfOtherLog { .. }
            | ArchiveFault::OlderTime { .. }
            | ArchiveFault::NotYetIn { .. }
            | ArchiveFault::KeyOfWitness
            | ArchiveFault::NotOfLog
            | ArchiveFault::NotOfWitness
            | ArchiveFault::NotCosigned { .. }
            | ArchiveFault::NotAnEnvelope { .. } => FailureKind::NotVerified,
            ArchiveFault::NotFound
            | ArchiveFault::Grows
            | ArchiveFault::Several { .. }
            | ArchiveFault::Passwords { .. }
            | ArchiveFault::Unread { .. }
            | ArchiveFault::Tar { .. }
            | ArchiveFault::TarHeader { .. }
            | ArchiveFault::Unwritten { .. }
            | ArchiveFault::NotOfAnExport { .. }
            | ArchiveFault::NotAnExport
            | ArchiveFault::Stopped => FailureKind::Failed,
        }
    }
}
