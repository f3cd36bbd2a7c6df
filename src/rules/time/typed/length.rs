//! Lengths of time as people type them and as clocks show them.

use super::plain;
use crate::time::{Duration, DurationError, decimal, excerpt};

/// The units, each larger than the next, and their seconds.
const UNITS: [(&[&str], u64); 4] = [
    (&["d"], 86_400),
    (&["h"], 3_600),
    (&["min", "m"], 60),
    (&["s"], 1),
];

/// Why numbers and units are no length.
#[derive(Clone, Copy, Debug)]
enum Fault {
    PastSixty,
    Malformed,
}

impl Duration {
    /// Reads a length of time: `1:52:30`, `1h52`, `90 min`, `1 h 52 min 30 s`. `1:52` is hours and minutes on one
    /// clock and minutes and seconds on another, and is refused with both readings ([`DurationError::Unclear`]), but
    /// where `most`, the longest that the time can be, leaves only one. A number alone has no unit and is refused,
    /// but for 0.
    ///
    /// # Errors
    ///
    /// [`DurationError`], saying which of these it was.
    pub fn parse_typed(text: &str, most: Option<Duration>) -> Result<Duration, DurationError> {
        let malformed = || DurationError::Malformed {
            text: excerpt(text),
        };
        let plain = plain(text).ok_or_else(malformed)?;
        let plain = plain.trim();
        let read = match plain.contains(':') {
            true => shown(plain),
            false => with_units(plain).map(|length| vec![length]),
        };
        match read.as_deref() {
            Ok(&[length]) => Ok(length),
            Ok(&[as_hours, as_minutes]) => {
                let most = most.unwrap_or(Duration::MAX);
                match as_hours == as_minutes || as_minutes <= most && as_hours > most {
                    true => Ok(as_minutes),
                    false => Err(DurationError::Unclear {
                        text: excerpt(text),
                        as_hours,
                        as_minutes,
                    }),
                }
            }
            Err(Fault::PastSixty) => Err(DurationError::PastSixty {
                text: excerpt(text),
            }),
            Ok(_) | Err(Fault::Malformed) => {
                match decimal(plain).and_then(|it| Duration::of(0, it, 0)) {
                    Some(Duration::ZERO) => Ok(Duration::ZERO),
                    Some(as_minutes) => Err(DurationError::NoUnit {
                        text: excerpt(text),
                        as_minutes,
                    }),
                    None => Err(malformed()),
                }
            }
        }
    }
}

/// What a clock shows, with every meaning: two numbers have two.
fn shown(plain: &str) -> Result<Vec<Duration>, Fault> {
    let parts = (0..).zip(plain.split(':'));
    let numbers =
        parts.map(|(place, part)| decimal(part).filter(|_| place == 0 || part.len() == 2));
    let numbers: Vec<u64> = numbers.collect::<Option<_>>().ok_or(Fault::Malformed)?;
    if numbers.iter().skip(1).any(|number| *number >= 60) {
        return Err(Fault::PastSixty);
    }
    let meanings = match *numbers.as_slice() {
        [one, other] => vec![Duration::of(one, other, 0), Duration::of(0, one, other)],
        [hours, minutes, seconds] => vec![Duration::of(hours, minutes, seconds)],
        _ => return Err(Fault::Malformed),
    };
    let lengths: Option<_> = meanings.into_iter().collect();
    lengths.ok_or(Fault::Malformed)
}

/// Numbers with their units, the larger first; two digits behind the hours are minutes.
fn with_units(plain: &str) -> Result<Duration, Fault> {
    let mut rest = plain;
    let mut all = Duration::ZERO;
    let mut last: Option<usize> = None;
    while !rest.is_empty() {
        let digits = rest
            .find(|each: char| !each.is_ascii_digit())
            .unwrap_or(rest.len());
        let (number, behind) = rest.split_at(digits);
        let letters = behind.trim_start();
        let end = letters
            .find(|each: char| !each.is_alphabetic())
            .unwrap_or(letters.len());
        let (unit, after) = letters.split_at(end);
        let known = UNITS.iter().position(|(names, _)| names.contains(&unit));
        let place = match (known, last) {
            (Some(place), last) if last.is_none_or(|last| place > last) => place,
            // `2h31`
            (None, Some(1)) if unit.is_empty() && after.is_empty() && digits == 2 => 2,
            _ => return Err(Fault::Malformed),
        };
        let (_, unit) = UNITS.get(place).ok_or(Fault::Malformed)?;
        let number: u64 = decimal(number).ok_or(Fault::Malformed)?;
        if last.is_some() && number >= if place == 1 { 24 } else { 60 } {
            return Err(Fault::PastSixty);
        }
        let more = number.checked_mul(*unit).and_then(Duration::from_seconds);
        let sum = more.and_then(|more| all.checked_add(more));
        all = sum.ok_or(Fault::Malformed)?;
        last = Some(place);
        rest = after.trim_start();
    }
    last.map(|_| all).ok_or(Fault::Malformed)
}
