//! What follows from entries that whoever records them is told before: an end, an absent player's clock, an early
//! start.

use std::fmt;

use shakmaty::Color;

use super::context::Phase;
use super::event::Recorded;
use super::state::State;
use crate::Word;
use crate::ruling::GameResult;

/// What follows from entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consequence {
    /// The game ends so, or its result becomes this one.
    Ends(GameResult),
    /// The game is annulled (A11b).
    Annuls,
    /// Nothing else is recorded until the arbiter has decided.
    Undecides,
    /// The clock of this player is started, who is not there (A9b).
    RunsClockOfAbsent(Color),
    /// Play begins before the time that is announced.
    BeginsEarly,
}

impl State {
    /// What follows from these entries, and the state after them.
    pub fn consequences(&self, records: &[Recorded]) -> (Vec<Consequence>, State) {
        let mut all = Vec::new();
        let mut state = self.clone();
        for record in records {
            let before = state.clone();
            state = state.then(record);
            all.extend(before.clock_of_absent_started(&state));
        }
        // The time that was announced is put forward first.
        let begun = state.started.filter(|_| self.started.is_none());
        let early = begun.is_some_and(|begun| self.schedule.is_later_than(begun));
        all.extend(early.then_some(Consequence::BeginsEarly));
        let end = state.stop_of_play();
        all.extend(end.filter(|_| end != self.stop_of_play()));
        (all, state)
    }

    fn clock_of_absent_started(&self, after: &State) -> Option<Consequence> {
        let runs = |state: &State| state.clocks.running().filter(|&side| state.absent(side));
        let side = runs(after).filter(|_| runs(self) != runs(after))?;
        Some(Consequence::RunsClockOfAbsent(side))
    }

    /// How the game stands at its end, or what stops it.
    fn stop_of_play(&self) -> Option<Consequence> {
        match self.phase() {
            Phase::Finished => {
                let result = self.ruling().map(|ruling| ruling.result);
                Some(Consequence::Ends(result.unwrap_or(GameResult::Open)))
            }
            Phase::Annulled => Some(Consequence::Annuls),
            Phase::Undecided => Some(Consequence::Undecides),
            _ => None,
        }
    }
}

/// The word by which a form says what its sender was told.
impl fmt::Display for Consequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Consequence::Ends(result) => write!(f, "ends:{}", result.as_str()),
            Consequence::Annuls => f.write_str("annuls"),
            Consequence::Undecides => f.write_str("undecides"),
            Consequence::RunsClockOfAbsent(side) => write!(f, "clock:{}", side.name()),
            Consequence::BeginsEarly => f.write_str("early"),
        }
    }
}
