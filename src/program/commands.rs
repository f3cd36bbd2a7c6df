//! One function per command, from a job to an outcome, without terminal and HTTP: the callers are the command line
//! ([`crate::cli`]) and the desk ([`crate::desk`]).
//!
//! A job holds what a command works on, already parsed, keys already unlocked. An outcome is data
//! that [`crate::text`] puts into words and serde into JSON. A [`Failure`] fixes the exit code.

pub mod accept;
pub mod archive;
pub mod calendar;
pub mod declare;
pub mod editions;
mod envelope_file;
pub mod event;
pub mod event_file;
pub mod game_score;
pub mod judge;
pub mod keygen;
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

pub use crate::failure::{Failure, FailureKind};
use envelope_file::resumption_notices;
pub use envelope_file::{
    Written, fingerprint_of, instead_of_score, no_witness, time_notices, verified,
};
