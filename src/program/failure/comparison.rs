//! What is wrong with an envelope that is verified: by itself, or beside what it was compared with.

use super::OtherFile;
use envelope::{FormatError, PreviousFault, Signer};
use rules::fault::Fault;

/// What `verify` found.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
pub enum Problem {
    /// {0}
    #[fault(inner)]
    Format(FormatError),
    /// {0}
    #[fault(inner)]
    OtherFile(OtherFile),
    /// {0}
    #[fault(inner)]
    Difference(Difference),
}

/// Something that was expected of a valid envelope and is not so.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(NotVerified, hint = "advice-other-fingerprint")]
pub enum Difference {
    /// The label names another key for this person than the one given.
    #[fault("verify/other-key")]
    Key(#[fault("signer")] Signer),
    /// Another fingerprint or seal number than the one given.
    #[fault("verify/other-fingerprint")]
    Fingerprint,
    /// The file never had the head given.
    #[fault("verify/other-head")]
    Head,
    /// The other copy is no valid envelope.
    #[fault("verify/copy-invalid")]
    CopyInvalid(#[fault("error")] FormatError),
    /// The other file is another envelope.
    #[fault("verify/other-envelope")]
    OtherEnvelope,
    /// The other copy goes on where this one ends.
    #[fault("verify/cut")]
    Cut,
    /// Both copies are valid, and neither continues the other.
    #[fault("verify/forked")]
    Forked,
    /// {0}
    #[fault(inner)]
    Previous(PreviousFault),
}
