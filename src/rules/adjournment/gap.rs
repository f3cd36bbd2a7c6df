//! Where the Laws were silent in a game: the gap, and the facts that a decision may rest on.

use shakmaty::Color;

use crate::edition::{BothLate, Edition};
use crate::fault::{Phrase, Value};
use crate::ruling::{Gap, printed};
use crate::time::{Duration, Moment};

/// A gap that a game has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedGap {
    /// Which gap.
    pub gap: Gap,
    /// The number of the entry that led to it, from 1; 0 where only time has passed.
    pub entry: u32,
    /// The facts that a decision needs.
    pub facts: Vec<Fact>,
    /// Whether the arbiter has decided since.
    pub decided: bool,
}

impl StatedGap {
    /// Whether the game waits for the arbiter to decide it.
    pub fn is_open(&self) -> bool {
        self.gap.needs_decision() && !self.decided
    }

    /// Whether the edition says nothing of it: else it leaves it to the arbiter, or a fact is missing.
    pub fn is_silence(&self, edition: &Edition) -> bool {
        let may_lose = edition.rules().both_late == Some(BothLate::ArbiterMay);
        match self.gap {
            Gap::ArbiterSets(_) | Gap::ArbiterMayDraw(_) | Gap::LateAndFlag => false,
            Gap::BothLate => !may_lose,
            _ => true,
        }
    }

    /// The articles nearest to it, as `edition` prints them.
    pub fn articles(&self, edition: &Edition) -> Vec<String> {
        printed(edition, &self.gap.nearest())
    }
}

/// A fact that a decision may rest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Phrase)]
#[fault("fact")]
pub enum Fact {
    /// A player came, or was still absent, so long after the announced time.
    Late {
        /// The player.
        side: Color,
        /// How long after the announced time.
        #[fault(with = Value::span)]
        by: Duration,
    },
    /// By when play had to resume, at a time still to be agreed.
    ResumeBy {
        /// The moment on the label.
        last: Moment,
    },
    /// The resumption was recorded to begin then, not as announced.
    Started {
        /// When.
        at: Moment,
    },
    /// How much later than announced a player may come.
    Allowed {
        /// The time allowed.
        #[fault(with = Value::span)]
        late: Duration,
    },
    /// A player's flag fell.
    FlagFell {
        /// Whose.
        side: Color,
        /// When.
        at: Moment,
    },
    /// By the times recorded a player had used up their time.
    TimeUsedUp {
        /// Whose.
        side: Color,
        /// When.
        at: Moment,
    },
    /// The envelope with this player's move is closed.
    MoveUnknown {
        /// Whose move.
        side: Color,
    },
    /// What a player has left is not known.
    TimeUnknown {
        /// Whose.
        side: Color,
    },
    /// A player offered a draw.
    Offered {
        /// The player.
        side: Color,
    },
}
