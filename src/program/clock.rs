//! The clock of this machine: no library has one.

use std::time::{SystemTime, UNIX_EPOCH};

use chrono::{DateTime, Local, Offset, TimeZone};
use rules::time::{Moment, MomentError};

/// Now, in the machine's own offset.
///
/// # Errors
/// The clock stands before 1970, or beyond the year 9999.
pub fn now() -> Result<Moment, MomentError> {
    on(SystemTime::now())
}

fn on(clock: SystemTime) -> Result<Moment, MomentError> {
    let since = clock
        .duration_since(UNIX_EPOCH)
        .map_err(|_| MomentError::MachineClock)?;
    let at = i64::try_from(since.as_secs()).map_err(|_| MomentError::OutOfRange)?;
    let shown = offset_at(at).and_then(|offset| Moment::at_offset(at, offset));
    shown
        .or_else(|| Moment::from_unix(at))
        .ok_or(MomentError::OutOfRange)
}

/// How far this machine's clock is ahead of UTC at so many seconds after 1970, in seconds.
pub fn offset_at(at: i64) -> Option<i32> {
    let utc = DateTime::from_timestamp(at, 0)?.naive_utc();
    Some(Local.offset_from_utc_datetime(&utc).fix().local_minus_utc())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_clock_that_stands_before_1970_is_said() {
        let before = UNIX_EPOCH - Duration::from_secs(1);
        assert_eq!(on(before), Err(MomentError::MachineClock));
        assert_eq!(on(UNIX_EPOCH).map(Moment::as_unix), Ok(0));
        assert!(now().unwrap().year() >= 2025);
    }
}
