//! What a chess clock shows: the time that its player has used, or the time that is left.
//!
//! Mechanical clocks show the time used, digital clocks the time left, and the envelope states the time used (A2c). An
//! [`Allowance`] turns one into the other: it is what a player was given for the moves that they have completed.

use crate::fault::{Fault, any_of};

use super::{Duration, DurationError, Left, TimeControl, Used};
use crate::word::words;

words! {
    /// How a clock is read.
    ClockReading {
        /// It shows the time used.
        Used = "used",
        /// It shows the time left.
        Left = "left",
    }
}

impl ClockReading {
    /// A clock that is read so and shows that time.
    pub const fn of(self, shown: Duration) -> ClockTime {
        match self {
            ClockReading::Used => ClockTime::Used(Used(shown)),
            ClockReading::Left => ClockTime::Left(Left(shown)),
        }
    }
}

/// What a clock shows, and how it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockTime {
    /// The time used.
    Used(Used),
    /// The time left.
    Left(Left),
}

impl ClockTime {
    /// How the clock is read.
    pub const fn reading(self) -> ClockReading {
        match self {
            ClockTime::Used(_) => ClockReading::Used,
            ClockTime::Left(_) => ClockReading::Left,
        }
    }
}

/// What a player was given for the moves that they have completed, by which their clock is read.
///
/// ```
/// # use adjourn_rules::time::{ClockReading, TimeControl};
/// let control: TimeControl = "40/7200:3600".parse()?;
/// let after_38 = control.allowance(38);
/// // Two hours were given: nobody has 8 h 30 min left of them.
/// let used = after_38.read("8:30", ClockReading::Left)?;
/// assert_eq!(used.to_string(), "1:51:30");
/// assert!(after_38.read("2:15:00", ClockReading::Left).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// The times that can have been set on the clock by now, the longest first; none where nothing follows from the
    /// control. The first is all that was given. The others lack the last stages: a clock that counts no moves adds a
    /// stage when the one before has run out.
    times: Vec<Duration>,
    /// In an hourglass the opponent's time counts as well.
    hourglass: bool,
    known: Option<Used>,
}

/// How far a time may lie from the one that is known, in seconds, to be meant among several: stages are longer.
const NEAR: u64 = 600;

/// The stages that a clock can lag behind: with four, a player would have made 160 moves in the time for forty.
const MOST_STAGES_BEHIND: usize = 3;

impl Allowance {
    /// What a player was given of whose time control nobody has said anything.
    pub const UNKNOWN: Allowance = Allowance {
        times: Vec::new(),
        hourglass: false,
        known: None,
    };

    /// With the time that the player has used by the record: of several, the one near to it is meant.
    #[must_use]
    pub fn of_known(self, used: Used) -> Allowance {
        Allowance {
            known: Some(used),
            ..self
        }
    }

    fn near(&self, several: &[Used]) -> Option<Used> {
        let known = self.known?.0.as_seconds();
        let near = |used: &&Used| used.0.as_seconds().abs_diff(known) <= NEAR;
        several.iter().find(near).copied()
    }

    /// All that was given; `None` where the time control does not say.
    pub fn all(&self) -> Option<Duration> {
        self.times.first().copied()
    }

    /// Whether the time used follows from the time left.
    pub fn tells(&self) -> bool {
        self.all().is_some()
    }

    /// Reads what a person types of a clock ([`Duration::parse_typed`]). Where two numbers alone can be hours and
    /// minutes or minutes and seconds, what cannot be on the clock is not meant: more than was given, of the time
    /// left; of the time used, more than twice that (a player may have used somewhat more than they had).
    ///
    /// # Errors
    ///
    /// [`ClockError`]: a text that is no time, or several; a time that cannot be on the clock, or stand for several.
    pub fn read(&self, text: &str, reading: ClockReading) -> Result<Used, ClockError> {
        let shown = self.parse(text, reading)?;
        self.used(shown)
    }

    /// As [`read`](Allowance::read), without asking what the time is worth: the time control may not be known yet.
    ///
    /// # Errors
    ///
    /// A text that is no time, or several.
    pub fn parse(&self, text: &str, reading: ClockReading) -> Result<ClockTime, DurationError> {
        let most = match reading {
            ClockReading::Left => self.all(),
            ClockReading::Used => self.all().map(|all| all.saturating_add(all)),
        };
        Duration::parse_typed(text, most).map(|shown| reading.of(shown))
    }

    /// The time used on a clock that shows that.
    ///
    /// # Errors
    ///
    /// [`ClockError`]: the time left says nothing under this time control, is more than was given, or nothing at all,
    /// or stands for several times used.
    pub fn used(&self, shown: ClockTime) -> Result<Used, ClockError> {
        let left = match shown {
            ClockTime::Used(used) => return Ok(used),
            ClockTime::Left(left) => left,
        };
        let given = self.all().ok_or(match self.hourglass {
            true => ClockError::Hourglass,
            false => ClockError::NoControl,
        })?;
        if left.0.is_zero() {
            return Err(ClockError::NothingLeft { given });
        }
        let used = self.times.iter().map(|time| time.checked_sub(left.0));
        let used: Vec<Used> = used.flatten().map(Used).collect();
        match used.as_slice() {
            [] => Err(ClockError::MoreThanGiven { left, given }),
            [used] => Ok(*used),
            several => self.near(several).ok_or_else(|| ClockError::Stages {
                left,
                used: several.to_vec(),
            }),
        }
    }
}

impl TimeControl {
    /// What is given to a player who has completed that many moves.
    pub fn allowance(&self, moves_completed: u32) -> Allowance {
        let mut times = Vec::from_iter(self.allotted(moves_completed));
        let hourglass = times.is_empty() && !self.stages().is_empty();
        for base in self.bases_reached(moves_completed).take(MOST_STAGES_BEHIND) {
            times.extend(times.last().map(|set| set.saturating_sub(base)));
        }
        times.dedup();
        Allowance {
            times,
            hourglass,
            known: None,
        }
    }
}

/// A clock whose time used is not known by what it shows.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(Usage, hint = "advice-clock-record-used")]
pub enum ClockError {
    /// {0}
    #[fault(inner)]
    Typed(#[from] DurationError),
    /// the time control is not known, so the time left does not say what was used
    #[fault("clock/left-without-control")]
    NoControl,
    /// in an hourglass the opponent's time counts as well, so the time left does not say what was used
    #[fault("clock/left-in-hourglass")]
    Hourglass,
    /// {left} left cannot be: {given} were given in all. Is it the time used?
    #[fault("clock/more-than-given", hint = "")]
    MoreThanGiven {
        /// What the clock shows.
        left: Left,
        /// All that was given.
        given: Duration,
    },
    /// nothing is left of the {given} given: the flag has fallen, and the clock does not say how much more was used
    #[fault("clock/nothing-left")]
    NothingLeft {
        /// All that was given.
        given: Duration,
    },
    /// {left} left can stand for more than one time used: a clock that counts no moves adds the next stage only when
    /// the time of the one before has run out
    #[fault("clock/unclear-stage")]
    Stages {
        /// What the clock shows.
        left: Left,
        /// What can have been used, the most first; at least two.
        #[fault(with = any_of)]
        used: Vec<Used>,
    },
}

#[cfg(test)]
mod tests;
