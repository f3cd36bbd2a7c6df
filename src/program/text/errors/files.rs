//! Files that could not be read or written.

use std::path::Path;

use super::Sentence;
use crate::program::files::{FileError, Operation};
use crate::program::text::Speech;
use crate::program::text::message::{
    ErrorFilesBadName, ErrorFilesBusy, ErrorFilesChanged, ErrorFilesDenied, ErrorFilesDeniedHere,
    ErrorFilesDeniedInFolder, ErrorFilesExists, ErrorFilesFailed, ErrorFilesNoFolder,
    ErrorFilesNoLocks, ErrorFilesNoSpace, ErrorFilesNotAFile, ErrorFilesNotFound,
    ErrorFilesNotPrivate, ErrorFilesReadOnly, ErrorFilesSameTarget, ErrorFilesSymlink,
    ErrorFilesTooLarge, ErrorFilesUnsynced, OperationCreate, OperationCreateFolder,
    OperationInspect, OperationLink, OperationLock, OperationRead, OperationRemove,
    OperationRename, OperationSetMode, OperationSync, OperationWrite,
};

impl Sentence for Operation {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            Operation::Inspect => speech.say(OperationInspect),
            Operation::Read => speech.say(OperationRead),
            Operation::Lock => speech.say(OperationLock),
            Operation::Create => speech.say(OperationCreate),
            Operation::SetMode => speech.say(OperationSetMode),
            Operation::Write => speech.say(OperationWrite),
            Operation::Sync | Operation::SyncFolder => speech.say(OperationSync),
            Operation::Link => speech.say(OperationLink),
            Operation::Rename => speech.say(OperationRename),
            Operation::Remove => speech.say(OperationRemove),
            Operation::CreateFolder => speech.say(OperationCreateFolder),
        }
    }
}

impl Sentence for FileError {
    fn sentence(&self, speech: &Speech) -> String {
        let path = format!("{:?}", self.path());
        match self {
            FileError::Exists { .. } => speech.say(ErrorFilesExists { path }),
            FileError::Changed { .. } => speech.say(ErrorFilesChanged { path }),
            FileError::Symlink { .. } => speech.say(ErrorFilesSymlink { path }),
            FileError::NotAFile { .. } => speech.say(ErrorFilesNotAFile { path }),
            FileError::NotPrivate { .. } => speech.say(ErrorFilesNotPrivate { path }),
            FileError::TooLarge { cap, .. } => speech.say(ErrorFilesTooLarge { path, cap: *cap }),
            FileError::NotFound { .. } => speech.say(ErrorFilesNotFound { path }),
            FileError::NoFolder { .. } => speech.say(ErrorFilesNoFolder { path }),
            FileError::BadName { .. } => speech.say(ErrorFilesBadName { path }),
            FileError::SameTarget { .. } => speech.say(ErrorFilesSameTarget { path }),
            FileError::ReadOnly { .. } => speech.say(ErrorFilesReadOnly { path }),
            FileError::Denied { operation, .. } => denied(speech, *operation, self.path()),
            FileError::NoSpace { operation, .. } => speech.say(ErrorFilesNoSpace {
                operation: operation.sentence(speech),
                path,
            }),
            FileError::Busy { .. } => speech.say(ErrorFilesBusy { path }),
            FileError::NoLocks { .. } => speech.say(ErrorFilesNoLocks { path }),
            FileError::Unsynced { .. } => speech.say(ErrorFilesUnsynced { path }),
            FileError::Failed { operation, .. } => speech.say(ErrorFilesFailed {
                operation: operation.sentence(speech),
                path,
            }),
        }
    }
}

/// The files that are put beside the one asked for are no concern of the reader: it is the folder that does not allow
/// them.
fn denied(speech: &Speech, operation: Operation, path: &Path) -> String {
    match (operation, path.parent()) {
        (Operation::Lock | Operation::Create, Some(folder)) if folder != Path::new("") => speech
            .say(ErrorFilesDeniedInFolder {
                folder: format!("{folder:?}"),
            }),
        (Operation::Lock | Operation::Create, _) => speech.say(ErrorFilesDeniedHere),
        _ => speech.say(ErrorFilesDenied {
            operation: operation.sentence(speech),
            path: format!("{path:?}"),
        }),
    }
}
