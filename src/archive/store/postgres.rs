//! The store on a server: PostgreSQL, or another server with its protocol.
//!
//! Writers are serialisable. Readers need no more than one snapshot (`REPEATABLE READ READ ONLY`), which a standby gives as
//! well: every writer begins by locking the archive's row, so writers come one after another, and each snapshot is the
//! beginning of one log.

mod connection;
mod failure;
mod guarded;
mod link;
mod rows;
mod socket;
mod tls;

use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::runtime::Runtime;
use tokio::time::sleep;
use tokio_postgres::IsolationLevel;

use super::address::{Address, Wait};
use super::{Reason, Store, StoreError, Work};
use envelope::crypto::primitives::random_bytes;
use failure::{is_refusal, patiently, within};
use link::{ANSWER, Link, settings};
use rows::Statements;

/// The number of attempts at a transaction that others interfere with.
const TRIES: u32 = 200;

/// The longest wait between two attempts; the first are shorter.
const LONGEST_WAIT: Duration = Duration::from_millis(500);

/// How long to wait for a commit to be confirmed. A server whose synchronous standby is away confirms none.
const COMMIT: Duration = Duration::from_secs(60);

/// Lets one program after another make the tables of a database. Its value has no meaning but to be of no other program.
const MAKERS: i64 = 0x61646a_6f75726e;

/// The store on a server.
pub(super) struct Server {
    /// Drives the connection while something is asked of it.
    runtime: Runtime,
    link: Link,
    /// The address, to look for a server that takes writes.
    address: Address,
}

/// What a transaction is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Read,
    Write,
    /// Makes the tables.
    Make,
}

impl Server {
    /// Connects to the first server that answers.
    pub(super) fn connect(address: &Address) -> Result<Server, StoreError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| StoreError::unreachable(Reason::Other, &error))?;
        Ok(Server {
            link: runtime.block_on(Link::connect(address, false))?,
            runtime,
            address: address.clone(),
        })
    }

    /// Does the work until it is done: again when another transaction has interfered.
    fn run(&mut self, purpose: Purpose, work: Work<'_>) -> Result<(), StoreError> {
        for tried in 0..TRIES {
            match self.attempt(purpose, work) {
                Err(StoreError::Again) => self.pause(tried),
                done => return done,
            }
        }
        Err(StoreError::Busy { tries: TRIES })
    }

    /// Waits a random time, longer after each attempt, so that writers do not collide again.
    fn pause(&self, tried: u32) {
        let longest = Duration::from_millis(1 << tried.min(9)).min(LONGEST_WAIT);
        let random = random_bytes::<1>().map_or(128, |[byte]| u32::from(byte));
        let pause = longest * random / 255;
        self.runtime.block_on(async { sleep(pause).await });
    }

    fn attempt(&mut self, purpose: Purpose, work: Work<'_>) -> Result<(), StoreError> {
        let writing = purpose != Purpose::Read;
        if writing && !self.link.is.writable {
            let connected = Link::connect(&self.address, true);
            self.link = self.runtime.block_on(connected)?;
        }
        let schema = self.address.schema()?;
        let link = &mut self.link;
        if let Some(name) = schema.clone()
            && !link.is.has_schema
            && purpose != Purpose::Make
        {
            return Err(StoreError::NoSchema { name });
        }
        let refused = link.refused.clone();
        let level = match purpose {
            Purpose::Read => IsolationLevel::RepeatableRead,
            Purpose::Write => IsolationLevel::Serializable,
            // Whoever waits for another one that makes the tables must see them then.
            Purpose::Make => IsolationLevel::ReadCommitted,
        };
        let start = link.client.build_transaction().isolation_level(level);
        let start = start.read_only(!writing).start();
        let transaction = self.runtime.block_on(within(ANSWER, start, &refused))?;
        let mut sql = settings(schema.as_deref());
        if purpose == Purpose::Make {
            // `IF NOT EXISTS` does not keep two apart who make the same at once: one fails at a unique index of the
            // catalogue (postgresql.org/message-id/CAKU4AWpGFMgp3zF-8TUkpydPZ5kJcY-yWcdN92mwRnSbJW2zhQ@mail.gmail.com).
            // So they take turns, by an advisory lock that ends with the transaction (PostgreSQL, 13.3.5).
            sql += &format!("; SELECT pg_catalog.pg_advisory_xact_lock({MAKERS})");
            if let Some(name) = schema.filter(|_| !link.is.has_schema) {
                sql += &format!("; CREATE SCHEMA IF NOT EXISTS {name}");
            }
        }
        let asked = transaction.batch_execute(&sql);
        self.runtime.block_on(within(ANSWER, asked, &refused))?;
        let mut statements = Statements {
            transaction,
            runtime: &self.runtime,
            told: &self.address.told,
            refused: &refused,
        };
        let worked = work(&mut statements);
        let transaction = statements.transaction;
        if let Err(error) = worked {
            // Others wait for what it has locked. A server that was refused, or says nothing, is left alone.
            if refused.get().is_none() && !matches!(error, StoreError::Silent { .. }) {
                let rolled_back = within(ANSWER, transaction.rollback(), &refused);
                let _ = self.runtime.block_on(rolled_back);
            }
            return Err(error);
        }
        link.warned.store(false, Ordering::Relaxed);
        let wait = Wait::Commit {
            seconds: COMMIT.as_secs(),
        };
        let mut is_undone = false;
        let commit = async {
            let committed = transaction.commit().await;
            committed.inspect_err(|error| is_undone = is_refusal(error))
        };
        let committed = patiently(&self.address.told, wait, COMMIT, commit, &refused);
        let unconfirmed = match self.runtime.block_on(committed) {
            Err(error) if is_undone || !writing => return Err(error),
            Err(error) => error.to_string(),
            // A server that stops waiting for its standby says only by a warning that the standby lacks the commit.
            Ok(()) if writing && link.warned.load(Ordering::Relaxed) => {
                "the standby has not confirmed the commit".to_owned()
            }
            Ok(()) => {
                link.is.has_schema |= purpose == Purpose::Make;
                return Ok(());
            }
        };
        Err(StoreError::Unconfirmed {
            message: unconfirmed,
        })
    }
}

impl Store for Server {
    fn transact(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        self.run(Purpose::Write, work)
    }

    fn make(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        self.run(Purpose::Make, work)
    }

    fn read(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        self.run(Purpose::Read, work)
    }
}
