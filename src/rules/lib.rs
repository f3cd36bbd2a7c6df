//! The rules core: what a written move means and what follows from it, under which article of which
//! edition of the FIDE Laws of Chess.
//!
//! Data flows one way. A [`score`] gives the game and its last [`position`]; the player's own text, in its recorded
//! [`notation`], becomes a [`reading`]; the reading, in an [`edition`] of the Laws, becomes a [`ruling`], which asks
//! [`mating`] the one hard question: can this side still mate? [`repetition`] says when a position stood on the
//! board, [`game_over`] when a game is over by itself, [`adjournment`] is the life of the envelope around a ruling,
//! and [`comparison`] puts the same question to every edition. No cryptography, no files, no terminal.
//!
//! ```
//! use mating::Budget;
//! use adjourn_rules::edition::Edition;
//! use adjourn_rules::ruling::{GameResult, rule};
//! use adjourn_rules::score::Score;
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

#![forbid(unsafe_code)]

// What is derived names this package as the others do.
extern crate self as rules;

pub mod adjournment;
pub mod comparison;
pub mod edition;
mod escape;
pub mod fault;
pub mod field;
pub mod game_over;
pub mod notation;
pub mod position;
pub mod reading;
pub mod repetition;
pub mod ruling;
pub mod score;
mod seal_number;
pub mod time;
pub mod toml_lines;
pub mod word;

#[cfg(test)]
#[path = "../../tests/rows.rs"]
mod rows;

pub use escape::{escaped, is_refused};
pub use mating;
pub use seal_number::{NotASealNumber, SealNumber};
pub use shakmaty;
pub use word::Word;

/// How much a test does: little by default, all of it with `ADJOURN_FULL` set.
#[cfg(test)]
fn amount<T>(usual: T, full: T) -> T {
    match std::env::var_os("ADJOURN_FULL") {
        Some(_) => full,
        None => usual,
    }
}
