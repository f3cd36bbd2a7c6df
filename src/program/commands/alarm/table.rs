//! The table of an alarm: CSV (RFC 4180) with commas or semicolons, a row for each board. An empty cell is unknown.

use std::collections::HashMap;

use csv::{ReaderBuilder, StringRecord, Trim};
use shakmaty::{ByColor, Color};

use crate::failure::{AtRow, Column, TableFault};
use crate::render::sheets::Form;
use crate::terminal::prompts::{is_word, yes_or_no};
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
    /// The name of its files: `board7`.
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
    pub faults: Vec<AtRow>,
}

/// Where each column stands.
type Columns = HashMap<Column, usize>;

/// Reads a table.
///
/// # Errors
/// Not text, no row, or a first line that does not name columns.
pub fn read(bytes: &[u8]) -> Result<Table, AtRow> {
    let text = std::str::from_utf8(bytes).map_err(|_| TableFault::NotUtf8.at(0))?;
    let text = text.trim_start_matches('\u{feff}');
    let first = text.trim_start().lines().next().unwrap_or_default();
    let delimiter = if first.contains(';') { b';' } else { b',' };
    let mut reader = ReaderBuilder::new();
    let reader = reader.delimiter(delimiter).flexible(true).trim(Trim::All);
    let mut reader = reader.has_headers(false).from_reader(text.as_bytes());
    // Rows of any length are taken, and the text is UTF-8: nothing else can be wrong with CSV in memory.
    let records = reader.records().flatten();
    let mut records = records.filter(|record| record.iter().any(|cell| !cell.is_empty()));
    let head = records.next().ok_or(TableFault::Empty.at(0))?;
    let columns = columns(&head).map_err(|fault| fault.at(line(text, &head)))?;
    let records: Vec<StringRecord> = records.collect();
    let to_move = columns.get(&Column::ToMove);
    let is = |record: &StringRecord, letter: &str| {
        let cell = to_move.and_then(|&place| record.get(place));
        cell.is_some_and(|cell| cell.eq_ignore_ascii_case(letter))
    };
    // In Italian N is Black, and B then White.
    let b = match ["n", "w"].map(|letter| records.iter().any(|record| is(record, letter))) {
        [true, true] => None,
        [true, false] => Some(Color::White),
        [false, _] => Some(Color::Black),
    };
    let (mut table, mut names) = (Table::default(), HashMap::new());
    for record in &records {
        let line = line(text, record);
        let mut faults = Vec::new();
        if record.len() > head.len() {
            let (cells, columns) = (record.len(), head.len());
            faults.push(TableFault::Cells { cells, columns });
        }
        let mut cells = Cells {
            record,
            columns: &columns,
            faults,
        };
        let row = cells.row(line, b);
        if let Some(first) = names.insert(row.name.to_lowercase(), line) {
            let column = Column::Board;
            cells.faults.push(TableFault::BoardTwice { column, first });
        }
        match cells.faults.is_empty() {
            true => table.rows.push(row),
            false => table
                .faults
                .extend(cells.faults.into_iter().map(|fault| fault.at(line))),
        }
    }
    match records.is_empty() {
        true => Err(TableFault::Empty.at(0)),
        false => Ok(table),
    }
}

/// The line of a record; its place is that of the empty lines before it.
fn line(text: &str, record: &StringRecord) -> usize {
    let place = record.position().map(|it| (it.line(), it.byte()));
    let [line, byte] = place.map_or([0, 0], |(line, byte)| {
        [line, byte].map(|it| usize::try_from(it).unwrap_or_default())
    });
    let before = text.get(byte..).unwrap_or_default();
    let before = before.bytes().take_while(|byte| b"\r\n".contains(byte));
    line + before.filter(|byte| *byte == b'\n').count()
}

fn columns(head: &StringRecord) -> Result<Columns, TableFault> {
    let mut columns = Columns::new();
    for (place, written) in head.iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
        let column = written.to_owned();
        let name = written.to_lowercase().replace([' ', '-'], "_");
        let column = Column::parse(&name).ok_or(TableFault::UnknownColumn { column })?;
        if columns.insert(column, place).is_some() {
            return Err(TableFault::ColumnTwice { column });
        }
    }
    Ok(columns)
}

/// The cells of a row.
struct Cells<'a> {
    record: &'a StringRecord,
    columns: &'a Columns,
    faults: Vec<TableFault>,
}

impl Cells<'_> {
    /// The row; `b` is the side that the letter says.
    fn row(&mut self, line: usize, b: Option<Color>) -> Row {
        let letter = |word: &str| match word {
            "w" => Some(Color::White),
            "n" => Some(Color::Black),
            "b" => b,
            _ => word_of(word, &["white", "black"]).and_then(Color::parse),
        };
        let yes = |word: &str| {
            let mut locales = Locale::codes().filter_map(Locale::of_code);
            locales.find_map(|locale| yes_or_no(&locale, word))
        };
        let (sides, held) = (
            ["none", "white", "black"],
            ["none", "white", "black", "both"],
        );
        let form = Form {
            board: self.text(Column::Board),
            players: ByColor {
                white: self.text(Column::White),
                black: self.text(Column::Black),
            },
            to_move: self.read(Column::ToMove, &["w", "b"], letter),
            move_number: self.read(Column::MoveNumber, &["1", "41"], |word| {
                word.parse().ok().filter(|&number| number > 0)
            }),
            clocks: ByColor {
                white: self.text(Column::WhiteClock),
                black: self.text(Column::BlackClock),
            },
            shows: self.word(Column::Shows, &["left", "used"], ClockReading::parse),
            sealed: self.read(Column::Sealed, &["y", "n"], yes),
            draw_offer: self.word(Column::DrawOffer, &sides, DrawOffer::parse),
            scoresheets: self.word(Column::Scoresheets, &held, Scoresheets::parse),
            ..Form::default()
        };
        Row {
            line,
            name: name(line, form.board.as_deref()),
            form,
            estimated: self
                .read(Column::Estimated, &["y", "n"], yes)
                .unwrap_or_default(),
            position: self.text(Column::Position),
        }
    }

    fn text(&self, column: Column) -> Option<String> {
        let place = self.columns.get(&column)?;
        self.record
            .get(*place)
            .filter(|cell| !cell.is_empty())
            .map(str::to_owned)
    }

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
            self.faults.push(TableFault::Word {
                column,
                written,
                words,
            });
        }
        value
    }

    fn word<T>(
        &mut self,
        column: Column,
        words: &[&'static str],
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        self.read(column, words, |word| word_of(word, words).and_then(parse))
    }
}

/// `board7`, or `row12` by the line of the table.
fn name(line: usize, board: Option<&str>) -> String {
    const LONGEST: usize = 40;
    let plain = |sign: char| {
        if sign.is_alphanumeric() || sign == '.' {
            sign
        } else {
            '-'
        }
    };
    match board {
        Some(board) => format!(
            "board{}",
            board.chars().take(LONGEST).map(plain).collect::<String>()
        ),
        None => format!("row{line}"),
    }
}

/// Which of these words it is, in English or in any other language.
fn word_of(written: &str, words: &[&'static str]) -> Option<&'static str> {
    let in_language = |word: &str, locale: &Locale| match word {
        "white" => vec![locale.say(WordWhite)],
        "black" => vec![locale.say(WordBlack)],
        "both" => vec![locale.say(WordBoth)],
        "left" => vec![locale.say(LabelLeft)],
        "used" => vec![locale.say(LabelUsed)],
        _ => vec![locale.say(WordNone), locale.say(WordNobody)],
    };
    words.iter().copied().find(|word| {
        let mut locales = Locale::codes().filter_map(Locale::of_code);
        locales.any(|locale| {
            in_language(word, &locale)
                .iter()
                .any(|it| is_word(written, word, it))
        })
    })
}
