//! `archive copy`: a whole archive into another store, under the same root.

use serde::Serialize;

use super::super::Failure;
use super::{goes_on, open};
use crate::failure::ArchiveFault;
use archive::store::Location;
use archive::{Archive, Fault};

/// The archive to copy, and where to.
#[derive(Debug)]
pub struct CopyJob {
    /// The archive to copy.
    pub from: Location,
    /// The archive to copy into; it is made if there is none.
    pub to: Location,
    /// Whether to verify the whole copy.
    pub verify: bool,
}

/// The log that was copied.
#[derive(Debug, Serialize)]
pub struct CopyOutcome {
    /// The number of leaves of it.
    pub size: u64,
    /// The root over the leaves, the same in both.
    pub root: String,
    /// The number of envelopes of the copy that were verified; `None` if none was to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked: Option<u64>,
    /// What is wrong with the copy.
    pub faults: Vec<Fault>,
}

/// Copies a whole archive into another store. Nothing is taken away from the first.
///
/// # Errors
/// A store that holds something else or does not answer, and [`ArchiveFault::Grows`] if something was added to the first
/// one until the copy was verified.
pub fn copy(
    job: &CopyJob,
    copied: &dyn Fn(u64),
    verified: &(dyn Fn(u64) + Sync),
) -> Result<CopyOutcome, Failure> {
    let mut from = open(&job.from)?;
    let mut to = Archive::open(&job.to, true)?;
    let head = from.copy_to(&mut to, &|done| {
        copied(done);
        goes_on()
    })?;
    let mut outcome = CopyOutcome {
        size: head.size,
        root: head.root.to_string(),
        checked: None,
        faults: Vec::new(),
    };
    if job.verify {
        let found = to.check(Some(head), verified)?;
        // Whoever lets the first one go must not lose what came meanwhile.
        if from.head()? != head {
            return Err(ArchiveFault::Grows.into());
        }
        outcome.checked = Some(found.checked);
        outcome.faults = found.faults;
    }
    Ok(outcome)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::path::Path;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use archive::Leaf;

    /// The states of one envelope: each is another leaf.
    const STATES: [&str; 4] = ["sealed", "accepted", "open", "closed"];

    fn job(folder: &Path, verify: bool) -> CopyJob {
        let [from, to] = ["from", "to"].map(|name| Location::file(folder.join(name)));
        CopyJob { from, to, verify }
    }

    fn add(job: &CopyJob, number: usize) {
        let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
        let state = golden.join(STATES[number]).with_extension("envelope");
        let leaf = Leaf::read(std::fs::read(state).unwrap()).unwrap();
        let mut archive = Archive::open(&job.from, true).unwrap();
        archive.append(number as u64, &[leaf]).unwrap();
    }

    /// What is added while leaves are copied comes with the next copy, and until then the old archive may not go.
    #[test]
    fn what_grows_while_it_is_copied_may_not_go() {
        let folder = tempfile::tempdir().unwrap();
        let job = job(folder.path(), true);
        add(&job, 0);
        let next = Cell::new(1);
        let grow = |_| {
            if next.get() < STATES.len() {
                add(&job, next.get());
                next.set(next.get() + 1);
            }
        };
        for _ in 1..STATES.len() {
            let refused = copy(&job, &grow, &|_| {}).unwrap_err();
            assert_eq!(refused.code(), "archive/grows");
        }
        let outcome = copy(&job, &grow, &|_| {}).unwrap();
        assert_eq!((outcome.size, outcome.faults), (4, Vec::new()));
        let [to, from] = [&job.to, &job.from].map(|it| open(it).unwrap().head());
        assert_eq!(to, from);
    }

    #[test]
    fn what_grows_while_the_copy_is_verified_may_not_go() {
        let folder = tempfile::tempdir().unwrap();
        let job = job(folder.path(), true);
        add(&job, 0);
        let next = AtomicUsize::new(1);
        let grow = |_| {
            if next.fetch_add(1, Ordering::SeqCst) == 1 {
                add(&job, 1);
            }
        };
        let refused = copy(&job, &|_| {}, &grow).unwrap_err();
        assert_eq!(refused.code(), "archive/grows");
        assert_eq!(copy(&job, &|_| {}, &grow).unwrap().size, 2);
    }
}
