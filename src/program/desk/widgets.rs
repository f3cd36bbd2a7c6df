//! The pieces that screens are made of.

pub mod board;
pub mod clock;
pub mod frame;
