//! Words of the language among the signs: men's names, takes, check and mate, castling, a draw offer, a resignation.

use shakmaty::Role;

use super::shapes::is_square;
use super::signs::is_small;
use super::{Part, Parts, Words};
use crate::notation::{LONGEST_PHRASE, Language, Term, fold};

impl Parts {
    /// Takes a phrase of the language from the front, the longest that it knows; returns how many tokens it has.
    pub(super) fn take_phrase(&mut self, tokens: &[String], words: &Words) -> usize {
        let Some(language) = words.language else {
            return usize::from(self.take_any_resignation(tokens.first()));
        };
        for length in (1..=LONGEST_PHRASE.min(tokens.len())).rev() {
            let written = tokens.get(..length).unwrap_or_default().join(" ");
            let phrase = written.trim_end_matches(['.', '!', '?', ':']);
            let terms = match language.terms(phrase) {
                [] => language.abbreviated(&written).into_iter().collect(),
                known => known.to_vec(),
            };
            let next = tokens.get(length).map(String::as_str);
            let known = terms
                .iter()
                .find(|&&term| self.fits(term, next, language, words));
            if let Some(&term) = known {
                return match self.take_term(term, phrase, next, language, words) {
                    true => {
                        let behind = tokens.get(length..).unwrap_or_default();
                        length + self.side_of_castling(term, behind, language)
                    }
                    false => 0,
                };
            }
        }
        usize::from(self.take_any_resignation(tokens.first()))
    }

    /// A resignation is understood in every language: it is a question anyway.
    fn take_any_resignation(&mut self, token: Option<&String>) -> bool {
        let Some(token) = token else { return false };
        let resigns = Language::ALL
            .into_iter()
            .any(|language| language.terms(token).contains(&Term::Resignation));
        self.resigns |= resigns;
        resigns
    }

    /// Whether a word can mean that here: a man stands in front of a square or is taken.
    fn fits(&self, term: Term, next: Option<&str>, language: Language, words: &Words) -> bool {
        let moved = self.has_digits();
        match term {
            Term::Man(_) => {
                next.is_some_and(|next| {
                    let signs = next.trim_start_matches(['x', 'X', '-', ':', '(', '×']);
                    let linked = language
                        .terms(next)
                        .iter()
                        .any(|term| matches!(term, Term::Takes | Term::To | Term::Man(_)));
                    linked || signs.is_empty() || signs.chars().any(|sign| sign.is_ascii_digit())
                }) || moved
                    || self.takes()
            }
            Term::Takes => !self.parts.is_empty(),
            // `Q4` is a square in descriptive notation.
            Term::To => next.is_some_and(|next| {
                is_square(next)
                    || words.descriptive && next.ends_with(|sign: char| sign.is_ascii_digit())
            }),
            Term::Or => moved && next.is_some(),
            Term::Castle | Term::CastleShort | Term::CastleLong => !moved,
            Term::Check | Term::Mate | Term::DrawOffer | Term::Resignation | Term::EnPassant => {
                true
            }
        }
    }

    /// Whether the last word is that of a capture.
    fn takes(&self) -> bool {
        matches!(self.parts.last(), Some(Part::Signs(signs)) if signs == "x")
    }

    /// Writes down what a phrase means; false if the signs are left as they are.
    fn take_term(
        &mut self,
        term: Term,
        phrase: &str,
        next: Option<&str>,
        language: Language,
        words: &Words,
    ) -> bool {
        let one_letter = phrase.chars().count() == 1;
        match term {
            // A letter alone is a sign, not a word.
            Term::Man(_) | Term::Takes if one_letter => return false,
            Term::Man(role) => {
                self.in_words = true;
                // The man that is taken stands on the square behind: the square is enough.
                if !self.takes() || !next.is_some_and(is_square) {
                    self.sign(language.letter(role));
                }
            }
            Term::Takes => {
                self.in_words = true;
                self.sign("x");
            }
            Term::To if one_letter => {
                self.in_words = true;
                self.parts.push(Part::Small(phrase.to_lowercase()));
            }
            Term::To => {
                self.in_words = true;
                if words.descriptive {
                    self.sign("-");
                }
            }
            // Twice is once: `+` and the word for it.
            Term::Check
                if self
                    .moves()
                    .last()
                    .is_some_and(|signs| signs.ends_with('+')) => {}
            Term::Check => self.sign("+"),
            Term::Mate => self.sign("#"),
            Term::EnPassant => self.sign("e.p."),
            Term::Or => self.parts.push(Part::Or),
            Term::DrawOffer => {
                self.draw_offer = true;
                self.offer_in_words = true;
            }
            Term::Resignation => self.resigns = true,
            Term::CastleShort => {
                self.in_words = true;
                self.sign("O-O");
            }
            Term::CastleLong => {
                self.in_words = true;
                self.sign("O-O-O");
            }
            Term::Castle => {
                self.in_words = true;
                self.parts.push(Part::Castling);
            }
        }
        true
    }

    /// The side behind the word for castling: `Castles KR`, `arrocco di re`, `roque du côté du roi`. Returns how many
    /// tokens it takes.
    fn side_of_castling(&mut self, term: Term, behind: &[String], language: Language) -> usize {
        let small = behind.iter().take_while(|it| is_small(&it.to_lowercase()));
        let small = small.count();
        let word = behind.get(small).map_or(String::new(), |token| fold(token));
        let names = |role| language.terms(&word).contains(&Term::Man(role));
        let side = match (term, word.as_str()) {
            (Term::Castle, "k" | "kr" | "ks" | "k side" | "king's" | "kings" | "short") => "O-O",
            (Term::Castle, "q" | "qr" | "qs" | "q side" | "queen's" | "queens" | "long") => "O-O-O",
            (Term::Castle, _) if names(Role::King) => "O-O",
            (Term::Castle, _) if names(Role::Queen) => "O-O-O",
            _ => return 0,
        };
        self.parts.pop();
        self.sign(side);
        small + 1
    }
}
