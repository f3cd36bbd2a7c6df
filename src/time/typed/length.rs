//! The grammar of typed lengths of time: two or three numbers as clocks show them, or numbers with units.

use super::text::Tokens;
use crate::time::{Duration, DurationError, excerpt};

/// A unit, the longest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Unit {
    Day,
    Hour,
    Minute,
    Second,
}

impl Unit {
    pub(super) fn seconds(self) -> u64 {
        match self {
            Unit::Day => 86_400,
            Unit::Hour => 3600,
            Unit::Minute => 60,
            Unit::Second => 1,
        }
    }

    fn of_word(word: &str) -> Option<Unit> {
        Some(match word {
            "d" | "day" | "days" | "g" | "gg" | "giorno" | "giorni" => Unit::Day,
            "h" | "hr" | "hrs" | "hour" | "hours" | "ora" | "ore" => Unit::Hour,
            "m" | "min" | "mins" | "mn" | "minute" | "minutes" | "minuto" | "minuti" => {
                Unit::Minute
            }
            "s" | "sec" | "secs" | "second" | "seconds" | "secondo" | "secondi" | "sek" => {
                Unit::Second
            }
            _ => return None,
        })
    }

    /// The unit that is written there, and how many pieces it takes: a word, perhaps with a full stop, or one of the
    /// signs `'` and `"`.
    pub(super) fn at(tokens: &Tokens, at: usize) -> Option<(Unit, usize)> {
        match (tokens.word(at), tokens.sign(at)) {
            (Some(word), _) => {
                // A full stop that another number follows divides stages or numbers.
                let divides = tokens.glued(at + 2) && tokens.number(at + 2).is_some();
                let stop = tokens.is(at + 1, '.') && tokens.glued(at + 1) && !divides;
                Some((Unit::of_word(word)?, 1 + usize::from(stop)))
            }
            (None, Some('\'')) if tokens.is(at + 1, '\'') && tokens.glued(at + 1) => {
                Some((Unit::Second, 2))
            }
            (None, Some('\'')) => Some((Unit::Minute, 1)),
            (None, Some('"')) => Some((Unit::Second, 1)),
            (None, Some(_) | None) => None,
        }
    }
}

/// What people say in words alone, with minutes.
const IN_WORDS: &[(&[&str], u64)] = &[
    (&["half", "an", "hour"], 30),
    (&["an", "hour"], 60),
    (&["an", "hour", "and", "a", "half"], 90),
    (&["mezzora"], 30),
    (&["mezz", "ora"], 30),
    (&["mezza", "ora"], 30),
    (&["un", "ora"], 60),
    (&["un", "ora", "e", "mezza"], 90),
    (&["un", "ora", "e", "mezzo"], 90),
];

impl Duration {
    /// Reads what a person types for a length of time, as clocks show it or with units, in English or Italian:
    ///
    /// - three numbers: `1:52:30`, `01.52.30`;
    /// - units, the longest first: `1h52`, `1 h 52 min`, `112 minuti`, `90'`, `5'30"`, `1.5 h`, `mezz'ora`; minutes and
    ///   seconds below 60 where a larger unit stands before them;
    /// - two numbers with one of their units: `1:52 h`, `5:30 min`.
    ///
    /// Two numbers alone, such as `1:52`, are hours and minutes on one clock and minutes and seconds on another, so they
    /// are refused with both readings ([`DurationError::Unclear`]), but where `most`, the longest that the time can be,
    /// leaves only one. A number alone has no unit and is refused, but for 0.
    ///
    /// # Errors
    ///
    /// [`DurationError`], saying which of these it was.
    pub fn parse_typed(text: &str, most: Option<Duration>) -> Result<Duration, DurationError> {
        let malformed = || DurationError::Malformed {
            text: excerpt(text),
        };
        let tokens = Tokens::of(text).ok_or_else(malformed)?;
        match in_words(&tokens) {
            Some(found) => return Ok(found),
            None if tokens.len() == 0 => return Err(malformed()),
            None => {}
        }
        if let Some((length, pieces)) =
            with_units(&tokens, 0, Between::Joins).map_err(|fault| fault.of(text))?
            && pieces == tokens.len()
        {
            return Ok(length);
        }
        as_shown(&tokens, text, most)
    }
}

fn in_words(tokens: &Tokens) -> Option<Duration> {
    let words: Vec<&str> = (0..tokens.len())
        .filter(|&at| !tokens.is(at, '\''))
        .map(|at| tokens.word(at).unwrap_or_default())
        .collect();
    let (_, minutes) = IN_WORDS
        .iter()
        .find(|(said, _)| *said == words.as_slice())?;
    Duration::from_seconds(minutes * 60)
}

/// What is wrong with numbers and units.
#[derive(Clone, Copy, Debug)]
pub(super) enum UnitFault {
    /// Sixty minutes or seconds and more behind a larger unit.
    PastSixty,
    /// None of the forms.
    Malformed,
}

impl UnitFault {
    fn of(self, text: &str) -> DurationError {
        let text = excerpt(text);
        match self {
            UnitFault::PastSixty => DurationError::PastSixty { text },
            UnitFault::Malformed => DurationError::Malformed { text },
        }
    }
}

/// What a comma between two lengths does, and an “and” in front of seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Between {
    /// `1 hour, 52 minutes` and `90 minutes and 30 seconds` are one length.
    Joins,
    /// `2 h, 30 min` is one length, and then another; of `90 minutes and 30 seconds` the seconds can be for each move.
    Parts,
}

/// Numbers with units from there on, and how many pieces they take; `None` where no number with a unit stands there.
pub(super) fn with_units(
    tokens: &Tokens,
    from: usize,
    between: Between,
) -> Result<Option<(Duration, usize)>, UnitFault> {
    let mut at = from;
    let mut seconds: u64 = 0;
    let mut last: Option<Unit> = None;
    loop {
        // `1 ora e 52 minuti`, `1 hour, 52 minutes`
        let by_comma = between == Between::Joins && tokens.is(at, ',');
        let joined = last.is_some() && (tokens.is_word(at, &["e", "and"]) || by_comma);
        let here = at + usize::from(joined);
        let Some(number) = tokens.number(here) else {
            break;
        };
        let digits = number.len();
        let number: u64 = number.parse().map_err(|_| UnitFault::Malformed)?;
        // `1.5 h`: of all fractions only this one is never minutes.
        let half = matches!(tokens.sign(here + 1), Some('.' | ','))
            && tokens.glued(here + 2)
            && tokens.number(here + 2) == Some("5");
        let behind = here + 1 + if half { 2 } else { 0 };
        let next_unit = match (Unit::at(tokens, behind), last) {
            (Some((unit, pieces)), _) => Some((unit, pieces)),
            // `1h52`, `5'30`
            (None, Some(Unit::Hour)) if digits == 2 && !joined && !half => Some((Unit::Minute, 0)),
            (None, Some(Unit::Minute)) if digits == 2 && !joined && !half => {
                Some((Unit::Second, 0))
            }
            (None, _) => None,
        };
        let Some((unit, pieces)) = next_unit else {
            break;
        };
        if last.is_some_and(|last| unit <= last) {
            break;
        }
        if joined && unit == Unit::Second && between == Between::Parts {
            break;
        }
        let bound = match unit {
            Unit::Day => u64::MAX,
            Unit::Hour => 24,
            Unit::Minute | Unit::Second => 60,
        };
        if last.is_some() && number >= bound {
            return Err(UnitFault::PastSixty);
        }
        let whole = number.checked_mul(unit.seconds());
        let half = if half { unit.seconds() / 2 } else { 0 };
        let sum = whole.and_then(|whole| seconds.checked_add(whole)?.checked_add(half));
        seconds = sum.ok_or(UnitFault::Malformed)?;
        last = Some(unit);
        at = behind + pieces;
    }
    if last.is_none() {
        return Ok(None);
    }
    let length = Duration::from_seconds(seconds).ok_or(UnitFault::Malformed)?;
    Ok(Some((length, at - from)))
}

/// One, two or three numbers, as clocks show them, perhaps with the unit of the first.
fn as_shown(
    tokens: &Tokens,
    text: &str,
    most: Option<Duration>,
) -> Result<Duration, DurationError> {
    let malformed = || DurationError::Malformed {
        text: excerpt(text),
    };
    let mut numbers: Vec<(u64, usize)> = Vec::new();
    let mut at = 0;
    // `ore 1:52:30`, `h 1:52`
    let mut unit = None;
    if tokens.is_word(0, &["h", "ore"]) {
        unit = Some(Unit::Hour);
        at = 1;
    }
    let sign = tokens.sign(at + 1).filter(|sign| matches!(sign, ':' | '.'));
    loop {
        let digits = tokens.number(at).ok_or_else(malformed)?;
        let number = digits.parse().map_err(|_| malformed())?;
        numbers.push((number, digits.len()));
        at += 1;
        if sign.is_none() || tokens.sign(at) != sign || numbers.len() == 3 {
            break;
        }
        at += 1;
    }
    if let (Some((behind, pieces)), None) = (Unit::at(tokens, at), unit) {
        unit = Some(behind);
        at += pieces;
    }
    // `1.52 h` is a fraction of an hour to some, and in `5:30'` the sign may be of the second number alone.
    let signs = (0..tokens.len()).any(|at| matches!(tokens.sign(at), Some('\'' | '"')));
    let doubtful = unit.is_some() && (sign == Some('.') || signs);
    if at != tokens.len() || doubtful {
        return Err(malformed());
    }
    let two_digits = |&(_, length): &(u64, usize)| length == 2;
    if !numbers.iter().skip(1).all(two_digits) {
        return Err(malformed());
    }
    if numbers.iter().skip(1).any(|(number, _)| *number >= 60) {
        return Err(DurationError::PastSixty {
            text: excerpt(text),
        });
    }
    let sum = |parts: &[(u64, Unit)]| {
        let seconds = parts.iter().try_fold(0_u64, |sum, (number, unit)| {
            sum.checked_add(number.checked_mul(unit.seconds())?)
        });
        seconds
            .and_then(Duration::from_seconds)
            .ok_or_else(malformed)
    };
    match (numbers.as_slice(), unit) {
        (&[(hours, _), (minutes, _), (seconds, _)], None | Some(Unit::Hour)) => sum(&[
            (hours, Unit::Hour),
            (minutes, Unit::Minute),
            (seconds, Unit::Second),
        ]),
        (&[(hours, _), (minutes, _)], Some(Unit::Hour)) => {
            sum(&[(hours, Unit::Hour), (minutes, Unit::Minute)])
        }
        (&[(minutes, _), (seconds, _)], Some(Unit::Minute)) => {
            sum(&[(minutes, Unit::Minute), (seconds, Unit::Second)])
        }
        (&[(first, _), (second, _)], None) => {
            let as_hours = sum(&[(first, Unit::Hour), (second, Unit::Minute)])?;
            let as_minutes = sum(&[(first, Unit::Minute), (second, Unit::Second)])?;
            let most = most.unwrap_or(Duration::MAX);
            match as_hours == as_minutes || as_minutes <= most && as_hours > most {
                true => Ok(as_minutes),
                false => Err(DurationError::Unclear {
                    text: excerpt(text),
                    as_hours,
                    as_minutes,
                }),
            }
        }
        (&[(0, _)], None) => Ok(Duration::ZERO),
        (&[(hours, _)], Some(Unit::Hour)) => sum(&[(hours, Unit::Hour)]),
        (&[(number, _)], None) => Err(DurationError::NoUnit {
            text: excerpt(text),
            as_minutes: sum(&[(number, Unit::Minute)])?,
        }),
        (_, _) => Err(malformed()),
    }
}
