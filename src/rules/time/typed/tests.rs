use proptest::prelude::*;

use super::*;
use crate::rows::{headed, unescaped};
use crate::time::{
    ClockError, ClockReading, Duration, DurationError, Moves, Stage, TimeControl, TimeControlError,
};

const TABLE: &str = include_str!("../../../../tests/times/typed.txt");

fn moment(text: &str) -> Moment {
    text.parse().unwrap()
}

fn reader() -> MomentReader {
    let rome = "Europe/Rome".parse().unwrap();
    MomentReader::new(
        ClocksOf::Zone(rome),
        Some(moment("2026-11-22T18:00:00+01:00")),
    )
}

/// A refusal as the table writes it: its code, and what the text can mean.
fn refused(code: &str, meanings: &[String]) -> String {
    let mut all = vec![format!("! {code}")];
    all.extend_from_slice(meanings);
    all.join(" ")
}

fn read_moment(read: Result<Moment, TypedMomentError>) -> String {
    read.map_or_else(
        |error| {
            let meanings = match &error {
                TypedMomentError::DayOrMonth {
                    day_first,
                    month_first,
                    ..
                } => vec![day_first.to_string(), month_first.to_string()],
                TypedMomentError::NoTime { date } => vec![date.to_string()],
                TypedMomentError::Missing { before, after, .. } => {
                    vec![before.to_string(), after.to_string()]
                }
                TypedMomentError::Ambiguous { first, second, .. } => {
                    vec![first.to_string(), second.to_string()]
                }
                _ => vec![],
            };
            refused(error.code(), &meanings)
        },
        |moment| moment.to_string(),
    )
}

fn read_length(text: &str) -> String {
    Duration::parse_typed(text, None)
        .map_or_else(|error| said_of_length(&error), |length| length.to_string())
}

fn said_of_length(error: &DurationError) -> String {
    let meanings = match error {
        DurationError::Unclear {
            as_hours,
            as_minutes,
            ..
        } => vec![as_hours.to_string(), as_minutes.to_string()],
        DurationError::NoUnit { as_minutes, .. } => vec![as_minutes.to_string()],
        _ => vec![],
    };
    refused(error.code(), &meanings)
}

fn read_control(text: &str) -> String {
    TimeControl::parse_typed(text).map_or_else(
        |error| {
            let meanings = match &error {
                TimeControlError::Unclear { one, other, .. } => {
                    vec![one.to_string(), other.to_string()]
                }
                _ => vec![],
            };
            refused(error.code(), &meanings)
        },
        |control| control.to_string(),
    )
}

/// Seconds of a stage, most of them as they are played.
fn base() -> impl Strategy<Value = u64> {
    prop_oneof![
        0_u64..20_000,
        (0_u64..400).prop_map(|minutes| minutes * 60),
        (0_u64..10).prop_map(|days| days * 86_400)
    ]
}

/// Seconds that a move adds.
fn increment() -> impl Strategy<Value = u64> {
    prop_oneof![Just(0_u64), 0_u64..200]
}

/// The rows of the table: section, text, what it is read as, why.
fn rows() -> impl Iterator<Item = (&'static str, String, &'static str, &'static str)> {
    let rows = headed(TABLE);
    rows.map(|(heading, [text, expected, why])| {
        (
            heading.trim_matches(['[', ']']),
            unescaped(text),
            expected,
            why,
        )
    })
}

fn read_in(section: &str, text: &str) -> String {
    match section {
        "moment" => read_moment(reader().moment(text)),
        "recent" => read_moment(reader().recent(text)),
        "deadline" => read_moment(reader().deadline(text)),
        "beginning" => read_moment(reader().beginning(text)),
        "day" => reader()
            .day(text)
            .map_or_else(|error| read_moment(Err(error)), |day| day.to_string()),
        "hour" => TimeOfDay::parse_typed(text).map_or_else(
            |error| read_moment(Err(error)),
            |TimeOfDay(seconds)| format!("{}:{:02}", seconds / 3600, seconds / 60 % 60),
        ),
        "length" => read_length(text),
        "control" => read_control(text),
        "words" => {
            let control: TimeControl = text.parse().unwrap();
            let words = control.in_words();
            assert_eq!(TimeControl::parse_typed(&words), Ok(control), "{words}");
            words
        }
        other if other.starts_with("on ") => {
            let day = reader().day(&other[3..]).unwrap();
            let hour = TimeOfDay::parse_typed(text);
            read_moment(hour.and_then(|hour| reader().on_day(day, hour)))
        }
        other => {
            // A clock that is read so, with that time control, after so many moves.
            let [reading, control, moves] = other.split(' ').collect::<Vec<_>>()[..] else {
                panic!("{other}");
            };
            let control: TimeControl = control.parse().unwrap();
            let reading = ClockReading::parse(reading).unwrap();
            let allowance = control.allowance(moves.parse().unwrap());
            match allowance.read(text, reading) {
                Ok(used) => used.to_string(),
                Err(ClockError::Typed(error)) => said_of_length(&error),
                Err(error) => refused(error.code(), &[]),
            }
        }
    }
}

#[test]
fn typed_times_are_read_as_the_table_says() {
    let (mut wrong, mut count) = (String::new(), 0);
    for (section, text, expected, why) in rows() {
        let found = read_in(section, &text);
        if found != expected {
            wrong += &format!("[{section}] {text:?} is read as {found}, not {expected}: {why}\n");
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(count >= 150, "{count} rows");
}

/// What is not understood is never passed over: wherever a word that says nothing stands, the text is refused.
#[test]
fn no_word_is_passed_over() {
    for (section, text, expected, _) in rows() {
        // What stays as it was announced passes no word over: all of it is kept.
        if expected.starts_with('!') || expected == "?" || section == "words" {
            continue;
        }
        let blanks = text.match_indices(' ').map(|(at, _)| at);
        for at in blanks.chain([0, text.len()]) {
            let (before, behind) = text.split_at(at);
            for word in ["qqx", "qqx,", "qqx.", "(qqx)", "not"] {
                let with_word = format!("{before} {word} {behind}");
                let found = read_in(section, &with_word);
                assert!(
                    found.starts_with('!'),
                    "[{section}] {with_word:?} is read as {found}"
                );
            }
        }
    }
}

/// Without a present, words that depend on it are no moments; they are told from all others.
#[test]
fn words_that_depend_on_the_day_need_the_present() {
    let rome = ClocksOf::Zone("Europe/Rome".parse().unwrap());
    let blind = MomentReader::new(rome, None);
    for (text, relative) in [
        ("tomorrow 9:30", true),
        ("domani 1430", true),
        ("now", true),
        ("oggi, 21.30", true),
        ("2026-11-23 9:30", false),
        ("9:30", true),
        ("tomorrow and more", false),
    ] {
        assert_eq!(MomentReader::is_relative(text), relative, "{text}");
        let code = blind.recent(text).map_err(|error| error.code());
        assert_eq!(code == Err("clock/relative"), relative, "{text}");
    }
}

/// Where nobody said whose clocks are meant, only a time with its offset is a moment.
#[test]
fn a_local_time_needs_its_clocks() {
    let nobody = MomentReader::new(ClocksOf::Nobody, None);
    let refused = nobody.moment("23.11.2026 9:30").unwrap_err();
    assert_eq!(refused, TypedMomentError::NoZone);
    let said = nobody.moment("2026-11-23 09:30+01:00").unwrap();
    assert_eq!(said, moment("2026-11-23T09:30:00+01:00"));
    // What is wrong with the text itself comes first.
    let refused = nobody.moment("31.11.2026 9:30").unwrap_err();
    assert_eq!(refused.code(), "clock/no-such-day");
}

/// A clock that says only how far it is ahead of UTC is read as the same clock in its zone.
#[test]
fn a_time_by_a_machine_s_clock_is_read_as_in_its_zone() {
    let rome: Zone = "Europe/Rome".parse().unwrap();
    let by_offset: fn(i64) -> Option<i32> = |at| {
        let rome: Zone = "Europe/Rome".parse().ok()?;
        Some(rome.show(Moment::from_unix(at)?)?.offset_minutes() * 60)
    };
    let machine = MomentReader::new(ClocksOf::Machine(by_offset), None);
    let zone = MomentReader::new(ClocksOf::Zone(rome), None);
    // Each half hour of the two days on which clocks are changed, and of some others.
    for day in [
        "2026-03-29",
        "2026-10-25",
        "2026-03-28",
        "2026-07-01",
        "2026-10-26",
    ] {
        for half in 0..48 {
            let text = format!("{day} {}:{:02}", half / 2, half % 2 * 30);
            assert_eq!(
                read_moment(machine.moment(&text)),
                read_moment(zone.moment(&text)),
                "{text}"
            );
        }
    }
}

#[test]
fn an_error_keeps_its_text_short_and_prints_it_escaped() {
    let hostile = format!("23/11/2026 9:30 \u{9b}31m\u{202e}{}", "9".repeat(1_000_000));
    for shown in [
        reader().moment(&hostile).unwrap_err().to_string(),
        TimeControl::parse_typed(&hostile).unwrap_err().to_string(),
        Duration::parse_typed(&hostile, None)
            .unwrap_err()
            .to_string(),
    ] {
        assert!(shown.len() < 160 && shown.is_ascii(), "{shown}");
    }
}

/// What times are made of.
const PIECES: &str = ": . / - , + ( ) ' \" T Z h m d s min today domani now 23 2026 9:30 11/23/2026 23.11.2026 40/ sd/ g/ ½ \u{202e} ٣";

/// Texts made of that.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[0-9]{1,4}",
        "[0-9]{1,9}",
        prop::sample::select(
            PIECES
                .split(' ')
                .chain([" ", " ", "\n"])
                .collect::<Vec<_>>()
        )
        .prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

fn seconds(count: u64) -> Duration {
    Duration::from_seconds(count).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn no_text_makes_a_reader_panic(text in prop_oneof![pieces(), "\\PC{0,30}"]) {
        let reader = reader();
        for read in [reader.moment(&text), reader.recent(&text), reader.deadline(&text), reader.beginning(&text)] {
            if let Err(error) = read {
                prop_assert!(!error.to_string().is_empty());
            }
        }
        let _ = MomentReader::is_relative(&text);
        let _ = Duration::parse_typed(&text, Some(Duration::HOUR));
        if let Ok(control) = TimeControl::parse_typed(&text).map(|it| it.announced().map_or(it.clone(), |_| TimeControl::UNKNOWN)) {
            prop_assert_eq!(control.to_string().parse::<TimeControl>(), Ok(control));
        }
    }

    /// A day in figures, whichever of the usual ways it is written in, is that day or is refused with it.
    #[test]
    fn no_date_is_read_as_another(days in 0_i64..150_000, form in 0_usize..4) {
        let date = Date::new(1900, 1, 1).unwrap().later(days).unwrap();
        let (year, month, day) = (date.year(), date.month(), date.day());
        let text = match form {
            0 => format!("{day}.{month}.{year} 12:00"),
            1 => format!("{day}/{month}/{year} 12:00"),
            2 => format!("{month}/{day}/{year}, 12:00"),
            _ => format!("{year}-{month:02}-{day:02} 12.00"),
        };
        match reader().moment(&text) {
            Ok(moment) => prop_assert_eq!(Date::of(moment.date()), Some(date), "{}", text),
            Err(TypedMomentError::DayOrMonth { day_first, month_first, .. }) => {
                prop_assert!(day_first == date || month_first == date, "{}", text);
                prop_assert!(matches!(form, 1 | 2), "{}", text);
            }
            Err(error) => prop_assert!(false, "{}: {}", text, error),
        }
    }

    #[test]
    fn lengths_are_read_with_units_and_as_clocks_show_them(count in 0..360_000_u64) {
        let length = seconds(count);
        let (hours, minutes, rest) = (count / 3600, count / 60 % 60, count % 60);
        for text in [
            length.to_string(),
            format!("{hours}h{minutes:02}m{rest:02}s"),
            format!("{hours} h {minutes} min {rest} s"),
            format!("{count} s"),
        ] {
            prop_assert_eq!(Duration::parse_typed(&text, None), Ok(length), "{}", text);
        }
        let shown = format!("{hours}:{minutes:02}");
        if let Ok(read) = Duration::parse_typed(&shown, Some(Duration::HOUR)) {
            // Only as minutes: as hours and minutes it is never sure.
            prop_assert_eq!(read, seconds(hours * 60 + minutes), "{}", shown);
        }
    }

    #[test]
    fn every_control_in_words_is_read_as_itself(
        stages in prop::collection::vec((1_u32..100, base(), increment()), 0..4),
        last in (prop::option::weighted(0.8, Just(())), 1_u32..40, base(), increment()),
    ) {
        let mut all: Vec<Stage> = stages
            .into_iter()
            .map(|(moves, base, increment)| Stage {
                moves: Moves::Exactly(moves.try_into().unwrap()),
                base: seconds(base),
                increment: seconds(increment),
            })
            .collect();
        let (is_rest, moves, base, increment) = last;
        let (base, increment) = (seconds(base), seconds(increment));
        let moves = match is_rest {
            Some(()) => Moves::Rest,
            None => Moves::Exactly(moves.try_into().unwrap()),
        };
        all.push(Stage { moves, base, increment });
        if let Ok(control) = TimeControl::of_stages(&all) {
            let text = control.in_words();
            prop_assert_eq!(TimeControl::parse_typed(&text), Ok(control), "{}", text);
            prop_assert!(!text.contains('/') || text.contains(['d', 'h', 'm', 's']), "{}", text);
        }
    }
}
