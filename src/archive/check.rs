//! Checking everything again: every envelope, every version, the index, the log, on all cores.

mod chain;
mod walk;

use std::collections::HashMap;

use super::listed::Flag;
use super::roster::{Known, Roster};
use super::store::{StoreError, Value};
use super::tree::{Frontier, Head};
use super::{Archive, Log, digest};
use crate::crypto::Digest;
use chain::{Chain, Found, Seat};
use walk::walk;

/// What is wrong with something in the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The envelope's seal number, `leaf 17`, `log` or `checkpoint`.
    pub id: String,
    /// What.
    pub kind: FaultKind,
}

/// What may be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// The bytes of a version do not have the hash of their leaf.
    Changed,
    /// A version does not begin where the one before it ends.
    Gap,
    /// A version does not end with a signature.
    Cut,
    /// The envelope breaks a rule of its format, or a signature does not hold; with that code.
    NotVerified(&'static str),
    /// The index says something else than the envelope.
    Index,
    /// The index does not have the envelope.
    NotListed,
    /// The index has an envelope of which there is no version.
    NotStored,
    /// A leaf of the log is not there, or not in its place.
    Missing,
    /// The head of the log is not that of its leaves.
    Head,
    /// The log does not extend that of the checkpoint.
    Checkpoint,
}

impl FaultKind {
    /// The code that never changes.
    pub fn code(&self) -> &'static str {
        match self {
            FaultKind::Changed => "archive/changed",
            FaultKind::Gap => "archive/gap",
            FaultKind::Cut => "archive/cut",
            FaultKind::NotVerified(code) => code,
            FaultKind::Index => "archive/index",
            FaultKind::NotListed => "archive/not-listed",
            FaultKind::NotStored => "archive/not-stored",
            FaultKind::Missing => "archive/missing",
            FaultKind::Head => "archive/head",
            FaultKind::Checkpoint => "archive/checkpoint",
        }
    }
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// How many envelopes were checked.
    pub checked: u64,
    /// The size and root that the log had then, as it says itself.
    pub head: Head,
    /// What is wrong, in the order of the leaves.
    pub faults: Vec<Fault>,
    /// How many signatures are of known, unknown and expired keys, where there is a roster.
    pub signers: HashMap<Known, u64>,
    /// Signatures of keys that are not known, or no longer: the seal number, the name, and which.
    pub doubtful: Vec<(String, String, Known)>,
}

impl Archive {
    /// Checks everything again, and that the log extends that of an earlier checkpoint. `progress` is
    /// told now and then how many envelopes are done.
    ///
    /// # Errors
    /// What the store says; what is wrong in it is no error.
    pub fn check(
        &mut self,
        earlier: Option<Head>,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Checked, StoreError> {
        let mut checked = None;
        self.store.read(&mut |rows| {
            let log = Log::read(rows)?;
            let roster = Roster::stored(&log.roster)?;
            let found = walk(rows, roster.as_ref(), progress)?;
            checked = Some(conclude(found, &log, earlier));
            Ok(())
        })?;
        checked.ok_or(StoreError::NotAnArchive)
    }

    /// Every chain, for whoever looks at the flags again.
    pub(super) fn chains(&mut self, roster: Option<&Roster>) -> Result<Vec<Chain>, StoreError> {
        let mut chains = Vec::new();
        self.store.read(&mut |rows| {
            let found = walk(rows, roster, &|_| ())?;
            chains = found.into_iter().filter_map(|found| found.chain).collect();
            Ok(())
        })?;
        Ok(chains)
    }

    /// The hashes of all leaves, in their order.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] where one is missing, and what the store says.
    pub fn leaves(&mut self) -> Result<Vec<Digest>, StoreError> {
        let mut leaves = Vec::new();
        self.store.read(&mut |rows| {
            leaves.clear();
            loop {
                let from = Value::from(leaves.len() as u64);
                let sql =
                    "SELECT leaf, hash FROM version WHERE leaf >= $1 ORDER BY leaf LIMIT 4096";
                let page = rows.query(sql, &[from])?;
                if page.is_empty() {
                    return Ok(());
                }
                for row in page {
                    if row.count(0)? != leaves.len() as u64 {
                        return Err(StoreError::Damaged {
                            what: "the next leaf",
                        });
                    }
                    leaves.push(digest(row.bytes(1)?)?);
                }
            }
        })?;
        Ok(leaves)
    }
}

/// Which flag each chain must have, in their order.
pub(super) fn flags(chains: &[Chain]) -> Vec<(u64, Flag)> {
    let mut first: HashMap<&str, u64> = HashMap::new();
    // Who was accepted for each place, and with which leaf.
    let mut accepted: HashMap<&Seat, Vec<(&str, u64)>> = HashMap::new();
    for chain in chains {
        let earliest = first.entry(&chain.fingerprint).or_insert(chain.id);
        *earliest = chain.id.min(*earliest);
        if let Some(leaf) = chain.accepted {
            accepted
                .entry(&chain.place)
                .or_default()
                .push((&chain.fingerprint, leaf));
        }
    }
    chains
        .iter()
        .map(|chain| {
            let others = accepted.get(&chain.place).into_iter().flatten();
            let rival = chain.accepted.is_some()
                && others
                    .into_iter()
                    .any(|(other, leaf)| *other != chain.fingerprint && *leaf < chain.last);
            let flag = if first.get(chain.fingerprint.as_str()) != Some(&chain.id) {
                Flag::Fork
            } else if chain.unknown {
                Flag::UnknownSigner
            } else if rival {
                Flag::Rival
            } else {
                Flag::None
            };
            (chain.id, flag)
        })
        .collect()
}

/// From what each chain gave to what the whole is.
fn conclude(found: Vec<Found>, log: &Log, earlier: Option<Head>) -> Checked {
    let mut checked = Checked {
        checked: 0,
        head: log.head(),
        faults: Vec::new(),
        signers: HashMap::new(),
        doubtful: Vec::new(),
    };
    let (mut leaves, mut faults, mut chains) = (Vec::new(), Vec::new(), Vec::new());
    for one in found {
        checked.checked += u64::from(one.chain.is_some());
        leaves.extend(one.leaves);
        faults.extend(one.faults);
        chains.extend(one.chain);
        for (id, who, known) in one.signers {
            *checked.signers.entry(known).or_default() += 1;
            if known != Known::Known {
                checked.doubtful.push((id, who, known));
            }
        }
    }
    checked.doubtful.sort();
    for (chain, (id, flag)) in chains.iter().zip(flags(&chains)) {
        if chain.flag.is_some_and(|stored| stored != flag) {
            let fault = Fault {
                id: format!("leaf {id}"),
                kind: FaultKind::Index,
            };
            faults.push((id, fault));
        }
    }
    leaves.sort_by_key(|(leaf, _)| *leaf);
    check_log(&leaves, log, earlier, &mut faults);
    faults.sort_by_key(|(leaf, _)| *leaf);
    checked.faults = faults.into_iter().map(|(_, fault)| fault).collect();
    checked
}

/// The leaves from 0 on without a gap, the head over them, and that of an earlier checkpoint.
fn check_log(
    leaves: &[(u64, Digest)],
    log: &Log,
    earlier: Option<Head>,
    faults: &mut Vec<(u64, Fault)>,
) {
    let fault = |id: String, kind| Fault { id, kind };
    let mut frontier = Frontier::default();
    let mut extends = earlier.is_none_or(|earlier| earlier == head(&frontier));
    let mut whole = true;
    for &(leaf, hash) in leaves {
        let expected = frontier.size();
        if leaf != expected {
            whole = false;
            // One that is missing is named; where many are, the first.
            faults.push((
                expected,
                fault(format!("leaf {expected}"), FaultKind::Missing),
            ));
            break;
        }
        frontier.push(hash);
        extends |= earlier.is_some_and(|earlier| earlier == head_at(&frontier, earlier.size));
    }
    if whole && frontier.size() < log.frontier.size() {
        let missing = frontier.size();
        faults.push((
            missing,
            fault(format!("leaf {missing}"), FaultKind::Missing),
        ));
    } else if whole && frontier != log.frontier {
        faults.push((u64::MAX, fault("log".to_owned(), FaultKind::Head)));
    }
    if !extends {
        faults.push((
            u64::MAX,
            fault("checkpoint".to_owned(), FaultKind::Checkpoint),
        ));
    }
}

fn head(frontier: &Frontier) -> Head {
    Head {
        size: frontier.size(),
        root: frontier.root(),
    }
}

/// The head at that size; some other where the tree has another size.
fn head_at(frontier: &Frontier, size: u64) -> Head {
    match frontier.size() == size {
        true => head(frontier),
        false => Head {
            size: frontier.size(),
            root: Digest::from_bytes([0; 32]),
        },
    }
}
