//! The form of an event: its fields, and what stands in them.

use maud::{Markup, Render, html};

use crate::commands::event_file::{Event, EventKey, Session, SessionKey, day_and_hour};
use crate::desk::http::request::Fields;
use crate::desk::widgets::form::{Field, Said, optional};
use crate::desk::widgets::messages::{Wrong, wrong_with};
use crate::desk::widgets::usual::{self, Lateness, OTHER};
use crate::text::message::*;
use crate::text::{self, Locale};
use rules::Word;
use rules::edition::Edition;
use rules::notation::Notation;
use rules::time::{ClockReading, Duration, Moment, Zone};

/// The field of another lateness.
pub const OTHER_LATENESS: &str = "event-late-other";

/// The most sessions in the form; others of the file stay as they are.
const MOST_SESSIONS: usize = 8;

/// A session that ended longer ago is not changed any more, in seconds.
const LONG_AGO: i64 = 24 * 3600;

/// How much of an event a form asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// What an arbiter needs on the first evening.
    First,
    /// All that the form knows.
    Whole,
}

/// An event in its form.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    /// The language.
    pub locale: &'a Locale,
    /// What the file says; `None` where there is none.
    pub stored: Option<&'a Event>,
    /// What was typed; it comes before what the file says.
    pub typed: Option<&'a Fields>,
    /// What is wrong with it.
    pub wrong: &'a [Wrong],
    /// The zone of this machine.
    pub zone: Option<Zone>,
    /// The present.
    pub now: Moment,
}

/// The field of a key.
pub fn field_of(key: EventKey) -> String {
    format!("event-{}", key.name())
}

/// A field of the session at that place.
pub fn field_of_session(place: usize, field: &str) -> String {
    format!("session-{place}-{field}")
}

/// The fields of a session.
pub const DAY: &str = "day";
/// When it begins.
pub const FROM: &str = "from";
/// When it ends.
pub const UNTIL: &str = "until";
/// The day of its resumption.
pub const RESUME_DAY: &str = "resume-day";
/// The hour of its resumption.
pub const RESUME: &str = "resume-at";

/// What a file says of a key, as it stands in its field.
pub fn written(event: &Event, key: EventKey) -> String {
    let said = event.slot(key).written(event.zone);
    let text = said.as_ref().and_then(toml::Value::as_str);
    text.unwrap_or_default().to_owned()
}

/// The fields that say a key of a session; beside the last one stands what is wrong with it.
pub fn fields_of(key: SessionKey) -> &'static [&'static str] {
    match key {
        SessionKey::Round => &["round"],
        SessionKey::Start => &[DAY, FROM],
        SessionKey::End => &[DAY, FROM, UNTIL],
        SessionKey::Place => &["place"],
        SessionKey::ResumeAt | SessionKey::ResumeEnd | SessionKey::ResumePlace => {
            &[RESUME_DAY, RESUME]
        }
    }
}

/// What the file says of a session, as it stands in a field of it.
pub fn written_of_session(zone: Option<Zone>, session: &Session, field: &str) -> String {
    let moment = |at| day_and_hour(zone, at);
    let resumes = || session.resume_at.map(moment).unwrap_or_default();
    match field {
        DAY => moment(session.start).0,
        FROM => moment(session.start).1,
        UNTIL => moment(session.end).1,
        RESUME_DAY => resumes().0,
        RESUME => resumes().1,
        _ if field == SessionKey::Round.name() => session.round.clone().unwrap_or_default(),
        _ => session.place.clone().unwrap_or_default(),
    }
}

/// A lateness as its field has it: in minutes, if it is whole ones.
fn in_minutes(written: String) -> String {
    match Duration::parse_typed(&written, None).map(Duration::as_seconds) {
        Ok(seconds) if seconds.is_multiple_of(60) => (seconds / 60).to_string(),
        _ => written,
    }
}

/// The fields of the form.
pub fn in_form(shown: &Shown<'_>, extent: Extent) -> Markup {
    let locale = shown.locale;
    let whole = extent == Extent::Whole;
    html! {
        fieldset {
            @if whole { legend { (locale.say(DeskNameAndPlace)) } }
            (shown.field(EventKey::Name, ""))
            @if whole { (shown.field(EventKey::Site, "")) }
            (shown.field(EventKey::Place, &locale.say(DeskEventPlaceHint)))
            // Times of day mean nothing without it.
            @if whole || shown.zone.is_none() { (shown.field(EventKey::Zone, &locale.say(DeskZoneHint))) }
            @else { input type="hidden" name=(field_of(EventKey::Zone)) value=(shown.value(EventKey::Zone)); }
        }
        fieldset {
            @if whole { legend { (locale.say(EditionRules)) } }
            (shown.choice(EventKey::Rules, Edition::all().iter().rev().map(|it| (it.name().to_owned(), it.title().to_owned()))))
            (shown.lateness())
            (shown.choice(EventKey::Notation, Notation::all().map(|it| (it.to_string(), text::notation(locale, it)))))
            (shown.control())
            @if whole { (shown.choice(EventKey::Clocks, ClockReading::ALL.map(|it| (it.to_string(), text::clock_reading(locale, it))))) }
        }
        (shown.sessions(extent))
    }
}

impl Shown<'_> {
    /// What stands in the field of a key.
    fn value(&self, key: EventKey) -> String {
        if let Some(typed) = self.typed.and_then(|typed| typed.exactly(&field_of(key))) {
            return typed.to_owned();
        }
        match (self.stored, key) {
            (Some(event), key) => written(event, key),
            (None, EventKey::Rules) => Edition::DEFAULT.to_owned(),
            (None, EventKey::Zone) => self.zone.map_or("", Zone::name).to_owned(),
            (None, _) => String::new(),
        }
    }

    fn wrong(&self, id: &str) -> &str {
        wrong_with(self.wrong, id)
    }

    fn field(&self, key: EventKey, hint: &str) -> Markup {
        let (id, value) = (field_of(key), self.value(key));
        let words = key.words(self.locale);
        html! { (Field::new(&id, &words).value(&value).hint(hint).error(self.wrong(&id))) }
    }

    fn choice(&self, key: EventKey, options: impl IntoIterator<Item = (String, String)>) -> Markup {
        let (id, value) = (field_of(key), self.value(key));
        let mut options = optional(options);
        // What holds where nothing is chosen.
        if let (EventKey::Rules, Some((_, words)), Some(newest)) =
            (key, options.first_mut(), Edition::builtin(Edition::DEFAULT))
        {
            let value = newest.title();
            *words = self.locale.say(DeskNoneChosen { value });
        }
        // The file of a federation is no built-in edition.
        if options.iter().all(|(code, _)| *code != value) {
            options.push((value.clone(), value.clone()));
        }
        let words = key.words(self.locale);
        let field = Field::new(&id, &words).value(&value).options(&options);
        field.error(self.wrong(&id)).render()
    }

    /// The time control, with those that are usual.
    fn control(&self) -> Markup {
        let key = EventKey::TimeControl;
        let (id, value) = (field_of(key), self.value(key));
        let hint = &self.locale.say(DeskTimeControlHint);
        let error = self.wrong(&id);
        usual::control(
            &id,
            &key.words(self.locale),
            &value,
            Said {
                hint: hint.into(),
                error: error.into(),
            },
        )
    }

    /// How late a player may be: nothing is chosen that nobody has said.
    fn lateness(&self) -> Markup {
        let id = field_of(EventKey::LateAfter);
        let value = self.value(EventKey::LateAfter);
        let is_other = value == OTHER;
        let typed = match is_other {
            true => self.typed.and_then(|typed| typed.text(OTHER_LATENESS)),
            false => Some(in_minutes(value)),
        };
        let lateness = Lateness {
            name: &id,
            other: OTHER_LATENESS,
            nothing: Some(self.locale.say(DeskNotSaid)),
            typed: &typed.unwrap_or_default(),
            is_other,
        };
        let said = Said {
            hint: self.locale.say(DeskMayBeLateHint).into(),
            error: self.wrong(&id).into(),
        };
        let words = self.locale.say(DeskLateMayBe);
        said.group(&id, "choice abreast", &words, lateness.show(self.locale))
    }

    /// The sessions that can be changed, and a new one behind them.
    fn sessions(&self, extent: Extent) -> Markup {
        let locale = self.locale;
        let stored = self.stored.map_or(&[][..], |event| &event.sessions);
        let past = |it: &&Session| it.end.as_unix() + LONG_AGO < self.now.as_unix();
        let first = stored.iter().take_while(past).count();
        let last = (first + MOST_SESSIONS).min(stored.len());
        let kept = first + stored.len() - last;
        html! {
            fieldset class="sessions" {
                legend { @if extent == Extent::First { (locale.say(DeskThisSession)) } @else { (locale.say(DeskSessionsLegend)) } }
                small { (locale.say(DeskSessionsHint)) }
                @if kept > 0 { p { (locale.say(DeskSessionsKept { count: kept })) } }
                @for (place, session) in (0..).zip(stored).take(last).skip(first) { (self.session(place, Some(session), extent)) }
                @if last == stored.len() { (self.session(last, None, extent)) }
            }
        }
    }

    fn session(&self, place: usize, stored: Option<&Session>, extent: Extent) -> Markup {
        let locale = self.locale;
        let value = |field: &str| {
            let typed = self
                .typed
                .and_then(|typed| typed.exactly(&field_of_session(place, field)));
            match (typed, self.stored.zip(stored)) {
                (Some(typed), _) => typed.to_owned(),
                (None, Some((event, session))) => written_of_session(event.zone, session, field),
                // The session that is on is most likely today's.
                (None, None) if field == DAY && extent == Extent::First => {
                    day_and_hour(self.zone, self.now).0
                }
                (None, None) => String::new(),
            }
        };
        let one = |field: &str, words: String, example: &str| {
            let id = field_of_session(place, field);
            let value = value(field);
            let field = Field::new(&id, &words).value(&value).example(example);
            field.error(self.wrong(&id)).render()
        };
        let day = day_and_hour(self.zone, self.now).0;
        let hour = "14:30";
        let number = locale.say(DeskSessionNumber { number: place + 1 });
        html! {
            div class="session" role="group" aria-label=(number) {
                (one(DAY, locale.say(DeskSessionDay), &day))
                (one(FROM, locale.say(DeskSessionFrom), hour))
                (one(UNTIL, locale.say(DeskSessionUntil), hour))
                (one(RESUME_DAY, locale.say(DeskResumesOn), &day))
                (one(RESUME, locale.say(DeskResumesAt), hour))
                @if extent == Extent::Whole {
                    @for key in [SessionKey::Round, SessionKey::Place] { (one(key.name(), key.words(locale), "")) }
                }
            }
        }
    }
}
