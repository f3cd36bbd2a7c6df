//! Where the game stands after what was recorded.

use super::*;
use crate::laws::ruling::Remark;

struct Row {
    comment: &'static str,
    fen: &'static str,
    edition: &'static str,
    events: Vec<Event>,
    phase: Phase,
    result: Option<GameResult>,
    reason: Option<Reason>,
    article: Option<&'static str>,
}

fn row(
    comment: &'static str,
    (fen, edition): (&'static str, &'static str),
    events: Vec<Event>,
    phase: Phase,
    ended: Option<(GameResult, Option<Reason>, Option<&'static str>)>,
) -> Row {
    let (result, reason, article) = match ended {
        None => (None, None, None),
        Some((result, reason, article)) => (Some(result), reason, article),
    };
    Row {
        comment,
        fen,
        edition,
        events,
        phase,
        result,
        reason,
        article,
    }
}

#[test]
fn where_the_game_stands() {
    use GameResult::{Draw, Open, Win};
    let plain = (PLAIN, "fide-1997");
    let rows = [
        row("nothing recorded", plain, vec![], Phase::Accepted, None),
        row(
            "A6: the sealer resigns",
            plain,
            vec![resign(White)],
            Phase::Finished,
            Some((Win(Black), Some(Reason::Resignation), Some("A6"))),
        ),
        row(
            "A6: the responder resigns",
            plain,
            vec![resign(Black)],
            Phase::Finished,
            Some((Win(White), Some(Reason::Resignation), Some("A6"))),
        ),
        row(
            "A6: a draw is agreed",
            plain,
            vec![agreed()],
            Phase::Finished,
            Some((Draw, Some(Reason::Agreement), Some("A6"))),
        ),
        row(
            "5.1.2 of 2023: nobody loses to a bare king",
            (BARE, "fide-2023"),
            vec![resign(White)],
            Phase::Finished,
            Some((Draw, Some(Reason::CannotMate), Some("I.6"))),
        ),
        row(
            "1997 knows no such thing",
            (BARE, "fide-1997"),
            vec![resign(White)],
            Phase::Finished,
            Some((Win(Black), Some(Reason::Resignation), Some("A6"))),
        ),
        row(
            "5.1.2: the bare king resigns",
            (BARE, "fide-2023"),
            vec![resign(Black)],
            Phase::Finished,
            Some((Win(White), Some(Reason::Resignation), Some("I.6"))),
        ),
        row(
            "A9(a): opened, legal",
            plain,
            vec![opened("e4")],
            Phase::Opened,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "A9(a): opened, mate",
            ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "fide-1997"),
            vec![opened("Ra8")],
            Phase::Finished,
            Some((Win(White), Some(Reason::Checkmate), Some("5.1(a)"))),
        ),
        row(
            "A8(c): opened, illegal",
            plain,
            vec![opened("Ra8")],
            Phase::Finished,
            Some((Win(Black), Some(Reason::Illegal), Some("A8(c)"))),
        ),
        row(
            "A8(b): opened, and the arbiter has to read it",
            plain,
            vec![opened("Rh9")],
            Phase::Undecided,
            Some((Open, Some(Reason::ArbiterReads), Some("A8(b)"))),
        ),
        row(
            "A8: nothing readable",
            plain,
            vec![Event::Opened {
                written: None,
                reply_from: ReplyFrom::Half,
            }],
            Phase::Finished,
            Some((Win(Black), Some(Reason::Unintelligible), Some("A8(b)"))),
        ),
        row(
            "A9(b): the responder is absent",
            plain,
            vec![Event::Absent { side: Black }],
            Phase::WaitingForResponder,
            None,
        ),
        row(
            "A9(b): he arrives",
            plain,
            vec![
                Event::Absent { side: Black },
                Event::Arrival { side: Black },
            ],
            Phase::Resumption,
            None,
        ),
        row(
            "A9(b): the sealer's arrival changes nothing",
            plain,
            vec![
                Event::Absent { side: Black },
                Event::Arrival { side: White },
            ],
            Phase::WaitingForResponder,
            None,
        ),
        row(
            "A9(c): the sealer is absent at the opening",
            plain,
            vec![Event::Absent { side: White }, opened("e4")],
            Phase::WaitingForSealer,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "A9(c): found absent after the opening",
            plain,
            vec![opened("e4"), Event::Absent { side: White }],
            Phase::WaitingForSealer,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "A9(c): he arrives",
            plain,
            vec![
                Event::Absent { side: White },
                opened("e4"),
                Event::Arrival { side: White },
            ],
            Phase::Opened,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "A9(c): the responder's arrival changes nothing",
            plain,
            vec![
                Event::Absent { side: White },
                opened("e4"),
                Event::Arrival { side: Black },
            ],
            Phase::WaitingForSealer,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "A9(c): the reply is sealed",
            plain,
            vec![
                Event::Absent { side: White },
                opened("e4"),
                Event::NextEnvelope {
                    fingerprint: [0; 32],
                },
            ],
            Phase::Continued,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "A11(a): lost",
            plain,
            vec![gone(LostThing::Envelope)],
            Phase::Lost,
            None,
        ),
        row(
            "A11(a): declared",
            plain,
            vec![gone(LostThing::Envelope), declared(Some("e4"))],
            Phase::Opened,
            Some((Open, None, Some("A11(a)"))),
        ),
        row(
            "A11(a): declared as empty",
            plain,
            vec![gone(LostThing::Envelope), declared(None)],
            Phase::Undecided,
            Some((Open, Some(Reason::LawsSilent), None)),
        ),
        row(
            "a declaration without a loss is a statement",
            plain,
            vec![declared(Some("e4"))],
            Phase::Accepted,
            None,
        ),
        row(
            "a loss after the opening is no loss",
            plain,
            vec![opened("e4"), gone(LostThing::Envelope)],
            Phase::Opened,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "A11(b): the position is lost",
            plain,
            vec![gone(LostThing::Position)],
            Phase::Annulled,
            Some((Open, Some(Reason::Annulled), Some("A11(b)"))),
        ),
        row(
            "9.1: an offer is accepted",
            plain,
            vec![
                Event::Offer { side: White },
                Event::AcceptOffer { side: Black },
            ],
            Phase::Finished,
            Some((Draw, Some(Reason::Agreement), Some("A6"))),
        ),
        row(
            "9.1: nobody accepts his own offer",
            plain,
            vec![
                Event::Offer { side: White },
                Event::AcceptOffer { side: White },
            ],
            Phase::Accepted,
            None,
        ),
        row(
            "9.1: a declined offer is gone",
            plain,
            vec![
                Event::Offer { side: White },
                Event::DeclineOffer { side: Black },
                Event::AcceptOffer { side: Black },
            ],
            Phase::Accepted,
            None,
        ),
        row(
            "9.1: nobody declines his own offer",
            plain,
            vec![
                Event::Offer { side: White },
                Event::DeclineOffer { side: White },
                Event::AcceptOffer { side: Black },
            ],
            Phase::Finished,
            Some((Draw, Some(Reason::Agreement), Some("A6"))),
        ),
        row(
            "9.1: (=) takes effect at the opening",
            plain,
            vec![opened("e4 (=)"), Event::AcceptOffer { side: Black }],
            Phase::Finished,
            Some((Draw, Some(Reason::Agreement), Some("5.3"))),
        ),
        row(
            "9.1: making a move rejects",
            plain,
            vec![
                opened("e4 (=)"),
                played(Black, "a3a4"),
                Event::AcceptOffer { side: Black },
            ],
            Phase::Opened,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "6.9: White's flag falls",
            plain,
            vec![Event::Start, Event::Flag { side: White }],
            Phase::Finished,
            Some((Win(Black), Some(Reason::FlagFall), Some("6.9"))),
        ),
        row(
            "6.9: against a bare king",
            (BARE, "fide-1997"),
            vec![Event::Start, Event::Flag { side: White }],
            Phase::Finished,
            Some((Draw, Some(Reason::CannotMate), Some("6.9"))),
        ),
        row(
            "9.5(a): repetition",
            plain,
            vec![opened("e4"), claim("9.2b", ClaimOutcome::Correct)],
            Phase::Finished,
            Some((Draw, Some(Reason::Repetition), Some("9.5(a)"))),
        ),
        row(
            "9.5(a): fifty moves",
            plain,
            vec![opened("e4"), claim("9.3b", ClaimOutcome::Correct)],
            Phase::Finished,
            Some((Draw, Some(Reason::FiftyMoves), Some("9.5(a)"))),
        ),
        row(
            "9.5(b): incorrect, the game goes on",
            plain,
            vec![opened("e4"), claim("9.2b", ClaimOutcome::Incorrect)],
            Phase::Opened,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "moves on the board end the game too",
            ("6k1/5ppp/8/8/8/8/7P/R5K1 b - - 0 1", "fide-1997"),
            vec![opened("h6"), played(White, "a1a8"), played(Black, "g8h7")],
            Phase::Opened,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "mate on the board",
            ("6k1/5ppp/8/8/8/8/7P/R5K1 b - - 0 1", "fide-1997"),
            vec![
                opened("f5"),
                played(White, "a1a8"),
                played(Black, "g8f7"),
                played(White, "a8f8"),
                played(Black, "f7f8"),
            ],
            Phase::Opened,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "back-rank mate on the board",
            ("6k1/4pppp/8/8/8/8/7P/R5K1 b - - 0 1", "fide-1997"),
            vec![opened("e6"), played(White, "a1a8")],
            Phase::Finished,
            Some((Win(White), Some(Reason::Checkmate), Some("5.1(a)"))),
        ),
        row(
            "a move out of turn is a statement",
            ("6k1/4pppp/8/8/8/8/7P/R5K1 b - - 0 1", "fide-1997"),
            vec![opened("e6"), played(Black, "a1a8")],
            Phase::Opened,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "a move before the opening is a statement",
            ("6k1/4pppp/8/8/8/8/7P/R5K1 b - - 0 1", "fide-1997"),
            vec![played(Black, "e7e6")],
            Phase::Accepted,
            None,
        ),
        row(
            "us-chess-2019: the responder chooses",
            ("4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1", "us-chess-2019"),
            vec![
                opened("Nd2"),
                Event::Choose {
                    uci: "b3d2".parse().unwrap(),
                },
            ],
            Phase::Opened,
            Some((Open, None, None)),
        ),
        row(
            "us-chess-2019: he cannot choose what does not fit",
            ("4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1", "us-chess-2019"),
            vec![
                opened("Nd2"),
                Event::Choose {
                    uci: "e1e2".parse().unwrap(),
                },
            ],
            Phase::Opened,
            Some((Open, Some(Reason::OpponentChooses), Some("19F"))),
        ),
        row(
            "1997: nobody chooses",
            ("4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1", "fide-1997"),
            vec![
                opened("Nd2"),
                Event::Choose {
                    uci: "b3d2".parse().unwrap(),
                },
            ],
            Phase::Finished,
            Some((Win(Black), Some(Reason::Ambiguous), Some("A8(a)"))),
        ),
        row(
            "the arbiter decides where the Laws are silent",
            plain,
            vec![decision(Some(Draw))],
            Phase::Finished,
            Some((Draw, Some(Reason::ArbiterDecides), None)),
        ),
        row(
            "a decision without a result ends nothing",
            plain,
            vec![decision(None), decision(Some(Open))],
            Phase::Accepted,
            None,
        ),
        row(
            "a voided flag",
            plain,
            vec![Event::Start, Event::Flag { side: White }, void(2)],
            Phase::Resumption,
            None,
        ),
        row(
            "what is voided is that entry and no other",
            plain,
            vec![
                Event::Start,
                Event::Offer { side: Black },
                Event::Flag { side: White },
                void(2),
            ],
            Phase::Finished,
            Some((Win(Black), Some(Reason::FlagFall), Some("6.9"))),
        ),
        row(
            "an appeal replaces the result",
            plain,
            vec![Event::Start, Event::Flag { side: White }, appeal(2, Draw)],
            Phase::Finished,
            Some((Draw, None, None)),
        ),
        row(
            "an appeal lets a game go on whose envelope is closed",
            plain,
            vec![resign(White), appeal(1, Open)],
            Phase::Accepted,
            Some((Open, None, None)),
        ),
        row(
            "an appeal lets an opened game go on",
            plain,
            vec![opened("e4"), Event::Flag { side: Black }, appeal(2, Open)],
            Phase::Opened,
            Some((Open, None, None)),
        ),
        row(
            "a void that was itself a mistake",
            plain,
            vec![resign(White), void(1), void(2)],
            Phase::Finished,
            Some((Win(Black), Some(Reason::Resignation), Some("A6"))),
        ),
        row(
            "an entry cannot void itself or a later one",
            plain,
            vec![void(1), void(3), resign(White)],
            Phase::Finished,
            Some((Win(Black), Some(Reason::Resignation), Some("A6"))),
        ),
        row(
            "an appeal lets the game go on after a flag that fell with the envelope closed",
            plain,
            vec![Event::Start, Event::Flag { side: White }, appeal(2, Open)],
            Phase::Resumption,
            Some((Open, None, None)),
        ),
        row(
            "nothing follows after the end",
            plain,
            vec![resign(White), resign(Black)],
            Phase::Finished,
            Some((Win(Black), Some(Reason::Resignation), Some("A6"))),
        ),
        row(
            "witness, start, session and pauses end nothing",
            plain,
            vec![
                Event::Witness,
                Event::Start,
                Event::Session {
                    start: moment(0),
                    end: moment(240),
                },
                Event::Pause,
                Event::Continue,
            ],
            Phase::Resumption,
            None,
        ),
    ];
    for row in rows {
        let state = state(row.fen, row.edition, &row.events);
        assert_eq!(state.phase(), row.phase, "{}", row.comment);
        let ruling = state.ruling();
        assert_eq!(
            ruling.map(|ruling| ruling.result),
            row.result,
            "{}",
            row.comment
        );
        assert_eq!(
            ruling.and_then(|ruling| ruling.reason),
            row.reason,
            "{}",
            row.comment
        );
        if row.article.is_some() {
            let article = ruling.and_then(|ruling| ruling.article.as_deref());
            assert_eq!(article, row.article, "{}", row.comment);
        }
    }
}

#[test]
fn which_offers_a_move_rejects() {
    let offered = |name: &str, side: Color| {
        let events = [opened("e4"), Event::Offer { side }, played(Black, "a3a4")];
        state(PLAIN, name, &events).standing_offer()
    };
    assert_eq!(offered("fide-1997", White), None, "the opponent's");
    assert_eq!(
        offered("fide-2009", White),
        None,
        "the opponent's, by touching"
    );
    assert_eq!(offered("fide-1997", Black), Some(Black), "not his own");
    assert_eq!(
        offered("fide-1928", White),
        Some(White),
        "an edition that is silent"
    );
}

#[test]
fn an_entry_stands_unless_a_later_one_voids_it() {
    let rows: [(&[Event], &[bool]); 4] = [
        (&[void(1)], &[true]),
        (&[void(2), Event::Start], &[true, true]),
        (&[Event::Start, void(1)], &[false, true]),
        (&[Event::Start, void(1), void(2)], &[true, false, true]),
    ];
    for (events, standing) in rows {
        assert_eq!(in_force(&recorded(events)), standing, "{events:?}");
    }
}

#[test]
fn whether_it_was_opened() {
    assert!(!state(PLAIN, "fide-1997", &[]).opened());
    assert!(state(PLAIN, "fide-1997", &[opened("e4")]).opened());
    let lost = [gone(LostThing::Envelope), declared(Some("e4"))];
    assert!(!state(PLAIN, "fide-1997", &lost).opened());
}

#[test]
fn the_score_goes_on_after_the_opening() {
    let state = state(
        PLAIN,
        "fide-1997",
        &[opened("e4"), played(Black, "a3a4"), played(White, "e1g1")],
    );
    let uci: Vec<_> = state
        .game()
        .moves()
        .iter()
        .map(|played| played.to_uci(shakmaty::CastlingMode::Standard).to_string())
        .collect();
    assert_eq!(uci, ["e2e4", "a3a4", "e1g1"]);
}

#[test]
fn a_mating_move_on_the_board_is_in_the_score() {
    let fen = "6k1/4pppp/8/8/8/8/7P/R5K1 b - - 0 1";
    let state = state(fen, "fide-1997", &[opened("e6"), played(White, "a1a8")]);
    assert_eq!(state.game().moves().len(), 2);
}

#[test]
fn the_offer_on_the_label_stands() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let with_offer = Adjourned {
        draw_offer: Some(Black),
        ..adjourned(&game, &edition)
    };
    assert_eq!(fold(&with_offer, &[]).standing_offer(), Some(Black));
    let accepted = fold(
        &with_offer,
        &recorded(&[Event::AcceptOffer { side: White }]),
    );
    assert_eq!(accepted.phase(), Phase::Finished);
}

#[test]
fn a_fifth_repetition_ends_the_game_where_it_counts() {
    let fen = "4k3/8/8/8/8/q7/4P3/4K1R1 w - - 0 40";
    let shuffle = [
        played(Black, "a3a4"),
        played(White, "h1g1"),
        played(Black, "a4a3"),
        played(White, "g1h1"),
    ];
    let events: Vec<Event> = std::iter::once(opened("Rh1"))
        .chain(shuffle.into_iter().cycle())
        .take(20)
        .collect();
    // The label's own position comes again with every third move of a round: for the fifth time
    // after sixteen half-moves.
    for (name, ended) in [
        ("fide-2014", true),
        ("fide-2018", true),
        ("fide-1997", false),
    ] {
        let state = state(fen, name, &events);
        let fivefold = state.ruling().unwrap().reason == Some(Reason::Fivefold);
        assert_eq!(fivefold, ended, "{name}");
        assert_eq!(
            state.game().moves().len(),
            if ended { 16 } else { 20 },
            "{name}"
        );
        assert_eq!(state.phase() == Phase::Finished, ended, "{name}");
    }
    // A pawn move between begins anew.
    let mut broken = events.clone();
    broken.splice(4..4, [played(White, "e2e4"), played(Black, "a3b3")]);
    broken.truncate(10);
    let state = state(fen, "fide-2018", &broken);
    assert_eq!(state.phase(), Phase::Opened);
}

/// 9.2, 9.3: with a correct claim it is shown which moves made the repetition, as far as the recorded moves bear it out.
#[test]
fn a_correct_claim_shows_the_repetition_that_the_score_bears_out() {
    let fen = "4k3/8/8/8/8/q7/4P3/4K1R1 w - - 0 40";
    let moves = [
        opened("Rh1"),
        played(Black, "a3a4"),
        played(White, "h1g1"),
        played(Black, "a4a3"),
        played(White, "g1h1"),
        played(Black, "a3a4"),
        played(White, "h1g1"),
        played(Black, "a4a3"),
        played(White, "g1h1"),
    ];
    for (played, article, shown, borne_out) in [
        (9, "9.2b", true, true),
        (9, "9.3b", false, false),
        (5, "9.2b", false, false),
    ] {
        let claimed = claim(article, ClaimOutcome::Correct);
        let events = [&moves[..played], &[claimed]].concat();
        let state = state(fen, "fide-1997", &events);
        let ruling = state.ruling().unwrap();
        assert_eq!(ruling.result, GameResult::Draw, "{article} after {played}");
        let against = ruling.remarks.contains(&Remark::NotByTheScore);
        assert_eq!(against, !borne_out, "{article} after {played}");
        let repetition = ruling.grounds.repetition.is_some();
        assert_eq!(repetition, shown, "{article} after {played}");
    }
    // Nothing is said of a claim that no legal move bears out where the arbiter finds the same.
    let events = [opened("Rh1"), claim("9.3a", ClaimOutcome::Incorrect)];
    let refused = state(fen, "fide-1997", &events);
    assert_eq!(refused.penalty(1).map(|it| &it.remark), Some(&None));
    let events = [&moves[..], &[claim("9.2b", ClaimOutcome::Incorrect)]].concat();
    let refused = state(fen, "fide-1997", &events).penalty(9).cloned();
    let against = Some(Remark::CorrectByTheScore);
    assert_eq!(refused.map(|it| it.remark), Some(against));
    // Fifty moves that the score bears out are no repetition.
    let long = "4k3/8/8/8/8/q7/4P3/4K1R1 w - - 99 90";
    let events = [opened("Rh1"), claim("9.3b", ClaimOutcome::Correct)];
    let fifty = state(long, "fide-1997", &events);
    let ruling = fifty.ruling().unwrap();
    assert!(!ruling.remarks.contains(&Remark::NotByTheScore));
    assert_eq!(ruling.grounds.repetition, None);
}

/// 19F: what was written with the move stands, whichever of its readings is played.
#[test]
fn an_offer_written_with_an_ambiguous_move_stands_after_the_choice() {
    for (written, offers) in [("Nd2", false), ("Nd2 (=)", true)] {
        let chosen = Event::Choose {
            uci: "b3d2".parse().unwrap(),
        };
        let fen = "4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1";
        let state = state(fen, "us-chess-2019", &[opened(written), chosen]);
        assert_eq!(state.phase(), Phase::Opened, "{written}");
        assert_eq!(state.ruling().unwrap().draw_offer, offers, "{written}");
        assert_eq!(state.offers_draw(White), offers, "{written}");
    }
}

#[test]
fn a_move_on_the_board_may_kill_the_position() {
    let fen = "8/8/8/8/8/4k3/4P3/K7 w - - 0 40";
    let events = [opened("Kb1"), played(Black, "e3e2")];
    let dead = state(fen, "fide-1997", &events);
    assert_eq!(dead.phase(), Phase::Finished);
    assert_eq!(dead.ruling().unwrap().reason, Some(Reason::DeadPosition));
    // 1928 does not speak of it: the arbiter decides.
    assert_eq!(state(fen, "fide-1928", &events).phase(), Phase::Undecided);
}

/// 9.5(b): what an incorrect claim cost is found by the place of its entry.
#[test]
fn a_penalty_is_found_by_its_entry() {
    let wrong = || claim("9.2b", ClaimOutcome::Incorrect);
    let events = [arrival(Black), opened("e4"), wrong(), note(), wrong()];
    let state = state(PLAIN, "fide-1997", &events);
    let entries: Vec<_> = (0..=events.len())
        .map(|place| state.penalty(place).map(|penalised| penalised.entry))
        .collect();
    assert_eq!(entries, [None, None, Some(3), None, Some(5), None]);
}

/// The ruling is on the sealed move, and stays so while moves on the board end nothing.
#[test]
fn a_move_on_the_board_leaves_the_ruling_on_the_sealed_move() {
    let state = state(PLAIN, "fide-1997", &[opened("e4"), played(Black, "a3a4")]);
    let ruled = state.ruling().unwrap().played.as_ref().unwrap();
    assert_eq!(ruled.uci.to_string(), "e2e4");
    assert_eq!(state.game().moves().len(), 2);
    assert_eq!(state.clocks().running(), Some(White));
}
