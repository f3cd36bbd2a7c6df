//! A text cut into words: quotes and commas come off, brackets open, what is run together is parted.

use super::Words;
use super::shapes::{has_digit, is_aside, is_result, is_time};

/// The words of a text, and the signs that stood between them.
#[derive(Debug, Default)]
pub(super) struct Tokens {
    words: Words,
    pub(super) tokens: Vec<String>,
    /// Quotes, commas and brackets.
    pub(super) spare: Vec<String>,
}

impl Tokens {
    /// The words of the text, with quotes and commas off, brackets opened, and what is run together parted.
    pub(super) fn of(text: &str, words: Words) -> Tokens {
        let mut found = Tokens {
            words,
            ..Tokens::default()
        };
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
                _ if "→⇒➔<>{}|^\"«»“”„,;".contains(sign) => {
                    found.spare.push(sign.to_string());
                    plain.push(' ');
                }
                '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE63}' | '\u{FF0D}' => plain.push('-'),
                '\u{2026}' => plain.push_str("..."),
                '\u{BD}' => plain.push_str("1/2"),
                _ => plain.push(sign),
            }
        }
        let number = number_in_front(&plain, words);
        let behind = match &number {
            Some((length, _)) => plain.get(*length..).unwrap_or_default(),
            None => &plain,
        };
        found.tokens.extend(number.map(|(_, number)| number));
        for token in behind.split_whitespace() {
            // `Axf7+..Rxf7`: the reply stands behind its dots.
            let dots = token.find("..");
            let reply = dots.map(|place| token.split_at(place));
            match reply.filter(|(before, _)| before.contains(char::is_alphabetic)) {
                Some((before, reply)) => {
                    found.open_brackets(before);
                    found.open_brackets(reply);
                }
                None => found.open_brackets(token),
            }
        }
        found
    }

    /// `(draw)`, `Ng5(1:52)`, `(Ng5)`: an aside is parted from the move, a move comes out of its brackets. What
    /// belongs to the move stays, as in `e8(Q)` and `N(f3)-g5`.
    fn open_brackets(&mut self, token: &str) {
        let words = self.words;
        let quoted = token.trim_matches('\'');
        let token = match quoted.len() + 2 == token.len() {
            true => quoted,
            false => token,
        };
        let open = token.strip_suffix([')', ']']);
        let parted = open.and_then(|open| open.split_once(['(', '[']));
        match parted {
            Some(("", inner))
                if has_digit(inner) && !is_time(inner, words.numeric) && !is_result(inner) =>
            {
                self.spare.push(format!("({inner})"));
                self.tokens.push(inner.to_owned());
                return;
            }
            Some((before, inner)) if is_aside(inner, words) => {
                if !before.is_empty() {
                    self.tokens.extend(part_run_together(before, words));
                }
                let inner = if inner == "=" { "(=)" } else { inner };
                self.tokens.push(inner.to_owned());
                return;
            }
            _ => {}
        }
        let loose = token.trim_start_matches(|sign| sign == '(' && !token.contains(')'));
        let loose = match loose.contains('(') {
            true => loose,
            false => loose.trim_end_matches(')'),
        };
        let brackets = token.len() - loose.len();
        if brackets > 0 {
            let signs = token.chars().filter(|sign| matches!(sign, '(' | ')'));
            self.spare.push(signs.take(brackets).collect());
        }
        self.tokens.extend(part_run_together(loose, words));
    }
}

/// A number in front with a bracket or a colon, `4)` or `4:`: how long it is, and as it is usually written.
fn number_in_front(text: &str, words: Words) -> Option<(usize, String)> {
    let behind = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let (digits, _) = text.split_at(text.len() - behind.len());
    let rest = behind.trim_start_matches(['.', ')', ']', ':', ' ']);
    let (gap, _) = behind.split_at(behind.len() - rest.len());
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_number = (1..=3).contains(&digits.len())
        && !gap.trim().is_empty()
        && !is_time(first, words.numeric)
        && !text.starts_with('0');
    let dots = if gap.matches('.').count() > 1 {
        "..."
    } else {
        "."
    };
    is_number.then(|| (digits.len() + gap.len(), format!("{digits}{dots}")))
}

/// What is typed for the cross of a mate, in Latin and in Cyrillic letters.
const CROSSES: [&str; 4] = ["x", "X", "х", "Х"];

/// A word at the end of a move without a space, `Ra8matto`, comes off it, and so does the letter that is typed for a
/// cross.
fn part_run_together(token: &str, words: Words) -> Vec<String> {
    let place = token.rfind(|sign: char| sign.is_ascii_digit());
    // `a8 =queen`.
    if let (None, Some(word)) = (place, token.strip_prefix('='))
        && word.chars().count() > 1
    {
        return vec![word.to_owned()];
    }
    let Some((before, behind)) = place.and_then(|place| token.split_at_checked(place + 1)) else {
        return vec![token.to_owned()];
    };
    let word = behind.trim_start_matches('=');
    let is_word = word.chars().count() > 2 && !words.terms(word).is_empty();
    let is_cross = CROSSES.contains(&behind.trim_end_matches(['!', '?', '.']));
    match is_word || is_cross {
        true => vec![before.to_owned(), word.to_owned()],
        false => vec![token.to_owned()],
    }
}
