//! The mating question against chasolver 3.0.0: positions to ask about, chasolver's answer, and who is right.

#![forbid(unsafe_code)]

pub mod closed;
pub mod draw;
pub mod positions;
pub mod says;
pub mod settle;
