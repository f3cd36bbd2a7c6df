//! The tests, one binary.

// Their functions fail by panicking, the ones that set a test up as well.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod architecture;
#[cfg(feature = "postgres")]
mod archive;
mod crypto_vectors;
mod envelope;
mod faults;
mod files;
mod fixtures;
mod fuzzed;
mod golden;
mod historic;
mod keys;
mod languages;
mod lives;
mod program;
mod reading;
mod render;
mod replays;
mod score;
mod tables;
mod tampering;
