//! Verifies the rosters of the log: each by the key that the first one names, for its own place.

use std::collections::HashMap;

use super::chain::Found;
use super::fault::{FaultKind, FaultPlace};
use crate::roster::{Roster, opened};
use crate::store::{Row, Rows, StoreError, Value};
use crate::{digest, schema};
use envelope::log::{NoteKey, TreeHead, leaf_hash};

/// The rosters of a log that hold.
#[derive(Default)]
pub(super) struct Rosters {
    /// The log before each roster, as the roster names it, by the roster's leaf.
    pub(super) before: HashMap<u64, TreeHead>,
    /// The key that the first roster names.
    pub(super) key: Option<NoteKey>,
    /// The last roster.
    pub(super) in_force: Option<Roster>,
}

impl Rosters {
    /// Reads and verifies all rosters. Whether the log before each is the one that it names is left to the walk over
    /// all leaves.
    pub(super) fn read(
        rows: &mut dyn Rows,
        origin: &str,
        found: &mut Found,
    ) -> Result<Rosters, StoreError> {
        let mut rosters = Rosters::default();
        let mut last = Value::Integer(i64::MIN);
        loop {
            let page = rows.query(schema::ROSTERS, &[last])?;
            let Some(end) = page.last() else {
                return Ok(rosters);
            };
            last = Value::Integer(end.integer(0)?);
            for row in &page {
                let leaf = row.count(0).unwrap_or(u64::MAX);
                if let Err(kind) = rosters.check(row, leaf, origin, found) {
                    found.fault(leaf, FaultPlace::Leaf(leaf), kind);
                }
            }
        }
    }

    fn check(
        &mut self,
        row: &Row,
        leaf: u64,
        origin: &str,
        found: &mut Found,
    ) -> Result<(), FaultKind> {
        let hash = row.bytes(3).and_then(digest);
        let (Ok(0), Ok(bytes), Ok(hash)) = (row.count(1), row.bytes(2), hash) else {
            return Err(FaultKind::Changed);
        };
        found.leaves.push((leaf, hash));
        if leaf_hash(bytes) != hash {
            found.fault(leaf, FaultPlace::Leaf(leaf), FaultKind::Changed);
        }
        let opened = opened(bytes, leaf, origin, self.key.as_ref());
        let (_, open) = opened.ok_or(FaultKind::Roster)?;
        self.before.insert(leaf, open.before.head);
        self.key = Some(open.key);
        self.in_force = Some(open.roster);
        Ok(())
    }
}
