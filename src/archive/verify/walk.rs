//! Walks through the whole archive: one thread reads the store, the others verify.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::chain::{Found, Stored};
use crate::index_row::COLUMNS;
use crate::roster::Roster;
use crate::store::{Rows, StoreError};
use envelope::crypto::KnownKeys;

/// As many numbers of envelopes as are asked for at once. With fewer a server would wait more than it reads.
const PAGE: i64 = 512;

/// The number of envelopes that a thread takes at once.
const BATCH: usize = 64;

/// Chains, each with its number.
type Batch = Vec<(u64, Stored)>;

/// Goes through all chains.
pub(crate) fn walk(
    rows: &mut dyn Rows,
    roster: Option<&Roster>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Found, StoreError> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let (sender, receiver) = sync_channel::<Batch>(2 * threads);
    let receiver = Mutex::new(receiver);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| scope.spawn(|| work(&receiver, roster)))
            .collect();
        let mut done = 0;
        let asked = ask(rows, &mut |batch| {
            done += batch.len() as u64;
            progress(done);
            // The receivers are gone only after a panic.
            sender.send(batch).map_err(|_| StoreError::Thread)
        });
        drop(sender);
        let mut found = Found::default();
        for worker in workers {
            found.extend(worker.join().map_err(|_| StoreError::Thread)?);
        }
        asked.map(|()| found)
    })
}

fn work(receiver: &Mutex<Receiver<Batch>>, roster: Option<&Roster>) -> Found {
    let mut found = Found::default();
    let mut keys = KnownKeys::default();
    loop {
        let batch = receiver
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok(batch) = batch else { return found };
        for (id, stored) in &batch {
            found.check(*id, stored, roster, &mut keys);
        }
    }
}

/// Reads all chains and hands them on in batches.
fn ask(
    rows: &mut dyn Rows,
    hand_on: &mut dyn FnMut(Batch) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let stored = "SELECT envelope, leaf, start, bytes, hash FROM version \
         WHERE envelope >= $1 AND envelope <= $2 ORDER BY envelope, leaf";
    let listed = format!("SELECT {COLUMNS} FROM envelope WHERE envelope >= $1 AND envelope <= $2");
    let mut next = Some(i64::MIN);
    while let Some(from) = next {
        // Numbers that no envelope has are passed over.
        let mut firsts = Vec::new();
        for table in ["version", "envelope"] {
            let sql = format!(
                "SELECT envelope FROM {table} WHERE envelope >= $1 ORDER BY envelope LIMIT 1"
            );
            for row in rows.query(&sql, &[from.into()])? {
                firsts.push(row.integer(0)?);
            }
        }
        let Some(first) = firsts.into_iter().min() else {
            return Ok(());
        };
        let last = first.saturating_add(PAGE - 1);
        let mut page = BTreeMap::<u64, Stored>::new();
        for row in rows.query(stored, &[first.into(), last.into()])? {
            let chain = page.entry(row.count(0).unwrap_or(u64::MAX));
            chain.or_default().versions.push(row);
        }
        for row in rows.query(&listed, &[first.into(), last.into()])? {
            let chain = page.entry(row.count(0).unwrap_or(u64::MAX));
            chain.or_default().listed = Some(row);
        }
        while !page.is_empty() {
            let batch = (0..BATCH).map_while(|_| page.pop_first());
            hand_on(batch.collect())?;
        }
        next = last.checked_add(1);
    }
    Ok(())
}
