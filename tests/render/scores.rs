//! Scores that are written again: what stands between the moves, and the tags that are not the label's, are kept.

use adjourn::render::{belongs, pgn, score_pgn};
use proptest::prelude::*;
use rules::score::{Annotation, Score, Termination};
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, Position};

use super::{edition, opened, played, state, widest};
use crate::fixtures::label;
use crate::replays::games;

/// The same with one blank for each space: lines are filled anew.
fn in_words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn annotations(score: &Score) -> Vec<Vec<Annotation>> {
    let plain = |annotation: &Annotation| match annotation {
        Annotation::Comment(text) => Annotation::Comment(in_words(text)),
        Annotation::Glyph(number) => Annotation::Glyph(number.clone()),
        Annotation::Variation(text) => Annotation::Variation(in_words(text)),
    };
    let all = score.annotations.iter();
    all.map(|behind| behind.iter().map(plain).collect())
        .collect()
}

fn read(text: &str) -> Score {
    Score::from_pgn(text.as_bytes()).unwrap_or_else(|error| panic!("{error}:\n{text}"))
}

/// What is written of it says the same, and is written the same again.
fn comes_back(text: &str) {
    let score = read(text);
    let written = score_pgn(&score);
    let again = read(&written);
    assert_eq!(again.tags, score.tags, "{text}\n{written}");
    assert_eq!(again.game.moves(), score.game.moves(), "{text}\n{written}");
    assert_eq!(again.times, score.times, "{text}\n{written}");
    let ends = score.termination.or(Some(Termination::Open));
    assert_eq!(again.termination, ends, "{text}\n{written}");
    assert_eq!(
        annotations(&again),
        annotations(&score),
        "{text}\n{written}"
    );
    assert_eq!(score_pgn(&again), written, "{text}");
}

#[test]
fn a_score_keeps_what_stands_between_its_moves() {
    let comment = |text: &str| Annotation::Comment(text.to_owned());
    let glyph = |number: &str| Annotation::Glyph(number.to_owned());
    let variation = |text: &str| Annotation::Variation(text.to_owned());
    #[rustfmt::skip]
    let rows = [
        ("{A game} 1. e4 e5 *", 0, vec![comment("A game")],
            "{A game} 1. e4 e5 *"),
        ("1. e4 {[%clk 1:52:30]} e5 {[%clk 1:47:33]} 2. Nf3 *", 1, vec![comment("[%clk 1:52:30]")],
            "1. e4 {[%clk 1:52:30]} 1... e5 {[%clk 1:47:33]} 2. Nf3 *"),
        ("1. e4! e5?? $14 $1", 2, vec![glyph("4"), glyph("14"), glyph("1")],
            "1. e4 $1 e5 $4 $14 $1 *"),
        ("1. e4 e5 ; the usual\n2. Nf3 *", 2, vec![comment(" the usual")],
            "1. e4 e5 { the usual} 2. Nf3 *"),
        ("1. e4 ; a } brace\ne5 *", 1, vec![comment(" a } brace")],
            "1. e4\n; a } brace\n1... e5 *"),
        ("1. e4 (1. d4 d5 (1... Nf6 {Indian}) 2. c4) e5 *", 1, vec![variation("(1. d4 d5 (1... Nf6 {Indian}) 2. c4)")],
            "1. e4 (1. d4 d5 (1... Nf6 {Indian}) 2. c4) 1... e5 *"),
        ("1. e4 (1. d4 ; Queen's pawn\n\n% not for us\n d5) e5 *", 1, vec![variation("(1. d4 ; Queen's pawn\n\n% not for us\n d5)")],
            "1. e4\n(1. d4 ; Queen's pawn\n% not for us\n d5)\n1... e5 *"),
        ("1. e4 e5 1-0 {White won on time}", 2, vec![comment("White won on time")],
            "1. e4 e5 {White won on time} 1-0"),
    ];
    for (movetext, ply, found, written) in rows {
        let text = format!("[White \"A\"]\n\n{movetext}");
        let score = read(&text);
        assert_eq!(score.annotations.len(), score.game.moves().len() + 1);
        assert_eq!(score.annotations[ply], found, "{movetext}");
        let again = score_pgn(&score);
        assert_eq!(
            again.trim(),
            format!("[White \"A\"]\n\n{written}"),
            "{movetext}"
        );
        comes_back(&text);
    }
}

/// No command is divided, and no line begins with what some programs take for a tag or an escape.
#[test]
fn lines_are_filled_and_commands_stay_whole() {
    let filler = "word ".repeat(40);
    for begin in 0..12 {
        let pad = "x".repeat(begin);
        let text =
            format!("1. e4 {{{pad} {filler}[%clk 1:52:30] [%eval 0.25] %odd {filler}}} e5 *");
        comes_back(&text);
        let written = score_pgn(&read(&text));
        assert!(written.contains("[%clk 1:52:30]"), "{written}");
        assert!(widest(&written) < 80 + "[%clk 1:52:30]".len(), "{written}");
        let mut lines = written.lines();
        assert!(!lines.any(|line| line.starts_with(['%', '['])), "{written}");
    }
}

#[test]
fn the_games_that_were_played_come_back() {
    for historic in games::GAMES {
        comes_back(&historic.pgn());
    }
}

/// The score that the fixture's label was sealed from, with what a program writes beside the moves.
fn original() -> String {
    let mut label = label();
    label.event = None;
    let plain = pgn(&label, &state(&label, &edition(), &[]), None);
    let (tags, moves) = plain.split_once("\n\n").unwrap();
    let moves = in_words(moves.split_once('{').unwrap().0);
    format!(
        "{tags}\n[Annotator \"Gligoric\"]\n[ECO \"B46\"]\n[PlyCount \"80\"]\n[WhiteElo \"2660\"]\n\n\
         {{From the bulletin}} {moves} {{[%clk 0:41:00]}} $14 (40... g5) {{[%clk 0:39:30]}} *"
    )
    .replace("[Event \"?\"]", "[Event \"World Championship\"]")
}

#[test]
fn the_game_of_an_envelope_keeps_what_its_score_says() {
    let score = read(&original());
    let mut label = label();
    label.event = None;
    assert!(belongs(&score, &label));
    let events = [opened("Bd7"), played(Color::Black, "a2a1")];
    let written = pgn(&label, &state(&label, &edition(), &events), Some(&score));
    let again = read(&written);
    assert_eq!(again.warnings, [], "{written}");
    for (name, value) in [
        ("Event", Some("World Championship")),
        ("Annotator", Some("Gligoric")),
        ("ECO", Some("B46")),
        ("WhiteElo", Some("2660")),
        ("PlyCount", Some("82")),
        ("Termination", Some("unterminated")),
        ("Result", Some("*")),
        ("Board", None),
    ] {
        assert_eq!(again.tag(name), value, "{name}: {written}");
    }
    assert!(again.tags.get(7..).unwrap().is_sorted(), "{written}");
    let flat = in_words(&written);
    for said in [
        "{From the bulletin} 1. ",
        "h5 {[%clk 0:41:00]} $14 (40... g5) {[%clk 0:39:30]} 41. Bd7 { sealed move } 41... Ra1 *",
    ] {
        assert!(flat.contains(said), "{said}: {written}");
    }
    let kept = &annotations(&again)[..=80];
    assert_eq!(kept, annotations(&score), "{written}");

    // A game that is over says so by its result.
    let resigned = rules::adjournment::Event::Resign {
        side: Color::White,
        how: "by telephone".to_owned(),
    };
    let over = pgn(
        &label,
        &state(&label, &edition(), &[resigned]),
        Some(&score),
    );
    assert_eq!(read(&over).tag("Termination"), None, "{over}");
    assert_eq!(read(&over).tag("Result"), Some("0-1"), "{over}");
}

#[test]
fn a_score_belongs_as_far_as_both_have_moves() {
    let mut label = label();
    label.event = None;
    let all = original();
    let cut = all.replace("40. Be6 h5", "40. Be6");
    let more = all.replace(" *", " 41. Bd7 {the sealed move?} *");
    let other = all.replace("40. Be6 h5", "40. Be6 Ra1");
    let from_elsewhere = "[SetUp \"1\"]\n[FEN \"4k3/7p/8/8/8/8/P6P/4K3 w - - 0 1\"]\n\n*";
    for (text, belonging) in [
        (all.as_str(), true),
        (&cut, true),
        (&more, true),
        (&other, false),
        ("*", true),
        (from_elsewhere, false),
    ] {
        assert_eq!(belongs(&read(text), &label), belonging, "{text}");
    }
    // What the score says of moves after the sealing is not the envelope's.
    let written = pgn(&label, &state(&label, &edition(), &[]), Some(&read(&more)));
    assert!(!written.contains("the sealed move?"), "{written}");
    assert!(written.contains("(40... g5)"), "{written}");
}

/// One thing that may stand between two moves.
fn annotation() -> impl Strategy<Value = String> {
    let words = "[a-zà-ü0-9 .,;()!?%\\[\\]\"\n-]{0,60}";
    prop_oneof![
        words.prop_map(|text| format!("{{{text}}} ")),
        (0..4_u32, 0..60_u32, 0..60_u32).prop_map(|(hours, minutes, seconds)| format!(
            "{{[%clk {hours}:{minutes:02}:{seconds:02}]}} "
        )),
        "[a-z (){}%]{0,30}".prop_map(|text| format!(";{text}\n")),
        "[0-9]{1,3}".prop_map(|number| format!("${number} ")),
        "(!|\\?|!!|\\?\\?|!\\?|\\?!) ",
        "[a-hKQ1-8 ]{0,20}".prop_map(|text| format!("({text}) ")),
        "[a-h ]{0,9}".prop_map(|text| format!("(1. {text} ({text} {{ ) }}) ;( {text}\n% ) \n) ")),
    ]
}

proptest! {
    #[test]
    fn any_score_keeps_its_tags_and_what_stands_between_its_moves(
        first in prop::collection::vec(annotation(), 0..3),
        choices in prop::collection::vec((any::<usize>(), prop::collection::vec(annotation(), 0..4)), 0..30),
        tags in prop::collection::vec("[a-zA-Z0-9 \\\\\"{}%;\\[\\]é-]{0,40}", 0..5),
    ) {
        let mut text = String::from("[White \"a\"]\n");
        for (number, value) in tags.iter().enumerate() {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            text += &format!("[Tag{number} \"{value}\"]\n");
        }
        text.push('\n');
        text.extend(first);
        let mut position = Chess::default();
        for (choice, behind) in choices {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let played = legal[choice % legal.len()];
            let san = SanPlus::from_move_and_play_unchecked(&mut position, played);
            text += &format!("{san} {} ", behind.concat());
        }
        comes_back(&text);
    }
}
