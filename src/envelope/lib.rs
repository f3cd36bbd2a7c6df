//! The envelope of an adjourned game, after Appendix A of the FIDE Laws of Chess: one signed text file that only grows.
//!
//! It signs what the Laws want written outside (A2), locks the move so that no one reads it alone (A7), keeps what
//! happens afterwards so that it cannot be changed unnoticed, and opens it when the player who must reply is there.
//! Bytes come in and go out: no network, no clock and no files of its own. What the opened move means, `rules` says.
//!
//! ```
//! use adjourn_envelope::*;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let white = SecretKey::generate("Spassky, Boris")?;
//! let black = SecretKey::generate("Fischer, Robert")?;
//! let arbiter = SecretKey::generate("Schmid, Lothar")?;
//! let edition = Edition::builtin("fide-1997").ok_or("no such edition")?;
//!
//! let label = Label::new(Essentials {
//!     game: Score::from_pgn(b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *")?.game,
//!     white: white.person().into(),
//!     black: black.person().into(),
//!     arbiter: arbiter.person().into(),
//!     edition: &edition,
//!     notation: Some("en".parse()?),
//!     used: Some(shakmaty::ByColor { white: "2:31:00".parse()?, black: "2:19:00".parse()? }),
//!     sealed_at: "2026-11-21T21:30:00+00:00".parse()?,
//!     resumption: Some(Announced::resumption(
//!         "2026-11-22T14:30:00+00:00".parse()?,
//!         "Atlantic/Reykjavik",
//!         "Laugardalshöll",
//!     )),
//! })?;
//! let sealed = seal(&label, &WrittenMove::new("Ba4")?, &white)?;
//! let accepted = sealed.accept(&arbiter, "2026-11-21T21:35:00+00:00".parse()?, Scoresheets::Both)?;
//!
//! // Somebody must say that Black is there (A7): a key does not.
//! let now = "2026-11-22T14:30:00+00:00".parse()?;
//! let there = Act::Event(Event::Arrival { side: shakmaty::Color::Black });
//! let there = Entry { at: now, by: Signer::Arbiter, act: there };
//! let accepted = accepted.append(&[there], &arbiter)?;
//! let may_open = accepted.may_open(&edition, now, Budget::RULING)?;
//! let opened = accepted.open(may_open, now, &arbiter, &ReplyKey::Key(&black), Vec::new())?;
//! let ruling = opened.ruling(&edition, Budget::RULING).ok_or("no ruling")?;
//! assert_eq!(ruling.result, GameResult::Open);
//! # Ok(())
//! # }
//! ```
//!
//! | module | what it is | uses |
//! |---|---|---|
//! | [`crypto`] | keys, signatures, locks, hashes: one RFC or NIST paper a file | – |
//! | `file` | the file `adjourn/1`: label, seal, verify, open, entries; all of it stands here | crypto |
//! | [`sealing`] | the rules up to the closed envelope (A1) | file, crypto |
//! | [`log`] | a transparency log as bytes: Merkle tree, signed checkpoint, proof | crypto |
//!
//! Keys may lie in hardware: see [`crypto::Sign`] and [`crypto::Unlock`].

#![forbid(unsafe_code)]

pub mod crypto;
mod file;
pub mod log;
pub mod sealing;

pub use file::*;
pub use mating::{self, Budget, CanMate, Dead, MoveLimit, can_mate, dead};
pub use rules;
pub use rules::adjournment::{Announced, Event, Resumption};
pub use rules::edition::Edition;
pub use rules::notation::Notation;
pub use rules::ruling::{GameResult, Ruling, rule};
pub use rules::score::{Game, Score};
pub use rules::time::{Duration, Moment, TimeControl, Used};
pub use shakmaty;
