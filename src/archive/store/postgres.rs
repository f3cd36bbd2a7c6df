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
use tokio::task::JoinHandle;
use tokio::time::sleep;
use tokio_postgres::IsolationLevel;

use super::address::{Address, Wait};
use super::{Reason, Store, StoreError, Work};
use crate::crypto::random_bytes;
use failure::{is_of_server, is_passing, is_refusal, is_standby, patiently, within};
use link::{ANSWER, Link, settings};
use rows::{Statements, Unsent};

/// The number of attempts at a transaction that others interfere with.
const TRIES: u32 = 200;

/// The longest wait between two attempts; the first are shorter.
const LONGEST_WAIT: Duration = Duration::from_millis(500);

/// How long a lost server is tried again: long enough for a restart, or for a standby to take over.
const LOST: Duration = Duration::from_secs(30);

/// How long to wait for a commit to be confirmed. A server whose synchronous standby is away confirms none.
const COMMIT: Duration = Duration::from_secs(60);

/// Lets one program after another make the tables of a database. Its value has no meaning but to be of no other program.
const MAKERS: i64 = 0x61646a_6f75726e;

/// The store on a server.
pub(super) struct Server {
    /// Drives the connection while something is asked of it.
    runtime: Runtime,
    /// `None` after it was lost.
    link: Option<Link>,
    /// The number of the present server in the address.
    place: usize,
    /// Who only reads stays with it: another may not have all that was read.
    stays: bool,
    /// Whether there was a server that takes writes.
    wrote: bool,
    /// The address, to connect again.
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
    /// Connects, to read only or to write sooner or later.
    pub(super) fn connect(address: &Address, to_write: bool) -> Result<Server, StoreError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| StoreError::unreachable(Reason::Other, &error))?;
        let link = runtime.block_on(Link::connect(address, false, None))?;
        Ok(Server {
            runtime,
            place: link.place,
            stays: !to_write,
            link: Some(link),
            wrote: false,
            address: address.clone(),
        })
    }

    /// Does the work until it is done: again when another transaction has interfered, and for a while when the server was
    /// lost.
    fn run(&mut self, purpose: Purpose, mut work: Work<'_>) -> Result<(), StoreError> {
        let mut overtaken = 0;
        let mut lost: Option<JoinHandle<()>> = None;
        let mut in_doubt = false;
        for tried in 0.. {
            let Err(error) = self.attempt(purpose, &mut in_doubt, &mut work) else {
                return Ok(());
            };
            let error = match error {
                StoreError::Again if overtaken + 1 < TRIES => {
                    overtaken += 1;
                    self.pause(tried);
                    continue;
                }
                StoreError::Again => StoreError::Busy { tries: TRIES },
                error => error,
            };
            // Whoever takes over from a lost server is a standby at first.
            let passing = is_passing(&error) || self.wrote && is_standby(&error);
            if passing {
                // A question that was not answered in time may still be.
                self.link = None;
            }
            if passing && lost.is_none() {
                let seconds = LOST.as_secs();
                self.address.tell(Wait::Server { seconds });
                lost = Some(self.runtime.spawn(async { sleep(LOST).await }));
            }
            if passing && lost.as_ref().is_some_and(|lost| !lost.is_finished()) {
                self.pause(tried);
                continue;
            }
            return Err(match in_doubt && is_of_server(&error) {
                true => StoreError::Unconfirmed {
                    message: error.to_string(),
                },
                false => error,
            });
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

    /// One attempt. `in_doubt` says whether an earlier one may have been committed, and then whether this one may.
    fn attempt(
        &mut self,
        purpose: Purpose,
        in_doubt: &mut bool,
        work: &mut Work<'_>,
    ) -> Result<(), StoreError> {
        let writing = purpose != Purpose::Read;
        let serves = |link: &Link| link.is_open() && (link.is.writable || !writing);
        if !self.link.as_ref().is_some_and(serves) {
            // What was written is where writes are taken, wherever that is now.
            let as_writer = writing || self.wrote;
            let only = (!as_writer && self.stays).then_some(self.place);
            let connected = Link::connect(&self.address, as_writer, only);
            let link = self.runtime.block_on(connected)?;
            self.place = link.place;
            self.link = Some(link);
        }
        self.wrote |= writing;
        let schema = self.address.schema()?;
        let link = self.link.as_mut().ok_or(StoreError::NotThere)?;
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
            address: &self.address,
            refused: &refused,
            in_doubt: *in_doubt,
            unsent: Unsent::default(),
        };
        let worked = work(&mut statements).and_then(|()| statements.send());
        *in_doubt = statements.in_doubt;
        let transaction = statements.transaction;
        if let Err(error) = worked {
            // Others wait for what it has locked. A refused server is left alone.
            if refused.get().is_none() && !is_passing(&error) {
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
        let committed = patiently(&self.address, wait, commit, &refused);
        let committed = self.runtime.block_on(committed);
        // A server that stops waiting for its standby says only by a warning that the standby lacks the commit.
        let warned = writing && link.warned.load(Ordering::Relaxed);
        match committed {
            Ok(()) if !warned => {
                link.is.has_schema |= purpose == Purpose::Make;
                Ok(())
            }
            Ok(()) => {
                *in_doubt = true;
                Err(StoreError::Unreachable {
                    reason: Reason::Connection,
                    message: "the standby has not confirmed the commit".to_owned(),
                })
            }
            Err(error) => {
                *in_doubt = writing && !is_undone;
                Err(error)
            }
        }
    }
}

impl Store for Server {
    fn transact(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        self.run(Purpose::Write, work)
    }

    fn make(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        self.run(Purpose::Make, work)
    }

    fn has(&mut self, index: &str) -> Result<bool, StoreError> {
        let mut found = Vec::new();
        self.read(&mut |rows| {
            let sql = "SELECT relname::text FROM pg_catalog.pg_class \
                 WHERE relname = $1 AND pg_catalog.pg_table_is_visible(oid)";
            found = rows.query(sql, &[index.into()])?;
            Ok(())
        })?;
        Ok(!found.is_empty())
    }

    fn read(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        self.run(Purpose::Read, work)
    }
}
