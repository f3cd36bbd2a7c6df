//! Every row of the table of an adjournment's life up to the sealing.

use super::*;
use crate::time::Left;

/// Move 40: White has used 100 minutes of 150, his clock runs from minute 0; the session ends at
/// minute 20.
const CONTROL: &str = "40/9000:16/3600";

fn at_the_board<'a>(game: &'a Game, edition: &'a Edition, control: &'a TimeControl) -> Playing<'a> {
    Playing {
        game,
        notation: Notation::Letters(Language::English),
        edition,
        time_control: control,
        clocks: Clocks::running_from(used(100), used(90), White, moment(0)),
        session_end: Some(moment(20)),
        draw_offer: None,
        budget: Budget::of_states(20_000),
    }
}

fn at(minute: i64, event: Event) -> Recorded {
    Recorded {
        at: moment(minute),
        event,
    }
}

fn write(text: &str) -> Event {
    Event::Write {
        text: Unseen::new(text.to_owned()),
    }
}

fn stop() -> Event {
    Event::StopClock { side: White }
}

fn openly(uci: &str) -> Event {
    Event::PlayOpenly {
        uci: uci.to_owned(),
    }
}

fn claims(article: &str, outcome: ClaimOutcome) -> Event {
    Event::Claim {
        article: article.to_owned(),
        side: White,
        outcome,
    }
}

/// Where a sitting has come to.
struct Came {
    phase: SittingPhase,
    label: Option<OnLabel>,
    ruling: Option<(GameResult, Option<Reason>, Option<String>)>,
    refused: Vec<Option<Refusal>>,
    sitting: Sitting,
}

fn come(fen: &str, name: &str, events: &[Recorded]) -> Came {
    let (game, edition) = (game(fen), edition(name));
    let control: TimeControl = CONTROL.parse().unwrap();
    let playing = at_the_board(&game, &edition, &control);
    let sitting = events
        .iter()
        .fold(Sitting::begin(&playing), |sitting, event| {
            sitting.then(&playing, event)
        });
    let refused = |standing: &Standing| match standing {
        Standing::Refused(refusal) => Some(*refusal),
        _ => None,
    };
    Came {
        phase: sitting.phase(),
        label: sitting.on_label(&playing),
        ruling: sitting
            .ruling()
            .map(|ruling| (ruling.result, ruling.reason, ruling.article.clone())),
        refused: sitting.standing().iter().map(refused).collect(),
        sitting,
    }
}

fn plain(events: &[Recorded]) -> Came {
    come(PLAIN, "fide-1997", events)
}

#[test]
fn the_arbiter_asks_when_the_session_is_over() {
    let came = plain(&[at(20, Event::AskToSeal)]);
    assert_eq!(came.phase, SittingPhase::Awaiting);
    assert_eq!(
        came.sitting.clocks().running(),
        Some(White),
        "his clock runs on"
    );
    let early = plain(&[at(19, Event::AskToSeal)]);
    assert_eq!(early.refused, [Some(Refusal::SessionNotOver)]);
    let twice = plain(&[at(20, Event::AskToSeal), at(21, Event::AskToSeal)]);
    assert_eq!(twice.refused[1], Some(Refusal::AlreadyAsked));
}

#[test]
fn nothing_is_sealed_in_a_game_that_is_over() {
    for (what, fen) in [
        (
            "dead: the only move takes the last pawn",
            "5K1k/7P/8/8/8/8/8/8 b - - 0 1",
        ),
        ("mate", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"),
        ("stalemate", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"),
    ] {
        let (game, edition) = (game(fen), edition("fide-1997"));
        let control = TimeControl::UNKNOWN;
        let playing = at_the_board(&game, &edition, &control);
        for event in [Event::AskToSeal, Event::AdjournEarly] {
            let came = Sitting::begin(&playing).then(&playing, &at(20, event));
            assert_eq!(
                came.standing(),
                [Standing::Refused(Refusal::OverOnBoard)],
                "{what}"
            );
        }
    }
    assert_eq!(
        Refusal::OverOnBoard.article(&edition("fide-1997")),
        Some("9.6")
    );
}

#[test]
fn who_adjourns_early_is_charged_to_the_nominal_end() {
    // 15 minutes in, 5 before the end: he had 50 minutes.
    let came = plain(&[
        at(10, Event::AdjournEarly),
        at(14, write("e4")),
        at(15, stop()),
    ]);
    let label = came.label.unwrap();
    assert_eq!(label.white_used, used(120), "100, 15 thought, 5 charged");
    let charge = label.early_charge.unwrap();
    assert_eq!(charge.charge, used(5).0);
    assert_eq!(charge.left_before, Some(Left(used(35).0)));
    assert_eq!(charge.left_after, Some(Left(used(30).0)));
    assert_eq!(charge.session_end, moment(20));
    // Sealed at the end or later: nothing, and never below nothing.
    for minute in [20, 30] {
        let came = plain(&[
            at(10, Event::AdjournEarly),
            at(14, write("e4")),
            at(minute, stop()),
        ]);
        let charge = came.label.unwrap().early_charge.unwrap().charge;
        assert_eq!(charge, Duration::ZERO);
    }
    // A time that the arbiter has set before is not his decision about the charge.
    let set = Event::Decision {
        text: "the clock had not been pressed".to_owned(),
        result: None,
        white_used: Some(used(100)),
        black_used: None,
        on_move: None,
    };
    let events = [
        at(5, set),
        at(10, Event::AdjournEarly),
        at(14, write("e4")),
        at(15, stop()),
    ];
    let label = plain(&events).label.unwrap();
    assert_eq!(
        (label.white_used, label.early_charge.is_some()),
        (used(115), true)
    );
    // Asked by the arbiter he is charged nothing.
    let asked = plain(&[
        at(20, Event::AskToSeal),
        at(21, write("e4")),
        at(22, stop()),
    ]);
    assert_eq!(asked.label.unwrap().early_charge, None);
}

#[test]
fn a_charge_above_the_time_left_is_a_gap_before_he_seals() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let control: TimeControl = CONTROL.parse().unwrap();
    let playing = Playing {
        clocks: Clocks::running_from(used(140), used(90), White, moment(0)),
        ..at_the_board(&game, &edition, &control)
    };
    let all = |events: &[Recorded]| {
        events
            .iter()
            .fold(Sitting::begin(&playing), |sitting, event| {
                sitting.then(&playing, event)
            })
    };
    let early = [at(0, Event::AdjournEarly), at(0, write("e4"))];
    let sitting = all(&early);
    let gap = &sitting.gaps()[0];
    assert_eq!(gap.gap, Gap::EarlyCharge);
    assert_eq!(
        gap.facts,
        [
            Fact::Charge { charge: used(20).0 },
            Fact::TimeLeft {
                side: White,
                left: Left(used(10).0)
            }
        ]
    );
    assert_eq!(gap.articles(&edition), ["A1(b)", "6.9"]);
    let permitted = sitting.permits(&playing, &stop(), By::Arbiter, moment(1));
    assert_eq!(permitted, Err(Refusal::DecisionFirst));
    // The arbiter sets the time: that is what the label says.
    let mut decided = early.to_vec();
    decided.push(at(
        1,
        Event::Decision {
            text: "he keeps a minute".to_owned(),
            result: None,
            white_used: Some(used(149)),
            black_used: None,
            on_move: None,
        },
    ));
    decided.push(at(1, stop()));
    let label = all(&decided).on_label(&playing).unwrap();
    assert_eq!((label.white_used, label.early_charge), (used(149), None));
    // He decides that the charge stands.
    decided[2] = at(1, decision(None));
    let label = all(&decided).on_label(&playing).unwrap();
    assert_eq!(label.white_used, used(160));
    assert_eq!(label.early_charge.unwrap().left_after, None);
}

#[test]
fn he_may_rewrite_until_his_clock_stops() {
    let came = plain(&[
        at(20, Event::AskToSeal),
        at(21, write("e3")),
        at(22, write("e4")),
        at(23, stop()),
        at(24, write("Kf1")),
    ]);
    assert_eq!(came.phase, SittingPhase::Sealed);
    assert_eq!(
        came.refused,
        [None, None, None, None, Some(Refusal::AlreadySealed)]
    );
    let label = came.label.unwrap();
    assert_eq!((label.sealed_by, label.sealed_at), (White, moment(23)));
    assert_eq!((label.white_used, label.black_used), (used(123), used(90)));
    assert_eq!(came.sitting.clocks().running(), None, "both stand");
    let before = plain(&[at(1, write("e4"))]);
    assert_eq!(before.refused, [Some(Refusal::NotAsked)]);
    let empty = plain(&[at(20, Event::AskToSeal), at(21, stop())]);
    assert_eq!(empty.refused[1], Some(Refusal::NothingWritten));
}

#[test]
fn what_he_plays_openly_he_must_write() {
    let asked = at(20, Event::AskToSeal);
    let other = plain(&[
        asked.clone(),
        at(21, openly("e2e4")),
        at(21, write("e3")),
        at(22, stop()),
    ]);
    assert_eq!(other.refused[3], Some(Refusal::NotTheMovePlayed));
    assert_eq!(other.phase, SittingPhase::Awaiting);
    let same = plain(&[
        asked.clone(),
        at(21, write("e3")),
        at(21, openly("e2e4")),
        at(22, write("e2-e4")),
        at(23, stop()),
    ]);
    assert_eq!(same.label.unwrap().played_openly.as_deref(), Some("e2e4"));
    // Found out when the clock stands, it is the arbiter's to know; the text cannot change.
    let found_late = [
        asked.clone(),
        at(21, write("e3")),
        at(22, stop()),
        at(23, openly("e2e4")),
        at(24, openly("e2e3")),
    ];
    let late = plain(&found_late);
    assert_eq!(late.refused[3..], [None, Some(Refusal::AlreadySealed)]);
    assert_eq!(late.label.unwrap().played_openly.as_deref(), Some("e2e4"));
    let illegal = plain(&[asked.clone(), at(21, openly("e2e5"))]);
    assert_eq!(illegal.refused[1], Some(Refusal::IllegalMove));
    let again = plain(&[asked, at(21, openly("e2e4")), at(21, openly("e2e3"))]);
    assert_eq!(again.refused[2], Some(Refusal::NotOnMove));
}

#[test]
fn a_flag_may_fall_before_he_seals() {
    let fallen = plain(&[
        at(20, Event::AskToSeal),
        at(50, Event::Flag { side: White }),
    ]);
    let lost = (
        GameResult::Win(Black),
        Some(Reason::FlagFall),
        Some("6.9".to_owned()),
    );
    assert_eq!(
        (fallen.phase, fallen.ruling),
        (SittingPhase::Finished, Some(lost))
    );
    let other = plain(&[at(20, Event::Flag { side: Black })]);
    assert_eq!(other.refused, [Some(Refusal::ClockStopped)]);
    let bare = come(BARE, "fide-1997", &[at(20, Event::Flag { side: White })]);
    let drawn = (
        GameResult::Draw,
        Some(Reason::CannotMate),
        Some("6.9".to_owned()),
    );
    assert_eq!(bare.ruling, Some(drawn));
}

#[test]
fn where_the_laws_are_silent_the_arbiter_decides_first() {
    // 1928 does not say what follows when Black, who cannot mate, is left on the clock.
    let came = come(
        BARE,
        "fide-1928",
        &[
            at(20, Event::AskToSeal),
            at(21, Event::Flag { side: White }),
            at(22, write("Qa4+")),
            at(22, stop()),
            at(23, decision(None)),
            at(24, write("Qa4+")),
        ],
    );
    let first = Some(Refusal::DecisionFirst);
    assert_eq!(came.refused, [None, None, first, first, None, None]);
    let decided = |result| {
        let asked = at(20, Event::AskToSeal);
        let flag = at(21, Event::Flag { side: White });
        let came = self::come(BARE, "fide-1928", &[asked, flag, at(22, decision(result))]);
        (came.phase, came.ruling.map(|(result, _, _)| result))
    };
    let (open, draw) = (GameResult::Open, GameResult::Draw);
    assert_eq!(decided(None).0, SittingPhase::Awaiting);
    assert_eq!(decided(Some(open)).0, SittingPhase::Awaiting);
    assert_eq!(decided(Some(draw)), (SittingPhase::Finished, Some(draw)));
}

#[test]
fn a_resignation_to_one_who_cannot_mate_at_the_board() {
    for (name, result) in [
        ("fide-2018", GameResult::Win(Black)),
        ("fide-2023", GameResult::Draw),
    ] {
        let resigned = [at(20, Event::AskToSeal), at(21, resign(White))];
        let came = come(BARE, name, &resigned);
        assert_eq!(came.ruling.unwrap().0, result, "{name}");
        let able = come(PLAIN, name, &resigned);
        assert_eq!(able.ruling.unwrap().0, GameResult::Win(Black), "{name}");
    }
}

#[test]
fn the_clock_may_be_paused_once_and_go_on_once() {
    let came = plain(&[
        at(20, Event::AskToSeal),
        at(20, Event::Continue),
        at(21, Event::Pause),
        at(22, Event::Pause),
        at(31, Event::Continue),
        at(31, Event::Continue),
    ]);
    let (stopped, not_paused) = (Some(Refusal::ClockStopped), Some(Refusal::NotPaused));
    assert_eq!(
        came.refused,
        [None, not_paused, None, stopped, None, not_paused]
    );
    let thought = came.sitting.clocks().used_at(White, moment(40));
    assert_eq!(thought, used(100 + 21 + 9));
}

#[test]
fn he_may_accept_an_offer_or_resign_instead() {
    let asked = at(20, Event::AskToSeal);
    let offer = at(21, Event::Offer { side: Black });
    let accepted = plain(&[
        asked.clone(),
        offer.clone(),
        at(22, Event::AcceptOffer { side: White }),
    ]);
    let drawn = (
        GameResult::Draw,
        Some(Reason::Agreement),
        Some("5.2(c)".to_owned()),
    );
    assert_eq!(
        (accepted.phase, accepted.ruling),
        (SittingPhase::Finished, Some(drawn))
    );
    assert_eq!(accepted.label, None);
    let resigned = plain(&[asked.clone(), at(22, resign(White))]);
    let lost = (
        GameResult::Win(Black),
        Some(Reason::Resignation),
        Some("5.1(b)".to_owned()),
    );
    assert_eq!(resigned.ruling, Some(lost));
    let own = plain(&[
        asked.clone(),
        offer.clone(),
        at(22, Event::AcceptOffer { side: Black }),
    ]);
    assert_eq!(own.refused[2], Some(Refusal::NoOffer));
    let declined = plain(&[
        asked.clone(),
        offer.clone(),
        at(22, Event::DeclineOffer { side: White }),
        at(22, Event::AcceptOffer { side: White }),
    ]);
    assert_eq!(declined.refused[3], Some(Refusal::NoOffer));
    // What stands goes on the label; a move on the board rejects it.
    let sealed = [asked, offer, at(22, write("e4")), at(23, stop())];
    assert_eq!(plain(&sealed).label.unwrap().draw_offer, Some(Black));
    let mut played = sealed.to_vec();
    played.insert(2, at(21, openly("e2e4")));
    assert_eq!(plain(&played).label.unwrap().draw_offer, None);
    let silent = come(PLAIN, "fide-1928", &played);
    assert_eq!(silent.label.unwrap().draw_offer, Some(Black));
}

#[test]
fn he_may_claim_before_he_seals() {
    let fifty = "4k3/8/8/8/8/q7/4P3/4K2R w K - 99 40";
    let asked = at(20, Event::AskToSeal);
    let correct = come(
        fifty,
        "fide-1997",
        &[
            asked.clone(),
            at(21, write("Kf1")),
            at(22, claims("9.3a", ClaimOutcome::Correct)),
        ],
    );
    let drawn = (
        GameResult::Draw,
        Some(Reason::FiftyMoves),
        Some("9.5(a)".to_owned()),
    );
    assert_eq!(correct.ruling, Some(drawn));
    // Incorrect: 9.5(b), and what he wrote is the sealed move; it cannot be rewritten.
    let incorrect = come(
        fifty,
        "fide-1997",
        &[
            asked.clone(),
            at(20, write("e4")),
            at(20, claims("9.3a", ClaimOutcome::Incorrect)),
            at(20, write("Kf1")),
            at(20, openly("e1f1")),
            at(20, stop()),
        ],
    );
    assert_eq!(
        incorrect.refused,
        [
            None,
            None,
            None,
            Some(Refusal::ClaimedMoveStands),
            Some(Refusal::ClaimedMoveStands),
            None
        ]
    );
    let label = incorrect.label.unwrap();
    assert_eq!(label.claimed_move.unwrap().uci, "e2e4");
    assert_eq!(label.white_used, used(123), "100, 20 thought, 3 lost");
    assert_eq!(label.black_used, used(87), "3 given");
    // The score says what a claim is worth.
    let wrong = come(
        fifty,
        "fide-1997",
        &[asked.clone(), at(21, claims("9.3b", ClaimOutcome::Correct))],
    );
    assert_eq!(wrong.refused[1], Some(Refusal::OtherOutcome));
    let unwritten = plain(&[
        asked.clone(),
        at(21, claims("9.2a", ClaimOutcome::Incorrect)),
    ]);
    assert_eq!(unwritten.refused[1], Some(Refusal::NothingWritten));
    let moved = plain(&[
        asked,
        at(21, openly("e2e4")),
        at(21, claims("9.2b", ClaimOutcome::Incorrect)),
    ]);
    assert_eq!(moved.refused[2], Some(Refusal::RightLost));
}

#[test]
fn who_may_say_what_at_the_board() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let control: TimeControl = CONTROL.parse().unwrap();
    let playing = at_the_board(&game, &edition, &control);
    let asked = Sitting::begin(&playing).then(&playing, &at(20, Event::AskToSeal));
    let (arbiter, white, black) = (By::Arbiter, By::Player(White), By::Player(Black));
    let wrong_claim = || claims("9.3b", ClaimOutcome::Incorrect);
    let rows = [
        (write("e4"), white, Ok(())),
        (write("e4"), arbiter, Ok(())),
        (write("e4"), black, Err(Refusal::NotYours)),
        (resign(Black), black, Ok(())),
        (resign(Black), white, Err(Refusal::NotYours)),
        (Event::AskToSeal, black, Err(Refusal::NotYours)),
        (Event::Flag { side: White }, black, Err(Refusal::NotYours)),
        (Event::Start, arbiter, Err(Refusal::NotSealed)),
        (stop(), white, Err(Refusal::NothingWritten)),
        (stop(), black, Err(Refusal::NotYours)),
        (wrong_claim(), white, Ok(())),
        (wrong_claim(), arbiter, Ok(())),
        (wrong_claim(), black, Err(Refusal::NotYours)),
    ];
    for (event, by, expected) in rows {
        let permitted = asked.permits(&playing, &event, by, moment(21));
        assert_eq!(permitted, expected, "{event:?} by {by:?}");
    }
    let earlier = asked.permits(&playing, &stop(), arbiter, moment(-1));
    assert_eq!(earlier, Err(Refusal::BeforeTheClock));
    // In the very second in which it was started it may be stopped.
    let at_once = asked.permits(&playing, &write("e4"), white, moment(0));
    assert_eq!(asked.clocks().running_since(), Some(moment(0)));
    assert_eq!(at_once, Ok(()));
    assert_eq!(format!("{:?}", write("e4")), "Write { text: Unseen(..) }");
}

#[test]
fn a_game_is_adjourned_again() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let control: TimeControl = CONTROL.parse().unwrap();
    let adjourned = Adjourned {
        time_control: &control,
        ..adjourned(&game, &edition)
    };
    let state = fold(
        &adjourned,
        &recorded(&[opened("e4"), played(Black, "a3a4")]),
    );
    let playing = state.playing(&adjourned, Some(moment(240))).unwrap();
    assert_eq!(playing.on_move(), White);
    let sitting = Sitting::begin(&playing)
        .then(&playing, &at(240, Event::AskToSeal))
        .then(&playing, &at(241, write("Kf1")))
        .then(&playing, &at(241, stop()));
    let label = sitting.on_label(&playing).unwrap();
    assert_eq!((label.white_used, label.black_used), (used(340), used(91)));
    assert!(fold(&adjourned, &[]).playing(&adjourned, None).is_none());
}
