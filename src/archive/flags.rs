//! Sets the roster, and decides which envelopes are stored apart, from the roster and from all chains together.

use std::collections::HashMap;

use super::index_row::Flag;
use super::roster::{Roster, RosterError, SignedRoster, in_force};
use super::seat::Board;
use super::store::{Expected, Rows, StoreError, TOGETHER, Value, places};
use super::verify::chain::Chain;
use super::verify::walk::walk;
use super::writer::Writer;
use super::{Archive, Log};
use envelope::Fingerprint;
use envelope::crypto::{Digest, SigningKey};
use envelope::log::{NoteKey, leaf_hash};

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
        self.write(|writer| match sign(writer, roster, name, key) {
            Err(RosterError::Store(error)) => Err(error),
            // Nothing was written before a refusal.
            done => Ok(done),
        })?
    }

    /// The roster in force, as it was signed; `None` where there is none.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] unless the key of the first roster has signed it for its place, and errors of the store.
    pub fn roster(&mut self) -> Result<Option<SignedRoster>, StoreError> {
        self.read(|rows| {
            let log = Log::read(rows)?;
            Ok(in_force(rows, &log.origin)?.map(|(signed, _)| signed))
        })
    }
}

/// Signs the roster for the end of the log, and puts it there.
fn sign(
    writer: &mut Writer<'_>,
    roster: &Roster,
    name: &str,
    key: &SigningKey,
) -> Result<SignedRoster, RosterError> {
    let public = NoteKey::new(name, key.verifying_key())?;
    if let Some((_, before)) = in_force(writer.rows, &writer.log.origin)?
        && before.key != public
    {
        return Err(RosterError::OtherKey {
            named: Box::new(before.key),
        });
    }
    let signed = roster.sign(&writer.log.checkpoint(), name, key)?;
    writer.append_roster(&signed)?;
    Ok(signed)
}

impl Writer<'_> {
    /// Appends a roster that is signed for this place.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if it is for another place or another key has signed it, and errors of the store.
    pub(super) fn append_roster(&mut self, signed: &SignedRoster) -> Result<(), StoreError> {
        self.flush()?;
        let key = in_force(self.rows, &self.log.origin)?.map(|(_, open)| open.key);
        let open = signed.open(key.as_ref()).map_err(|_| Expected::Roster)?;
        if open.before != self.log.checkpoint() {
            return Err(Expected::Roster.into());
        }
        let bytes = signed.as_str().as_bytes();
        self.append(None, 0, bytes, leaf_hash(bytes));
        self.roster = Some(open.roster);
        self.decides = true;
        Ok(())
    }
}

/// Decides for every envelope again whether it is stored apart, and writes the flags that are others now.
pub(super) fn decide(rows: &mut dyn Rows, roster: Option<&Roster>) -> Result<(), StoreError> {
    let found = walk(rows, roster, &|_| ())?;
    let mut changed: HashMap<Flag, Vec<Value>> = HashMap::new();
    for (chain, (id, flag)) in found.chains.iter().zip(flags_of(&found.chains)) {
        // Where the index has another row, or none, `verify` says so.
        if chain.flag.is_some_and(|stored| stored != flag) {
            changed.entry(flag).or_default().push(id.into());
        }
    }
    let mut all = changed.iter();
    all.try_for_each(|(flag, ids)| set(rows, *flag, ids))
}

/// Sets the flag of these envelopes.
///
/// # Errors
/// An error of the store.
pub(super) fn set(rows: &mut dyn Rows, flag: Flag, ids: &[Value]) -> Result<(), StoreError> {
    for some in ids.chunks(TOGETHER) {
        let (flag, places) = (flag.in_index(), places(1, some.len()));
        let sql = format!("UPDATE envelope SET flag = '{flag}' WHERE envelope IN {places}");
        rows.change(some.len(), &sql, some)?;
    }
    Ok(())
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
        contends(chain) && board.is_some_and(|board| board.has_rival(chain.id, &chain.seat))
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
