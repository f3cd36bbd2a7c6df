//! What both clocks show.

use super::*;

/// Comment, events a minute apart, running clock, White's and Black's minutes at minute 10.
type ClockRow = (&'static str, Vec<Event>, Option<Color>, u64, u64);

#[test]
fn the_clocks_follow_the_events() {
    let rows: Vec<ClockRow> = vec![
        ("stopped at the sealing", vec![], None, 100, 90),
        (
            "A9(a): the responder's runs from the opening",
            vec![opened("e4")],
            Some(Black),
            100,
            100,
        ),
        (
            "A9(b): his runs while he is absent",
            vec![Event::Absent { side: Black }],
            Some(Black),
            100,
            100,
        ),
        (
            "an absent sealer's does not",
            vec![Event::Absent { side: White }],
            None,
            100,
            90,
        ),
        (
            "A9(b): he stops it and calls the arbiter",
            vec![
                Event::Absent { side: Black },
                Event::StopClock { side: Black },
            ],
            None,
            100,
            91,
        ),
        (
            "stopping the clock that stands changes nothing",
            vec![
                Event::Absent { side: Black },
                Event::StopClock { side: White },
            ],
            Some(Black),
            100,
            100,
        ),
        (
            "A9(b): and it goes on after the opening",
            vec![
                Event::Absent { side: Black },
                Event::StopClock { side: Black },
                Event::Arrival { side: Black },
                opened("e4"),
            ],
            Some(Black),
            100,
            98,
        ),
        (
            "a reply on the board",
            vec![opened("e4"), played(Black, "a3a4")],
            Some(White),
            109,
            91,
        ),
        (
            "A9(c): a sealed reply",
            vec![
                Event::Absent { side: White },
                opened("e4"),
                Event::NextEnvelope {
                    fingerprint: [0; 32],
                },
            ],
            None,
            100,
            91,
        ),
        ("a bad move stops both", vec![opened("Zz9")], None, 100, 90),
        (
            "started by hand",
            vec![Event::StartClock { side: White }],
            Some(White),
            110,
            90,
        ),
        (
            "started for the other",
            vec![
                Event::StartClock { side: White },
                Event::StartClock { side: Black },
            ],
            Some(Black),
            101,
            99,
        ),
        ("paused", vec![opened("e4"), Event::Pause], None, 100, 91),
        (
            "paused and continued",
            vec![opened("e4"), Event::Pause, Event::Continue],
            Some(Black),
            100,
            99,
        ),
        (
            "continued without a pause",
            vec![Event::Continue],
            None,
            100,
            90,
        ),
        (
            "A12: corrected",
            vec![
                opened("e4"),
                Event::CorrectClock {
                    white_used: used(50),
                    black_used: used(60),
                    claimed_by: None,
                },
            ],
            Some(Black),
            50,
            69,
        ),
        (
            "resigned while it ran",
            vec![opened("e4"), resign(Black)],
            None,
            100,
            91,
        ),
        (
            "agreed while it ran",
            vec![opened("e4"), agreed()],
            None,
            100,
            91,
        ),
        (
            "the arbiter sets the times and the side on move",
            vec![Event::Decision {
                text: "as it must have been".to_owned(),
                result: None,
                white_used: Some(used(10)),
                black_used: Some(used(20)),
                on_move: Some(White),
                late_until: None,
                back_to: None,
            }],
            Some(White),
            20,
            20,
        ),
        (
            "the arbiter sets one time",
            vec![Event::Decision {
                text: "as it must have been".to_owned(),
                result: None,
                white_used: None,
                black_used: Some(used(20)),
                on_move: None,
                late_until: None,
                back_to: None,
            }],
            None,
            100,
            20,
        ),
    ];
    for (comment, events, running, white, black) in rows {
        let clocks = state(PLAIN, "fide-1997", &events);
        let clocks = clocks.clocks();
        assert_eq!(clocks.running(), running, "{comment}");
        assert_eq!(clocks.used_at(White, moment(10)), used(white), "{comment}");
        assert_eq!(clocks.used_at(Black, moment(10)), used(black), "{comment}");
        // Before it was started, a clock shows what it showed then.
        let before = clocks.used_at(Black, moment(-10));
        assert!(before <= clocks.used_at(Black, moment(10)), "{comment}");
    }
}

#[test]
fn no_clock_runs_where_nobody_is_on_move() {
    let rows = [
        (
            "mate",
            "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
            "fide-1997",
            "Ra8",
        ),
        (
            "the responder has to choose",
            "4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1",
            "fide-1928",
            "Nd2",
        ),
    ];
    for (comment, fen, name, text) in rows {
        assert_eq!(
            state(fen, name, &[opened(text)]).clocks().running(),
            None,
            "{comment}"
        );
    }
}

/// A player who was not told of an earlier time: the clock that is to start at the time known to that player stands until then, but
/// for what is recorded of it.
#[test]
fn a_clock_that_starts_later_stands_until_then() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    let earlier = Event::SetResumption(SetResumption {
        resume_at: moment(-60),
        resume_zone: "UTC".to_owned(),
        resume_place: None,
        resume_end: None,
        told: Told::parse("white").unwrap(),
        reason: "the hall is free".to_owned(),
    });
    let recorded = |last: i64| {
        let rows = [
            (-100, earlier.clone()),
            (-60, absent(Black)),
            (last, note()),
        ];
        rows.map(|(minute, event)| {
            let at = moment(minute);
            Recorded { at, event }
        })
    };
    for (last, now, runs) in [
        (-50, -30, false),
        (-50, -1, false),
        (-50, 0, true),
        (-50, 1, true),
        (-1, -30, false),
        (0, -30, true),
        (5, -30, true),
    ] {
        let state = fold(&adjourned, &recorded(last));
        let expected = runs.then_some(Black);
        assert_eq!(state.running_at(moment(now)), expected, "{last} {now}");
    }
}

/// A12: what was won or lost before both clocks were set is in the times that were set.
#[test]
fn what_lies_before_both_clocks_were_set_is_in_them() {
    let correct = |side: Option<Color>| match side {
        Some(_) => decision(None),
        None => Event::CorrectClock {
            white_used: used(100),
            black_used: used(95),
            claimed_by: None,
        },
    };
    // The clocks are set at minute 1, or one of them alone.
    for (one, at, within) in [
        (None, 0, true),
        (None, 1, false),
        (None, 2, false),
        (Some(White), 0, false),
    ] {
        let mut event = correct(one);
        if let Event::Decision { white_used, .. } = &mut event {
            *white_used = Some(used(100));
        }
        let state = state(PLAIN, "fide-1997", &[opened("e4"), event]);
        assert_eq!(state.clocks().set_after(moment(at)), within, "{one:?} {at}");
    }
}
