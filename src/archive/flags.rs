//! Which envelopes are stored apart, and why: known from the roster and from all chains together.

use std::collections::HashMap;

use super::index_row::Flag;
use super::roster::{Roster, RosterError};
use super::store::StoreError;
use super::verify::chain::{Chain, Seat};
use super::verify::walk::walk;
use super::{Archive, schema};
use crate::envelope::Fingerprint;
use crate::log::NoteKey;

impl Archive {
    /// Puts a signed roster into the archive, in place of the one before, and looks at every envelope
    /// again: who is stored apart may change.
    ///
    /// # Errors
    /// Not signed by this key, a line that is wrong, or the store.
    pub fn set_roster(&mut self, signed: &str, key: &NoteKey) -> Result<usize, RosterError> {
        let roster = Roster::open(signed, key)?;
        self.take_roster(signed)?;
        Ok(roster.len())
    }

    /// Puts a roster into the archive that was signed elsewhere, as it is.
    ///
    /// # Errors
    /// No roster, or the store.
    pub fn take_roster(&mut self, signed: &str) -> Result<(), StoreError> {
        let roster = Roster::stored(signed)?;
        self.store.transact(&mut |rows| {
            // Nobody adds an envelope between looking at all of them and writing down what became of them.
            rows.execute(schema::HOLD, &[])?;
            rows.execute(schema::ROSTER, &[signed.into()])?;
            let found = walk(rows, roster.as_ref(), &|_| ())?;
            for (id, flag) in flags_of(&found.chains) {
                rows.execute(schema::FLAG, &[flag.name().into(), id.into()])?;
            }
            Ok(())
        })
    }

    /// The roster, as it was signed; `None` where there is none.
    ///
    /// # Errors
    /// What the store says.
    pub fn roster(&mut self) -> Result<Option<String>, StoreError> {
        let roster = self.log()?.roster;
        Ok((!roster.is_empty()).then_some(roster))
    }
}

/// Which flag each chain must have, in their order.
pub(super) fn flags_of(chains: &[Chain]) -> Vec<(u64, Flag)> {
    let mut first: HashMap<Fingerprint, u64> = HashMap::new();
    // Who was accepted for each seat, and with which leaf.
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
