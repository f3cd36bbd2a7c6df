//! Moments, lengths of time and time controls as people write them, in English and in Italian at once.
//!
//! One reader serves every place where a time is typed: flags, sheets, forms, answers at the terminal. It takes what has
//! one meaning and refuses everything else with what it can mean: `5/11/2026` is the fifth of November or the eleventh
//! of May, `1:52` is minutes and seconds on one clock and hours and minutes on another, midnight begins a day and ends
//! one. Lengths of time are read by [`Duration::parse_typed`](super::Duration::parse_typed), time controls by
//! [`TimeControl::parse_typed`](super::TimeControl::parse_typed), moments by a [`MomentReader`].

mod control;
mod error;
mod in_words;
mod length;
mod moment;
#[cfg(test)]
mod tests;
mod text;

pub use error::TypedMomentError;

use super::zone::LocalTime;
use super::{Date, Moment, Zone};

/// Whose clocks show the times that are typed without an offset from UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClocksOf {
    /// Those in a zone.
    Zone(Zone),
    /// The machine's.
    Machine,
    /// Nobody said whose: only times with an offset are moments.
    Nobody,
}

impl From<Option<Zone>> for ClocksOf {
    fn from(zone: Option<Zone>) -> ClocksOf {
        zone.map_or(ClocksOf::Nobody, ClocksOf::Zone)
    }
}

/// Reads typed moments.
///
/// ```
/// # use adjourn::time::{ClocksOf, MomentReader};
/// let reader = MomentReader::new(ClocksOf::Zone("Europe/Rome".parse()?), None);
/// let resumed = reader.moment("lunedì 23.11.2026, ore 9:30")?;
/// assert_eq!(resumed.to_string(), "2026-11-23T09:30:00+01:00");
/// assert_eq!(reader.moment("9:30 am on 23 Nov 2026")?, resumed);
/// assert_eq!(
///     reader.moment("5/11/2026 9:30").unwrap_err().code(),
///     "clock/day-or-month"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MomentReader {
    clocks: ClocksOf,
    now: Option<Moment>,
}

/// A time of day, to the minute; 24:00 ends the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeOfDay {
    hour: u32,
    minute: u32,
}

impl std::fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:02}:{:02}", self.hour, self.minute)
    }
}

/// What a text may leave out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taken {
    /// Nothing: date and time of day.
    Whole,
    /// The date of what has just happened.
    Recent,
    /// The time of day by which something is due: the day ends with 23:59.
    Deadline,
    /// The time of day from which something counts: the day begins with 0:00.
    Beginning,
}

impl MomentReader {
    /// A reader for times that those clocks show. `now` is the present; without it, words that depend on it (`today`,
    /// `domani`, `now`) are refused.
    pub fn new(clocks: ClocksOf, now: Option<Moment>) -> MomentReader {
        MomentReader { clocks, now }
    }

    /// Reads a moment: date and time of day in any order and of any usual form, or RFC 3339. Where no offset is
    /// written, the time is the one that the reader's clocks show.
    ///
    /// # Errors
    ///
    /// [`TypedMomentError`], with every meaning that the text can have.
    pub fn moment(&self, text: &str) -> Result<Moment, TypedMomentError> {
        self.read(text, Taken::Whole)
    }

    /// Reads a moment as [`moment`](MomentReader::moment) does, of something that has just happened or is about to: a
    /// time of day alone is taken today or yesterday, whichever is nearer to the present. Shortly after midnight,
    /// `23:50` means yesterday.
    ///
    /// # Errors
    ///
    /// As [`moment`](MomentReader::moment).
    pub fn recent(&self, text: &str) -> Result<Moment, TypedMomentError> {
        self.read(text, Taken::Recent)
    }

    /// Reads the moment by which something is due: a date alone means the whole day, to 23:59.
    ///
    /// # Errors
    ///
    /// As [`moment`](MomentReader::moment).
    pub fn deadline(&self, text: &str) -> Result<Moment, TypedMomentError> {
        self.read(text, Taken::Deadline)
    }

    /// Reads the moment from which something counts: a date alone means its beginning, 0:00.
    ///
    /// # Errors
    ///
    /// As [`moment`](MomentReader::moment).
    pub fn beginning(&self, text: &str) -> Result<Moment, TypedMomentError> {
        self.read(text, Taken::Beginning)
    }

    /// Whether a text depends on the day on which it is read, as `tomorrow 9:30` does.
    pub fn is_relative(text: &str) -> bool {
        MomentReader::new(ClocksOf::Zone(Zone::UTC), None)
            .moment(text)
            .is_err_and(|error| matches!(error, TypedMomentError::Relative { .. }))
    }

    /// The day that it is now, where the clocks are; `None` without a present.
    fn today(&self) -> Option<Date> {
        let now = self.now?;
        let shown = match self.clocks {
            ClocksOf::Zone(zone) => zone.show(now),
            ClocksOf::Machine => now.on_machine(),
            ClocksOf::Nobody => None,
        };
        Date::of(shown.unwrap_or(now).date())
    }

    fn zone(&self) -> Option<Zone> {
        match self.clocks {
            ClocksOf::Zone(zone) => Some(zone),
            ClocksOf::Machine | ClocksOf::Nobody => None,
        }
    }

    /// The moment at which the clocks show that time on that day.
    fn local(&self, local: chrono::NaiveDateTime) -> Result<Moment, TypedMomentError> {
        let meant = match self.clocks {
            ClocksOf::Zone(zone) => zone.at_local(local),
            ClocksOf::Machine => Moment::of_machine(local),
            ClocksOf::Nobody => return Err(TypedMomentError::NoZone),
        };
        let zone = self.zone();
        let local = local.format("%Y-%m-%d %H:%M").to_string();
        match meant {
            LocalTime::One(moment) => Ok(moment),
            LocalTime::Never { before, after } => Err(TypedMomentError::Missing {
                local,
                zone,
                before,
                after,
            }),
            LocalTime::Twice { first, second } => Err(TypedMomentError::Ambiguous {
                local,
                zone,
                first,
                second,
            }),
            LocalTime::Unwritable => Err(TypedMomentError::Unwritable { local, zone }),
        }
    }
}
