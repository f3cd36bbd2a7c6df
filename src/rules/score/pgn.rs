//! A score from Portable Game Notation (PGN Standard, 1994): one game, its tags, its main line.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::iter;
use std::ops::Range;

use shakmaty::san::{San, SanError};
use shakmaty::{Chess, Color, Move, Position};

use super::Game;
use super::error::{ScoreError, Warning};
use super::lexer::{Lexer, Token};
use crate::notation::{Language, Notation};
use crate::position::parse_fen;
use crate::reading::{Meaning, Remark, as_written};
use crate::time::decimal;

/// The most half-moves taken. An envelope of 64 KiB has no room for more than 13,107 (five bytes
/// each), and no game under the 75-move rule can have more than about 11,800.
pub const MAX_PLIES: usize = 20_000;

/// The letters of PGN.
const ENGLISH: Notation = Notation::Letters(Language::English);

/// A game as its PGN tells it.
#[derive(Clone, Debug)]
pub struct Score {
    /// Start position and moves.
    pub game: Game,
    /// The tag pairs in their order, values unescaped and otherwise as written; no name twice.
    pub tags: Vec<(String, String)>,
    /// The times noted behind each move; as many as there are moves.
    pub times: Vec<Times>,
    /// What is annotated before the first move, and behind each: one more than there are moves.
    pub annotations: Vec<Vec<Annotation>>,
    /// How the movetext ends, if it says so.
    pub termination: Option<Termination>,
    /// Doubts, in the order found.
    pub warnings: Vec<Warning>,
}

/// What stands between the moves of a score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Annotation {
    /// A comment, without its braces or its semicolon.
    Comment(String),
    /// The number of a glyph, `$1` or `!`, in digits.
    Glyph(String),
    /// A variation as it is written, its brackets included. It is kept unread.
    Variation(String),
}

/// The times that a comment notes behind a move, in whole seconds; parts of a second are dropped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// `[%clk 1:23:45]`: what the mover had left after the move.
    pub left: Option<u64>,
    /// `[%emt 0:02:10]`: what the move took.
    pub taken: Option<u64>,
}

/// The result that ends a movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Termination {
    /// `1-0` or `0-1`.
    Won(Color),
    /// `1/2-1/2`.
    Drawn,
    /// `*`: the game goes on, or its end is unknown.
    Open,
}

impl Termination {
    /// As PGN writes it.
    pub const fn text(self) -> &'static str {
        match self {
            Termination::Won(Color::White) => "1-0",
            Termination::Won(Color::Black) => "0-1",
            Termination::Drawn => "1/2-1/2",
            Termination::Open => "*",
        }
    }

    fn read(text: &str) -> Option<Termination> {
        [
            Termination::Won(Color::White),
            Termination::Won(Color::Black),
            Termination::Drawn,
            Termination::Open,
        ]
        .into_iter()
        .find(|termination| termination.text() == text)
    }
}

impl Score {
    /// Reads the PGN of one game: UTF-8, with or without its mark, or else Windows-1252. A file with
    /// tags and no moves is a game of which nothing has been played. Comments count only where they
    /// note times; they are kept with glyphs and variations. Escaped lines are passed over.
    ///
    /// # Errors
    ///
    /// [`ScoreError`], with the line, for everything that is neither passed over nor understood.
    pub fn from_pgn(bytes: &[u8]) -> Result<Score, ScoreError> {
        Score::from_pgn_in(bytes, None)
    }

    /// The same; a score that is not in PGN's English letters is read in those of `letters`.
    ///
    /// # Errors
    ///
    /// As [`Score::from_pgn`].
    pub fn from_pgn_in(bytes: &[u8], letters: Option<Notation>) -> Result<Score, ScoreError> {
        if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
            return Err(ScoreError::Utf16);
        }
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let (text, doubt) = match std::str::from_utf8(bytes) {
            Ok(text) => (Cow::Borrowed(text), None),
            Err(_) => (Cow::Owned(windows_1252(bytes)), Some(Warning::Latin1)),
        };
        let mut score = Score::from_text_in(&text, letters).map_err(|misread| misread.error)?;
        score.warnings.splice(0..0, doubt);
        Ok(score)
    }

    /// Reads the PGN of one game, as [`Score::from_pgn`] does.
    ///
    /// # Errors
    ///
    /// What is wrong, and where the move stands that is.
    pub fn from_text(text: &str) -> Result<Score, Misread> {
        Score::from_text_in(text, None)
    }

    /// The same; a score that is not in PGN's English letters is read in those of `letters`.
    ///
    /// # Errors
    ///
    /// As [`Score::from_text`]; where neither letters do, of those that go further.
    pub fn from_text_in(text: &str, letters: Option<Notation>) -> Result<Score, Misread> {
        let english = Score::read(text, ENGLISH);
        let (Err(misread), Some(own)) = (&english, letters) else {
            return english;
        };
        let reach = |misread: &Misread| misread.place.as_ref().map(|place| place.start);
        match Score::read(text, own) {
            Err(in_own) if reach(&in_own) <= reach(misread) => english,
            read => read,
        }
    }

    fn read(text: &str, notation: Notation) -> Result<Score, Misread> {
        if let Some(error) = no_text(text) {
            return Err(error.into());
        }
        match games(text).len() {
            0 => return Err(first_break(text).unwrap_or(ScoreError::Empty).into()),
            1 => {}
            games => return Err(ScoreError::SeveralGames { games }.into()),
        }

        let mut score = Score {
            game: Game::new(Chess::default()),
            tags: Vec::new(),
            times: Vec::new(),
            annotations: vec![Vec::new()],
            termination: None,
            warnings: Vec::new(),
        };
        let start = score.read_tags(text)?;
        if let Some(name) = score.tag("Variant").filter(|name| !is_chess(name)) {
            return Err(ScoreError::Variant { name: cut(name) }.into());
        }
        if let Some((line, fen)) = start {
            let loaded = parse_fen(&fen).map_err(|error| ScoreError::Start { line, error })?;
            let doubts = loaded.warnings.into_iter().map(Warning::Start);
            score.warnings.extend(doubts);
            score.game = Game::new(loaded.position);
        } else if score.tag("SetUp") == Some("1") {
            return Err(ScoreError::StartAbsent.into());
        }
        score.read_movetext(text, notation)?;
        score.compare_results();
        Ok(score)
    }

    /// The value of a tag, as written.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let (_, value) = self.tags.iter().find(|(known, _)| known == name)?;
        Some(value)
    }

    /// The value of a tag, unless it is empty, `?` (unknown; of a date `????.??.??`) or `-` (does not
    /// apply): PGN 8.1.1.
    pub fn known_tag(&self, name: &str) -> Option<&str> {
        self.tag(name)
            .filter(|value| !matches!(value.trim(), "" | "?" | "????.??.??" | "-"))
    }

    /// The result of a game that is over, by the end of its movetext or by its tag.
    pub fn result(&self) -> Option<&str> {
        let termination = self.termination.map(Termination::text);
        let tag = self.known_tag("Result");
        let mut said = [termination, tag].into_iter().flatten();
        // `adjourned` is none.
        said.find(|result| result.contains(|sign: char| sign == '½' || sign.is_ascii_digit()))
    }

    fn read_movetext(&mut self, text: &str, notation: Notation) -> Result<(), Misread> {
        let mut number_told = false;
        let mut lexer = Lexer::new(text);
        while let Some((place, (line, token))) = lexer.placed() {
            match token? {
                Token::Tag { .. } => {}
                Token::Comment(comment) => {
                    self.read_times(comment, line);
                    let comment = comment.trim_end_matches('\r');
                    self.annotate(Annotation::Comment(comment.to_owned()));
                }
                Token::Variation(text) => self.annotate(Annotation::Variation(text.to_owned())),
                Token::Glyph(number) => self.annotate(Annotation::Glyph(number.to_owned())),
                Token::Suffix(text) => {
                    for glyph in glyphs(text) {
                        self.annotate(Annotation::Glyph(glyph.to_owned()));
                    }
                }
                Token::Termination(text) => self.termination = Termination::read(text),
                // No move is wrong: none could stand in its place.
                Token::Move(_) if self.game.moves().len() == MAX_PLIES => {
                    return Err(ScoreError::TooManyMoves { line }.into());
                }
                Token::Move(text) => {
                    let read = self.read_move(text, notation, line);
                    read.map_err(|error| Misread {
                        error,
                        place: Some(place),
                    })?;
                }
                Token::Number(written) => {
                    let expected = self.game.to_move();
                    if written.parse() != Ok(expected.number) && !number_told {
                        number_told = true;
                        self.warnings.push(Warning::MoveNumber {
                            line,
                            expected,
                            written: cut(written),
                        });
                    }
                }
            }
        }
        Ok(())
    }

    fn read_move(&mut self, text: &str, notation: Notation, line: usize) -> Result<(), ScoreError> {
        let at = self.game.to_move();
        if self.game.last().legal_moves().is_empty() {
            let text = cut(text);
            return Err(ScoreError::MoveAfterTheEnd { line, at, text });
        }
        // Zeros are no PGN, but too common to stop at.
        let plain = match text.trim_end_matches(['+', '#']) {
            "0-0" => "O-O",
            "0-0-0" => "O-O-O",
            plain => plain,
        };
        let position = self.game.last();
        let san = San::from_ascii(plain.as_bytes()).ok();
        let in_san = san.filter(|_| notation == ENGLISH);
        let meaning = match in_san.as_ref().map(|san| san.to_move(position)) {
            Some(Ok(played)) => Meaning::Legal(played),
            Some(Err(SanError::AmbiguousSan)) => Meaning::Ambiguous(Vec::new()),
            // Other forms that say one move: `c8Q`, `e2e4`. A score is taken word for word, so nothing may be spare.
            Some(Err(SanError::IllegalSan)) | None => {
                let reading = as_written(position, text, notation);
                let spare = |it: &Remark| matches!(it, Remark::SpareMark { .. });
                match reading.remarks.iter().any(spare) {
                    true => Meaning::Unintelligible,
                    false => reading.meaning,
                }
            }
        };
        let illegal = in_san.is_some() || matches!(meaning, Meaning::Illegal { .. });
        let promotes = |it: &Move| it.is_promotion();
        let text = cut(text);
        match meaning {
            Meaning::Legal(played) => {
                let played = self.game.play(played);
                played.ok_or(ScoreError::IllegalMove { line, at, text })?;
                self.times.push(Times::default());
                self.annotations.push(Vec::new());
                Ok(())
            }
            Meaning::Ambiguous(moves) if moves.first().is_some_and(promotes) => {
                Err(ScoreError::NoPromotion { line, at, text })
            }
            Meaning::Ambiguous(_) => Err(ScoreError::AmbiguousMove { line, at, text }),
            _ if illegal => Err(ScoreError::IllegalMove { line, at, text }),
            _ => Err(ScoreError::NotAMove { line, at, text }),
        }
    }

    /// Takes all tags in their order, and gives the FEN among them with its line.
    fn read_tags(&mut self, text: &str) -> Result<Option<(usize, String)>, ScoreError> {
        let (mut start, mut names) = (None, BTreeSet::new());
        for (line, token) in Lexer::new(text) {
            let Token::Tag { name, value } = token? else {
                continue;
            };
            if !names.insert(name) {
                let name = cut(name);
                return Err(ScoreError::DuplicateTag { line, name });
            }
            let value = unescape(value.trim_end_matches('\r'));
            if let Some(character) = value.chars().find(|c| c.is_control()) {
                return Err(ScoreError::ControlCharacter {
                    line,
                    name: cut(name),
                    character,
                });
            }
            if name == "FEN" {
                start = Some((line, value.clone()));
            }
            self.tags.push((name.to_owned(), value));
        }
        Ok(start)
    }

    /// Keeps what is annotated behind the last move.
    fn annotate(&mut self, annotation: Annotation) {
        if let Some(behind) = self.annotations.last_mut() {
            behind.push(annotation);
        }
    }

    /// Takes what a comment notes about the move before it.
    fn read_times(&mut self, comment: &str, line: usize) {
        let Some(times) = self.times.last_mut() else {
            return;
        };
        for (command, time) in [("[%clk", &mut times.left), ("[%emt", &mut times.taken)] {
            let Some((_, behind)) = comment.split_once(command) else {
                continue;
            };
            let text = behind.split(']').next().unwrap_or_default().trim();
            match seconds(text) {
                Some(seconds) => *time = Some(seconds),
                None => self.warnings.push(Warning::Time {
                    line,
                    text: cut(text),
                }),
            }
        }
    }

    fn compare_results(&mut self) {
        if let Some(termination) = self.termination
            && let Some(tag) = self.known_tag("Result")
            && tag != termination.text()
        {
            let tag = cut(tag);
            self.warnings.push(Warning::Result { tag, termination });
        }
    }
}

/// The glyphs that suffixes stand for (PGN, 8.2.3.8): signs two by two, since that is what each suffix has at most.
fn glyphs(suffixes: &str) -> impl Iterator<Item = &'static str> {
    suffixes.as_bytes().chunks(2).map(|signs| match signs {
        b"!!" => "3",
        b"??" => "4",
        b"!?" => "5",
        b"?!" => "6",
        b"?" => "2",
        _ => "1",
    })
}

/// Why a text is not the score of one game, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// What is wrong.
    pub error: ScoreError,
    /// The bytes of the move that is wrong, if one is.
    pub place: Option<Range<usize>>,
}

impl From<ScoreError> for Misread {
    fn from(error: ScoreError) -> Misread {
        Misread { error, place: None }
    }
}

/// The games of a text, each as far as the next one: a game begins with a tag behind movetext, or with anything
/// behind a result.
pub fn games(text: &str) -> Vec<&str> {
    if no_text(text).is_some() {
        return vec![text];
    }
    let mut starts = Vec::new();
    let (mut ended, mut in_movetext) = (true, false);
    let mut lexer = Lexer::new(text);
    while let Some((place, (_, token))) = lexer.placed() {
        let tag = match token {
            Ok(Token::Comment(_) | Token::Variation(_) | Token::Glyph(_) | Token::Suffix(_))
            | Err(_) => continue,
            Ok(Token::Tag { .. }) => true,
            Ok(_) => false,
        };
        if ended || (tag && in_movetext) {
            starts.push(place.start);
        }
        in_movetext = !tag;
        ended = matches!(token, Ok(Token::Termination(_)));
    }
    let ends = starts.iter().copied().skip(1).chain(iter::once(text.len()));
    starts
        .iter()
        .zip(ends)
        .filter_map(|(&start, end)| text.get(start..end))
        .collect()
}

/// Why bytes that were taken for letters are no text: UTF-16, with its mark or with every other byte nothing from the
/// first sign on; a picture or another file in which some bytes are nothing. `None` where they are one.
pub fn no_text(text: &str) -> Option<ScoreError> {
    if text.starts_with("ÿþ") || text.starts_with("þÿ") {
        return Some(ScoreError::Utf16);
    }
    let nothing = text.matches('\0').count();
    let halves = text.chars().take(2).filter(|&sign| sign == '\0').count();
    match nothing {
        0 => None,
        _ if halves == 1 && 3 * nothing > text.chars().count() => Some(ScoreError::Utf16),
        _ => Some(ScoreError::Empty),
    }
}

/// A text in Windows-1252. Five of its bytes mean nothing and stay control characters, as in ISO 8859-1.
pub fn windows_1252(bytes: &[u8]) -> String {
    const FROM_80: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    let sign = |&byte: &u8| match byte {
        0x80..=0x9F => FROM_80.chars().nth(usize::from(byte - 0x80)),
        _ => Some(char::from(byte)),
    };
    bytes.iter().filter_map(sign).collect()
}

fn first_break(text: &str) -> Option<ScoreError> {
    Lexer::new(text).find_map(|(_, token)| token.err())
}

/// A backslash stands before a quote or a backslash (PGN, 7); before anything else it stands for
/// itself.
fn unescape(value: &str) -> String {
    let mut plain = String::with_capacity(value.len());
    let mut rest = value.chars().peekable();
    while let Some(character) = rest.next() {
        let escaped = rest.next_if(|&next| character == '\\' && (next == '"' || next == '\\'));
        plain.push(escaped.unwrap_or(character));
    }
    plain
}

fn is_chess(variant: &str) -> bool {
    ["standard", "chess", "from position", "normal"]
        .into_iter()
        .any(|name| name.eq_ignore_ascii_case(variant.trim()))
}

/// `h:mm:ss`, hours unbounded, with or without a decimal fraction, which is dropped.
fn seconds(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let parts: Option<Vec<u64>> = whole.split(':').map(decimal).collect();
    let fits = !fraction.is_empty() && fraction.bytes().all(|byte| byte.is_ascii_digit());
    match *parts.filter(|_| fits)? {
        [hours, minutes @ 0..60, seconds @ 0..60] => {
            hours.checked_mul(3600)?.checked_add(minutes * 60 + seconds)
        }
        _ => None,
    }
}

/// The beginning of a text from the file, long enough to find it again.
fn cut(text: &str) -> String {
    text.chars().take(20).collect()
}
