//! The tokens of a PGN file (PGN Standard, 1994, section 7), with the line each stands on.
//!
//! pgn-reader passes silently over what it cannot read and takes a blank line for the end of a game.
//! Here every byte belongs to a token or to an error with its place: a score that lost a move would
//! be sealed with the wrong position.

use std::ops::Range;

use super::ScoreError;

/// A token of the main line, or a tag. Dots behind move numbers and escaped lines are passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`, the value still escaped.
    Tag { name: &'a str, value: &'a str },
    /// What stands between braces, or behind a semicolon.
    Comment(&'a str),
    /// A variation, from its first bracket to its last.
    Variation(&'a str),
    /// The digits of a numeric annotation glyph, `$14`.
    Glyph(&'a str),
    /// `!`, `?` and several of them, which stand for glyphs.
    Suffix(&'a str),
    /// Digits, with or without dots: the number of the next move.
    Number(&'a str),
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    Termination(&'a str),
    /// Anything else, which must be a move.
    Move(&'a str),
}

pub(super) struct Lexer<'a> {
    text: &'a str,
    place: usize,
    line: usize,
    /// The line on which the last token begins.
    began: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer {
            text,
            place: 0,
            line: 1,
            began: 1,
        }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.place..).unwrap_or_default()
    }

    /// Takes the next `bytes` bytes.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, _) = self
            .rest()
            .split_at_checked(bytes)
            .unwrap_or((self.rest(), ""));
        self.place += taken.len();
        self.line += taken.bytes().filter(|&byte| byte == b'\n').count();
        taken
    }

    /// Takes all characters up to the first one that ends it.
    fn take_until(&mut self, ends: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        self.take(rest.find(ends).unwrap_or(rest.len()))
    }

    /// A percent sign in the first column hides its line (6, escape mechanism).
    fn at_escaped_line(&self) -> bool {
        let before = self.text.get(..self.place).unwrap_or_default();
        self.rest().starts_with('%') && (before.is_empty() || before.ends_with('\n'))
    }

    fn brace_comment(&mut self) -> Result<&'a str, ScoreError> {
        self.take(1);
        let inside = self.take_until(|c| c == '}');
        if self.take(1).is_empty() {
            return Err(ScoreError::UnclosedComment { line: self.began });
        }
        Ok(inside)
    }

    fn tag(&mut self) -> Result<Token<'a>, ScoreError> {
        let malformed = Err(ScoreError::Tag { line: self.began });
        self.take(1);
        self.take_until(|c| !c.is_ascii_whitespace());
        let name = self.take_until(|c| !(c.is_ascii_alphanumeric() || c == '_'));
        self.take_until(|c| !c.is_ascii_whitespace());
        if name.is_empty() || self.take(1) != "\"" {
            return malformed;
        }
        let mut escaped = false;
        let value = self.rest();
        let end = value
            .find(|c| {
                let ends = c == '\n' || (c == '"' && !escaped);
                escaped = c == '\\' && !escaped;
                ends
            })
            .unwrap_or(value.len());
        let value = self.take(end);
        if self.take(1) != "\"" {
            return malformed;
        }
        self.take_until(|c| !c.is_ascii_whitespace());
        match self.take(1) {
            "]" => Ok(Token::Tag { name, value }),
            _ => malformed,
        }
    }

    /// Takes a variation with all inside it. The depth is a number and no call, so that no
    /// nesting exhausts the stack.
    fn variation(&mut self) -> Result<Token<'a>, ScoreError> {
        let (from, mut depth) = (self.place, 0_usize);
        loop {
            if self.at_escaped_line() {
                self.take_until(|c| c == '\n');
            }
            match self.rest().chars().next() {
                None => return Err(ScoreError::UnclosedVariation { line: self.began }),
                Some('{') => {
                    self.brace_comment()?;
                }
                Some(';') => {
                    self.take_until(|c| c == '\n');
                }
                Some(other) => {
                    self.take(other.len_utf8());
                    match other {
                        '(' => depth += 1,
                        ')' => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                    if depth == 0 {
                        let whole = self.text.get(from..self.place);
                        return Ok(Token::Variation(whole.unwrap_or_default()));
                    }
                }
            }
        }
    }

    fn symbol(&mut self) -> Token<'a> {
        let symbol = self.take_until(|c| c.is_whitespace() || "{}()[];!?$*.".contains(c));
        match symbol {
            "1-0" | "0-1" | "1/2-1/2" => Token::Termination(symbol),
            // Four or five digits are a move as ICCF writes it.
            _ if symbol.len() < 4 && symbol.bytes().all(|byte| byte.is_ascii_digit()) => {
                Token::Number(symbol)
            }
            _ => Token::Move(symbol),
        }
    }

    /// How long a sign of a capture in passing is that stands here: `e.p.`, `ep`.
    fn en_passant(&self) -> usize {
        let rest = self.rest();
        let behind = rest.strip_prefix("ep").unwrap_or("e");
        match rest.starts_with("e.p.") {
            true => 4,
            false if behind.starts_with(char::is_alphanumeric) => 0,
            false => 2,
        }
    }

    /// Passes over what carries no meaning; false when a token follows.
    fn skip(&mut self, first: char) -> bool {
        match first {
            '%' if self.at_escaped_line() => {
                self.take_until(|c| c == '\n');
            }
            '.' => {
                self.take(1);
            }
            // FIDE Laws, Appendix C: behind a capture in passing.
            'e' if self.en_passant() > 0 => {
                self.take(self.en_passant());
            }
            _ if first.is_whitespace() => {
                self.take(first.len_utf8());
            }
            _ => return false,
        }
        true
    }

    fn glyph(&mut self) -> Result<Token<'a>, ScoreError> {
        self.take(1);
        match self.take_until(|c| !c.is_ascii_digit()) {
            "" => Err(ScoreError::Annotation { line: self.began }),
            number => Ok(Token::Glyph(number)),
        }
    }

    fn token(&mut self, first: char) -> Result<Token<'a>, ScoreError> {
        match first {
            '[' => self.tag(),
            '{' => self.brace_comment().map(Token::Comment),
            '(' => self.variation(),
            '$' => self.glyph(),
            '!' | '?' => Ok(Token::Suffix(self.take_until(|c| !matches!(c, '!' | '?')))),
            ';' => {
                self.take(1);
                Ok(Token::Comment(self.take_until(|c| c == '\n')))
            }
            '*' => Ok(Token::Termination(self.take(1))),
            ')' | ']' | '}' => {
                self.take(1);
                Err(ScoreError::UnopenedBracket {
                    line: self.began,
                    bracket: first,
                })
            }
            _ => Ok(self.symbol()),
        }
    }
}

impl<'a> Lexer<'a> {
    /// The next token, with the bytes of the text that it takes.
    pub(super) fn placed(&mut self) -> Option<(Range<usize>, <Self as Iterator>::Item)> {
        loop {
            let first = self.rest().chars().next()?;
            let from = self.place;
            self.began = self.line;
            if !self.skip(first) {
                let token = self.token(first);
                return Some((from..self.place, (self.began, token)));
            }
        }
    }
}

impl<'a> Iterator for Lexer<'a> {
    /// A token, or why none can be read, and the line on which it begins, from 1.
    type Item = (usize, Result<Token<'a>, ScoreError>);

    fn next(&mut self) -> Option<Self::Item> {
        self.placed().map(|(_, found)| found)
    }
}
