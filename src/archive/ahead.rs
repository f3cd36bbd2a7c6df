//! What the index has of some envelopes that are to be stored, asked for all at once, and kept as they are stored.

use std::collections::{HashMap, HashSet};

use super::index_row::Flag;
use super::seat::{Board, Seat};
use super::store::{Expected, Rows, StoreError, Value};
use super::{digest, schema, whole};
use envelope::crypto::Digest;
use envelope::{Envelope, Fingerprint, Verified};

/// What is known of the index.
#[derive(Default)]
pub(super) struct Ahead {
    /// The files of each envelope.
    pub(super) files: HashMap<Fingerprint, Vec<Chain>>,
    /// Those who contend, by the hash of their players and position.
    pub(super) boards: HashMap<Digest, Board>,
}

/// A stored file of an envelope: a chain of versions. Of one envelope there are the first, and those that go on in another way.
pub(super) struct Chain {
    pub(super) id: u64,
    pub(super) length: usize,
    pub(super) hash: Digest,
    pub(super) flag: Flag,
    /// Its bytes, once they were read.
    pub(super) bytes: Option<Vec<u8>>,
}

impl Ahead {
    /// Asks for what storing these envelopes will ask for.
    ///
    /// # Errors
    /// An error of the store.
    pub(super) fn ask<'e>(
        rows: &mut dyn Rows,
        envelopes: impl Iterator<Item = &'e Envelope<Verified>> + Clone,
    ) -> Result<Ahead, StoreError> {
        let mut ahead = Ahead::default();
        let keys: HashSet<_> = envelopes.clone().map(Envelope::fingerprint).collect();
        let keys: Vec<Value> = keys.iter().map(|it| it.to_string().into()).collect();
        for row in rows.query_each(schema::CHAINS, &keys)? {
            let fingerprint = row.text(0)?.parse().map_err(|_| Expected::IndexRow)?;
            ahead.files.entry(fingerprint).or_default().push(Chain {
                id: row.count(1)?,
                length: usize::try_from(row.count(2)?).map_err(|_| Expected::IndexRow)?,
                hash: digest(row.bytes(3)?)?,
                flag: Flag::from_index(row.text(4)?).ok_or(Expected::IndexRow)?,
                bytes: None,
            });
        }
        let keys: HashSet<_> = envelopes.map(|it| Seat::of(it.label()).board).collect();
        let keys: Vec<Value> = keys.into_iter().map(Value::from).collect();
        for row in rows.query_each(schema::SEAT, &keys)? {
            let board = digest(row.bytes(0)?)?;
            ahead.boards.entry(board).or_default().read(board, &row)?;
        }
        Ok(ahead)
    }
}

impl Chain {
    /// Whether this file begins with these bytes.
    ///
    /// # Errors
    /// An error of the store.
    pub(super) fn begins_with(
        &mut self,
        rows: &mut dyn Rows,
        bytes: &[u8],
    ) -> Result<bool, StoreError> {
        if self.length < bytes.len() {
            return Ok(false);
        }
        if self.bytes.is_none() {
            self.bytes = Some(whole(&rows.query(schema::VERSIONS, &[self.id.into()])?)?);
        }
        Ok(self.bytes.as_ref().is_some_and(|it| it.starts_with(bytes)))
    }
}
