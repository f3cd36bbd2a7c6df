//! A text in parts: what may be a move, what is usual beside one, and what is neither.

use super::Remark;
use crate::laws::notation::{LONGEST_PHRASE, Language, Notation, Term, fold};
use shakmaty::Role;

/// "Or" in the languages whose letters are known; a text with it has two moves.
const OR: [&str; 15] = [
    "or", "oder", "ou", "oppure", "o", "of", "eller", "vagy", "lub", "nebo", "sau", "või", "tai",
    "eða", "/",
];

/// Signs for the worth of a move or of the position (Chess Informant), the longest first.
const WORTH: [&str; 24] = [
    "+/-", "-/+", "+/=", "=/+", "+-", "-+", "+=", "=+", "±", "∓", "⩲", "⩱", "∞", "□", "⊕", "⌓",
    "△", "▲", "↑", "→", "⇄", "⟳", "_", "-",
];

/// What a part of the text is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Signs of a move, or of a part of one, in the letters of the notation.
    Signs(String),
    /// A word of one letter before a square, which could also be a file: the Italian `a`.
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
    parts: Vec<Part>,
    /// Whether a draw is offered, as a sign or in words.
    pub(super) draw_offer: bool,
    /// Whether a resignation is written.
    pub(super) resigns: bool,
    /// Whether that offer is in words.
    offer_in_words: bool,
    /// Whether an offer may be meant.
    perhaps_offer: bool,
    /// Whether men, castling or the capture are in words.
    in_words: bool,
    /// What is no part of the move, as it was written.
    spare: Vec<String>,
}

impl Parts {
    pub(super) fn of(text: &str, notation: Notation) -> Parts {
        let mut parts = Parts::default();
        let words = Words {
            language: match notation {
                Notation::Letters(language) => Some(language),
                Notation::Descriptive => Some(Language::English),
                Notation::Figurine | Notation::Iccf => None,
            },
            descriptive: notation == Notation::Descriptive,
            numeric: notation == Notation::Iccf,
        };
        let tokens = parts.tokens(text, &words);
        let mut rest = tokens.as_slice();
        while let Some((token, behind)) = rest.split_first() {
            let taken = parts.take_phrase(rest, &words);
            if taken > 0 {
                rest = rest.get(taken..).unwrap_or_default();
            } else {
                parts.take_token(token, behind.first().map(String::as_str), &words);
                rest = behind;
            }
        }
        parts
    }

    /// The words of the text, with quotes and commas off, brackets opened, and what is run together parted.
    fn tokens(&mut self, text: &str, words: &Words) -> Vec<String> {
        let mut crossed_out = false;
        let mut plain = String::with_capacity(text.len());
        for sign in text.chars() {
            match sign {
                '~' => {
                    if !plain.ends_with('~') {
                        crossed_out = !crossed_out;
                        plain.push_str(if crossed_out { " ~" } else { "~ " });
                    }
                }
                '\u{335}' | '\u{336}' => plain.push('~'),
                '"' | '\u{AB}' | '\u{BB}' | '\u{201C}'..='\u{201E}' | ',' | ';' => {
                    self.spare.push(sign.to_string());
                    plain.push(' ');
                }
                '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE63}' | '\u{FF0D}' => plain.push('-'),
                '\u{2026}' => plain.push_str("..."),
                '\u{BD}' => plain.push_str("1/2"),
                _ => plain.push(sign),
            }
        }
        let number = number_in_front(&plain, words);
        let (front, behind) = plain.split_at(number.0);
        let mut tokens = Vec::new();
        if !front.is_empty() {
            tokens.push(number.1);
        }
        for token in behind.split_whitespace() {
            // `Axf7+..Rxf7`: the reply stands behind its dots.
            let dots = token.find("..");
            let reply = dots.map(|place| token.split_at(place));
            match reply.filter(|(before, _)| before.contains(char::is_alphabetic)) {
                Some((before, reply)) => {
                    self.open_brackets(before, words, &mut tokens);
                    self.open_brackets(reply, words, &mut tokens);
                }
                None => self.open_brackets(token, words, &mut tokens),
            }
        }
        tokens
    }

    /// `(draw)`, `Ng5(1:52)`, `(Ng5)`: an aside is parted from the move, a move comes out of its brackets. What
    /// belongs to the move stays, as in `e8(Q)` and `N(f3)-g5`.
    fn open_brackets(&mut self, token: &str, words: &Words, tokens: &mut Vec<String>) {
        let quoted = token.trim_matches('\'');
        let token = match quoted.len() + 2 == token.len() {
            true => quoted,
            false => token,
        };
        let inner = token.strip_suffix([')', ']']).and_then(|open| {
            let place = open.find(['(', '['])?;
            Some((open.get(..place)?, open.get(place + 1..)?))
        });
        if let Some((before, inner)) = inner {
            if before.is_empty()
                && inner.chars().any(|sign| sign.is_ascii_digit())
                && !is_time(inner, words.numeric)
                && !is_result(inner)
            {
                self.spare.push(format!("({inner})"));
                tokens.push(inner.to_owned());
                return;
            }
            if is_aside(inner, words) {
                if !before.is_empty() {
                    tokens.extend(part_run_together(before, words));
                }
                tokens.push(match inner {
                    "=" => "(=)".to_owned(),
                    _ => inner.to_owned(),
                });
                return;
            }
        }
        let loose = token.trim_start_matches(|sign| sign == '(' && !token.contains(')'));
        let loose = match loose.contains('(') {
            true => loose,
            false => loose.trim_end_matches(')'),
        };
        let brackets = token.len() - loose.len();
        if brackets > 0 {
            self.spare.push(
                token
                    .chars()
                    .filter(|sign| matches!(sign, '(' | ')'))
                    .take(brackets)
                    .collect(),
            );
        }
        tokens.extend(part_run_together(loose, words));
    }

    /// Takes a phrase of the language from the front, the longest that it knows; returns how many tokens it has.
    fn take_phrase(&mut self, tokens: &[String], words: &Words) -> usize {
        let Some(language) = words.language else {
            return usize::from(self.take_any_resignation(tokens.first()));
        };
        for length in (1..=LONGEST_PHRASE.min(tokens.len())).rev() {
            let phrase = tokens.get(..length).unwrap_or_default().join(" ");
            let phrase = phrase.trim_end_matches(['.', '!', '?', ':']);
            let terms = language.terms(phrase);
            let next = tokens.get(length).map(String::as_str);
            let known = terms.iter().find(|&&term| self.fits(term, next, language));
            if let Some(&term) = known {
                return match self.take_term(term, phrase, next, language, words) {
                    true => length + self.side_of_castling(term, next),
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

    /// Whether a word can mean that here: a man stands in front of a square, check and mate behind one.
    fn fits(&self, term: Term, next: Option<&str>, language: Language) -> bool {
        let moved = self
            .moves()
            .any(|part| part.chars().any(|sign| sign.is_ascii_digit()));
        match term {
            Term::Man(_) => {
                next.is_some_and(|next| {
                    let signs = next.trim_start_matches(['x', 'X', '-', ':', '(', '×']);
                    let linked = language
                        .terms(next)
                        .iter()
                        .any(|term| matches!(term, Term::Takes | Term::To | Term::Man(_)));
                    linked || signs.chars().any(|sign| sign.is_ascii_digit())
                }) || moved
            }
            Term::Takes => !self.parts.is_empty(),
            Term::To => next.is_some_and(is_square),
            Term::Castle | Term::CastleShort | Term::CastleLong => !moved,
            Term::Check | Term::Mate | Term::DrawOffer | Term::Resignation | Term::EnPassant => {
                true
            }
        }
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
                let takes = matches!(self.parts.last(), Some(Part::Signs(signs)) if signs == "x");
                let last = next.is_none_or(|next| !next.chars().any(|sign| sign.is_ascii_digit()));
                let promoted = !takes && last && self.has_whole_square();
                let letter = letter(language, role);
                match promoted {
                    true => self.sign(&format!("={letter}")),
                    // The man that is taken, before its square: algebraic notation does not name it.
                    false if takes && !words.descriptive => {}
                    false => self.sign(&letter),
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

    /// The side behind the word for castling, as English scores have it: `Castles KR`. Returns how many tokens it takes.
    fn side_of_castling(&mut self, term: Term, next: Option<&str>) -> usize {
        let side = match (term, next.map(fold).as_deref()) {
            (Term::Castle, Some("k" | "kr" | "ks" | "king's" | "kings" | "short")) => "O-O",
            (Term::Castle, Some("q" | "qr" | "qs" | "queen's" | "queens" | "long")) => "O-O-O",
            _ => return 0,
        };
        self.parts.pop();
        self.sign(side);
        1
    }

    fn take_token(&mut self, token: &str, next: Option<&str>, words: &Words) {
        let moved = self.moves().any(|part| {
            part.chars()
                .any(|sign| sign.is_ascii_digit() || sign == 'O' || sign == '0')
        });
        let lower = token.to_lowercase();
        let name = is_name(token, words);
        let initial =
            token.len() == 2 && token.ends_with('.') && token.starts_with(char::is_uppercase);
        if token.starts_with('~') || token.ends_with('~') {
            self.parts.push(Part::CrossedOut);
        } else if token == "(=)" {
            self.draw_offer = true;
        } else if matches!(token, "=" | "=?" | "=!") && moved && !self.ends_on_last_rank() {
            self.perhaps_offer = true;
            self.spare.push(token.to_owned());
        } else if is_time(token, words.numeric) {
            self.spare.push(token.to_owned());
        } else if is_result(token) {
            self.perhaps_offer |= token.contains('2');
            self.spare.push(token.to_owned());
        } else if OR.contains(&lower.as_str()) && moved && next.is_some() {
            self.parts.push(Part::Or);
        } else if moved && matches!(token, "N" | "TN" | "N!" | "N.") {
            self.parts.push(Part::Letter(token.to_owned()));
        } else if moved
            && (WORTH.contains(&token)
                || name
                || (initial && next.is_some_and(|next| is_name(next, words))))
        {
            self.spare.push(token.to_owned());
        } else if lower.chars().filter(|sign| sign.is_alphabetic()).count() > 3
            && !token.chars().any(|sign| sign.is_ascii_digit())
        {
            self.parts.push(Part::Other);
        } else {
            self.take_signs(token, words);
        }
    }

    /// Signs of a move, without the marks of worth behind them.
    fn take_signs(&mut self, token: &str, words: &Words) {
        let mut signs = token.trim_start_matches(['*', '>', '\u{2022}', '_', '!', '?', '\u{2192}']);
        if signs.len() < token.len() {
            let front = token.get(..token.len() - signs.len()).unwrap_or_default();
            self.spare.push(front.to_owned());
        }
        let mut behind = Vec::new();
        while let Some((rest, mark)) = WORTH
            .iter()
            .find_map(|mark| Some((signs.strip_suffix(mark)?, *mark)))
            .filter(|(rest, _)| rest.contains(|sign: char| sign.is_ascii_digit()))
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
            self.sign(&in_letters(half, words));
        }
    }

    fn sign(&mut self, signs: &str) {
        if !signs.is_empty() {
            self.parts.push(Part::Signs(signs.to_owned()));
        }
    }

    fn has_whole_square(&self) -> bool {
        self.moves().any(ends_with_square)
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

    pub(super) fn has_or(&self) -> bool {
        self.parts.contains(&Part::Or)
    }

    pub(super) fn has_other(&self) -> bool {
        self.parts.contains(&Part::Other) || self.crossed_out() || self.resigns
    }

    pub(super) fn crossed_out(&self) -> bool {
        self.parts.contains(&Part::CrossedOut)
    }

    pub(super) fn has_castling(&self) -> bool {
        self.parts.contains(&Part::Castling)
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
            let signs = run.iter().filter_map(|part| match part {
                Part::Signs(signs) | Part::Letter(signs) => Some(signs.as_str()),
                Part::Small(_) | Part::Castling | Part::Or | Part::CrossedOut | Part::Other => None,
            });
            let text = signs.collect::<Vec<_>>().join(" ");
            let first = texts.first().map_or("", String::as_str);
            let promotion = text.trim_start_matches(['=', '(']).trim_end_matches(')');
            let whole = match promotion.chars().count() == 1 && !first.is_empty() {
                true => {
                    let square = first.trim_end_matches(|sign: char| !sign.is_ascii_digit());
                    format!("{square}={promotion}")
                }
                false => text,
            };
            texts.push(whole);
        }
        texts
    }

    /// Parts that may be moves and stand side by side.
    pub(super) fn runs(&self) -> Vec<Vec<&str>> {
        let between = |part: &Part| matches!(part, Part::Or | Part::CrossedOut | Part::Other);
        let runs = self.parts.split(between).map(|run| {
            let signs = run.iter().filter_map(|part| match part {
                Part::Signs(signs) | Part::Letter(signs) => Some(signs.as_str()),
                Part::Small(_) | Part::Castling | Part::Or | Part::CrossedOut | Part::Other => None,
            });
            signs.collect::<Vec<_>>()
        });
        runs.filter(|run| !run.is_empty()).collect()
    }

    /// What is wrong with the text besides the move.
    pub(super) fn remarks(&self) -> Vec<Remark> {
        let mut remarks = Vec::new();
        remarks.extend(self.in_words.then_some(Remark::InWords));
        remarks.extend(self.offer_in_words.then_some(Remark::DrawOfferInWords));
        remarks.extend(self.perhaps_offer.then_some(Remark::PerhapsDrawOffer));
        if !self.spare.is_empty() {
            remarks.push(Remark::SpareMark {
                written: self.spare.join(" "),
            });
        }
        remarks
    }
}

/// What the words of a text are looked up in.
struct Words {
    language: Option<Language>,
    descriptive: bool,
    /// Whether moves are made of digits, so that a time with a full stop could be one.
    numeric: bool,
}

/// A man's letter; the reader takes the English knight of descriptive notation too.
fn letter(language: Language, role: Role) -> String {
    language.letter(role).to_owned()
}

/// A number in front with a bracket or a colon, `4)` or `4:`: how long it is, and as it is usually written.
fn number_in_front(text: &str, words: &Words) -> (usize, String) {
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let behind = text.get(digits..).unwrap_or_default();
    let signs = behind
        .chars()
        .take_while(|sign| matches!(sign, '.' | ')' | ']' | ':' | ' '))
        .count();
    let gap = behind.get(..signs).unwrap_or_default();
    let first = text.split_whitespace().next().unwrap_or_default();
    let number = (1..=3).contains(&digits)
        && !gap.trim().is_empty()
        && !is_time(first, words.numeric)
        && signs < behind.len()
        && !text.starts_with('0');
    match number {
        true => {
            let dots: String = gap.chars().filter(|&sign| sign == '.').collect();
            let dots = if dots.len() > 1 { "..." } else { "." };
            let digits = text.get(..digits).unwrap_or_default();
            (digits.len() + gap.len(), format!("{digits}{dots}"))
        }
        false => (0, String::new()),
    }
}

/// A word that is written at the end of a move without a space, `Ra8matto`, comes off it.
fn part_run_together(token: &str, words: &Words) -> Vec<String> {
    let Some(language) = words.language else {
        return vec![token.to_owned()];
    };
    let place = token.rfind(|sign: char| sign.is_ascii_digit());
    let word = place
        .and_then(|place| token.split_at_checked(place + 1))
        .map(|(before, word)| (before, word.trim_start_matches('=')));
    match word {
        Some((before, word)) if word.chars().count() > 2 && !language.terms(word).is_empty() => {
            vec![before.to_owned(), word.to_owned()]
        }
        _ => vec![token.to_owned()],
    }
}

/// Two moves with a stroke between them; `e8/Q` is one.
fn strokes(signs: &str) -> Vec<&str> {
    let halves: Vec<&str> = signs.split('/').collect();
    let whole = |half: &&str| half.chars().any(|sign| sign.is_ascii_digit());
    match halves.as_slice() {
        [first, others @ ..]
            if !others.is_empty()
                && whole(first)
                && !halves.iter().any(|half| half.is_empty())
                && (others.iter().all(whole)
                    || first.ends_with(|sign: char| sign.is_alphabetic())) =>
        {
            halves
        }
        _ => vec![signs],
    }
}

/// The square of departure out of its brackets, `N(f3)-g5`, and other letters for a man, `Kt-g5`.
fn in_letters(signs: &str, words: &Words) -> String {
    if words.descriptive {
        return signs.to_owned();
    }
    let mut plain = signs.to_owned();
    let open = plain.find('(').zip(plain.find(')'));
    if let Some((open, close)) = open
        && plain
            .get(open + 1..close)
            .is_some_and(|inner| is_square(inner) || is_half_square(inner))
        && close + 1 < plain.len()
    {
        plain.remove(close);
        plain.remove(open);
    }
    let letters: Vec<char> = plain.chars().collect();
    let Some(language) = words.language else {
        return plain;
    };
    match language.man_otherwise(&letters) {
        Some(found) => {
            let rest = letters.iter().skip(found.length);
            language
                .letter(found.role)
                .chars()
                .chain(rest.copied())
                .collect()
        }
        None => plain,
    }
}

fn is_square(text: &str) -> bool {
    let mut signs = text.chars();
    matches!(signs.next(), Some('a'..='h' | 'A'..='H'))
        && matches!(signs.next(), Some('1'..='8'))
        && signs.all(|sign| !sign.is_alphanumeric())
}

fn is_half_square(text: &str) -> bool {
    let mut signs = text.chars();
    matches!(signs.next(), Some('a'..='h' | '1'..='8')) && signs.next().is_none()
}

fn ends_with_square(text: &str) -> bool {
    let end = text
        .len()
        .checked_sub(2)
        .and_then(|place| text.get(place..));
    end.is_some_and(is_square)
}

/// `1:52`, `1.52`, `1h52`, `0:08:30`, `52'`.
fn is_time(token: &str, numeric: bool) -> bool {
    let minutes = token.trim_end_matches(['\'', '\u{2032}', 'm', 'M', 's', '"', '\u{2019}']);
    let is_number = |text: &str, longest: usize| {
        (1..=longest).contains(&text.len()) && text.chars().all(|sign| sign.is_ascii_digit())
    };
    if minutes.len() < token.len() && is_number(minutes, 3) {
        return true;
    }
    let separators: &[char] = if numeric {
        &[':', 'h', 'H']
    } else {
        &[':', '.', 'h', 'H', '\'', '\u{2019}']
    };
    let mut groups = minutes.split(separators);
    let hours = groups.next().is_some_and(|hours| is_number(hours, 2));
    let others: Vec<&str> = groups.collect();
    let two_digits = |text: &&str| text.len() == 2 && is_number(text, 2);
    hours && (1..=2).contains(&others.len()) && others.iter().all(two_digits)
}

/// `1-0`, `0:1`, `1/2`, `1/2-1/2`.
fn is_result(token: &str) -> bool {
    let mut sides = token.split(['-', ':']);
    let one = |side: &str| matches!(side, "0" | "1");
    match (sides.next(), sides.next(), sides.next()) {
        (Some("1/2"), None | Some("1/2"), None) => true,
        (Some(white), Some(black), None) => one(white) && one(black) && white != black,
        _ => false,
    }
}

/// What stands in brackets beside a move.
fn is_aside(inner: &str, words: &Words) -> bool {
    let term = |language: Language| {
        language
            .terms(inner)
            .iter()
            .any(|term| matches!(term, Term::Check | Term::Mate | Term::DrawOffer))
    };
    inner == "="
        || is_time(inner, words.numeric)
        || is_result(inner)
        || words.language.is_some_and(term)
}

/// Whether a word is written as names are: a capital and small letters, or capitals alone, and more than a move has.
fn is_name(token: &str, words: &Words) -> bool {
    let word = token.trim_end_matches('.');
    let letters = word.chars().filter(|sign| sign.is_alphabetic()).count();
    let rest = word.chars().skip(1);
    let small = rest.clone().any(char::is_lowercase);
    let known = words
        .language
        .is_some_and(|language| !language.terms(word).is_empty());
    word.starts_with(char::is_uppercase)
        && word
            .chars()
            .all(|sign| sign.is_alphabetic() || matches!(sign, '-' | '\''))
        && !known
        && if small { letters >= 3 } else { letters >= 5 }
}
