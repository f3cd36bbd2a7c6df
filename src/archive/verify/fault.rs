//! What can be wrong with an archive.

use std::fmt;

use serde::{Serialize, Serializer};

use envelope::{FormatError, SealNumber};

/// A fault of the archive, and its place. Serialised, it is an `id` and a `code`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Where it is.
    #[serde(rename = "id")]
    pub place: FaultPlace,
    /// What is wrong.
    #[serde(rename = "code")]
    pub kind: FaultKind,
}

/// Where a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultPlace {
    /// In an envelope, or in its row of the index.
    Envelope(SealNumber),
    /// In a leaf of the log; the first leaf of an envelope whose seal number is unknown.
    Leaf(u64),
    /// In the stored head of the log.
    Log,
    /// In what the log had at an earlier checkpoint.
    Checkpoint,
}

impl fmt::Display for FaultPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FaultPlace::Envelope(number) => number.fmt(f),
            FaultPlace::Leaf(leaf) => write!(f, "leaf {leaf}"),
            FaultPlace::Log => f.write_str("log"),
            FaultPlace::Checkpoint => f.write_str("checkpoint"),
        }
    }
}

/// `leaf 17`, as for people.
impl Serialize for FaultPlace {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The kinds of faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The bytes of a version do not have the hash of their leaf.
    Changed,
    /// A version does not begin where the one before it ends.
    Gap,
    /// A version does not end with a signature.
    Cut,
    /// The envelope does not verify.
    NotVerified(FormatError),
    /// A roster that the key of the first one has not signed for its place.
    Roster,
    /// The index differs from the envelope, or a flag does not follow from what is stored.
    Index,
    /// The index does not have the envelope.
    NotListed,
    /// The index lists an envelope without a version.
    NotStored,
    /// A leaf of the log is missing or in another place.
    Missing,
    /// The stored head of the log is not the head of its leaves.
    Head,
    /// The log does not extend the log of the checkpoint.
    Checkpoint,
}

impl FaultKind {
    /// The code, which never changes.
    pub fn code(&self) -> &'static str {
        match self {
            FaultKind::Changed => "archive/changed",
            FaultKind::Gap => "archive/gap",
            FaultKind::Cut => "archive/cut",
            FaultKind::NotVerified(error) => error.code(),
            FaultKind::Roster => "archive/roster",
            FaultKind::Index => "archive/index",
            FaultKind::NotListed => "archive/not-listed",
            FaultKind::NotStored => "archive/not-stored",
            FaultKind::Missing => "archive/missing",
            FaultKind::Head => "archive/head",
            FaultKind::Checkpoint => "archive/checkpoint",
        }
    }
}

/// The code.
impl Serialize for FaultKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}
