//! `archive get`: one envelope, byte for byte.

use super::*;
use archive::IndexRow;
use archive::store::{Expected, StoreError};
use envelope::SealNumber;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive get games.archive 7XQ2-9M4K-P0RT-V3HC \\
      --out board7.envelope
  adjourn archive get games.archive 17 > board7.envelope")]
pub struct Args {
    /// The archive
    pub store: String,
    /// Its seal number, fingerprint, game, or number in the archive
    pub envelope: String,
    /// File for it [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub output: Overwrite,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let store = location(context, &args.store)?;
    let (listed, bytes) = find(&store, &which(&args.envelope)?)?;
    let Some(file) = args.out else {
        let envelope = text(bytes)?;
        let json = json!({ "listed": listed, "envelope": envelope });
        return Ok(Report::new(envelope, json));
    };
    let existing = Existing::if_forced(args.output.force);
    let new = NewFile::public(&file, &bytes);
    context.files.create(&[new], existing)?;
    let locale = &context.locale;
    let path = path_text(&file);
    let written = locale.say(ArchiveWritten { path });
    let line = list::line(locale, &listed.summary);
    let json = json!({ "listed": listed, "file": file.to_string_lossy() });
    Ok(Report::new(format!("{written}\n{line}\n"), json))
}

/// How many characters the id of a game has on a label.
const GAME: usize = 22;

/// The envelope that a number, a fingerprint, a seal number or the id of a game names.
///
/// # Errors
/// [`ArchiveFault::Which`] for another text, and [`ArchiveFault::NotFound`] for a mistyped id of a game.
pub fn which(text: &str) -> Result<Which> {
    if let Ok(fingerprint) = text.parse::<Fingerprint>() {
        return Ok(Which::Fingerprint(fingerprint));
    }
    if let Ok(number) = text.parse::<SealNumber>() {
        return Ok(Which::SealNumber(number));
    }
    if looks_like_game(text) {
        // A text of this form that is no id is a mistyped one: there is no such game.
        let game = text.parse().map_err(|_| ArchiveFault::NotFound)?;
        return Ok(Which::Game(game));
    }
    text.parse().map(Which::Id).map_err(|_| {
        let text = text.to_owned();
        ArchiveFault::Which(text).into()
    })
}

/// Whether a text has the form of the id of a game.
pub fn looks_like_game(text: &str) -> bool {
    let in_base64 = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    text.len() == GAME && text.bytes().all(in_base64)
}

/// The only envelope that `which` names, with its bytes.
///
/// # Errors
/// No archive, no such envelope, several, or an error of the store.
pub fn find(store: &Location, which: &Which) -> Result<(IndexRow, Vec<u8>)> {
    one(&mut open(store)?, which)
}

/// The same of an archive that is open.
pub(super) fn one(archive: &mut Archive, which: &Which) -> Result<(IndexRow, Vec<u8>)> {
    let mut found = archive.get(which)?;
    let only = found.pop().ok_or(ArchiveFault::NotFound)?;
    if found.is_empty() {
        return Ok(only);
    }
    let mut ids: Vec<u64> = found.iter().map(|(row, _)| row.id).collect();
    ids.push(only.0.id);
    Err(ArchiveFault::Several(ids).into())
}

/// The text of an envelope.
///
/// # Errors
/// A store that is damaged: envelopes are UTF-8.
pub fn text(bytes: Vec<u8>) -> Result<String, StoreError> {
    String::from_utf8(bytes).map_err(|_| Expected::Envelope.into())
}
