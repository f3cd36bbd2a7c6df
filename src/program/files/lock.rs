//! Writers of one file take turns.

use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::error::{FileError, Operation};
use super::{Files, Mode, system};

/// How often to look for another writer to have finished, and how long between: half a minute. A write takes
/// milliseconds.
const LOOKS: u32 = 15_000;
const PAUSE: Duration = Duration::from_millis(2);

/// The right to write the file of one name, held until dropped.
///
/// The lock is the operating system's, on an open file, so it ends with the process. The lock file
/// itself is removed then; a writer that locked a removed one finds that its name is gone or has
/// passed to another file, and tries again.
#[derive(Debug)]
pub struct Held {
    files: Files,
    path: PathBuf,
    _file: File,
}

impl Held {
    /// Waits for the lock of `target`, whose lock file is `path`.
    pub(super) fn wait(files: &Files, target: &Path, path: &Path) -> Result<Held, FileError> {
        for _ in 0..LOOKS {
            if let Some(held) = Held::take(files, target, path)? {
                return Ok(held);
            }
            thread::sleep(PAUSE);
        }
        let path = target.to_owned();
        Err(FileError::Busy { path })
    }

    /// The same without a wait: none if another writer has it.
    pub(super) fn take(
        files: &Files,
        target: &Path,
        path: &Path,
    ) -> Result<Option<Held>, FileError> {
        if files.inspect(path)?.is_some_and(|found| !found.is_file()) {
            let path = path.to_owned();
            return Err(FileError::NotAFile { path });
        }
        let mut options = system::plainly(Mode::Secret);
        options.write(true).create(true).truncate(false);
        let file = files.step(Operation::Lock, target, || options.open(path))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                // Nobody can have locked it.
                let_go(files, path);
                let path = target.to_owned();
                return Err(FileError::NoLocks { path });
            }
            Err(TryLockError::Error(error)) => {
                return Err(FileError::from_system(Operation::Lock, target, error));
            }
        }
        Ok(is_still_named(files, &file, path)?.then(|| Held {
            files: files.clone(),
            path: path.to_owned(),
            _file: file,
        }))
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let_go(&self.files, &self.path);
    }
}

/// Lets the next one in and leaves no lock file. One that cannot be removed does no harm.
fn let_go(files: &Files, path: &Path) {
    if cfg!(unix) {
        let _ = files.remove(path);
    }
}

/// Whether the name still belongs to the file that was opened by it.
fn is_still_named(files: &Files, file: &File, path: &Path) -> Result<bool, FileError> {
    let opened = files.step(Operation::Inspect, path, || file.metadata())?;
    let named = files.inspect(path)?;
    Ok(named.is_some_and(|named| system::is_same(&opened, &named)))
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_lock_file_that_lost_its_name_locks_nothing() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("lock");
        let files = Files::default();
        let file = File::create(&path).unwrap();
        assert!(is_still_named(&files, &file, &path).unwrap());
        fs::remove_file(&path).unwrap();
        assert!(!is_still_named(&files, &file, &path).unwrap(), "removed");
        fs::write(&path, "").unwrap();
        assert!(
            !is_still_named(&files, &file, &path).unwrap(),
            "another file"
        );
    }

    #[test]
    fn a_lock_is_free_again_when_dropped_and_leaves_nothing() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("lock");
        let files = Files::default();
        let take = || Held::take(&files, &path, &path).unwrap();
        let held = Held::wait(&files, &path, &path).unwrap();
        assert!(take().is_none(), "held");
        drop(held);
        assert!(!path.exists());
        fs::write(&path, "").unwrap();
        let stale = take();
        assert!(stale.is_some(), "left by a killed process");
        assert!(take().is_none(), "held by the next one");
    }

    /// Looked at and opened are two steps: another user of the folder may come between.
    #[test]
    fn what_is_put_in_the_place_of_a_lock_is_not_followed() {
        let folder = tempfile::TempDir::new().unwrap();
        let [target, planted, pipe] =
            ["target", "planted", "pipe"].map(|it| folder.path().join(it));
        std::os::unix::fs::symlink(&target, &planted).unwrap();
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        for path in [planted, pipe] {
            let mut options = system::plainly(Mode::Secret);
            options.write(true).create(true);
            assert!(options.open(&path).is_err(), "{path:?}");
            let taken = Held::take(&Files::default(), &path, &path);
            assert_eq!(taken.unwrap_err().code(), "files/not-a-file");
        }
        assert!(!target.exists());
    }
}
