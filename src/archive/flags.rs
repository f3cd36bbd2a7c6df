//! Sets the roster, and decides which envelopes are stored apart, from the roster and from all chains together.

use std::collections::HashMap;

use super::ahead::Ahead;
use super::index_row::{Flag, IndexRow};
use super::roster::{Roster, RosterError, SignedRoster, in_force};
use super::seat::{Contender, Seat};
use super::store::{Expected, Row, Rows, StoreError};
use super::verify::chain::Chain;
use super::verify::walk::walk;
use super::{Archive, Log, schema};
use crate::crypto::{Digest, SigningKey};
use crate::envelope::{EnvelopeStatus, Fingerprint};
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
        let mut tried: Option<Log> = None;
        self.store.transact(&mut |rows| {
            // No envelope may be added between the walk and the writing of the flags.
            let Some(mut log) = Log::hold_again(rows, &mut tried)? else {
                return Ok(());
            };
            match sign(rows, &mut log, roster, name, key) {
                Err(RosterError::Store(error)) => return Err(error),
                // Nothing was written before a refusal.
                done => set = Some(done),
            }
            tried = Some(log);
            Ok(())
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
    log: &mut Log,
    roster: &Roster,
    name: &str,
    key: &SigningKey,
) -> Result<SignedRoster, RosterError> {
    let public = NoteKey::new(name, key.verifying_key())?;
    if let Some((_, before)) = in_force(rows, &log.origin)?
        && before.key != public
    {
        return Err(RosterError::OtherKey {
            named: Box::new(before.key),
        });
    }
    let signed = roster.sign(&log.checkpoint(), name, key)?;
    append(rows, log, &signed)?;
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

/// Decides for every envelope again whether it is stored apart, and writes the flags that are others now.
pub(super) fn decide(rows: &mut dyn Rows, roster: &Roster) -> Result<(), StoreError> {
    let found = walk(rows, Some(roster), &|_| ())?;
    for (chain, (id, flag)) in found.chains.iter().zip(flags_of(&found.chains)) {
        if chain.flag != Some(flag) {
            rows.write(schema::FLAG, vec![flag.in_index().into(), id.into()])?;
        }
    }
    Ok(())
}

/// Sets the flags of the envelopes with the same players and position as `new`, which was written a moment ago and has this
/// seat: those that have a rival are marked, the others are not. `at_board` has their rows from before, also that of an earlier
/// version of `new`. Returns whether `new` has a rival.
pub(super) fn settle(
    rows: &mut dyn Rows,
    ahead: &mut Ahead,
    at_board: &[Row],
    new: &IndexRow,
    seat: Seat,
) -> Result<bool, StoreError> {
    let (mut flags, mut contenders) = (Vec::new(), Vec::new());
    for row in at_board {
        let id = row.count(0)?;
        let flag = Flag::from_index(row.text(2)?).ok_or(Expected::Flag)?;
        let status = EnvelopeStatus::parse(row.text(3)?).ok_or(Expected::Status)?;
        if id != new.id && may_contend(flag, status) {
            flags.push((id, flag));
            contenders.push(Contender {
                fingerprint: row.text(1)?.parse().map_err(|_| Expected::Fingerprint)?,
                seat: Seat::read(seat.board, row, 4)?,
            });
        }
    }
    if may_contend(new.flag, new.summary.status) {
        flags.push((new.id, new.flag));
        contenders.push(Contender {
            fingerprint: new.summary.fingerprint,
            seat,
        });
    }
    let mut is_rival = false;
    for ((id, before), contender) in flags.into_iter().zip(&contenders) {
        let flag = match contender.has_rival(&contenders) {
            true => Flag::Rival,
            false => Flag::None,
        };
        if before != flag {
            rows.write(schema::FLAG, vec![flag.in_index().into(), id.into()])?;
            ahead.forget(contender.fingerprint);
        }
        is_rival |= id == new.id && flag == Flag::Rival;
    }
    Ok(is_rival)
}

/// Whether an envelope may have a rival: it is accepted, no fork, and signed by nobody unknown.
fn may_contend(flag: Flag, status: EnvelopeStatus) -> bool {
    match flag {
        Flag::None | Flag::Rival => status != EnvelopeStatus::Sealed,
        Flag::Fork | Flag::UnknownSigner => false,
    }
}

/// The flag that each chain must have, in the order of the chains.
pub(super) fn flags_of(chains: &[Chain]) -> Vec<(u64, Flag)> {
    let mut first: HashMap<Fingerprint, u64> = HashMap::new();
    for chain in chains {
        let earliest = first.entry(chain.fingerprint).or_insert(chain.id);
        *earliest = chain.id.min(*earliest);
    }
    let alone = |chain: &Chain| {
        if first.get(&chain.fingerprint) != Some(&chain.id) {
            Flag::Fork
        } else if chain.unknown {
            Flag::UnknownSigner
        } else {
            Flag::None
        }
    };
    let mut contenders: HashMap<Digest, Vec<Contender>> = HashMap::new();
    for chain in chains {
        if chain.accepted && alone(chain) == Flag::None {
            let others = contenders.entry(chain.seat.board).or_default();
            others.push(chain.contender());
        }
    }
    chains
        .iter()
        .map(|chain| {
            let others = contenders.get(&chain.seat.board);
            let rival =
                chain.accepted && others.is_some_and(|others| chain.contender().has_rival(others));
            let flag = alone(chain);
            match rival && flag == Flag::None {
                true => (chain.id, Flag::Rival),
                false => (chain.id, flag),
            }
        })
        .collect()
}
