//! Requests and responses: who may connect, what a request says, which screen answers it.

pub mod auth;
pub mod cookie;
pub mod events;
pub mod failures;
pub mod middleware;
pub mod request;
pub mod response;
pub mod router;
pub mod server;
