//! Asks the arbiter for both clocks, once the move is closed: how they are read, what the score says of them, which of
//! several meanings a time has, and whether both fit the session.

use shakmaty::{ByColor, Color};

use super::prompts;
use super::report;
use crate::envelope::LabelKey;
use crate::program::commands::Failure;
use crate::program::failure::{Advice, Notice};
use crate::program::text::message::*;
use crate::program::text::{self, Locale};
use crate::sealing::{Closed, InScore, Note};
use crate::time::{ClockError, ClockReading, ClockTime, Duration, DurationError, Left, Used};

/// The times used on both stopped clocks: as given, else as the arbiter reads them now; and what he has been told of them
/// and finds right all the same.
pub(super) fn ask(
    locale: &Locale,
    closed: &Closed,
) -> Result<(ByColor<Used>, Option<Notice>), Failure> {
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
        let sum = closed.note_sum(used).filter(|_| prompts::is_there());
        let Some(sum) = sum.map(Notice::Sealing) else {
            return Ok((used, None));
        };
        prompts::say(&report::note(locale, &sum));
        let yes = locale.say(WordYes);
        if asking.is_yes(&locale.say(AskSum { yes: &yes }))? {
            return Ok((used, Some(sum)));
        }
        known = ByColor::default();
    }
}

struct Asking<'a> {
    locale: &'a Locale,
    closed: &'a Closed,
    /// How the clocks are read, once somebody has said it.
    reading: Option<ClockReading>,
}

impl Asking<'_> {
    /// The time used on a clock that stands since the move that the score notes it for, if the arbiter finds that time
    /// on it.
    fn by_score(&mut self, side: Color, known: Option<Used>) -> Result<Option<Used>, Failure> {
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
    fn one(&mut self, side: Color, known: Option<Used>) -> Result<Used, Failure> {
        if let Some(used) = known {
            return Ok(used);
        }
        let reading = self.reading(side)?;
        if let Some(InScore::AtMost(left)) = self.closed.in_score(side) {
            let left = left.to_string();
            prompts::say(&self.locale.say(AskScoreBound { left }));
        }
        let question = match (side, reading) {
            (Color::White, ClockReading::Used) => self.locale.say(AskUsedWhite),
            (Color::Black, ClockReading::Used) => self.locale.say(AskUsedBlack),
            (Color::White, ClockReading::Left) => self.locale.say(AskLeftWhite),
            (Color::Black, ClockReading::Left) => self.locale.say(AskLeftBlack),
        };
        loop {
            let answer = self.answer(&question, side)?;
            let (text, own) = text::own_reading(self.locale, &answer);
            if let Some(used) = self.read(side, own.unwrap_or(reading), text)? {
                self.show(side, used);
                return Ok(used);
            }
        }
    }

    /// How the clocks are read: asked once, where nobody has said it and the time left can say what was used.
    fn reading(&mut self, side: Color) -> Result<ClockReading, Failure> {
        if let Some(reading) = self.reading {
            return Ok(reading);
        }
        if !self.closed.allowance(side).tells() {
            return Ok(ClockReading::Used);
        }
        let word = |reading| text::clock_reading(self.locale, reading);
        let question = self.locale.say(AskReading {
            used: word(ClockReading::Used),
            left: word(ClockReading::Left),
        });
        loop {
            let answer = self.answer(&question, side)?;
            if let Some(reading) = text::clock_reading_of(self.locale, &answer) {
                self.reading = Some(reading);
                return Ok(reading);
            }
        }
    }

    /// The time used that a text says; `None` once it was said why it says none.
    fn read(
        &self,
        side: Color,
        reading: ClockReading,
        text: &str,
    ) -> Result<Option<Used>, Failure> {
        let allowance = self.closed.allowance(side);
        match allowance.read(text, reading) {
            Ok(used) => Ok(Some(used)),
            Err(ClockError::Typed(DurationError::Unclear {
                as_hours,
                as_minutes,
                ..
            })) => {
                let question = |options| {
                    let text = format!("{text:?}");
                    self.locale.say(AskWhich { text, options })
                };
                let shown = self.choice(side, question, &[as_hours, as_minutes])?;
                match shown.map(|shown| allowance.used(reading.of(shown))) {
                    None => Ok(None),
                    Some(Ok(used)) => Ok(Some(used)),
                    Some(Err(ClockError::Stages { left, used })) => self.stages(side, left, &used),
                    Some(Err(error)) => Ok(self.refuse(&error)),
                }
            }
            Err(ClockError::Stages { left, used }) => self.stages(side, left, &used),
            Err(error) => Ok(self.refuse(&error)),
        }
    }

    fn refuse(&self, error: &ClockError) -> Option<Used> {
        let error = self.locale.sentence(error);
        prompts::say(&self.locale.say(AskValueAgain { error }));
        None
    }

    /// Which of several times used stands behind a time left.
    fn stages(&self, side: Color, left: Left, used: &[Used]) -> Result<Option<Used>, Failure> {
        let stages = ClockError::Stages {
            left,
            used: used.to_vec(),
        };
        prompts::say(&format!("{}.", self.locale.sentence(&stages)));
        let times: Vec<Duration> = used.iter().map(|used| used.0).collect();
        let question = |options| self.locale.say(AskStages { options });
        Ok(self.choice(side, question, &times)?.map(Used))
    }

    /// Which of these is meant: its number, or the time in full. `None` for another answer.
    fn choice(
        &self,
        side: Color,
        question: impl Fn(String) -> String,
        times: &[Duration],
    ) -> Result<Option<Duration>, Failure> {
        let options: Vec<String> = (1..)
            .zip(times)
            .map(|(number, time)| format!("`{number}` {time}"))
            .collect();
        let question = question(text::alternatives(self.locale, &options));
        let answer = self.answer(&question, side)?;
        let chosen = (1..).zip(times).find(|(number, time)| {
            let number: &usize = number;
            answer == number.to_string() || Duration::parse_typed(&answer, None) == Ok(**time)
        });
        Ok(chosen.map(|(_, time)| *time))
    }

    fn is_yes(&self, question: &str) -> Result<bool, Failure> {
        let answer = prompts::ask(self.locale, question)?;
        Ok(prompts::is_word(&answer, "yes", &self.locale.say(WordYes)))
    }

    fn answer(&self, question: &str, side: Color) -> Result<String, Failure> {
        let key = match self.reading {
            Some(ClockReading::Left) => side.fold_wb(LabelKey::WhiteLeft, LabelKey::BlackLeft),
            Some(ClockReading::Used) | None => {
                side.fold_wb(LabelKey::WhiteUsed, LabelKey::BlackUsed)
            }
        };
        prompts::ask(self.locale, question)
            .map_err(|failure| failure.advised(Advice::ClockReading(key)))
    }

    /// What the clock says, both ways.
    fn show(&self, side: Color, used: Used) {
        prompts::say(&text::clock(self.locale, self.closed.label(), side, used));
    }
}
