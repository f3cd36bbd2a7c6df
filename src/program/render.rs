//! What people read and keep, as bytes: the same input gives the same bytes each time.
//!
//! A sheet ([`sheets`]) says what is on it as a [`Document`]: fields, tables, boards, keys. A format ([`formats`])
//! writes any document: PDF, SVG and HTML for paper and browsers, plain text, and text for a terminal. Games are
//! written as PGN, resumptions as iCalendar entries.
//!
//! Terminal lines are at most [`WIDTH`] columns wide, those of tables of editions [`WIDE`]. Everything that came from
//! outside passes [`text::escaped`](crate::text::escaped) on its way into a document.

use std::ops::Add;

mod document;
pub mod formats;
mod pages;
pub mod sheets;

pub use document::Document;
pub use formats::{Revision, Style, belongs, calendar, figurine, pgn, score_pgn, squares};
#[cfg(test)]
pub use pages::qr::tests::printed_code;
pub use sheets::{
    agreement, answers, clock_line, comparison, edition_sheet, editions_table, label_in_brief,
    label_sheet, ruling_sheet, standing, state_sheet,
};

/// The columns of a usual terminal.
pub const WIDTH: usize = 80;

/// The columns of the tables about editions.
pub const WIDE: usize = 100;

/// The pieces of a text that may stand in lines of their own, and whether a blank stands before each: words, and the
/// parts of a double name, but not of a seal number.
fn pieces(text: &str) -> impl Iterator<Item = (bool, &str)> {
    let words = text.split(' ').filter(|word| !word.is_empty());
    words.flat_map(|word| {
        let hyphens = word.match_indices('-').map(|(place, _)| place + 1);
        let ends = hyphens.filter(|&end| {
            let (front, rest) = word.split_at(end);
            let before = front.chars().rev().nth(1);
            before.is_some_and(char::is_lowercase) && rest.starts_with(char::is_uppercase)
        });
        let mut begun = 0;
        let parts = ends.chain(std::iter::once(word.len())).map(move |end| {
            let part = (begun == 0, word.get(begun..end).unwrap_or_default());
            begun = end;
            part
        });
        parts.collect::<Vec<_>>()
    })
}

/// The text in lines that fit, broken at blanks and in double names, and within a word only if it is wider than a line.
/// Never empty.
fn wrapped<Width>(text: &str, most: Width, measure: impl Fn(&str) -> Width) -> Vec<String>
where
    Width: Copy + Default + PartialOrd + Add<Output = Width>,
{
    let none = Width::default();
    let mut lines = Vec::new();
    let (mut line, mut used) = (String::new(), none);
    for (apart, word) in pieces(text) {
        let blank = if apart { measure(" ") } else { none };
        if used > none && used + blank + measure(word) > most {
            lines.push(std::mem::take(&mut line));
            used = none;
        }
        if used > none && apart {
            line.push(' ');
            used = used + blank;
        }
        if used + measure(word) <= most {
            line += word;
            used = used + measure(word);
            continue;
        }
        for letter in word.chars() {
            let width = measure(letter.encode_utf8(&mut [0; 4]));
            if used > none && used + width > most {
                lines.push(std::mem::take(&mut line));
                used = none;
            }
            line.push(letter);
            used = used + width;
        }
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::pieces;

    #[test]
    fn a_double_name_has_two_pieces_and_a_seal_number_one() {
        #[rustfmt::skip]
        let rows = [
            ("", &[][..]),
            (" one  two ", &[(true, "one"), (true, "two")]),
            ("Mamedyarov-Šahin, Jo-Ann", &[(true, "Mamedyarov-"), (false, "Šahin,"), (true, "Jo-"), (false, "Ann")]),
            ("M7CQ-0GEY-6PXR-XYVE;", &[(true, "M7CQ-0GEY-6PXR-XYVE;")]),
            ("us-chess-2019 fide-1997 a- -b", &[(true, "us-chess-2019"), (true, "fide-1997"), (true, "a-"), (true, "-b")]),
        ];
        for (text, expected) in rows {
            assert_eq!(pieces(text).collect::<Vec<_>>(), expected, "{text:?}");
        }
    }
}
