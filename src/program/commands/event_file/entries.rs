//! The entries of the file, in the order of its lines, each value by the reader that labels have.

use std::borrow::Cow;
use std::path::Path;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Event, MOST, Named, Session, SessionDraft};
use crate::commands::Failure;
use crate::commands::label_draft::{
    is_edition_file, is_public_line, read_edition, read_public_line,
};
use crate::failure::{EventFault, EventKey, Kind, LabelFault, SESSION, SessionKey};
use crate::files::Files;
use envelope::{LONGEST_TEXT, LabelKey, PublicLine, check_text, normal};
use rules::notation::Notation;
use rules::time::{
    ClockReading, Duration, Moment, MomentReader, TimeControl, TypedMomentError, Zone,
};
use rules::toml_lines::{self, NotToml, in_order, line_at};
use rules::word::nearest;

/// Where the files are that an event names.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Reads them.
    pub files: &'a Files,
    /// The folder of the event's file.
    pub folder: &'a Path,
}

impl Event {
    /// Reads the text of the file.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line and key.
    pub fn parse(text: &str, source: &Source<'_>) -> Result<Event, EventFault> {
        let lines = Lines(text);
        let document = toml_lines::parse(text)
            .map_err(|NotToml { line, message }| EventFault::Syntax { line, message })?;
        let mut event = Event::default();
        let mut sessions = Vec::new();
        let mut late_after = 0;
        for (name, value) in in_order(document.get_ref()) {
            if name.get_ref() == SESSION {
                sessions = lines.tables(value)?;
                continue;
            }
            let key = EventKey::parse(name.get_ref()).ok_or_else(|| lines.unknown(name, false))?;
            if key == EventKey::Deputies {
                for deputy in lines.list(value, key.name())? {
                    let text = lines.text(deputy, key.name(), Kind::Texts)?;
                    event.take(key, &text, lines.of(deputy), source)?;
                }
                continue;
            }
            let line = lines.of(value);
            if key == EventKey::LateAfter {
                late_after = line;
            }
            event.take(
                key,
                &lines.text(value, key.name(), Kind::Text)?,
                line,
                source,
            )?;
        }
        event.check_late_after(late_after)?;
        let mut places = Vec::new();
        for table in sessions {
            let (session, place) = event.session(&lines, table)?;
            event.sessions.push(session);
            places.push(place);
        }
        // In which session games resume is known once all are read.
        for (index, line) in places.into_iter().enumerate() {
            event.check_place(index, line)?;
        }
        Ok(event)
    }

    /// Takes what is written for a key; of the deputies, one.
    ///
    /// # Errors
    /// A value that cannot be read; `line` is the line of the value, or 0 where it is in no file.
    pub fn take(
        &mut self,
        key: EventKey,
        written: &str,
        line: usize,
        source: &Source<'_>,
    ) -> Result<(), EventFault> {
        let wrong = |failure: Failure| wrong(key.name(), line, failure);
        let text = || text(key.name(), written, line);
        match key {
            EventKey::Name => self.name = Some(text()?),
            EventKey::Site => self.site = Some(text()?),
            EventKey::Place => self.place = Some(text()?),
            EventKey::Arbiter => self.arbiter = Some(person(written, source).map_err(wrong)?),
            EventKey::Deputies => {
                self.deputies.push(person(written, source).map_err(wrong)?);
                if self.deputies.len() > MOST {
                    return Err(wrong(LabelFault::TooManyDeputies.into()));
                }
            }
            EventKey::Rules => {
                let found = match is_edition_file(written) {
                    true => source.path(written),
                    false => written.to_owned(),
                };
                let value = read_edition(source.files, &found).map_err(wrong)?;
                self.rules = Some(Named {
                    written: written.to_owned(),
                    found,
                    value,
                });
            }
            EventKey::LateAfter => {
                let late = Duration::parse_typed(written, None);
                let late = late.map_err(|error| wrong(error.into()))?;
                let seconds = u32::try_from(late.as_seconds());
                let key = LabelKey::LateAfter;
                let too_long = |_| wrong(LabelFault::TooLong { key }.into());
                self.late_after = Some(seconds.map_err(too_long)?);
            }
            EventKey::Notation => {
                let notation = written.parse::<Notation>();
                self.notation = Some(notation.map_err(|error| wrong(error.into()))?);
            }
            EventKey::TimeControl => {
                let control = TimeControl::parse_typed(written);
                self.time_control = Some(control.map_err(|error| wrong(error.into()))?);
            }
            EventKey::Clocks => {
                let reading = ClockReading::parse(written);
                self.clocks = Some(reading.ok_or(EventFault::Clocks { line })?);
            }
            EventKey::Zone => {
                let zone = written.parse::<Zone>();
                self.zone = Some(zone.map_err(|error| wrong(error.into()))?);
            }
        }
        Ok(())
    }

    /// The edition must leave the lateness to the event, if the file sets it.
    ///
    /// # Errors
    /// It does not; `line` is the line of the lateness.
    pub fn check_late_after(&self, line: usize) -> Result<(), EventFault> {
        match (self.late_after, self.edition()) {
            (Some(_), Some(edition)) if !edition.leaves_lateness_to_event() => {
                Err(EventFault::LateAfter {
                    line,
                    edition: edition.name().to_owned(),
                })
            }
            _ => Ok(()),
        }
    }

    /// Where the adjourned games of a session resume must be clear; `line` is the line of the session's place.
    ///
    /// # Errors
    /// They resume in no session of the file, and their own was not played at the event's place.
    pub fn check_place(&self, index: usize, line: usize) -> Result<(), EventFault> {
        let Some(session) = self.sessions.get(index) else {
            return Ok(());
        };
        let Some(place) = &session.place else {
            return Ok(());
        };
        let elsewhere = session.resume_at.filter(|&at| self.during(at).is_none());
        if elsewhere.is_some() && self.where_resumed(Some(index), elsewhere).is_none() {
            return Err(EventFault::TwoPlaces {
                line,
                session: place.clone(),
                event: self.place.clone(),
            });
        }
        Ok(())
    }

    /// Reads a session, and the line of its place.
    fn session(&self, lines: &Lines<'_>, table: Table<'_>) -> Result<(Session, usize), EventFault> {
        // The parser makes an inline table begin behind its bracket, and one with a heading at the heading.
        let first = line_at(lines.0, table.start);
        let mut draft = SessionDraft::default();
        let mut read = Vec::new();
        for (name, value) in in_order(table.entries) {
            let key = SessionKey::parse(name.get_ref()).ok_or_else(|| lines.unknown(name, true))?;
            let text = match (key, value.get_ref()) {
                // Most people write a round without quotes.
                (SessionKey::Round, DeValue::Integer(round)) if round.radix() == 10 => {
                    round.as_str().to_owned()
                }
                _ => lines.text(value, key.name(), Kind::Text)?,
            };
            let line = lines.of(value);
            self.take_of_session(&mut draft, key, &text, line, None)?;
            read.push((key, line));
        }
        let line = |key| {
            let mut read = read.iter();
            read.find(|(of, _)| *of == key)
                .map_or(first, |(_, line)| *line)
        };
        let missing = |key| EventFault::MissingKey { line: first, key };
        if draft.start.is_none() {
            return Err(missing(SessionKey::Start));
        }
        for key in [SessionKey::ResumeEnd, SessionKey::ResumePlace] {
            if draft.resume_at.is_none() && read.iter().any(|(of, _)| *of == key) {
                let line = line(key);
                return Err(EventFault::WithoutResumption { line, key });
            }
        }
        draft.check_order(self.sessions.last(), line)?;
        let session = draft.complete();
        Ok((
            session.ok_or_else(|| missing(SessionKey::End))?,
            line(SessionKey::Place),
        ))
    }

    /// Takes what is written for a key of a session. `now` is the present, where somebody types it; in a file, words that
    /// depend on the day are refused.
    ///
    /// # Errors
    /// A value that cannot be read; `line` is the line of the value, or 0 where it is in no file.
    pub fn take_of_session(
        &self,
        session: &mut SessionDraft,
        key: SessionKey,
        written: &str,
        line: usize,
        now: Option<Moment>,
    ) -> Result<(), EventFault> {
        let text = || text(key.name(), written, line);
        let moment = || {
            let reader = MomentReader::new(self.zone.into(), now);
            reader.moment(written).map_err(|error| match error {
                TypedMomentError::NoZone => EventFault::NoZone { line, key },
                error => wrong(key.name(), line, error.into()),
            })
        };
        match key {
            SessionKey::Round => session.round = Some(text()?),
            SessionKey::Start => session.start = Some(moment()?),
            SessionKey::End => session.end = Some(moment()?),
            SessionKey::Place => session.place = Some(text()?),
            SessionKey::ResumeAt => session.resume_at = Some(moment()?),
            SessionKey::ResumeEnd => session.resume_end = Some(moment()?),
            SessionKey::ResumePlace => session.resume_place = Some(text()?),
        }
        Ok(())
    }
}

impl Source<'_> {
    /// A path in the file, from where the program runs.
    fn path(&self, written: &str) -> String {
        self.folder.join(written).to_string_lossy().into_owned()
    }
}

fn wrong(key: &'static str, line: usize, failure: Failure) -> EventFault {
    let cause = failure.fault;
    EventFault::Value { line, key, cause }
}

/// A text that a label can hold.
fn text(key: &'static str, written: &str, line: usize) -> Result<String, EventFault> {
    let text = normal(written);
    match check_text(&text, LONGEST_TEXT) {
        Ok(()) => Ok(text),
        Err(fault) => Err(EventFault::Text { line, key, fault }),
    }
}

/// A public line, or the file that holds it.
fn person(written: &str, source: &Source<'_>) -> Result<Named<PublicLine>, Failure> {
    let found = match is_public_line(written) {
        true => written.to_owned(),
        false => source.path(written),
    };
    Ok(Named {
        value: read_public_line(source.files, &found)?,
        written: written.to_owned(),
        found,
    })
}

/// A session in the file, and where it begins.
struct Table<'a> {
    start: usize,
    entries: &'a DeTable<'a>,
}

/// The text, for the lines of what is in it.
struct Lines<'a>(&'a str);

impl Lines<'_> {
    fn of<T>(&self, item: &Spanned<T>) -> usize {
        line_at(self.0, item.span().start)
    }

    /// A text in quotes; also the date that TOML writes without them.
    fn text(
        &self,
        value: &Spanned<DeValue<'_>>,
        key: &'static str,
        wanted: Kind,
    ) -> Result<String, EventFault> {
        match value.get_ref() {
            DeValue::String(text) => Ok(text.as_ref().to_owned()),
            DeValue::Datetime(moment) => Ok(moment.to_string()),
            _ => Err(EventFault::WrongKind {
                line: self.of(value),
                key,
                wanted,
            }),
        }
    }

    fn list<'v>(
        &self,
        value: &'v Spanned<DeValue<'v>>,
        key: &'static str,
    ) -> Result<&'v [Spanned<DeValue<'v>>], EventFault> {
        let items = value.get_ref().as_array();
        items.map(|items| &items[..]).ok_or(EventFault::WrongKind {
            line: self.of(value),
            key,
            wanted: Kind::Texts,
        })
    }

    fn tables<'v>(&self, value: &'v Spanned<DeValue<'v>>) -> Result<Vec<Table<'v>>, EventFault> {
        let wrong = |item: &Spanned<DeValue<'_>>| EventFault::WrongKind {
            line: self.of(item),
            key: SESSION,
            wanted: Kind::Sessions,
        };
        let items = value.get_ref().as_array().ok_or_else(|| wrong(value))?;
        let tables = items.iter().map(|item| {
            Ok(Table {
                start: item.span().start,
                entries: item.get_ref().as_table().ok_or_else(|| wrong(item))?,
            })
        });
        tables.collect()
    }

    /// A key that this table does not have.
    fn unknown(&self, name: &Spanned<Cow<'_, str>>, in_session: bool) -> EventFault {
        let line = self.of(name);
        let key = name.get_ref().as_ref();
        let of_event = EventKey::parse(key).map(EventKey::name);
        let of_session = SessionKey::parse(key).map(SessionKey::name);
        if let Some(key) = of_event.or(of_session) {
            return EventFault::Misplaced {
                line,
                key,
                in_session,
            };
        }
        let near = match in_session {
            true => nearest(key, SessionKey::ALL.map(SessionKey::name), 1).pop(),
            false => {
                let names = EventKey::ALL.map(EventKey::name).into_iter();
                nearest(key, names.chain([SESSION]), 1).pop()
            }
        };
        EventFault::UnknownKey {
            line,
            key: key.to_owned(),
            near,
            in_session,
        }
    }
}
