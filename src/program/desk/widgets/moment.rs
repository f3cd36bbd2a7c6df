//! A moment as every form asks for it: today, tomorrow or a date, and an hour that is typed; below, what was understood.

use super::form::{Said, radio};
use super::messages::wrong_with;
use crate::desk::prelude::*;
use envelope::LabelKey;
use rules::time::{ClocksOf, Date, Moment, MomentReader, TimeOfDay, TypedMomentError, Zone};

/// The value of the day that is written as a date.
const WRITTEN: &str = "date";

/// The fields of a moment, named after it: `resume_day`, `resume_date`, `resume_hour`, `resume_which`.
pub struct MomentField<'a> {
    pub locale: &'a Locale,
    /// How their names begin.
    pub name: &'a str,
    /// The zone whose clocks are meant.
    pub zone: Option<Zone>,
    pub now: Moment,
    /// What was typed, or is known.
    pub typed: &'a TypedMoment,
}

/// What was typed of a moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedMoment {
    /// The day; empty where a date was chosen and none written.
    day: Option<String>,
    /// The hour.
    pub hour: String,
    /// Which of two, where clocks show that hour twice.
    which: String,
}

impl TypedMoment {
    /// As the form was sent.
    pub fn of_form(fields: &Fields, name: &str) -> TypedMoment {
        let text = |part: &str| fields.text(&format!("{name}_{part}"));
        let day = match (text("day"), text("date")) {
            (chosen, Some(date)) if chosen.as_deref().is_none_or(|it| it == WRITTEN) => Some(date),
            (Some(chosen), None) if chosen == WRITTEN => Some(String::new()),
            (chosen, _) => chosen,
        };
        TypedMoment {
            day,
            hour: text("hour").unwrap_or_default(),
            which: text("which").unwrap_or_default(),
        }
    }

    /// A moment that is known, as clocks in that zone show it.
    pub fn of(at: Moment, zone: Option<Zone>) -> TypedMoment {
        let shown = zone.and_then(|zone| zone.show(at)).unwrap_or(at);
        let day = Date::new(shown.year(), shown.month(), shown.day());
        TypedMoment {
            day: day.map(|day| day.to_string()),
            hour: text::time_of_day(&shown),
            which: String::new(),
        }
    }

    /// Day and hour as one text.
    pub fn text(&self) -> String {
        let day = self.day.as_deref().unwrap_or_default();
        format!("{day} {}", self.hour).trim().to_owned()
    }
}

impl MomentField<'_> {
    /// The id of a field, and its name.
    pub fn id(&self, part: &str) -> String {
        format!("{}_{part}", self.name)
    }

    fn reader(&self) -> MomentReader {
        MomentReader::new(ClocksOf::from(self.zone), Some(self.now))
    }

    /// The moment; `None` where nobody has typed anything.
    ///
    /// # Errors
    /// All that is wrong, each beside its field.
    pub fn read(&self) -> Result<Option<Moment>, Vec<Wrong>> {
        let (locale, typed) = (self.locale, self.typed);
        if typed.day.is_none() && typed.hour.is_empty() {
            return Ok(None);
        }
        let wrong = |part: &str, sentence: String| Wrong::with(&self.id(part), sentence);
        let hour =
            TimeOfDay::parse_typed(&typed.hour).map_err(|_| wrong("hour", locale.say(DeskBadHour)));
        let (day, hour) = match (self.day(), hour) {
            (Ok(day), Ok(hour)) => (day, hour),
            (day, hour) => return Err(day.err().into_iter().chain(hour.err()).collect()),
        };
        let time = hour.to_string();
        let sentence = match self.reader().on_day(day, hour) {
            Ok(at) => return Ok(Some(at)),
            Err(TypedMomentError::Ambiguous { first, second, .. }) => match &*typed.which {
                "first" => return Ok(Some(first)),
                "second" => return Ok(Some(second)),
                _ => locale.say(DeskHourTwice { time }),
            },
            Err(TypedMomentError::Missing { .. }) => locale.say(DeskHourNever { time }),
            Err(other) => locale.phrase(&other, Reader::Desk),
        };
        Err(vec![wrong("hour", sentence)])
    }

    fn day(&self) -> Result<Date, Wrong> {
        let (locale, day) = (self.locale, self.typed.day.as_deref().unwrap_or_default());
        if day.is_empty() {
            return Err(Wrong::with(&self.id("day"), locale.say(DeskNoDay)));
        }
        self.reader().day(day).map_err(|error| {
            let sentence = match &error {
                TypedMomentError::DayOrMonth {
                    text, day_first, ..
                } => locale.say(DeskTwoDates {
                    text,
                    day: day_first.to_string(),
                }),
                TypedMomentError::Malformed { .. } => locale.say(DeskBadDate),
                error => locale.phrase(error, Reader::Desk),
            };
            Wrong::with(&self.id("date"), sentence)
        })
    }

    /// Whether clocks show that hour twice on that day.
    fn is_twice(&self) -> bool {
        let hour = TimeOfDay::parse_typed(&self.typed.hour).ok();
        let at = self.day().ok().zip(hour);
        let at = at.map(|(day, hour)| self.reader().on_day(day, hour));
        matches!(at, Some(Err(TypedMomentError::Ambiguous { .. })))
    }

    /// What is shown while somebody types in place of what was understood: what is wrong, but for an hour that is not
    /// finished.
    pub fn is_wrong<'w>(&self, wrong: &'w [Wrong]) -> Option<&'w str> {
        let is_short = self.typed.hour.chars().count() < "14:30".len();
        let unfinished = self.locale.say(DeskBadHour);
        let said = ["date", "hour"].map(|part| wrong_with(wrong, &self.id(part)));
        let mut said = said.into_iter().filter(|said| !said.is_empty());
        said.find(|said| !(is_short && *said == unfinished))
    }

    /// The days with the hour, and below them the date with what stands `beside` it, such as its zone.
    pub fn fields(&self, wrong: &[Wrong], beside: &Markup) -> Markup {
        let (locale, typed) = (self.locale, self.typed);
        let [day_id, hour_id, date_id] = ["day", "hour", "date"].map(|part| self.id(part));
        let [day, hour] = [&day_id, &hour_id].map(|id| Said::wrong(wrong_with(wrong, id)));
        let today = self.reader().this_day().ok();
        let near = [today, today.and_then(|today| today.later(1))]
            .map(|day| day.map(|day| day.to_string()));
        let is_near = typed.day.is_some() && near.contains(&typed.day);
        let written = typed.day.as_deref().filter(|_| !is_near);
        let words = [locale.say(DeskTodayRadio), locale.say(DeskTomorrowRadio)];
        let which = [
            ("first", locale.say(DeskHourFirst)),
            ("second", locale.say(DeskHourSecond)),
        ];
        html! {
            (day.error(&day_id))
            (hour.error(&hour_id))
            div class="row days" role="group" aria-label=(locale.say(DeskSessionDay)) aria-describedby=[day.described_by(&day_id)] {
                @for (place, (near, words)) in near.iter().zip(words).enumerate() {
                    @if let Some(day) = near { (radio(&day_id, place, day, typed.day == *near, &words)) }
                }
                (radio(&day_id, near.len(), WRITTEN, written.is_some(), &locale.say(DeskDateRadio)))
                label for=(hour_id) { (locale.say(DeskResumesAt)) }
                input id=(hour_id) name=(hour_id) type="text" inputmode="numeric" class="hour" value=(typed.hour) autocomplete="off"
                    placeholder="hh:mm" aria-invalid=[hour.invalid()] aria-describedby=[hour.described_by(&hour_id)];
            }
            @if self.is_twice() {
                div class="twice" {
                    @for (place, (value, words)) in which.iter().enumerate() {
                        (radio(&self.id("which"), place, value, typed.which == *value, words))
                    }
                }
            }
            div class="date" {
                (Field::new(&date_id, locale.say(LabelKey::Date)).value(written.unwrap_or_default()).error(wrong_with(wrong, &date_id)).date())
                (beside)
            }
        }
    }
}
