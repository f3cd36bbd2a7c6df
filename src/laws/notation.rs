//! The notations in which a move may be written. Players may use the piece letters of their own language (FIDE Laws,
//! appendix on algebraic notation). The notation is recorded on the label and never guessed.
//!
//! A language is data: its letters and its words, in one file of `notation/languages`. The reader asks in two ways.
//! [`Language::man`] says which man the signs at the front name, the longest letter first. [`Language::terms`] says what a word, or a few words together,
//! can mean; the reader tries the longest phrase first, [`LONGEST_PHRASE`] words at most. One word may have two meanings,
//! which its place tells apart: `şah` is a Turkish king in front of a square, and check behind it. A word of one
//! letter, as the Italian `a` in `Torre a d1`, is a word only in front of a whole square; else it is a file.

mod languages;
#[cfg(test)]
mod tests;
mod vocabulary;

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use shakmaty::Role;

use vocabulary::Vocabulary;
pub use vocabulary::{Term, fold};

/// The number of words in the longest phrase of any language.
pub const LONGEST_PHRASE: usize = 4;

/// What every phrase of every language can mean.
static PHRASES: LazyLock<HashMap<(Language, String), Vec<Term>>> = LazyLock::new(|| {
    let mut meanings: HashMap<_, Vec<Term>> = HashMap::new();
    for language in Language::ALL {
        for term in Term::ALL {
            for phrase in language.phrases(term) {
                let known = meanings.entry((language, fold(phrase))).or_default();
                if !known.contains(&term) {
                    known.push(term);
                }
            }
        }
    }
    meanings
});

/// A man's letter at the front of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The man that is named.
    pub role: Role,
    /// How many signs it takes: two for the Russian king, `Кр`.
    pub length: usize,
    /// Whether capitals and small letters are as the language has them.
    pub proper_case: bool,
}

/// A language whose piece letters and words are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Language {
    Czech,
    Danish,
    Dutch,
    English,
    Estonian,
    Finnish,
    French,
    German,
    Hungarian,
    Icelandic,
    Italian,
    Norwegian,
    Polish,
    Portuguese,
    Romanian,
    Spanish,
    Swedish,
}

impl Language {
    /// Every language, in the order of its code.
    pub const ALL: [Language; 17] = [
        Language::Czech,
        Language::Danish,
        Language::German,
        Language::English,
        Language::Spanish,
        Language::Estonian,
        Language::Finnish,
        Language::French,
        Language::Hungarian,
        Language::Icelandic,
        Language::Italian,
        Language::Dutch,
        Language::Norwegian,
        Language::Polish,
        Language::Portuguese,
        Language::Romanian,
        Language::Swedish,
    ];

    /// The two-letter code written on the label (ISO 639-1).
    pub const fn code(self) -> &'static str {
        match self {
            Language::Czech => "cs",
            Language::Danish => "da",
            Language::German => "de",
            Language::English => "en",
            Language::Spanish => "es",
            Language::Estonian => "et",
            Language::Finnish => "fi",
            Language::French => "fr",
            Language::Hungarian => "hu",
            Language::Icelandic => "is",
            Language::Italian => "it",
            Language::Dutch => "nl",
            Language::Norwegian => "no",
            Language::Polish => "pl",
            Language::Portuguese => "pt",
            Language::Romanian => "ro",
            Language::Swedish => "sv",
        }
    }

    const fn vocabulary(self) -> &'static Vocabulary {
        match self {
            Language::Czech => &languages::cs::CZECH,
            Language::Danish => &languages::da::DANISH,
            Language::German => &languages::de::GERMAN,
            Language::English => &languages::en::ENGLISH,
            Language::Spanish => &languages::es::SPANISH,
            Language::Estonian => &languages::et::ESTONIAN,
            Language::Finnish => &languages::fi::FINNISH,
            Language::French => &languages::fr::FRENCH,
            Language::Hungarian => &languages::hu::HUNGARIAN,
            Language::Icelandic => &languages::is::ICELANDIC,
            Language::Italian => &languages::it::ITALIAN,
            Language::Dutch => &languages::nl::DUTCH,
            Language::Norwegian => &languages::no::NORWEGIAN,
            Language::Polish => &languages::pl::POLISH,
            Language::Portuguese => &languages::pt::PORTUGUESE,
            Language::Romanian => &languages::ro::ROMANIAN,
            Language::Swedish => &languages::sv::SWEDISH,
        }
    }

    /// The letters of pawn, knight, bishop, rook, queen and king, in this order.
    pub const fn letters(self) -> [&'static str; 6] {
        self.vocabulary().letters
    }

    /// The letter of a role: one sign, or two.
    pub const fn letter(self, role: Role) -> &'static str {
        let [pawn, knight, bishop, rook, queen, king] = self.letters();
        match role {
            Role::Pawn => pawn,
            Role::Knight => knight,
            Role::Bishop => bishop,
            Role::Rook => rook,
            Role::Queen => queen,
            Role::King => king,
        }
    }

    /// The man that the signs at the front of `text` name in capitals or small letters, by the longest letter that
    /// fits; `None` if no letter of the language stands there.
    pub fn man(self, text: &[char]) -> Option<Letter> {
        let letters = Role::ALL.map(|role| Letter::at_front(text, self.letter(role), role));
        let longest = letters.into_iter().flatten();
        longest.max_by_key(|letter| letter.length)
    }

    /// The man that the signs at the front of `text` name with a letter that is not the language's own but is written
    /// for it, as `Kt` for an English knight.
    pub fn man_otherwise(self, text: &[char]) -> Option<Letter> {
        let others = self.vocabulary().other_letters.iter();
        let longest = others.filter_map(|&(letter, role)| Letter::at_front(text, letter, role));
        longest.max_by_key(|letter| letter.length)
    }

    /// What a word, or a few words parted by spaces, can mean. Capitals and accents make no difference.
    pub fn terms(self, phrase: &str) -> &'static [Term] {
        PHRASES
            .get(&(self, fold(phrase)))
            .map_or(&[], Vec::as_slice)
    }

    /// What is written for a term, the word of the dictionary first.
    pub fn phrases(self, term: Term) -> impl Iterator<Item = &'static str> {
        self.vocabulary().phrases(term)
    }
}

impl Letter {
    fn at_front(text: &[char], letter: &str, role: Role) -> Option<Letter> {
        let length = letter.chars().count();
        let written = text.get(..length)?;
        let lower = |sign: char| sign.to_lowercase().next();
        let mut pairs = written.iter().copied().zip(letter.chars());
        pairs
            .all(|(sign, own)| lower(sign) == lower(own))
            .then(|| Letter {
                role,
                length,
                proper_case: written.iter().copied().eq(letter.chars()),
            })
    }
}

/// The notation of a written move, as recorded on the label (`notation = "it"`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Algebraic, with the piece letters of a language.
    Letters(Language),
    /// Algebraic, with chess symbols (U+2654 to U+265F) only.
    Figurine,
    /// ICCF numeric: `5254`, and `57581` for a promotion.
    Iccf,
    /// English descriptive: `P-K4`, `KR-B1`, `QxP ch`.
    Descriptive,
}

impl Notation {
    /// The code written on the label.
    pub const fn code(self) -> &'static str {
        match self {
            Notation::Letters(language) => language.code(),
            Notation::Figurine => "figurine",
            Notation::Iccf => "iccf",
            Notation::Descriptive => "descriptive",
        }
    }

    /// Every notation: the languages by code, then figurine, ICCF and descriptive.
    pub fn all() -> impl Iterator<Item = Notation> {
        Language::ALL.into_iter().map(Notation::Letters).chain([
            Notation::Figurine,
            Notation::Iccf,
            Notation::Descriptive,
        ])
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A notation code that is not one of the known ones.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no notation is called {code:?}")]
pub struct UnknownNotation {
    /// What was given.
    pub code: String,
}

impl FromStr for Notation {
    type Err = UnknownNotation;

    fn from_str(code: &str) -> Result<Notation, UnknownNotation> {
        Notation::all()
            .find(|notation| notation.code() == code)
            .ok_or_else(|| UnknownNotation {
                code: code.to_owned(),
            })
    }
}
