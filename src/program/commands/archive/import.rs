//! `archive import`: takes back what [`super::export`] wrote, leaf after leaf, so that the root is the same.

use super::export::{BATCH, LOG};
use super::input::{Source, walk};
use super::*;
use archive::{Leaf, names_a_log};
use envelope::log::is_key_name;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive import again.archive games.tar
  adjourn archive import postgres://organiser@server/games games.tar")]
pub struct Args {
    /// The archive: it is made where there is none
    pub store: String,
    /// A tar archive that `archive export` made; `-` is standard input
    pub source: PathBuf,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let locale = &context.locale;
    let progress = Progress::new();
    let store = location(context, &args.store)?;
    let source = Source::typed(args.source);
    let outcome = import(&context.files, &store, source, &mut |count| {
        progress.say(locale.say(ArchiveVersions { count }));
    })?;
    let Outcome { added, present, .. } = outcome;
    let imported = locale.say(ArchiveImported { added, present });
    let text = imported + "\n" + &outcome.log.lines(locale);
    Ok(Report::of(text, &outcome))
}

/// The archive after the import.
#[derive(Debug, Serialize)]
pub struct Outcome {
    /// The number of versions that are new.
    pub added: u64,
    /// The number of versions that the archive had already.
    pub present: u64,
    #[serde(flatten)]
    pub log: Log,
}

/// Imports every leaf in the order of the log, into a new archive, an empty one, or one that holds the beginning of
/// the export.
///
/// # Errors
/// A tar archive that is no export, an envelope that does not verify, a roster that is not signed for its place, or a
/// store that holds another archive. What was imported before stays, and the same call can be made again.
pub fn import(
    files: &Files,
    into: &Location,
    source: Source,
    progress: &mut dyn FnMut(u64),
) -> Result<Outcome> {
    // None is made before the export is known to be one.
    let mut archive = None;
    let (mut number, mut added) = (0, 0);
    let mut batch = Vec::with_capacity(BATCH);
    walk(files, source, &mut |found| {
        let bytes = found.bytes.map_err(|failure| match failure.fault() {
            Some(&fault) => {
                let name = found.name.clone();
                ArchiveFault::NotOfAnExport { name, fault }.into()
            }
            None => failure,
        })?;
        let Some(archive) = &mut archive else {
            let origin = std::str::from_utf8(&bytes)
                .ok()
                .and_then(|text| text.strip_suffix('\n'));
            let origin = origin
                .filter(|_| found.name.ends_with(LOG))
                // The key of a log bears its name: another one could be that of a person, or of no key.
                .filter(|origin| names_a_log(origin) && is_key_name(origin))
                .ok_or(ArchiveFault::NotAnExport)?;
            let made = archive.insert(Archive::open(into, true)?);
            return Ok(made.take_name(origin)?);
        };
        let read = Leaf::read(bytes);
        batch.push(read.map_err(|rejected| Failure::from(rejected).of_file(found.name))?);
        if batch.len() == BATCH {
            added += archive.append(number, &batch)?;
            number += batch.len() as u64;
            batch.clear();
            progress(number);
            goes_on()?;
        }
        Ok(())
    })?;
    let mut archive = archive.ok_or(ArchiveFault::NotAnExport)?;
    added += archive.append(number, &batch)?;
    number += batch.len() as u64;
    Ok(Outcome {
        added,
        present: number - added,
        log: archive.head()?.into(),
    })
}
