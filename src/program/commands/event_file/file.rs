//! The text of the file: its tables are checked key by key, read, and written again.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::keys::Slot;
use super::values::{At, Source};
use super::{Event, EventKey, Session, SessionKey};
use crate::failure::{EventFault, Kind};
use rules::Word;
use rules::time::Zone;
use rules::toml_lines::{self, NotToml, in_order, line_at};
use rules::word::nearest;

/// How a file begins that is written here.
pub const HEADING: &str = "# What all boards of this event share.";

/// The name of the table of a session; the file has one for each.
const SESSION: &str = "session";

impl Event {
    /// Reads the text of the file.
    ///
    /// # Errors
    /// Something that is wrong, with its line and key.
    pub fn parse(text: &str, source: &Source<'_>) -> Result<Event, EventFault> {
        let document = toml_lines::parse(text)
            .map_err(|NotToml { line, message }| EventFault::Syntax { line, message })?;
        let at = At {
            key: "",
            line: 1,
            source: *source,
            zone: None,
            now: None,
        };
        let entries = document.get_ref();
        let top = Table { text, entries, at };
        top.check_keys(false)?;
        let mut event = Event::of(&top)?;
        event.check_late_after(top.line_of(EventKey::LateAfter.name()))?;
        let sessions = top.sessions(event.zone)?;
        for table in &sessions {
            let session = table.session(event.sessions.last())?;
            event.sessions.push(session);
        }
        // In which session games resume is known once all are read.
        for (index, table) in sessions.iter().enumerate() {
            event.check_place(index, table.line_of(SessionKey::Place.name()))?;
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
            text += &format!("\n[[{SESSION}]]\n");
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
    /// Where it begins.
    at: At<'a>,
}

type Item<'a> = Spanned<DeValue<'a>>;

impl<'a> Table<'a> {
    /// Reads what it says of a key.
    pub fn read<T: Slot>(&self, key: &'static str) -> Result<T, EventFault> {
        let texts = self.texts(key, T::kind())?;
        T::read(&texts, &At { key, ..self.at })
    }

    /// The texts of a key, each with its line: one, those of a list, or none.
    fn texts(&self, key: &'static str, kind: Kind) -> Result<Vec<(usize, String)>, EventFault> {
        let Some(value) = self.entries.get(key) else {
            return Ok(Vec::new());
        };
        let items = match (kind, value.get_ref()) {
            (Kind::Texts, DeValue::Array(items)) => &items[..],
            (Kind::Texts, _) => return Err(self.wrong(value, key, kind)),
            _ => std::slice::from_ref(value),
        };
        let text = |item: &Item<'_>| match item.get_ref() {
            DeValue::String(text) => Ok((self.line(item), text.as_ref().to_owned())),
            // The date that TOML writes without quotes.
            DeValue::Datetime(moment) => Ok((self.line(item), moment.to_string())),
            // Most people write a round without quotes.
            DeValue::Integer(round) if key == SessionKey::Round.name() && round.radix() == 10 => {
                Ok((self.line(item), round.as_str().to_owned()))
            }
            _ => Err(self.wrong(item, key, kind)),
        };
        items.iter().map(text).collect()
    }

    /// The tables of the sessions.
    fn sessions(&self, zone: Option<Zone>) -> Result<Vec<Table<'a>>, EventFault> {
        let Some(value) = self.entries.get(SESSION) else {
            return Ok(Vec::new());
        };
        let wrong = |item| self.wrong(item, SESSION, Kind::Sessions);
        let items = value.get_ref().as_array().ok_or_else(|| wrong(value))?;
        let table = |item: &'a Item<'a>| {
            let entries = item.get_ref().as_table().ok_or_else(|| wrong(item))?;
            // The parser makes an inline table begin behind its bracket, and one with a heading at the heading.
            let at = self.at.on(self.line(item));
            let (text, at) = (self.text, At { zone, ..at });
            Ok(Table { text, entries, at })
        };
        items.iter().map(table).collect()
    }

    /// Reads the session that stands here, behind the one before.
    fn session(&self, before: Option<&Session>) -> Result<Session, EventFault> {
        self.check_keys(true)?;
        let session = Session::of(self)?;
        for key in [SessionKey::ResumeEnd, SessionKey::ResumePlace] {
            let key = key.name();
            if session.resume_at.is_none() && self.entries.contains_key(key) {
                let line = self.line_of(key);
                return Err(EventFault::WithoutResumption { line, key });
            }
        }
        session.check_order(before, |key| self.line_of(key))?;
        Ok(session)
    }

    /// Refuses a key that this table does not have.
    fn check_keys(&self, in_session: bool) -> Result<(), EventFault> {
        let mut of_event: Vec<_> = EventKey::ALL.iter().map(|key| key.name()).collect();
        let of_session: Vec<_> = SessionKey::ALL.iter().map(|key| key.name()).collect();
        let (keys, elsewhere) = match in_session {
            true => (of_session, of_event),
            false => {
                of_event.push(SESSION);
                (of_event, of_session)
            }
        };
        for (name, _) in in_order(self.entries) {
            let (line, key) = (self.line(name), name.get_ref().as_ref());
            if keys.contains(&key) {
                continue;
            }
            if let Some(key) = elsewhere.into_iter().find(|known| *known == key) {
                return Err(EventFault::Misplaced {
                    line,
                    key,
                    in_session,
                });
            }
            return Err(EventFault::UnknownKey {
                line,
                key: key.to_owned(),
                near: nearest(key, keys.iter().copied(), 1).pop(),
                keys,
                in_session,
            });
        }
        Ok(())
    }

    fn line<T>(&self, item: &Spanned<T>) -> usize {
        line_at(self.text, item.span().start)
    }

    /// The line of a key; where the table does not say it, the one on which the table begins.
    fn line_of(&self, key: &str) -> usize {
        let value = self.entries.get(key);
        value.map_or(self.at.line, |value| self.line(value))
    }

    fn wrong(&self, item: &Item<'_>, key: &'static str, wanted: Kind) -> EventFault {
        let line = self.line(item);
        EventFault::WrongKind { line, key, wanted }
    }
}
