//! A typed text in pieces: numbers, words and signs, whatever blanks, dashes and widths they were typed with.

use unicode_normalization::UnicodeNormalization;

/// No time is written in more characters.
const LONGEST: usize = 120;

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// ASCII digits.
    Number(String),
    /// Letters, small.
    Word(String),
    /// Any other character but a blank.
    Sign(char),
}

/// The pieces of a text, and which of them follow the one before without a blank.
#[derive(Debug, Default)]
pub(super) struct Tokens {
    pieces: Vec<(Token, bool)>,
}

impl Tokens {
    /// The pieces of a text; `None` where it is longer than any time.
    pub(super) fn of(text: &str) -> Option<Tokens> {
        let text = plain(text)?;
        let mut pieces: Vec<(Token, bool)> = Vec::new();
        let mut glued = false;
        for each in text.chars() {
            if each == ' ' {
                glued = false;
                continue;
            }
            match (pieces.last_mut(), each) {
                (Some((Token::Number(digits), _)), '0'..='9') if glued => digits.push(each),
                (Some((Token::Word(word), _)), _) if glued && is_letter(each) => word.push(each),
                (_, '0'..='9') => pieces.push((Token::Number(each.to_string()), glued)),
                (_, _) if is_letter(each) => pieces.push((Token::Word(each.to_string()), glued)),
                (_, _) => pieces.push((Token::Sign(each), glued)),
            }
            glued = true;
        }
        Some(Tokens { pieces })
    }

    pub(super) fn len(&self) -> usize {
        self.pieces.len()
    }

    pub(super) fn number(&self, at: usize) -> Option<&str> {
        match self.pieces.get(at)? {
            (Token::Number(digits), _) => Some(digits),
            (Token::Word(_) | Token::Sign(_), _) => None,
        }
    }

    pub(super) fn word(&self, at: usize) -> Option<&str> {
        match self.pieces.get(at)? {
            (Token::Word(word), _) => Some(word),
            (Token::Number(_) | Token::Sign(_), _) => None,
        }
    }

    pub(super) fn sign(&self, at: usize) -> Option<char> {
        match self.pieces.get(at)? {
            (Token::Sign(sign), _) => Some(*sign),
            (Token::Number(_) | Token::Word(_), _) => None,
        }
    }

    pub(super) fn is(&self, at: usize, sign: char) -> bool {
        self.sign(at) == Some(sign)
    }

    pub(super) fn is_word(&self, at: usize, words: &[&str]) -> bool {
        self.word(at).is_some_and(|word| words.contains(&word))
    }

    /// Whether a piece follows the one before without a blank.
    pub(super) fn glued(&self, at: usize) -> bool {
        self.pieces.get(at).is_some_and(|(_, glued)| *glued)
    }

    /// The last piece, if it is a number of four digits that stands apart.
    pub(super) fn last_of_four_digits(&self) -> Option<u32> {
        match self.pieces.last()? {
            (Token::Number(digits), false) if digits.len() == 4 => digits.parse().ok(),
            (Token::Number(_) | Token::Word(_) | Token::Sign(_), _) => None,
        }
    }

    pub(super) fn drop_last(&mut self) {
        self.pieces.pop();
    }

    /// Some pieces as a text again, for an error.
    pub(super) fn text(&self, from: usize, until: usize) -> String {
        let mut text = String::new();
        for (token, glued) in self.pieces.get(from..until).unwrap_or_default() {
            if !glued && !text.is_empty() {
                text.push(' ');
            }
            match token {
                Token::Number(letters) | Token::Word(letters) => text.push_str(letters),
                Token::Sign(sign) => text.push(*sign),
            }
        }
        text
    }
}

/// A letter of a word. The signs for ordinal numbers, which Unicode counts among the letters, end a number.
fn is_letter(each: char) -> bool {
    each.is_alphabetic() && !matches!(each, 'º' | 'ª')
}

/// The text in small letters, each of its characters in the plainest form: blanks, dashes, quotation marks and full-width
/// forms as on a typewriter. `None` where the text is longer than any time.
pub(super) fn plain(text: &str) -> Option<String> {
    if text.chars().nth(LONGEST).is_some() {
        return None;
    }
    let simple = text.nfc().map(|each| match each {
        '\u{FF01}'..='\u{FF5E}' => u32::from(each)
            .checked_sub(0xFEE0)
            .and_then(char::from_u32)
            .unwrap_or(each),
        // A line end inside a text would hide the rest of it where only one line is shown.
        '\n' | '\r' => each,
        _ if each.is_whitespace() => ' ',
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' => '-',
        '\u{2018}' | '\u{2019}' | '\u{02BC}' | '\u{2032}' | '`' | '´' => '\'',
        '\u{201C}'..='\u{201F}' | '\u{2033}' => '"',
        '\u{2044}' | '\u{2215}' => '/',
        '\u{2236}' => ':',
        '°' => 'º',
        _ => each,
    });
    Some(simple.flat_map(char::to_lowercase).collect())
}
