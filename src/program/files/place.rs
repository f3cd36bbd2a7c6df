//! New content beside its target, then in its place.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{OsStr, OsString};
use std::fs::{File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::disk::{Disk, folder_of};
use super::error::{FileError, Operation};
use super::lock::Lock;
use super::{Existing, Mode, NewFile};

/// Where a file goes, and the names beside it that writing needs.
#[derive(Debug)]
pub(super) struct Target {
    /// As given, for messages.
    given: PathBuf,
    /// The real folder, so that one file has one lock whatever way leads to it.
    folder: PathBuf,
    name: OsString,
}

impl Target {
    pub(super) fn resolve(disk: &Disk, path: &Path) -> Result<Target, FileError> {
        let name = file_name(path)?;
        let folder = disk.resolve_folder(folder_of(path)).map_err(|error| {
            if let FileError::NotFound { .. } | FileError::NoFolder { .. } = error {
                FileError::NoFolder {
                    path: path.to_owned(),
                }
            } else {
                error
            }
        })?;
        Ok(Target {
            given: path.to_owned(),
            folder,
            name: name.to_owned(),
        })
    }

    fn path(&self) -> PathBuf {
        self.folder.join(&self.name)
    }

    pub(super) fn lock_path(&self) -> PathBuf {
        self.beside("lock")
    }

    fn new_path(&self) -> PathBuf {
        self.beside("new")
    }

    fn old_path(&self) -> PathBuf {
        self.beside("old")
    }

    fn beside(&self, purpose: &str) -> PathBuf {
        let mut name = OsString::from(".");
        name.push(&self.name);
        name.push(".adjourn-");
        name.push(purpose);
        self.folder.join(name)
    }

    /// What stands there, if it may be replaced; an error if not.
    pub(super) fn occupied(
        &self,
        disk: &Disk,
        existing: Existing,
    ) -> Result<Option<Metadata>, FileError> {
        let Some(found) = disk.inspect(&self.path())? else {
            return Ok(None);
        };
        let path = self.given.clone();
        if found.is_symlink() {
            Err(FileError::Symlink { path })
        } else if !found.is_file() {
            Err(FileError::NotAFile { path })
        } else if existing == Existing::Refuse {
            Err(FileError::Exists { path })
        } else if existing == Existing::ReplaceResult && disk.is_source(&self.path()) {
            Err(FileError::Source { path })
        } else if found.permissions().readonly() {
            Err(FileError::ReadOnly { path })
        } else {
            Ok(Some(found))
        }
    }

    /// Writes the new content beside the target, as `fill` has it, and waits until the disk has it.
    /// Whatever fails, what is there afterwards is for [`Target::clear`].
    fn stage<E: From<FileError>>(
        &self,
        disk: &Disk,
        mode: Mode,
        like: Option<&Metadata>,
        fill: impl FnOnce(&File, &Path) -> Result<(), E>,
    ) -> Result<(), E> {
        let path = self.new_path();
        // Left by a killed writer: we hold the lock, so nobody is writing it.
        remove_if_there(disk, &path)?;
        let file = disk.create(&path, mode)?;
        if let Some(old) = like {
            disk.copy_mode(&file, &path, old)?;
        }
        fill(&file, &path)?;
        Ok(disk.sync(&file, &path)?)
    }

    /// Gives the new content its name, which must be free.
    fn place_new(&self, disk: &Disk) -> Result<(), FileError> {
        let (from, to) = (self.new_path(), self.path());
        match disk.link(&from, &to) {
            Ok(()) => disk.remove(&from).inspect_err(|_| {
                let _ = disk.remove(&to);
            }),
            Err(error) if lacks_links(&error) => {
                // Without hard links (FAT) an empty file takes the name first, so that no other is
                // ever overwritten.
                drop(self.taken(disk.create(&to, Mode::Secret))?);
                disk.rename(&from, &to).inspect_err(|_| {
                    let _ = disk.remove(&to);
                })
            }
            Err(error) => self.taken(Err(error)),
        }
    }

    fn taken<T>(&self, made: Result<T, FileError>) -> Result<T, FileError> {
        made.map_err(|error| match error {
            FileError::Failed { source, .. } if source.kind() == io::ErrorKind::AlreadyExists => {
                FileError::Exists {
                    path: self.given.clone(),
                }
            }
            other => other,
        })
    }

    /// Puts the new content in place of the old, which is kept beside it if asked.
    fn place_over(&self, disk: &Disk, keep_old: bool) -> Result<Placed, FileError> {
        let (new, old, path) = (self.new_path(), self.old_path(), self.path());
        if keep_old {
            remove_if_there(disk, &old)?;
            match disk.link(&path, &old) {
                Err(error) if lacks_links(&error) => disk.copy(&path, &old)?,
                linked => linked?,
            }
        }
        disk.rename(&new, &path)?;
        Ok(if keep_old {
            Placed::OverKept
        } else {
            Placed::Over
        })
    }

    /// Takes back what was put in place.
    fn undo(&self, disk: &Disk, placed: Placed) {
        let _ = match placed {
            Placed::New => disk.remove(&self.path()),
            Placed::OverKept => disk.rename(&self.old_path(), &self.path()),
            Placed::Over => Ok(()),
        };
    }

    /// Leaves nothing beside the target.
    fn clear(&self, disk: &Disk) {
        let _ = remove_if_there(disk, &self.new_path());
        let _ = remove_if_there(disk, &self.old_path());
    }

    fn unsynced(&self, error: FileError) -> FileError {
        match error {
            FileError::Failed { source, .. }
            | FileError::Denied { source, .. }
            | FileError::NoSpace { source, .. } => FileError::Unsynced {
                path: self.given.clone(),
                source,
            },
            other => other,
        }
    }
}

/// How a file came to its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Placed {
    /// The name was free.
    New,
    /// The file before it is gone.
    Over,
    /// The file before it is kept beside it.
    OverKept,
}

/// One file of a set on its way.
struct Writing<'a> {
    target: Target,
    file: &'a NewFile<'a>,
    /// Whether a file stands there that may be replaced.
    over: bool,
    placed: Option<Placed>,
}

pub(super) fn create_all(
    disk: &Disk,
    files: &[NewFile<'_>],
    existing: Existing,
) -> Result<(), FileError> {
    let mut set = Vec::new();
    // Locks in one order for everybody, or two writers could wait for each other.
    let mut order = BTreeMap::new();
    for file in files {
        let target = Target::resolve(disk, file.path)?;
        if order.insert(target.lock_path(), file.path).is_some() {
            return Err(FileError::SameTarget {
                path: file.path.to_owned(),
            });
        }
        set.push(Writing {
            target,
            file,
            over: false,
            placed: None,
        });
    }
    let mut locks = Vec::new();
    for (lock, given) in order {
        locks.push(Lock::take(disk, given, lock)?);
    }
    for writing in &mut set {
        writing.over = writing.target.occupied(disk, existing)?.is_some();
    }
    let done = stage_and_place(disk, &mut set);
    if done.is_err() {
        take_back(disk, &set);
    } else {
        for writing in &set {
            if writing.placed == Some(Placed::OverKept) {
                writing.target.clear(disk);
            }
        }
    }
    done
}

pub(super) fn create_from<E: From<FileError>>(
    disk: &Disk,
    path: &Path,
    mode: Mode,
    existing: Existing,
    fill: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<(), E> {
    let target = Target::resolve(disk, path)?;
    let _lock = Lock::take(disk, path, target.lock_path())?;
    let over = target.occupied(disk, existing)?.is_some();
    let fill_and_place = || -> Result<(), E> {
        target.stage(disk, mode, None, |file, path| {
            let mut pieces = Pieces {
                disk,
                file,
                path,
                failed: None,
            };
            let filled = fill(&mut pieces);
            // What the disk says comes before what was made of it on the way.
            match pieces.failed {
                Some(error) => Err(error.into()),
                None => filled,
            }
        })?;
        match over {
            true => drop(target.place_over(disk, false)?),
            false => target.place_new(disk)?,
        }
        Ok(())
    };
    fill_and_place().inspect_err(|_| target.clear(disk))?;
    disk.sync_folder(&target.folder)
        .map_err(|error| target.unsynced(error).into())
}

/// A file on its way, written piece by piece.
struct Pieces<'a> {
    disk: &'a Disk,
    file: &'a File,
    path: &'a Path,
    failed: Option<FileError>,
}

impl Write for Pieces<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.disk.write(self.file, self.path, bytes) {
            Ok(()) => Ok(bytes.len()),
            Err(error) => {
                self.failed = Some(error);
                Err(io::ErrorKind::Other.into())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn stage_and_place(disk: &Disk, set: &mut [Writing<'_>]) -> Result<(), FileError> {
    for Writing { target, file, .. } in set.iter() {
        target.stage(disk, file.mode, None, |new, path| {
            disk.write(new, path, file.bytes)
        })?;
    }
    let Some((last, earlier)) = set.split_last_mut() else {
        return Ok(());
    };
    let alone = earlier.is_empty();
    for writing in earlier.iter_mut() {
        writing.place(disk, !alone)?;
    }
    for folder in folders(earlier) {
        disk.sync_folder(folder)?;
    }
    last.place(disk, !alone)?;
    let synced = disk.sync_folder(&last.target.folder);
    if last.placed == Some(Placed::Over) {
        synced.map_err(|error| last.target.unsynced(error))
    } else {
        synced
    }
}

/// As it was before, as far as the disk lets us.
fn take_back(disk: &Disk, set: &[Writing<'_>]) {
    for writing in set.iter().rev() {
        if let Some(placed) = writing.placed {
            writing.target.undo(disk, placed);
        }
        writing.target.clear(disk);
    }
    for folder in folders(set) {
        let _ = disk.sync_folder(folder);
    }
}

impl Writing<'_> {
    fn place(&mut self, disk: &Disk, keep_old: bool) -> Result<(), FileError> {
        self.placed = Some(if self.over {
            self.target.place_over(disk, keep_old)?
        } else {
            self.target.place_new(disk)?;
            Placed::New
        });
        Ok(())
    }
}

fn folders<'a>(set: &'a [Writing<'_>]) -> BTreeSet<&'a Path> {
    set.iter()
        .map(|writing| writing.target.folder.as_path())
        .collect()
}

pub(super) fn update<N, E, F>(disk: &Disk, path: &Path, cap: u64, change: F) -> Result<N, E>
where
    N: AsRef<[u8]>,
    E: From<FileError>,
    F: FnOnce(&[u8]) -> Result<N, E>,
{
    // Before locking, so that a file that is not there gets no lock file beside it.
    file_name(path)?;
    if disk.inspect(path)?.is_none() {
        return Err(not_found(path).into());
    }
    let target = Target::resolve(disk, path)?;
    let _lock = Lock::take(disk, path, target.lock_path())?;
    let found = target
        .occupied(disk, Existing::Replace)?
        .ok_or_else(|| not_found(path))?;
    let old = disk.read(&target.path(), cap)?;
    let new = change(&old)?;
    if new.as_ref() == old {
        return Ok(new);
    }
    target
        .stage(disk, Mode::Secret, Some(&found), |file, path| {
            disk.write(file, path, new.as_ref())
        })
        .and_then(|()| target.place_over(disk, false))
        .inspect_err(|_| target.clear(disk))?;
    disk.sync_folder(&target.folder)
        .map_err(|error| target.unsynced(error))?;
    Ok(new)
}

fn not_found(path: &Path) -> FileError {
    FileError::NotFound {
        path: path.to_owned(),
    }
}

/// The last part of a path, which must name a file: not `..`, nothing behind it, and not the `-` that means a stream elsewhere
/// (`./-` is a file).
fn file_name(path: &Path) -> Result<&OsStr, FileError> {
    let closed = path.as_os_str().as_encoded_bytes().last().copied();
    let separated = closed.is_some_and(|last| std::path::is_separator(char::from(last)));
    path.file_name()
        .filter(|_| !separated && path.as_os_str() != "-")
        .ok_or_else(|| FileError::BadName {
            path: path.to_owned(),
        })
}

/// Whether a file system refused a hard link because it has none. Linux says "not permitted" on
/// FAT; where the folder itself permits nothing the way round it fails with the same words.
fn lacks_links(error: &FileError) -> bool {
    let (FileError::Failed {
        operation, source, ..
    }
    | FileError::Denied {
        operation, source, ..
    }) = error
    else {
        return false;
    };
    // What Windows says of FAT and exFAT, and the standard library has no word for.
    const ERROR_INVALID_FUNCTION: i32 = 1;
    let refuses = source.kind() == io::ErrorKind::Unsupported
        || source.kind() == io::ErrorKind::PermissionDenied
        || cfg!(windows) && source.raw_os_error() == Some(ERROR_INVALID_FUNCTION);
    *operation == Operation::Link && refuses
}

fn remove_if_there(disk: &Disk, path: &Path) -> Result<(), FileError> {
    match disk.inspect(path)? {
        Some(_) => disk.remove(path),
        None => Ok(()),
    }
}
