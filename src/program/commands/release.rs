//! `release`: the responder takes his half out of an envelope on his own machine (A7), so that he keeps his key.

use std::path::PathBuf;

use serde::Serialize;
use zeroize::Zeroizing;

use super::{Failure, envelope_file, fingerprint, keys};
use crate::files::{Existing, Mode, NewFile};
use crate::terminal::args::{ExpectedEnvelope, Overwrite, Passphrase};
use crate::terminal::prompts::Passphrases;
use crate::terminal::report::path_text;
use crate::terminal::{Context, Report};
use crate::text::message::*;
use envelope::SharedText;

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

pub(crate) fn run(context: &Context, args: Args) -> Result<Report, Failure> {
    let expected = fingerprint::compared(context, &args.envelope, &args.expected)?;
    let mut passphrases = Passphrases::new(&context.locale, args.passphrase.passphrase_fd)?;
    let key = keys::unlock(context, &args.key, &mut passphrases)?;
    let envelope = envelope_file::read(&context.files, &args.envelope)?;
    envelope_file::expect(&envelope, expected)?;
    let half = envelope.release(&key)?.to_text();
    let locale = &context.locale;
    let mut outcome = Outcome {
        fingerprint: envelope.fingerprint().to_string(),
        file: None,
        half: None,
    };
    let text = match args.out {
        None => {
            outcome.half = Some(half.clone());
            format!("{}\n", half.as_str())
        }
        Some(path) => {
            let line = Zeroizing::new(format!("{}\n", half.as_str()));
            let file = NewFile {
                path: &path,
                bytes: line.as_bytes(),
                mode: Mode::Secret,
            };
            let existing = Existing::if_forced(args.output.force);
            context.files.create(&[file], existing)?;
            let written = path_text(&path);
            outcome.file = Some(path);
            locale.say(ReleaseWritten { path: written }) + "\n"
        }
    };
    Ok(Report::of(text, &outcome).with_notes(locale, [locale.say(ReleaseNote)]))
}

/// The half, in a file or to be shown.
#[derive(Serialize)]
pub struct Outcome {
    /// The fingerprint of the envelope that the half opens, in hex.
    pub fingerprint: String,
    /// The file it was written to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<PathBuf>,
    /// The half itself, where no file was named.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "expose")]
    pub half: Option<Zeroizing<String>>,
}

impl std::fmt::Debug for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outcome")
            .field("fingerprint", &self.fingerprint)
            .finish_non_exhaustive()
    }
}

/// The half is secret; it goes to standard output only because it was asked for there.
fn expose<S: serde::Serializer>(
    half: &Option<Zeroizing<String>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    half.as_ref()
        .map(|half| half.as_str())
        .serialize(serializer)
}
