//! The ways to change a file.

/// One change: so many bytes from a place on are others.
#[derive(Clone, Debug)]
pub struct Change {
    pub way: &'static str,
    pub offset: usize,
    taken: usize,
    pub put: Vec<u8>,
}

fn change(way: &'static str, offset: usize, taken: usize, put: &[u8]) -> Change {
    Change {
        way,
        offset,
        taken,
        put: put.to_vec(),
    }
}

impl Change {
    pub fn apply(&self, bytes: &[u8]) -> Vec<u8> {
        let (before, rest) = bytes.split_at(self.offset);
        [before, &self.put, &rest[self.taken..]].concat()
    }

    pub fn is_of_one_byte(&self) -> bool {
        self.way.starts_with("by") || self.way == "bit flipped"
    }
}

/// Every change at one byte; `offset` may be the end of the file.
pub fn at(bytes: &[u8], offset: usize) -> Vec<Change> {
    let insert = (0..=u8::MAX).map(|new| change("byte inserted", offset, 0, &[new]));
    let Some(&old) = bytes.get(offset) else {
        return insert.collect();
    };
    let replace = (0..=u8::MAX).filter(|&new| new != old).map(|new| {
        let is_bit = (old ^ new).is_power_of_two();
        let way = if is_bit {
            "bit flipped"
        } else {
            "byte replaced"
        };
        change(way, offset, 1, &[new])
    });
    let others = [
        change("byte deleted", offset, 1, b""),
        change("prefix appended", bytes.len(), 0, &bytes[..=offset]),
        change("suffix appended", bytes.len(), 0, &bytes[offset..]),
    ];
    insert.chain(replace).chain(others).collect()
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
    let appended = |text: &str| change("text appended", bytes.len(), 0, text.as_bytes());
    TEXTS.map(appended).to_vec()
}

/// Each line taken away, doubled, and changed with the next; lines that are the same twice over
/// change nothing. All lines ended in CR LF, as some mail programs leave them.
pub fn of_lines(bytes: &[u8]) -> Vec<Change> {
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    let mut changes = Vec::new();
    let mut offset = 0;
    for (number, line) in lines.iter().enumerate() {
        changes.push(change("line removed", offset, line.len(), b""));
        changes.push(change("line doubled", offset, 0, line));
        if let Some(next) = lines.get(number + 1).filter(|next| *next != line) {
            let swapped = [*next, line].concat();
            changes.push(change("lines swapped", offset, swapped.len(), &swapped));
        }
        offset += line.len();
    }
    let ended = String::from_utf8_lossy(bytes).replace('\n', "\r\n");
    changes.push(change(
        "line ends changed",
        0,
        bytes.len(),
        ended.as_bytes(),
    ));
    changes
}
