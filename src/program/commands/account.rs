//! The keys that this account keeps, in its local data folder: the arbiter's key that makes itself where only a
//! signature is wanted. Which of them acts is found by the public key on the label.

use super::keygen::of_a_person;
use super::prelude::*;
use crate::files::FolderEntry;
use crate::terminal::report;
use envelope::KeyFile;
use envelope::crypto::VerifyingKey;

/// The most bytes that are read of a key.
pub const CAP: u64 = 16 * 1024;

/// A key of the account.
#[derive(Debug)]
pub struct Kept {
    /// Its file.
    pub path: PathBuf,
    /// What is in the file.
    pub file: KeyFile,
}

/// The folder of the account's keys.
///
/// # Errors
/// The system names no folder for the account.
pub fn folder(files: &Files) -> Result<PathBuf, CommandLineFault> {
    let data = files.data().ok_or(CommandLineFault::NoHome)?;
    Ok(data.join("adjourn").join("keys"))
}

/// Every key of the account, in the order of the names of the files; none where the folder was never made.
///
/// # Errors
/// A folder or a file that cannot be read.
pub fn keys(files: &Files) -> Result<Vec<Kept>> {
    let entries = match files.entries(&folder(files)?) {
        Err(FileError::NotFound { .. } | FileError::NoFolder { .. }) => return Ok(Vec::new()),
        entries => entries?,
    };
    let paths = entries.into_iter().filter_map(|entry| match entry {
        FolderEntry::File(path) if path.extension().is_some_and(|it| it == "key") => Some(path),
        _ => None,
    });
    let read = |path: PathBuf| {
        let bytes = files.read_private(&path, CAP)?;
        let read = KeyFile::read(&bytes).map_err(|error| Failure::from(error).of_file(&path));
        read.map(|file| Kept { path, file })
    };
    paths.map(read).collect()
}

/// The account's keys that lie in clear.
///
/// # Errors
/// As [`keys`].
pub fn open(files: &Files) -> Result<Vec<SecretKey>> {
    let open = keys(files)?.into_iter().filter_map(|kept| match kept.file {
        KeyFile::Open(key) => Some(key),
        KeyFile::Locked(_) => None,
    });
    Ok(open.collect())
}

/// The file of the account's key that the label names as the arbiter's or a deputy's.
///
/// # Errors
/// The account has none of them.
pub fn of_label(files: &Files, label: &Label) -> Result<PathBuf> {
    let named: Vec<VerifyingKey> = label.officials().filter_map(|it| it.key).collect();
    of_any(files, &named)
}

/// The file of the account's key with one of these public keys.
///
/// # Errors
/// The account has none of them.
pub fn of_any(files: &Files, named: &[VerifyingKey]) -> Result<PathBuf> {
    let is_it = |kept: &Kept| named.iter().any(|key| kept.file.is_of(key));
    let found = keys(files)?.into_iter().find(is_it);
    Ok(found.ok_or(CommandLineFault::NoAccountKey)?.path)
}

/// The account's key that the label names and that needs no passphrase: with it a press signs.
pub fn open_key_of(files: &Files, label: &Label) -> Option<SecretKey> {
    let mut named = label.officials().filter_map(|it| it.key);
    named.find_map(|key| open_of(files, &key).ok().flatten())
}

/// The account's key with that public key, where it lies in clear.
///
/// # Errors
/// Files that cannot be read.
pub fn open_of(files: &Files, public: &VerifyingKey) -> Result<Option<SecretKey>> {
    let mut open = open(files)?.into_iter();
    Ok(open.find(|key| key.sign.verifying_key() == *public))
}

/// The key that signs for the arbiter of that name, and whether it is new: the first time it is made without a
/// question. It lies in clear, so it never becomes a lock.
///
/// # Errors
/// Two such keys, no random bytes, and those of `is_meant`, which is asked whether a key of nearly that name is the
/// same person's.
pub fn silent(
    files: &Files,
    name: &str,
    is_meant: impl FnOnce(&str) -> Result<bool>,
) -> Result<(SecretKey, bool)> {
    let mut open = open(files)?;
    let near = open.iter().position(|key| is_near(&key.name, name));
    let mut same = open.iter().enumerate().filter(|(_, key)| key.name == name);
    let (first, second) = (same.next(), same.next());
    if second.is_some() {
        let name = name.to_owned();
        return Err(CommandLineFault::SeveralKeys { name }.into());
    }
    let place = match (first, near) {
        (None, Some(place)) => {
            let known = open.get(place).map_or("", |key| key.name.as_str());
            is_meant(known)?.then_some(place)
        }
        (first, _) => first.map(|(place, _)| place),
    };
    match place {
        Some(place) => Ok((open.swap_remove(place), false)),
        None => Ok((new(name)?, true)),
    }
}

/// The public line of the account's key of that name under a passphrase, the first where there are several.
///
/// # Errors
/// Files that cannot be read.
pub fn locked(files: &Files, name: &str) -> Result<Option<String>> {
    for kept in keys(files)? {
        if let (KeyFile::Locked(_), true) = (&kept.file, kept.file.name() == name) {
            let public = keygen::public_file(&kept.path);
            return Ok(Some(public.to_string_lossy().into_owned()));
        }
    }
    Ok(None)
}

/// A new key for a person of that name.
///
/// # Errors
/// A name that is no person's, no random bytes.
pub fn new(name: &str) -> Result<SecretKey> {
    of_a_person(name)?;
    Ok(SecretKey::generate(name)?)
}

/// Whether the person of a name that nearly is another's is the same, as somebody at the terminal says.
///
/// # Errors
/// Nobody is there to be asked.
pub(crate) fn is_meant(context: &Context, name: &str, known: &str) -> Result<bool> {
    let locale = &context.locale;
    if !prompts::is_there() {
        let (name, known) = (name.to_owned(), known.to_owned());
        return Err(CommandLineFault::NearName { name, known }.into());
    }
    prompts::confirmed(locale, &locale.say(AskSamePerson { name, known }))
}

/// Whether two names are the same words, however they are ordered, capitalised and set apart.
fn is_near(one: &str, other: &str) -> bool {
    let words = |name: &str| {
        let small = name.to_lowercase();
        let words = small.split(|sign: char| !sign.is_alphanumeric());
        let words = words.filter(|word| !word.is_empty()).map(str::to_owned);
        let mut words: Vec<String> = words.collect();
        words.sort_unstable();
        words
    };
    words(one) == words(other)
}

/// Keeps a key that was made without a question, and says so.
///
/// # Errors
/// As [`keep`].
pub(crate) fn keep_new(context: &Context, key: &SecretKey) -> Result<()> {
    let path = keep(&context.files, key, &key.to_file())?;
    prompts::say(&report::note(&context.locale, &Notice::KeyMade(path)));
    Ok(())
}

/// Keeps a key in the account: `bytes` is its file. Its path.
///
/// # Errors
/// A key that is there already, files that cannot be written.
pub fn keep(files: &Files, key: &SecretKey, bytes: &[u8]) -> Result<PathBuf> {
    let folder = folder(files)?;
    make_folders(files, &folder)?;
    let public = key.sign.verifying_key().to_string();
    let signs = public.chars().filter(char::is_ascii_alphanumeric);
    let short: String = signs.take(8).collect();
    let path = folder.join(format!("{short}.key"));
    keygen::keep(files, &path, bytes, key)?;
    Ok(path)
}

/// Makes a folder with those above it that are missing, for this account alone.
fn make_folders(files: &Files, folder: &Path) -> Result<()> {
    if let Some(above) = folder.parent().filter(|above| !above.is_dir()) {
        make_folders(files, above)?;
    }
    files.create_folder(folder, Mode::Secret)?;
    Ok(())
}
