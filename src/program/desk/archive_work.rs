//! The work on the archive that runs in the background, or ran last.

use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard};

use crate::commands::Failure;
use crate::commands::archive::{AddOutcome, VerifyOutcome};
use crate::desk::lock::locked;

/// Shared by the screen that shows the work and the thread that does it.
#[derive(Clone, Debug, Default)]
pub struct ArchiveWork(Arc<Mutex<Work>>);

/// How far the work has come.
#[derive(Debug, Default)]
pub enum Work {
    /// No work was started yet.
    #[default]
    None,
    /// A verification runs, with the number of envelopes verified so far.
    Verifying(Arc<AtomicU64>),
    /// A verification has ended.
    Verified(Result<VerifyOutcome, Failure>),
    /// Envelopes were added.
    Added(AddOutcome),
}

impl ArchiveWork {
    /// The work, for as long as the guard lives.
    pub fn lock(&self) -> MutexGuard<'_, Work> {
        locked(&self.0)
    }
}
