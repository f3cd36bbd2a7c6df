//! Stores envelopes: new ones, longer versions of known ones, and forks.

use super::ahead::Ahead;
use super::index_row::{COLUMNS, Flag, IndexRow};
use super::roster::{Roster, in_force};
use super::seat::Seat;
use super::store::{Expected, Row, Rows, StoreError, Value};
use super::{Archive, Log, digest, flags, schema, whole};
use crate::crypto::Digest;
use crate::envelope::{Envelope, Summary, Verified};
use crate::log::leaf_hash;

/// What happened to an envelope that was to be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Became {
    /// The archive did not have the envelope.
    New,
    /// The envelope is a longer version of a stored one.
    Extended,
    /// The same bytes, or a longer version, were stored already.
    Present,
}

/// Where an envelope is stored now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Added {
    /// The number of the envelope in the archive: the leaf of its first version.
    pub id: u64,
    /// What happened to the envelope.
    pub became: Became,
    /// Why the envelope is stored apart, if it is.
    pub flag: Flag,
}

/// A chain of versions of one envelope.
struct Chain {
    id: u64,
    length: usize,
    hash: Digest,
    flag: Flag,
}

/// The place of a file among the stored chains of its fingerprint.
enum Place<'a> {
    New,
    Present(&'a Chain),
    Extends(&'a Chain),
    Fork,
}

impl Archive {
    /// Stores envelopes: all of them or, if the store fails, none.
    ///
    /// # Errors
    /// [`StoreError::Lost`] if those that were added before are no longer there, and errors of the store.
    pub fn add(&mut self, envelopes: &[Envelope<Verified>]) -> Result<Vec<Added>, StoreError> {
        let mut added = Vec::new();
        let mut tried: Option<Log> = None;
        let before = self.added.take();
        let (mut boards, mut left) = (self.boards.take(), None);
        self.transact(&mut |rows| {
            let Some(mut log) = Log::hold_again(rows, &mut tried)? else {
                return Ok(());
            };
            // A standby that lagged may have taken over since.
            if let Some(before) = &before
                && !before.is_stored(rows)?
            {
                return Err(StoreError::Lost {
                    had: before.frontier.size(),
                    has: log.frontier.size(),
                });
            }
            added.clear();
            let roster = in_force(rows, &log.origin)?.map(|(_, open)| open.roster);
            let known = boards.take().filter(|(at, _)| *at == log.frontier);
            let known = known.map(|(_, boards)| boards).unwrap_or_default();
            let mut ahead = Ahead::ask(rows, envelopes.iter(), known)?;
            for envelope in envelopes {
                let stored = store(rows, &mut log, roster.as_ref(), &mut ahead, envelope)?;
                added.push(stored);
            }
            log.write(rows)?;
            left = Some((log.frontier.clone(), ahead.large()));
            tried = Some(log);
            Ok(())
        })?;
        self.boards = left;
        // Where nothing was new, there is nothing to look for.
        self.added = tried.filter(|log| !log.new.is_empty()).or(before);
        Ok(added)
    }
}

impl Log {
    /// Appends a leaf of this envelope; a leaf of none is a roster.
    pub(super) fn append(
        &mut self,
        rows: &mut dyn Rows,
        id: Option<u64>,
        start: usize,
        bytes: &[u8],
        hash: Digest,
    ) -> Result<(), StoreError> {
        let leaf = self.frontier.size();
        rows.write(
            schema::LEAF,
            vec![
                leaf.into(),
                id.into(),
                (start as u64).into(),
                bytes.into(),
                hash.into(),
            ],
        )?;
        self.frontier.push(hash);
        self.new.push(hash);
        Ok(())
    }

    /// Stores the size of the log and the roots of its whole subtrees, from which it grows further.
    pub(super) fn write(&self, rows: &mut dyn Rows) -> Result<(), StoreError> {
        let whole: Vec<u8> = self
            .frontier
            .whole()
            .iter()
            .flat_map(|hash| *hash.as_bytes())
            .collect();
        rows.write(
            schema::GROWN,
            vec![self.frontier.size().into(), whole.into()],
        )
    }
}

/// Stores one envelope.
pub(super) fn store(
    rows: &mut dyn Rows,
    log: &mut Log,
    roster: Option<&Roster>,
    ahead: &mut Ahead,
    envelope: &Envelope<Verified>,
) -> Result<Added, StoreError> {
    let bytes = envelope.as_bytes();
    let chains = chains(&ahead.chains(rows, envelope.fingerprint())?)?;
    let (id, start) = match place(rows, bytes, &chains)? {
        Place::Present(chain) => {
            return Ok(Added {
                id: chain.id,
                became: Became::Present,
                flag: chain.flag,
            });
        }
        Place::Extends(chain) => (Some(chain.id), chain.length),
        Place::New | Place::Fork => (None, 0),
    };
    let seat = Seat::of(envelope.label());
    // What the first of them is marked as, if this one is another.
    let first = chains.first().filter(|first| id != Some(first.id));
    if let Some(first) = first.filter(|it| matches!(it.flag, Flag::None | Flag::Rival)) {
        flags::fork(rows, ahead, first.id, &seat)?;
        ahead.forget(envelope.fingerprint());
    }
    // Read before this one is written.
    ahead.board(rows, seat.board)?;
    let hash = leaf_hash(bytes);
    let number = id.unwrap_or(log.frontier.size());
    log.append(
        rows,
        Some(number),
        start,
        bytes.get(start..).unwrap_or_default(),
        hash,
    )?;
    let row = IndexRow {
        id: number,
        flag: if first.is_some() {
            Flag::Fork
        } else if roster.is_some_and(|roster| !roster.knows_all(envelope)) {
            Flag::UnknownSigner
        } else if chains.len() > 1 {
            Flag::Fork
        } else {
            Flag::None
        },
        summary: Summary::of(envelope),
    };
    row.write(rows, bytes.len(), hash, seat.board, id.is_some())?;
    let rival = flags::settle(rows, ahead, &row, seat, first.is_none())?;
    Ok(Added {
        id: number,
        became: match id {
            Some(_) => Became::Extended,
            None => Became::New,
        },
        flag: match rival {
            true => Flag::Rival,
            false => row.flag,
        },
    })
}

fn chains(found: &[Row]) -> Result<Vec<Chain>, StoreError> {
    found
        .iter()
        .map(|row| {
            let length = usize::try_from(row.count(1)?);
            Ok(Chain {
                id: row.count(0)?,
                length: length.map_err(|_| Expected::Length)?,
                hash: digest(row.bytes(2)?)?,
                flag: Flag::from_index(row.text(3)?).ok_or(Expected::Flag)?,
            })
        })
        .collect()
}

fn place<'a>(
    rows: &mut dyn Rows,
    bytes: &[u8],
    chains: &'a [Chain],
) -> Result<Place<'a>, StoreError> {
    for chain in chains {
        match bytes.get(..chain.length) {
            Some(beginning) if leaf_hash(beginning) == chain.hash => {
                return Ok(match bytes.len() == chain.length {
                    true => Place::Present(chain),
                    false => Place::Extends(chain),
                });
            }
            Some(_) => {}
            None => {
                let versions = rows.query(schema::VERSIONS, &[chain.id.into()])?;
                if whole(&versions)?.starts_with(bytes) {
                    return Ok(Place::Present(chain));
                }
            }
        }
    }
    Ok(match chains.is_empty() {
        true => Place::New,
        false => Place::Fork,
    })
}

impl IndexRow {
    /// Writes the row of the index; replaces the row of an earlier version if the envelope is `known`.
    pub(super) fn write(
        &self,
        rows: &mut dyn Rows,
        length: usize,
        hash: Digest,
        board: Digest,
        known: bool,
    ) -> Result<(), StoreError> {
        let mut values = self.values();
        values.push((length as u64).into());
        values.extend([hash, board].map(Value::from));
        if known {
            rows.write(
                "DELETE FROM envelope WHERE envelope = $1",
                vec![self.id.into()],
            )?;
        }
        let places: Vec<String> = (1..=values.len())
            .map(|place| format!("${place}"))
            .collect();
        let sql = format!(
            "INSERT INTO envelope ({COLUMNS}, length, hash, seat) VALUES ({})",
            places.join(", ")
        );
        rows.write(&sql, values)
    }
}
