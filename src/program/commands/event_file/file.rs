//! The text of the file: its tables are checked key by key, read, and written again.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::keys::Slot;
use super::values::{At, Source, Value};
use super::{Event, EventKey, Session, SessionKey};
use crate::commands::prelude::*;
use crate::failure::{AtLine, EventFault, Kind};
use envelope::MOST_DEPUTIES;
use rules::toml_lines::{self, NotToml, in_order, line_at};
use rules::word::nearest;

/// How a file that is written here begins.
pub const HEADING: &str = "# What all boards of this event share.";

/// How a session begins; the file has a table for each.
pub const SESSION: &str = "\n[[session]]\n";

/// The name of that table.
const SESSIONS: &str = "session";

impl Event {
    /// Reads the text of the file.
    ///
    /// # Errors
    /// Something that is wrong, with its line and key.
    pub fn parse(text: &str, source: &Source<'_>) -> Result<Event, AtLine> {
        let document = toml_lines::parse(text)
            .map_err(|NotToml { line, message }| EventFault::Syntax(message).at(line))?;
        let top = Table {
            text,
            entries: document.get_ref(),
            line: 1,
            source,
            zone: None,
        };
        top.check_keys::<EventKey, SessionKey>(&[SESSIONS])?;
        let mut event = Event::of(&top)?;
        let checked = event.check_late_after();
        checked.map_err(|fault| fault.at(top.line_of(EventKey::LateAfter)))?;
        let tables = top.sessions(event.zone)?;
        for table in &tables {
            let session = table.session(event.sessions.last())?;
            event.sessions.push(session);
        }
        // In which session games resume is known once all are read.
        for (index, table) in tables.iter().enumerate() {
            let checked = event.check_place(index);
            checked.map_err(|fault| fault.at(table.line_of(SessionKey::Place)))?;
        }
        Ok(event)
    }

    /// The text of the file, key by key in its order. Read again, it says the same.
    pub fn to_toml(&self) -> String {
        let mut text = format!("{HEADING} Scores in this folder take it from here.\n");
        for &key in EventKey::ALL {
            text += &self.line(key.name(), self.slot(key));
        }
        for session in &self.sessions {
            text += SESSION;
            for &key in SessionKey::ALL {
                text += &self.line(key.name(), session.slot(key));
            }
        }
        text
    }

    /// The line of a key, where something is said of it.
    fn line(&self, key: &str, said: &dyn Slot) -> String {
        let value = said.written(self.zone);
        value.map_or_else(String::new, |value| format!("{key} = {value}\n"))
    }
}

/// A table of the file: the top of it, or a session.
pub struct Table<'a> {
    text: &'a str,
    entries: &'a DeTable<'a>,
    /// The line on which it begins.
    pub line: usize,
    source: &'a Source<'a>,
    zone: Option<Zone>,
}

type Item<'a> = Spanned<DeValue<'a>>;

impl<'a> Table<'a> {
    /// Reads the value of a key; nothing where none is said.
    pub fn value<T: Value>(&self, key: &'static str) -> Result<Option<T>, AtLine> {
        let item = self.entries.get(key);
        item.map(|item| self.read(item, key, Kind::Text))
            .transpose()
    }

    /// Reads the values of a key whose value is a list: those of the deputies.
    pub fn list<T: Value>(&self, key: &'static str) -> Result<Vec<T>, AtLine> {
        let Some(value) = self.entries.get(key) else {
            return Ok(Vec::new());
        };
        let items = value.get_ref().as_array();
        let items = items.ok_or_else(|| self.wrong(value, key, Kind::Texts))?;
        if let Some(item) = items.get(MOST_DEPUTIES) {
            let failure = LabelFault::TooManyDeputies.into();
            return Err(wrong(key, failure).at(self.line(item)));
        }
        let read = |item| self.read(item, key, Kind::Texts);
        items.iter().map(read).collect()
    }

    fn read<T: Value>(
        &self,
        item: &Item<'_>,
        key: &'static str,
        wanted: Kind,
    ) -> Result<T, AtLine> {
        let text = match item.get_ref() {
            DeValue::String(text) => text.as_ref().to_owned(),
            // The date that TOML writes without quotes.
            DeValue::Datetime(moment) => moment.to_string(),
            // Most people write a round without quotes.
            DeValue::Integer(round) if key == SessionKey::Round.name() && round.radix() == 10 => {
                round.as_str().to_owned()
            }
            _ => return Err(self.wrong(item, key, wanted)),
        };
        let (source, zone) = (self.source, self.zone);
        let read = T::read(&text, &At { key, source, zone });
        read.map_err(|failure| wrong(key, failure).at(self.line(item)))
    }

    /// The tables of the sessions, whose times are those of that zone.
    fn sessions(&self, zone: Option<Zone>) -> Result<Vec<Table<'a>>, AtLine> {
        let Some(value) = self.entries.get(SESSIONS) else {
            return Ok(Vec::new());
        };
        let wrong = |item| self.wrong(item, SESSIONS, Kind::Sessions);
        let items = value.get_ref().as_array().ok_or_else(|| wrong(value))?;
        let table = |item: &'a Item<'a>| {
            Ok(Table {
                entries: item.get_ref().as_table().ok_or_else(|| wrong(item))?,
                // The parser makes an inline table begin behind its bracket, and one with a heading at the heading.
                line: self.line(item),
                zone,
                ..*self
            })
        };
        items.iter().map(table).collect()
    }

    /// Reads the session that stands here, behind the one before.
    fn session(&self, before: Option<&Session>) -> Result<Session, AtLine> {
        self.check_keys::<SessionKey, EventKey>(&[])?;
        let session = Session::of(self)?;
        for key in [SessionKey::ResumeEnd, SessionKey::ResumePlace] {
            if session.resume_at.is_none() && session.slot(key).written(None).is_some() {
                let fault = EventFault::WithoutResumption(key.name());
                return Err(fault.at(self.line_of(key)));
            }
        }
        session.check_order(before, |key| self.line_of(key))?;
        Ok(session)
    }

    /// Refuses a key that this table does not have: those of `K`, and `more`; those of `E` stand in other tables.
    fn check_keys<K: Word, E: Word>(&self, more: &[&'static str]) -> Result<(), AtLine> {
        let keys: Vec<_> = K::ALL
            .iter()
            .map(|key| key.name())
            .chain(more.iter().copied())
            .collect();
        let mut names = in_order(self.entries).into_iter().map(|(name, _)| name);
        let Some(name) = names.find(|name| !keys.contains(&name.get_ref().as_ref())) else {
            return Ok(());
        };
        let (key, in_session) = (name.get_ref().as_ref(), more.is_empty());
        let fault = match E::parse(key) {
            Some(elsewhere) => EventFault::Misplaced {
                key: elsewhere.name(),
                in_session,
            },
            None => EventFault::UnknownKey {
                key: key.to_owned(),
                near: nearest(key, keys.iter().copied(), 1).pop(),
                keys,
                in_session,
            },
        };
        Err(fault.at(self.line(name)))
    }

    fn line<T>(&self, item: &Spanned<T>) -> usize {
        line_at(self.text, item.span().start)
    }

    /// The line of a key; where the table does not say it, the one on which the table begins.
    fn line_of(&self, key: impl Word) -> usize {
        let value = self.entries.get(key.name());
        value.map_or(self.line, |value| self.line(value))
    }

    fn wrong(&self, item: &Item<'_>, key: &'static str, wanted: Kind) -> AtLine {
        EventFault::WrongKind { key, wanted }.at(self.line(item))
    }
}

/// Why the value of a key cannot be read.
fn wrong(key: &'static str, failure: Failure) -> EventFault {
    match failure.fault::<EventFault>() {
        Some(fault) => fault.clone(),
        None => EventFault::Value {
            key,
            cause: failure.fault,
        },
    }
}
