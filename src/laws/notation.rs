//! The notations in which a move may be written. Players may use the piece letters of their own language (FIDE Laws,
//! appendix on algebraic notation). The notation is recorded on the label and never guessed.

use std::fmt;
use std::str::FromStr;

use shakmaty::Role;

/// A language whose piece letters are known. Source of the letters: PGN Standard (1994), 8.2.3.2,
/// the table of alternative piece identifiers.
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

    /// The letters of pawn, knight, bishop, rook, queen and king, in this order.
    pub const fn letters(self) -> [char; 6] {
        match self {
            Language::Czech => ['P', 'J', 'S', 'V', 'D', 'K'],
            Language::Danish | Language::German | Language::Norwegian | Language::Swedish => {
                ['B', 'S', 'L', 'T', 'D', 'K']
            }
            Language::English => ['P', 'N', 'B', 'R', 'Q', 'K'],
            Language::Spanish | Language::Italian => ['P', 'C', 'A', 'T', 'D', 'R'],
            Language::Estonian => ['P', 'R', 'O', 'V', 'L', 'K'],
            Language::Finnish => ['P', 'R', 'L', 'T', 'D', 'K'],
            Language::French => ['P', 'C', 'F', 'T', 'D', 'R'],
            Language::Hungarian => ['G', 'H', 'F', 'B', 'V', 'K'],
            Language::Icelandic => ['P', 'R', 'B', 'H', 'D', 'K'],
            Language::Dutch => ['O', 'P', 'L', 'T', 'D', 'K'],
            Language::Polish => ['P', 'S', 'G', 'W', 'H', 'K'],
            Language::Portuguese => ['P', 'C', 'B', 'T', 'D', 'R'],
            Language::Romanian => ['P', 'C', 'N', 'T', 'D', 'R'],
        }
    }

    /// The letter of a role.
    pub const fn letter(self, role: Role) -> char {
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

    /// The role a letter stands for, or `None` if the language does not have it.
    pub fn role(self, letter: char) -> Option<Role> {
        const ROLES: [Role; 6] = [
            Role::Pawn,
            Role::Knight,
            Role::Bishop,
            Role::Rook,
            Role::Queen,
            Role::King,
        ];
        let place = self.letters().iter().position(|&own| own == letter)?;
        ROLES.get(place).copied()
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
