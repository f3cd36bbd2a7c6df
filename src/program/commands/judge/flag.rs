//! `judge flag`: what the fall of a flag means in a position (6.9).

use serde::{Serialize, Serializer};
use serde_json::Value;
use shakmaty::Color;

use super::{explained, one_or_compared};
use crate::laws::edition::Edition;
use crate::laws::ruling::{FlagRuling, flag};
use crate::laws::score::Game;
use crate::mating::Budget;
use crate::program::text::{self, Locale};

/// A fallen flag to rule on.
#[derive(Clone, Debug)]
pub struct FlagJob {
    /// The game up to the position on the board.
    pub game: Game,
    /// The side whose flag fell.
    pub fallen: Color,
    /// The editions to rule under.
    pub editions: Vec<Edition>,
    /// How far the mating question may be searched.
    pub budget: Budget,
}

/// One ruling for each edition.
#[derive(Clone, Debug)]
pub struct FlagOutcome {
    /// The rulings, in the order of the editions; at least one.
    pub rulings: Vec<FlagRuling>,
}

/// Rules on a flag fall.
pub fn judge_flag(job: &FlagJob) -> FlagOutcome {
    let ruling = |edition| flag(&job.game, job.fallen, edition, job.budget);
    FlagOutcome {
        rulings: job.editions.iter().map(ruling).collect(),
    }
}

fn ruling_json(ruling: &FlagRuling) -> Value {
    explained(ruling, text::flag(&Locale::english(), ruling))
}

impl Serialize for FlagOutcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        one_or_compared(&self.rulings, ruling_json).serialize(serializer)
    }
}
