//! What is said to people of the Laws, in each language.
//!
//! Every sentence is chosen by typed values: a [`ruling`](explanation) and why it is what it is, what was
//! [recorded](event), what [may happen](permitted) next, where the Laws are [silent](gap), what an
//! [edition](rule_value) says, and for any [error](rules::fault::Fault) what is wrong and what to do about it. A
//! [`Locale`] is a language: its sentences are in a Fluent file of its own, and a further language is a further file.
//! No terminal, no files; builds for `wasm32-unknown-unknown`.
//!
//! Whatever came from outside passes [`escaped`](rules::escaped) before it is put into a sentence, so that no name
//! and no written move can move the cursor or turn the direction of a line.
//!
//! ```
//! use adjourn_words::{Locale, explanation};
//! use rules::edition::Edition;
//! use rules::mating::Budget;
//! use rules::ruling::rule;
//! use rules::score::Score;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let game = Score::from_pgn(b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *")?.game;
//! let edition = Edition::builtin("fide-2023").ok_or("no such edition")?;
//! let ruling = rule(&game, "Bd5", "en".parse()?, &edition, Budget::RULING);
//! let italian = Locale::of_code("it").ok_or("no such language")?;
//! assert!(explanation(&italian, &ruling).contains("non è legale"));
//! # Ok(())
//! # }
//! ```

#![forbid(unsafe_code)]

mod claims;
mod dates;
mod editions;
mod events;
mod faults;
mod gaps;
mod locale;
pub mod message;
mod permissions;
mod phrases;
mod position;
mod remarks;
mod rulings;
#[cfg(test)]
mod tests;

pub use claims::{both_flags, claim, flag, incorrect_claim, no_claim, penalty};
pub use dates::{
    city, date_of_score, day_and_hour, day_and_hour_in_short, in_session, moment, moment_in_row,
    month, span, time_of_day, understood, weekday, zone_of,
};
pub use editions::{concept, key, rule, rule_value};
pub use events::{declaration, event, lost};
pub use faults::{Flags, Reader};
pub use gaps::{gap, gap_in_short, with_opinions};
pub use locale::{Locale, Message, Numeral, Word};
pub use permissions::permitted;
pub use phrases::{
    alternatives, as_written, capital, cited, clock_reading, clock_reading_of, letter_of, listed,
    men, notation, notation_of, now, outcome, own_reading, phase, phase_in_short, reading, reason,
    result, san, side, status, time_control,
};
pub use position::{diagram_caption, position_in_words};
pub use remarks::man_name;
pub use rulings::{explanation, legal_move, otherwise};
