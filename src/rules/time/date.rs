//! A day of the calendar, without a time of day.

use chrono::{Datelike, NaiveDate};

use super::Weekday;

/// A day in the Gregorian calendar, in the years 1 to 9999. Its text is `YYYY-MM-DD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, displaydoc::Display)]
#[displaydoc("{0}")]
pub struct Date(NaiveDate);

impl Date {
    /// That day; `None` where the calendar has none.
    pub fn new(year: i32, month: u32, day: u32) -> Option<Date> {
        Date::of(NaiveDate::from_ymd_opt(year, month, day)?)
    }

    /// How many days a month has, 28 to 31; `None` where there is no such month.
    pub fn days_in(year: i32, month: u32) -> Option<u32> {
        (28..=31)
            .rev()
            .find(|&day| Date::new(year, month, day).is_some())
    }

    pub(super) fn of(date: NaiveDate) -> Option<Date> {
        (1..=9999).contains(&date.year()).then_some(Date(date))
    }

    pub(super) fn naive(self) -> NaiveDate {
        self.0
    }

    /// The day that many days later, or earlier; `None` outside the years 1 to 9999.
    pub fn later(self, days: i64) -> Option<Date> {
        let days = chrono::TimeDelta::try_days(days)?;
        Date::of(self.0.checked_add_signed(days)?)
    }

    /// Year, 1 to 9999.
    pub fn year(self) -> i32 {
        self.0.year()
    }

    /// Month, 1 to 12.
    pub fn month(self) -> u32 {
        self.0.month()
    }

    /// Day of the month, 1 to 31.
    pub fn day(self) -> u32 {
        self.0.day()
    }

    /// Day of the week.
    pub fn weekday(self) -> Weekday {
        self.0.weekday()
    }
}
