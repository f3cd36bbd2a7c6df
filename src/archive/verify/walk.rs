//! Walks through the whole archive: one thread reads the store, the others verify.

use std::collections::VecDeque;
use std::num::NonZero;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::chain::{Found, Stored, check};
use crate::index_row::COLUMNS;
use crate::roster::Roster;
use crate::store::{Row, Rows, StoreError, Value};
use envelope::crypto::KnownKeys;

/// Rows of one query. Fewer would be slower: on a server each query wakes two processes.
const PAGE: usize = 512;

/// The number of envelopes that a thread takes at once.
const BATCH: usize = 64;

/// Goes through all chains.
pub(crate) fn walk(
    rows: &mut dyn Rows,
    roster: Option<&Roster>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Found, StoreError> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let (sender, receiver) = sync_channel::<Vec<Stored>>(2 * threads);
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

fn work(receiver: &Mutex<Receiver<Vec<Stored>>>, roster: Option<&Roster>) -> Found {
    let mut found = Found::default();
    let mut keys = KnownKeys::default();
    loop {
        let batch = receiver
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok(batch) = batch else { return found };
        check(&batch, roster, &mut keys, &mut found);
    }
}

/// Reads all chains and hands them on in batches.
fn ask(
    rows: &mut dyn Rows,
    hand_on: &mut dyn FnMut(Vec<Stored>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut versions = Pages::new(
        format!(
            "SELECT envelope, leaf, start, bytes, hash FROM version \
         WHERE envelope >= $1 AND (envelope > $1 OR leaf > $2) ORDER BY envelope, leaf LIMIT {PAGE}"
        ),
        2,
    );
    let mut index = Pages::new(
        format!(
            "SELECT {COLUMNS}, length, hash, seat FROM envelope \
         WHERE envelope > $1 ORDER BY envelope LIMIT {PAGE}"
        ),
        1,
    );
    let mut batch = Vec::new();
    loop {
        let next_version = versions.peek(rows)?;
        let next_listed = index.peek(rows)?;
        let Some(id) = [next_version, next_listed].into_iter().flatten().min() else {
            break;
        };
        let mut stored = Stored {
            id: u64::try_from(id).unwrap_or(u64::MAX),
            versions: Vec::new(),
            listed: None,
        };
        while versions.peek(rows)? == Some(id) {
            stored.versions.extend(versions.take());
        }
        if next_listed == Some(id) {
            stored.listed = index.take();
        }
        batch.push(stored);
        if batch.len() == BATCH {
            hand_on(std::mem::take(&mut batch))?;
        }
    }
    hand_on(batch)
}

/// Rows read page by page. The first column is the number of the envelope.
struct Pages {
    sql: String,
    page: VecDeque<Row>,
    /// The first columns of the last row, behind which the next page begins.
    last: Vec<Value>,
    ended: bool,
}

impl Pages {
    fn new(sql: String, keys: usize) -> Pages {
        Pages {
            sql,
            page: VecDeque::new(),
            last: vec![i64::MIN.into(); keys],
            ended: false,
        }
    }

    /// The envelope's number in the next row.
    fn peek(&mut self, rows: &mut dyn Rows) -> Result<Option<i64>, StoreError> {
        if self.page.is_empty() && !self.ended {
            self.page = rows.query(&self.sql, &self.last)?.into();
            self.ended = self.page.len() < PAGE;
            if let Some(row) = self.page.back() {
                let keys = row.values().iter().take(self.last.len());
                self.last = keys.cloned().collect();
            }
        }
        self.page.front().map(|row| row.integer(0)).transpose()
    }

    fn take(&mut self) -> Option<Row> {
        self.page.pop_front()
    }
}
