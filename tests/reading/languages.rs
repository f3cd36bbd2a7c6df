//! The letters of the 17 languages, through the reader.

use super::{check, meaning_in_words, position};
use adjourn::laws::notation::{Language, Letter, Notation};
use adjourn::laws::reading::{Meaning, read};
use shakmaty::Role;

/// White has one man of each kind.
const EVERY_MAN: &str = "8/8/5k2/8/2P5/1N6/8/KB1R3Q w - - 0 1";

#[test]
fn every_letter_of_every_language() {
    let board = position(EVERY_MAN);
    for (code, letters) in [
        ("cs", "PJSVDK"),
        ("da", "BSLTDK"),
        ("de", "BSLTDK"),
        ("en", "PNBRQK"),
        ("es", "PCATDR"),
        ("et", "PROVLK"),
        ("fi", "PRLTDK"),
        ("fr", "PCFTDR"),
        ("hu", "GHFBVK"),
        ("is", "PRBHDK"),
        ("it", "PCATDR"),
        ("nl", "OPLTDK"),
        ("no", "BSLTDK"),
        ("pl", "PSGWHK"),
        ("pt", "PCBTDR"),
        ("ro", "PCNTDR"),
        ("sv", "BSLTDK"),
    ] {
        let notation: Notation = code.parse().expect("a notation");
        let squares = ["c5", "d4", "c2", "d8", "h7", "a2"];
        let moves = ["c4c5", "b3d4", "b1c2", "d1d8", "h1h7", "a1a2"];
        for ((letter, square), played) in letters.chars().zip(squares).zip(moves) {
            let text = format!("{letter}{square}");
            let found = meaning_in_words(&read(&board, &text, notation).meaning);
            assert_eq!(found, format!("legal {played}"), "{text} in {code}");
        }
        // An X is a cross, and `Xd4` a pawn that captures.
        for letter in ('A'..='Z').filter(|letter| !letters.contains(*letter) && *letter != 'X') {
            let text = format!("{letter}d4");
            assert_eq!(
                read(&board, &text, notation).meaning,
                Meaning::Unintelligible,
                "{text} in {code}"
            );
        }
    }
}

#[test]
fn letters_and_roles_answer_each_other() {
    for language in Language::ALL {
        for role in Role::ALL {
            let letter = language.letter(role);
            let signs: Vec<char> = letter.chars().chain("f3".chars()).collect();
            let found = Letter {
                role,
                length: letter.chars().count(),
                proper_case: true,
            };
            assert_eq!(language.man(&signs), Some(found));
        }
        assert_eq!(language.man(&['X']), None);
        assert_eq!(language.man(&[]), None);
    }
}

/// One text, as each language understands it.
#[test]
fn one_text_in_many_languages() {
    check(
        "
        on 8/8/5k2/8/2P5/1N6/8/KB1R3Q w - - 0 1
        en | Rd2 | legal d1d2 | | rook
        et | Rd2 | legal b3d2 | | ratsu
        fi | Rd2 | legal b3d2 | | ratsu
        is | Rd2 | legal b3d2 | | riddari
        it | Rd2 | illegal: king to d2 | | re
        pt | Rd2 | illegal: king to d2 | | rei
        hu | Bd2 | legal d1d2 | | bástya
        pt | Bd2 | illegal: bishop to d2 | | bispo
        de | Bd2 | illegal: pawn to d2 | | Bauer
        nl | Pd2 | legal b3d2 | | paard
        ro | Nc2 | legal b1c2 | | nebun
        pl | Hh7 | legal h1h7 | | hetman
        en | Hh7 | unintelligible | | no such piece
        ",
    );
}

#[test]
fn codes_of_notations() {
    for notation in Notation::all() {
        assert_eq!(notation.to_string().parse(), Ok(notation));
    }
    assert_eq!(Notation::all().count(), 20);
    let unknown = "EN".parse::<Notation>().expect_err("codes are lower case");
    assert_eq!(unknown.code, "EN");
    assert_eq!(unknown.to_string(), "no notation is called \"EN\"");
}
