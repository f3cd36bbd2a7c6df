//! What whoever records is told before, and what the arbiter may record at a moment.

use super::*;

/// What is recorded before, what is pressed, and what follows.
type Row<'a> = (
    &'a str,
    &'a [(i64, Event)],
    Vec<(i64, Event)>,
    &'a [&'a str],
);

/// The events of the row, recorded at these minutes after the announced time, by their words.
fn told(name: &str, before: &[(i64, Event)], press: &[(i64, Event)]) -> Vec<String> {
    let (game, edition) = (game(PLAIN), edition(name));
    let adjourned = adjourned(&game, &edition);
    let at = |(minute, event): &(i64, Event)| Recorded {
        at: moment(*minute),
        event: event.clone(),
    };
    let before: Vec<_> = before.iter().map(at).collect();
    let press: Vec<_> = press.iter().map(at).collect();
    let state = fold(&adjourned, &before);
    let (follows, after) = state.consequences(&adjourned, &press);
    let all: Vec<_> = before.into_iter().chain(press).collect();
    assert_eq!(after.phase(), fold(&adjourned, &all).phase());
    follows.iter().map(ToString::to_string).collect()
}

fn put_forward(minute: i64) -> Event {
    Event::SetResumption(SetResumption {
        resume_at: moment(minute),
        resume_zone: "UTC".to_owned(),
        resume_place: None,
        resume_end: None,
        told: Told::Both,
        reason: "both are here".to_owned(),
    })
}

#[test]
fn what_is_told_before_it_is_recorded() {
    let begun = [(0, Event::Start), (0, arrival(White)), (0, absent(Black))];
    let running = [(0, Event::StartClock { side: White })];
    let rows: [Row<'_>; 12] = [
        (
            "a clock that runs is an absent player's",
            &running,
            vec![(1, absent(White))],
            &["clock:white"],
        ),
        ("he comes", &begun, vec![(5, arrival(Black))], &[]),
        (
            "both are there",
            &[],
            vec![(0, Event::Start), (0, arrival(White)), (0, arrival(Black))],
            &[],
        ),
        (
            "the responder is not there: his clock runs",
            &[],
            begun.to_vec(),
            &["clock:black"],
        ),
        (
            "it ran until he came",
            &[],
            [&begun[..], &[(3, arrival(Black))]].concat(),
            &["clock:black"],
        ),
        (
            "the sealer is not there: no clock runs",
            &[],
            vec![(0, Event::Start), (0, arrival(Black)), (0, absent(White))],
            &[],
        ),
        (
            "his clock runs already",
            &begun,
            vec![(20, absent(Black))],
            &[],
        ),
        (
            "an hour has passed",
            &begun,
            vec![(61, absent(Black))],
            &["ends:1-0"],
        ),
        (
            "he comes too late",
            &begun,
            vec![(61, arrival(Black))],
            &["ends:1-0"],
        ),
        (
            "before the announced time",
            &[],
            vec![
                (-20, put_forward(-20)),
                (-20, arrival(White)),
                (-20, arrival(Black)),
                (-20, Event::Start),
            ],
            &["early"],
        ),
        (
            "a resignation",
            &[],
            vec![(0, resign(Black))],
            &["ends:1-0"],
        ),
        (
            "the position is lost",
            &[],
            vec![(0, gone(LostThing::Position))],
            &["annuls"],
        ),
    ];
    for (comment, before, press, expected) in rows {
        assert_eq!(told("fide-1997", before, &press), expected, "{comment}");
    }
    let again = [(0, resign(Black))];
    assert!(told("fide-1997", &again, &[(1, note())]).is_empty());
    let appealed = [(1, appeal(1, GameResult::Draw))];
    assert_eq!(told("fide-1997", &again, &appealed), ["ends:1/2-1/2"]);
}

#[test]
fn what_the_arbiter_may_record_at_a_moment() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    let may = |events: &[Event], minute: i64, kind: EventKind| {
        let state = fold(&adjourned, &recorded(events));
        let all = state.arbiter_may_record(&adjourned, moment(minute));
        let by = all.iter().filter(|may| may.step == kind.into());
        by.map(|may| may.by).collect::<Vec<_>>()
    };
    let (white, black) = (Some(White), Some(Black));
    for (comment, minute, kind, expected) in [
        (
            "he may come early",
            -5,
            EventKind::Arrival,
            vec![black, white],
        ),
        ("nobody is late yet", -5, EventKind::Absent, vec![]),
        ("nothing begins yet", -5, EventKind::Start, vec![]),
        ("now it begins", 0, EventKind::Start, vec![None]),
        (
            "now he may be missed",
            0,
            EventKind::Absent,
            vec![black, white],
        ),
        (
            "a time is set before the time",
            -5,
            EventKind::SetResumption,
            vec![None],
        ),
        (
            "and after it, while nothing has begun",
            5,
            EventKind::SetResumption,
            vec![None],
        ),
        ("a witness is the player's", 5, EventKind::Witness, vec![]),
    ] {
        assert_eq!(may(&[], minute, kind), expected, "{comment}");
    }
    let there = [arrival(Black)];
    assert_eq!(may(&there, -5, EventKind::Opened), []);
    assert_eq!(may(&there, 5, EventKind::Opened), [None]);
}
