//! Appendix A article by article, where the rows of the table say nothing of it, and who may say what.

use std::slice;

use super::rows::{OPEN, article, came, life, life_in, offer, refused};
use super::*;
use crate::laws::edition::altered;
use crate::laws::edition::{Concept, Rule};
use crate::time::Left;

/// A1(a): the move made on the board after the request is the sealed move. 9.5: "the intended move indicated in his claim"
/// must be made. The arbiter is told of another move, and which of the two it should have been.
#[test]
fn a1a_another_move_than_the_known_one_is_told_the_arbiter() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let known = [
        (None, "not_the_move_played"),
        (
            Some(ClaimArticle::RepetitionWritten),
            "not_the_move_claimed",
        ),
    ];
    for (claim, code) in known {
        let adjourned = Adjourned {
            known_move: Some(KnownMove {
                uci: "e2e4".parse().unwrap(),
                claim,
            }),
            ..adjourned(&game, &edition)
        };
        for (text, told) in [("e4", false), ("e3", true), ("?!", true)] {
            let state = fold(&adjourned, &recorded(&[opened(text)]));
            let remarks = &state.ruling().unwrap().remarks;
            let found = remarks.iter().map(|remark| remark.code());
            let found: Vec<_> = found.filter(|code| code.starts_with("not_the")).collect();
            assert_eq!(found, if told { vec![code] } else { vec![] }, "{text}");
        }
    }
}

#[test]
fn a3_nothing_but_what_ends_the_game_before_the_arbiter_has_accepted() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let sealed = Adjourned {
        accepted: false,
        ..adjourned(&game, &edition)
    };
    for event in [
        opened("e4"),
        Event::Witness,
        Event::Start,
        arrival(Black),
        absent(Black),
        Event::StartClock { side: Black },
        Event::Flag { side: Black },
        Event::CorrectClock {
            white_used: used(1),
            black_used: used(1),
            claimed_by: None,
        },
    ] {
        let state = fold(&sealed, &recorded(std::slice::from_ref(&event)));
        assert_eq!(
            state.standing(),
            [Standing::Refused(Refusal::NotAccepted)],
            "{event:?}"
        );
    }
    for event in [
        agreed(),
        resign(White),
        offer(Black),
        gone(LostThing::Envelope),
        gone(LostThing::Position),
    ] {
        let state = fold(&sealed, &recorded(std::slice::from_ref(&event)));
        assert_eq!(state.standing(), [Standing::Counts], "{event:?}");
    }
    // A11(a) does not wait for A3 either, nor does the move that the sealer then states.
    let state = fold(
        &sealed,
        &recorded(&[gone(LostThing::Envelope), declared(Some("e4"))]),
    );
    assert_eq!(state.standing(), [Standing::Counts; 2]);
    assert_eq!(state.phase(), Phase::Opened);
    let all = fold(&sealed, &[]).may_happen(&sealed);
    assert_eq!(all[0].step, Step::Accept);
}

#[test]
fn a4_an_offer_made_after_the_sealing_stands_until_a_word_or_a_move() {
    let before = life(PLAIN, &[offer(Black), Event::AcceptOffer { side: White }]);
    assert_eq!(before.phase(), Phase::Finished);
    let after = life(
        PLAIN,
        &[
            offer(Black),
            opened("e4"),
            Event::AcceptOffer { side: White },
        ],
    );
    assert_eq!(
        after.phase(),
        Phase::Finished,
        "executing the sealed move has not decided it"
    );
    let gap = &after.gaps()[0];
    assert_eq!((gap.gap, gap.is_open()), (Gap::OfferAfterSealing, false));
    assert_eq!(gap.facts, [Fact::Offered { side: Black }]);
    let declined = [
        offer(Black),
        Event::DeclineOffer { side: White },
        Event::AcceptOffer { side: White },
    ];
    assert_eq!(refused(PLAIN, &declined), Some(Refusal::NoOffer));
    let moved = [
        offer(Black),
        opened("e4"),
        played(Black, "a3a4"),
        played(White, "e1g1"),
        Event::AcceptOffer { side: White },
    ];
    assert_eq!(
        refused(PLAIN, &moved),
        Some(Refusal::NoOffer),
        "his next move on the board"
    );
}

#[test]
fn a5_the_clocks_show_the_time_used_at_the_adjournment() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let control: TimeControl = "40/9000:16/3600".parse().unwrap();
    let adjourned = Adjourned {
        time_controls: ByColor::new_with(|_| &control),
        ..adjourned(&game, &edition)
    };
    let state = fold(&adjourned, &[]);
    let later = moment(100_000);
    assert_eq!(state.clocks().used_at(White, later), used(100));
    assert_eq!(state.clocks().used_at(Black, later), used(90));
    assert_eq!(
        state.left_at(&adjourned, White, later),
        Some(Left(used(50).0))
    );
    assert_eq!(
        state.left_at(&adjourned, Black, later),
        Some(Left(used(60).0))
    );
    assert_eq!(
        refused(PLAIN, &[Event::Flag { side: White }]),
        Some(Refusal::NoClockRan)
    );
}

#[test]
fn a7_only_with_the_responder_there() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    let may = |events: &[Event]| {
        fold(&adjourned, &recorded(events))
            .may_open(&adjourned, moment(60))
            .err()
    };
    assert_eq!(may(&[absent(Black)]), Some(Refusal::ResponderAbsent));
    assert_eq!(
        may(&[absent(Black), arrival(White)]),
        Some(Refusal::ResponderAbsent)
    );
    assert_eq!(may(&[absent(Black), arrival(Black)]), None);
    assert_eq!(may(&[absent(White)]), Some(Refusal::ArrivalUnrecorded));
    assert_eq!(may(&[]), Some(Refusal::ArrivalUnrecorded));
}

#[test]
fn a9c_an_illegal_reply_is_a_gap() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let reply = Adjourned {
        answers: Some(moment(0)),
        ..adjourned(&game, &edition)
    };
    for text in ["Ra8", "--", ""] {
        let state = fold(&reply, &recorded(&[arrival(Black), opened(text)]));
        assert_eq!(
            came(&state),
            (Phase::Undecided, OPEN, Some(Reason::LawsSilent), None),
            "{text}"
        );
        let ruling = state.ruling().unwrap();
        assert_eq!(ruling.articles, ["A9(c)", "A8"]);
        let gaps: Vec<Gap> = state.gaps().iter().map(|gap| gap.gap).collect();
        assert_eq!(gaps, [Gap::ClockAtReply, Gap::IllegalReply]);
    }
    // What the program cannot read is not yet bad.
    let unread = fold(&reply, &recorded(&[arrival(Black), opened("Zz9")]));
    let asked = (Phase::Undecided, OPEN, Some(Reason::ArbiterReads), None);
    assert_eq!((came(&unread), unread.gaps().len()), (asked, 1));
    let legal = fold(&reply, &recorded(&[arrival(Black), opened("e4")]));
    assert_eq!(legal.phase(), Phase::Opened);
    // A10 counts from the resumption, in whichever file he is recorded to come.
    let late = Recorded {
        at: moment(600),
        event: arrival(Black),
    };
    assert_eq!(fold(&reply, &[late]).phase(), Phase::Finished);
}

#[test]
fn a11_a_declared_move_is_played_under_a11() {
    let state = life(PLAIN, &[gone(LostThing::Envelope), declared(Some("e4"))]);
    let ruling = state.ruling().unwrap();
    assert_eq!((ruling.result, ruling.reason), (GameResult::Open, None));
    assert_eq!(ruling.article.as_deref(), Some("A11(a)"));
    assert_eq!(ruling.articles, ["A11(a)", "A9(a)"]);
    // A move that ends the game ends it under its own article, after A11(a).
    let mate = life(
        "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
        &[gone(LostThing::Envelope), declared(Some("Ra8"))],
    );
    let ruling = mate.ruling().unwrap();
    assert_eq!(ruling.article.as_deref(), Some("5.1(a)"));
    assert_eq!(ruling.articles.first().map(String::as_str), Some("A11(a)"));
}

/// "The player who sealed the move plays the move that he states" (A11a): a move that he cannot play is not the sealed
/// one of A8, so nobody loses by it before the arbiter decides.
#[test]
fn a_declared_move_that_is_none_is_the_arbiters() {
    for text in [Some("Ra8"), Some("?!"), Some("Rf"), None] {
        let state = life(PLAIN, &[gone(LostThing::Envelope), declared(text)]);
        let silent = (
            Phase::Undecided,
            Some(GameResult::Open),
            Some(Reason::LawsSilent),
        );
        let (phase, result, reason, _) = came(&state);
        assert_eq!((phase, result, reason), silent, "{text:?}");
        assert!(
            state
                .gaps()
                .iter()
                .any(|stated| stated.gap == Gap::IllegalDeclaration)
        );
        let ruling = state.ruling().unwrap();
        assert_eq!(ruling.articles, ["A11(a)", "A8"], "{text:?}");
    }
}

/// "If the times cannot be established, the arbiter sets them" (A11a); in 1928 the game was annulled with them.
#[test]
fn where_the_times_are_lost_the_arbiter_sets_them() {
    let times = gone(LostThing::Times);
    for before in [vec![], vec![opened("e4")]] {
        let lost = life(PLAIN, &[&before[..], slice::from_ref(&times)].concat());
        let waits = (lost.phase(), lost.clocks().running());
        assert_eq!(waits, (Phase::Undecided, None));
        let gap = &lost.gaps()[lost.gaps().len() - 1];
        assert_eq!(gap.gap, Gap::ArbiterSets(Rule::LostTimes));
        assert!(gap.is_open());
        let set = Event::Decision {
            text: "as both remember".to_owned(),
            result: OPEN,
            white_used: Some(used(110)),
            black_used: Some(used(105)),
            on_move: (!before.is_empty()).then_some(Black),
            late_until: None,
            back_to: None,
        };
        let events = [&before[..], &[times.clone(), set]].concat();
        let goes_on = life(PLAIN, &events);
        assert_eq!(goes_on.phase(), life(PLAIN, &before).phase());
        let running = goes_on.clocks().running();
        assert_eq!(running, (!before.is_empty()).then_some(Black));
        let now = recorded(&events).last().unwrap().at;
        let shown = Color::ALL.map(|side| goes_on.clocks().used_at(side, now));
        assert_eq!(shown, [used(110), used(105)]);
        assert!(!goes_on.gaps().iter().any(StatedGap::is_open));
    }
    // The article that annuls is the one on the position, whichever of the two is lost.
    for (name, annuls) in [("fide-1928", "Par. 21"), ("fide-1930", "Art. 21, 7")] {
        let annulled = life_in(PLAIN, name, slice::from_ref(&times));
        let (phase, _, reason, _) = came(&annulled);
        assert_eq!((phase, reason), (Phase::Annulled, Some(Reason::Annulled)));
        assert_eq!(article(&annulled), Some(annuls));
    }
    let silent = altered("fide-1997", &[("rules.lost_times", "\"silent\"")]);
    let silent = state_under(PLAIN, &silent, &[times]);
    assert_eq!(silent.gaps()[0].gap, Gap::Silent(Rule::LostTimes));
}

/// A11(a) lets the arbiter set the times: a result that he gives in their place is not what it says.
#[test]
fn who_may_set_the_times_may_not_by_that_give_a_result() {
    let state = life(
        PLAIN,
        &[gone(LostThing::Times), decision(Some(GameResult::Draw))],
    );
    let (phase, result, reason, _) = came(&state);
    assert_eq!(
        (phase, result, reason),
        (
            Phase::Finished,
            Some(GameResult::Draw),
            Some(Reason::ArbiterDecides)
        )
    );
}

/// "The game is annulled unless the director determines …" (19E of US Chess): he has determined nothing until he says that
/// the game goes on, or how it ends, and what he says rests on the article that annulled it.
#[test]
fn an_annulled_game_goes_on_only_where_somebody_says_so() {
    let under = |changes: &[(&str, &str)]| altered("us-chess-2019", changes);
    let annuls = "\"annulled_unless_arbiter_finds_better\"";
    let both = [
        ("rules.lost_times", annuls),
        ("rules.lost_position", annuls),
    ];
    let rows = [
        (LostThing::Position, under(&[]), Concept::LostPosition),
        (LostThing::Position, under(&both), Concept::LostPosition),
        (LostThing::Times, under(&both), Concept::LostEnvelope),
        (
            LostThing::Times,
            under(&[both[0], ("rules.lost_position", "\"silent\"")]),
            Concept::LostEnvelope,
        ),
    ];
    for (what, edition, concept) in rows {
        let events = |result| [gone(what), decision(result)];
        let came = |result| came(&state_under(PLAIN, &edition, &events(result)));
        let annulled = came(None);
        assert_eq!(
            (annulled.0, annulled.2),
            (Phase::Annulled, Some(Reason::Annulled))
        );
        let goes_on = came(Some(GameResult::Open));
        assert_eq!((goes_on.0, goes_on.2), (Phase::Accepted, None));
        let drawn = state_under(PLAIN, &edition, &events(Some(GameResult::Draw)));
        let ruling = drawn.ruling().unwrap();
        assert_eq!(ruling.reason, Some(Reason::ArbiterDecides));
        let article = edition.article(concept).map(str::to_owned);
        assert_eq!(ruling.article, article, "{what:?}");
    }
}

/// A note is inert, whenever it is written and by whom, and what the responder has seen is not taken back.
#[test]
fn a_note_changes_nothing_and_a_witness_stands() {
    for events in [
        vec![],
        vec![absent(Black)],
        vec![opened("e4"), played(Black, "a3a4")],
        vec![opened("Zz9")],
        vec![resign(White)],
        vec![gone(LostThing::Position)],
    ] {
        let noted = [&events[..], &[note()]].concat();
        let (before, after) = (life(PLAIN, &events), life(PLAIN, &noted));
        assert_eq!(came(&before), came(&after), "{events:?}");
        assert_eq!(before.clocks(), after.clocks());
        assert_eq!(before.game().moves(), after.game().moves());
    }
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    let state = fold(&adjourned, &recorded(&[Event::Witness]));
    for by in [By::Arbiter, By::Player(White), By::Player(Black)] {
        assert_eq!(state.permits(&adjourned, &note(), by, moment(1)), Ok(()));
        let voided = state.permits(&adjourned, &void(1), by, moment(1));
        assert_eq!(voided, Err(Refusal::WitnessStands));
    }
    assert!(state.voidable().is_empty());
}

/// 6.7, 10 and 12.9 know results that are neither a win nor a draw: the arbiter can give each, and the game is over.
#[test]
fn both_lose_or_one_has_half_a_point() {
    for result in [
        GameResult::BothLose,
        GameResult::Half(White),
        GameResult::Half(Black),
    ] {
        let state = life(
            PLAIN,
            &[absent(White), absent(Black), decision(Some(result))],
        );
        let (phase, said, reason, running) = came(&state);
        assert_eq!((phase, said), (Phase::Finished, Some(result)));
        assert_eq!((reason, running), (Some(Reason::ArbiterDecides), None));
        let appealed = life(PLAIN, &[opened("Ra8"), appeal(1, result)]);
        assert_eq!(came(&appealed).1, Some(result));
        assert_eq!(appealed.phase(), Phase::Finished);
    }
}

/// "A draw agreed upon" (A6) takes two: no player's word alone ends the game, and an offer ends it only once the other
/// side accepts.
#[test]
fn a_draw_takes_both_players() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    for before in [vec![], vec![opened("e4")]] {
        let state = fold(&adjourned, &recorded(&before));
        for player in [White, Black] {
            let said = state.permits(&adjourned, &agreed(), By::Player(player), moment(1));
            assert_eq!(said, Err(Refusal::NotYours));
        }
    }
    assert_eq!(life(PLAIN, &[offer(Black)]).phase(), Phase::Accepted);
    let accepted = Event::AcceptOffer { side: White };
    let drawn = life(PLAIN, &[offer(Black), accepted]);
    assert_eq!(drawn.phase(), Phase::Finished);
    assert_eq!(life(PLAIN, &[agreed()]).phase(), Phase::Finished);
    // Par. 15 of 1928, 5.2.3 since 2018: not before both have made so many moves.
    for (name, number, early) in [
        ("fide-1928", 30, true),
        ("fide-1928", 31, false),
        ("fide-1928", 32, false),
        ("fide-2023", 1, true),
        ("fide-2023", 2, false),
        ("fide-1997", 1, false),
    ] {
        let fen = PLAIN.replace(" 0 40", &format!(" 0 {number}"));
        let state = state(&fen, name, &[agreed()]);
        let remarks = &state.ruling().unwrap().remarks;
        let found = remarks
            .iter()
            .any(|it| matches!(it, crate::laws::ruling::Remark::AgreedTooEarly { .. }));
        assert_eq!(found, early, "{name} {number}");
    }
}

#[test]
fn a13_sessions_are_kept_as_announced() {
    let session = |start, end| Event::Session {
        start: moment(start),
        end: moment(end),
    };
    let state = life(PLAIN, &[session(0, 240), session(1440, 1680)]);
    let kept: Vec<_> = state.sessions().iter().map(|session| session.end).collect();
    assert_eq!(kept, [moment(240), moment(1680)]);
    // A1(a): once the last that has begun is over, the player to move may seal.
    let over = |events: &[Event], at| life(PLAIN, events).session_over(moment(at));
    let end = |until| {
        Event::SetResumption(SetResumption {
            resume_at: moment(5),
            resume_zone: "Etc/UTC".to_owned(),
            resume_place: None,
            resume_end: Some(moment(until)),
            told: Told::Both,
            reason: "both agreed".to_owned(),
        })
    };
    let (day, night) = (session(0, 240), session(1440, 1680));
    let open = [arrival(Black), opened("e4")];
    let rows = [
        (vec![day.clone()], true, 239, None),
        (vec![day.clone()], true, 240, Some(240)),
        (vec![day.clone()], false, 240, None),
        (vec![day.clone(), night.clone()], true, 1439, Some(240)),
        (vec![day.clone(), night.clone()], true, 1440, None),
        (vec![night.clone(), day.clone()], true, 1680, Some(1680)),
        (vec![end(300)], true, 299, None),
        (vec![end(300)], true, 300, Some(300)),
        (vec![end(300), session(5, 240)], true, 240, Some(240)),
        (vec![end(300), session(5, 400)], true, 300, None),
        (vec![], true, 9999, None),
    ];
    for (mut events, is_open, at, expected) in rows {
        if is_open {
            while events.len() < 5 {
                events.push(note());
            }
            events.extend(open.clone());
        }
        let expected = expected.map(moment);
        assert_eq!(over(&events, at), expected, "{events:?} at {at}");
    }
}

#[test]
fn each_event_is_said_by_those_who_may() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    let state = fold(&adjourned, &[]);
    let (arbiter, white, black) = (By::Arbiter, By::Player(White), By::Player(Black));
    let not_yours = Err(Refusal::NotYours);
    #[rustfmt::skip]
    let rows = [
        (resign(White), [Ok(()), Ok(()), not_yours]),
        (resign(Black), [Ok(()), not_yours, Ok(())]),
        (offer(White), [Ok(()), Ok(()), not_yours]),
        (agreed(), [Ok(()), not_yours, not_yours]),
        (Event::Witness, [not_yours, not_yours, Ok(())]),
        (Event::Start, [Ok(()), not_yours, not_yours]),
        (decision(None), [Ok(()), not_yours, not_yours]),
        (opened("e4"), [Ok(()), not_yours, not_yours]),
    ];
    for (event, expected) in rows {
        let found =
            [arbiter, white, black].map(|by| state.permits(&adjourned, &event, by, moment(0)));
        assert_eq!(found, expected, "{event:?}");
    }
}

#[test]
fn a_clock_is_not_moved_back_by_an_earlier_date() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    // What was decided settles what lies before it, and else an entry counts at its own moment.
    let before = [Event::Start, opened("e4"), decision(None)];
    let state = fold(&adjourned, &recorded(&before));
    let permits = |event, minute| state.permits(&adjourned, &event, By::Arbiter, moment(minute));
    let stop = || Event::StopClock { side: Black };
    assert_eq!(permits(stop(), 0), Err(Refusal::BeforeTheClock));
    assert_eq!(permits(stop(), 2), Ok(()));
    assert_eq!(permits(offer(White), 0), Ok(()), "which moves no clock");
}

#[test]
fn clocks_are_stopped_and_started_as_they_stand() {
    let start = |side| Event::StartClock { side };
    let stop = |side| Event::StopClock { side };
    let rows = [
        (vec![stop(Black)], Refusal::ClockStopped),
        (vec![start(Black), start(Black)], Refusal::ClockRuns),
        (vec![Event::Pause], Refusal::ClockStopped),
        (vec![Event::Continue], Refusal::NotPaused),
        (
            vec![start(Black), Event::Pause, start(White), Event::Continue],
            Refusal::NotPaused,
        ),
        (vec![Event::Start, Event::Start], Refusal::AlreadyStarted),
        (
            vec![Event::Start, arrival(Black), arrival(Black)],
            Refusal::RecordedThere {
                side: Black,
                entry: 2,
                since: moment(1),
            },
        ),
        (
            vec![opened("e4"), played(Black, "a3a4"), arrival(Black)],
            Refusal::AlreadyThere,
        ),
        (
            vec![arrival(Black), opened("e4"), absent(Black)],
            Refusal::RecordedThere {
                side: Black,
                entry: 1,
                since: moment(0),
            },
        ),
        (
            vec![opened("e4"), played(White, "e1g1")],
            Refusal::NotOnMove,
        ),
        (
            vec![opened("e4"), played(Black, "0000")],
            Refusal::IllegalMove,
        ),
        (vec![played(Black, "a3a4")], Refusal::MoveUnknown),
        (
            vec![gone(LostThing::Envelope), gone(LostThing::Envelope)],
            Refusal::Lost,
        ),
        (vec![opened("e4"), Event::Witness], Refusal::AlreadyOpened),
    ];
    for (events, refusal) in rows {
        assert_eq!(refused(PLAIN, &events), Some(refusal), "{events:?}");
    }
}

#[test]
fn where_the_edition_is_silent_the_arbiter_decides() {
    let rows = [
        (
            "1930 does not speak of an empty envelope",
            vec![opened("")],
            Phase::Opened,
        ),
        (
            "nor of a lost envelope",
            vec![gone(LostThing::Envelope)],
            Phase::Lost,
        ),
    ];
    for (what, mut events, phase) in rows {
        let waits = life_in(PLAIN, "fide-1930", &events);
        assert_eq!(waits.phase(), Phase::Undecided, "{what}");
        assert_eq!(waits.ruling().unwrap().reason, Some(Reason::LawsSilent));
        let any = [&events[..], &[offer(White)]].concat();
        let refused = state(PLAIN, "fide-1930", &any);
        let last = refused.standing().last();
        assert_eq!(
            last,
            Some(&Standing::Refused(Refusal::DecisionFirst)),
            "{what}"
        );
        events.push(decision(None));
        assert_eq!(
            life_in(PLAIN, "fide-1930", &events).phase(),
            phase,
            "{what}"
        );
    }
}

/// A8(b) speaks of what the sealer wrote, not of how he locked it: a wrap that is proved dead is a question to the arbiter,
/// with the articles nearest to it, and never a result. It leaves in doubt what is ruled beside it.
#[test]
fn a_dead_wrap_is_the_arbiters_question_and_no_verdict() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    let dead = dead_wrap(PlayersWrap::Reply);
    let lost = Event::Lost {
        what: LostThing::Envelope,
    };
    let state = fold(&adjourned, &recorded(slice::from_ref(&dead)));
    assert_eq!(state.phase(), Phase::Accepted);
    assert!(state.ruling().is_none());
    let [stated] = state.gaps() else {
        panic!("{:?}", state.gaps());
    };
    assert_eq!((stated.gap, stated.entry), (Gap::DeadWrap, 1));
    // A decision on something else does not answer it.
    let decided = recorded(&[dead.clone(), decision(None)]);
    assert!(!fold(&adjourned, &decided).gaps()[0].decided);
    // The sealer declares his move (A11a), and the arbiter may still decide against him.
    let declared = Event::Declared {
        text: Some("e4".to_owned()),
    };
    let state = fold(&adjourned, &recorded(&[dead, lost, declared]));
    assert!(state.gaps().iter().any(|gap| gap.gap == Gap::DeadWrap));
    assert!(Gap::DeadWrap.doubts_the_result() && !Gap::DeadWrap.needs_decision());
}

/// Whose wrap is dead says so himself, and not after he has witnessed that it is good, nor when the opening has shown it.
#[test]
fn who_may_prove_a_wrap_dead() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    let (reply, author) = (PlayersWrap::Reply, PlayersWrap::Author);
    let says = |before: &[Event], lock, by| {
        let state = fold(&adjourned, &recorded(before));
        let at = moment(60);
        state.permits(&adjourned, &dead_wrap(lock), by, at)
    };
    for (lock, by, may) in [
        (reply, By::Player(Black), true),
        (author, By::Player(White), true),
        (reply, By::Player(White), false),
        (author, By::Player(Black), false),
        (reply, By::Arbiter, false),
    ] {
        assert_eq!(says(&[], lock, by).is_ok(), may, "{lock} {by:?}");
    }
    let witnessed = [Event::Witness];
    let black = By::Player(Black);
    assert_eq!(says(&witnessed, reply, black), Err(Refusal::Witnessed));
    assert_eq!(says(&witnessed, author, By::Player(White)), Ok(()));
    let opened = [arrival(Black), opened("e4")];
    assert_eq!(says(&opened, reply, black), Err(Refusal::AlreadyOpened));
}
