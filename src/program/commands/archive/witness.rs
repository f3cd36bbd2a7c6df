//! `archive witness`: cosigns the checkpoint of another archive, if it extends the last one that this witness cosigned.

use super::signing::{Signed, beside, remembering};
use super::*;
use crate::commands::keygen;
use envelope::crypto::sha256;
use envelope::log::{LARGEST_PROOF, Witnessed, cosign, examine, read_request};

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive witness games.checkpoint --key oslo.key \\
      --archive-key games.pub --out oslo.checkpoint
  adjourn archive witness games.consistency --key oslo.key \\
      --archive-key games.pub --out oslo.checkpoint")]
pub struct Args {
    /// What its organiser sent: the first time a checkpoint, later a proof from `prove --extends`
    pub request: PathBuf,
    /// The secret key of the witness; KEY.….checkpoint keeps the last one that it cosigned, a file for each log
    #[arg(long, value_name = "KEY")]
    pub key: PathBuf,
    /// The other archive's public key: NAME+NUMBER+KEY, or the .pub file of its key
    #[arg(long, value_name = "PUB")]
    pub archive_key: String,
    /// File for the cosigned checkpoint [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub output: Overwrite,
    #[command(flatten)]
    pub passphrase: Passphrase,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let mut passphrases = Passphrases::new(&context.locale, args.passphrase.passphrase_fd)?;
    let log: NoteKey = note_key(context, &args.archive_key)?;
    let (of, passphrases) = (keygen::of_a_witness, &mut passphrases);
    let key = keys::unlock_if(context, &args.key, passphrases, of)?;
    let at = context.at()?;
    let (files, locale) = (&context.files, &context.locale);
    let existing = Existing::if_forced(args.output.force);
    let kept = kept(files, &args.key, &log)?;
    if let Some(out) = &args.out {
        files.check(out, existing)?;
    }
    let request = files.lines(&args.request, LARGEST_PROOF as u64)?;
    let signed = cosigned(context, &request, &log, &key, &kept, at)?;
    let (log, notices) = (signed.log(), Vec::from_iter(signed.notice));
    let (origin, note) = (signed.checkpoint.origin, signed.note);
    let mut json = log.json(json!({
        "origin": origin,
        "at": at,
        "checkpoint": note,
        "kept": kept.to_string_lossy(),
        "notices": notices,
    }));
    let text = match &args.out {
        None => note,
        Some(path) => {
            files.create(&[NewFile::public(path, note.as_bytes())], existing)?;
            json["file"] = json!(path.to_string_lossy());
            let path = path_text(path);
            format!(
                "{}\n{}{}{}{}",
                locale.say(ArchiveCosigned { path }),
                field(&locale.say(NameLogName), escaped(&origin)),
                log.lines(locale),
                field(&locale.say(NameSignedAt), at),
                field(&locale.say(NameKept), path_text(&kept))
            )
        }
    };
    Ok(Report::new(text, json).with_notices(locale, &notices))
}

/// How many hexadecimal digits tell logs apart in the names of files.
pub(super) const DIGITS: usize = 16;

/// How the name of a file ends in which a checkpoint is remembered.
pub(super) const KEPT: &str = ".checkpoint";

/// Where the last checkpoint of a log stands that a key has cosigned: beside the key, with the beginning of the hash
/// of the log's name.
///
/// # Errors
/// No such file.
fn kept(files: &Files, key: &Path, log: &NoteKey) -> Result<PathBuf, FileError> {
    let hash = sha256(&[log.name().as_bytes()]).to_string();
    let number = hash.get(..DIGITS).unwrap_or_default();
    beside(files, key, &format!(".{number}{KEPT}"))
}

/// Cosigns a checkpoint. What is cosigned is remembered before it is handed out.
///
/// # Errors
/// What the key has cosigned before if it does not hold, and [`ArchiveFault::NotCosigned`].
fn cosigned(
    context: &Context,
    request: &[u8],
    log: &NoteKey,
    key: &SecretKey,
    kept: &Path,
    at: Moment,
) -> Result<Signed> {
    let now = context.now()?;
    let refused = |error| ArchiveFault::NotCosigned {
        error,
        kept: kept.to_owned(),
    };
    let request = read_request(request).map_err(|error| refused(error.into()))?;
    let own = WitnessKey::new(&key.name, key.sign.verifying_key())?;
    let policy = Policy::new(log.clone(), vec![own], None)?;
    remembering(&context.files, kept, |last| {
        let last = last.map(|last| policy.open(last)).transpose();
        let last = last.map_err(|error| {
            let path = kept.to_owned();
            match error {
                // The log has signed it, and another key than this has cosigned it.
                NoteError::Quorum { .. } => ArchiveFault::CheckpointOfOtherKey(path).into(),
                // This key has cosigned it perhaps: to put it out of the way would be to forget.
                NoteError::NotSigned | NoteError::OtherLog => {
                    ArchiveFault::CosignedOfOtherLog(path).into()
                }
                error => Failure::from(error).of_file(kept),
            }
        })?;
        let head = last.as_ref().map(|last| last.checkpoint.head);
        let checkpoint = examine(&request, log, head.as_ref()).map_err(refused)?;
        let time = time_to_sign(at, now, last.as_ref(), kept)?;
        let note = request.checkpoint.as_bytes();
        let note = cosign(note, log, &key.name, &key.sign, time);
        Ok(Signed {
            checkpoint,
            note: note.map_err(|error| refused(error.into()))?,
            leaves: Vec::new(),
            extends: head.map(|last| last.size),
            named: None,
            notice: head
                .is_none()
                .then(|| Notice::FirstCosigned(kept.to_owned())),
        })
    })
}

/// The time to sign, in seconds since 1970, which is not before that of the last cosignature. The machine's clock
/// says `now`.
///
/// # Errors
/// [`ArchiveFault::OlderTime`], [`ArchiveFault::Before1970`].
fn time_to_sign(at: Moment, now: Moment, last: Option<&Witnessed>, kept: &Path) -> Result<u64> {
    let cosignatures = last.map_or(&[][..], |last| &last.cosignatures);
    let last = cosignatures.iter().map(|it| it.time).max();
    let since_1970 = |moment: Moment| u64::try_from(moment.as_unix()).ok();
    let time = since_1970(at).filter(|&time| last.is_none_or(|last| time >= last));
    let fault = || match last {
        None => ArchiveFault::Before1970(at),
        Some(last) => ArchiveFault::OlderTime {
            at,
            last,
            to_come: since_1970(now).is_none_or(|now| last > now),
            kept: kept.to_owned(),
        },
    };
    time.ok_or_else(|| fault().into())
}
