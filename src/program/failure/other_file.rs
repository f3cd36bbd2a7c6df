//! A file that was given for an envelope, and is something else.

use envelope::FormatError;
use rules::fault::{Fault, Phrase};

/// A file that is no envelope, and what it holds instead.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[displaydoc("{problem}")]
#[fault(
    inner,
    message = "fault-envelope-other-file",
    hint = "advice-envelope-other-file"
)]
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
