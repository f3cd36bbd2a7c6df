//! Why the edition that an envelope was sealed under is not at hand.

use rules::fault::Fault;

/// What is wrong with the edition that a label names.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(NotVerified)]
pub enum EditionMismatch {
    /// The file given is not the one that the label was sealed under.
    #[fault(
        "edition/digest",
        message = "fault-edition-given",
        hint = "advice-edition-digest"
    )]
    Given {
        /// The label's.
        name: String,
    },
    /// The built-in edition of that name is another file.
    #[fault(
        "edition/digest",
        message = "fault-edition-built-in",
        hint = "advice-edition-digest"
    )]
    BuiltIn {
        /// The label's.
        name: String,
    },
    /// None was given, and none of that name is built in.
    #[fault("edition/unknown", Failed)]
    Unknown {
        /// The label's.
        name: String,
    },
}
