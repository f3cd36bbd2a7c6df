//! Why the edition that an envelope was sealed under is not at hand.

use crate::failure::FailureKind;

/// What is wrong with the edition that a label names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditionMismatch {
    /// The file given is not the one that the label was sealed under.
    Given {
        /// The label's.
        name: String,
    },
    /// The built-in edition of that name is another file.
    BuiltIn {
        /// The label's.
        name: String,
    },
    /// None was given, and none of that name is built in.
    Unknown {
        /// The label's.
        name: String,
    },
}

impl EditionMismatch {
    /// The code, which never changes.
    pub fn code(&self) -> &'static str {
        match self {
            EditionMismatch::Given { .. } | EditionMismatch::BuiltIn { .. } => "edition/digest",
            EditionMismatch::Unknown { .. } => "edition/unknown",
        }
    }

    pub(super) fn kind(&self) -> FailureKind {
        match self {
            EditionMismatch::Given { .. } | EditionMismatch::BuiltIn { .. } => {
                FailureKind::NotVerified
            }
            EditionMismatch::Unknown { .. } => FailureKind::Failed,
        }
    }
}
