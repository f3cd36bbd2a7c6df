//! What the words of a language mean in a written move.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use shakmaty::Role;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// What a word, or a few words together, can mean in a written move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// The name of a piece: `Cavallo`, `Springer`, `конём`.
    Man(Role),
    /// Check.
    Check,
    /// Checkmate.
    Mate,
    /// An offer of a draw (9.1).
    DrawOffer,
    /// The player resigns (5.1).
    Resignation,
    /// Castling on the king's side.
    CastleShort,
    /// Castling on the queen's side.
    CastleLong,
    /// Castling, without saying where.
    Castle,
    /// The piece takes what stands on the square behind the word.
    Takes,
    /// The square behind the word is that of arrival: `Cavallo in g5`.
    To,
    /// A capture en passant.
    EnPassant,
    /// Another move follows, and nothing says which of both is meant.
    Or,
}

impl Term {
    /// Every term, the pieces by their role, with its key in `languages.toml`.
    pub const ALL: [(Term, &'static str); 17] = [
        (Term::Man(Role::Pawn), "pawn"),
        (Term::Man(Role::Knight), "knight"),
        (Term::Man(Role::Bishop), "bishop"),
        (Term::Man(Role::Rook), "rook"),
        (Term::Man(Role::Queen), "queen"),
        (Term::Man(Role::King), "king"),
        (Term::Check, "check"),
        (Term::Mate, "mate"),
        (Term::DrawOffer, "draw_offer"),
        (Term::Resignation, "resignation"),
        (Term::CastleShort, "castle_short"),
        (Term::CastleLong, "castle_long"),
        (Term::Castle, "castle"),
        (Term::Takes, "takes"),
        (Term::To, "to"),
        (Term::EnPassant, "en_passant"),
        (Term::Or, "or"),
    ];

    /// Its key in `languages.toml`. That of a piece is its English name.
    pub fn key(self) -> &'static str {
        let mut all = Term::ALL.into_iter();
        all.find(|(term, _)| *term == self)
            .map_or("", |(_, key)| key)
    }
}

/// The letters and the words of one language: a table of `languages.toml`, whose head tells what stands in it.
#[derive(Default, Deserialize)]
pub(super) struct Vocabulary {
    letters: [String; 6],
    #[serde(default)]
    pub common: bool,
    #[serde(default)]
    other_letters: BTreeMap<String, String>,
    #[serde(flatten)]
    words: BTreeMap<String, String>,
}

static VOCABULARIES: LazyLock<BTreeMap<String, Vocabulary>> =
    LazyLock::new(|| toml::from_str(include_str!("languages.toml")).unwrap_or_default());

impl Vocabulary {
    /// That of the language with this code.
    pub fn of(code: &str) -> Option<&'static Vocabulary> {
        VOCABULARIES.get(code)
    }

    /// The letter of a piece.
    pub fn letter(&self, role: Role) -> &str {
        let mut letters = Role::ALL.into_iter().zip(&self.letters);
        let own = letters.find(|(man, _)| *man == role);
        own.map_or("", |(_, letter)| letter)
    }

    /// The letters that some players write instead, and their pieces.
    pub fn other_letters(&self) -> impl Iterator<Item = (&str, Role)> {
        self.other_letters.iter().filter_map(|(letter, man)| {
            let mut men = Role::ALL.into_iter();
            let named = men.find(|&role| Term::Man(role).key() == man);
            named.map(|role| (letter.as_str(), role))
        })
    }

    /// What is written for a term.
    pub fn phrases(&self, term: Term) -> impl Iterator<Item = &str> + use<'_> {
        let words = self.words.get(term.key());
        words.into_iter().flat_map(|words| words.split(", "))
    }
}

/// A text as it is compared: lower case, without accents, hyphens as spaces, one space between words. Players leave
/// accents out where a keyboard lacks them, and capitals often have none.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for sign in text.nfkd().filter(|&sign| !is_combining_mark(sign)) {
        match sign {
            // The small dotless i and letters with a stroke do not come apart.
            'ı' => folded.push('i'),
            'ł' | 'Ł' => folded.push('l'),
            'ø' | 'Ø' => folded.push('o'),
            'đ' | 'Đ' | 'ð' | 'Ð' => folded.push('d'),
            'þ' | 'Þ' => folded.push_str("th"),
            'æ' | 'Æ' => folded.push_str("ae"),
            'œ' | 'Œ' => folded.push_str("oe"),
            'ß' | 'ẞ' => folded.push_str("ss"),
            'ς' => folded.push('σ'),
            '\u{2019}' | '\u{2BC}' | '`' => folded.push('\''),
            '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' => folded.push(' '),
            _ => folded.extend(sign.to_lowercase()),
        }
    }
    let words: Vec<&str> = folded.split_whitespace().collect();
    words.join(" ")
}
