//! The pieces that screens are made of.

pub mod board;
pub mod clock;
pub mod elements;
pub mod form;
pub mod frame;
pub mod game;
pub mod messages;
pub mod slip;
pub mod two_clocks;
pub mod usual;
