//! `archive export`: a plain tar archive that any tool can read, with every leaf in the order of the log, so that an
//! archive that [`super::import`] makes of it has the same root; or the scores of the games.

use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;

use super::*;
use crate::commands::game_score;
use archive::Leaf;
use envelope::GameId;

/// The member that names the log.
pub(super) const LOG: &str = "log.txt";

/// How the name of a roster ends.
const ROSTER: &str = "roster.txt";

/// The number of versions that are stored together.
pub(super) const BATCH: usize = 256;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive export games.archive --out games.tar
  adjourn archive export postgres://organiser@server/games --out games.tar
  adjourn archive export games.archive --pgn --event league --out league.pgn")]
pub struct Args {
    /// The archive
    pub store: String,
    /// Write the scores of the games instead, all or those that are filtered
    #[arg(long)]
    pub pgn: bool,
    #[command(flatten)]
    pub filters: Filters,
    /// File for the tar archive, or for the scores
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    #[command(flatten)]
    pub output: Overwrite,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let sought = args.pgn.then(|| args.filters.sought()).transpose()?;
    let store = location(context, &args.store)?;
    let existing = Existing::if_forced(args.output.force);
    let (files, locale) = (&context.files, &context.locale);
    let progress = Progress::new();
    let mut say = |count, size| progress.say(locale.say(ArchiveVersionsOf { count, size }));
    let (log, lines) = match sought {
        None => {
            let log = Log::from(export(files, &store, &args.out, existing, &mut say)?);
            let lines = log.lines(locale);
            (log, lines)
        }
        Some(sought) => {
            let archive = &mut open(&store)?;
            let mut log = Log::from(archive.head()?);
            let sought = sought.as_ref();
            // The size is the number of games; the root stays that of the whole log.
            log.size = export_games(files, archive, sought, &args.out, existing, &mut say)?;
            (log, String::new())
        }
    };
    let path = path_text(&args.out);
    let text = locale.say(ArchiveExported { path }) + "\n" + &lines;
    Ok(Report::new(
        text,
        log.json(json!({ "file": args.out.to_string_lossy() })),
    ))
}

/// Writes every leaf into a tar archive, `000000017-SEALNUMBER.envelope` or `000000017-roster.txt`. `progress` gets the
/// numbers of leaves done so far and in all.
///
/// # Errors
/// No archive, a damaged one, or a file that cannot be written.
pub fn export(
    files: &Files,
    store: &Location,
    out: &Path,
    existing: Existing,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<TreeHead> {
    let mut archive = open(store)?;
    let head = archive.head()?;
    let origin = archive.origin()?;
    files.create_from(out, Mode::Public, existing, |out| {
        let mut tar = tar::Builder::new(out);
        append(&mut tar, LOG, format!("{origin}\n").as_bytes())?;
        archive.export(0..head.size, |leaf, bytes| {
            let name = match Leaf::read(bytes.to_vec())? {
                Leaf::Envelope(envelope) => {
                    let number = envelope.fingerprint().seal_number();
                    format!("{leaf:09}-{number}.envelope")
                }
                Leaf::Roster(_) => format!("{leaf:09}-{ROSTER}"),
            };
            if (leaf + 1) % BATCH as u64 == 0 {
                goes_on()?;
                progress(leaf + 1, head.size);
            }
            append(&mut tar, &name, bytes)
        })?;
        tar.into_inner().map(drop).map_err(unwritten)
    })?;
    Ok(head)
}

/// Writes the scores of the games sought into one file, each from its last adjournment; none where `sought` is `None`.
///
/// # Errors
/// As [`export`]; an envelope whose edition is not built in.
fn export_games(
    files: &Files,
    archive: &mut Archive,
    sought: Option<&Sought>,
    out: &Path,
    existing: Existing,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<u64> {
    let (mut found, mut last) = (Vec::new(), HashMap::<GameId, u32>::new());
    if let Some(sought) = sought {
        archive.list(sought, |row| {
            let (game, number) = (row.summary.game, row.summary.adjournment);
            found.push((row.id, game, number));
            let last = last.entry(game).or_default();
            *last = number.max(*last);
            true
        })?;
    }
    found.retain(|(_, game, number)| last.get(game) == Some(number));
    let count = found.len() as u64;
    files.create_from(out, Mode::Public, existing, |out| {
        for (done, (id, ..)) in (1..).zip(&found) {
            for (row, bytes) in archive.get(&Which::Id(*id))? {
                let score = || {
                    let envelope = envelope_file::verified(bytes)?;
                    let edition = envelope_file::edition_of(envelope.label(), None)?;
                    let state = envelope.state(&edition, Budget::RULING);
                    Ok::<_, Failure>(game_score::pgn(envelope.label(), &state, None))
                };
                let number = row.summary.seal_number().to_string();
                let pgn = score().map_err(|failure| failure.of_file(number))?;
                let written = out.write_all(&pgn).and_then(|()| out.write_all(b"\n"));
                written.map_err(unwritten)?;
            }
            goes_on()?;
            progress(done, count);
        }
        Ok::<_, Failure>(())
    })?;
    Ok(count)
}

fn append(tar: &mut tar::Builder<&mut dyn Write>, name: &str, bytes: &[u8]) -> Result<()> {
    let mut header = tar::Header::new_ustar();
    header.set_size(bytes.len() as u64);
    header.set_mode(0o644);
    header.set_mtime(0);
    tar.append_data(&mut header, name, bytes).map_err(unwritten)
}

fn unwritten(error: std::io::Error) -> Failure {
    let error = Arc::new(error);
    ArchiveFault::Unwritten(error).into()
}
