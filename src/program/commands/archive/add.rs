//! `archive add`: verifies files on all cores and stores them, some hundreds at a time.

use std::num::NonZero;
use std::thread;

use serde::Serialize;

use super::super::Failure;
use super::goes_on;
use super::input::{Found, Source, walk};
use crate::failure::{Apart, NotAdded, Refused};
use crate::files::Files;
use archive::store::{Location, StoreError};
use archive::{Archive, Became};
use envelope::crypto::KnownKeys;
use envelope::{Envelope, Verified};

/// The number of files that are verified and stored together.
const BATCH: usize = 256;

/// The envelopes to add, and where to.
#[derive(Debug)]
pub struct AddJob {
    /// The archive; it is made if there is none.
    pub store: Location,
    /// Where the envelopes are.
    pub sources: Vec<Source>,
}

/// What happened to the files that were found.
#[derive(Debug, Default, Serialize)]
pub struct AddOutcome {
    /// The number of new envelopes.
    pub added: u64,
    /// The number of envelopes that the archive had already, as they are or longer.
    pub present: u64,
    /// The number of longer versions of stored envelopes.
    pub extended: u64,
    /// The files that were not stored.
    pub refused: Vec<Refused>,
    /// The envelopes that are stored apart.
    pub apart: Vec<Apart>,
    /// Whether there was no archive, so that one was made.
    pub made: bool,
    /// The number of leaves of the log.
    pub size: u64,
    /// The root over the leaves.
    pub root: String,
}

impl AddOutcome {
    /// The numbers of new envelopes, longer versions, envelopes that were there already, and files not stored.
    pub fn counts(&self) -> [u64; 4] {
        let refused = self.refused.len() as u64;
        [self.added, self.extended, self.present, refused]
    }
}

/// Is told after each batch what is stored: it is on the disk.
pub type Added<'a> = &'a mut dyn FnMut(&AddOutcome);

/// Adds all envelopes of the sources. `progress` is told after each batch.
///
/// # Errors
/// A source that cannot be read, or a store that fails. What `progress` was told stays stored, and the same call can be
/// made again.
pub fn add(files: &Files, job: AddJob, progress: Added<'_>) -> Result<AddOutcome, Failure> {
    let mut into = Destination {
        store: &job.store,
        archive: None,
    };
    let mut outcome = AddOutcome::default();
    let mut batch = Vec::with_capacity(BATCH);
    for source in job.sources {
        let walked = walk(files, source, &mut |found| {
            batch.push(found);
            if batch.len() == BATCH {
                store(&mut into, std::mem::take(&mut batch), &mut outcome)?;
                progress(&outcome);
                goes_on()?;
            }
            Ok(())
        });
        if let Err(first) = walked {
            // What was found before a bad file is stored. After an error of the store the batch is empty.
            let left = std::mem::take(&mut batch);
            if !left.is_empty() && store(&mut into, left, &mut outcome).is_ok() {
                progress(&outcome);
            }
            return Err(first);
        }
    }
    store(&mut into, batch, &mut outcome)?;
    let head = into.archive()?.head()?;
    outcome.size = head.size;
    outcome.root = head.root.to_string();
    progress(&outcome);
    Ok(outcome)
}

/// The archive to add to: where nothing could be read, none is made.
struct Destination<'a> {
    store: &'a Location,
    archive: Option<Archive>,
}

impl Destination<'_> {
    fn archive(&mut self) -> Result<&mut Archive, Failure> {
        let opened = match self.archive.take() {
            Some(opened) => opened,
            None => Archive::open(self.store, true)?,
        };
        Ok(self.archive.insert(opened))
    }
}

/// Verifies and stores a batch.
fn store(
    into: &mut Destination<'_>,
    batch: Vec<Found>,
    outcome: &mut AddOutcome,
) -> Result<(), Failure> {
    let archive = into.archive()?;
    outcome.made = archive.was_made();
    let (mut names, mut envelopes) = (Vec::new(), Vec::new());
    for (name, verified) in verify_all(batch)? {
        match verified {
            Ok(envelope) => {
                names.push(name);
                envelopes.push(envelope);
            }
            Err(why) => outcome.refused.push(Refused { name, why }),
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

type Named = (String, Result<Envelope<Verified>, NotAdded>);

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
            all.extend(worker.join().map_err(|_| StoreError::Thread)?);
        }
        Ok(all)
    })
}

fn verify_share(share: Vec<Found>) -> Vec<Named> {
    let mut keys = KnownKeys::default();
    let verified = share.into_iter().map(|found| {
        let verified = found.bytes.and_then(|bytes| {
            let verified = Envelope::from_bytes(bytes).verify_with(&mut keys);
            verified.map_err(|rejected| NotAdded::NotVerified(rejected.problem))
        });
        (found.name, verified)
    });
    verified.collect()
}
