//! A text in parts: what may be a move, what is usual beside one, and what is neither.

mod phrases;
pub(super) mod shapes;
mod signs;
mod tokens;

use super::Remark;
use crate::notation::{Language, Notation, Term};
use shapes::{ends_with_square, has_digit};
use tokens::Tokens;

/// What a part of the text is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Signs of a move, or of a part of one, in the letters of the notation.
    Signs(String),
    /// A word that could also be a file or two: the Italian `a` before a square, `ed`, the French `de`.
    Small(String),
    /// A letter behind a move that could be a promotion, or mark a novelty.
    Letter(String),
    /// Castling, without saying on which side.
    Castling,
    /// "Or", or a stroke between two moves.
    Or,
    /// Crossed out.
    CrossedOut,
    /// Nothing usual.
    Other,
}

/// The parts of a text, and what stood beside them.
#[derive(Debug, Default)]
pub(super) struct Parts {
    words: Words,
    parts: Vec<Part>,
    /// Whether a draw is offered, as a sign or in words.
    pub(super) draw_offer: bool,
    /// Whether a resignation is written.
    pub(super) resigns: bool,
    /// Whether that offer is in words.
    offer_in_words: bool,
    /// Whether an offer may be meant.
    perhaps_offer: bool,
    /// Whether a piece, castling, the capture or "to" is in words.
    in_words: bool,
    /// Whether a draw is claimed in words (9.2, 9.3).
    claims: bool,
    /// Whether signs or small words stand there with which one move may correct another.
    pub(super) corrects: bool,
    /// What is no part of the move, as it was written.
    pub(super) spare: Vec<String>,
}

/// Signs with which people correct what they wrote, besides those that cross it out.
const CORRECTING: &str = "→⇒➔><([{|^\"«»“”„";

/// Signs that only part one move from another.
const PARTING: [&str; 4] = [",", ";", ".", "/"];

impl Parts {
    pub(super) fn of(text: &str, notation: Notation) -> Parts {
        let words = Words {
            language: match notation {
                Notation::Letters(language) => Some(language),
                Notation::Descriptive => Some(Language::English),
                Notation::Figurine | Notation::Iccf | Notation::Unknown(_) => None,
            },
            descriptive: notation == Notation::Descriptive,
            numeric: notation == Notation::Iccf,
        };
        let Tokens { tokens, spare, .. } = Tokens::of(text, words);
        let mut parts = Parts {
            words,
            spare,
            ..Parts::default()
        };
        let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
        let mut rest = tokens.as_slice();
        while let [token, behind @ ..] = rest {
            let taken = parts.take_phrase(rest);
            if taken == 0 {
                parts.take_token(token, behind.first().copied());
            }
            rest = rest.get(taken.max(1)..).unwrap_or_default();
        }
        let mut tokens = text.split_whitespace();
        parts.corrects |= text
            .replace("(=)", "")
            .contains(|it| CORRECTING.contains(it))
            || tokens.any(|it| !it.contains(char::is_alphanumeric) && !PARTING.contains(&it))
            || parts.perhaps_offer
            || parts.spare.iter().any(|mark| mark == "-");
        // A claim is no offer, whatever an edition makes of it.
        parts.draw_offer &= !(parts.claims && parts.offer_in_words);
        parts.offer_in_words &= !parts.claims;
        parts
    }

    fn sign(&mut self, signs: &str) {
        if !signs.is_empty() {
            self.parts.push(Part::Signs(signs.to_owned()));
        }
    }

    /// Whether a move stands there to the last rank, where `=` is a sign of promotion.
    fn ends_on_last_rank(&self) -> bool {
        let signs: String = self.moves().collect();
        ends_with_square(&signs) && signs.ends_with(['1', '8'])
    }

    /// The parts that may be moves.
    pub(super) fn moves(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| match part {
            Part::Signs(signs) => Some(signs.as_str()),
            Part::Castling => Some("castling"),
            Part::Letter(letter) => Some(letter.as_str()),
            Part::Small(_) | Part::Or | Part::CrossedOut | Part::Other => None,
        })
    }

    pub(super) fn has_digits(&self) -> bool {
        self.moves().any(has_digit)
    }

    pub(super) fn has(&self, part: &Part) -> bool {
        self.parts.contains(part)
    }

    pub(super) fn has_other(&self) -> bool {
        self.has(&Part::Other) || self.has(&Part::CrossedOut) || self.resigns
    }

    pub(super) fn has_small_words(&self) -> bool {
        self.parts.iter().any(|it| matches!(it, Part::Small(_)))
    }

    /// Whether an arrow points from one part to another.
    pub(super) fn has_arrow(&self) -> bool {
        let arrow = |mark: &String| ["→", "⇒", "➔", ">", "<"].contains(&mark.as_str());
        self.spare.iter().any(arrow)
    }

    /// All parts together, in every way in which they can be taken: a small word as nothing or as a file, a letter
    /// at the end as a part of the move or as a mark, castling as either. Beside each text stands the mark that it
    /// leaves out.
    pub(super) fn wholes(&self) -> Vec<(String, Option<String>)> {
        let mut wholes = vec![(String::new(), None)];
        for part in &self.parts {
            let ways: Vec<(&str, Option<&String>)> = match part {
                Part::Signs(signs) => vec![(signs, None)],
                Part::Small(word) => vec![("", None), (word, None)],
                Part::Letter(letter) => vec![(letter, None), ("", Some(letter))],
                Part::Castling => vec![("O-O", None), ("O-O-O", None)],
                Part::Or | Part::CrossedOut | Part::Other => vec![("", None)],
            };
            wholes = wholes
                .iter()
                .flat_map(|(whole, mark)| {
                    let both = ways.iter();
                    both.map(move |&(way, left)| {
                        (format!("{whole} {way}"), left.or(mark.as_ref()).cloned())
                    })
                })
                .collect();
        }
        wholes
    }

    /// What stands on each side of every "or"; `e8Q/R` is two promotions.
    pub(super) fn alternatives(&self) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        for run in self.parts.split(|part| *part == Part::Or) {
            let text = signs_of(run).join(" ");
            let first = texts.first().map_or("", String::as_str);
            let promotion = text.trim_start_matches(['=', '(']).trim_end_matches(')');
            let square = first.trim_end_matches(|sign: char| !sign.is_ascii_digit());
            let whole = match promotion.chars().count() == 1 && square.ends_with(['1', '8']) {
                true => format!("{square}={promotion}"),
                false => text,
            };
            texts.push(whole);
        }
        texts
    }

    /// Parts that may be moves and stand side by side.
    pub(super) fn runs(&self) -> Vec<Vec<&str>> {
        let between = |part: &Part| matches!(part, Part::Or | Part::CrossedOut | Part::Other);
        let runs = self.parts.split(between).map(signs_of);
        runs.filter(|run| !run.is_empty()).collect()
    }

    /// What is wrong with the text besides the move.
    pub(super) fn remarks(&self) -> Vec<Remark> {
        let mut remarks = Vec::new();
        remarks.extend(self.in_words.then_some(Remark::InWords));
        remarks.extend(self.offer_in_words.then_some(Remark::DrawOfferInWords));
        remarks.extend(self.claims.then_some(Remark::DrawClaim));
        remarks.extend(self.perhaps_offer.then_some(Remark::PerhapsDrawOffer));
        if !self.spare.is_empty() {
            remarks.push(Remark::SpareMark {
                written: self.spare.join(" "),
            });
        }
        remarks
    }
}

/// The signs of moves among some parts.
fn signs_of(parts: &[Part]) -> Vec<&str> {
    let signs = parts.iter().filter_map(|part| match part {
        Part::Signs(signs) | Part::Letter(signs) => Some(signs.as_str()),
        Part::Small(_) | Part::Castling | Part::Or | Part::CrossedOut | Part::Other => None,
    });
    signs.collect()
}

/// What the words of a text are looked up in.
#[derive(Clone, Copy, Debug, Default)]
struct Words {
    language: Option<Language>,
    descriptive: bool,
    /// Whether moves are made of digits, so that a time with a full stop could be one.
    numeric: bool,
}

impl Words {
    /// What a word, or a few, can mean in the language; nothing where the notation has none.
    fn terms(self, phrase: &str) -> &'static [Term] {
        self.language.map_or(&[], |language| language.terms(phrase))
    }
}
