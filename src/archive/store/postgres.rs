//! The store on a server: PostgreSQL, or another server with its protocol.
//!
//! Writers are serialisable. Readers need no more than one snapshot (`REPEATABLE READ READ ONLY`), which a standby
//! gives as well: every writer begins by locking the archive's row, so writers come one after another, and each
//! snapshot is the beginning of one log.

mod connection;
mod failure;
mod guarded;
mod rows;
mod target;

use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::runtime::Runtime;
use tokio::time::sleep;

use super::address::{Address, Wait};
use super::{Purpose, Reason, Store, StoreError, Work};
use connection::{ANSWER, Connection, LOCK};
use envelope::crypto::primitives::random_bytes;
use rows::Statements;

/// The number of attempts at a transaction that others interfere with.
const TRIES: u32 = 200;

/// How long to wait for a commit to be confirmed. A server whose synchronous standby is away confirms none.
const COMMIT: Wait = Wait::Commit { seconds: 60 };

/// After how many seconds the server ends a transaction whose client asks nothing more. The client may have gone
/// without a word; what it holds is then free before those who wait for it give up. No archive pauses between two
/// statements; a machine that slept begins again.
const IDLE: u32 = 30;

/// The lock by which one program after another makes the tables of a database. The value has no meaning, but no other
/// program should use it.
const MAKERS: i64 = 0x61646a_6f75726e;

/// The store on a server.
pub(super) struct Server {
    /// Drives the connection while something is asked of it.
    runtime: Runtime,
    connection: Connection,
}

impl Server {
    pub(super) fn connect(address: &Address) -> Result<Server, StoreError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| StoreError::unreachable(Reason::Other, &error))?;
        Ok(Server {
            connection: runtime.block_on(Connection::open(address))?,
            runtime,
        })
    }

    /// Waits a random time, longer after each attempt, so that writers do not collide again.
    fn pause(&self, tried: u32) {
        let longest = Duration::from_millis(1 << tried.min(9));
        let random = random_bytes::<1>().map_or(128, |[byte]| u32::from(byte));
        self.runtime
            .block_on(async { sleep(longest * random / 255).await });
    }

    fn attempt(&mut self, purpose: Purpose, work: Work<'_>) -> Result<(), StoreError> {
        let connection = &mut self.connection;
        let begin = connection.begin(purpose)?;
        let said = |wait, sql| {
            let asked = connection.client.batch_execute(sql);
            self.runtime.block_on(connection.answer(wait, asked))
        };
        let worked = said(ANSWER, &begin).and_then(|()| {
            work(&mut Statements {
                connection,
                runtime: &self.runtime,
            })
        });
        match worked {
            Ok(()) => {}
            // A server that says nothing is left alone.
            Err(StoreError::Silent { .. }) => connection.driver.abort(),
            // Others wait for what it has locked.
            Err(_) => drop(said(ANSWER, "ROLLBACK")),
        }
        worked?;
        connection.warned.store(false, Ordering::Relaxed);
        let message = match said(COMMIT, "COMMIT") {
            committed if purpose == Purpose::Read => return committed,
            Err(StoreError::Again) => return Err(StoreError::Again),
            Err(error) => error.to_string(),
            // A server that stops waiting for its standby says only by a warning that the standby lacks the commit.
            Ok(()) if connection.warned.load(Ordering::Relaxed) => {
                "the standby has not confirmed the commit".to_owned()
            }
            Ok(()) => {
                connection.has_schema |= purpose == Purpose::Make;
                return Ok(());
            }
        };
        Err(StoreError::Unconfirmed { message })
    }
}

impl Connection {
    /// Begins a transaction, and says how long to wait for a lock and for a client, and which schema is meant. It
    /// holds for this transaction alone. A pooler may give the next one another connection to the server, which
    /// others use meanwhile: what was said on the first would be lost, or apply to another archive.
    fn begin(&self, purpose: Purpose) -> Result<String, StoreError> {
        if purpose != Purpose::Read && !self.writable {
            return Err(StoreError::Unreachable {
                reason: Reason::ReadOnly,
                message: "transaction_read_only is on".to_owned(),
            });
        }
        let schema = match &self.schema {
            Some(name) if !self.has_schema && purpose != Purpose::Make => {
                return Err(StoreError::NoSchema { name: name.clone() });
            }
            Some(name) => name,
            None => "DEFAULT",
        };
        let mode = match purpose {
            Purpose::Read => "REPEATABLE READ READ ONLY",
            Purpose::Write => "SERIALIZABLE READ WRITE",
            // A program that has waited for another to make the tables must then see them.
            Purpose::Make => "READ COMMITTED READ WRITE",
        };
        let mut sql = format!(
            "START TRANSACTION ISOLATION LEVEL {mode}; SET LOCAL lock_timeout = '{LOCK}s'; \
             SET LOCAL idle_in_transaction_session_timeout = '{IDLE}s'; SET LOCAL search_path TO {schema}"
        );
        if purpose == Purpose::Make {
            // `IF NOT EXISTS` does not keep two apart who make the same at once: one fails at a unique index of the
            // catalogue (postgresql.org/message-id/CAKU4AWpGFMgp3zF-8TUkpydPZ5kJcY-yWcdN92mwRnSbJW2zhQ@mail.gmail.com).
            // So they take turns, by an advisory lock that ends with the transaction (PostgreSQL, 13.3.5).
            sql += &format!("; SELECT pg_catalog.pg_advisory_xact_lock({MAKERS})");
            if self.schema.is_some() && !self.has_schema {
                sql += &format!("; CREATE SCHEMA IF NOT EXISTS {schema}");
            }
        }
        Ok(sql)
    }
}

impl Store for Server {
    fn run(&mut self, purpose: Purpose, work: Work<'_>) -> Result<(), StoreError> {
        for tried in 0..TRIES {
            match self.attempt(purpose, work) {
                Err(StoreError::Again) => self.pause(tried),
                done => return done,
            }
        }
        Err(StoreError::Busy { tries: TRIES })
    }
}
