//! The store in one file: SQLite with a write-ahead log. Every commit is on the disk before it is reported.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use rusqlite::config::DbConfig;
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

/// How long whoever opens waits between two attempts.
const AGAIN: Duration = Duration::from_millis(5);

/// An open file.
pub(super) struct File {
    connection: Connection,
    /// Where it is read as one that nobody writes to: its path, and its size and time then.
    unchanging: Option<(PathBuf, Option<(u64, SystemTime)>)>,
}

impl File {
    /// Opens the file. Whoever makes one at the same time as others waits for them: SQLite itself does not wait everywhere
    /// while it turns the write-ahead log on.
    pub(super) fn open(path: &Path, make: bool) -> Result<File, StoreError> {
        if !make && !path.exists() {
            return Err(StoreError::NotThere);
        }
        let mut waited = Duration::ZERO;
        loop {
            match File::try_open(path, make) {
                Err(StoreError::Held { .. }) if waited < PATIENCE => {
                    thread::sleep(AGAIN);
                    waited += AGAIN;
                }
                Err(StoreError::Failed { reason, message }) => {
                    return Err(StoreError::Unreachable { reason, message });
                }
                done => return done,
            }
        }
    }

    fn try_open(path: &Path, make: bool) -> Result<File, StoreError> {
        let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        if make {
            flags |= OpenFlags::SQLITE_OPEN_CREATE;
        }
        let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
        let file = File {
            connection,
            unchanging: None,
        };
        match file.settle(make) {
            Err(StoreError::Failed {
                reason: Reason::File | Reason::FileReadOnly,
                ..
            }) if !make => File::open_unchanging(path),
            settled => settled.map(|()| file),
        }
    }

    /// Opens a file on a read-only medium or in a folder that takes no files, where SQLite cannot keep what readers of a
    /// write-ahead log share. That is sound only where no such log stands beside it; that nobody has written meanwhile is
    /// asked after each reading.
    fn open_unchanging(path: &Path) -> Result<File, StoreError> {
        let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let mut log = path.clone().into_os_string();
        log.push("-wal");
        let is_written = std::fs::metadata(log).is_ok_and(|log| log.len() > 0);
        let unread = |reason| StoreError::Failed {
            reason,
            message: "the file cannot be opened to be written, and not to be read alone".to_owned(),
        };
        let text = path.to_str().filter(|_| !is_written);
        let text = text.ok_or_else(|| unread(Reason::FileReadOnly))?;
        // RFC 3986: what would end the path, or begin a code.
        let text = text
            .replace('%', "%25")
            .replace('?', "%3f")
            .replace('#', "%23");
        let lead = if cfg!(windows) { "file:///" } else { "file:" };
        let uri = format!("{lead}{text}?immutable=1");
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let flags = flags | OpenFlags::SQLITE_OPEN_URI;
        let file = File {
            unchanging: Some((path.clone(), stamp(&path))),
            connection: Connection::open_with_flags(uri, flags).map_err(failed)?,
        };
        file.settle(false).map(|()| file)
    }

    /// Says how long to wait before anything else, trusts nothing that the file brings with it, and refuses what is no
    /// archive.
    fn settle(&self, make: bool) -> Result<(), StoreError> {
        let connection = &self.connection;
        let set = || {
            connection.busy_timeout(PATIENCE)?;
            connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
            connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
            connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST)?;
            // A commit survives a loss of power.
            connection.pragma_update(None, "synchronous", "FULL")?;
            connection.pragma_update(None, "cache_size", CACHE)?;
            connection.pragma_update(None, "wal_autocheckpoint", CHECKPOINT)
        };
        set().map_err(failed)?;
        let (anothers, hidden) = foreign(connection).map_err(failed)?;
        if hidden {
            return Err(Expected::OnlyTables.into());
        }
        if make && anothers {
            return Err(StoreError::NotAnArchive);
        }
        if make {
            // Readers do not wait for a writer. The file remembers it; a file that is only read stays as it is.
            let set = connection.pragma_update(None, "journal_mode", "WAL");
            set.map_err(failed)?;
        }
        Ok(())
    }
}

/// Whether the file has tables, and none of an archive; and whether something runs in it: a trigger or a view can do other
/// than what a statement says.
fn foreign(connection: &Connection) -> rusqlite::Result<(bool, bool)> {
    connection.query_row(
        "SELECT count(*) > 0 AND sum(name = 'archive' AND type = 'table') = 0, \
         coalesce(sum(type <> 'table' AND type <> 'index'), 0) > 0 FROM sqlite_master",
        [],
        |row| {
            let anothers: Option<bool> = row.get(0)?;
            Ok((anothers.unwrap_or_default(), row.get(1)?))
        },
    )
}

/// What changes when somebody writes to the file.
fn stamp(path: &Path) -> Option<(u64, SystemTime)> {
    let found = std::fs::metadata(path).ok()?;
    Some((found.len(), found.modified().ok()?))
}

impl File {
    fn run(&mut self, behavior: TransactionBehavior, work: Work<'_>) -> Result<(), StoreError> {
        let transaction = self
            .connection
            .transaction_with_behavior(behavior)
            .map_err(failed)?;
        work(&mut Statements(&transaction))?;
        transaction.commit().map_err(failed)?;
        match &self.unchanging {
            Some((path, was)) if stamp(path) != *was => Err(StoreError::Failed {
                reason: Reason::Other,
                message: "somebody wrote to the file while it was read".to_owned(),
            }),
            _ => Ok(()),
        }
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

    fn has(&mut self, index: &str) -> Result<bool, StoreError> {
        let sql = "SELECT count(*) > 0 FROM sqlite_master WHERE type = 'index' AND name = $1";
        let found = self.connection.query_row(sql, [index], |row| row.get(0));
        found.map_err(failed)
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
        Some(ErrorCode::DatabaseCorrupt) => Expected::WholeFile.into(),
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
        Some(ErrorCode::ReadOnly) => Reason::FileReadOnly,
        Some(ErrorCode::CannotOpen) => Reason::File,
        Some(ErrorCode::PermissionDenied) => Reason::NotAllowed,
        _ => Reason::Other,
    }
}
