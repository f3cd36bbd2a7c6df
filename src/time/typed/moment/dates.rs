//! The grammar of dates, in figures and with the name of the month.

use chrono::NaiveDate;

use super::parser::Parser;
use super::words::{month, weekday};
use super::{Day, Read, TypedMomentError};
use crate::time::Date;

impl Parser<'_> {
    pub(super) fn say_day(&mut self, day: Day) -> Read<()> {
        match self.said.day.replace(day) {
            None => Ok(()),
            Some(_) => Err(self.malformed()),
        }
    }

    pub(super) fn say_date(
        &mut self,
        (year, month, day): (u32, u32, u32),
        from: usize,
    ) -> Read<()> {
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
    pub(super) fn date(&mut self) -> Read<bool> {
        Ok(self.in_figures()?
            || self.compact()?
            || self.day_then_month()?
            || self.month_then_day()?)
    }

    /// `20261123`, as ISO 8601 writes it without signs.
    pub(super) fn compact(&mut self) -> Read<bool> {
        let digits = self.tokens.number(self.at).filter(|it| it.len() == 8);
        let Some(date) = digits.and_then(|it| NaiveDate::parse_from_str(it, "%Y%m%d").ok()) else {
            return Ok(false);
        };
        let date = Date::of(date).ok_or_else(|| self.malformed())?;
        self.at += 1;
        self.say_day(Day::Date(date))?;
        Ok(true)
    }

    pub(super) fn in_figures(&mut self) -> Read<bool> {
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
    pub(super) fn without_year(&mut self, sign: char, lengths: (usize, usize)) -> Read<bool> {
        let from = self.at;
        let both_small = lengths.0 <= 2 && lengths.1 <= 2;
        if let Some(today) = self.today.filter(|_| both_small && self.said.day.is_none()) {
            return self.coming_in_figures(sign, today);
        }
        let ends_with_stop = self.tokens.is(from + 3, '.') && from + 4 < self.tokens.len();
        let of_a_month = self.tokens.word(from + 3).and_then(month).is_some();
        match sign {
            '.' if !(both_small && ends_with_stop) || self.said.day.is_some() => Ok(false),
            // `ore 9-12`, behind a date: from and until.
            _ if self.said.day.is_some() => Err(self.malformed()),
            // `9-10 novembre`: several days.
            _ if !both_small || of_a_month => Err(self.malformed()),
            _ if self.said.time.is_some() && sign == '-' && self.tokens.glued(from) => {
                Err(self.malformed())
            }
            _ => Err(self.no_year()),
        }
    }

    /// The next day of a name without its year, in figures.
    fn coming_in_figures(&mut self, sign: char, today: Date) -> Read<bool> {
        let from = self.at;
        let (Some((first, _)), Some((second, _))) = (self.digits(from), self.digits(from + 2))
        else {
            return Err(self.malformed());
        };
        let text = self.typed(from, from + 3);
        self.at = from + 3;
        match (today.next(second, first), today.next(first, second)) {
            (Some(day_first), Some(month_first)) if sign != '.' && first != second => {
                Err(TypedMomentError::DayOrMonth {
                    text,
                    day_first,
                    month_first,
                })
            }
            (None, Some(month_first)) if sign != '.' => {
                self.say_day(Day::Date(month_first)).map(|()| true)
            }
            _ => self.say_coming((second, first), from).map(|()| true),
        }
    }

    /// A day and a month: the next day of that name.
    fn say_coming(&mut self, (month, day): (u32, u32), from: usize) -> Read<()> {
        let today = self.today.ok_or_else(|| self.no_year())?;
        match today.next(month, day) {
            Some(date) => self.say_day(Day::Date(date)),
            // Says why there is none.
            None => self.say_date((today.year().unsigned_abs(), month, day), from),
        }
    }

    /// The day of that month, with the year behind it or as the next one of its name.
    fn say_day_of(&mut self, (month, day): (u32, u32), from: usize) -> Read<()> {
        match self.year() {
            Err(TypedMomentError::NoYear { .. }) if self.today.is_some() => {
                self.say_coming((month, day), from)
            }
            year => self.say_date((year?, month, day), from),
        }
    }

    /// Two small numbers and a year. With full stops the day is first: nobody writes the month first with them.
    pub(super) fn day_or_month(
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
    pub(super) fn day_then_month(&mut self) -> Read<bool> {
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
        self.say_day_of((month, first), from)?;
        Ok(true)
    }

    /// `Nov 23, 2026`, `November 23rd 2026`.
    pub(super) fn month_then_day(&mut self) -> Read<bool> {
        let from = self.at;
        let Some(number) = self.tokens.word(from).and_then(month) else {
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
            || self.tokens.word(next + 1).and_then(month).is_some();
        if is_date && self.tokens.word(from).and_then(weekday).is_some() {
            return Ok(false);
        }
        next += 1;
        if self.tokens.is_word(next, &["st", "nd", "rd", "th"]) && self.tokens.glued(next) {
            next += 1;
        }
        self.at = next;
        self.say_day_of((number, day), from)?;
        Ok(true)
    }

    /// The year behind a day and a month.
    pub(super) fn year(&mut self) -> Read<u32> {
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
                match year {
                    Some(year) => {
                        self.tokens.drop_last();
                        Ok(year)
                    }
                    None => Err(self.no_year()),
                }
            }
            Some(_) | None => Err(self.no_year()),
        }
    }
}
