//! Verifies one chain of versions: its bytes, its envelope, its row of the index.

use std::collections::HashMap;

use super::Doubt;
use super::fault::{Fault, FaultKind, FaultPlace};
use crate::digest;
use crate::index_row::{COLUMN_COUNT, Flag, IndexRow};
use crate::roster::{Known, Roster};
use crate::seat::{Contender, Seat};
use crate::store::{Row, StoreError};
use envelope::crypto::{Digest, KnownKeys};
use envelope::log::leaf_hasher;
use envelope::{Envelope, EnvelopeStatus, Fingerprint, Summary, Verified};

/// The rows of one chain of versions, and its row of the index.
pub(crate) struct Stored {
    pub(crate) id: u64,
    pub(crate) versions: Vec<Row>,
    pub(crate) listed: Option<Row>,
}

/// What one chain of versions holds.
pub(crate) struct Chain {
    pub(crate) id: u64,
    pub(crate) fingerprint: Fingerprint,
    pub(crate) seat: Seat,
    pub(crate) accepted: bool,
    /// Whether somebody has signed whom the roster does not know.
    pub(crate) unknown: bool,
    /// The flag of the index.
    pub(crate) flag: Option<Flag>,
}

impl Chain {
    pub(crate) fn contender(&self) -> Contender {
        Contender {
            fingerprint: self.fingerprint,
            seat: self.seat,
            flag: Flag::Rival,
        }
    }
}

/// The results of many chains. Each takes little memory, since there may be a hundred thousand.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) leaves: Vec<(u64, Digest)>,
    pub(crate) faults: Vec<(u64, Fault)>,
    pub(crate) chains: Vec<Chain>,
    pub(crate) signers: HashMap<Known, u64>,
    pub(crate) doubtful: Vec<Doubt>,
}

/// Checks chains: the versions of each, its envelope, its row of the index.
pub(super) fn check(
    batch: &[Stored],
    roster: Option<&Roster>,
    keys: &mut KnownKeys,
    found: &mut Found,
) {
    for stored in batch {
        let Some((bytes, versions)) = check_versions(stored, found) else {
            continue;
        };
        match Envelope::from_bytes(bytes).verify_with(keys) {
            Ok(envelope) => check_envelope(stored, &versions, &envelope, roster, found),
            Err(rejected) => {
                let kind = FaultKind::NotVerified(rejected.problem);
                found.fault(stored.id, place_of(stored), kind);
            }
        }
    }
}

/// Checks an envelope that verifies against its versions and its row of the index.
fn check_envelope(
    stored: &Stored,
    versions: &Versions,
    envelope: &Envelope<Verified>,
    roster: Option<&Roster>,
    found: &mut Found,
) {
    let expected = IndexRow {
        id: stored.id,
        flag: Flag::None,
        summary: Summary::of(envelope),
    };
    let seal_number = envelope.fingerprint().seal_number();
    let place = FaultPlace::Envelope(seal_number);
    let states = envelope.states();
    if versions.ends.iter().any(|end| !states.contains(end)) {
        found.fault(stored.id, place, FaultKind::Cut);
    }
    let seat = Seat::of(envelope.label());
    let flag = match &stored.listed {
        None => {
            found.fault(stored.id, place, FaultKind::NotListed);
            None
        }
        Some(row) => {
            let flag = expected.flag_of_same(row);
            // Behind the columns of the summary: length and hash of the bytes, players and position.
            let same_length =
                row.count(COLUMN_COUNT).ok() == Some(envelope.as_bytes().len() as u64);
            let same_hash = row.bytes(COLUMN_COUNT + 1).ok() == Some(versions.hash.as_bytes());
            let same_board = row.bytes(COLUMN_COUNT + 2).ok() == Some(seat.board.as_bytes());
            if flag.is_none() || !same_length || !same_hash || !same_board {
                found.fault(stored.id, place, FaultKind::Index);
            }
            flag
        }
    };
    let mut unknown = false;
    for (name, known) in roster.iter().flat_map(|roster| roster.signers(envelope)) {
        unknown |= known == Known::Unknown;
        *found.signers.entry(known).or_default() += 1;
        if known != Known::Known {
            found.doubtful.push(Doubt {
                seal_number,
                name,
                known,
            });
        }
    }
    found.chains.push(Chain {
        id: stored.id,
        fingerprint: envelope.fingerprint(),
        seat,
        accepted: EnvelopeStatus::of(envelope) != EnvelopeStatus::Sealed,
        unknown,
        flag,
    });
}

/// The place of a chain whose envelope cannot be read: the seal number in the index, else the first leaf.
fn place_of(stored: &Stored) -> FaultPlace {
    let listed = stored.listed.as_ref().and_then(|row| row.text(3).ok());
    let number = listed.and_then(|text| text.parse().ok());
    number.map_or(FaultPlace::Leaf(stored.id), FaultPlace::Envelope)
}

/// The versions of a chain.
struct Versions {
    /// Where each ends.
    ends: Vec<usize>,
    /// The leaf hash of the last.
    hash: Digest,
}

/// The bytes of a chain, every version checked against its leaf.
fn check_versions(stored: &Stored, found: &mut Found) -> Option<(Vec<u8>, Versions)> {
    let (mut bytes, mut ends, mut hasher) = (Vec::new(), Vec::new(), leaf_hasher());
    let mut last = None;
    if stored.versions.is_empty() {
        found.fault(stored.id, place_of(stored), FaultKind::NotStored);
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
            found.fault(stored.id, place_of(stored), FaultKind::Changed);
            return None;
        };
        if start != bytes.len() as u64 || (number == 0) != (leaf == stored.id) {
            found.fault(leaf, place_of(stored), FaultKind::Gap);
            return None;
        }
        bytes.extend_from_slice(more);
        hasher.update(more);
        if hasher.clone().finish() != hash {
            found.fault(leaf, place_of(stored), FaultKind::Changed);
        }
        found.leaves.push((leaf, hash));
        ends.push(bytes.len());
        last = Some(hash);
    }
    last.map(|hash| (bytes, Versions { ends, hash }))
}

impl Found {
    fn fault(&mut self, leaf: u64, place: FaultPlace, kind: FaultKind) {
        self.faults.push((leaf, Fault { place, kind }));
    }

    /// Adds the results of another thread.
    pub(crate) fn extend(&mut self, more: Found) {
        self.leaves.extend(more.leaves);
        self.faults.extend(more.faults);
        self.chains.extend(more.chains);
        self.doubtful.extend(more.doubtful);
        for (known, count) in more.signers {
            *self.signers.entry(known).or_default() += count;
        }
    }
}
