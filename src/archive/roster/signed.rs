//! A roster as a leaf of the log: its signature, its place, and which of them is in force.

use serde::Serialize;

use super::{ENTRY, Roster, RosterError, RosterPart};
use crate::schema;
use crate::store::{Expected, Row, Rows, StoreError};
use envelope::log::{Checkpoint, NoteKey};

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

impl OpenRoster {
    /// Whether it was signed for this leaf of this log.
    pub(crate) fn is_for(&self, origin: &str, leaf: u64) -> bool {
        self.before.origin == origin && self.before.head.size == leaf
    }
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

    /// The number of people: of the lines that begin as theirs do, whatever follows.
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
    let opened = |row: &Row, key: Option<&NoteKey>| {
        let signed = SignedRoster::from_leaf(row.bytes(1)?).ok_or(Expected::Roster)?;
        let open = signed.open(key).map_err(|_| Expected::Roster)?;
        match open.is_for(origin, row.count(0)?) {
            true => Ok((signed, open)),
            false => Err(StoreError::from(Expected::Roster)),
        }
    };
    let Some(first) = rows.query(schema::FIRST_ROSTER, &[])?.into_iter().next() else {
        return Ok(None);
    };
    let (_, first) = opened(&first, None)?;
    let last = rows.query(schema::LAST_ROSTER, &[])?;
    let last = last.first().ok_or(Expected::Roster)?;
    opened(last, Some(&first.key)).map(Some)
}
