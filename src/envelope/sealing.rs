//! Sealing (A1): from what is known of the label to the closed envelope, in bytes and values.
//!
//! A [`Draft`] holds what is known so far. [`Draft::ready`] refuses a game that is over, completes the
//! label but for the clocks, and makes the missing keys, while no one waits. Then the player writes, and
//! may write anew: [`Ready::write`], [`Written::rewrite`]. When the player stops the clock, [`Written::close`]
//! fixes the text for good. Both clocks are read last, and [`Closed::seal`] makes the envelope. A step
//! that is refused hands back the state before it, so that no one has to write twice.
//!
//! Nothing else is ever asked of the written text than A1(a) asks: that it is the move made on the board,
//! where one was made after the request to seal. A bad move seals like any other.

mod checks;
mod closing;
mod draft;
mod early;
mod error;
mod session;
mod so_far;

pub use closing::{Closed, EarlyAdjournment, InScore, NotWritten, Ready, Sealed, Written};
pub use draft::{AskedOffer, Draft, previous};
pub use error::{NotSealed, Note};
pub use so_far::SoFar;

#[cfg(any(test, feature = "fixtures"))]
#[doc(hidden)]
#[expect(clippy::unwrap_used, reason = "for tests alone")]
pub mod fixtures;
#[cfg(test)]
mod tests;
