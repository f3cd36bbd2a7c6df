//! Many envelopes in one store, and a log that proves that none was changed, swapped or dropped.
//!
//! ```text
//! envelope ── verified ──▶ add ──▶ version (a leaf of the log) ──▶ tree ──▶ checkpoint, proof
//!                                └▶ envelope (the index: who, when, where it stands) ──▶ list, get
//!     roster ─── signed ─────▶ set ──▶ a leaf as well
//! ```
//!
//! An envelope is stored byte for byte; of a longer version only the added bytes are stored. The versions and the
//! rosters, in the order of storing, are the leaves of a transparency log ([`envelope::log`]). The index is made from
//! the bytes: [`Archive::check`] makes it again and compares.
//!
//! | module | what it is |
//! |---|---|
//! | [`store`] | SQLite or PostgreSQL, which answer the same SQL |
//! | `schema`, `index_row` | the tables, and a row of the index |
//! | `leaf` | what a leaf of the log holds |
//! | `add` | stores envelopes: asks the index for many at once, and writes many at once |
//! | `query`, `transfer` | finds envelopes, copies whole archives |
//! | `roster`, `flags` | the keys that the organiser knows; what is the same game, and which envelopes are stored apart |
//! | `verify` | verifies the whole archive again |

#![forbid(unsafe_code)]

mod add;
mod flags;
mod index_row;
mod leaf;
mod query;
mod roster;
mod schema;
pub mod store;
mod transfer;
mod verify;

pub use add::{Added, Became};
pub use index_row::{Flag, IndexRow};
pub use leaf::Leaf;
pub use query::{Order, Sought, Which};
pub use roster::{Known, Roster, RosterError, RosterPart, SignedRoster};
pub use verify::{Checked, Doubt, Fault, FaultKind, FaultPlace};

use data_encoding::HEXLOWER;

use envelope::crypto::Digest;
use envelope::crypto::primitives::random_bytes;
use envelope::log::{Checkpoint, Frontier, TreeHead};
use store::{Expected, Location, Purpose, Reason, Row, Rows, Store, StoreError, Value};

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
    made: bool,
}

/// The only row of the table `archive`.
struct Log {
    origin: String,
    frontier: Frontier,
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
            made: false,
        };
        // Most archives are there already.
        match archive.log() {
            Err(StoreError::NotAnArchive | StoreError::NoSchema { .. }) if make => {
                let random = random_bytes::<16>().map_err(|error| StoreError::Failed {
                    reason: Reason::Other,
                    message: error.to_string(),
                })?;
                let origin = format!("{ORIGIN}{}", HEXLOWER.encode(&random));
                archive.make(&origin)?;
                let opened = archive.origin()?;
                // Another program may have been faster.
                archive.made = opened == origin;
                archive.opened = Some(opened);
            }
            found => archive.opened = Some(found?.origin),
        }
        Ok(archive)
    }

    /// Makes the tables and the archive's row where they are missing.
    fn make(&mut self, origin: &str) -> Result<(), StoreError> {
        self.store.run(Purpose::Make, &mut |rows| {
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

    /// Reads or writes in the archive that was opened, and in no other: a pooler that is set up badly may hand out
    /// another server or schema. The work may be done more than once.
    fn run<T>(
        &mut self,
        purpose: Purpose,
        mut work: impl FnMut(&mut dyn Rows, Log) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let opened = self.opened.as_deref();
        let mut done = None;
        self.store.run(purpose, &mut |rows| {
            let log = Log::read(rows)?;
            if opened.is_some_and(|opened| opened != log.origin) {
                return Err(StoreError::OtherLog { found: log.origin });
            }
            done = Some(work(rows, log)?);
            Ok(())
        })?;
        done.ok_or(StoreError::NotAnArchive)
    }

    fn read<T>(
        &mut self,
        work: impl FnMut(&mut dyn Rows, Log) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.run(Purpose::Read, work)
    }

    fn log(&mut self) -> Result<Log, StoreError> {
        self.read(|_, log| Ok(log))
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
        })
    }

    /// Locks the archive's row for a writer, who holds it to the end of the transaction.
    ///
    /// The lock on the row lets one writer after another number the leaves; a transaction that began before the last
    /// one was committed is done again (`SERIALIZABLE`), and the primary key of `version` takes no leaf twice. All
    /// three hold within one database. In case something else has written, or a part was lost, this checks that the
    /// row and the leaves fit each other, so that nothing is added to what `verify` would find at fault.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] unless the last leaf is where the log ends, and errors of the store.
    fn hold(&self, rows: &mut dyn Rows) -> Result<(), StoreError> {
        rows.execute(schema::HOLD, &[])?;
        let last = self.frontier.size().checked_sub(1);
        let found = rows.query(schema::LAST_LEAVES, &[last.unwrap_or_default().into()])?;
        let found = found.iter().flat_map(|row| row.values().to_vec());
        match found.eq(last.map(Value::from)) {
            true => Ok(()),
            false => Err(Expected::LastLeaf.into()),
        }
    }

    fn head(&self) -> TreeHead {
        head(&self.frontier)
    }

    fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            origin: self.origin.clone(),
            head: self.head(),
        }
    }
}

/// The size and root of a tree.
fn head(frontier: &Frontier) -> TreeHead {
    TreeHead {
        size: frontier.size(),
        root: frontier.root(),
    }
}

/// A digest from the bytes of a row.
fn digest(bytes: &[u8]) -> Result<Digest, StoreError> {
    let bytes = bytes.try_into().map_err(|_| Expected::Value)?;
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
