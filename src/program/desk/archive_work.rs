//! The work on the archive that runs in the background, or ran last.

use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard};

use crate::commands::Failure;
use crate::commands::archive::add;
use crate::desk::lock::locked;
use archive::Checked;

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
    Verified(Result<Checked, Failure>),
    /// Envelopes were added.
    Added(add::Outcome),
}

impl ArchiveWork {
    /// The work, for as long as the guard lives.
    pub fn lock(&self) -> MutexGuard<'_, Work> {
        locked(&self.0)
    }
}
