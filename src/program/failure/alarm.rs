//! What is wrong with the table of an alarm, with its line and its column.

use std::sync::Arc;

use rules::fault::Fault;
use rules::score::MoveNumber;
use rules::word::words;

words! {
    /// A column of the table, by the name in its first line.
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

/// What is wrong in the table of an alarm, with its line, from 1.
#[derive(Clone, Debug, displaydoc::Display, Fault)]
#[displaydoc("line {line}: {fault}")]
#[fault(inner)]
pub struct AtRow {
    /// The line.
    pub line: usize,
    /// What is wrong there.
    #[fault(inner, skip)]
    pub fault: TableFault,
}

/// Why a file is not the table of an alarm, or a row of it says nothing.
#[derive(Clone, Debug, displaydoc::Display, Fault)]
#[fault(Usage)]
pub enum TableFault {
    /// Not text.
    #[fault("table/utf8")]
    NotUtf8,
    /// No row below the names of the columns.
    #[fault("table/empty", hint = "advice-table-columns", give(columns = columns()))]
    Empty,
    /// A column that no table has.
    #[fault("table/column", hint = "advice-table-columns", give(columns = columns()))]
    UnknownColumn {
        /// As it is written.
        #[fault(quoted)]
        column: String,
    },
    /// A column twice.
    #[fault("table/twice", hint = "advice-table-once")]
    ColumnTwice {
        /// Which.
        #[fault(display)]
        column: Column,
    },
    /// A board twice.
    #[fault(
        "table/twice",
        message = "fault-table-board-twice",
        hint = "advice-table-once"
    )]
    BoardTwice {
        /// The column.
        #[fault(display)]
        column: Column,
        /// The line of the first.
        first: usize,
    },
    /// More cells than columns.
    #[fault("table/cells")]
    Cells {
        /// How many.
        cells: usize,
        /// How many there may be.
        columns: usize,
    },
    /// A word that does not stand in this column.
    #[fault("table/word")]
    Word {
        /// The column.
        #[fault(display)]
        column: Column,
        /// As it is written.
        #[fault(quoted)]
        written: String,
        /// The words that do.
        words: Vec<&'static str>,
    },
    /// An empty cell without which the others say nothing.
    #[fault("table/missing")]
    Missing {
        /// The column.
        #[fault(display)]
        column: Column,
    },
    /// The position has another move.
    #[fault("table/differs")]
    Differs {
        /// The column that says otherwise.
        #[fault(display)]
        column: Column,
        /// The move that comes next in the position.
        next: MoveNumber,
    },
    /// A cell that cannot be read, or the board as a whole.
    #[fault(inner, message = "fault-event-value", Usage)]
    Value {
        /// The column.
        #[fault("key", display)]
        column: Column,
        /// What is wrong with it.
        #[fault(inner)]
        cause: Arc<dyn Fault>,
    },
}

impl TableFault {
    /// On that line.
    pub fn at(self, line: usize) -> AtRow {
        AtRow { line, fault: self }
    }
}

fn columns() -> String {
    Column::ALL.map(Column::name).join(", ")
}
