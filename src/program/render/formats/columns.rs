//! Columns of text: how wide a text is, where it is broken, how cells line up.

use unicode_normalization::char::is_combining_mark;
use unicode_script::{Script, UnicodeScript};

use crate::render::pieces;

/// How many columns a terminal gives to a text: none for a combining mark, two for the ideographs
/// and syllables of East Asia and for pictographs, one for all others (after UAX #11).
pub(super) fn width(text: &str) -> usize {
    text.chars().map(columns).sum()
}

fn columns(character: char) -> usize {
    let code = u32::from(character);
    if code < 0x300 {
        return 1;
    }
    if is_combining_mark(character) || (0x1160..0x1200).contains(&code) {
        return 0;
    }
    let halfwidth = (0xFF61..=0xFFDC).contains(&code) || (0xFFE8..=0xFFEE).contains(&code);
    let wide_block = matches!(
        code,
        0x2E80..=0x303E | 0x3041..=0x33FF | 0xFE30..=0xFE6F | 0xFF01..=0xFF60 | 0xFFE0..=0xFFE6
            | 0x1F300..=0x1F64F | 0x1F680..=0x1F6FF | 0x1F900..=0x1F9FF | 0x20000..=0x3FFFD
    );
    let wide_script = matches!(
        character.script(),
        Script::Han
            | Script::Hangul
            | Script::Hiragana
            | Script::Katakana
            | Script::Bopomofo
            | Script::Yi
            | Script::Tangut
            | Script::Nushu
    );
    if !halfwidth && (wide_block || wide_script) {
        2
    } else {
        1
    }
}

/// The text in lines of at most `most` columns (at least two), broken at blanks and in double names, and within a word
/// only if it is wider than a line. Never empty.
pub(crate) fn wrap(text: &str, most: usize) -> Vec<String> {
    let most = most.max(2);
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut used = 0;
    for (apart, word) in pieces(text) {
        let length = width(word);
        let blank = usize::from(apart);
        if used > 0 && used + blank + length > most {
            lines.push(std::mem::take(&mut line));
            used = 0;
        }
        if used > 0 && apart {
            line.push(' ');
            used += 1;
        }
        for character in word.chars() {
            let length = columns(character);
            if used + length > most {
                lines.push(std::mem::take(&mut line));
                used = 0;
            }
            line.push(character);
            used += length;
        }
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    lines
}

/// The text with blanks behind it up to that many columns.
pub(super) fn padded(text: &str, columns: usize) -> String {
    let mut cell = text.to_owned();
    cell.extend(std::iter::repeat_n(
        ' ',
        columns.saturating_sub(width(text)),
    ));
    cell
}

/// Blanks between two columns of a table.
pub(super) const GAP: usize = 2;

/// A table without rules: columns line up, the widest give way until all fits into `most` columns,
/// those first that need not break a word, and what does not fit goes on in the next line of its
/// cell. Each line ends with a line feed and has no blanks at its end.
pub(crate) fn table(rows: &[Vec<String>], most: usize) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest_in = |column: usize, measure: fn(&str) -> usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| measure(cell)).max().unwrap_or(0)
    };
    let mut widths: Vec<usize> = (0..count).map(|column| widest_in(column, width)).collect();
    let words: Vec<usize> = (0..count)
        .map(|column| widest_in(column, longest_word))
        .collect();
    let gaps = GAP * count.saturating_sub(1);
    while widths.iter().sum::<usize>() + gaps > most {
        // Two columns hold any character.
        let shares = widths
            .iter_mut()
            .zip(&words)
            .filter(|(width, _)| **width > 2);
        match shares.max_by_key(|(width, word)| (**width > **word, **width)) {
            Some((widest, _)) => *widest -= 1,
            None => break,
        }
    }
    rows.iter().map(|row| table_row(row, &widths)).collect()
}

/// How many columns the longest word takes.
fn longest_word(text: &str) -> usize {
    let widths = pieces(text).map(|(_, word)| width(word));
    widths.max().unwrap_or(0)
}

fn table_row(row: &[String], widths: &[usize]) -> String {
    let cells: Vec<Vec<String>> = row
        .iter()
        .zip(widths)
        .map(|(cell, &columns)| wrap(cell, columns))
        .collect();
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    let mut text = String::new();
    for line in 0..height {
        let shown: Vec<String> = cells
            .iter()
            .zip(widths)
            .map(|(cell, &columns)| padded(cell.get(line).map_or("", String::as_str), columns))
            .collect();
        text += shown.join(&" ".repeat(GAP)).trim_end();
        text.push('\n');
    }
    text
}

/// A sheet: headings, lines of `name  value` that line up, and blocks of text, each line ending
/// with a line feed.
pub(super) struct Sheet {
    text: String,
    names: usize,
    most: usize,
}

impl Sheet {
    /// An empty one, with so many columns for names, and so many in all.
    pub(super) fn new(names: usize, most: usize) -> Sheet {
        Sheet {
            text: String::new(),
            names,
            most,
        }
    }

    /// Adds a line, broken if it is too long.
    pub(super) fn line(&mut self, text: &str) {
        for line in wrap(text, self.most) {
            self.text += &line;
            self.text.push('\n');
        }
    }

    /// Adds a name and its value. A value that is too long goes on below itself; it stands below the name if the name
    /// is too long, or if a word of the value would not fit beside the name.
    pub(super) fn field(&mut self, name: &str, value: &str) {
        let room = self.most.saturating_sub(longest_word(value));
        let is_wide = room < self.names && room > 0;
        let left = if is_wide { room } else { self.names };
        let mut name = name;
        if is_wide || width(name) >= self.names {
            self.line(std::mem::take(&mut name));
        }
        for line in wrap(value, self.most.saturating_sub(left)) {
            self.text += (padded(std::mem::take(&mut name), left) + &line).trim_end();
            self.text.push('\n');
        }
    }

    /// Adds an empty line.
    pub(super) fn gap(&mut self) {
        self.text.push('\n');
    }

    /// Adds lines that are set already.
    pub(super) fn block(&mut self, lines: &str) {
        self.text += lines;
    }

    /// The text of the sheet.
    pub(super) fn finish(self) -> String {
        self.text
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Latin, Cyrillic, a combining accent, ideographs, syllables, the long mark of Katakana, half and full width, figurines.
    #[test]
    fn how_wide_texts_are() {
        let texts = [
            "Fischer",
            "Спасский",
            "e\u{301}",
            "山田",
            "민수",
            "スー",
            "ｽ",
            "Ａ",
            "♔♟",
        ];
        assert_eq!(texts.map(width), [7, 8, 1, 4, 4, 4, 1, 2, 2]);
    }

    #[test]
    fn lines_are_broken_at_blanks() {
        #[rustfmt::skip]
        let rows: [(&str, usize, &[&str]); 6] = [
            ("", 10, &[""]), ("one two", 7, &["one two"]), ("one two", 6, &["one", "two"]), ("abcdef gh", 4, &["abcd", "ef", "gh"]),
            ("山田山", 5, &["山田", "山"]), ("a   b", 5, &["a b"]),
        ];
        for (text, most, expected) in rows {
            assert_eq!(wrap(text, most), expected, "{text}");
        }
    }

    /// And a column of blanks keeps no other column wide.
    #[test]
    fn columns_line_up_and_give_way() {
        let two: &[[&str; 2]] = &[["edition", "says"], ["x", "a long sentence here"]];
        #[rustfmt::skip]
        let rows = [
            (two, 80, "edition  says\nx        a long sentence here\n"),
            (two, 20, "edition  says\nx        a long\n         sentence\n         here\n"),
            (&[["a b c d e", "unbroken"]], 13, "a b  unbroken\nc d\ne\n"),
            (&[[" a", "bbbbbbbbbbbb"]], 10, "a   bbbbbb\n    bbbbbb\n"),
        ];
        for (rows, most, expected) in rows {
            let rows: Vec<_> = rows
                .iter()
                .map(|row| row.map(str::to_owned).to_vec())
                .collect();
            assert_eq!(table(&rows, most), expected);
        }
    }

    #[test]
    fn a_word_that_does_not_fit_beside_its_name_stands_below() {
        let mut sheet = Sheet::new(6, 12);
        #[rustfmt::skip]
        let fields = [
            ("one", "short"), ("two", "ninewords or"), ("six", "more than twelve"), ("ten", "wordsofthirty"), ("seven", "beside"),
            ("eleven", "below"),
        ];
        for (name, text) in fields {
            sheet.field(name, text);
        }
        let expected = "one   short\ntwo\n   ninewords\n   or\nsix   more\n      than\n      twelve\nten   wordso\n      fthirt\n      y\n\
                        seven beside\neleven\n      below\n";
        assert_eq!(sheet.finish(), expected);
    }

    proptest! {
        #[test]
        fn no_line_is_too_wide_and_nothing_is_lost(text in "[a-z山é\u{301} -]{0,200}", most in 2usize..90) {
            let lines = wrap(&text, most);
            prop_assert!(lines.iter().all(|line| width(line) <= most));
            prop_assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        }

        #[test]
        fn no_table_is_too_wide(cells in prop::collection::vec("[a-zЖ山 ]{0,90}", 12), most in 20usize..100) {
            let rows: Vec<Vec<String>> = cells.chunks(4).map(<[String]>::to_vec).collect();
            prop_assert!(table(&rows, most).lines().all(|line| width(line) <= most));
        }
    }
}
