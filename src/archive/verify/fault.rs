//! What can be wrong with an archive.

/// What is wrong with something in the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The envelope's seal number, `leaf 17`, `log` or `checkpoint`.
    pub id: String,
    /// What.
    pub kind: FaultKind,
}

/// What may be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// The bytes of a version do not have the hash of their leaf.
    Changed,
    /// A version does not begin where the one before it ends.
    Gap,
    /// A version does not end with a signature.
    Cut,
    /// The envelope breaks a rule of its format, or a signature does not hold; with that code.
    NotVerified(&'static str),
    /// The index says something else than the envelope.
    Index,
    /// The index does not have the envelope.
    NotListed,
    /// The index has an envelope of which there is no version.
    NotStored,
    /// A leaf of the log is not there, or not in its place.
    Missing,
    /// The head of the log is not that of its leaves.
    Head,
    /// The log does not extend that of the checkpoint.
    Checkpoint,
}

impl FaultKind {
    /// The code that never changes.
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
