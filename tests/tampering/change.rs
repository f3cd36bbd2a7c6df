//! The ways to change a file.

/// One change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The byte there gets another value.
    Replace { offset: usize, old: u8, new: u8 },
    /// The byte there is taken away.
    Delete { offset: usize },
    /// A byte is put before the one there.
    Insert { offset: usize, new: u8 },
    /// Something is put behind everything.
    Append { length: usize, what: Appended },
    /// The lines are changed, none of them inside.
    Lines {
        offset: usize,
        way: &'static str,
        lines: Vec<u8>,
    },
}

/// What is put behind everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Appended {
    Text(&'static str),
    /// The file's own first bytes.
    Prefix(usize),
    /// The file's own last bytes.
    Suffix(usize),
}

impl Change {
    pub fn apply(&self, bytes: &[u8]) -> Vec<u8> {
        let mut changed = bytes.to_vec();
        match self {
            Change::Replace { offset, new, .. } => changed[*offset] = *new,
            Change::Delete { offset } => drop(changed.remove(*offset)),
            Change::Insert { offset, new } => changed.insert(*offset, *new),
            Change::Append { what, .. } => match what {
                Appended::Text(text) => changed.extend_from_slice(text.as_bytes()),
                Appended::Prefix(length) => changed.extend_from_within(..*length),
                Appended::Suffix(length) => changed.extend_from_within(bytes.len() - length..),
            },
            Change::Lines { lines, .. } => return lines.clone(),
        }
        changed
    }

    pub fn offset(&self) -> usize {
        match self {
            Change::Replace { offset, .. }
            | Change::Delete { offset }
            | Change::Insert { offset, .. }
            | Change::Lines { offset, .. } => *offset,
            Change::Append { length, .. } => *length,
        }
    }

    pub fn is_of_one_byte(&self) -> bool {
        !matches!(self, Change::Append { .. } | Change::Lines { .. })
    }

    pub fn way(&self) -> &'static str {
        match self {
            Change::Replace { old, new, .. } if (old ^ new).is_power_of_two() => "bit flipped",
            Change::Replace { .. } => "byte replaced",
            Change::Delete { .. } => "byte deleted",
            Change::Insert { .. } => "byte inserted",
            Change::Append { what, .. } => match what {
                Appended::Text(_) => "text appended",
                Appended::Prefix(_) => "prefix appended",
                Appended::Suffix(_) => "suffix appended",
            },
            Change::Lines { way, .. } => way,
        }
    }
}

/// Every change at one byte; `offset` may be the end of the file.
pub fn at(bytes: &[u8], offset: usize) -> Vec<Change> {
    let insert = (0..=u8::MAX).map(|new| Change::Insert { offset, new });
    let Some(&old) = bytes.get(offset) else {
        return insert.collect();
    };
    let length = bytes.len();
    let others = (0..=u8::MAX).filter(|&new| new != old);
    let replace = others.map(|new| Change::Replace { offset, old, new });
    insert
        .chain(replace)
        .chain([
            Change::Delete { offset },
            Change::Append {
                length,
                what: Appended::Prefix(offset + 1),
            },
            Change::Append {
                length,
                what: Appended::Suffix(length - offset),
            },
        ])
        .collect()
}

/// Texts behind the last signature, which it does not cover.
#[rustfmt::skip]
const TEXTS: [&str; 26] = [
    "\n", "\n\n", " ", "\t", "\0", "\r", "\r\n", "\u{1A}", "\u{FEFF}", "\u{200B}", "x", "é\n", "# a comment\n", "#", "\n# a comment\n",
    "sig = \"AAAA\"\n", "note = \"harmless\"\n", "\nnote = \"harmless\"\n", "\n[note]\n",
    "\n[seal]\n", "\n[accept]\n", "\n[[entry]]\n", "\n[[wrap]]\n", "\n[label]\n", "-----BEGIN PGP SIGNATURE-----\n",
    "\n[[entry]]\nkind = \"start\"\nat = \"1972-09-01T14:30:00+00:00\"\nby = \"arbiter\"\n",
];

pub fn appended(bytes: &[u8]) -> Vec<Change> {
    let length = bytes.len();
    TEXTS
        .into_iter()
        .map(|text| Change::Append {
            length,
            what: Appended::Text(text),
        })
        .collect()
}

/// Each line taken away, doubled, and changed with the next; lines that are the same twice over
/// change nothing. All lines ended in CR LF, as some mail programs leave them.
pub fn of_lines(bytes: &[u8]) -> Vec<Change> {
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    let mut changes = Vec::new();
    let mut offset = 0;
    for number in 0..lines.len() {
        let mut add = |way, lines: Vec<&[u8]>| {
            let lines = lines.concat();
            if lines != bytes {
                changes.push(Change::Lines { offset, way, lines });
            }
        };
        let mut removed = lines.clone();
        removed.remove(number);
        add("line removed", removed);
        let mut doubled = lines.clone();
        doubled.insert(number, lines[number]);
        add("line doubled", doubled);
        if number + 1 < lines.len() {
            let mut swapped = lines.clone();
            swapped.swap(number, number + 1);
            add("lines swapped", swapped);
        }
        offset += lines[number].len();
    }
    let mut ended = Vec::new();
    for &byte in bytes {
        if byte == b'\n' {
            ended.push(b'\r');
        }
        ended.push(byte);
    }
    changes.push(Change::Lines {
        offset: 0,
        way: "line ends changed",
        lines: ended,
    });
    changes
}
