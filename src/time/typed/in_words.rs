//! Time controls as people write them.

use super::control::in_minutes;
use crate::time::{Duration, Stage, TimeControl};

const DAY: u64 = 86_400;

const HOUR: u64 = 3_600;

impl TimeControl {
    /// The control as people write it: `90 min + 30 s`, `40/2h, then 30 min`, `3 days per move`.
    /// [`parse_typed`](TimeControl::parse_typed) reads it as the same.
    pub fn in_words(&self) -> String {
        self.in_words_of("then", &|days| match days {
            1 => "1 day per move".to_owned(),
            days => format!("{days} days per move"),
        })
    }

    /// The same in another language that [`parse_typed`](TimeControl::parse_typed) reads: with the word between two stages,
    /// and what is said of a control of one move.
    pub fn in_words_of(&self, then: &str, days_per_move: &dyn Fn(u64) -> String) -> String {
        if let Some(text) = self.announced() {
            return text.to_owned();
        }
        let stages = self.stages();
        let of_days = match stages {
            [
                Stage::Moves {
                    moves,
                    base,
                    increment,
                },
            ] if moves.get() == 1 && increment.is_zero() => {
                let days = base.as_seconds() / DAY;
                (days * DAY == base.as_seconds()).then(|| days_per_move(days))
            }
            _ => None,
        };
        let parts: Vec<String> = stages.iter().map(|&stage| in_words(stage)).collect();
        // Behind a word, the last increment may be that of every move; behind PGN's sign each stage has its own.
        let joined = [format!(", {then} "), " : ".to_owned()].map(|between| parts.join(&between));
        let mut texts = of_days.into_iter().chain(joined);
        let means_it = |text: &String| TimeControl::parse_typed(text).as_ref() == Ok(self);
        texts.find(means_it).unwrap_or_else(|| self.in_seconds())
    }

    /// PGN's form, or with units where its numbers could be minutes to people.
    fn in_seconds(&self) -> String {
        if in_minutes(self).is_none() {
            return self.to_string();
        }
        let stages = self.stages().iter().map(|stage| {
            let base = stage.base().as_seconds();
            let moves = moves(*stage);
            match stage.increment().as_seconds() {
                0 => format!("{moves}{base}s"),
                more => format!("{moves}{base}s+{more}s"),
            }
        });
        stages.collect::<Vec<_>>().join(":")
    }
}

fn moves(stage: Stage) -> String {
    match stage {
        Stage::Moves { moves, .. } => format!("{moves}/"),
        Stage::Rest { .. } | Stage::Hourglass { .. } => String::new(),
    }
}

fn in_words(stage: Stage) -> String {
    let (moves, base) = (moves(stage), length(stage.base()));
    match stage.increment().as_seconds() {
        0 => format!("{moves}{base}"),
        more => format!("{moves}{base} + {more} s"),
    }
}

/// `90 min`, `2h`, `2h30`, `1 h 0 min 20 s`.
fn length(time: Duration) -> String {
    let seconds = time.as_seconds();
    let (hours, minutes, rest) = (seconds / HOUR, seconds / 60 % 60, seconds % 60);
    match (hours, minutes, rest) {
        (0, 0, _) | (0, 1, 1..) => format!("{seconds} s"),
        (0, _, 0) | (1, 1.., 0) => format!("{} min", seconds / 60),
        (0, _, _) => format!("{minutes} min {rest} s"),
        (_, 0, 0) => format!("{hours}h"),
        (_, _, 0) => format!("{hours}h{minutes:02}"),
        (_, _, _) => format!("{hours} h {minutes} min {rest} s"),
    }
}
