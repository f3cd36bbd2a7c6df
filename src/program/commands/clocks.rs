//! Asks the arbiter for both clocks, once the move is closed: how they are read, what the score says of them, which of
//! several meanings a time has, and whether both fit the session.

use super::prelude::*;
use super::record::Clock;
use crate::terminal::report;
use envelope::sealing::{Closed, InScore, NotSealed, Note};
use rules::time::{Allowance, ClockError, ClockTime, DurationError};

/// The times used on both stopped clocks: as given, else as the arbiter reads them now; and the notices about them
/// that the arbiter has confirmed.
pub(crate) fn ask(locale: &Locale, closed: &Closed) -> Result<(ByColor<Used>, Vec<Notice>)> {
    let mut asking = Asking {
        locale,
        closed,
        reading: closed.reading(),
    };
    let ByColor { white, black } = closed.used();
    // The score comes first: with a yes to it, it is said how the clocks are read.
    let mut known = ByColor {
        white: asking.by_score(Color::White, white)?,
        black: asking.by_score(Color::Black, black)?,
    };
    loop {
        let used = ByColor {
            white: asking.one(Color::White, known.white)?,
            black: asking.one(Color::Black, known.black)?,
        };
        let doubts = closed.doubts(used).into_iter();
        let doubts: Vec<Notice> = doubts.map(Notice::Sealing).collect();
        if doubts.is_empty() || !prompts::is_there() {
            return Ok((used, Vec::new()));
        }
        for doubt in &doubts {
            prompts::say(&report::note(locale, doubt));
        }
        let yes = locale.say(WordYes);
        if asking.is_yes(&locale.say(AskReadRightly { yes: &yes }))? {
            return Ok((used, doubts));
        }
        known = ByColor::default();
    }
}

struct Asking<'a> {
    locale: &'a Locale,
    closed: &'a Closed,
    /// How the clocks are read, once that is said.
    reading: Option<ClockReading>,
}

impl Asking<'_> {
    /// The time used on a clock that stands since the move that the score notes it for, if the arbiter finds that time
    /// on it.
    fn by_score(&mut self, side: Color, known: Option<Used>) -> Result<Option<Used>> {
        let (None, Some(InScore::Stands(left))) = (known, self.closed.in_score(side)) else {
            return Ok(known);
        };
        if !prompts::is_there() {
            let note = Notice::Sealing(Note::ClockInScore { side, left });
            prompts::say(&report::note(self.locale, &note));
            return Ok(None);
        }
        // What cannot be on the clock, or is not clear, is not asked for.
        let Ok(used) = self.closed.allowance(side).used(ClockTime::Left(left)) else {
            return Ok(None);
        };
        let yes = self.locale.say(WordYes);
        let left = left.to_string();
        let question = match side {
            Color::White => self.locale.say(AskScoreWhite { left, yes: &yes }),
            Color::Black => self.locale.say(AskScoreBlack { left, yes: &yes }),
        };
        if !self.is_yes(&question)? {
            return Ok(None);
        }
        self.reading.get_or_insert(ClockReading::Left);
        self.show(side, used);
        Ok(Some(used))
    }

    /// The time used on one clock, as the arbiter reads it.
    fn one(&mut self, side: Color, known: Option<Used>) -> Result<Used> {
        if let Some(used) = known {
            return Ok(used);
        }
        let allowance = self.closed.allowance(side);
        let mut reading = self.reading(side, &allowance)?;
        if let Some(InScore::AtMost(left)) = self.closed.in_score(side) {
            let left = left.to_string();
            prompts::say(&self.locale.say(AskScoreBound { left }));
        }
        loop {
            let question = match (side, reading) {
                (Color::White, ClockReading::Used) => self.locale.say(AskUsedWhite),
                (Color::Black, ClockReading::Used) => self.locale.say(AskUsedBlack),
                (Color::White, ClockReading::Left) => self.locale.say(AskLeftWhite),
                (Color::Black, ClockReading::Left) => self.locale.say(AskLeftBlack),
            };
            let answer = answer(self.locale, &question, side, reading)?;
            let (text, own) = text::own_reading(self.locale, &answer);
            let clock = Clock {
                side,
                allowance: &allowance,
                text,
                reading: own.unwrap_or(reading),
            };
            use ClockError::{Stages, Typed};
            match meant(self.locale, clock)? {
                Ok(used) => {
                    self.show(side, used);
                    return Ok(used);
                }
                // Neither of the meanings was chosen.
                Err(Stages { .. } | Typed(DurationError::Unclear { .. })) => {}
                Err(error) => {
                    if !says_used(&error) {
                        reading = ClockReading::Used;
                    }
                    self.refuse(side, error);
                }
            }
        }
    }

    /// How the clock is read: asked once, where that is not said. Where the time left cannot say what was used,
    /// that is said, and the time used is asked for.
    fn reading(&mut self, side: Color, allowance: &Allowance) -> Result<ClockReading> {
        let by_left = allowance.used(ClockReading::Left.of(Duration::HOUR));
        match (self.reading, by_left) {
            (Some(ClockReading::Left), Err(error)) if !says_used(&error) => {
                self.refuse(side, error);
                return Ok(ClockReading::Used);
            }
            (Some(reading), _) => return Ok(reading),
            (None, _) if !allowance.tells() => return Ok(ClockReading::Used),
            (None, _) => {}
        }
        let word = |reading| text::clock_reading(self.locale, reading);
        let question = self.locale.say(AskReading {
            used: word(ClockReading::Used),
            left: word(ClockReading::Left),
        });
        let read = |answer: &str| text::clock_reading_of(self.locale, answer);
        let reading = prompts::until(self.locale, &question, read);
        let reading = reading.map_err(|failure| advised(failure, side, ClockReading::Used))?;
        self.reading = Some(reading);
        Ok(reading)
    }

    /// Says why a text says no time used, and what to give.
    fn refuse(&self, side: Color, error: ClockError) {
        let failure = Failure::from(NotSealed::Clock { side, error });
        prompts::say(&prompts::refused(self.locale, &failure));
    }

    fn is_yes(&self, question: &str) -> Result<bool> {
        prompts::yes_or_enter(self.locale, || prompts::ask(self.locale, question))
    }

    /// What the clock says, both ways.
    fn show(&self, side: Color, used: Used) {
        prompts::say(&text::clock(
            self.locale,
            self.closed.label(),
            side,
            Some(used),
        ));
    }
}

/// Whether another text could say what was used: no time left can, where the control does not count it or none is left.
fn says_used(error: &ClockError) -> bool {
    match error {
        ClockError::NoControl | ClockError::Hourglass | ClockError::NothingLeft { .. } => false,
        ClockError::Typed(_) | ClockError::MoreThanGiven { .. } | ClockError::Stages { .. } => true,
    }
}

/// The time used that is meant by what was typed of a clock: where it can stand for several, the person is asked
/// which. An error for a text that cannot be read, and where none of them was chosen.
///
/// # Errors
/// No one to ask.
pub(crate) fn meant(locale: &Locale, clock: Clock<'_>) -> Result<Result<Used, ClockError>> {
    let Clock { side, reading, .. } = clock;
    let read = match clock.allowance.parse(clock.text, reading) {
        Ok(shown) => clock.allowance.used(shown),
        Err(error) => {
            let DurationError::Unclear {
                as_hours,
                as_minutes,
                ..
            } = error
            else {
                return Ok(Err(error.into()));
            };
            let options = options(locale, &[as_hours, as_minutes]);
            let text = format!("{:?}", clock.text);
            let question = locale.say(AskWhich { text, options });
            let answer = answer(locale, &question, side, reading)?;
            match chosen(&answer, &[as_hours, as_minutes]) {
                Some(shown) => clock.allowance.used(reading.of(shown)),
                None => return Ok(Err(error.into())),
            }
        }
    };
    let Err(error @ ClockError::Stages { used, .. }) = &read else {
        return Ok(read);
    };
    let error_said = locale.phrase(error, Reader::Terminal);
    prompts::say(&prompts::capital(&format!("{error_said}.")));
    let times: Vec<Duration> = used.iter().map(|used| used.0).collect();
    let options = options(locale, &times);
    let question = locale.say(AskStages { options });
    let answer = answer(locale, &question, side, ClockReading::Used)?;
    Ok(chosen(&answer, &times).map_or(read, |time| Ok(Used(time))))
}

/// `1` for the first of these times, `2` for the second.
fn options(locale: &Locale, times: &[Duration]) -> String {
    let numbered = (1..).zip(times);
    let options = numbered.map(|(number, time)| format!("`{number}` {time}"));
    text::alternatives(locale, &options.collect::<Vec<_>>())
}

/// The one of these times that an answer names by its number, or in full.
fn chosen(answer: &str, times: &[Duration]) -> Option<Duration> {
    let mut numbered = (1_usize..).zip(times);
    let chosen = numbered.find(|(number, time)| {
        answer == number.to_string() || Duration::parse_typed(answer, None) == Ok(**time)
    });
    chosen.map(|(_, time)| *time)
}

fn answer(locale: &Locale, question: &str, side: Color, reading: ClockReading) -> Result<String> {
    prompts::ask(locale, question).map_err(|failure| advised(failure, side, reading))
}

/// What the clock shows can be given before.
fn advised(failure: Failure, side: Color, reading: ClockReading) -> Failure {
    failure.advised(Advice::ClockReading(match reading {
        ClockReading::Left => side.fold_wb(LabelKey::WhiteLeft, LabelKey::BlackLeft),
        ClockReading::Used => side.fold_wb(LabelKey::WhiteUsed, LabelKey::BlackUsed),
    }))
}
