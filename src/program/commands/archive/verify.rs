//! `archive verify`: verifies everything again on all cores, and names each fault.

use std::collections::BTreeMap;

use super::*;
use archive::Known;
use envelope::SealNumber;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive verify games.archive
  adjourn archive verify games.archive --checkpoint may.checkpoint \\
      --archive-key adjourn.archive/2c1d…+…")]
pub struct Args {
    /// The archive
    pub store: String,
    /// A checkpoint of an earlier day that it must extend
    #[arg(long, value_name = "FILE", requires = "archive_key")]
    pub checkpoint: Option<PathBuf>,
    /// The archive's public key: NAME+NUMBER+KEY, or the .pub file of its key
    #[arg(long, value_name = "PUB", requires = "checkpoint")]
    pub archive_key: Option<String>,
    #[command(flatten)]
    pub demanded: Demanded,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let policy = args.archive_key.as_deref();
    let policy = policy.map(|key| args.demanded.policy(context, key));
    let store = location(context, &args.store)?;
    let checkpoint = args.checkpoint.zip(policy.transpose()?);
    let locale = &context.locale;
    let mut archive = open(&store)?;
    let origin = archive.origin()?;
    let witnessed = checkpoint.map(|(path, policy)| {
        let note = context.files.lines(&path, LARGEST_NOTE as u64)?;
        let of_file = |error: Failure| error.of_file(&path);
        let witnessed = policy.open(&note).map_err(|error| of_file(error.into()))?;
        let is_other = witnessed.checkpoint.origin != origin;
        stop_if!(is_other => of_file(ArchiveFault::OtherCheckpoint.into()));
        Ok::<_, Failure>(witnessed)
    });
    let witnessed = witnessed.transpose()?;
    let earlier = witnessed.as_ref().map(|it| it.checkpoint.head);
    let progress = Progress::new();
    let checked = archive.check(earlier, &|count| {
        progress.say(locale.say(ArchiveChecked { count }));
    })?;
    let log = Log {
        witnesses: witnessed.map(Log::from).unwrap_or_default().witnesses,
        ..Log::from(checked.head)
    };
    let valid = checked.faults.is_empty();
    let mut json = log.json(json!({
        "valid": valid, "checked": checked.checked, "faults": checked.faults, "doubtful": checked.doubtful
    }));
    let known = checked.signers.get(&Known::Known).copied();
    let mut text = found_lines(locale, checked.checked, &checked.faults);
    // How often each person's key was not known, and the first envelope of those.
    let mut sums: BTreeMap<(&str, Known), (usize, &SealNumber)> = BTreeMap::new();
    for doubt in &checked.doubtful {
        let first = (0, &doubt.seal_number);
        sums.entry((&doubt.name, doubt.known)).or_insert(first).0 += 1;
    }
    if !sums.is_empty() {
        let (count, people) = (checked.doubtful.len(), sums.len());
        text.pop();
        text += &format!(" {}\n", locale.say(ArchiveDoubtful { count, people }));
    }
    if let Some(key) = &checked.roster_key {
        let key = key.to_string();
        text += &field(&locale.say(NameRosterKey), escaped(&key));
        json["roster_key"] = json!(key);
    }
    // No signature is counted where there is no roster.
    if !checked.signers.is_empty() {
        let known = known.unwrap_or_default();
        text += &field(&locale.say(NameKnownSignatures), format!(" {known}"));
        json["known"] = json!(known);
    }
    for ((name, known), (count, first)) in sums {
        let first = first.to_string();
        let line = match known {
            Known::Known => continue,
            Known::Expired => locale.say(ArchiveDoubtfulExpired { name, count, first }),
            Known::Unknown => locale.say(ArchiveDoubtfulUnknown { name, count, first }),
        };
        text += &format!("  {line}\n");
    }
    text += &log.lines(locale);
    Ok(Report::new(text, json).valid(valid))
}
