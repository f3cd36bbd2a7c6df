//! Diagrams, sheets and tables as plain text: no input, no output, no colour, and no escape sequence
//! but that of a [`Style`] which asks for it.
//!
//! Everything is at most [`WIDTH`] columns wide, the two about editions [`WIDE`]. Whatever came from
//! outside passes [`text::escaped`](crate::program::text::escaped).

mod board;
mod calendar;
pub mod check_page;
mod edition;
mod label;
mod layout;
pub mod page;
pub mod paper;
mod pgn;
mod ruling;
mod state;
mod style;

pub use board::{Diagram, diagram, figurine};
pub use calendar::calendar;
pub use edition::{edition_sheet, editions_table};
pub use label::{label_sheet, score};
pub use pgn::{pgn, score_pgn};
pub use ruling::{agreement, answers, comparison, ruling_sheet};
pub use state::{clock_line, state_sheet};
pub use style::Style;

/// The columns of a terminal that nobody has widened.
pub const WIDTH: usize = 80;

/// The columns of the two tables about editions.
pub const WIDE: usize = 100;
