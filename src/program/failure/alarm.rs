//! What is wrong with the table of an alarm, with its line and its column.

use std::sync::Arc;

use envelope::LabelKey;
use rules::fault::Fault;
use rules::score::MoveNumber;
use rules::word::words;

words! {
    /// A column of the table, by the name in its first line.
    #[derive(PartialOrd, Ord)]
    Column {
        /// The number of the board.
        Board = "board",
        /// The player with the white pieces.
        White = "white",
        /// The player with the black pieces.
        Black = "black",
        /// Who is to move.
        ToMove = "to_move",
        /// The number of that move.
        MoveNumber = "move_number",
        /// What White's clock shows.
        WhiteClock = "white_clock",
        /// What Black's clock shows.
        BlackClock = "black_clock",
        /// Whether the clocks show the time left or used.
        Shows = "shows",
        /// Whether the arbiter estimated the clocks.
        Estimated = "estimated",
        /// Whether a move is sealed on paper.
        Sealed = "sealed",
        /// The draw offer that stands.
        DrawOffer = "draw_offer",
        /// The scoresheets that were handed in.
        Scoresheets = "scoresheets",
        /// A FEN, or the name of a PGN file beside the table.
        Position = "position",
    }
}

impl Column {
    /// The words that may stand in it, or numbers as an example; none where a text may.
    pub fn words(self) -> &'static [&'static str] {
        match self {
            Column::ToMove => &["white", "black"],
            Column::MoveNumber => &["1", "41"],
            Column::Shows => &["left", "used"],
            Column::Estimated | Column::Sealed => &["y", "n"],
            Column::DrawOffer => &["none", "white", "black"],
            Column::Scoresheets => &["none", "white", "black", "both"],
            _ => &[],
        }
    }
}

/// Why a file is not the table of an alarm.
#[derive(Clone, Debug, displaydoc::Display, Fault)]
#[fault(Usage, hint = "advice-table-columns", give(columns = columns()))]
pub enum TableFault {
    /// Not text.
    #[fault("table/utf8", hint = "")]
    NotUtf8,
    /// No row below the names of the columns.
    #[fault("table/empty")]
    Empty,
    /// A column that no table has, or one that stands there twice.
    #[fault("table/column")]
    Column {
        /// The line of the names.
        line: usize,
        /// As it is written.
        #[fault(quoted)]
        column: String,
    },
}

/// What is wrong in a cell, with its line, from 1, and its column.
#[derive(Clone, Debug, displaydoc::Display, Fault)]
#[displaydoc("line {line}, {column}: {error}")]
#[fault(inner, message = "fault-of-key", Usage)]
pub struct AtCell {
    /// The line.
    pub line: usize,
    /// The column.
    #[fault("key", display)]
    pub column: Column,
    /// What is wrong there.
    #[fault(inner)]
    pub error: Arc<dyn Fault>,
}

/// Why a row of the table says nothing.
#[derive(Clone, Debug, displaydoc::Display, Fault)]
#[fault(Usage)]
pub enum CellFault {
    /// The row has so many cells, which are more than there are columns.
    #[fault("table/cells")]
    Cells(#[fault("count")] usize, #[fault("columns")] usize),
    /// A word that does not stand in this column, and those that do.
    #[fault("table/word")]
    Word(
        #[fault("written", quoted)] String,
        #[fault("words")] Vec<&'static str>,
    ),
    /// The board stands there twice.
    #[fault("table/twice")]
    Twice,
    /// An empty cell without which the others say nothing.
    #[fault("table/missing")]
    Missing,
    /// What the label of a sealed move must say, and neither the table nor the event says.
    #[fault("label/missing", message = "fault-table-unsaid")]
    Unsaid(#[fault("missing")] Vec<LabelKey>),
    /// The position has another move.
    // The move that comes next in it.
    #[fault("table/differs")]
    Differs(#[fault("next")] MoveNumber),
}

impl CellFault {
    /// In that cell.
    pub fn at(self, line: usize, column: Column) -> AtCell {
        let error = Arc::new(self);
        AtCell {
            line,
            column,
            error,
        }
    }
}

fn columns() -> String {
    Column::ALL.map(Column::name).join(", ")
}
