//! The store on a server: PostgreSQL, or another server with its protocol, in serialisable transactions.

mod connection;
mod guarded;
mod socket;
mod tls;

use std::collections::HashMap;
use std::error::Error;
use std::io;
use std::pin::pin;
use std::thread;
use std::time::Duration;

use futures_util::TryStreamExt;
use rustls::RootCertStore;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{Client, IsolationLevel, SimpleQueryMessage, Statement, Transaction};

use super::address::Address;
use super::{Answer, Expected, Row, Rows, Store, StoreError, Value, Work};
use crate::crypto::random_bytes;
use guarded::{Guarded, Refused};
use tls::Encryption;

/// The number of attempts at a transaction that others interfere with.
const TRIES: u32 = 200;

/// The longest wait between two attempts; the first are shorter.
const LONGEST_WAIT: Duration = Duration::from_millis(500);

/// The store on a server.
pub(super) struct Server {
    /// Drives the connection while something is asked of it.
    runtime: Runtime,
    link: Link,
    /// The statements that the server has prepared: some tens.
    prepared: HashMap<String, Statement>,
    /// The address, to connect again.
    address: Address,
}

/// A connection to a server.
struct Link {
    client: Client,
    /// Reads and writes for the client.
    driver: JoinHandle<()>,
    /// Why the server was refused, if it was.
    refused: Refused,
}

impl Drop for Link {
    /// A server that sends without end is not heard to the end.
    fn drop(&mut self) {
        self.driver.abort();
    }
}

impl Server {
    pub(super) fn connect(address: &Address) -> Result<Server, StoreError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| StoreError::unreachable(&error))?;
        let link = runtime.block_on(connect(address))?;
        Ok(Server {
            runtime,
            link,
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
        if self.link.client.is_closed() || self.link.refused.get().is_some() {
            self.link = self.runtime.block_on(connect(&self.address))?;
            self.prepared.clear();
        }
        let refused = self.link.refused.clone();
        let start = self
            .link
            .client
            .build_transaction()
            .isolation_level(IsolationLevel::Serializable)
            .read_only(read_only)
            .start();
        let mut statements = Statements {
            transaction: judged(self.runtime.block_on(start), &refused)?,
            runtime: &self.runtime,
            refused: &refused,
            prepared: &mut self.prepared,
        };
        let worked = work(&mut statements);
        let transaction = statements.transaction;
        match worked {
            Ok(()) => judged(self.runtime.block_on(transaction.commit()), &refused),
            Err(error) => {
                // Others wait for what it has locked. A refused server is left alone.
                if refused.get().is_none() {
                    let _ = self.runtime.block_on(transaction.rollback());
                }
                Err(error)
            }
        }
    }
}

/// Connects to the first server of the address that answers as it should.
///
/// # Errors
/// What is wrong with the last one.
async fn connect(address: &Address) -> Result<Link, StoreError> {
    let mut failed = StoreError::NotThere;
    for server in address.servers()? {
        let connected = greet(address, &server);
        let connected = match server.patience() {
            None => connected.await,
            Some(patience) => timeout(patience, connected).await.unwrap_or_else(|_| {
                let error = io::Error::from(io::ErrorKind::TimedOut);
                Err(StoreError::unreachable(&error))
            }),
        };
        match connected {
            Ok(connected) => return Ok(connected),
            Err(error) => failed = error,
        }
    }
    Err(failed)
}

/// Connects to one server.
async fn greet(address: &Address, server: &connection::Server) -> Result<Link, StoreError> {
    let unreachable = |error: &dyn Error| StoreError::unreachable(error);
    let refused = Refused::default();
    // A plain connection never asks for the certificates.
    let trusted = match server.encrypted {
        true => tls::trusted(address.roots())?,
        false => RootCertStore::empty(),
    };
    let encryption = Encryption::new(trusted, &server.name, refused.clone())?;
    let socket = server.place.connect(server.port).await;
    let socket = socket.map_err(|error| unreachable(&error))?;
    let stream = match server.encrypted {
        true => Guarded::not_yet(socket),
        false => Guarded::new(socket, false, refused.clone()),
    };
    let connected = server.config.connect_raw(stream, encryption).await;
    let (client, connection) = connected.map_err(|error| {
        refused
            .get()
            .cloned()
            .unwrap_or_else(|| unreachable(&error))
    })?;
    let link = Link {
        client,
        // It ends with an error that the client's next request meets.
        driver: tokio::spawn(async move { drop(connection.await) }),
        refused,
    };
    if let Some(expected) = server.read_only() {
        let answer = link.client.simple_query("SHOW transaction_read_only").await;
        let is = judged(answer, &link.refused)?.iter().any(|message| {
            matches!(message, SimpleQueryMessage::Row(row) if row.get(0) == Some(expected))
        });
        if !is {
            let message = format!("transaction_read_only is not {expected}");
            return Err(StoreError::Unreachable { message });
        }
    }
    Ok(link)
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

struct Statements<'a> {
    transaction: Transaction<'a>,
    runtime: &'a Runtime,
    refused: &'a Refused,
    prepared: &'a mut HashMap<String, Statement>,
}

impl Statements<'_> {
    fn prepare(&mut self, sql: &str) -> Result<Statement, StoreError> {
        if let Some(statement) = self.prepared.get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.runtime.block_on(self.transaction.prepare(sql));
        let statement = judged(statement, self.refused)?;
        self.prepared.insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }
}

impl Rows for Statements<'_> {
    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, StoreError> {
        let statement = self.prepare(sql)?;
        let changed = self.transaction.execute_raw(&statement, values);
        judged(self.runtime.block_on(changed), self.refused)
    }

    fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
        let statement = self.prepare(sql)?;
        let mut answer = Answer::default();
        self.runtime.block_on(async {
            let rows = self.transaction.query_raw(&statement, values).await;
            let mut rows = pin!(judged(rows, self.refused)?);
            // Row by row: a server can send more than it was asked for.
            while let Some(row) = judged(rows.try_next().await, self.refused)? {
                let values = (0..row.len()).map(|column| value(&row, column));
                let pushed = answer.push(Row(values.collect::<Result<_, _>>()?));
                pushed.inspect_err(|error| drop(self.refused.set(error.clone())))?;
            }
            Ok(answer.rows)
        })
    }
}

fn value(row: &tokio_postgres::Row, column: usize) -> Result<Value, StoreError> {
    let kind = row.columns().get(column).map(tokio_postgres::Column::type_);
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
        out: &mut BytesMut,
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
fn message(error: &tokio_postgres::Error) -> String {
    match error.as_db_error() {
        Some(error) => error.to_string(),
        None => match error.source() {
            Some(source) => format!("{error}: {source}"),
            None => error.to_string(),
        },
    }
}

/// The result of a request; why the server was refused, if that is why it has none.
fn judged<T>(result: Result<T, tokio_postgres::Error>, refused: &Refused) -> Result<T, StoreError> {
    result.map_err(|error| refused.get().cloned().unwrap_or_else(|| failed(error)))
}

fn failed(error: tokio_postgres::Error) -> StoreError {
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
