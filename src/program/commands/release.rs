//! `release`: the responder takes their half out of an envelope on their own machine (A7), and so keeps the key.

use super::prelude::*;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn release board7.envelope --key black.slip
  adjourn release board7.envelope --key fischer.key --out board7.half")]
pub struct Args {
    /// The envelope
    pub envelope: PathBuf,
    /// The responder's secret key or slip
    #[arg(long, value_name = "KEY")]
    pub key: PathBuf,
    /// File for the half [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub expected: ExpectedEnvelope,
    #[command(flatten)]
    pub passphrase: Passphrase,
    #[command(flatten)]
    pub output: Overwrite,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let expected = fingerprint::compared(context, &args.envelope, &args.expected)?;
    let mut passphrases = Passphrases::new(&context.locale, args.passphrase.passphrase_fd)?;
    let key = keys::unlock(context, &args.key, &mut passphrases)?;
    let envelope = envelope_file::read(&context.files, &args.envelope)?;
    envelope_file::expect(&envelope, expected)?;
    let half = envelope.release(&key)?.to_text();
    let line = Zeroizing::new(format!("{}\n", half.as_str()));
    let locale = &context.locale;
    let mut json = json!({ "fingerprint": envelope.fingerprint().to_string() });
    let text = match args.out {
        // The half is secret; it goes to standard output only because it was asked for there.
        None => {
            json["half"] = json!(half.as_str());
            line.to_string()
        }
        Some(path) => {
            let file = NewFile::secret(&path, line.as_bytes());
            let existing = Existing::if_forced(args.output.force);
            context.files.create(&[file], existing)?;
            json["file"] = json!(path.to_string_lossy());
            let path = path_text(&path);
            locale.say(ReleaseWritten { path }) + "\n"
        }
    };
    Ok(Report::new(text, json).with_notes(locale, [locale.say(ReleaseNote)]))
}
