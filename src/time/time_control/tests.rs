//! What time controls read as and give.

use proptest::prelude::*;

use super::*;

fn control(text: &str) -> TimeControl {
    text.parse().unwrap()
}

/// Text, what the canonical reader makes of it, what the one for other programs does, why.
#[rustfmt::skip]
const TEXTS: &[(&str, Option<&str>, Option<&str>, &str)] = &[
    ("?", Some("?"), Some("?"), "unknown"),
    ("-", Some("-"), Some("-"), "none"),
    ("40/9000", Some("40/9000"), Some("40/9000"), "moves in seconds"),
    ("300", Some("300"), Some("300"), "all the moves in one time"),
    ("4500+60", Some("4500+60"), Some("4500+60"), "an increment"),
    ("0+30", Some("0+30"), Some("0+30"), "nothing but the increment"),
    ("*180", Some("*180"), Some("*180"), "an hourglass"),
    ("40/9000:16/3600", Some("40/9000:16/3600"), Some("40/9000:16/3600"), "two stages"),
    ("40/7200:20/3600:900+30", Some("40/7200:20/3600:900+30"), Some("40/7200:20/3600:900+30"), "three"),
    ("40/9000+30:16/3600", Some("40/9000+30:16/3600"), Some("40/9000+30:16/3600"), "moves and an increment"),
    ("1/259200", Some("1/259200"), Some("1/259200"), "correspondence"),
    ("300+0", None, Some("300"), "an increment of nothing, as servers write it"),
    ("040/09000", None, Some("40/9000"), "leading zeros"),
    (" 300 ", None, Some("300"), "blanks around"),
    ("", None, None, "nothing written"),
    ("0", None, None, "no time"),
    ("0+0", None, None, "no time and no increment"),
    ("40/0", None, None, "no time for moves"),
    ("0/300", None, None, "no moves"),
    ("*0", None, None, "no sand"),
    ("*180+5", None, None, "an hourglass with an increment"),
    ("40/*180", None, None, "an hourglass for moves"),
    ("300:40/9000", None, None, "a stage nobody reaches"),
    ("*180:300", None, None, "a stage behind an hourglass"),
    ("?:300", None, None, "unknown is not a stage"),
    ("40/9000:-", None, None, "none is not a stage"),
    ("40/9000:", None, None, "an empty stage"),
    (":300", None, None, "an empty first stage"),
    ("40/9000/3600", None, None, "two strokes"),
    ("300+5+5", None, None, "two increments"),
    ("+30", None, None, "a base left out"),
    ("-300", None, None, "a sign"),
    ("40/2:30:00", None, None, "hours and minutes"),
    ("5 min", None, None, "words"),
    ("4294967296/60", None, None, "more moves than fit"),
    ("360000000000", None, None, "longer than the longest duration"),
];

#[test]
fn texts_are_read_as_the_table_says() {
    for &(text, strict, lenient, why) in TEXTS {
        let shown = |read: Result<TimeControl, _>| read.ok().map(|control| control.to_string());
        assert_eq!(shown(text.parse()).as_deref(), strict, "{text:?}: {why}");
        let read = TimeControl::parse_pgn(text);
        assert_eq!(shown(read).as_deref(), lenient, "{text:?} leniently: {why}");
    }
}

type Given = Option<&'static str>;
type ToControl = Option<u32>;

/// Control, moves completed, allotted and moves to the control, why.
#[rustfmt::skip]
const GIVEN: &[(&str, u32, Given, ToControl, &str)] = &[
    ("?", 10, None, None, "unknown"),
    ("-", 10, None, None, "no control"),
    ("*180", 10, None, None, "the opponent's time counts as well"),
    ("7200", 0, Some("2:00:00"), None, "all there is"),
    ("7200", 400, Some("2:00:00"), None, "and never more"),
    ("5400+30", 0, Some("1:30:30"), None, "the first move has its increment"),
    ("5400+30", 40, Some("1:50:30"), None, "41 increments at the 41st move"),
    ("40/9000:16/3600", 0, Some("2:30:00"), Some(40), "the first control"),
    ("40/9000:16/3600", 39, Some("2:30:00"), Some(1), "the last move before it"),
    ("40/9000:16/3600", 40, Some("3:30:00"), Some(16), "reached: an hour more"),
    ("40/9000:16/3600", 55, Some("3:30:00"), Some(1), "the end of the second"),
    ("40/9000:16/3600", 56, Some("4:30:00"), Some(16), "the last stage comes again"),
    ("40/9000:16/3600", 72, Some("5:30:00"), Some(16), "and again"),
    ("40/7200:20/3600:1800", 59, Some("3:00:00"), Some(1), "before the last stage"),
    ("40/7200:20/3600:1800", 60, Some("3:30:00"), None, "the rest of the game"),
    ("40/7200:20/3600:1800", 300, Some("3:30:00"), None, "does not come again"),
    ("40/9000+30:16/3600", 0, Some("2:30:30"), Some(40), "increments in the first stage"),
    ("40/9000+30:16/3600", 39, Some("2:50:00"), Some(1), "forty of them"),
    ("40/9000+30:16/3600", 40, Some("3:50:00"), Some(16), "and none in the second"),
    ("40/5400+30:1800+30", 39, Some("1:50:00"), Some(1), "the modern control"),
    ("40/5400+30:1800+30", 40, Some("2:20:30"), None, "the 41st move has its increment"),
    ("1/259200", 0, Some("72:00:00"), Some(1), "three days for the first move"),
    ("1/259200", 9, Some("720:00:00"), Some(1), "thirty for ten"),
    ("1/259200", u32::MAX, Some("99999999:59:59"), Some(1), "never beyond the longest duration"),
    ("1/359999999999+359999999999", u32::MAX, Some("99999999:59:59"), Some(1), "nor beyond the numbers inside"),
];

#[test]
fn what_is_given_is_exact() {
    for &(text, moves, allotted, to_control, why) in GIVEN {
        let control = control(text);
        let given = control.allotted(moves).map(|given| given.to_string());
        assert_eq!(given.as_deref(), allotted, "{text} after {moves}: {why}");
        assert_eq!(
            control.moves_to_control(moves),
            to_control,
            "{text} after {moves}: {why}"
        );
    }
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
    (moves, positive, time(), 0..if last { 3 } else { 1 }).prop_map(
        |(moves, base, increment, form)| match form {
            0 => Stage::Moves {
                moves,
                base,
                increment,
            },
            1 => Stage::Rest { base, increment },
            _ => Stage::Hourglass { base },
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
        let (mut stage, mut done, mut given) = (0, 0, stages[0].base().as_seconds());
        for _ in 0..moves {
            given += stages[stage].increment().as_seconds();
            done += 1;
            if let Stage::Moves { moves, .. } = stages[stage] && done == moves.get() {
                stage = (stage + 1).min(stages.len() - 1);
                done = 0;
                given += stages[stage].base().as_seconds();
            }
        }
        given += stages[stage].increment().as_seconds();
        prop_assert_eq!(control.allotted(moves).map(Duration::as_seconds), Some(given));
        prop_assert_eq!(control.in_force(moves), Some(stages[stage]));
    }
}
