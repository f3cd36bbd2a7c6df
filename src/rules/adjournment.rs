//! The rules of an adjourned game from the sealing to the end (Appendix A): what may be recorded, and what follows.
//!
//! Everything that happens is an [`Event`]. [`fold`] turns the recorded events into a [`State`]: where the game
//! stands, whose clock runs, and how the game ended. A state is computed each time and never stored. An event that
//! the state does not permit has no effect; [`State::permits`] says so beforehand. An envelope opens only with a
//! [`MayOpen`], which only a state can make. Where the Laws are silent the state names a [`Gap`](super::ruling::Gap),
//! and the arbiter decides.

mod announced;
mod clocks;
mod consequence;
mod context;
mod ending;
mod entries;
mod event;
mod gap;
mod late_player;
mod lateness;
mod moves;
mod permission;
mod refusal;
mod state;
mod transition;

pub use announced::{Announced, Resumption};
pub use clocks::Clocks;
pub use consequence::Consequence;
pub use context::{Adjourned, Carrier, KnownMove, Phase};
pub use entries::{Decision, Event, EventKind, SetResumption};
pub use event::{
    By, ClaimOutcome, LostThing, PaperEnvelope, PaperOpening, PlayersWrap, ReadFrom, Recorded,
    ReplyFrom, Told, Unchecked, Verdict,
};
pub use gap::{Fact, StatedGap};
pub use late_player::{Came, LatePlayer, SealedMove};
pub use permission::{MayOpen, Permitted, Step};
pub use refusal::{Over, Refusal};
pub use state::{Penalised, Session, Standing, State, fold, standing_in_order};

#[cfg(test)]
mod tests;
