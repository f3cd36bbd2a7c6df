//! What an early adjournment costs (A1b): the time to the nominal end of the session.

use super::error::{NotSealed, article};
use rules::edition::{Concept, Edition};
use rules::time::{Duration, Moment};

/// The player on move adjourns before the session ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Early {
    /// The nominal end of the session.
    pub session_end: Moment,
    /// What the arbiter charges, where the arbiter has decided it.
    pub decided: Option<Duration>,
    /// Whether the edition knows no early adjournment: nothing is charged then, unless the arbiter decides it.
    pub silent: bool,
}

impl Early {
    /// What A1(b) charges a player who stops the clock at `at`; zero after the end of the session.
    pub(super) fn due(self, at: Moment) -> Duration {
        let left = self.session_end.since(at).filter(|_| !self.silent);
        left.unwrap_or(Duration::ZERO)
    }

    /// The charge: `due`, unless the arbiter has decided another. Where it is more than the player has `left` by the
    /// time control, the arbiter must decide.
    pub(super) fn charge(
        self,
        due: Duration,
        left: Option<Duration>,
        edition: &Edition,
    ) -> Result<Duration, NotSealed> {
        match self.decided {
            Some(charge) => Ok(charge),
            None if left.is_some_and(|left| due > left) => Err(NotSealed::ChargeUnsettled {
                due,
                article: article(edition, Concept::EarlyAdjournment, "A1(b)"),
            }),
            None => Ok(due),
        }
    }
}
