//! Verifies the whole archive again on all cores: every envelope and version, the index, the log.

pub(super) mod chain;
mod fault;
mod rosters;
pub(super) mod walk;

use std::collections::HashMap;

use serde::{Serialize, Serializer};

use super::flags::flags_of;
use super::roster::Known;
use super::store::{Expected, Rows, StoreError, Value};
use super::{Archive, Log, digest, head};
use chain::Found;
use envelope::SealNumber;
use envelope::crypto::Digest;
use envelope::log::{Checkpoint, Frontier, NoteKey, TreeHead};
pub use fault::{Fault, FaultKind, FaultPlace};
use rosters::Rosters;
use walk::walk;

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
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Checked, StoreError> {
        self.read(|rows| {
            let log = Log::read(rows)?;
            let rosters = Rosters::read(rows, &log.origin)?;
            let found = walk(rows, rosters.in_force.as_ref(), progress)?;
            Ok(conclude(found, rosters, &log, earlier))
        })
    }

    /// The hashes of all leaves, in their order.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if a leaf is missing, and errors of the store.
    pub fn leaves(&mut self) -> Result<Vec<Digest>, StoreError> {
        self.read(all_leaves)
    }

    /// The head of the log and the hashes of all leaves under it, of one moment.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if a leaf is missing or the head is not that of the leaves, and errors of the store.
    pub fn history(&mut self) -> Result<(Checkpoint, Vec<Digest>), StoreError> {
        self.read(|rows| {
            let log = Log::read(rows)?;
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

/// The result for the archive, from the results for its chains and rosters.
fn conclude(found: Found, rosters: Rosters, log: &Log, earlier: Option<TreeHead>) -> Checked {
    let Found {
        mut leaves,
        mut faults,
        chains,
        signers,
        mut doubtful,
    } = found;
    leaves.extend(rosters.leaves);
    faults.extend(rosters.faults);
    for (chain, (id, flag)) in chains.iter().zip(flags_of(&chains)) {
        if chain.flag.is_some_and(|stored| stored != flag) {
            let fault = Fault {
                place: FaultPlace::Leaf(id),
                kind: FaultKind::Index,
            };
            faults.push((id, fault));
        }
    }
    leaves.sort_by_key(|(leaf, _)| *leaf);
    check_log(&leaves, &rosters.before, log, earlier, &mut faults);
    faults.sort_by_key(|(leaf, _)| *leaf);
    doubtful.sort();
    doubtful.dedup();
    Checked {
        checked: chains.len() as u64,
        head: log.head(),
        roster_key: rosters.key,
        faults: faults.into_iter().map(|(_, fault)| fault).collect(),
        signers,
        doubtful,
    }
}

/// Checks that the leaves begin at 0 and have no gap, that the log before each roster is the one that the roster names,
/// that the stored head is theirs, and that the log extends the earlier checkpoint.
fn check_log(
    leaves: &[(u64, Digest)],
    before_rosters: &HashMap<u64, TreeHead>,
    log: &Log,
    earlier: Option<TreeHead>,
    faults: &mut Vec<(u64, Fault)>,
) {
    let fault = |place, kind| Fault { place, kind };
    let mut frontier = Frontier::default();
    let mut extends = earlier.is_none_or(|earlier| earlier == head(&frontier));
    let mut whole = true;
    for &(leaf, hash) in leaves {
        let expected = frontier.size();
        if leaf != expected {
            whole = false;
            // Only the first missing leaf is named.
            faults.push((
                expected,
                fault(FaultPlace::Leaf(expected), FaultKind::Missing),
            ));
            break;
        }
        if before_rosters
            .get(&leaf)
            .is_some_and(|before| *before != head(&frontier))
        {
            faults.push((leaf, fault(FaultPlace::Leaf(leaf), FaultKind::Roster)));
        }
        frontier.push(hash);
        extends |= earlier.is_some_and(|earlier| {
            // Only there is the root worked out.
            earlier.size == frontier.size() && earlier == head(&frontier)
        });
    }
    if whole && frontier.size() < log.frontier.size() {
        let missing = frontier.size();
        faults.push((
            missing,
            fault(FaultPlace::Leaf(missing), FaultKind::Missing),
        ));
    } else if whole && frontier != log.frontier {
        faults.push((u64::MAX, fault(FaultPlace::Log, FaultKind::Head)));
    }
    if !extends {
        faults.push((
            u64::MAX,
            fault(FaultPlace::Checkpoint, FaultKind::Checkpoint),
        ));
    }
}
