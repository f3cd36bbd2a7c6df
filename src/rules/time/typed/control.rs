//! Time controls as people type them.

use super::plain;
use crate::time::{Duration, Moves, Stage, TimeControl, TimeControlError, decimal, excerpt};

/// Up to here a number without a unit can be minutes: three hours for the first stage were played, and three minutes
/// are a game of blitz.
const MOST_MINUTES: u64 = 180;

impl TimeControl {
    /// Reads a time control as people type it: `90 min + 30 s`, `40/2h, 30 min`, `G/60`, or PGN's own form
    /// (`40/7200:1800`, in seconds).
    ///
    /// `90+30` is 90 minutes to people and 90 seconds to PGN, and is refused with both
    /// ([`TimeControlError::Unclear`]); so is an increment behind several stages, which may begin with the first move
    /// or with the last stage. PGN's colon between them says the last.
    ///
    /// A control with a delay or byo-yomi stays as it was announced: `G/90; d5`, `90 min, Bronstein 5 s`.
    ///
    /// # Errors
    ///
    /// [`TimeControlError`], naming what cannot be read.
    pub fn parse_typed(text: &str) -> Result<TimeControl, TimeControlError> {
        let text = text.trim();
        if text.len() > TimeControl::LONGEST_TEXT {
            return Err(TimeControlError::TooLong { bytes: text.len() });
        }
        let malformed = || TimeControlError::Malformed {
            stage: excerpt(text),
        };
        let plain = plain(text).ok_or_else(malformed)?;
        let bare: String = plain.chars().filter(|each| *each != ' ').collect();
        let as_pgn = TimeControl::parse_pgn(&bare.replace([',', ';'], ":"));
        let read = match as_pgn {
            Ok(as_pgn) => match in_minutes(&as_pgn) {
                Some(in_minutes) => Err(TimeControlError::Unclear {
                    text: excerpt(text),
                    one: in_minutes,
                    other: as_pgn,
                }),
                None => Ok(as_pgn),
            },
            Err(error) if !bare.contains(char::is_alphabetic) => Err(error),
            Err(_) => with_units(&bare)
                .ok_or_else(malformed)
                .and_then(|written| written.control(text)),
        };
        read.or_else(|error| {
            let announced = TimeControl::of_announced(text);
            announced.filter(|_| is_delayed(text, &error)).ok_or(error)
        })
    }

    /// The control as people type it, which [`parse_typed`](TimeControl::parse_typed) reads as the same: `90 min + 30
    /// s`, `40/2h, 30 min`.
    pub fn in_words(&self) -> String {
        if let Some(text) = self.announced() {
            return text.to_owned();
        }
        let stages: Option<Vec<String>> = self.stages().iter().map(in_words).collect();
        match stages.filter(|stages| !stages.is_empty()) {
            Some(stages) => stages.join(if self.adds_late() { " : " } else { ", " }),
            None => self.to_string(),
        }
    }

    /// Whether moves are given an increment in the last stage alone.
    pub fn adds_late(&self) -> bool {
        let adds = |stage: &Stage| !stage.increment.is_zero();
        let stages = self.stages();
        stages.last().is_some_and(adds) && !stages.iter().all(adds)
    }
}

/// The control with its times as minutes, if PGN's seconds can be meant as minutes by people.
fn in_minutes(control: &TimeControl) -> Option<TimeControl> {
    let stages = control.stages().iter().map(|&stage| {
        let minutes = stage.base.as_seconds();
        let meant = minutes <= MOST_MINUTES && stage.moves != Moves::Hourglass;
        let base = Duration::of(0, minutes, 0).filter(|_| meant)?;
        Some(Stage { base, ..stage })
    });
    let stages: Vec<Stage> = stages.collect::<Option<_>>()?;
    let some_base = stages.iter().any(|stage| !stage.base.is_zero());
    TimeControl::of_stages(&stages).ok().filter(|_| some_base)
}

/// Whether what was not read speaks of a delay or byo-yomi: by a word, as US Chess writes it (`d5`, `+5` behind a
/// semicolon), or as so much for each move behind all the remaining ones.
fn is_delayed(text: &str, error: &TimeControlError) -> bool {
    const WORDS: [&str; 5] = ["delay", "bronstein", "byo", "ritardo", "differi"];
    let shown = text
        .chars()
        .all(|each| each.is_ascii_graphic() || each == ' ');
    let lower = text.to_lowercase();
    let behind = |mark: char, sign: char| {
        lower.split(mark).skip(1).any(|part| {
            let number = part.trim().strip_prefix(sign);
            number.is_some_and(|it| decimal::<u64>(it.trim()).is_some())
        })
    };
    let behind_all =
        matches!(error, TimeControlError::Unreachable { stage } if stage.starts_with("1/"));
    let by_sign = behind(';', 'd') || behind(',', 'd') || behind(' ', 'd') || behind(';', '+');
    shown && (behind_all || by_sign || WORDS.iter().any(|word| lower.contains(word)))
}

/// A control with its stages as they were written.
struct Written {
    /// Each with its increment, if it has one of its own.
    stages: Vec<(Stage, Option<Duration>)>,
    /// The stages are divided as in PGN, where each increment belongs to its stage.
    as_in_pgn: bool,
}

impl Written {
    fn control(&self, text: &str) -> Result<TimeControl, TimeControlError> {
        let with = |behind: Option<Duration>| {
            let stages = self.stages.iter().map(|&(stage, own)| Stage {
                increment: own.or(behind).unwrap_or_default(),
                ..stage
            });
            TimeControl::of_stages(&stages.collect::<Vec<_>>())
        };
        let behind = self.stages.last().and_then(|(_, own)| *own);
        let (one, other) = (with(behind)?, with(None)?);
        match one == other || self.as_in_pgn {
            true => Ok(other),
            false => Err(TimeControlError::Unclear {
                text: excerpt(text),
                one,
                other,
            }),
        }
    }
}

/// Stages between commas, semicolons and colons, without blanks: `40/2h`, `90min+30s`, `g/60`. A plus before minutes
/// or hours begins a stage too.
fn with_units(bare: &str) -> Option<Written> {
    const DIVIDERS: [char; 4] = [',', ';', ':', '+'];
    let mut written = Written {
        stages: Vec::new(),
        as_in_pgn: bare.contains(':'),
    };
    let mut adds = false;
    for piece in bare.split_inclusive(DIVIDERS) {
        let part = piece.strip_suffix(DIVIDERS);
        let is_last = part.is_none();
        let part = part.unwrap_or(piece);
        match increment(part, is_last).filter(|_| adds) {
            Some(increment) => {
                let (_, own) = written.stages.last_mut()?;
                if own.replace(increment).is_some() {
                    return None;
                }
            }
            None => written.stages.push((stage(part)?, None)),
        }
        adds = piece.ends_with('+');
    }
    (!bare.ends_with(DIVIDERS)).then_some(written)
}

fn stage(part: &str) -> Option<Stage> {
    let (moves, base) = match part.split_once('/') {
        // US Chess counts minutes.
        Some(("g" | "sd", minutes)) => (Moves::Rest, Duration::of(0, decimal(minutes)?, 0)?),
        // `40/2h` and `2h/40`
        Some((one, other)) => {
            let (moves, time) = match decimal::<u64>(one) {
                Some(_) => (one, other),
                None => (other, one),
            };
            (Moves::Exactly(decimal(moves)?), length(time)?)
        }
        None => (Moves::Rest, length(part)?),
    };
    Some(Stage {
        moves,
        base,
        increment: Duration::ZERO,
    })
}

/// A time with its unit.
fn length(time: &str) -> Option<Duration> {
    time.ends_with(|last: char| last.is_ascii_alphanumeric())
        .then(|| Duration::parse_typed(time, None).ok())?
}

/// What every move adds: `30s`, or at the end a number alone, which is seconds; more than a minute could be a stage.
fn increment(part: &str, is_last: bool) -> Option<Duration> {
    let seconds = match part.strip_suffix('s') {
        Some(seconds) => decimal(seconds),
        None => decimal(part).filter(|&seconds| is_last && seconds <= 60),
    };
    Duration::from_seconds(seconds?)
}

/// The stage as people type it; `None` for an hourglass.
fn in_words(stage: &Stage) -> Option<String> {
    let moves = match stage.moves {
        Moves::Exactly(moves) => format!("{moves}/"),
        Moves::Rest => String::new(),
        Moves::Hourglass => return None,
    };
    let base = in_units(stage.base);
    Some(match stage.increment.as_seconds() {
        0 => format!("{moves}{base}"),
        more => format!("{moves}{base} + {more} s"),
    })
}

/// `90 min`, `2h`, `2h30`, `1 h 0 min 20 s`, `3d`.
fn in_units(time: Duration) -> String {
    let seconds = time.as_seconds();
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match (hours, minutes, rest) {
        (1.., 0, 0) if hours % 24 == 0 => format!("{}d", hours / 24),
        (0, 0, _) | (0, 1, 1..) => format!("{seconds} s"),
        (0, _, 0) | (1, 1.., 0) => format!("{} min", seconds / 60),
        (0, _, _) => format!("{minutes} min {rest} s"),
        (_, 0, 0) => format!("{hours}h"),
        (_, _, 0) => format!("{hours}h{minutes:02}"),
        (_, _, _) => format!("{hours} h {minutes} min {rest} s"),
    }
}
