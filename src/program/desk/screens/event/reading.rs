//! What was typed into the form of an event, put into the text of its file, which is read as any other is. What is
//! wrong is said beside the field that its line came from.

use toml::Value as Toml;

use super::form::{
    DAY, FROM, RESUME_DAY, field_of, field_of_session, fields_of, written_of_session,
};
use crate::commands::event_file::{
    Event, EventKey, SESSION, Session, SessionKey, Source, day_and_hour,
};
use crate::desk::prelude::*;
use crate::desk::widgets::usual;
use crate::failure::{AtLine, EventFault};
use rules::Word;
use rules::time::{ClocksOf, MomentReader, TimeOfDay, Zone};

/// The event before with what was typed, as far as it can be read, and all that is wrong.
///
/// # Errors
/// The machine's clock or the event cannot be read.
pub fn read(
    desk: &Desk,
    locale: &Locale,
    fields: &Fields,
    before: &Event,
) -> Result<(Event, Vec<Wrong>), Failure> {
    let source = Source {
        files: &desk.files,
        folder: desk.folder.path(),
    };
    let zone = match fields.exactly(&field_of(EventKey::Zone)) {
        Some(typed) => typed.trim().parse().ok(),
        None => before.zone,
    };
    let mut typed = Typed {
        locale,
        fields,
        zone,
        reader: MomentReader::new(ClocksOf::from(zone), Some(desk.now()?)),
        lines: Vec::new(),
        wrong: Vec::new(),
    };
    typed.keys(before);
    typed.sessions(&before.sessions);
    let event = loop {
        let text: String = typed.lines.iter().map(|(text, _)| text.as_str()).collect();
        match Event::parse(&text, &source) {
            Ok(event) => break event,
            Err(fault) => typed.take_out(fault)?,
        }
    };
    // In the order of the form.
    let place = |it: &Wrong| fields.all().position(|(name, _)| name == it.field);
    let mut wrong = typed.wrong;
    wrong.sort_by_key(|it| place(it).unwrap_or(usize::MAX));
    Ok((event, wrong))
}

struct Typed<'a> {
    locale: &'a Locale,
    fields: &'a Fields,
    zone: Option<Zone>,
    /// Reads days.
    reader: MomentReader,
    /// The lines of the file, each with the field beside which is said what is wrong with it.
    lines: Vec<(String, String)>,
    wrong: Vec<Wrong>,
}

impl<'a> Typed<'a> {
    fn put(&mut self, field: String, key: &str, said: Option<Toml>) {
        if let Some(said) = said {
            self.lines.push((format!("{key} = {said}\n"), field));
        }
    }

    fn say(&mut self, field: String, sentence: String) {
        self.wrong.push(Wrong { field, sentence });
    }

    /// Puts the keys of the form as they were typed, others as they are.
    fn keys(&mut self, before: &Event) {
        for &key in EventKey::ALL {
            let field = field_of(key);
            let said = match (key, self.fields.exactly(&field).map(str::trim)) {
                // The form does not ask for people.
                (EventKey::Arbiter | EventKey::Deputies, _) | (_, None) => {
                    before.slot(key).written(self.zone)
                }
                (_, Some("")) => None,
                (EventKey::LateAfter, Some(typed)) => Some(usual::of_minutes(typed).into()),
                (_, Some(typed)) => Some(typed.into()),
            };
            self.put(field, key.name(), said);
        }
    }

    /// Puts the sessions of the form as they were typed, others as they are.
    fn sessions(&mut self, before: &[Session]) {
        // What can be wrong with a session that is not in the form follows from the one above it, or from the event's
        // place.
        let mut above = field_of(EventKey::Place);
        for place in 0..=before.len() {
            let old = before.get(place);
            let is_asked = self.fields.ticked(&field_of_session(place, DAY));
            if is_asked {
                above = field_of_session(place, FROM);
            }
            if !(is_asked && self.is_said(place, old) || !is_asked && old.is_some()) {
                continue;
            }
            let beside = |key: &str| match is_asked {
                true => field_of_session(place, key),
                false => above.clone(),
            };
            self.lines.push((SESSION.to_owned(), beside(DAY)));
            for &key in SessionKey::ALL {
                let said = match (is_asked, old) {
                    (true, _) => self.of_session(place, key, old),
                    (false, old) => old.and_then(|old| old.slot(key).written(None)),
                };
                let field = fields_of(key).last().unwrap_or(&DAY);
                self.put(beside(field), key.name(), said);
            }
        }
    }

    /// Whether anything was typed of a session; of a new one, besides its day.
    fn is_said(&self, place: usize, old: Option<&Session>) -> bool {
        let mut fields = SessionKey::ALL.iter().copied().flat_map(fields_of);
        fields.any(|field| (*field != DAY || old.is_some()) && !self.typed(place, field).is_empty())
    }

    /// A field of the session at that place.
    fn typed(&self, place: usize, field: &str) -> &'a str {
        let typed = self.fields.get(&field_of_session(place, field));
        typed.unwrap_or_default()
    }

    /// What a session says of a key: what it said before, unless one of its fields was changed.
    fn of_session(&mut self, place: usize, key: SessionKey, old: Option<&Session>) -> Option<Toml> {
        let fields = fields_of(key);
        let is_same = |old: &&Session| {
            let mut asked = fields
                .iter()
                .filter(|field| self.fields.ticked(&field_of_session(place, field)));
            asked.all(|field| self.typed(place, field) == written_of_session(self.zone, old, field))
        };
        if let Some(old) = old.filter(is_same) {
            return old.slot(key).written(None);
        }
        let is_needed = matches!(key, SessionKey::Start | SessionKey::End);
        let is_empty = |field: &&str| self.typed(place, field).is_empty();
        if !is_needed && fields.iter().all(is_empty) {
            return None;
        }
        let text = match key {
            SessionKey::Round | SessionKey::Place => self.typed(place, key.name()).to_owned(),
            SessionKey::Start | SessionKey::End | SessionKey::ResumeAt => {
                self.moment(place, key)?
            }
            // The form asks for neither: they stay, the end at its hour of the new day.
            SessionKey::ResumeEnd => {
                let (_, hour) = day_and_hour(self.zone, old?.resume_end?);
                format!("{} {hour}", self.typed(place, RESUME_DAY))
            }
            SessionKey::ResumePlace => old?.resume_place.clone()?,
        };
        Some(text.into())
    }

    /// A moment of a session, as its day and its hour say it.
    fn moment(&mut self, place: usize, key: SessionKey) -> Option<String> {
        let [day, .., hour] = fields_of(key) else {
            return None;
        };
        let typed = self.typed(place, day);
        if typed.is_empty() {
            // The day of the beginning is asked for once.
            if key != SessionKey::End {
                self.say(field_of_session(place, day), self.locale.say(DeskWhichDay));
            }
            return None;
        }
        let Ok(time) = TimeOfDay::parse_typed(self.typed(place, hour)) else {
            self.say(field_of_session(place, hour), self.locale.say(DeskBadHour));
            return None;
        };
        let Ok(date) = self.reader.day(typed) else {
            // What is wrong with it is said where it is read.
            return Some(format!("{typed} {time}"));
        };
        // A session that ends at an earlier hour than it begins ends on the next day.
        let begins = TimeOfDay::parse_typed(self.typed(place, FROM));
        let is_earlier = begins.is_ok_and(|begins| time < begins);
        let next_day = date
            .later(1)
            .filter(|_| key == SessionKey::End && is_earlier);
        Some(format!("{} {time}", next_day.unwrap_or(date)))
    }

    /// Says what is wrong, and takes out its line, so that the rest can be looked at.
    fn take_out(&mut self, AtLine { line, fault }: AtLine) -> Result<(), Failure> {
        let mut last = 0;
        let found = self.lines.iter().position(|(text, _)| {
            last += text.matches('\n').count();
            line <= last
        });
        let Some(index) = found else {
            return Err(fault.into());
        };
        let (_, field) = self.lines.remove(index);
        if let EventFault::MissingKey(_) = fault {
            // The rest of the session follows from what has been said.
            let rest = self.lines.iter().skip(index);
            let count = rest.take_while(|(text, _)| text != SESSION).count();
            self.lines.drain(index..index + count);
        } else if !matches!(fault, EventFault::WithoutResumption(_)) {
            let sentence = self.locale.phrase(&fault, Reader::Desk);
            // A session says the same once: the day of both hours.
            let of = session_of(&field);
            let is_said = |it: &Wrong| {
                it.field == field
                    || of.is_some() && session_of(&it.field) == of && it.sentence == sentence
            };
            if !self.wrong.iter().any(is_said) {
                self.say(field, sentence);
            }
        }
        Ok(())
    }
}

/// The place of the session to which a field belongs.
fn session_of(field: &str) -> Option<&str> {
    field.strip_prefix("session-")?.split('-').next()
}
