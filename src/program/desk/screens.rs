//! One module for each screen. One function shows the screen; the others do what its forms
//! ask for and name the screen that comes next.

pub mod acceptance;
pub mod alarm;
pub mod check;
pub mod closed;
pub mod closing;
pub mod envelope;
pub mod event;
pub mod first;
pub mod help;
pub mod keys;
pub mod label;
pub mod new_adjournment;
pub mod one_resumption;
pub mod overview;
pub mod player;
pub mod recording;
pub mod rehearsal;
pub mod resumption;
pub mod score;
pub mod sealing;
pub mod search;
mod walk;
