//! What the index has of envelopes that are to be stored, asked for all at once. On a server one question after another
//! would take most of the time.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use super::schema;
use super::seat::{Board, Seat};
use super::store::{Row, Rows, StoreError, Value};
use crate::crypto::Digest;
use crate::envelope::{Envelope, Fingerprint, Verified};

/// The boards that are remembered from one batch to the next have more contenders than that: to read them again would take
/// longer the more there are.
const LARGE: usize = 16;

/// Rows of the index as they were before the first of these envelopes was stored. What is stored changes the rows of its
/// fingerprint, so each answer is handed out once: for the second envelope of the same fingerprint the store is asked again, and
/// so it is where it was not asked ahead. A board is read once, and changes with what is stored.
pub(super) struct Ahead {
    chains: HashMap<Fingerprint, Vec<Row>>,
    boards: Boards,
}

/// Boards, by the hash of their players and position.
pub(super) type Boards = HashMap<Digest, Board>;

impl Ahead {
    /// Asks for what storing these envelopes will ask for.
    ///
    /// # Errors
    /// An error of the store.
    pub(super) fn ask<'a>(
        rows: &mut dyn Rows,
        envelopes: impl Iterator<Item = &'a Envelope<Verified>> + Clone,
        mut boards: Boards,
    ) -> Result<Ahead, StoreError> {
        let fingerprints = envelopes.clone().map(Envelope::fingerprint);
        let chains = ask(rows, schema::CHAINS, fingerprints, by_fingerprint)?;
        let wanted = envelopes.map(|envelope| Seat::of(envelope.label()).board);
        let wanted: Vec<Digest> = wanted.filter(|it| !boards.contains_key(it)).collect();
        for (board, found) in ask(rows, schema::SEAT, wanted.into_iter(), Value::from)? {
            boards.insert(board, Board::read(board, &found)?);
        }
        Ok(Ahead { chains, boards })
    }

    /// The large boards, as they are now.
    pub(super) fn large(mut self) -> Boards {
        self.boards.retain(|_, board| board.len() > LARGE);
        self.boards
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
        match self.chains.remove(&fingerprint) {
            Some(found) => Ok(found),
            None => rows.query(schema::CHAINS, &[by_fingerprint(fingerprint)]),
        }
    }

    /// The contenders with these players and this position.
    ///
    /// # Errors
    /// An error of the store.
    pub(super) fn board(
        &mut self,
        rows: &mut dyn Rows,
        board: Digest,
    ) -> Result<&mut Board, StoreError> {
        Ok(match self.boards.entry(board) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => {
                let found = rows.query(schema::SEAT, &[board.into()])?;
                place.insert(Board::read(board, &found)?)
            }
        })
    }

    /// Says that the flag of an envelope with this fingerprint has changed: its chains are asked for again.
    pub(super) fn forget(&mut self, fingerprint: Fingerprint) {
        self.chains.remove(&fingerprint);
    }
}

fn by_fingerprint(fingerprint: Fingerprint) -> Value {
    fingerprint.to_string().into()
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
