//! The letters and words of the languages: against their sources, and through the reader.

use std::collections::HashSet;

use super::properties::reached;
use super::{check, meaning_in_words, position};
use adjourn::laws::notation::{Language, Letter, Notation, NotationCode, Term};
use adjourn::laws::reading::{Meaning, Remark, read, write, write_long};
use proptest::prelude::*;
use shakmaty::{Move, Position, Role};
use unicode_normalization::UnicodeNormalization;

/// Languages whose letters are not in the PGN Standard.
const LATER: [Language; 9] = [
    Language::Greek,
    Language::Croatian,
    Language::Russian,
    Language::Slovak,
    Language::Slovene,
    Language::SerbianCyrillic,
    Language::SerbianLatin,
    Language::Turkish,
    Language::Ukrainian,
];

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
        ("hr", "PSLTDK"),
        ("sk", "PJSVDK"),
        ("sl", "PSLTDK"),
        ("sr-latn", "PSLTDK"),
        ("tr", "PAFKVŞ"),
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
        let own = |letter: char| {
            let Notation::Letters(language) = notation else {
                return false;
            };
            letter == 'X' || letters.contains(letter) || language.man_otherwise(&[letter]).is_some()
        };
        for letter in ('A'..='Z').filter(|&letter| !own(letter)) {
            let text = format!("{letter}d4");
            assert_eq!(
                read(&board, &text, notation).meaning,
                Meaning::Unintelligible,
                "{text} in {code}"
            );
        }
    }
}

/// Appendix C: "each player is free to use the first letter of the name which is commonly used in his country". A language that
/// this program has no table of is read, and written, by the letters that its label pins.
#[test]
fn a_language_that_nobody_here_knows_is_read_by_the_letters_of_the_label() {
    let position =
        adjourn::laws::position::parse_fen("r3k2r/1P6/8/8/8/5N2/4B3/R2QK2R w KQkq - 0 1");
    let position = position.unwrap().position;
    let meant = |text: &str, notation: Notation| match read(&position, text, notation).meaning {
        Meaning::Legal(played) => Some(played.to_uci(shakmaty::CastlingMode::Standard).to_string()),
        _ => None,
    };
    // Bulgarian; a language of two letters each; one in another script.
    for (notation, rows) in [
        (
            "bg Ц Д Т О К",
            [
                ("Кd4", "f3d4"),
                ("Оb5+", "e2b5"),
                ("Цf2", "e1f2"),
                ("bxa8=Д", "b7a8q"),
                ("О-О", "e1g1"),
            ],
        ),
        (
            "qaa Za Zo Ta Fi Ro",
            [
                ("Rod4", "f3d4"),
                ("Fib5+", "e2b5"),
                ("Zaf2", "e1f2"),
                ("bxa8=Zo", "b7a8q"),
                ("O-O", "e1g1"),
            ],
        ),
        (
            "zh 王 后 车 象 马",
            [
                ("马d4", "f3d4"),
                ("象b5+", "e2b5"),
                ("王f2", "e1f2"),
                ("bxa8=后", "b7a8q"),
                ("0-0", "e1g1"),
            ],
        ),
        // The label's letters count, and not those of the table.
        (
            "en R D T A C",
            [
                ("Cd4", "f3d4"),
                ("Ab5+", "e2b5"),
                ("Rf2", "e1f2"),
                ("bxa8=D", "b7a8q"),
                ("O-O", "e1g1"),
            ],
        ),
    ] {
        let notation: Notation = notation.parse().unwrap();
        for (text, uci) in rows {
            assert_eq!(
                meant(text, notation).as_deref(),
                Some(uci),
                "{text} in {notation}"
            );
        }
        for played in shakmaty::Position::legal_moves(&position) {
            let text = adjourn::laws::reading::write(&position, played, notation);
            let uci = played.to_uci(shakmaty::CastlingMode::Standard).to_string();
            assert_eq!(meant(&text, notation), Some(uci), "{text} in {notation}");
        }
        assert_eq!(
            meant("Nd4", notation),
            None,
            "{notation}: no letter of its own"
        );
    }
    // A code alone: what is written, even a square, may mean anything.
    let unknown = NotationCode::new("cable").map(Notation::Unknown).unwrap();
    for text in ["Nd4", "b8=Q", "e1g1", "5171", "O-O", "knight d4"] {
        assert_eq!(
            read(&position, text, unknown).meaning,
            Meaning::Unintelligible,
            "{text}"
        );
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
    assert_eq!(Notation::all().count(), 29);
    let unknown = "EN".parse::<Notation>().expect_err("codes are lower case");
    assert_eq!(unknown.code, "EN");
    assert_eq!(unknown.to_string(), "no notation is called \"EN\"");
}

/// Rows of a table, without its comments.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').collect())
}

fn language(code: &str) -> Language {
    let mut all = Language::ALL.into_iter();
    all.find(|language| language.code() == code).expect(code)
}

/// Two sources at least give each letter of a piece, and no source differs but where the table says so.
#[test]
fn letters_agree_with_two_sources_each() {
    let columns = [
        Role::King,
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
    ];
    for tongue in Language::ALL {
        let mut confirmed = [0; 6];
        for row in rows(include_str!("letters.tsv")) {
            let &[code, letters, source] = row.as_slice() else {
                panic!("not three columns: {row:?}");
            };
            if language(code) != tongue {
                continue;
            }
            assert_eq!(letters.split(' ').count(), 6, "{row:?}");
            for ((written, role), count) in letters.split(' ').zip(columns).zip(&mut confirmed) {
                let bracketed = written
                    .strip_prefix('(')
                    .and_then(|it| it.strip_suffix(')'));
                if let Some(other) = bracketed {
                    assert_ne!(other, tongue.letter(role), "{source}: {code} {role:?}");
                } else if written != "." {
                    assert_eq!(written, tongue.letter(role), "{source}: {code} {role:?}");
                    *count += 1;
                }
            }
        }
        for (role, count) in columns.into_iter().zip(confirmed) {
            assert!(count >= 2 || role == Role::Pawn, "{tongue:?} {role:?}");
        }
    }
}

/// What other sources call things is known and means the same; each man of each language has a source.
#[test]
fn words_agree_with_their_sources() {
    let named = |name: &str| match name {
        "pawn" => Term::Man(Role::Pawn),
        "knight" => Term::Man(Role::Knight),
        "bishop" => Term::Man(Role::Bishop),
        "rook" => Term::Man(Role::Rook),
        "queen" => Term::Man(Role::Queen),
        "king" => Term::Man(Role::King),
        "check" => Term::Check,
        "mate" => Term::Mate,
        "draw_offer" => Term::DrawOffer,
        "castle_short" => Term::CastleShort,
        "castle_long" => Term::CastleLong,
        "castle" => Term::Castle,
        "takes" => Term::Takes,
        "to" => Term::To,
        "en_passant" => Term::EnPassant,
        "or" => Term::Or,
        other => panic!("no term is called {other}"),
    };
    let mut unknown = Vec::new();
    let mut sourced = HashSet::new();
    for row in rows(include_str!("words.tsv")) {
        let &[code, term, word, _source] = row.as_slice() else {
            panic!("not four columns: {row:?}");
        };
        let (tongue, term) = (language(code), named(term));
        sourced.insert((tongue, term));
        if !tongue.terms(word).contains(&term) {
            unknown.push(row);
        }
    }
    assert!(unknown.is_empty(), "{unknown:#?}");
    for tongue in Language::ALL {
        for role in Role::ALL {
            let man = (tongue, Term::Man(role));
            assert!(sourced.contains(&man), "no source: {man:?}");
        }
        assert!(
            sourced.contains(&(tongue, Term::Or)),
            "no source: {tongue:?} or"
        );
    }
}

/// "Ambiguous" (A8a): whichever word for "or" stands between two moves, and whatever the language of the letters.
#[test]
fn two_moves_with_or_between_them_are_ambiguous() {
    let start = shakmaty::Chess::default();
    let meaning = |text: &str, tongue| read(&start, text, Notation::Letters(tongue)).meaning;
    for tongue in Language::ALL {
        let both = meaning("d3/d4", tongue);
        assert!(
            matches!(&both, Meaning::Ambiguous(moves) if moves.len() == 2),
            "{tongue:?}"
        );
        for or in tongue.phrases(Term::Or) {
            let text = format!("d3 {or} d4");
            assert_eq!(meaning(&text, tongue), both, "{text} in {tongue:?}");
            if !or.contains(' ') {
                assert_eq!(meaning(&text, Language::English), both, "{text} in English");
            }
        }
    }
}

/// Files, crosses and castling signs written in the language's own script, where it has letters for them.
fn in_own_script(text: &str, tongue: Language) -> String {
    let own = |latin: char| {
        let mut script = ('α'..='ω').chain('а'..='я');
        script.find(|&sign| tongue.plain(sign) == Some(latin))
    };
    text.chars().map(|sign| own(sign).unwrap_or(sign)).collect()
}

/// Whether a text begins with a letter that may be a file or a small letter of a man.
fn begins_with_two_meanings(text: &str, tongue: Language) -> bool {
    let signs: Vec<char> = text.chars().collect();
    let own_file = |sign: &char| !sign.is_ascii() && tongue.plain(*sign).is_some();
    signs.first().is_some_and(own_file)
        && tongue.man(&signs).is_some()
        && !signs.get(1).is_some_and(char::is_ascii_digit)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    /// Every legal move in every later language is what the same text means in English: short, long, over-precise and
    /// without its square of departure; with accents apart, in small and in capital letters, in signs of the script.
    #[test]
    fn later_languages_mean_what_english_means(board in reached()) {
        let english = Notation::Letters(Language::English);
        for played in board.legal_moves() {
            for tongue in LATER {
                let own = Notation::Letters(tongue);
                for text in [write(&board, played, own), write_long(&board, played, own)] {
                    let apart: String = text.nfd().collect();
                    prop_assert_eq!(read(&board, &apart, own).meaning, Meaning::Legal(played), "{} in {}", apart, own);
                    let script = in_own_script(&text, tongue);
                    let wanted = if begins_with_two_meanings(&script, tongue) {
                        Meaning::Unintelligible
                    } else {
                        Meaning::Legal(played)
                    };
                    prop_assert_eq!(read(&board, &script, own).meaning, wanted, "{} in {}", script, own);
                }
                let Move::Normal { role, from, to, promotion: None, .. } = played else { continue };
                if role == Role::Pawn {
                    continue;
                }
                let letter = tongue.letter(role);
                for rest in [
                    format!("{to}"),
                    format!("{}{to}", from.file()),
                    format!("{}{to}", from.rank()),
                    format!("{from}{to}"),
                    format!("x{to}"),
                ] {
                    let same = read(&board, &format!("{}{rest}", role.upper_char()), english);
                    let text = format!("{letter}{rest}");
                    prop_assert_eq!(&read(&board, &text, own), &same, "{} in {}", text, own);
                    let capitals = format!("{}{rest}", letter.to_uppercase());
                    prop_assert_eq!(&read(&board, &capitals, own).meaning, &same.meaning, "{} in {}", capitals, own);

                    let small = format!("{}{rest}", letter.to_lowercase());
                    if small.starts_with(|sign| matches!(sign, 'a'..='h')) {
                        continue; // A file, as everywhere.
                    }
                    let found = read(&board, &small, own);
                    if begins_with_two_meanings(&small, tongue) {
                        prop_assert_eq!(found.meaning, Meaning::Unintelligible, "{} in {}", small, own);
                    } else if !small.starts_with(|sign| tongue.plain(sign).is_some()) {
                        prop_assert_eq!(&found.meaning, &same.meaning, "{} in {}", small, own);
                        prop_assert!(found.remarks.contains(&Remark::LowerCasePiece), "{} in {}", small, own);
                    }
                }
            }
        }
    }
}

/// Texts in Cyrillic, Greek and Turkish that are easily taken for others.
#[test]
fn letters_of_other_scripts() {
    check(
        "
        on 8/8/5k2/8/2P5/1N6/8/KB1R3Q w - - 0 1
        ru | Крa2 | legal a1a2 | | two letters
        ru | КРa2 | legal a1a2 | lower_case_piece | both in capitals
        ru | крa2 | legal a1a2 | lower_case_piece | both small
        ru | Кd4 | legal b3d4 | | the knight, not the king
        ru | кd4 | legal b3d4 | lower_case_piece | the knight in a small letter
        ru | Кb3-d4 | legal b3d4 | | long
        ru | Kd2 | unintelligible | | a Latin K is a king elsewhere: the arbiter reads it
        ru | с5 | legal c4c5 | | a Cyrillic file in front of a rank
        ru | Сс2 | legal b1c2 | | a bishop to a Cyrillic file
        ru | сс2 | unintelligible | | a bishop, or a file twice
        ru | сd5 | unintelligible | | the bishop, or a pawn that captures
        ru | cd5 | illegal: pawn from the c-file to d5 | | a Latin file is a pawn's
        ru | Фh7 | legal h1h7 | | ferz
        uk | Тd2 | legal d1d2 | | tura
        ru | Тd2 | unintelligible | | a rook in Ukrainian only
        sr-cyrl | Тd2 | legal d1d2 | | top
        sr-cyrl | Сd4 | legal b3d4 | | skakach
        el | Πd2 | legal d1d2 | | a Latin file
        el | Πδ2 | legal d1d2 | | a Greek file
        el | Ρα2 | legal a1a2 | | rigas
        el | Bθ7 | unintelligible | | a Latin B
        el | Βθ7 | legal h1h7 | | vasilissa
        el | γ5 | legal c4c5 | | a pawn
        tr | Şa2 | legal a1a2 | | şah
        tr | S\u{327}a2 | legal a1a2 | | şah, the cedilla apart
        tr | şa2 | legal a1a2 | lower_case_piece | small
        tr | Sa2 | legal a1a2 | | without its cedilla
        on r3k2r/8/8/3p4/4P3/8/8/R3K2R w KQkq - 0 1
        ru | О-О | legal e1g1 | | Cyrillic O
        ru | о-о-о | legal e1c1 | | small
        el | Ο-Ο | legal e1g1 | | Greek O
        ru | ехd5 | legal e4d5 | | Cyrillic file and cross
        ru | е:d5 | legal e4d5 | | the cross of Russian scores
        ru | Лхh8 | legal h1h8 | missing_check | a Cyrillic cross
        en | Лхh8 | unintelligible | | in English there is no such letter
        ",
    );
}
