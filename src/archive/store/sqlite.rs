//! The store in one file: SQLite with a write-ahead log. Every commit is on the disk before it is reported.

use std::path::Path;
use std::time::Duration;

use rusqlite::limits::Limit;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ErrorCode, OpenFlags, ToSql, TransactionBehavior};

use super::{Answer, Expected, Found, Reason, Row, Rows, Store, StoreError, Value, Work};
use crate::envelope::LARGEST;

/// How long a writer waits for another.
const PATIENCE: Duration = Duration::from_secs(60);

/// How much of the file stays in memory, in KiB with a minus sign, as SQLite requires. Indexes are read at random
/// places: with SQLite's default of 2 MiB, nearly every lookup in a large archive would read its page again.
const CACHE: i64 = -32_768;

/// The longest value or row in bytes: a version, or all texts of the index. SQLite would read one of a gigabyte.
const LONGEST: i32 = 2 * LARGEST as i32;

/// The number of pages (4 KiB) in the write-ahead log after which they go into the file. With more pages, fewer are
/// written twice.
const CHECKPOINT: i64 = 16_384;

/// An open file.
pub(super) struct File {
    connection: Connection,
}

impl File {
    pub(super) fn open(path: &Path, make: bool) -> Result<File, StoreError> {
        if !make && !path.exists() {
            return Err(StoreError::NotThere);
        }
        let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        if make {
            flags |= OpenFlags::SQLITE_OPEN_CREATE;
        }
        let unreachable = |error: rusqlite::Error| match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => StoreError::NotAnArchive,
            _ => StoreError::Unreachable {
                reason: reason(&error),
                message: error.to_string(),
            },
        };
        let connection = Connection::open_with_flags(path, flags).map_err(unreachable)?;
        connection.busy_timeout(PATIENCE).map_err(unreachable)?;
        if make {
            if is_anothers(&connection).map_err(unreachable)? {
                return Err(StoreError::NotAnArchive);
            }
            // Readers do not wait for a writer. The file remembers it; a file that is only read stays as it is.
            connection
                .pragma_update(None, "journal_mode", "WAL")
                .map_err(unreachable)?;
        }
        connection
            .set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST)
            .map_err(unreachable)?;
        // A commit survives a loss of power.
        connection
            .pragma_update(None, "synchronous", "FULL")
            .map_err(unreachable)?;
        connection
            .pragma_update(None, "cache_size", CACHE)
            .map_err(unreachable)?;
        connection
            .pragma_update(None, "wal_autocheckpoint", CHECKPOINT)
            .map_err(unreachable)?;
        Ok(File { connection })
    }
}

/// Whether the file has tables, and none of an archive.
fn is_anothers(connection: &Connection) -> rusqlite::Result<bool> {
    connection.query_row(
        "SELECT count(*) > 0 AND sum(name = 'archive') = 0 FROM sqlite_master WHERE type = 'table'",
        [],
        |row| row.get::<_, Option<bool>>(0).map(Option::unwrap_or_default),
    )
}

impl File {
    fn run(&mut self, behavior: TransactionBehavior, work: Work<'_>) -> Result<(), StoreError> {
        let transaction = self
            .connection
            .transaction_with_behavior(behavior)
            .map_err(failed)?;
        work(&mut Statements(&transaction))?;
        transaction.commit().map_err(failed)
    }
}

impl Store for File {
    fn transact(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        // The lock is taken at the beginning, so no other writer can interfere.
        self.run(TransactionBehavior::Immediate, work)
    }

    fn make(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        self.transact(work)
    }

    fn read(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        self.run(TransactionBehavior::Deferred, work)
    }
}

struct Statements<'a>(&'a Connection);

impl Rows for Statements<'_> {
    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, StoreError> {
        let mut statement = self.0.prepare_cached(sql).map_err(failed)?;
        let changed = statement
            .execute(rusqlite::params_from_iter(values))
            .map_err(failed)?;
        Ok(changed as u64)
    }

    fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
        let mut statement = self.0.prepare_cached(sql).map_err(failed)?;
        let columns = statement.column_count();
        let asked = statement.query(rusqlite::params_from_iter(values));
        let mut rows = asked.map_err(failed)?;
        let mut answer = Answer::default();
        while let Some(row) = rows.next().map_err(failed)? {
            let found = |column| found(row.get_ref(column).map_err(failed)?);
            answer.push(Row::read(columns, found)?)?;
        }
        Ok(answer.rows)
    }
}

/// No table has real numbers, and no text that is not UTF-8: either becomes nothing, which no column accepts.
fn found(value: ValueRef<'_>) -> Result<Found<'_>, StoreError> {
    Ok(match value {
        ValueRef::Null | ValueRef::Real(_) => Found::Null,
        ValueRef::Integer(integer) => Found::Integer(integer),
        ValueRef::Text(text) => str::from_utf8(text).map_or(Found::Null, Found::Text),
        ValueRef::Blob(bytes) => Found::Bytes(bytes),
    })
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Integer(integer) => ValueRef::Integer(*integer),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

fn failed(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => StoreError::NotAnArchive,
        Some(ErrorCode::TooBig) => Expected::Largest.into(),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Held {
            seconds: PATIENCE.as_secs(),
        },
        // SQLite has no error code for a missing table.
        _ if error.to_string().starts_with("no such table") => StoreError::NotAnArchive,
        _ => StoreError::Failed {
            reason: reason(&error),
            message: error.to_string(),
        },
    }
}

/// Why, where that tells people what to do.
fn reason(error: &rusqlite::Error) -> Reason {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => Reason::NoSpace,
        Some(ErrorCode::ReadOnly) => Reason::ReadOnly,
        Some(ErrorCode::PermissionDenied) => Reason::NotAllowed,
        _ => Reason::Other,
    }
}
