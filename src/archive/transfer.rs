//! Copies, exports and imports whole archives. The leaves keep their order, so the root of the log stays the same.

use std::ops::Range;

use super::add::store;
use super::roster::Roster;
use super::store::{Expected, Row, StoreError};
use super::{Archive, Log, digest, schema, whole};
use crate::envelope::{Envelope, Verified};
use crate::log::{leaf_hash, root};

/// Leaves of one query.
const PAGE: usize = 256;

/// An exported version.
#[derive(Clone, Copy, Debug)]
pub struct Exported<'a> {
    /// The number of the version in the log.
    pub leaf: u64,
    /// The whole file as of this version.
    pub bytes: &'a [u8],
}

impl Archive {
    /// Copies everything into an archive that is empty or holds the beginning of this one. A copy that was interrupted
    /// can be run again. `progress` gets the number of leaves copied so far.
    ///
    /// # Errors
    /// [`StoreError::OtherArchive`] if the other archive holds something else, and errors of the stores.
    pub fn copy_to(
        &mut self,
        other: &mut Archive,
        progress: &dyn Fn(u64),
    ) -> Result<(), StoreError> {
        let from = self.log()?;
        other.take_name(&from.origin)?;
        let to = other.log()?;
        if !self.begins_with(&to)? {
            return Err(StoreError::OtherArchive);
        }
        let mut next = to.frontier.size();
        let mut batch = Vec::new();
        self.export(next..from.frontier.size(), |Exported { leaf, bytes }| {
            let verified = Envelope::from_bytes(bytes.to_vec()).verify();
            batch.push(verified.map_err(|_| Expected::VerifiedEnvelope)?);
            if batch.len() == PAGE || leaf + 1 == from.frontier.size() {
                other.append(next, &batch)?;
                next = leaf + 1;
                batch.clear();
                progress(next);
            }
            Ok::<_, StoreError>(())
        })?;
        match from.roster.is_empty() {
            true => Ok(()),
            false => other.take_roster(&from.roster),
        }
    }

    /// The next leaves from `leaf` on.
    fn page(&mut self, leaf: u64) -> Result<Vec<Row>, StoreError> {
        let mut page = Vec::new();
        self.store.read(&mut |rows| {
            page = rows.query(schema::LEAVES, &[leaf.into(), (leaf + PAGE as u64).into()])?;
            Ok(())
        })?;
        Ok(page)
    }

    /// Whether the other log is the beginning of this one.
    fn begins_with(&mut self, other: &Log) -> Result<bool, StoreError> {
        let leaves = self.leaves()?;
        let size = usize::try_from(other.frontier.size()).unwrap_or(usize::MAX);
        let beginning = leaves.get(..size);
        Ok(beginning.is_some_and(|leaves| root(leaves) == other.frontier.root()))
    }

    /// Names an empty log. A log that is not empty must have that name already.
    ///
    /// # Errors
    /// [`StoreError::OtherArchive`] if the log has another name, and errors of the store.
    pub fn take_name(&mut self, origin: &str) -> Result<(), StoreError> {
        self.store.transact(&mut |rows| {
            rows.execute(schema::RENAME, &[origin.into()])?;
            match Log::read(rows)?.origin == origin {
                true => Ok(()),
                false => Err(StoreError::OtherArchive),
            }
        })
    }

    /// Hands these versions to `each`, every one as a whole file, in the order of the log.
    ///
    /// # Errors
    /// Errors of `each` and of the store.
    pub fn export<E: From<StoreError>>(
        &mut self,
        leaves: Range<u64>,
        mut each: impl FnMut(Exported<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let Range {
            start: mut leaf,
            end,
        } = leaves;
        while leaf < end {
            let page = self.page(leaf)?;
            if page.is_empty() {
                return Err(E::from(Expected::NextLeaf.into()));
            }
            let left = usize::try_from(end - leaf).unwrap_or(usize::MAX);
            for row in page.iter().take(left) {
                let (id, start) = (row.count(1)?, row.count(2)?);
                let bytes = match start {
                    0 => row.bytes(3)?.to_vec(),
                    _ => self.version(id, row.count(0)?)?,
                };
                if row.count(0)? != leaf {
                    return Err(E::from(Expected::NextLeaf.into()));
                }
                each(Exported {
                    leaf,
                    bytes: &bytes,
                })?;
                leaf += 1;
            }
        }
        Ok(())
    }

    /// The whole file of an envelope as of one version.
    fn version(&mut self, id: u64, leaf: u64) -> Result<Vec<u8>, StoreError> {
        let mut bytes = Vec::new();
        self.store.read(&mut |rows| {
            let mut versions = rows.query(schema::VERSIONS, &[id.into()])?;
            versions.retain(|row| row.count(0).is_ok_and(|number| number <= leaf));
            bytes = whole(&versions)?;
            Ok(())
        })?;
        Ok(bytes)
    }

    /// Appends envelopes as the leaves from `from` on. Leaves that exist already must be the same.
    ///
    /// # Errors
    /// [`StoreError::OtherArchive`] if an existing leaf is another envelope, and errors of the store.
    pub fn append(
        &mut self,
        from: u64,
        envelopes: &[Envelope<Verified>],
    ) -> Result<(), StoreError> {
        self.store.transact(&mut |rows| {
            rows.execute(schema::HOLD, &[])?;
            let mut log = Log::read(rows)?;
            let roster = Roster::stored(&log.roster)?;
            for (leaf, envelope) in (from..).zip(envelopes) {
                if leaf < log.frontier.size() {
                    let there = rows.query(schema::LEAVES, &[leaf.into(), (leaf + 1).into()])?;
                    let hash = there.first().map(|row| digest(row.bytes(4)?)).transpose()?;
                    if hash != Some(leaf_hash(envelope.as_bytes())) {
                        return Err(StoreError::OtherArchive);
                    }
                    continue;
                }
                store(rows, &mut log, roster.as_ref(), envelope)?;
                if log.frontier.size() != leaf + 1 {
                    return Err(StoreError::OtherArchive);
                }
            }
            log.write(rows)
        })
    }
}
