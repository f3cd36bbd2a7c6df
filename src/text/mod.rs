//! What is said to people, in English.
//!
//! Every sentence about the game is made here, chosen by typed values: [`explanation`] says why a
//! ruling is what it is, [`event`] what was recorded, [`permitted`] what may happen next, [`gap`]
//! where the Laws are silent, [`rule_value`] what an edition says, [`remedy`] what to do about an
//! error. A later language replaces the sentences and nothing else.
//!
//! Whatever came from outside passes [`escaped`] before it is put into a sentence, so that no name
//! and no written move can move the cursor or turn the direction of a line.

mod claims;
mod edition;
mod escape;
mod event;
mod explanation;
mod gap;
mod permission;
mod remedy;
mod resumption;
mod scripts;
mod time;
mod words;

pub use claims::{claim, flag, no_claim};
pub use edition::{concept, rule, rule_value};
pub use escape::escaped;
pub use event::event;
pub use explanation::explanation;
pub use gap::gap;
pub use permission::permitted;
pub use remedy::remedy;
pub use resumption::{resumption_note, resumption_title};
pub use scripts::{ForeignLetter, MixedScripts, MixedWord, mixed_scripts};
pub use time::{moment, span};
pub use words::{notation, ordinal, phase, reading, reason, result, side, signer, status};
