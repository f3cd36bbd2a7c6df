//! The database of an archive: a file (SQLite) or a server (PostgreSQL). Both answer the same SQL, a subset that
//! `tests/archive/portable.rs` lists.
//!
//! Every transaction that writes is serialisable, but for the one that makes the tables: the whole work is done again
//! when another transaction has interfered ([`Purpose`]).

mod address;
mod error;
mod postgres;
mod sqlite;

use std::path::PathBuf;

pub use address::{Address, Told, Wait};
use envelope::LARGEST;
use envelope::crypto::Digest;
pub use error::{Expected, Reason, StoreError};

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

/// A row that a query found; its values have the order of the query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row(Vec<Value>);

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
    fn push(&mut self, values: Vec<Value>) -> Result<(), StoreError> {
        self.size += size_of::<Row>() + values.iter().map(Value::size).sum::<usize>();
        if self.size > MOST_OF_A_QUERY {
            return Err(Expected::Largest.into());
        }
        self.rows.push(Row(values));
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
}

impl dyn Rows + '_ {
    /// Changes so many rows.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] where another number of rows has changed, since something in the store may have
    /// swallowed it, and errors of the store.
    pub(super) fn change(
        &mut self,
        rows: usize,
        sql: &str,
        values: &[Value],
    ) -> Result<(), StoreError> {
        match self.execute(sql, values)? == rows as u64 {
            true => Ok(()),
            false => Err(Expected::Changed.into()),
        }
    }

    /// Changes the row of each of these keys, some hundreds at a time: `sql` ends with `$KEYS`.
    ///
    /// # Errors
    /// As [`Self::change`].
    pub(super) fn change_each(&mut self, sql: &str, keys: &[Value]) -> Result<(), StoreError> {
        for some in keys.chunks(TOGETHER) {
            let sql = sql.replace("$KEYS", &places(1, some.len()));
            self.change(some.len(), &sql, some)?;
        }
        Ok(())
    }

    /// Inserts rows of so many columns; the places of their values are added behind `sql`.
    ///
    /// # Errors
    /// As [`Self::change`].
    pub(super) fn insert(
        &mut self,
        sql: &str,
        columns: usize,
        values: &[Value],
    ) -> Result<(), StoreError> {
        match values.len() / columns {
            0 => Ok(()),
            rows => self.change(rows, &(sql.to_owned() + &places(rows, columns)), values),
        }
    }
}

/// How many rows are asked for or written together: on a server, one after another would take most of the time.
pub(super) const TOGETHER: usize = 256;

/// The places of the parameters of so many rows: `($1, $2), ($3, $4)`.
pub(super) fn places(rows: usize, columns: usize) -> String {
    let row = |row: usize| {
        let places = (1..=columns).map(|column| format!("${}", row * columns + column));
        format!("({})", places.collect::<Vec<_>>().join(", "))
    };
    (0..rows).map(row).collect::<Vec<_>>().join(", ")
}

/// The work of one transaction. It may be done more than once; only the last time counts.
pub type Work<'a> = &'a mut dyn FnMut(&mut dyn Rows) -> Result<(), StoreError>;

/// What a transaction is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Reads, all of it from one snapshot; writers are not blocked.
    Read,
    /// Writes, all of it or nothing. It is serialisable, and done again when another transaction has interfered.
    Write,
    /// Makes the tables, unless they are there. Programs that do so at the same time take turns. Each sees what those
    /// before it have made, so on a server this transaction is not serialisable (`READ COMMITTED`).
    Make,
}

/// A store.
pub trait Store: Send {
    /// Does the work in one transaction.
    ///
    /// # Errors
    /// An error of the work or of the store; then nothing was changed, but perhaps for [`StoreError::Unconfirmed`].
    fn run(&mut self, purpose: Purpose, work: Work<'_>) -> Result<(), StoreError>;
}

/// Where a store is.
#[derive(Clone, Debug)]
pub enum Location {
    /// An SQLite file, and who is told of waits.
    File(PathBuf, Told),
    /// A server: `postgres://…`.
    Server(Address),
}

impl Location {
    /// The location that a path or a URI names.
    pub fn parse(text: &str) -> Location {
        // RFC 3986, 3.1: a scheme is the same in capitals.
        let schemes = ["postgres", "postgresql"];
        let (scheme, rest) = text.split_once("://").unwrap_or_default();
        let scheme = scheme.to_ascii_lowercase();
        if schemes.contains(&scheme.as_str()) {
            return Location::Server(Address::new(&format!("{scheme}://{rest}")));
        }
        // `host=… dbname=…` names a server to PostgreSQL's programs: here it is refused, and no file of that name is
        // made.
        let of_libpq = |word: &str| word.starts_with("host=") || word.starts_with("dbname=");
        match text.split_whitespace().any(of_libpq) {
            true => Location::Server(Address::new(text)),
            false => Location::file(text),
        }
    }

    /// The SQLite file at this path.
    pub fn file(path: impl Into<PathBuf>) -> Location {
        Location::File(path.into(), Told::default())
    }

    /// Tells `told` of each wait that people would notice.
    pub fn tell_of_waits(&mut self, told: impl Fn(Wait) + Send + Sync + 'static) {
        match self {
            Location::File(_, who) => *who = Told::new(told),
            Location::Server(address) => address.told = Told::new(told),
        }
    }

    /// Opens the store. If there is none and `make` is true, makes one.
    ///
    /// # Errors
    /// [`StoreError`] if the store cannot be reached or is not there.
    pub fn open(&self, make: bool) -> Result<Box<dyn Store>, StoreError> {
        match self {
            Location::File(path, told) => Ok(Box::new(sqlite::File::open(path, make, told)?)),
            Location::Server(address) => Ok(Box::new(postgres::Server::connect(address)?)),
        }
    }
}

impl Value {
    /// The bytes that it takes.
    fn size(&self) -> usize {
        size_of::<Value>()
            + match self {
                Value::Null | Value::Integer(_) => 0,
                Value::Text(text) => text.len(),
                Value::Bytes(bytes) => bytes.len(),
            }
    }
}

impl Row {
    /// The values.
    pub fn values(&self) -> &[Value] {
        &self.0
    }

    /// The integer at `place`.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if there is something else.
    pub fn integer(&self, place: usize) -> Result<i64, StoreError> {
        match self.0.get(place) {
            Some(Value::Integer(integer)) => Ok(*integer),
            _ => Err(Expected::Value.into()),
        }
    }

    /// The count at `place`: an integer that is not negative.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if there is something else.
    pub fn count(&self, place: usize) -> Result<u64, StoreError> {
        Ok(u64::try_from(self.integer(place)?).map_err(|_| Expected::Value)?)
    }

    /// The text at `place`.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if there is something else.
    pub fn text(&self, place: usize) -> Result<&str, StoreError> {
        match self.0.get(place) {
            Some(Value::Text(text)) => Ok(text),
            _ => Err(Expected::Value.into()),
        }
    }

    /// The bytes at `place`.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if there is something else.
    pub fn bytes(&self, place: usize) -> Result<&[u8], StoreError> {
        match self.0.get(place) {
            Some(Value::Bytes(bytes)) => Ok(bytes),
            _ => Err(Expected::Value.into()),
        }
    }
}

macro_rules! values {
    ($($ty:ty, $it:ident => $value:expr;)+) => {$(
        impl From<$ty> for Value {
            fn from($it: $ty) -> Value {
                $value
            }
        }
    )+};
}

values! {
    &str, text => Value::Text(text.to_owned());
    String, text => Value::Text(text);
    i64, integer => Value::Integer(integer);
    // No count is too large for an `i64`.
    u64, count => Value::Integer(i64::try_from(count).unwrap_or(i64::MAX));
    Vec<u8>, bytes => Value::Bytes(bytes);
    &[u8], bytes => Value::Bytes(bytes.to_vec());
    Digest, digest => Value::Bytes(digest.as_bytes().to_vec());
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scheme_in_capitals_names_a_server_and_a_file_keeps_its_name() {
        for (text, file) in [
            ("postgres://server/games", None),
            ("POSTGRES://server/games", None),
            ("PostgreSQL://server/games", None),
            ("dbname=games", None),
            ("Games.archive", Some("Games.archive")),
            ("Rounds://Games.archive", Some("Rounds://Games.archive")),
        ] {
            let found = match Location::parse(text) {
                Location::File(path, _) => Some(path),
                Location::Server(_) => None,
            };
            assert_eq!(found.as_deref(), file.map(std::path::Path::new), "{text}");
        }
    }
}
