//! What can be wrong with an archive.

/// A fault of the archive, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The envelope's seal number, `leaf 17`, `log` or `checkpoint`.
    pub id: String,
    /// What is wrong.
    pub kind: FaultKind,
}

/// The kinds of faults.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// The bytes of a version do not have the hash of their leaf.
    Changed,
    /// A version does not begin where the one before it ends.
    Gap,
    /// A version does not end with a signature.
    Cut,
    /// The envelope does not verify, with the code of its error.
    NotVerified(&'static str),
    /// The index differs from the envelope.
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
            FaultKind::NotVerified(code) => code,
            FaultKind::Index => "archive/index",
            FaultKind::NotListed => "archive/not-listed",
            FaultKind::NotStored => "archive/not-stored",
            FaultKind::Missing => "archive/missing",
            FaultKind::Head => "archive/head",
            FaultKind::Checkpoint => "archive/checkpoint",
        }
    }
}
