//! The letters and words of the languages: against their sources, and through the reader.

use std::collections::HashSet;

use super::properties::reached;
use super::{meaning_in_words, position};
use crate::random::everything;
use crate::rows::{headed, rows};
use proptest::prelude::*;
use rules::notation::{Language, Notation, NotationCode, Term};
use rules::reading::{InLetters, Meaning, Remark, in_other_letters, read, write, write_long};
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

/// The letters are those that two sources give; here each is read as its man, and a foreign one as none.
#[test]
fn every_letter_of_every_language() {
    let board = position(EVERY_MAN);
    let moves = [
        (Role::Pawn, "c5", "c4c5"),
        (Role::Knight, "d4", "b3d4"),
        (Role::Bishop, "c2", "b1c2"),
        (Role::Rook, "d8", "d1d8"),
        (Role::Queen, "h7", "h1h7"),
        (Role::King, "a2", "a1a2"),
    ];
    for language in Language::ALL {
        let read = |text: &str| read(&board, text, Notation::Letters(language)).meaning;
        for (role, square, played) in moves {
            let text = format!("{}{square}", language.letter(role));
            let found = meaning_in_words(&read(&text));
            assert_eq!(found, format!("legal {played}"), "{text} in {language:?}");
        }
        // An X is a cross, and `Xd4` a pawn that captures.
        let own = |letter: &char| {
            *letter == 'X'
                || Role::ALL
                    .iter()
                    .any(|&role| language.letter(role).starts_with(*letter))
                || language.man_otherwise(&[*letter]).is_some()
        };
        for letter in ('A'..='Z').filter(|letter| !own(letter)) {
            let text = format!("{letter}d4");
            assert_eq!(
                read(&text),
                Meaning::Unintelligible,
                "{text} in {language:?}"
            );
        }
    }
}

/// Appendix C: "each player is free to use the first letter of the name which is commonly used in his country". A language that
/// this program has no table of is read, and written, by the letters that its label pins.
#[test]
fn a_language_that_nobody_here_knows_is_read_by_the_letters_of_the_label() {
    let position = position("r3k2r/1P6/8/8/8/5N2/4B3/R2QK2R w KQkq - 0 1");
    let meant =
        |text: &str, notation: Notation| meaning_in_words(&read(&position, text, notation).meaning);
    // Bulgarian; a language of two letters each; one in another script; the label's letters count, and not those of the table.
    for [notation, texts] in rows(
        "bg Ц Д Т О К | Кd4 Оb5+ Цf2 bxa8=Д О-О
        qaa Za Zo Ta Fi Ro | Rod4 Fib5+ Zaf2 bxa8=Zo O-O
        zh 王 后 车 象 马 | 马d4 象b5+ 王f2 bxa8=后 0-0
        en R D T A C | Cd4 Ab5+ Rf2 bxa8=D O-O",
    ) {
        let notation: Notation = notation.parse().unwrap();
        for (text, uci) in texts
            .split(' ')
            .zip(["f3d4", "e2b5", "e1f2", "b7a8q", "e1g1"])
        {
            assert_eq!(
                meant(text, notation),
                format!("legal {uci}"),
                "{text} in {notation}"
            );
        }
        for played in position.legal_moves() {
            let text = write(&position, played, notation);
            let found = read(&position, &text, notation).meaning;
            assert_eq!(found, Meaning::Legal(played), "{text} in {notation}");
        }
        assert!(
            !meant("Nd4", notation).starts_with("legal"),
            "{notation}: no letter of its own"
        );
    }
    // A code alone: what is written, even a square, may mean anything.
    let unknown = NotationCode::new("cable").map(Notation::Unknown).unwrap();
    for text in ["Nd4", "b8=Q", "e1g1", "5171", "O-O", "knight d4"] {
        assert_eq!(meant(text, unknown), "unintelligible", "{text}");
    }
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
fn cells(table: &str) -> impl Iterator<Item = Vec<&str>> {
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
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    let columns = [King, Queen, Rook, Bishop, Knight, Pawn];
    for tongue in Language::ALL {
        let mut confirmed = [0; 6];
        for row in cells(include_str!("letters.tsv")) {
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
    let named = |name: &str| {
        let known = Term::ALL.into_iter().find(|(_, known)| *known == name);
        known
            .unwrap_or_else(|| panic!("no term is called {name}"))
            .0
    };
    let mut unknown = Vec::new();
    let mut sourced = HashSet::new();
    for row in cells(include_str!("words.tsv")) {
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
    #![proptest_config(ProptestConfig { cases: if everything() { 1_000 } else { 12 }, ..ProptestConfig::default() })]

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

/// Which legal moves common letters make of a text from paper, where they do not agree with those of the label.
#[test]
fn other_letters_of_a_text_from_paper() {
    let mut differences = String::new();
    for (on, [label, text, wanted, comment]) in headed(include_str!("other_letters.txt")) {
        let board = position(on.strip_prefix("on ").expect("a position first"));
        let found = in_other_letters(&board, text, label.parse().expect(label));
        let moves = found.map_or(Vec::new(), |others| others.moves);
        let said = |it: &InLetters| {
            let codes = it.languages.iter().map(Language::code);
            codes.fold(it.uci.to_string(), |said, code| said + " " + code)
        };
        let found = moves.iter().map(said).collect::<Vec<_>>().join(", ");
        if found != wanted {
            differences +=
                &format!("\n{label} | {text} | {comment}: found {found:?}, wanted {wanted:?}");
        }
    }
    assert!(differences.is_empty(), "{differences}");
}
