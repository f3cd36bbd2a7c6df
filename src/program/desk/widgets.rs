//! The pieces that screens are made of.

pub mod answers;
pub mod board;
pub mod clock;
pub mod elements;
pub mod form;
pub mod frame;
pub mod game;
pub mod messages;
pub mod moment;
pub mod rows;
pub mod slip;
pub mod usual;
