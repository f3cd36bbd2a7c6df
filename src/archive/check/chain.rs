//! One chain of versions: its bytes, its envelope, its row of the index.

use super::{Fault, FaultKind};
use crate::archive::digest;
use crate::archive::listed::{Flag, Listed};
use crate::archive::roster::{Known, Roster};
use crate::archive::store::{Row, StoreError};
use crate::archive::tree::leaf_hasher;
use crate::crypto::Digest;
use crate::envelope::Envelope;

/// The rows of one chain of versions, and its row of the index.
pub(super) struct Stored {
    pub(super) id: u64,
    pub(super) versions: Vec<Row>,
    pub(super) listed: Option<Row>,
}

/// Game, adjournment, sealer: of each there should be one accepted envelope.
pub(super) type Seat = (String, u64, String);

/// What a chain was found to be.
pub(in crate::archive) struct Chain {
    pub(super) id: u64,
    pub(super) fingerprint: String,
    pub(super) place: Seat,
    /// The leaf with which it was accepted.
    pub(super) accepted: Option<u64>,
    pub(super) last: u64,
    pub(super) unknown: bool,
    /// The flag of the index.
    pub(super) flag: Option<Flag>,
}

/// What one chain gives to the whole.
#[derive(Default)]
pub(super) struct Found {
    pub(super) leaves: Vec<(u64, Digest)>,
    pub(super) faults: Vec<(u64, Fault)>,
    pub(super) chain: Option<Chain>,
    pub(super) signers: Vec<(String, String, Known)>,
}

/// One chain: its versions, its envelope, its row of the index.
pub(super) fn check(stored: &Stored, roster: Option<&Roster>) -> Found {
    let mut found = Found::default();
    let Some(bytes) = check_versions(stored, &mut found) else {
        return found;
    };
    let lengths: Vec<usize> = ends(stored);
    let envelope = match Envelope::from_bytes(bytes).verify() {
        Ok(envelope) => envelope,
        Err(rejected) => {
            let id = stored_name(stored);
            found.fault(stored.id, id, FaultKind::NotVerified(rejected.code()));
            return found;
        }
    };
    let id = envelope.fingerprint().seal_number().to_string();
    if lengths.iter().any(|end| !envelope.states().contains(end)) {
        found.fault(stored.id, id.clone(), FaultKind::Cut);
    }
    let listed = Listed::of(stored.id, Flag::None, &envelope);
    let flag = match &stored.listed {
        None => {
            found.fault(stored.id, id.clone(), FaultKind::NotListed);
            None
        }
        Some(row) => match Listed::row(row) {
            Ok(mut found_there) => {
                let flag = std::mem::replace(&mut found_there.flag, Flag::None);
                let hash = found
                    .leaves
                    .last()
                    .map(|(_, hash)| hash.as_bytes().as_slice());
                let same_hash = row.bytes(23).ok() == hash;
                let same_length = row.count(22).ok() == Some(envelope.as_bytes().len() as u64);
                if !(found_there == listed && same_hash && same_length) {
                    found.fault(stored.id, id.clone(), FaultKind::Index);
                }
                Some(flag)
            }
            Err(_) => {
                found.fault(stored.id, id.clone(), FaultKind::Index);
                None
            }
        },
    };
    if let Some(roster) = roster {
        let signers = roster.signers(&envelope).into_iter();
        found.signers = signers
            .map(|(who, known)| (id.clone(), who, known))
            .collect();
    }
    let leaves = found.leaves.iter().map(|(leaf, _)| *leaf);
    let acceptance = envelope.accepted().and(envelope.states().get(1)).copied();
    let accepted = acceptance.and_then(|end| {
        let mut with_length = leaves.clone().zip(&lengths);
        with_length
            .find(|(_, length)| **length >= end)
            .map(|(leaf, _)| leaf)
    });
    found.chain = Some(Chain {
        id: stored.id,
        place: (listed.game, listed.adjournment, listed.sealed_by),
        fingerprint: listed.fingerprint,
        accepted,
        last: leaves.max().unwrap_or(stored.id),
        unknown: found
            .signers
            .iter()
            .any(|(_, _, known)| *known == Known::Unknown),
        flag,
    });
    found
}

/// Where each version of a chain ends.
fn ends(stored: &Stored) -> Vec<usize> {
    let mut end = 0;
    stored
        .versions
        .iter()
        .map(|row| {
            end += row.bytes(3).map_or(0, <[u8]>::len);
            end
        })
        .collect()
}

/// What a chain is called whose envelope cannot be read: by the index, if that has it.
fn stored_name(stored: &Stored) -> String {
    let listed = stored.listed.as_ref().and_then(|row| row.text(3).ok());
    listed.map_or_else(|| format!("leaf {}", stored.id), str::to_owned)
}

/// The bytes of a chain, every version checked against its leaf.
fn check_versions(stored: &Stored, found: &mut Found) -> Option<Vec<u8>> {
    let (mut bytes, mut hasher) = (Vec::new(), leaf_hasher());
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
    }
    Some(bytes)
}

impl Found {
    fn fault(&mut self, leaf: u64, id: String, kind: FaultKind) {
        self.faults.push((leaf, Fault { id, kind }));
    }
}
