//! Moments, lengths of time and time controls as people type them: one short list of forms, the same for flags,
//! events, forms and answers at the terminal.
//!
//! A reader takes what has one meaning and refuses everything else with what it can mean: `5/11/2026` is the fifth of
//! November or the eleventh of May, `1:52` is minutes and seconds on one clock and hours and minutes on another.
//! Moments are read by a [`MomentReader`], lengths by [`Duration::parse_typed`](super::Duration::parse_typed), time
//! controls by [`TimeControl::parse_typed`](super::TimeControl::parse_typed).

mod control;
mod error;
mod length;
#[cfg(test)]
mod tests;

use chrono::{NaiveDateTime, NaiveTime};

pub use error::TypedMomentError;

use super::{Date, Moment, MomentError, Zone, decimal, excerpt};

/// A day, in seconds.
const DAY: u32 = 86_400;

/// No time is written in more characters.
const LONGEST: usize = 120;

/// The words for a day, in the languages that the program speaks, and how many days after today it is.
const DAYS: [(&str, i64); 4] = [("today", 0), ("tomorrow", 1), ("oggi", 0), ("domani", 1)];

/// Whose clocks show the times that are typed without an offset from UTC.
#[derive(Clone, Copy, Debug)]
pub enum ClocksOf {
    /// Those in a zone.
    Zone(Zone),
    /// The machine's, which the caller knows: how far it is ahead of UTC at so many seconds after 1970, in seconds.
    Machine(fn(i64) -> Option<i32>),
    /// Nobody said whose: only times with an offset are moments.
    Nobody,
}

impl ClocksOf {
    /// How far they are ahead of UTC at so many seconds after 1970, in seconds.
    fn offset_at(self, at: i64) -> Option<i32> {
        match self {
            ClocksOf::Zone(zone) => zone.offset_at(at),
            ClocksOf::Machine(offset_at) => offset_at(at),
            ClocksOf::Nobody => None,
        }
    }
}

impl From<Option<Zone>> for ClocksOf {
    fn from(zone: Option<Zone>) -> ClocksOf {
        zone.map_or(ClocksOf::Nobody, ClocksOf::Zone)
    }
}

/// Reads typed moments: RFC 3339, `2026-11-23 14:30`, `23.11.2026 14:30`, `23/11/2026 14.30`, `tomorrow 14:30`, `now`.
///
/// ```
/// # use adjourn_rules::time::{ClocksOf, MomentReader};
/// let reader = MomentReader::new(ClocksOf::Zone("Europe/Rome".parse()?), None);
/// let resumed = reader.moment("23.11.2026 9:30")?;
/// assert_eq!(resumed.to_string(), "2026-11-23T09:30:00+01:00");
/// assert_eq!(reader.moment("2026-11-23, 0930")?, resumed);
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

/// A time of day, in seconds since it began; 24:00 ends the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TimeOfDay(u32);

impl std::fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:02}:{:02}", self.0 / 3600, self.0 / 60 % 60)
    }
}

/// What a date without a time of day means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DateAlone {
    /// Nothing yet.
    Refused,
    /// As for [`DateAlone::Refused`], and a time of day needs no date.
    OrHourAlone,
    /// The day to its end, 23:59.
    UntilItsEnd,
    /// The day from its beginning, 0:00.
    FromItsBeginning,
}

type Read<T> = Result<T, TypedMomentError>;

impl MomentReader {
    /// A reader for times that those clocks show. `now` is the present; without it, words that depend on it (`today`,
    /// `domani`, `now`) are refused.
    pub fn new(clocks: ClocksOf, now: Option<Moment>) -> MomentReader {
        MomentReader { clocks, now }
    }

    /// Reads a moment: a date and a time of day, or RFC 3339. Where no offset is written, the time is the one that the
    /// reader's clocks show.
    ///
    /// # Errors
    ///
    /// [`TypedMomentError`], with every meaning that the text can have.
    pub fn moment(&self, text: &str) -> Read<Moment> {
        self.read(text, DateAlone::Refused)
    }

    /// Reads a moment as [`moment`](MomentReader::moment) does, of something that has just happened or is about to: a
    /// time of day alone is taken today or yesterday, whichever is nearer to the present. Shortly after midnight,
    /// `23:50` means yesterday.
    ///
    /// # Errors
    ///
    /// As [`moment`](MomentReader::moment).
    pub fn recent(&self, text: &str) -> Read<Moment> {
        self.read(text, DateAlone::OrHourAlone)
    }

    /// Reads the moment by which something is due: a date alone means the whole day, to 23:59.
    ///
    /// # Errors
    ///
    /// As [`moment`](MomentReader::moment).
    pub fn deadline(&self, text: &str) -> Read<Moment> {
        self.read(text, DateAlone::UntilItsEnd)
    }

    /// Reads the moment from which something counts: a date alone means its beginning, 0:00.
    ///
    /// # Errors
    ///
    /// As [`moment`](MomentReader::moment).
    pub fn beginning(&self, text: &str) -> Read<Moment> {
        self.read(text, DateAlone::FromItsBeginning)
    }

    /// Whether a text depends on the day on which it is read, as `tomorrow 9:30` and an hour alone do.
    pub fn is_relative(text: &str) -> bool {
        MomentReader::new(ClocksOf::Zone(Zone::UTC), None)
            .recent(text)
            .is_err_and(|error| matches!(error, TypedMomentError::Relative { .. }))
    }

    /// The day that it is now, where the clocks are.
    ///
    /// # Errors
    /// [`TypedMomentError::Relative`]: nobody says from when it counts.
    pub fn this_day(&self) -> Read<Date> {
        self.today("")
    }

    /// Reads a day: `2026-11-23`, `23.11.2026`, `23/11/2026`, `tomorrow`.
    ///
    /// # Errors
    /// As [`moment`](MomentReader::moment).
    pub fn day(&self, text: &str) -> Read<Date> {
        let plain = plain(text).ok_or_else(|| malformed(text))?;
        self.date(plain.trim(), text)?
            .ok_or_else(|| malformed(text))
    }

    /// The moment at which the clocks show that time on that day.
    ///
    /// # Errors
    /// They never do, or twice.
    pub fn on_day(&self, day: Date, time: TimeOfDay) -> Read<Moment> {
        let (day, time) = match NaiveTime::from_num_seconds_from_midnight_opt(time.0, 0) {
            Some(time) => (Some(day), time),
            None => (day.later(1), NaiveTime::MIN),
        };
        let day = day.ok_or(TypedMomentError::OutOfRange)?;
        let local = day.naive().and_time(time);
        match self.clocks {
            ClocksOf::Nobody => Err(TypedMomentError::NoZone),
            ClocksOf::Zone(zone) => meant(local, |at| zone.offset_at(at), Some(zone)),
            ClocksOf::Machine(offset_at) => meant(local, offset_at, None),
        }
    }

    fn read(&self, text: &str, alone: DateAlone) -> Read<Moment> {
        let plain = plain(text).ok_or_else(|| malformed(text))?;
        let plain = plain.trim();
        if let Some(moment) = rfc3339(plain) {
            return moment;
        }
        let relative = || TypedMomentError::Relative {
            text: excerpt(text),
        };
        if plain == "now" {
            return self.now.ok_or_else(relative);
        }
        // `2026-11-23T09:30`, as a browser's own field sends it.
        let plain = match plain.split_once('t') {
            Some((date, time)) if date.len() == "YYYY-MM-DD".len() => format!("{date} {time}"),
            _ => plain.to_owned(),
        };
        let words = plain.split([' ', ',']).filter(|word| !word.is_empty());
        let words: Vec<&str> = words.collect();
        let (date, time) = match *words.as_slice() {
            [date, time] => {
                let date = self.date(date, text)?.ok_or_else(|| malformed(text))?;
                (date, hour(time)?.ok_or_else(|| malformed(text))?)
            }
            [one] => match (self.date(one, text)?, alone) {
                (Some(date), DateAlone::UntilItsEnd) => (date, TimeOfDay(DAY - 60)),
                (Some(date), DateAlone::FromItsBeginning) => (date, TimeOfDay(0)),
                (Some(date), DateAlone::Refused | DateAlone::OrHourAlone) => {
                    return Err(TypedMomentError::NoTime { date });
                }
                (None, _) => {
                    let time = hour(one)?.ok_or_else(|| malformed(text))?;
                    if alone == DateAlone::OrHourAlone {
                        return self.nearest(self.today(text)?, time);
                    }
                    let text = excerpt(text);
                    return Err(TypedMomentError::NoDate { text });
                }
            },
            _ => return Err(malformed(text)),
        };
        self.on_day(date, time)
    }

    /// That time today or yesterday, whichever is nearer to the present.
    fn nearest(&self, today: Date, time: TimeOfDay) -> Read<Moment> {
        let at = self.on_day(today, time)?;
        let yesterday = today.later(-1).and_then(|day| self.on_day(day, time).ok());
        let away = |moment: &Moment| {
            let now = self.now.map_or(0, Moment::as_unix);
            (moment.as_unix() - now).abs()
        };
        Ok(yesterday.filter(|it| away(it) < away(&at)).unwrap_or(at))
    }

    /// The day that it is now; `text` is what depends on it.
    fn today(&self, text: &str) -> Read<Date> {
        let now = self.now.ok_or_else(|| TypedMomentError::Relative {
            text: excerpt(text),
        })?;
        let offset = self.clocks.offset_at(now.as_unix());
        let shown = offset.and_then(|offset| Moment::at_offset(now.as_unix(), offset));
        Date::of(shown.unwrap_or(now).date()).ok_or(TypedMomentError::OutOfRange)
    }

    /// The date that a word is, if it is one; `text` is all that was typed.
    fn date(&self, word: &str, text: &str) -> Read<Option<Date>> {
        if let Some((_, away)) = DAYS.iter().find(|(day, _)| *day == word) {
            let day = self.today(text)?.later(*away);
            return day.map(Some).ok_or(TypedMomentError::OutOfRange);
        }
        let sign = word.chars().find(|each| !each.is_ascii_digit());
        let Some(sign @ ('-' | '.' | '/')) = sign else {
            return Ok(None);
        };
        let numbers = word
            .split(sign)
            .map(|part| Some((part.len(), decimal(part)?)));
        let numbers: Option<Vec<(usize, u32)>> = numbers.collect();
        match *numbers.unwrap_or_default().as_slice() {
            [(4, year), (1..=2, month), (1..=2, day)] => checked(year, month, day, word).map(Some),
            [(1..=2, one), (1..=2, other), (4, year)] if sign != '-' => {
                in_figures(one, other, year, sign == '/', word).map(Some)
            }
            [(1..=2, _), (1..=2, _), (2, _)] => Err(TypedMomentError::ShortYear {
                text: excerpt(word),
            }),
            _ => Ok(None),
        }
    }
}

impl TimeOfDay {
    /// Reads a time of day alone, to the minute: `14:30`, `14.30`, `1430`.
    ///
    /// # Errors
    /// [`TypedMomentError::NoSuchTime`].
    pub fn parse_typed(text: &str) -> Read<TimeOfDay> {
        let read = plain(text).map(|text| hour(text.trim()));
        read.transpose()?
            .flatten()
            .filter(|time| time.0 % 60 == 0)
            .ok_or_else(|| TypedMomentError::NoSuchTime {
                text: excerpt(text),
            })
    }
}

fn malformed(text: &str) -> TypedMomentError {
    TypedMomentError::Malformed {
        text: excerpt(text),
    }
}

/// The moment at which clocks show that time that are so far ahead of UTC at a moment; no clock is changed twice
/// within two days. The zone is that of the clocks, for an error.
pub(super) fn meant(
    local: NaiveDateTime,
    offset_at: impl Fn(i64) -> Option<i32>,
    zone: Option<Zone>,
) -> Read<Moment> {
    let as_utc = local.and_utc().timestamp();
    let at = |offset: i32| as_utc - i64::from(offset);
    let shown = |offset: i32| Moment::at_offset(at(offset), offset_at(at(offset))?);
    let shows = |offset: i32| offset_at(at(offset)) == Some(offset);
    let written = || local.format("%Y-%m-%d %H:%M").to_string();
    let read = || {
        let day = i64::from(DAY);
        let (before, after) = (offset_at(as_utc - day)?, offset_at(as_utc + day)?);
        Some(match (shows(before), shows(after)) {
            (true, true) if before != after => Err(TypedMomentError::Ambiguous {
                local: written(),
                zone,
                first: shown(before)?,
                second: shown(after)?,
            }),
            (true, _) => Ok(shown(before)?),
            (false, true) => Ok(shown(after)?),
            (false, false) => Err(TypedMomentError::Missing {
                local: written(),
                zone,
                before: shown(after)?,
                after: shown(before)?,
            }),
        })
    };
    read().unwrap_or_else(|| {
        Err(TypedMomentError::Unwritable {
            local: written(),
            zone,
        })
    })
}

/// A time of day; `None` for what has another form.
fn hour(word: &str) -> Read<Option<TimeOfDay>> {
    let parts: Vec<&str> = match word.find([':', '.']).and_then(|at| word.get(at..=at)) {
        Some(sign) => word.split(sign).collect(),
        None if word.len() == 4 => word
            .split_at_checked(2)
            .map_or(vec![], |it| vec![it.0, it.1]),
        None => return Ok(None),
    };
    let parts = (0..).zip(parts);
    let numbers = parts.map(|(place, part)| {
        let shortest = if place == 0 { 1 } else { 2 };
        decimal(part).filter(|_| (shortest..=2).contains(&part.len()))
    });
    let (hour, minute, second): (u32, u32, u32) =
        match *numbers.collect::<Option<Vec<_>>>().unwrap_or_default() {
            [hour, minute] => (hour, minute, 0),
            [hour, minute, second] => (hour, minute, second),
            _ => return Ok(None),
        };
    let time = TimeOfDay(hour * 3600 + minute * 60 + second);
    if minute > 59 || second > 59 || time.0 > DAY {
        return Err(TypedMomentError::NoSuchTime {
            text: excerpt(word),
        });
    }
    Ok(Some(time))
}

/// A date in figures, the year behind. Full stops have the day first; a stroke can have either.
fn in_figures(one: u32, other: u32, year: u32, either: bool, word: &str) -> Read<Date> {
    if !either || one == other {
        return checked(year, other, one, word);
    }
    let (day_first, month_first) = (
        checked(year, other, one, word),
        checked(year, one, other, word),
    );
    match (day_first, month_first) {
        (Ok(day_first), Ok(month_first)) => Err(TypedMomentError::DayOrMonth {
            text: excerpt(word),
            day_first,
            month_first,
        }),
        (Err(TypedMomentError::NoSuchMonth { .. }), other) => other,
        (day_first, _) => day_first,
    }
}

/// The date, if the calendar has it.
fn checked(year: u32, month: u32, day: u32, word: &str) -> Read<Date> {
    let year = i32::try_from(year).unwrap_or(i32::MAX);
    let Some(last) = Date::days_in(year, month) else {
        return Err(match month {
            1..=12 => TypedMomentError::OutOfRange,
            month => TypedMomentError::NoSuchMonth {
                text: excerpt(word),
                month,
            },
        });
    };
    Date::new(year, month, day).ok_or(TypedMomentError::NoSuchDay {
        year,
        month,
        day,
        last,
    })
}

/// A full timestamp: RFC 3339 as other programs write it, also without seconds. `None` where the text is none.
fn rfc3339(text: &str) -> Option<Read<Moment>> {
    const LOCAL: usize = "YYYY-MM-DDTHH:MM".len();
    let (local, rest) = text.split_at_checked(LOCAL)?;
    let moment = match rest.starts_with(':') {
        true => Moment::parse_rfc3339(text),
        false => Moment::parse_rfc3339(&format!("{local}:00{rest}")),
    };
    match moment {
        Ok(moment) => Some(Ok(moment)),
        Err(MomentError::OutOfRange | MomentError::MachineClock) => {
            Some(Err(TypedMomentError::OutOfRange))
        }
        Err(MomentError::Malformed { .. }) => None,
    }
}

/// The text in small letters, its blanks and dashes as on a typewriter. `None` where it is longer than any time, or
/// where a line end in it would hide the rest of it from whoever sees one line.
fn plain(text: &str) -> Option<String> {
    if text.chars().nth(LONGEST).is_some() || text.contains(['\n', '\r']) {
        return None;
    }
    let simple = text.chars().map(|each| match each {
        _ if each.is_whitespace() => ' ',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        _ => each,
    });
    Some(simple.flat_map(char::to_lowercase).collect())
}
