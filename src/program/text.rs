//! What is said to people, in each language.
//!
//! Every sentence is chosen by typed values: `rulings` says why a ruling is what it is, `events` what was recorded,
//! `permissions` what may happen next, `gaps` where the Laws are silent, `editions` what an edition says, `faults` what
//! is wrong, what to do about it and what people should know. A [`Locale`] is a language: its sentences are in a file of its own, and a
//! further language is a further file.
//!
//! Whatever came from outside passes [`escaped`] before it is put into a sentence, so that no name
//! and no written move can move the cursor or turn the direction of a line.

pub mod archive;
mod claims;
mod dates;
mod editions;
mod events;
pub(crate) mod faults;
mod gaps;
mod label_keys;
mod locale;
pub(crate) mod message;
pub mod paper;
mod permissions;
mod phrases;
mod remarks;
mod resumption;
mod rulings;
#[cfg(test)]
mod tests;

pub use claims::{both_flags, claim, flag, incorrect_claim, no_claim, penalty};
pub use dates::{
    city, date_of_score, day_and_hour, in_session, moment, moment_in_row, month, span, understood,
    weekday, zone_of,
};
pub use editions::{concept, key, rule, rule_value};
pub use envelope::escaped;
pub use events::{declaration, event, lost};
pub use faults::{Reader, coded};
pub use gaps::{gap, gap_in_short};
pub use label_keys::{draw_offer_asked, of_key};
pub use locale::Locale;
pub(crate) use locale::Message;
pub use permissions::permitted;
pub use phrases::{
    alternatives, capital, cited, clock, clock_reading, clock_reading_of, fingerprint_in_groups,
    letter_of, men, notation, notation_of, now, outcome, own_reading, phase, phase_in_short,
    reading, reason, result, san, side, signer, status, time_control,
};
pub use remarks::man_name;
pub use resumption::{resumption_note, resumption_title};
pub use rules::fault::Value;
pub use rulings::{explanation, legal_move, otherwise};
