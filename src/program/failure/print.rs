//! Why something was not printed.

use shakmaty::Color;

use rules::fault::{Fault, Phrase};

/// What is wrong with what is to be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(Usage)]
pub enum PrintFault {
    /// The ending of the file's name is no format.
    #[fault("print/format")]
    Format,
    /// The check page is to be written as something else than HTML.
    #[fault("print/page-format")]
    PageFormat,
    /// A game is to be written as something else than PGN.
    #[fault("print/game-format")]
    GameFormat,
    /// The score is not the one from which the move was sealed.
    #[fault("print/other-score")]
    OtherScore,
    /// The folder holds no slip.
    #[fault("print/no-slips")]
    NoSlips,
    /// A slip in the folder is not the one of this envelope for that side.
    #[fault("print/other-slip", NotVerified)]
    OtherSlip(#[fault("side")] Color),
    /// No move was sealed, so there is no envelope to stick a label on.
    #[fault("print/no-label")]
    NoLabel,
    /// The sealed move is not in the file, so nobody has a slip for it.
    #[fault("print/nothing-locked")]
    NothingLocked,
    /// Two copies of an envelope, of which neither continues the other.
    #[fault("print/forked", NotVerified)]
    Forked,
    /// The PDF could not be made.
    // Which part of it.
    #[fault("print/pdf", Failed)]
    Pdf(#[fault("part")] PdfPart),
}

/// A part of a PDF that cannot be made. Nothing that is in the document is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Phrase)]
#[fault("pdf")]
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
