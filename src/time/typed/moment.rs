//! The grammar of typed moments: a date, a time of day, perhaps the day of the week and the offset from UTC, in any order.

mod words;

use chrono::{FixedOffset, NaiveDate, NaiveDateTime, NaiveTime};

use self::words::{
    AFTERNOON, IN_FRONT_OF_TIME, MIDNIGHT, MORNING, NOON, NOW, SILENT, ZONES, day_away, month,
    phrase, weekday,
};
use super::text::{Tokens, plain};
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
        let tokens = Tokens::of(text).ok_or_else(malformed)?;
        let mut parser = Parser {
            tokens,
            at: 0,
            text,
            said: Said::default(),
        };
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
        Err(MomentError::OutOfRange) => Some(Err(TypedMomentError::OutOfRange)),
        Err(MomentError::Malformed { .. }) => None,
    }
}

struct Parser<'a> {
    tokens: Tokens,
    /// The piece that is read next.
    at: usize,
    text: &'a str,
    said: Said,
}

impl Parser<'_> {
    fn malformed(&self) -> TypedMomentError {
        TypedMomentError::Malformed {
            text: excerpt(self.text),
        }
    }

    fn no_year(&self) -> TypedMomentError {
        TypedMomentError::NoYear {
            text: excerpt(self.text),
        }
    }

    /// The pieces from there up to the next one, as they were typed.
    fn since(&self, from: usize) -> String {
        self.typed(from, self.at)
    }

    /// Some pieces for an error: in the letters in which they were typed, where they stand in the text as they are.
    fn typed(&self, from: usize, until: usize) -> String {
        let small = self.tokens.text(from, until);
        let place = self.text.to_ascii_lowercase().find(&small);
        let as_typed = place.and_then(|place| self.text.get(place..place + small.len()));
        excerpt(as_typed.unwrap_or(&small))
    }

    fn all(&mut self) -> Read<()> {
        if self.tokens.len() == 0 {
            return Err(self.malformed());
        }
        while self.at < self.tokens.len() {
            let known =
                self.date()? || self.time()? || self.word()? || self.offset()? || self.sign();
            if !known {
                return Err(self.malformed());
            }
        }
        Ok(())
    }

    /// What three numbers of two digits were, now that everything else is known.
    fn settle(&mut self) -> Read<()> {
        let Some((numbers, (from, until))) = self.said.dotted.take() else {
            return Ok(());
        };
        let text = self.typed(from, until);
        match (self.said.day, self.said.time) {
            (Some(_), None) => {
                let [hour, minute, second] = numbers;
                self.clock(hour, minute, second, &text)
            }
            (_, _) => Err(TypedMomentError::ShortYear { text }),
        }
    }

    /// Two or more digits of a date: the number, and how many they are.
    fn digits(&self, at: usize) -> Option<(u32, usize)> {
        let digits = self.tokens.number(at)?;
        (digits.len() <= 4).then_some(())?;
        Some((digits.parse().ok()?, digits.len()))
    }

    fn is_small(&self, at: usize) -> bool {
        self.digits(at).is_some_and(|(_, length)| length <= 2)
    }

    /// Whether a number there is the hour of a time.
    fn is_hour(&self, at: usize) -> bool {
        self.is_small(at)
            && (self.tokens.is(at + 1, ':')
                || self.tokens.is(at + 1, '.')
                    && self.tokens.glued(at + 2)
                    && self.is_small(at + 2)
                || self.tokens.is_word(at + 1, &["h", "am", "pm", "oclock"])
                || self.half_of_day(at + 1).is_some())
    }

    fn say_day(&mut self, day: Day) -> Read<()> {
        match self.said.day.replace(day) {
            None => Ok(()),
            Some(_) => Err(self.malformed()),
        }
    }

    fn say_date(&mut self, (year, month, day): (u32, u32, u32), from: usize) -> Read<()> {
        let text = self.since(from);
        let year = i32::try_from(year).map_err(|_| self.malformed())?;
        if year == 0 {
            return Err(self.malformed());
        }
        let last =
            Date::days_in(year, month).ok_or(TypedMomentError::NoSuchMonth { text, month })?;
        let date = Date::new(year, month, day).ok_or(TypedMomentError::NoSuchDay {
            year,
            month,
            day,
            last,
        })?;
        self.say_day(Day::Date(date))
    }

    /// A date in figures or with the name of the month.
    fn date(&mut self) -> Read<bool> {
        Ok(self.in_figures()?
            || self.compact()?
            || self.day_then_month()?
            || self.month_then_day()?)
    }

    /// `20261123`, as ISO 8601 writes it without signs.
    fn compact(&mut self) -> Read<bool> {
        let digits = self.tokens.number(self.at).filter(|it| it.len() == 8);
        let Some(date) = digits.and_then(|it| NaiveDate::parse_from_str(it, "%Y%m%d").ok()) else {
            return Ok(false);
        };
        let date = Date::of(date).ok_or_else(|| self.malformed())?;
        self.at += 1;
        self.say_day(Day::Date(date))?;
        Ok(true)
    }

    fn in_figures(&mut self) -> Read<bool> {
        let from = self.at;
        let Some((first, first_length)) = self.digits(from) else {
            return Ok(false);
        };
        let Some(sign @ ('-' | '/' | '.')) = self.tokens.sign(from + 1) else {
            return Ok(false);
        };
        // `23-Nov-2026`
        if self.tokens.word(from + 2).and_then(month).is_some() {
            return Ok(false);
        }
        let Some((second, second_length)) = self.digits(from + 2) else {
            return Ok(false);
        };
        let third = self.digits(from + 4);
        let third = third.filter(|_| self.tokens.is(from + 3, sign) && !self.is_hour(from + 4));
        let Some((third, third_length)) = third else {
            return self.without_year(sign, (first_length, second_length));
        };
        let text = self.typed(from, from + 5);
        let lengths = [first_length, second_length, third_length];
        self.at = from + 5;
        match lengths {
            [4, 1..=2, 1..=2] => self.say_date((first, second, third), from)?,
            [1..=2, 1..=2, 4] => self.day_or_month(sign, [first, second, third], from)?,
            [1..=2, 2, 2] if sign == '.' && self.said.time.is_none() => {
                if self.said.dotted.is_some() {
                    return Err(TypedMomentError::ShortYear { text });
                }
                self.said.dotted = Some(([first, second, third], (from, from + 5)));
            }
            [1..=2, 1..=2, 1..=2] => return Err(TypedMomentError::ShortYear { text }),
            _ => return Err(self.malformed()),
        }
        Ok(true)
    }

    /// Two numbers: a day and a month without a year; but with a full stop, a time of day.
    fn without_year(&mut self, sign: char, lengths: (usize, usize)) -> Read<bool> {
        let from = self.at;
        let both_small = lengths.0 <= 2 && lengths.1 <= 2;
        let ends_with_stop = self.tokens.is(from + 3, '.');
        let of_a_month = self.tokens.word(from + 3).and_then(month).is_some();
        match sign {
            '.' if !(both_small && ends_with_stop) => Ok(false),
            // `9-10 novembre`: several days.
            _ if !both_small || of_a_month => Err(self.malformed()),
            _ if self.said.time.is_some() && sign == '-' && self.tokens.glued(from) => {
                Err(self.malformed())
            }
            _ => Err(self.no_year()),
        }
    }

    /// Two small numbers and a year. With full stops the day is first: nobody writes the month first with them.
    fn day_or_month(
        &mut self,
        sign: char,
        [first, second, year]: [u32; 3],
        from: usize,
    ) -> Read<()> {
        let of = |month: u32, day: u32| Date::new(i32::try_from(year).ok()?, month, day);
        match (of(second, first), of(first, second)) {
            (Some(day_first), Some(month_first)) if sign != '.' && first != second => {
                Err(TypedMomentError::DayOrMonth {
                    text: self.since(from),
                    day_first,
                    month_first,
                })
            }
            // `11/23/2026` and `2/30/2026` can only begin with the month.
            (None, _) if sign != '.' && second > 12 && first <= 12 => {
                self.say_date((year, first, second), from)
            }
            (_, _) => self.say_date((year, second, first), from),
        }
    }

    /// `23 Nov 2026`, `23rd of November 2026`, `1º gennaio 2027`, `23-Nov-2026`, `2026-Nov-23`.
    fn day_then_month(&mut self) -> Read<bool> {
        let from = self.at;
        let first = match self.tokens.is_word(from, &["primo"]) {
            true => Some((1, 1)),
            false => self.digits(from),
        };
        let Some((first, length)) = first else {
            return Ok(false);
        };
        let mut next = from + 1;
        let ordinal = ["st", "nd", "rd", "th", "o"];
        if self.tokens.is_word(next, &ordinal) && self.tokens.glued(next)
            || matches!(self.tokens.sign(next), Some('º' | 'ª' | '.' | '-' | '/'))
        {
            next += 1;
        }
        if self.tokens.is_word(next, &["of", "di", "de"]) {
            next += 1;
        }
        let Some(month) = self.tokens.word(next).and_then(month) else {
            return Ok(false);
        };
        next += 1;
        if length == 4 {
            if matches!(self.tokens.sign(next), Some('-' | '.' | '/')) {
                next += 1;
            }
            let Some((day, 1..=2)) = self.digits(next).filter(|_| !self.is_hour(next)) else {
                return Err(self.malformed());
            };
            self.at = next + 1;
            self.say_date((first, month, day), from)?;
            return Ok(true);
        }
        self.at = next;
        let year = self.year()?;
        self.say_date((year, month, first), from)?;
        Ok(true)
    }

    /// `Nov 23, 2026`, `November 23rd 2026`.
    fn month_then_day(&mut self) -> Read<bool> {
        let from = self.at;
        let Some(month) = self.tokens.word(from).and_then(month) else {
            return Ok(false);
        };
        let mut next = from + 1;
        if self.tokens.is(next, '.') {
            next += 1;
        }
        if !self.is_small(next) || self.is_hour(next) {
            return Ok(false);
        }
        let Some((day, _)) = self.digits(next) else {
            return Ok(false);
        };
        // `mar 24 novembre` and `mar 24/11/2026`: a day of the week, in Italian.
        let is_date = matches!(self.tokens.sign(next + 1), Some('/' | '-' | '.'))
            || self.tokens.word(next + 1).and_then(words::month).is_some();
        if is_date && self.tokens.word(from).and_then(weekday).is_some() {
            return Ok(false);
        }
        next += 1;
        if self.tokens.is_word(next, &["st", "nd", "rd", "th"]) && self.tokens.glued(next) {
            next += 1;
        }
        self.at = next;
        let year = self.year()?;
        self.say_date((year, month, day), from)?;
        Ok(true)
    }

    /// The year behind a day and a month.
    fn year(&mut self) -> Read<u32> {
        let from = self.at;
        let mut next = from;
        while matches!(self.tokens.sign(next), Some('.' | ',' | '-' | '/'))
            || self.tokens.is_word(next, &["of", "del", "de"])
        {
            next += 1;
        }
        let apostrophe = self.tokens.is(next, '\'');
        if apostrophe {
            next += 1;
        }
        match self.digits(next) {
            Some((year, 4)) if year >= 1000 && !apostrophe => {
                self.at = next + 1;
                Ok(year)
            }
            Some((_, 2)) if apostrophe || !self.is_hour(next) => {
                self.at = next + 1;
                let text = self.since(from.saturating_sub(2));
                Err(TypedMomentError::ShortYear { text })
            }
            // `Mon Nov 23 09:30:00 2026`, as C's asctime and many programs write it.
            Some((_, 1 | 2)) if self.tokens.is(next + 1, ':') => {
                let year = self
                    .tokens
                    .last_of_four_digits()
                    .filter(|year| *year >= 1000);
                year.map(|year| {
                    self.tokens.drop_last();
                    year
                })
                .ok_or_else(|| self.no_year())
            }
            Some(_) | None => Err(self.no_year()),
        }
    }

    /// A time of day, and the half of the day behind it.
    fn time(&mut self) -> Read<bool> {
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
        self.clock(hour, minute, second, &text)?;
        self.behind_time();
        Ok(true)
    }

    /// Whether a comma without blanks stands between an hour and its minutes.
    fn is_with_comma(&self, at: usize) -> bool {
        let glued = self.tokens.glued(at + 1) && self.tokens.glued(at + 2);
        let minutes = self.tokens.number(at + 2).is_some_and(|it| it.len() == 2);
        glued && minutes && !self.begins_date(at + 2)
    }

    /// Whether the number there is a day rather than minutes.
    fn begins_date(&self, at: usize) -> bool {
        matches!(self.tokens.sign(at + 1), Some('/' | '-' | '.' | 'º'))
            || self
                .tokens
                .is_word(at + 1, &["of", "di", "st", "nd", "rd", "th"])
            || self.tokens.word(at + 1).and_then(month).is_some()
    }

    /// The half of the day that is named there: whether it is the second, and how many pieces name it.
    fn half_of_day(&self, at: usize) -> Option<(bool, usize)> {
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
    fn in_half_of_day(&mut self, hour: u32, text: &str) -> Read<u32> {
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
    fn behind_time(&mut self) {
        self.at += match self.oclock(self.at) {
            0 => usize::from(self.tokens.is_word(self.at, &["h", "hrs", "hours"])),
            pieces => pieces,
        };
    }

    /// How many pieces there are `o'clock`; 0 if it is something else.
    fn oclock(&self, at: usize) -> usize {
        let spelt = self.tokens.is_word(at, &["o"]) && self.tokens.is(at + 1, '\'');
        match spelt && self.tokens.is_word(at + 2, &["clock"]) {
            true => 3,
            false => usize::from(self.tokens.is_word(at, &["oclock"])),
        }
    }

    fn clock(&mut self, hour: u32, minute: u32, second: u32, text: &str) -> Read<()> {
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

    fn say_time(&mut self, time: Time) -> Read<()> {
        match self.said.time.replace(time) {
            None => Ok(()),
            Some(_) => Err(self.malformed()),
        }
    }

    fn word(&mut self) -> Read<bool> {
        let Some(word) = self.tokens.word(self.at).map(str::to_owned) else {
            return Ok(false);
        };
        let from = self.at;
        self.at += 1;
        let word = word.as_str();
        if word == "utc" || word == "z" {
            return self.utc();
        }
        if let Some(days) = day_away(word) {
            self.say_day(Day::Away(days))?;
            return Ok(true);
        }
        if NOON.contains(&word) {
            // `12:00 noon`
            let said = matches!(
                self.said.time,
                Some(Time::Clock {
                    hour: 12,
                    minute: 0,
                    second: 0
                })
            );
            if said {
                return Ok(true);
            }
            self.clock(12, 0, 0, word)?;
            return Ok(true);
        }
        if MIDNIGHT.contains(&word) {
            self.say_time(Time::Midnight)?;
            return Ok(true);
        }
        // `ora` is also what stands in front of a time of day.
        if NOW.contains(&word) && self.tokens.len() == 1 {
            self.said.now = true;
            return Ok(true);
        }
        if let Some(day) = weekday(word) {
            if self.tokens.is(self.at, '.') {
                self.at += 1;
            }
            let twice = self.said.weekday.replace(day).is_some();
            return if twice {
                Err(self.malformed())
            } else {
                Ok(true)
            };
        }
        if word == "t" {
            let between = self.tokens.glued(from) && self.tokens.glued(from + 1);
            return Ok(between && self.said.day.is_some());
        }
        let of_a_place = self.tokens.is(self.at, '/') && self.tokens.word(self.at + 1).is_some();
        if ZONES.contains(&word) || of_a_place {
            let until = self.at + 2 * usize::from(of_a_place);
            let word = self.typed(from, until);
            return Err(TypedMomentError::ZoneWord { word });
        }
        let at_noon = word == "a"
            && [NOON, MIDNIGHT]
                .iter()
                .any(|it| self.tokens.is_word(self.at, it));
        if at_noon || SILENT.contains(&word) {
            if self.tokens.is(self.at, '\'') {
                self.at += 1;
            }
            return Ok(true);
        }
        Ok(false)
    }

    fn say_offset(&mut self, minutes: i32) -> Read<bool> {
        match self.said.offset.replace(minutes) {
            None if self.said.time.is_some() => Ok(true),
            None | Some(_) => Err(self.malformed()),
        }
    }

    /// What is behind `UTC`: `+1`, `-03:30`, or nothing.
    fn utc(&mut self) -> Read<bool> {
        match self.ahead(&['+', '-']) {
            Some(minutes) => self.say_offset(minutes),
            None => self.say_offset(0),
        }
    }

    /// `+01:00`. Only behind `UTC` may it be negative: `9:30-10:30` are two times.
    fn offset(&mut self) -> Read<bool> {
        match self.ahead(&['+']) {
            Some(minutes) => self.say_offset(minutes),
            None => Ok(false),
        }
    }

    /// An offset with one of these signs, in minutes.
    fn ahead(&mut self, signs: &[char]) -> Option<i32> {
        let sign = self
            .tokens
            .sign(self.at)
            .filter(|sign| signs.contains(sign))?;
        let digits = self.tokens.number(self.at + 1)?;
        let number: i32 = digits.parse().ok()?;
        let mut next = self.at + 2;
        let (hours, minutes) = match digits.len() {
            1 | 2 => {
                let minutes = self.tokens.number(next + 1).filter(|it| it.len() == 2);
                let minutes = minutes.filter(|_| self.tokens.is(next, ':'));
                next += 2 * usize::from(minutes.is_some());
                (number, minutes.map_or(Some(0), |it| it.parse().ok())?)
            }
            4 => (number / 100, number % 100),
            _ => return None,
        };
        if hours > 23 || minutes > 59 {
            return None;
        }
        self.at = next;
        let total = hours * 60 + minutes;
        Some(if sign == '-' { -total } else { total })
    }

    /// A sign that only divides.
    fn sign(&mut self) -> bool {
        let apart = !self.tokens.glued(self.at) || !self.tokens.glued(self.at + 1);
        let divides = match self.tokens.sign(self.at) {
            Some(',' | ';' | '@' | '|') => true,
            // Around the offset.
            Some('(' | ')') => true,
            // Between date and time; closely only behind the date, since behind a time it could begin another.
            Some('-') => {
                apart && self.at > 0 || self.said.time.is_none() && self.said.day.is_some()
            }
            // Behind an abbreviation.
            Some('.') => {
                !(self.tokens.glued(self.at + 1) && self.tokens.number(self.at + 1).is_some())
            }
            Some(_) | None => false,
        };
        self.at += usize::from(divides);
        divides
    }
}
