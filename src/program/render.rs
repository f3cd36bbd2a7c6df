//! What people read and keep, as bytes: the same input gives the same bytes each time.
//!
//! A sheet ([`sheets`]) says what is on it as a [`Document`]: fields, tables, boards, keys. A format ([`formats`])
//! writes any document: PDF, SVG and HTML for paper and browsers, plain text, and text for a terminal. Games are
//! written as PGN, resumptions as iCalendar entries.
//!
//! Terminal lines are at most [`WIDTH`] columns wide, those of tables of editions [`WIDE`]. Everything that came from
//! outside passes [`text::escaped`](crate::program::text::escaped) on its way into a document.

mod document;
pub mod formats;
mod pages;
pub mod sheets;

pub use document::Document;
pub use formats::{Style, belongs, calendar, figurine, pgn, score, score_pgn};
pub use sheets::{
    agreement, answers, clock_line, comparison, edition_sheet, editions_matrix,
    editions_side_by_side, editions_table, label_sheet, ruling_sheet, standing, state_sheet,
};

/// The columns of a usual terminal.
pub const WIDTH: usize = 80;

/// The columns of the tables about editions.
pub const WIDE: usize = 100;
