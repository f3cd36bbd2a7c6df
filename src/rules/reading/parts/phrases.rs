//! Words of the language among the signs: pieces, takes, check and mate, castling, a draw offer, a resignation.

use shakmaty::Role;

use super::shapes::{has_digit, is_square};
use super::signs::is_small;
use super::{Part, Parts};
use crate::notation::{LONGEST_PHRASE, Language, Term, fold};

impl Parts {
    /// Takes a phrase of the language from the front, the longest that it knows; returns how many tokens it has.
    pub(super) fn take_phrase(&mut self, tokens: &[&str]) -> usize {
        let longest = LONGEST_PHRASE.min(tokens.len());
        for length in (1..=longest).rev() {
            let Some(language) = self.words.language else {
                break;
            };
            let (written, behind) = tokens.split_at(length);
            let written = written.join(" ");
            let phrase = written.trim_end_matches(['.', '!', '?', ':']);
            let terms = match language.terms(phrase) {
                [] => language.abbreviated(&written).into_iter().collect(),
                known => known.to_vec(),
            };
            let next = behind.first().copied();
            if let Some(&term) = terms.iter().find(|&&term| self.fits(term, next)) {
                return match self.take_term(term, phrase, next, language) {
                    true => length + self.side_of_castling(term, behind),
                    false => 0,
                };
            }
        }
        // A resignation is understood in every language: it is a question anyway.
        let resigns = |language: Language| {
            let terms = tokens.first().map(|token| language.terms(token));
            terms.is_some_and(|terms| terms.contains(&Term::Resignation))
        };
        let resigns = Language::ALL.into_iter().any(resigns);
        self.resigns |= resigns;
        usize::from(resigns)
    }

    /// Whether a word can mean that here: a piece is named in front of a square or behind a move, or is taken.
    fn fits(&self, term: Term, next: Option<&str>) -> bool {
        let moved = self.has_digits();
        match term {
            Term::Man(_) => {
                let before_square = |next: &str| {
                    let signs = next.trim_start_matches(['x', 'X', '-', ':', '(', '×']);
                    let mut terms = self.words.terms(next).iter();
                    terms.any(|term| matches!(term, Term::Takes | Term::To | Term::Man(_)))
                        || signs.is_empty()
                        || has_digit(signs)
                };
                next.is_some_and(before_square) || moved || self.takes()
            }
            Term::Takes => !self.parts.is_empty(),
            // `Q4` is a square in descriptive notation.
            Term::To => next.is_some_and(|next| {
                let named = next.ends_with(|sign: char| sign.is_ascii_digit());
                is_square(next) || self.words.descriptive && named
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
    ) -> bool {
        let one_letter = phrase.chars().count() == 1;
        match term {
            // A letter alone is a sign, not a word.
            Term::Man(_) | Term::Takes if one_letter => return false,
            // The piece that is taken stands on the square behind: the square is enough.
            Term::Man(_) if self.takes() && next.is_some_and(is_square) => {}
            Term::Man(role) => self.sign(language.letter(role)),
            Term::Takes => self.sign("x"),
            Term::To if one_letter => self.parts.push(Part::Small(phrase.to_lowercase())),
            Term::To if self.words.descriptive => self.sign("-"),
            Term::To => {}
            Term::CastleShort => self.sign("O-O"),
            Term::CastleLong => self.sign("O-O-O"),
            Term::Castle => self.parts.push(Part::Castling),
            // Twice is once: `+` and the word for it.
            Term::Check if self.moves().last().is_some_and(|it| it.ends_with('+')) => {}
            Term::Check => self.sign("+"),
            Term::Mate => self.sign("#"),
            Term::EnPassant => self.sign("e.p."),
            Term::Or => self.parts.push(Part::Or),
            Term::DrawOffer => {
                self.draw_offer = true;
                self.offer_in_words = true;
            }
            Term::Resignation => self.resigns = true,
        }
        use Term::{Castle, CastleLong, CastleShort, Man, Takes, To};
        self.in_words |= matches!(
            term,
            Man(_) | Takes | To | CastleShort | CastleLong | Castle
        );
        true
    }

    /// The side behind the word for castling: `Castles KR`, `arrocco di re`, `roque du côté du roi`. Returns how many
    /// tokens it takes.
    fn side_of_castling(&mut self, term: Term, behind: &[&str]) -> usize {
        let small = behind.iter().take_while(|it| is_small(&it.to_lowercase()));
        let small = small.count();
        let word = behind.get(small).map_or(String::new(), |token| fold(token));
        let names = |role| self.words.terms(&word).contains(&Term::Man(role));
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
