//! The life of an adjournment (Appendix A): what may be recorded, and what follows from it.
//!
//! Everything that happens is an [`Event`]. Up to the sealing it moves a [`Sitting`], which leaves
//! what goes on the label; after it, where a game stands, whose clock runs and how it has ended is a
//! [`State`], a pure [`fold`] over the recorded events, never stored. What the state does not permit
//! has no effect, and [`State::permits`] says so beforehand. Only a state can mint [`MayOpen`],
//! without which no envelope opens. Where the Laws are silent a [`Gap`] is stated, and the arbiter
//! decides.

mod adjourned;
mod board;
mod check;
mod clocks;
mod ends;
mod event;
mod follow;
mod gap;
mod lateness;
mod permission;
mod refusal;
mod sitting;
mod state;

pub use adjourned::{Adjourned, Phase};
pub use clocks::Clocks;
pub use event::{By, ClaimOutcome, Event, Recorded, ReplyFrom, ToldBy, Unchecked, Unseen, Verdict};
pub use gap::{Fact, Gap, StatedGap};
pub use permission::{MayOpen, Permitted};
pub use refusal::Refusal;
pub use sitting::{EarlyCharge, OnLabel, Playing, Sitting, SittingPhase};
pub use state::{Session, Standing, State, fold, in_force};

#[cfg(test)]
mod tests;
