//! Requests and responses.

pub mod auth;
pub mod events;
pub mod request;
pub mod server;
