//! `archive prove`: a proof that an envelope is in the log, or that the log extends an earlier checkpoint.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::super::{Failure, envelope_file};
use super::signing::{Signing, must_extend};
use super::{
    extends_line, field, get, head_in_json, head_lines, latest_first, leaf_line, note_key, open,
    write,
};
use crate::failure::{ArchiveFault, Notice};
use crate::files::{Existing, Files};
use crate::terminal::args::{Overwrite, Passphrase};
use crate::terminal::prompts::Passphrases;
use crate::terminal::report::path_text;
use crate::terminal::{Context, Report, location};
use crate::text::message::*;
use archive::Archive;
use archive::store::{Expected, StoreError};
use envelope::crypto::Digest;
use envelope::log::{
    self, Checkpoint, ConsistencyProof, LARGEST_NOTE, NoteKey, Proof, TreeHead, leaf_hash,
};

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive prove games.archive 7XQ2-9M4K-P0RT-V3HC --key archive.key \\
      --out board7.tlog-proof
  adjourn archive prove games.archive 17 --archive-key archive.key.pub \\
      --checkpoint may.checkpoint --out 17.tlog-proof
  adjourn archive prove games.archive --extends oslo.checkpoint \\
      --key archive.key --out games.consistency")]
pub struct Args {
    /// The archive
    pub store: String,
    /// Its seal number, fingerprint, game, or number in the archive
    #[arg(required_unless_present = "extends")]
    pub envelope: Option<String>,
    /// An earlier checkpoint that the log must extend; without an envelope that is what is proved, to a witness
    #[arg(long, value_name = "FILE")]
    pub extends: Option<PathBuf>,
    /// The archive's secret key; KEY.checkpoint keeps the last checkpoint that it signed
    #[arg(long, value_name = "KEY", required_unless_present = "checkpoint")]
    pub key: Option<PathBuf>,
    /// Sign nothing: prove it under this checkpoint, which may have cosignatures
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "key",
        requires = "archive_key"
    )]
    pub checkpoint: Option<PathBuf>,
    /// The archive's public key: NAME+NUMBER+KEY, or the .pub file of its key
    #[arg(long, value_name = "PUB", requires = "checkpoint")]
    pub archive_key: Option<String>,
    /// File for the proof
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    #[command(flatten)]
    pub output: Overwrite,
    #[command(flatten)]
    pub passphrase: Passphrase,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report, Failure> {
    let (files, locale) = (&context.files, &context.locale);
    let existing = Existing::if_forced(args.output.force);
    let mut passphrases = Passphrases::new(locale, args.passphrase.passphrase_fd)?;
    let envelope = args.envelope.as_deref().map(get::which);
    let under = match (args.key, args.checkpoint, args.archive_key) {
        (None, Some(file), Some(key)) => Under::Signed {
            file,
            key: note_key(context, &key)?,
            extends: args.extends,
        },
        (key, _, _) => {
            let key = key.unwrap_or_default();
            Under::New(Signing::unlock(
                context,
                key,
                args.extends,
                &mut passphrases,
            )?)
        }
    };
    let store = location(context, &args.store)?;
    let envelope = envelope.transpose()?;
    files.check(&args.out, existing)?;
    let mut archive = open(&store)?;
    let found = envelope.map(|which| get::one(&mut archive, &which));
    let found = found.transpose()?;
    let base = under.base(files, &mut archive)?;
    let mut outcome = Outcome {
        file: args.out,
        index: None,
        head: base.head,
        extends: None,
        seal_number: None,
        notices: base.notice.iter().cloned().collect(),
    };
    let proof = match found {
        None => {
            let earlier = base.earlier.map_or(0, |earlier| earlier.size);
            outcome.extends = Some(earlier);
            let size = usize::try_from(earlier).unwrap_or(usize::MAX);
            let proof = ConsistencyProof {
                earlier,
                path: log::consistency(&base.leaves, size).unwrap_or_default(),
                checkpoint: base.note,
            };
            proof.text()
        }
        Some((row, bytes)) => {
            let (index, notice) = under.index(&base, bytes)?;
            outcome.index = Some(index as u64);
            outcome.seal_number = Some(row.summary.seal_number().to_string());
            outcome.notices.extend(notice);
            let proof = Proof {
                index: index as u64,
                path: log::inclusion(&base.leaves, index).unwrap_or_default(),
                checkpoint: base.note,
            };
            proof.text()
        }
    };
    write(files, &outcome.file, proof.as_bytes(), existing)?;
    let path = path_text(&outcome.file);
    let number = outcome.seal_number.as_ref();
    let text = format!(
        "{}\n{}{}{}{}",
        locale.say(ArchiveProofWritten { path }),
        number.map_or_else(String::new, |it| field(&locale.say(NameEnvelope), it)),
        leaf_line(locale, outcome.index),
        head_lines(locale, &outcome.head),
        extends_line(locale, outcome.extends)
    );
    Ok(Report::of(text, &outcome).with_notices(locale, &outcome.notices))
}

/// The proof that was written.
#[derive(Serialize)]
struct Outcome {
    file: PathBuf,
    /// The leaf, from 0; `None` if no envelope was proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<u64>,
    /// The head of the checkpoint.
    #[serde(flatten, serialize_with = "head_in_json")]
    head: TreeHead,
    /// The number of leaves of the earlier checkpoint that the log is proved to extend.
    #[serde(skip_serializing_if = "Option::is_none")]
    extends: Option<u64>,
    /// The seal number of the envelope.
    #[serde(skip_serializing_if = "Option::is_none")]
    seal_number: Option<String>,
    notices: Vec<Notice>,
}

/// The checkpoint that a proof leads to.
enum Under {
    /// A new one, signed with the key of the archive.
    New(Signing),
    /// One that was signed before.
    Signed {
        file: PathBuf,
        /// The key that signed it.
        key: NoteKey,
        /// A file with an earlier checkpoint that the log must extend as well.
        extends: Option<PathBuf>,
    },
}

/// The checkpoint that a proof leads to, the leaves under it, and what else to know.
struct Base {
    note: String,
    head: TreeHead,
    leaves: Vec<Digest>,
    /// The head of the earlier checkpoint that was named, which it extends.
    earlier: Option<TreeHead>,
    notice: Option<Notice>,
}

/// A checkpoint in a file that this key has signed, and its bytes.
fn read(files: &Files, path: &Path, key: &NoteKey) -> Result<(Checkpoint, Vec<u8>), Failure> {
    let note = files.lines(path, LARGEST_NOTE as u64)?;
    match Checkpoint::open(&note, key) {
        Ok(signed) => Ok((signed, note)),
        Err(error) => Err(Failure::from(error).of_file(path)),
    }
}

impl Under {
    fn base(&self, files: &Files, archive: &mut Archive) -> Result<Base, Failure> {
        let (file, key, extends) = match self {
            Under::New(signing) => {
                let signed = signing.sign(files, archive)?;
                return Ok(Base {
                    head: signed.checkpoint.head,
                    earlier: signed.named,
                    notice: signed.notice(),
                    note: signed.note,
                    leaves: signed.leaves,
                });
            }
            Under::Signed { file, key, extends } => (file, key, extends),
        };
        let (Checkpoint { origin, head }, note) = read(files, file, key)?;
        let (now, mut leaves) = archive.history()?;
        if origin != now.origin {
            return Err(Failure::from(ArchiveFault::OtherCheckpoint).of_file(file));
        }
        must_extend(&leaves, &head, file, false)?;
        let mut earlier = None;
        if let Some(path) = extends {
            let (extended, _) = read(files, path, key)?;
            // With the whole log: what the checkpoint does not hold yet is not lost.
            must_extend(&leaves, &extended.head, path, false)?;
            if extended.head.size > head.size {
                return Err(ArchiveFault::ExtendsLater {
                    extends: path.clone(),
                    has: extended.head.size,
                    checkpoint: file.clone(),
                    size: head.size,
                }
                .into());
            }
            earlier = Some(extended.head);
        }
        leaves.truncate(usize::try_from(head.size).unwrap_or(usize::MAX));
        Ok(Base {
            // A note is UTF-8.
            note: String::from_utf8_lossy(&note).into_owned(),
            head,
            leaves,
            earlier,
            notice: None,
        })
    }
    /// The number of the leaf that holds this envelope. Under a checkpoint that was signed before, that may be an earlier
    /// version, which is said.
    fn index(&self, base: &Base, bytes: Vec<u8>) -> Result<(usize, Option<Notice>), Failure> {
        let leaf = |bytes: &[u8]| {
            let leaf = leaf_hash(bytes);
            base.leaves.iter().rposition(|hash| *hash == leaf)
        };
        match (leaf(&bytes), self) {
            (Some(index), _) => Ok((index, None)),
            (None, Under::New(_)) => Err(StoreError::from(Expected::LeafOfEnvelope).into()),
            (None, Under::Signed { .. }) => {
                let envelope = envelope_file::verified(bytes)?;
                let index = latest_first(&envelope).find_map(leaf);
                let size = base.head.size;
                let index = index.ok_or(ArchiveFault::NotYetIn { size })?;
                Ok((index, Some(Notice::EarlierVersion)))
            }
        }
    }
}
