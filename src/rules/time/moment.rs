//! A point in time as people wrote it down: date, time of day and offset from UTC (RFC 3339).

use crate::fault::Fault;
use std::fmt;
use std::str::FromStr;

use chrono::{
    DateTime, Datelike, FixedOffset, NaiveDate, SecondsFormat, TimeDelta, Timelike, Weekday,
};
use serde::{Serialize, Serializer};

use super::{Duration, excerpt};

/// A point in time, in whole seconds, with the offset from UTC that it was written with.
///
/// The canonical text is `YYYY-MM-DDTHH:MM:SS±HH:MM`, the years 0001 to 9999: never `Z`, a fraction, a leap second or
/// `-00:00`. That alone is what `parse` reads, as envelopes do; [`Moment::parse_rfc3339`] reads what other programs
/// write, `Z` as well. Moments are equal and ordered as points in time, whatever their offsets, so two equal moments
/// may have different texts.
///
/// ```
/// # use adjourn_rules::time::Moment;
/// let sealed: Moment = "1972-08-31T21:35:00+00:00".parse()?;
/// let resumed: Moment = "1972-09-01T14:30:00+00:00".parse()?;
/// assert_eq!(resumed.since(sealed).unwrap().to_string(), "16:55:00");
/// assert_eq!(sealed.since(resumed), None);
/// # Ok::<(), adjourn_rules::time::MomentError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(DateTime<FixedOffset>);

/// The largest offset from UTC that RFC 3339 can write, in seconds.
const LARGEST_OFFSET: i32 = 24 * 3600 - 60;

impl Moment {
    /// The moment `seconds` after (or before) 1970-01-01T00:00:00Z, so many seconds ahead of UTC; `None` outside the
    /// years 0001 to 9999, and where the offset is not in whole minutes.
    pub fn at_offset(seconds: i64, offset: i32) -> Option<Moment> {
        let offset = FixedOffset::east_opt(offset).filter(|_| offset % 60 == 0)?;
        Moment::from_chrono(DateTime::from_timestamp(seconds, 0)?.with_timezone(&offset))
    }

    /// The moment `seconds` after (or before) 1970-01-01T00:00:00Z: in UTC, or, where UTC is outside the years 0001 to
    /// 9999, in the largest offset, east or west, that is within them. `None` where neither is.
    pub fn from_unix(seconds: i64) -> Option<Moment> {
        let utc = DateTime::from_timestamp(seconds, 0)?;
        let mut offsets = [0, LARGEST_OFFSET, -LARGEST_OFFSET]
            .into_iter()
            .filter_map(FixedOffset::east_opt);
        offsets.find_map(|offset| Moment::from_chrono(utc.with_timezone(&offset)))
    }

    /// Seconds since 1970-01-01T00:00:00Z, negative before it.
    pub fn as_unix(self) -> i64 {
        self.0.timestamp()
    }

    /// Any RFC 3339 text, as `--at TIME` takes it: also `Z`, small letters, a blank for the `T`, a typographic minus,
    /// a fraction, which is cut off, and `-00:00` (4.3: the local offset is unknown), which is taken as UTC. A leap
    /// second counts as the second before it.
    ///
    /// # Errors
    ///
    /// [`MomentError`] if it is none, or lies outside the years 0001 to 9999.
    pub fn parse_rfc3339(text: &str) -> Result<Moment, MomentError> {
        let moment = DateTime::parse_from_rfc3339(text).map_err(|_| MomentError::Malformed {
            text: excerpt(text),
        })?;
        Moment::from_chrono(moment).ok_or(MomentError::OutOfRange)
    }

    /// The time from `earlier` to this moment; `None` if `earlier` is the later one.
    pub fn since(self, earlier: Moment) -> Option<Duration> {
        let seconds = self.as_unix().checked_sub(earlier.as_unix())?;
        Duration::from_seconds(u64::try_from(seconds).ok()?)
    }

    /// The moment `time` later, in the same offset; `None` after the year 9999.
    pub fn plus(self, time: Duration) -> Option<Moment> {
        let delta = TimeDelta::try_seconds(i64::try_from(time.as_seconds()).ok()?)?;
        Moment::from_chrono(self.0.checked_add_signed(delta)?)
    }

    /// The moment `time` earlier, in the same offset; `None` before the year 1.
    pub fn minus(self, time: Duration) -> Option<Moment> {
        let delta = TimeDelta::try_seconds(i64::try_from(time.as_seconds()).ok()?)?;
        Moment::from_chrono(self.0.checked_sub_signed(delta)?)
    }

    /// The same point in time, written in UTC; `None` where that falls outside the years 0001 to
    /// 9999.
    pub fn in_utc(self) -> Option<Moment> {
        Moment::from_chrono(self.0.to_utc().fixed_offset())
    }

    /// The same point in time in the offset of another moment; as it is, where that leaves the years 0001 to 9999.
    #[must_use]
    pub fn beside(self, other: Moment) -> Moment {
        Moment::from_chrono(self.0.with_timezone(other.0.offset())).unwrap_or(self)
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

    /// Hour of the day, 0 to 23.
    pub fn hour(self) -> u32 {
        self.0.hour()
    }

    /// Minute of the hour, 0 to 59.
    pub fn minute(self) -> u32 {
        self.0.minute()
    }

    /// Second of the minute, 0 to 59.
    pub fn second(self) -> u32 {
        self.0.second()
    }

    /// Day of the week, where it was written.
    pub fn weekday(self) -> Weekday {
        self.0.weekday()
    }

    /// Whether it is of a later day than `other`, each as it is written.
    pub fn is_of_a_later_day_than(self, other: Moment) -> bool {
        self.date() > other.date()
    }

    /// The day, where it was written.
    pub(crate) fn date(self) -> NaiveDate {
        self.0.naive_local().date()
    }

    /// How far local time is ahead of UTC, in minutes, -1439 to 1439.
    pub fn offset_minutes(self) -> i32 {
        self.0.offset().local_minus_utc() / 60
    }

    /// The one way in: cuts a fraction off, takes a leap second as the one before, and an offset
    /// down to its whole minute without moving the point in time.
    pub(super) fn from_chrono(moment: DateTime<FixedOffset>) -> Option<Moment> {
        let minutes = moment.offset().local_minus_utc() / 60;
        let whole = DateTime::from_timestamp(moment.timestamp(), 0)?
            .with_timezone(&FixedOffset::east_opt(minutes * 60)?);
        // Near the ends of what chrono can hold the local date would overflow; ours ends far inside.
        let local = whole
            .naive_utc()
            .checked_add_offset(FixedOffset::east_opt(minutes * 60)?)?;
        (1..=9999).contains(&local.year()).then_some(Moment(whole))
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A format would be read anew each time, and an archive writes a hundred thousand of them.
        f.write_str(&self.0.to_rfc3339_opts(SecondsFormat::Secs, false))
    }
}

/// Only the canonical text; see [`Moment::parse_rfc3339`] for what other programs write.
impl FromStr for Moment {
    type Err = MomentError;

    fn from_str(text: &str) -> Result<Moment, MomentError> {
        let read = Moment::parse_rfc3339(text).ok();
        read.filter(|read| read.to_string() == text)
            .ok_or_else(|| MomentError::Malformed {
                text: excerpt(text),
            })
    }
}

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text that is no moment.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(Usage, hint = "advice-time-moment")]
pub enum MomentError {
    /// {text:?} is not a moment such as 2026-03-01T14:30:00+01:00
    #[fault("clock/bad-moment", message = "fault-time-moment")]
    Malformed {
        /// The beginning of what was given.
        #[fault(quoted)]
        text: String,
    },
    /// the moment is outside the years 0001 to 9999
    #[fault("clock/moment-out-of-range", message = "fault-time-moment-range")]
    OutOfRange,
    /// the clock of this machine stands before 1970
    #[fault("clock/machine-before-1970")]
    MachineClock,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn order_is_that_of_the_points_in_time() {
        let moment = |text: &str| text.parse::<Moment>().unwrap();
        let rome = moment("2026-03-01T14:30:00+01:00");
        let london = moment("2026-03-01T13:30:00+00:00");
        assert_eq!(rome, london);
        assert_ne!(rome.to_string(), london.to_string());
        let later = moment("2026-03-01T13:30:01+01:00");
        assert!(
            later < rome,
            "the hour is smaller and so is the point in time"
        );
        assert_eq!(rome.since(later).unwrap().to_string(), "0:59:59");
        assert_eq!(rome.since(london), Some(Duration::ZERO));
        assert_eq!(later.since(rome), None);
        assert_eq!(rome.in_utc().unwrap().to_string(), london.to_string());
        let first = moment("0001-01-01T00:00:00+23:59");
        let last = moment("9999-12-31T23:59:59-23:59");
        let all = last.since(first).expect("every difference fits");
        assert_eq!(
            first.plus(all),
            None,
            "at the first one's offset that is the year 10000"
        );
        let before = all.checked_sub("47:58:00".parse().unwrap()).unwrap();
        let end = first.plus(before).unwrap();
        assert_eq!(end.to_string(), "9999-12-31T23:59:59+23:59");
        assert_eq!(end.plus(Duration::from_seconds(1).unwrap()), None);
        assert_eq!(first.in_utc(), None, "in UTC that was the year before");
        for end in [first, last] {
            assert_eq!(Moment::from_unix(end.as_unix()), Some(end));
        }
        assert_eq!(Moment::from_unix(first.as_unix() - 1), None);
    }

    #[test]
    fn parts_are_the_local_ones() {
        let moment: Moment = "2026-03-01T00:30:05-03:30".parse().unwrap();
        let parts = (moment.year(), moment.month(), moment.day());
        assert_eq!(parts, (2026, 3, 1));
        assert_eq!(
            (moment.hour(), moment.minute(), moment.second()),
            (0, 30, 5)
        );
        assert_eq!(moment.weekday(), Weekday::Sun);
        let week = (0..7).map(|day| Moment::from_unix(day * 86_400).unwrap().weekday());
        // 1970-01-01 was a Thursday.
        use Weekday::{Fri, Mon, Sat, Sun, Thu, Tue, Wed};
        let days = [Thu, Fri, Sat, Sun, Mon, Tue, Wed];
        assert_eq!(week.collect::<Vec<_>>(), days);
        assert_eq!(moment.offset_minutes(), -210);
        assert_eq!(Moment::from_unix(moment.as_unix()), Some(moment));
        assert_eq!(Moment::from_unix(i64::MAX), None);
        assert_eq!(Moment::from_unix(i64::MIN), None);
    }

    #[test]
    fn in_json_it_is_its_text() {
        let moment: Moment = "2026-03-01T14:30:05+01:00".parse().unwrap();
        let json = "\"2026-03-01T14:30:05+01:00\"";
        assert_eq!(serde_json::to_string(&moment).unwrap(), json);
        // Others write it so.
        let utc = Moment::parse_rfc3339("2026-03-01T13:30:05Z").unwrap();
        assert_eq!(utc, moment);
    }

    proptest! {
        #[test]
        fn every_moment_reads_back(
            seconds in -62_135_510_400_i64..253_402_214_400,
            offset in -1439_i32..=1439,
        ) {
            let utc = DateTime::from_timestamp(seconds, 0).unwrap();
            let zone = FixedOffset::east_opt(offset * 60).unwrap();
            let moment = Moment::from_chrono(utc.with_timezone(&zone)).unwrap();
            let text = moment.to_string();
            prop_assert_eq!(text.len(), 25);
            let back: Moment = text.parse().unwrap();
            prop_assert_eq!(back, moment);
            prop_assert_eq!(back.to_string(), text.clone());
            prop_assert_eq!(Moment::parse_rfc3339(&text).unwrap().to_string(), text);
        }

        #[test]
        fn only_its_own_text_reads_as_a_moment(
            text in "[0-9]{4}-[0-2][0-9]-[0-3][0-9][Tt ][0-2][0-9]:[0-6][0-9]:[0-6][0-9]([+-][0-2][0-9]:[0-6][0-9]|Z)|\\PC{0,30}",
        ) {
            if let Ok(moment) = text.parse::<Moment>() {
                prop_assert_eq!(moment.to_string(), text.clone());
            }
            let _ = Moment::parse_rfc3339(&text);
        }
    }
}
