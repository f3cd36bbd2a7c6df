//! `archive add`: verifies files on all cores and stores them, some hundreds at a time.

use std::num::NonZero;
use std::thread;

use serde::Serialize;

use super::super::Failure;
use super::input::{Found, Source, walk};
use crate::archive::store::Location;
use crate::archive::{Archive, Became, Flag};
use crate::crypto::KnownKeys;
use crate::envelope::{Envelope, Verified};
use crate::program::failure::{ArchiveFault, FileFault};
use crate::program::files::Files;
use crate::program::text::{self, Locale};

/// How many are verified and stored together.
const BATCH: usize = 256;

/// What to add.
#[derive(Debug)]
pub struct AddJob {
    /// Where to; it is made where there is none.
    pub store: Location,
    /// From where.
    pub sources: Vec<Source>,
}

/// What has become of what was found.
#[derive(Debug, Default, Serialize)]
pub struct AddOutcome {
    /// How many are new.
    pub added: u64,
    /// How many were there already, as they are or longer.
    pub present: u64,
    /// How many go on from what was stored.
    pub extended: u64,
    /// Those that were not stored, and why.
    pub refused: Vec<Refused>,
    /// Those that are stored apart, and why.
    pub apart: Vec<Apart>,
    /// How many leaves the log has now.
    pub size: u64,
    /// The root over them.
    pub root: String,
}

/// Something that was not stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// Its file, or its place in a tar archive.
    pub name: String,
    /// Why.
    pub code: &'static str,
}

/// Something that was stored apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Apart {
    /// Its file, or its place in a tar archive.
    pub name: String,
    /// Its number in the archive.
    pub id: u64,
    /// Why.
    pub flag: Flag,
}

impl AddOutcome {
    /// How many of what, in a line.
    pub fn summary(&self, locale: &Locale) -> String {
        let refused = self.refused.len() as u64;
        text::archive::added(locale, [self.added, self.extended, self.present, refused])
    }

    /// What was not stored with the others, a line each.
    pub fn left_out(&self, locale: &Locale) -> Vec<String> {
        let refused = self
            .refused
            .iter()
            .map(|refused| text::archive::refused(locale, &refused.name, refused.code));
        let apart = self
            .apart
            .iter()
            .map(|apart| text::archive::stored_apart(locale, apart.id, &apart.name, apart.flag));
        refused.chain(apart).collect()
    }
}

/// How far it has come: what is stored is on the disk.
pub type Added<'a> = &'a mut dyn FnMut(&AddOutcome);

/// Adds everything that the sources hold. `progress` is told after each batch.
///
/// # Errors
/// A source that cannot be read or a store that fails; what was told to be added stays, and the same
/// call can be made again.
pub fn add(files: &Files, job: AddJob, progress: Added<'_>) -> Result<AddOutcome, Failure> {
    let mut archive = Archive::open(&job.store, true)?;
    let mut outcome = AddOutcome::default();
    let mut batch = Vec::with_capacity(BATCH);
    for source in job.sources {
        let walked = walk(files, source, &mut |found| {
            batch.push(found);
            if batch.len() == BATCH {
                store(&mut archive, std::mem::take(&mut batch), &mut outcome)?;
                progress(&outcome);
            }
            Ok(())
        });
        // What was found before something went wrong is stored all the same.
        if walked.is_err() {
            store(&mut archive, std::mem::take(&mut batch), &mut outcome)?;
            progress(&outcome);
        }
        walked?;
    }
    store(&mut archive, batch, &mut outcome)?;
    let head = archive.head()?;
    outcome.size = head.size;
    outcome.root = head.root.to_string();
    progress(&outcome);
    Ok(outcome)
}

/// Verifies and stores a batch.
fn store(
    archive: &mut Archive,
    batch: Vec<Found>,
    outcome: &mut AddOutcome,
) -> Result<(), Failure> {
    let (mut names, mut envelopes) = (Vec::new(), Vec::new());
    for (name, verified) in verify_all(batch)? {
        match verified {
            Ok(envelope) => {
                names.push(name);
                envelopes.push(envelope);
            }
            Err(code) => outcome.refused.push(Refused { name, code }),
        }
    }
    let added = archive.add(&envelopes)?;
    for (name, added) in names.into_iter().zip(added) {
        match added.became {
            Became::New => outcome.added += 1,
            Became::Extended => outcome.extended += 1,
            Became::Present => outcome.present += 1,
        }
        if added.flag.is_apart() && added.became != Became::Present {
            outcome.apart.push(Apart {
                name,
                id: added.id,
                flag: added.flag,
            });
        }
    }
    Ok(())
}

type Named = (String, Result<Envelope<Verified>, &'static str>);

/// Verifies on all cores, keeping the order.
fn verify_all(batch: Vec<Found>) -> Result<Vec<Named>, Failure> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let share = batch.len().div_ceil(threads).max(1);
    let mut shares: Vec<Vec<Found>> = Vec::new();
    for found in batch {
        match shares.last_mut() {
            Some(last) if last.len() < share => last.push(found),
            _ => shares.push(vec![found]),
        }
    }
    thread::scope(|scope| {
        let workers: Vec<_> = shares
            .into_iter()
            .map(|share| scope.spawn(|| verify_share(share)))
            .collect();
        let mut all = Vec::new();
        for worker in workers {
            all.extend(worker.join().map_err(|_| ArchiveFault::Thread)?);
        }
        Ok(all)
    })
}

fn verify_share(share: Vec<Found>) -> Vec<Named> {
    let mut keys = KnownKeys::default();
    let verified = share.into_iter().map(|found| {
        let verified = found.bytes.map_err(FileFault::code).and_then(|bytes| {
            let verified = Envelope::from_bytes(bytes).verify_with(&mut keys);
            verified.map_err(|rejected| rejected.code())
        });
        (found.name, verified)
    });
    verified.collect()
}
