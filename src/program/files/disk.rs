//! The single steps on the disk, each of which a test can make fail.

use std::collections::BTreeSet;
use std::fs::{self, DirBuilder, File, Metadata, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::error::{FileError, Operation};
use super::faults::{Faults, Struck};
use super::{FolderEntry, Mode, Stamp};

#[derive(Clone, Debug, Default)]
pub(super) struct Disk {
    /// Only tests have any.
    faults: Option<Arc<Faults>>,
    /// What the results of this run are made from, as the paths were given.
    sources: Arc<Mutex<BTreeSet<PathBuf>>>,
}

impl Disk {
    pub(super) fn with_faults(faults: Arc<Faults>) -> Disk {
        Disk {
            faults: Some(faults),
            sources: Arc::default(),
        }
    }

    /// Does one step, unless a test wants it to fail.
    pub(super) fn step<T>(
        &self,
        operation: Operation,
        path: &Path,
        act: impl FnOnce() -> io::Result<T>,
    ) -> Result<T, FileError> {
        self.gate(operation, path)
            .map_err(|Struck(error)| error)
            .and_then(|()| act())
            .map_err(|error| FileError::from_system(operation, path, error))
    }

    fn gate(&self, operation: Operation, path: &Path) -> Result<(), Struck> {
        match &self.faults {
            Some(faults) => faults.step(operation, path),
            None => Ok(()),
        }
    }

    /// What has this name, a symbolic link not followed; `None` if nothing has.
    pub(super) fn inspect(&self, path: &Path) -> Result<Option<Metadata>, FileError> {
        self.step(Operation::Inspect, path, || {
            match fs::symlink_metadata(path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
                found => found.map(Some),
            }
        })
    }

    /// The folder's path with every symbolic link followed.
    pub(super) fn resolve_folder(&self, folder: &Path) -> Result<PathBuf, FileError> {
        self.step(Operation::Inspect, folder, || fs::canonicalize(folder))
    }

    /// Where a path leads: the file itself, if a symbolic link has that name.
    pub(super) fn target(&self, path: &Path) -> Result<PathBuf, FileError> {
        self.step(Operation::Inspect, path, || {
            match fs::symlink_metadata(path)?.is_symlink() {
                true => fs::canonicalize(path),
                false => Ok(path.to_owned()),
            }
        })
    }

    pub(super) fn read(&self, path: &Path, cap: u64) -> Result<Vec<u8>, FileError> {
        // Before opening, which would wait for the other end of a pipe.
        let found = self.step(Operation::Inspect, path, || fs::metadata(path))?;
        let not_a_file = || FileError::NotAFile {
            path: path.to_owned(),
        };
        let too_large = || FileError::TooLarge {
            path: path.to_owned(),
            cap,
        };
        if !found.is_file() {
            return Err(not_a_file());
        }
        if found.len() > cap {
            return Err(too_large());
        }
        let bytes = self.step(Operation::Read, path, || {
            // Somewhat more than needed, or the last read would move the content to a larger buffer.
            let room = usize::try_from(found.len()).unwrap_or(usize::MAX);
            let mut bytes = Vec::with_capacity(room.saturating_add(64));
            let file = open_at_once(path)?;
            file.take(cap.saturating_add(1)).read_to_end(&mut bytes)?;
            Ok(bytes)
        })?;
        if u64::try_from(bytes.len()).is_ok_and(|length| length <= cap) {
            self.add_source(path);
            Ok(bytes)
        } else {
            Err(too_large())
        }
    }

    /// Takes that file for a source of what will be written.
    pub(super) fn add_source(&self, path: &Path) {
        let mut sources = self.sources();
        if !sources.contains(path) {
            sources.insert(path.to_owned());
        }
    }

    /// Whether that file is a source, under whatever path.
    pub(super) fn is_source(&self, path: &Path) -> bool {
        let sources = self.sources().clone();
        fs::canonicalize(path).is_ok_and(|target| {
            sources
                .iter()
                .any(|source| fs::canonicalize(source).is_ok_and(|source| source == target))
        })
    }

    fn sources(&self) -> MutexGuard<'_, BTreeSet<PathBuf>> {
        self.sources.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether its permissions let others read it.
    pub(super) fn is_open_to_others(&self, path: &Path) -> Result<bool, FileError> {
        let found = self.step(Operation::Inspect, path, || fs::metadata(path))?;
        // What is no file is refused for that.
        Ok(found.is_file() && is_open_to_others(&found))
    }

    /// Whether the permissions of a folder let others change what is in it.
    pub(super) fn is_folder_open_to_others(&self, folder: &Path) -> bool {
        let found = self.step(Operation::Inspect, folder, || fs::metadata(folder));
        found.is_ok_and(|found| found.is_dir() && is_writable_by_others(&found))
    }

    /// A regular file, to be read piece by piece.
    pub(super) fn open(&self, path: &Path) -> Result<File, FileError> {
        let found = self.step(Operation::Inspect, path, || fs::metadata(path))?;
        if !found.is_file() {
            return Err(FileError::NotAFile {
                path: path.to_owned(),
            });
        }
        let file = self.step(Operation::Read, path, || open_at_once(path))?;
        self.add_source(path);
        Ok(file)
    }

    /// How long a file is and when it was written.
    pub(super) fn stamp(&self, path: &Path) -> Result<Stamp, FileError> {
        let found = self.step(Operation::Inspect, path, || fs::metadata(path))?;
        Ok(Stamp::of(&found))
    }

    pub(super) fn is_regular(&self, path: &Path) -> bool {
        let found = self.step(Operation::Inspect, path, || fs::symlink_metadata(path));
        found.is_ok_and(|found| found.is_file())
    }

    /// What a folder holds, in the order of the names, also what turns out to be no file when it is read; links to folders
    /// are left out.
    pub(super) fn entries(&self, folder: &Path) -> Result<Vec<FolderEntry>, FileError> {
        let mut entries = self.step(Operation::Read, folder, || {
            let mut entries = Vec::new();
            for entry in fs::read_dir(folder)? {
                let entry = entry?;
                let kind = entry.file_type()?;
                if kind.is_dir() {
                    entries.push(FolderEntry::Folder(entry.path()));
                } else if !kind.is_symlink() || !entry.path().is_dir() {
                    entries.push(FolderEntry::File(entry.path()));
                }
            }
            Ok(entries)
        })?;
        // The names as they are: taken apart as paths they cost more than all the rest.
        entries.sort_by(|one, other| one.in_order().cmp(&other.in_order()));
        Ok(entries)
    }

    /// The names of the regular files that are wanted, in no order. Each is looked at by its name in the folder: from the
    /// root down it costs the way there anew for each of them.
    pub(super) fn stamps(
        &self,
        folder: &Path,
        is_wanted: impl Fn(&str) -> bool,
    ) -> Result<Vec<(String, Stamp)>, FileError> {
        self.step(Operation::Read, folder, || {
            let mut stamps = Vec::new();
            for entry in fs::read_dir(folder)? {
                let entry = entry?;
                let Ok(name) = entry.file_name().into_string() else {
                    continue;
                };
                if !is_wanted(&name) || !entry.file_type()?.is_file() {
                    continue;
                }
                // A file that was removed in the meantime is not there.
                if let Ok(found) = entry.metadata() {
                    stamps.push((name, Stamp::of(&found)));
                }
            }
            Ok(stamps)
        })
    }

    /// A new, empty file that nothing had the name of.
    pub(super) fn create(&self, path: &Path, mode: Mode) -> Result<File, FileError> {
        self.step(Operation::Create, path, || {
            let mut options = OpenOptions::new();
            options.write(true).create_new(true);
            restrict(&mut options, mode);
            options.open(path)
        })
    }

    /// Gives a new file the permissions of the one that it will replace.
    pub(super) fn copy_mode(
        &self,
        file: &File,
        path: &Path,
        old: &Metadata,
    ) -> Result<(), FileError> {
        self.step(Operation::SetMode, path, || {
            file.set_permissions(old.permissions())
        })
    }

    pub(super) fn write(
        &self,
        mut file: &File,
        path: &Path,
        bytes: &[u8],
    ) -> Result<(), FileError> {
        if let Err(Struck(error)) = self.gate(Operation::Write, path) {
            // A disk that fills up takes some of it.
            let half = bytes.get(..bytes.len() / 2).unwrap_or_default();
            let written = file.write_all(half);
            let error = written.err().unwrap_or(error);
            return Err(FileError::from_system(Operation::Write, path, error));
        }
        file.write_all(bytes)
            .map_err(|error| FileError::from_system(Operation::Write, path, error))
    }

    pub(super) fn sync(&self, file: &File, path: &Path) -> Result<(), FileError> {
        self.step(Operation::Sync, path, || file.sync_all())
    }

    pub(super) fn link(&self, from: &Path, to: &Path) -> Result<(), FileError> {
        self.step(Operation::Link, to, || fs::hard_link(from, to))
    }

    /// A second file with the same content and permissions.
    pub(super) fn copy(&self, from: &Path, to: &Path) -> Result<(), FileError> {
        self.step(Operation::Create, to, || {
            fs::copy(from, to)?;
            // Windows lets only a writer wait for the disk.
            OpenOptions::new().write(true).open(to)?.sync_all()
        })
    }

    pub(super) fn rename(&self, from: &Path, to: &Path) -> Result<(), FileError> {
        self.step(Operation::Rename, to, || fs::rename(from, to))
    }

    pub(super) fn remove(&self, path: &Path) -> Result<(), FileError> {
        self.step(Operation::Remove, path, || fs::remove_file(path))
    }

    pub(super) fn remove_folder(&self, folder: &Path) -> Result<(), FileError> {
        self.step(Operation::Remove, folder, || fs::remove_dir_all(folder))
    }

    pub(super) fn sync_folder(&self, folder: &Path) -> Result<(), FileError> {
        self.step(Operation::SyncFolder, folder, || sync_names(folder))
    }

    pub(super) fn create_folder(&self, path: &Path, mode: Mode) -> Result<bool, FileError> {
        let made = self.step(Operation::CreateFolder, path, || {
            let mut builder = DirBuilder::new();
            restrict_folder(&mut builder, mode);
            match builder.create(path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
                made => made.map(|()| true),
            }
        })?;
        let found = self.step(Operation::Inspect, path, || fs::metadata(path))?;
        if !found.is_dir() {
            return Err(FileError::Exists {
                path: path.to_owned(),
            });
        }
        if made {
            self.sync_folder(folder_of(path))?;
        }
        Ok(made)
    }
}

/// Opens a file to read it. What says that it is a file and gives its content when something happens (`/proc/kmsg`), or has
/// become a pipe meanwhile, gives an error in place of a wait.
#[cfg(unix)]
fn open_at_once(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;

    use rustix::fs::OFlags;

    let mut options = OpenOptions::new();
    let without_waiting = i32::try_from(OFlags::NONBLOCK.bits());
    options.custom_flags(without_waiting.unwrap_or_default());
    options.read(true).open(path)
}

#[cfg(not(unix))]
fn open_at_once(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// The folder that holds `path`.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(unix)]
fn is_open_to_others(found: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    found.permissions().mode() & 0o077 != 0
}

#[cfg(unix)]
fn is_writable_by_others(found: &Metadata) -> bool {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    const STICKY: u32 = 0o1000;
    let mode = found.permissions().mode();
    // Whoever owns a folder exchanges what is in it, whatever its mode.
    let own = [0, rustix::process::geteuid().as_raw()];
    !own.contains(&found.uid()) || mode & 0o022 != 0 && mode & STICKY == 0
}

#[cfg(not(unix))]
fn is_open_to_others(_found: &Metadata) -> bool {
    false
}

#[cfg(not(unix))]
fn is_writable_by_others(_found: &Metadata) -> bool {
    false
}

#[cfg(unix)]
fn restrict(options: &mut OpenOptions, mode: Mode) {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(match mode {
        Mode::Secret => 0o600,
        Mode::Public => 0o644,
    });
}

#[cfg(not(unix))]
fn restrict(_options: &mut OpenOptions, _mode: Mode) {}

#[cfg(unix)]
fn restrict_folder(builder: &mut DirBuilder, mode: Mode) {
    use std::os::unix::fs::DirBuilderExt;
    builder.mode(match mode {
        Mode::Secret => 0o700,
        Mode::Public => 0o755,
    });
}

#[cfg(not(unix))]
fn restrict_folder(_builder: &mut DirBuilder, _mode: Mode) {}

/// Some network file systems cannot sync a folder and say so; they are no worse off than without.
#[cfg(unix)]
fn sync_names(folder: &Path) -> io::Result<()> {
    match File::open(folder)?.sync_all() {
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported
            ) =>
        {
            Ok(())
        }
        synced => synced,
    }
}

/// Windows cannot open a folder as a file; NTFS journals its names.
#[cfg(not(unix))]
fn sync_names(_folder: &Path) -> io::Result<()> {
    Ok(())
}
