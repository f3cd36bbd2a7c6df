//! `archive prove`: a proof that an envelope is in the log, or that the log extends an earlier checkpoint.

use super::signing::{Signed, Signing, must_extend};
use super::*;
use archive::store::{Expected, StoreError};
use envelope::log::{Checkpoint, ConsistencyProof, Proof, consistency, inclusion, leaf_hash};

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
    #[arg(long, value_name = "FILE", conflicts_with = "key")]
    #[arg(requires = "archive_key")]
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

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let (files, locale) = (&context.files, &context.locale);
    let existing = Existing::if_forced(args.output.force);
    let mut passphrases = Passphrases::new(locale, args.passphrase.passphrase_fd)?;
    let envelope = args.envelope.as_deref().map(get::which);
    let under = match (args.key, args.archive_key) {
        (None, Some(key)) => Under::Signed(note_key(context, &key)?),
        (key, _) => {
            let file = key.unwrap_or_default();
            Under::New(Signing::unlock(context, file, &mut passphrases)?)
        }
    };
    let store = location(context, &args.store)?;
    let envelope = envelope.transpose()?;
    files.check(&args.out, existing)?;
    let mut archive = open(&store)?;
    let found = envelope.map(|which| get::one(&mut archive, &which));
    let found = found.transpose()?;
    let extends = args.extends.as_deref();
    let base = match &under {
        Under::New(signing) => signing.sign(files, &mut archive, extends)?,
        Under::Signed(key) => {
            let file = args.checkpoint.unwrap_or_default();
            signed_before(files, &mut archive, &file, key, extends)?
        }
    };
    let mut notices = Vec::from_iter(base.notice.clone());
    let mut log = Log::from(base.checkpoint.head);
    let proof = match found {
        None => {
            let earlier = base.named.map_or(0, |earlier| earlier.size);
            log.extends = Some(earlier);
            let size = usize::try_from(earlier).unwrap_or(usize::MAX);
            let proof = ConsistencyProof {
                earlier,
                path: consistency(&base.leaves, size).unwrap_or_default(),
                checkpoint: base.note,
            };
            proof.text()
        }
        Some((row, bytes)) => {
            let leaf = |bytes: &[u8]| {
                let leaf = leaf_hash(bytes);
                base.leaves.iter().rposition(|hash| *hash == leaf)
            };
            let index = match (leaf(&bytes), &under) {
                (Some(index), _) => index,
                (None, Under::New(_)) => {
                    return Err(StoreError::from(Expected::LeafOfEnvelope).into());
                }
                (None, Under::Signed(_)) => {
                    // Then that may be an earlier version, which is said.
                    notices.push(Notice::EarlierVersion);
                    let envelope = envelope_file::verified(bytes)?;
                    let index = latest_first(&envelope).find_map(leaf);
                    index.ok_or(ArchiveFault::NotYetIn(log.size))?
                }
            };
            log.index = Some(index as u64);
            log.seal_number = Some(row.summary.seal_number().to_string());
            let proof = Proof {
                index: index as u64,
                path: inclusion(&base.leaves, index).unwrap_or_default(),
                checkpoint: base.note,
            };
            proof.text()
        }
    };
    files.create(&[NewFile::public(&args.out, proof.as_bytes())], existing)?;
    let path = path_text(&args.out);
    let text = locale.say(ArchiveProofWritten { path }) + "\n" + &log.lines(locale);
    let json = log.json(json!({ "file": args.out.to_string_lossy(), "notices": notices }));
    Ok(Report::new(text, json).with_notices(locale, &notices))
}

/// The checkpoint that a proof leads to.
enum Under {
    /// A new one, signed with the key of the archive.
    New(Signing),
    /// One that this key has signed before.
    Signed(NoteKey),
}

/// A checkpoint in a file that this key has signed, and its bytes.
fn read(files: &Files, path: &Path, key: &NoteKey) -> Result<(Checkpoint, Vec<u8>)> {
    let note = files.lines(path, LARGEST_NOTE as u64)?;
    match Checkpoint::open(&note, key) {
        Ok(signed) => Ok((signed, note)),
        Err(error) => Err(Failure::from(error).of_file(path)),
    }
}

/// A checkpoint that was signed before, with the leaves under it, if the log extends it and the earlier one in
/// `extends`.
fn signed_before(
    files: &Files,
    archive: &mut Archive,
    file: &Path,
    key: &NoteKey,
    extends: Option<&Path>,
) -> Result<Signed> {
    let (checkpoint, note) = read(files, file, key)?;
    let size = checkpoint.head.size;
    let (now, mut leaves) = archive.history()?;
    if checkpoint.origin != now.origin {
        return Err(Failure::from(ArchiveFault::OtherCheckpoint).of_file(file));
    }
    must_extend(&leaves, &checkpoint.head, file, false)?;
    let mut named = None;
    if let Some(path) = extends {
        let (earlier, _) = read(files, path, key)?;
        // With the whole log: what the checkpoint does not hold yet is not lost.
        must_extend(&leaves, &earlier.head, path, false)?;
        if earlier.head.size > size {
            return Err(ArchiveFault::ExtendsLater {
                extends: path.to_owned(),
                has: earlier.head.size,
                checkpoint: file.to_owned(),
                size,
            }
            .into());
        }
        named = Some(earlier.head);
    }
    leaves.truncate(usize::try_from(size).unwrap_or(usize::MAX));
    Ok(Signed {
        checkpoint,
        // A note is UTF-8.
        note: String::from_utf8_lossy(&note).into_owned(),
        leaves,
        extends: None,
        named,
        notice: None,
    })
}
