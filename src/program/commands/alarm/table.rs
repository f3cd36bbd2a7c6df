//! The table of an alarm: CSV (RFC 4180) with commas or semicolons, a row for each board. An empty cell is unknown.

use std::collections::{BTreeMap, HashSet};
use std::num::NonZeroU32;

use csv::{Position, ReaderBuilder, StringRecord, Trim};

use super::CLOCKS;
use crate::commands::accept::whose;
use crate::failure::{AtCell, CellFault, Column, TableFault};
use crate::render::sheets::Form;
use crate::terminal::prompts::yes_or_no;
use crate::text::{Locale, clock_reading_of};
use rules::time::ClockReading;
use rules::toml_lines::line_at;

/// The most bytes that are read of a table.
pub const LARGEST: u64 = 128 * 1024;

/// A board.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// Its line, from 1.
    pub line: usize,
    /// The name of its file: `board7`.
    pub name: String,
    /// What is known of it; of the position nothing yet.
    pub form: Form,
}

impl Row {
    /// Whether it says what a clock shows.
    pub fn has_clock(&self) -> bool {
        CLOCKS.iter().any(|it| self.form.cell(*it).is_some())
    }

    /// Whether nothing but whether a move is sealed is missing for its file, once its position was read.
    pub fn lacks_sealed_alone(&self) -> bool {
        let is_said = self.form.cell(Column::Sealed).is_some();
        self.form.game.is_some() && self.has_both_clocks() && !is_said
    }

    /// Whether it says what both show.
    pub fn has_both_clocks(&self) -> bool {
        CLOCKS.iter().all(|it| self.form.cell(*it).is_some())
    }
}

/// A row as it is written.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// Its line, from 1.
    pub line: usize,
    /// What stands in its cells, in the order of the columns.
    pub cells: BTreeMap<Column, String>,
    /// How many cells it has and how many columns there are, where those are fewer.
    pub too_many: Option<(usize, usize)>,
}

/// Reads a table as it is written.
///
/// # Errors
/// Not text, no row, or a first line that does not name columns.
pub fn written(bytes: &[u8]) -> Result<Vec<Written>, TableFault> {
    let text = std::str::from_utf8(bytes).map_err(|_| TableFault::NotUtf8)?;
    let text = text.trim_start_matches('\u{feff}');
    let first = text.trim_start().lines().next().unwrap_or_default();
    let delimiter = if first.contains(';') { b';' } else { b',' };
    let mut reader = ReaderBuilder::new();
    let reader = reader.delimiter(delimiter).flexible(true).trim(Trim::All);
    let mut reader = reader.has_headers(false).from_reader(text.as_bytes());
    // Rows of any length are taken, and the text is UTF-8: nothing else can be wrong with CSV in memory.
    let records = reader.records().flatten();
    let records = records.filter(|record| record.iter().any(|cell| !cell.is_empty()));
    let records: Vec<StringRecord> = records.collect();
    let (head, records) = records.split_first().ok_or(TableFault::Empty)?;
    let mut columns = Vec::new();
    for written in head {
        let column = Column::parse(&written.to_lowercase().replace([' ', '-'], "_"));
        if !written.is_empty() && (column.is_none() || columns.contains(&column)) {
            let (line, column) = (line(text, head), written.to_owned());
            return Err(TableFault::Column { line, column });
        }
        columns.push(column);
    }
    if records.is_empty() {
        return Err(TableFault::Empty);
    }
    let row = |record: &StringRecord| {
        let cells = columns.iter().zip(record);
        let cells = cells.filter_map(|(column, cell)| Some(((*column)?, cell.to_owned())));
        Written {
            line: line(text, record),
            cells: cells.filter(|(_, cell)| !cell.is_empty()).collect(),
            too_many: (record.len() > columns.len()).then_some((record.len(), columns.len())),
        }
    };
    Ok(records.iter().map(row).collect())
}

/// Writes a table: every column, a row for each board.
pub fn to_csv(rows: &[Written]) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let cell = |row: &Written, column| row.cells.get(&column).cloned().unwrap_or_default();
    let rows = rows
        .iter()
        .map(|row| Column::ALL.map(|column| cell(row, column)));
    let head = Column::ALL.map(|column| column.name().to_owned());
    // In memory nothing is in the way of writing.
    for row in std::iter::once(head).chain(rows) {
        let _ = writer.write_record(row);
    }
    writer.into_inner().unwrap_or_default()
}

/// The rows as they are meant, or what is wrong in their cells.
pub fn rows(written: &[Written]) -> Vec<Result<Row, Vec<AtCell>>> {
    // In Italian N is Black, and B then White.
    let sides = written
        .iter()
        .filter_map(|row| row.cells.get(&Column::ToMove));
    let stands = |letter| sides.clone().any(|it| it.eq_ignore_ascii_case(letter));
    let b = match (stands("n"), stands("w")) {
        (true, true) => None,
        (true, false) => Some("white"),
        (false, _) => Some("black"),
    };
    let mut names = HashSet::new();
    let row = |row: &Written| {
        let line = row.line;
        if let Some((cells, columns)) = row.too_many {
            return Err(vec![
                CellFault::Cells(cells, columns).at(line, Column::Board),
            ]);
        }
        let (mut form, mut faults) = (Form::default(), Vec::new());
        for (&column, written) in &row.cells {
            if let Some(value) = value(column, written, b) {
                form.cells.insert(column, value);
            } else {
                let fault = CellFault::Word(written.to_owned(), column.words().to_vec());
                faults.push(fault.at(line, column));
            }
        }
        let name = name(&form, line);
        if !names.insert(name.to_lowercase()) {
            faults.push(CellFault::Twice.at(line, Column::Board));
        }
        match faults.is_empty() {
            true => Ok(Row { line, name, form }),
            false => Err(faults),
        }
    };
    written.iter().map(row).collect()
}

/// The line of a record, whose place is that of the empty lines before it.
fn line(text: &str, record: &StringRecord) -> usize {
    let place = record.position().map_or(0, Position::byte);
    let (_, from) = text.split_at(usize::try_from(place).unwrap_or_default());
    let from = from.trim_start_matches(['\r', '\n']);
    line_at(text, text.len() - from.len())
}

/// The name of a board's file.
fn name(form: &Form, line: usize) -> String {
    let Some(board) = form.cell(Column::Board) else {
        return format!("row{line}");
    };
    let board: String = board.chars().take(40).collect();
    // What stands in no name of a file everywhere is a hyphen there.
    let board = board.replace(|sign: char| !sign.is_alphanumeric() && sign != '.', "-");
    format!("board{board}")
}

/// What a cell says, in English where it is one of the words of its column; `b` is the side that the letter means.
fn value(column: Column, written: &str, b: Option<&'static str>) -> Option<String> {
    let small = written.to_lowercase();
    let of_column = |word: &&str| column.words().contains(word);
    let said = |locale: Locale| {
        let reading = || clock_reading_of(&locale, &small).map(ClockReading::name);
        let yes = || yes_or_no(&locale, &small).map(|yes| if yes { "y" } else { "n" });
        let word = whose(&locale, &small).or_else(reading).or_else(yes);
        word.filter(of_column)
    };
    let word = match (column, small.as_str()) {
        _ if column.words().is_empty() => Some(written),
        (Column::MoveNumber, number) => {
            return number.parse::<NonZeroU32>().ok().map(|it| it.to_string());
        }
        (Column::ToMove, "w") => Some("white"),
        (Column::ToMove, "n") => Some("black"),
        (Column::ToMove, "b") => b,
        _ => Locale::codes().filter_map(Locale::of_code).find_map(said),
    };
    word.map(str::to_owned)
}
