//! The grammar of typed moments: a date, a time of day, perhaps the day of the week and the offset from UTC, in any order.

mod apart;
mod dates;
mod parser;
mod times;
mod words;

use chrono::{FixedOffset, NaiveDateTime};

use self::parser::Parser;
use super::text::plain;
use super::{MomentReader, Taken, TypedMomentError};
use crate::time::moment::parse_local;
use crate::time::{Date, Moment, MomentError, Weekday, excerpt};

/// What a text says.
#[derive(Debug, Default)]
struct Said {
    day: Option<Day>,
    time: Option<Time>,
    weekday: Option<Weekday>,
    /// Ahead of UTC, in minutes.
    offset: Option<i32>,
    now: bool,
    /// Three numbers of two digits with full stops between them: a date with a short year, or a time with seconds.
    /// With where they stand in the text.
    dotted: Option<([u32; 3], (usize, usize))>,
    /// The time was written with a full stop, as a day and a month are.
    like_a_date: bool,
    /// The time was written with its seconds.
    with_seconds: bool,
}

#[derive(Clone, Copy, Debug)]
enum Day {
    Date(Date),
    /// Days after today.
    Away(i64),
}

#[derive(Clone, Copy, Debug)]
enum Time {
    Clock {
        hour: u32,
        minute: u32,
        second: u32,
    },
    /// The beginning or the end of the day.
    Midnight,
}

type Read<T> = Result<T, TypedMomentError>;

impl MomentReader {
    pub(super) fn read(&self, text: &str, taken: Taken) -> Read<Moment> {
        if let Some(moment) = rfc3339(text) {
            return moment;
        }
        let malformed = || TypedMomentError::Malformed {
            text: excerpt(text),
        };
        let mut parser = Parser::of(text, None).ok_or_else(malformed)?;
        parser.all()?;
        parser.settle()?;
        self.meant(text, &parser.said, taken)
    }

    fn meant(&self, text: &str, said: &Said, taken: Taken) -> Read<Moment> {
        let malformed = || TypedMomentError::Malformed {
            text: excerpt(text),
        };
        let relative = || TypedMomentError::Relative {
            text: excerpt(text),
        };
        if said.now {
            let alone = said.day.is_none() && said.time.is_none() && said.weekday.is_none();
            let alone = alone && said.offset.is_none();
            return match self.now {
                Some(now) if alone => Ok(now),
                None if alone => Err(relative()),
                Some(_) | None => Err(malformed()),
            };
        }
        let date = match said.day {
            Some(Day::Date(date)) => Some(date),
            Some(Day::Away(days)) => {
                let today = self.today().ok_or_else(relative)?;
                Some(today.later(days).ok_or(TypedMomentError::OutOfRange)?)
            }
            None => None,
        };
        if let (Some(date), Some(given)) = (date, said.weekday)
            && date.weekday() != given
        {
            let right = date.weekday();
            return Err(TypedMomentError::OtherWeekday { date, given, right });
        }
        let time = match (said.time, date, taken) {
            (Some(time), _, _) => time,
            (None, Some(_), Taken::Deadline) => Time::Clock {
                hour: 23,
                minute: 59,
                second: 0,
            },
            (None, Some(_), Taken::Beginning) => Time::Clock {
                hour: 0,
                minute: 0,
                second: 0,
            },
            (None, Some(date), Taken::Whole | Taken::Recent) => {
                return Err(TypedMomentError::NoTime { date });
            }
            (None, None, _) if said.weekday.is_some() => {
                return Err(TypedMomentError::NoDate {
                    text: excerpt(text),
                });
            }
            (None, None, _) => return Err(malformed()),
        };
        let on = |date| self.on(date, time, said.offset);
        match (date, taken, self.today()) {
            (Some(date), _, _) => on(date),
            (None, Taken::Recent, Some(today)) if said.weekday.is_none() => {
                let today_at = on(today)?;
                let yesterday_at = today.later(-1).and_then(|day| on(day).ok());
                let away = |moment: Moment| {
                    let now = self.now.map_or(0, Moment::as_unix);
                    (moment.as_unix() - now).abs()
                };
                Ok(match yesterday_at {
                    Some(yesterday_at) if away(yesterday_at) < away(today_at) => yesterday_at,
                    Some(_) | None => today_at,
                })
            }
            (None, _, _) => Err(TypedMomentError::NoDate {
                text: excerpt(text),
            }),
        }
    }

    /// That time on that day.
    fn on(&self, date: Date, time: Time, offset: Option<i32>) -> Read<Moment> {
        let next = || date.later(1).ok_or(TypedMomentError::OutOfRange);
        let (date, (hour, minute, second)) = match time {
            Time::Midnight => {
                let next = next()?;
                return Err(TypedMomentError::Midnight { day: date, next });
            }
            Time::Clock { hour: 24, .. } => (next()?, (0, 0, 0)),
            Time::Clock {
                hour,
                minute,
                second,
            } => (date, (hour, minute, second)),
        };
        let local = date.naive().and_hms_opt(hour, minute, second);
        let local = local.ok_or(TypedMomentError::OutOfRange)?;
        match offset {
            Some(minutes) => at_offset(local, minutes).ok_or(TypedMomentError::OutOfRange),
            None => self.local(local),
        }
    }
}

pub(super) fn at_offset(local: NaiveDateTime, minutes: i32) -> Option<Moment> {
    let offset = FixedOffset::east_opt(minutes * 60)?;
    Moment::from_chrono(local.and_local_timezone(offset).single()?)
}

/// A full timestamp: RFC 3339 as other programs write it, also without seconds. `None` where the text is no timestamp,
/// or one of a day or an hour that does not exist.
fn rfc3339(text: &str) -> Option<Read<Moment>> {
    const LOCAL: usize = "YYYY-MM-DDTHH:MM".len();
    let text = plain(text)?;
    let text = text.trim_matches(' ');
    let (local, rest) = text.split_at_checked(LOCAL)?;
    parse_local(local, 't').or_else(|| parse_local(local, ' '))?;
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
