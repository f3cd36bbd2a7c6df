//! The life of an adjournment (Appendix A): what may be recorded, and what follows from it.
//!
//! Everything recorded after the sealing is an [`Event`]. Where a game stands, whose clock runs and
//! how it has ended is a [`State`], a pure [`fold`] over them, never stored. Only a state can mint
//! [`MayOpen`], without which no envelope opens.

mod clocks;
mod event;
mod permission;
mod state;

pub use clocks::Clocks;
pub use event::{ClaimOutcome, Event, Recorded, ReplyFrom, ToldBy, Verdict};
pub use permission::{MayOpen, Permitted, Refusal};
pub use state::{Adjourned, Phase, State, fold, in_force};

#[cfg(test)]
mod tests;
