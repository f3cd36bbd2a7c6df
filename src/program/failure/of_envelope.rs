//! What is wrong with an envelope: when it is verified, by itself or beside what it was compared with; as a file that
//! is something else; and why the edition that it was sealed under is not at hand.

use envelope::{FormatError, PreviousFault, Signer};
use rules::fault::{Fault, Phrase};

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

/// A file that is no envelope, and what it holds instead.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[displaydoc("{problem}")]
#[fault(inner, message = "fault-envelope-other-file")]
#[fault(hint = "advice-envelope-other-file")]
pub struct OtherFile {
    /// What it holds.
    pub content: Content,
    /// The first rule of the format that it breaks.
    #[fault(inner)]
    pub problem: FormatError,
}

/// What people have beside an envelope, and give in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Phrase)]
#[fault("content")]
pub enum Content {
    /// An envelope, where something else belongs.
    Envelope,
    /// A score in PGN.
    Score,
    /// A label made ready by `prepare`.
    Sheet,
    /// A public key line.
    PublicLine,
    /// A file of secret keys.
    SecretKey,
    /// A slip.
    Slip,
    /// A half that a player released.
    Half,
    /// An archive.
    Archive,
    /// A printed sheet.
    Pdf,
    /// The file of an event.
    Event,
}

/// What a command finds of an envelope, other than it was told.
#[derive(Clone, Copy, Debug, displaydoc::Display, Fault)]
#[fault(Failed)]
pub enum EnvelopeFault {
    /// The file holds another envelope than the one that was shown.
    #[fault("files/changed", message = "fault-files-other-than-shown")]
    OtherThanShown,
    /// The envelope was opened, and nothing was ruled.
    #[fault("laws/no-ruling", message = "fault-open-no-ruling")]
    #[fault(hint = "advice-refusal-other")]
    NoRuling,
    /// Something is said to be written on paper of a move that is sealed in the file.
    #[fault("open/not-on-paper", Usage)]
    NotOnPaper,
}

/// What is wrong with the edition that a label names.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(NotVerified)]
pub enum EditionMismatch {
    /// The file given is not the one that the label was sealed under.
    // The name on the label.
    #[fault("edition/digest", message = "fault-edition-given")]
    #[fault(hint = "advice-edition-digest")]
    Given(#[fault("name")] String),
    /// The built-in edition of that name is another file.
    // The name on the label.
    #[fault("edition/digest", message = "fault-edition-built-in")]
    #[fault(hint = "advice-edition-digest")]
    BuiltIn(#[fault("name")] String),
    /// None was given, and none of that name is built in.
    // The name on the label.
    #[fault("edition/unknown", Failed)]
    Unknown(#[fault("name")] String),
}
