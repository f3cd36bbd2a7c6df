//! The tests, one binary.

// Their functions fail by panicking, the ones that set a test up as well.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod crypto_vectors;
mod envelope;
mod files;
mod fixtures;
mod historic;
mod reading;
mod render;
mod score;
