//! What the index has of envelopes that are to be stored, asked for all at once. On a server one question after another
//! would take most of the time.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use super::schema;
use super::seat::Seat;
use super::store::{Row, Rows, StoreError, Value};
use crate::crypto::Digest;
use crate::envelope::{Envelope, Fingerprint, Verified};

/// Rows of the index as they were before the first of these envelopes was stored. What is stored changes the rows of its
/// fingerprint and of its board, so each answer is handed out once: for the second envelope of the same fingerprint or board the
/// store is asked again, and so it is where it was not asked ahead.
pub(super) struct Ahead {
    chains: HashMap<Fingerprint, Vec<Row>>,
    boards: HashMap<Digest, Vec<Row>>,
}

impl Ahead {
    /// Asks for what storing these envelopes will ask for.
    ///
    /// # Errors
    /// An error of the store.
    pub(super) fn ask<'a>(
        rows: &mut dyn Rows,
        envelopes: impl Iterator<Item = &'a Envelope<Verified>> + Clone,
    ) -> Result<Ahead, StoreError> {
        let fingerprints = envelopes.clone().map(Envelope::fingerprint);
        let boards = envelopes.map(|envelope| Seat::of(envelope.label()).board);
        Ok(Ahead {
            chains: ask(rows, schema::CHAINS, fingerprints, by_fingerprint)?,
            boards: ask(rows, schema::SEAT, boards, Value::from)?,
        })
    }

    /// The chains of versions of this fingerprint.
    ///
    /// # Errors
    /// An error of the store.
    pub(super) fn chains(
        &mut self,
        rows: &mut dyn Rows,
        fingerprint: Fingerprint,
    ) -> Result<Vec<Row>, StoreError> {
        let known = &mut self.chains;
        take(rows, schema::CHAINS, fingerprint, by_fingerprint, known)
    }

    /// The envelopes with these players and this position.
    ///
    /// # Errors
    /// An error of the store.
    pub(super) fn at_board(
        &mut self,
        rows: &mut dyn Rows,
        board: Digest,
    ) -> Result<Vec<Row>, StoreError> {
        take(rows, schema::SEAT, board, Value::from, &mut self.boards)
    }

    /// Says that the flag of an envelope with this fingerprint has changed: its chains are asked for again.
    pub(super) fn forget(&mut self, fingerprint: Fingerprint) {
        self.chains.remove(&fingerprint);
    }
}

fn by_fingerprint(fingerprint: Fingerprint) -> Value {
    fingerprint.to_string().into()
}

/// The rows of this key: those known, but only once, else what the store says now.
fn take<K: Eq + Hash>(
    rows: &mut dyn Rows,
    sql: &str,
    key: K,
    value: fn(K) -> Value,
    known: &mut HashMap<K, Vec<Row>>,
) -> Result<Vec<Row>, StoreError> {
    match known.remove(&key) {
        Some(found) => Ok(found),
        None => rows.query(sql, &[value(key)]),
    }
}

/// Asks the same for each of these keys.
fn ask<K: Copy + Eq + Hash>(
    rows: &mut dyn Rows,
    sql: &str,
    keys: impl Iterator<Item = K>,
    value: fn(K) -> Value,
) -> Result<HashMap<K, Vec<Row>>, StoreError> {
    let (mut once, mut asked) = (HashSet::new(), Vec::new());
    let mut values = keys.filter(|key| once.insert(*key)).map(|key| {
        asked.push(key);
        value(key)
    });
    let found = rows.query_ahead(sql, &mut values)?;
    drop(values);
    let pairs = asked.into_iter().zip(found);
    let known = pairs.filter_map(|(key, found)| Some((key, found?)));
    Ok(known.collect())
}
