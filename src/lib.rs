//! Sealed moves of adjourned chess games, after Appendix A of the FIDE Laws of Chess.
//!
//! A game that cannot be finished in its session is adjourned: the player on move writes his next move in secret, the
//! arbiter keeps the envelope, and it is opened when the player who must reply is there. This library is that envelope,
//! and the Laws around it. It signs what the Laws want written outside (A2), locks the move so that nobody reads it alone
//! (A7), keeps what happens afterwards in one file that cannot be changed unnoticed, and rules on the opened move, with
//! the article (A8). It needs no network, no clock and no files of its own.
//!
//! # Seal and open
//!
//! ```
//! use adjourn::*;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let white = SecretKey::generate("Spassky, Boris")?;
//! let black = SecretKey::generate("Fischer, Robert")?;
//! let arbiter = SecretKey::generate("Schmid, Lothar")?;
//! let edition = Edition::builtin("fide-1997").ok_or("no such edition")?;
//!
//! let label = Label::new(Essentials {
//!     game: Score::from_pgn(b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *")?.game,
//!     white: white.person(),
//!     black: black.person(),
//!     arbiter: arbiter.person(),
//!     edition: &edition,
//!     notation: "en".parse()?,
//!     white_used: "2:31:00".parse()?,
//!     black_used: "2:19:00".parse()?,
//!     sealed_at: "2026-11-21T21:30:00+00:00".parse()?,
//!     resumption: Announced::resumption(
//!         "2026-11-22T14:30:00+00:00".parse()?,
//!         "Atlantic/Reykjavik",
//!         "Laugardalshöll",
//!     ),
//! })?;
//! let sealed = seal(&label, &WrittenMove::new("Ba4")?, &white)?;
//! let accepted = sealed.accept(&arbiter, "2026-11-21T21:35:00+00:00".parse()?, Scoresheets::Both)?;
//!
//! // Somebody must say that Black is there (A7): his key does not.
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
//! # Judge a written move
//!
//! ```
//! use adjourn::*;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let game = Score::from_pgn(b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *")?.game;
//! let edition = Edition::builtin("fide-2023").ok_or("no such edition")?;
//! // The bishop cannot go there: an illegal sealed move loses the game.
//! let ruling = rule(&game, "Bd5", "en".parse()?, &edition, Budget::RULING);
//! assert_eq!(ruling.result, GameResult::Win(shakmaty::Color::Black));
//! assert!(ruling.article.is_some());
//! # Ok(())
//! # }
//! ```
//!
//! # Can this side still mate?
//!
//! ```
//! use adjourn::shakmaty::Color;
//! use adjourn::*;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let position = laws::position::parse_fen("7k/7p/5N2/8/8/8/8/K7 w - - 0 1")?.position;
//! // A lone knight does, with the help of the pawn that shuts its own king in.
//! let answer = can_mate(&position, Color::White, MoveLimit::None, Budget::RULING);
//! assert!(matches!(answer, CanMate::Yes { .. }));
//! # Ok(())
//! # }
//! ```
//!
//! # The rooms
//!
//! | module | what it is | uses |
//! |---|---|---|
//! | [`time`] | durations, moments, time controls | – |
//! | [`mating`] | can this side still mate by any series of legal moves? A crate of its own | – |
//! | [`laws`] | the rules core: score, notation, reading, editions, the life of an adjournment | time, mating |
//! | [`crypto`] | keys, signatures, locks, hashes | – |
//! | [`envelope`] | label, seal, verify, open, entries: bytes in, bytes out | laws, mating, time, crypto |
//! | [`log`] | a transparency log as bytes: Merkle tree, signed checkpoint, proof | crypto |
//! | [`sealing`] | the rules up to the closed envelope (A1) | envelope, laws, mating, time, crypto |
//! | `archive` | many envelopes in one store, a Merkle log over them; feature `archive` or `postgres` | all above |
//!
//! Features: `archive` (SQLite) and `postgres` add the archive; `program` adds the program `adjourn`, of which no other
//! crate should use anything. Keys may lie in hardware: see [`crypto::Sign`] and [`crypto::Unlock`].

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
#[cfg(test)]
#[path = "../tests/rows.rs"]
mod rows;
pub mod sealing;
pub mod time;
mod words;

/// The programs of the page for authors of servers, as tests.
#[cfg(all(doctest, feature = "archive"))]
#[doc = include_str!("../docs/library.md")]
mod programs_of_the_page {}

pub use adjourn_mating as mating;
pub use shakmaty;

pub use envelope::{
    Act, Entry, Envelope, Essentials, Label, Person, ReplyKey, Scoresheets, SecretKey, Signer,
    Slip, Unverified, Verified, WrittenMove, seal,
};
pub use laws::adjournment::{Announced, Event, Resumption};
pub use laws::edition::Edition;
pub use laws::notation::Notation;
pub use laws::ruling::{GameResult, Ruling, rule};
pub use laws::score::{Game, Score};
pub use mating::{Budget, CanMate, Dead, MoveLimit, can_mate, dead};
pub use time::{Duration, Moment, TimeControl, Used};
