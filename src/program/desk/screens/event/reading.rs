//! What was typed into the form of an event, read as its file is; every fault beside its field.

use super::form::{
    DAY, FROM, OTHER_LATENESS, RESUME, RESUME_DAY, UNTIL, day_and_hour, field_of, field_of_session,
    fields_of, written, written_of_session,
};
use crate::commands::Failure;
use crate::commands::event_file::{At, Event, EventKey, Session, SessionKey, Source, Value};
use crate::desk::context::Desk;
use crate::desk::http::request::Fields;
use crate::desk::widgets::messages::Wrong;
use crate::desk::widgets::usual::OTHER;
use crate::failure::EventFault;
use crate::text::message::*;
use crate::text::{self, Locale, Reader};
use rules::Word;
use rules::time::{Date, Duration, Moment, TimeOfDay};

/// The event before with what was typed, or all that is wrong.
///
/// # Errors
/// The machine's clock cannot be read.
pub fn read(
    desk: &Desk,
    locale: &Locale,
    fields: &Fields,
    before: Event,
) -> Result<Result<Event, Vec<Wrong>>, Failure> {
    let mut reading = Reading {
        locale,
        fields,
        source: Source {
            files: &desk.files,
            folder: desk.folder.path(),
        },
        now: desk.now()?,
        event: before,
        wrong: Vec::new(),
    };
    for (name, _) in fields.all() {
        match name.strip_prefix("event-").and_then(EventKey::parse) {
            // The form does not ask for people.
            None | Some(EventKey::Arbiter | EventKey::Deputies) => {}
            Some(key) => reading.key(key),
        }
    }
    if let Err(fault) = reading.event.check_late_after(0) {
        reading.fault(field_of(EventKey::LateAfter), &fault);
    }
    reading.sessions();
    Ok(match reading.wrong.is_empty() {
        true => Ok(reading.event),
        false => Err(reading.wrong),
    })
}

struct Reading<'a> {
    locale: &'a Locale,
    fields: &'a Fields,
    source: Source<'a>,
    now: Moment,
    event: Event,
    wrong: Vec<Wrong>,
}

impl<'a> Reading<'a> {
    fn say(&mut self, field: String, sentence: String) {
        self.wrong.push(Wrong { field, sentence });
    }

    fn fault(&mut self, field: String, fault: &EventFault) {
        let sentence = self.sentence(fault);
        self.say(field, sentence);
    }

    /// A fault of a value, without the key and the line that it has in the file.
    fn sentence(&self, fault: &EventFault) -> String {
        let locale = self.locale;
        match fault {
            EventFault::Value { cause, .. } => locale.phrase(&**cause, Reader::Desk),
            EventFault::NoZone { .. } => locale.say(DeskNoZone),
            EventFault::LateAfter { .. } => {
                let edition = self.event.edition();
                let laws = edition.map_or_else(String::new, |it| it.title().to_owned());
                locale.say(DeskLateFixed { laws })
            }
            EventFault::Order {
                key, moment, bound, ..
            } => {
                let hour = |at| text::day_and_hour(locale, at, self.event.zone);
                let (at, bound) = (hour(moment), hour(bound));
                locale.say(DeskOrder {
                    key: *key,
                    at,
                    bound,
                })
            }
            fault => locale.phrase(fault, Reader::Desk),
        }
    }

    /// Where a typed value stands.
    fn at(&self, key: &'static str) -> At<'a> {
        At {
            key,
            line: 0,
            source: self.source,
            zone: self.event.zone,
            now: Some(self.now),
        }
    }

    /// Takes the value of a key, if it was changed: what stands in the file stays as it is written.
    fn key(&mut self, key: EventKey) {
        let id = field_of(key);
        let mut typed = self.fields.get(&id).unwrap_or_default().to_owned();
        if key == EventKey::LateAfter {
            if typed == OTHER {
                let Some(other) = self.fields.text(OTHER_LATENESS) else {
                    return self.say(id, self.locale.say(DeskHowManyMinutes));
                };
                typed = other;
            }
            // A number alone is minutes here, as the form says.
            let minutes = typed.parse().ok();
            let late = minutes.and_then(|it: u64| Duration::from_seconds(it.checked_mul(60)?));
            typed = late.map_or(typed, |late| late.to_string());
        }
        if typed == written(&self.event, key) {
            return;
        }
        let at = self.at(key.name());
        match self.event.set(key, &typed, &at) {
            Ok(()) => {}
            Err(EventFault::Text { fault, .. }) => {
                let field = key.words(self.locale);
                let error = self.locale.phrase(&fault, Reader::Desk);
                self.say(id, format!("{field}: {error}"));
            }
            Err(fault) => self.fault(id, &fault),
        }
    }

    /// Takes the sessions of the form in place of those that they were; others stay.
    fn sessions(&mut self) {
        let before = std::mem::take(&mut self.event.sessions);
        let mut places = Vec::new();
        for place in 0..=before.len() {
            let old = before.get(place);
            if self.fields.ticked(&field_of_session(place, DAY)) {
                let session = self.session(place, old);
                if session.is_some() {
                    places.push((self.event.sessions.len(), place));
                }
                self.event.sessions.extend(session);
            } else if let Some(old) = old {
                // It stays as it is, and still begins after the one before it, which was typed.
                let ordered = old.check_order(self.event.sessions.last(), |_| 0);
                if let (Err(fault), Some((_, typed))) = (ordered, places.last()) {
                    self.fault(field_of_session(*typed, FROM), &fault);
                }
                self.event.sessions.push(old.clone());
            }
        }
        // In which session games resume is known once all are read.
        for (index, place) in places {
            if let Err(fault) = self.event.check_place(index, 0) {
                self.fault(field_of_session(place, SessionKey::Place.name()), &fault);
            }
        }
    }

    /// The session at that place as it was typed; none where its row is empty, or where something is wrong with it.
    fn session(&mut self, place: usize, old: Option<&Session>) -> Option<Session> {
        let fields = self.fields;
        let typed = |field: &str| {
            let typed = fields.get(&field_of_session(place, field));
            typed.unwrap_or_default()
        };
        let is_empty = |fields: &[&str]| fields.iter().all(|field| typed(field).is_empty());
        let texts = [SessionKey::Round, SessionKey::Place];
        // A day alone was offered by the form.
        let nothing =
            is_empty(&[FROM, UNTIL, RESUME_DAY, RESUME]) && is_empty(&texts.map(Word::name));
        if nothing && (old.is_none() || is_empty(&[DAY])) {
            return None;
        }
        let before = self.wrong.len();
        let kept = |fields: &[&str]| old.filter(|old| self.is_as(place, old, fields));
        let [kept_start, kept_end] = [kept(&[DAY, FROM]), kept(&[DAY, FROM, UNTIL])];
        let kept_resumption = kept(&[RESUME_DAY, RESUME]);
        let start = match kept_start {
            Some(old) => Some(old.start),
            None => self.moment(place, SessionKey::Start),
        };
        let end = match kept_end {
            Some(old) => Some(old.end),
            None => self.end(place, start),
        };
        let (mut resume_at, mut resume_end) = (None, None);
        let resumes = !is_empty(&[RESUME_DAY, RESUME]);
        if let Some(old) = kept_resumption {
            (resume_at, resume_end) = (old.resume_at, old.resume_end);
        } else if resumes {
            resume_at = self.moment(place, SessionKey::ResumeAt);
            // The form does not ask when it ends: at the same hour of the new day.
            if let (Some(_), Some(end)) = (resume_at, old.and_then(|old| old.resume_end)) {
                let (_, hour) = day_and_hour(self.event.zone, end);
                let text = format!("{} {hour}", typed(RESUME_DAY));
                resume_end = self.taken(place, SessionKey::ResumeEnd, RESUME, &text);
            }
        }
        let [round, played] = texts.map(|key| {
            let field = key.name();
            // The first form does not ask for them.
            let kept = old.filter(|_| !fields.ticked(&field_of_session(place, field)));
            let text = kept.map(|old| written_of_session(&self.event, old, field));
            let text = text.unwrap_or_else(|| typed(field).to_owned());
            match text.is_empty() {
                true => None,
                false => self.taken(place, key, field, &text),
            }
        });
        if self.wrong.len() > before {
            return None;
        }
        let session = Session {
            round,
            start: start?,
            end: end?,
            place: played,
            resume_at,
            resume_end,
            // Nor where it is.
            resume_place: old
                .filter(|_| resumes)
                .and_then(|old| old.resume_place.clone()),
        };
        if let Err(fault) = session.check_order(self.event.sessions.last(), |_| 0) {
            let key = match &fault {
                EventFault::Order { key, .. } => SessionKey::parse(key),
                _ => None,
            };
            let (_, hour) = fields_of(key.unwrap_or(SessionKey::Start));
            self.fault(field_of_session(place, hour), &fault);
            return None;
        }
        Some(session)
    }

    /// Reads a value of a session, or says beside its field what is wrong with it.
    fn taken<T: Value>(
        &mut self,
        place: usize,
        key: SessionKey,
        field: &str,
        text: &str,
    ) -> Option<T> {
        let fault = match T::read(text, &self.at(key.name())) {
            Ok(value) => return Some(value),
            Err(fault) => fault,
        };
        let sentence = self.sentence(&fault);
        // The day of both hours is wrong once.
        let from = field_of_session(place, FROM);
        let is_said = |it: &Wrong| it.field == from && it.sentence == sentence;
        if !self.wrong.iter().any(is_said) {
            self.say(field_of_session(place, field), sentence);
        }
        None
    }

    /// Whether these fields of a session are as the file has them.
    fn is_as(&self, place: usize, old: &Session, fields: &[&str]) -> bool {
        let mut fields = fields.iter();
        fields.all(|field| {
            let typed = self.fields.get(&field_of_session(place, field));
            written_of_session(&self.event, old, field) == typed.unwrap_or_default()
        })
    }

    /// Reads a moment of a session, or says beside its day or its hour what is wrong with it.
    fn moment(&mut self, place: usize, key: SessionKey) -> Option<Moment> {
        let (day, hour) = fields_of(key);
        let [day_field, hour_field] = [day, hour].map(|it| field_of_session(place, it));
        let Some(day) = self.fields.get(&day_field) else {
            // The day of the beginning is asked for once.
            if key != SessionKey::End {
                self.say(day_field, self.locale.say(DeskWhichDay));
            }
            return None;
        };
        let typed = self.fields.get(&hour_field).unwrap_or_default();
        let Ok(time) = TimeOfDay::parse_typed(typed) else {
            self.say(hour_field, self.locale.say(DeskBadHour));
            return None;
        };
        self.taken(place, key, hour, &format!("{day} {time}"))
    }

    /// When a session ends: at an earlier hour than it begins, on the next day.
    fn end(&mut self, place: usize, start: Option<Moment>) -> Option<Moment> {
        let end = self.moment(place, SessionKey::End)?;
        let Some(start) = start.filter(|start| end < *start) else {
            return Some(end);
        };
        let zone = self.event.zone;
        let start = zone.and_then(|zone| zone.show(start)).unwrap_or(start);
        let day = Date::new(start.year(), start.month(), start.day());
        let Some(next) = day.and_then(|day| day.later(1)) else {
            return Some(end);
        };
        let (_, hour) = day_and_hour(zone, end);
        self.taken(place, SessionKey::End, UNTIL, &format!("{next} {hour}"))
    }
}
