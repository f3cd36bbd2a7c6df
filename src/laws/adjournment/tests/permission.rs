//! What may be recorded now, by whom and until when.

use super::super::permission::ORDER;
use super::rows::offer;
use super::*;
use crate::laws::edition::Concept;

#[test]
fn a_permission_names_its_envelope() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = Adjourned {
        envelope: [7; 32],
        ..adjourned(&game, &edition)
    };
    let there = recorded(&[Event::Arrival { side: Black }]);
    let permission = fold(&adjourned, &there).may_open(&adjourned, moment(0));
    let permission = permission.unwrap();
    assert_eq!(permission.envelope(), &[7; 32]);
}

#[test]
fn who_may_open_and_when() {
    let refused = |events: &[Event]| {
        let (game, edition) = (game(PLAIN), edition("fide-1997"));
        let adjourned = adjourned(&game, &edition);
        fold(&adjourned, &recorded(events))
            .may_open(&adjourned, moment(60))
            .err()
    };
    let rows: Vec<(&str, Vec<Event>, Option<Refusal>)> = vec![
        ("A9(a)", vec![Event::Arrival { side: Black }], None),
        (
            "nobody has said that he is there",
            vec![],
            Some(Refusal::ArrivalUnrecorded),
        ),
        (
            "an absent sealer is no obstacle",
            vec![
                Event::Arrival { side: Black },
                Event::Absent { side: White },
            ],
            None,
        ),
        (
            "and says nothing of the responder",
            vec![Event::Absent { side: White }],
            Some(Refusal::ArrivalUnrecorded),
        ),
        (
            "an arrival that was a mistake",
            vec![Event::Arrival { side: Black }, void(1)],
            Some(Refusal::ArrivalUnrecorded),
        ),
        (
            "A7",
            vec![Event::Absent { side: Black }],
            Some(Refusal::ResponderAbsent),
        ),
        (
            "A9(b)",
            vec![
                Event::Absent { side: Black },
                Event::Arrival { side: Black },
            ],
            None,
        ),
        ("once", vec![opened("e4")], Some(Refusal::AlreadyOpened)),
        (
            "A6, resigned",
            vec![resign(White)],
            Some(Refusal::GameOver(Over::BeforeResumption)),
        ),
        (
            "A6, agreed",
            vec![agreed()],
            Some(Refusal::GameOver(Over::BeforeResumption)),
        ),
        (
            "A11(b)",
            vec![gone(LostThing::Position)],
            Some(Refusal::GameOver(Over::Closed)),
        ),
        (
            "A11(a)",
            vec![gone(LostThing::Envelope)],
            Some(Refusal::Lost),
        ),
        (
            "A11(a), declared",
            vec![gone(LostThing::Envelope), declared(Some("e4"))],
            Some(Refusal::Lost),
        ),
        (
            "a loss that was a mistake",
            vec![
                gone(LostThing::Envelope),
                void(1),
                Event::Arrival { side: Black },
            ],
            None,
        ),
    ];
    for (comment, events, expected) in rows {
        assert_eq!(refused(&events), expected, "{comment}");
    }
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let sealed = Adjourned {
        accepted: false,
        ..adjourned(&game, &edition)
    };
    let state = fold(&sealed, &[]);
    assert_eq!(state.phase(), Phase::Sealed);
    assert_eq!(
        state.may_open(&sealed, moment(0)).err(),
        Some(Refusal::NotAccepted)
    );
}

/// What came before the end of the game, or before the question that waits, is told its own moment: to an official alone.
#[test]
fn what_came_earlier_could_have_been_recorded_then() {
    let (white, official) = (By::Player(White), By::Arbiter);
    let over = [arrival(Black), opened("Ke2")];
    let asked = [arrival(Black), gone(LostThing::Envelope)];
    let moved = played(Black, "a3a4");
    let rows: [(&str, &[Event], Event, By, bool); 8] = [
        ("fide-1997", &over, agreed(), official, true),
        ("fide-1997", &over, resign(Black), official, true),
        ("fide-1997", &over, resign(White), white, false),
        ("fide-1997", &over, moved.clone(), official, false),
        ("fide-1928", &asked, arrival(White), official, true),
        ("fide-1928", &asked, moved, official, false),
        ("fide-1997", &asked, offer(White), official, false),
        ("fide-1997", &[], agreed(), official, false),
    ];
    for (name, events, event, by, expected) in rows {
        let (game, edition) = (game(PLAIN), edition(name));
        let adjourned = adjourned(&game, &edition);
        let state = fold(&adjourned, &recorded(events));
        let found = state.permitted_before(&adjourned, &event, by);
        assert_eq!(found, expected, "{name} {event:?}");
    }
}

/// Each refusal, its code, and its article in 1997.
#[rustfmt::skip]
const REFUSALS: &[(Refusal, &str, Option<&str>)] = &[
    (Refusal::NotAccepted, "laws/not-accepted", Some("A3")),
    (Refusal::AlreadyOpened, "laws/already-opened", Some("A7")),
    (Refusal::GameOver(Over::BeforeResumption), "laws/game-over", Some("A6")),
    (Refusal::ResponderAbsent, "laws/responder-absent", Some("A7")),
    (Refusal::ArrivalUnrecorded, "laws/arrival-unrecorded", Some("A7")),
    (Refusal::BeforeResumption, "laws/before-resumption", Some("A2")),
    (Refusal::TimePassed, "laws/time-passed", Some("A2")),
    (Refusal::NoTimeYet, "laws/no-time-yet", Some("A2")),
    (Refusal::Lost, "laws/envelope-lost", Some("A11(a)")),
    (Refusal::NotYours, "laws/not-yours", None),
    (Refusal::DecisionFirst, "laws/decision-first", None),
    (Refusal::MoveUnknown, "laws/move-unknown", Some("A7")),
    (Refusal::NotOnMove, "laws/not-on-move", None),
    (Refusal::IllegalMove, "laws/illegal-move", None),
    (Refusal::ChoiceFirst, "laws/choice-first", Some("A8")),
    (Refusal::NotOffered, "laws/not-offered", Some("A8")),
    (Refusal::NothingToRead, "laws/nothing-to-read", Some("A8(b)")),
    (Refusal::PlayedOn, "laws/played-on", None),
    (Refusal::NoOffer, "laws/no-offer", Some("9.1")),
    (Refusal::OfferLapsed, "laws/offer-lapsed", Some("A6")),
    (Refusal::AlreadyThere, "laws/already-there", Some("A10")),
    (Refusal::PlayerAbsent, "laws/player-absent", Some("A10")),
    (Refusal::AlreadyStarted, "laws/already-started", None),
    (Refusal::SealerPresent, "laws/sealer-present", Some("A9(c)")),
    (Refusal::GoesOnElsewhere, "laws/goes-on-elsewhere", None),
    (Refusal::NotLost, "laws/not-lost", Some("A11(a)")),
    (Refusal::TimesStand, "laws/times-stand", Some("A12")),
    (Refusal::NoClockRan, "laws/no-clock-ran", Some("A5")),
    (Refusal::ClockStopped, "laws/clock-stopped", None),
    (Refusal::ClockRuns, "laws/clock-runs", None),
    (Refusal::NotPaused, "laws/not-paused", None),
    (Refusal::BeforeTheClock, "laws/before-the-clock", None),
    (Refusal::ClaimAfterSealing, "laws/claim-after-sealing", Some("9.4")),
    (Refusal::NoSuchEntry, "laws/no-such-entry", None),
    (Refusal::OpeningStands, "laws/opening-stands", None),
    (Refusal::WitnessStands, "laws/witness-stands", None),
    (Refusal::Witnessed, "laws/witnessed", None),
    (Refusal::LatenessFixed, "laws/lateness-fixed", Some("A10")),
    (Refusal::NoSuchMove, "laws/no-such-move", None),
    (Refusal::NoRuling, "laws/no-ruling", None),
    (Refusal::NotOver, "laws/not-over", None),
];

#[test]
fn each_refusal_has_its_code_and_article() {
    let edition = edition("fide-1997");
    let mut seen = std::collections::HashSet::new();
    for &(refusal, code, article) in REFUSALS {
        assert_eq!(refusal.code(), code);
        assert_eq!(refusal.article(&edition), article, "{code}");
        assert!(
            seen.insert(code.to_owned()) && seen.insert(refusal.to_string()),
            "{code}"
        );
        let text = refusal.to_string();
        assert!(!text.ends_with('.'), "{text}");
    }
}

/// What may happen: the kind with whose act it is, `w`, `b` or nothing.
fn may(fen: &str, name: &str, events: &[Event]) -> Vec<String> {
    let (game, edition) = (game(fen), edition(name));
    let adjourned = adjourned(&game, &edition);
    fold(&adjourned, &recorded(events))
        .may_happen(&adjourned)
        .iter()
        .map(|next| match next.by {
            Some(side) => format!("{} {}", next.step.name(), side.char()),
            None => next.step.name().to_owned(),
        })
        .collect()
}

#[test]
fn what_may_happen_next() {
    type Row<'a> = (&'a str, &'a str, &'a str, Vec<Event>, &'a [&'a str]);
    #[rustfmt::skip]
    let rows: [Row<'_>; 12] = [
        ("closed", PLAIN, "fide-1997", vec![], &[
            "start", "arrival b", "arrival w", "absent b", "absent w", "witness b",
            "start-clock w", "start-clock b", "correct-clock", "offer w", "offer b", "draw-agreed",
            "resign w", "resign b", "lost", "set-resumption", "session", "decision", "note",
        ]),
        ("the responder is there", PLAIN, "fide-1997", vec![Event::Arrival { side: Black }], &[
            "opened", "start", "arrival w", "absent w", "witness b", "flag w", "flag b",
            "start-clock w", "start-clock b", "correct-clock", "offer w", "offer b", "draw-agreed",
            "resign w", "resign b", "lost", "set-resumption", "session", "decision", "note", "void",
        ]),
        ("waiting for the responder", PLAIN, "fide-1997", vec![Event::Absent { side: Black }], &[
            "start", "arrival b", "arrival w", "absent b", "absent w", "witness b", "flag w",
            "flag b", "stop-clock b", "start-clock w", "pause", "correct-clock", "offer w", "offer b",
            "draw-agreed", "resign w", "resign b", "lost", "session",
            "decision", "note", "void",
        ]),
        ("opened", PLAIN, "fide-1997", vec![opened("e4")], &[
            "move b", "claim b", "arrival b", "arrival w", "absent b", "absent w", "flag w", "flag b", "stop-clock b",
            "start-clock w", "pause", "correct-clock", "offer w", "offer b", "draw-agreed", "resign w",
            "resign b", "lost", "session", "decision", "seal b", "next-envelope b", "note",
        ]),
        ("the game goes on in another envelope", PLAIN, "fide-1997",
            vec![opened("e4"), Event::NextEnvelope { fingerprint: [2; 32] }], &["note", "void"]),
        ("waiting for the sealer", PLAIN, "fide-1997",
            vec![Event::Absent { side: White }, opened("e4")], &[
            "move b", "claim b", "arrival b", "arrival w", "absent b", "absent w", "flag w", "flag b",
            "stop-clock b", "start-clock w", "pause", "correct-clock", "offer w", "offer b",
            "draw-agreed", "resign w", "resign b", "lost", "session", "decision", "next-envelope b",
            "note", "void",
        ]),
        ("a choice is due", "4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1", "us-chess-2019", vec![opened("Nd2")], &[
            "reading", "choose b", "arrival b", "arrival w", "absent b", "absent w", "flag w", "flag b", "stop-clock b", "start-clock w", "pause",
            "correct-clock", "offer w", "offer b", "draw-agreed", "resign w", "resign b", "lost",
            "session", "decision", "note",
        ]),
        ("lost", PLAIN, "fide-1997", vec![gone(LostThing::Envelope)], &[
            "start", "arrival b", "arrival w", "absent b", "absent w", "declared w", "start-clock w",
            "start-clock b", "correct-clock", "offer w", "offer b", "draw-agreed", "resign w",
            "resign b", "lost", "set-resumption", "session", "decision", "note", "void",
        ]),
        ("undecided", PLAIN, "fide-1928", vec![gone(LostThing::Envelope)], &[
            "draw-agreed", "resign w", "resign b", "decision", "note", "void",
        ]),
        ("finished", PLAIN, "fide-1997", vec![resign(White)], &["appeal", "note", "void"]),
        ("annulled", PLAIN, "fide-1997", vec![gone(LostThing::Position)], &["appeal", "note", "void"]),
        ("annulled, unless he finds better", PLAIN, "us-chess-2019", vec![gone(LostThing::Position)], &[
            "decision", "appeal", "note", "void",
        ]),
    ];
    for (comment, fen, name, events, expected) in rows {
        assert_eq!(may(fen, name, &events), expected, "{comment}");
    }
}

/// A9(b), I.11: the responder loses the time while nobody is there; from 2014 on only where somebody may be late, and unless the
/// arbiter decides otherwise.
#[test]
fn whose_time_is_lost_while_nobody_is_there() {
    let neither = [absent(White), absent(Black)];
    let came = [absent(White), absent(Black), arrival(Black)];
    let one = [absent(White)];
    let moved = [
        absent(White),
        absent(Black),
        arrival(Black),
        opened("e4"),
        played(Black, "a3a4"),
    ];
    type Row<'a> = (&'a str, u32, &'a [Event], &'a str, Option<&'a str>);
    #[rustfmt::skip]
    let rows: [Row<'_>; 10] = [
        ("fide-1997", 3600, &one, "absent", Some("A9(b)")),
        ("fide-2018", 1800, &[], "absent", Some("I.9.2")),
        ("fide-2018", 1800, &one, "absent", Some("I.11")),
        ("fide-2018", 0, &one, "absent", Some("I.9.2")),
        ("fide-1928", 3600, &one, "absent", Some("Par. 21")),
        ("fide-1997", 3600, &neither, "decision", None),
        ("fide-2018", 1800, &one, "decision", None),
        ("fide-2018", 1800, &neither, "decision", Some("I.11")),
        ("fide-2018", 1800, &came, "decision", Some("I.11")),
        ("fide-2018", 1800, &moved, "decision", None),
    ];
    for (name, late_after, events, kind, expected) in rows {
        let (game, edition) = (game(PLAIN), edition(name));
        let adjourned = Adjourned {
            late_after: Some(late_after),
            ..adjourned(&game, &edition)
        };
        let state = fold(&adjourned, &recorded(events));
        let found = state.may_happen(&adjourned).into_iter().find(|next| {
            let by_responder = kind != "absent" || next.by == Some(Black);
            next.step.name() == kind && by_responder
        });
        let article = found.and_then(|next| edition.article(next.article?));
        assert_eq!(article, expected, "{name} {late_after} {events:?} {kind}");
    }
}

#[test]
fn every_step_is_thought_of_once() {
    let steps: std::collections::HashSet<_> = ORDER.into_iter().collect();
    assert_eq!(steps.len(), ORDER.len());
}

#[test]
fn until_when_and_under_which_article() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let control: TimeControl = "40/9000:16/3600".parse().unwrap();
    // Move 40 is to be sealed: White has 50 minutes for it, Black an hour for his.
    let adjourned = Adjourned {
        time_controls: ByColor::new_with(|_| &control),
        draw_offer: Some(Black),
        ..adjourned(&game, &edition)
    };
    let found = |events: &[Event], kind: &str, by: Option<Color>| {
        let state = fold(&adjourned, &recorded(events));
        let permitted = state.may_happen(&adjourned);
        let found = permitted
            .iter()
            .find(|next| next.step.name() == kind && next.by == by);
        let found = found.unwrap_or_else(|| panic!("{kind} {by:?}: {permitted:?}"));
        let article = found.article.and_then(|article| edition.article(article));
        (found.until, article.map(str::to_owned))
    };
    let at = |minutes| Some(moment(minutes));
    let waiting = [Event::Absent { side: Black }];
    let there = [Event::Arrival { side: Black }];
    type Row<'a> = (
        &'a [Event],
        &'a str,
        Option<Color>,
        Option<Moment>,
        Option<&'a str>,
    );
    #[rustfmt::skip]
    let rows: [Row<'_>; 14] = [
        (&there, "opened", None, None, Some("A9(a)")),
        (&[], "arrival", Some(Black), at(60), Some("A10")),
        (&[], "accept-offer", Some(White), None, Some("A2(f)")),
        (&[], "absent", Some(White), None, Some("A9(c)")),
        (&[], "absent", Some(Black), None, Some("A9(b)")),
        (&[], "correct-clock", None, None, Some("A12")),
        (&[], "draw-agreed", None, None, Some("A6")),
        (&waiting, "flag", Some(Black), at(60), Some("6.9")),
        (&waiting, "flag", Some(White), None, Some("6.9")),
        (&waiting, "arrival", Some(Black), at(60), Some("A10")),
        (&[opened("e4")], "flag", Some(Black), at(60), Some("6.9")),
        (&[opened("e4"), played(Black, "a3a4")], "flag", Some(White), at(111), Some("6.9")),
        (&[opened("e4")], "seal", Some(Black), None, Some("A1(a)")),
        (&[resign(White)], "appeal", None, None, None),
    ];
    for (events, kind, by, until, article) in rows {
        let found = found(events, kind, by);
        assert_eq!(found, (until, article.map(str::to_owned)), "{kind}");
    }
    // No offer has an hour.
    let accepting = |on_label, events: &[Event], by| {
        let adjourned = Adjourned {
            draw_offer: on_label,
            ..adjourned.clone()
        };
        let state = fold(&adjourned, &recorded(events));
        let permitted = state.may_happen(&adjourned);
        let accept =
            |next: &&Permitted| next.step == EventKind::AcceptOffer.into() && next.by == Some(by);
        permitted.iter().find(accept).unwrap().until
    };
    let offer = |side| [Event::Offer { side }];
    assert_eq!(accepting(Some(Black), &[], White), None);
    assert_eq!(accepting(Some(White), &[], Black), None);
    assert_eq!(accepting(None, &offer(Black), White), None);
    assert_eq!(accepting(None, &offer(White), Black), None);
    // 1928 sets no limit to lateness.
    let old = Edition::builtin("fide-1928").unwrap();
    let silent = Adjourned {
        edition: &old,
        ..adjourned
    };
    let state = fold(&silent, &recorded(&waiting));
    let all = state.may_happen(&silent);
    assert!(
        all.iter()
            .all(|next| next.step != EventKind::Arrival.into() || next.until.is_none())
    );
}

#[test]
fn what_may_be_voided_or_appealed_against() {
    let start = || Event::Start;
    #[rustfmt::skip]
    let rows: [(&[Event], &[u32], &[u32]); 5] = [
        (&[], &[], &[]),
        (&[start(), Event::Arrival { side: Black }], &[1, 2], &[]),
        // What was seen cannot be closed again.
        (&[start(), opened("e4"), resign(White)], &[1, 3], &[3]),
        (&[start(), opened("e4"), resign(White), void(3)], &[1, 4], &[]),
        (&[start(), resign(White), appeal(2, GameResult::Draw)], &[1, 2, 3], &[2, 3]),
    ];
    for (events, voidable, rulings) in rows {
        let state = state(PLAIN, "fide-1997", events);
        assert_eq!(state.voidable(), voidable, "{events:?}");
        assert_eq!(state.entries_of_rulings(), rulings, "{events:?}");
    }
}

#[test]
fn until_when_a_player_may_come() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    let at_the_hour = Some(moment(60));
    let absent = |side| Event::Absent { side };
    for (events, white, black) in [
        (vec![], at_the_hour, at_the_hour),
        (vec![absent(Black)], at_the_hour, at_the_hour),
        (vec![absent(White), opened("e4")], at_the_hour, at_the_hour),
        (vec![arrival(Black), opened("e4")], at_the_hour, None),
    ] {
        let state = fold(&adjourned, &recorded(&events));
        let until = |side| state.may_arrive_until(&adjourned, side);
        assert_eq!((until(White), until(Black)), (white, black), "{events:?}");
    }
}

/// The article beside what may be recorded is the one that it comes under in this state.
#[test]
fn an_event_comes_under_the_article_of_the_state() {
    let plain = |article| (EventKind::Decision, article);
    let opened_at_all = || vec![arrival(Black), opened("e4")];
    let late = || vec![arrival(White), absent(Black), arrival(Black)];
    #[rustfmt::skip]
    let rows = [
        // What was recorded, the last of it so many minutes late; what may follow, its article.
        (vec![arrival(Black)], 0, (EventKind::Opened, Some(Concept::ResponderPresent))),
        (late(), 61, (EventKind::Opened, Some(Concept::Late))),
        (opened_at_all(), 0, (EventKind::NextEnvelope, Some(Concept::Sealing))),
        (vec![arrival(Black), absent(White), opened("e4")], 0, (EventKind::NextEnvelope, Some(Concept::SealerAbsent))),
        (vec![], 0, plain(None)),
        (late(), 61, plain(Some(Concept::Late))),
        (vec![gone(LostThing::Envelope), declared(Some("Ra8"))], 0, plain(Some(Gap::IllegalDeclaration.nearest()[0]))),
    ];
    let (game, edition) = (game(PLAIN), edition("fide-2018"));
    let adjourned = Adjourned {
        late_after: Some(3600),
        ..adjourned(&game, &edition)
    };
    for (events, last, (kind, article)) in rows {
        let mut recorded: Vec<Recorded> = events
            .into_iter()
            .map(|event| Recorded {
                at: moment(0),
                event,
            })
            .collect();
        if let Some(record) = recorded.last_mut() {
            record.at = moment(last);
        }
        let state = fold(&adjourned, &recorded);
        let may = state.may_happen(&adjourned);
        let found = may.iter().find(|may| may.step == kind.into());
        assert_eq!(
            found.unwrap().article,
            article,
            "{kind:?} after {recorded:?}"
        );
    }
}

/// What was recorded comes under one article: A10 speaks of who comes too late, and a claim is decided under one.
#[test]
fn what_was_recorded_comes_under_one_article() {
    let claimed = |article, outcome| vec![opened("e4"), claim(article, outcome)];
    let (right, wrong) = (ClaimOutcome::Correct, ClaimOutcome::Incorrect);
    #[rustfmt::skip]
    let rows = [
        // The last of it so many minutes late.
        ("fide-2018", vec![arrival(White), absent(Black), arrival(Black)], 60, None),
        ("fide-2018", vec![arrival(White), absent(Black), arrival(Black)], 61, Some(Concept::Late)),
        ("fide-2018", vec![arrival(Black), absent(White), arrival(White)], 61, Some(Concept::Late)),
        ("fide-2018", vec![arrival(Black), absent(White), opened("e4"), arrival(White)], 60, None),
        ("fide-2018", vec![arrival(Black), absent(White), opened("e4"), arrival(White)], 61, Some(Concept::Late)),
        ("fide-2018", vec![arrival(Black), absent(White), gone(LostThing::Envelope), arrival(White)], 61, Some(Concept::Late)),
        ("fide-2018", vec![arrival(Black), opened("e4")], 1, Some(Concept::ResponderPresent)),
        ("us-chess-2019", claimed("9.2b", right), 2, Some(Concept::ClaimCorrect)),
        ("us-chess-2019", claimed("9.2b", wrong), 2, Some(Concept::ClaimIncorrect)),
        ("us-chess-2019", claimed("9.3b", right), 2, Some(Concept::FiftyCorrect)),
        ("fide-1928", claimed("9.3b", wrong), 2, Some(Concept::ClaimProcedure)),
    ];
    for (name, events, last, expected) in rows {
        let (game, edition) = (game(PLAIN), edition(name));
        let adjourned = Adjourned {
            late_after: Some(3600),
            ..adjourned(&game, &edition)
        };
        let mut all = recorded(&events);
        all.last_mut().unwrap().at = moment(last);
        let (event, first) = events.split_last().unwrap();
        let before = fold(&adjourned, &all[..first.len()]);
        let found = before.article_of(&adjourned, event, &fold(&adjourned, &all));
        assert_eq!(found, expected, "{name} {events:?}");
    }
}

/// A game that is over says how it ended: before the resumption, with the envelope closed, or with the move known.
#[test]
fn what_comes_after_the_end_is_told_how_the_game_ended() {
    const MATE: &str = "k7/8/1K6/8/8/8/8/7R w - - 0 60";
    let lost = || gone(LostThing::Envelope);
    #[rustfmt::skip]
    let rows = [
        (vec![resign(White)], Over::BeforeResumption),
        (vec![Event::Start, Event::Flag { side: Black }], Over::Closed),
        (vec![arrival(Black), opened("Rh8")], Over::Known),
        (vec![lost(), declared(Some("Rh8"))], Over::Known),
        (vec![arrival(Black), opened("Zz9"), resign(White)], Over::Known),
    ];
    for (events, over) in rows {
        let state = state(MATE, "fide-1997", &events);
        let (game, edition) = (game(MATE), edition("fide-1997"));
        let adjourned = adjourned(&game, &edition);
        for event in [
            opened("Rh2"),
            Event::Offer { side: White },
            decision(Some(GameResult::Open)),
        ] {
            let refused = state.permits(&adjourned, &event, By::Arbiter, moment(60));
            assert_eq!(
                refused,
                Err(Refusal::GameOver(over)),
                "{event:?} after {events:?}"
            );
        }
    }
}

/// Whether a side may move on the board, whatever the move.
#[test]
fn who_may_move_on_the_board() {
    let next = || Event::NextEnvelope {
        fingerprint: [2; 32],
    };
    #[rustfmt::skip]
    let rows = [
        (vec![], [Err(Refusal::MoveUnknown); 2]),
        (vec![arrival(Black), opened("e4")], [Err(Refusal::NotOnMove), Ok(())]),
        (vec![arrival(Black), opened("Zz9")], [Err(Refusal::DecisionFirst); 2]),
        (vec![arrival(Black), opened("e4"), next()], [Err(Refusal::GoesOnElsewhere); 2]),
        (vec![resign(White)], [Err(Refusal::GameOver(Over::BeforeResumption)); 2]),
    ];
    for (events, expected) in rows {
        let state = state(PLAIN, "fide-1997", &events);
        let may = [White, Black].map(|side| state.may_move(side));
        assert_eq!(may, expected, "{events:?}");
    }
}

/// A11(a): where a move was declared, nobody need have said yet whether the responder is there: he may be absent too.
#[test]
fn after_a_declared_move_either_player_may_be_absent() {
    let lost = gone(LostThing::Envelope);
    for (events, expected) in [
        (vec![lost, declared(Some("e4"))], vec![Black, White]),
        (vec![arrival(Black), opened("e4")], vec![White]),
    ] {
        let (game, edition) = (game(PLAIN), edition("fide-1997"));
        let adjourned = adjourned(&game, &edition);
        let may = fold(&adjourned, &recorded(&events)).may_happen(&adjourned);
        let absent = may
            .iter()
            .filter(|may| may.step == EventKind::Absent.into());
        let sides: Vec<_> = absent.filter_map(|may| may.by).collect();
        assert_eq!(sides, expected, "{events:?}");
    }
}
