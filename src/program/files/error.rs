//! What can go wrong with a file, and what to do about it.

use std::io;
use std::path::{Path, PathBuf};

use rules::fault::{Fault, Phrase, Value};

/// One step on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Phrase)]
#[non_exhaustive]
#[fault("operation")]
pub enum Operation {
    /// Asking what stands there.
    Inspect,
    /// Reading a file.
    Read,
    /// Opening and locking a lock file.
    Lock,
    /// Making a new file.
    Create,
    /// Setting its permissions.
    SetMode,
    /// Writing to it.
    Write,
    /// Waiting until its content is on the disk.
    Sync,
    /// Giving it a second name, which must be free.
    Link,
    /// Giving it another name, in place of what has it.
    Rename,
    /// Taking a name away.
    Remove,
    /// Waiting until a folder's names are on the disk.
    #[fault(message = "part-operation-sync")]
    SyncFolder,
    /// Making a folder.
    CreateFolder,
}

/// A file that could not be read or written. Paths are printed escaped.
#[derive(Debug, displaydoc::Display, Fault)]
#[non_exhaustive]
#[fault(Failed)]
pub enum FileError {
    /// {path:?} already exists
    #[fault("files/exists")]
    Exists {
        /// Where.
        path: PathBuf,
    },
    /// {path:?} was changed by someone else meanwhile
    #[fault("files/changed")]
    Changed {
        /// Which.
        path: PathBuf,
    },
    /// {path:?} is a symbolic link
    #[fault("files/symlink")]
    Symlink {
        /// Which.
        path: PathBuf,
    },
    /// {path:?} is not a regular file
    #[fault("files/not-a-file")]
    NotAFile {
        /// Which.
        path: PathBuf,
    },
    /// others on this machine may read {path:?}
    #[fault("files/not-private")]
    NotPrivate {
        /// Which.
        path: PathBuf,
    },
    /// {path:?} is larger than {cap} bytes
    #[fault("files/too-large", hint = "advice-files-too-large")]
    TooLarge {
        /// Which.
        path: PathBuf,
        /// The most it may have.
        cap: u64,
    },
    /// {path:?} does not exist
    #[fault("files/not-found", hint = "advice-files-not-found")]
    NotFound {
        /// What was looked for.
        path: PathBuf,
    },
    /// the folder of {path:?} does not exist
    #[fault("files/no-folder")]
    NoFolder {
        /// The file.
        path: PathBuf,
    },
    /// {path:?} does not name a file
    #[fault("files/bad-name", hint = "advice-files-not-found")]
    BadName {
        /// The path.
        path: PathBuf,
    },
    /// {path:?} would be written twice
    #[fault("files/same-target", hint = "advice-files-same-target")]
    SameTarget {
        /// The path.
        path: PathBuf,
    },
    /// {path:?} is what this is made from
    #[fault("files/source", hint = "advice-files-same-target")]
    Source {
        /// The path.
        path: PathBuf,
    },
    /// {path:?} is read-only
    #[fault("files/read-only")]
    ReadOnly {
        /// Which.
        path: PathBuf,
    },
    /// not allowed to {operation:?} {path:?}
    #[fault("files/denied", hint = "advice-files-denied", give(folder = denied(*operation, path)))]
    Denied {
        /// What was tried.
        operation: Operation,
        /// On which path.
        path: PathBuf,
        /// The system's word.
        #[source]
        #[fault(skip)]
        source: io::Error,
    },
    /// no space left to {operation:?} {path:?}
    #[fault("files/no-space")]
    NoSpace {
        /// What was tried.
        operation: Operation,
        /// On which path.
        path: PathBuf,
        /// The system's word.
        #[source]
        #[fault(skip)]
        source: io::Error,
    },
    /// another program is writing {path:?}
    #[fault("files/busy")]
    Busy {
        /// Which file.
        path: PathBuf,
    },
    /// the file system of {path:?} cannot lock files
    #[fault("files/no-locks")]
    NoLocks {
        /// Which file.
        path: PathBuf,
        /// The system's word.
        #[source]
        #[fault(skip)]
        source: io::Error,
    },
    /// {path:?} was written, but the disk did not confirm it
    #[fault("files/unsynced")]
    Unsynced {
        /// Which file.
        path: PathBuf,
        /// The system's word.
        #[source]
        #[fault(skip)]
        source: io::Error,
    },
    /// cannot {operation:?} {path:?}
    #[fault("files/failed", hint = "advice-files-failed")]
    Failed {
        /// What was tried.
        operation: Operation,
        /// On which path.
        path: PathBuf,
        /// The system's word.
        #[source]
        #[fault(skip)]
        source: io::Error,
    },
}

/// The folder that does not allow it: the files put beside the one asked for are nobody's business.
fn denied<'a>(operation: Operation, path: &Path) -> Value<'a> {
    match (operation, path.parent()) {
        (Operation::Lock | Operation::Create, Some(folder)) if folder != Path::new("") => {
            format!("{folder:?}").into()
        }
        (Operation::Lock | Operation::Create, _) => "here".into(),
        _ => Value::Absent,
    }
}

impl FileError {
    /// The path it is about.
    pub fn path(&self) -> &Path {
        match self {
            FileError::Exists { path }
            | FileError::Changed { path }
            | FileError::Symlink { path }
            | FileError::NotAFile { path }
            | FileError::NotPrivate { path }
            | FileError::TooLarge { path, .. }
            | FileError::NotFound { path }
            | FileError::NoFolder { path }
            | FileError::BadName { path }
            | FileError::SameTarget { path }
            | FileError::Source { path }
            | FileError::ReadOnly { path }
            | FileError::Denied { path, .. }
            | FileError::NoSpace { path, .. }
            | FileError::Busy { path }
            | FileError::NoLocks { path, .. }
            | FileError::Unsynced { path, .. }
            | FileError::Failed { path, .. } => path,
        }
    }

    /// What the system's refusal of a step means.
    pub(super) fn from_system(operation: Operation, path: &Path, source: io::Error) -> FileError {
        let path = path.to_owned();
        match source.kind() {
            io::ErrorKind::NotFound => match operation {
                Operation::Inspect | Operation::Read => FileError::NotFound { path },
                Operation::Create | Operation::Lock | Operation::CreateFolder => {
                    FileError::NoFolder { path }
                }
                _ => FileError::Failed {
                    operation,
                    path,
                    source,
                },
            },
            io::ErrorKind::NotADirectory => FileError::NoFolder { path },
            io::ErrorKind::InvalidFilename | io::ErrorKind::InvalidInput
                if matches!(
                    operation,
                    Operation::Inspect
                        | Operation::Create
                        | Operation::Lock
                        | Operation::CreateFolder
                ) =>
            {
                FileError::BadName { path }
            }
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                FileError::Denied {
                    operation,
                    path,
                    source,
                }
            }
            io::ErrorKind::StorageFull
            | io::ErrorKind::QuotaExceeded
            | io::ErrorKind::FileTooLarge => FileError::NoSpace {
                operation,
                path,
                source,
            },
            _ => FileError::Failed {
                operation,
                path,
                source,
            },
        }
    }
}
