//! A length of time in whole seconds, written `H:MM:SS`.

use crate::fault::Fault;
use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use super::{decimal, excerpt};

/// A length of time: whole seconds, from zero to [`Duration::MAX`].
///
/// The canonical text is `H:MM:SS`, hours unpadded and as many digits as needed, minutes and seconds
/// always two: `0:05:00`, `2:31:05`, `120:00:00`.
///
/// ```
/// # use adjourn_rules::time::Duration;
/// let used: Duration = "2:31:05".parse()?;
/// assert_eq!(used.as_seconds(), 9065);
/// assert_eq!(used.to_string(), "2:31:05");
/// assert!("02:31:05".parse::<Duration>().is_err());
/// # Ok::<(), adjourn_rules::time::DurationError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Duration(u64);

impl Duration {
    /// No time at all.
    pub const ZERO: Duration = Duration(0);

    /// One hour: the lateness that A10 allows.
    pub const HOUR: Duration = Duration(3600);

    /// The longest duration, `99999999:59:59`: more than lies between any two
    /// [moments](super::Moment), and far from overflowing when sums are made.
    pub const MAX: Duration = Duration(100_000_000 * 3600 - 1);

    /// That many seconds, or `None` beyond [`Duration::MAX`].
    pub const fn from_seconds(seconds: u64) -> Option<Duration> {
        if seconds <= Duration::MAX.0 {
            Some(Duration(seconds))
        } else {
            None
        }
    }

    /// Hours, minutes and seconds together, each of any size.
    pub(super) fn of(hours: u64, minutes: u64, seconds: u64) -> Option<Duration> {
        let hours = hours.checked_mul(3600)?;
        let all = hours.checked_add(minutes.checked_mul(60)?)?;
        Duration::from_seconds(all.checked_add(seconds)?)
    }

    /// The whole length in seconds.
    pub const fn as_seconds(self) -> u64 {
        self.0
    }

    /// Whether this is no time at all.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The sum, or `None` beyond [`Duration::MAX`].
    pub fn checked_add(self, other: Duration) -> Option<Duration> {
        self.0.checked_add(other.0).and_then(Duration::from_seconds)
    }

    /// The difference, or `None` if `other` is longer.
    pub fn checked_sub(self, other: Duration) -> Option<Duration> {
        self.0.checked_sub(other.0).map(Duration)
    }

    /// The sum, at most [`Duration::MAX`].
    pub fn saturating_add(self, other: Duration) -> Duration {
        self.checked_add(other).unwrap_or(Duration::MAX)
    }

    /// The difference, at least zero.
    pub fn saturating_sub(self, other: Duration) -> Duration {
        Duration(self.0.saturating_sub(other.0))
    }
}

impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hours, minutes, seconds) = (self.0 / 3600, self.0 / 60 % 60, self.0 % 60);
        write!(f, "{hours}:{minutes:02}:{seconds:02}")
    }
}

/// Only the canonical text; see [`Duration::parse_typed`] for what people type.
impl FromStr for Duration {
    type Err = DurationError;

    fn from_str(text: &str) -> Result<Duration, DurationError> {
        let mut parts = text.split(':').map(decimal);
        let mut read = || Duration::of(parts.next()??, parts.next()??, parts.next()??);
        read()
            .filter(|read| read.to_string() == text)
            .ok_or_else(|| DurationError::Malformed {
                text: excerpt(text),
            })
    }
}

impl Serialize for Duration {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text that is no duration, or not only one.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(Usage, hint = "advice-time-duration")]
pub enum DurationError {
    /// {text:?} is not a time such as 2:31:05 (hours, minutes, seconds)
    #[fault("clock/bad-duration")]
    Malformed {
        /// The beginning of what was given.
        #[fault(quoted)]
        text: String,
    },
    /// {text:?} can be {as_hours} or {as_minutes}: write one of them
    #[fault("clock/unclear-duration")]
    Unclear {
        /// What was given.
        #[fault(quoted)]
        text: String,
        /// Read as hours and minutes.
        as_hours: Duration,
        /// Read as minutes and seconds.
        as_minutes: Duration,
    },
    /// {text:?} has no unit: write {as_minutes} if it is minutes
    #[fault("clock/no-unit")]
    NoUnit {
        /// What was given.
        #[fault(quoted)]
        text: String,
        /// Read as minutes.
        as_minutes: Duration,
    },
    /// {text:?}: after hours, minutes and seconds go from 0 to 59
    #[fault("clock/past-sixty")]
    PastSixty {
        /// The beginning of what was given.
        #[fault(quoted)]
        text: String,
    },
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn seconds(count: u64) -> Duration {
        Duration::from_seconds(count).unwrap()
    }

    #[test]
    fn sums_stop_at_their_bounds() {
        let (one, two) = (seconds(1), seconds(2));
        assert_eq!(one.checked_add(two), Some(seconds(3)));
        assert_eq!(Duration::MAX.checked_add(one), None);
        assert_eq!(Duration::MAX.saturating_add(one), Duration::MAX);
        assert_eq!(two.checked_sub(one), Some(one));
        assert_eq!(one.checked_sub(two), None);
        assert_eq!(one.saturating_sub(two), Duration::ZERO);
        assert_eq!(Duration::from_seconds(Duration::MAX.as_seconds() + 1), None);
    }

    #[test]
    fn in_json_it_is_its_text() {
        let used = seconds(9065);
        assert_eq!(serde_json::to_string(&used).unwrap(), "\"2:31:05\"");
    }

    proptest! {
        #[test]
        fn every_duration_reads_back(count in 0..=Duration::MAX.as_seconds()) {
            let duration = seconds(count);
            let text = duration.to_string();
            prop_assert_eq!(text.parse::<Duration>(), Ok(duration));
            prop_assert_eq!(Duration::parse_typed(&text, None), Ok(duration));
        }

        #[test]
        fn only_its_own_text_reads_as_a_duration(text in "[0-9:. hms+-]{0,12}|\\PC{0,20}") {
            if let Ok(duration) = text.parse::<Duration>() {
                prop_assert_eq!(duration.to_string(), text.clone());
            }
            let _ = Duration::parse_typed(&text, None);
        }
    }
}
