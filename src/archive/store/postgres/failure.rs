//! What an error of the driver means: what to do about it, or that the same is to be done again.

use std::error::Error;
use std::io;

use tokio_postgres::error::SqlState;

use super::connection::LOCK;
use crate::store::{Reason, StoreError};

/// What the driver says where a server asks for a password and has been given none.
const NO_PASSWORD: &str = "password missing";

/// What an error at a statement means.
pub(super) fn failed(error: &tokio_postgres::Error) -> StoreError {
    match error.code() {
        Some(&(SqlState::T_R_SERIALIZATION_FAILURE | SqlState::T_R_DEADLOCK_DETECTED)) => {
            StoreError::Again
        }
        // Everything begins with the archive's row: without its table there is no archive.
        Some(&SqlState::UNDEFINED_TABLE) => StoreError::NotAnArchive,
        // One writer holds the archive for longer than `lock_timeout`.
        Some(&SqlState::LOCK_NOT_AVAILABLE) => StoreError::Held { seconds: LOCK },
        _ => StoreError::Failed {
            reason: reason_by_code(error),
            message: message(error),
        },
    }
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
