//! The table of an adjournment's life row by row: one test each. The rules up to the sealing are tested in
//! `crate::sealing`; lateness to the second is in `lateness`.

use super::*;
use crate::laws::edition::altered;

/// What a row comes to.
pub(super) type Came = (Phase, Option<GameResult>, Option<Reason>, Option<Color>);

/// Folds the events, a minute apart, all of which must be permitted.
pub(super) fn life(fen: &str, events: &[Event]) -> State {
    life_in(fen, "fide-1997", events)
}

pub(super) fn life_in(fen: &str, name: &str, events: &[Event]) -> State {
    let state = state(fen, name, events);
    for (event, standing) in events.iter().zip(state.standing()) {
        assert_eq!(*standing, Standing::Counts, "{event:?}");
    }
    state
}

/// Phase, result, reason and the clock that runs.
pub(super) fn came(state: &State) -> Came {
    let ruling = state.ruling();
    (
        state.phase(),
        ruling.map(|ruling| ruling.result),
        ruling.and_then(|ruling| ruling.reason),
        state.clocks().running(),
    )
}

/// Why the last event was refused.
pub(super) fn refused(fen: &str, events: &[Event]) -> Option<Refusal> {
    match state(fen, "fide-1997", events).standing().last() {
        Some(Standing::Refused(refusal)) => Some(*refusal),
        _ => None,
    }
}

pub(super) fn article(state: &State) -> Option<&str> {
    state.ruling()?.article.as_deref()
}

pub(super) fn offer(side: Color) -> Event {
    Event::Offer { side }
}

fn next_envelope() -> Event {
    Event::NextEnvelope {
        fingerprint: [2; 32],
    }
}

pub(super) const DRAW: Option<GameResult> = Some(GameResult::Draw);
pub(super) const OPEN: Option<GameResult> = Some(GameResult::Open);
pub(super) const WHITE_WINS: Option<GameResult> = Some(GameResult::Win(White));
pub(super) const BLACK_WINS: Option<GameResult> = Some(GameResult::Win(Black));

#[test]
fn sealed_then_a_draw_is_offered_by_either() {
    for side in Color::ALL {
        let state = life(PLAIN, &[offer(side)]);
        assert_eq!(came(&state), (Phase::Accepted, None, None, None));
        assert_eq!(state.standing_offer(), Some(side));
        // It cannot be withdrawn: nobody declines his own.
        let withdrawn = [offer(side), Event::DeclineOffer { side }];
        assert_eq!(refused(PLAIN, &withdrawn), Some(Refusal::NoOffer));
    }
    let both = life(PLAIN, &[offer(White), offer(Black)]);
    assert!(
        both.offers_draw(White) && both.offers_draw(Black),
        "neither takes the other's place"
    );
}

#[test]
fn sealed_then_the_sealer_accepts_the_offer_on_the_label() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let with = |offered| Adjourned {
        draw_offer: Some(offered),
        ..adjourned(&game, &edition)
    };
    let accept = |side| Event::AcceptOffer { side };
    let black = with(Black);
    let state = fold(&black, &recorded(&[accept(White)]));
    assert_eq!(
        came(&state),
        (Phase::Finished, DRAW, Some(Reason::Agreement), None)
    );
    assert_eq!(article(&state), Some("A6"));
    // It stands until the sealed move is made, which rejects it.
    for begun in [Event::Start, absent(White)] {
        let state = fold(&black, &recorded(&[begun, accept(White)]));
        assert_eq!(state.standing()[1], Standing::Counts);
    }
    let state = fold(&black, &recorded(&[opened("e4"), accept(White)]));
    assert_eq!(state.standing()[1], Standing::Refused(Refusal::OfferLapsed));
    assert_eq!(state.standing_offer(), None);
    let old = super::edition("fide-1928");
    let silent = Adjourned {
        edition: &old,
        ..with(Black)
    };
    let state = fold(&silent, &recorded(&[opened("e4")]));
    assert!(
        state.offers_draw(Black),
        "1928 does not say that a move rejects it"
    );
    // The sealer's own offer stands until the responder rejects it by a word or a move.
    let white = with(White);
    let state = fold(&white, &recorded(&[opened("e4"), accept(Black)]));
    assert_eq!(state.phase(), Phase::Finished);
    let state = fold(
        &white,
        &recorded(&[opened("e4"), played(Black, "a3a4"), accept(Black)]),
    );
    assert_eq!(state.phase(), Phase::Opened);
}

#[test]
fn sealed_then_a_draw_is_agreed_or_somebody_resigns() {
    let drawn = life(PLAIN, &[agreed()]);
    assert_eq!(
        came(&drawn),
        (Phase::Finished, DRAW, Some(Reason::Agreement), None)
    );
    let lost = life(PLAIN, &[resign(White)]);
    assert_eq!(
        came(&lost),
        (Phase::Finished, BLACK_WINS, Some(Reason::Resignation), None)
    );
    for end in [agreed(), resign(White), resign(Black)] {
        let closed = [end, opened("e4")];
        assert_eq!(
            refused(PLAIN, &closed),
            Some(Refusal::GameOver(Over::BeforeResumption)),
            "closed for ever"
        );
    }
}

#[test]
fn before_the_opening_the_envelope_is_lost() {
    for before in [vec![], vec![Event::Start], vec![absent(Black)]] {
        let mut events = before;
        events.push(gone(LostThing::Envelope));
        let lost = life(PLAIN, &events);
        assert_eq!(lost.phase(), Phase::Lost);
        assert_eq!(lost.gaps()[0].gap, Gap::ClockAtDeclaration);
        events.push(declared(Some("e4")));
        let goes_on = life(PLAIN, &events);
        assert_eq!(came(&goes_on), (Phase::Opened, OPEN, None, Some(Black)));
        assert!(!goes_on.opened());
    }
    assert_eq!(
        refused(PLAIN, &[declared(Some("e4"))]),
        Some(Refusal::NotLost)
    );
    let after = [opened("e4"), gone(LostThing::Envelope)];
    assert_eq!(refused(PLAIN, &after), Some(Refusal::AlreadyOpened));
    // A declared move is known as an opened one is.
    for too_late in [
        gone(LostThing::Envelope),
        gone(LostThing::Position),
        Event::Witness,
    ] {
        let after = [gone(LostThing::Envelope), declared(Some("e4")), too_late];
        assert_eq!(refused(PLAIN, &after), Some(Refusal::AlreadyOpened));
    }
}

#[test]
fn before_the_opening_the_position_is_lost() {
    let lost = life(PLAIN, &[gone(LostThing::Position)]);
    assert_eq!(
        came(&lost),
        (Phase::Annulled, OPEN, Some(Reason::Annulled), None)
    );
    assert_eq!(article(&lost), Some("A11(b)"));
    let after = [opened("e4"), gone(LostThing::Position)];
    assert_eq!(refused(PLAIN, &after), Some(Refusal::AlreadyOpened));
    let silent = altered("fide-1997", &[("rules.lost_position", "\"silent\"")]);
    let silent = state_under(PLAIN, &silent, &[gone(LostThing::Position)]);
    assert_eq!(silent.phase(), Phase::Undecided);
}

#[test]
fn resumption_with_the_responder_present() {
    let state = life(PLAIN, &[Event::Start, arrival(Black), opened("e4")]);
    assert_eq!(came(&state), (Phase::Opened, OPEN, None, Some(Black)));
    assert_eq!(article(&state), Some("A9(a)"));
}

#[test]
fn resumption_with_the_responder_absent() {
    let state = life(PLAIN, &[Event::Start, absent(Black)]);
    assert_eq!(
        came(&state),
        (Phase::WaitingForResponder, None, None, Some(Black))
    );
    let opening = [absent(Black), opened("e4")];
    // Nobody may open now (A7); what was seen all the same is known, and remarked.
    let state = super::state(PLAIN, "fide-1997", &opening);
    assert_eq!(came(&state), (Phase::Opened, OPEN, None, Some(Black)));
    assert!(state.opened_unseen());
    let seen = super::state(PLAIN, "fide-1997", &[arrival(Black), opened("e4")]);
    assert!(!seen.opened_unseen());
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    let state = fold(&adjourned, &recorded(&opening[..1]));
    let permits = state.permits(&adjourned, &opening[1], By::Arbiter, moment(5));
    assert_eq!(permits, Err(Refusal::ResponderAbsent));
}

#[test]
fn waiting_for_the_responder_he_arrives_in_time() {
    let came_in = [
        absent(Black),
        arrival(Black),
        Event::StopClock { side: Black },
    ];
    let state = life(PLAIN, &came_in);
    assert_eq!(came(&state), (Phase::Resumption, None, None, None));
    let state = life(PLAIN, &[came_in.as_slice(), &[opened("e4")]].concat());
    assert_eq!(came(&state), (Phase::Opened, OPEN, None, Some(Black)));
    assert_eq!(
        state.clocks().used_at(Black, moment(3)),
        used(92),
        "stopped for a minute"
    );
}

#[test]
fn waiting_for_the_responder_more_than_an_hour() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    let events = [
        (0, arrival(White)),
        (0, absent(Black)),
        (61, arrival(Black)),
    ];
    let events = events.map(|(minute, event)| Recorded {
        at: moment(minute),
        event,
    });
    let state = fold(&adjourned, &events);
    assert_eq!(
        came(&state),
        (Phase::Finished, WHITE_WINS, Some(Reason::Late), None)
    );
}

#[test]
fn waiting_for_the_responder_his_flag_falls() {
    let state = life(PLAIN, &[absent(Black), Event::Flag { side: Black }]);
    assert_eq!(
        came(&state),
        (Phase::Finished, WHITE_WINS, Some(Reason::FlagFall), None)
    );
    let bare = "8/8/8/8/4k3/8/q7/6K1 w - - 0 60";
    let drawn = life(bare, &[absent(Black), Event::Flag { side: Black }]);
    assert_eq!(
        came(&drawn),
        (Phase::Finished, DRAW, Some(Reason::CannotMate), None)
    );
}

#[test]
fn resumption_with_the_sealer_absent() {
    let closed = life(PLAIN, &[absent(White)]);
    assert_eq!(
        came(&closed),
        (Phase::Resumption, None, None, None),
        "his clock stands"
    );
    let state = life(PLAIN, &[absent(White), opened("e4")]);
    assert_eq!(
        came(&state),
        (Phase::WaitingForSealer, OPEN, None, Some(Black))
    );
}

#[test]
fn waiting_for_the_sealer_the_responder_moves() {
    let before = [absent(White), opened("e4")];
    let state = life(PLAIN, &[&before[..], &[played(Black, "a3a4")]].concat());
    assert_eq!(
        came(&state),
        (Phase::WaitingForSealer, OPEN, None, Some(White))
    );
    let played_for_him = [&before[..], &[played(Black, "a3a4"), played(White, "e1g1")]].concat();
    assert_eq!(refused(PLAIN, &played_for_him), Some(Refusal::PlayerAbsent));
}

#[test]
fn waiting_for_the_sealer_the_responder_seals_his_reply() {
    let before = [absent(White), opened("e4"), next_envelope()];
    let state = life(PLAIN, &before);
    assert_eq!(came(&state), (Phase::Continued, OPEN, None, None));
    for (what, next) in [
        ("a move on the board", played(Black, "a3a4")),
        ("once", next_envelope()),
        ("9.4", claim("9.2b", ClaimOutcome::Correct)),
        ("he comes", arrival(White)),
        ("his flag", Event::Flag { side: White }),
        ("he resigns", resign(White)),
    ] {
        let events = [&before[..], &[next]].concat();
        assert_eq!(
            refused(PLAIN, &events),
            Some(Refusal::GoesOnElsewhere),
            "{what}"
        );
    }
    // A mistake: it goes on here.
    let mistaken = [&before[..], &[void(3)]].concat();
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let voided = fold(&adjourned(&game, &edition), &recorded(&mistaken));
    assert_eq!(voided.phase(), Phase::WaitingForSealer);
    // A9(c) is for a sealer who is absent; a game may be adjourned again with both there.
    let there = life(PLAIN, &[opened("e4")]);
    assert_eq!(there.may_answer(), Err(Refusal::SealerPresent));
    let away = life(PLAIN, &before[..2]);
    assert_eq!(away.may_answer(), Ok(()));
    let again = life(
        PLAIN,
        &[opened("e4"), played(Black, "a3a4"), next_envelope()],
    );
    assert_eq!(came(&again), (Phase::Continued, OPEN, None, None));
    let closed = refused(PLAIN, &[next_envelope()]);
    assert_eq!(closed, Some(Refusal::MoveUnknown));
}

#[test]
fn waiting_for_the_sealer_more_than_an_hour() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    let events = [(0, absent(White)), (0, opened("e4")), (61, arrival(White))];
    let events = events.map(|(minute, event)| Recorded {
        at: moment(minute),
        event,
    });
    let state = fold(&adjourned, &events);
    assert_eq!(
        came(&state),
        (Phase::Finished, BLACK_WINS, Some(Reason::Late), None)
    );
}

#[test]
fn opened_then_the_responder_claims_before_replying() {
    let correct = life(PLAIN, &[opened("e4"), claim("9.2b", ClaimOutcome::Correct)]);
    assert_eq!(
        came(&correct),
        (Phase::Finished, DRAW, Some(Reason::Repetition), None)
    );
    assert_eq!(article(&correct), Some("9.5(a)"));
    let fifty = life(
        PLAIN,
        &[opened("e4"), claim("9.3(b)", ClaimOutcome::Correct)],
    );
    assert_eq!(
        came(&fifty),
        (Phase::Finished, DRAW, Some(Reason::FiftyMoves), None)
    );
    let incorrect = life(
        PLAIN,
        &[opened("e4"), claim("9.2b", ClaimOutcome::Incorrect)],
    );
    assert_eq!(came(&incorrect), (Phase::Opened, OPEN, None, Some(Black)));
    let late = [
        opened("e4"),
        played(Black, "a3a4"),
        claim("9.2b", ClaimOutcome::Correct),
    ];
    assert_eq!(
        refused(PLAIN, &late),
        Some(Refusal::NotOnMove),
        "9.4: he has moved"
    );
    let closed = claim("9.2b", ClaimOutcome::Correct);
    assert_eq!(refused(PLAIN, &[closed]), Some(Refusal::MoveUnknown));
    let sealer = Event::Claim {
        article: ClaimArticle::RepetitionAppeared,
        side: White,
        outcome: ClaimOutcome::Correct,
    };
    assert_eq!(refused(PLAIN, &[sealer]), Some(Refusal::ClaimAfterSealing));
    assert_eq!(Refusal::ClaimAfterSealing.gap(), Some(Gap::SealingAndClaim));
}

#[test]
fn what_a_claim_costs_is_never_taken_for_nothing() {
    let incorrect = [opened("e4"), claim("9.2b", ClaimOutcome::Incorrect)];
    let stated = |name: &str, control: &str| {
        let (game, edition) = (game(PLAIN), edition(name));
        let control: TimeControl = control.parse().unwrap();
        let adjourned = Adjourned {
            time_controls: ByColor::new_with(|_| &control),
            ..adjourned(&game, &edition)
        };
        let state = fold(&adjourned, &recorded(&incorrect));
        let gaps: Vec<(Gap, Vec<Fact>)> = state
            .gaps()
            .iter()
            .map(|stated| (stated.gap, stated.facts.clone()))
            .collect();
        assert_eq!(state.phase(), Phase::Opened, "the game goes on");
        gaps
    };
    let unknown = vec![Fact::TimeUnknown { side: Black }];
    #[rustfmt::skip]
    let rows = [
        ("half of what is not known", "fide-1997", "?", vec![(Gap::ClaimPenalty, unknown)]),
        ("half of what is known", "fide-1997", "40/9000", vec![]),
        ("he loses nothing, whatever he has", "fide-2009", "?", vec![]),
        ("silent", "fide-1928", "40/9000", vec![(Gap::ClaimPenalty, vec![])]),
        ("silent, and nothing known", "fide-1930", "?", vec![(Gap::ClaimPenalty, vec![])]),
        ("he loses nothing in the USA", "us-chess-2019", "?", vec![]),
    ];
    for (comment, name, control, expected) in rows {
        assert_eq!(stated(name, control), expected, "{comment}");
    }
}

#[test]
fn a_result_claimed_against_the_score_is_remarked() {
    let codes = |fen: &str, article: &str| {
        let state = life(fen, &[opened("Kf1"), claim(article, ClaimOutcome::Correct)]);
        let ruling = state.ruling().unwrap();
        assert_eq!(ruling.result, GameResult::Draw, "the arbiter has found so");
        let codes: Vec<&str> = ruling.remarks.iter().map(|remark| remark.code()).collect();
        codes.join(" ")
    };
    let fifty = "4k3/8/8/8/8/q7/4P3/4K2R w K - 99 90";
    assert_eq!(codes(fifty, "9.3b"), "");
    assert_eq!(codes(PLAIN, "9.3b"), "not_by_the_score");
    assert_eq!(codes(fifty, "9.2b"), "not_by_the_score");
    assert_eq!(codes(fifty, "9.3a"), "claimed_move_unknown");
    // No move that he can have written bears it out.
    assert_eq!(codes(fifty, "9.2a"), "not_by_the_score");
    assert_eq!(codes(PLAIN, "9.3a"), "not_by_the_score");
}

#[test]
fn opened_with_a_legal_move() {
    #[rustfmt::skip]
    let rows = [
        ("it goes on", PLAIN, "e4", "fide-1997", (Phase::Opened, OPEN, None, Some(Black))),
        ("mate", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8", "fide-1997",
            (Phase::Finished, WHITE_WINS, Some(Reason::Checkmate), None)),
        ("stalemate", "7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", "Qg6", "fide-1997",
            (Phase::Finished, DRAW, Some(Reason::Stalemate), None)),
        ("dead", "8/8/8/8/8/4k3/4P3/K7 b - - 0 1", "Kxe2", "fide-1997",
            (Phase::Finished, DRAW, Some(Reason::DeadPosition), None)),
        ("75 moves", "k7/8/2K5/8/8/8/8/7R w - - 149 120", "Rh7", "fide-2018",
            (Phase::Finished, DRAW, Some(Reason::Seventyfive), None)),
        ("which 1997 does not count", "k7/8/2K5/8/8/8/8/7R w - - 149 120", "Rh7", "fide-1997",
            (Phase::Opened, OPEN, None, Some(Black))),
        ("mate is before 75 moves", "k7/8/1K6/8/8/8/8/7R w - - 149 120", "Rh8#", "fide-2018",
            (Phase::Finished, WHITE_WINS, Some(Reason::Checkmate), None)),
    ];
    for (what, fen, text, name, expected) in rows {
        assert_eq!(
            came(&life_in(fen, name, &[opened(text)])),
            expected,
            "{what}"
        );
    }
}

#[test]
fn opened_with_a_bad_move() {
    let ambiguous = "4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1";
    #[rustfmt::skip]
    let rows = [
        ("ambiguous", ambiguous, "Nd2", BLACK_WINS, Reason::Ambiguous),
        ("illegal", PLAIN, "Ra8", BLACK_WINS, Reason::Illegal),
        ("marks", PLAIN, "--", BLACK_WINS, Reason::Unintelligible),
        ("empty", PLAIN, "", BLACK_WINS, Reason::Unintelligible),
        ("against a bare king", BARE, "Qh3", DRAW, Reason::CannotMate),
    ];
    for (what, fen, text, result, reason) in rows {
        let state = life(fen, &[opened(text)]);
        let expected = (Phase::Finished, result, Some(reason), None);
        assert_eq!(came(&state), expected, "{what}");
    }
}

#[test]
fn before_his_first_move_a_player_claims_a_clock_error() {
    let corrected = || Event::CorrectClock {
        white_used: used(50),
        black_used: used(60),
        claimed_by: None,
    };
    let rows = [
        ("before the opening", vec![]),
        (
            "the sealed move is not the sealer's first",
            vec![opened("e4")],
        ),
        (
            "the sealer has not moved yet",
            vec![opened("e4"), played(Black, "a3a4")],
        ),
    ];
    for (what, mut events) in rows {
        events.push(corrected());
        let state = life(PLAIN, &events);
        let now = recorded(&events).last().unwrap().at;
        assert_eq!(state.clocks().used_at(White, now), used(50), "{what}");
    }
    let moves = [opened("e4"), played(Black, "a3a4"), played(White, "e1g1")];
    let late = [&moves[..], &[corrected()]].concat();
    assert_eq!(refused(PLAIN, &late), Some(Refusal::TimesStand));
    // A12: "before his first move", so it matters who claims.
    let claims = |side| Event::CorrectClock {
        white_used: used(50),
        black_used: used(60),
        claimed_by: Some(side),
    };
    let black_has_moved = |event| [&moves[..2], &[event]].concat();
    assert_eq!(
        refused(PLAIN, &black_has_moved(claims(Black))),
        Some(Refusal::ClaimantMoved)
    );
    assert_eq!(refused(PLAIN, &black_has_moved(claims(White))), None);
    // Unless the arbiter finds the consequences too severe.
    let severe = Event::Decision {
        text: "an hour was lost".to_owned(),
        result: None,
        white_used: Some(used(50)),
        black_used: None,
        on_move: None,
        late_until: None,
        back_to: None,
    };
    let state = life(PLAIN, &[&moves[..], &[severe]].concat());
    assert_eq!(state.clocks().used_at(White, moment(3)), used(50));
}

#[test]
fn at_any_time_an_entry_was_a_mistake() {
    let events = [Event::Start, Event::Flag { side: White }, void(2)];
    let state = life_but(
        &events,
        &[Standing::Counts, Standing::Voided, Standing::Counts],
    );
    assert_eq!(came(&state), (Phase::Resumption, None, None, None));
    assert_eq!(state.standing().len(), 3, "both stay legible");
    for (what, events, refusal) in [
        (
            "an opening",
            vec![opened("e4"), void(1)],
            Refusal::OpeningStands,
        ),
        ("itself", vec![void(1)], Refusal::NoSuchEntry),
        ("none", vec![Event::Start, void(0)], Refusal::NoSuchEntry),
        (
            "a later one",
            vec![Event::Start, void(7)],
            Refusal::NoSuchEntry,
        ),
    ] {
        assert_eq!(refused(PLAIN, &events), Some(refusal), "{what}");
    }
    // Twice is refused where it is recorded.
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    let again = fold(&adjourned, &recorded(&events));
    let permitted = again.permits(&adjourned, &void(2), By::Arbiter, moment(9));
    assert_eq!(permitted, Err(Refusal::NoSuchEntry));
    // What an earlier mistake had hidden counts again, and the other way round.
    let hidden = [resign(White), opened("e4"), void(1)];
    let state = life_but(
        &hidden,
        &[Standing::Voided, Standing::Counts, Standing::Counts],
    );
    assert_eq!(state.phase(), Phase::Opened);
}

fn life_but(events: &[Event], standing: &[Standing]) -> State {
    let state = state(PLAIN, "fide-1997", events);
    assert_eq!(state.standing(), standing);
    state
}

#[test]
fn finished_then_an_appeal_is_decided() {
    let state = life(PLAIN, &[resign(White), appeal(1, GameResult::Draw)]);
    assert_eq!(came(&state), (Phase::Finished, DRAW, None, None));
    let ruling = state.ruling().unwrap();
    let on_appeal = ruling.grounds.on_appeal.as_ref().unwrap();
    assert_eq!(on_appeal.replaced, GameResult::Win(Black));
    assert_eq!(on_appeal.replaced_reason, Some(Reason::Resignation));
    assert_eq!(on_appeal.by_whom, "the appeals committee");
    assert_eq!(
        ruling.article, None,
        "no article of the replaced ruling carries it"
    );
    assert_eq!(ruling.remarks.last().unwrap().code(), "replaced_on_appeal");
    let first: Vec<_> = state.replaced().map(|ruling| ruling.result).collect();
    assert_eq!(first, [GameResult::Win(Black)], "both stay legible");
    // A higher instance decides on the appeal itself.
    let twice = [
        resign(White),
        appeal(1, GameResult::Draw),
        appeal(2, GameResult::Win(White)),
    ];
    assert_eq!(life(PLAIN, &twice).replaced().count(), 2);
    // The game may go on, or an annulled one stand.
    let again = life(
        PLAIN,
        &[resign(White), appeal(1, GameResult::Open), opened("e4")],
    );
    assert_eq!(came(&again), (Phase::Opened, OPEN, None, Some(Black)));
    let stands = life(
        PLAIN,
        &[gone(LostThing::Position), appeal(1, GameResult::Open)],
    );
    assert_eq!(stands.phase(), Phase::Accepted);
    for (what, events, refusal) in [
        (
            "nothing is ruled",
            vec![appeal(1, GameResult::Draw)],
            Refusal::NotOver,
        ),
        (
            "the game goes on",
            vec![opened("e4"), appeal(1, GameResult::Draw)],
            Refusal::NotOver,
        ),
        (
            "not the ruling",
            vec![Event::Start, resign(White), appeal(1, GameResult::Draw)],
            Refusal::NoRuling,
        ),
    ] {
        assert_eq!(refused(PLAIN, &events), Some(refusal), "{what}");
    }
}
