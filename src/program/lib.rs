//! The program `adjourn`: prose, files, paper, browser and terminal over the libraries. Nobody else uses anything of it; tests do.
//!
//! | module | what it is | uses |
//! |---|---|---|
//! | [`clock`] | the machine's clock | – |
//! | [`files`] | the only writer of files: atomic, synced, locked | – |
//! | [`failure`] | why a command stopped, and what the arbiter should know: types, no words | files |
//! | [`text`] | what is said to people, in each language | failure |
//! | [`render`] | sheets as documents, and the formats they are written in | text |
//! | [`check_page`] | the page in which players check envelopes, a second reader in JavaScript | text, render |
//! | [`commands`] | one function per command: a job in, an outcome out; no terminal | files, text, render |
//! | [`desk`] | the page in a browser | all above |
//! | [`cli`] | the command line | all above |

#![forbid(unsafe_code)]
#![allow(missing_docs)]

pub mod check_page;
pub mod cli;
pub mod clock;
pub mod commands;
pub mod desk;
pub mod failure;
pub mod files;
pub mod render;
pub mod text;

#[cfg(test)]
#[path = "../../tests/rows.rs"]
mod rows;

/// The programs of the page for authors of servers, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/library.md")]
mod programs_of_the_page {}

pub use cli::main;
