//! The table of an alarm: CSV (RFC 4180) with commas or semicolons, a row for each board. An empty cell is unknown.

use std::collections::HashMap;

use csv::{Position, ReaderBuilder, StringRecord, Trim};
use shakmaty::Color;

use crate::failure::{AtCell, CellFault, Column, TableFault};
use crate::render::sheets::Form;
use crate::terminal::prompts::{meant, yes_or_no};
use crate::text::Locale;
use crate::text::message::*;
use envelope::{DrawOffer, Scoresheets};
use rules::Word;
use rules::time::ClockReading;

/// A board.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its line, from 1.
    pub line: usize,
    /// The name of its file: `board7`.
    pub name: String,
    /// What is known of it; of the position nothing yet.
    pub form: Form,
    /// Whether the arbiter estimated the clocks.
    pub estimated: bool,
    /// A FEN, or the name of a PGN file.
    pub position: Option<String>,
}

/// What a table says.
#[derive(Debug, Default)]
pub struct Table {
    /// The rows in which every cell can be read.
    pub rows: Vec<Row>,
    /// What is wrong in the others.
    pub faults: Vec<AtCell>,
}

/// Reads a table.
///
/// # Errors
/// Not text, no row, or a first line that does not name columns.
pub fn read(bytes: &[u8]) -> Result<Table, TableFault> {
    let text = std::str::from_utf8(bytes).map_err(|_| TableFault::NotUtf8)?;
    let text = text.trim_start_matches('\u{feff}');
    let first = text.trim_start().lines().next().unwrap_or_default();
    let delimiter = if first.contains(';') { b';' } else { b',' };
    let mut reader = ReaderBuilder::new();
    let reader = reader.delimiter(delimiter).flexible(true).trim(Trim::All);
    let mut reader = reader.has_headers(false).from_reader(text.as_bytes());
    // Rows of any length are taken, and the text is UTF-8: nothing else can be wrong with CSV in memory.
    let records = reader.records().flatten();
    let mut records = records.filter(|record| record.iter().any(|cell| !cell.is_empty()));
    let head = records.next().ok_or(TableFault::Empty)?;
    let mut columns = HashMap::new();
    for (place, written) in head.iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
        let known = Column::parse(&written.to_lowercase().replace([' ', '-'], "_"));
        let new = known.filter(|&column| columns.insert(column, place).is_none());
        let (line, column) = (line(text, &head), written.to_owned());
        new.ok_or(TableFault::Column { line, column })?;
    }
    let records: Vec<StringRecord> = records.collect();
    if records.is_empty() {
        return Err(TableFault::Empty);
    }
    let cells = records.iter().map(|record| Cells {
        line: line(text, record),
        record,
        columns: &columns,
        faults: Vec::new(),
    });
    let cells: Vec<Cells<'_>> = cells.collect();
    // In Italian N is Black, and B then White.
    let to_move = cells.iter().filter_map(|cells| cells.text(Column::ToMove));
    let to_move: Vec<String> = to_move.map(|word| word.to_lowercase()).collect();
    let stands = |letter: &str| to_move.iter().any(|word| word == letter);
    let b = match (stands("n"), stands("w")) {
        (true, true) => None,
        (true, false) => Some(Color::White),
        (false, _) => Some(Color::Black),
    };
    let (mut table, mut names) = (Table::default(), HashMap::new());
    for mut cells in cells {
        if cells.record.len() > head.len() {
            let (line, count, columns) = (cells.line, cells.record.len(), head.len());
            let fault = CellFault::Cells { count, columns };
            table.faults.push(fault.at(line, Column::Board));
            continue;
        }
        let row = cells.row(b);
        if names.insert(row.name.to_lowercase(), ()).is_some() {
            cells.fault(Column::Board, CellFault::Twice);
        }
        match cells.faults.is_empty() {
            true => table.rows.push(row),
            false => table.faults.append(&mut cells.faults),
        }
    }
    Ok(table)
}

/// The line of a record, whose place is that of the empty lines before it.
fn line(text: &str, record: &StringRecord) -> usize {
    let place = record.position().map_or(0, Position::byte);
    let (before, after) = text.split_at(usize::try_from(place).unwrap_or_default());
    let empty = after.len() - after.trim_start_matches(['\r', '\n']).len();
    let lines = |text: &str| text.matches('\n').count();
    1 + lines(before) + after.get(..empty).map_or(0, lines)
}

/// The cells of a row.
struct Cells<'a> {
    line: usize,
    record: &'a StringRecord,
    columns: &'a HashMap<Column, usize>,
    faults: Vec<AtCell>,
}

impl Cells<'_> {
    /// The row; `b` is the side that the letter says.
    fn row(&mut self, b: Option<Color>) -> Row {
        let side = |word: &str| match word {
            "w" => Some(Color::White),
            "n" => Some(Color::Black),
            "b" => b,
            _ => Color::parse(word_of(word)?),
        };
        let number = |word: &str| word.parse().ok().filter(|&number| number > 0);
        let yes = |word: &str| languages().find_map(|locale| yes_or_no(&locale, word));
        let offer = |word: &str| DrawOffer::parse(word_of(word)?);
        let form = Form {
            board: self.text(Column::Board),
            white: self.text(Column::White),
            black: self.text(Column::Black),
            to_move: self.read(Column::ToMove, &["white", "black"], side),
            move_number: self.read(Column::MoveNumber, &["1", "41"], number),
            white_clock: self.text(Column::WhiteClock),
            black_clock: self.text(Column::BlackClock),
            shows: self.read(Column::Shows, &["left", "used"], |word| {
                ClockReading::parse(word_of(word)?)
            }),
            sealed: self.read(Column::Sealed, &["y", "n"], yes),
            draw_offer: self.read(Column::DrawOffer, &["none", "white", "black"], offer),
            scoresheets: self.read(
                Column::Scoresheets,
                &["none", "white", "black", "both"],
                |word| Scoresheets::parse(word_of(word)?),
            ),
            ..Form::default()
        };
        // A sign that stands in no name of a file everywhere is a hyphen there.
        let plain = |sign: char| {
            if sign.is_alphanumeric() || sign == '.' {
                sign
            } else {
                '-'
            }
        };
        let board = form.board.as_deref().unwrap_or_default();
        let board: String = board.chars().take(40).map(plain).collect();
        Row {
            line: self.line,
            name: match board.is_empty() {
                true => format!("row{}", self.line),
                false => format!("board{board}"),
            },
            form,
            estimated: self
                .read(Column::Estimated, &["y", "n"], yes)
                .unwrap_or_default(),
            position: self.text(Column::Position),
        }
    }

    fn text(&self, column: Column) -> Option<String> {
        let cell = self.record.get(*self.columns.get(&column)?)?;
        (!cell.is_empty()).then(|| cell.to_owned())
    }

    /// What a cell says in one word; those for which people look are `words`.
    fn read<T>(
        &mut self,
        column: Column,
        words: &[&'static str],
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let written = self.text(column)?;
        let value = read(&written.to_lowercase());
        if value.is_none() {
            let words = words.to_vec();
            self.fault(column, CellFault::Word { written, words });
        }
        value
    }

    fn fault(&mut self, column: Column, fault: CellFault) {
        self.faults.push(fault.at(self.line, column));
    }
}

fn languages() -> impl Iterator<Item = Locale> {
    Locale::codes().filter_map(Locale::of_code)
}

/// The English form of a word that was typed in any language.
fn word_of(typed: &str) -> Option<&'static str> {
    languages().find_map(|locale| {
        let words = [
            ("white", locale.say(WordWhite)),
            ("black", locale.say(WordBlack)),
            ("none", locale.say(WordNone)),
            ("none", locale.say(WordNobody)),
            ("both", locale.say(WordBoth)),
            ("left", locale.say(LabelLeft)),
            ("used", locale.say(LabelUsed)),
        ];
        meant(
            typed,
            &words.each_ref().map(|(english, word)| (*english, word)),
        )
    })
}
