//! Written moves, one by one: `moves.txt`, and what a row of it cannot say.

use super::{meaning_in_words, position};
use crate::random::everything;
use crate::rows::{headed, rows, unescaped};
use adjourn::laws::notation::{Language, Notation};
use adjourn::laws::reading::{
    Displacement, LONGEST_TEXT, Meaning, Reading, Remark, Why, read, write, write_long, write_san,
};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, Piece, Role, Square};

const ENGLISH: Notation = Notation::Letters(Language::English);

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
    for [text, wanted] in rows(
        "e4! | !
        e4 !? | !?
        e4 ?!. | ?!.
        e4.! | .!
        e4 !? (=) ! | !?!
        *e4 | *
        !?e4 | !?
        e4, Smith | , Smith
        e4 – 1:52 | - 1:52
        Knight f3 * 1:52 | * 1:52
        e4Q | Q
        e4=Q | =Q",
    ) {
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
    for [moves, wanted] in rows(
        "e2e4 | legal e2e4
        e2e5 | illegal: pawn from e2 to e5
        e7e5 | illegal: a move from e7 to e5
        g1f3 e2e4 | ambiguous e2e4 g1f3
        | unintelligible",
    ) {
        let moves = moves
            .split_whitespace()
            .map(|uci| uci.parse().expect("UCI"));
        let reading = Reading::by_arbiter(&Chess::default(), &moves.collect::<Vec<UciMove>>());
        assert_eq!(meaning_in_words(&reading.meaning), wanted);
    }
}

#[test]
fn every_reason_has_its_own_clause() {
    let clauses = Why::ALL.map(|why| why.message().to_string());
    let distinct: std::collections::BTreeSet<&String> = clauses.iter().collect();
    assert_eq!(distinct.len(), clauses.len());
    let is_clause = |clause: &String| clause.contains(' ') && !clause.ends_with('.');
    assert!(clauses.iter().all(is_clause), "{clauses:?}");
}

/// The forms themselves, one of each kind: short, long, with figurines, in digits, descriptive (which is squares).
#[test]
fn written_forms() {
    let italian = Notation::Letters(Language::Italian);
    for [fen, uci, short, long, figurine, digits, descriptive] in rows(
        "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1 | e7d8q | exd8=D+ | e7xd8=D+ | exd8=♕+ | 57481 | e7d8♕
        4k3/8/8/8/8/8/4p3/K7 b - - 0 1 | e2e1r | e1=T+ | e2-e1=T+ | e1=♜+ | 52512 | e2e1♜
        4k3/8/8/8/8/8/4p3/K7 b - - 0 1 | e2e1b | e1=A | e2-e1=A | e1=♝ | 52513 | e2e1♝
        4k3/8/8/8/8/8/4p3/K7 b - - 0 1 | e2e1n | e1=C | e2-e1=C | e1=♞ | 52514 | e2e1♞
        r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1 | e8c8 | O-O-O | O-O-O | O-O-O | 5838 | e8c8
        4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1 | b3d2 | Cbd2 | Cb3-d2 | ♘bd2 | 2342 | b3d2
        6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1 | a1a8 | Ta8# | Ta1-a8# | ♖a8# | 1118 | a1a8",
    ) {
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
    for [player, man, from, to, wanted, with_a_queen] in rows(
        "white | K | e1 | g1 | O-O | O-O
        white | K | e1 | c1 | O-O-O | O-O-O
        black | k | e8 | g8 | O-O | O-O
        black | k | e8 | c8 | O-O-O | O-O-O
        white | K | e1 | b1 | Ke1-b1 | Ke1-b1
        white | K | e1 | g2 | Ke1-g2 | Ke1-g2
        white | K | e1 | c8 | Ke1-c8 | Ke1-c8
        white | K | d1 | g1 | Kd1-g1 | Kd1-g1
        white | K | e8 | g8 | Ke8-g8 | Ke8-g8
        white | k | e8 | g8 | Ke8-g8 | Ke8-g8
        white | k | e1 | g1 | Ke1-g1 | Ke1-g1
        white | R | e1 | c1 | Re1-c1 | Re1-c1
        white | P | d5 | e8 | d5-e8 | d5-e8Q
        white | P | d5 | e1 | d5-e1 | d5-e1Q
        white | P | d5 | e7 | d5-e7 | d5-e7Q
        white | Q | d5 | e8 | Qd5-e8 | Qd5-e8",
    ) {
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
