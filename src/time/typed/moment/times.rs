//! The grammar of times of day.

use chrono::NaiveTime;

use super::parser::Parser;
use super::words::{AFTERNOON, IN_FRONT_OF_TIME, MORNING, NOON, month, phrase};
use super::{Read, Time, TypedMomentError};

impl Parser<'_> {
    /// A time of day, and the half of the day behind it.
    pub(super) fn time(&mut self) -> Read<bool> {
        let from = self.at;
        let announced = self.tokens.is_word(from, IN_FRONT_OF_TIME);
        let mut next = from + usize::from(announced);
        if announced && matches!(self.tokens.sign(next), Some('.' | ':' | '\'')) {
            next += 1;
        }
        let Some(digits) = self.tokens.number(next).map(str::to_owned) else {
            return Ok(false);
        };
        let small = digits.len() <= 2;
        let number = |at: usize| self.tokens.number(at).filter(|it| it.len() <= 2);
        let two = |at: usize| {
            number(at)
                .filter(|it| it.len() == 2)
                .and_then(|it| it.parse::<u32>().ok())
        };
        let hour: u32 = digits.parse().map_err(|_| self.malformed())?;
        let sign = self.tokens.sign(next + 1);
        let mut like_a_date = false;
        let mut with_seconds = false;
        let (minute, second) = match sign {
            // `ore 9,30`
            Some(',') if small && self.is_with_comma(next) => {
                let minute = two(next + 2).ok_or_else(|| self.malformed())?;
                next += 3;
                (minute, 0)
            }
            Some(sign @ (':' | '.')) if small && number(next + 2).is_some() => {
                like_a_date = sign == '.';
                let minute = two(next + 2).ok_or_else(|| self.malformed())?;
                next += 3;
                let second = two(next + 1).filter(|_| self.tokens.is(next, sign));
                if second.is_some() {
                    with_seconds = true;
                    like_a_date = false;
                    next += 2;
                    // A fraction of a second is cut off.
                    let fraction = matches!(self.tokens.sign(next), Some('.' | ','))
                        && self.tokens.glued(next)
                        && self.tokens.glued(next + 1)
                        && self.tokens.number(next + 1).is_some();
                    next += 2 * usize::from(fraction);
                }
                (minute, second.unwrap_or(0))
            }
            _ if small && self.tokens.is_word(next + 1, &["h"]) => {
                let minute = two(next + 2)
                    .filter(|_| self.tokens.glued(next + 2) || !self.begins_date(next + 2));
                next += 2 + usize::from(minute.is_some());
                if minute.is_some() && self.tokens.is_word(next, &["m", "min"]) {
                    next += 1;
                }
                (minute.unwrap_or(0), 0)
            }
            // `0930`
            _ if digits.len() == 4 => {
                next += 1;
                self.at = next;
                self.clock(hour / 100, hour % 100, 0, &digits)?;
                self.behind_time();
                return Ok(true);
            }
            _ if digits.len() == 6 && self.tokens.is_word(next.wrapping_sub(1), &["t"]) => {
                next += 1;
                self.at = next;
                self.clock(hour / 10_000, hour / 100 % 100, hour % 100, &digits)?;
                return Ok(true);
            }
            _ if small && self.half_of_day(next + 1).is_some() => {
                next += 1;
                (0, 0)
            }
            _ if digits == "12" && self.tokens.is_word(next + 1, NOON) => {
                next += 2;
                (0, 0)
            }
            _ if small && announced && !self.begins_date(next) => {
                next += 1;
                (0, 0)
            }
            _ if small && self.oclock(next + 1) > 0 => {
                next += 1;
                (0, 0)
            }
            _ => return Ok(false),
        };
        self.at = next;
        let text = self.since(from);
        let hour = self.in_half_of_day(hour, &text)?;
        // `31.12. ore 9`, `31.12 9:30`: a day and a month, whose year is missing.
        if like_a_date
            && self.said.day.is_none()
            && hour > 24
            && hour <= 31
            && (1..=12).contains(&minute)
        {
            return Err(self.no_year());
        }
        if self.said.time.is_some()
            && self.said.day.is_none()
            && (like_a_date || self.said.like_a_date)
        {
            return Err(self.no_year());
        }
        self.said.like_a_date = like_a_date;
        self.said.with_seconds = with_seconds;
        self.clock(hour, minute, second, &text)?;
        self.behind_time();
        Ok(true)
    }

    /// Whether a comma without blanks stands between an hour and its minutes.
    pub(super) fn is_with_comma(&self, at: usize) -> bool {
        let glued = self.tokens.glued(at + 1) && self.tokens.glued(at + 2);
        let minutes = self.tokens.number(at + 2).is_some_and(|it| it.len() == 2);
        glued && minutes && !self.begins_date(at + 2)
    }

    /// Whether the number there is a day rather than minutes.
    pub(super) fn begins_date(&self, at: usize) -> bool {
        matches!(self.tokens.sign(at + 1), Some('/' | '-' | '.' | 'º'))
            || self
                .tokens
                .is_word(at + 1, &["of", "di", "st", "nd", "rd", "th"])
            || self.tokens.word(at + 1).and_then(month).is_some()
    }

    /// The half of the day that is named there: whether it is the second, and how many pieces name it.
    pub(super) fn half_of_day(&self, at: usize) -> Option<(bool, usize)> {
        let letters = |first: &str| {
            if self.tokens.is_word(at, &[&format!("{first}m")]) {
                return Some(1);
            }
            let spelt = self.tokens.is_word(at, &[first])
                && self.tokens.is(at + 1, '.')
                && self.tokens.is_word(at + 2, &["m"]);
            spelt.then(|| 3 + usize::from(self.tokens.is(at + 3, '.')))
        };
        let said = |phrases: &[&[&str]]| phrase(&self.tokens, at, phrases);
        let morning = letters("a")
            .or_else(|| said(MORNING))
            .map(|length| (false, length));
        morning.or_else(|| {
            letters("p")
                .or_else(|| said(AFTERNOON))
                .map(|length| (true, length))
        })
    }

    /// The hour of the whole day, where the text says in which half of it the hour lies.
    pub(super) fn in_half_of_day(&mut self, hour: u32, text: &str) -> Read<u32> {
        let Some((second_half, length)) = self.half_of_day(self.at) else {
            return Ok(hour);
        };
        self.at += length;
        match (second_half, hour) {
            (false, 12) => Ok(0),
            (false, 0..=11) => Ok(hour),
            (true, 12..=23) => Ok(hour),
            (true, 1..=11) => Ok(hour + 12),
            (false, _) | (true, _) => Err(TypedMomentError::NoSuchTime {
                text: text.to_owned(),
            }),
        }
    }

    /// `h`, `hrs`, `o'clock` behind a time say nothing more.
    pub(super) fn behind_time(&mut self) {
        self.at += match self.oclock(self.at) {
            0 => usize::from(self.tokens.is_word(self.at, &["h", "hrs", "hours"])),
            pieces => pieces,
        };
    }

    /// How many pieces there are `o'clock`; 0 if it is something else.
    pub(super) fn oclock(&self, at: usize) -> usize {
        let spelt = self.tokens.is_word(at, &["o"]) && self.tokens.is(at + 1, '\'');
        match spelt && self.tokens.is_word(at + 2, &["clock"]) {
            true => 3,
            false => usize::from(self.tokens.is_word(at, &["oclock"])),
        }
    }

    pub(super) fn clock(&mut self, hour: u32, minute: u32, second: u32, text: &str) -> Read<()> {
        let end_of_day = (hour, minute, second) == (24, 0, 0);
        if !end_of_day && NaiveTime::from_hms_opt(hour, minute, second).is_none() {
            return Err(TypedMomentError::NoSuchTime {
                text: text.to_owned(),
            });
        }
        self.say_time(Time::Clock {
            hour,
            minute,
            second,
        })
    }

    pub(super) fn say_time(&mut self, time: Time) -> Read<()> {
        match self.said.time.replace(time) {
            None => Ok(()),
            Some(_) => Err(self.malformed()),
        }
    }
}
