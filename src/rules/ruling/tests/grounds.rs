//! What a ruling rests on: the facts, and what was asked about mate.

use super::*;

#[test]
fn a_mate_on_the_board_asks_nothing() {
    let back_rank = game("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "");
    let ruling = ruled(
        &back_rank,
        Sealed::Move("a1a8"),
        Unknown,
        &edition("fide-1997"),
    );
    assert_eq!(ruling.reason, Some(Reason::Checkmate));
    assert_eq!(ruling.grounds.after, MatingAnswers::default());
    assert_eq!(ruling.remarks, []);
}

#[test]
fn the_grounds_say_what_was_asked_and_found() {
    let edition = edition("fide-1997");
    let bare = game("8/8/8/8/4k3/8/Q7/K7 w - - 7 1", "");
    let ruling = ruled(&bare, Illegal, ByMaterial, &edition);
    let grounds = &ruling.grounds;
    assert_eq!(grounds.sealer, Color::White);
    let understood = grounds.understood.as_ref().map(ToString::to_string);
    assert_eq!(understood.as_deref(), Some("rook to f8"));
    assert!(!grounds.blank && !grounds.ended_before_sealing);
    assert_eq!(
        grounds.before.responder,
        Some(CanMate::No(Ground::Material))
    );
    assert_eq!(
        grounds.before.sealer,
        Some(CanMate::Yes { line: Vec::new() })
    );
    assert_eq!(grounds.after, MatingAnswers::default());
    assert_eq!((grounds.occurrences, grounds.halfmove_clock), (1, 7));

    let shuffle = game(
        "k7/8/8/8/8/8/8/K6R w - - 0 1",
        "h1h2 a8b8 h2h1 b8a8 h1h2 a8b8 h2h1",
    );
    let ruling = ruled(&shuffle, Sealed::Move("b8a8"), ByMaterial, &edition);
    assert_eq!(ruling.grounds.sealer, Color::Black);
    assert_eq!(
        (ruling.grounds.occurrences, ruling.grounds.halfmove_clock),
        (3, 8)
    );
    let yes = Some(CanMate::Yes { line: Vec::new() });
    assert_eq!(ruling.grounds.after.responder, yes);
    assert_eq!(ruling.grounds.after.sealer, None, "one answer was enough");
    assert_eq!(ruling.grounds.before, MatingAnswers::default());

    assert!(ruled(&bare, Blank, ByMaterial, &edition).grounds.blank);
    let undead = crate::edition::altered("fide-1997", &[("rules.dead_position", "\"none\"")]);
    let pawn = game("8/8/8/8/8/4k3/4P3/K7 b - - 0 1", "");
    let ruling = ruled(&pawn, Sealed::Move("e3e2"), ByMaterial, &undead);
    assert_eq!(ruling.grounds.after, MatingAnswers::default());
    let corner = game("5K1k/7P/8/8/8/8/8/8 b - - 0 1", "");
    let ruling = ruled(&corner, Sealed::Move("h8h7"), Nobody, &edition);
    assert!(ruling.grounds.ended_before_sealing);
    assert_eq!(ruling.fen_after, None, "the move was never made");
    assert!(ruling.played.is_some());
}

#[test]
fn a_move_that_is_not_legal_here_is_ruled_on_as_illegal() {
    let start = game("8/8/8/8/4k3/8/Q7/K7 w - - 0 1", "");
    let other = game("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "");
    let foreign = to_move(other.last(), "a1a8");
    let own = to_move(start.last(), "a2a8");
    let edition = edition("fide-1997");
    let mut reading = Reading {
        meaning: Meaning::Legal(foreign),
        remarks: Vec::new(),
        draw_offer: false,
    };
    let ruling = rule_with(&start, &reading, Contents::Written, &edition, &ByMaterial);
    assert_eq!(
        (ruling.reading, ruling.played),
        (Some(ReadingKind::Illegal), None)
    );
    reading.meaning = Meaning::Ambiguous(vec![foreign, own]);
    let ruling = rule_with(&start, &reading, Contents::Written, &edition, &ByMaterial);
    assert_eq!(ruling.candidates, [MoveText::of(start.last(), own)]);
}

/// Half-moves that White needs are not always there: the search says so, whoever asks.
#[test]
fn a_mate_that_comes_after_75_moves_is_no_answer_about_a_side() {
    let english = Notation::Letters(Language::English);
    let after = |halfmove_clock: u32, name: &str| {
        let fen = format!("k7/8/8/8/8/2K5/8/7R w - - {halfmove_clock} 120");
        let game = game(&fen, "");
        let ruling = rule(&game, "Rh2", english, &edition(name), Budget::RULING);
        assert_eq!(ruling.result, GameResult::Open);
        ruling.grounds.after
    };
    let in_time = after(10, "fide-2018");
    assert!(matches!(in_time.sealer, Some(CanMate::Yes { .. })));
    // Some mate is possible, so the position is not dead; White would mate too late.
    assert_eq!(after(146, "fide-2018").sealer, None);
    let uncounted = after(146, "fide-1997");
    assert!(matches!(uncounted.sealer, Some(CanMate::Yes { .. })));
}

/// What comes too late for 75 moves is no dead position: 9.6 counts no moves.
#[test]
fn a_position_is_not_dead_because_75_moves_end_it_first() {
    let english = Notation::Letters(Language::English);
    let game = game("k7/8/8/8/8/2K5/8/7R w - - 148 120", "");
    let ruled = |text: &str| rule(&game, text, english, &edition("fide-2018"), Budget::RULING);
    let illegal = ruled("Ra8");
    assert_eq!(illegal.reason, Some(Reason::CannotMate));
    assert_eq!(illegal.result, GameResult::Draw);
    assert!(!illegal.grounds.ended_before_sealing);
    assert_eq!(ruled("Rh2").status, Some(Status::Ongoing));
    assert_eq!(ruled("Rh2").grounds.before, MatingAnswers::default());
}

/// Which moves made a fifth repetition: with the sealed move, or on the board before it. No other reason shows any.
#[test]
fn a_fifth_repetition_shows_which_moves_made_it() {
    use crate::repetition::Repetition;
    use crate::ruling::Reason::Fivefold;
    let english = Notation::Letters(Language::English);
    let start = "4k3/8/8/8/8/q7/4P3/4K1R1 w - - 0 40";
    let round = "g1h1 a3a4 h1g1 a4a3";
    let edition = edition("fide-2018");
    let played = |rounds: usize, rest: &str| {
        let moves = format!("{} {rest}", [round].repeat(rounds).join(" "));
        game(start, &moves)
    };
    let sealed = played(3, "g1h1 a3a4 h1g1").clone();
    let ruling = rule(&sealed, "Qa3", english, &edition, Budget::RULING);
    assert_eq!(ruling.reason, Some(Fivefold));
    let by_it = Repetition::after(&sealed, to_move(sealed.last(), "a4a3"));
    assert_eq!(by_it.appearances.len(), 5);
    assert_eq!(ruling.grounds.repetition, Some(by_it));
    let before = played(4, "");
    let ruling = rule(&before, "Rh1", english, &edition, Budget::RULING);
    assert_eq!(ruling.reason, Some(Fivefold));
    assert!(ruling.grounds.ended_before_sealing);
    let on_board = Repetition::of(&before);
    assert_eq!(on_board.appearances.len(), 5);
    assert_eq!(ruling.grounds.repetition, Some(on_board));
    let goes_on = rule(&played(2, ""), "Rh1", english, &edition, Budget::RULING);
    assert_eq!((goes_on.reason, goes_on.grounds.repetition), (None, None));
}

/// Where the arbiter is asked what a text means, no remark adds that it may be interpreted.
#[test]
fn a_question_is_no_remark_on_a_loss() {
    let game = game("4k3/q7/8/8/8/8/4P3/4K2R w - - 0 1", "");
    let english = Notation::Letters(Language::English);
    for (text, reason, may) in [
        ("Zz9", Reason::ArbiterReads, false),
        ("Ra8", Reason::Illegal, true),
    ] {
        let us = edition("us-chess-2019");
        let ruling = rule(&game, text, english, &us, Budget::RULING);
        let found = ruling.remarks.contains(&Remark::MayBeInterpreted);
        assert_eq!((ruling.reason, found), (Some(reason), may), "{text}");
    }
}

/// What the program read besides is said by its move, or in a word where it is none.
#[test]
fn another_reading_is_said_by_its_move_or_in_a_word() {
    let game = game("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1", "");
    let played = MoveText::of(game.last(), to_move(game.last(), "e2e4"));
    assert!(Remark::ReadAsMove { played }.to_string().contains("e4"));
    let reading = ReadingKind::Illegal;
    let told = Remark::ReadOtherwise { reading }.to_string();
    assert!(told.contains(reading.name()));
}
