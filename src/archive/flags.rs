//! Sets the roster, and decides which envelopes are stored apart, from the roster and from all chains together.

use std::collections::HashMap;

use super::index_row::Flag;
use super::roster::{Roster, RosterError, SignedRoster, in_force};
use super::store::{Expected, Rows, StoreError};
use super::verify::chain::{Chain, Seat};
use super::verify::walk::walk;
use super::{Archive, Log, schema};
use crate::crypto::SigningKey;
use crate::envelope::Fingerprint;
use crate::log::{NoteKey, leaf_hash};

impl Archive {
    /// Puts a new roster in force, and decides for every envelope again whether it is stored apart.
    ///
    /// # Errors
    /// [`RosterError::OtherKey`] unless this key has signed the first roster, a name that no signature line may have,
    /// or an error of the store.
    pub fn set_roster(
        &mut self,
        roster: &Roster,
        name: &str,
        key: &SigningKey,
    ) -> Result<SignedRoster, RosterError> {
        let mut set = None;
        self.store
            .transact(&mut |rows| match sign(rows, roster, name, key) {
                Err(RosterError::Store(error)) => Err(error),
                // Nothing was written before a refusal.
                done => {
                    set = Some(done);
                    Ok(())
                }
            })?;
        set.unwrap_or(Err(StoreError::NotAnArchive.into()))
    }

    /// The roster in force, as it was signed; `None` where there is none.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] unless the key of the first roster has signed it for its place, and errors of the store.
    pub fn roster(&mut self) -> Result<Option<SignedRoster>, StoreError> {
        let mut found = None;
        self.store.read(&mut |rows| {
            let log = Log::read(rows)?;
            found = in_force(rows, &log.origin)?.map(|(signed, _)| signed);
            Ok(())
        })?;
        Ok(found)
    }
}

/// Signs the roster for the end of the log, and puts it there.
fn sign(
    rows: &mut dyn Rows,
    roster: &Roster,
    name: &str,
    key: &SigningKey,
) -> Result<SignedRoster, RosterError> {
    // No envelope may be added between the walk and the writing of the flags.
    rows.execute(schema::HOLD, &[])?;
    let mut log = Log::read(rows)?;
    let public = NoteKey::new(name, key.verifying_key())?;
    if let Some((_, before)) = in_force(rows, &log.origin)?
        && before.key != public
    {
        return Err(RosterError::OtherKey {
            named: Box::new(before.key),
        });
    }
    let signed = roster.sign(&log.checkpoint(), name, key)?;
    append(rows, &mut log, &signed)?;
    log.write(rows)?;
    decide(rows, roster)?;
    Ok(signed)
}

/// Appends a roster that is signed for this place.
///
/// # Errors
/// [`StoreError::Damaged`] if it is for another place or another key has signed it, and errors of the store.
pub(super) fn append(
    rows: &mut dyn Rows,
    log: &mut Log,
    signed: &SignedRoster,
) -> Result<Roster, StoreError> {
    let key = in_force(rows, &log.origin)?.map(|(_, open)| open.key);
    let open = signed.open(key.as_ref()).map_err(|_| Expected::Roster)?;
    if open.before != log.checkpoint() {
        return Err(Expected::Roster.into());
    }
    let bytes = signed.as_str().as_bytes();
    log.append(rows, None, 0, bytes, leaf_hash(bytes))?;
    Ok(open.roster)
}

/// Decides for every envelope again whether it is stored apart.
pub(super) fn decide(rows: &mut dyn Rows, roster: &Roster) -> Result<(), StoreError> {
    let found = walk(rows, Some(roster), &|_| ())?;
    for (id, flag) in flags_of(&found.chains) {
        rows.execute(schema::FLAG, &[flag.in_index().into(), id.into()])?;
    }
    Ok(())
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
