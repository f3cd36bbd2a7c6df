//! Verifies one chain of versions: its bytes, its envelope, its row of the index.

use std::collections::HashMap;

use super::Doubt;
use super::fault::{Fault, FaultKind, FaultPlace};
use crate::digest;
use crate::flags::{Chain, Seat, flags_of};
use crate::index_row::{Flag, IndexRow, flag_of_same};
use crate::roster::{Known, Roster};
use crate::store::{Row, StoreError};
use envelope::crypto::{Digest, KnownKeys};
use envelope::log::leaf_hasher;
use envelope::{Envelope, EnvelopeStatus, Summary};

/// The rows of one chain of versions, and its row of the index.
#[derive(Default)]
pub(super) struct Stored {
    pub(super) versions: Vec<Row>,
    pub(super) listed: Option<Row>,
}

/// The results of many chains. Each takes little memory, since there may be a hundred thousand.
#[derive(Default)]
pub(crate) struct Found {
    pub(super) leaves: Vec<(u64, Digest)>,
    pub(super) faults: Vec<(u64, Fault)>,
    /// Each with its flag in the index; `None` where the index does not list it as it is.
    pub(super) chains: Vec<(Chain, Option<Flag>)>,
    pub(super) signers: HashMap<Known, u64>,
    pub(super) doubtful: Vec<Doubt>,
}

impl Found {
    /// Checks a chain: its versions, its envelope, its row of the index.
    pub(super) fn check(
        &mut self,
        id: u64,
        stored: &Stored,
        roster: Option<&Roster>,
        keys: &mut KnownKeys,
    ) {
        let listed = stored.listed.as_ref();
        // Where the envelope cannot be read: the seal number in the index, else the first leaf.
        let number = listed.and_then(|row| row.text(3).ok()?.parse().ok());
        let place = number.map_or(FaultPlace::Leaf(id), FaultPlace::Envelope);
        let Some((bytes, ends, hash)) = self.put_together(id, &stored.versions, place) else {
            return;
        };
        let envelope = match Envelope::from_bytes(bytes).verify_with(keys) {
            Ok(envelope) => envelope,
            Err(rejected) => {
                return self.fault(id, place, FaultKind::NotVerified(rejected.problem));
            }
        };
        let seal_number = envelope.fingerprint().seal_number();
        let place = FaultPlace::Envelope(seal_number);
        let states = envelope.states();
        if ends.iter().any(|end| !states.contains(end)) {
            self.fault(id, place, FaultKind::Cut);
        }
        let (summary, seat) = (Summary::of(&envelope), Seat::of(envelope.label()));
        let mut chain = Chain {
            id,
            fingerprint: summary.fingerprint,
            seat,
            accepted: summary.status != EnvelopeStatus::Sealed,
            unknown: false,
        };
        for (name, known) in roster.iter().flat_map(|roster| roster.signers(&envelope)) {
            chain.unknown |= known == Known::Unknown;
            *self.signers.entry(known).or_default() += 1;
            if known != Known::Known {
                self.doubtful.push(Doubt {
                    seal_number,
                    name,
                    known,
                });
            }
        }
        let flag = Flag::None;
        let row = IndexRow { id, flag, summary };
        let row = row.values(envelope.as_bytes().len(), hash, seat.board);
        let flag = listed.and_then(|listed| flag_of_same(&row, listed));
        match listed {
            None => self.fault(id, place, FaultKind::NotListed),
            Some(_) if flag.is_none() => self.fault(id, place, FaultKind::Index),
            Some(_) => {}
        }
        self.chains.push((chain, flag));
    }

    /// The bytes of a chain, every version checked against its leaf; where each version ends; the leaf hash of the
    /// last.
    fn put_together(
        &mut self,
        id: u64,
        versions: &[Row],
        place: FaultPlace,
    ) -> Option<(Vec<u8>, Vec<usize>, Digest)> {
        let (mut bytes, mut ends, mut hasher) = (Vec::new(), Vec::new(), leaf_hasher());
        let mut last = None;
        if versions.is_empty() {
            self.fault(id, place, FaultKind::NotStored);
        }
        for version in versions {
            let read = || -> Result<(u64, u64, &[u8], Digest), StoreError> {
                let [leaf, start] = [version.count(1)?, version.count(2)?];
                Ok((leaf, start, version.bytes(3)?, digest(version.bytes(4)?)?))
            };
            let Ok((leaf, start, more, hash)) = read() else {
                self.fault(id, place, FaultKind::Changed);
                return None;
            };
            if start != bytes.len() as u64 || last.is_none() != (leaf == id) {
                self.fault(leaf, place, FaultKind::Gap);
                return None;
            }
            bytes.extend_from_slice(more);
            hasher.update(more);
            if hasher.clone().finish() != hash {
                self.fault(leaf, place, FaultKind::Changed);
            }
            self.leaves.push((leaf, hash));
            ends.push(bytes.len());
            last = Some(hash);
        }
        last.map(|hash| (bytes, ends, hash))
    }

    pub(super) fn fault(&mut self, leaf: u64, place: FaultPlace, kind: FaultKind) {
        self.faults.push((leaf, Fault { place, kind }));
    }

    /// The envelopes that must have another flag than the index gives them, each with that flag.
    pub(crate) fn other_flags(&self) -> Vec<(u64, Flag)> {
        let must = flags_of(self.chains.iter().map(|(chain, _)| chain));
        let all = self.chains.iter().zip(must);
        all.filter(|((_, is), must)| is.is_some_and(|is| is != *must))
            .map(|((chain, _), must)| (chain.id, must))
            .collect()
    }

    /// Adds the results of another thread.
    pub(super) fn extend(&mut self, more: Found) {
        self.leaves.extend(more.leaves);
        self.faults.extend(more.faults);
        self.chains.extend(more.chains);
        self.doubtful.extend(more.doubtful);
        for (known, count) in more.signers {
            *self.signers.entry(known).or_default() += count;
        }
    }
}
