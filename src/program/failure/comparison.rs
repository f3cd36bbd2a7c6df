//! What is wrong with an envelope that is verified: by itself, or beside what it was compared with.

use super::OtherFile;
use envelope::{FormatError, PreviousFault, Signer};

/// What `verify` found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The file breaks a rule of the format.
    Format(FormatError),
    /// The file is something else.
    OtherFile(OtherFile),
    /// The envelope is valid, and not what it was compared with.
    Difference(Difference),
}

/// Something that was expected of a valid envelope and is not so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The label names another key for this person than the one given.
    Key(Signer),
    /// Another fingerprint or seal number than the one given.
    Fingerprint,
    /// The file never had the head given.
    Head,
    /// The other copy is no valid envelope.
    CopyInvalid(FormatError),
    /// The other file is another envelope.
    OtherEnvelope,
    /// The other copy goes on where this one ends.
    Cut,
    /// Both copies are valid, and neither continues the other.
    Forked,
    /// The envelope before is not the one that the label names.
    Previous(PreviousFault),
}

impl Problem {
    /// The code, which never changes.
    pub fn code(&self) -> &'static str {
        match self {
            Problem::Format(error) => error.code(),
            Problem::OtherFile(other) => other.problem.code(),
            Problem::Difference(difference) => difference.code(),
        }
    }
}

impl Difference {
    /// The code, which never changes.
    pub fn code(&self) -> &'static str {
        match self {
            Difference::Key(_) => "verify/other-key",
            Difference::Fingerprint => "verify/other-fingerprint",
            Difference::Head => "verify/other-head",
            Difference::CopyInvalid(_) => "verify/copy-invalid",
            Difference::OtherEnvelope => "verify/other-envelope",
            Difference::Cut => "verify/cut",
            Difference::Forked => "verify/forked",
            Difference::Previous(PreviousFault::None) => "verify/no-previous",
            Difference::Previous(_) => "verify/other-previous",
        }
    }
}
