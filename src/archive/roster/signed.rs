//! A roster as a leaf of the log: its signature, its place, which of them is in force, and how another is put there.

use serde::Serialize;

use super::{ENTRY, Roster, RosterError, RosterPart};
use crate::add::Writer;
use crate::store::{Expected, Rows, StoreError};
use crate::{Archive, schema};
use envelope::crypto::SigningKey;
use envelope::log::{Checkpoint, NoteKey, leaf_hash};

/// A roster with its signature. One that comes from a store or from another archive may hold anything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct SignedRoster(String);

/// A roster whose signature holds.
pub(crate) struct OpenRoster {
    /// The log before the roster, as the roster names it.
    pub(crate) before: Checkpoint,
    /// The key that has signed it.
    pub(crate) key: NoteKey,
    /// Who is known.
    pub(crate) roster: Roster,
}

impl SignedRoster {
    pub(super) fn new(note: String) -> SignedRoster {
        SignedRoster(note)
    }

    /// A leaf that begins as rosters do, and no envelope; `None` for any other.
    pub(crate) fn from_leaf(leaf: &[u8]) -> Option<SignedRoster> {
        let text = std::str::from_utf8(leaf).ok()?;
        let is_roster = text.lines().next() == Some(RosterPart::FORMAT);
        is_roster.then(|| SignedRoster(text.to_owned()))
    }

    /// The whole text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The number of people, counted by how their lines begin.
    pub fn people(&self) -> usize {
        let lines = self.0.lines();
        lines.filter(|line| line.starts_with(ENTRY)).count()
    }

    /// Reads the roster, signed by this key; without one, by the key that it names itself.
    ///
    /// # Errors
    /// Another key, a signature that does not hold, or a line that is wrong.
    pub(crate) fn open(&self, key: Option<&NoteKey>) -> Result<OpenRoster, RosterError> {
        let wrong = |line, expected| RosterError::Line { line, expected };
        let mut lines = self.0.splitn(6, '\n');
        if lines.next() != Some(RosterPart::FORMAT) {
            return Err(wrong(1, RosterPart::Format));
        }
        let log: String = lines
            .by_ref()
            .take(3)
            .flat_map(|line| [line, "\n"])
            .collect();
        let before = Checkpoint::parse(&log).map_err(|_| wrong(2, RosterPart::Log))?;
        let named = lines.next().and_then(|line| line.parse::<NoteKey>().ok());
        let named = named.ok_or(wrong(5, RosterPart::SignedBy))?;
        if let Some(key) = key.filter(|key| **key != named) {
            return Err(RosterError::OtherKey {
                named: Box::new(key.clone()),
            });
        }
        // What was read above is the beginning of this text: a note with fewer lines has no sixth.
        let text = named.open(self.0.as_bytes())?;
        let known = text.splitn(6, '\n').nth(5);
        Ok(OpenRoster {
            before,
            roster: Roster::parse(known.ok_or(wrong(5, RosterPart::SignedBy))?)?,
            key: named,
        })
    }
}

/// The last roster of a log, by the key that the first one names; `None` where there is none.
///
/// # Errors
/// [`StoreError::Damaged`] for a roster that is not signed by that key or not for this place, and errors of the store.
pub(crate) fn in_force(
    rows: &mut dyn Rows,
    origin: &str,
) -> Result<Option<(SignedRoster, OpenRoster)>, StoreError> {
    let mut read = |sql: &str, key: Option<&NoteKey>| {
        let found = rows.query(sql, &[])?;
        let found = found.first().map(|row| {
            let opened = opened(row.bytes(1)?, row.count(0)?, origin, key);
            Ok::<_, StoreError>(opened.ok_or(Expected::Roster)?)
        });
        found.transpose()
    };
    let Some((_, first)) = read(schema::FIRST_ROSTER, None)? else {
        return Ok(None);
    };
    read(schema::LAST_ROSTER, Some(&first.key))
}

/// The roster that this key, or without one the key that it names itself, has signed for this leaf of this log;
/// `None` for other bytes.
pub(crate) fn opened(
    bytes: &[u8],
    leaf: u64,
    origin: &str,
    key: Option<&NoteKey>,
) -> Option<(SignedRoster, OpenRoster)> {
    let signed = SignedRoster::from_leaf(bytes)?;
    let open = signed.open(key).ok()?;
    let is_for = open.before.origin == origin && open.before.head.size == leaf;
    is_for.then_some((signed, open))
}

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
        self.write(|writer| {
            let signed = roster.sign(&writer.log.checkpoint(), name, key);
            let appended = signed.and_then(|signed| {
                writer.append_roster(&signed)?;
                Ok(signed)
            });
            match appended {
                Err(RosterError::Store(error)) => Err(error),
                // Nothing was written before a refusal.
                done => Ok(done),
            }
        })?
    }

    /// The roster in force, as it was signed; `None` where there is none.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] unless the key of the first roster has signed it for its place, and errors of the store.
    pub fn roster(&mut self) -> Result<Option<SignedRoster>, StoreError> {
        self.read(|rows, log| Ok(in_force(rows, &log.origin)?.map(|(signed, _)| signed)))
    }
}

impl Writer<'_> {
    /// Appends a roster that is signed for this place.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if it is for another place, [`RosterError::OtherKey`], and errors of the store.
    pub(crate) fn append_roster(&mut self, signed: &SignedRoster) -> Result<(), RosterError> {
        self.flush()?;
        let key = in_force(self.rows, &self.log.origin)?.map(|(_, open)| open.key);
        let open = signed.open(key.as_ref())?;
        if open.before != self.log.checkpoint() {
            return Err(StoreError::from(Expected::Roster).into());
        }
        let bytes = signed.as_str().as_bytes();
        self.append(None, 0, bytes, leaf_hash(bytes));
        self.roster = Some(open.roster);
        self.decides = true;
        Ok(())
    }
}
