//! Errors of a store.

#[cfg(feature = "postgres")]
use std::error::Error;

/// Why a store does not answer, or not as it should.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file or the server cannot be reached.
    #[error("the archive cannot be opened: {message}")]
    Unreachable {
        /// What the system or the server says.
        message: String,
    },
    /// There is no such file.
    #[error("there is no archive here")]
    NotThere,
    /// A file or a database that holds something else.
    #[error("this is no archive of adjourn")]
    NotAnArchive,
    /// It holds another log than the one that is to be copied into it.
    #[error("the archive to copy into holds something else")]
    OtherArchive,
    /// An address with a password, which others on the machine could read.
    #[error("the address of the server holds a password, which others on this machine can read")]
    Password,
    /// No certificate to know the server by.
    #[error("there is no certificate by which the server could be known")]
    NoCertificates,
    /// Made by a later version of the program.
    #[error("the archive has the format {found}, which this version does not know")]
    OtherFormat {
        /// The format it names.
        found: String,
    },
    /// A row that cannot be as it is.
    #[error("the archive is damaged: {what} was expected")]
    Damaged {
        /// What should be there.
        what: &'static str,
    },
    /// The store failed at a statement.
    #[error("the store failed: {message}")]
    Failed {
        /// What it says.
        message: String,
    },
    /// Others were always faster.
    #[error("the archive is too busy: {tries} attempts were overtaken by others")]
    Busy {
        /// How often it was tried.
        tries: u32,
    },
    /// Another transaction came between: the work must be done again.
    #[error("another transaction came between")]
    Again,
    /// The program was built without it.
    #[error("this program was built without the feature {feature}")]
    LeftOut {
        /// Which feature of the build has it.
        feature: &'static str,
    },
}

#[cfg(feature = "postgres")]
impl StoreError {
    /// The server cannot be reached: what is said of it, and what that rests on.
    pub(super) fn unreachable(error: &dyn Error) -> StoreError {
        let mut message = error.to_string();
        let mut source = error.source();
        while let Some(deeper) = source {
            message += &format!(": {deeper}");
            source = deeper.source();
        }
        StoreError::Unreachable { message }
    }
}

impl StoreError {
    /// The code that never changes.
    pub fn code(&self) -> &'static str {
        match self {
            StoreError::Unreachable { .. } => "archive/unreachable",
            StoreError::NotThere => "archive/not-there",
            StoreError::NotAnArchive => "archive/not-an-archive",
            StoreError::OtherArchive => "archive/other-archive",
            StoreError::Password => "archive/password",
            StoreError::NoCertificates => "archive/no-certificates",
            StoreError::OtherFormat { .. } => "archive/other-format",
            StoreError::Damaged { .. } => "archive/damaged",
            StoreError::Failed { .. } => "archive/failed",
            StoreError::Busy { .. } => "archive/busy",
            StoreError::Again => "archive/again",
            StoreError::LeftOut { .. } => "archive/left-out",
        }
    }
}
