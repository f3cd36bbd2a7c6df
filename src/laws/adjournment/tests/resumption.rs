//! When the resumption begins, and who has said so (A2g, A7, A9).

use super::*;

/// A9: "at the time established for the resumption"; A7: the envelope is opened only when the player who must reply is
/// present. Before that time nothing begins, and no clock starts.
#[test]
fn nothing_begins_before_the_announced_time() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    let lost = [Recorded {
        at: moment(-1),
        event: gone(LostThing::Envelope),
    }];
    let rows: [(&str, &[Recorded], Event); 5] = [
        ("start", &[], Event::Start),
        ("absent", &[], Event::Absent { side: Black }),
        ("absent sealer", &[], Event::Absent { side: White }),
        ("start-clock", &[], Event::StartClock { side: Black }),
        ("declared", &lost, declared(Some("e4"))),
    ];
    for (what, before, event) in rows {
        let state = fold(&adjourned, before);
        let permits = |at| state.permits(&adjourned, &event, By::Arbiter, at);
        assert_eq!(
            permits(moment(-1)),
            Err(Refusal::BeforeResumption),
            "{what}"
        );
        assert_eq!(permits(moment(0)), Ok(()), "{what}");
    }
    let there = fold(&adjourned, &recorded(&[arrival(Black)]));
    let early = there.may_open(&adjourned, moment(-1)).err();
    assert_eq!(early, Some(Refusal::BeforeResumption));
    assert!(there.may_open(&adjourned, moment(0)).is_ok());
    // Whoever comes early has come; what ends the game may end it (A6).
    for event in [arrival(Black), arrival(White), resign(White), agreed()] {
        let early = fold(&adjourned, &[]).permits(&adjourned, &event, By::Arbiter, moment(-1));
        assert_eq!(early, Ok(()), "{event:?}");
    }
}

/// A9(c): the reply is sealed when the resumption has begun, and opened when its responder comes.
#[test]
fn the_reply_is_opened_when_its_responder_is_there() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = Adjourned {
        answers: Some(moment(0)),
        ..adjourned(&game, &edition)
    };
    let may = |events: &[Event]| {
        let state = fold(&adjourned, &recorded(events));
        state.may_open(&adjourned, moment(75)).err()
    };
    assert_eq!(may(&[]), Some(Refusal::ResponderAbsent));
    assert_eq!(may(&[arrival(White)]), Some(Refusal::ResponderAbsent));
    assert_eq!(may(&[arrival(Black)]), None);
}

fn set(minutes: i64, told: Told) -> Event {
    Event::SetResumption(SetResumption {
        resume_at: moment(minutes),
        resume_zone: "Europe/Rome".to_owned(),
        resume_place: None,
        resume_end: None,
        told,
        reason: "the hall is taken".to_owned(),
    })
}

/// Each event at its minute.
fn at(events: &[(i64, Event)]) -> Vec<Recorded> {
    let record = |(minute, event): &(i64, Event)| Recorded {
        at: moment(*minute),
        event: event.clone(),
    };
    events.iter().map(record).collect()
}

/// The state after events that all count.
fn state_at(adjourned: &Adjourned<'_>, events: &[(i64, Event)]) -> State {
    let recorded = at(events);
    let state = fold(adjourned, &recorded);
    for (event, standing) in events.iter().zip(state.standing()) {
        assert_eq!(*standing, Standing::Counts, "{event:?}");
    }
    // The same without the Laws.
    let in_force = adjourned.resumption.clone().after(&recorded);
    assert_eq!(in_force.at(), state.resume_at());
    state
}

/// A2(g), A13: the time is announced beforehand. Put off by agreement, the new one is announced, and A10's hour counts
/// from it: whoever comes 75 minutes after the first time has come early.
#[test]
fn a_game_put_off_is_late_by_the_new_time() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    let put_off = || (-60, set(90, Told::Both));
    let early = state_at(&adjourned, &[put_off(), (75, arrival(Black))]);
    assert_eq!(early.phase(), Phase::Accepted);
    assert!(early.ruling().is_none());
    assert_eq!(early.may_arrive_until(&adjourned, White), Some(moment(150)));
    let begins = |at| early.permits(&adjourned, &Event::Start, By::Arbiter, moment(at));
    assert_eq!(begins(89), Err(Refusal::BeforeResumption));
    assert_eq!(begins(90), Ok(()));
    assert_eq!(
        early.may_open(&adjourned, moment(89)).err(),
        Some(Refusal::BeforeResumption)
    );
    assert!(early.may_open(&adjourned, moment(90)).is_ok());
    for (minute, seconds, phase) in [
        (149, 59, Phase::Resumption),
        (150, 0, Phase::Resumption),
        (150, 1, Phase::Finished),
    ] {
        let waiting = state_at(
            &adjourned,
            &[put_off(), (90, arrival(White)), (90, absent(Black))],
        );
        let came = Recorded {
            at: Moment::from_unix(moment(minute).as_unix() + seconds).unwrap(),
            event: arrival(Black),
        };
        let state = waiting.then(&adjourned, &came);
        assert_eq!(state.phase(), phase, "{minute} min {seconds} s");
    }
    // To the next day, and both on time: nothing is to be decided.
    let next_day = (-60, set(1110, Told::Both));
    let both = [next_day, (1110, arrival(White)), (1110, arrival(Black))];
    let state = state_at(&adjourned, &both);
    assert_eq!(state.phase(), Phase::Resumption);
    assert!(state.gaps().is_empty());
}

/// A10 counts from the announced time: of a player who was not told of the new one, from the later of both.
#[test]
fn who_was_not_told_is_late_only_by_the_later_of_both_times() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    #[rustfmt::skip]
    let rows = [
        // Put to, told, White and Black may come until.
        (-120, Told::Both, -60, -60),
        (-120, Told::White, -60, 60),
        (-120, Told::Black, 60, -60),
        (-120, Told::None, 60, 60),
        (120, Told::Both, 180, 180),
        (120, Told::White, 180, 180),
        (120, Told::None, 180, 180),
    ];
    for (to, told, white, black) in rows {
        let state = state_at(&adjourned, &[(-300, set(to, told))]);
        for (side, until) in [(White, white), (Black, black)] {
            let found = state.may_arrive_until(&adjourned, side);
            assert_eq!(found, Some(moment(until)), "{to}, {told:?}, {side:?}");
        }
    }
    // Only White was told of the earlier time. Both are absent, and only he is too late.
    let told_white = [
        (-300, set(-120, Told::White)),
        (-120, absent(White)),
        (-120, absent(Black)),
        (-59, absent(White)),
    ];
    let state = state_at(&adjourned, &told_white);
    assert!(state.gaps().is_empty(), "not both are late");
    let came = [&told_white[..], &[(60, arrival(Black))]].concat();
    assert_eq!(state_at(&adjourned, &came).phase(), Phase::Resumption);
    // Put to another time twice: whoever knew of the second counts from it.
    let twice = [
        (-300, set(-120, Told::White)),
        (-200, set(-30, Told::Black)),
    ];
    let state = state_at(&adjourned, &twice);
    assert_eq!(state.may_arrive_until(&adjourned, Black), Some(moment(30)));
    assert_eq!(state.may_arrive_until(&adjourned, White), Some(moment(30)));
}

/// A13: once something has begun, or somebody has come too late to an opponent who waited, no other time is set.
#[test]
fn a_time_is_set_anew_only_beforehand() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    let to_later = set(90, Told::Both);
    let refused = |before: &[(i64, Event)], minute| {
        let recorded = at(before);
        let state = fold(&adjourned, &recorded);
        let refused = state
            .permits(&adjourned, &to_later, By::Arbiter, moment(minute))
            .err();
        let with = [before, &[(minute, to_later.clone())]].concat();
        let counts = fold(&adjourned, &at(&with)).resume_at() == Some(moment(90));
        assert_eq!(counts, refused.is_none(), "{before:?}");
        refused
    };
    assert_eq!(refused(&[], 0), None);
    assert_eq!(refused(&[], 1), None);
    let waited = fold(&adjourned, &at(&[(0, arrival(White))]));
    let late = |minute| waited.permits(&adjourned, &to_later, By::Arbiter, moment(minute));
    assert_eq!((late(60), late(61)), (Ok(()), Err(Refusal::TimePassed)));
    assert_eq!(refused(&[(-9, arrival(Black))], -1), None);
    let begun = [
        Event::Start,
        absent(White),
        Event::StartClock { side: Black },
        opened("e4"),
    ];
    for event in begun {
        let before = [(0, event.clone())];
        assert_eq!(
            refused(&before, 0),
            Some(Refusal::AlreadyStarted),
            "{event:?}"
        );
        let mistake = [(0, event.clone()), (0, void(1))];
        let expected = match event {
            Event::Opened { .. } => Some(Refusal::AlreadyStarted),
            _ => None,
        };
        assert_eq!(refused(&mistake, 0), expected, "{event:?}");
    }
    assert_eq!(
        refused(&[(-9, resign(White))], -1),
        Some(Refusal::GameOver(Over::BeforeResumption))
    );
    let by_a_player =
        fold(&adjourned, &[]).permits(&adjourned, &to_later, By::Player(White), moment(-9));
    assert_eq!(by_a_player, Err(Refusal::NotYours));
}

/// Whoever came for the time before comes anew; a time set by mistake is taken back.
#[test]
fn an_arrival_for_the_time_before_counts_no_more() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    let before = [(-10, arrival(Black)), (-5, set(90, Told::Both))];
    let state = state_at(&adjourned, &before);
    let refused = state.may_open(&adjourned, moment(90)).err();
    assert_eq!(refused, Some(Refusal::ArrivalUnrecorded));
    let taken_back = [&before[..], &[(-4, void(2))]].concat();
    let state = fold(&adjourned, &at(&taken_back));
    assert_eq!(state.resume_at(), Some(moment(0)));
    assert!(state.may_open(&adjourned, moment(0)).is_ok());
}

/// A game to be resumed by a day, at a time still to be agreed: until then nothing begins, and nobody is late.
#[test]
fn until_a_time_is_agreed_nothing_begins() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = Adjourned {
        resumption: Resumption::By(moment(0)),
        ..adjourned(&game, &edition)
    };
    let nothing = fold(&adjourned, &[]);
    assert_eq!(nothing.resume_at(), None);
    for event in [
        Event::Start,
        absent(Black),
        Event::StartClock { side: Black },
    ] {
        let refused = nothing.permits(&adjourned, &event, By::Arbiter, moment(500));
        assert_eq!(refused, Err(Refusal::NoTimeYet), "{event:?}");
    }
    let came = state_at(&adjourned, &[(500, arrival(Black))]);
    assert_eq!((came.phase(), came.ruling()), (Phase::Accepted, None));
    assert_eq!(
        came.may_open(&adjourned, moment(500)).err(),
        Some(Refusal::NoTimeYet)
    );
    let may = nothing.may_happen(&adjourned);
    let begins = |permitted: &&Permitted| {
        [EventKind::Start, EventKind::Absent, EventKind::Opened]
            .into_iter()
            .any(|kind| permitted.step == kind.into())
    };
    assert_eq!(may.iter().find(begins), None);
    // A6: what ends a game before the resumption needs no time.
    let resigns = |permitted: &Permitted| permitted.step == EventKind::Resign.into();
    assert!(may.iter().any(resigns));
    let agreed = state_at(
        &adjourned,
        &[(-600, set(-90, Told::Both)), (-90, absent(Black))],
    );
    assert_eq!(agreed.gaps_at(moment(1)), []);
    assert_eq!(agreed.phase(), Phase::WaitingForResponder);
    // Who was not told of the time that was agreed knows only the last day.
    let untold = state_at(&adjourned, &[(-600, set(-90, Told::White))]);
    assert_eq!(
        untold.may_arrive_until(&adjourned, White),
        Some(moment(-30))
    );
    assert_eq!(untold.may_arrive_until(&adjourned, Black), Some(moment(60)));
}

/// A2(g), A10: lateness counts from a time that was announced, so a deadline that passes is nobody's loss. What follows the
/// arbiter decides.
#[test]
fn a_deadline_without_a_time_is_the_arbiters() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = Adjourned {
        resumption: Resumption::By(moment(0)),
        ..adjourned(&game, &edition)
    };
    let overdue = |decided| StatedGap {
        gap: Gap::NotResumedInTime,
        entry: 0,
        facts: vec![Fact::ResumeBy { last: moment(0) }],
        decided,
    };
    let nothing = fold(&adjourned, &[]);
    assert_eq!(nothing.gaps_at(moment(0)), []);
    assert_eq!(nothing.gaps_at(moment(1)), [overdue(false)]);
    assert!(overdue(false).is_open());
    assert_eq!((nothing.phase(), nothing.ruling()), (Phase::Accepted, None));
    assert_eq!(nothing.gaps(), []);
    // He may set a time all the same, or decide the game.
    let set_late = fold(&adjourned, &at(&[(5, set(90, Told::Both))]));
    assert_eq!(set_late.resume_at(), Some(moment(90)));
    assert_eq!(set_late.gaps_at(moment(100)), []);
    let words = |result| Event::Decision {
        text: "they have until Sunday".to_owned(),
        result,
        white_used: None,
        black_used: None,
        on_move: None,
        late_until: None,
        back_to: None,
    };
    // Until the deadline has passed there is nothing to decide.
    let at_it = fold(&adjourned, &at(&[(0, words(None))]));
    assert_eq!(at_it.gaps_at(moment(1)), [overdue(false)]);
    let before = fold(&adjourned, &at(&[(-5, words(None))]));
    assert_eq!(before.gaps_at(moment(1)), [overdue(false)]);
    let after = fold(&adjourned, &at(&[(5, words(None))]));
    assert_eq!(after.gaps_at(moment(9)), [overdue(true)]);
    let taken_back = fold(&adjourned, &at(&[(5, words(None)), (6, void(1))]));
    assert_eq!(taken_back.gaps_at(moment(9)), [overdue(false)]);
    let ended = fold(&adjourned, &at(&[(5, words(Some(GameResult::Win(White))))]));
    assert_eq!(ended.phase(), Phase::Finished);
    assert_eq!(ended.gaps_at(moment(9)), []);
}

/// What is in force after the record: the last time that was set and counts, with the place that was said last.
#[test]
fn what_is_in_force_is_the_last_time_that_was_set_and_counts() {
    let label = || {
        Resumption::At(Announced {
            at: moment(0),
            end: None,
            zone: "Europe/London".to_owned(),
            place: Some("the hall".to_owned()),
        })
    };
    let placed = |place: &str| {
        Event::SetResumption(SetResumption {
            resume_at: moment(180),
            resume_zone: "Asia/Tokyo".to_owned(),
            resume_place: Some(place.to_owned()),
            resume_end: Some(moment(300)),
            told: Told::Both,
            reason: "the hall is taken".to_owned(),
        })
    };
    let hall = Some("the hall");
    #[rustfmt::skip]
    let rows = [
        (label(), vec![], "Europe/London", hall, Some(moment(0))),
        (label(), vec![(-90, set(90, Told::Both))], "Europe/Rome", hall, Some(moment(90))),
        (label(), vec![(-90, placed("the library"))], "Asia/Tokyo", Some("the library"), Some(moment(180))),
        // Voided, or when something had begun: nothing was set.
        (label(), vec![(-90, placed("the library")), (-80, void(1))], "Europe/London", hall, Some(moment(0))),
        (label(), vec![(1, placed("the library"))], "Asia/Tokyo", Some("the library"), Some(moment(180))),
        // Typed later, it counts at its own moment.
        (label(), vec![(0, absent(Black)), (-90, placed("the library"))], "Asia/Tokyo", Some("the library"), Some(moment(180))),
        (label(), vec![(0, absent(Black)), (0, placed("the library"))], "Europe/London", hall, Some(moment(0))),
        // A pause lets it be put off, but not once the move was made known.
        (label(), vec![(0, absent(Black)), (5, Event::Pause), (6, placed("the library"))], "Asia/Tokyo", Some("the library"), Some(moment(180))),
        (label(), vec![(0, opened("e4")), (5, Event::Pause), (6, placed("the library"))], "Europe/London", hall, Some(moment(0))),
        (Resumption::By(moment(0)), vec![], "UTC", None, None),
        (Resumption::By(moment(0)), vec![(-90, set(90, Told::Both))], "Europe/Rome", None, Some(moment(90))),
    ];
    for (label, events, zone, place, time) in rows {
        let told = format!("{events:?}");
        let after = label.after(&at(&events));
        assert_eq!((after.zone(), after.place()), (zone, place), "{told}");
        let announced = after.announced().map(|announced| announced.at);
        assert_eq!(announced, time, "{told}");
    }
}
