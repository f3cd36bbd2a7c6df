//! Why a typed text is not one moment.

use crate::fault::{Fault, Value};
use crate::time::{Date, Moment, Zone};

/// A typed text that is no moment, or not only one. Whatever it can mean is in the error.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(Usage, hint = "advice-time-moment")]
pub enum TypedMomentError {
    /// {text:?} is not a date and a time of day such as 2026-11-23 9:30
    #[fault("clock/bad-moment", message = "fault-time-typed")]
    Malformed {
        /// The beginning of what was given.
        #[fault(quoted)]
        text: String,
    },
    /// {text:?} can begin with the day or the month: write {day_first} or {month_first}
    #[fault("clock/day-or-month")]
    DayOrMonth {
        /// The date as it was given.
        #[fault(quoted)]
        text: String,
        /// Read with the day first.
        day_first: Date,
        /// Read with the month first.
        month_first: Date,
    },
    /// {text:?}: a year has four digits
    #[fault("clock/short-year")]
    ShortYear {
        /// The date as it was given.
        #[fault(quoted)]
        text: String,
    },
    /// there is no day {day} in month {month} of {year}: it has {last} days
    #[fault("clock/no-such-day")]
    NoSuchDay {
        /// The year.
        #[fault(display)]
        year: i32,
        /// The month, 1 to 12.
        #[fault(with = Value::month)]
        month: u32,
        /// The day as it was given.
        day: u32,
        /// The last day that the month has.
        last: u32,
    },
    /// {text:?}: there is no month {month}
    #[fault("clock/no-such-month")]
    NoSuchMonth {
        /// The date as it was given.
        #[fault(quoted)]
        text: String,
        /// The month as it was given.
        month: u32,
    },
    /// {text:?} is no time of day: hours go from 0 to 23, minutes and seconds from 0 to 59
    #[fault("clock/no-such-time")]
    NoSuchTime {
        /// The time of day as it was given.
        #[fault(quoted)]
        text: String,
    },
    /// {date} has no time of day
    #[fault("clock/no-time-of-day")]
    NoTime {
        /// The date.
        date: Date,
    },
    /// {text:?} has no date
    #[fault("clock/no-date")]
    NoDate {
        /// The beginning of what was given.
        #[fault(quoted)]
        text: String,
    },
    /// {text:?} depends on the day on which it is read
    #[fault("clock/relative")]
    Relative {
        /// The beginning of what was given.
        #[fault(quoted)]
        text: String,
    },
    /// a local time needs its time zone
    #[fault("clock/no-zone", hint = "", give(zone = Value::Key("resume_zone")))]
    NoZone,
    /// clocks there never show {local}: write {before} or {after}
    #[fault("clock/missing-local-time", hint = "advice-time-missing")]
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
    /// clocks there show {local} twice: write {first} or {second}
    #[fault("clock/ambiguous-local-time", hint = "advice-time-ambiguous")]
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
    /// {local} there cannot be written with an offset in whole minutes
    #[fault("clock/unwritable-local-time", hint = "advice-time-unwritable")]
    Unwritable {
        /// The local time, `YYYY-MM-DD HH:MM`.
        local: String,
        /// Where; `None` by the machine's clock.
        zone: Option<Zone>,
    },
    /// the moment is outside the years 0001 to 9999
    #[fault("clock/moment-out-of-range", message = "fault-time-moment-range")]
    OutOfRange,
}
