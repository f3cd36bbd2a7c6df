//! Files that could not be read or written.

use std::path::Path;

use super::Sentence;
use crate::files::{FileError, Operation};
use crate::text::Locale;
use crate::text::message::*;

impl Sentence for Operation {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            Operation::Inspect => locale.say(OperationInspect),
            Operation::Read => locale.say(OperationRead),
            Operation::Lock => locale.say(OperationLock),
            Operation::Create => locale.say(OperationCreate),
            Operation::SetMode => locale.say(OperationSetMode),
            Operation::Write => locale.say(OperationWrite),
            Operation::Sync | Operation::SyncFolder => locale.say(OperationSync),
            Operation::Link => locale.say(OperationLink),
            Operation::Rename => locale.say(OperationRename),
            Operation::Remove => locale.say(OperationRemove),
            Operation::CreateFolder => locale.say(OperationCreateFolder),
        }
    }
}

impl Sentence for FileError {
    fn sentence(&self, locale: &Locale) -> String {
        let path = format!("{:?}", self.path());
        match self {
            FileError::Exists { .. } => locale.say(ErrorFilesExists { path }),
            FileError::Changed { .. } => locale.say(ErrorFilesChanged { path }),
            FileError::Symlink { .. } => locale.say(ErrorFilesSymlink { path }),
            FileError::NotAFile { .. } => locale.say(ErrorFilesNotAFile { path }),
            FileError::NotPrivate { .. } => locale.say(ErrorFilesNotPrivate { path }),
            FileError::TooLarge { cap, .. } => locale.say(ErrorFilesTooLarge { path, cap: *cap }),
            FileError::NotFound { .. } => locale.say(ErrorFilesNotFound { path }),
            FileError::NoFolder { .. } => locale.say(ErrorFilesNoFolder { path }),
            FileError::BadName { .. } => locale.say(ErrorFilesBadName { path }),
            FileError::SameTarget { .. } => locale.say(ErrorFilesSameTarget { path }),
            FileError::Source { .. } => locale.say(ErrorFilesSource { path }),
            FileError::ReadOnly { .. } => locale.say(ErrorFilesReadOnly { path }),
            FileError::Denied { operation, .. } => denied(locale, *operation, self.path()),
            FileError::NoSpace { operation, .. } => locale.say(ErrorFilesNoSpace {
                operation: operation.sentence(locale),
                path,
            }),
            FileError::Busy { .. } => locale.say(ErrorFilesBusy { path }),
            FileError::NoLocks { .. } => locale.say(ErrorFilesNoLocks { path }),
            FileError::Unsynced { .. } => locale.say(ErrorFilesUnsynced { path }),
            FileError::Failed { operation, .. } => locale.say(ErrorFilesFailed {
                operation: operation.sentence(locale),
                path,
            }),
        }
    }
}

/// The files that are put beside the one asked for are no concern of the reader: it is the folder that does not allow
/// them.
fn denied(locale: &Locale, operation: Operation, path: &Path) -> String {
    match (operation, path.parent()) {
        (Operation::Lock | Operation::Create, Some(folder)) if folder != Path::new("") => locale
            .say(ErrorFilesDeniedInFolder {
                folder: format!("{folder:?}"),
            }),
        (Operation::Lock | Operation::Create, _) => locale.say(ErrorFilesDeniedHere),
        _ => locale.say(ErrorFilesDenied {
            operation: operation.sentence(locale),
            path: format!("{path:?}"),
        }),
    }
}
