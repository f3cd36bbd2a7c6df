//! The program `adjourn`: prose, files, paper, browser and terminal over the libraries. Nobody else uses anything of
//! it; tests do.
//!
//! | module | what it is | uses |
//! |---|---|---|
//! | [`clock`] | the machine's clock | – |
//! | [`files`] | the only writer of files: atomic, synced, locked | – |
//! | [`failure`] | why a command stopped, and what the arbiter should know: types, no words | files |
//! | [`text`] | what is said to people, in each language | failure |
//! | [`render`] | sheets as documents, and the formats they are written in | text |
//! | [`check_page`] | the page in which players check envelopes, a second reader in JavaScript | text, render |
//! | [`terminal`] | what every command needs of it: questions, passphrases, shared arguments, the answer | files, text, render |
//! | [`commands`] | one file a command: arguments, deed, report | all above |
//! | [`desk`] | the page in a browser | all above |
//! | [`cli`] | the list of commands, and the process around them | all above |

#![forbid(unsafe_code)]
#![allow(missing_docs)]

mod check_page;
mod cli;
mod clock;
pub mod commands;
mod desk;
pub mod failure;
pub mod files;
pub mod render;
mod terminal;
pub mod text;

#[cfg(test)]
#[path = "../../tests/rows.rs"]
mod rows;

/// The programs of the page for authors of servers, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/library.md")]
mod programs_of_the_page {}

pub use cli::main;
