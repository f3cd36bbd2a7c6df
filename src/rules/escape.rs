//! What no text from outside may bring to a terminal, nor to a file of ours; and such a text made safe to show.

use std::borrow::Cow;
use std::fmt::Write;

/// Whether `character` may not stand in any text of the format, nor on a terminal: Cc, Cf, Zl, Zp, Co, Cs and
/// noncharacters of Unicode 14.0, and what is drawn as nothing (fillers, variation selectors, the empty Braille
/// pattern), as `docs/format.md` §2 fixes them. The planes' last two code points are tested apart.
pub fn is_refused(character: char) -> bool {
    let code = u32::from(character);
    // Most letters are of ASCII.
    if code < 0x7F {
        return code < 0x20;
    }
    code & 0xFFFE == 0xFFFE
        || matches!(
            code,
            0x0000..=0x001F | 0x007F..=0x009F | 0x00AD | 0x034F | 0x0600..=0x0605 | 0x061C | 0x06DD
                | 0x070F | 0x0890..=0x0891 | 0x08E2 | 0x115F..=0x1160 | 0x17B4..=0x17B5
                | 0x180B..=0x180F | 0x200B..=0x200F | 0x2028..=0x202E | 0x2060..=0x2064
                | 0x2066..=0x206F | 0x2800 | 0x3164 | 0xD800..=0xF8FF | 0xFDD0..=0xFDEF
                | 0xFE00..=0xFE0F | 0xFEFF | 0xFFA0 | 0xFFF9..=0xFFFB | 0x110BD | 0x110CD
                | 0x13430..=0x13438 | 0x1BCA0..=0x1BCA3 | 0x1D173..=0x1D17A | 0xE0001
                // Tags, variation selectors, noncharacters and private use to the end.
                | 0xE0020..=0xE007F | 0xE0100..=0xE01EF | 0xEFFFE..
        )
}

/// The text with every code point that the format refuses (control, format, bidi, separators,
/// private use, noncharacters, what is drawn as nothing) written out as `\u{202e}`. Line feeds too: a text from
/// outside is one line.
pub fn escaped(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_refused) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if is_refused(character) {
            // Writing to a String cannot fail.
            let _ = write!(shown, "\\u{{{:x}}}", u32::from(character));
        } else {
            shown.push(character);
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_written_out() {
        #[rustfmt::skip]
        let rows = [
            ("plain text stays", "Spassky, Boris", "Spassky, Boris"),
            ("letters of other scripts stay", "Спасский Гудмундур Þór", "Спасский Гудмундур Þór"),
            ("an escape sequence", "\u{1b}[31mred", "\\u{1b}[31mred"),
            ("a C1 control, hidden in UTF-8", "\u{9b}2J", "\\u{9b}2J"),
            ("a change of direction", "abc\u{202e}fed", "abc\\u{202e}fed"),
            ("a line feed", "two\nlines", "two\\u{a}lines"),
            ("a noncharacter", "\u{fffe}", "\\u{fffe}"),
            ("a filler that nobody sees", "Spas\u{3164}sky", "Spas\\u{3164}sky"),
            ("an emoji's variation", "\u{265f}\u{fe0f}e4", "\u{265f}\\u{fe0f}e4"),
        ];
        for (comment, text, expected) in rows {
            assert_eq!(escaped(text), expected, "{comment}");
        }
    }

    #[test]
    fn a_clean_text_is_not_copied() {
        assert!(matches!(escaped("Fischer, Robert"), Cow::Borrowed(_)));
    }

    /// Characters of every kind: proptest's own strings have no control characters.
    fn any_text() -> impl Strategy<Value = String> {
        let hostile = prop::sample::select(vec!['\n', '\u{1b}', '\u{9b}', '\u{202e}', '\u{feff}']);
        let letter = prop_oneof![any::<char>(), hostile, prop::char::range(' ', '~')];
        prop::collection::vec(letter, 0..40).prop_map(String::from_iter)
    }

    proptest! {
        #[test]
        fn nothing_refused_is_left(text in any_text()) {
            prop_assert!(!escaped(&text).chars().any(is_refused));
        }

        #[test]
        fn escaping_twice_changes_nothing(text in any_text()) {
            let once = escaped(&text).into_owned();
            prop_assert_eq!(escaped(&once), once.as_str());
        }
    }
}
