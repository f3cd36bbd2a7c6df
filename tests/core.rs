//! The library, from outside: it needs no feature, no program and no files but those of the tests.

// Functions that set a test up fail by panicking too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod architecture;
mod crypto_vectors;
mod editions;
mod envelope;
mod fixtures;
mod fuzzed;
#[path = "../examples/replays/games.rs"]
mod games;
mod golden;
mod historic;
mod keys;
mod kit;
mod lives;
mod random;
mod reading;
mod rows;
mod score;
mod tables;
mod tampering;
