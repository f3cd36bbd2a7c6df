//! `archive export` and `archive import`: a plain tar archive that any tool can read, with every leaf in the order
//! of the log, so that an imported archive has the same root.

use std::collections::HashMap;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use serde::Serialize;

use super::super::{Failure, envelope_file, game_score};
use super::input::{Source, walk};
use super::{goes_on, open};
use crate::failure::{ArchiveFault, NotAdded};
use crate::files::{Existing, Files, Mode};
use archive::store::Location;
use archive::{Archive, Exported, Leaf, Sought, Which, names_a_log};
use envelope::GameId;
use envelope::log::is_key_name;
use mating::Budget;

/// The member that names the log.
const LOG: &str = "log.txt";

/// How the name of a roster ends.
const ROSTER: &str = "roster.txt";

/// The number of versions that are stored together.
const BATCH: usize = 256;

/// The archive to export, and where to.
#[derive(Debug)]
pub struct ExportJob {
    /// The archive.
    pub store: Location,
    /// The tar archive to write.
    pub out: PathBuf,
    /// What to do with an existing file.
    pub existing: Existing,
}

/// The file that was written.
#[derive(Debug, Serialize)]
pub struct ExportOutcome {
    /// The file.
    pub file: PathBuf,
    /// The number of versions in it, or of games.
    pub size: u64,
    /// The root over the versions.
    pub root: String,
}

/// Writes every leaf into a tar archive, `000000017-SEALNUMBER.envelope` or `000000017-roster.txt`. `progress` gets the
/// numbers of leaves done so far and in all.
///
/// # Errors
/// No archive, a damaged one, or a file that cannot be written.
pub fn export(
    files: &Files,
    job: &ExportJob,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<ExportOutcome, Failure> {
    let mut archive = open(&job.store)?;
    let head = archive.head()?;
    let origin = archive.origin()?;
    files.create_from(&job.out, Mode::Public, job.existing, |out| {
        let mut tar = tar::Builder::new(out);
        append(&mut tar, LOG, format!("{origin}\n").as_bytes())?;
        archive.export(0..head.size, |Exported { leaf, bytes }| {
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
    Ok(ExportOutcome {
        file: job.out.clone(),
        size: head.size,
        root: head.root.to_string(),
    })
}

/// Writes the scores of the games sought into one file, each from its last adjournment; none where `sought` is `None`.
///
/// # Errors
/// As [`export`]; an envelope whose edition is not built in.
pub fn export_games(
    files: &Files,
    job: &ExportJob,
    sought: Option<&Sought>,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<ExportOutcome, Failure> {
    let mut archive = open(&job.store)?;
    let head = archive.head()?;
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
    files.create_from(&job.out, Mode::Public, job.existing, |out| {
        for (done, (id, ..)) in (1..).zip(&found) {
            for (row, bytes) in archive.get(&Which::Id(*id))? {
                let of = |error: Failure| error.of_file(row.summary.seal_number().to_string());
                let envelope = envelope_file::verified(bytes).map_err(|error| of(error.into()))?;
                let edition = envelope_file::edition_of(envelope.label(), None)
                    .map_err(|error| of(error.into()))?;
                let state = envelope.state(&edition, Budget::RULING);
                let pgn = game_score::pgn(envelope.label(), &state, None);
                let written = out.write_all(&pgn).and_then(|()| out.write_all(b"\n"));
                written.map_err(unwritten)?;
            }
            goes_on()?;
            progress(done, count);
        }
        Ok::<_, Failure>(())
    })?;
    Ok(ExportOutcome {
        file: job.out.clone(),
        size: count,
        root: head.root.to_string(),
    })
}

fn append(tar: &mut tar::Builder<&mut dyn Write>, name: &str, bytes: &[u8]) -> Result<(), Failure> {
    let mut header = tar::Header::new_ustar();
    header.set_size(bytes.len() as u64);
    header.set_mode(0o644);
    header.set_mtime(0);
    tar.append_data(&mut header, name, bytes).map_err(unwritten)
}

fn unwritten(error: std::io::Error) -> Failure {
    let error = Arc::new(error);
    ArchiveFault::Unwritten { error }.into()
}

/// The export to import, and where to.
#[derive(Debug)]
pub struct ImportJob {
    /// The archive: a new one, an empty one, or one that holds the beginning of the export.
    pub store: Location,
    /// The tar archive that `archive export` made.
    pub source: Source,
}

/// The archive after the import.
#[derive(Debug, Serialize)]
pub struct ImportOutcome {
    /// The number of versions that are new.
    pub added: u64,
    /// The number of versions that the archive had already.
    pub present: u64,
    /// The number of leaves of the log.
    pub size: u64,
    /// The root over the versions.
    pub root: String,
}

/// Imports every leaf in the order of the log.
///
/// # Errors
/// A tar archive that is no export, an envelope that does not verify, a roster that is not signed for its place, or a store that holds another archive. What was
/// imported before stays, and the same call can be made again.
pub fn import(
    files: &Files,
    job: ImportJob,
    progress: &mut dyn FnMut(u64),
) -> Result<ImportOutcome, Failure> {
    // None is made before the export is known to be one.
    let mut into = None;
    let (mut number, mut added) = (0, 0);
    let mut batch = Vec::with_capacity(BATCH);
    walk(files, job.source, &mut |found| {
        let name = || found.name.clone();
        let bytes = found.bytes.map_err(|fault| match fault {
            NotAdded::File(fault) => {
                let name = name();
                ArchiveFault::NotOfAnExport { name, fault }.into()
            }
            fault @ (NotAdded::Disk(_)
            | NotAdded::Unread(_)
            | NotAdded::Tar(_)
            | NotAdded::TarHeader
            | NotAdded::NotVerified(_)) => fault.of(name()),
        })?;
        let Some(archive) = &mut into else {
            let origin = std::str::from_utf8(&bytes)
                .ok()
                .and_then(|text| text.strip_suffix('\n'));
            let origin = origin
                .filter(|_| found.name.ends_with(LOG))
                // The key of a log bears its name: another one could be that of a person, or of no key.
                .filter(|origin| names_a_log(origin) && is_key_name(origin))
                .ok_or(ArchiveFault::NotAnExport)?;
            let archive = into.insert(Archive::open(&job.store, true)?);
            return Ok(archive.take_name(origin)?);
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
    let mut archive = into.ok_or(ArchiveFault::NotAnExport)?;
    added += archive.append(number, &batch)?;
    number += batch.len() as u64;
    let head = archive.head()?;
    Ok(ImportOutcome {
        added,
        present: number - added,
        size: head.size,
        root: head.root.to_string(),
    })
}
