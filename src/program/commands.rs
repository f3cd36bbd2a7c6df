//! One file a command: its arguments, what it does, and what it says. What the desk ([`crate::desk`]) needs too is a function
//! that takes values, keys already unlocked, and gives an outcome: data that [`crate::text`] puts into words and serde into JSON. A
//! [`Failure`] fixes the exit code.

pub mod accept;
pub mod archive;
pub mod calendar;
pub(crate) mod clocks;
pub mod declare;
pub mod editions;
mod envelope_file;
pub mod event;
pub mod event_file;
mod fingerprint;
pub mod game_score;
pub mod judge;
pub mod keygen;
pub(crate) mod keys;
pub mod label_draft;
pub mod open;
pub mod prepare;
pub mod print;
pub mod record;
pub mod rehearse;
pub mod release;
pub mod resume;
pub mod seal;
pub mod show;
pub mod verify;
pub(crate) mod witness;

pub use crate::failure::{Failure, FailureKind};
use envelope_file::resumption_notices;
pub use envelope_file::{
    Written, fingerprint_of, instead_of_score, no_witness, time_notices, verified,
};

use crate::terminal::Context;
use crate::terminal::args::EditionFile;
use rules::edition::Edition;

/// The edition in the file that was given, where the label names one that is not built in.
pub(crate) fn edition_file(
    context: &Context,
    given: &EditionFile,
) -> Result<Option<Edition>, Failure> {
    let read = |path: &std::path::PathBuf| {
        label_draft::read_edition(&context.files, &path.to_string_lossy())
    };
    given.rules.as_ref().map(read).transpose()
}
