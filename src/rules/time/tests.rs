//! Times, durations, controls and clocks as `tests.txt` has them.

use super::*;
use crate::rows::{headed, unescaped};
use std::fmt;

/// What was read, in its own words, or the code of the refusal.
fn shown<T: fmt::Display, E>(read: Result<T, E>, code: fn(&E) -> &'static str) -> String {
    match read {
        Ok(read) => read.to_string(),
        Err(error) => format!("! {}", code(&error)),
    }
}

/// Whether it is the text of what is read, `=`, and what is read of it leniently.
fn read(heading: &str, text: &str) -> (bool, String) {
    let is_own = |read: Option<String>| {
        let read = read?;
        assert_eq!(read, text, "not its own text");
        Some(read)
    };
    match heading {
        "[moment]" => (
            is_own(text.parse::<Moment>().ok().map(|it| it.to_string())).is_some(),
            shown(Moment::parse_rfc3339(text), MomentError::code),
        ),
        "[duration]" => (
            is_own(text.parse::<Duration>().ok().map(|it| it.to_string())).is_some(),
            shown(Duration::parse_typed(text, None), DurationError::code),
        ),
        "[control]" => (
            is_own(text.parse::<TimeControl>().ok().map(|it| it.to_string())).is_some(),
            shown(TimeControl::parse_pgn(text), TimeControlError::code),
        ),
        other => panic!("{other}"),
    }
}

/// The time used when a clock shows that as left, every one that it can mean.
fn used(allowance: &Allowance, left: Duration) -> String {
    match allowance.used(ClockTime::Left(Left(left))) {
        Ok(used) => used.to_string(),
        Err(ClockError::Stages { used, .. }) => {
            let used: Vec<String> = used.iter().map(ToString::to_string).collect();
            used.join(" ")
        }
        Err(error) => format!("! {}", error.code()),
    }
}

/// How often the clocks of a zone show a time, and the moments it can mean.
fn local(text: &str) -> [String; 2] {
    let (zone, time) = text.split_once(' ').unwrap();
    let zone: Zone = zone.parse().unwrap();
    let reader = MomentReader::new(ClocksOf::Zone(zone), None);
    let (how, found) = match reader.moment(time) {
        Ok(moment) => ("once", vec![moment]),
        Err(TypedMomentError::Missing { before, after, .. }) => ("never", vec![before, after]),
        Err(TypedMomentError::Ambiguous { first, second, .. }) => ("twice", vec![first, second]),
        Err(TypedMomentError::Unwritable { .. }) => ("unwritable", vec![]),
        Err(other) => panic!("{text}: {other}"),
    };
    assert!(found.is_sorted(), "{text}");
    let moments: Vec<String> = found.iter().map(Moment::to_string).collect();
    [how.to_owned(), moments.join(" ")]
}

#[test]
fn times_are_read_and_given_as_the_table_says() {
    let mut wrong = String::new();
    for (heading, [text, one, other, why]) in headed(include_str!("tests.txt")) {
        let found = match heading {
            "[local]" => local(text),
            "[given]" | "[left]" => {
                let (control, moves) = text.split_once(' ').unwrap();
                let control: TimeControl = control.parse().unwrap();
                let moves = moves.parse().unwrap();
                if heading == "[given]" {
                    let given = control.allotted(moves).map(|given| given.to_string());
                    let left = control.moves_to_control(moves).map(|left| left.to_string());
                    [given, left].map(|it| it.unwrap_or("-".to_owned()))
                } else {
                    let (allowance, shown) = (control.allowance(moves), one.parse().unwrap());
                    let as_used = ClockTime::Used(Used(shown));
                    assert_eq!(allowance.used(as_used), Ok(Used(shown)));
                    [one.to_owned(), used(&allowance, shown)]
                }
            }
            _ => {
                let (own, lenient) = read(heading, &unescaped(text));
                [if own { "=" } else { "-" }.to_owned(), lenient]
            }
        };
        if found != [one, other] {
            wrong += &format!(
                "{heading} {text} | {why}: {found:?}, not {:?}\n",
                [one, other]
            );
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn an_excerpt_is_short_and_prints_escaped() {
    let hostile = format!("\u{9b}31m\u{202e}{}", "x".repeat(10_000_000));
    let shown = format!("{:?}", excerpt(&hostile));
    assert!(shown.len() < 80, "{shown}");
    assert!(shown.is_ascii(), "{shown}");
}

#[test]
fn used_grows_up_to_the_maximum() {
    let minute = Duration::from_seconds(60).unwrap();
    assert_eq!(Used::default().plus(minute), Some(Used(minute)));
    assert_eq!(Used(Duration::MAX).plus(minute), None);
    assert_eq!(Used(minute).to_string(), "0:01:00");
    assert_eq!(Left(minute).to_string(), "0:01:00");
}
