//! What stands there: files, what a folder holds, and who else may look.

use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use zeroize::Zeroizing;

use super::error::{FileError, Operation};
use super::{Files, system};

/// What a folder holds: files come before folders, then it goes by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FolderEntry {
    /// A file, or what turns out to be none when it is read.
    File(PathBuf),
    /// A folder.
    Folder(PathBuf),
}

impl FolderEntry {
    /// The names as they are: taken apart as paths they cost ten times as much.
    fn in_order(&self) -> (bool, &OsStr) {
        match self {
            FolderEntry::File(path) => (false, path.as_os_str()),
            FolderEntry::Folder(path) => (true, path.as_os_str()),
        }
    }
}

/// Reads everything that descriptor `number` gives, up to `cap` bytes; more is cut off: how a passphrase reaches the
/// program without a terminal. Not to be had where the system has no `/dev/fd`.
///
/// # Errors
/// No such descriptor, or it cannot be read.
pub fn read_descriptor(number: u32, cap: usize) -> io::Result<Zeroizing<Vec<u8>>> {
    let file = File::open(format!("/dev/fd/{number}"))?;
    // Room from the start: growing would leave copies of a secret behind.
    let mut bytes = Zeroizing::new(Vec::with_capacity(cap));
    file.take(u64::try_from(cap).unwrap_or(u64::MAX))
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What tells whether a file is still the one that was read: how long it is, and when it was written.
pub type Stamp = (u64, Option<SystemTime>);

impl Files {
    pub(super) fn found(&self, path: &Path) -> Result<Metadata, FileError> {
        self.step(Operation::Inspect, path, || fs::metadata(path))
    }

    /// A regular file (a symbolic link to one will do), to be read piece by piece: for what is too large to be held.
    ///
    /// # Errors
    ///
    /// [`FileError`]: not there, not a regular file, not readable.
    pub fn open(&self, path: &Path) -> Result<impl Read + Send + use<>, FileError> {
        self.opened(path).map(|(file, _)| file)
    }

    fn opened(&self, path: &Path) -> Result<(File, u64), FileError> {
        // Before opening, which would wait for the other end of a pipe.
        let found = self.found(path)?;
        if !found.is_file() {
            let path = path.to_owned();
            return Err(FileError::NotAFile { path });
        }
        let open = || system::at_once().read(true).open(path);
        let file = self.step(Operation::Read, path, open)?;
        self.add_source(path);
        Ok((file, found.len()))
    }

    /// The whole content of a regular file of at most `cap` bytes (a symbolic link to one will do).
    /// The buffer is allocated once, so that a caller who wipes it wipes every copy.
    ///
    /// # Errors
    ///
    /// [`FileError`]: not there, not a regular file, larger than `cap`, not readable.
    pub fn read(&self, path: &Path, cap: u64) -> Result<Vec<u8>, FileError> {
        let (file, length) = self.opened(path)?;
        // Somewhat more than needed, or the last read would move the content to a larger buffer.
        let room = usize::try_from(length.min(cap)).unwrap_or_default();
        let mut bytes = Vec::with_capacity(room.saturating_add(64));
        self.step(Operation::Read, path, || {
            file.take(cap.saturating_add(1)).read_to_end(&mut bytes)
        })?;
        if bytes.len() as u64 > cap {
            let path = path.to_owned();
            return Err(FileError::TooLarge { path, cap });
        }
        Ok(bytes)
    }

    /// A file of lines that people copy and mail, without what that puts into it: a byte order mark, UTF-16, the line
    /// ends of Windows, blanks around a line, empty lines around all. As it is, where it is no text.
    ///
    /// # Errors
    ///
    /// As [`Files::read`].
    pub fn lines(&self, path: &Path, cap: u64) -> Result<Vec<u8>, FileError> {
        let bytes = self.read(path, cap)?;
        let utf16 = |read: fn([u8; 2]) -> u16| {
            let units = bytes.as_chunks().0.iter().map(|pair| read(*pair));
            String::from_utf16(&units.collect::<Vec<_>>()).ok()
        };
        let text = match bytes.as_slice() {
            [0xff, 0xfe, ..] => utf16(u16::from_le_bytes),
            [0xfe, 0xff, ..] => utf16(u16::from_be_bytes),
            bytes => str::from_utf8(bytes).ok().map(str::to_owned),
        };
        let Some(text) = text else { return Ok(bytes) };
        let text = text.trim_start_matches('\u{feff}').trim();
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        Ok((lines.join("\n") + "\n").into_bytes())
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

    /// The whole of a file that only its owner may read; it is wiped when it is dropped.
    ///
    /// # Errors
    ///
    /// [`FileError::NotPrivate`] where others may (on Unix; elsewhere the folder decides), and as
    /// [`Files::read`].
    pub fn read_private(&self, path: &Path, cap: u64) -> Result<Zeroizing<Vec<u8>>, FileError> {
        let bytes = self.read(path, cap).map(Zeroizing::new)?;
        match self.is_open_to_others(path)? {
            true => Err(FileError::NotPrivate {
                path: path.to_owned(),
            }),
            false => Ok(bytes),
        }
    }

    /// Whether others on the machine may read that file, or put files into that folder and take them away (on Unix;
    /// elsewhere never). In a sticky folder, such as `/tmp`, users cannot take away what is not theirs.
    ///
    /// # Errors
    ///
    /// [`FileError`]: not there, not readable.
    pub fn is_open_to_others(&self, path: &Path) -> Result<bool, FileError> {
        Ok(system::is_open_to_others(&self.found(path)?))
    }

    /// Where a path leads: the file itself, if a symbolic link has that name.
    ///
    /// # Errors
    ///
    /// [`FileError`]: not there, not readable.
    pub fn target(&self, path: &Path) -> Result<PathBuf, FileError> {
        self.step(Operation::Inspect, path, || {
            match fs::symlink_metadata(path)?.is_symlink() {
                true => fs::canonicalize(path),
                false => Ok(path.to_owned()),
            }
        })
    }

    /// Whether a regular file stands there: no link to one, no folder, no pipe.
    pub fn is_regular(&self, path: &Path) -> bool {
        matches!(self.inspect(path), Ok(Some(found)) if found.is_file())
    }

    /// What a folder holds, in order. Links to folders are left out.
    ///
    /// # Errors
    ///
    /// [`FileError`]: not there, not a folder, not readable.
    pub fn entries(&self, folder: &Path) -> Result<Vec<FolderEntry>, FileError> {
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
        entries.sort_by(|one, other| one.in_order().cmp(&other.in_order()));
        Ok(entries)
    }

    /// The names of the regular files of a folder that are wanted, in no order, with what tells whether each has
    /// changed. A name that is no text is not wanted, and a file that is removed meanwhile is left out. Each is
    /// looked at by its name in the folder: from the root down it costs the way there anew for each of them.
    ///
    /// # Errors
    ///
    /// [`FileError`]: not there, not a folder, not readable.
    pub fn stamps(
        &self,
        folder: &Path,
        is_wanted: impl Fn(&str) -> bool,
    ) -> Result<Vec<(String, Stamp)>, FileError> {
        self.step(Operation::Read, folder, || {
            let mut stamps = Vec::new();
            for entry in fs::read_dir(folder)? {
                let entry = entry?;
                let name = entry.file_name().into_string().unwrap_or_default();
                if !is_wanted(&name) || !entry.file_type()?.is_file() {
                    continue;
                }
                if let Ok(found) = entry.metadata() {
                    stamps.push((name, (found.len(), found.modified().ok())));
                }
            }
            Ok(stamps)
        })
    }
}
