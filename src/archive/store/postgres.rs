//! The store on a server: PostgreSQL, or another server with its protocol, in serialisable transactions.

mod connection;
mod tls;

use std::collections::HashMap;
use std::error::Error;
use std::thread;
use std::time::Duration;

use postgres::error::SqlState;
use postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use postgres::{Client, IsolationLevel, Statement, Transaction};
use rustls::RootCertStore;

use super::address::Address;
use super::{Expected, Row, Rows, Store, StoreError, Value, Work};
use crate::crypto::random_bytes;
use connection::Settings;

/// The number of attempts at a transaction that others interfere with.
const TRIES: u32 = 200;

/// The longest wait between two attempts; the first are shorter.
const LONGEST_WAIT: Duration = Duration::from_millis(500);

/// A connection to a server.
pub(super) struct Server {
    client: Client,
    /// The statements that the server has prepared: some tens.
    prepared: HashMap<String, Statement>,
    /// The address, to connect again.
    address: Address,
}

impl Server {
    pub(super) fn connect(address: &Address) -> Result<Server, StoreError> {
        let client = connect(address)?;
        Ok(Server {
            client,
            prepared: HashMap::new(),
            address: address.clone(),
        })
    }

    fn run(&mut self, read_only: bool, mut work: Work<'_>) -> Result<(), StoreError> {
        for tried in 0..TRIES {
            match self.attempt(read_only, &mut work) {
                Err(StoreError::Again) => wait(tried),
                other => return other,
            }
        }
        Err(StoreError::Busy { tries: TRIES })
    }

    /// One attempt.
    fn attempt(&mut self, read_only: bool, work: &mut Work<'_>) -> Result<(), StoreError> {
        if self.client.is_closed() {
            self.client = connect(&self.address)?;
            self.prepared.clear();
        }
        let mut transaction = self
            .client
            .build_transaction()
            .isolation_level(IsolationLevel::Serializable)
            .read_only(read_only)
            .start()
            .map_err(failed)?;
        work(&mut Statements {
            transaction: &mut transaction,
            prepared: &mut self.prepared,
        })?;
        transaction.commit().map_err(failed)
    }
}

fn connect(address: &Address) -> Result<Client, StoreError> {
    let Settings { config, encrypted } = address.settings()?;
    // One connector for both, or the whole client is compiled twice. A plain connection never asks it, and it trusts nobody.
    let trusted = match encrypted {
        true => tls::trusted(address.roots())?,
        false => RootCertStore::empty(),
    };
    let connector = tls::connector(trusted)?;
    config
        .connect(connector)
        .map_err(|error| StoreError::unreachable(&error))
}

impl Store for Server {
    fn transact(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        self.run(false, work)
    }

    fn read(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        self.run(true, work)
    }
}

/// Waits a random time, longer after each attempt, so that writers do not collide again.
fn wait(tried: u32) {
    let longest = Duration::from_millis(1 << tried.min(9)).min(LONGEST_WAIT);
    let random = random_bytes::<1>().map_or(128, |[byte]| u32::from(byte));
    thread::sleep(longest * random / 255);
}

struct Statements<'a, 'b> {
    transaction: &'a mut Transaction<'b>,
    prepared: &'a mut HashMap<String, Statement>,
}

impl Statements<'_, '_> {
    fn prepare(&mut self, sql: &str) -> Result<Statement, StoreError> {
        if let Some(statement) = self.prepared.get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.transaction.prepare(sql).map_err(failed)?;
        self.prepared.insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }
}

impl Rows for Statements<'_, '_> {
    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, StoreError> {
        let statement = self.prepare(sql)?;
        let values: Vec<&(dyn ToSql + Sync)> = values.iter().map(|value| value as _).collect();
        let changed = self.transaction.execute(&statement, &values);
        changed.map_err(failed)
    }

    fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
        let statement = self.prepare(sql)?;
        let values: Vec<&(dyn ToSql + Sync)> = values.iter().map(|value| value as _).collect();
        let rows = self.transaction.query(&statement, &values);
        let rows = rows.map_err(failed)?;
        rows.iter()
            .map(|row| {
                (0..row.len())
                    .map(|column| value(row, column))
                    .collect::<Result<Vec<Value>, StoreError>>()
                    .map(Row)
            })
            .collect()
    }
}

fn value(row: &postgres::Row, column: usize) -> Result<Value, StoreError> {
    let kind = row.columns().get(column).map(postgres::Column::type_);
    let found = match kind {
        Some(&Type::INT8) => row.try_get::<_, Option<i64>>(column).map(Value::from),
        Some(&Type::TEXT) => row.try_get::<_, Option<String>>(column).map(Value::from),
        Some(&Type::BYTEA) => row.try_get::<_, Option<Vec<u8>>>(column).map(Value::from),
        _ => return Err(Expected::Column.into()),
    };
    found.map_err(failed)
}

impl ToSql for Value {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut postgres::types::private::BytesMut,
    ) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Integer(integer) => integer.to_sql_checked(kind, out),
            Value::Text(text) => text.to_sql_checked(kind, out),
            Value::Bytes(bytes) => bytes.to_sql_checked(kind, out),
        }
    }

    fn accepts(kind: &Type) -> bool {
        [Type::INT8, Type::TEXT, Type::BYTEA].contains(kind)
    }

    to_sql_checked!();
}

/// The message of the server, with its detail.
fn message(error: &postgres::Error) -> String {
    match error.as_db_error() {
        Some(error) => error.to_string(),
        None => match error.source() {
            Some(source) => format!("{error}: {source}"),
            None => error.to_string(),
        },
    }
}

fn failed(error: postgres::Error) -> StoreError {
    let again = [
        &SqlState::T_R_SERIALIZATION_FAILURE,
        &SqlState::T_R_DEADLOCK_DETECTED,
    ];
    match error.code() {
        Some(code) if again.contains(&code) => StoreError::Again,
        // Everything begins with the archive's row: without its table there is no archive.
        Some(&SqlState::UNDEFINED_TABLE) => StoreError::NotAnArchive,
        _ => StoreError::Failed {
            message: message(&error),
        },
    }
}
