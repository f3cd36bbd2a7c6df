//! Tables on paper: columns share the width as their contents need it, rows go on over the page, and every page has
//! the headings.

use super::display_list::Role;
use super::fonts::Face;
use super::layout::{BODY, Frame, Layout, Style};
use crate::render::document::Table;
use crate::render::pieces;

/// The headings of columns.
const HEADING: Style = Style::new(Face::Bold, 9.0);
/// The text of cells.
const CELL: Style = Style::new(Face::Text, 9.0);
/// Between two columns.
const GAP: f32 = 9.0;
/// The least width of a column, unless the page is too narrow.
const NARROWEST: f32 = 24.0;
/// Above and below a row.
const PADDING: f32 = 2.0;

impl Layout {
    /// Sets a table in a column of the page.
    pub fn table(&mut self, table: &Table, frame: Frame) {
        let columns = self.cells(&table.columns, HEADING);
        let rows: Vec<Vec<String>> = table.rows.iter().map(|row| self.cells(row, CELL)).collect();
        let widths = widths(&columns, &rows, frame.width);
        let part = self.part(Role::Table, None);
        let mut grid = Grid {
            frame,
            columns: wrapped(HEADING, &columns, &widths),
            widths,
            part,
        };
        // Headings so long that nothing else would fit on a page with them stand on the first only.
        self.headings(&grid, true);
        if lines(&grid.columns) * HEADING.leading() > 0.4 * self.height() {
            grid.columns = Vec::new();
        }
        for row in &rows {
            self.row(&grid, row);
        }
        self.skip(0.5 * BODY);
    }

    fn cells(&mut self, cells: &[String], style: Style) -> Vec<String> {
        let legible = |cell: &String| self.legible(style.face, cell).to_string();
        cells.iter().map(legible).collect()
    }

    /// The headings; they are read out once.
    fn headings(&mut self, grid: &Grid, first: bool) {
        let parts = first.then(|| {
            let row = self.part(Role::Row, Some(grid.part));
            let count = grid.columns.len();
            let heading = |_| self.part(Role::ColumnHeading, Some(row));
            (0..count).map(heading).collect::<Vec<_>>()
        });
        self.need(lines(&grid.columns).min(3.0) * HEADING.leading() + 2.0 * CELL.leading());
        self.cell_lines(grid, &grid.columns, HEADING, parts.as_deref(), false);
        self.rule(grid.frame, 0.6);
        self.y += PADDING;
    }

    fn row(&mut self, grid: &Grid, row: &[String]) {
        let cells = wrapped(CELL, row, &grid.widths);
        let height = lines(&cells) * CELL.leading();
        // A row that fits on a page is not torn apart.
        if height < 0.5 * self.height() && self.need(height + PADDING) {
            self.repeat(grid);
        }
        let part = self.part(Role::Row, Some(grid.part));
        let parts: Vec<usize> = (0..cells.len())
            .map(|column| {
                let role = match column {
                    0 => Role::RowHeading,
                    _ => Role::Cell,
                };
                self.part(role, Some(part))
            })
            .collect();
        self.cell_lines(grid, &cells, CELL, Some(&parts), true);
        self.rule(grid.frame, 0.2);
        self.y += PADDING;
    }

    /// The headings again, on a new page.
    fn repeat(&mut self, grid: &Grid) {
        if !grid.columns.is_empty() {
            self.headings(grid, false);
        }
    }

    fn cell_lines(
        &mut self,
        grid: &Grid,
        cells: &[Vec<String>],
        style: Style,
        parts: Option<&[usize]>,
        repeating: bool,
    ) {
        let count = cells.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..count {
            if self.need(style.leading()) && repeating {
                self.repeat(grid);
            }
            let mut left = grid.frame.left;
            for (column, (cell, width)) in cells.iter().zip(&grid.widths).enumerate() {
                if let Some(words) = cell.get(line) {
                    let part = parts.and_then(|parts| parts.get(column).copied());
                    self.letters(part, left, style, words);
                }
                left += width + GAP;
            }
            self.y += style.leading();
        }
    }
}

/// A table's columns.
struct Grid {
    frame: Frame,
    widths: Vec<f32>,
    /// The headings, in lines; none where they are not repeated.
    columns: Vec<Vec<String>>,
    part: usize,
}

fn wrapped(style: Style, cells: &[String], widths: &[f32]) -> Vec<Vec<String>> {
    let lines = |(cell, &width): (&String, &f32)| style.wrap(cell, width);
    cells.iter().zip(widths).map(lines).collect()
}

/// The lines of the tallest cell.
fn lines(cells: &[Vec<String>]) -> f32 {
    let most = cells.iter().map(Vec::len).max().unwrap_or(0);
    f32::from(u16::try_from(most).unwrap_or(u16::MAX))
}

/// The widths of the columns: as the contents need; if that is too much, columns shrink first that have the most beyond
/// their longest word.
fn widths(columns: &[String], rows: &[Vec<String>], most: f32) -> Vec<f32> {
    let gaps = GAP * f32::from(u16::try_from(columns.len().saturating_sub(1)).unwrap_or(0));
    let room = most - gaps;
    // Half a point allows for rounding.
    let measure = |style: Style, text: &str| style.face.width(text, style.size).min(room) + 0.5;
    let word = |style: Style, text: &str| {
        let words = pieces(text).map(|(_, word)| measure(style, word));
        words.fold(NARROWEST, f32::max)
    };
    // The width of each column, and the least that it should keep.
    let mut shares: Vec<(f32, f32)> = columns
        .iter()
        .map(|heading| (measure(HEADING, heading), word(HEADING, heading)))
        .collect();
    for row in rows {
        for ((width, least), cell) in shares.iter_mut().zip(row) {
            *width = width.max(measure(CELL, cell));
            *least = least.max(word(CELL, cell));
        }
    }
    // Words so long that they would not fit beside each other are broken.
    while shares.iter().map(|(_, least)| least).sum::<f32>() > room {
        let longest = shares
            .iter_mut()
            .max_by(|one, other| one.1.total_cmp(&other.1));
        match longest {
            Some((_, least)) if *least > NARROWEST => *least -= 1.0,
            _ => break,
        }
    }
    while shares.iter().map(|(width, _)| width).sum::<f32>() > room {
        let excess = |share: &(f32, f32)| share.0 - share.1;
        let richest = shares
            .iter_mut()
            .max_by(|one, other| excess(one).total_cmp(&excess(other)));
        match richest {
            Some(share) if excess(share) > 0.0 => share.0 -= 1.0,
            _ => break,
        }
    }
    shares.into_iter().map(|(width, _)| width).collect()
}
