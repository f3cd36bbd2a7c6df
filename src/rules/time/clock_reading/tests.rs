use proptest::prelude::*;

use super::*;

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
