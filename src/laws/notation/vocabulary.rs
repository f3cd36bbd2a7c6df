//! What the words of a language mean in a written move.

use shakmaty::Role;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// What a word, or a few words together, can mean in a written move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// The name of a man: `Cavallo`, `Springer`, `конём`.
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
    /// The man takes what stands on the square behind the word.
    Takes,
    /// The square behind the word is that of arrival: `Cavallo in g5`.
    To,
    /// A capture en passant.
    EnPassant,
    /// Another move follows, and nothing says which of both is meant.
    Or,
}

impl Term {
    /// Every term, the men by their role.
    pub const ALL: [Term; 17] = [
        Term::Man(Role::Pawn),
        Term::Man(Role::Knight),
        Term::Man(Role::Bishop),
        Term::Man(Role::Rook),
        Term::Man(Role::Queen),
        Term::Man(Role::King),
        Term::Check,
        Term::Mate,
        Term::DrawOffer,
        Term::Resignation,
        Term::CastleShort,
        Term::CastleLong,
        Term::Castle,
        Term::Takes,
        Term::To,
        Term::EnPassant,
        Term::Or,
    ];
}

/// The letters and the words of one language. Each text of words is a list parted by commas; an entry is one word or a few.
/// The first entry is the one of the dictionary, the others are forms of it and other names.
pub(super) struct Vocabulary {
    /// The letters of pawn, knight, bishop, rook, queen and king, in this order.
    pub letters: [&'static str; 6],
    /// Letters that some players write instead, and that mean nothing else in this language.
    pub other_letters: &'static [(&'static str, Role)],
    pub pawn: &'static str,
    pub knight: &'static str,
    pub bishop: &'static str,
    pub rook: &'static str,
    pub queen: &'static str,
    pub king: &'static str,
    pub check: &'static str,
    pub mate: &'static str,
    pub draw_offer: &'static str,
    pub resignation: &'static str,
    pub castle_short: &'static str,
    pub castle_long: &'static str,
    pub castle: &'static str,
    pub takes: &'static str,
    pub to: &'static str,
    pub en_passant: &'static str,
    pub or: &'static str,
}

impl Vocabulary {
    /// Of a language that is not known here.
    pub const EMPTY: Vocabulary = Vocabulary {
        letters: [""; 6],
        other_letters: &[],
        pawn: "",
        knight: "",
        bishop: "",
        rook: "",
        queen: "",
        king: "",
        check: "",
        mate: "",
        draw_offer: "",
        resignation: "",
        castle_short: "",
        castle_long: "",
        castle: "",
        takes: "",
        to: "",
        en_passant: "",
        or: "",
    };

    /// What is written for a term.
    pub fn phrases(&self, term: Term) -> impl Iterator<Item = &'static str> + use<> {
        let list = match term {
            Term::Man(Role::Pawn) => self.pawn,
            Term::Man(Role::Knight) => self.knight,
            Term::Man(Role::Bishop) => self.bishop,
            Term::Man(Role::Rook) => self.rook,
            Term::Man(Role::Queen) => self.queen,
            Term::Man(Role::King) => self.king,
            Term::Check => self.check,
            Term::Mate => self.mate,
            Term::DrawOffer => self.draw_offer,
            Term::Resignation => self.resignation,
            Term::CastleShort => self.castle_short,
            Term::CastleLong => self.castle_long,
            Term::Castle => self.castle,
            Term::Takes => self.takes,
            Term::To => self.to,
            Term::EnPassant => self.en_passant,
            Term::Or => self.or,
        };
        list.split(", ")
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
            'đ' | 'Đ' => folded.push('d'),
            'æ' | 'Æ' => folded.push_str("ae"),
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
