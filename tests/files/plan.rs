//! A plan for faults: at a chosen step the disk fails, goes on failing, the process "dies", or another
//! program gets in between.
//!
//! The steps of a run are counted, so a test runs once without faults to learn how many there are,
//! and then once for every step and fault.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use adjourn::files::{Operation, Watch};

/// What happens at the chosen step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It fails, and those after it work: a refusal, or a disk that is full for this file.
    Once(io::ErrorKind),
    /// It fails and so does every step after it: the disk went away.
    FromHere(io::ErrorKind),
    /// The process is killed just before it: it and every step after it are not done.
    Kill,
    /// Another program, which knows nothing of our locks, makes this file just before it, unless the
    /// name is taken.
    Intruder(&'static str),
}

/// A plan for faults, and the record of the steps.
#[derive(Debug, Default)]
pub struct Faults {
    plan: Option<(usize, Fault)>,
    without_links: bool,
    intruded: AtomicBool,
    steps: Mutex<Vec<(Operation, PathBuf)>>,
}

impl Faults {
    /// No fault, only the record.
    pub fn none() -> Faults {
        Faults::default()
    }

    /// That fault at that step, counted from zero.
    pub fn at(step: usize, fault: Fault) -> Faults {
        Faults {
            plan: Some((step, fault)),
            ..Faults::default()
        }
    }

    /// The same on a file system that gives no name only if it is free.
    pub fn without_links(self) -> Faults {
        Faults {
            without_links: true,
            ..self
        }
    }

    /// Every step so far, tried or done.
    pub fn steps(&self) -> Vec<(Operation, PathBuf)> {
        self.lock().clone()
    }

    /// Whether the chosen step was reached.
    pub fn struck(&self) -> bool {
        self.plan.is_some_and(|(step, _)| self.lock().len() > step)
    }

    /// Whether the intruder found the name free.
    pub fn intruded(&self) -> bool {
        self.intruded.load(Ordering::Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(Operation, PathBuf)>> {
        self.steps.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watch for Faults {
    fn before(&self, operation: Operation, path: &Path) -> io::Result<()> {
        let mut steps = self.lock();
        let number = steps.len();
        steps.push((operation, path.to_owned()));
        let error = match self.plan {
            Some((step, Fault::Intruder(name))) if number == step => {
                let beside = path.parent().unwrap_or(path);
                let folder = if path.is_dir() { path } else { beside };
                let made = File::create_new(folder.join(name));
                let written = made.and_then(|mut file| file.write_all(b"intruder"));
                self.intruded.store(written.is_ok(), Ordering::Relaxed);
                return Ok(());
            }
            Some((step, Fault::Once(kind))) if number == step => kind.into(),
            Some((step, Fault::FromHere(kind))) if number >= step => kind.into(),
            Some((step, Fault::Kill)) if number >= step => io::Error::other("killed by a test"),
            _ if self.without_links && operation == Operation::Link => {
                return Err(io::ErrorKind::Unsupported.into());
            }
            _ => return Ok(()),
        };
        // A disk that fills up takes some of it, and so it does when the process dies.
        if operation == Operation::Write && self.plan.is_some_and(|(step, _)| number == step) {
            OpenOptions::new()
                .append(true)
                .open(path)?
                .write_all(b"to")?;
        }
        Err(error)
    }
}
