//! Why a typed text is not one moment.

use crate::time::{Date, Moment, Zone};

/// A typed text that is no moment, or not only one. Whatever it can mean is in the error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TypedMomentError {
    /// None of the forms that are known.
    #[error("{text:?} is not a date and a time of day such as 2026-11-23 9:30")]
    Malformed {
        /// The beginning of what was given.
        text: String,
    },
    /// A date that can begin with the day or with the month.
    #[error("{text:?} can be {} or {}: write {day_first} or {month_first}", words(*.day_first), words(*.month_first))]
    DayOrMonth {
        /// The date as it was given.
        text: String,
        /// Read with the day first.
        day_first: Date,
        /// Read with the month first.
        month_first: Date,
    },
    /// A year of two digits.
    #[error("{text:?}: a year has four digits")]
    ShortYear {
        /// The date as it was given.
        text: String,
    },
    /// A day that the month does not have.
    #[error("there is no {day} {} {year}: that month has {last} days", month_name(*.month))]
    NoSuchDay {
        /// The year.
        year: i32,
        /// The month, 1 to 12.
        month: u32,
        /// The day as it was given.
        day: u32,
        /// The last day that the month has.
        last: u32,
    },
    /// A month beyond the twelfth, or the month 0.
    #[error("{text:?}: there is no month {month}")]
    NoSuchMonth {
        /// The date as it was given.
        text: String,
        /// The month as it was given.
        month: u32,
    },
    /// An hour beyond 24, a minute or a second beyond 59.
    #[error("{text:?} is no time of day: hours go from 0 to 23, minutes and seconds from 0 to 59")]
    NoSuchTime {
        /// The time of day as it was given.
        text: String,
    },
    /// A date alone.
    #[error("{} has no time of day", words(*.date))]
    NoTime {
        /// The date.
        date: Date,
    },
    /// A time of day alone.
    #[error("{text:?} has no date")]
    NoDate {
        /// The beginning of what was given.
        text: String,
    },
    /// Today, tomorrow or now, where nobody can say from when it counts.
    #[error("{text:?} depends on the day on which it is read")]
    Relative {
        /// The beginning of what was given.
        text: String,
    },
    /// A local time, and nobody said where.
    #[error("a local time needs its time zone")]
    NoZone,
    /// Clocks were or will be put forward over it.
    #[error("{} never show{} {local}: write {before} or {after}", clocks(.zone), verb(.zone))]
    Missing {
        /// The local time, `YYYY-MM-DD HH:MM`.
        local: String,
        /// Where; `None` by the machine's clock.
        zone: Option<Zone>,
        /// The moment meant by the offset after the jump; it lies before the jump.
        before: Moment,
        /// The moment meant by the offset before the jump; it lies after the jump.
        after: Moment,
    },
    /// Clocks were or will be put back, and show it twice.
    #[error("{} show{} {local} twice: write {first} or {second}", clocks(.zone), verb(.zone))]
    Ambiguous {
        /// The local time, `YYYY-MM-DD HH:MM`.
        local: String,
        /// Where; `None` by the machine's clock.
        zone: Option<Zone>,
        /// The first time they show it.
        first: Moment,
        /// The second time.
        second: Moment,
    },
    /// The offset then in force has seconds, as before standard time.
    #[error("{local} {} cannot be written with an offset in whole minutes", there(.zone))]
    Unwritable {
        /// The local time, `YYYY-MM-DD HH:MM`.
        local: String,
        /// Where; `None` by the machine's clock.
        zone: Option<Zone>,
    },
    /// Outside the years 0001 to 9999.
    #[error("the moment is outside the years 0001 to 9999")]
    OutOfRange,
}

/// `23 November 2026`
fn words(date: Date) -> String {
    date.naive().format("%-d %B %Y").to_string()
}

/// The name of a month, 1 to 12.
fn month_name(number: u32) -> String {
    Date::new(2000, number, 1)
        .map_or_else(String::new, |date| date.naive().format("%B").to_string())
}

fn clocks(zone: &Option<Zone>) -> String {
    zone.map_or_else(
        || "this machine's clock".to_owned(),
        |zone| format!("clocks in {zone}"),
    )
}

/// One clock shows, several show.
fn verb(zone: &Option<Zone>) -> &'static str {
    if zone.is_some() { "" } else { "s" }
}

fn there(zone: &Option<Zone>) -> String {
    zone.map_or_else(
        || "by this machine's clock".to_owned(),
        |zone| format!("in {zone}"),
    )
}

impl TypedMomentError {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        match self {
            TypedMomentError::Malformed { .. } => "clock/bad-moment",
            TypedMomentError::DayOrMonth { .. } => "clock/day-or-month",
            TypedMomentError::ShortYear { .. } => "clock/short-year",
            TypedMomentError::NoSuchDay { .. } => "clock/no-such-day",
            TypedMomentError::NoSuchMonth { .. } => "clock/no-such-month",
            TypedMomentError::NoSuchTime { .. } => "clock/no-such-time",
            TypedMomentError::NoTime { .. } => "clock/no-time-of-day",
            TypedMomentError::NoDate { .. } => "clock/no-date",
            TypedMomentError::Relative { .. } => "clock/relative",
            TypedMomentError::NoZone => "clock/no-zone",
            TypedMomentError::Missing { .. } => "clock/missing-local-time",
            TypedMomentError::Ambiguous { .. } => "clock/ambiguous-local-time",
            TypedMomentError::Unwritable { .. } => "clock/unwritable-local-time",
            TypedMomentError::OutOfRange => "clock/moment-out-of-range",
        }
    }
}
