//! Spans of time and moments in words.

use crate::locale::Locale;
use crate::message::*;
use rules::time::{Date, Duration, Moment, Weekday, Zone};

/// A length of time in the units people use: `1 h 5 min`, `45 s`, `0 s`.
pub fn span(locale: &Locale, time: Duration) -> String {
    let seconds = time.as_seconds();
    let mut shown = Vec::new();
    if let count @ 1.. = seconds / 3600 {
        shown.push(locale.say(SpanHours { count }));
    }
    if let count @ 1.. = seconds / 60 % 60 {
        shown.push(locale.say(SpanMinutes { count }));
    }
    if let count @ 1.. = seconds % 60 {
        shown.push(locale.say(SpanSeconds { count }));
    }
    if shown.is_empty() {
        shown.push(locale.say(SpanZero));
    }
    shown.join(" ")
}

/// A moment in its own offset: `Friday 1 September 1972, 14:30 (UTC+00:00)`, with the seconds when
/// they are not nought.
pub fn moment(locale: &Locale, moment: &Moment) -> String {
    locale.say(crate::message::Moment {
        weekday: weekday(locale, moment.weekday()),
        day: moment.day(),
        month: month(locale, moment.month()),
        year: moment.year().to_string(),
        time: to_the_second(moment),
        offset: offset(moment),
    })
}

/// The same in a row of a table: `1 September 1972, 14:30 (UTC+00:00)`.
pub fn moment_in_row(locale: &Locale, moment: &Moment) -> String {
    let (year, month, day) = (moment.year(), moment.month(), moment.day());
    locale.say(MomentInRow {
        date: day_in_words(locale, day, month, year.to_string()),
        time: to_the_second(moment),
        offset: offset(moment),
    })
}

/// `14:30`.
pub fn time_of_day(shown: &Moment) -> String {
    format!("{:02}:{:02}", shown.hour(), shown.minute())
}

fn to_the_second(moment: &Moment) -> String {
    let seconds = match moment.second() {
        0 => String::new(),
        seconds => format!(":{seconds:02}"),
    };
    format!("{:02}:{:02}{seconds}", moment.hour(), moment.minute())
}

/// A moment to the minute, as clocks in that zone show it: `Monday 23 November 2026, 14:30`.
pub fn day_and_hour(locale: &Locale, at: &Moment, zone: Option<Zone>) -> String {
    day_and_hour_with(locale, at, zone, |name| name)
}

/// The same in little room: `Mon 23 Nov 2026, 14:30`.
pub fn day_and_hour_in_short(locale: &Locale, at: &Moment, zone: Option<Zone>) -> String {
    day_and_hour_with(locale, at, zone, |name| name.chars().take(3).collect())
}

fn day_and_hour_with(
    locale: &Locale,
    at: &Moment,
    zone: Option<Zone>,
    name: fn(String) -> String,
) -> String {
    let at = zone.and_then(|zone| zone.show(*at)).unwrap_or(*at);
    locale.say(DeskUnderstood {
        weekday: name(weekday(locale, at.weekday())),
        day: at.day(),
        month: name(month(locale, at.month())),
        year: at.year().to_string(),
        time: time_of_day(&at),
    })
}

/// That play resumes before the session ends, with both hours, and with both days where they differ.
pub fn in_session(
    locale: &Locale,
    resume_at: Moment,
    session_end: Moment,
    zone: Option<Zone>,
) -> String {
    let shown = |at: Moment| zone.and_then(|zone| zone.show(at)).unwrap_or(at);
    let [resume_at, session_end] = [resume_at, session_end].map(shown);
    let day = |at: &Moment| (at.year(), at.month(), at.day());
    let same_day = day(&resume_at) == day(&session_end);
    let said = |at: &Moment| match same_day {
        true => time_of_day(at),
        false => day_and_hour(locale, at, None),
    };
    locale.say(DeskInThisSession {
        time: said(&resume_at),
        end: said(&session_end),
    })
}

/// What was understood of a moment that was typed: `Monday 23 November 2026, 14:30, tomorrow`, and how soon it is
/// where less than an hour is left, since a move must be sealed before. `now` is the present, `elsewhere` whether its
/// zone is to be named.
pub fn understood(
    locale: &Locale,
    at: &Moment,
    now: Moment,
    zone: Zone,
    elsewhere: bool,
) -> String {
    let day = |at: Moment| {
        let at = zone.show(at).unwrap_or(at);
        Date::new(at.year(), at.month(), at.day())
    };
    let mut when = day_and_hour(locale, at, Some(zone));
    if elsewhere {
        when = locale.say(DeskUnderstoodIn {
            when,
            zone: zone.name(),
        });
    }
    let today = day(now);
    let tomorrow = today.and_then(|today| today.later(1));
    let when = match day(*at) {
        None => when,
        day if day == today => locale.say(DeskUnderstoodToday { when }),
        day if day == tomorrow => locale.say(DeskUnderstoodTomorrow { when }),
        Some(_) => when,
    };
    match minutes_to(now, *at) {
        Some(count @ 1..60) => locale.say(DeskUnderstoodSoon {
            when,
            minutes: locale.say(DeskMinutes { count }),
        }),
        _ => when,
    }
}

/// The minutes from now to a later moment, the one that has begun among them.
fn minutes_to(now: Moment, at: Moment) -> Option<u64> {
    at.since(now).map(|left| left.as_seconds().div_ceil(60))
}

/// The city that a zone is named after, in English: `Rome`.
pub fn city(zone: Zone) -> String {
    let name = zone.name();
    let city = name.rsplit('/').next().unwrap_or(name);
    city.replace('_', " ")
}

/// The offset of a moment: `+02:00`.
fn offset(moment: &Moment) -> String {
    let offset = moment.offset_minutes();
    let (hours, minutes) = (offset.abs() / 60, offset.abs() % 60);
    let sign = if offset < 0 { '-' } else { '+' };
    format!("{sign}{hours:02}:{minutes:02}")
}

/// A day in words: `23 November 2026`.
pub fn date(locale: &Locale, date: Date) -> String {
    day_in_words(locale, date.day(), date.month(), date.year().to_string())
}

fn day_in_words(locale: &Locale, day: u32, month: u32, year: String) -> String {
    let month = self::month(locale, month);
    locale.say(crate::message::Date { day, month, year })
}

/// The date of a score in words, as far as it is known (PGN Standard, 8.1.1.3): `1 September 1972`, `September 1972`,
/// `1972`. Another text stays as it is.
pub fn date_of_score(locale: &Locale, written: &str) -> String {
    in_words(locale, written).unwrap_or_else(|| rules::escaped(written).into_owned())
}

fn in_words(locale: &Locale, written: &str) -> Option<String> {
    const UNKNOWN: &str = "??";
    let parts: Vec<&str> = written.split('.').collect();
    let &[year, month_number, day] = parts.as_slice() else {
        return None;
    };
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let number = |part: &str| part.parse().ok().filter(|_| digits(part));
    if (year.len(), month_number.len(), day.len()) != (4, 2, 2) || !digits(year) {
        return None;
    }
    let known = |month, day| Date::new(year.parse().ok()?, month, day);
    match (month_number, day) {
        (UNKNOWN, UNKNOWN) => known(1, 1).map(|_| year.to_owned()),
        (_, UNKNOWN) => {
            let date = known(number(month_number)?, 1)?;
            let month = month(locale, date.month());
            Some(locale.say(DateOfMonth { month, year }))
        }
        _ => {
            let date = known(number(month_number)?, number(day)?)?;
            let (day, month) = (date.day(), date.month());
            Some(day_in_words(locale, day, month, year.to_owned()))
        }
    }
}

/// The zone of a moment that was written without one: `UTC+02:00`.
pub fn zone_of(moment: &Moment) -> String {
    format!("UTC{}", offset(moment))
}

/// The name of a day of the week.
pub fn weekday(locale: &Locale, day: Weekday) -> String {
    locale.by_name("weekday", &format!("{day:?}"))
}

/// The name of a month, by its number from 1.
pub fn month(locale: &Locale, number: u32) -> String {
    locale.by_name("month", &number.to_string())
}
