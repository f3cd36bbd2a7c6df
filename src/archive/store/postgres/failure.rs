//! What an error of the driver means: what to do about it, or that the same is to be done again.

use std::error::Error;
use std::future::Future;
use std::io;
use std::pin::pin;
use std::time::Duration;

use tokio::time::timeout;
use tokio_postgres::error::{DbError, Severity, SqlState};

use super::guarded::Refused;
use super::link::LOCK;
use crate::store::address::{Told, Wait};
use crate::store::{Reason, StoreError};

/// After how long people are told what is waited for.
const QUIET: Duration = Duration::from_secs(3);

/// What the driver says where a server asks for a password and has been given none.
const NO_PASSWORD: &str = "password missing";

/// The result of a request, which must come within that time.
///
/// # Errors
/// [`StoreError::Silent`]; why the server was refused ([`Refused`]), if it was: the driver's error is then only what follows
/// from it. Else what the driver's error means.
pub(super) async fn within<T>(
    limit: Duration,
    request: impl Future<Output = Result<T, tokio_postgres::Error>>,
    refused: &Refused,
) -> Result<T, StoreError> {
    match timeout(limit, request).await {
        Ok(answered) => {
            answered.map_err(|error| refused.get().cloned().unwrap_or_else(|| failed(&error)))
        }
        Err(_) => Err(StoreError::Silent {
            seconds: limit.as_secs(),
        }),
    }
}

/// As [`within`], and tells of the wait if it is longer than a moment.
///
/// # Errors
/// Those of [`within`].
pub(super) async fn patiently<T>(
    told: &Told,
    wait: Wait,
    limit: Duration,
    request: impl Future<Output = Result<T, tokio_postgres::Error>>,
    refused: &Refused,
) -> Result<T, StoreError> {
    let mut asked = pin!(within(limit, request, refused));
    if let Ok(answered) = timeout(QUIET, &mut asked).await {
        return answered;
    }
    told.tell(wait);
    asked.await
}

/// What an error at a statement means.
pub(super) fn failed(error: &tokio_postgres::Error) -> StoreError {
    match error.code() {
        Some(&(SqlState::T_R_SERIALIZATION_FAILURE | SqlState::T_R_DEADLOCK_DETECTED)) => {
            StoreError::Again
        }
        // Everything begins with the archive's row: without its table there is no archive.
        Some(&SqlState::UNDEFINED_TABLE) => StoreError::NotAnArchive,
        // One writer holds the archive for longer than `lock_timeout`.
        Some(&SqlState::LOCK_NOT_AVAILABLE) => StoreError::Held {
            seconds: LOCK.as_secs(),
        },
        _ => StoreError::Failed {
            reason: reason_by_code(error),
            message: message(error),
        },
    }
}

/// Whether the server says that it has not done what it was asked. After other errors a commit may have been done: after one
/// that ends the connection (`FATAL`, `PANIC`), and where a coordinator has lost the worker that was to commit (Citus).
pub(super) fn is_refusal(error: &tokio_postgres::Error) -> bool {
    let severity = error.as_db_error().and_then(DbError::parsed_severity);
    severity == Some(Severity::Error) && reason_by_code(error) != Reason::Connection
}

/// What an error at the connecting means.
pub(super) fn unreachable(error: &tokio_postgres::Error) -> StoreError {
    StoreError::unreachable(reason_by_code(error), error)
}

/// Why, by the codes of the server (PostgreSQL, Appendix A).
fn reason_by_code(error: &tokio_postgres::Error) -> Reason {
    let Some(code) = error.code() else {
        let source = error.source();
        return match source {
            Some(source) if source.is::<io::Error>() => Reason::Connection,
            Some(source) if source.to_string() == NO_PASSWORD => Reason::NoPassword,
            _ if error.is_closed() => Reason::Connection,
            _ => Reason::Other,
        };
    };
    match *code {
        // The last three are also what a coordinator says when it has lost a worker (Citus).
        SqlState::ADMIN_SHUTDOWN
        | SqlState::CRASH_SHUTDOWN
        | SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT
        | SqlState::IDLE_SESSION_TIMEOUT
        | SqlState::CONNECTION_EXCEPTION
        | SqlState::CONNECTION_DOES_NOT_EXIST
        | SqlState::CONNECTION_FAILURE => Reason::Connection,
        SqlState::CANNOT_CONNECT_NOW => Reason::Starting,
        SqlState::TOO_MANY_CONNECTIONS => Reason::TooMany,
        SqlState::INVALID_PASSWORD | SqlState::INVALID_AUTHORIZATION_SPECIFICATION => {
            Reason::NotLetIn
        }
        SqlState::INVALID_CATALOG_NAME => Reason::NoDatabase,
        SqlState::INSUFFICIENT_PRIVILEGE => Reason::NotAllowed,
        SqlState::DISK_FULL => Reason::NoSpace,
        SqlState::READ_ONLY_SQL_TRANSACTION => Reason::ReadOnly,
        _ => Reason::Other,
    }
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
