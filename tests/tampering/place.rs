//! Where a change is made, and which reasons to refuse it belong there.

/// A place in a file of the fixtures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// The first line.
    Format,
    /// Its line end: without it the empty line below is none.
    FormatEnd,
    /// A line in brackets.
    Heading,
    /// A key with its equals sign.
    Name,
    /// A value with its quotes: which, by the keys of [`VALUES`].
    Value(&'static str),
    /// The line end after a number, before which a digit makes another number.
    NumberEnd(&'static str),
    /// Any other line end, or an empty line.
    Break,
    /// Behind the last line, or its line end.
    End,
}

/// With which codes a change of one byte in a value may be refused, by its table and key; the last row is for all others.
/// Quotes that no longer close, a backslash, a line end: `syntax`. A control character: `text`. Another way to the same
/// position, and a text of no form: only the signature tells.
#[rustfmt::skip]
const VALUES: [(&str, &str); 18] = [
    ("label event site date white black arbiter deputy1 rules resume_place kept_by mark", "syntax text signature"),
    ("entry instead_of", "syntax table entry signature"),
    ("label white_key black_key arbiter_key deputy1_key", "syntax text value key signature"),
    ("label white_lock black_lock arbiter_lock deputy1_lock", "syntax text value key wrap"),
    ("label moves", "syntax text score position signature"),
    ("label position", "syntax text position"),
    ("label start", "syntax text value score position"),
    ("label move_number", "syntax table move-number"),
    ("label adjournment", "syntax adjournment signature"),
    ("label sealed_at typed_at resume_at", "syntax text value times signature"),
    // Few words, of which no two differ by one byte.
    ("label sealed_by draw_offer carrier", "syntax text value"),
    ("secret suite", "syntax text value"),
    ("accept scoresheets", "syntax text value"),
    ("entry kind by side reply_from envelope", "syntax text value signer"),
    ("wrap lock", "syntax text wrap"),
    ("wrap key", "syntax text value wrap"),
    ("wrap enc", "syntax text value wrap signature"),
    ("", "syntax text value signature"),
];

/// The row of a value.
fn row(table: &str, key: &str) -> &'static str {
    let is_here = |words: &&str| {
        let mut words = words.split(' ');
        words.next() == Some(table) && words.any(|word| word == key)
    };
    VALUES
        .iter()
        .map(|(keys, _)| *keys)
        .find(is_here)
        .unwrap_or("")
}

impl Place {
    /// With which codes a change of one byte here may be refused.
    pub fn codes(self) -> &'static str {
        match self {
            Place::Format => "version",
            Place::FormatEnd => "version table",
            Place::Heading | Place::Break => "syntax table",
            // A line end put there leaves an empty line before what is no table.
            Place::Name => "syntax table missing-key",
            Place::NumberEnd("label move_number") => "syntax table move-number",
            Place::NumberEnd("entry instead_of") => "syntax table entry",
            // The last line of its table.
            Place::NumberEnd(_) => "syntax table signature",
            Place::End => "syntax table end",
            Place::Value(keys) => VALUES.iter().find(|row| row.0 == keys).unwrap().1,
        }
    }
}

/// The places of a file, byte by byte.
pub struct Places(Vec<Place>);

impl Places {
    pub fn new(bytes: &[u8]) -> Places {
        let text = std::str::from_utf8(bytes).unwrap();
        let mut places = Vec::new();
        let mut table = "";
        for (number, line) in text.split_inclusive('\n').enumerate() {
            let content = line.strip_suffix('\n').unwrap();
            if number == 0 {
                places.extend(content.bytes().map(|_| Place::Format));
                places.push(Place::FormatEnd);
                continue;
            }
            let mut line_end = Place::Break;
            if let Some(name) = content.strip_prefix('[') {
                table = name.trim_matches(['[', ']']);
                places.extend(content.bytes().map(|_| Place::Heading));
            } else if let Some((name, value)) = content.split_once(" = ") {
                let keys = row(table, name);
                let equals = name.len() + " = ".len();
                places.extend(std::iter::repeat_n(Place::Name, equals));
                places.extend(value.bytes().map(|_| Place::Value(keys)));
                if !value.ends_with('"') {
                    line_end = Place::NumberEnd(keys);
                }
            }
            places.push(line_end);
        }
        places.pop();
        places.extend([Place::End, Place::End]);
        assert_eq!(places.len(), bytes.len() + 1);
        Places(places)
    }

    /// The place of a byte; the end of the file is one too.
    pub fn of(&self, offset: usize) -> Place {
        self.0[offset]
    }
}

/// What is asked before any line is looked at, found out by other means than the library's.
pub fn before_any_line(bytes: &[u8]) -> Option<&'static str> {
    if String::from_utf8(bytes.to_vec()).is_err() {
        Some("envelope/utf8")
    } else if bytes.starts_with(b"\xEF\xBB\xBF") {
        Some("envelope/bom")
    } else if bytes.contains(&b'\r') {
        Some("envelope/crlf")
    } else {
        None
    }
}

/// The lengths up to the end of each sig line.
pub fn signature_ends(bytes: &[u8]) -> Vec<usize> {
    let mut end = 0;
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    lines
        .filter_map(|line| {
            end += line.len();
            line.starts_with(b"sig = ").then_some(end)
        })
        .collect()
}
