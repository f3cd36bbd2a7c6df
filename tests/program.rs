//! The program and the archive: processes, files, paper and words.

// Functions that set a test up fail by panicking too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod archive;
#[path = "tampering/change.rs"]
#[expect(dead_code, reason = "the tests of the library use the rest")]
mod change;
mod commands;
mod faults;
mod files;
#[expect(dead_code, reason = "the tests of the library use the rest")]
mod fixtures;
mod languages;
mod random;
mod render;
mod replays;
mod scratch;
mod told;
