//! When play resumes, as the form asks for it: the event's session, or a day and an hour.

use crate::commands::label_draft::LabelDraft;
use crate::desk::http::request::Fields;
use crate::text::message::*;
use crate::text::{self, Locale, Reader};
use envelope::LabelKey;
use rules::time::{ClocksOf, Date, Moment, MomentReader, TimeOfDay, TypedMomentError, Zone};

/// The names of the fields.
pub const CHOSEN: &str = "resume";
pub const DAY: &str = "resume_day";
pub const DATE: &str = "resume_date";
pub const HOUR: &str = "resume_hour";
pub const WHICH: &str = "resume_which";

/// The value of the event's session, of another time, and the beginning of those of one of several sessions.
pub const OF_EVENT: &str = "event";
pub const OTHER: &str = "other";
const SESSION: &str = "session-";

/// The value of the day that is written in its own field.
pub const WRITTEN: &str = "date";

/// What was typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct When {
    /// Which session, or another time.
    pub chosen: String,
    /// A day as a date, or that it is written.
    pub day: String,
    /// The day that is written.
    pub date: String,
    /// The hour.
    pub hour: String,
    /// Which of two, where the clocks show that hour twice.
    pub which: String,
}

/// Why a day and an hour are no moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhenFault {
    /// An hour without a day.
    NoDay,
    /// No day, or not only one.
    Day(TypedMomentError),
    /// No hour.
    Hour,
    /// Clocks show it twice.
    Twice(TimeOfDay),
    /// Clocks never show it.
    Never(TimeOfDay),
    /// No moment.
    Moment(TypedMomentError),
}

/// What a day and an hour say.
pub type Read = Result<Option<Moment>, Vec<WhenFault>>;

impl When {
    /// As the form was sent.
    pub fn of_form(fields: &Fields) -> When {
        let text = |name| fields.get(name).unwrap_or_default().to_owned();
        When {
            chosen: text(CHOSEN),
            day: text(DAY),
            date: text(DATE),
            hour: text(HOUR),
            which: text(WHICH),
        }
    }

    /// As a draft says it, whose moment is read there; `of_event` is the session of the event that is meant.
    pub fn of_draft(
        draft: &LabelDraft,
        at: Option<Moment>,
        zone: Option<Zone>,
        now: Moment,
        of_event: Option<&str>,
    ) -> When {
        let mut when = When::default();
        let said = at.filter(|_| draft.value(LabelKey::ResumeAt).is_some());
        match said {
            Some(at) => {
                let shown = zone.and_then(|zone| zone.show(at)).unwrap_or(at);
                let day = Date::new(shown.year(), shown.month(), shown.day());
                let day = day.map_or_else(String::new, |day| day.to_string());
                OTHER.clone_into(&mut when.chosen);
                when.hour = text::time_of_day(&shown);
                let near = days(zone, now);
                if near.iter().flatten().any(|near| near.to_string() == day) {
                    when.day = day;
                } else {
                    WRITTEN.clone_into(&mut when.day);
                    when.date = day;
                }
            }
            None => of_event.unwrap_or_default().clone_into(&mut when.chosen),
        }
        when
    }

    /// When the session began that was chosen of several.
    pub fn session(&self) -> Option<Moment> {
        self.chosen.strip_prefix(SESSION)?.parse().ok()
    }

    /// The value of one of several sessions, which began at that moment.
    pub fn of_session(start: Moment) -> String {
        format!("{SESSION}{start}")
    }

    /// Whether the day and the hour count. Where the event knows no session nothing else can be chosen.
    pub fn is_other(&self) -> bool {
        self.chosen == OTHER || self.chosen.is_empty()
    }

    /// Whether clocks in that zone show the hour twice on that day.
    pub fn hour_is_twice(&self, zone: Option<Zone>, now: Moment) -> bool {
        let which = String::new();
        let unsaid = When {
            which,
            ..self.clone()
        };
        let read = unsaid.read(zone, now);
        read.is_err_and(|faults| matches!(faults.as_slice(), [WhenFault::Twice(_)]))
    }

    /// The moment that was typed, by clocks in that zone; `None` where nobody has typed anything.
    ///
    /// # Errors
    /// All that is wrong.
    pub fn read(&self, zone: Option<Zone>, now: Moment) -> Read {
        let reader = MomentReader::new(ClocksOf::from(zone), Some(now));
        let day = match self.day.as_str() {
            "" | WRITTEN if self.date.is_empty() => None,
            "" | WRITTEN => Some(self.date.as_str()),
            chosen => Some(chosen),
        };
        let day = day.map(|day| reader.day(day).map_err(WhenFault::Day));
        let hour = (!self.hour.is_empty()).then(|| TimeOfDay::parse_typed(&self.hour));
        let hour = hour.map(|hour| hour.map_err(|_| WhenFault::Hour));
        let (day, hour) = match (day, hour) {
            (None, None) if self.day.is_empty() => return Ok(None),
            (day, hour) => (
                day.unwrap_or(Err(WhenFault::NoDay)),
                hour.unwrap_or(Err(WhenFault::Hour)),
            ),
        };
        let (day, hour) = match (day, hour) {
            (Ok(day), Ok(hour)) => (day, hour),
            (day, hour) => return Err(day.err().into_iter().chain(hour.err()).collect()),
        };
        let at = reader.on_day(day, hour);
        at.map(Some).or_else(|error| match error {
            TypedMomentError::Ambiguous { first, second, .. } => match self.which.as_str() {
                "first" => Ok(Some(first)),
                "second" => Ok(Some(second)),
                _ => Err(vec![WhenFault::Twice(hour)]),
            },
            TypedMomentError::Missing { .. } => Err(vec![WhenFault::Never(hour)]),
            other => Err(vec![WhenFault::Moment(other)]),
        })
    }
}

impl WhenFault {
    /// The field that it is about.
    pub fn field(&self) -> &'static str {
        match self {
            WhenFault::NoDay => DAY,
            WhenFault::Day(_) => DATE,
            WhenFault::Hour | WhenFault::Twice(_) | WhenFault::Never(_) | WhenFault::Moment(_) => {
                HOUR
            }
        }
    }

    /// What is wrong.
    pub fn sentence(&self, locale: &Locale) -> String {
        match self {
            WhenFault::NoDay => locale.say(DeskNoDay),
            WhenFault::Day(TypedMomentError::DayOrMonth {
                text, day_first, ..
            }) => locale.say(DeskTwoDates {
                text,
                day: day_first.to_string(),
            }),
            WhenFault::Day(TypedMomentError::Malformed { .. }) => locale.say(DeskBadDate),
            WhenFault::Hour => locale.say(DeskBadHour),
            WhenFault::Twice(time) => locale.say(DeskHourTwice {
                time: time.to_string(),
            }),
            WhenFault::Never(time) => locale.say(DeskHourNever {
                time: time.to_string(),
            }),
            WhenFault::Day(error) | WhenFault::Moment(error) => locale.phrase(error, Reader::Desk),
        }
    }
}

/// Today and tomorrow, as clocks in that zone show the present.
pub fn days(zone: Option<Zone>, now: Moment) -> [Option<Date>; 2] {
    let today = MomentReader::new(ClocksOf::from(zone), Some(now)).this_day();
    let today = today.ok();
    [today, today.and_then(|today| today.later(1))]
}
