//! The envelope of an adjourned chess game: sealed, kept, opened and ruled on as FIDE's Appendix A
//! demands.
//!
//! A player whose game is adjourned writes his next move in secret. This crate locks it so that
//! nobody reads it before the player who must reply is present (A7), signs what the Laws want
//! written outside (A2), keeps everything that happens afterwards in one file that cannot be
//! changed unnoticed, and says what the opened move means, under which article (A8).
//!
//! | module | what it is | uses |
//! |---|---|---|
//! | [`time`] | durations, moments, time controls | – |
//! | [`laws`] | the rules core: score, notation, reading, mating, editions, the life of an adjournment | time |
//! | [`crypto`] | keys, signatures, locks, hashes | – |
//! | [`envelope`] | label, seal, verify, open, entries: bytes in, bytes out | laws, time, crypto |
//! | [`log`] | a transparency log as bytes: Merkle tree, signed checkpoint, proof | crypto |
//! | `archive` | many envelopes in one store, a Merkle log over them; feature `archive` or `postgres` | all above |
//!
//! `tests/architecture.rs` holds these arrows. The feature `program` adds the program `adjourn` itself.

#![forbid(unsafe_code)]

#[cfg(feature = "archive")]
pub mod archive;
pub mod crypto;
pub mod envelope;
pub mod laws;
pub mod log;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod program;
pub mod time;

pub use shakmaty;
