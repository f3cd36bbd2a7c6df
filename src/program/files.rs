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
//! with the process that holds it: a lock file left by a killed one blocks nobody.
//!
//! Targets must be regular files: a symbolic link is refused, since putting a new file in place
//! would cut it from what it points to.

mod descriptor;
mod disk;
mod error;
#[doc(hidden)]
pub mod faults;
mod lock;
mod place;

use std::ffi::OsStr;
use std::fs::Metadata;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use zeroize::Zeroizing;

pub use descriptor::read_descriptor;
pub use error::{FileError, Operation};
pub use lock::Held;

use disk::Disk;
use faults::Faults;
use lock::Lock;
use place::Target;

/// The way to the disk, handed to whatever reads or writes files.
#[derive(Clone, Debug, Default)]
pub struct Files {
    disk: Disk,
}

/// Who may read a new file. On systems without Unix modes the folder decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Only its owner (0600): keys and slips.
    Secret,
    /// Everybody, as far as the umask allows (0644).
    Public,
}

/// What a folder holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FolderEntry {
    /// A regular file.
    File(PathBuf),
    /// A folder.
    Folder(PathBuf),
}

impl FolderEntry {
    /// By what the entries of one folder are put in order: files first, then by name.
    fn in_order(&self) -> (bool, &OsStr) {
        match self {
            FolderEntry::File(path) => (false, path.as_os_str()),
            FolderEntry::Folder(path) => (true, path.as_os_str()),
        }
    }
}

/// What tells whether a file is still the one that was read: how long it is, and when it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    length: u64,
    written: Option<SystemTime>,
}

impl Stamp {
    fn of(found: &Metadata) -> Stamp {
        Stamp {
            length: found.len(),
            written: found.modified().ok(),
        }
    }
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

impl Files {
    /// The real disk.
    pub fn real() -> Files {
        Files::default()
    }

    /// The real disk with faults, for tests.
    #[doc(hidden)]
    pub fn with_faults(faults: Arc<Faults>) -> Files {
        Files {
            disk: Disk::with_faults(faults),
        }
    }

    /// The whole content of a regular file of at most `cap` bytes (a symbolic link to one will do).
    /// The buffer is allocated once, so that a caller who wipes it wipes every copy.
    ///
    /// # Errors
    ///
    /// [`FileError`]: not there, not a regular file, larger than `cap`, not readable.
    pub fn read(&self, path: &Path, cap: u64) -> Result<Vec<u8>, FileError> {
        self.disk.read(path, cap)
    }

    /// The only line of a file, as of a public key, without its line feed; nothing where it is not UTF-8.
    ///
    /// # Errors
    ///
    /// As [`Files::read`].
    pub fn line(&self, path: &Path, cap: u64) -> Result<String, FileError> {
        let mut line = String::from_utf8(self.lines(path, cap)?).unwrap_or_default();
        line.pop();
        Ok(line)
    }

    /// A file of lines that people copy and mail, without what that puts into it: a byte order mark, UTF-16, the line ends
    /// of Windows, blanks around a line, empty lines around all. As it is, where it is no text.
    ///
    /// # Errors
    ///
    /// As [`Files::read`].
    pub fn lines(&self, path: &Path, cap: u64) -> Result<Vec<u8>, FileError> {
        let bytes = self.read(path, cap)?;
        let unit = |pair: &[u8]| <[u8; 2]>::try_from(pair).ok();
        let units = |read: fn([u8; 2]) -> u16| -> Vec<u16> {
            bytes.chunks(2).filter_map(unit).map(read).collect()
        };
        let text = match bytes.as_slice() {
            [0xff, 0xfe, ..] => String::from_utf16(&units(u16::from_le_bytes)).ok(),
            [0xfe, 0xff, ..] => String::from_utf16(&units(u16::from_be_bytes)).ok(),
            bytes => str::from_utf8(bytes).ok().map(str::to_owned),
        };
        let Some(text) = text else { return Ok(bytes) };
        let text = text.trim_start_matches('\u{feff}').trim();
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        Ok((lines.join("\n") + "\n").into_bytes())
    }

    /// The whole of a file that nobody but its owner may read; it is wiped when it is dropped.
    ///
    /// # Errors
    ///
    /// [`FileError::NotPrivate`] where others may (on Unix; elsewhere the folder decides), and as
    /// [`Files::read`].
    pub fn read_private(&self, path: &Path, cap: u64) -> Result<Zeroizing<Vec<u8>>, FileError> {
        if self.disk.is_open_to_others(path)? {
            return Err(FileError::NotPrivate {
                path: path.to_owned(),
            });
        }
        self.disk.read(path, cap).map(Zeroizing::new)
    }

    /// Whether others on the machine may read that file (on Unix; elsewhere the folder decides).
    ///
    /// # Errors
    ///
    /// [`FileError`]: not there, not readable.
    pub fn is_open_to_others(&self, path: &Path) -> Result<bool, FileError> {
        self.disk.is_open_to_others(path)
    }

    /// Whether others on the machine may put files into that folder and take them away, where it is there (on Unix). In
    /// one that is sticky, as `/tmp` is, nobody takes away what is not his.
    pub fn is_folder_open_to_others(&self, folder: &Path) -> bool {
        self.disk.is_folder_open_to_others(folder)
    }

    /// Where a path leads: the file itself, if a symbolic link has that name.
    ///
    /// # Errors
    ///
    /// [`FileError`]: not there, not readable.
    pub fn target(&self, path: &Path) -> Result<PathBuf, FileError> {
        self.disk.target(path)
    }

    /// A regular file, to be read piece by piece: for what is too large to be held.
    ///
    /// # Errors
    ///
    /// [`FileError`]: not there, not a regular file, not readable.
    pub fn open(&self, path: &Path) -> Result<impl Read + Send + use<>, FileError> {
        self.disk.open(path)
    }

    /// Takes a file away that is of no more use.
    ///
    /// # Errors
    ///
    /// [`FileError`]: not there, or not permitted.
    pub fn remove(&self, path: &Path) -> Result<(), FileError> {
        self.disk.remove(path)
    }

    /// Takes a folder away with all that is in it. Of a symbolic link only the link goes, not what it leads to.
    ///
    /// # Errors
    ///
    /// [`FileError`]: not there, or not permitted; some of it may be gone.
    pub fn remove_folder(&self, folder: &Path) -> Result<(), FileError> {
        self.disk.remove_folder(folder)
    }

    /// The stamp of a file: another one after it was written again.
    ///
    /// # Errors
    ///
    /// [`FileError`]: not there, not readable.
    pub fn stamp(&self, path: &Path) -> Result<Stamp, FileError> {
        self.disk.stamp(path)
    }

    /// Whether a regular file stands there: no link to one, no folder, no pipe.
    pub fn is_regular(&self, path: &Path) -> bool {
        self.disk.is_regular(path)
    }

    /// What a folder holds, in the order of the names. Symbolic links, pipes and devices are left out.
    ///
    /// # Errors
    ///
    /// [`FileError`]: not there, not a folder, not readable.
    pub fn entries(&self, folder: &Path) -> Result<Vec<FolderEntry>, FileError> {
        self.disk.entries(folder)
    }

    /// The names of the regular files of a folder that are wanted, in no order, with what tells whether each has changed.
    /// A name that is no text is not wanted, and a file that is removed meanwhile is left out.
    ///
    /// # Errors
    ///
    /// [`FileError`]: not there, not a folder, not readable.
    pub fn stamps(
        &self,
        folder: &Path,
        is_wanted: impl Fn(&str) -> bool,
    ) -> Result<Vec<(String, Stamp)>, FileError> {
        self.disk.stamps(folder, is_wanted)
    }

    /// Writes one file piece by piece, whole or not at all: for what is too large to be held.
    ///
    /// # Errors
    ///
    /// What `fill` returns, and [`FileError`]; then nothing was changed, but for
    /// [`FileError::Unsynced`].
    pub fn create_from<E>(
        &self,
        path: &Path,
        mode: Mode,
        existing: Existing,
        fill: impl FnOnce(&mut dyn Write) -> Result<(), E>,
    ) -> Result<(), E>
    where
        E: From<FileError>,
    {
        place::create_from(&self.disk, path, mode, existing, fill)
    }

    /// Whether [`create_all`](Files::create_all) could write there now: the folder is there and takes
    /// files, and nothing stands in the way. For asking before people do work that would be lost.
    ///
    /// # Errors
    ///
    /// As the write itself.
    pub fn check(&self, path: &Path, existing: Existing) -> Result<(), FileError> {
        let target = Target::resolve(&self.disk, path)?;
        let _lock = Lock::take(&self.disk, path, target.lock_path())?;
        target.occupied(&self.disk, existing).map(|_| ())
    }

    /// Takes the lock of a name for as long as the process wants to be the only one, without a wait; the file of that name
    /// need not be there. Nothing where another has it, or has just let it go.
    ///
    /// # Errors
    ///
    /// [`FileError`]: no such folder, or one that takes no files or no locks.
    pub fn hold(&self, path: &Path) -> Result<Option<Held>, FileError> {
        let target = Target::resolve(&self.disk, path)?;
        Held::take(&self.disk, path, target.lock_path())
    }

    /// Takes that file for a source of this run, as each is that was read: [`Existing::ReplaceResult`] leaves it.
    pub fn add_source(&self, path: &Path) {
        self.disk.add_source(path);
    }

    /// Writes one file: [`create_all`](Files::create_all) of it alone.
    ///
    /// # Errors
    ///
    /// [`FileError`]; then nothing was changed, but for [`FileError::Unsynced`].
    pub fn create(&self, file: NewFile<'_>, existing: Existing) -> Result<(), FileError> {
        self.create_all(&[file], existing)
    }

    /// Writes files that belong together: all of them, or none. They are put in place in the order
    /// given, each on the disk before the last one is, so the one that needs the others comes last.
    ///
    /// A failure takes back what was done and puts back what was replaced. A kill between the first and the last may
    /// leave some of them, each whole, without the last.
    ///
    /// # Errors
    ///
    /// [`FileError`]; then nothing was changed, but for [`FileError::Unsynced`].
    pub fn create_all(&self, files: &[NewFile<'_>], existing: Existing) -> Result<(), FileError> {
        place::create_all(&self.disk, files, existing)
    }

    /// Changes a file of at most `cap` bytes: `change` sees what it holds and returns what it shall hold, which is also
    /// returned here. From reading to writing no other writer gets in between, so nothing is lost when many add to one
    /// file. Keeps its permissions; writes nothing if nothing changes.
    ///
    /// `change` runs under the lock and must not wait for a person.
    ///
    /// # Errors
    ///
    /// What `change` returns, and [`FileError`]; then the file is as it was, but for
    /// [`FileError::Unsynced`].
    pub fn update<N, E, F>(&self, path: &Path, cap: u64, change: F) -> Result<N, E>
    where
        N: AsRef<[u8]>,
        E: From<FileError>,
        F: FnOnce(&[u8]) -> Result<N, E>,
    {
        place::update(&self.disk, path, cap, change)
    }

    /// Replaces a file that was read earlier, if it still holds what was read then. Keeps its
    /// permissions.
    ///
    /// # Errors
    ///
    /// [`FileError::Changed`] if it holds anything else; otherwise as [`update`](Files::update).
    pub fn replace(&self, path: &Path, expected: &[u8], new: &[u8]) -> Result<(), FileError> {
        let cap = u64::try_from(expected.len()).unwrap_or(u64::MAX);
        let changed = || FileError::Changed {
            path: path.to_owned(),
        };
        let replaced = self.update(path, cap, |found| {
            if found == expected {
                Ok(new)
            } else {
                Err(changed())
            }
        });
        match replaced {
            Err(FileError::TooLarge { .. }) => Err(changed()),
            other => other.map(drop),
        }
    }

    /// Makes a folder that `mode` allows to enter (0700 or 0755), unless it is there already; its
    /// parent must be there. Whether it was made.
    ///
    /// # Errors
    ///
    /// [`FileError`]: something else has the name, or the folder cannot be made.
    pub fn create_folder(&self, path: &Path, mode: Mode) -> Result<bool, FileError> {
        self.disk.create_folder(path, mode)
    }
}

impl std::fmt::Debug for NewFile<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewFile")
            .field("path", &self.path)
            .field("mode", &self.mode)
            .finish_non_exhaustive()
    }
}
