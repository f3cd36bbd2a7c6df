use proptest::prelude::*;

use super::*;

fn duration(text: &str) -> Duration {
    text.parse().unwrap()
}

fn left(text: &str) -> ClockTime {
    ClockTime::Left(Left(duration(text)))
}

/// The time control, the moves completed, what the clock shows as left, the time used or why it is not known.
#[rustfmt::skip]
const LEFT: &[(&str, u32, &str, &str, &str)] = &[
    ("40/7200:3600", 38, "0:08:30", "1:51:30", "the usual case"),
    ("40/7200:3600", 0, "2:00:00", "0:00:00", "before the first move"),
    ("40/7200:3600", 39, "2:00:01", "! clock/more-than-given", "one second more than was given"),
    ("40/7200:3600", 39, "0:00:00", "! clock/nothing-left", "the flag has fallen"),
    ("40/7200:3600", 40, "1:40:00", "1:20:00 0:20:00", "the clock has added the hour, or will when two hours are used"),
    ("40/7200:3600", 40, "2:30:00", "0:30:00", "more than two hours are left, so the hour is added"),
    ("40/7200:3600", 40, "3:00:01", "! clock/more-than-given", "more than both together"),
    ("40/9000:16/3600", 56, "0:30:00", "4:00:00 3:00:00 2:00:00", "the last stage comes again"),
    ("40/9000:16/3600", 200, "0:30:00", "13:00:00 12:00:00 11:00:00 10:00:00", "no clock lags behind for ever"),
    ("5400+30", 0, "1:30:30", "0:00:00", "the time for the first move is there"),
    ("5400+30", 20, "0:20:00", "1:20:30", "with the time for twenty-one moves"),
    ("40/5400+30:1800+30", 40, "0:10:00", "2:10:30 1:40:30", "each move has added its time, whatever stage is shown"),
    ("1/259200", 0, "72:00:00", "0:00:00", "by correspondence"),
    ("1/259200", 10, "48:00:00", "744:00:00", "the press that ends a move ends its stage"),
    ("0+10", 5, "0:00:50", "0:00:10", "nothing but increments"),
    ("*180", 10, "0:01:00", "! clock/left-in-hourglass", "the other's time counts as well"),
    ("?", 10, "0:01:00", "! clock/left-without-control", "nobody knows what was given"),
    ("-", 10, "0:01:00", "! clock/left-without-control", "nothing was given"),
];

fn found(allowance: &Allowance, shown: ClockTime) -> String {
    match allowance.used(shown) {
        Ok(used) => used.to_string(),
        Err(ClockError::Stages { used, .. }) => {
            let used: Vec<String> = used.iter().map(ToString::to_string).collect();
            used.join(" ")
        }
        Err(error) => format!("! {}", error.code()),
    }
}

#[test]
fn the_time_left_gives_the_time_used() {
    for (control, moves, shown, expected, why) in LEFT {
        let control: TimeControl = control.parse().unwrap();
        let allowance = control.allowance(*moves);
        assert_eq!(
            found(&allowance, left(shown)),
            *expected,
            "{control}, {moves} moves, {shown}: {why}"
        );
        let used = ClockTime::Used(Used(duration(shown)));
        assert_eq!(allowance.used(used), Ok(Used(duration(shown))));
    }
}

#[test]
fn a_reading_has_its_name() {
    for reading in ClockReading::ALL {
        assert_eq!(ClockReading::parse(reading.name()), Some(reading));
        assert_eq!(reading.of(Duration::HOUR).reading(), reading);
        let json = serde_json::to_string(&reading).unwrap();
        assert_eq!(json, format!("\"{reading}\""));
        assert_eq!(
            serde_json::from_str::<ClockReading>(&json).unwrap(),
            reading
        );
    }
    assert_eq!(ClockReading::parse("Left"), None);
}

fn stage() -> impl Strategy<Value = String> {
    (1..60_u32, 1..20_000_u32, 0..60_u32).prop_map(|(moves, base, increment)| match increment {
        0 => format!("{moves}/{base}"),
        _ => format!("{moves}/{base}+{increment}"),
    })
}

proptest! {
    /// One rule, both ways: what the control leaves of a time used is a clock that can show it.
    #[test]
    fn left_and_used_go_both_ways(
        stages in prop::collection::vec(stage(), 1..4),
        moves in 0..500_u32,
        seconds in 0..100_000_u64,
    ) {
        let control: TimeControl = stages.join(":").parse().unwrap();
        let used = Used(Duration::from_seconds(seconds).unwrap());
        let shown = control.left(used, moves).unwrap();
        match control.allowance(moves).used(ClockTime::Left(shown)) {
            Ok(found) => prop_assert_eq!(found, used),
            Err(ClockError::Stages { used: several, .. }) => prop_assert_eq!(several[0], used),
            Err(ClockError::NothingLeft { given }) => prop_assert!(given <= used.0),
            Err(other) => prop_assert!(false, "{}", other),
        }
    }

    #[test]
    fn no_number_of_moves_is_too_large(stages in prop::collection::vec(stage(), 1..4), moves: u32) {
        let control: TimeControl = stages.join(":").parse().unwrap();
        let allowance = control.allowance(moves);
        prop_assert_eq!(allowance.all(), control.allotted(moves));
        let _ = allowance.used(ClockTime::Left(Left(Duration::HOUR)));
    }
}
