use super::*;
use crate::rows::rows;

/// Words that mean two things in one language. Their place in the text tells which.
const TWOFOLD: [(Language, &str, [Term; 2]); 2] = [
    (
        Language::English,
        "castle",
        [Term::Man(Role::Rook), Term::Castle],
    ),
    (
        Language::Turkish,
        "sah",
        [Term::Man(Role::King), Term::Check],
    ),
];

#[test]
fn a_word_has_one_meaning_in_a_language_but_for_those_listed() {
    let mut twofold: Vec<(Language, String, Vec<Term>)> = PHRASES
        .iter()
        .filter(|(_, terms)| terms.len() > 1)
        .map(|((language, phrase), terms)| (*language, phrase.clone(), terms.clone()))
        .collect();
    twofold.sort_by_key(|(language, phrase, _)| (language.code().to_owned(), phrase.clone()));
    let listed: Vec<_> = TWOFOLD
        .iter()
        .map(|(language, phrase, terms)| (*language, (*phrase).to_owned(), terms.to_vec()))
        .collect();
    assert_eq!(twofold, listed);
}

#[test]
fn every_language_has_every_term_and_no_phrase_is_too_long() {
    let mut longest = 0;
    for language in Language::ALL {
        for (term, _) in Term::ALL {
            for phrase in language.phrases(term) {
                assert_eq!(phrase.trim(), phrase, "{language:?} {term:?}");
                assert!(!fold(phrase).is_empty(), "{language:?} {term:?}");
                assert!(
                    language.terms(&phrase.to_uppercase()).contains(&term),
                    "{language:?} {term:?} {phrase}"
                );
                longest = longest.max(fold(phrase).split(' ').count());
            }
        }
    }
    assert_eq!(longest, LONGEST_PHRASE);
}

/// Two pieces of a language never share a letter, and the letters that are only asked about clash with none.
#[test]
fn letters_name_one_man_each() {
    for language in Language::ALL {
        let known = language.vocabulary().unwrap();
        let mut letters: Vec<&str> = Role::ALL.map(|role| known.letter(role)).to_vec();
        letters.extend(known.other_letters().map(|(letter, _)| letter));
        let distinct: std::collections::HashSet<&str> = letters.iter().copied().collect();
        assert_eq!(distinct.len(), letters.len(), "{language:?}");
    }
}

#[test]
fn the_letters_of_every_language_fit_on_a_label() {
    for language in Language::ALL {
        let notation = Notation::Letters(language);
        let letters = notation.letters().unwrap();
        let code = NotationCode::new(language.code()).unwrap();
        assert_eq!(Notation::of_label(code, Some(letters)), Some(notation));
        let again = format!("{code} {letters}", code = code.as_str());
        assert_eq!(again.parse(), Ok(notation), "{again}");
        // Without them nobody says what the pieces are called.
        assert_eq!(
            Notation::of_label(code, None),
            Some(Notation::Unknown(code))
        );
    }
    assert_eq!(
        Notation::Letters(Language::Italian).letters(),
        PinnedLetters::parse("R D T A C")
    );
    for notation in [Notation::Figurine, Notation::Iccf, Notation::Descriptive] {
        let code = NotationCode::new(notation.code()).unwrap();
        assert_eq!(notation.letters(), None);
        assert_eq!(Notation::of_label(code, None), Some(notation));
        let letters = PinnedLetters::parse("R D T A C");
        assert_eq!(Notation::of_label(code, letters), None);
    }
}

/// The king's letter tells the script, and so what other letters look like; a few letters are written instead of
/// others.
#[test]
fn letters_stand_for_latin_signs_and_for_men() {
    let Ok(Notation::Letters(bulgarian)) = "bg Ц Д Т О К".parse() else {
        panic!("letters of a label");
    };
    for (language, sign, latin) in [
        (Language::Russian, 'х', Some('x')),
        (Language::SerbianCyrillic, 'е', Some('e')),
        (bulgarian, 'О', Some('O')),
        (Language::Greek, 'θ', Some('h')),
        (Language::Russian, 'θ', None),
        (Language::Greek, 'е', None),
        (Language::SerbianLatin, 'х', None),
    ] {
        assert_eq!(language.plain(sign), latin, "{language:?} {sign}");
    }
    let others = |language: Language, text: &str| {
        let signs: Vec<char> = text.chars().collect();
        let letter = language.man_otherwise(&signs);
        letter.map(|letter| (letter.role, letter.length))
    };
    assert_eq!(others(Language::English, "Ktf3"), Some((Role::Knight, 2)));
    assert_eq!(others(Language::Turkish, "Se2"), Some((Role::King, 1)));
    assert_eq!(others(Language::Italian, "Ktf3"), None);
    assert_eq!(others(bulgarian, "Ktf3"), None);
}

#[test]
fn codes_and_letters_have_a_form() {
    for code in ["x", "sr-cyrl", "-", "abcdefghijklmnop"] {
        assert_eq!(NotationCode::new(code).unwrap().as_str(), code);
    }
    for code in ["", "It", "i t", "it1", "abcdefghijklmnopq", "ру", "it_"] {
        assert_eq!(NotationCode::new(code), None, "{code}");
    }
    for letters in [
        "K Q R B N",
        "Кр Ф Л С К",
        "王 后 车 象 马",
        "abcd e f g À",
        "Aa Ab A B C",
    ] {
        assert_eq!(PinnedLetters::parse(letters).unwrap().to_string(), letters);
    }
    for letters in [
        "",
        "K Q R B",
        "K Q R B N P",
        "K Q R B B",
        "K  Q R B N",
        "K Q R B N ",
        "K Q R B 1",
        "K Q R B =",
        "K Q R B @",
        "K Q R B [",
        "K Q R B `",
        "K Q R B {",
        "K Q R B ¿",
        "K Q R B abcde",
    ] {
        assert_eq!(PinnedLetters::parse(letters), None, "{letters}");
    }
}

#[test]
fn accents_hyphens_and_capitals_make_no_difference() {
    for [written, folded] in rows(
        "ÉCHEC | echec
        szach-mat | szach mat
        Wieża | wieza
        goniec  na | goniec na
        LØBER | lober
        j’abandonne | j'abandonne
        Königin | konigin
        Ko\u{308}nig | konig
        schlägt | schlagt
        peð | ped
        Weiß | weiss
        Þórhallsson, Cœur | thorhallsson, coeur",
    ) {
        assert_eq!(fold(written), folded, "{written}");
    }
}

#[test]
fn words_of_a_spelled_out_move() {
    for [language, phrase, meaning] in rows(
        "it | Cavallo | knight
        it | in | to
        it | Arrocco corto | castle_short
        it | scacco matto | mate
        it | springer |
        de | SPRINGER | knight
        de | laufer | bishop
        en | takes | takes
        en | offers a draw | draw_offer
        fr | grand roque | castle_long
        es | al paso | en_passant
        nl | |",
    ) {
        let mut all = Language::ALL.into_iter();
        let language = all.find(|it| it.code() == language).unwrap();
        let named = |term: &Term| Term::ALL.iter().find(|(known, _)| known == term).unwrap().1;
        let terms: Vec<&str> = language.terms(phrase).iter().map(named).collect();
        assert_eq!(terms.join(" "), meaning, "{language:?} {phrase}");
    }
}
