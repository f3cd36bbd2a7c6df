//! Walks through the whole archive: one thread reads the store, the others verify.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::chain::{Found, Stored};
use crate::index_row::COLUMNS;
use crate::roster::Roster;
use crate::store::{Rows, StoreError};
use envelope::crypto::KnownKeys;

/// As many numbers of envelopes as are asked for at once. With fewer a server would wait more than it reads.
const PAGE: i64 = 256;

/// As many of them as one thread takes: large files with hundreds of signatures in a row keep it seconds, and no
/// server waits longer than half a minute for the next question.
const PIECE: usize = 32;

/// Goes through all chains.
pub(crate) fn walk(
    rows: &mut dyn Rows,
    roster: Option<&Roster>,
    progress: &dyn Fn(u64),
) -> Result<Found, StoreError> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let (send, pieces) = sync_channel::<Vec<(u64, Stored)>>(cores);
    let pieces = Arc::new(Mutex::new(pieces));
    thread::scope(move |scope| {
        let workers: Vec<_> = (0..cores)
            .map(|_| {
                let pieces = Arc::clone(&pieces);
                scope.spawn(move || work(&pieces, roster))
            })
            .collect();
        // The threads alone hold the other end now, so sending fails when none is left.
        drop(pieces);
        let (mut done, mut next) = (0, Some(i64::MIN));
        'pages: while let Some(from) = next
            && let Some(first) = first_from(rows, from)?
        {
            let last = first.saturating_add(PAGE - 1);
            let page = read(rows, first, last)?;
            done += page.len() as u64;
            progress(done);
            let mut page = page.into_iter().peekable();
            while page.peek().is_some() {
                if send.send(page.by_ref().take(PIECE).collect()).is_err() {
                    // Each thread has panicked, which joining them tells.
                    break 'pages;
                }
            }
            next = last.checked_add(1);
        }
        // The threads end when no piece can come any more.
        drop(send);
        let mut found = Found::default();
        for worker in workers {
            let checked = worker.join();
            found.extend(checked.unwrap_or_else(|panic| resume_unwind(panic)));
        }
        Ok(found)
    })
}

/// Checks pieces until none comes any more. The same people sign again and again: their keys are decoded once.
fn work(pieces: &Mutex<Receiver<Vec<(u64, Stored)>>>, roster: Option<&Roster>) -> Found {
    let (mut found, mut keys) = (Found::default(), KnownKeys::default());
    let take = || pieces.lock().unwrap_or_else(PoisonError::into_inner).recv();
    while let Ok(piece) = take() {
        for (id, stored) in piece {
            found.check(id, &stored, roster, &mut keys);
        }
    }
    found
}

/// The first number from this one on that an envelope has, be it stored or only listed.
fn first_from(rows: &mut dyn Rows, from: i64) -> Result<Option<i64>, StoreError> {
    let mut firsts = Vec::new();
    for table in ["version", "envelope"] {
        let sql =
            format!("SELECT envelope FROM {table} WHERE envelope >= $1 ORDER BY envelope LIMIT 1");
        for row in rows.query(&sql, &[from.into()])? {
            firsts.push(row.integer(0)?);
        }
    }
    Ok(firsts.into_iter().min())
}

/// The chains with these numbers.
fn read(rows: &mut dyn Rows, first: i64, last: i64) -> Result<BTreeMap<u64, Stored>, StoreError> {
    let range = [first.into(), last.into()];
    let stored = "SELECT envelope, leaf, start, bytes, hash FROM version \
         WHERE envelope >= $1 AND envelope <= $2 ORDER BY envelope, leaf";
    let listed = format!("SELECT {COLUMNS} FROM envelope WHERE envelope >= $1 AND envelope <= $2");
    let mut chains = BTreeMap::<u64, Stored>::new();
    for row in rows.query(stored, &range)? {
        let chain = chains.entry(row.count(0).unwrap_or(u64::MAX));
        chain.or_default().versions.push(row);
    }
    for row in rows.query(&listed, &range)? {
        let chain = chains.entry(row.count(0).unwrap_or(u64::MAX));
        chain.or_default().listed = Some(row);
    }
    Ok(chains)
}
