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
    /// A value with its quotes.
    Value(Kind),
    /// The line end after a number, before which a digit makes another number.
    NumberEnd(Kind),
    /// Any other line end, or an empty line.
    Break,
    /// Behind the last line, or its line end.
    End,
}

/// What a value is, as far as it matters to who refuses it first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A text that nothing but the signature holds to what it is.
    Free,
    /// A text of some form: bytes in base64url, a moment, a word.
    Formed,
    /// One of few words, of which no two differ by one byte.
    Word,
    /// An Ed25519 key of the label.
    Key,
    /// An X25519 key of the label, which a wrap must name too.
    Lock,
    /// The key that a wrap names.
    WrapKey,
    /// The encapsulated key of a wrap, held to its form like any other key.
    WrapEnc,
    /// Which wrap it is.
    WrapLock,
    /// The score.
    Score,
    /// The position after it.
    Position,
    /// The number of the sealed move.
    MoveNumber,
    /// Two moments in order.
    Moment,
    /// The number of the adjournment.
    Adjournment,
}

impl Place {
    /// With which codes a change of one byte here may be refused.
    pub fn codes(self) -> &'static [&'static str] {
        match self {
            Place::Format => &["envelope/version"],
            Place::FormatEnd => &["envelope/version", "envelope/table"],
            Place::Heading => &["envelope/syntax", "envelope/table"],
            // A line end put there leaves an empty line before what is no table.
            Place::Name => &["envelope/syntax", "envelope/table", "envelope/missing-key"],
            Place::Break => &["envelope/syntax", "envelope/table"],
            Place::NumberEnd(Kind::MoveNumber) => {
                &["envelope/syntax", "envelope/table", "envelope/move-number"]
            }
            // The last line of its table.
            Place::NumberEnd(_) => &["envelope/syntax", "envelope/table", "envelope/signature"],
            Place::End => &["envelope/syntax", "envelope/table", "envelope/end"],
            Place::Value(kind) => kind.codes(),
        }
    }
}

impl Kind {
    fn codes(self) -> &'static [&'static str] {
        // Quotes that no longer close, a backslash, a line end: `syntax`. A control character: `text`.
        match self {
            Kind::Free => &["envelope/syntax", "envelope/text", "envelope/signature"],
            Kind::Formed => &[
                "envelope/syntax",
                "envelope/text",
                "envelope/value",
                "envelope/signature",
            ],
            Kind::Word => &["envelope/syntax", "envelope/text", "envelope/value"],
            Kind::Key => &[
                "envelope/syntax",
                "envelope/text",
                "envelope/value",
                "envelope/key",
                "envelope/signature",
            ],
            Kind::Lock => &[
                "envelope/syntax",
                "envelope/text",
                "envelope/value",
                "envelope/key",
                "envelope/wrap",
            ],
            Kind::WrapKey => &[
                "envelope/syntax",
                "envelope/text",
                "envelope/value",
                "envelope/wrap",
            ],
            Kind::WrapEnc => &[
                "envelope/syntax",
                "envelope/text",
                "envelope/value",
                "envelope/wrap",
                "envelope/signature",
            ],
            Kind::WrapLock => &["envelope/syntax", "envelope/text", "envelope/wrap"],
            // Another way to the same position: only the signature tells.
            Kind::Score => &[
                "envelope/syntax",
                "envelope/text",
                "envelope/score",
                "envelope/position",
                "envelope/signature",
            ],
            Kind::Position => &["envelope/syntax", "envelope/text", "envelope/position"],
            Kind::MoveNumber => &["envelope/syntax", "envelope/table", "envelope/move-number"],
            Kind::Moment => &[
                "envelope/syntax",
                "envelope/text",
                "envelope/value",
                "envelope/times",
                "envelope/signature",
            ],
            Kind::Adjournment => &[
                "envelope/syntax",
                "envelope/adjournment",
                "envelope/signature",
            ],
        }
    }

    fn of(table: &str, key: &str) -> Kind {
        match (table, key) {
            ("label", "event" | "site" | "date" | "white" | "black" | "arbiter" | "deputy1")
            | ("label", "rules" | "resume_place") => Kind::Free,
            ("label", "white_key" | "black_key" | "arbiter_key" | "deputy1_key") => Kind::Key,
            ("label", "white_lock" | "black_lock" | "arbiter_lock" | "deputy1_lock") => Kind::Lock,
            ("label", "moves") => Kind::Score,
            ("label", "position") => Kind::Position,
            ("label", "move_number") => Kind::MoveNumber,
            ("label", "adjournment") => Kind::Adjournment,
            ("label", "sealed_at" | "typed_at" | "resume_at") => Kind::Moment,
            ("label", "sealed_by" | "draw_offer")
            | ("secret", "suite")
            | ("accept", "scoresheets")
            | ("entry", "kind" | "by" | "side" | "reply_from") => Kind::Word,
            ("wrap", "key") => Kind::WrapKey,
            ("wrap", "enc") => Kind::WrapEnc,
            ("wrap", "lock") => Kind::WrapLock,
            _ => Kind::Formed,
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
                let kind = Kind::of(table, name);
                let equals = name.len() + " = ".len();
                places.extend(std::iter::repeat_n(Place::Name, equals));
                places.extend(value.bytes().map(|_| Place::Value(kind)));
                if !value.ends_with('"') {
                    line_end = Place::NumberEnd(kind);
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
