//! The life of an adjournment from the sealing on (Appendix A): what may be recorded, and what
//! follows from it.
//!
//! Everything that happens is an [`Event`]. Where a game stands, whose clock runs and how the game has
//! ended is a [`State`]: a pure [`fold`] over the recorded events, never stored. An event that the
//! state does not permit has no effect, and [`State::permits`] says so beforehand. Only a state can
//! mint [`MayOpen`], without which no envelope opens. Where the Laws are silent the state names a
//! [`Gap`](super::ruling::Gap), and the arbiter decides.

mod clocks;
mod context;
mod ending;
mod event;
mod gap;
mod lateness;
mod moves;
mod permission;
mod refusal;
mod state;
mod transition;

pub use clocks::Clocks;
pub use context::{Adjourned, Phase};
pub use event::{
    By, ClaimOutcome, Event, EventKind, Recorded, ReplyFrom, ToldBy, Unchecked, Verdict,
};
pub use gap::{Fact, StatedGap};
pub use permission::{MayOpen, Permitted, Step};
pub use refusal::Refusal;
pub use state::{Session, Standing, State, fold, in_force};

#[cfg(test)]
mod tests;
