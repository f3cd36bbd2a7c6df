//! A day and a time of day, typed apart.

use super::super::TimeOfDay;
use super::parser::Parser;
use super::{Day, Read, Said, Time};
use crate::time::{Date, Moment, MomentReader, TypedMomentError, excerpt};

impl MomentReader {
    /// The day that it is now, where the clocks are.
    ///
    /// # Errors
    /// [`TypedMomentError::Relative`]: nobody says from when it counts.
    pub fn this_day(&self) -> Result<Date, TypedMomentError> {
        self.today().ok_or_else(|| TypedMomentError::Relative {
            text: String::new(),
        })
    }

    /// Reads a day that is still to come: a date as in a moment, or a day and a month, which mean the next day of that name.
    ///
    /// # Errors
    /// As [`moment`](MomentReader::moment).
    pub fn coming_day(&self, text: &str) -> Result<Date, TypedMomentError> {
        let malformed = || TypedMomentError::Malformed {
            text: excerpt(text),
        };
        let mut parser = Parser::of(text, self.today()).ok_or_else(malformed)?;
        parser.all()?;
        let Said {
            day,
            time: None,
            weekday,
            offset: None,
            now: false,
            dotted: None,
            like_a_date: _,
            with_seconds: _,
        } = parser.said
        else {
            return Err(malformed());
        };
        let date = match day.ok_or_else(malformed)? {
            Day::Date(date) => date,
            Day::Away(days) => {
                let day = self.this_day()?.later(days);
                day.ok_or(TypedMomentError::OutOfRange)?
            }
        };
        match weekday {
            Some(given) if date.weekday() != given => Err(TypedMomentError::OtherWeekday {
                date,
                given,
                right: date.weekday(),
            }),
            Some(_) | None => Ok(date),
        }
    }

    /// The moment at which the clocks show that time on that day.
    ///
    /// # Errors
    /// They never do, or twice.
    pub fn on_day(&self, day: Date, time: TimeOfDay) -> Result<Moment, TypedMomentError> {
        let TimeOfDay { hour, minute } = time;
        let second = 0;
        self.on(
            day,
            Time::Clock {
                hour,
                minute,
                second,
            },
            None,
        )
    }
}

impl TimeOfDay {
    /// Reads a time of day alone, to the minute: `14:30`, `14.30`, `1430`, `2:30 pm`.
    ///
    /// # Errors
    /// [`TypedMomentError::NoSuchTime`].
    pub fn parse_typed(text: &str) -> Result<TimeOfDay, TypedMomentError> {
        let read = || -> Option<Read<Time>> {
            let mut parser = Parser::of(text, None)?;
            let is_time = parser.time().map(|is_time| {
                // What stands behind it, such as a full stop.
                while is_time && parser.sign() {}
                is_time && parser.at == parser.tokens.len()
            });
            match is_time {
                Ok(true) => Some(Ok(parser.said.time?)),
                Ok(false) => None,
                Err(error) => Some(Err(error)),
            }
        };
        match read() {
            Some(Ok(Time::Clock {
                hour,
                minute,
                second: 0,
            })) => Ok(TimeOfDay { hour, minute }),
            Some(Ok(Time::Clock { .. } | Time::Midnight) | Err(_)) | None => {
                Err(TypedMomentError::NoSuchTime {
                    text: excerpt(text),
                })
            }
        }
    }
}
