//! What a word looks like: a square, a time, a result, a name.

use super::Words;
use crate::notation::Term;

pub(super) fn has_digit(text: &str) -> bool {
    text.contains(|sign: char| sign.is_ascii_digit())
}

pub(super) fn is_square(text: &str) -> bool {
    let mut signs = text.chars();
    matches!(signs.next(), Some('a'..='h' | 'A'..='H'))
        && matches!(signs.next(), Some('1'..='8'))
        && signs.all(|sign| !sign.is_alphanumeric())
}

pub(super) fn is_half_square(text: &str) -> bool {
    let mut signs = text.chars();
    matches!(signs.next(), Some('a'..='h' | '1'..='8')) && signs.next().is_none()
}

pub(super) fn ends_with_square(text: &str) -> bool {
    let place = text.len().checked_sub(2);
    place.is_some_and(|place| text.get(place..).is_some_and(is_square))
}

/// `1:52`, `1.52`, `1h52`, `0:08:30`, `52'`.
pub(super) fn is_time(token: &str, numeric: bool) -> bool {
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
pub(super) fn is_result(token: &str) -> bool {
    let mut sides = token.split(['-', ':']);
    let one = |side: &str| matches!(side, "0" | "1");
    match (sides.next(), sides.next(), sides.next()) {
        (Some("1/2"), None | Some("1/2"), None) => true,
        (Some(white), Some(black), None) => one(white) && one(black) && white != black,
        _ => false,
    }
}

/// What stands in brackets beside a move.
pub(super) fn is_aside(inner: &str, words: Words) -> bool {
    use Term::{Check, DrawOffer, Man, Mate};
    let said = |term: &Term| matches!(term, Check | Mate | DrawOffer | Man(_));
    inner == "="
        || is_time(inner, words.numeric)
        || is_result(inner)
        || words.terms(inner).iter().any(said)
}

/// `T.`: a capital and a full stop.
pub(in crate::reading) fn is_initial(token: &str) -> bool {
    token.strip_suffix('.').is_some_and(is_capital)
}

/// `T`: a capital alone.
pub(super) fn is_capital(token: &str) -> bool {
    let mut signs = token.chars();
    signs.next().is_some_and(char::is_uppercase) && signs.as_str().is_empty()
}

/// Whether a word is written as names are: a capital and small letters, or capitals alone, and more than a move has.
pub(super) fn is_name(token: &str, words: Words) -> bool {
    let word = token.trim_end_matches('.');
    let letters = word.chars().filter(|sign| sign.is_alphabetic()).count();
    let rest = word.chars().skip(1);
    let small = rest.clone().any(char::is_lowercase);
    // `NxP` is a capture.
    let mut pairs = word.chars().zip(rest);
    let captures = pairs.any(|(sign, next)| sign == 'x' && next.is_uppercase());
    let in_name = |sign: char| sign.is_alphabetic() || matches!(sign, '-' | '\'');
    word.starts_with(char::is_uppercase)
        && word.chars().all(in_name)
        && words.terms(word).is_empty()
        && !captures
        && if small { letters >= 3 } else { letters >= 5 }
}
