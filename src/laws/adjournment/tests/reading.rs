//! A8: what the program cannot read, or read otherwise, is the arbiter's to read.

use std::slice;

use super::rows::{BLACK_WINS, DRAW, OPEN, WHITE_WINS, article, came, life, life_in, refused};
use super::*;
use crate::laws::ruling::{ReadingKind, Remark};

/// White mates with Ra8, stalemates nobody.
const MATE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
const STALEMATE: &str = "7k/5K2/8/8/8/8/8/6Q1 w - - 0 1";
const TWO_KNIGHTS: &str = "4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1";

fn unread() -> Event {
    opened("Zz9")
}

fn remarks(state: &State) -> &[Remark] {
    &state.ruling().unwrap().remarks
}

/// "So inaccurate that it is impossible to establish its real meaning" (A8b): that the arbiter says. What he reads is
/// played, or ruled on as A8 says.
#[test]
fn what_the_arbiter_reads_is_ruled_on() {
    let asked = (Phase::Undecided, OPEN, Some(Reason::ArbiterReads), None);
    assert_eq!(came(&life(PLAIN, &[unread()])), asked);
    #[rustfmt::skip]
    let rows = [
        ("one legal move", PLAIN, vec!["e2e4"], (Phase::Opened, OPEN, None, Some(Black)), "A9(a)"),
        ("which mates", MATE, vec!["a1a8"], (Phase::Finished, WHITE_WINS, Some(Reason::Checkmate), None), "5.1(a)"),
        ("one illegal move", PLAIN, vec!["h1a8"], (Phase::Finished, BLACK_WINS, Some(Reason::Illegal), None), "A8(c)"),
        ("several", PLAIN, vec!["e2e4", "e2e3"], (Phase::Finished, BLACK_WINS, Some(Reason::Ambiguous), None), "A8(a)"),
        ("none", PLAIN, vec![], (Phase::Finished, BLACK_WINS, Some(Reason::Unintelligible), None), "A8(b)"),
        ("none, and Black cannot mate", BARE, vec![], (Phase::Finished, DRAW, Some(Reason::CannotMate), None), "6.9"),
    ];
    for (what, fen, moves, expected, cited) in rows {
        let state = life(fen, &[unread(), reading(&moves)]);
        assert_eq!(came(&state), expected, "{what}");
        assert_eq!(article(&state), Some(cited), "{what}");
        assert_eq!(remarks(&state), [], "{what}: the program had no reading");
    }
    let played_on = [unread(), reading(&["e2e4"]), played(Black, "a3a4")];
    assert_eq!(life(PLAIN, &played_on).game().moves().len(), 2);
}

/// "Loses", where the program could read nothing better, is not the last word: US Chess asks for a "reasonable
/// interpretation", and A8 for the real meaning.
#[test]
fn a_game_that_the_program_read_as_lost_goes_on() {
    for name in ["fide-1997", "fide-2023", "us-chess-2019"] {
        for (fen, text, kind, meant) in [
            (PLAIN, "Ra8", ReadingKind::Illegal, "e2e4"),
            (TWO_KNIGHTS, "Nd2", ReadingKind::Ambiguous, "f3d2"),
        ] {
            let state = life_in(fen, name, &[opened(text), reading(&[meant])]);
            let goes_on = (Phase::Opened, OPEN, None, Some(Black));
            assert_eq!(came(&state), goes_on, "{text} in {name}");
            assert_eq!(state.game().moves().len(), 1);
            let otherwise = Remark::ReadOtherwise {
                reading: kind,
                played: None,
            };
            assert_eq!(remarks(&state), [otherwise], "{text} in {name}");
            let nothing: [u32; 0] = [];
            assert_eq!(state.entries_of_rulings(), nothing, "{text} in {name}");
        }
    }
    // A move that the program reads well counts for nothing beside the arbiter's.
    let state = life(PLAIN, &[opened("e4"), reading(&["e2e3"])]);
    assert_eq!(came(&state), (Phase::Opened, OPEN, None, Some(Black)));
    let uci = state.game().moves()[0].to_uci(shakmaty::CastlingMode::Standard);
    assert_eq!(uci.to_string(), "e2e3");
    let Remark::ReadOtherwise { played, .. } = &remarks(&state)[0] else {
        panic!("{:?}", remarks(&state));
    };
    assert_eq!(played.as_ref().unwrap().san.to_string(), "e4");
    // Named in the position in which it was sealed, not behind the move that was read before.
    let named = state.move_texts(1).iter().map(|it| it.san.to_string());
    assert_eq!(named.collect::<Vec<_>>(), ["e3"]);
    assert_eq!(
        remarks(&life(PLAIN, &[opened("e4"), reading(&["e2e4"])])),
        []
    );
    // Once he has said what is reasonable, nothing more is asked of him.
    let lost = life_in(PLAIN, "us-chess-2019", &[opened("Ra8"), reading(&["h1a8"])]);
    assert_eq!(
        came(&lost),
        (Phase::Finished, BLACK_WINS, Some(Reason::Illegal), None)
    );
    assert!(!remarks(&lost).contains(&Remark::MayBeInterpreted));
}

/// Where the opponent chooses (us-chess-2019 19F), he chooses among the moves that the arbiter finds.
#[test]
fn the_opponent_chooses_among_what_the_arbiter_finds() {
    let both = reading(&["f3d2", "b3d2"]);
    let state = life_in(TWO_KNIGHTS, "us-chess-2019", &[unread(), both.clone()]);
    let ruling = state.ruling().unwrap();
    assert_eq!(ruling.reason, Some(Reason::OpponentChooses));
    let names: Vec<_> = ruling
        .candidates
        .iter()
        .map(|it| it.uci.to_string())
        .collect();
    assert_eq!(names, ["b3d2", "f3d2"]);
    assert_eq!(ruling.remarks, []);
    let choose = Event::Choose {
        uci: "f3d2".parse().unwrap(),
    };
    let chosen = life_in(
        TWO_KNIGHTS,
        "us-chess-2019",
        &[unread(), both, choose.clone()],
    );
    assert_eq!(chosen.phase(), Phase::Opened);
    // A choice that was made is no reading any more.
    let state = state_after(&[opened("Nd2"), choose, reading(&["b3d2"])]);
    assert_eq!(state, Standing::Refused(Refusal::PlayedOn));
}

fn state_after(events: &[Event]) -> Standing {
    *state(TWO_KNIGHTS, "us-chess-2019", events)
        .standing()
        .last()
        .unwrap()
}

/// A10(a), (b): "He has won the game by virtue of the fact that the sealed move is checkmate", and "has produced a drawn
/// game": a text that is still to be read can do either.
#[test]
fn a10_a_text_still_to_be_read_may_save_a_late_sealer() {
    let late = |fen: &str, moves: &[&str]| {
        let (game, edition) = (game(fen), edition("fide-1997"));
        let adjourned = adjourned(&game, &edition);
        let before = [
            (0, arrival(Black)),
            (0, absent(White)),
            (0, unread()),
            (75, arrival(White)),
            (80, reading(moves)),
        ];
        let after = [
            (0, arrival(Black)),
            (0, absent(White)),
            (75, arrival(White)),
            (76, unread()),
            (80, reading(moves)),
        ];
        [before, after].map(|events| {
            let events = events.map(|(minute, event)| Recorded {
                at: moment(minute),
                event,
            });
            let state = fold(&adjourned, &events);
            assert!(
                state
                    .standing()
                    .iter()
                    .all(|standing| *standing == Standing::Counts)
            );
            came(&state)
        })
    };
    let finished = |result, reason| [(Phase::Finished, result, Some(reason), None); 2];
    assert_eq!(
        late(MATE, &["a1a8"]),
        finished(WHITE_WINS, Reason::Checkmate)
    );
    assert_eq!(
        late(STALEMATE, &["g1g6"]),
        finished(DRAW, Reason::Stalemate)
    );
    assert_eq!(late(PLAIN, &["e2e4"]), finished(BLACK_WINS, Reason::Late));
    assert_eq!(late(PLAIN, &[]), finished(BLACK_WINS, Reason::Late));
}

/// 5.1(b): whether a sealed "resigns" is a resignation the arbiter says, by recording one. It loses to a bare king too,
/// before 2023; a text without a meaning does not (A8, 6.9).
#[test]
fn a_sealed_resignation_is_one_if_the_arbiter_says_so() {
    let resigned = |name| came(&life_in(BARE, name, &[opened("resigns"), resign(White)]));
    let over = |result, reason| (Phase::Finished, result, Some(reason), None);
    assert_eq!(resigned("fide-1997"), over(BLACK_WINS, Reason::Resignation));
    assert_eq!(resigned("fide-2018"), over(BLACK_WINS, Reason::Resignation));
    assert_eq!(resigned("fide-2023"), over(DRAW, Reason::CannotMate));
    let no_move = life(BARE, &[opened("resigns"), reading(&[])]);
    assert_eq!(came(&no_move), over(DRAW, Reason::CannotMate));
}

/// While the arbiter reads, nothing is played, and what the players may say at any time they may say.
#[test]
fn what_waits_for_the_reading() {
    let offer = Event::Offer { side: Black };
    for early in [
        played(White, "e2e4"),
        offer,
        Event::Start,
        Event::Flag { side: Black },
    ] {
        let refusal = refused(PLAIN, &[unread(), early.clone()]);
        assert_eq!(refusal, Some(Refusal::DecisionFirst), "{early:?}");
    }
    for end in [resign(Black), agreed()] {
        assert_eq!(life(PLAIN, &[unread(), end]).phase(), Phase::Finished);
    }
    // A decision on something else leaves the text unread; one with a result rules.
    let decided = life(PLAIN, &[unread(), decision(None), decision(OPEN)]);
    assert_eq!(came(&decided), came(&life(PLAIN, &[unread()])));
    assert!(decided.is_unread());
    let ruled = life(PLAIN, &[unread(), decision(BLACK_WINS)]);
    assert_eq!(came(&ruled).1, BLACK_WINS);
    assert_eq!(
        refused(PLAIN, &[unread(), decision(BLACK_WINS), reading(&["e2e4"])]),
        Some(Refusal::GameOver(Over::Known))
    );
    // From which moment lateness counts (A10) is another question than what is written.
    let (game, edition) = (game(PLAIN), super::edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    let events = [
        (30, Event::Start),
        (30, absent(White)),
        (30, unread()),
        (75, arrival(White)),
        (76, decision(None)),
        (80, reading(&["e2e4"])),
    ];
    let events = events.map(|(minute, event)| Recorded {
        at: moment(minute),
        event,
    });
    let waiting = fold(&adjourned, &events[..5]);
    assert!(waiting.is_unread());
    assert_eq!(fold(&adjourned, &events).phase(), Phase::Opened);
}

#[test]
fn when_there_is_nothing_to_read() {
    let row = |events: &[Event]| refused(PLAIN, events);
    let e4 = || reading(&["e2e4"]);
    assert_eq!(row(&[e4()]), Some(Refusal::MoveUnknown));
    for text in ["", " ", "--", "?!"] {
        assert_eq!(
            row(&[opened(text), e4()]),
            Some(Refusal::NothingToRead),
            "{text:?}"
        );
    }
    let unreadable = Event::Opened {
        written: None,
        reply_from: ReplyFrom::Slip,
    };
    assert_eq!(row(&[unreadable, e4()]), Some(Refusal::NothingToRead));
    for since in [
        vec![opened("e4"), played(Black, "a3a4")],
        vec![opened("Ra8"), appeal(1, GameResult::Open)],
    ] {
        let events = [since, vec![e4()]].concat();
        assert_eq!(row(&events), Some(Refusal::PlayedOn), "{events:?}");
    }
    let next = Event::NextEnvelope {
        fingerprint: [2; 32],
    };
    let elsewhere = row(&[absent(White), opened("e4"), next, e4()]);
    assert_eq!(elsewhere, Some(Refusal::GoesOnElsewhere));
    for ended in [resign(White), agreed()] {
        let events = [opened("e4"), ended, e4()];
        assert_eq!(row(&events), Some(Refusal::GameOver(Over::Known)));
    }
    // Of several, each is a move that fits.
    assert_eq!(
        row(&[unread(), reading(&["e2e4", "h1a8"])]),
        Some(Refusal::IllegalMove)
    );
}

/// He may have misread: the last reading counts, and a voided one does not.
#[test]
fn a_reading_is_read_anew_or_voided() {
    let first = [unread(), reading(&[])];
    assert_eq!(life(PLAIN, &first).entries_of_rulings(), [2]);
    let again = [&first[..], &[reading(&["e2e4"])]].concat();
    let goes_on = life(PLAIN, &again);
    assert_eq!(goes_on.phase(), Phase::Opened);
    let nothing: [u32; 0] = [];
    assert_eq!(goes_on.entries_of_rulings(), nothing);
    let voided = [&first[..], &[void(2)]].concat();
    assert!(state(PLAIN, "fide-1997", &voided).is_unread());
    let other = [opened("e4"), reading(&["e2e3"]), void(2)];
    let other = state(PLAIN, "fide-1997", &other);
    assert_eq!(
        other.game().last(),
        life(PLAIN, &[opened("e4")]).game().last()
    );
}

/// A9(c): a sealed reply that is no move is a gap, once the arbiter has read it.
#[test]
fn a9c_a_reply_is_read_as_well() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let reply = Adjourned {
        answers: Some(moment(0)),
        ..adjourned(&game, &edition)
    };
    let none = fold(&reply, &recorded(&[arrival(Black), unread(), reading(&[])]));
    let gap = (Phase::Undecided, OPEN, Some(Reason::LawsSilent), None);
    assert_eq!(came(&none), gap);
    assert_eq!(none.gaps()[1].gap, Gap::IllegalReply);
    let move_after_all = [arrival(Black), unread(), reading(&[]), reading(&["e2e4"])];
    let found = fold(&reply, &recorded(&move_after_all));
    assert_eq!((found.phase(), found.gaps().len()), (Phase::Opened, 1));
}

/// It is offered where the text raises a question, and to nobody but the arbiter.
#[test]
fn where_a_reading_is_offered() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    let offered = |events: &[Event]| {
        let state = fold(&adjourned, &recorded(events));
        let all = state.may_happen(&adjourned);
        all.iter()
            .any(|next| next.step == EventKind::Reading.into())
    };
    for text in ["Zz9", "Ra8", "resigns"] {
        assert!(offered(&[opened(text)]), "{text}");
    }
    for (what, events) in [
        ("closed", vec![]),
        ("clear", vec![opened("e4")]),
        ("empty", vec![opened("")]),
        ("read", vec![unread(), reading(&["e2e4"])]),
    ] {
        assert!(!offered(&events), "{what}");
    }
    let state = fold(&adjourned, &recorded(slice::from_ref(&unread())));
    for side in Color::ALL {
        let said = state.permits(&adjourned, &reading(&[]), By::Player(side), moment(1));
        assert_eq!(said, Err(Refusal::NotYours));
    }
}

/// Where the program found the text ambiguous and the arbiter finds the same moves, nothing differs; another choice of moves, or
/// one of them alone, does.
#[test]
fn the_arbiter_may_find_other_moves_ambiguous_than_the_program() {
    for (moves, differs) in [
        (&["b3d2", "f3d2"][..], false),
        (&["b3d2", "e1e2"], true),
        (&["b3d2"], true),
    ] {
        let read = life_in(
            TWO_KNIGHTS,
            "us-chess-2019",
            &[opened("Nd2"), reading(moves)],
        );
        let otherwise = Remark::ReadOtherwise {
            reading: ReadingKind::Ambiguous,
            played: None,
        };
        assert_eq!(remarks(&read).contains(&otherwise), differs, "{moves:?}");
    }
}

/// What was written with the move stands, however the arbiter reads it.
#[test]
fn an_offer_written_with_a_text_stands_after_the_reading() {
    for (written, offers) in [("Nd2", false), ("Nd2 (=)", true)] {
        let read = [opened(written), reading(&["b3d2"])];
        let state = life_in(TWO_KNIGHTS, "fide-1997", &read);
        assert_eq!(state.phase(), Phase::Opened, "{written}");
        assert_eq!(state.offers_draw(White), offers, "{written}");
        assert_eq!(state.ruling().unwrap().draw_offer, offers, "{written}");
    }
}

/// A decision on something else leaves a text that is still to be read to be read.
#[test]
fn a_decision_on_something_else_does_not_read() {
    let decided = life(PLAIN, &[unread(), decision(None)]);
    assert_eq!(decided.phase(), Phase::Undecided);
    let read = life(PLAIN, &[unread(), decision(None), reading(&["e2e4"])]);
    assert_eq!(read.phase(), Phase::Opened);
}
