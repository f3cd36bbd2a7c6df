//! The grammar of typed time controls.

use std::num::NonZeroU32;

use super::length::{Between, with_units};
use super::text::{Tokens, plain};
use crate::time::{Duration, Stage, TimeControl, TimeControlError, excerpt};

/// Up to here a number without a unit can be minutes: three hours for the first stage were played, and three minutes are
/// a game of blitz.
const MOST_MINUTES: u64 = 180;

impl TimeControl {
    /// Reads a time control as people write it: PGN's own form (`40/7200:1800`, in seconds), `90 min + 30 s`,
    /// `2h/40`, `40/2h, SD/30`, `G/60`, `40 moves in 2 hours, then 30 minutes`, `3 giorni a mossa`.
    ///
    /// `90+30` is 90 minutes to people and 90 seconds to PGN, and is refused with both
    /// ([`TimeControlError::Unclear`]); so is an increment behind several stages, which may begin with the first move or
    /// with the last stage.
    ///
    /// A control with a delay or byo-yomi stays as it was announced: `G/90; d5`, `90 min, Bronstein 5 s`.
    ///
    /// # Errors
    ///
    /// [`TimeControlError`], naming what cannot be read.
    pub fn parse_typed(text: &str) -> Result<TimeControl, TimeControlError> {
        let text = text.trim();
        TimeControl::parse_exactly(text).or_else(|error| {
            let announced = TimeControl::of_announced(text);
            announced.filter(|_| is_delayed(text, &error)).ok_or(error)
        })
    }

    fn parse_exactly(text: &str) -> Result<TimeControl, TimeControlError> {
        if text.len() > TimeControl::LONGEST_TEXT {
            return Err(TimeControlError::TooLong { bytes: text.len() });
        }
        let malformed = || TimeControlError::Malformed {
            stage: excerpt(text),
        };
        let plain = plain(text).ok_or_else(malformed)?;
        let bare: String = plain
            .chars()
            .filter(|each| *each != ' ')
            .map(|each| if matches!(each, ',' | ';') { ':' } else { each })
            .collect();
        match TimeControl::parse_pgn(&bare) {
            Ok(as_pgn) => match in_minutes(&as_pgn) {
                Some(in_minutes) => Err(TimeControlError::Unclear {
                    text: excerpt(text),
                    one: in_minutes,
                    other: as_pgn,
                }),
                None => Ok(as_pgn),
            },
            Err(error) => {
                let tokens = Tokens::of(text).ok_or_else(malformed)?;
                if (0..tokens.len())
                    .all(|at| tokens.word(at).is_none() && !is_unit_sign(&tokens, at))
                {
                    return Err(error);
                }
                let read = |between| {
                    let tokens = Tokens::of(text).ok_or_else(malformed)?;
                    let mut parser = Parser {
                        tokens,
                        at: 0,
                        between,
                    };
                    parser.stages().ok_or_else(malformed)?.control(text)
                };
                // `40/2h, 30 min`: two and a half hours, or two hours and then half an hour. `90 minutes and 30 seconds per
                // move`: the seconds for each move, or a move in that time.
                match (read(Between::Joins), read(Between::Parts)) {
                    (Ok(one), Ok(other)) if one != other => Err(TimeControlError::Unclear {
                        text: excerpt(text),
                        one: other,
                        other: one,
                    }),
                    (_, Err(unclear @ TimeControlError::Unclear { .. })) => Err(unclear),
                    (Err(_), Ok(apart)) => Ok(apart),
                    (read, _) => read,
                }
            }
        }
    }
}

/// Whether what was not read speaks of a delay or byo-yomi: by a word, as US Chess writes it (`d5`, `+5` behind a semicolon), or
/// as so much for each move behind all the remaining ones.
fn is_delayed(text: &str, error: &TimeControlError) -> bool {
    const WORDS: [&str; 5] = ["delay", "bronstein", "byo", "ritardo", "differi"];
    let plain = text
        .chars()
        .all(|sign| sign.is_ascii_graphic() || sign == ' ');
    let lower = text.to_lowercase();
    let behind = |mark: &str, sign: char| {
        let parts = lower.split(mark).skip(1).map(str::trim);
        let number = |part: &str| {
            part.strip_prefix(sign)
                .is_some_and(|it| it.trim().parse::<u16>().is_ok())
        };
        parts.clone().any(number)
    };
    let behind_all =
        matches!(error, TimeControlError::Unreachable { stage } if stage.starts_with("1/"));
    let by_sign = behind(";", 'd') || behind(",", 'd') || behind(" ", 'd') || behind(";", '+');
    plain && (behind_all || by_sign || WORDS.iter().any(|word| lower.contains(word)))
}

fn is_unit_sign(tokens: &Tokens, at: usize) -> bool {
    matches!(tokens.sign(at), Some('\'' | '"'))
}

/// The control with its times as minutes, if PGN's seconds can be meant as minutes by people.
pub(super) fn in_minutes(control: &TimeControl) -> Option<TimeControl> {
    let stages = control.stages().iter().map(|&stage| {
        let base = stage.base().as_seconds();
        let in_minutes = (base <= MOST_MINUTES).then(|| Duration::from_seconds(base * 60))?;
        let base = in_minutes?;
        Some(match stage {
            Stage::Moves {
                moves, increment, ..
            } => Stage::Moves {
                moves,
                base,
                increment,
            },
            Stage::Rest { increment, .. } => Stage::Rest { base, increment },
            Stage::Hourglass { .. } => return None,
        })
    });
    let stages: Vec<Stage> = stages.collect::<Option<_>>()?;
    let some_base = stages.iter().any(|stage| !stage.base().is_zero());
    some_base
        .then(|| TimeControl::of_stages(&stages).ok())
        .flatten()
}

/// A control with its stages as they were written.
struct Written {
    stages: Vec<(Option<NonZeroU32>, Duration, Option<Duration>)>,
    /// What every move adds, written behind the last stage.
    increment: Option<Duration>,
    /// It was written that the increment begins with the first move.
    from_first_move: bool,
    /// The stages are divided as in PGN, where each increment belongs to its stage.
    as_in_pgn: bool,
}

impl Written {
    fn control(&self, text: &str) -> Result<TimeControl, TimeControlError> {
        let with = |from_first: bool| {
            let last = self.stages.len().saturating_sub(1);
            let stages: Vec<Stage> = (0..)
                .zip(&self.stages)
                .map(|(place, &(moves, base, own))| {
                    let counts = from_first || place == last;
                    let increment = own
                        .or(self.increment.filter(|_| counts))
                        .unwrap_or_default();
                    match moves {
                        Some(moves) => Stage::Moves {
                            moves,
                            base,
                            increment,
                        },
                        None => Stage::Rest { base, increment },
                    }
                })
                .collect();
            TimeControl::of_stages(&stages)
        };
        let (every, last) = (with(true)?, with(false)?);
        match (self.from_first_move || every == last, self.as_in_pgn) {
            (true, _) => Ok(every),
            (false, true) => Ok(last),
            (false, false) => Err(TimeControlError::Unclear {
                text: excerpt(text),
                one: every,
                other: last,
            }),
        }
    }
}

struct Parser {
    tokens: Tokens,
    at: usize,
    between: Between,
}

impl Parser {
    /// One of those words is there, and is read.
    fn word(&mut self, words: &[&str]) -> bool {
        let there = self.tokens.is_word(self.at, words);
        self.at += usize::from(there);
        there
    }

    /// All of those words are there, one behind the other, and are read.
    fn words(&mut self, words: &[&str]) -> bool {
        let there = (self.at..)
            .zip(words)
            .all(|(at, word)| self.tokens.is_word(at, &[word]));
        self.at += if there { words.len() } else { 0 };
        there
    }

    fn sign(&mut self, sign: char) -> bool {
        let there = self.tokens.is(self.at, sign);
        self.at += usize::from(there);
        there
    }

    fn is_done(&self) -> bool {
        self.at == self.tokens.len()
    }

    fn stages(&mut self) -> Option<Written> {
        let mut written = Written {
            stages: Vec::new(),
            increment: None,
            from_first_move: false,
            as_in_pgn: false,
        };
        loop {
            // `3 days per move` is a stage of one move that comes again and again.
            let stage = self.stage()?;
            written.stages.push((stage.0, stage.1, None));
            let mut own = None;
            while let Some(increment) = self.increment()? {
                if own.replace(increment).is_some() {
                    return None;
                }
                written.from_first_move |= self.begins_with_first_move();
            }
            let done = self.is_done();
            match (own, done) {
                (Some(increment), true) => written.increment = Some(increment),
                // An increment in front of a further stage belongs to the stage that it is written behind.
                (Some(increment), false) => written.stages.last_mut()?.2 = Some(increment),
                (None, _) => {}
            }
            if done {
                return Some(written);
            }
            written.as_in_pgn |= self.tokens.is(self.at, ':');
            let divided = self.divided();
            if !divided {
                return None;
            }
        }
    }

    /// What stands between two stages.
    fn divided(&mut self) -> bool {
        let mut any = false;
        loop {
            let one = self.sign(',')
                || self.sign(';')
                || self.sign(':')
                || self.sign('+')
                || self.words(&["followed", "by"])
                || self.words(&["seguiti", "da"])
                || self.words(&["seguite", "da"])
                || self.word(&["then", "and", "plus", "poi", "e", "quindi", "più"]);
            if !one {
                return any;
            }
            any = true;
        }
    }

    fn count(&mut self) -> Option<NonZeroU32> {
        let digits = self.tokens.number(self.at)?;
        let count = digits.parse().ok()?;
        self.at += 1;
        Some(count)
    }

    /// A length of time with its unit; without one, where the notation is in minutes anyway.
    fn length(&mut self, minutes: bool) -> Option<Duration> {
        if let Some((length, pieces)) = with_units(&self.tokens, self.at, self.between).ok()? {
            self.at += pieces;
            return Some(length);
        }
        let digits = self.tokens.number(self.at).filter(|_| minutes)?;
        let length = Duration::from_seconds(digits.parse::<u64>().ok()?.checked_mul(60)?)?;
        self.at += 1;
        Some(length)
    }

    fn stage(&mut self) -> Option<(Option<NonZeroU32>, Duration)> {
        // `SD/30`, `G/60`: the notation of the USCF, in minutes.
        if self.tokens.is_word(self.at, &["sd", "g", "game"]) && self.tokens.is(self.at + 1, '/') {
            self.at += 2;
            return Some((None, self.length(true)?));
        }
        // `30 min for the rest`, `the rest in 30 minutes`
        if self.rest_of_game() {
            self.word(&["in"]);
            return Some((None, self.length(false)?));
        }
        let from = self.at;
        // `40/2h`, `40 moves in 2 hours`
        self.words(&["the", "first"]);
        self.word(&["le"]);
        self.word(&["prime", "first"]);
        if let Some(moves) = self.count() {
            let named = self.word(&["moves", "move", "mosse", "mossa"]);
            let in_time = if named {
                self.word(&["in"]) || self.sign('/')
            } else {
                self.sign('/')
            };
            if in_time && let Some(length) = self.length(false) {
                return Some((Some(moves), length));
            }
        }
        self.at = from;
        let length = self.length(false)?;
        let from = self.at;
        // `3 days per move`
        if (self.sign('/') || self.word(&["per", "a", "each", "every", "for"])) && self.one_move() {
            return Some((Some(NonZeroU32::MIN), length));
        }
        self.at = from;
        // `2h/40`, `90 min for the first 40 moves`
        if self.sign('/') || self.word(&["for", "per"]) {
            if self.rest_of_game() {
                return Some((None, length));
            }
            self.words(&["the", "first"]);
            self.word(&["le"]);
            self.word(&["prime", "first"]);
            let moves = self.count()?;
            self.word(&["moves", "mosse"]);
            return Some((Some(moves), length));
        }
        Some((None, length))
    }

    fn rest_of_game(&mut self) -> bool {
        self.words(&["the", "rest", "of", "the", "game"])
            || self.words(&["all", "the", "remaining", "moves"])
            || self.words(&["all", "remaining", "moves"])
            || self.words(&["il", "resto", "della", "partita"])
            || self.words(&["the", "rest"])
            || self.words(&["il", "resto"])
            || self.words(&["rest"])
            || self.word(&["finire", "ko"])
    }

    /// What every move adds: `+ 30 s`, `with 30 seconds per move`, `inc/30`. `Some(None)` where something else stands
    /// there, `None` where it cannot be read.
    fn increment(&mut self) -> Option<Option<Duration>> {
        let from = self.at;
        let comma = self.sign(',') || self.sign(';');
        let plus = self.sign('+') || self.word(&["plus", "più", "with", "con", "and", "e"]);
        self.words(&["an", "addition", "of"]);
        self.words(&["an", "increment", "of"]);
        self.words(&["incremento", "di"]);
        self.words(&["un", "incremento", "di"]);
        // `inc/30`: in seconds.
        if self.tokens.is_word(self.at, &["inc"]) && self.tokens.is(self.at + 1, '/') {
            self.at += 2;
            let seconds = self.count()?;
            return Some(Some(Duration::from_seconds(seconds.get().into())?));
        }
        let start = self.at;
        let length = with_units(&self.tokens, self.at, self.between).ok()?;
        if let Some((length, pieces)) = length.filter(|_| plus || comma) {
            self.at += pieces;
            let per_move = self.per_move();
            // `+ 30 min` is another stage; `+ 30 s` is none.
            let in_seconds = !length.is_zero() && length.as_seconds() < 60
                || self.written_in_seconds(start, pieces);
            if per_move || in_seconds && !self.tokens.is(self.at, '/') {
                return Some(Some(length));
            }
        }
        // `90 min + 30`: behind a time with a unit, a number alone is the increment in seconds.
        self.at = start;
        if plus && let Some(seconds) = self.count() {
            let per_move = self.per_move();
            if (per_move || self.is_done()) && seconds.get() <= 60 {
                return Some(Some(Duration::from_seconds(seconds.get().into())?));
            }
        }
        self.at = from;
        Some(None)
    }

    fn written_in_seconds(&self, start: usize, pieces: usize) -> bool {
        pieces >= 2
            && (self.tokens.is(start + 1, '"')
                || self
                    .tokens
                    .word(start + 1)
                    .is_some_and(|word| word.starts_with('s')))
    }

    fn per_move(&mut self) -> bool {
        let from = self.at;
        let begun = self.sign('/') || self.word(&["per", "a", "each", "every", "for", "ogni"]);
        if begun && self.one_move() {
            return true;
        }
        self.at = from;
        self.word(&["increment", "inc", "incremento"])
    }

    fn one_move(&mut self) -> bool {
        self.word(&["each", "every", "ogni"]);
        self.word(&["move", "mossa"])
    }

    fn begins_with_first_move(&mut self) -> bool {
        self.sign(',');
        self.words(&["starting", "from", "move", "one"])
            || self.words(&["from", "move", "one"])
            || self.words(&["from", "the", "first", "move"])
            || self.words(&["dalla", "prima", "mossa"])
            || self.words(&["a", "partire", "dalla", "prima", "mossa"])
            || {
                let numbered = self.words(&["starting", "from", "move"])
                    || self.words(&["from", "move"])
                    || self.words(&["dalla", "mossa"]);
                numbered && self.count() == Some(NonZeroU32::MIN)
            }
    }
}
