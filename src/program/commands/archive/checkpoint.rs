//! `archive checkpoint`: signs the head of the log, and gathers what witnesses have cosigned.

use super::signing::{Signing, must_extend};
use super::*;
use envelope::log::NotGathered;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive checkpoint games.archive --key archive.key \\
      --out 2026-11-21.checkpoint
  adjourn archive checkpoint postgres://organiser@server/games \\
      --key archive.key --extends april.checkpoint --out may.checkpoint
  adjourn archive checkpoint games.archive --archive-key archive.key.pub \\
      --cosigned oslo.checkpoint --witness oslo.pub --out may.checkpoint")]
pub struct Args {
    /// The archive
    pub store: String,
    /// The archive's secret key; KEY.checkpoint keeps the last checkpoint that it signed
    #[arg(long, value_name = "KEY", required_unless_present = "cosigned")]
    pub key: Option<PathBuf>,
    /// Another earlier checkpoint that it must extend
    #[arg(long, value_name = "FILE", requires = "key")]
    pub extends: Option<PathBuf>,
    /// Sign nothing: gather what witnesses have cosigned, from copies of one checkpoint; may be repeated
    #[arg(long, value_name = "FILE", conflicts_with = "key", requires_all = ["archive_key", "witness"])]
    pub cosigned: Vec<PathBuf>,
    /// The archive's public key: NAME+NUMBER+KEY, or the .pub file of its key
    #[arg(long, value_name = "PUB", requires = "cosigned")]
    pub archive_key: Option<String>,
    #[command(flatten)]
    pub demanded: Demanded,
    /// File for it [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub output: Overwrite,
    #[command(flatten)]
    pub passphrase: Passphrase,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let (files, locale) = (&context.files, &context.locale);
    let existing = Existing::if_forced(args.output.force);
    let store = location(context, &args.store)?;
    let opened = || {
        if let Some(path) = &args.out {
            files.check(path, existing)?;
        }
        open(&store)
    };
    let (log, note, notice) = match args.key {
        Some(key) => {
            let mut passphrases = Passphrases::new(locale, args.passphrase.passphrase_fd)?;
            let signing = Signing::unlock(context, key, &mut passphrases)?;
            let signed = signing.sign(files, &mut opened()?, args.extends.as_deref())?;
            (signed.log(), signed.note, signed.notice)
        }
        None => {
            let key = args.archive_key.unwrap_or_default();
            let policy = args.demanded.policy(context, &key)?;
            let (log, note) = gather(files, &mut opened()?, &args.cosigned, &policy)?;
            (log, note, None)
        }
    };
    let notices = Vec::from_iter(notice);
    let mut json = log.json(json!({ "checkpoint": note, "notices": notices }));
    let text = match &args.out {
        None => note,
        Some(file) => {
            files.create(&[NewFile::public(file, note.as_bytes())], existing)?;
            json["file"] = json!(file.to_string_lossy());
            let path = path_text(file);
            let done = match log.witnesses.is_empty() {
                true => locale.say(ArchiveSigned { path }),
                false => locale.say(ArchiveGathered { path }),
            };
            done + "\n" + &log.lines(locale)
        }
    };
    Ok(Report::new(text, json).with_notices(locale, &notices))
}

/// Makes one checkpoint from the copies that witnesses have cosigned, or their signature lines alone, if enough have,
/// and the log extends it.
fn gather(
    files: &Files,
    archive: &mut Archive,
    cosigned: &[PathBuf],
    policy: &Policy,
) -> Result<(Log, String)> {
    let (now, leaves) = archive.history()?;
    let copies = cosigned.iter();
    let copies = copies.map(|path| files.lines(path, LARGEST_NOTE as u64));
    let copies: Vec<Vec<u8>> = copies.collect::<Result<_, _>>()?;
    let file = |copy: usize| cosigned.get(copy).cloned().unwrap_or_default();
    let gathered = policy.gather(&copies);
    let gathered = gathered.map_err(|NotGathered { copy, error }| {
        let failure = Failure::from(error);
        match copy {
            Some(copy) => failure.of_file(file(copy)),
            None => failure,
        }
    })?;
    let (witnessed, whole) = (gathered.witnessed, file(gathered.whole));
    if witnessed.checkpoint.origin != now.origin {
        return Err(Failure::from(ArchiveFault::OtherCheckpoint).of_file(whole));
    }
    must_extend(&leaves, &witnessed.checkpoint.head, &whole, false)?;
    Ok((witnessed.into(), gathered.note))
}
