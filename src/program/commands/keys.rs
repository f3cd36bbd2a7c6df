//! From what was typed to unlocked keys: a key file, a slip file, or a slip typed on the terminal.

use super::open::Reply;
use super::prelude::*;
use super::seal::slip_path;
use crate::terminal::args::ReplySource;
use crate::terminal::prompts::{ask_unseen, is_there, read, refused, say};
use crate::terminal::report;
use crate::text::message::{AskReply, AskSlip};
use envelope::log::{NoteKey, WitnessKey};
use envelope::{Half, KeyFile, Slip, typed};

/// The most bytes that are read of a key, a slip or a half.
const CAP: u64 = 16 * 1024;

/// Unlocks a person's key in a file: a secret-key file or a slip; `-` asks for a slip on the terminal.
///
/// # Errors
/// A file that cannot be read, is neither, or does not unlock; the key of an archive.
pub fn unlock(context: &Context, path: &Path, passphrases: &mut Passphrases) -> Result<SecretKey> {
    unlock_if(context, path, passphrases, keygen::of_a_person)
}

/// The same for work on an envelope, which must be there before a passphrase is asked for. Without a path it is the
/// account's key that the label names.
///
/// # Errors
/// No such file, or those of [`unlock`].
pub fn unlock_for(
    context: &Context,
    (envelope, path): (&Path, &Option<PathBuf>),
    passphrases: &mut Passphrases,
) -> Result<SecretKey> {
    context.files.target(envelope)?;
    if let Some(path) = path {
        return unlock(context, path, passphrases);
    }
    let named = envelope_file::read(&context.files, envelope)?;
    let path = account::of_label(&context.files, named.label())?;
    unlock(context, &path, passphrases)
}

/// Unlocks a key whose name `may_be` accepts: that of a person, an archive or a witness.
///
/// # Errors
/// A file that cannot be read, is no key, or does not unlock; any other key.
pub fn unlock_if(
    context: &Context,
    path: &Path,
    passphrases: &mut Passphrases,
    may_be: fn(&str) -> Result<()>,
) -> Result<SecretKey> {
    let slip = |text: &str| {
        let key = Slip::typed_key(text)?;
        may_be(&key.name)?;
        Ok(key)
    };
    if path == Path::new("-") {
        return slip(&ask_unseen(&context.locale.say(AskSlip))?);
    }
    let bytes = Zeroizing::new(context.files.read(path, CAP)?);
    if Slip::begins(&bytes) {
        say_if_open_to_others(context, path)?;
        return slip(std::str::from_utf8(&bytes).unwrap_or_default());
    }
    let text = std::str::from_utf8(&bytes).unwrap_or_default();
    let line = text.trim_end();
    let is_of_archive = line.parse::<NoteKey>().is_ok() || line.parse::<WitnessKey>().is_ok();
    let is_public = line.parse::<PublicLine>().is_ok() || is_of_archive;
    stop_if!(is_public => Failure::from(CommandLineFault::PublicKey).of_file(path));
    let key_file = KeyFile::read(&bytes)?;
    may_be(key_file.name())?;
    say_if_open_to_others(context, path)?;
    match key_file {
        KeyFile::Open(key) => Ok(key),
        KeyFile::Locked(locked) => {
            let passphrase = passphrases.of(locked.name())?;
            Ok(locked.unlock(&passphrase)?)
        }
    }
}

/// Says that others on this machine can read a secret file. It is used all the same: on a stick whose file system has
/// no permissions, that cannot be changed.
fn say_if_open_to_others(context: &Context, path: &Path) -> Result<()> {
    if context.files.is_open_to_others(path)? {
        let notice = Notice::OpenToOthers(path.to_owned());
        say(&report::note(&context.locale, &notice));
    }
    Ok(())
}

/// A released half, given as the text itself or as a file.
///
/// # Errors
/// A file that cannot be read, a text that is no half.
fn half(context: &Context, text: &str) -> Result<Half> {
    if Half::begins(text.as_bytes()) {
        return Ok(typed(text)?);
    }
    let path = Path::new(text);
    let bytes = read(&context.files, path, CAP)?;
    if text != "-" {
        say_if_open_to_others(context, path)?;
    }
    Ok(typed(std::str::from_utf8(&bytes).unwrap_or_default())?)
}

/// How the responder's half is obtained: as the flags say; without one of them, it is asked for.
///
/// # Errors
/// A file that cannot be read or does not unlock, a text that is no half, no terminal.
pub fn reply(
    context: &Context,
    envelope: &Path,
    source: &ReplySource,
    passphrases: &mut Passphrases,
) -> Result<Reply> {
    if let Some(path) = &source.reply_key {
        let mut path = path.clone();
        // `seal` has put the slips there.
        if path.is_dir() {
            let envelope = envelope_file::read(&context.files, envelope)?;
            path = slip_path(&path, envelope.label().sealed_by().other());
        }
        return Ok(Reply::Key(unlock(context, &path, passphrases)?));
    }
    match (&source.reply_half, &source.author_key) {
        (Some(text), _) => Ok(Reply::Half(half(context, text)?)),
        (None, Some(path)) => Ok(Reply::Author(unlock(context, path, passphrases)?)),
        (None, None) => ask_reply(context, envelope),
    }
}

/// Asks the responder for the slip or the released half, with the fingerprint of what it opens; again where it is
/// mistyped.
///
/// # Errors
/// No terminal, or not a valid envelope.
fn ask_reply(context: &Context, envelope: &Path) -> Result<Reply> {
    if is_there() {
        fingerprint::show(context, envelope)?;
    }
    loop {
        let typed = ask_unseen(&context.locale.say(AskReply))
            .map_err(|failure| failure.advised(Advice::ReplyFlags))?;
        match Reply::typed(&typed) {
            Ok(reply) => return Ok(reply),
            Err(error) => say(&refused(&context.locale, &error.into())),
        }
    }
}
