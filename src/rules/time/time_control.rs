//! Time controls as PGN writes them (PGN Standard, 1994, 9.6.1).

use crate::fault::Fault;
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use super::{Duration, Left, Used, decimal, excerpt};

/// What thinking time the players have, as the PGN tag `TimeControl` says it.
///
/// The canonical text joins the stages with colons; each is one of
///
/// | text | stage |
/// |---|---|
/// | `40/9000` | 40 moves in 9000 seconds |
/// | `40/9000+30` | the same, with 30 seconds more for every move |
/// | `3600` | all the remaining moves in 3600 seconds |
/// | `5400+30` | the same, with 30 seconds more for every move |
/// | `*180` | an hourglass of 180 seconds |
///
/// with numbers in plain decimal and no `+0`. Only the last stage may be for all the remaining moves.
/// `?` stands for an unknown control and `-` for none.
///
/// Three things the Standard leaves open, and how they are read here:
/// - When the last stage is for a number of moves, it comes again and again: `40/9000:16/3600` is 16
///   moves in every further hour, as was the practice, and `1/259200` is three days for each move.
/// - The time for a move itself is there before the move is thought about, the first one included
///   (so an increment is defined in the glossary of the FIDE Laws): `5400+30` starts at 1:30:30.
/// - Time not used in one stage is kept for the next.
///
/// ```
/// # use adjourn_rules::time::{TimeControl, Used};
/// let control: TimeControl = "40/9000:16/3600".parse()?;
/// let used = Used("2:20:00".parse()?);
/// assert_eq!(control.left(used, 38).unwrap().to_string(), "0:10:00");
/// assert_eq!(control.left(used, 40).unwrap().to_string(), "1:10:00");
/// assert_eq!(control.moves_to_control(38), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl(Form);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Form {
    Unknown,
    /// With a delay or byo-yomi, which PGN has no form for: `?` with this text.
    Announced(String),
    Untimed,
    /// Never empty; only the last has no number of moves.
    Stages(Vec<Stage>),
}

/// One stage of a time control: so many moves in `base`, and `increment` more for each. Together they are more than
/// nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stage {
    /// How many moves.
    pub moves: Moves,
    /// The time for all of them together.
    pub base: Duration,
    /// What each of them adds; nothing in an hourglass.
    pub increment: Duration,
}

/// The moves of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moves {
    /// That many.
    Exactly(NonZeroU32),
    /// All the remaining ones.
    Rest,
    /// All of them, by an hourglass: what one player uses runs to the other.
    Hourglass,
}

impl TimeControl {
    /// The longest text read, in bytes: PGN's bound for a string (1994, 7).
    pub const LONGEST_TEXT: usize = 255;

    /// A control nobody wrote down, `?`.
    pub const UNKNOWN: TimeControl = TimeControl(Form::Unknown);

    /// No time control, `-`.
    pub const UNTIMED: TimeControl = TimeControl(Form::Untimed);

    /// The longest text of a control as it was announced, in bytes.
    pub const LONGEST_ANNOUNCED: usize = 120;

    /// A control that PGN has no form for, as it was announced: nothing is reckoned from it. `None` for a text that
    /// is too long or no text of a label.
    pub fn of_announced(text: &str) -> Option<TimeControl> {
        let fits = !text.is_empty() && text.len() <= TimeControl::LONGEST_ANNOUNCED;
        fits.then(|| TimeControl(Form::Announced(text.to_owned())))
    }

    /// How it was announced, where PGN has no form for it.
    pub fn announced(&self) -> Option<&str> {
        match &self.0 {
            Form::Announced(text) => Some(text),
            Form::Unknown | Form::Untimed | Form::Stages(_) => None,
        }
    }

    /// Reads a PGN tag as other programs write it: besides the canonical text with blanks around,
    /// leading zeros and `+0`.
    ///
    /// # Errors
    ///
    /// [`TimeControlError`] naming the first stage that cannot be read.
    pub fn parse_pgn(text: &str) -> Result<TimeControl, TimeControlError> {
        parse(text.trim_matches([' ', '\t']), false)
    }

    /// The control with those stages.
    ///
    /// # Errors
    ///
    /// As PGN's text of them: no time at all in a stage, or a stage behind one for all the remaining moves.
    pub(super) fn of_stages(stages: &[Stage]) -> Result<TimeControl, TimeControlError> {
        let mut before = None;
        for each in stages {
            let stage = each.to_string();
            if ends(before.replace(each)) {
                return Err(TimeControlError::Unreachable { stage });
            }
            if each.time(1) == 0 {
                return Err(TimeControlError::Malformed { stage });
            }
        }
        let control = TimeControl(Form::Stages(stages.to_vec()));
        match control.to_string().len() {
            bytes if bytes > TimeControl::LONGEST_TEXT => Err(TimeControlError::TooLong { bytes }),
            _ => Ok(control),
        }
    }

    /// The stages, in order; none for `?` and `-`.
    pub fn stages(&self) -> &[Stage] {
        match &self.0 {
            Form::Stages(stages) => stages,
            Form::Unknown | Form::Announced(_) | Form::Untimed => &[],
        }
    }

    /// The stage that a player who has completed that many moves thinks in.
    pub fn in_force(&self, moves_completed: u32) -> Option<Stage> {
        self.reached(moves_completed).map(|reached| reached.stage)
    }

    /// How many moves the player still has to complete in the stage in force; `None` when it has no
    /// number of moves, or the control says nothing.
    pub fn moves_to_control(&self, moves_completed: u32) -> Option<u32> {
        let reached = self.reached(moves_completed)?;
        match reached.stage.moves {
            Moves::Exactly(moves) => Some(moves.get() - reached.completed),
            Moves::Rest | Moves::Hourglass => None,
        }
    }

    /// All the time given to a player who has completed that many moves: every stage reached, and the increments of
    /// the moves up to the one that they think about. At most [`Duration::MAX`].
    ///
    /// `None` for `?` and `-`, and in an hourglass, where the opponent's time counts as well.
    pub fn allotted(&self, moves_completed: u32) -> Option<Duration> {
        let reached = self.reached(moves_completed)?;
        let seconds = u64::try_from(reached.allotted).ok();
        let allotted = seconds.and_then(Duration::from_seconds);
        (reached.stage.moves != Moves::Hourglass).then(|| allotted.unwrap_or(Duration::MAX))
    }

    /// The time left to a player; zero if they have used all or more (see [`overstepped`](TimeControl::overstepped)).
    /// `None` as for [`allotted`](TimeControl::allotted).
    pub fn left(&self, used: Used, moves_completed: u32) -> Option<Left> {
        self.allotted(moves_completed)
            .map(|allotted| Left(allotted.saturating_sub(used.0)))
    }

    /// By how much a player has used more than they were given; `None` if they have not, or the control does not say.
    pub fn overstepped(&self, used: Used, moves_completed: u32) -> Option<Duration> {
        used.0
            .checked_sub(self.allotted(moves_completed)?)
            .filter(|more| !more.is_zero())
    }

    /// The time given at once for each stage that a player has reached, the last first, without the first stage's.
    pub(super) fn bases_reached(&self, moves_completed: u32) -> impl Iterator<Item = Duration> {
        let mut completed = moves_completed;
        let mut earlier = Vec::new();
        let mut again = (0, Duration::ZERO);
        for (place, &stage) in self.stages().iter().enumerate() {
            if place > 0 {
                earlier.push(stage.base);
            }
            let Moves::Exactly(moves) = stage.moves else {
                break;
            };
            if completed < moves.get() {
                break;
            }
            let is_last = place + 1 == self.stages().len();
            // The press that ends the only move of a stage ends the stage: no clock lags there.
            if is_last && moves.get() > 1 {
                again = (completed / moves.get(), stage.base);
            }
            completed -= moves.get();
        }
        let (times, base) = again;
        std::iter::repeat_n(base, usize::try_from(times).unwrap_or(usize::MAX))
            .chain(earlier.into_iter().rev())
    }

    fn reached(&self, moves_completed: u32) -> Option<Reached> {
        let (&last, before) = self.stages().split_last()?;
        let mut completed = moves_completed;
        let mut allotted: u128 = 0;
        for &stage in before {
            let Moves::Exactly(moves) = stage.moves else {
                continue;
            };
            if completed < moves.get() {
                return Some(Reached::within(stage, allotted, completed));
            }
            completed -= moves.get();
            allotted += stage.time(moves.get());
        }
        if let Moves::Exactly(moves) = last.moves {
            let times = completed / moves.get();
            allotted += u128::from(times) * last.time(moves.get());
            completed %= moves.get();
        }
        Some(Reached::within(last, allotted, completed))
    }
}

/// Where a player stands in the time control.
struct Reached {
    stage: Stage,
    /// Moves completed in this stage.
    completed: u32,
    /// Seconds given in all; at most 128 stages, each below 2^32 moves of 2^39 seconds, fit with
    /// room to spare, and so does the last one repeated 2^32 times.
    allotted: u128,
}

impl Reached {
    fn within(stage: Stage, earlier: u128, completed: u32) -> Reached {
        // The increment of the move that is thought about is given already.
        let increment = u128::from(stage.increment.as_seconds());
        Reached {
            stage,
            completed,
            allotted: earlier + stage.time(completed) + increment,
        }
    }
}

impl Stage {
    /// Seconds given for that many moves.
    fn time(self, moves: u32) -> u128 {
        u128::from(self.base.as_seconds())
            + u128::from(moves) * u128::from(self.increment.as_seconds())
    }
}

/// Whether no stage can come behind that one.
fn ends(stage: Option<&Stage>) -> bool {
    stage.is_some_and(|stage| !matches!(stage.moves, Moves::Exactly(_)))
}

/// Reads a control; a `canonical` one only as it is written here.
fn parse(text: &str, canonical: bool) -> Result<TimeControl, TimeControlError> {
    if text.len() > TimeControl::LONGEST_TEXT {
        return Err(TimeControlError::TooLong { bytes: text.len() });
    }
    match text {
        "?" => return Ok(TimeControl::UNKNOWN),
        "-" => return Ok(TimeControl::UNTIMED),
        _ => {}
    }
    let mut stages = Vec::new();
    for written in text.split(':') {
        let stage = excerpt(written);
        match parse_stage(written) {
            Some(read) if canonical && read.to_string() != written => {
                return Err(TimeControlError::Malformed { stage });
            }
            None => return Err(TimeControlError::Malformed { stage }),
            Some(_) if ends(stages.last()) => return Err(TimeControlError::Unreachable { stage }),
            Some(read) => stages.push(read),
        }
    }
    Ok(TimeControl(Form::Stages(stages)))
}

fn parse_stage(text: &str) -> Option<Stage> {
    let time = |digits| decimal(digits).and_then(Duration::from_seconds);
    let (moves, times) = match (text.strip_prefix('*'), text.split_once('/')) {
        (Some(sand), _) => (Moves::Hourglass, sand),
        (None, Some((moves, times))) => (Moves::Exactly(decimal(moves)?), times),
        (None, None) => (Moves::Rest, text),
    };
    let (base, increment) = match times.split_once('+') {
        Some((base, increment)) if moves != Moves::Hourglass => (time(base)?, time(increment)?),
        _ => (time(times)?, Duration::ZERO),
    };
    let stage = Stage {
        moves,
        base,
        increment,
    };
    (stage.time(1) > 0).then_some(stage)
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Form::Unknown | Form::Announced(_) => f.write_str("?"),
            Form::Untimed => f.write_str("-"),
            Form::Stages(stages) => {
                for (place, stage) in stages.iter().enumerate() {
                    let colon = if place == 0 { "" } else { ":" };
                    write!(f, "{colon}{stage}")?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.moves {
            Moves::Exactly(moves) => write!(f, "{moves}/")?,
            Moves::Rest => {}
            Moves::Hourglass => f.write_str("*")?,
        }
        write!(f, "{}", self.base.as_seconds())?;
        match self.increment {
            Duration::ZERO => Ok(()),
            increment => write!(f, "+{}", increment.as_seconds()),
        }
    }
}

/// Only the canonical text; see [`TimeControl::parse_pgn`] for what other programs write.
impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        parse(text, true)
    }
}

impl Serialize for TimeControl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(Usage, hint = "advice-time-control")]
pub enum TimeControlError {
    /// {stage:?} is not a stage of a time control such as 40/9000, 3600, 5400+30 or *180 (seconds)
    #[fault("clock/bad-time-control")]
    Malformed {
        /// The beginning of the stage.
        #[fault(quoted)]
        stage: String,
    },
    /// the stage {stage:?} comes after one for all the remaining moves
    #[fault("clock/unreachable-stage")]
    Unreachable {
        /// The beginning of the stage.
        #[fault(quoted)]
        stage: String,
    },
    /// {text:?} can be {one} or {other}: write one of them
    #[fault("clock/unclear-time-control")]
    Unclear {
        /// The beginning of what was given.
        #[fault(quoted)]
        text: String,
        /// One reading.
        one: TimeControl,
        /// The other.
        other: TimeControl,
    },
    /// a time control of {bytes} bytes, more than PGN allows
    #[fault("clock/time-control-too-long", give(most = TimeControl::LONGEST_TEXT))]
    TooLong {
        /// Its length.
        bytes: usize,
    },
}

#[cfg(test)]
mod tests;
