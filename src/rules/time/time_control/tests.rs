//! What time controls read as and give.

use proptest::prelude::*;

use super::*;

fn control(text: &str) -> TimeControl {
    text.parse().unwrap()
}

#[test]
fn left_is_what_was_given_less_what_was_used() {
    let control = control("40/9000:16/3600");
    let used = |text: &str| Used(text.parse().unwrap());
    let left = |text: &str, moves| control.left(used(text), moves).unwrap().to_string();
    assert_eq!(left("2:29:59", 39), "0:00:01");
    assert_eq!(left("2:30:00", 39), "0:00:00");
    assert_eq!(left("2:30:01", 39), "0:00:00");
    assert_eq!(left("2:30:01", 40), "0:59:59");
    assert_eq!(control.overstepped(used("2:30:00"), 39), None);
    assert_eq!(
        control.overstepped(used("2:30:01"), 39),
        Duration::from_seconds(1)
    );
    assert_eq!(TimeControl::UNKNOWN.left(used("0:00:01"), 1), None);
    assert_eq!(TimeControl::UNKNOWN.overstepped(used("0:00:01"), 1), None);
}

#[test]
fn errors_name_the_stage() {
    let error = |text: &str| text.parse::<TimeControl>().unwrap_err();
    let codes = |text: &str| error(text).code();
    assert_eq!(codes("40/9000:x"), "clock/bad-time-control");
    assert!(error("40/9000:x").to_string().starts_with("\"x\""));
    assert_eq!(codes("300:300"), "clock/unreachable-stage");
    assert_eq!(
        codes(&"1/1:".repeat(3_000_000)),
        "clock/time-control-too-long"
    );
}

fn any_stage(last: bool) -> impl Strategy<Value = Stage> {
    let time = || (0..=Duration::MAX.as_seconds()).prop_map(|s| Duration::from_seconds(s).unwrap());
    let positive =
        (1..=Duration::MAX.as_seconds()).prop_map(|s| Duration::from_seconds(s).unwrap());
    let moves = any::<NonZeroU32>();
    (moves, positive, time(), 0..if last { 3_usize } else { 1 }).prop_map(
        |(moves, base, increment, form)| Stage {
            moves: [Moves::Exactly(moves), Moves::Rest, Moves::Hourglass][form],
            base,
            increment: if form == 2 { Duration::ZERO } else { increment },
        },
    )
}

fn any_control() -> impl Strategy<Value = TimeControl> {
    (
        prop::collection::vec(any_stage(false), 0..5),
        any_stage(true),
    )
        .prop_map(|(mut stages, last)| {
            stages.push(last);
            TimeControl(Form::Stages(stages))
        })
}

/// A control a person could play, with its stages small enough to count move by move.
fn small_control() -> impl Strategy<Value = TimeControl> {
    "([1-9]/[1-9][0-9]{0,2}(\\+[1-9])?:){0,3}([1-9]/)?[1-9][0-9]{0,2}(\\+[1-9])?"
        .prop_map(|text| control(&text))
}

proptest! {
    #[test]
    fn every_control_reads_back(control in any_control()) {
        let text = control.to_string();
        if text.len() <= TimeControl::LONGEST_TEXT {
            prop_assert_eq!(text.parse::<TimeControl>(), Ok(control.clone()));
            prop_assert_eq!(TimeControl::parse_pgn(&text), Ok(control));
        }
    }

    #[test]
    fn only_its_own_text_reads_as_a_control(text in "[0-9/+:*?-]{0,16}|\\PC{0,20}") {
        if let Ok(control) = text.parse::<TimeControl>() {
            prop_assert_eq!(control.to_string(), text.clone());
        }
        let _ = TimeControl::parse_pgn(&text);
    }

    /// The arithmetic agrees with walking through the game move by move.
    #[test]
    fn what_is_given_agrees_with_counting(control in small_control(), moves in 0_u32..80) {
        let stages = control.stages();
        let (mut stage, mut done, mut given) = (0, 0, stages[0].base.as_seconds());
        for _ in 0..moves {
            given += stages[stage].increment.as_seconds();
            done += 1;
            if stages[stage].moves == Moves::Exactly(done.try_into().unwrap()) {
                stage = (stage + 1).min(stages.len() - 1);
                done = 0;
                given += stages[stage].base.as_seconds();
            }
        }
        given += stages[stage].increment.as_seconds();
        prop_assert_eq!(control.allotted(moves).map(Duration::as_seconds), Some(given));
        prop_assert_eq!(control.in_force(moves), Some(stages[stage]));
    }
}
