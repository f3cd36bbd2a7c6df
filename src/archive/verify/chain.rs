//! Verifies one chain of versions: its bytes, its envelope, its row of the index.

use std::collections::HashMap;

use super::fault::{Fault, FaultKind};
use crate::archive::digest;
use crate::archive::index_row::{Flag, IndexRow};
use crate::archive::roster::{Known, Roster};
use crate::archive::store::{Row, StoreError};
use crate::crypto::{Digest, KnownKeys};
use crate::envelope::{Envelope, Fingerprint, GameId, Summary};
use crate::laws::Word;
use crate::log::leaf_hasher;

/// The rows of one chain of versions, and its row of the index.
pub(in crate::archive) struct Stored {
    pub(in crate::archive) id: u64,
    pub(in crate::archive) versions: Vec<Row>,
    pub(in crate::archive) listed: Option<Row>,
}

/// Game, adjournment and sealer: each should have one accepted envelope.
pub(in crate::archive) type Seat = (GameId, u32, &'static str);

/// What one chain of versions holds.
pub(in crate::archive) struct Chain {
    pub(in crate::archive) id: u64,
    pub(in crate::archive) fingerprint: Fingerprint,
    pub(in crate::archive) seat: Seat,
    /// The leaf of the version with which the envelope was accepted.
    pub(in crate::archive) accepted: Option<u64>,
    pub(in crate::archive) last: u64,
    pub(in crate::archive) unknown: bool,
    /// The flag of the index.
    pub(in crate::archive) flag: Option<Flag>,
}

/// The results of many chains. Each takes little memory, since there may be a hundred thousand.
#[derive(Default)]
pub(in crate::archive) struct Found {
    pub(in crate::archive) leaves: Vec<(u64, Digest)>,
    pub(in crate::archive) faults: Vec<(u64, Fault)>,
    pub(in crate::archive) chains: Vec<Chain>,
    pub(in crate::archive) signers: HashMap<Known, u64>,
    /// Signatures of unknown and expired keys: the seal number, the signer's name, and which of the two.
    pub(in crate::archive) doubtful: Vec<(String, String, Known)>,
}

/// Checks one chain: its versions, its envelope, its row of the index.
pub(super) fn check(
    stored: &Stored,
    roster: Option<&Roster>,
    keys: &mut KnownKeys,
    found: &mut Found,
) {
    let Some((bytes, versions)) = check_versions(stored, found) else {
        return;
    };
    let envelope = match Envelope::from_bytes(bytes).verify_with(keys) {
        Ok(envelope) => envelope,
        Err(rejected) => {
            let kind = FaultKind::NotVerified(rejected.code());
            found.fault(stored.id, stored_name(stored), kind);
            return;
        }
    };
    let expected = IndexRow {
        id: stored.id,
        flag: Flag::None,
        summary: Summary::of(&envelope),
    };
    let name = || envelope.fingerprint().seal_number().to_string();
    let states = envelope.states();
    if versions
        .iter()
        .any(|version| !states.contains(&version.end))
    {
        found.fault(stored.id, name(), FaultKind::Cut);
    }
    let hash = found.leaves.last().map(|(_, hash)| *hash);
    let hash = hash.as_ref().map(|hash| hash.as_bytes().as_slice());
    let flag = match &stored.listed {
        None => {
            found.fault(stored.id, name(), FaultKind::NotListed);
            None
        }
        Some(row) => {
            let flag = expected.flag_of_same(row);
            let same_length = row.count(22).ok() == Some(envelope.as_bytes().len() as u64);
            if flag.is_none() || !same_length || row.bytes(23).ok() != hash {
                found.fault(stored.id, name(), FaultKind::Index);
            }
            flag
        }
    };
    let mut unknown = false;
    for (who, known) in roster.iter().flat_map(|roster| roster.signers(&envelope)) {
        unknown |= known == Known::Unknown;
        *found.signers.entry(known).or_default() += 1;
        if known != Known::Known {
            found.doubtful.push((name(), who, known));
        }
    }
    let acceptance = envelope.accepted().and(states.get(1)).copied();
    let accepted = acceptance.and_then(|end| versions.iter().find(|version| version.end >= end));
    let leaves = versions.iter().map(|version| version.leaf);
    let label = envelope.label();
    found.chains.push(Chain {
        id: stored.id,
        fingerprint: envelope.fingerprint(),
        seat: (label.id, label.adjournment, label.sealed_by().name()),
        accepted: accepted.map(|version| version.leaf),
        last: leaves.max().unwrap_or(stored.id),
        unknown,
        flag,
    });
}

/// The name of a chain whose envelope cannot be read: the seal number in the index, else its first leaf.
fn stored_name(stored: &Stored) -> String {
    let listed = stored.listed.as_ref().and_then(|row| row.text(3).ok());
    listed.map_or_else(|| format!("leaf {}", stored.id), str::to_owned)
}

/// One version of a chain.
struct Version {
    leaf: u64,
    /// The number of bytes of the envelope up to this version.
    end: usize,
}

/// The bytes of a chain, every version checked against its leaf.
fn check_versions(stored: &Stored, found: &mut Found) -> Option<(Vec<u8>, Vec<Version>)> {
    let (mut bytes, mut versions, mut hasher) = (Vec::new(), Vec::new(), leaf_hasher());
    if stored.versions.is_empty() {
        found.fault(stored.id, stored_name(stored), FaultKind::NotStored);
        return None;
    }
    for (number, version) in stored.versions.iter().enumerate() {
        let read = || -> Result<(u64, u64, &[u8], Digest), StoreError> {
            Ok((
                version.count(1)?,
                version.count(2)?,
                version.bytes(3)?,
                digest(version.bytes(4)?)?,
            ))
        };
        let Ok((leaf, start, more, hash)) = read() else {
            found.fault(stored.id, stored_name(stored), FaultKind::Changed);
            return None;
        };
        if start != bytes.len() as u64 || (number == 0) != (leaf == stored.id) {
            found.fault(leaf, stored_name(stored), FaultKind::Gap);
            return None;
        }
        bytes.extend_from_slice(more);
        hasher.update(more);
        if hasher.clone().finish() != hash {
            found.fault(leaf, stored_name(stored), FaultKind::Changed);
        }
        found.leaves.push((leaf, hash));
        let end = bytes.len();
        versions.push(Version { leaf, end });
    }
    Some((bytes, versions))
}

impl Found {
    fn fault(&mut self, leaf: u64, id: String, kind: FaultKind) {
        self.faults.push((leaf, Fault { id, kind }));
    }

    /// Adds the results of another thread.
    pub(in crate::archive) fn extend(&mut self, more: Found) {
        self.leaves.extend(more.leaves);
        self.faults.extend(more.faults);
        self.chains.extend(more.chains);
        self.doubtful.extend(more.doubtful);
        for (known, count) in more.signers {
            *self.signers.entry(known).or_default() += count;
        }
    }
}
