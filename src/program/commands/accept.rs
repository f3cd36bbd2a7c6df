//! `accept`: the arbiter checks what is written outside and answers for the envelope (A3).

use super::prelude::*;
use crate::failure::EnvelopeFault;
use envelope::{AppendError, Scoresheets, UnwrapError};

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn accept board7.envelope --key arbiter.key --scoresheets both
  adjourn accept board7.envelope --key arbiter.key --scoresheets none")]
pub struct Args {
    /// The envelope
    pub envelope: PathBuf,
    /// The arbiter's secret key
    #[arg(long, value_name = "KEY")]
    pub key: Option<PathBuf>,
    /// Which scoresheets were handed in: none, white, black or both
    #[arg(long, value_name = "WHICH")]
    pub scoresheets: Option<String>,
    #[command(flatten)]
    pub to_sign: ToSign,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let scoresheets = scoresheets(args.scoresheets.as_deref())?;
    stop_if!(scoresheets.is_none() && !context.asks() => CommandLineFault::ScoresheetsUnsaid);
    let expected = fingerprint::given(&args.to_sign.expected)?;
    let mut passphrases = Passphrases::new(&context.locale, args.to_sign.passphrase.passphrase_fd)?;
    let key = keys::unlock_for(context, (&args.envelope, &args.key), &mut passphrases)?;
    let shown = confirm_label(context, &args.envelope)?;
    let scoresheets = match scoresheets {
        Some(held) => held,
        None => ask_scoresheets(&context.locale, &context.locale.say(AskScoresheets))?,
    };
    let job = Job {
        shown,
        expected,
        envelope: args.envelope,
        key: &key,
        at: context.at()?,
        scoresheets,
        edition: edition_file(context, &args.to_sign.edition)?,
    };
    let outcome = countersign(&context.files, &job)?;
    let (locale, label) = (&context.locale, &outcome.label);
    let sheet = render::label_sheet(locale, label, &label.announces(), None, true);
    let (done, written) = (locale.say(AcceptDone), outcome.written.named(locale));
    let report = Report::of(format!("{sheet}\n{done}\n{written}"), &outcome);
    Ok(report.with_notices(locale, &outcome.notices))
}

/// What a flag says of the scoresheets.
pub(super) fn scoresheets(said: Option<&str>) -> Result<Option<Scoresheets>, CommandLineFault> {
    let held = |said| Scoresheets::parse(said).ok_or(CommandLineFault::Scoresheets);
    said.map(held).transpose()
}

/// Whose something is, by a word in that language or in English: `white`, `black`, `both` or `none`.
pub(super) fn whose(locale: &Locale, typed: &str) -> Option<&'static str> {
    let words = [
        ("both", &locale.say(WordBoth)),
        ("white", &locale.say(WordWhite)),
        ("black", &locale.say(WordBlack)),
        ("none", &locale.say(WordNobody)),
        ("none", &locale.say(WordNone)),
    ];
    prompts::meant(typed, &words)
}

/// Asks which scoresheets the arbiter holds (A1a): the arbiter says what is signed.
pub(super) fn ask_scoresheets(locale: &Locale, question: &str) -> Result<Scoresheets> {
    let held = |answer: &str| whose(locale, answer).and_then(Scoresheets::parse);
    prompts::until(locale, question, held)
}

/// Shows the label and asks whether the arbiter accepts it (A3). Without a terminal, nothing is asked: a script has its
/// own ways to show it.
fn confirm_label(context: &Context, path: &Path) -> Result<Option<Fingerprint>> {
    if !context.asks() {
        return Ok(None);
    }
    let locale = &context.locale;
    let envelope = envelope_file::read(&context.files, path)?;
    stop_if!(envelope.accepted().is_some() => AppendError::AlreadyAccepted);
    let (label, fingerprint) = (envelope.label(), envelope.fingerprint());
    let (resumption, print) = (label.announces(), Some(&fingerprint));
    let sheet = render::label_sheet(locale, label, &resumption, print, false);
    prompts::say(&sheet);
    let yes = locale.say(WordYes);
    if prompts::confirmed(locale, &locale.say(AcceptAsk { yes: &yes }))? {
        return Ok(Some(fingerprint));
    }
    Err(CommandLineFault::Declined.into())
}

/// An acceptance by the arbiter.
#[derive(Debug)]
pub struct Job<'a> {
    /// The file of the envelope.
    pub envelope: PathBuf,
    /// The fingerprint that the envelope must have, if it is compared.
    pub expected: Option<Fingerprint>,
    /// The arbiter's key.
    pub key: &'a SecretKey,
    /// The moment of the acceptance.
    pub at: Moment,
    /// The scoresheets that the arbiter holds.
    pub scoresheets: Scoresheets,
    /// The edition, if it is not built in.
    pub edition: Option<Edition>,
    /// The envelope that the arbiter was shown, if any; no other one is signed.
    pub shown: Option<Fingerprint>,
}

/// The accepted envelope.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// The file as it is now.
    #[serde(flatten)]
    pub written: Written,
    /// What the arbiter should know.
    pub notices: Vec<Notice>,
    /// The label that the arbiter answers for.
    #[serde(skip)]
    pub label: Label,
}

/// Countersigns the envelope. Verification recomputes every figure of the label from the score; the arbiter's key is
/// tried on the custody wrap.
///
/// # Errors
/// Not a valid envelope, not the arbiter's key, a dead custody wrap (3); accepted already (4).
pub fn countersign(files: &Files, job: &Job<'_>) -> Result<Outcome> {
    let (accepted, ()) = envelope_file::grow_with(files, &job.envelope, |envelope| {
        envelope_file::expect(envelope, job.expected)?;
        let is_other = job.shown.is_some_and(|it| it != envelope.fingerprint());
        stop_if!(is_other => EnvelopeFault::OtherThanShown);
        // Nobody could rule under an edition that is not at hand.
        envelope_file::edition_of(envelope.label(), job.edition.as_ref())?;
        let accepted = envelope.accept(job.key, job.at, job.scoresheets);
        let accepted = accepted.map_err(|error| match error {
            AppendError::Unwrap(
                dead @ (UnwrapError::DoesNotOpen { .. } | UnwrapError::Content { .. }),
            ) => Failure::from(dead).advised(Advice::SealAgain),
            error => error.into(),
        })?;
        Ok((accepted, ()))
    })?;
    let mut notices = envelope_file::name_notices(accepted.label());
    notices.extend(envelope_file::time_notices(&accepted));
    notices.extend(envelope_file::no_witness(&accepted));
    let written = Written::of(&accepted, &job.envelope, vec![Step::Accept]);
    Ok(Outcome {
        written,
        notices,
        label: accepted.label().clone(),
    })
}
