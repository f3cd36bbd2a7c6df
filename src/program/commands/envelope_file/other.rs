//! Recognises, by its first bytes, a file that is not an envelope, so that the error can say what it is.

use std::io::Read;

use crate::commands::prelude::*;
use crate::failure::Content;
use envelope::{Half, Slip};

/// How each kind of file begins, but for scores and what is typed.
const BEGINNINGS: [(&str, Content); 6] = [
    ("adjourn-key/", Content::PublicLine),
    ("format = \"adjourn-key/", Content::SecretKey),
    (super::super::prepare::HEADING, Content::Sheet),
    (super::super::event_file::HEADING, Content::Event),
    ("SQLite format 3\0", Content::Archive),
    ("%PDF-", Content::Pdf),
];

/// What these bytes are instead of an envelope; `None` where they may be a damaged envelope, or nothing known.
pub(super) fn content(bytes: &[u8]) -> Option<Content> {
    content_of(without_blanks(bytes))
}

/// What these bytes are where a score belongs; `None` where they may be one.
pub fn instead_of_score(bytes: &[u8]) -> Option<Content> {
    let bytes = without_blanks(bytes);
    if bytes.starts_with(b"format = \"adjourn/") {
        return Some(Content::Envelope);
    }
    content_of(bytes).filter(|content| *content != Content::Score)
}

/// The bytes from the first sign that says something: what is copied from a mail begins with an empty line, or a mark
/// of its encoding.
fn without_blanks(bytes: &[u8]) -> &[u8] {
    let text = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let rest = text.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}');
    &bytes[text.len() - rest.len()..]
}

/// What these bytes are, which begin with no blank.
fn content_of(bytes: &[u8]) -> Option<Content> {
    if Slip::begins(bytes) {
        return Some(Content::Slip);
    }
    if Half::begins(bytes) {
        return Some(Content::Half);
    }
    let begins = |(text, _): &&(&str, Content)| bytes.starts_with(text.as_bytes());
    let mut lines = bytes.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    match BEGINNINGS.iter().find(begins) {
        Some((_, content)) => Some(*content),
        // A line begins a session of an event. No line of an envelope does.
        None if lines.any(|line| line == b"[[session]]") => Some(Content::Event),
        None => is_score(bytes).then_some(Content::Score),
    }
}

/// What the first bytes of a file that is too large for an envelope say that it is.
pub(super) fn content_of_large(files: &Files, path: &Path) -> Option<Content> {
    const FIRST: u64 = 4_096;
    let mut bytes = Vec::new();
    let file = files.open(path).ok()?;
    file.take(FIRST).read_to_end(&mut bytes).ok()?;
    content(&bytes)
}

/// Whether the first line that says something is a tag of PGN: `[Event "…"]`. No line of an envelope is.
fn is_score(bytes: &[u8]) -> bool {
    let first = bytes.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let mut first = first.filter(|line| !line.is_empty() && !line.starts_with(b"%"));
    first.next().is_some_and(|line| {
        let named = line.strip_prefix(b"[").is_some_and(|tag| {
            let name = tag.iter().take_while(|byte| byte.is_ascii_alphanumeric());
            name.count() > 0
        });
        named && line.ends_with(b"\"]")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::event_file::Event;

    /// What stands where a score belongs is not shown again if it may be a secret, whatever blanks were copied with it.
    #[test]
    fn what_is_pasted_in_place_of_a_score_is_known_behind_blanks() {
        #[rustfmt::skip]
        let rows = [
            ("format = \"adjourn-key/1\"\n", Some(Content::SecretKey)),
            ("adjslip1qqqq", Some(Content::Slip)),
            ("ADJHALF1QQQQ", Some(Content::Half)),
            ("adjourn-key/1 a b c Verdi, Anna\n", Some(Content::PublicLine)),
            ("format = \"adjourn/1\"\n", Some(Content::Envelope)),
            ("%PDF-1.7\n", Some(Content::Pdf)),
            ("[Event \"Club\"]\n\n1. e4 *\n", None),
            ("1. e4 e5 *\n", None),
        ];
        let blanks = [
            "",
            "\n ",
            "\r\n\t",
            "\u{feff}",
            "\u{feff}\n \u{feff}",
            "\n\u{a0}",
        ];
        for (text, expected) in rows {
            for before in blanks {
                let given = format!("{before}{text}");
                assert_eq!(instead_of_score(given.as_bytes()), expected, "{given:?}");
            }
        }
        assert_eq!(instead_of_score(b"\n\xff\xfe"), None);
    }

    #[test]
    fn what_people_mistake_for_an_envelope_is_named() {
        #[rustfmt::skip]
        let rows: [(&[u8], Option<Content>); 18] = [
            (b"[Event \"Club\"]\n\n1. e4 *\n", Some(Content::Score)),
            (b"\xef\xbb\xbf\r\n% escaped\r\n [White \"A\"] \r\n", Some(Content::Score)),
            (b"name = \"Club\"\n\n[[session]]\r\nround = 5\n", Some(Content::Event)),
            (b"name = \"Club\"\n", None),
            (b"[Event Club]\n", None),
            (b"[[wrap]]\nlock = \"custody\"]\n", None),
            (b"1. e4 e5 *\n", None),
            (b"adjourn-key/1 a b c Verdi, Anna\n", Some(Content::PublicLine)),
            (b"format = \"adjourn-key/1\"\n", Some(Content::SecretKey)),
            (b"format = \"adjourn/1\"\n", None),
            (b"format = \"adjourn/2\"\n", None),
            (b"SQLite format 3\0\x10", Some(Content::Archive)),
            (b"%PDF-1.7\n", Some(Content::Pdf)),
            (b"adjslip1qqqq", Some(Content::Slip)),
            (b" ADJSLIP1QQQQ", Some(Content::Slip)),
            (b"adjhalf1qqqq", Some(Content::Half)),
            (b"", None),
            (b"\xff\xfe\x00", None),
        ];
        for (bytes, expected) in rows {
            let shown = String::from_utf8_lossy(bytes);
            assert_eq!(content(bytes), expected, "{shown:?}");
        }
        let sheet = crate::commands::prepare::sheet(&Default::default()).unwrap();
        assert_eq!(content(sheet.as_bytes()), Some(Content::Sheet));
        let event = Event::default().to_toml();
        assert_eq!(content(event.as_bytes()), Some(Content::Event));
    }
}
