//! Columns of text: how wide a text is, where it is broken, how cells line up.

use unicode_normalization::char::is_combining_mark;
use unicode_script::{Script, UnicodeScript};

use crate::render::{pieces, wrapped};

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
    wrapped(text, most.max(2), width)
}

/// The text with blanks behind it up to that many columns.
pub(super) fn padded(text: &str, columns: usize) -> String {
    text.to_owned() + &" ".repeat(columns.saturating_sub(width(text)))
}

/// Blanks between two columns of a table.
pub(super) const GAP: usize = 2;

/// A table without rules: columns line up, the widest give way until all fits into `most` columns,
/// those first that need not break a word, and what does not fit goes on in the next line of its
/// cell. Each line ends with a line feed and has no blanks at its end.
pub(crate) fn table(rows: &[Vec<String>], most: usize) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest_in = |measure: fn(&str) -> usize| {
        let widths = (0..count).map(move |column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| measure(cell)).max().unwrap_or(0)
        });
        widths.collect::<Vec<usize>>()
    };
    let (mut widths, words) = (widest_in(width), widest_in(longest_word));
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
pub(super) fn longest_word(text: &str) -> usize {
    let widths = pieces(text).map(|(_, word)| width(word));
    widths.max().unwrap_or(0)
}

fn table_row(row: &[String], widths: &[usize]) -> String {
    let cells = row.iter().zip(widths);
    let cells: Vec<Vec<String>> = cells.map(|(cell, &most)| wrap(cell, most)).collect();
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    let lines = (0..height).map(|line| {
        let shown = cells.iter().zip(widths).map(|(cell, &columns)| {
            let words = cell.get(line).map_or("", String::as_str);
            padded(words, columns)
        });
        let shown: Vec<String> = shown.collect();
        shown.join(&" ".repeat(GAP)).trim_end().to_owned() + "\n"
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Latin, Cyrillic, a combining accent, ideographs, syllables, the long mark of Katakana, half and full width,
    /// figurines.
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
