//! Copies, exports and imports whole archives. The leaves keep their order, so the root of the log stays the same.

use std::ops::Range;

use super::add::store;
use super::ahead::Ahead;
use super::leaf::Leaf;
use super::roster::in_force;
use super::store::{Expected, Row, StoreError};
use super::{Archive, Log, digest, flags, schema, whole};
use crate::log::{TreeHead, leaf_hash};

/// Leaves of one query.
const PAGE: usize = 256;

/// An exported leaf.
#[derive(Clone, Copy, Debug)]
pub struct Exported<'a> {
    /// Its number in the log.
    pub leaf: u64,
    /// The whole file as of this version, or a roster.
    pub bytes: &'a [u8],
}

impl Archive {
    /// Copies everything into an archive that is empty or holds the beginning of this one, and returns the head that was
    /// copied: what is added meanwhile comes with the next copy. A copy that was interrupted can be run again. `progress`
    /// gets the number of leaves copied so far.
    ///
    /// # Errors
    /// [`StoreError::OtherArchive`] if the other archive holds something else, [`StoreError::Damaged`] if it has another
    /// root in the end, and errors of the stores.
    pub fn copy_to(
        &mut self,
        other: &mut Archive,
        progress: &dyn Fn(u64),
    ) -> Result<TreeHead, StoreError> {
        other.take_name(&self.origin()?)?;
        let to = other.head()?;
        let from = self.head()?;
        if !self.begins_with(to)? {
            return Err(StoreError::OtherArchive);
        }
        let mut next = to.size;
        let mut batch = Vec::new();
        self.export(next..from.size, |Exported { leaf, bytes }| {
            let read = Leaf::read(bytes.to_vec());
            batch.push(read.map_err(|_| Expected::VerifiedEnvelope)?);
            if batch.len() == PAGE || leaf + 1 == from.size {
                other.append(next, &batch)?;
                next = leaf + 1;
                batch.clear();
                progress(next);
            }
            Ok::<_, StoreError>(())
        })?;
        match other.begins_with(from)? {
            true => Ok(from),
            false => Err(Expected::SameRoot.into()),
        }
    }

    /// The next leaves from `leaf` on.
    fn page(&mut self, leaf: u64) -> Result<Vec<Row>, StoreError> {
        let mut page = Vec::new();
        self.read(&mut |rows| {
            page = rows.query(schema::LEAVES, &[leaf.into(), (leaf + PAGE as u64).into()])?;
            Ok(())
        })?;
        Ok(page)
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
        self.transact(&mut |rows| {
            rows.execute(schema::RENAME, &[origin.into()])?;
            match Log::read(rows)?.origin == origin {
                true => Ok(()),
                false => Err(StoreError::OtherArchive),
            }
        })?;
        self.opened = Some(origin.to_owned());
        Ok(())
    }

    /// Hands these leaves to `each`, versions as whole files, in the order of the log.
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
                let bytes = match row.count(2)? {
                    0 => row.bytes(3)?.to_vec(),
                    _ => self.version(row.count(1)?, row.count(0)?)?,
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
        self.read(&mut |rows| {
            let mut versions = rows.query(schema::VERSIONS, &[id.into()])?;
            versions.retain(|row| row.count(0).is_ok_and(|number| number <= leaf));
            bytes = whole(&versions)?;
            Ok(())
        })?;
        Ok(bytes)
    }

    /// Appends leaves from the number `from` on, and returns how many are new. Those that exist already must be the same.
    ///
    /// # Errors
    /// [`StoreError::OtherArchive`] if an existing leaf is another one, [`StoreError::Lost`] if there are fewer leaves than
    /// before the first of these, [`StoreError::Damaged`] for a roster that is not signed for its place, and errors of the
    /// store.
    pub fn append(&mut self, from: u64, leaves: &[Leaf]) -> Result<u64, StoreError> {
        let mut tried: Option<Log> = None;
        let (mut boards, mut left) = (self.boards.take(), None);
        self.transact(&mut |rows| {
            let Some(mut log) = Log::hold_again(rows, &mut tried)? else {
                return Ok(());
            };
            // A standby that lagged may have taken over since the last leaves were appended.
            let has = log.frontier.size();
            if has < from {
                return Err(StoreError::Lost { had: from, has });
            }
            let mut roster = in_force(rows, &log.origin)?.map(|(_, open)| open.roster);
            let mut is_new = false;
            let known = usize::try_from(has - from).unwrap_or(usize::MAX);
            let envelopes = leaves.iter().skip(known).filter_map(|leaf| match leaf {
                Leaf::Envelope(envelope) => Some(&**envelope),
                Leaf::Roster(_) => None,
            });
            let known = boards.take().filter(|(at, _)| *at == log.frontier);
            let known = known.map(|(_, boards)| boards).unwrap_or_default();
            let mut ahead = Ahead::ask(rows, envelopes, known)?;
            for (number, leaf) in (from..).zip(leaves) {
                if number < log.frontier.size() {
                    let stored =
                        rows.query(schema::LEAVES, &[number.into(), (number + 1).into()])?;
                    let hash = stored
                        .first()
                        .map(|row| digest(row.bytes(4)?))
                        .transpose()?;
                    if hash != Some(leaf_hash(leaf.as_bytes())) {
                        return Err(StoreError::OtherArchive);
                    }
                    continue;
                }
                match leaf {
                    Leaf::Envelope(envelope) => {
                        store(rows, &mut log, roster.as_ref(), &mut ahead, envelope)?;
                    }
                    Leaf::Roster(signed) => {
                        roster = Some(flags::append(rows, &mut log, signed)?);
                        is_new = true;
                    }
                }
                if log.frontier.size() != number + 1 {
                    return Err(StoreError::OtherArchive);
                }
            }
            log.write(rows)?;
            // A roster changes marks.
            left = (!is_new).then(|| (log.frontier.clone(), ahead.large()));
            if let Some(roster) = roster.filter(|_| is_new) {
                flags::decide(rows, Some(&roster))?;
            }
            tried = Some(log);
            Ok(())
        })?;
        self.boards = left;
        Ok(tried.map_or(0, |log| log.new.len() as u64))
    }
}
