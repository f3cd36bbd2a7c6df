//! The rules for texts in an envelope: no control, invisible or private code point (`docs/format.md` §2).

use rules::fault::{Phrase, Value};
use rules::is_refused;
use unicode_normalization::UnicodeNormalization;

/// Longest text of one value, in bytes, unless the format says otherwise.
pub const LONGEST_TEXT: usize = 1_024;

/// `text` in normalisation form C (Unicode Standard Annex 15), as every writer of the format writes
/// it: what looks alike has one spelling, whatever keyboard it was typed on.
pub fn normal(text: &str) -> String {
    // No code point grows to more than three times its bytes, so the text stays in one place: where
    // it is a secret, no half of it is left behind.
    let mut normal = String::with_capacity(3 * text.len());
    normal.extend(text.nfc());
    normal
}

/// Checks a text value: not empty, not over `longest` bytes, no refused code point.
///
/// # Errors
/// The rule that it breaks, without the text itself.
pub fn check_text(text: &str, longest: usize) -> Result<(), TextFault> {
    if text.is_empty() {
        return Err(TextFault::Empty);
    }
    if text.len() > longest {
        return Err(TextFault::TooLong { longest });
    }
    match text.chars().find(|&character| is_refused(character)) {
        Some(character) => Err(TextFault::Refused {
            code_point: u32::from(character),
        }),
        None => Ok(()),
    }
}

/// Why a text may not stand in a file.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, thiserror::Error, Phrase)]
#[fault("text")]
pub enum TextFault {
    /// is empty; leave the key out instead
    Empty,
    /// is longer than {longest} bytes
    TooLong {
        /// The most bytes allowed.
        longest: usize,
    },
    /// holds the code point U+{code_point:04X}, which may not be written
    Refused {
        /// Which one.
        #[fault(with = Value::code_point)]
        code_point: u32,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table as the specification prints it.
    fn printed() -> Vec<(u32, u32)> {
        let specification = include_str!("../../../docs/format.md");
        let quoted = specification
            .lines()
            .filter_map(|line| line.strip_prefix("> "));
        let table: String = quoted.collect::<Vec<_>>().join(" ");
        let code = |text: &str| u32::from_str_radix(text, 16).unwrap();
        let ranges =
            table
                .trim_end_matches(',')
                .split(", ")
                .map(|range| match range.split_once('–') {
                    Some((first, last)) => (code(first), code(last)),
                    None => (code(range), code(range)),
                });
        ranges.collect()
    }

    #[test]
    fn a_refused_code_point_is_found_wherever_it_stands() {
        for character in (0..=0x2FF).filter_map(char::from_u32) {
            for place in 0..18 {
                let text: String = (0..18)
                    .map(|it| if it == place { character } else { '~' })
                    .collect();
                let fits = check_text(&text, LONGEST_TEXT).is_ok();
                assert_eq!(fits, !is_refused(character), "{character:?} at {place}");
            }
        }
    }

    #[test]
    fn every_code_point_is_as_the_specification_says() {
        let table = printed();
        assert_eq!(table.len(), 48, "{table:X?}");
        for character in '\0'..=char::MAX {
            let code = u32::from(character);
            let range = table.partition_point(|&(_, last)| last < code);
            let expected = table.get(range).is_some_and(|&(first, _)| first <= code);
            assert_eq!(is_refused(character), expected, "U+{code:04X}");
        }
    }

    #[test]
    fn one_text_has_one_spelling_and_is_never_moved_while_it_is_written() {
        // The note grows most of all code points: to three of its own size.
        let note = "\u{1D160}".repeat(8);
        let rows = [
            ("Nf3", "Nf3"),
            ("e\u{301}d5", "\u{e9}d5"),
            ("\u{212a}f1", "Kf1"),
            (&note, &"\u{1D158}\u{1D165}\u{1D16E}".repeat(8)),
        ];
        for (text, expected) in rows {
            let normal = normal(text);
            assert_eq!(normal, expected);
            assert_eq!(normal.capacity(), 3 * text.len(), "{text}");
        }
    }

    #[test]
    fn a_text_breaks_the_first_rule_that_it_breaks() {
        let rows = [
            ("Spassky", 7, Ok(())),
            ("Spassky", 6, Err(TextFault::TooLong { longest: 6 })),
            ("", 6, Err(TextFault::Empty)),
            ("Guðmundur", 9, Err(TextFault::TooLong { longest: 9 })),
            (
                "a\u{202e}b",
                9,
                Err(TextFault::Refused { code_point: 0x202e }),
            ),
            ("a\tb", 9, Err(TextFault::Refused { code_point: 9 })),
        ];
        for (text, longest, expected) in rows {
            assert_eq!(check_text(text, longest), expected, "{text:?}");
        }
    }
}
