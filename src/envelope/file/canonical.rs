//! The canonical text that every file of ours is written in: a subset of TOML 1.0 with one spelling
//! for each content (`docs/format.md` §2).
//!
//! [`Reader`] walks a file key by key in the order the format demands and says which line breaks
//! which rule; [`Writer`] makes the same text. Reading and writing again gives the very same bytes,
//! so nothing can hide between two spellings.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::fmt::Write as _;

use data_encoding::BASE64URL_NOPAD;
use memchr::{memchr, memchr2};

use super::error::FormatError;
use super::text_rules::{LONGEST_TEXT, check_text};

/// Strict base64url without padding (RFC 4648 §5): exactly `N` bytes, unused bits zero. Nothing of it
/// goes through memory that is not the caller's: the bytes may be secret.
pub fn decode_bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != BASE64URL_NOPAD.encode_len(N) {
        return None;
    }
    let mut bytes = [0; N];
    let length = BASE64URL_NOPAD
        .decode_mut(text.as_bytes(), &mut bytes)
        .ok()?;
    (length == N).then_some(bytes)
}

/// base64url without padding.
pub fn encode_bytes(bytes: &[u8]) -> String {
    BASE64URL_NOPAD.encode(bytes)
}

/// A value as it stands in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Value<'a> {
    /// A string, unescaped. Most hold no escape and borrow from the file.
    Text(Cow<'a, str>),
    Integer(u32),
}

/// What a line of the file is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Line<'a> {
    Empty,
    Table { name: &'a str, array: bool },
    Key(&'a str, Value<'a>),
}

impl<'a> Line<'a> {
    /// The table that begins with this line, whose number is that.
    fn table(&self, line: usize) -> Option<Table<'a>> {
        match *self {
            Line::Table { name, array } => Some(Table { line, name, array }),
            Line::Empty | Line::Key(..) => None,
        }
    }
}

/// Walks a file line by line. Every method that reads says what it expected and where it failed.
#[derive(Debug)]
pub struct Reader<'a> {
    text: &'a str,
    /// Byte offset of the next line.
    offset: usize,
    /// Number of the next line, from 1.
    line: usize,
    /// The next lines and their lengths, as far as they were looked at: all of them by
    /// [`Reader::layout`], one when a key is asked for that may be left out.
    ahead: VecDeque<(Line<'a>, usize)>,
}

impl<'a> Reader<'a> {
    /// Begins to read `bytes` as canonical text.
    ///
    /// # Errors
    /// Bytes that are not UTF-8, begin with a byte order mark, hold a CR, or do not end in LF.
    pub fn new(bytes: &'a [u8]) -> Result<Reader<'a>, FormatError> {
        let text = std::str::from_utf8(bytes).map_err(|error| FormatError::Utf8 {
            offset: error.valid_up_to(),
        })?;
        if text.starts_with('\u{FEFF}') {
            return Err(FormatError::Bom);
        }
        if let Some(place) = memchr(b'\r', bytes) {
            let before = bytes.iter().take(place);
            let line = 1 + before.filter(|&&byte| byte == b'\n').count();
            return Err(FormatError::CarriageReturn { line });
        }
        Ok(Reader::at(text, 0, 1))
    }

    fn at(text: &'a str, offset: usize, line: usize) -> Reader<'a> {
        Reader {
            text,
            offset,
            line,
            ahead: VecDeque::new(),
        }
    }

    /// Byte offset of the next line: what a signature over "every byte before" ends at.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Number of the next line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Whether everything was read.
    pub fn at_end(&self) -> bool {
        self.offset == self.text.len()
    }

    /// The next line, still to be read.
    #[inline]
    fn next(&mut self) -> Result<&Line<'a>, FormatError> {
        if self.ahead.is_empty() {
            self.ahead.push_back(self.parse_next()?);
        }
        let next = self.ahead.front();
        next.map(|(line, _)| line)
            .ok_or(FormatError::End { line: self.line })
    }

    /// Reads the next line.
    #[inline]
    fn take(&mut self) -> Result<Line<'a>, FormatError> {
        let (line, length) = match self.ahead.pop_front() {
            Some(next) => next,
            None => self.parse_next()?,
        };
        self.offset += length + 1;
        self.line += 1;
        Ok(line)
    }

    #[inline]
    fn parse_next(&self) -> Result<(Line<'a>, usize), FormatError> {
        let rest = self.text.get(self.offset..).unwrap_or_default();
        let end = memchr(b'\n', rest.as_bytes()).ok_or(FormatError::End { line: self.line })?;
        let raw = rest.get(..end).unwrap_or_default();
        let line = parse_line(raw).ok_or(FormatError::Syntax { line: self.line })?;
        Ok((line, raw.len()))
    }

    /// Walks everything that is left and gives its tables in order: each line is one of the grammar,
    /// an empty line stands before each table and nowhere else, and the last line has its LF. Values
    /// are not looked at. After this a reader only meets faults of keys and values.
    ///
    /// # Errors
    /// The first line that breaks one of these rules.
    pub fn layout(&mut self) -> Result<Vec<Table<'a>>, FormatError> {
        let mut walker = Reader::at(self.text, self.offset, self.line);
        // Lines are shorter than that in the mean only where somebody has written many small ones.
        let mut lines = VecDeque::with_capacity(self.text.len() / 24);
        let mut tables = Vec::new();
        let mut after_empty = false;
        while !walker.at_end() {
            let (at, begins) = (walker.line, walker.offset);
            let line = walker.take()?;
            let table = line.table(at);
            if table.is_some() != after_empty {
                return Err(FormatError::Table { line: at });
            }
            tables.extend(table);
            after_empty = line == Line::Empty;
            lines.push_back((line, walker.offset - begins - 1));
        }
        if after_empty {
            return Err(FormatError::Table { line: walker.line });
        }
        self.ahead = lines;
        Ok(tables)
    }

    /// The name of the table that begins here, without reading it: `label` for an empty line and
    /// `[label]`, `[wrap]` for an empty line and `[[wrap]]`.
    ///
    /// # Errors
    /// Anything but the end of the file or an empty line with a table line behind it.
    pub fn next_table(&self) -> Result<Option<Table<'a>>, FormatError> {
        if self.at_end() {
            return Ok(None);
        }
        let mut walker = Reader::at(self.text, self.offset, self.line);
        if walker.take()? != Line::Empty {
            return Err(FormatError::Table { line: self.line });
        }
        let line = walker.line;
        let table = walker.take()?.table(line);
        table.map(Some).ok_or(FormatError::Table { line })
    }

    /// Reads the beginning of a table that must stand here.
    ///
    /// # Errors
    /// Another table, or something else.
    pub fn table(&mut self, name: &'static str, array: bool) -> Result<(), FormatError> {
        let stands_here = self.next_table()?;
        if stands_here.is_none_or(|table| (table.name, table.array) != (name, array)) {
            return Err(FormatError::MissingTable {
                line: self.line,
                table: name,
            });
        }
        // The empty line and the table's own.
        self.take()?;
        self.take()?;
        Ok(())
    }

    /// Whether that key stands on the next line.
    ///
    /// # Errors
    /// A line that the grammar does not allow.
    #[inline]
    pub fn stands_here(&mut self, key: &str) -> Result<bool, FormatError> {
        Ok(!self.at_end() && matches!(self.next()?, Line::Key(name, _) if *name == key))
    }

    /// Reads `key`'s value if the key stands here.
    #[inline]
    fn optional(&mut self, key: &str) -> Result<Option<(Value<'a>, usize)>, FormatError> {
        if !self.stands_here(key)? {
            return Ok(None);
        }
        let at = self.line;
        match self.take()? {
            Line::Key(_, value) => Ok(Some((value, at))),
            Line::Empty | Line::Table { .. } => Ok(None),
        }
    }

    /// Refuses a key that nothing asked for: unknown, repeated or out of order.
    ///
    /// # Errors
    /// A key line stands here.
    pub fn end_of_table(&mut self) -> Result<(), FormatError> {
        if self.at_end() {
            return Ok(());
        }
        match self.next()? {
            Line::Key(..) => Err(FormatError::UnknownKey { line: self.line }),
            _ => Ok(()),
        }
    }

    /// A text of at most `longest` bytes, or `None` if the key is left out.
    ///
    /// # Errors
    /// A value that is not a text, or breaks a rule for texts.
    pub fn optional_text(
        &mut self,
        key: &'static str,
        longest: usize,
    ) -> Result<Option<String>, FormatError> {
        let text = self.optional_str(key, longest)?;
        Ok(text.map(|(text, _)| text.into_owned()))
    }

    /// The same, borrowed from the file where it holds no escape, and its line.
    #[inline]
    fn optional_str(
        &mut self,
        key: &'static str,
        longest: usize,
    ) -> Result<Option<(Cow<'a, str>, usize)>, FormatError> {
        match self.optional(key)? {
            None => Ok(None),
            Some((Value::Text(text), line)) => {
                check_text(&text, longest).map_err(FormatError::text(line, key))?;
                Ok(Some((text, line)))
            }
            Some((Value::Integer(_), line)) => Err(FormatError::value(line, key)),
        }
    }

    /// A text of at most [`LONGEST_TEXT`] bytes that must stand here.
    ///
    /// # Errors
    /// As [`Reader::optional_text`], or the key is missing.
    pub fn text(&mut self, key: &'static str) -> Result<String, FormatError> {
        let line = self.line;
        self.optional_text(key, LONGEST_TEXT)?
            .ok_or(FormatError::MissingKey { line, key })
    }

    /// An integer that must stand here.
    ///
    /// # Errors
    /// A value that is not an integer, or the key is missing.
    pub fn integer(&mut self, key: &'static str) -> Result<u32, FormatError> {
        let line = self.line;
        match self.optional(key)? {
            Some((Value::Integer(number), _)) => Ok(number),
            Some((Value::Text(_), line)) => Err(FormatError::value(line, key)),
            None => Err(FormatError::MissingKey { line, key }),
        }
    }

    /// A value made from its text by `parse`, or `None` if the key is left out.
    ///
    /// # Errors
    /// A value that `parse` does not accept.
    pub fn optional_parsed<T>(
        &mut self,
        key: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, FormatError> {
        match self.optional_str(key, LONGEST_TEXT)? {
            None => Ok(None),
            Some((text, line)) => {
                let value = parse(&text).ok_or(FormatError::value(line, key))?;
                Ok(Some(value))
            }
        }
    }

    /// A value made from its text by `parse`, which must stand here.
    ///
    /// # Errors
    /// As [`Reader::optional_parsed`], or the key is missing.
    pub fn parsed<T>(
        &mut self,
        key: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, FormatError> {
        let line = self.line;
        self.optional_parsed(key, parse)?
            .ok_or(FormatError::MissingKey { line, key })
    }

    /// Exactly `N` bytes that must stand here.
    ///
    /// # Errors
    /// As [`Reader::parsed`].
    pub fn bytes<const N: usize>(&mut self, key: &'static str) -> Result<[u8; N], FormatError> {
        self.parsed(key, decode_bytes)
    }

    /// The exact text `expected`, which must stand here.
    ///
    /// # Errors
    /// As [`Reader::parsed`].
    pub fn exactly(&mut self, key: &'static str, expected: &str) -> Result<(), FormatError> {
        self.parsed(key, |text| (text == expected).then_some(()))
    }
}

/// A table or array line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table<'a> {
    /// Number of its line, from 1.
    pub line: usize,
    /// The name between the brackets.
    pub name: &'a str,
    /// `[[name]]` rather than `[name]`.
    pub array: bool,
}

fn parse_line(raw: &str) -> Option<Line<'_>> {
    if raw.is_empty() {
        return Some(Line::Empty);
    }
    if let Some(name) = raw.strip_prefix('[') {
        let (name, array) = match name.strip_prefix('[') {
            Some(name) => (name.strip_suffix("]]")?, true),
            None => (name.strip_suffix(']')?, false),
        };
        return is_name(name).then_some(Line::Table { name, array });
    }
    let (key, value) = raw.split_at_checked(name_length(raw))?;
    let value = value.strip_prefix(" = ").filter(|_| !key.is_empty())?;
    Some(Line::Key(key, parse_value(value)?))
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name_length(name) == name.len()
}

/// How many bytes at the beginning of a line can be of a name.
#[inline]
fn name_length(line: &str) -> usize {
    let of_name = |byte: &u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_');
    line.bytes().take_while(of_name).count()
}

#[inline]
fn parse_value(value: &str) -> Option<Value<'_>> {
    match value.strip_prefix('"') {
        Some(quoted) => unescape(quoted.strip_suffix('"')?).map(Value::Text),
        None => parse_integer(value).map(Value::Integer),
    }
}

/// Undoes the only two escapes, `\"` and `\\`.
fn unescape(inner: &str) -> Option<Cow<'_, str>> {
    if next_escaped(inner).is_none() {
        return Some(inner.into());
    }
    let mut text = String::with_capacity(inner.len());
    let mut characters = inner.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => {
                let next = characters.next();
                text.push(next.filter(|next| matches!(next, '"' | '\\'))?);
            }
            '"' => return None,
            _ => text.push(character),
        }
    }
    Some(text.into())
}

/// Where the next `"` or `\\` stands: these, and nothing else, are written with a backslash before them.
fn next_escaped(text: &str) -> Option<usize> {
    memchr2(b'"', b'\\', text.as_bytes())
}

/// Plain decimal without sign or leading zero, up to `u32::MAX`.
fn parse_integer(value: &str) -> Option<u32> {
    let plain = value.bytes().all(|byte| byte.is_ascii_digit())
        && (value == "0" || !value.starts_with('0'));
    if plain { value.parse().ok() } else { None }
}

/// A value of the format, on its way to somebody who does not read the format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableValue {
    /// A string.
    Text(String),
    /// An integer.
    Integer(u32),
}

/// Writes canonical text.
#[derive(Clone, Debug)]
pub struct Writer {
    text: String,
}

impl Writer {
    /// Begins an empty file, with room for a key file: growing would leave copies of a secret behind.
    pub fn new() -> Writer {
        Writer {
            text: String::with_capacity(4_096),
        }
    }

    /// Continues a file that was read.
    pub fn after(text: &str) -> Writer {
        Writer {
            text: text.to_owned(),
        }
    }

    /// Begins `[name]`.
    pub fn table(&mut self, name: &str) {
        let _ = write!(self.text, "\n[{name}]\n");
    }

    /// Begins `[[name]]`.
    pub fn array(&mut self, name: &str) {
        let _ = write!(self.text, "\n[[{name}]]\n");
    }

    /// `key = "value"`.
    pub fn text(&mut self, key: &str, value: &str) {
        self.text.push_str(key);
        self.text.push_str(" = \"");
        let mut rest = value;
        while let Some(place) = next_escaped(rest) {
            let (plain, from_escaped) = rest.split_at(place);
            let (escaped, behind) = from_escaped.split_at(1);
            self.text.extend([plain, "\\", escaped]);
            rest = behind;
        }
        self.text.push_str(rest);
        self.text.push_str("\"\n");
    }

    /// `key = "value"`, or nothing.
    pub fn optional_text(&mut self, key: &str, value: Option<&str>) {
        if let Some(value) = value {
            self.text(key, value);
        }
    }

    /// `key = 42`.
    pub fn integer(&mut self, key: &str, value: u32) {
        let _ = writeln!(self.text, "{key} = {value}");
    }

    /// Bytes as base64url.
    pub fn bytes(&mut self, key: &str, value: &[u8]) {
        self.text.push_str(key);
        self.text.push_str(" = \"");
        BASE64URL_NOPAD.encode_append(value, &mut self.text);
        self.text.push_str("\"\n");
    }

    /// Everything written so far.
    pub fn as_bytes(&self) -> &[u8] {
        self.text.as_bytes()
    }

    /// The keys and values written so far, table lines left out: for showing them elsewhere.
    pub fn key_values(&self) -> Vec<(String, TableValue)> {
        let values = self.text.lines().filter_map(|line| {
            let Line::Key(key, value) = parse_line(line)? else {
                return None;
            };
            let value = match value {
                Value::Text(text) => TableValue::Text(text.into_owned()),
                Value::Integer(number) => TableValue::Integer(number),
            };
            Some((key.to_owned(), value))
        });
        values.collect()
    }

    /// The finished file.
    pub fn into_bytes(self) -> Vec<u8> {
        self.text.into_bytes()
    }
}
