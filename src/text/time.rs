//! Times as people read them.

use crate::clock::{Duration, Moment, Weekday};

/// A length of time in the units people use: `1 h 5 min`, `45 s`, `0 s`.
pub fn span(time: Duration) -> String {
    let seconds = time.as_seconds();
    let units = [
        (seconds / 3600, "h"),
        (seconds / 60 % 60, "min"),
        (seconds % 60, "s"),
    ];
    let shown: Vec<String> = units
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, unit)| format!("{count} {unit}"))
        .collect();
    if shown.is_empty() {
        "0 s".to_owned()
    } else {
        shown.join(" ")
    }
}

/// A moment in its own offset: `Friday 1 September 1972, 14:30 (UTC+00:00)`, with the seconds when
/// they are not nought.
pub fn moment(moment: &Moment) -> String {
    let seconds = match moment.second() {
        0 => String::new(),
        seconds => format!(":{seconds:02}"),
    };
    let offset = moment.offset_minutes();
    format!(
        "{} {} {} {}, {:02}:{:02}{seconds} (UTC{}{:02}:{:02})",
        weekday(moment.weekday()),
        moment.day(),
        month(moment.month()),
        moment.year(),
        moment.hour(),
        moment.minute(),
        if offset < 0 { '-' } else { '+' },
        offset.abs() / 60,
        offset.abs() % 60,
    )
}

const fn weekday(day: Weekday) -> &'static str {
    match day {
        Weekday::Monday => "Monday",
        Weekday::Tuesday => "Tuesday",
        Weekday::Wednesday => "Wednesday",
        Weekday::Thursday => "Thursday",
        Weekday::Friday => "Friday",
        Weekday::Saturday => "Saturday",
        Weekday::Sunday => "Sunday",
    }
}

const fn month(number: u32) -> &'static str {
    match number {
        1 => "January",
        2 => "February",
        3 => "March",
        4 => "April",
        5 => "May",
        6 => "June",
        7 => "July",
        8 => "August",
        9 => "September",
        10 => "October",
        11 => "November",
        _ => "December",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_of_time() {
        let rows = [
            ("none", "0:00:00", "0 s"),
            ("seconds alone", "0:00:45", "45 s"),
            ("no seconds", "1:05:00", "1 h 5 min"),
            ("no minutes", "2:00:07", "2 h 7 s"),
            ("all three", "2:31:05", "2 h 31 min 5 s"),
            ("days are hours", "120:00:00", "120 h"),
        ];
        for (comment, text, expected) in rows {
            assert_eq!(span(text.parse().unwrap()), expected, "{comment}");
        }
    }

    #[test]
    fn moments() {
        let rows = [
            (
                "UTC",
                "1972-09-01T14:30:00+00:00",
                "Friday 1 September 1972, 14:30 (UTC+00:00)",
            ),
            (
                "seconds",
                "2026-03-01T09:05:07+01:00",
                "Sunday 1 March 2026, 09:05:07 (UTC+01:00)",
            ),
            (
                "west",
                "2024-02-29T00:00:00-03:30",
                "Thursday 29 February 2024, 00:00 (UTC-03:30)",
            ),
            (
                "less than an hour west",
                "2024-12-31T23:59:00-00:30",
                "Tuesday 31 December 2024, 23:59 (UTC-00:30)",
            ),
        ];
        for (comment, text, expected) in rows {
            assert_eq!(moment(&text.parse().unwrap()), expected, "{comment}");
        }
    }

    #[test]
    fn every_month_has_its_name() {
        let names = (1..=12).map(month).collect::<Vec<_>>();
        let expected = [
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December",
        ];
        assert_eq!(names, expected);
    }
}
