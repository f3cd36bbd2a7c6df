//! Sets the roster, and decides which envelopes are stored apart, from the roster and from all chains together.

use std::collections::HashMap;

use super::ahead::Ahead;
use super::index_row::{Flag, IndexRow};
use super::roster::{Roster, RosterError, SignedRoster, in_force};
use super::seat::{Board, Contender, Seat};
use super::store::{Expected, Rows, StoreError};
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
        self.transact(&mut |rows| {
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
        self.read(&mut |rows| {
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
    decide(rows, Some(roster))?;
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
pub(super) fn decide(rows: &mut dyn Rows, roster: Option<&Roster>) -> Result<(), StoreError> {
    let found = walk(rows, roster, &|_| ())?;
    for (chain, (id, flag)) in found.chains.iter().zip(flags_of(&found.chains)) {
        // Where the index has another row, or none, `verify` says so.
        if chain.flag.is_some_and(|stored| stored != flag) {
            rows.write(schema::FLAG, vec![flag.in_index().into(), id.into()])?;
        }
    }
    Ok(())
}

/// Sets the flags of the envelopes with the same players and position as `new`, which was written a moment ago and has this
/// seat: those that have a rival are marked, the others are not. Returns whether `new` was marked so.
pub(super) fn settle(
    rows: &mut dyn Rows,
    ahead: &mut Ahead,
    new: &IndexRow,
    seat: Seat,
    is_first: bool,
) -> Result<bool, StoreError> {
    let contends =
        is_first && new.flag != Flag::UnknownSigner && new.summary.status != EnvelopeStatus::Sealed;
    let board = ahead.board(rows, seat.board)?;
    let contender = contends.then_some(Contender {
        fingerprint: new.summary.fingerprint,
        seat,
        flag: new.flag,
    });
    let changed = board.put(new.id, contender);
    let is_rival = changed.iter().any(|(id, ..)| *id == new.id);
    for (id, fingerprint, flag) in changed {
        rows.write(schema::FLAG, vec![flag.in_index().into(), id.into()])?;
        ahead.forget(fingerprint);
    }
    Ok(is_rival)
}

/// Marks the first of the files of one envelope where another one goes on in another way: which of them is right is not for
/// the archive to say. It contends with rivals all the same, or a fork would take the mark from those.
pub(super) fn fork(
    rows: &mut dyn Rows,
    ahead: &mut Ahead,
    first: u64,
    seat: &Seat,
) -> Result<(), StoreError> {
    ahead.board(rows, seat.board)?.mark(first, Flag::Fork);
    rows.write(
        schema::FLAG,
        vec![Flag::Fork.in_index().into(), first.into()],
    )
}

/// The flag that each chain must have, in the order of the chains.
pub(super) fn flags_of(chains: &[Chain]) -> Vec<(u64, Flag)> {
    let mut firsts: HashMap<Fingerprint, (u64, usize)> = HashMap::new();
    for chain in chains {
        let (first, count) = firsts.entry(chain.fingerprint).or_insert((chain.id, 0));
        *first = chain.id.min(*first);
        *count += 1;
    }
    let mut boards: HashMap<Digest, Board> = HashMap::new();
    let is_first = |chain: &Chain| firsts.get(&chain.fingerprint).map(|it| it.0) == Some(chain.id);
    let contends = |chain: &Chain| is_first(chain) && chain.accepted && !chain.unknown;
    for chain in chains.iter().filter(|chain| contends(chain)) {
        let board = boards.entry(chain.seat.board).or_default();
        board.join(chain.id, chain.contender());
    }
    let has_rival = |chain: &Chain| {
        let board = boards.get(&chain.seat.board);
        contends(chain) && board.is_some_and(|board| board.has_rival(&chain.seat))
    };
    let flag = |chain: &Chain| {
        let files = firsts.get(&chain.fingerprint).map_or(0, |it| it.1);
        match is_first(chain) {
            false => Flag::Fork,
            true if chain.unknown => Flag::UnknownSigner,
            true if files > 1 => Flag::Fork,
            true if has_rival(chain) => Flag::Rival,
            true => Flag::None,
        }
    };
    chains.iter().map(|chain| (chain.id, flag(chain))).collect()
}
