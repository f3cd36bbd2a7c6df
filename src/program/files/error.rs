//! What can go wrong with a file, and what to do about it.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use rules::fault::{Fault, Phrase, Value};

/// One step on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Phrase)]
#[fault("operation")]
pub enum Operation {
    /// Asking what stands there.
    Inspect,
    /// Opening a file to read it, and reading it.
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
    /// Giving it the name of its target, which must be free.
    Link,
    /// Giving it that name in place of what has it.
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
#[fault(Failed)]
pub enum FileError {
    /// {path:?} already exists
    #[fault("files/exists")]
    Exists { path: PathBuf },
    /// {path:?} is a symbolic link
    #[fault("files/symlink")]
    Symlink { path: PathBuf },
    /// {path:?} is not a regular file
    #[fault("files/not-a-file")]
    NotAFile { path: PathBuf },
    /// others on this machine may read {path:?}
    #[fault("files/not-private")]
    NotPrivate { path: PathBuf },
    /// {path:?} is larger than {cap} bytes
    #[fault("files/too-large", hint = "advice-files-too-large")]
    TooLarge { path: PathBuf, cap: u64 },
    /// {path:?} does not exist
    #[fault("files/not-found", hint = "advice-files-not-found")]
    NotFound { path: PathBuf },
    /// the folder of {path:?} does not exist
    #[fault("files/no-folder")]
    NoFolder { path: PathBuf },
    /// {path:?} does not name a file
    #[fault("files/bad-name", hint = "advice-files-not-found")]
    BadName { path: PathBuf },
    /// {path:?} would be written twice
    #[fault("files/same-target", hint = "advice-files-same-target")]
    SameTarget { path: PathBuf },
    /// {path:?} is what this is made from
    #[fault("files/source", hint = "advice-files-same-target")]
    Source { path: PathBuf },
    /// {path:?} is read-only
    #[fault("files/read-only")]
    ReadOnly { path: PathBuf },
    /// not allowed to {operation:?} {path:?}
    #[fault("files/denied", hint = "advice-files-denied", give(folder = denied(*operation, path)))]
    Denied { operation: Operation, path: PathBuf },
    /// no space left to {operation:?} {path:?}
    #[fault("files/no-space")]
    NoSpace { operation: Operation, path: PathBuf },
    /// another program is writing {path:?}
    #[fault("files/busy")]
    Busy { path: PathBuf },
    /// the file system of {path:?} cannot lock files
    #[fault("files/no-locks")]
    NoLocks { path: PathBuf },
    /// {path:?} was written, but the disk did not confirm it
    #[fault("files/unsynced")]
    Unsynced { path: PathBuf },
    /// cannot {operation:?} {path:?}
    #[fault("files/failed", hint = "advice-files-failed")]
    Failed {
        operation: Operation,
        path: PathBuf,
        /// The system's word.
        #[source]
        #[fault(skip)]
        source: io::Error,
    },
}

/// The folder that does not allow it, instead of the file beside the one asked for.
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
    /// What the system's refusal of a step means.
    pub(super) fn from_system(operation: Operation, path: &Path, source: io::Error) -> FileError {
        use Operation::{Create, CreateFolder, Inspect, Link, Lock, Read};

        let path = path.to_owned();
        match (source.kind(), operation) {
            (ErrorKind::NotFound, Inspect | Read) => FileError::NotFound { path },
            (ErrorKind::NotFound, Create | Lock | CreateFolder) | (ErrorKind::NotADirectory, _) => {
                FileError::NoFolder { path }
            }
            (
                ErrorKind::InvalidFilename | ErrorKind::InvalidInput,
                Inspect | Create | Lock | CreateFolder,
            ) => FileError::BadName { path },
            (ErrorKind::AlreadyExists, Create | Link) => FileError::Exists { path },
            (ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem, _) => {
                FileError::Denied { operation, path }
            }
            (ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge, _) => {
                FileError::NoSpace { operation, path }
            }
            _ => FileError::Failed {
                operation,
                path,
                source,
            },
        }
    }
}
