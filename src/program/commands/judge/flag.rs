//! `judge flag`: what the fall of a flag means in a position (6.9).

use serde::{Serialize, Serializer};
use serde_json::Value;
use shakmaty::Color;

use super::{explained, one_or_compared};
use crate::laws::edition::Edition;
use crate::laws::game_over::over_on_board;
use crate::laws::ruling::{BothFlagsRuling, FlagRuling, both_flags, flag};
use crate::laws::score::Game;
use crate::mating::Budget;
use crate::program::text::{self, Locale};

/// A fallen flag to rule on.
#[derive(Clone, Debug)]
pub struct FlagJob {
    /// The game up to the position on the board.
    pub game: Game,
    /// The side whose flag fell; `None` where both fell, and nobody can say which first.
    pub fallen: Option<Color>,
    /// The editions to rule under.
    pub editions: Vec<Edition>,
    /// How far the mating question may be searched.
    pub budget: Budget,
}

/// One ruling for each edition.
#[derive(Clone, Debug)]
pub struct FlagOutcome {
    /// The rulings, in the order of the editions; at least one, unless both flags fell.
    pub rulings: Vec<FlagRuling>,
    /// What follows where both fell, in the same order.
    pub both: Vec<BothFlagsRuling>,
}

/// Rules on a flag fall.
pub fn judge_flag(job: &FlagJob) -> FlagOutcome {
    let editions = job.editions.iter();
    // What ended the game on the board came first, whosever flag it is.
    let over = over_on_board(job.game.last()).map(|_| Color::White);
    match job.fallen.or(over) {
        Some(fallen) => FlagOutcome {
            rulings: editions
                .map(|edition| flag(&job.game, fallen, edition, job.budget))
                .collect(),
            both: Vec::new(),
        },
        None => FlagOutcome {
            rulings: Vec::new(),
            both: editions.map(both_flags).collect(),
        },
    }
}

fn ruling_json(ruling: &FlagRuling) -> Value {
    explained(ruling, text::flag(&Locale::english(), ruling))
}

impl Serialize for FlagOutcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.both.is_empty() {
            true => one_or_compared(&self.rulings, ruling_json),
            false => one_or_compared(&self.both, |ruling| {
                explained(ruling, text::both_flags(&Locale::english(), ruling))
            }),
        }
        .serialize(serializer)
    }
}
