//! What the index has of envelopes that are to be stored, asked for all at once, and kept as they are stored: of so many files of
//! one envelope, or so many envelopes of one game, none is looked at again for each one more.

use std::collections::{HashMap, HashSet};

use super::add::{Chain, states};
use super::index_row::Flag;
use super::seat::{Board, Seat};
use super::store::{Expected, Row, Rows, StoreError, Value};
use super::{digest, schema, whole};
use envelope::crypto::Digest;
use envelope::{Envelope, Fingerprint, Verified};

/// What has more files or contenders than that is remembered from one batch to the next: to read them again would take longer
/// the more there are.
const LARGE: usize = 16;

/// What is known of the index.
#[derive(Default)]
pub(super) struct Ahead {
    /// The files of each envelope.
    pub(super) files: HashMap<Fingerprint, Files>,
    /// Those who contend, by the hash of their players and position.
    pub(super) boards: HashMap<Digest, Board>,
}

/// The stored files of one envelope: the first, and those that go on in another way.
#[derive(Default)]
pub(super) struct Files {
    pub(super) chains: Vec<Chain>,
    /// Which of them has this state, the first if several have.
    states: HashMap<Digest, usize>,
    /// Those of which only the last state is known.
    unread: Vec<usize>,
}

impl Ahead {
    /// Asks for what storing these envelopes will ask for.
    ///
    /// # Errors
    /// An error of the store.
    pub(super) fn ask<'e>(
        &mut self,
        rows: &mut dyn Rows,
        envelopes: impl Iterator<Item = &'e Envelope<Verified>> + Clone,
    ) -> Result<(), StoreError> {
        let fingerprints = envelopes.clone().map(Envelope::fingerprint);
        let new: HashSet<_> = fingerprints
            .filter(|it| !self.files.contains_key(it))
            .collect();
        let keys: Vec<Value> = new.iter().map(|it| it.to_string().into()).collect();
        for row in rows.query_each(schema::CHAINS, &keys)? {
            let fingerprint = row.text(0)?.parse().map_err(|_| Expected::IndexRow)?;
            self.files.entry(fingerprint).or_default().read(&row)?;
        }
        let boards = envelopes.map(|envelope| Seat::of(envelope.label()).board);
        let new: HashSet<_> = boards.filter(|it| !self.boards.contains_key(it)).collect();
        let keys: Vec<Value> = new.into_iter().map(Value::from).collect();
        for row in rows.query_each(schema::SEAT, &keys)? {
            let board = digest(row.bytes(0)?)?;
            self.boards.entry(board).or_default().read(board, &row)?;
        }
        Ok(())
    }

    /// What is worth to be remembered.
    pub(super) fn large(mut self) -> Ahead {
        self.files.retain(|_, files| files.chains.len() > LARGE);
        self.boards.retain(|_, board| board.len() > LARGE);
        self
    }
}

impl Files {
    /// Takes a row of the index.
    fn read(&mut self, row: &Row) -> Result<(), StoreError> {
        let length = usize::try_from(row.count(2)?).map_err(|_| Expected::IndexRow)?;
        let chain = Chain {
            id: row.count(1)?,
            length,
            hash: digest(row.bytes(3)?)?,
            flag: Flag::from_index(row.text(4)?).ok_or(Expected::IndexRow)?,
        };
        self.unread.push(self.chains.len());
        self.put(chain, &[chain.hash]);
        Ok(())
    }

    /// Takes a file, in place of an earlier version, that has these states.
    pub(super) fn put(&mut self, chain: Chain, states: &[Digest]) {
        let known = self.chains.iter().position(|it| it.id == chain.id);
        let place = known.unwrap_or(self.chains.len());
        match self.chains.get_mut(place) {
            Some(before) => *before = chain,
            None => self.chains.push(chain),
        }
        for state in states {
            self.states.entry(*state).or_insert(place);
        }
    }

    /// The file that has the last of these states, or has had it.
    ///
    /// # Errors
    /// An error of the store.
    pub(super) fn holds(
        &mut self,
        rows: &mut dyn Rows,
        of: &[Digest],
    ) -> Result<Option<Chain>, StoreError> {
        let Some(last) = of.last() else {
            return Ok(None);
        };
        let found = |files: &Files| files.chains.get(*files.states.get(last)?).copied();
        if found(self).is_none() && self.grows(of).is_none() {
            for place in std::mem::take(&mut self.unread) {
                let Some(chain) = self.chains.get(place).copied() else {
                    continue;
                };
                let stored = whole(&rows.query(schema::VERSIONS, &[chain.id.into()])?)?;
                // What does not verify has no states that anybody could give.
                if let Ok(envelope) = Envelope::from_bytes(stored).verify() {
                    self.put(chain, &states(&envelope));
                }
            }
        }
        Ok(found(self))
    }

    /// The file whose last state is one of these.
    pub(super) fn grows(&self, of: &[Digest]) -> Option<Chain> {
        of.iter().rev().find_map(|state| {
            let chain = self.chains.get(*self.states.get(state)?)?;
            (chain.hash == *state).then_some(*chain)
        })
    }
}
