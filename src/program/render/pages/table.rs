//! Tables on paper: columns share the width as their contents need it, rows go on over the page, and every page has
//! the headings.

use krilla::tagging::{TableHeaderScope, Tag, TagKind};

use super::fonts::Face;
use super::layout::{BODY, Column, Frame, Layout, Style, count, most_lines};
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

/// The headings of a table.
#[derive(Debug)]
pub struct Headings {
    frame: Frame,
    columns: Vec<Column>,
}

impl Layout {
    /// Sets a table in a column of the page.
    pub fn table(&mut self, table: &Table, frame: Frame) {
        let columns = self.cells(&table.columns, HEADING);
        let rows: Vec<Vec<String>> = table.rows.iter().map(|row| self.cells(row, CELL)).collect();
        let widths = widths(&columns, &rows, frame.width);
        let part = self.part(Tag::Table, None);
        let column = Tag::TH(TableHeaderScope::Column);
        let columns = self.row(part, frame, &widths, &columns, HEADING, column.into());
        let mut headings = Headings { frame, columns };
        self.set_headings(&headings);
        // They are read out once.
        for column in &mut headings.columns {
            column.part = None;
        }
        // Headings so long that nothing else would fit on a page with them stand on the first only.
        let height = count(most_lines(&headings.columns)) * HEADING.leading();
        self.headings = (height <= 0.4 * self.height()).then_some(headings);
        for cells in &rows {
            let cells = self.row(part, frame, &widths, cells, CELL, Tag::TD.into());
            let height = count(most_lines(&cells)) * CELL.leading();
            // A row that fits on a page is not torn apart.
            if height < 0.5 * self.height() {
                self.need(height + PADDING);
            }
            self.beside(&cells);
            self.rule(frame, 0.2);
            self.y += PADDING;
        }
        self.headings = None;
        self.skip(0.5 * BODY);
    }

    fn cells(&mut self, cells: &[String], style: Style) -> Vec<String> {
        let legible = |cell: &String| self.legible(style.face, cell).to_string();
        cells.iter().map(legible).collect()
    }

    /// The cells of a row; the first names it, unless all are headings.
    fn row(
        &mut self,
        table: usize,
        frame: Frame,
        widths: &[f32],
        cells: &[String],
        style: Style,
        tag: TagKind,
    ) -> Vec<Column> {
        let row = self.part(Tag::TR, Some(table));
        let mut left = frame.left;
        let each = cells.iter().zip(widths).enumerate();
        each.map(|(place, (cell, &width))| {
            let tag = match (place, &tag) {
                (0, TagKind::TD(_)) => Tag::TH(TableHeaderScope::Row).into(),
                (_, tag) => tag.clone(),
            };
            let part = self.part(tag, Some(row));
            let column = self.column(part, Frame { left, width }, style, cell);
            left += width + GAP;
            column
        })
        .collect()
    }

    /// Sets the headings of a table, on its first page or on another one.
    pub fn set_headings(&mut self, headings: &Headings) {
        let lines = count(most_lines(&headings.columns)).min(3.0);
        self.need(lines * HEADING.leading() + 2.0 * CELL.leading());
        self.beside(&headings.columns);
        self.rule(headings.frame, 0.6);
        self.y += PADDING;
    }
}

/// The widths of the columns, as the contents need; if that is too much, the columns with the most room beyond their
/// longest word shrink first.
fn widths(columns: &[String], rows: &[Vec<String>], most: f32) -> Vec<f32> {
    let room = most - GAP * count(columns.len().saturating_sub(1));
    // Half a point allows for rounding.
    let measure = |style: Style, text: &str| style.width(text).min(room) + 0.5;
    let word = |style: Style, text: &str| {
        let words = pieces(text).map(|(_, word)| measure(style, word));
        words.fold(NARROWEST, f32::max)
    };
    // The width of each column, and the least that it should keep.
    let shares = columns.iter();
    let shares = shares.map(|heading| (measure(HEADING, heading), word(HEADING, heading)));
    let mut shares: Vec<(f32, f32)> = shares.collect();
    for row in rows {
        for ((width, least), cell) in shares.iter_mut().zip(row) {
            *width = width.max(measure(CELL, cell));
            *least = least.max(word(CELL, cell));
        }
    }
    // Words so long that they would not fit beside each other are broken.
    while shares.iter().map(|(_, least)| least).sum::<f32>() > room {
        let shares = shares.iter_mut();
        match shares.max_by(|one, other| one.1.total_cmp(&other.1)) {
            Some((_, least)) if *least > NARROWEST => *least -= 1.0,
            _ => break,
        }
    }
    while shares.iter().map(|(width, _)| width).sum::<f32>() > room {
        let excess = |share: &(f32, f32)| share.0 - share.1;
        let shares = shares.iter_mut();
        match shares.max_by(|one, other| excess(one).total_cmp(&excess(other))) {
            Some(share) if excess(share) > 0.0 => share.0 -= 1.0,
            _ => break,
        }
    }
    shares.into_iter().map(|(width, _)| width).collect()
}
