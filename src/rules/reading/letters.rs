//! Capitals and small letters that are not told apart: `NG5`, `E4`, `nG5`, `bc4` for the bishop.

use shakmaty::{Chess, Move, Position, Rank};

use super::{Meaning, Reading, Remark, as_written};
use crate::notation::Notation;

/// More texts than this are made of no move: five of its letters can be capitals or small.
const MOST_TEXTS: usize = 1 << 5;

/// A text with other capitals, and what it says.
pub(super) struct Variant {
    pub(super) text: String,
    pub(super) reading: Reading,
    /// The letter in front was a capital and is a file here, where a piece could be meant.
    pub(super) doubtful: bool,
}

/// The text with its letters as capitals and as small letters in every way, where it says a move so. The text as it
/// stands is not among them.
pub(super) fn readings(position: &Chess, text: &str, notation: Notation) -> Vec<Variant> {
    let mut variants: Vec<Variant> = Vec::new();
    for changed in texts(text, notation) {
        let reading = as_written(position, &changed, notation);
        // A letter too many besides is another text: `B4b` is no `b4`.
        let spare = |it: &Remark| matches!(it, Remark::SpareMark { written } if written.ends_with(char::is_alphabetic));
        if reading.meaning != Meaning::Unintelligible && !reading.remarks.iter().any(spare) {
            variants.push(Variant {
                text: changed,
                reading,
                doubtful: false,
            });
        }
    }
    let front = front_letter(text);
    let capital = front.is_some_and(char::is_uppercase);
    let is_man = |variant: &Variant| front_letter(&variant.text).is_some_and(char::is_uppercase);
    let man_too = variants.iter().any(is_man);
    // `Dd4` has the form of a piece's move, whoever's letter that is; `D4` has not. In `CXD5` capitals say nothing.
    let mans_form =
        capital && !next_is_rank(text) && text.contains(|sign| matches!(sign, 'a'..='h'));
    for variant in &mut variants {
        let file = !is_man(variant);
        variant.doubtful = file && (man_too || mans_form);
    }
    variants
}

/// Whether a digit stands behind the letter in front.
fn next_is_rank(text: &str) -> bool {
    let mut signs = text.chars().skip_while(|sign| !sign.is_alphabetic());
    signs.nth(1).is_some_and(|sign| sign.is_ascii_digit())
}

/// A text that is a capital of the language and a rank, `B4`, is a pawn's move in capitals; but a piece's move whose
/// file is left out looks the same. The moves that such a piece could make.
pub(super) fn without_file(position: &Chess, text: &str, notation: Notation) -> Vec<Move> {
    let signs: Vec<char> = text.chars().filter(|sign| sign.is_alphanumeric()).collect();
    let man = match notation {
        Notation::Letters(language) => language.man(&signs),
        _ => None,
    };
    let man = man.filter(|man| man.proper_case && signs.len() == man.length + 1);
    let rank = signs.last().copied().and_then(Rank::from_char);
    let (Some(man), Some(rank)) = (man, rank) else {
        return Vec::new();
    };
    let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
    moves.retain(|played| {
        played.role() == man.role && played.to().rank() == rank && !played.is_castle()
    });
    moves
}

fn front_letter(text: &str) -> Option<char> {
    text.chars().find(|sign| sign.is_alphabetic())
}

fn texts(text: &str, notation: Notation) -> Vec<String> {
    match notation {
        // Descriptive notation has capitals alone.
        Notation::Descriptive => {
            let upper = text.to_ascii_uppercase().replace('X', "x");
            Vec::from_iter(Some(upper).filter(|upper| upper != text))
        }
        Notation::Iccf | Notation::Unknown(_) => Vec::new(),
        Notation::Letters(_) | Notation::Figurine => mixed(text),
    }
}

/// Capitals that could be files made small, and the letter in front a capital if it could be a piece.
fn mixed(text: &str) -> Vec<String> {
    let front = text.chars().position(char::is_alphabetic);
    let mut texts = vec![String::new()];
    for (place, sign) in text.chars().enumerate() {
        let other = match sign {
            'A'..='H' => Some(sign.to_ascii_lowercase()),
            'a'..='h' if front == Some(place) => Some(sign.to_ascii_uppercase()),
            _ => None,
        };
        let ways = std::iter::once(sign).chain(other);
        let longer = ways.flat_map(|way| texts.iter().map(move |text| format!("{text}{way}")));
        texts = longer.collect();
        if texts.len() > MOST_TEXTS {
            return Vec::new();
        }
    }
    // The text as it stands.
    texts.remove(0);
    texts
}
