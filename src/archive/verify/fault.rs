//! What can be wrong with an archive.

use std::fmt;

use serde::{Serialize, Serializer};

use envelope::{FormatError, SealNumber};
use rules::fault::Warning;

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

/// The kinds of faults. Serialised, one is its code.
#[derive(Clone, Debug, PartialEq, Eq, Warning)]
pub enum FaultKind {
    /// The bytes of a version do not have the hash of their leaf.
    #[fault("archive/changed")]
    Changed,
    /// A version does not begin where the one before it ends.
    #[fault("archive/gap")]
    Gap,
    /// A version does not end with a signature.
    #[fault("archive/cut")]
    Cut,
    /// The envelope does not verify.
    #[fault(inner)]
    NotVerified(FormatError),
    /// A roster that the key of the first one has not signed for its place.
    #[fault("archive/roster")]
    Roster,
    /// The index differs from the envelope, or a flag does not follow from what is stored.
    #[fault("archive/index")]
    Index,
    /// The index does not have the envelope.
    #[fault("archive/not-listed")]
    NotListed,
    /// The index lists an envelope without a version.
    #[fault("archive/not-stored")]
    NotStored,
    /// A leaf of the log is missing or in another place.
    #[fault("archive/missing")]
    Missing,
    /// The stored head of the log is not the head of its leaves.
    #[fault("archive/head")]
    Head,
    /// The log does not extend the log of the checkpoint.
    #[fault("archive/checkpoint")]
    Checkpoint,
}

impl Serialize for FaultKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}
