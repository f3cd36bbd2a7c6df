//! Copies, exports and imports whole archives. The leaves keep their order, so the root of the log stays the same.

use std::ops::Range;

use super::leaf::Leaf;
use super::roster::RosterError;
use super::store::{Expected, Purpose, StoreError, TOGETHER, Value};
use super::{Archive, Log, schema, whole};
use envelope::log::{TreeHead, leaf_hash};

/// Leaves of one query.
const PAGE: usize = 256;

impl Archive {
    /// Copies everything into an archive that is empty or holds the beginning of this one, and returns the head that
    /// was copied: what is added meanwhile comes with the next copy. A copy that was interrupted can be run again.
    /// `progress` gets the number of leaves copied so far, and may end it.
    ///
    /// # Errors
    /// [`StoreError::OtherArchive`] if the other archive holds something else, [`StoreError::Damaged`] if it has
    /// another root in the end, and errors of the stores.
    pub fn copy_to<E: From<StoreError>>(
        &mut self,
        other: &mut Archive,
        progress: &dyn Fn(u64) -> Result<(), E>,
    ) -> Result<TreeHead, E> {
        other.take_name(&self.origin()?)?;
        let to = other.head()?;
        let from = self.head()?;
        if !self.begins_with(to)? {
            return Err(StoreError::OtherArchive.into());
        }
        let mut next = to.size;
        let mut batch = Vec::new();
        self.export(next..from.size, |leaf, bytes| {
            let read = Leaf::read(bytes.to_vec());
            batch.push(read.map_err(|_| StoreError::from(Expected::Envelope))?);
            if batch.len() == PAGE || leaf + 1 == from.size {
                other.append(next, &batch)?;
                next = leaf + 1;
                batch.clear();
                progress(next)?;
            }
            Ok::<_, E>(())
        })?;
        match other.begins_with(from)? {
            true => Ok(from),
            false => Err(StoreError::from(Expected::SameRoot).into()),
        }
    }

    /// Whether a log of this head is the beginning of this one.
    fn begins_with(&mut self, head: TreeHead) -> Result<bool, StoreError> {
        Ok(head.begins(&self.leaves()?))
    }

    /// Names an empty log. A log that is not empty must have that name already.
    ///
    /// # Errors
    /// [`StoreError::OtherArchive`] if the log has another name, and errors of the store.
    pub fn take_name(&mut self, origin: &str) -> Result<(), StoreError> {
        self.run(Purpose::Write, |rows, _| {
            rows.execute(schema::RENAME, &[origin.into()])?;
            match Log::read(rows)?.origin == origin {
                true => Ok(()),
                false => Err(StoreError::OtherArchive),
            }
        })?;
        self.opened = Some(origin.to_owned());
        Ok(())
    }

    /// Hands these leaves to `each` in the order of the log, with their numbers: whole files as of their versions,
    /// and rosters.
    ///
    /// # Errors
    /// Errors of `each` and of the store.
    pub fn export<E: From<StoreError>>(
        &mut self,
        leaves: Range<u64>,
        mut each: impl FnMut(u64, &[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let (mut leaf, end) = (leaves.start, leaves.end);
        while leaf < end {
            let page = [leaf.into(), (leaf + PAGE as u64).min(end).into()];
            let page = self.read(|rows, _| rows.query(schema::LEAVES, &page))?;
            if page.is_empty() {
                return Err(E::from(Expected::NextLeaf.into()));
            }
            for row in page {
                let bytes = match row.count(2)? {
                    0 => row.bytes(3)?.to_vec(),
                    _ => self.version(row.count(1)?, row.count(0)?)?,
                };
                if row.count(0)? != leaf {
                    return Err(E::from(Expected::NextLeaf.into()));
                }
                each(leaf, &bytes)?;
                leaf += 1;
            }
        }
        Ok(())
    }

    /// The whole file of an envelope as of one version.
    fn version(&mut self, id: u64, leaf: u64) -> Result<Vec<u8>, StoreError> {
        self.read(|rows, _| {
            let mut versions = rows.query(schema::VERSIONS, &[id.into()])?;
            versions.retain(|row| row.count(0).is_ok_and(|number| number <= leaf));
            whole(&versions)
        })
    }

    /// Appends leaves from the number `from` on, and returns how many are new. Those that exist already must be the
    /// same.
    ///
    /// # Errors
    /// [`StoreError::OtherArchive`] if an existing leaf is another one or there are fewer leaves than before the
    /// first of these, [`StoreError::Damaged`] for a roster that is not signed for its place, and errors of the
    /// store.
    pub fn append(&mut self, from: u64, leaves: &[Leaf]) -> Result<u64, StoreError> {
        self.write(|writer| {
            let before = writer.log.frontier.size();
            let known = before.checked_sub(from).ok_or(StoreError::OtherArchive)?;
            let known = usize::try_from(known).unwrap_or(usize::MAX);
            let (old, rest) = leaves.split_at(known.min(leaves.len()));
            let end = from + old.len() as u64;
            let stored = [from.into(), end.into()];
            let stored = writer.rows.query(schema::HASHES, &stored)?;
            let stored = stored.iter().flat_map(|row| row.values().to_vec());
            let hashes = old.iter().map(|leaf| leaf_hash(leaf.as_bytes()).into());
            if !stored.eq(hashes.collect::<Vec<Value>>()) {
                return Err(StoreError::OtherArchive);
            }
            for some in rest.chunks(TOGETHER) {
                writer.expect(some.iter().filter_map(|leaf| match leaf {
                    Leaf::Envelope(envelope) => Some(&**envelope),
                    Leaf::Roster(_) => None,
                }))?;
                for leaf in some {
                    match leaf {
                        Leaf::Envelope(envelope) => drop(writer.store(envelope)?),
                        Leaf::Roster(signed) => match writer.append_roster(signed) {
                            Err(RosterError::Store(error)) => return Err(error),
                            appended => appended.map_err(|_| Expected::Roster)?,
                        },
                    }
                }
            }
            let new = writer.log.frontier.size() - before;
            // Each of them is a leaf of its own.
            match new == rest.len() as u64 {
                true => Ok(new),
                false => Err(StoreError::OtherArchive),
            }
        })
    }
}
