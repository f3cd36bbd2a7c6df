//! `judge flag`: what the fall of a flag means in a position (6.9).

use serde::{Serialize, Serializer};
use serde_json::Value;
use shakmaty::Color;

use super::{explained, one_or_compared};
use crate::text::{self, Locale};
use mating::Budget;
use rules::edition::Edition;
use rules::game_over::over_by_rules;
use rules::ruling::{BothFlagsRuling, FlagRuling, both_flags, flag};
use rules::score::Game;

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

/// What one edition makes of it.
#[derive(Clone, Debug)]
pub enum Fallen {
    /// Of one flag, or of a game that was over before.
    One(FlagRuling),
    /// Of both.
    Both(BothFlagsRuling),
}

/// One ruling for each edition.
#[derive(Clone, Debug)]
pub struct FlagOutcome {
    /// The rulings, in the order of the editions; at least one.
    pub rulings: Vec<Fallen>,
}

/// Rules on a flag fall.
pub fn judge_flag(job: &FlagJob) -> FlagOutcome {
    let ruling = |edition: &Edition| {
        // What ended the game by itself came first, whosever flag it is.
        let over = || over_by_rules(&job.game, edition, job.budget).map(|_| Color::White);
        match job.fallen.or_else(over) {
            Some(fallen) => Fallen::One(flag(&job.game, fallen, edition, job.budget)),
            None => Fallen::Both(both_flags(edition)),
        }
    };
    FlagOutcome {
        rulings: job.editions.iter().map(ruling).collect(),
    }
}

fn ruling_json(ruling: &Fallen) -> Value {
    let english = Locale::english();
    match ruling {
        Fallen::One(ruling) => explained(ruling, text::flag(&english, ruling)),
        Fallen::Both(ruling) => explained(ruling, text::both_flags(&english, ruling)),
    }
}

impl Serialize for FlagOutcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        one_or_compared(&self.rulings, ruling_json).serialize(serializer)
    }
}
