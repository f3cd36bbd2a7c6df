//! The envelope of an adjourned chess game: sealed, kept, opened and ruled on as FIDE's Appendix A
//! demands.
//!
//! A player whose game is adjourned writes his next move in secret. This crate locks it so that
//! nobody reads it before the player who must reply is present (A7), signs what the Laws want
//! written outside (A2), keeps everything that happens afterwards in one file that cannot be
//! changed unnoticed, and says what the opened move means, under which article (A8).
//!
//! Each module may use those named after its arrow and nothing else; `tests/architecture.rs` holds
//! it.
//!
//! | module | what it is | uses |
//! |---|---|---|
//! | [`clock`] | durations, moments, time controls | – |
//! | [`laws`] | the rules core: score, notation, reading, mating, editions, the life of an adjournment | clock |
//! | [`crypto`] | keys, signatures, locks, hashes | – |
//! | [`envelope`] | label, seal, verify, open, entries: bytes in, bytes out | laws, clock, crypto |
//! | [`files`] | the only writer of files: atomic, synced, locked | – |
//! | [`text`] | what is said to people | laws, clock, envelope |
//! | [`render`] | diagrams and sheets | laws, clock, envelope, text |
//! | [`archive`] | many envelopes in one store, a Merkle log over them | laws, clock, crypto, envelope, files |
//! | [`commands`] | one function per command, no terminal | all above |
//! | `desk` | the page in a browser | all above |
//! | [`cli`] | the program | all above |

#![forbid(unsafe_code)]

#[cfg(feature = "archive")]
pub mod archive;
pub mod cli;
pub mod clock;
pub mod commands;
pub mod crypto;
#[cfg(feature = "desk")]
pub mod desk;
pub mod envelope;
pub mod files;
pub mod laws;
pub mod render;
pub mod text;
