//! Folders in which tests write, in memory where the system has such a place: what lies in them need not outlive the test, and on
//! a disk every file that the program keeps waits until it is there.

use std::path::Path;

use tempfile::TempDir;

/// A folder of the test's own, gone when it is dropped.
pub fn scratch() -> TempDir {
    let memory = Path::new("/dev/shm");
    tempfile::tempdir_in(memory)
        .or_else(|_| tempfile::tempdir())
        .unwrap()
}
