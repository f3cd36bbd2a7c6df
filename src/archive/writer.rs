//! Writes to the log and the index: many rows at once, since on a server one after another would take most of the time.

use std::collections::BTreeMap;

use super::ahead::Ahead;
use super::index_row::{COLUMN_COUNT, COLUMNS, FLAG, Flag, IndexRow};
use super::roster::{Roster, in_force};
use super::store::{Purpose, Rows, StoreError, Value, places};
use super::{Archive, Log, flags, schema};
use envelope::crypto::Digest;
use envelope::{Envelope, Fingerprint, Verified};

/// Whoever writes to an archive, and holds it to the end of the transaction.
pub(super) struct Writer<'a> {
    pub(super) rows: &'a mut dyn Rows,
    pub(super) log: Log,
    /// The roster in force.
    pub(super) roster: Option<Roster>,
    /// Whether that is new, so that all marks are to be decided again.
    pub(super) decides: bool,
    pub(super) ahead: Ahead,
    /// Leaves that are not written yet, as the values of their rows.
    leaves: Vec<Value>,
    /// Rows of the index that are not written yet, by their number.
    index: BTreeMap<u64, Vec<Value>>,
    /// The numbers of those in whose place they come.
    replaced: Vec<Value>,
}

/// The columns of a leaf.
const LEAF: usize = 5;

impl Archive {
    /// Writes to the archive that was opened, and to no other: all of it or nothing. The work may be done more than once; only
    /// the last time counts.
    ///
    /// # Errors
    /// An error of the work or of the store.
    pub(super) fn write<T>(
        &mut self,
        mut work: impl FnMut(&mut Writer<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.run(Purpose::Write, |rows| {
            let log = Log::hold(rows)?;
            let roster = in_force(rows, &log.origin)?.map(|(_, open)| open.roster);
            let mut writer = Writer {
                rows,
                log,
                roster,
                decides: false,
                ahead: Ahead::default(),
                leaves: Vec::new(),
                index: BTreeMap::new(),
                replaced: Vec::new(),
            };
            let done = work(&mut writer)?;
            writer.end()?;
            Ok(done)
        })
    }
}

impl Writer<'_> {
    /// Reads what storing these envelopes asks for, of all of them at once.
    ///
    /// # Errors
    /// An error of the store.
    pub(super) fn expect<'e>(
        &mut self,
        envelopes: impl Iterator<Item = &'e Envelope<Verified>> + Clone,
    ) -> Result<(), StoreError> {
        self.ahead = Ahead::ask(self.rows, envelopes)?;
        Ok(())
    }

    /// Appends a leaf of this envelope; a leaf of none is a roster.
    pub(super) fn append(&mut self, id: Option<u64>, start: usize, bytes: &[u8], hash: Digest) {
        let leaf = self.log.frontier.size();
        self.leaves.extend([
            leaf.into(),
            id.into(),
            (start as u64).into(),
            bytes.into(),
            hash.into(),
        ]);
        self.log.frontier.push(hash);
    }

    /// Lists an envelope in the index, in place of an earlier version if it is `known`.
    pub(super) fn list(
        &mut self,
        row: &IndexRow,
        length: usize,
        hash: Digest,
        board: Digest,
        known: bool,
    ) {
        let mut values = row.values();
        values.extend([(length as u64).into(), hash.into(), board.into()]);
        if self.index.insert(row.id, values).is_none() && known {
            self.replaced.push(row.id.into());
        }
    }

    /// Changes the mark of an envelope, the first file of its fingerprint.
    ///
    /// # Errors
    /// An error of the store.
    pub(super) fn mark(
        &mut self,
        id: u64,
        fingerprint: Fingerprint,
        flag: Flag,
    ) -> Result<(), StoreError> {
        let files = self.ahead.files.get_mut(&fingerprint);
        if let Some(first) = files.and_then(|files| files.first_mut()) {
            first.flag = flag;
        }
        let unwritten = self.index.get_mut(&id);
        match unwritten.and_then(|row| row.get_mut(FLAG)) {
            Some(value) => *value = flag.in_index().into(),
            None => flags::set(self.rows, flag, &[id.into()])?,
        }
        Ok(())
    }

    /// Writes what was not written yet.
    ///
    /// # Errors
    /// An error of the store.
    pub(super) fn flush(&mut self) -> Result<(), StoreError> {
        let replaced = std::mem::take(&mut self.replaced);
        let index = std::mem::take(&mut self.index);
        let leaves = std::mem::take(&mut self.leaves);
        let (old, listed) = (replaced.len(), index.len());
        if old > 0 {
            let places = places(1, old);
            let sql = format!("DELETE FROM envelope WHERE envelope IN {places}");
            self.rows.change(old, &sql, &replaced)?;
        }
        if listed > 0 {
            let places = places(listed, COLUMN_COUNT + 3);
            let sql =
                format!("INSERT INTO envelope ({COLUMNS}, length, hash, seat) VALUES {places}");
            let values: Vec<Value> = index.into_values().flatten().collect();
            self.rows.change(listed, &sql, &values)?;
        }
        if !leaves.is_empty() {
            let count = leaves.len() / LEAF;
            let sql = schema::LEAF.to_owned() + &places(count, LEAF);
            self.rows.change(count, &sql, &leaves)?;
        }
        Ok(())
    }

    /// Writes the rest: the size of the log and the roots of its whole subtrees, from which it grows further, and the marks.
    fn end(&mut self) -> Result<(), StoreError> {
        self.flush()?;
        let whole = self.log.frontier.whole().iter();
        let whole: Vec<u8> = whole.flat_map(|hash| *hash.as_bytes()).collect();
        let size = self.log.frontier.size();
        self.rows
            .change(1, schema::GROWN, &[size.into(), whole.into()])?;
        if self.decides {
            flags::decide(self.rows, self.roster.as_ref())?;
        }
        Ok(())
    }
}
