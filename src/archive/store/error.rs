//! Errors of a store.

use std::error::Error;

use envelope::crypto::RandomUnavailable;

/// Why a store does not answer, or not as it should.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The file or the server cannot be reached.
    #[error("the archive cannot be opened: {message}")]
    Unreachable {
        /// Why, as far as a program can tell.
        reason: Reason,
        /// What the system or the server says.
        message: String,
    },
    /// The server is there, and does not answer.
    #[error("the server has not answered for {seconds} seconds")]
    Silent {
        /// How long was waited.
        seconds: u64,
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
    /// Another archive answers than the one that was opened: something between here and the server has exchanged them.
    #[error("another archive answers than the one that was opened: its log is {found}")]
    OtherLog {
        /// The name of its log.
        found: String,
    },
    /// The address of the server holds a password, which others on the machine could read.
    #[error("the address of the server holds a password, which others on this machine can read")]
    Password,
    /// The server asks for the password as it is, or in a form that serves as well, and the connection is not encrypted.
    #[error("the server asks for the password without encryption")]
    PlainPassword,
    /// The server lets the password be proved in a way by which it can be guessed, and the connection is not encrypted.
    #[error("the server asks for the password over {iterations} iterations only")]
    WeakPassword {
        /// How many (SCRAM).
        iterations: u32,
    },
    /// No certificate is trusted, so no server can be known.
    #[error("there is no certificate by which the server could be known")]
    NoCertificates,
    /// Made by a later version of the program.
    #[error("the archive has the format {found}, which this version does not know")]
    OtherFormat {
        /// The format it names.
        found: String,
    },
    /// A row cannot be what it is.
    #[error("the archive is damaged: {expected} was expected")]
    Damaged {
        /// What the row should have held.
        expected: Expected,
    },
    /// Somebody has put a trigger or a view into the file, which can do other than what a statement says.
    #[error("the archive is damaged: it has a trigger or a view, `{name}`, which no archive has")]
    Intruder {
        /// Its name.
        name: String,
    },
    /// The database failed at a statement.
    #[error("the store failed: {message}")]
    Failed {
        /// Why, as far as a program can tell.
        reason: Reason,
        /// What the database says.
        message: String,
    },
    /// The server was asked to commit, and whether it has is not known.
    #[error(
        "the server has not confirmed the last part, and whether it is stored is not known: {message}"
    )]
    Unconfirmed {
        /// What went wrong last.
        message: String,
    },
    /// No schema may have the name that the address gives.
    #[error("`{name}` cannot be the schema of an archive")]
    SchemaName {
        /// The name.
        name: String,
    },
    /// The database has no schema of the name that the address gives.
    #[error("the database has no schema {name}")]
    NoSchema {
        /// The name.
        name: String,
    },
    /// Citus keeps a table of the archive on several machines, which have no snapshot in common.
    #[error(
        "the table {table} of this archive is distributed over several machines (Citus), which have no state in common"
    )]
    Distributed {
        /// One of the tables.
        table: String,
    },
    /// A new log needs a random name.
    #[error("the store failed: {0}")]
    Random(#[from] RandomUnavailable),
    /// A thread that verifies envelopes has ended early.
    #[error("the store failed: a thread has ended early")]
    Thread,
    /// Other writers were faster at every attempt.
    #[error("the archive is too busy: {tries} attempts were overtaken by others")]
    Busy {
        /// The number of attempts.
        tries: u32,
    },
    /// One writer holds the archive, and does not end.
    #[error("another writer has held the archive for {seconds} seconds")]
    Held {
        /// How long was waited.
        seconds: u64,
    },
    /// Another transaction has interfered: the work must be done again.
    #[error("another transaction came between")]
    Again,
}

/// Why a store cannot be reached or fails, where that tells people what to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// None of the others.
    Other,
    /// The connection cannot be made, or broke.
    Connection,
    /// The server starts, stops or recovers.
    Starting,
    /// The server has as many connections as it takes.
    TooMany,
    /// The server asks for a password, and there is none.
    NoPassword,
    /// The server does not let this user in, or not with this password.
    NotLetIn,
    /// The server has no such database.
    NoDatabase,
    /// This user may not do that.
    NotAllowed,
    /// There is no room on the disk.
    NoSpace,
    /// The store can only be read: a standby.
    ReadOnly,
    /// The file cannot be opened.
    File,
    /// The file, or its folder, can only be read.
    FileReadOnly,
}

impl StoreError {
    /// The server cannot be reached, for this reason and those beneath it.
    pub(super) fn unreachable(reason: Reason, error: &dyn Error) -> StoreError {
        let mut message = error.to_string();
        let mut source = error.source();
        while let Some(deeper) = source {
            message += &format!(": {deeper}");
            source = deeper.source();
        }
        StoreError::Unreachable { reason, message }
    }
}

impl StoreError {
    /// The code, which never changes.
    pub fn code(&self) -> &'static str {
        match self {
            StoreError::Unreachable { .. } => "archive/unreachable",
            StoreError::Silent { .. } => "archive/silent",
            StoreError::NotThere => "archive/not-there",
            StoreError::NotAnArchive => "archive/not-an-archive",
            StoreError::OtherArchive => "archive/other-archive",
            StoreError::OtherLog { .. } => "archive/other-log",
            StoreError::Password => "archive/password",
            StoreError::PlainPassword => "archive/plain-password",
            StoreError::WeakPassword { .. } => "archive/weak-password",
            StoreError::NoCertificates => "archive/no-certificates",
            StoreError::OtherFormat { .. } => "archive/other-format",
            StoreError::Damaged { .. } | StoreError::Intruder { .. } => "archive/damaged",
            StoreError::Failed { .. } | StoreError::Random(_) | StoreError::Thread => {
                "archive/failed"
            }
            StoreError::Unconfirmed { .. } => "archive/unconfirmed",
            StoreError::SchemaName { .. } => "archive/schema-name",
            StoreError::NoSchema { .. } => "archive/no-schema",
            StoreError::Distributed { .. } => "archive/distributed",
            StoreError::Busy { .. } | StoreError::Held { .. } => "archive/busy",
            StoreError::Again => "archive/again",
        }
    }
}

/// What a damaged archive should have held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Expected {
    /// The size of the log and the roots of its subtrees, which fit each other.
    #[error("the head of the log")]
    LogHead,
    /// A value of its column's kind.
    #[error("a value of another kind")]
    Value,
    /// A row of the index.
    #[error("a row of the index")]
    IndexRow,
    /// A roster.
    #[error("a roster")]
    Roster,
    /// A version that begins where the one before it ends.
    #[error("the next version")]
    NextVersion,
    /// The next leaf of the log.
    #[error("the next leaf")]
    NextLeaf,
    /// The last leaf where the log ends, and none behind it.
    #[error("the last leaf where the log ends, and none behind it")]
    LastLeaf,
    /// A leaf with the bytes of an envelope of the index.
    #[error("the leaf of this envelope")]
    LeafOfEnvelope,
    /// An envelope that verifies.
    #[error("an envelope")]
    Envelope,
    /// The root of the archive that was copied.
    #[error("the same root in both")]
    SameRoot,
    /// Values and rows no larger than those of an archive.
    #[error("no more than an archive holds")]
    Largest,
    /// The whole file of a database.
    #[error("the whole file of a database")]
    WholeFile,
    /// As many changed rows as there are changes.
    #[error("one changed row for each change")]
    Changed,
}

impl From<Expected> for StoreError {
    fn from(expected: Expected) -> StoreError {
        StoreError::Damaged { expected }
    }
}
