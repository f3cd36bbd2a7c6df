//! Time: how long a player has used, when something happened, what the time control gives.
//!
//! Everything counts in whole seconds. Each type has one canonical text, the one the envelope
//! holds, which its [`FromStr`] alone accepts, so that reading and writing again
//! gives the same bytes. What people type, or other programs write, goes through the separately
//! named lenient functions: [`Duration::parse_typed`], [`MomentReader`], [`TimeControl::parse_typed`] for people,
//! [`Moment::parse_rfc3339`] and [`TimeControl::parse_pgn`] for programs. None of them guesses: where a text has two
//! readings, both come back in the error.

mod clock_reading;
mod date;
mod duration;
mod moment;
mod time_control;
mod typed;
mod zone;

use std::str::FromStr;

use serde::Serialize;

pub use chrono::Weekday;
pub use clock_reading::{Allowance, ClockError, ClockReading, ClockTime};
pub use date::Date;
pub use duration::{Duration, DurationError};
pub use moment::{Moment, MomentError};
pub use time_control::{Moves, Stage, TimeControl, TimeControlError};
pub use typed::{ClocksOf, MomentReader, TimeOfDay, TypedMomentError};
pub use zone::{UnknownZone, Zone};

/// Thinking time a player has used, as A2(c) has it written on the envelope.
///
/// A type of its own, since a clock can be read both ways and the two must never be exchanged.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    displaydoc::Display,
)]
#[displaydoc("{0}")]
#[serde(transparent)]
pub struct Used(pub Duration);

/// Thinking time a player has left in the control in force.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    displaydoc::Display,
)]
#[displaydoc("{0}")]
#[serde(transparent)]
pub struct Left(pub Duration);

/// As [`Duration`] is written: `2:31:00`.
impl FromStr for Used {
    type Err = DurationError;

    fn from_str(text: &str) -> Result<Used, DurationError> {
        text.parse().map(Used)
    }
}

impl Used {
    /// The time used after `more` was charged or spent; `None` beyond [`Duration::MAX`].
    pub fn plus(self, more: Duration) -> Option<Used> {
        self.0.checked_add(more).map(Used)
    }
}

/// The beginning of a refused text, for an error: never more than 40 characters, however long the
/// text was. Errors print it with `{:?}`, which escapes control and bidi characters.
fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}

/// The number that `text` writes in ASCII digits alone, if it fits.
pub(crate) fn decimal<N: FromStr>(text: &str) -> Option<N> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests;
