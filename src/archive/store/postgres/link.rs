//! One connection to one of the servers of an address: to the first that answers and may serve.

use std::error::Error;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::TryStreamExt;
use rustls::RootCertStore;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::error::Severity;
use tokio_postgres::{AsyncMessage, Client, SimpleQueryMessage};

use super::connection::{self, Wanted};
use super::failure::{unreachable, within};
use super::guarded::{Guarded, Refused};
use super::tls::{self, Encryption};
use crate::store::address::Address;
use crate::store::{Expected, Reason, StoreError};

/// How long a writer waits for another one that holds the archive. As long as with a file.
pub(super) const LOCK: Duration = Duration::from_secs(60);

/// After how long the server ends a transaction whose client asks nothing more. It may have gone without a word, and what it
/// holds is then free before those who wait for it give up. No archive lets a moment pass between two statements; a machine
/// that slept begins again.
const IDLE: Duration = Duration::from_secs(30);

/// After how many seconds the server asks a silent client whether it is still there, and how long it waits between two such
/// questions (TCP keepalives).
const KEEPALIVE: [u32; 2] = [60, 10];

/// How long to wait for the answer to a statement: longer than for a lock, so that the server itself says what it waits
/// for. No statement of an archive takes more than a fraction of it.
pub(super) const ANSWER: Duration = Duration::from_secs(90);

/// A connection to a server.
pub(super) struct Link {
    pub(super) client: Client,
    /// Reads and writes for the client.
    driver: JoinHandle<()>,
    /// Why the server was refused, if it was.
    pub(super) refused: Refused,
    /// Whether the server has warned.
    pub(super) warned: Arc<AtomicBool>,
    /// What the server says of itself.
    pub(super) is: State,
}

/// What a server says of itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// Whether it takes writes.
    pub(super) writable: bool,
    /// Whether it repeats what a primary has written.
    standby: bool,
    /// Whether its database has the schema of the address, if the address names one.
    pub(super) has_schema: bool,
}

impl State {
    /// Whether a server like this one may serve.
    fn may_serve(self, wanted: Wanted, writing: bool) -> bool {
        let wanted = match wanted {
            Wanted::Any | Wanted::PreferStandby => true,
            Wanted::ReadWrite => self.writable,
            Wanted::ReadOnly => !self.writable,
            Wanted::Primary => !self.standby,
            Wanted::Standby => self.standby,
        };
        wanted && (self.writable || !writing)
    }
}

impl Drop for Link {
    /// A server that sends without end is not heard to the end.
    fn drop(&mut self) {
        self.driver.abort();
    }
}

impl Link {
    /// Connects to the first server of the address that answers as it should, and takes writes if it is to.
    ///
    /// # Errors
    /// What is wrong with the servers.
    pub(super) async fn connect(address: &Address, writing: bool) -> Result<Link, StoreError> {
        let servers = address.servers()?;
        let schema = address.schema()?;
        let wanted = address.wanted();
        // As libpq does: first whether there is a standby, then whatever there is.
        let rounds: &[Wanted] = match wanted == Wanted::PreferStandby && !writing {
            true => &[Wanted::Standby, Wanted::Any],
            false => &[wanted],
        };
        let mut failed = Vec::new();
        for &wanted in rounds {
            failed.clear();
            for server in &servers {
                let greeted = greet(address, server, schema.as_deref());
                let patience = server.patience();
                let greeted = timeout(patience, greeted).await.unwrap_or_else(|_| {
                    let seconds = patience.as_secs();
                    Err(StoreError::Silent { seconds })
                });
                match greeted {
                    Ok(link) if link.is.may_serve(wanted, writing) => return Ok(link),
                    Ok(link) => failed.push((server, unwanted(link.is))),
                    Err(error) => failed.push((server, error)),
                }
            }
        }
        Err(of_all(failed))
    }
}

/// What each transaction says first: how long to wait for a lock and for a client, and which schema is meant. It holds for
/// this transaction alone. A pooler may give the next one another connection to the server, which others use meanwhile: what
/// was said on the first would be lost, or meant for somebody else's archive. And that indexes are to be used: a server that has
/// not counted the rows of a new table yet would read all of them each time.
pub(super) fn settings(schema: Option<&str>) -> String {
    let (lock, idle) = (LOCK.as_secs(), IDLE.as_secs());
    let path = schema.unwrap_or("DEFAULT");
    format!(
        "SET LOCAL enable_seqscan = off; SET LOCAL lock_timeout = '{lock}s'; \
         SET LOCAL idle_in_transaction_session_timeout = '{idle}s'; SET LOCAL search_path TO {path}"
    )
}

/// Why a server that answers does not serve.
fn unwanted(is: State) -> StoreError {
    let (reason, writable) = match is.writable {
        true => (Reason::Other, "off"),
        false => (Reason::ReadOnly, "on"),
    };
    StoreError::Unreachable {
        reason,
        message: format!("transaction_read_only is {writable}"),
    }
}

/// One error for all servers, with the reason of the first server that answers.
fn of_all(mut failed: Vec<(&connection::Server, StoreError)>) -> StoreError {
    if failed.len() < 2 {
        return failed
            .pop()
            .map_or(StoreError::NotThere, |(_, error)| error);
    }
    let mut reason = Reason::Connection;
    let mut said = Vec::new();
    for (server, error) in failed {
        let (why, message) = match error {
            StoreError::Unreachable { reason, message }
            | StoreError::Failed { reason, message } => (reason, message),
            StoreError::Silent { .. } => (Reason::Connection, error.to_string()),
            error => return error,
        };
        if reason == Reason::Connection {
            reason = why;
        }
        said.push(format!("{}:{}: {message}", server.name, server.port));
    }
    StoreError::Unreachable {
        reason,
        message: said.join("; "),
    }
}

/// Connects to one server, and asks what it is.
async fn greet(
    address: &Address,
    server: &connection::Server,
    schema: Option<&str>,
) -> Result<Link, StoreError> {
    let unreached = |error: &dyn Error| StoreError::unreachable(Reason::Connection, error);
    let refused = Refused::default();
    // A plain connection never asks for the certificates.
    let trusted = match server.encrypted {
        true => tls::trusted(address.roots())?,
        false => RootCertStore::empty(),
    };
    let encryption = Encryption::new(trusted, &server.name, refused.clone())?;
    let socket = server.place.connect(server.port).await;
    let socket = socket.map_err(|error| unreached(&error))?;
    let stream = match server.encrypted {
        true => Guarded::not_yet(socket),
        false => Guarded::new(socket, false, refused.clone()),
    };
    let connected = server.config.connect_raw(stream, encryption).await;
    let (client, mut connection) = connected.map_err(|error| {
        let refused = refused.get().cloned();
        refused.unwrap_or_else(|| unreachable(&error))
    })?;
    let warned = Arc::new(AtomicBool::new(false));
    let warns = warned.clone();
    // It ends with an error that the client's next request meets.
    let driver = tokio::spawn(async move {
        while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
            if let AsyncMessage::Notice(notice) = message
                && notice.parsed_severity() == Some(Severity::Warning)
            {
                warns.store(true, Ordering::Relaxed);
            }
        }
    });
    let mut link = Link {
        client,
        driver,
        refused,
        warned,
        is: State {
            writable: false,
            standby: false,
            has_schema: false,
        },
    };
    link.settle(schema).await?;
    Ok(link)
}

impl Link {
    /// Asks the server what it is.
    async fn settle(&mut self, schema: Option<&str>) -> Result<(), StoreError> {
        // The name needs no quotes: the address was checked.
        let usable = match schema {
            Some(name) => format!(
                "(SELECT pg_catalog.has_schema_privilege(oid, 'USAGE') \
                 FROM pg_catalog.pg_namespace WHERE nspname = '{name}')"
            ),
            None => "true".to_owned(),
        };
        let [keepalive, again] = KEEPALIVE;
        let [read_only, standby, usable, citus, by_schema] = self
            .ask(&format!(
                "SET tcp_keepalives_idle = {keepalive}; SET tcp_keepalives_interval = {again}; \
                 SELECT pg_catalog.current_setting('transaction_read_only'), \
                 pg_catalog.pg_is_in_recovery(), {usable}, \
                 pg_catalog.to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL, \
                 pg_catalog.to_regclass('pg_catalog.pg_dist_schema') IS NOT NULL"
            ))
            .await?
            .ok_or(Expected::Value)?;
        self.is = State {
            writable: read_only != "on",
            standby: standby == "t",
            has_schema: usable == "t",
        };
        // PostgreSQL would say no more than that it does not see the tables.
        if let Some(name) = schema.filter(|_| usable == "f") {
            return Err(StoreError::Unreachable {
                reason: Reason::NotAllowed,
                message: format!("no USAGE on schema {name}"),
            });
        }
        if citus == "t" {
            self.refuse_distributed(schema, by_schema == "t").await?;
        }
        Ok(())
    }

    /// Refuses tables that Citus keeps on several machines. Those have no snapshot in common (citusdata/citus#7360): a reader
    /// would see half a commit, and a commit can be half lost. A schema that is distributed as a whole, and a table that
    /// Citus only knows of, are on one machine (`IsCitusTableTypeInternal` in Citus 12.1).
    async fn refuse_distributed(
        &self,
        schema: Option<&str>,
        by_schema: bool,
    ) -> Result<(), StoreError> {
        let settings = settings(schema);
        let but = match by_schema {
            true => "AND relnamespace NOT IN (SELECT schemaid FROM pg_catalog.pg_dist_schema)",
            false => "",
        };
        let found = self
            .ask(&format!(
                "BEGIN; {settings}; SELECT relname FROM pg_catalog.pg_dist_partition \
                 JOIN pg_catalog.pg_class ON pg_class.oid = logicalrelid \
                 WHERE relname IN ('archive', 'version', 'envelope') \
                 AND pg_catalog.pg_table_is_visible(pg_class.oid) \
                 AND (partmethod <> 'n' OR repmodel = 't' OR colocationid <> 0) {but} \
                 ORDER BY relname LIMIT 1; COMMIT"
            ))
            .await?;
        match found {
            Some([table]) => Err(StoreError::Distributed { table }),
            None => Ok(()),
        }
    }

    /// The columns of the only row of an answer.
    async fn ask<const COLUMNS: usize>(
        &self,
        sql: &str,
    ) -> Result<Option<[String; COLUMNS]>, StoreError> {
        let asked = self.client.simple_query_raw(sql);
        let mut answer = pin!(within(ANSWER, asked, &self.refused).await?);
        let mut found = None;
        while let Some(message) = within(ANSWER, answer.try_next(), &self.refused).await? {
            let SimpleQueryMessage::Row(row) = message else {
                continue;
            };
            // A server can send more than it was asked for.
            if found.is_some() {
                return Err(Expected::Largest.into());
            }
            let texts = (0..row.len()).map(|column| row.get(column).unwrap_or_default());
            let texts: Vec<String> = texts.map(str::to_owned).collect();
            found = Some(texts.try_into().map_err(|_| Expected::Value)?);
        }
        Ok(found)
    }
}
