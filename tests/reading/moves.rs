//! Written moves, one by one: `moves.txt`, and what a row of it cannot say.

use super::{meaning_in_words, position};
use crate::random::everything;
use crate::rows::{headed, section, unescaped};
use rules::notation::{Language, Notation};
use rules::reading::{
    Displacement, LONGEST_TEXT, Meaning, Reading, Remark, read, write, write_long, write_san,
};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, Piece, Role, Square};

const ENGLISH: Notation = Notation::Letters(Language::English);

const WRITTEN: &str = include_str!("written.txt");

#[test]
fn texts_are_read_as_the_table_says() {
    let mut differences = String::new();
    for (on, row) in headed(include_str!("moves.txt")) {
        let [notation, text, meaning, remarks, comment] = row;
        assert!(!comment.is_empty(), "no comment: {row:?}");
        let fen = on.strip_prefix("on ").expect("a position first");
        let code: Notation = notation.parse().expect("a notation");
        let reading = read(&position(fen), &unescaped(text), code);
        let mut words = meaning_in_words(&reading.meaning);
        if reading.draw_offer {
            words += ", draw offered";
        }
        let codes: Vec<&str> = reading.remarks.iter().map(Remark::code).collect();
        let found = (words.as_str(), codes.join(" "));
        if found != (meaning, remarks.to_owned()) {
            let wanted = (meaning, remarks);
            differences += &format!(
                "\n{notation} | {text} | {comment}: found {found:?}, wanted {wanted:?}, {on}"
            );
        }
    }
    assert!(differences.is_empty(), "{differences}");
}

/// What is no part of the move is quoted as it was written, and a wrong number with the right one.
#[test]
fn a_remark_says_what_was_written() {
    for [text, wanted] in section(WRITTEN, "spare") {
        let reading = read(&Chess::default(), text, ENGLISH);
        let spare = reading.remarks.iter().find_map(|remark| match remark {
            Remark::SpareMark { written } => Some(written.as_str()),
            _ => None,
        });
        assert_eq!(spare, Some(wanted), "{text}: {reading:?}");
    }
    let numbered = read(&Chess::default(), "12. e4", ENGLISH).remarks;
    let (written, expected) = (12, 1);
    assert_eq!(numbered, [Remark::WrongMoveNumber { written, expected }]);
    assert_eq!(Reading::unreadable().remarks, [Remark::Unreadable]);
}

#[test]
fn an_empty_envelope_is_unintelligible() {
    for notation in Notation::all() {
        for text in ["", " ", "\t\r\n", "\u{a0}"] {
            let reading = read(&Chess::default(), text, notation);
            assert_eq!(reading.meaning, Meaning::Unintelligible, "{text:?}");
            let bare = reading.remarks.is_empty() && !reading.draw_offer;
            assert!(bare, "{text:?}");
        }
    }
}

/// The envelope holds 64 bytes; white space around a text does not count. What is longer is not looked at, however long.
#[test]
fn the_longest_text() {
    let outside = " ".repeat(1000);
    let of_length = |text: &str, length| format!("{text}{}", "!".repeat(length - text.len()));
    let longest = of_length("e4", LONGEST_TEXT);
    for (text, legal) in [
        (longest.clone(), true),
        (format!("{outside}{longest}{outside}"), true),
        (format!("{longest}!"), false),
        (format!("e4{outside}!"), false),
        (of_length("Knight f3", LONGEST_TEXT), true),
        (of_length("Knight f3", LONGEST_TEXT + 1), false),
    ] {
        let meaning = read(&Chess::default(), &text, ENGLISH).meaning;
        assert_eq!(meaning.legal().is_some(), legal, "{text}");
    }
    let bytes = if everything() { 10_000_000 } else { 100_000 };
    for sign in ["e", " ", "(", "\u{2026}", "\0", "1", "♘\u{fe0f}"] {
        for notation in Notation::all() {
            let meaning = read(
                &Chess::default(),
                &sign.repeat(bytes / sign.len()),
                notation,
            )
            .meaning;
            assert_eq!(meaning, Meaning::Unintelligible, "{sign:?}");
        }
    }
}

/// A move that the arbiter names by its squares is of the man that stands there, if he is the player's.
#[test]
fn the_arbiter_names_a_move() {
    for [moves, wanted] in section(WRITTEN, "arbiter") {
        let moves = moves
            .split_whitespace()
            .map(|uci| uci.parse().expect("UCI"));
        let reading = Reading::by_arbiter(&Chess::default(), &moves.collect::<Vec<UciMove>>());
        assert_eq!(meaning_in_words(&reading.meaning), wanted);
    }
}

/// The forms themselves, one of each kind: short, long, with figurines, in digits, descriptive (which is squares).
#[test]
fn written_forms() {
    let italian = Notation::Letters(Language::Italian);
    for [fen, uci, short, long, figurine, digits, descriptive] in section(WRITTEN, "forms") {
        let board = position(fen);
        let played: UciMove = uci.parse().expect("UCI");
        let played = played.to_move(&board).expect("a legal move");
        let short_and_long = [
            write(&board, played, italian),
            write_long(&board, played, italian),
        ];
        assert_eq!(short_and_long, [short, long], "{uci} on {fen}");
        assert_eq!(write(&board, played, Notation::Figurine), figurine);
        for (notation, wanted) in [
            (Notation::Iccf, digits),
            (Notation::Descriptive, descriptive),
        ] {
            assert_eq!(write(&board, played, notation), wanted, "{uci} on {fen}");
            assert_eq!(
                write_long(&board, played, notation),
                wanted,
                "{uci} on {fen}"
            );
        }
    }
    for (san, wanted) in [
        ("Nbxd2+", "Cbxd2+"),
        ("exd8=Q#", "exd8=D#"),
        ("O-O-O", "O-O-O"),
    ] {
        let letter = |role| Language::Italian.letter(role).to_owned();
        assert_eq!(write_san(&san.parse().expect("SAN"), letter), wanted);
    }
}

/// What is written of a man put on a board follows from man and squares alone: only the player's own king castles, from home.
/// Somebody says what a pawn becomes on either last rank, whoever moves it, and of nothing else.
#[test]
fn a_man_put_on_a_board_is_written_by_its_squares() {
    for [player, man, from, to, wanted, with_a_queen] in section(WRITTEN, "put") {
        let piece = man.chars().next().and_then(Piece::from_char);
        let [from, to] = [from, to].map(|square| square.parse::<Square>().expect("a square"));
        let put = Displacement {
            man: piece.expect("a man"),
            from,
            to,
            takes: false,
            becomes: None,
        };
        let queen = Displacement {
            becomes: Some(Role::Queen),
            ..put
        };
        let player = Color::from_white(player == "white");
        let written = [put, queen].map(|it| it.write(player, ENGLISH));
        assert_eq!(written, [wanted, with_a_queen], "{man} {from}{to}");
        let asked = man == "P" && to != Square::E7;
        assert_eq!(put.asks_what_it_becomes(), asked, "{man} {to}");
    }
}
