//! Many envelopes in one store, and a log that proves that none was changed, swapped or dropped.
//!
//! ```text
//! envelope ── verified ──▶ add ──▶ version (a leaf of the log) ──▶ tree ──▶ checkpoint, proof
//!                                └▶ envelope (the index: who, when, where it stands) ──▶ list, get
//!     roster ─── signed ─────▶ set ──▶ a leaf as well
//! ```
//!
//! An envelope is stored byte for byte; of a longer version only the added bytes are stored. The versions and the
//! rosters, in the order of storing, are the leaves of a transparency log ([`crate::log`]). The index is made from the bytes:
//! [`Archive::check`] makes it again and compares.
//!
//! | module | what it is |
//! |---|---|
//! | [`store`] | SQLite or PostgreSQL, which answer the same SQL |
//! | `schema`, `index_row` | the tables, and a row of the index |
//! | `leaf` | what a leaf of the log holds |
//! | `add`, `ahead`, `query`, `transfer` | stores envelopes, having asked the index for all of them at once; finds them, copies whole archives |
//! | `roster`, `seat`, `flags` | the keys that the organiser knows; what is the same game; which envelopes are stored apart |
//! | `verify` | verifies the whole archive again |

mod add;
mod ahead;
mod flags;
mod index_row;
mod leaf;
mod query;
mod roster;
mod schema;
mod seat;
pub mod store;
mod transfer;
mod verify;

pub use add::{Added, Became};
pub use index_row::{Flag, IndexRow};
pub use leaf::Leaf;
pub use query::{Order, Sought, Which};
pub use roster::{Known, Roster, RosterError, RosterPart, SignedRoster};
pub use transfer::Exported;
pub use verify::{Checked, Doubt, Fault, FaultKind, FaultPlace};

use data_encoding::HEXLOWER;

use crate::crypto::{Digest, random_bytes};
use crate::log::{Checkpoint, Frontier, TreeHead};
use store::{Expected, Location, Row, Rows, Store, StoreError};

/// The beginning of the name of a new log; random digits follow.
const ORIGIN: &str = "adjourn.archive/";

/// Whether a name is that of a log. The key of an archive bears it, and no person does.
pub fn names_a_log(name: &str) -> bool {
    name.starts_with(ORIGIN)
}

/// An open archive.
pub struct Archive {
    store: Box<dyn Store>,
    /// The name of the log that was opened; no other is read or written through this.
    opened: Option<String>,
    /// The log as it was when the last envelopes were added here.
    added: Option<Log>,
    /// The large boards as they were then, and the log.
    boards: Option<(Frontier, ahead::Boards)>,
    made: bool,
}

/// The only row of the table `archive`.
#[derive(Debug, PartialEq, Eq)]
struct Log {
    origin: String,
    frontier: Frontier,
    /// The leaves that were appended since it was read.
    new: Vec<Digest>,
}

impl Archive {
    /// Opens the archive at a location. If there is none and `make` is true, makes one.
    ///
    /// # Errors
    /// [`StoreError`] if there is no archive and none is to be made, if something else is there, or if the store fails.
    pub fn open(location: &Location, make: bool) -> Result<Archive, StoreError> {
        let mut archive = Archive {
            store: location.open(make)?,
            opened: None,
            added: None,
            boards: None,
            made: false,
        };
        // Most archives are there already.
        let found = archive.log();
        let none = matches!(
            found,
            Err(StoreError::NotAnArchive | StoreError::NoSchema { .. })
        );
        if make && none {
            let random: [u8; 16] = random_bytes()?;
            let origin = format!("{ORIGIN}{}", HEXLOWER.encode(&random));
            archive.make(&origin)?;
            let opened = archive.origin()?;
            // Somebody else may have been faster.
            archive.made = opened == origin;
            archive.opened = Some(opened);
            return Ok(archive);
        }
        let origin = found?.origin;
        if make && !archive.store.has(schema::NEWEST)? {
            archive.renew(&origin)?;
        }
        archive.opened = Some(origin);
        Ok(archive)
    }

    /// Makes the tables and the archive's row where they are missing.
    fn make(&mut self, origin: &str) -> Result<(), StoreError> {
        self.store.make(&mut |rows| {
            for table in schema::TABLES {
                rows.execute(table, &[])?;
            }
            let empty: &[u8] = &[];
            rows.execute(
                schema::NEW,
                &[schema::FORMAT.into(), origin.into(), empty.into()],
            )?;
            Ok(())
        })
    }

    /// Brings an archive that was made before to the tables and marks of today. Who may not, or meets another one who
    /// writes, leaves it as it is: it serves as well, only slower.
    fn renew(&mut self, origin: &str) -> Result<(), StoreError> {
        let renewed = self.make(origin).and_then(|()| {
            self.store.transact(&mut |rows| {
                let log = Log::hold(rows)?;
                let roster = roster::in_force(rows, &log.origin)?.map(|(_, open)| open.roster);
                flags::decide(rows, roster.as_ref())
            })
        });
        match renewed {
            Err(
                StoreError::Held { .. }
                | StoreError::Busy { .. }
                | StoreError::Failed {
                    reason: store::Reason::NotAllowed,
                    ..
                },
            ) => Ok(()),
            renewed => renewed,
        }
    }

    /// Reads from the archive that was opened, and from no other.
    fn read(&mut self, work: store::Work<'_>) -> Result<(), StoreError> {
        let opened = self.opened.as_deref();
        self.store.read(&mut |rows| {
            must_be(rows, opened)?;
            work(rows)
        })
    }

    /// Writes to the archive that was opened, and to no other.
    fn transact(&mut self, work: store::Work<'_>) -> Result<(), StoreError> {
        let opened = self.opened.as_deref();
        self.store.transact(&mut |rows| {
            must_be(rows, opened)?;
            work(rows)
        })
    }

    fn log(&mut self) -> Result<Log, StoreError> {
        let mut found = None;
        self.read(&mut |rows| {
            found = Some(Log::read(rows)?);
            Ok(())
        })?;
        found.ok_or(StoreError::NotAnArchive)
    }

    /// Whether there was no archive, so that opening has made this one.
    pub fn was_made(&self) -> bool {
        self.made
    }

    /// The name of the log.
    ///
    /// # Errors
    /// An error of the store.
    pub fn origin(&mut self) -> Result<String, StoreError> {
        Ok(self.log()?.origin)
    }

    /// The number of leaves of the log, and the root over them.
    ///
    /// # Errors
    /// An error of the store.
    pub fn head(&mut self) -> Result<TreeHead, StoreError> {
        Ok(self.log()?.head())
    }
}

/// Refuses an archive of another log: a pooler that is set up badly may hand out another server or schema.
fn must_be(rows: &mut dyn Rows, opened: Option<&str>) -> Result<(), StoreError> {
    let Some(opened) = opened else { return Ok(()) };
    let found = Log::read(rows)?.origin;
    match found == opened {
        true => Ok(()),
        false => Err(StoreError::OtherLog { found }),
    }
}

impl Log {
    fn read(rows: &mut dyn Rows) -> Result<Log, StoreError> {
        let found = rows.query(schema::HEAD, &[])?;
        let row = found.first().ok_or(StoreError::NotAnArchive)?;
        let format = row.text(0)?;
        if format != schema::FORMAT {
            return Err(StoreError::OtherFormat {
                found: format.to_owned(),
            });
        }
        let whole = row
            .bytes(3)?
            .chunks(32)
            .map(digest)
            .collect::<Result<_, _>>()?;
        let frontier = Frontier::new(row.count(2)?, whole);
        Ok(Log {
            origin: row.text(1)?.to_owned(),
            frontier: frontier.ok_or(Expected::LogHead)?,
            new: Vec::new(),
        })
    }

    /// Reads the archive's row for a writer, who holds it to the end of the transaction.
    ///
    /// The lock on the row lets one writer after another number the leaves; a transaction that began before the last one
    /// was committed is done again (`SERIALIZABLE`), and the primary key of `version` takes no leaf twice. Those three are
    /// of one database. That the row and the leaves fit each other, if something else has written or a part was lost, is
    /// asked here, so that nobody adds to what `verify` would find at fault.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] unless the last leaf is where the log ends, and errors of the store.
    fn hold(rows: &mut dyn Rows) -> Result<Log, StoreError> {
        rows.execute(schema::HOLD, &[])?;
        let log = Log::read(rows)?;
        let last = log.frontier.size().checked_sub(1);
        let found = rows.query(schema::LAST_LEAVES, &[last.unwrap_or_default().into()])?;
        let found = found.iter().map(|row| row.count(0));
        let found: Vec<u64> = found.collect::<Result<_, _>>()?;
        match found == Vec::from_iter(last) {
            true => Ok(log),
            false => Err(Expected::LastLeaf.into()),
        }
    }

    /// As [`Log::hold`], for work that may be done more than once. `tried` is the log as the last attempt left it; `None` is
    /// returned where that attempt was committed after all, and there is nothing more to do.
    ///
    /// If another writer has stored the same leaves at the same place meanwhile, they are taken for those of the attempt.
    ///
    /// # Errors
    /// Those of [`Log::hold`].
    fn hold_again(rows: &mut dyn Rows, tried: &mut Option<Log>) -> Result<Option<Log>, StoreError> {
        let log = Log::hold(rows)?;
        if let Some(before) = tried
            && rows.in_doubt()
            // Where nothing was new there is nothing to look for, and what was there already may be lost.
            && !before.new.is_empty()
            && before.is_stored(rows)?
        {
            return Ok(None);
        }
        // For good: whoever asks holds the archive, so nothing that was lost can still be committed.
        *tried = None;
        rows.no_doubt();
        Ok(Some(log))
    }

    /// Whether this log, as it was when its transaction was to be committed, is the beginning of the one in the store: its
    /// new leaves are where it has put them. Nobody else can have changed them, since whoever asks holds the archive.
    fn is_stored(&self, rows: &mut dyn Rows) -> Result<bool, StoreError> {
        let end = self.frontier.size();
        let start = end - self.new.len() as u64;
        let found = rows.query(schema::HASHES, &[start.into(), end.into()])?;
        let found = found.iter().map(|row| digest(row.bytes(0)?));
        let found: Vec<Digest> = found.collect::<Result<_, StoreError>>()?;
        Ok(found == self.new)
    }

    fn head(&self) -> TreeHead {
        TreeHead {
            size: self.frontier.size(),
            root: self.frontier.root(),
        }
    }

    fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            origin: self.origin.clone(),
            head: self.head(),
        }
    }
}

/// A digest from the bytes of a row.
fn digest(bytes: &[u8]) -> Result<Digest, StoreError> {
    let bytes = bytes.try_into().map_err(|_| Expected::Hash)?;
    Ok(Digest::from_bytes(bytes))
}

/// The bytes of a chain of versions, from its rows (leaf, start, bytes, hash) in their order.
fn whole(versions: &[Row]) -> Result<Vec<u8>, StoreError> {
    let mut bytes = Vec::new();
    for version in versions {
        if version.count(1)? != bytes.len() as u64 {
            return Err(Expected::NextVersion.into());
        }
        bytes.extend_from_slice(version.bytes(2)?);
    }
    Ok(bytes)
}
