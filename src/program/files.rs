//! The only writer of files: whole or not at all, on the disk when it says so, never over a file it
//! was not asked to replace.
//!
//! Every write goes to a new file beside its target (`.NAME.adjourn-new`, with its mode from the
//! first moment on), is synced, put in place by one step of the file system, and the folder synced.
//! A crash or a full disk therefore leaves the old file or the new one, whole. What fails removes
//! what it made; what is killed may leave its unfinished file behind, which nothing ever reads and
//! the next write to the same target clears away.
//!
//! Writers of one target take turns by an operating-system lock on `.NAME.adjourn-lock`, which ends
//! with the process that holds it: a lock file left by a killed one blocks no one.
//!
//! Targets must be regular files: a symbolic link is refused, since putting a new file in place
//! would cut it from what it points to.

mod error;
mod lock;
mod place;
mod reading;
#[cfg_attr(unix, path = "files/unix.rs")]
#[cfg_attr(not(unix), path = "files/elsewhere.rs")]
mod system;

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::fs::{self, File, Metadata, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub use error::{FileError, Operation};
pub use lock::Held;
pub use reading::{FolderEntry, Stamp, read_descriptor};

use place::Writing;

/// The way to the disk, handed to whatever reads or writes files.
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// Only tests have any.
    watch: Option<Arc<dyn Watch>>,
    /// What the results of this run are made from, as the paths were given.
    sources: Arc<Mutex<BTreeSet<PathBuf>>>,
    /// Where the account's data are, if not where the system says.
    data: Option<PathBuf>,
}

/// What sees each step on the disk before it is done, and may make it fail, as a test does.
#[doc(hidden)]
pub trait Watch: Debug + Send + Sync {
    fn before(&self, operation: Operation, path: &Path) -> io::Result<()>;
}

/// Who may read a new file. On systems without Unix modes the folder decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Only its owner: keys and slips.
    Secret = 0o600,
    /// Everybody, as far as the umask allows.
    Public = 0o644,
}

/// What to do where a file already stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Existing {
    /// Leave it and fail with [`FileError::Exists`].
    Refuse,
    /// Put the new one in its place.
    Replace,
    /// Put the new one in its place (`--force`), but fail with [`FileError::Source`] where it is a source of this run:
    /// what a result is made from is never lost for it.
    ReplaceResult,
}

impl Existing {
    /// What `--force` means.
    pub fn if_forced(force: bool) -> Existing {
        match force {
            true => Existing::ReplaceResult,
            false => Existing::Refuse,
        }
    }
}

/// A file to be written.
#[derive(Clone, Copy)]
pub struct NewFile<'a> {
    /// Where.
    pub path: &'a Path,
    /// All of its content; never shown, since it may be secret.
    pub bytes: &'a [u8],
    /// Who may read it.
    pub mode: Mode,
}

impl<'a> NewFile<'a> {
    /// One that everybody may read.
    pub fn public(path: &'a Path, bytes: &'a [u8]) -> NewFile<'a> {
        let mode = Mode::Public;
        NewFile { path, bytes, mode }
    }

    /// One that only its owner may read.
    pub fn secret(path: &'a Path, bytes: &'a [u8]) -> NewFile<'a> {
        let mode = Mode::Secret;
        NewFile { path, bytes, mode }
    }
}

impl Files {
    /// The disk under a watch, for tests.
    #[doc(hidden)]
    pub fn watched(watch: Arc<dyn Watch>) -> Files {
        Files {
            watch: Some(watch),
            ..Files::default()
        }
    }

    /// The same disk, with the account's data in that folder: what is made in a rehearsal goes with it.
    pub fn with_data(&self, folder: &Path) -> Files {
        Files {
            data: Some(folder.to_owned()),
            ..self.clone()
        }
    }

    /// The folder of the account's data, if the system names one.
    pub fn data(&self) -> Option<PathBuf> {
        self.data.clone().or_else(dirs::data_local_dir)
    }

    /// Does one step.
    fn step<T>(
        &self,
        operation: Operation,
        path: &Path,
        act: impl FnOnce() -> io::Result<T>,
    ) -> Result<T, FileError> {
        let watched = self.watch.as_ref();
        let watched = watched.map_or(Ok(()), |watch| watch.before(operation, path));
        let done = watched.and_then(|()| act());
        done.map_err(|error| FileError::from_system(operation, path, error))
    }

    /// What has this name, a symbolic link not followed; `None` if nothing has.
    fn inspect(&self, path: &Path) -> Result<Option<Metadata>, FileError> {
        self.step(Operation::Inspect, path, || {
            match fs::symlink_metadata(path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
                found => found.map(Some),
            }
        })
    }

    fn write(&self, mut file: &File, path: &Path, bytes: &[u8]) -> Result<(), FileError> {
        self.step(Operation::Write, path, || file.write_all(bytes))
    }

    fn set_mode(&self, file: &File, path: &Path, mode: Permissions) -> Result<(), FileError> {
        self.step(Operation::SetMode, path, || file.set_permissions(mode))
    }

    fn sync_folder(&self, folder: &Path) -> Result<(), FileError> {
        self.step(Operation::SyncFolder, folder, || system::sync_names(folder))
    }

    /// Takes a file away that need not be there.
    fn clear(&self, path: &Path) -> Result<(), FileError> {
        self.step(Operation::Remove, path, || match fs::remove_file(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => removed,
        })
    }

    /// Takes a file away that is of no more use.
    ///
    /// # Errors
    ///
    /// [`FileError`]: not there, or not permitted.
    pub fn remove(&self, path: &Path) -> Result<(), FileError> {
        self.step(Operation::Remove, path, || fs::remove_file(path))
    }

    /// Takes a folder away with all that is in it. Of a symbolic link only the link goes, not what it leads to.
    ///
    /// # Errors
    ///
    /// [`FileError`]: not there, or not permitted; some of it may be gone.
    pub fn remove_folder(&self, folder: &Path) -> Result<(), FileError> {
        self.step(Operation::Remove, folder, || fs::remove_dir_all(folder))
    }

    /// Makes a folder that `mode` allows to enter (0700 or 0755), unless it is there already; its
    /// parent must be there. Whether it was made.
    ///
    /// # Errors
    ///
    /// [`FileError`]: something else has the name, or the folder cannot be made.
    pub fn create_folder(&self, path: &Path, mode: Mode) -> Result<bool, FileError> {
        let made = self.step(
            Operation::CreateFolder,
            path,
            || match system::folder_maker(mode).create(path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
                made => made.map(|()| true),
            },
        )?;
        if !self.found(path)?.is_dir() {
            let path = path.to_owned();
            return Err(FileError::Exists { path });
        }
        if made {
            self.sync_folder(folder_of(path))?;
        }
        Ok(made)
    }

    /// Whether [`create`](Files::create) could write there now: the folder is there and takes
    /// files, and nothing stands in the way. For asking before people do work that would be lost.
    ///
    /// # Errors
    ///
    /// As the write itself.
    pub fn check(&self, path: &Path, existing: Existing) -> Result<(), FileError> {
        Writing::locked(self, path)?.look(existing).map(drop)
    }

    /// Takes the lock of a name for as long as the process wants to be the only one, without a wait; the file of that
    /// name need not be there. Nothing where another has it, or has just let it go.
    ///
    /// # Errors
    ///
    /// [`FileError`]: no such folder, or one that takes no files or no locks.
    pub fn hold(&self, path: &Path) -> Result<Option<Held>, FileError> {
        Writing::of(self, path)?.try_lock()
    }

    /// Takes that file for a source of this run, as each is that was read: [`Existing::ReplaceResult`] leaves it.
    pub fn add_source(&self, path: &Path) {
        self.sources().insert(path.to_owned());
    }

    /// Whether that file is a source, under whatever path.
    fn is_source(&self, path: &Path) -> bool {
        let is = |it: &PathBuf, real: &Path| fs::canonicalize(it).is_ok_and(|it| it == real);
        let real = fs::canonicalize(path);
        real.is_ok_and(|real| self.sources().iter().any(|it| is(it, &real)))
    }

    fn sources(&self) -> MutexGuard<'_, BTreeSet<PathBuf>> {
        self.sources.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The folder that holds `path`.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

impl Debug for NewFile<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewFile")
            .field("path", &self.path)
            .field("mode", &self.mode)
            .finish_non_exhaustive()
    }
}
