//! Decides which envelopes are stored apart, from the roster and from all chains together.

use std::collections::HashMap;

use super::index_row::Flag;
use super::roster::{Roster, RosterError, SignedRoster};
use super::store::StoreError;
use super::verify::chain::{Chain, Seat};
use super::verify::walk::walk;
use super::{Archive, schema};
use crate::envelope::Fingerprint;
use crate::log::NoteKey;

impl Archive {
    /// Replaces the roster by a signed one, and decides for every envelope again whether it is stored apart. Returns
    /// the number of people on the roster.
    ///
    /// # Errors
    /// A roster that this key has not signed, a wrong line, or an error of the store.
    pub fn set_roster(
        &mut self,
        signed: &SignedRoster,
        key: &NoteKey,
    ) -> Result<usize, RosterError> {
        let roster = Roster::open(signed, key)?;
        self.take_roster(signed.as_str())?;
        Ok(roster.len())
    }

    /// Replaces the roster by one that comes signed from another archive.
    ///
    /// # Errors
    /// A text that is no roster, or an error of the store.
    pub fn take_roster(&mut self, signed: &str) -> Result<(), StoreError> {
        let roster = Roster::stored(signed)?;
        self.store.transact(&mut |rows| {
            // No envelope may be added between the walk and the writing of the flags.
            rows.execute(schema::HOLD, &[])?;
            rows.execute(schema::ROSTER, &[signed.into()])?;
            let found = walk(rows, roster.as_ref(), &|_| ())?;
            for (id, flag) in flags_of(&found.chains) {
                rows.execute(schema::FLAG, &[flag.in_index().into(), id.into()])?;
            }
            Ok(())
        })
    }

    /// The roster, as it was signed; `None` where there is none.
    ///
    /// # Errors
    /// An error of the store.
    pub fn roster(&mut self) -> Result<Option<SignedRoster>, StoreError> {
        let roster = self.log()?.roster;
        Ok((!roster.is_empty()).then_some(SignedRoster(roster)))
    }
}

/// The flag that each chain must have, in the order of the chains.
pub(super) fn flags_of(chains: &[Chain]) -> Vec<(u64, Flag)> {
    let mut first: HashMap<Fingerprint, u64> = HashMap::new();
    // The accepted envelopes of each seat, each with the leaf of its acceptance.
    let mut accepted: HashMap<Seat, Vec<(Fingerprint, u64)>> = HashMap::new();
    for chain in chains {
        let earliest = first.entry(chain.fingerprint).or_insert(chain.id);
        *earliest = chain.id.min(*earliest);
        if let Some(leaf) = chain.accepted {
            let others = accepted.entry(chain.seat).or_default();
            others.push((chain.fingerprint, leaf));
        }
    }
    chains
        .iter()
        .map(|chain| {
            let mut others = accepted.get(&chain.seat).into_iter().flatten();
            let rival = chain.accepted.is_some()
                && others.any(|(other, leaf)| *other != chain.fingerprint && *leaf < chain.last);
            let flag = if first.get(&chain.fingerprint) != Some(&chain.id) {
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
