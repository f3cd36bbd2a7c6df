//! `declare`: the move that the sealer declares as sealed, compared with a copy of the envelope (A11a).

use super::prelude::*;
use envelope::LONGEST_MOVE;
use rules::adjournment::{Unchecked, Verdict};
use rules::reading::read;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn declare copy.envelope --move Ad7 --author-key white.slip
  adjourn declare copy.envelope --move Bd7")]
pub struct Args {
    /// A copy of the lost envelope
    pub envelope: PathBuf,
    /// The move that the sealer declares, in the label's notation
    #[arg(long = "move", value_name = "TEXT")]
    pub text: String,
    /// The sealer's secret key or slip: the proof
    #[arg(long, value_name = "KEY")]
    pub author_key: Option<PathBuf>,
    #[command(flatten)]
    pub expected: ExpectedEnvelope,
    #[command(flatten)]
    pub passphrase: Passphrase,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let expected = fingerprint::compared(context, &args.envelope, &args.expected)?;
    let mut passphrases = Passphrases::new(&context.locale, args.passphrase.passphrase_fd)?;
    let unlock = |path: PathBuf| keys::unlock(context, &path, &mut passphrases);
    let author = args.author_key.map(unlock).transpose()?;
    let author = author.as_ref();
    let outcome = compare(&context.files, &args.envelope, expected, &args.text, author)?;
    let said = text::declaration(&context.locale, outcome.verdict, outcome.why);
    Ok(Report::of(said + "\n", &outcome))
}

/// What the declaration is worth as evidence.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// `confirmed`, `contradicted` or `unchecked`.
    pub verdict: Verdict,
    /// Why it cannot be checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Unchecked>,
}

/// Compares in memory, and returns only the verdict: the sealed text is not shown before the opening.
///
/// # Errors
/// Not a valid envelope, another one, or a key that is not the sealer's.
pub fn compare(
    files: &Files,
    envelope: &Path,
    expected: Option<Fingerprint>,
    declared: &str,
    author: Option<&SecretKey>,
) -> Result<Outcome> {
    let envelope = envelope_file::read(files, envelope)?;
    envelope_file::expect(&envelope, expected)?;
    let sealed = match (author, envelope.opening()) {
        (Some(key), _) => envelope.read_as_author(key)?,
        (None, Some(opening)) => opening.written(),
        (None, None) => return Ok(unchecked(Unchecked::NoKey)),
    };
    let Some(sealed) = sealed else {
        return Ok(unchecked(Unchecked::NothingReadable));
    };
    if declared.len() > LONGEST_MOVE {
        return Ok(unchecked(Unchecked::NotBothLegal));
    }
    let label = envelope.label();
    let legal = |text: &str| {
        let meaning = |notation| read(label.position(), text, notation).meaning;
        label.notation.map(meaning)?.legal()
    };
    let verdict = match (legal(sealed.expose()), legal(declared)) {
        _ if sealed.expose() == declared => Verdict::Confirmed,
        (Some(sealed), Some(declared)) if sealed == declared => Verdict::Confirmed,
        (Some(_), Some(_)) => Verdict::Contradicted,
        (None, _) | (_, None) => return Ok(unchecked(Unchecked::NotBothLegal)),
    };
    Ok(Outcome { verdict, why: None })
}

fn unchecked(why: Unchecked) -> Outcome {
    Outcome {
        verdict: Verdict::Unchecked,
        why: Some(why),
    }
}
