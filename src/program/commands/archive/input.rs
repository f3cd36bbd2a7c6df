//! Reads envelopes from files, folders, tar archives and standard input, one after another.

use std::cell::Cell;
use std::io::{BufReader, Cursor, Read};
use std::path::Component;
use std::sync::Arc;

use tar::EntryType;

use super::*;
use crate::failure::FileFault;
use crate::files::FolderEntry;
use envelope::LARGEST;

/// The extension of the files that are taken from a folder.
const EXTENSION: &str = "envelope";

/// How an envelope begins.
const FIRST_LINE: &[u8] = b"format = \"adjourn/1\"";

/// Where a tar archive has its magic number.
const TAR_MAGIC: std::ops::Range<usize> = 257..262;

/// The unit in which a tar archive is written.
const TAR_BLOCK: u64 = 512;

/// The most bytes that may stand between two members of a tar archive: headers, long names, extended attributes.
const MOST_HEADERS: u64 = LARGEST as u64;

/// The beginning of an archive in a file (SQLite's file format, 1.3).
const SQLITE_MAGIC: &[u8] = b"SQLite format 3\0";

/// Every envelope of a file, a folder, a tar archive, or an archive in a file, not verified yet, and every file among
/// them that cannot be one.
///
/// # Errors
/// A file that cannot be read, a folder that cannot be listed.
pub(in crate::commands) fn at(files: &Files, path: &Path) -> Result<Vec<Found>> {
    if !path.is_dir() && begins(files, path, SQLITE_MAGIC)? {
        return in_store(&Location::file(path));
    }
    let mut all = Vec::new();
    walk(files, Source::Path(path.to_owned()), &mut |found| {
        all.push(found);
        Ok(())
    })?;
    Ok(all)
}

/// The latest version of every envelope of an archive, those stored apart included.
pub(in crate::commands) fn in_store(store: &Location) -> Result<Vec<Found>> {
    let mut archive = super::open(store)?;
    let sought = Sought::default();
    let mut numbers = Vec::new();
    archive.list(&sought, |row| {
        numbers.push(row.id);
        true
    })?;
    let mut all = Vec::new();
    for number in numbers {
        for (row, bytes) in archive.get(&Which::Id(number))? {
            all.push(Found {
                name: row.summary.seal_number().to_string(),
                bytes: Ok(bytes),
            });
        }
    }
    Ok(all)
}

/// A place to take envelopes from.
pub enum Source {
    /// A file, a folder, or a tar archive.
    Path(PathBuf),
    /// Standard input: an envelope or a tar archive.
    Input(Box<dyn Read + Send>),
}

impl Source {
    /// What was typed: a path, or `-` for standard input.
    pub(super) fn typed(path: PathBuf) -> Source {
        match path.as_os_str() == "-" {
            true => Source::Input(Box::new(std::io::stdin())),
            false => Source::Path(path),
        }
    }
}

/// Something that may be an envelope.
pub(in crate::commands) struct Found {
    /// The file, or the member of a tar archive.
    pub(in crate::commands) name: String,
    /// The bytes, or why they cannot be an envelope.
    pub(in crate::commands) bytes: Result<Vec<u8>>,
}

impl Found {
    fn of(name: String, bytes: Result<Vec<u8>, FileFault>) -> Found {
        let bytes = bytes.map_err(|fault| Failure::from(fault).of_file(&name));
        Found { name, bytes }
    }
}

/// Takes what is found.
pub(super) type Take<'a> = &'a mut dyn FnMut(Found) -> Result<()>;

/// Hands all that a source holds to `take`. A file in a folder that cannot be read is handed over as such, and hides
/// no other.
pub(super) fn walk(files: &Files, source: Source, take: Take<'_>) -> Result<()> {
    match source {
        Source::Path(path) if path.is_dir() => walk_folder(files, path, take),
        Source::Path(path) => walk_file(files, &path, take),
        Source::Input(input) => walk_stream("standard input", input, take),
    }
}

fn walk_folder(files: &Files, first: PathBuf, take: Take<'_>) -> Result<()> {
    let mut below = files.entries(&first)?;
    below.reverse();
    while let Some(entry) = below.pop() {
        let (path, fault) = match entry {
            FolderEntry::Folder(path) => match files.entries(&path) {
                Ok(entries) => {
                    below.extend(entries.into_iter().rev());
                    continue;
                }
                Err(error) => (path, error.into()),
            },
            FolderEntry::File(path) if is_taken(files, &path) => {
                let mut goes_on = true;
                let walked = walk_file(files, &path, &mut |found| {
                    take(found).inspect_err(|_| goes_on = false)
                });
                match walked {
                    Ok(()) => continue,
                    // What takes the findings ends the walk, and no bad file does.
                    Err(failure) if !goes_on => return Err(failure),
                    Err(fault) => (path, fault),
                }
            }
            FolderEntry::File(_) => continue,
        };
        take(Found {
            name: path.to_string_lossy().into_owned(),
            bytes: Err(fault),
        })?;
    }
    Ok(())
}

/// Whether a file of a folder is taken: by its extension, in capitals too, and where a mail program has put `.txt`
/// behind it; or as an envelope under any other name, such as `board7.envelope (1)` of a browser or
/// `board7.envelope~` of an editor.
fn is_taken(files: &Files, path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.to_lowercase();
    let name = Path::new(name.strip_suffix(".txt").unwrap_or(&name));
    name.extension().is_some_and(|it| it == EXTENSION)
        || begins(files, path, FIRST_LINE).is_ok_and(|it| it)
}

/// Whether a file begins with these bytes.
fn begins(files: &Files, path: &Path, bytes: &[u8]) -> Result<bool, FileError> {
    let mut beginning = Vec::new();
    let mut start = files.open(path)?.take(bytes.len() as u64);
    // A file that cannot be read is reported where it is read as a whole.
    let _ = start.read_to_end(&mut beginning);
    Ok(beginning == bytes)
}

fn walk_file(files: &Files, path: &Path, take: Take<'_>) -> Result<()> {
    let file = Box::new(files.open(path)?);
    walk_stream(&path.to_string_lossy(), file, take)
}

/// A stream with the magic number of a tar archive is one; any other is an envelope.
fn walk_stream(name: &str, mut stream: Box<dyn Read + Send>, take: Take<'_>) -> Result<()> {
    let unread = |error: std::io::Error| {
        let (name, kind) = (name.to_owned(), error.kind());
        ArchiveFault::Unread { name, kind }
    };
    let mut beginning = Vec::new();
    stream
        .by_ref()
        .take(512)
        .read_to_end(&mut beginning)
        .map_err(unread)?;
    let is_tar = beginning.get(TAR_MAGIC) == Some(b"ustar".as_slice());
    let mut whole = BufReader::new(Cursor::new(beginning).chain(stream));
    if is_tar {
        return walk_tar(name, &mut whole, take);
    }
    let bytes = capped(&mut whole).map_err(unread)?;
    take(Found::of(name.to_owned(), bytes))
}

/// Reads at most as many bytes as an envelope may have.
fn capped(stream: &mut dyn Read) -> std::io::Result<Result<Vec<u8>, FileFault>> {
    let mut bytes = Vec::new();
    stream.take(LARGEST as u64 + 1).read_to_end(&mut bytes)?;
    Ok(match bytes.len() <= LARGEST {
        true => Ok(bytes),
        false => Err(FileFault::TooLarge),
    })
}

fn walk_tar(name: &str, stream: &mut dyn Read, take: Take<'_>) -> Result<()> {
    let left = Cell::new(MOST_HEADERS);
    let broken = |error: std::io::Error| {
        let (name, error) = (name.to_owned(), Arc::new(error));
        match left.get() {
            0 => ArchiveFault::TarHeader(name),
            _ => ArchiveFault::Tar { name, error },
        }
    };
    let stream = Metered {
        stream,
        left: &left,
    };
    let mut archive = tar::Archive::new(stream);
    for entry in archive.entries().map_err(broken)? {
        let mut entry = entry.map_err(broken)?;
        // Its content with the padding behind it, then the headers of the next.
        let content = entry.size().saturating_add(TAR_BLOCK);
        left.set(content.saturating_add(MOST_HEADERS));
        let path = entry.path().map_err(broken)?.into_owned();
        let bytes = match entry.header().entry_type() {
            EntryType::Directory | EntryType::XGlobalHeader => continue,
            EntryType::Regular if !is_safe(&path) => Err(FileFault::UnsafePath),
            EntryType::Regular => capped(&mut entry).map_err(broken)?,
            _ => Err(FileFault::NotAFile),
        };
        let member = format!("{name}: {}", path.to_string_lossy());
        take(Found::of(member, bytes))?;
    }
    Ok(())
}

/// A stream that gives so many bytes and then an error. The tar library reads the names that stand before a member as a
/// whole, however long they are.
struct Metered<'a> {
    stream: &'a mut dyn Read,
    left: &'a Cell<u64>,
}

impl Read for Metered<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let most = usize::try_from(self.left.get()).unwrap_or(usize::MAX);
        let end = buffer.len().min(most);
        if end == 0 && !buffer.is_empty() {
            return Err(std::io::ErrorKind::FileTooLarge.into());
        }
        let count = self
            .stream
            .read(buffer.get_mut(..end).unwrap_or_default())?;
        self.left.set(self.left.get() - count as u64);
        Ok(count)
    }
}

/// Whether a path stays within the folder that it is unpacked in.
fn is_safe(path: &Path) -> bool {
    path.components()
        .all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn paths_that_lead_elsewhere_are_not_safe() {
        let paths = [
            "a.envelope",
            "./games/a.envelope",
            "../a.envelope",
            "games/../../a.envelope",
            "/etc/a.envelope",
        ];
        let safe = paths.map(|path| is_safe(Path::new(path)));
        assert_eq!(safe, [true, true, false, false, false]);
    }

    /// Counts what is read.
    struct Counted<R>(R, Arc<AtomicU64>);

    impl<R: Read> Read for Counted<R> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let count = self.0.read(buffer)?;
            self.1.fetch_add(count as u64, Ordering::Relaxed);
            Ok(count)
        }
    }

    fn member(kind: EntryType, size: u64) -> Vec<u8> {
        let mut header = tar::Header::new_gnu();
        header.set_path("././@LongLink").unwrap();
        header.set_entry_type(kind);
        header.set_size(size);
        header.set_cksum();
        header.as_bytes().to_vec()
    }

    /// What a tar archive with this member, whose content is endless, gives; how many members and bytes were read of
    /// it.
    fn walked(kind: EntryType, size: u64) -> (Result<(), Failure>, u64, u64) {
        let read = Arc::new(AtomicU64::new(0));
        let endless = Cursor::new(member(kind, size)).chain(std::io::repeat(b'a').take(size));
        let stream = Counted(endless, read.clone());
        let mut members = 0;
        let walked = walk_stream("names.tar", Box::new(stream), &mut |_| {
            members += 1;
            Ok(())
        });
        (walked, members, read.load(Ordering::Relaxed))
    }

    #[test]
    fn a_name_of_600_megabytes_is_refused_before_it_is_read() {
        use EntryType::{GNULongLink, GNULongName, XHeader};
        for kind in [GNULongName, GNULongLink, XHeader] {
            let (walked, members, read) = walked(kind, 600_000_000);
            let refused = matches!(walked, Err(failure) if failure.code() == "archive/tar-header");
            assert!(refused && members == 0, "{kind:?}");
            assert!(read < 2 * MOST_HEADERS, "{kind:?}: {read} bytes");
        }
    }

    /// A large member is no envelope, and passed over without being kept.
    #[test]
    fn a_large_member_is_passed_over() {
        let (walked, members, read) = walked(EntryType::Regular, 40_000 * TAR_BLOCK);
        assert!(walked.is_ok());
        assert_eq!(members, 1);
        assert!(read > 40_000 * TAR_BLOCK);
    }
}
