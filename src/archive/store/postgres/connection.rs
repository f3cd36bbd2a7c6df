//! The connection to a server: a socket, encrypted or not (TLS 1.3, RFC 8446), whose messages are judged
//! ([`Guarded`]), and what the server says of itself.

use std::error::Error;
use std::future::poll_fn;
use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::TryStreamExt;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore, crypto};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::config::Host;
use tokio_postgres::error::Severity;
use tokio_postgres::tls::{MakeTlsConnect, TlsConnect};
use tokio_postgres::{AsyncMessage, Client, Config, NoTls, SimpleQueryMessage};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::failure::{failed, unreachable};
use super::guarded::{Guarded, Refused};
use super::target::Target;
use crate::store::address::{Address, Told, Wait};
use crate::store::{Expected, Reason, StoreError};

/// For how many seconds a writer waits for another one that holds the archive. As long as with a file.
pub(super) const LOCK: u64 = 60;

/// How long to wait for the answer to a statement: longer than for a lock, so that the server itself says what it waits
/// for. No statement of an archive takes more than a fraction of it.
pub(super) const ANSWER: Wait = Wait::Answer { seconds: 90 };

/// After how long people are told what is waited for.
const QUIET: Duration = Duration::from_secs(3);

/// A connection to a server, and what the server says of itself.
pub(super) struct Connection {
    pub(super) client: Client,
    /// Reads and writes for the client.
    pub(super) driver: JoinHandle<()>,
    /// Why the server was refused, if it was.
    refused: Refused,
    /// Whether the server has warned.
    pub(super) warned: Arc<AtomicBool>,
    told: Told,
    /// The schema of the archive; `None` where the server chooses.
    pub(super) schema: Option<String>,
    pub(super) has_schema: bool,
    pub(super) writable: bool,
}

impl Connection {
    /// Connects to the server of this address.
    ///
    /// # Errors
    /// What is wrong with the address or the server.
    pub(super) async fn open(address: &Address) -> Result<Connection, StoreError> {
        let target = address.target()?;
        let opened = timeout(target.patience(), open(address, &target)).await;
        opened.unwrap_or_else(|_| {
            let seconds = target.patience().as_secs();
            Err(StoreError::Silent { seconds })
        })
    }

    /// The answer to a request, which must come in time. People are told of a wait of more than a moment.
    ///
    /// # Errors
    /// [`StoreError::Silent`]; why the server was refused, if it was: the driver's error is then only what follows
    /// from it. Else what the driver's error means.
    pub(super) async fn answer<T>(
        &self,
        wait: Wait,
        request: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> Result<T, StoreError> {
        let (Wait::Writer { seconds } | Wait::Answer { seconds } | Wait::Commit { seconds }) = wait;
        let mut asked = pin!(timeout(Duration::from_secs(seconds), request));
        let answered = match timeout(QUIET, &mut asked).await {
            Ok(answered) => answered,
            Err(_) => {
                self.told.tell(wait);
                asked.await
            }
        };
        let answered = answered.map_err(|_| StoreError::Silent { seconds })?;
        answered.map_err(|error| self.refused.get().cloned().unwrap_or(failed(&error)))
    }

    /// Asks the server what it is.
    async fn settle(&mut self) -> Result<(), StoreError> {
        // The name needs no quotes: the address was checked.
        let usable = match &self.schema {
            Some(name) => format!(
                "(SELECT pg_catalog.has_schema_privilege(oid, 'USAGE') \
                 FROM pg_catalog.pg_namespace WHERE nspname = '{name}')"
            ),
            None => "true".to_owned(),
        };
        let [read_only, usable, citus] = self
            .ask(&format!(
                "SELECT pg_catalog.current_setting('transaction_read_only'), {usable}, \
                 pg_catalog.to_regclass('pg_catalog.pg_dist_schema') IS NOT NULL"
            ))
            .await?
            .ok_or(Expected::Value)?;
        self.writable = read_only != "on";
        self.has_schema = usable == "t";
        // PostgreSQL would say no more than that it does not see the tables.
        if let Some(name) = self.schema.as_ref().filter(|_| usable == "f") {
            return Err(StoreError::Unreachable {
                reason: Reason::NotAllowed,
                message: format!("no USAGE on schema {name}"),
            });
        }
        match citus == "t" {
            true => self.refuse_distributed().await,
            false => Ok(()),
        }
    }

    /// Refuses tables that Citus keeps on several machines. Those have no snapshot in common (citusdata/citus#7360):
    /// a reader would see half a commit, and a commit can be half lost. A schema that is distributed as a whole, and
    /// a table that Citus only knows of, are on one machine (`IsCitusTableTypeInternal` in Citus 12.1).
    async fn refuse_distributed(&self) -> Result<(), StoreError> {
        let path = self.schema.as_deref().unwrap_or("DEFAULT");
        let found = self
            .ask(&format!(
                "BEGIN; SET LOCAL search_path TO {path}; SELECT relname FROM pg_catalog.pg_dist_partition \
                 JOIN pg_catalog.pg_class ON pg_class.oid = logicalrelid \
                 WHERE relname IN ('archive', 'version', 'envelope') \
                 AND pg_catalog.pg_table_is_visible(pg_class.oid) \
                 AND (partmethod <> 'n' OR repmodel = 't' OR colocationid <> 0) \
                 AND relnamespace NOT IN (SELECT schemaid FROM pg_catalog.pg_dist_schema) \
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
        let mut answer = pin!(self.answer(ANSWER, asked).await?);
        let mut found = None;
        while let Some(message) = self.answer(ANSWER, answer.try_next()).await? {
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

impl Drop for Connection {
    /// A server that sends without end is not heard to the end.
    fn drop(&mut self) {
        self.driver.abort();
    }
}

async fn open(address: &Address, target: &Target) -> Result<Connection, StoreError> {
    let refused = Refused::default();
    let socket = socket(target).await;
    let socket = socket.map_err(|error| StoreError::unreachable(Reason::Connection, &error))?;
    let warned = Arc::new(AtomicBool::new(false));
    let driven = match target.encrypted {
        true => {
            let encryption = Encryption::new(address, &target.name, refused.clone())?;
            drive(&target.config, socket, encryption, warned.clone()).await
        }
        false => {
            let plain = Guarded::new(socket, false, refused.clone());
            drive(&target.config, plain, NoTls, warned.clone()).await
        }
    };
    let (client, driver) =
        driven.map_err(|error| refused.get().cloned().unwrap_or(unreachable(&error)))?;
    let mut connection = Connection {
        client,
        driver,
        refused,
        warned,
        told: address.told.clone(),
        schema: target.schema.clone(),
        has_schema: false,
        writable: false,
    };
    connection.settle().await?;
    Ok(connection)
}

/// A stream of bytes both ways.
trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}

impl<S: AsyncRead + AsyncWrite + Unpin + Send> Stream for S {}

type Socket = Box<dyn Stream>;

async fn socket(target: &Target) -> io::Result<Socket> {
    match &target.host {
        Host::Tcp(host) => {
            let stream = TcpStream::connect((host.as_str(), target.port)).await?;
            stream.set_nodelay(true)?;
            Ok(Box::new(stream))
        }
        #[cfg(unix)]
        Host::Unix(folder) => {
            let path = folder.join(format!(".s.PGSQL.{}", target.port));
            Ok(Box::new(tokio::net::UnixStream::connect(path).await?))
        }
    }
}

/// Lets the driver speak over a stream. It notes a warning of the server, and ends with an error that the client's next
/// request meets.
async fn drive<S, T>(
    config: &Config,
    stream: S,
    encryption: T,
    warned: Arc<AtomicBool>,
) -> Result<(Client, JoinHandle<()>), tokio_postgres::Error>
where
    S: Stream + 'static,
    T: TlsConnect<S, Stream: Send + 'static>,
{
    let (client, mut connection) = config.connect_raw(stream, encryption).await?;
    let driver = tokio::spawn(async move {
        while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
            if let AsyncMessage::Notice(notice) = message
                && notice.parsed_severity() == Some(Severity::Warning)
            {
                warned.store(true, Ordering::Relaxed);
            }
        }
    });
    Ok((client, driver))
}

/// Encrypts a connection, on which the server must show a certificate for its name from a trusted authority.
struct Encryption {
    connect: <MakeRustlsConnect as MakeTlsConnect<Socket>>::TlsConnect,
    refused: Refused,
}

impl Encryption {
    /// # Errors
    /// [`StoreError`] if a certificate of the address cannot be read, or there is none.
    fn new(address: &Address, server: &str, refused: Refused) -> Result<Encryption, StoreError> {
        let wrong = |error: &dyn Error| StoreError::unreachable(Reason::Other, error);
        let mut trusted = RootCertStore::empty();
        match &address.roots {
            Some(pem) => {
                for certificate in CertificateDer::pem_slice_iter(pem) {
                    let certificate = certificate.map_err(|error| wrong(&error))?;
                    trusted.add(certificate).map_err(|error| wrong(&error))?;
                }
            }
            None => {
                let system = rustls_native_certs::load_native_certs().certs;
                trusted.add_parsable_certificates(system);
            }
        }
        if trusted.is_empty() {
            return Err(StoreError::NoCertificates);
        }
        let provider = Arc::new(crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| wrong(&error))?
            .with_root_certificates(trusted)
            .with_no_client_auth();
        let mut connector = MakeRustlsConnect::new(config);
        let Ok(connect) = MakeTlsConnect::<Socket>::make_tls_connect(&mut connector, server);
        Ok(Encryption { connect, refused })
    }
}

impl TlsConnect<Socket> for Encryption {
    type Stream = Guarded<<MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Self::Stream>> + Send>>;

    fn connect(self, stream: Socket) -> Self::Future {
        Box::pin(async move {
            let encrypted = self.connect.connect(stream).await?;
            Ok(Guarded::new(encrypted, true, self.refused))
        })
    }
}
