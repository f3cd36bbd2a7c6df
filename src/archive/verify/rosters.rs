//! Verifies the rosters of the log: each by the key that the first one names, for its own place.

use std::collections::HashMap;

use super::fault::{Fault, FaultKind, FaultPlace};
use crate::digest;
use crate::roster::{Roster, SignedRoster};
use crate::schema;
use crate::store::{Row, Rows, StoreError, Value};
use envelope::crypto::Digest;
use envelope::log::{NoteKey, TreeHead, leaf_hash};

/// The rosters of a log.
#[derive(Default)]
pub(super) struct Rosters {
    pub(super) leaves: Vec<(u64, Digest)>,
    pub(super) faults: Vec<(u64, Fault)>,
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
    pub(super) fn read(rows: &mut dyn Rows, origin: &str) -> Result<Rosters, StoreError> {
        let mut rosters = Rosters::default();
        let mut last = Value::Integer(i64::MIN);
        loop {
            let page = rows.query(schema::ROSTERS, &[last])?;
            let Some(end) = page.last() else {
                return Ok(rosters);
            };
            last = Value::Integer(end.integer(0)?);
            for row in &page {
                rosters.check(row, origin);
            }
        }
    }

    fn check(&mut self, row: &Row, origin: &str) {
        let leaf = row.count(0).unwrap_or(u64::MAX);
        let hash = row.bytes(3).and_then(digest);
        let (Ok(0), Ok(bytes), Ok(hash)) = (row.count(1), row.bytes(2), hash) else {
            return self.fault(leaf, FaultKind::Changed);
        };
        self.leaves.push((leaf, hash));
        if leaf_hash(bytes) != hash {
            self.fault(leaf, FaultKind::Changed);
        }
        let open = SignedRoster::from_leaf(bytes).map(|it| it.open(self.key.as_ref()));
        match open {
            Some(Ok(open)) if open.is_for(origin, leaf) => {
                self.before.insert(leaf, open.before.head);
                self.key = Some(open.key);
                self.in_force = Some(open.roster);
            }
            Some(_) | None => self.fault(leaf, FaultKind::Roster),
        }
    }

    fn fault(&mut self, leaf: u64, kind: FaultKind) {
        let place = FaultPlace::Leaf(leaf);
        self.faults.push((leaf, Fault { place, kind }));
    }
}
