//! Errors of a store.

use std::error::Error;

use rules::fault::{Fault, Phrase, Value};

/// Why a store does not answer, or not as it should.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(Failed)]
pub enum StoreError {
    /// the archive cannot be opened: {message}
    #[fault("archive/unreachable", hint = "advice-archive-unreachable")]
    Unreachable {
        /// Why, as far as a program can tell.
        reason: Reason,
        /// What the system or the server says.
        message: String,
    },
    /// the server has not answered for {seconds} seconds
    #[fault("archive/silent", hint = "advice-archive-failed", give(reason = Value::Phrase(&Reason::Connection)))]
    Silent {
        /// How long was waited.
        seconds: u64,
    },
    /// there is no archive here
    #[fault("archive/not-there")]
    NotThere,
    /// this is no archive of adjourn
    #[fault("archive/not-an-archive")]
    NotAnArchive,
    /// the archive to copy into holds something else
    #[fault("archive/other-archive")]
    OtherArchive,
    /// another archive answers than the one that was opened: its log is {found}
    #[fault("archive/other-log")]
    OtherLog {
        /// The name of its log.
        found: String,
    },
    /// the address of the server holds a password, which others on this machine can read
    #[fault("archive/password")]
    Password,
    /// the server asks for the password without encryption
    #[fault("archive/plain-password", hint = "advice-archive-plain-password")]
    PlainPassword,
    /// the server asks for the password over {iterations} iterations only
    #[fault("archive/weak-password", hint = "advice-archive-plain-password")]
    WeakPassword {
        /// How many (SCRAM).
        iterations: u32,
    },
    /// there is no certificate by which the server could be known
    #[fault("archive/no-certificates")]
    NoCertificates,
    /// the archive has the format {found}, which this version does not know
    #[fault("archive/other-format")]
    OtherFormat {
        /// The format it names.
        found: String,
    },
    /// the archive is damaged: {expected} was expected
    #[fault("archive/damaged", NotVerified)]
    Damaged {
        /// What the row should have held.
        expected: Expected,
    },
    /// the archive is damaged: it has a trigger or a view, `{name}`, which no archive has
    #[fault("archive/damaged", message = "fault-archive-intruder", NotVerified)]
    Intruder {
        /// Its name.
        name: String,
    },
    /// the store failed: {message}
    #[fault("archive/failed", hint = "advice-archive-failed")]
    Failed {
        /// Why, as far as a program can tell.
        reason: Reason,
        /// What the database says.
        message: String,
    },
    /// the server has not confirmed the last part, and whether it is stored is not known: {message}
    #[fault("archive/unconfirmed")]
    Unconfirmed {
        /// What went wrong last.
        message: String,
    },
    /// `{name}` cannot be the schema of an archive
    #[fault("archive/schema-name", Usage)]
    SchemaName {
        /// The name.
        name: String,
    },
    /// the database has no schema {name}
    #[fault("archive/no-schema")]
    NoSchema {
        /// The name.
        name: String,
    },
    /// the table {table} of this archive is distributed over several machines (Citus), which have no state in common
    #[fault("archive/distributed")]
    Distributed {
        /// One of the tables.
        table: String,
    },
    /// the archive is too busy: {tries} attempts were overtaken by others
    #[fault("archive/busy", hint = "advice-archive-busy")]
    Busy {
        /// The number of attempts.
        tries: u32,
    },
    /// another writer has held the archive for {seconds} seconds
    #[fault(
        "archive/busy",
        message = "fault-archive-held",
        hint = "advice-archive-busy"
    )]
    Held {
        /// How long was waited.
        seconds: u64,
    },
    /// another transaction came between
    #[fault("archive/again", hint = "advice-report")]
    Again,
}

/// Why a store cannot be reached or fails, where that tells people what to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Phrase)]
#[fault("reason")]
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

/// What a damaged archive should have held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Phrase)]
#[fault("expected")]
pub enum Expected {
    /// the head of the log
    LogHead,
    /// a value of another kind
    Value,
    /// a row of the index
    IndexRow,
    /// a roster
    Roster,
    /// the next version
    NextVersion,
    /// the next leaf
    NextLeaf,
    /// the last leaf where the log ends, and none behind it
    LastLeaf,
    /// the leaf of this envelope
    LeafOfEnvelope,
    /// an envelope
    Envelope,
    /// the same root in both
    SameRoot,
    /// no more than an archive holds
    Largest,
    /// the whole file of a database
    WholeFile,
    /// one changed row for each change
    Changed,
}

impl From<Expected> for StoreError {
    fn from(expected: Expected) -> StoreError {
        StoreError::Damaged { expected }
    }
}
