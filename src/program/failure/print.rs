//! Why something was not printed.

use shakmaty::Color;

use crate::failure::FailureKind;

/// What is wrong with what is to be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrintFault {
    /// The ending of the file's name is no format.
    Format,
    /// The check page is to be written as something else than HTML.
    PageFormat,
    /// A game is to be written as something else than PGN.
    GameFormat,
    /// The score is not the one from which the move was sealed.
    OtherScore,
    /// The folder holds no slip.
    NoSlips,
    /// A slip in the folder is not the one of this envelope for that side.
    OtherSlip(Color),
    /// Two copies of an envelope, of which neither continues the other.
    Forked,
    /// The PDF could not be made.
    Pdf {
        /// Which part of it.
        part: PdfPart,
    },
}

/// A part of a PDF that cannot be made. Nothing that is in the document is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PdfPart {
    /// The fonts cannot be read.
    Fonts,
    /// The pages have a size that PDF does not know.
    PageSize,
    /// A font cannot be embedded.
    Font,
    /// Something is more than PDF allows.
    Limit,
    /// The structure that screen readers follow, or another rule of PDF.
    Structure,
}

impl PrintFault {
    /// The code, which never changes.
    pub fn code(&self) -> &'static str {
        match self {
            PrintFault::Format => "print/format",
            PrintFault::PageFormat => "print/page-format",
            PrintFault::GameFormat => "print/game-format",
            PrintFault::OtherScore => "print/other-score",
            PrintFault::NoSlips => "print/no-slips",
            PrintFault::OtherSlip(_) => "print/other-slip",
            PrintFault::Forked => "print/forked",
            PrintFault::Pdf { .. } => "print/pdf",
        }
    }

    pub(super) fn kind(&self) -> FailureKind {
        match self {
            PrintFault::Format
            | PrintFault::PageFormat
            | PrintFault::GameFormat
            | PrintFault::OtherScore
            | PrintFault::NoSlips => FailureKind::Usage,
            PrintFault::OtherSlip(_) | PrintFault::Forked => FailureKind::NotVerified,
            PrintFault::Pdf { .. } => FailureKind::Failed,
        }
    }
}
