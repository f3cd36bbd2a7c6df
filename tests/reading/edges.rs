//! Where one reading ends and the next begins: texts one sign away from another meaning.
//!
//! A8(a) to (c): two moves are ambiguous, a clear move that cannot be made is illegal, and what has no certain meaning the
//! arbiter establishes. Each row stands beside one that is read otherwise, here or in another table.

use super::{check, meaning_in_words, position};
use adjourn::laws::notation::{Language, Notation};
use adjourn::laws::reading::{
    AsItStands, Displacement, LONGEST_TEXT, Meaning, Reading, Remark, Why, read, write_san,
};
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, Role, Square};

const ENGLISH: Notation = Notation::Letters(Language::English);

#[test]
fn capitals_and_signs_of_capture() {
    check(
        "
        on 4k3/8/8/8/2p5/1P6/4B3/4K3 w - - 0 1
        en | BXP | asked b3c4 letters e2c4 letters | missing_square | in capitals the bishop's move or the b-pawn's
        en | BxP | legal e2c4 | missing_square | a small cross: the capital is the bishop

        on r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4
        en | N:P | legal f3e5 | missing_square | a colon and the man that is taken
        en | xP | unintelligible | | nobody is named who takes
        en | \"BxP\" | legal c4f7 | missing_square missing_check spare_mark | three letters are a move, not a word

        on rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
        en | E2-e4 | legal e2e4 | capitals | a capital before a rank is a file
        en | D4 | legal d2d4 | capitals | the same, short
        en | Dd4 | asked d2d4 letters | | a capital before a file has the form of a man's move

        on 3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1
        en | E8=B | legal e7e8b | capitals | the file is a capital and so is the bishop

        on 3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1
        en | e8 =queen | legal e7e8q | missing_check in_words | the piece behind a blank and its sign, as a word
        en | e8 =Q | legal e7e8q | missing_check | the same, as a letter

        on rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
        en | e4 · d4 | asked d2d4 among_others e2e4 among_others | | a sign that nobody knows may correct
        en | e4 , d4 | ambiguous d2d4 e2e4 | spare_mark | one that only parts does not

        on 3r4/4P3/5k2/8/8/8/8/4K3 w - - 0 1
        en | EXD8=BCH | legal e7d8b | capitals | five capitals that could be files
        ",
    );
}

#[test]
fn castling_on_the_other_wing() {
    check(
        "
        on 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1
        en | 0-0 | illegal: castling king's side | | a clear sign of the other wing
        en | Castles QR | legal e1c1 | in_words | the wing as old scores have it
        en | Castles Q | legal e1c1 | in_words | the same

        on r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1
        en | Castles QR | legal e1c1 | in_words | the wing decides
        en | Castles KR | legal e1g1 | in_words | the other
        en | O-O Smith | legal e1g1 | spare_mark | a name behind castling
        ",
    );
}

#[test]
fn equals_signs() {
    check(
        "
        on r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4
        en | Knight g5 = | legal f3g5 | in_words perhaps_draw_offer | an offer, behind a move in words
        en | Nh6 = | illegal: knight to h6 | perhaps_draw_offer | an offer, behind an illegal move

        on 3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1
        en | pawn e8 = | ambiguous e7e8b e7e8n e7e8q e7e8r | spare_mark in_words | on the last rank the sign of promotion
        iccf | 5358 = | illegal: a move from e3 to e8 | perhaps_draw_offer | digits have no sign of promotion
        ",
    );
}

#[test]
fn moves_in_words() {
    check(
        "
        on r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4
        en | Knight h6 | illegal: knight to h6 | in_words | a clear move that cannot be made
        en | Knight to f3g5 | asked f3g5 among_others | in_words | no square of arrival behind the word
        en | Knight to | unintelligible | | no square behind the word
        en | Bishop takes pawn | legal c4f7 | missing_square missing_check in_words | only one pawn can be taken by the bishop
        en | Bishop takes pawn f7 | legal c4f7 | missing_check in_words | the man that is taken, before its square
        en | Bishop takes pawn g7 | illegal: bishop takes on g7 | in_words | the same, where it cannot go
        en | takes e5 | unintelligible | | nobody is named who takes
        en | N x e5, 1:52 | legal f3e5 | spare_mark | a letter is a sign, not a word
        en | Ng5 knight takes e4 | legal f3g5 | expected_reply in_words | the reply in words
        descriptive | P to Q4 | legal d2d4 | in_words | the word for the hyphen
        descriptive | Bishop takes Pawn | legal c4f7 | missing_check in_words | the man that is taken tells the move
        descriptive | B takes P | legal c4f7 | missing_check in_words | the same, half in words

        on 4k3/8/8/8/8/8/4K3/R6R w - - 0 1
        it | Torre a d1 | asked a1d1 among_others h1d1 among_others | in_words | `a` is a word, or the file
        it | Torre in d1 | ambiguous a1d1 h1d1 | in_words | a word of two letters is no file

        on 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2
        en | xd6 | legal e5d6 | missing_file | a pawn names no man
        en | takes d6 | unintelligible | | in words nobody is named
        ",
    );
}

#[test]
fn what_stands_beside_a_move() {
    check(
        "
        on r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4
        en | Ng5 1:5 | asked f3g5 among_others | | no time: minutes have two digits
        en | Ng5(1:52) | legal f3g5 | spare_mark | a time in brackets, run together
        en | (1:52) Ng5 | legal f3g5 | spare_mark | the same in front
        en | Ng5 – | legal f3g5 | spare_mark | a printed dash
        en | Ng5…d5 | legal f3g5 | expected_reply | an ellipsis before the reply
        en | Ng5 * | legal f3g5 | spare_mark | a star alone
        en | NxP Smith | asked f3e5 among_others | | no digit: what stands behind may belong to it
        en | Ng5 J. | asked f3g5 among_others | | an initial without a name
        en | Ng5 J. Smith | legal f3g5 | spare_mark | an initial and its name
        en | Ng5 Nd4 Smith | asked f3d4 among_others f3g5 reply_follows | spare_mark | a move is no initial
        en | d3 d4 Smith | ambiguous d2d3 d2d4 | spare_mark | nor one of two signs
        en | Nc3 NxP | asked b1c3 reply_follows f3e5 among_others | | a capture is no name
        en | N(f3)g5 | legal f3g5 | | the square of departure in brackets
        en | N(g5) | unintelligible | | of departure or of arrival
        en | N(x)e5 | unintelligible | | no square in the brackets
        en | Ng5 ~~d4 d3~~ | asked f3g5 not_crossed_out | | two words crossed out
        en | d3~~d4~~ | asked d2d3 not_crossed_out | | run together with what is crossed out
        en | d\u{336}4\u{336} Ng5 | asked f3g5 not_crossed_out | | crossed out by strokes
        en | Ng5 d5 exd5 Nxd5 Nxf7 Kxf7 Qf3+ Ke6 Nc3 Nb4 | legal f3g5 | expected_reply | ten parts
        en | Ng5 d5 exd5 Nxd5 Nxf7 Kxf7 Qf3+ Ke6 Nc3 Nb4 Qe4 | unintelligible | | eleven are left to the arbiter
        ",
    );
}

#[test]
fn several_moves() {
    check(
        "
        on r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4
        en | d3 or d2d3 | legal d2d3 | | both say the same
        en | d3 or Nh6 | asked d2d3 among_others | | one of two can be made
        en | d3 or d4 or Nh6 | asked d2d3 among_others d2d4 among_others | | two of three
        en | Nh6 or Nh5 | unintelligible | | neither can be made
        en | Nh6 Qh6 | unintelligible | | neither, side by side
        en | Ng5 Qh6 | asked f3g5 among_others | | one of two, side by side
        en | Ng5 d4 Qh6 | asked d2d4 among_others f3g5 among_others | | two of three, side by side
        en | N/d3 | unintelligible | | a stroke between a letter and a square
        en | d4or d3 | asked d2d3 among_others | | run together

        on r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1
        it | o o-o | asked e1c1 castling_sign e1g1 castling_sign | | a letter in front is no word

        on 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2
        en | ed 6 e6 | asked e5d6 among_others e5e6 among_others | | cut before the rank or behind it

        on rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
        en | e2- e5 | illegal: pawn from e2 to e5 | | the hyphen belongs to the move
        ",
    );
}

/// A8(c) says what an illegal move costs, A8(b) what an unintelligible one: the arbiter is told which of them the text is if
/// none of the candidates is meant.
#[test]
fn what_a_text_is_worth_if_no_candidate_is_meant() {
    let board = position("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4");
    for (text, wanted) in [
        ("Kg1", "illegal: king to g1"),
        ("King g1", "illegal: king to g1"),
        ("\"Kg1\"", "illegal: king to g1"),
        ("Ng5 xyz", "unintelligible"),
        ("Ng5 Nd4", "ambiguous"),
    ] {
        let Meaning::Asked(asked) = read(&board, text, ENGLISH).meaning else {
            panic!("{text} is not asked");
        };
        let worth = match asked.otherwise {
            AsItStands::Ambiguous => "ambiguous".to_owned(),
            AsItStands::Illegal { understood } => format!("illegal: {understood}"),
            AsItStands::Unintelligible => "unintelligible".to_owned(),
        };
        assert_eq!(worth, wanted, "{text}");
    }
}

/// What is no part of the move is quoted as it was written.
#[test]
fn spare_marks_are_quoted() {
    let board = Chess::default();
    for (text, wanted) in [
        ("*e4", "*"),
        ("!?e4", "!?"),
        ("e4, Smith", ", Smith"),
        ("e4 – 1:52", "- 1:52"),
        ("Knight f3 * 1:52", "* 1:52"),
        ("e4Q", "Q"),
        ("e4=Q", "=Q"),
    ] {
        let reading = read(&board, text, ENGLISH);
        let spare = reading.remarks.iter().find_map(|remark| match remark {
            Remark::SpareMark { written } => Some(written.as_str()),
            _ => None,
        });
        assert_eq!(spare, Some(wanted), "{text}: {reading:?}");
    }
}

/// An offer counts beside whatever is written, and a claim in words is none.
#[test]
fn an_offer_is_seen_beside_what_is_no_move() {
    for (text, offered) in [
        ("Zz9 ( = )", true),
        ("(=).", true),
        ("Nf3 (=) repetition", true),
        ("Nf3 draw by repetition", false),
    ] {
        let reading = read(&Chess::default(), text, ENGLISH);
        assert_eq!(reading.draw_offer, offered, "{text}");
    }
    assert_eq!(Reading::unreadable().remarks, [Remark::Unreadable]);
}

/// The longest text and one sign more, as the notation has it and in words.
#[test]
fn a_text_is_read_up_to_its_longest() {
    for text in ["e4", "Knight f3"] {
        for (length, legal) in [(LONGEST_TEXT, true), (LONGEST_TEXT + 1, false)] {
            let text = format!("{text}{}", "!".repeat(length - text.len()));
            let meaning = read(&Chess::default(), &text, ENGLISH).meaning;
            assert_eq!(meaning.legal().is_some(), legal, "{text}");
        }
    }
}

/// A move that the arbiter names by its squares is of the man that stands there, if he is the player's.
#[test]
fn the_arbiter_names_a_move() {
    for (moves, wanted) in [
        (vec!["e2e4"], "legal e2e4"),
        (vec!["e2e5"], "illegal: pawn from e2 to e5"),
        (vec!["e7e5"], "illegal: a move from e7 to e5"),
        (vec!["g1f3", "e2e4"], "ambiguous e2e4 g1f3"),
        (vec![], "unintelligible"),
    ] {
        let moves: Vec<UciMove> = moves.iter().map(|uci| uci.parse().expect("UCI")).collect();
        let reading = Reading::by_arbiter(&Chess::default(), &moves);
        assert_eq!(meaning_in_words(&reading.meaning), wanted);
    }
}

#[test]
fn every_reason_has_its_own_clause() {
    for (place, why) in Why::ALL.into_iter().enumerate() {
        let clause = why.message();
        assert!(clause.contains(' ') && !clause.ends_with('.'), "{clause}");
        let earlier = Why::ALL.iter().take(place);
        assert_eq!(earlier.filter(|it| it.message() == clause).count(), 0);
    }
}

/// A move in SAN, with the letters that are asked for.
#[test]
fn san_is_written_with_any_letters() {
    for (san, wanted) in [
        ("Nbxd2+", "Cbxd2+"),
        ("exd8=Q#", "exd8=D#"),
        ("O-O-O", "O-O-O"),
    ] {
        let san: SanPlus = san.parse().expect("SAN");
        let italian = Language::Italian;
        assert_eq!(
            write_san(&san, |role| italian.letter(role).to_owned()),
            wanted
        );
    }
}

/// What is written of a man put on a board follows from man and squares alone: only the player's own king castles, from home.
#[test]
fn only_his_own_king_from_home_castles() {
    let (white, black) = (Role::King.of(Color::White), Role::King.of(Color::Black));
    let rook = Role::Rook.of(Color::White);
    #[rustfmt::skip]
    let rows = [
        (Color::White, white, Square::E1, Square::G1, "O-O"),
        (Color::White, white, Square::E1, Square::C1, "O-O-O"),
        (Color::Black, black, Square::E8, Square::G8, "O-O"),
        (Color::Black, black, Square::E8, Square::C8, "O-O-O"),
        (Color::White, white, Square::E1, Square::B1, "Ke1-b1"),
        (Color::White, white, Square::E1, Square::G2, "Ke1-g2"),
        (Color::White, white, Square::E1, Square::C8, "Ke1-c8"),
        (Color::White, white, Square::D1, Square::G1, "Kd1-g1"),
        (Color::White, white, Square::E8, Square::G8, "Ke8-g8"),
        (Color::White, black, Square::E8, Square::G8, "Ke8-g8"),
        (Color::White, black, Square::E1, Square::G1, "Ke1-g1"),
        (Color::White, rook, Square::E1, Square::C1, "Re1-c1"),
    ];
    for (player, man, from, to, expected) in rows {
        let put = Displacement {
            man,
            from,
            to,
            takes: false,
            becomes: None,
        };
        assert_eq!(put.write(player, ENGLISH), expected, "{man:?} {from}{to}");
    }
}

/// Somebody says what a pawn becomes on either last rank, whoever moves it, and of nothing else.
#[test]
fn a_pawn_on_a_last_rank_becomes_something() {
    for (role, to, asked) in [
        (Role::Pawn, Square::E8, true),
        (Role::Pawn, Square::E1, true),
        (Role::Pawn, Square::E7, false),
        (Role::Queen, Square::E8, false),
    ] {
        let put = Displacement {
            man: role.of(Color::White),
            from: Square::D5,
            to,
            takes: false,
            becomes: None,
        };
        assert_eq!(put.asks_what_it_becomes(), asked, "{role:?} {to}");
        let queen = Displacement {
            becomes: Some(Role::Queen),
            ..put
        };
        let written = queen.write(Color::White, ENGLISH);
        let is_pawn = role == Role::Pawn;
        assert_eq!(
            written.len() > put.write(Color::White, ENGLISH).len(),
            is_pawn
        );
    }
}
