//! `calendar`: the resumption as an entry for a calendar.

use super::prelude::*;
use envelope::EnvelopeStatus;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn calendar board7.envelope --out board7.ics
  adjourn calendar board7.envelope --remind 24:00:00 --out board7.ics")]
pub struct Args {
    /// The envelope
    pub envelope: PathBuf,
    /// How long before the resumption to remind
    #[arg(long, value_name = "T", default_value_t = REMIND.to_string())]
    pub remind: String,
    /// File for the entry [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub output: Overwrite,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let remind = Duration::parse_typed(&args.remind, None).map_err(|error| {
        let flag = "--remind";
        CommandLineFault::Duration { flag, error }
    })?;
    let locale = &context.locale;
    let entry = entry(&context.files, locale, &args.envelope, remind)?;
    let mut json = json!({ "fingerprint": entry.fingerprint, "resume_at": entry.resume_at });
    let Some(path) = args.out else {
        json["calendar"] = json!(entry.calendar);
        return Ok(Report::new(entry.calendar, json));
    };
    let file = NewFile::public(&path, entry.calendar.as_bytes());
    let existing = Existing::if_forced(args.output.force);
    context.files.create(&[file], existing)?;
    json["file"] = json!(path.to_string_lossy());
    let path = path_text(&path);
    let text = locale.say(CalendarWritten { path }) + "\n";
    Ok(Report::new(text, json))
}

/// How long before the resumption a calendar reminds, where no other time is given.
pub const REMIND: Duration = Duration::HOUR;

/// An entry for a calendar.
#[derive(Debug)]
pub struct Entry {
    /// The fingerprint of the envelope, in hex.
    pub fingerprint: String,
    /// When the game resumes.
    pub resume_at: Moment,
    /// What a calendar reads (RFC 5545).
    pub calendar: String,
}

/// The resumption of an envelope as an entry.
///
/// # Errors
/// Not a valid envelope (3), no time agreed yet (4), or a time that no calendar can say (1).
pub fn entry(files: &Files, locale: &Locale, envelope: &Path, remind: Duration) -> Result<Entry> {
    let envelope = envelope_file::read(files, envelope)?;
    let fingerprint = envelope.fingerprint();
    let resumption = envelope.resumption();
    let announced = resumption.announced().ok_or(Refusal::NoTimeYet)?;
    let (label, revision) = (envelope.label(), revision(&envelope));
    let calendar = render::calendar(locale, label, announced, &fingerprint, &revision, remind);
    let calendar = calendar.map_err(|error| {
        let failure = Failure::from(error).as_kind(FailureKind::Failed);
        failure.advised(Advice::AnnounceAnew)
    })?;
    Ok(Entry {
        fingerprint: fingerprint.to_string(),
        resume_at: announced.at,
        calendar,
    })
}

/// The version of the entry: what announces anew or takes something back makes another, and so does the end of the
/// game.
fn revision(envelope: &Envelope<Verified>) -> render::Revision {
    let over = |edition| {
        let state = envelope.state(edition, Budget::RULING);
        matches!(state.phase(), Phase::Finished | Phase::Annulled)
    };
    let cancelled = EnvelopeStatus::of(envelope) == EnvelopeStatus::Closed
        || envelope.label().builtin_edition().is_some_and(over);
    let changes = envelope.entries().iter().filter(|entry| {
        matches!(
            &entry.act,
            Act::Event(
                Event::SetResumption(_)
                    | Event::Session { .. }
                    | Event::Void { .. }
                    | Event::Decision { .. }
                    | Event::Appeal { .. }
            )
        )
    });
    let last = envelope.entries().last().filter(|_| cancelled);
    let last = last.or(changes.clone().next_back());
    render::Revision {
        sequence: 2 * changes.count() + usize::from(cancelled),
        at: last.map_or(envelope.label().sealed_at, |entry| entry.at),
        cancelled,
    }
}
