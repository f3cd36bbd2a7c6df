//! What was typed into the form of an event, read as `adjourn event` reads its answers; every fault beside its field.

use super::form::{
    DAY, FROM, OTHER_LATENESS, RESUME, RESUME_DAY, UNTIL, day_and_hour, field_of, field_of_session,
    written, written_of_session,
};
use crate::commands::Failure;
use crate::commands::event_file::{Event, Session, SessionDraft, Source};
use crate::desk::context::Desk;
use crate::desk::http::request::Fields;
use crate::desk::widgets::messages::Wrong;
use crate::desk::widgets::usual::OTHER;
use crate::failure::{EventFault, EventKey, Order, SessionKey};
use crate::text::event_key;
use crate::text::message::*;
use crate::text::{self, Locale, Reader};
use rules::time::{Date, Duration, Moment, TimeOfDay};

/// The keys that the form may have, the zone before the sessions that need it.
const ASKED: [EventKey; 9] = [
    EventKey::Name,
    EventKey::Site,
    EventKey::Place,
    EventKey::Zone,
    EventKey::Rules,
    EventKey::LateAfter,
    EventKey::Notation,
    EventKey::TimeControl,
    EventKey::Clocks,
];

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
    let source = Source {
        files: &desk.files,
        folder: desk.folder.path(),
    };
    let mut reading = Reading {
        locale,
        fields,
        now: desk.now()?,
        event: before,
        wrong: Vec::new(),
    };
    for key in ASKED {
        reading.key(key, &source);
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
    now: Moment,
    event: Event,
    wrong: Vec<Wrong>,
}

impl Reading<'_> {
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
        let moment = |at: &Moment| text::day_and_hour(locale, at, self.event.zone);
        match fault {
            EventFault::Value { cause, .. } => locale.phrase(&**cause, Reader::Desk),
            EventFault::LateAfter { .. } => {
                let edition = self.event.edition();
                let laws = edition.map_or_else(String::new, |it| it.title().to_owned());
                locale.say(DeskLateFixed { laws })
            }
            EventFault::Order {
                order,
                moment: at,
                bound,
                ..
            } => {
                let (at, bound) = (moment(at), moment(bound));
                match order {
                    Order::EndAfterStart => locale.say(DeskOrderEnd { at, bound }),
                    Order::AfterTheOneBefore => locale.say(DeskOrderBefore { at, bound }),
                    Order::ResumptionAfterEnd => locale.say(DeskOrderResumption { at, bound }),
                    Order::ResumptionEnds => locale.say(DeskOrderResumptionEnds { at, bound }),
                }
            }
            EventFault::NoZone { .. } => locale.say(DeskNoZone),
            EventFault::Text { .. }
            | EventFault::NotUtf8
            | EventFault::Syntax { .. }
            | EventFault::UnknownKey { .. }
            | EventFault::Misplaced { .. }
            | EventFault::WrongKind { .. }
            | EventFault::Clocks { .. }
            | EventFault::MissingKey { .. }
            | EventFault::WithoutResumption { .. }
            | EventFault::TwoPlaces { .. }
            | EventFault::TwoSessions { .. } => locale.failure(&fault.clone().into(), Reader::Desk),
        }
    }

    /// Takes a value, if the form has the key and it was changed: what stands in the file stays as it is written.
    fn key(&mut self, key: EventKey, source: &Source<'_>) {
        let id = field_of(key);
        if !self.fields.ticked(&id) {
            return;
        }
        let typed = match (key, self.fields.get(&id).unwrap_or_default()) {
            (EventKey::LateAfter, OTHER) => match self.fields.get(OTHER_LATENESS) {
                Some(other) => other.to_owned(),
                None => return self.say(id, self.locale.say(DeskHowManyMinutes)),
            },
            (_, typed) => typed.to_owned(),
        };
        if typed == written(&self.event, key) {
            return;
        }
        clear(&mut self.event, key);
        if typed.is_empty() {
            return;
        }
        // A number alone is minutes here, as the form says.
        let minutes = typed.parse().ok().filter(|_| key == EventKey::LateAfter);
        let minutes = minutes.and_then(|it: u64| Duration::from_seconds(it.checked_mul(60)?));
        let given = minutes.map_or(typed, |it| it.to_string());
        match self.event.take(key, &given, 0, source) {
            Ok(()) => {}
            Err(EventFault::Text { fault, .. }) => {
                let field = event_key(self.locale, key);
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
            let is_asked = self.fields.ticked(&field_of_session(place, DAY));
            match (is_asked, old) {
                (false, None) => {}
                (false, Some(old)) => {
                    self.stands_behind(old, places.last().map(|&(_, place)| place));
                    self.event.sessions.push(old.clone());
                }
                (true, old) => {
                    let session = self.session(place, old);
                    if session.is_some() {
                        places.push((self.event.sessions.len(), place));
                    }
                    self.event.sessions.extend(session);
                }
            }
        }
        // In which session games resume is known once all are read.
        for (index, place) in places {
            if let Err(fault) = self.event.check_place(index, 0) {
                self.fault(field_of_session(place, SessionKey::Place.name()), &fault);
            }
        }
    }

    /// A session that stays as it is still begins after the one before it, which was typed at that place.
    fn stands_behind(&mut self, old: &Session, typed: Option<usize>) {
        let draft = SessionDraft {
            start: Some(old.start),
            end: Some(old.end),
            ..SessionDraft::default()
        };
        let ordered = draft.check_order(self.event.sessions.last(), |_| 0);
        if let (Err(fault), Some(place)) = (ordered, typed) {
            self.fault(field_of_session(place, FROM), &fault);
        }
    }

    /// The session at that place as it was typed; none where its row is empty, or where something is wrong with it.
    fn session(&mut self, place: usize, old: Option<&Session>) -> Option<Session> {
        let typed = |field: &str| {
            let typed = self.fields.get(&field_of_session(place, field));
            typed.unwrap_or_default().to_owned()
        };
        let [day, from, until, resume_day, resume] =
            [DAY, FROM, UNTIL, RESUME_DAY, RESUME].map(typed);
        let [round, played] = [SessionKey::Round, SessionKey::Place].map(|key| typed(key.name()));
        // A day alone was offered by the form.
        let rest = [&from, &until, &resume_day, &resume, &round, &played];
        if rest.iter().all(|it| it.is_empty()) && (old.is_none() || day.is_empty()) {
            return None;
        }
        let is_as = |fields: &[(&str, &str)]| {
            old.is_some_and(|old| {
                let mut fields = fields.iter();
                fields.all(|(field, typed)| written_of_session(&self.event, old, field) == *typed)
            })
        };
        let same_start = is_as(&[(DAY, &day), (FROM, &from)]);
        let same_end = same_start && is_as(&[(UNTIL, &until)]);
        let same_resumption = is_as(&[(RESUME_DAY, &resume_day), (RESUME, &resume)]);
        let mut session = SessionDraft {
            round: None,
            start: old.filter(|_| same_start).map(|old| old.start),
            end: old.filter(|_| same_end).map(|old| old.end),
            place: None,
            resume_at: None,
            resume_end: None,
            resume_place: None,
        };
        if let Some(old) = old.filter(|_| same_resumption) {
            session.resume_at = old.resume_at;
            session.resume_end = old.resume_end;
            session.resume_place.clone_from(&old.resume_place);
        }
        let before = self.wrong.len();
        if !same_start {
            self.moment(
                &mut session,
                (SessionKey::Start, place),
                (DAY, &day),
                (FROM, &from),
            );
        }
        if !same_end {
            self.moment(
                &mut session,
                (SessionKey::End, place),
                (DAY, &day),
                (UNTIL, &until),
            );
            self.past_midnight(&mut session, field_of_session(place, UNTIL), &until);
        }
        let has_resumption = !resume_day.is_empty() || !resume.is_empty();
        if !same_resumption && has_resumption {
            let (day, hour) = ((RESUME_DAY, &*resume_day), (RESUME, &*resume));
            self.moment(&mut session, (SessionKey::ResumeAt, place), day, hour);
            // The form asks for neither: they stay, the end at its hour of the new day.
            if let Some(old) = old {
                session.resume_place.clone_from(&old.resume_place);
            }
            if let Some(end) = old.and_then(|old| old.resume_end)
                && session.resume_at.is_some()
            {
                let (_, hour) = day_and_hour(self.event.zone, end);
                let field = field_of_session(place, RESUME);
                self.taken(
                    &mut session,
                    SessionKey::ResumeEnd,
                    &format!("{resume_day} {hour}"),
                    field,
                );
            }
        }
        for (key, typed) in [(SessionKey::Round, round), (SessionKey::Place, played)] {
            // The first form does not ask for them.
            let typed = match (
                self.fields.ticked(&field_of_session(place, key.name())),
                old,
            ) {
                (false, Some(old)) => written_of_session(&self.event, old, key.name()),
                (true, _) | (false, None) => typed,
            };
            if !typed.is_empty() {
                self.taken(
                    &mut session,
                    key,
                    &typed,
                    field_of_session(place, key.name()),
                );
            }
        }
        if self.wrong.len() > before {
            return None;
        }
        if let Err(fault) = session.check_order(self.event.sessions.last(), |_| 0) {
            let field = match &fault {
                EventFault::Order { order, .. } => match order {
                    Order::AfterTheOneBefore => FROM,
                    Order::EndAfterStart => UNTIL,
                    Order::ResumptionAfterEnd | Order::ResumptionEnds => RESUME,
                },
                _ => FROM,
            };
            self.fault(field_of_session(place, field), &fault);
            return None;
        }
        session.complete()
    }

    fn taken(&mut self, session: &mut SessionDraft, key: SessionKey, text: &str, field: String) {
        let taken = self
            .event
            .take_of_session(session, key, text, 0, Some(self.now));
        if let Err(fault) = taken {
            self.fault(field, &fault);
        }
    }

    /// Takes a day and an hour.
    fn moment(
        &mut self,
        session: &mut SessionDraft,
        (key, place): (SessionKey, usize),
        (day_field, day): (&str, &str),
        (hour_field, hour): (&str, &str),
    ) {
        // The day of the beginning is asked for once.
        if day.is_empty() {
            if key != SessionKey::End {
                self.say(
                    field_of_session(place, day_field),
                    self.locale.say(DeskWhichDay),
                );
            }
            return;
        }
        let field = field_of_session(place, hour_field);
        if hour.is_empty() {
            return self.say(field, self.locale.say(DeskBadHour));
        }
        let Ok(time) = TimeOfDay::parse_typed(hour) else {
            return self.say(field, self.locale.say(DeskBadHour));
        };
        let text = format!("{day} {time}");
        let taken = self
            .event
            .take_of_session(session, key, &text, 0, Some(self.now));
        match taken {
            Ok(()) => {}
            // The day of both hours is wrong once.
            Err(fault) => {
                let sentence = self.sentence(&fault);
                let from = field_of_session(place, FROM);
                let is_said = |it: &Wrong| it.field == from && it.sentence == sentence;
                if !self.wrong.iter().any(is_said) {
                    self.say(field, sentence);
                }
            }
        }
    }

    /// A session that ends at an earlier hour than it begins ends on the next day.
    fn past_midnight(&mut self, session: &mut SessionDraft, field: String, until: &str) {
        let (Some(start), Some(end)) = (session.start, session.end) else {
            return;
        };
        if end >= start {
            return;
        }
        let start = self
            .event
            .zone
            .and_then(|zone| zone.show(start))
            .unwrap_or(start);
        let day = Date::new(start.year(), start.month(), start.day());
        let next = day.and_then(|day| day.later(1));
        if let (Some(next), Ok(time)) = (next, TimeOfDay::parse_typed(until)) {
            let (year, month, day) = (next.year(), next.month(), next.day());
            let text = format!("{year:04}-{month:02}-{day:02} {time}");
            self.taken(session, SessionKey::End, &text, field);
        }
    }
}

/// Forgets what the file says of a key.
fn clear(event: &mut Event, key: EventKey) {
    match key {
        EventKey::Name => event.name = None,
        EventKey::Site => event.site = None,
        EventKey::Arbiter => event.arbiter = None,
        EventKey::Deputies => event.deputies.clear(),
        EventKey::Rules => event.rules = None,
        EventKey::LateAfter => event.late_after = None,
        EventKey::Notation => event.notation = None,
        EventKey::TimeControl => event.time_control = None,
        EventKey::Clocks => event.clocks = None,
        EventKey::Zone => event.zone = None,
        EventKey::Place => event.place = None,
    }
}
