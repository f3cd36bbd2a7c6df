//! What is wrong around an archive, beyond the errors of its store and its log.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use super::Failure;
use archive::Flag;
use envelope::log::WitnessError;
use rules::fault::{Fault, Value};
use rules::time::Moment;

/// Why a command did not do its work with an archive.
#[derive(Clone, Debug, displaydoc::Display, Fault)]
#[fault(NotVerified)]
pub enum ArchiveFault {
    /// The text is no number, fingerprint, seal number or game.
    #[fault("archive/which", Usage)]
    Which(#[fault("text")] String),
    /// The archive does not hold the envelope.
    #[fault("archive/not-found", Failed)]
    NotFound,
    /// One envelope is asked for, and several are meant.
    // Their numbers in the archive.
    #[fault("archive/several", Failed)]
    Several(#[fault("ids")] Vec<u64>),
    /// The key is not the one of this log.
    #[fault("archive/other-key", hint = "advice-archive-other-key")]
    OtherKey {
        /// The name of the key.
        key: String,
        /// The name of the log.
        log: String,
    },
    /// The key of an archive, where a person's is needed.
    #[fault("key/of-an-archive")]
    KeyOfLog,
    /// The checkpoint is of another archive.
    #[fault("note/other-log", message = "fault-archive-other-checkpoint")]
    #[fault(hint = "advice-note-other-log")]
    OtherCheckpoint,
    /// The log does not extend an earlier checkpoint of its key.
    #[fault("archive/checkpoint")]
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
    #[fault("archive/extends-later", Usage)]
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
    // The file of that checkpoint.
    #[fault("archive/checkpoint-of-other-key")]
    CheckpointOfOtherKey(#[fault("path")] PathBuf),
    /// What stands beside the key of a witness as the last checkpoint of this log is of another log, or of another
    /// key of it.
    // The file of that checkpoint.
    #[fault("witness/other-log-key")]
    CosignedOfOtherLog(#[fault("path")] PathBuf),
    /// The time that a witness was to sign is before 1970.
    #[fault("witness/older-time", message = "fault-witness-before-1970")]
    Before1970(#[fault("at", display)] Moment),
    /// The time that a witness was to sign is before that of its last cosignature of this log.
    #[fault("witness/older-time")]
    OlderTime {
        /// The time.
        #[fault(display)]
        at: Moment,
        /// That of the last cosignature, in seconds since 1970.
        #[fault(with = of_unix)]
        last: u64,
        /// Whether that lies after now.
        to_come: bool,
        /// The file in which it is remembered.
        kept: PathBuf,
    },
    /// The envelope was stored after the checkpoint under which it is to be proved.
    // How many leaves that checkpoint has.
    #[fault("archive/not-yet-in")]
    NotYetIn(#[fault("size")] u64),
    /// The key of a witness, where a person's is needed.
    #[fault("key/of-a-witness")]
    KeyOfWitness,
    /// The key is not one of an archive.
    #[fault("archive/other-key", message = "fault-archive-not-of-log")]
    #[fault(hint = "advice-archive-other-key")]
    NotOfLog,
    /// The key is not one of a witness.
    #[fault("witness/other-key")]
    NotOfWitness,
    /// A witness cannot be called so.
    #[fault("witness/name", Usage)]
    WitnessName(#[fault("called")] String),
    /// A witness does not cosign what it was given.
    #[fault(inner)]
    NotCosigned {
        /// Why not.
        #[fault(inner)]
        error: WitnessError,
        /// The file with the last checkpoint of that log that it cosigned.
        kept: PathBuf,
    },
    /// Somebody adds to an archive while it is copied.
    #[fault("archive/grows", Failed)]
    Grows,
    /// A new roster needs a key that signs it.
    #[fault("roster/key", Usage)]
    Unsigned,
    /// The password file is not UTF-8.
    #[fault("archive/passwords", Failed)]
    Passwords(#[fault("path")] PathBuf),
    /// A file or standard input cannot be read.
    #[fault("files/read", Failed, hint = "advice-files-failed")]
    Unread {
        /// Its name.
        name: String,
        /// Why.
        kind: io::ErrorKind,
    },
    /// A tar archive ends early, or is none.
    #[fault("archive/tar", Failed)]
    Tar {
        /// Its name.
        name: String,
        /// What is wrong with it.
        #[fault(display)]
        error: Arc<io::Error>,
    },
    /// What stands before a member of a tar archive is too long.
    #[fault("archive/tar-header", Failed)]
    TarHeader(#[fault("name")] String),
    /// A tar archive cannot be written.
    #[fault("files/write", Failed, hint = "advice-files-failed")]
    Unwritten(#[fault("error", display)] Arc<io::Error>),
    /// A member of an export cannot be an envelope.
    #[fault(inner, message = "fault-archive-not-of-an-export", Failed)]
    NotOfAnExport {
        /// The tar archive and the member.
        name: String,
        /// Why not.
        #[fault(inner)]
        fault: FileFault,
    },
    /// A tar archive was not made by an export.
    #[fault("archive/not-an-export", Failed, hint = "advice-archive-not-an-export")]
    NotAnExport,
    /// A signal has asked the program to end.
    #[fault("archive/stopped", Failed, hint = "advice-archive-busy")]
    Stopped,
}

/// Seconds since 1970 as a moment; as they are, where no calendar has it.
fn of_unix<'a>(seconds: &u64) -> Value<'a> {
    let moment = i64::try_from(*seconds).ok().and_then(Moment::from_unix);
    moment
        .map_or_else(|| seconds.to_string(), |it| it.to_string())
        .into()
}

/// Why a file, or a member of a tar archive, cannot be an envelope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(NotVerified, hint = "advice-archive-not-an-export")]
pub enum FileFault {
    /// It has more bytes than an envelope may have.
    #[fault("envelope/too-large", message = "fault-archive-not-an-envelope")]
    #[fault(hint = "advice-envelope-unchanged-copy")]
    TooLarge,
    /// Its path leads out of the folder that a tar archive is unpacked in.
    #[fault("archive/unsafe-path", message = "fault-archive-not-an-envelope")]
    UnsafePath,
    /// It is a link, a device, or another member that is no file.
    #[fault("archive/not-a-file", message = "fault-archive-not-an-envelope")]
    NotAFile,
}

/// A file that is not added to an archive.
#[derive(Debug, Serialize)]
pub struct Refused {
    /// The file, or the member of a tar archive.
    pub name: String,
    /// Why not. In JSON it is the code alone.
    #[serde(rename = "code", serialize_with = "code")]
    pub why: Failure,
}

fn code<S: Serializer>(failure: &Failure, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(failure.code())
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
