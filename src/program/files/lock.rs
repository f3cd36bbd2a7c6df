//! Writers of one file take turns.

use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::disk::Disk;
use super::error::{FileError, Operation};

/// How long to wait for another writer; a write takes milliseconds.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long between two tries.
const PAUSE: Duration = Duration::from_millis(2);

/// The right to write one file, held until dropped.
///
/// The lock is the operating system's, on an open file, so it ends with the process. The lock file
/// itself is removed then; whoever locked a removed one finds that its name is gone or has
/// passed to another file, and tries again.
#[derive(Debug)]
pub(super) struct Lock<'a> {
    disk: &'a Disk,
    path: PathBuf,
    _file: File,
}

impl<'a> Lock<'a> {
    /// Waits for the lock of `target`, whose lock file is `path`.
    pub(super) fn take(
        disk: &'a Disk,
        target: &Path,
        path: PathBuf,
    ) -> Result<Lock<'a>, FileError> {
        let mut waited = Duration::ZERO;
        while waited < PATIENCE {
            if let Some(file) = attempt(disk, target, &path)? {
                return Ok(Lock {
                    disk,
                    path,
                    _file: file,
                });
            }
            thread::sleep(PAUSE);
            waited += PAUSE;
        }
        Err(FileError::Busy {
            path: target.to_owned(),
        })
    }
}

impl Drop for Lock<'_> {
    fn drop(&mut self) {
        let_go(self.disk, &self.path);
    }
}

/// Lets the next one in and leaves no lock file. One that cannot be removed does no harm.
fn let_go(disk: &Disk, path: &Path) {
    if cfg!(unix) {
        let _ = disk.remove(path);
    }
}

/// The lock of a name, held for long.
#[derive(Debug)]
pub struct Held {
    disk: Disk,
    path: PathBuf,
    _file: File,
}

impl Held {
    /// Takes the lock of `target`, whose lock file is `path`, if nobody has it.
    pub(super) fn take(
        disk: &Disk,
        target: &Path,
        path: PathBuf,
    ) -> Result<Option<Held>, FileError> {
        let file = attempt(disk, target, &path)?;
        Ok(file.map(|file| Held {
            disk: disk.clone(),
            path,
            _file: file,
        }))
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let_go(&self.disk, &self.path);
    }
}

/// The locked file, or `None` if another writer has it.
fn attempt(disk: &Disk, target: &Path, path: &Path) -> Result<Option<File>, FileError> {
    if disk.inspect(path)?.is_some_and(|found| !found.is_file()) {
        return Err(FileError::NotAFile {
            path: path.to_owned(),
        });
    }
    let file = disk
        .step(Operation::Lock, path, || {
            let mut options = OpenOptions::new();
            options.write(true).create(true).truncate(false);
            plainly(&mut options);
            options.open(path)
        })
        .map_err(|error| match error {
            FileError::NoFolder { .. } => FileError::NoFolder {
                path: target.to_owned(),
            },
            FileError::BadName { .. } => FileError::BadName {
                path: target.to_owned(),
            },
            other => other,
        })?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Ok(None),
        Err(TryLockError::Error(source)) => {
            return Err(match source.kind() {
                io::ErrorKind::Unsupported => {
                    // Nobody can have locked it.
                    let_go(disk, path);
                    FileError::NoLocks {
                        path: target.to_owned(),
                        source,
                    }
                }
                _ => FileError::from_system(Operation::Lock, path, source),
            });
        }
    }
    Ok(still_named(disk, &file, path)?.then_some(file))
}

/// A link or a pipe that was put there meanwhile is an error, not followed and not waited for; and the file is its owner's alone.
#[cfg(unix)]
fn plainly(options: &mut OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt;

    use rustix::fs::OFlags;

    let flags = i32::try_from((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits());
    options.custom_flags(flags.unwrap_or_default()).mode(0o600);
}

#[cfg(not(unix))]
fn plainly(_options: &mut OpenOptions) {}

/// Whether the name still belongs to the file that was opened by it.
fn still_named(disk: &Disk, file: &File, path: &Path) -> Result<bool, FileError> {
    let opened = disk.step(Operation::Inspect, path, || file.metadata())?;
    let named = disk.inspect(path)?;
    Ok(named.is_some_and(|named| same(&opened, &named)))
}

#[cfg(unix)]
fn same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Where lock files are never removed, the name stays with its file.
#[cfg(not(unix))]
fn same(_one: &Metadata, _other: &Metadata) -> bool {
    true
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
        let disk = Disk::default();
        let file = File::create(&path).unwrap();
        assert!(still_named(&disk, &file, &path).unwrap());
        fs::remove_file(&path).unwrap();
        assert!(!still_named(&disk, &file, &path).unwrap(), "removed");
        fs::write(&path, "").unwrap();
        assert!(!still_named(&disk, &file, &path).unwrap(), "another file");
    }

    #[test]
    fn a_lock_is_free_again_when_dropped_and_leaves_nothing() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("lock");
        let disk = Disk::default();
        let held = Lock::take(&disk, &path, path.clone()).unwrap();
        assert!(attempt(&disk, &path, &path).unwrap().is_none(), "held");
        drop(held);
        assert!(!path.exists());
        fs::write(&path, "").unwrap();
        let stale = attempt(&disk, &path, &path).unwrap();
        assert!(stale.is_some(), "left by a killed process");
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
            let mut options = OpenOptions::new();
            options.write(true).create(true);
            plainly(&mut options);
            assert!(options.open(&path).is_err(), "{path:?}");
            let taken = attempt(&Disk::default(), &path, &path);
            assert_eq!(taken.unwrap_err().code(), "files/not-a-file");
        }
        assert!(!target.exists());
    }

    #[test]
    fn one_holds_a_name_and_the_next_one_after_it() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("lock");
        let disk = Disk::default();
        let take = || Held::take(&disk, &path, path.clone()).unwrap();
        let first = take();
        assert!(first.is_some() && take().is_none());
        drop(first);
        assert!(!path.exists());
        assert!(take().is_some());
    }
}
