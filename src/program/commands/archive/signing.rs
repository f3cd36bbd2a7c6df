//! Signs the head of a log, and never two heads that contradict each other: what was signed before must be a
//! beginning of what is signed now. The last signed checkpoint stands beside the key; a store may have lost it, or be
//! another one.

use super::*;
use crate::commands::keygen;
use envelope::crypto::Digest;
use envelope::log::Checkpoint;

/// What signs the head of a log.
pub(super) struct Signing {
    /// The archive's key.
    key: SecretKey,
    /// The file of the key. The last checkpoint that it has signed stands beside it, with `.checkpoint` added.
    file: PathBuf,
}

/// A checkpoint that was signed or cosigned.
pub(super) struct Signed {
    pub(super) checkpoint: Checkpoint,
    /// The same with its signatures.
    pub(super) note: String,
    /// The leaves under it; a witness knows none of them.
    pub(super) leaves: Vec<Digest>,
    /// The number of leaves of the longest earlier checkpoint.
    pub(super) extends: Option<u64>,
    /// The head of the earlier checkpoint that was named.
    pub(super) named: Option<TreeHead>,
    /// That nothing shows what the key has signed before, where that could be.
    pub(super) notice: Option<Notice>,
}

impl Signed {
    /// What is shown of its log.
    pub(super) fn log(&self) -> Log {
        Log {
            extends: self.extends,
            ..Log::from(self.checkpoint.head)
        }
    }
}

/// What is remembered of it.
impl AsRef<[u8]> for Signed {
    fn as_ref(&self) -> &[u8] {
        self.note.as_bytes()
    }
}

/// Where the last checkpoint stands that the key in this file has signed: beside the file itself, whatever link leads
/// to it.
///
/// # Errors
/// No such file.
pub(super) fn last(files: &Files, key: &Path) -> Result<PathBuf, FileError> {
    beside(files, key, ".checkpoint")
}

/// A file beside that of a key, with this added to its name.
///
/// # Errors
/// No such file of a key.
pub(super) fn beside(files: &Files, key: &Path, added: &str) -> Result<PathBuf, FileError> {
    let mut name = files.target(key)?.into_os_string();
    name.push(added);
    Ok(PathBuf::from(name))
}

/// Refuses a log of these leaves that does not extend the earlier checkpoint in a file. The tree is grown again from
/// the leaves: no proof of the store's is believed.
///
/// # Errors
/// [`ArchiveFault::NotExtended`].
pub(super) fn must_extend(
    leaves: &[Digest],
    earlier: &TreeHead,
    path: &Path,
    to_sign: bool,
) -> Result<()> {
    let fault = || ArchiveFault::NotExtended {
        path: path.to_owned(),
        earlier: earlier.size,
        now: leaves.len() as u64,
        to_sign,
    };
    stop_if!(!earlier.begins(leaves) => fault());
    Ok(())
}

/// Makes a note from the last one that stands in a file, which it then replaces: what was made is remembered before
/// it is handed out, and of two who do so at once the second goes on from the first.
///
/// # Errors
/// Those of `make`, and of the file.
pub(super) fn remembering(
    files: &Files,
    path: &Path,
    mut make: impl FnMut(Option<&[u8]>) -> Result<Signed>,
) -> Result<Signed> {
    let cap = LARGEST_NOTE as u64;
    match files.read(path, cap) {
        Err(FileError::NotFound { .. }) => {
            let made = make(None)?;
            let file = NewFile::public(path, made.as_ref());
            match files.create(&[file], Existing::Refuse) {
                // Another one was first: what it made counts.
                Err(FileError::Exists { .. }) => {}
                created => return Ok(created.map(|()| made)?),
            }
        }
        found => drop(found?),
    }
    files.update(path, cap, |found| make(Some(found)))
}

impl Signing {
    /// Unlocks the key.
    ///
    /// # Errors
    /// A file that is no key of an archive, or does not unlock.
    pub(super) fn unlock(
        context: &Context,
        file: PathBuf,
        passphrases: &mut Passphrases,
    ) -> Result<Signing> {
        let key = keys::unlock_if(context, &file, passphrases, keygen::of_a_log)?;
        Ok(Signing { key, file })
    }

    /// Signs the head of the log, which must extend the last checkpoint and the one in `extends`. What is signed is
    /// remembered before it is handed out.
    ///
    /// # Errors
    /// The key of another archive, an earlier checkpoint that the log does not extend, or a store or a file that fails.
    pub(super) fn sign(
        &self,
        files: &Files,
        archive: &mut Archive,
        extends: Option<&Path>,
    ) -> Result<Signed> {
        let origin = archive.origin()?;
        if self.key.name != origin {
            let (key, log) = (self.key.name.clone(), origin);
            return Err(ArchiveFault::OtherKey { key, log }.into());
        }
        let last = last(files, &self.file)?;
        remembering(files, &last, |found| {
            let last = found.map(|found| (last.as_path(), found));
            self.extending(files, archive, last, extends)
        })
    }

    fn extending(
        &self,
        files: &Files,
        archive: &mut Archive,
        last: Option<(&Path, &[u8])>,
        extends: Option<&Path>,
    ) -> Result<Signed> {
        let public = NoteKey::new(&self.key.name, self.key.sign.verifying_key())?;
        let (checkpoint, leaves) = archive.history()?;
        let check = |path: &Path, note: &[u8]| {
            let earlier = Checkpoint::open(note, &public);
            let is_last = last.is_some_and(|(last, _)| last == path);
            let earlier = earlier.map_err(|error| match error {
                NoteError::NotSigned | NoteError::OtherLog if is_last => {
                    let path = path.to_owned();
                    ArchiveFault::CheckpointOfOtherKey(path).into()
                }
                error => Failure::from(error).of_file(path),
            })?;
            must_extend(&leaves, &earlier.head, path, true)?;
            Ok::<_, Failure>(earlier.head)
        };
        let last = last.map(|(path, note)| check(path, note)).transpose()?;
        let named = match extends {
            Some(path) => Some(check(path, &files.lines(path, LARGEST_NOTE as u64)?)?),
            None => None,
        };
        let extends = last.iter().chain(&named).map(|head| head.size).max();
        let known = extends.is_some() || checkpoint.head.size == 0;
        let note = checkpoint.sign(&self.key.sign);
        let note = note.map_err(|error| Failure::from(error).as_kind(FailureKind::Failed))?;
        Ok(Signed {
            checkpoint,
            note,
            leaves,
            extends,
            named,
            notice: (!known).then_some(Notice::NoEarlierCheckpoint),
        })
    }
}
