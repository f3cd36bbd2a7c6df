//! What holds for every sequence of events, sensible or not.

use proptest::prelude::*;
use shakmaty::uci::UciMove;

use super::*;

fn cases() -> ProptestConfig {
    ProptestConfig {
        cases: amount(300, 1_000_000),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn side() -> impl Strategy<Value = Color> {
    prop_oneof![Just(White), Just(Black)]
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => Just("e4".to_owned()),
        1 => Just("e4 (=)".to_owned()),
        1 => Just("Ra8".to_owned()),
        1 => Just(String::new()),
        1 => Just("O-O".to_owned()),
        1 => Just("Zz9".to_owned()),
        1 => "\\PC{0,12}",
    ]
}

/// Moves that fit the game, any two squares, and what no move on a board can be.
fn uci() -> impl Strategy<Value = UciMove> {
    let named = prop_oneof![
        Just("a3a4".to_owned()),
        Just("a3b4".to_owned()),
        Just("e1g1".to_owned()),
        Just("e1f1".to_owned()),
        Just("e8d8".to_owned()),
        "[a-h][1-8][a-h][1-8]",
        "[a-h][1-8][a-h][1-8][pnbrqk]",
        "[PNBRQK]@[a-h][1-8]",
        Just("0000".to_owned()),
    ];
    named.prop_filter_map("no form of UCI", |text| text.parse().ok())
}

fn minutes() -> impl Strategy<Value = Used> {
    (0u64..300).prop_map(used)
}

fn result() -> impl Strategy<Value = GameResult> {
    prop_oneof![
        Just(GameResult::Open),
        Just(GameResult::Draw),
        side().prop_map(GameResult::Win),
    ]
}

fn anything() -> impl Strategy<Value = Event> {
    let outcome = prop_oneof![Just(ClaimOutcome::Correct), Just(ClaimOutcome::Incorrect)];
    let article = proptest::sample::select(ClaimArticle::ALL.to_vec());
    let some_used = || proptest::option::of(minutes());
    prop_oneof![
        4 => proptest::option::weighted(0.9, text()).prop_map(|written| Event::Opened {
            written,
            from: ReadFrom::File(ReplyFrom::Slip)
        }),
        1 => Just(Event::Witness),
        3 => side().prop_map(|side| Event::Arrival { side }),
        3 => side().prop_map(|side| Event::Absent { side }),
        2 => Just(Event::Start),
        1 => (-300i64..3000, -300i64..3000).prop_map(|(start, end)| Event::Session {
            start: moment(start),
            end: moment(end)
        }),
        1 => (-300i64..3000, prop_oneof![Just(Told::White), Just(Told::Both), Just(Told::None)])
            .prop_map(|(to, told)| Event::SetResumption(SetResumption {
                resume_at: moment(to),
                resume_zone: "UTC".to_owned(),
                resume_place: None,
                resume_end: None,
                told,
                reason: "agreed".to_owned(),
            })),
        2 => side().prop_map(|side| Event::StopClock { side }),
        2 => side().prop_map(|side| Event::StartClock { side }),
        1 => Just(Event::Pause),
        1 => Just(Event::Continue),
        1 => proptest::sample::select(PlayersWrap::ALL.to_vec()).prop_map(dead_wrap),
        2 => side().prop_map(|side| Event::Offer { side }),
        1 => side().prop_map(|side| Event::AcceptOffer { side }),
        1 => side().prop_map(|side| Event::DeclineOffer { side }),
        1 => Just(agreed()),
        1 => side().prop_map(resign),
        1 => side().prop_map(|side| Event::Flag { side }),
        2 => (article, side(), outcome).prop_map(|(article, side, outcome)| Event::Claim {
            article,
            side,
            outcome
        }),
        6 => (side(), uci()).prop_map(|(side, uci)| Event::Move { side, uci }),
        1 => uci().prop_map(|uci| Event::Choose { uci }),
        3 => proptest::collection::vec(uci(), 0..3).prop_map(|moves| Event::Reading {
            moves,
            reason: "as the arbiter reads it".to_owned()
        }),
        1 => (minutes(), minutes(), proptest::option::of(side())).prop_map(|(white_used, black_used, claimed_by)| Event::CorrectClock {
            white_used,
            black_used,
            claimed_by
        }),
        2 => Just(Event::NextEnvelope { fingerprint: [2; 32] }),
        1 => Just(gone(LostThing::Envelope)),
        1 => Just(gone(LostThing::Position)),
        1 => Just(gone(LostThing::Times)),
        1 => Just(note()),
        2 => proptest::option::of(text()).prop_map(|text| Event::Declared {
            text,
        }),
        2 => (proptest::option::of(result()), some_used(), some_used(), proptest::option::of(side()),
            proptest::option::of(0u32..20), proptest::option::of(-300i64..3000))
            .prop_map(|(result, white_used, black_used, on_move, back_to, late_until)| Event::Decision(Decision {
                text: "decided".to_owned(),
                result,
                white_used,
                black_used,
                on_move,
                late_until: late_until.map(moment),
                back_to
            })),
        2 => (0u32..20).prop_map(void),
        2 => (0u32..20, result()).prop_map(|(entry, result)| appeal(entry, result)),
    ]
}

/// Events with the seconds that pass before each: mostly forward, now and then back.
pub(super) fn record(backwards: bool) -> impl Strategy<Value = Vec<Recorded>> {
    let step = match backwards {
        true => -4000i64..4000,
        false => 0..2500,
    };
    proptest::collection::vec((anything(), step), 0..24).prop_map(|events| {
        let mut now = 84_204_000;
        events
            .into_iter()
            .map(|(event, step)| {
                now += step;
                Recorded {
                    at: Moment::from_unix(now).unwrap(),
                    event,
                }
            })
            .collect()
    })
}

fn names() -> impl Strategy<Value = &'static str> {
    prop_oneof![
        4 => Just("fide-1997"),
        1 => Just("fide-2009"),
        1 => Just("fide-2018"),
        1 => Just("fide-2023"),
        1 => Just("us-chess-2019"),
        1 => Just("fide-1928"),
    ]
}

fn positions() -> impl Strategy<Value = &'static str> {
    prop_oneof![
        4 => Just(PLAIN),
        1 => Just("4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1"),
        1 => Just("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"),
    ]
}

/// Everything a state says of itself.
fn assert_same(one: &State, other: &State) -> Result<(), TestCaseError> {
    prop_assert_eq!(one.phase(), other.phase());
    prop_assert_eq!(one.standing(), other.standing());
    prop_assert_eq!(one.ruling(), other.ruling());
    prop_assert!(one.replaced().eq(other.replaced()));
    prop_assert_eq!(one.clocks(), other.clocks());
    prop_assert_eq!(one.gaps(), other.gaps());
    prop_assert_eq!(one.sessions(), other.sessions());
    prop_assert_eq!(one.game().moves(), other.game().moves());
    prop_assert_eq!(one.opened(), other.opened());
    for side in Color::ALL {
        prop_assert_eq!(one.offers_draw(side), other.offers_draw(side));
        prop_assert_eq!(one.absent(side), other.absent(side));
    }
    Ok(())
}

/// Whether the record leaves the envelope closed, and the responder came and was not missed since: stated anew, from
/// the events that count.
fn may_be_opened(events: &[Recorded], standing: &[Standing]) -> bool {
    let mut there = false;
    let mut shut = false;
    for (record, standing) in events.iter().zip(standing) {
        shut |= matches!(record.event, Event::Opened { .. });
        if *standing != Standing::Counts {
            continue;
        }
        match record.event {
            Event::Absent { side: Black } => there = false,
            Event::Arrival { side: Black } => there = true,
            Event::SetResumption(_) => there = false,
            Event::Lost {
                what: LostThing::Envelope,
            } => shut = true,
            _ => {}
        }
    }
    !shut && there
}

/// Under this time control, with a small budget.
fn under(game: &Game, edition: &Edition, control: &TimeControl) -> Adjourned {
    Adjourned {
        time_controls: ByColor::new_with(|_| control.clone()),
        budget: Budget::of_states(300),
        ..adjourned(game, edition)
    }
}

fn controls() -> impl Strategy<Value = TimeControl> {
    let controls = vec!["?", "40/9000:16/3600", "6000", "*600"];
    proptest::sample::select(controls).prop_map(|control| control.parse().unwrap())
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn a_beginning_and_then_the_rest_give_the_whole(
        events in record(true),
        cut in 0usize..24,
        name in names(),
        fen in positions(),
        control in controls(),
    ) {
        let (game, edition) = (game(fen), edition(name));
        let adjourned = under(&game, &edition, &control);
        let whole = fold(adjourned.clone(), &events);
        let (first, rest) = events.split_at(cut.min(events.len()));
        let grown = rest
            .iter()
            .fold(fold(adjourned.clone(), first), |state, event| state.then(event));
        assert_same(&whole, &grown)?;
        prop_assert_eq!(whole.standing().len(), events.len());
        // Nor does saying what may happen next ever fail.
        whole.may_happen();
    }

    #[test]
    fn step_by_step(
        events in record(false),
        name in names(),
        fen in positions(),
        accepted in proptest::bool::weighted(0.95),
    ) {
        let (game, edition) = (game(fen), edition(name));
        let adjourned = Adjourned {
            accepted,
            budget: Budget::of_states(300),
            ..adjourned(&game, &edition)
        };
        let mut state = fold(adjourned.clone(), &[]);
        for (place, record) in events.iter().enumerate() {
            let permitted = state.permits(&record.event, By::Arbiter, record.at);
            let next = state.clone().then(record);
            let counted = next.standing().last() == Some(&Standing::Counts);
            if permitted.is_ok() {
                prop_assert!(counted, "permitted, and without effect: {:?}", record.event);
            }
            // I.10: where lateness ended the game, a sealed move that had ended it before stands all the same.
            let saves = ["fide-2014", "fide-2018", "fide-2023"].contains(&name);
            let by_lateness = |state: &State| {
                let reason = state.ruling().and_then(|ruling| ruling.reason);
                saves && matches!(reason, Some(Reason::Late | Reason::LawsSilent))
            };
            let knows = matches!(record.event, Event::Opened { .. } | Event::Arrival { .. })
                && by_lateness(&state);
            // Else a finished game accepts nothing that changes its result but a void, an appeal, and another reading.
            let mends = knows || matches!(
                record.event,
                Event::Void { .. }
                    | Event::Appeal { .. }
                    | Event::Reading { .. }
                    | Event::Note { .. }
                    | Event::Decision { .. }
            );
            if matches!(state.phase(), Phase::Finished | Phase::Annulled) && !mends {
                prop_assert!(!counted, "{:?}", record.event);
                prop_assert_eq!(next.phase(), state.phase());
                prop_assert_eq!(next.ruling(), state.ruling());
                prop_assert_eq!(next.clocks(), state.clocks());
            }
            // Time used never shrinks but by a correction, a decision, or a mistake taken back.
            let sets = matches!(
                record.event,
                Event::CorrectClock { .. } | Event::Decision { .. } | Event::Void { .. }
            );
            for side in Color::ALL {
                let before = state.clocks().used_at(side, record.at);
                let after = next.clocks().used_at(side, record.at);
                prop_assert!(sets || before <= after, "{side:?}: {before:?} > {after:?}, {:?}", record.event);
            }
            // Nobody opens without the responder, or what is open, lost or over.
            let announced = next.resume_at().unwrap();
            let at = record.at.max(announced);
            let may_open = next.may_open(at).is_ok();
            let before = Moment::from_unix(announced.as_unix() - 1).unwrap();
            prop_assert!(next.may_open(before).is_err());
            if may_open {
                prop_assert!(accepted);
                let over = matches!(
                    next.phase(),
                    Phase::Finished | Phase::Annulled | Phase::Undecided
                );
                prop_assert!(!over || by_lateness(&next));
                prop_assert!(may_be_opened(&events[..=place], next.standing()));
            }
            // What may happen next is what is permitted now.
            if place == events.len() - 1 {
                let all = next.may_happen();
                let offers = all.iter().any(|may| may.step == EventKind::Opened.into());
                prop_assert_eq!(offers, may_open);
            }
            state = next;
        }
    }
}

proptest! {
    #![proptest_config(cases())]

    /// An arbiter types later more often than not. What is decided counts at its place, and is left out.
    #[test]
    fn the_same_facts_typed_in_any_order_give_the_same_or_are_refused(
        events in record(false),
        late in proptest::collection::vec(0usize..24, 1..5),
        name in names(),
        fen in positions(),
        control in controls(),
    ) {
        let (game, edition) = (game(fen), edition(name));
        let adjourned = under(&game, &edition, &control);
        let permits = |state: &State, record: &Recorded| {
            state.permits(&record.event, By::Arbiter, record.at).is_ok()
        };
        let mut in_time = fold(adjourned.clone(), &[]);
        let mut typed: Vec<Recorded> = Vec::new();
        for record in events {
            let at_its_place = record.event.settles() || matches!(record.event, Event::Void { .. });
            let at_once = typed.last().is_some_and(|before| before.at == record.at);
            if !at_its_place && !at_once && permits(&in_time, &record) {
                in_time = in_time.then(&record);
                typed.push(record);
            }
        }
        prop_assume!(!typed.is_empty());
        for place in late {
            let later = typed.remove(place % typed.len());
            typed.push(later);
        }
        let mut state = fold(adjourned.clone(), &[]);
        for record in &typed {
            prop_assume!(permits(&state, record));
            state = state.then(record);
        }
        prop_assert_eq!(state.phase(), in_time.phase());
        prop_assert_eq!(state.ruling(), in_time.ruling());
        prop_assert_eq!(state.clocks(), in_time.clocks());
        prop_assert_eq!(state.resume_at(), in_time.resume_at());
        prop_assert_eq!(state.late_word(), in_time.late_word());
        prop_assert_eq!(state.game().moves(), in_time.game().moves());
        let gaps = |state: &State| -> Vec<_> {
            state.gaps().iter().map(|it| (it.gap, it.facts.clone(), it.decided)).collect()
        };
        prop_assert_eq!(gaps(&state), gaps(&in_time));
    }
}

/// Time to fold grows as the number of events, not faster.
#[test]
fn ten_thousand_events_take_no_longer_than_they_are_many() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    let events = |count: usize| -> Vec<Recorded> {
        let cycle = [Event::Pause, Event::Continue, Event::Offer { side: White }];
        let declined = Event::DeclineOffer { side: Black };
        let cycle = cycle.into_iter().chain([declined]).cycle();
        let all: Vec<Event> = std::iter::once(opened("e4"))
            .chain(cycle)
            .take(count)
            .collect();
        recorded(&all)
    };
    let took = |events: &[Recorded]| {
        let start = std::time::Instant::now();
        let state = fold(adjourned.clone(), events);
        assert_eq!(state.standing().len(), events.len());
        start.elapsed()
    };
    let (small, large) = (events(1_000), events(10_000));
    // Ten times as many: a fold that grew with the square would take a hundred times as long, whoever else uses the
    // machine.
    let in_proportion = (0..50).any(|_| took(&large) < took(&small) * 40);
    assert!(in_proportion, "{:?} and {:?}", took(&small), took(&large));
}
