//! The database of an archive: a file (SQLite) or a server (PostgreSQL). Both answer the same SQL, a subset that
//! `tests/archive/portable.rs` lists.
//!
//! Every transaction that writes is serialisable, but for the one that makes the tables ([`Store::make`]):
//! [`Store::transact`] runs the whole work again when another transaction has interfered, or the connection to the server
//! was lost.

mod address;
mod error;
#[cfg(feature = "postgres")]
mod postgres;
mod sqlite;

use std::path::PathBuf;

use crate::crypto::Digest;
use crate::envelope::LARGEST;
pub use address::{Address, Wait};
pub use error::{AtFault, Expected, Reason, StoreError};

/// A value of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Nothing.
    Null,
    /// `BIGINT`.
    Integer(i64),
    /// `TEXT`.
    Text(String),
    /// `BYTEA`.
    Bytes(Vec<u8>),
}

/// A row that a query found; its values have the order of the query. They lie in two buffers, whatever their number: a hundred
/// thousand rows of twenty texts are read at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    cells: Vec<Cell>,
    texts: String,
    bytes: Vec<u8>,
}

/// A value of a row that was found; a text or bytes by where they end in their buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Null,
    Integer(i64),
    Text { start: usize, end: usize },
    Bytes { start: usize, end: usize },
}

/// A value as a store hands it out.
#[derive(Clone, Copy, Debug)]
enum Found<'a> {
    Null,
    Integer(i64),
    Text(&'a str),
    Bytes(&'a [u8]),
}

/// The most bytes of the rows of one query: as many as a page of versions can have, each as long as an envelope may be.
const MOST_OF_A_QUERY: usize = 512 * LARGEST;

/// The rows of one query, as they come.
#[derive(Default)]
struct Answer {
    rows: Vec<Row>,
    size: usize,
}

impl Answer {
    /// Takes one more row.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if all together are larger than those of any archive.
    fn push(&mut self, row: Row) -> Result<(), StoreError> {
        let cells = size_of::<Cell>() * row.cells.len();
        self.size += size_of::<Row>() + cells + row.texts.len() + row.bytes.len();
        if self.size > MOST_OF_A_QUERY {
            return Err(Expected::Largest.into());
        }
        self.rows.push(row);
        Ok(())
    }
}

/// Rows of one transaction. Parameters are written `$1`, `$2`, …
pub trait Rows {
    /// Changes rows, and returns how many.
    ///
    /// # Errors
    /// An error of the store.
    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, StoreError>;

    /// Finds rows. All of them are in memory at once, so a query must bound their number.
    ///
    /// # Errors
    /// An error of the store.
    fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError>;

    /// Changes one row. A store that is far away may do so only before it is asked something else, or at the end of the work,
    /// and says only then what was wrong.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] where another number of rows has changed, and an error of the store; of this change or of an
    /// earlier one.
    fn write(&mut self, sql: &str, values: Vec<Value>) -> Result<(), StoreError> {
        one(self.execute(sql, &values)?)
    }

    /// Finds the rows for each of these values of `$1`, all asked for at once, if that is quicker than one after another.
    /// What is `None`, or not there, is to be asked for by itself.
    ///
    /// # Errors
    /// An error of the store.
    fn query_ahead(
        &mut self,
        _sql: &str,
        _values: &mut dyn Iterator<Item = Value>,
    ) -> Result<Vec<Option<Vec<Row>>>, StoreError> {
        Ok(Vec::new())
    }

    /// Whether the same work may have been committed already: it was done before, and the answer to its commit was lost.
    /// What it has stored is then to be looked for, not to be stored again.
    fn in_doubt(&self) -> bool {
        false
    }

    /// Says that it was not committed: what it would have stored was looked for, and is not there.
    fn no_doubt(&mut self) {}
}

/// What a change of one row must have changed: something in the store may have swallowed it.
fn one(changed: u64) -> Result<(), StoreError> {
    match changed {
        1 => Ok(()),
        _ => Err(Expected::OneRow.into()),
    }
}

/// The work of one transaction. It may be done more than once; only the last time counts, unless [`Rows::in_doubt`].
pub type Work<'a> = &'a mut dyn FnMut(&mut dyn Rows) -> Result<(), StoreError>;

/// A store.
pub trait Store: Send {
    /// Does the work in one serialisable transaction: all of it or nothing. Does it again when another transaction has
    /// interfered.
    ///
    /// # Errors
    /// An error of the work or of the store; then nothing was changed, but for [`StoreError::Unconfirmed`].
    fn transact(&mut self, work: Work<'_>) -> Result<(), StoreError>;

    /// Does the work that makes the tables, unless they are there: all of it or nothing. Programs that do so at the same time
    /// take turns. Each sees what those before it have made, so on a server this transaction is not serialisable
    /// (`READ COMMITTED`).
    ///
    /// # Errors
    /// As [`Store::transact`].
    fn make(&mut self, work: Work<'_>) -> Result<(), StoreError>;

    /// Whether there is an index of this name.
    ///
    /// # Errors
    /// An error of the store.
    fn has(&mut self, index: &str) -> Result<bool, StoreError>;

    /// Does work that only reads, all of it from one snapshot; writers are not blocked.
    ///
    /// # Errors
    /// An error of the work or of the store.
    fn read(&mut self, work: Work<'_>) -> Result<(), StoreError>;
}

/// Where a store is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// An SQLite file.
    File(PathBuf),
    /// A server: `postgres://…`.
    Server(Address),
}

impl Location {
    /// The location that a path or a URI names.
    pub fn parse(text: &str) -> Location {
        let schemes = ["postgres://", "postgresql://"];
        // `host=… dbname=…` names a server to PostgreSQL's programs: here it is refused, and no file of that name is made.
        let of_libpq = |word: &str| word.starts_with("host=") || word.starts_with("dbname=");
        let is_server = schemes.iter().any(|scheme| text.starts_with(scheme))
            || text.split_whitespace().any(of_libpq);
        match is_server {
            true => Location::Server(Address::new(text)),
            false => Location::File(text.into()),
        }
    }

    /// Opens the store. If there is none and `make` is true, makes one.
    ///
    /// # Errors
    /// [`StoreError`] if the store cannot be reached or is not there.
    pub fn open(&self, make: bool) -> Result<Box<dyn Store>, StoreError> {
        match self {
            Location::File(path) => Ok(Box::new(sqlite::File::open(path, make)?)),
            #[cfg(feature = "postgres")]
            Location::Server(address) => Ok(Box::new(postgres::Server::connect(address, make)?)),
            #[cfg(not(feature = "postgres"))]
            Location::Server(_) => Err(StoreError::LeftOut {
                feature: "postgres",
            }),
        }
    }
}

impl Row {
    /// A row of so many columns.
    ///
    /// # Errors
    /// Those of `column`.
    fn read<'a>(
        columns: usize,
        column: impl FnMut(usize) -> Result<Found<'a>, StoreError>,
    ) -> Result<Row, StoreError> {
        let all: Vec<Found<'a>> = (0..columns).map(column).collect::<Result<_, _>>()?;
        let (mut texts, mut bytes) = (0, 0);
        for found in &all {
            match found {
                Found::Text(text) => texts += text.len(),
                Found::Bytes(found) => bytes += found.len(),
                Found::Null | Found::Integer(_) => {}
            }
        }
        let mut row = Row {
            cells: Vec::with_capacity(columns),
            texts: String::with_capacity(texts),
            bytes: Vec::with_capacity(bytes),
        };
        for found in all {
            row.push(found);
        }
        Ok(row)
    }

    fn push(&mut self, found: Found<'_>) {
        self.cells.push(match found {
            Found::Null => Cell::Null,
            Found::Integer(integer) => Cell::Integer(integer),
            Found::Text(text) => {
                let start = self.texts.len();
                self.texts.push_str(text);
                Cell::Text {
                    start,
                    end: self.texts.len(),
                }
            }
            Found::Bytes(bytes) => {
                let start = self.bytes.len();
                self.bytes.extend_from_slice(bytes);
                Cell::Bytes {
                    start,
                    end: self.bytes.len(),
                }
            }
        });
    }

    /// The integer at `place`.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if there is something else.
    pub fn integer(&self, place: usize) -> Result<i64, StoreError> {
        match self.cells.get(place) {
            Some(Cell::Integer(integer)) => Ok(*integer),
            _ => Err(Expected::Number.into()),
        }
    }

    /// The count at `place`: an integer that is not negative.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if there is something else.
    pub fn count(&self, place: usize) -> Result<u64, StoreError> {
        Ok(u64::try_from(self.integer(place)?).map_err(|_| Expected::Count)?)
    }

    /// The text at `place`.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if there is something else.
    pub fn text(&self, place: usize) -> Result<&str, StoreError> {
        let text = match self.cells.get(place) {
            Some(&Cell::Text { start, end }) => self.texts.get(start..end),
            _ => None,
        };
        Ok(text.ok_or(Expected::Text)?)
    }

    /// The bytes at `place`.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if there is something else.
    pub fn bytes(&self, place: usize) -> Result<&[u8], StoreError> {
        let bytes = match self.cells.get(place) {
            Some(&Cell::Bytes { start, end }) => self.bytes.get(start..end),
            _ => None,
        };
        Ok(bytes.ok_or(Expected::Bytes)?)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<i64> for Value {
    fn from(integer: i64) -> Value {
        Value::Integer(integer)
    }
}

impl From<u64> for Value {
    /// No count is too large for an `i64`.
    fn from(count: u64) -> Value {
        Value::Integer(i64::try_from(count).unwrap_or(i64::MAX))
    }
}

impl From<Vec<u8>> for Value {
    fn from(bytes: Vec<u8>) -> Value {
        Value::Bytes(bytes)
    }
}

impl From<&[u8]> for Value {
    fn from(bytes: &[u8]) -> Value {
        Value::Bytes(bytes.to_vec())
    }
}

impl From<Digest> for Value {
    fn from(digest: Digest) -> Value {
        Value::Bytes(digest.as_bytes().to_vec())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}
