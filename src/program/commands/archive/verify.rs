//! `archive verify`: verifies everything again on all cores, and names each fault.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Serialize;

use super::log::{CosignedBy, Log};
use super::{Demanded, field, found_lines, open};
use crate::commands::Failure;
use crate::failure::ArchiveFault;
use crate::terminal::{Context, Progress, Report, location};
use crate::text::message::*;
use crate::text::{Locale, escaped};
use archive::{Doubt, Fault, Known};
use envelope::SealNumber;
use envelope::log::LARGEST_NOTE;

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

pub(crate) fn run(context: &Context, args: Args) -> Result<Report, Failure> {
    let policy = args.archive_key.as_deref();
    let policy = policy.map(|key| args.demanded.policy(context, key));
    let store = location(context, &args.store)?;
    let checkpoint = args.checkpoint.zip(policy.transpose()?);
    let locale = &context.locale;
    let mut archive = open(&store)?;
    let origin = archive.origin()?;
    let mut earlier = None;
    let mut cosignatures = Vec::new();
    if let Some((path, policy)) = &checkpoint {
        let note = context.files.lines(path, LARGEST_NOTE as u64)?;
        let witnessed = policy.open(&note);
        let witnessed = witnessed.map_err(|error| Failure::from(error).of_file(path))?;
        if witnessed.checkpoint.origin != origin {
            return Err(Failure::from(ArchiveFault::OtherCheckpoint).of_file(path));
        }
        earlier = Some(witnessed.checkpoint.head);
        cosignatures = witnessed.cosignatures;
    }
    let progress = Progress::new();
    let checked = archive.check(earlier, &|count| {
        progress.say(locale.say(ArchiveChecked { count }));
    })?;
    let has_roster = !checked.signers.is_empty();
    let known = checked.signers.get(&Known::Known).copied();
    let outcome = Outcome {
        valid: checked.faults.is_empty(),
        checked: checked.checked,
        faults: checked.faults,
        log: Log {
            witnesses: cosignatures.into_iter().map(CosignedBy::from).collect(),
            ..Log::from(checked.head)
        },
        roster_key: checked.roster_key.map(|key| key.to_string()),
        known: has_roster.then(|| known.unwrap_or_default()),
        doubtful: checked.doubtful,
    };
    Ok(Report::of(outcome.text(locale), &outcome).valid(outcome.valid))
}

/// The result of a verification.
#[derive(Serialize)]
struct Outcome {
    /// Whether nothing is wrong.
    valid: bool,
    /// The number of envelopes checked.
    checked: u64,
    faults: Vec<Fault>,
    /// Its head as the archive states it, and the witnesses of the checkpoint.
    #[serde(flatten)]
    log: Log,
    /// The public key that signs the rosters, `NAME+NUMBER+KEY`; `None` if there is no roster.
    #[serde(skip_serializing_if = "Option::is_none")]
    roster_key: Option<String>,
    /// The number of signatures of keys on the roster; `None` if there is no roster.
    #[serde(skip_serializing_if = "Option::is_none")]
    known: Option<u64>,
    /// Signatures of unknown and expired keys.
    doubtful: Vec<Doubt>,
}

impl Outcome {
    fn text(&self, locale: &Locale) -> String {
        let mut text = found_lines(locale, self.checked, &self.faults);
        // How often each person's key was not known, and the first envelope of those.
        let mut sums: BTreeMap<(&str, Known), (usize, &SealNumber)> = BTreeMap::new();
        for doubt in &self.doubtful {
            let first = (0, &doubt.seal_number);
            sums.entry((&doubt.name, doubt.known)).or_insert(first).0 += 1;
        }
        if !sums.is_empty() {
            let (count, people) = (self.doubtful.len(), sums.len());
            text.pop();
            text += &format!(" {}\n", locale.say(ArchiveDoubtful { count, people }));
        }
        if let Some(key) = &self.roster_key {
            text += &field(&locale.say(NameRosterKey), escaped(key));
        }
        if let Some(known) = self.known {
            text += &field(&locale.say(NameKnownSignatures), format!(" {known}"));
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
        text + &self.log.lines(locale)
    }
}
