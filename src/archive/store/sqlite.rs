//! The store in one file: SQLite with a write-ahead log. Every commit is on the disk before it is reported.

use std::path::Path;
use std::thread;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{
    Connection, ErrorCode, OpenFlags, OptionalExtension, ToSql, Transaction, TransactionBehavior,
};

use super::{
    Answer, Expected, Purpose, Reason, Row, Rows, Store, StoreError, Told, Value, Wait, Work,
};
use envelope::LARGEST;

/// How long a writer waits for another.
const PATIENCE: Duration = Duration::from_secs(60);

/// After how long people are told of it.
const QUIET: Duration = Duration::from_secs(3);

/// The longest value or row in bytes: a version, or all texts of the index. SQLite would read one of a gigabyte.
const LONGEST: i32 = 2 * LARGEST as i32;

/// How long to wait between two attempts to open.
const AGAIN: Duration = Duration::from_millis(5);

/// An open file.
pub(super) struct File {
    connection: Connection,
    told: Told,
    /// Where the file is read as unchanging: whether it has stayed as it was.
    unchanged: Option<Box<dyn Fn() -> bool + Send>>,
}

impl File {
    /// Opens the file. Programs that make one at the same time wait for each other: SQLite itself does not wait
    /// everywhere while it turns the write-ahead log on.
    pub(super) fn open(path: &Path, make: bool, told: &Told) -> Result<File, StoreError> {
        // A relative path names a file, whatever it is called: SQLite has `:memory:` for none.
        let path = &Path::new(".").join(path);
        if !make && !path.exists() {
            return Err(StoreError::NotThere);
        }
        let mut waited = Duration::ZERO;
        loop {
            match File::try_open(path, make, told) {
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

    fn try_open(path: &Path, make: bool, told: &Told) -> Result<File, StoreError> {
        let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        if make {
            flags |= OpenFlags::SQLITE_OPEN_CREATE;
        }
        let mut file = File {
            connection: Connection::open_with_flags(path, flags).map_err(failed)?,
            told: told.clone(),
            unchanged: None,
        };
        match file.settle(make) {
            Err(StoreError::Failed {
                reason: Reason::File | Reason::FileReadOnly,
                ..
            }) if !make => {
                file.read_as_unchanging()?;
                file.settle(false)?;
            }
            settled => settled?,
        }
        Ok(file)
    }

    /// Opens again a file on a read-only medium or in a folder that takes no files, where SQLite cannot keep what
    /// readers of a write-ahead log share. That is sound only where no such log stands beside it; after each reading
    /// it is checked that nothing was written meanwhile.
    fn read_as_unchanging(&mut self) -> Result<(), StoreError> {
        // The file itself, whatever link leads to it.
        let path = self.connection.path().unwrap_or_default().to_owned();
        let log = Path::new(&format!("{path}-wal")).metadata();
        if path.is_empty() || log.is_ok_and(|log| log.len() > 0) {
            return Err(StoreError::Failed {
                reason: Reason::FileReadOnly,
                message: "the file cannot be opened to be written, and not to be read alone"
                    .to_owned(),
            });
        }
        // RFC 3986: what would end the path, or begin a code.
        let text = path
            .replace('%', "%25")
            .replace('?', "%3f")
            .replace('#', "%23");
        let lead = if cfg!(windows) { "file:///" } else { "file:" };
        let uri = format!("{lead}{text}?immutable=1");
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let flags = flags | OpenFlags::SQLITE_OPEN_URI;
        let stamp = move || {
            let found = Path::new(&path).metadata().ok()?;
            Some((found.len(), found.modified().ok()?))
        };
        let was = stamp();
        self.connection = Connection::open_with_flags(uri, flags).map_err(failed)?;
        self.unchanged = Some(Box::new(move || stamp() == was));
        Ok(())
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
            connection.pragma_update(None, "synchronous", "FULL")
        };
        set().map_err(failed)?;
        if let Some(name) = intruder(connection).map_err(failed)? {
            return Err(StoreError::Intruder { name });
        }
        if make && is_anothers(connection).map_err(failed)? {
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

/// A trigger or a view in the file, which can do something else than a statement says.
fn intruder(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let sql = "SELECT name FROM sqlite_master WHERE type <> 'table' AND type <> 'index' LIMIT 1";
    connection.query_row(sql, [], |row| row.get(0)).optional()
}

/// Whether the file has tables, and none of an archive.
fn is_anothers(connection: &Connection) -> rusqlite::Result<bool> {
    let sql = "SELECT count(*) > 0 AND sum(name = 'archive') = 0 FROM sqlite_master";
    connection.query_row(sql, [], |row| row.get(0))
}

impl File {
    fn begin(
        &self,
        patience: Duration,
        behavior: TransactionBehavior,
    ) -> Result<Transaction<'_>, StoreError> {
        let waits = self.connection.busy_timeout(patience);
        waits
            .and_then(|()| Transaction::new_unchecked(&self.connection, behavior))
            .map_err(failed)
    }
}

impl Store for File {
    fn run(&mut self, purpose: Purpose, work: Work<'_>) -> Result<(), StoreError> {
        // A writer takes the lock at the beginning, so no other writer can interfere.
        let transaction = match purpose {
            Purpose::Read => self.begin(PATIENCE, TransactionBehavior::Deferred)?,
            Purpose::Write | Purpose::Make => {
                let begun = self.begin(QUIET, TransactionBehavior::Immediate);
                if let Err(StoreError::Held { seconds }) = begun {
                    self.told.tell(Wait::Writer { seconds });
                    self.begin(PATIENCE, TransactionBehavior::Immediate)?
                } else {
                    begun?
                }
            }
        };
        work(&mut Statements(&transaction))?;
        match &self.unchanged {
            _ if purpose != Purpose::Read => transaction.commit().map_err(failed),
            Some(unchanged) if !unchanged() => Err(StoreError::Failed {
                reason: Reason::Other,
                message: "somebody wrote to the file while it was read".to_owned(),
            }),
            _ => Ok(()),
        }
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
            let values = (0..columns).map(|column| row.get_ref(column).map(Value::from));
            let values = values.collect::<Result<_, _>>().map_err(failed)?;
            answer.push(values)?;
        }
        Ok(answer.rows)
    }
}

impl From<ValueRef<'_>> for Value {
    /// No table has real numbers, and no text that is not UTF-8: either becomes nothing, which no column accepts.
    fn from(value: ValueRef<'_>) -> Value {
        match value {
            ValueRef::Null | ValueRef::Real(_) => Value::Null,
            ValueRef::Integer(integer) => integer.into(),
            ValueRef::Text(text) => str::from_utf8(text).map_or(Value::Null, Value::from),
            ValueRef::Blob(bytes) => bytes.into(),
        }
    }
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
    let message = error.to_string();
    let reason = match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => return StoreError::NotAnArchive,
        Some(ErrorCode::TooBig) => return Expected::Largest.into(),
        Some(ErrorCode::DatabaseCorrupt) => return Expected::WholeFile.into(),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            return StoreError::Held {
                seconds: PATIENCE.as_secs(),
            };
        }
        Some(ErrorCode::DiskFull) => Reason::NoSpace,
        Some(ErrorCode::ReadOnly) => Reason::FileReadOnly,
        Some(ErrorCode::CannotOpen) => Reason::File,
        Some(ErrorCode::PermissionDenied) => Reason::NotAllowed,
        // SQLite has no error code for a missing table.
        _ if message.starts_with("no such table") => return StoreError::NotAnArchive,
        _ => Reason::Other,
    };
    StoreError::Failed { reason, message }
}
