//! New content beside its target, then in its place.

use std::ffi::OsStr;
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::TempPath;

use super::error::{FileError, Operation};
use super::lock::Held;
use super::{Existing, Files, Mode, NewFile, folder_of, system};

/// New content on its way, and the old one where it is kept for taking back.
const NEW: &str = "new";
const OLD: &str = "old";

/// A file that is to be written.
pub(super) struct Writing<'a> {
    files: &'a Files,
    /// As given, for messages.
    given: &'a Path,
    /// In the real folder, so that one file has one lock whatever way leads to it.
    path: PathBuf,
    /// The permissions of what stands there and is to be replaced.
    over: Option<Permissions>,
    /// How far it has come: begun beside its target, the old one kept there too, put in place.
    staged: bool,
    kept: bool,
    placed: bool,
    lock: Option<Held>,
}

impl<'a> Writing<'a> {
    pub(super) fn of(files: &'a Files, given: &'a Path) -> Result<Writing<'a>, FileError> {
        let name = file_name(given)?;
        let folder = folder_of(given);
        let real = files.step(Operation::Inspect, folder, || fs::canonicalize(folder));
        let real = real.map_err(|error| match error {
            FileError::NotFound { .. } | FileError::NoFolder { .. } => FileError::NoFolder {
                path: given.to_owned(),
            },
            other => other,
        })?;
        Ok(Writing {
            files,
            given,
            path: real.join(name),
            over: None,
            staged: false,
            kept: false,
            placed: false,
            lock: None,
        })
    }

    /// The same with the lock.
    pub(super) fn locked(files: &'a Files, given: &'a Path) -> Result<Writing<'a>, FileError> {
        let mut writing = Writing::of(files, given)?;
        writing.lock()?;
        Ok(writing)
    }

    fn lock(&mut self) -> Result<(), FileError> {
        self.lock = Some(Held::wait(self.files, self.given, &self.beside("lock"))?);
        Ok(())
    }

    /// Its lock, if it is free.
    pub(super) fn try_lock(&self) -> Result<Option<Held>, FileError> {
        Held::take(self.files, self.given, &self.beside("lock"))
    }

    fn beside(&self, purpose: &str) -> PathBuf {
        let mut name = OsStr::new(".").to_owned();
        name.push(self.path.file_name().unwrap_or_default());
        name.push(".adjourn-");
        name.push(purpose);
        self.path.with_file_name(name)
    }

    /// What stands there and may be replaced; an error if it may not.
    pub(super) fn look(&mut self, existing: Existing) -> Result<Option<Permissions>, FileError> {
        let Some(found) = self.files.inspect(&self.path)? else {
            return Ok(None);
        };
        let path = self.given.to_owned();
        if found.is_symlink() {
            Err(FileError::Symlink { path })
        } else if !found.is_file() {
            Err(FileError::NotAFile { path })
        } else if existing == Existing::Refuse {
            Err(FileError::Exists { path })
        } else if existing == Existing::ReplaceResult && self.files.is_source(&self.path) {
            Err(FileError::Source { path })
        } else if found.permissions().readonly() {
            Err(FileError::ReadOnly { path })
        } else {
            self.over = Some(found.permissions());
            Ok(self.over.clone())
        }
    }

    /// Writes the new content beside the target, as `fill` has it, and waits until the disk has it.
    fn stage<E: From<FileError>>(
        &mut self,
        mode: Mode,
        fill: impl FnOnce(&File, &Path) -> Result<(), E>,
    ) -> Result<(), E> {
        self.staged = true;
        self.write_beside(NEW, mode, fill)
    }

    fn write_beside<E: From<FileError>>(
        &self,
        purpose: &str,
        mode: Mode,
        fill: impl FnOnce(&File, &Path) -> Result<(), E>,
    ) -> Result<(), E> {
        let path = self.beside(purpose);
        // Left by a killed writer: we hold the lock, so no one is writing it.
        self.files.clear(&path)?;
        let create = || create_new(&path, mode);
        let file = self.files.step(Operation::Create, &path, create)?;
        fill(&file, &path)?;
        let synced = self.files.step(Operation::Sync, &path, || file.sync_all());
        Ok(synced?)
    }

    /// Keeps what stands there, to be put back. Not by a hard link, which some file systems do not have.
    fn keep(&mut self) -> Result<(), FileError> {
        let Some(permissions) = self.over.clone() else {
            return Ok(());
        };
        self.kept = true;
        self.write_beside(OLD, Mode::Secret, |mut file, path| {
            self.files.set_mode(file, path, permissions)?;
            self.files.step(Operation::Write, path, || {
                let mut old = system::plainly(Mode::Secret).read(true).open(&self.path)?;
                io::copy(&mut old, &mut file).map(drop)
            })
        })
    }

    fn place(&mut self) -> Result<(), FileError> {
        match self.over {
            Some(_) => self.rename(NEW)?,
            None => self.link()?,
        }
        self.placed = true;
        Ok(())
    }

    fn rename(&self, purpose: &str) -> Result<(), FileError> {
        let rename = || fs::rename(self.beside(purpose), &self.path);
        self.files.step(Operation::Rename, self.given, rename)
    }

    /// Gives the new content its name, which must be free.
    fn link(&self) -> Result<(), FileError> {
        let linked = self.files.step(Operation::Link, self.given, || {
            let mut new = TempPath::try_from_path(self.beside(NEW))?;
            new.disable_cleanup(true);
            Ok(new.persist_noclobber(&self.path)?)
        });
        match linked {
            // On a file system that has no such step (FAT under macOS) an empty file takes the name first, so that no
            // other is ever overwritten. Where the folder permits nothing, this fails with the same words.
            Err(FileError::Failed { .. } | FileError::Denied { .. }) => {
                let claim = || create_new(&self.path, Mode::Secret);
                self.files.step(Operation::Create, self.given, claim)?;
                self.rename(NEW).inspect_err(|_| self.take_away())
            }
            linked => linked,
        }
    }

    fn take_away(&self) {
        let _ = self.files.remove(&self.path);
    }

    fn sync_folder(&self) -> Result<(), FileError> {
        self.files.sync_folder(folder_of(&self.path))
    }

    /// Takes back what was put in place, as far as the disk lets us. What was replaced and not kept is gone.
    fn take_back(&mut self) {
        if self.placed && self.over.is_none() {
            self.take_away();
        } else if self.placed && self.kept {
            self.kept = self.rename(OLD).is_ok();
        }
        let _ = self.sync_folder();
    }
}

impl Drop for Writing<'_> {
    /// Nothing is left beside the target; then the lock goes.
    fn drop(&mut self) {
        if self.staged && !self.placed {
            let _ = self.files.clear(&self.beside(NEW));
        }
        if self.kept {
            let _ = self.files.clear(&self.beside(OLD));
        }
    }
}

impl Files {
    /// Writes files that belong together: all of them, or none. They are put in place in the order
    /// given, each on the disk before the last one is, so the one that needs the others comes last.
    ///
    /// A failure takes back what was done and puts back what was replaced. A kill between the first and the last may
    /// leave some of them, each whole, without the last.
    ///
    /// # Errors
    ///
    /// [`FileError`]; then nothing was changed, but for [`FileError::Unsynced`].
    pub fn create(&self, files: &[NewFile<'_>], existing: Existing) -> Result<(), FileError> {
        let set = files.iter().map(|file| Writing::of(self, file.path));
        let mut set: Vec<Writing<'_>> = set.collect::<Result<_, _>>()?;
        // Locks in one order for everybody, or two writers could wait for each other.
        let mut order: Vec<&mut Writing<'_>> = set.iter_mut().collect();
        order.sort_by(|one, other| one.path.cmp(&other.path));
        if let Some(pair) = order.windows(2).find(|pair| pair[0].path == pair[1].path) {
            let path = pair[1].given.to_owned();
            return Err(FileError::SameTarget { path });
        }
        for writing in order {
            writing.lock()?;
        }
        for writing in &mut set {
            writing.look(existing)?;
        }
        let several = set.len() > 1;
        for (writing, NewFile { bytes, mode, .. }) in set.iter_mut().zip(files) {
            writing.stage(*mode, |file, path| self.write(file, path, bytes))?;
            if several {
                writing.keep()?;
            }
        }
        place(&mut set)
    }

    /// Writes one file piece by piece, whole or not at all: for what is too large to be held.
    ///
    /// # Errors
    ///
    /// What `fill` returns, and [`FileError`]; then nothing was changed, but for
    /// [`FileError::Unsynced`].
    pub fn create_from<E: From<FileError>>(
        &self,
        path: &Path,
        mode: Mode,
        existing: Existing,
        fill: impl FnOnce(&mut dyn Write) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut writing = Writing::locked(self, path)?;
        writing.look(existing)?;
        writing.stage(mode, |file, path| {
            let mut pieces = Pieces {
                files: self,
                file,
                path,
                failed: None,
            };
            let filled = fill(&mut pieces);
            // What the disk says comes before what was made of it on the way.
            pieces.failed.map_or(filled, |error| Err(error.into()))
        })?;
        Ok(place(&mut [writing])?)
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
    pub fn update<N: AsRef<[u8]>, E: From<FileError>>(
        &self,
        path: &Path,
        cap: u64,
        change: impl FnOnce(&[u8]) -> Result<N, E>,
    ) -> Result<N, E> {
        let not_found = || FileError::NotFound {
            path: path.to_owned(),
        };
        // Before locking, so that a file that is not there gets no lock file beside it.
        file_name(path)?;
        self.inspect(path)?.ok_or_else(not_found)?;
        let mut writing = Writing::locked(self, path)?;
        let permissions = writing.look(Existing::Replace)?.ok_or_else(not_found)?;
        let old = self.read(&writing.path, cap)?;
        let new = change(&old)?;
        if new.as_ref() != old {
            writing.stage(Mode::Secret, |file, path| {
                self.set_mode(file, path, permissions)?;
                self.write(file, path, new.as_ref())
            })?;
            place(&mut [writing])?;
        }
        Ok(new)
    }
}

/// Puts files in place that are staged, or none of them.
fn place(set: &mut [Writing<'_>]) -> Result<(), FileError> {
    let placed = place_in_order(set);
    if placed.is_err() {
        set.iter_mut().rev().for_each(Writing::take_back);
    }
    placed
}

fn place_in_order(set: &mut [Writing<'_>]) -> Result<(), FileError> {
    let Some((last, earlier)) = set.split_last_mut() else {
        return Ok(());
    };
    earlier.iter_mut().try_for_each(Writing::place)?;
    earlier.iter().try_for_each(Writing::sync_folder)?;
    last.place()?;
    last.sync_folder().map_err(|error| match last.over {
        Some(_) if !last.kept => FileError::Unsynced {
            path: last.given.to_owned(),
        },
        _ => error,
    })
}

fn create_new(path: &Path, mode: Mode) -> io::Result<File> {
    let mut options = system::plainly(mode);
    options.write(true).create_new(true).open(path)
}

/// A file on its way, written piece by piece.
struct Pieces<'a> {
    files: &'a Files,
    file: &'a File,
    path: &'a Path,
    failed: Option<FileError>,
}

impl Write for Pieces<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.files.write(self.file, self.path, bytes);
        written.map(|()| bytes.len()).map_err(|error| {
            self.failed = Some(error);
            io::ErrorKind::Other.into()
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The last part of a path, which must name a file: not `..`, nothing behind it, and not the `-` that means a stream
/// elsewhere (`./-` is a file).
fn file_name(path: &Path) -> Result<&OsStr, FileError> {
    let closed = path.as_os_str().as_encoded_bytes().last().copied();
    let separated = closed.is_some_and(|last| std::path::is_separator(char::from(last)));
    path.file_name()
        .filter(|_| !separated && path.as_os_str() != "-")
        .ok_or_else(|| FileError::BadName {
            path: path.to_owned(),
        })
}
