//! What can go wrong with a file, and what to do about it.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// One step on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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
    SyncFolder,
    /// Making a folder.
    CreateFolder,
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Operation::Inspect => "look at",
            Operation::Read => "read",
            Operation::Lock => "lock",
            Operation::Create => "create",
            Operation::SetMode => "set the permissions of",
            Operation::Write => "write",
            Operation::Sync | Operation::SyncFolder => "sync",
            Operation::Link => "put in place",
            Operation::Rename => "replace",
            Operation::Remove => "remove",
            Operation::CreateFolder => "create the folder",
        })
    }
}

/// A file that could not be read or written. Paths are printed escaped.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// A file stands where a new one was to be written.
    #[error("{path:?} already exists")]
    Exists {
        /// Where.
        path: PathBuf,
    },
    /// The file is no longer what was read before.
    #[error("{path:?} was changed by someone else meanwhile")]
    Changed {
        /// Which.
        path: PathBuf,
    },
    /// The target is a symbolic link.
    #[error("{path:?} is a symbolic link")]
    Symlink {
        /// Which.
        path: PathBuf,
    },
    /// A folder, a pipe or a device.
    #[error("{path:?} is not a regular file")]
    NotAFile {
        /// Which.
        path: PathBuf,
    },
    /// A file with something secret that others may read.
    #[error("others on this machine may read {path:?}")]
    NotPrivate {
        /// Which.
        path: PathBuf,
    },
    /// More bytes than such a file may have.
    #[error("{path:?} is larger than {cap} bytes")]
    TooLarge {
        /// Which.
        path: PathBuf,
        /// The most it may have.
        cap: u64,
    },
    /// Nothing is there.
    #[error("{path:?} does not exist")]
    NotFound {
        /// What was looked for.
        path: PathBuf,
    },
    /// The folder of a new file is not there, or is no folder.
    #[error("the folder of {path:?} does not exist")]
    NoFolder {
        /// The file.
        path: PathBuf,
    },
    /// A path without a file name, or with one that the system refuses.
    #[error("{path:?} does not name a file")]
    BadName {
        /// The path.
        path: PathBuf,
    },
    /// Two files to be written together have the same path.
    #[error("{path:?} would be written twice")]
    SameTarget {
        /// The path.
        path: PathBuf,
    },
    /// A file to be replaced was read before: the result may be made from it.
    #[error("{path:?} is what this is made from")]
    Source {
        /// The path.
        path: PathBuf,
    },
    /// The file's own permissions forbid everybody to write.
    #[error("{path:?} is read-only")]
    ReadOnly {
        /// Which.
        path: PathBuf,
    },
    /// The system does not allow it.
    #[error("{}", denied(*operation, path))]
    Denied {
        /// What was tried.
        operation: Operation,
        /// On which path.
        path: PathBuf,
        /// The system's word.
        #[source]
        source: io::Error,
    },
    /// The disk or the quota is full.
    #[error("no space left to {operation} {path:?}")]
    NoSpace {
        /// What was tried.
        operation: Operation,
        /// On which path.
        path: PathBuf,
        /// The system's word.
        #[source]
        source: io::Error,
    },
    /// Another process has held the lock for too long.
    #[error("another program is writing {path:?}")]
    Busy {
        /// Which file.
        path: PathBuf,
    },
    /// The file system knows no locks, so writers cannot take turns.
    #[error("the file system of {path:?} cannot lock files")]
    NoLocks {
        /// Which file.
        path: PathBuf,
        /// The system's word.
        #[source]
        source: io::Error,
    },
    /// The new file is in place, but it is not certain that it survives a power cut.
    #[error("{path:?} was written, but the disk did not confirm it")]
    Unsynced {
        /// Which file.
        path: PathBuf,
        /// The system's word.
        #[source]
        source: io::Error,
    },
    /// Anything else.
    #[error("cannot {operation} {path:?}")]
    Failed {
        /// What was tried.
        operation: Operation,
        /// On which path.
        path: PathBuf,
        /// The system's word.
        #[source]
        source: io::Error,
    },
}

/// What is not allowed. The files put beside the one asked for are nobody's business: it is the folder
/// that does not allow them.
fn denied(operation: Operation, path: &Path) -> String {
    match (operation, path.parent()) {
        (Operation::Lock | Operation::Create, Some(folder)) if folder != Path::new("") => {
            format!("not allowed to write in the folder {folder:?}")
        }
        (Operation::Lock | Operation::Create, _) => {
            "not allowed to write in this folder".to_owned()
        }
        _ => format!("not allowed to {operation} {path:?}"),
    }
}

impl FileError {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        match self {
            FileError::Exists { .. } => "files/exists",
            FileError::Changed { .. } => "files/changed",
            FileError::Symlink { .. } => "files/symlink",
            FileError::NotAFile { .. } => "files/not-a-file",
            FileError::NotPrivate { .. } => "files/not-private",
            FileError::TooLarge { .. } => "files/too-large",
            FileError::NotFound { .. } => "files/not-found",
            FileError::NoFolder { .. } => "files/no-folder",
            FileError::BadName { .. } => "files/bad-name",
            FileError::SameTarget { .. } => "files/same-target",
            FileError::Source { .. } => "files/source",
            FileError::ReadOnly { .. } => "files/read-only",
            FileError::Denied { .. } => "files/denied",
            FileError::NoSpace { .. } => "files/no-space",
            FileError::Busy { .. } => "files/busy",
            FileError::NoLocks { .. } => "files/no-locks",
            FileError::Unsynced { .. } => "files/unsynced",
            FileError::Failed { .. } => "files/failed",
        }
    }

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
