//! Verifies the whole archive again on all cores: every envelope and version, the index, the log.

mod chain;
mod fault;
mod rosters;
mod walk;

use std::collections::HashMap;

use serde::{Serialize, Serializer};

use super::roster::Known;
use super::store::{Expected, Rows, StoreError, Value};
use super::{Archive, Log, digest, head};
use chain::Found;
use envelope::SealNumber;
use envelope::crypto::Digest;
use envelope::log::{Checkpoint, Frontier, NoteKey, TreeHead};
pub use fault::{Fault, FaultKind, FaultPlace};
use rosters::Rosters;
pub(super) use walk::walk;

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The number of envelopes checked.
    pub checked: u64,
    /// The size and root of the log, as the archive's row states them.
    pub head: TreeHead,
    /// What is wrong, in the order of the leaves.
    pub faults: Vec<Fault>,
    /// The key that the first roster names, which signs all of them; `None` if there is no roster.
    pub roster_key: Option<NoteKey>,
    /// The number of signatures of known, unknown and expired keys, if there is a roster.
    pub signers: HashMap<Known, u64>,
    /// Who has signed an envelope with an unknown or expired key, each once an envelope.
    pub doubtful: Vec<Doubt>,
}

/// A signature of a key that the roster does not know, or no longer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Doubt {
    /// The envelope.
    #[serde(rename = "id", serialize_with = "as_text")]
    pub seal_number: SealNumber,
    /// The name of the signer on the label.
    pub name: String,
    /// Whether the key is unknown or expired.
    pub known: Known,
}

/// The seal number as it is read aloud.
fn as_text<S: Serializer>(number: &SealNumber, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

impl Archive {
    /// Checks everything again, and that the log extends an earlier checkpoint. `progress` gets the number of envelopes
    /// done so far.
    ///
    /// # Errors
    /// An error of the store. Whatever is wrong in the archive is a [`Fault`], not an error.
    pub fn check(
        &mut self,
        earlier: Option<TreeHead>,
        progress: &dyn Fn(u64),
    ) -> Result<Checked, StoreError> {
        self.read(|rows, log| {
            let mut found = Found::default();
            let rosters = Rosters::read(rows, &log.origin, &mut found)?;
            found.extend(walk(rows, rosters.in_force.as_ref(), progress)?);
            for (id, _) in found.other_flags() {
                found.fault(id, FaultPlace::Leaf(id), FaultKind::Index);
            }
            check_log(&mut found, &rosters, &log, earlier);
            found.faults.sort_by_key(|(leaf, _)| *leaf);
            found.doubtful.sort();
            found.doubtful.dedup();
            Ok(Checked {
                checked: found.chains.len() as u64,
                head: log.head(),
                roster_key: rosters.key,
                faults: found.faults.into_iter().map(|(_, fault)| fault).collect(),
                signers: found.signers,
                doubtful: found.doubtful,
            })
        })
    }

    /// The hashes of all leaves, in their order.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if a leaf is missing, and errors of the store.
    pub fn leaves(&mut self) -> Result<Vec<Digest>, StoreError> {
        self.read(|rows, _| all_leaves(rows))
    }

    /// The head of the log and the hashes of all leaves under it, of one moment.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if a leaf is missing or the head is not that of the leaves, and errors of the store.
    pub fn history(&mut self) -> Result<(Checkpoint, Vec<Digest>), StoreError> {
        self.read(|rows, log| {
            let leaves = all_leaves(rows)?;
            if Frontier::from_iter(leaves.iter().copied()) != log.frontier {
                return Err(Expected::LogHead.into());
            }
            Ok((log.checkpoint(), leaves))
        })
    }
}

fn all_leaves(rows: &mut dyn Rows) -> Result<Vec<Digest>, StoreError> {
    let mut leaves = Vec::new();
    loop {
        let from = Value::from(leaves.len() as u64);
        let sql = "SELECT leaf, hash FROM version WHERE leaf >= $1 ORDER BY leaf LIMIT 4096";
        let page = rows.query(sql, &[from])?;
        if page.is_empty() {
            return Ok(leaves);
        }
        for row in page {
            if row.count(0)? != leaves.len() as u64 {
                return Err(Expected::NextLeaf.into());
            }
            leaves.push(digest(row.bytes(1)?)?);
        }
    }
}

/// Checks that the leaves begin at 0 and have no gap, that the log before each roster is the one that the roster names,
/// that the stored head is theirs, and that the log extends the earlier checkpoint.
fn check_log(found: &mut Found, rosters: &Rosters, log: &Log, earlier: Option<TreeHead>) {
    let mut leaves = std::mem::take(&mut found.leaves);
    leaves.sort_by_key(|(leaf, _)| *leaf);
    let (mut frontier, mut hashes) = (Frontier::default(), Vec::new());
    for &(leaf, hash) in &leaves {
        if leaf != frontier.size() {
            break;
        }
        let before = rosters.before.get(&leaf);
        if before.is_some_and(|before| *before != head(&frontier)) {
            found.fault(leaf, FaultPlace::Leaf(leaf), FaultKind::Roster);
        }
        frontier.push(hash);
        hashes.push(hash);
    }
    let size = frontier.size();
    if size < leaves.len() as u64 || size < log.frontier.size() {
        // Only the first missing leaf is named.
        found.fault(size, FaultPlace::Leaf(size), FaultKind::Missing);
    } else if frontier != log.frontier {
        found.fault(u64::MAX, FaultPlace::Log, FaultKind::Head);
    }
    if earlier.is_some_and(|earlier| !earlier.begins(&hashes)) {
        found.fault(u64::MAX, FaultPlace::Checkpoint, FaultKind::Checkpoint);
    }
}
