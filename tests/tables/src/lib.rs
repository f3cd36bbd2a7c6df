//! Who can still mate with few men, by tables: a second answer to the question of
//! `mating`, with rules of movement of its own and nothing of the engine.
//!
//! [`board`], [`moves`] and [`table`] are the tables; [`compare`] asks the engine the same and counts
//! where the two differ; [`proofs`] checks answers where there is no table.

pub mod bits;
pub mod board;
pub mod castling;
pub mod compare;
pub mod draw;
pub mod geometry;
pub mod layout;
pub mod material;
pub mod moves;
pub mod moves_back;
pub mod proofs;
pub mod report;
pub mod table;
