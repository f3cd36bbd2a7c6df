//! What stands in a text: dates and times of day (their own files), words, offsets and the signs between them.

use super::words::{MIDNIGHT, NOON, NOW, SILENT, ZONES, day_away, weekday};
use super::{Day, Read, Said, Time, TypedMomentError};
use crate::time::typed::text::Tokens;
use crate::time::{Date, excerpt};

pub(super) struct Parser<'a> {
    pub(super) tokens: Tokens,
    /// The piece that is read next.
    pub(super) at: usize,
    pub(super) text: &'a str,
    pub(super) said: Said,
    /// Today, where a day without its year is the next one of that name.
    pub(super) today: Option<Date>,
}

impl<'a> Parser<'a> {
    /// At the beginning of a text; `None` where it has signs that no date and no time has.
    pub(super) fn of(text: &'a str, today: Option<Date>) -> Option<Parser<'a>> {
        Some(Parser {
            tokens: Tokens::of(text)?,
            at: 0,
            text,
            said: Said::default(),
            today,
        })
    }
}

impl Parser<'_> {
    pub(super) fn malformed(&self) -> TypedMomentError {
        TypedMomentError::Malformed {
            text: excerpt(self.text),
        }
    }

    pub(super) fn no_year(&self) -> TypedMomentError {
        TypedMomentError::NoYear {
            text: excerpt(self.text),
        }
    }

    /// The pieces from there up to the next one, as they were typed.
    pub(super) fn since(&self, from: usize) -> String {
        self.typed(from, self.at)
    }

    /// Some pieces for an error: in the letters in which they were typed, where they stand in the text as they are.
    pub(super) fn typed(&self, from: usize, until: usize) -> String {
        let small = self.tokens.text(from, until);
        let place = self.text.to_ascii_lowercase().find(&small);
        let as_typed = place.and_then(|place| self.text.get(place..place + small.len()));
        excerpt(as_typed.unwrap_or(&small))
    }

    pub(super) fn all(&mut self) -> Read<()> {
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
    pub(super) fn settle(&mut self) -> Read<()> {
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
    pub(super) fn digits(&self, at: usize) -> Option<(u32, usize)> {
        let digits = self.tokens.number(at)?;
        (digits.len() <= 4).then_some(())?;
        Some((digits.parse().ok()?, digits.len()))
    }

    pub(super) fn is_small(&self, at: usize) -> bool {
        self.digits(at).is_some_and(|(_, length)| length <= 2)
    }

    /// Whether a number there is the hour of a time.
    pub(super) fn is_hour(&self, at: usize) -> bool {
        self.is_small(at)
            && (self.tokens.is(at + 1, ':')
                || self.tokens.is(at + 1, '.')
                    && self.tokens.glued(at + 2)
                    && self.is_small(at + 2)
                || self.tokens.is_word(at + 1, &["h", "am", "pm", "oclock"])
                || self.half_of_day(at + 1).is_some())
    }

    pub(super) fn word(&mut self) -> Read<bool> {
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
            let divides = between && self.said.day.is_some();
            self.at = if divides { self.at } else { from };
            return Ok(divides);
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
        self.at = from;
        Ok(false)
    }

    pub(super) fn say_offset(&mut self, minutes: i32) -> Read<bool> {
        match self.said.offset.replace(minutes) {
            None if self.said.time.is_some() => Ok(true),
            None | Some(_) => Err(self.malformed()),
        }
    }

    /// What is behind `UTC`: `+1`, `-03:30`, or nothing.
    pub(super) fn utc(&mut self) -> Read<bool> {
        match self.ahead(&['+', '-']) {
            Some(minutes) => self.say_offset(minutes),
            None => self.say_offset(0),
        }
    }

    /// `+01:00`. Only behind `UTC` may it be negative: `9:30-10:30` are two times.
    pub(super) fn offset(&mut self) -> Read<bool> {
        let four_digits = self
            .tokens
            .number(self.at + 1)
            .is_some_and(|it| it.len() == 4);
        // `09:30:00 -0500`, as the headers of e-mails have it: nobody plans from one second until another.
        let west = self.said.with_seconds && four_digits && self.tokens.glued(self.at + 1);
        let signs: &[char] = if west { &['+', '-'] } else { &['+'] };
        match self.ahead(signs) {
            Some(minutes) => self.say_offset(minutes),
            None => Ok(false),
        }
    }

    /// An offset with one of these signs, in minutes.
    pub(super) fn ahead(&mut self, signs: &[char]) -> Option<i32> {
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
    pub(super) fn sign(&mut self) -> bool {
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
