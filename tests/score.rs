//! Reading PGN: what is taken, what is refused and where, and that an independent reader finds the
//! same moves.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::ops::ControlFlow;

use pgn_reader::{SanPlus, Skip, Visitor};
use proptest::prelude::*;
use rules::position::fen;
use rules::score::{MAX_PLIES, Score, ScoreError, Termination, Times, Warning, games};
use shakmaty::{CastlingMode, Color, Position};

use crate::rows::{rows, unescaped};

fn read(text: &str) -> Score {
    Score::from_pgn(text.as_bytes()).unwrap_or_else(|error| panic!("{error} in {text:?}"))
}

fn refuse(text: &str) -> ScoreError {
    match Score::from_pgn(text.as_bytes()) {
        Err(error) => error,
        Ok(score) => panic!("took {text:?} as {score:?}"),
    }
}

#[test]
fn takes_what_carries_one_game() {
    for [text, position, what] in rows(include_str!("score/taken.txt")) {
        assert_eq!(fen(read(&unescaped(text)).game.last()), position, "{what}");
    }
}

#[test]
fn refuses_with_the_place() {
    for [text, code, message, what] in rows(include_str!("score/refused.txt")) {
        let error = refuse(&unescaped(text));
        assert_eq!(error.code(), code, "{what}: {error}");
        assert!(error.to_string().starts_with(message), "{what}: {error}");
        assert!(!error.to_string().contains(char::is_control), "{what}");
    }
}

#[test]
fn tags_are_unescaped_and_kept_in_order() {
    let score = read(
        "[White \"O\\\"Kelly \\\\ de\\x\"]\n[ Black  \"\"  ][Round \"?\"]\n[Board \"-\"][Path \"c:\\\\\"][ECO \"C6\"][Date \"????.??.??\"][EventDate \"1972.??.??\"]*",
    );
    let tags = score
        .tags
        .iter()
        .map(|(name, value)| format!("{name}={value}"));
    let tags: Vec<String> = tags.collect();
    assert_eq!(
        tags.join(" | "),
        r#"White=O"Kelly \ de\x | Black= | Round=? | Board=- | Path=c:\ | ECO=C6 | Date=????.??.?? | EventDate=1972.??.??"#
    );
    assert_eq!(score.tag("Black"), Some(""));
    assert_eq!(score.tag("Event"), None);
    assert_eq!(score.known_tag("ECO"), Some("C6"));
    assert_eq!(score.known_tag("EventDate"), Some("1972.??.??"));
    for unknown in ["Black", "Round", "Board", "Event", "Date"] {
        assert_eq!(score.known_tag(unknown), None, "{unknown}");
    }
}

#[test]
fn latin_1_is_read_and_told() {
    let score = Score::from_pgn(b"[White \"Portisch, Lajos \xe9\"] 1. e4").expect("Latin-1");
    assert_eq!(score.tag("White"), Some("Portisch, Lajos \u{e9}"));
    assert_eq!(score.warnings, [Warning::Latin1]);
    assert_eq!(score.warnings[0].code(), "score/latin-1");
    // What Latin-1 has for control characters, Windows-1252 has for letters; five of them mean nothing and are refused.
    let score = Score::from_pgn(b"[White \"\x8ei\x9eka\x96\"] 1. e4").expect("Windows-1252");
    assert_eq!(score.tag("White"), Some("Žižka–"));
    let error = Score::from_pgn(b"[White \"\x81\"] 1. e4").expect_err("a C1 control");
    assert_eq!(error.code(), "score/control-character");
    assert_eq!(read("[White \"\u{e9}\"] 1. e4").warnings, []);
}

/// Whatever says one move is read; letters that are not PGN's only where they are those that were given.
#[test]
fn other_forms_and_other_letters_are_read() {
    let same = [
        ("1. Nf3 e5 2. g3", None),
        ("1. g1f3 e7-e5 2. g2g3", None),
        ("1. Cf3 e5 2. g3", Some("it")),
        ("1. Кf3 e5 2. g3", Some("ru")),
        ("1. ♘f3 e5 2. g3", None),
        ("1. 7163 5755 2. 7273", Some("iccf")),
    ];
    for (text, letters) in same {
        let letters = letters.map(|code| code.parse().expect(code));
        let score = Score::from_text_in(text, letters).expect(text);
        let uci = score
            .game
            .moves()
            .iter()
            .map(|it| it.to_uci(CastlingMode::Standard).to_string());
        assert_eq!(uci.collect::<Vec<_>>(), ["g1f3", "e7e5", "g2g3"], "{text}");
    }
    let promoted = read("[FEN \"3r3k/2P5/8/8/8/8/8/K7 w - - 0 40\"] 40. c8Q");
    assert_eq!(promoted.game.moves().len(), 1);
    // The error is that of the letters that go further.
    let italian = Some("it".parse().expect("it"));
    let misread = Score::from_text_in("1. Cf3 e5 2. Cc6", italian).expect_err("no such move");
    assert_eq!(misread.error.code(), "score/illegal-move");
    let misread = Score::from_text_in("1. Nf3 e5 2. Cc6", italian).expect_err("two letters");
    assert_eq!(misread.place.map(|place| place.start), Some(13));
    assert_eq!(read("[Result \"adjourned\"] 1. e4").result(), None);
    let other = refuse("[Variant \"Chess960\"]\n[FEN \"1k1r4/8/8/8/8/8/8/1K1R4 w KQkq - 0 1\"] *");
    assert_eq!(other.code(), "score/variant");
}

#[test]
fn utf_16_is_named() {
    for mark in [b"\xff\xfe1\0", b"\xfe\xff\x001"] {
        assert_eq!(
            Score::from_pgn(mark).expect_err("a mark"),
            ScoreError::Utf16
        );
    }
    let unmarked: Vec<u8> = b"1. e4 e5 *".iter().flat_map(|&byte| [byte, 0]).collect();
    assert_eq!(Score::from_pgn(&unmarked).unwrap_err(), ScoreError::Utf16);
    // A picture, in which some bytes are nothing.
    let picture = b"\xff\xd8\xff\xe0\0\x10JFIF [a] 1-0 [b] 1-0 [c] 1-0";
    assert_eq!(Score::from_pgn(picture).unwrap_err(), ScoreError::Empty);
    for bytes in [&b"1.\0"[..], b"1\0.", b"1.\0\0"] {
        assert_eq!(Score::from_pgn(bytes).unwrap_err(), ScoreError::Empty);
    }
    // As another program took it for letters.
    for marked in ["ÿþ1. e4", "þÿ1. e4"] {
        let misread = Score::from_text(marked).expect_err("a mark");
        assert_eq!(misread.error, ScoreError::Utf16);
    }
    assert_eq!(ScoreError::Utf16.code(), "score/utf-16");
}

#[test]
fn times_belong_to_the_move_before_them() {
    let score = read(
        "{[%clk 9:00:00]} 1. e4 {[%clk 2:29:58] good} ({[%clk 0:00:01]}) e5 {[%emt 0:00:07.9][%clk 1:00:00.5]} \
         2. Nf3 Nc6 {[%clk 100:00:59]} {[%emt 0:59:00]} *",
    );
    let times = |left, taken| Times { left, taken };
    assert_eq!(
        score.times,
        [
            times(Some(2 * 3600 + 29 * 60 + 58), None),
            times(Some(3600), Some(7)),
            times(None, None),
            times(Some(360_059), Some(3540)),
        ]
    );
    assert_eq!(score.warnings, []);
}

#[test]
fn a_time_that_is_none_is_left_out_and_told() {
    for text in [
        "1:00",
        "1:00:00:00",
        "1:60:00",
        "1:00:60",
        "-1:00:00",
        "1::00",
        "x",
        "",
        "1:00:00.",
        "9999999999999999:00:00",
        "18446744073709551616:00:00",
    ] {
        let score = read(&format!("1. e4\n{{[%clk {text}]}}"));
        assert_eq!(score.times, [Times::default()], "{text}");
        let warning = Warning::Time {
            line: 2,
            text: text.chars().take(20).collect(),
        };
        assert_eq!(warning.code(), "score/time");
        assert_eq!(score.warnings, [warning], "{text}");
    }
    let score = read("1. e4 {[%clk 1:59:59}");
    assert_eq!(score.times[0].left, Some(7199), "without its bracket");
}

#[test]
fn the_first_wrong_number_is_told() {
    let score = read("1. e4 e5 2. Nf3\n4. Nc6 5. Bb5");
    assert_eq!(score.warnings.len(), 1);
    assert_eq!(score.warnings[0].code(), "score/move-number");
    assert_eq!(
        score.warnings[0].to_string(),
        "line 2: move 2b is numbered 4"
    );
    // The numbers of a FEN that begins at move 1 though the game does not.
    let score = read("[FEN \"4k3/8/8/8/8/8/8/4K1R1 w - - 0 1\"] 41. Kd1");
    assert_eq!(score.warnings.len(), 1);
    assert_eq!(read("1. e4 1... e5 2. Nf3").warnings, []);
}

#[test]
fn results_are_kept_and_compared() {
    for (text, termination) in [
        ("1-0", Some(Termination::Won(Color::White))),
        ("0-1", Some(Termination::Won(Color::Black))),
        ("1/2-1/2", Some(Termination::Drawn)),
        ("*", Some(Termination::Open)),
        ("", None),
    ] {
        let score = read(&format!("[Result \"{text}\"] 1. e4 {text}"));
        assert_eq!(score.termination, termination);
        assert_eq!(score.warnings, []);
        assert_eq!(termination.map_or("", Termination::text), text);
        let over = matches!(text, "1-0" | "0-1" | "1/2-1/2");
        assert_eq!(score.result(), over.then_some(text));
    }
    assert_eq!(read("[Result \"½\"] 1. e4 *").result(), Some("½"));
    let score = read("[Result \"1-0\"] 1. e4 *");
    let warning = Warning::Result {
        tag: "1-0".to_owned(),
        termination: Termination::Open,
    };
    assert_eq!(warning.code(), "score/result");
    assert_eq!(score.warnings, [warning]);
    assert_eq!(
        read("[Result \"?\"] 1. e4 1-0").warnings,
        [],
        "an unknown result contradicts nothing"
    );
}

#[test]
fn doubts_about_the_start_are_passed_on() {
    let score = read("[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"] 1. Rg1");
    let [warning @ Warning::Start(_)] = score.warnings.as_slice() else {
        panic!("{:?}", score.warnings);
    };
    assert_eq!(warning.code(), "fen/castling-right-absent");
    assert!(warning.to_string().starts_with("white's king and rook"));
}

#[test]
fn there_is_an_end_to_the_moves() {
    let round = "Nf3 Nf6 Ng1 Ng8 ";
    let longest = round.repeat(MAX_PLIES / 4);
    assert_eq!(read(&longest).game.moves().len(), MAX_PLIES);
    assert_eq!(read(&longest).game.occurrences(), MAX_PLIES / 4 + 1);
    let error = refuse(&format!("{longest}\nNf3"));
    assert_eq!(error, ScoreError::TooManyMoves { line: 2 });
    // No move is wrong, so none is pointed out to be written anew.
    let misread = Score::from_text(&format!("{longest}\nNf3")).unwrap_err();
    assert_eq!((misread.error, misread.place), (error.clone(), None));
    let misread = Score::from_text("1. e4 e5 2. Nf6").unwrap_err();
    assert_eq!(misread.place, Some(12..15));
    assert_eq!(error.code(), "score/too-many-moves");
}

#[test]
fn size_and_nesting_neither_panic_nor_hang() {
    let many = 100_000;
    let deep = format!("1. e4 {}{} e5", "(".repeat(many), ")".repeat(many));
    assert_eq!(read(&deep).game.moves().len(), 2);
    // Behind a capture in passing, as Appendix C of the Laws writes it.
    let passing = "1. e4 a6 2. e5 d5 3. exd6 e.p. exd6";
    assert_eq!(read(passing).game.moves().len(), 6);
    for bracket in ["(", ")", "[", "]", "{", "}", "[A \"", "(;", "$", "\\", "\""] {
        refuse(&bracket.repeat(many));
    }
    let two_megabytes = 2 << 20;
    let comment = format!("1. e4 {{{}}} e5", "x".repeat(two_megabytes));
    assert_eq!(read(&comment).game.moves().len(), 2);
    let mut tags = String::new();
    for number in 0..50_000 {
        tags += &format!("[T{number} \"\"]\n");
    }
    assert_eq!(read(&tags).tags.len(), 50_000);
}

/// The main line as pgn-reader finds it.
struct MainLine;

impl Visitor for MainLine {
    type Tags = ();
    type Movetext = Vec<SanPlus>;
    type Output = Vec<SanPlus>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue(Vec::new())
    }

    fn san(&mut self, line: &mut Vec<SanPlus>, san: SanPlus) -> ControlFlow<Self::Output> {
        line.push(san);
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Vec<SanPlus>) -> ControlFlow<Self::Output, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, line: Vec<SanPlus>) -> Vec<SanPlus> {
        line
    }
}

/// One thing that may stand between two moves.
fn decoration() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(" ".to_owned()),
        Just("\n".to_owned()),
        Just("! ".to_owned()),
        "[$][0-9]{1,3} ",
        "[{][a-z0-9 ();%\\[\\]]{0,20}[}]",
        "[(][a-zA-Z0-9 ]{0,9}([{][()]{0,3}[}])?[(]?[a-z]{0,3}[)]{1,2}".prop_map(|text| {
            let open = text.replace(['{', '}'], "").len();
            if open == 0 { text } else { balanced(&text) }
        }),
        ";[a-z(){}]{0,9}\n",
    ]
}

/// The same variation with exactly as many brackets closed as were opened outside of comments.
fn balanced(text: &str) -> String {
    let (mut depth, mut within, mut kept) = (0, false, String::new());
    for c in text.chars() {
        match c {
            '{' => within = true,
            '}' => within = false,
            '(' if !within => depth += 1,
            ')' if !within => continue,
            _ => {}
        }
        kept.push(c);
    }
    kept + &")".repeat(depth)
}

proptest! {
    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = Score::from_pgn(&bytes);
    }

    #[test]
    fn no_near_miss_panics(text in "([\\[\\](){};$%!?.*\\\\\"\n 01] ?|1-0|e4|e5|Nf3|\\[FEN \"|\\[A \"b\"\\]|\\[%clk 1:2){0,40}") {
        let _ = Score::from_pgn(text.as_bytes());
    }

    #[test]
    fn an_independent_reader_finds_the_same_moves(
        choices in prop::collection::vec((any::<usize>(), decoration()), 1..40),
    ) {
        let mut position = shakmaty::Chess::default();
        let (mut text, mut moves) = (String::from("[White \"a\"]\n\n"), 0);
        for (choice, decoration) in choices {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let played = legal[choice % legal.len()];
            let san = SanPlus::from_move_and_play_unchecked(&mut position, played);
            text += &format!("{san} {decoration} ");
            moves += 1;
        }
        let score = read(&text);
        prop_assert_eq!(score.game.moves().len(), moves);
        prop_assert_eq!(score.game.last(), &position);
        let found = pgn_reader::Reader::new(text.as_bytes())
            .read_game(&mut MainLine)
            .expect("readable")
            .expect("a game");
        let mut replayed = shakmaty::Chess::default();
        for san in found {
            let played = san.san.to_move(&replayed).expect("legal");
            replayed.play_unchecked(played);
        }
        prop_assert_eq!(&replayed, &position);
    }
}

/// The games of a file are cut where the next one begins, and each is read alone.
#[test]
fn the_games_of_a_file_are_cut_apart() {
    for (text, pieces) in [
        ("", &[][..]),
        ("{ only a comment }", &[]),
        ("1. e4 e5 *\n", &["1. e4 e5 *\n"]),
        ("1. e4 * 1. d4 1-0", &["1. e4 * ", "1. d4 1-0"]),
        (
            "% escaped\n[White \"A\"]\n\n1. e4\n\n[White \"B\"]\n\n1. d4 *\n",
            &["[White \"A\"]\n\n1. e4\n\n", "[White \"B\"]\n\n1. d4 *\n"],
        ),
        (
            "[White \"Ö\"]\n*\n{ about the next }\n[White \"B\"]\n*",
            &["[White \"Ö\"]\n*\n{ about the next }\n", "[White \"B\"]\n*"],
        ),
    ] {
        let found = games(text);
        assert_eq!(found, pieces, "{text:?}");
        for game in found {
            Score::from_text(game).expect(game);
        }
    }
}

/// A wrong move is named with its bytes; what is wrong otherwise has a line only.
#[test]
fn a_wrong_move_is_found_in_its_text() {
    for (text, wrong) in [
        ("1. e4 e5 2. Ke3 Nc6 *", Some("Ke3")),
        ("1. e4 {größer Ke3} e5 2. Ke3", Some("Ke3")),
        ("1. e4 e5 2. Tf3", Some("Tf3")),
        ("1. f3 e5 2. g4 Qh4# 3. a3", Some("a3")),
        ("1. e4 { e5", None),
        ("1. e4 * 1. d4 *", None),
    ] {
        let misread = Score::from_text(text).expect_err(text);
        let found = misread.place.clone().and_then(|place| text.get(place));
        assert_eq!(found, wrong, "{text}");
        assert_eq!(
            Score::from_pgn(text.as_bytes()).expect_err(text),
            misread.error
        );
        if let Some(place) = misread.place {
            assert!(Score::from_text(&text[..place.start]).is_ok(), "{text}");
        }
    }
}
