//! One word that no phrase of the language takes: signs of a move, a time, a result, a name, a mark of worth.

use super::shapes::{
    has_digit, is_capital, is_half_square, is_initial, is_name, is_result, is_square, is_time,
};
use super::{Part, Parts, Words};
use crate::notation::{Language, Term, fold};

/// Signs for the worth of a move or of the position (Chess Informant), the longest first.
const WORTH: [&str; 24] = [
    "+/-", "-/+", "+/=", "=/+", "+-", "-+", "+=", "=+", "±", "∓", "⩲", "⩱", "∞", "□", "⊕", "⌓",
    "△", "▲", "↑", "→", "⇄", "⟳", "_", "-",
];

/// Small words of several languages that look like a pawn's capture.
const LIKE_FILES: [&str; 3] = ["de", "ed", "ab"];

/// Articles, words for "from" and for the side of the board, in several languages.
const SMALL: &str = "la le il el the der die das den dem from da di du del do dal della des von van aus het od из \
    côté cote lato lado";

/// What stands in words that claim a draw, in several languages (9.2, 9.3).
const CLAIMS: &str = "chied ripetiz repetic repetit reclam rivendic claim threefold wiederhol beanspruch reklam повтор \
    требу powtorz opakov herhal gentag upprep gjentak ponavl ismetl toist tekrar επαναλ";

/// Whether a word says nothing of the move itself.
pub(super) fn is_small(token: &str) -> bool {
    LIKE_FILES.contains(&token) || SMALL.split(' ').any(|word| word == token)
}

impl Parts {
    /// Takes one word, which `next` follows.
    pub(super) fn take_token(&mut self, token: &str, next: Option<&str>) {
        let moved = self.has_digits() || self.moves().any(|part| part.contains('O'));
        let like_file = LIKE_FILES.contains(&token.trim_end_matches('.'))
            && !next.is_some_and(|next| next.starts_with(|sign: char| sign.is_ascii_digit()));
        let folded = fold(token);
        if token.starts_with('~') || token.ends_with('~') {
            self.parts.push(Part::CrossedOut);
        } else if token == "(=)" {
            self.draw_offer = true;
        } else if matches!(token, "=" | "=?" | "=!") && moved && !self.ends_on_last_rank()
            || is_result(token) && token.contains('2')
        {
            self.perhaps_offer = true;
        } else if is_time(token, self.words.numeric) || is_result(token) {
            self.spare.push(token.to_owned());
        } else if moved && next.is_some() && is_or(token) {
            self.parts.push(Part::Or);
        } else if moved && self.is_of_name(token, next) {
            self.spare.push(token.to_owned());
        } else if moved && matches!(token, "N" | "TN" | "N!" | "N.") {
            self.parts.push(Part::Letter(token.to_owned()));
        } else if like_file && !self.has_small_words() {
            self.corrects = true;
            self.parts.push(Part::Small(token.to_owned()));
        } else if CLAIMS.split(' ').any(|word| folded.contains(word)) {
            self.claims = true;
            self.spare.push(token.to_owned());
        } else if like_file || SMALL.split(' ').any(|word| word == token) {
            self.corrects = true;
            self.spare.push(token.to_owned());
        } else if moved && (WORTH.contains(&token) || is_name(token, self.words)) {
            self.spare.push(token.to_owned());
        } else if token.chars().filter(|sign| sign.is_alphabetic()).count() > 3 && !has_digit(token)
        {
            self.parts.push(Part::Other);
        } else {
            self.take_signs(token);
        }
    }

    /// Whether a letter belongs to a name. On the last rank it could be a promotion too, so there any sign of a name
    /// counts.
    fn is_of_name(&self, token: &str, next: Option<&str>) -> bool {
        let (dot, last_rank) = (is_initial(token), self.ends_on_last_rank());
        let is_name = |text: &str| is_name(text, self.words);
        let named = next.is_some_and(is_name);
        let signed = next.is_some_and(is_initial)
            || next.is_none() && dot
            || self.spare.last().is_some_and(|it| is_name(it));
        named && dot || last_rank && (named || signed) && (dot || is_capital(token))
    }

    /// Signs of a move, without the marks of worth behind them.
    fn take_signs(&mut self, token: &str) {
        // A second number stands before a second try, or before the move that is expected next.
        let dots = token.trim_start_matches(|sign: char| sign.is_ascii_digit());
        self.corrects |= !self.parts.is_empty()
            && (1..=3).contains(&(token.len() - dots.len()))
            && (dots.starts_with(['.', ')', ':']) || dots.is_empty() && !self.words.numeric);
        let mut signs = token.trim_start_matches(['*', '>', '\u{2022}', '_', '!', '?', '\u{2192}']);
        if signs.len() < token.len() {
            let front = token.get(..token.len() - signs.len()).unwrap_or_default();
            self.spare.push(front.to_owned());
        }
        let mut behind = Vec::new();
        while let Some((rest, mark)) = WORTH
            .iter()
            .find_map(|mark| Some((signs.strip_suffix(mark)?, *mark)))
            .filter(|(rest, _)| has_digit(rest))
        {
            signs = rest;
            behind.push(mark);
        }
        behind.reverse();
        if !behind.is_empty() {
            self.spare.push(behind.concat());
        }
        if signs.is_empty() {
            return;
        }
        for (count, half) in strokes(signs).into_iter().enumerate() {
            if count > 0 {
                self.parts.push(Part::Or);
            }
            self.sign(&in_letters(half, self.words));
        }
    }
}

/// Two moves with a stroke between them; `e8/Q` is one.
fn strokes(signs: &str) -> Vec<&str> {
    let halves: Vec<&str> = signs.split('/').collect();
    match halves.as_slice() {
        [first, others @ ..]
            if has_digit(first)
                && !others.contains(&"")
                && (others.iter().all(|half| has_digit(half))
                    || first.ends_with(char::is_alphabetic)) =>
        {
            halves
        }
        _ => vec![signs],
    }
}

/// The square of departure out of its brackets, `N(f3)-g5`, and other letters for a piece, `Kt-g5`.
fn in_letters(signs: &str, words: Words) -> String {
    if words.descriptive {
        return signs.to_owned();
    }
    let mut plain = signs.to_owned();
    let place = |inner: &str| is_square(inner) || is_half_square(inner);
    if let Some((open, close)) = plain.find('(').zip(plain.find(')'))
        && plain.get(open + 1..close).is_some_and(place)
        && close + 1 < plain.len()
    {
        plain.remove(close);
        plain.remove(open);
    }
    let letters: Vec<char> = plain.chars().collect();
    let in_own = || {
        let language = words.language?;
        let found = language.man_otherwise(&letters)?;
        let rest: String = letters.iter().skip(found.length).collect();
        Some(format!("{}{rest}", language.letter(found.role)))
    };
    in_own().unwrap_or(plain)
}

/// "Or" is understood in every language: whichever it is, two moves stand there (A8a).
fn is_or(token: &str) -> bool {
    let mut languages = Language::ALL.into_iter();
    token == "/" || languages.any(|language| language.terms(token).contains(&Term::Or))
}
