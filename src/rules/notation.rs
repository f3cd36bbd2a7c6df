//! The notations in which a move may be written. Players may use the piece letters of their own language (FIDE Laws,
//! appendix on algebraic notation). The notation is recorded on the label and never guessed.
//!
//! A language is data: its letters and its words, a table of `notation/languages.toml`. The reader asks in three
//! ways. [`Language::man`] says which piece the signs at the front name, the longest letter first.
//! [`Language::plain`] says which Latin sign a letter of the language's own script stands for. [`Language::terms`]
//! says what a word, or a few words together, can mean; the reader tries the longest phrase first,
//! [`LONGEST_PHRASE`] words at most. One word may have two meanings, which its place tells apart: `şah` is a Turkish
//! king in front of a square, and check behind it. A word of one letter, as the Italian `a` in `Torre a d1`, is a
//! word only in front of a whole square; else it is a file.

mod pinned;
#[cfg(test)]
mod tests;
mod vocabulary;

use crate::fault::Fault;
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use serde::{Serialize, Serializer};
use shakmaty::Role;

pub use pinned::{NotationCode, Pinned, PinnedLetters};
use vocabulary::Vocabulary;
pub use vocabulary::{Term, fold};

/// The number of words in the longest phrase of any language.
pub const LONGEST_PHRASE: usize = 4;

/// What every phrase of every language can mean.
static PHRASES: LazyLock<HashMap<(Language, String), Vec<Term>>> = LazyLock::new(|| {
    let mut meanings: HashMap<_, Vec<Term>> = HashMap::new();
    for language in Language::ALL {
        for (term, _) in Term::ALL {
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

/// A piece's letter at the front of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The piece that is named.
    pub role: Role,
    /// How many signs it takes: two for the Russian king, `Кр`.
    pub length: usize,
    /// Whether capitals and small letters are as the language has them.
    pub proper_case: bool,
}

/// A row a language, in the order of the codes: its name, and the code written on the label, two letters (ISO 639-1),
/// and those of the script (ISO 15924) where a language has two.
macro_rules! languages {
    ($($language:ident = $code:literal,)+) => {
        /// A language whose piece letters and words are known.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[expect(missing_docs, reason = "the names say it")]
        pub enum Language {
            $($language,)+
            /// A language with the letters of a label, where they are not those of the table here.
            Pinned(Pinned),
        }

        impl Language {
            /// Every language, in the order of its code.
            pub const ALL: [Language; [$($code),+].len()] = [$(Language::$language),+];

            /// The code written on the label.
            pub fn code(&self) -> &str {
                match self {
                    Language::Pinned(pinned) => pinned.code.as_str(),
                    $(Language::$language => $code,)+
                }
            }
        }
    };
}

languages! {
    Czech = "cs",
    Danish = "da",
    German = "de",
    Greek = "el",
    English = "en",
    Spanish = "es",
    Estonian = "et",
    Finnish = "fi",
    French = "fr",
    Croatian = "hr",
    Hungarian = "hu",
    Icelandic = "is",
    Italian = "it",
    Dutch = "nl",
    Norwegian = "no",
    Polish = "pl",
    Portuguese = "pt",
    Romanian = "ro",
    Russian = "ru",
    Slovak = "sk",
    Slovene = "sl",
    SerbianCyrillic = "sr-cyrl",
    SerbianLatin = "sr-latn",
    Swedish = "sv",
    Turkish = "tr",
    Ukrainian = "uk",
}

/// Letters of the Cyrillic script, and in the same order the Latin signs that they stand for.
const CYRILLIC: (&str, &str) = ("асехХоО", "acexxOO");

/// The same of the Greek one.
const GREEK: (&str, &str) = ("αβγδεζηθχΧοΟ", "abcdefghxxOO");

impl Language {
    /// The letters and words of the language; those of the table, where the label has letters of its own. `None`
    /// where there is no such table.
    fn vocabulary(self) -> Option<&'static Vocabulary> {
        Vocabulary::of(self.code())
    }

    /// The languages whose letters an arbiter anywhere may meet (`languages.toml`).
    pub fn common() -> impl Iterator<Item = Language> {
        let is_common = |it: &Language| it.vocabulary().is_some_and(|known| known.common);
        Language::ALL.into_iter().filter(is_common)
    }

    /// The same language, written with the letters of another.
    pub(crate) fn with_letters_of(self, other: Language) -> Language {
        let letters = Notation::Letters(other).letters().filter(|_| other != self);
        match NotationCode::new(self.code()).zip(letters) {
            Some((code, letters)) => Language::Pinned(Pinned { code, letters }),
            None => self,
        }
    }

    /// The language of the table with this one's code.
    fn in_table(self) -> Option<Language> {
        Language::ALL
            .into_iter()
            .find(|it| it.code() == self.code())
    }

    /// The letter of a role: one sign, or a few; nothing where a label gives none for the pawn.
    pub fn letter(&self, role: Role) -> &str {
        if let Language::Pinned(pinned) = self
            && let Some(letter) = pinned.letters.letter(role)
        {
            return letter;
        }
        self.vocabulary().map_or("", |known| known.letter(role))
    }

    /// The piece that the signs at the front of `text` name in capitals or small letters, by the longest letter that
    /// fits; `None` if no letter of the language stands there.
    pub fn man(self, text: &[char]) -> Option<Letter> {
        let letters = Role::ALL.map(|role| Letter::at_front(text, self.letter(role), role));
        let longest = letters.into_iter().flatten();
        longest.max_by_key(|letter| letter.length)
    }

    /// The piece that the signs at the front of `text` name with a letter that is not the language's own but is
    /// written for it, as `Kt` for an English knight.
    pub fn man_otherwise(self, text: &[char]) -> Option<Letter> {
        // The letters that were signed are all that a label pins.
        let known = self
            .vocabulary()
            .filter(|_| !matches!(self, Language::Pinned(_)));
        let others = known.into_iter().flat_map(Vocabulary::other_letters);
        let longest = others.filter_map(|(letter, role)| Letter::at_front(text, letter, role));
        longest.max_by_key(|letter| letter.length)
    }

    /// The Latin sign that a letter of the language's own script stands for where no piece is named: a file from `a`
    /// to `h`, the cross of a capture `x`, or the `O` of castling.
    ///
    /// Cyrillic letters stand for the sign that they look like and for no other: `х` is a capture and never the file
    /// h. Files are Latin in Russian, Ukrainian and Serbian, and phonetic ones (`ф` for f) would make `фe5` a queen
    /// and a pawn. Greek scores count the files from `α` to `θ`; where such a letter looks like a Latin file, it is
    /// that file.
    pub fn plain(self, sign: char) -> Option<char> {
        // The king's letter tells the script.
        let (own, latin) = match self.letter(Role::King).chars().next()? {
            '\u{400}'..='\u{52F}' => CYRILLIC,
            '\u{370}'..='\u{3FF}' => GREEK,
            _ => return None,
        };
        let mut pairs = own.chars().zip(latin.chars());
        pairs.find(|&(own, _)| own == sign).map(|(_, latin)| latin)
    }

    /// What a word, or a few words parted by spaces, can mean. Capitals and accents make no difference.
    pub fn terms(self, phrase: &str) -> &'static [Term] {
        let known = match self {
            Language::Pinned(_) => self.in_table(),
            known => Some(known),
        };
        let terms = known.and_then(|known| PHRASES.get(&(known, fold(phrase))));
        terms.map_or(&[], Vec::as_slice)
    }

    /// The piece or the castling whose words, and no others, a text with full stops shortens: `kl. Rochade`, `Cav.`
    pub fn abbreviated(self, text: &str) -> Option<Term> {
        if !text.contains('.') {
            return None;
        }
        let folded = fold(text);
        let words: Vec<&str> = folded.split(' ').collect();
        let long = words.iter().any(|word| word.chars().count() > 3);
        let shortens = |(word, whole): (&&str, &str)| match word.strip_suffix('.') {
            Some(start) => whole.starts_with(start),
            None => *word == whole,
        };
        let terms = Term::ALL.into_iter().map(|(term, _)| term);
        let mut meant = terms.filter(|&term| {
            let castles = matches!(term, Term::CastleShort | Term::CastleLong);
            (castles || matches!(term, Term::Man(_)))
                && self.phrases(term).any(|phrase| {
                    let whole = fold(phrase);
                    whole.split(' ').count() == words.len()
                        && words.iter().zip(whole.split(' ')).all(shortens)
                })
        });
        let only = meant.next().filter(|_| long);
        only.filter(|_| meant.next().is_none())
    }

    /// What is written for a term, the word of the dictionary first.
    pub fn phrases(self, term: Term) -> impl Iterator<Item = &'static str> {
        let known = self.vocabulary().into_iter();
        known.flat_map(move |known| known.phrases(term))
    }
}

impl Letter {
    fn at_front(text: &[char], letter: &str, role: Role) -> Option<Letter> {
        let length = letter.chars().count();
        let written = text.get(..length)?.iter().copied();
        let lower = |sign: char| sign.to_lowercase().next();
        let fits = length > 0 && written.clone().map(lower).eq(letter.chars().map(lower));
        fits.then(|| Letter {
            role,
            length,
            proper_case: written.eq(letter.chars()),
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
    /// A notation that this version does not know, and whose label gives no letters: what is written in it, people
    /// read.
    Unknown(NotationCode),
}

impl Notation {
    /// The code written on the label.
    pub fn code(&self) -> &str {
        match self {
            Notation::Unknown(code) => code.as_str(),
            Notation::Letters(language) => language.code(),
            Notation::Figurine => "figurine",
            Notation::Iccf => "iccf",
            Notation::Descriptive => "descriptive",
        }
    }

    /// The notation of a label; `None` where letters stand beside a notation that has none.
    pub fn of_label(code: NotationCode, letters: Option<PinnedLetters>) -> Option<Notation> {
        let known = Notation::all().find(|notation| notation.code() == code.as_str());
        match (known, letters) {
            (Some(known), Some(letters)) if known.letters() == Some(letters) => Some(known),
            (Some(Notation::Letters(_)) | None, Some(letters)) => {
                let pinned = Language::Pinned(Pinned { code, letters });
                Some(Notation::Letters(pinned))
            }
            (Some(Notation::Letters(_)) | None, None) => Some(Notation::Unknown(code)),
            (Some(known), None) => Some(known),
            (Some(_), Some(_)) => None,
        }
    }

    /// The letters for the label; `None` for a notation without any.
    pub fn letters(&self) -> Option<PinnedLetters> {
        match self {
            Notation::Letters(language) => PinnedLetters::of(|role| language.letter(role)),
            Notation::Figurine | Notation::Iccf | Notation::Descriptive | Notation::Unknown(_) => {
                None
            }
        }
    }

    /// As people are told them.
    fn codes() -> String {
        let all = Notation::all().map(|notation| notation.to_string());
        all.collect::<Vec<_>>().join(" ")
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

/// As people type it: the code, and behind it the letters that are not those of the table.
impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())?;
        match self {
            Notation::Letters(Language::Pinned(pinned)) => write!(f, " {}", pinned.letters),
            _ => Ok(()),
        }
    }
}

/// Its text.
impl Serialize for Notation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A notation code that is not one of the known ones.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[displaydoc("no notation is called {code:?}")]
#[fault("notation/unknown", Usage, give(words = Notation::codes()))]
pub struct UnknownNotation {
    /// What was given.
    #[fault(quoted)]
    pub code: String,
}

/// Reads a known code, or any code with letters: `bg Ц Д Т О К`.
impl FromStr for Notation {
    type Err = UnknownNotation;

    fn from_str(text: &str) -> Result<Notation, UnknownNotation> {
        let known = Notation::all().find(|notation| notation.code() == text);
        let with_letters = || {
            let (code, letters) = text.split_once(' ')?;
            Notation::of_label(
                NotationCode::new(code)?,
                Some(PinnedLetters::parse(letters)?),
            )
        };
        known.or_else(with_letters).ok_or_else(|| UnknownNotation {
            code: text.to_owned(),
        })
    }
}
