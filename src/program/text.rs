//! What is said to people: the sentences of [`words`] about the Laws, and those about files, labels, paper and the
//! archive, which only the program knows.
//!
//! Whatever came from outside passes [`escaped`] before it is put into a sentence, so that no name
//! and no written move can move the cursor or turn the direction of a line.

pub mod archive;
pub(crate) mod failures;
mod label;
pub mod paper;

pub use failures::coded;
pub use label::{
    COMMAND_LINE, clock, draw_offer_asked, fingerprint_in_groups, of_key, resumption_note,
    resumption_title, signer, used,
};
pub use rules::escaped;
pub use rules::fault::Value;
pub use words::*;
