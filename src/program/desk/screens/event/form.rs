//! The form of an event: which keys it asks for, how, and what stands in its fields. Sessions are lines that unfold.

use crate::commands::event_file::{Event, EventKey, Session, SessionKey, day_and_hour};
use crate::desk::prelude::*;
use crate::desk::widgets::form::optional;
use crate::desk::widgets::usual;
use crate::text::capital;
use rules::Word;
use rules::edition::Edition;
use rules::notation::Notation;
use rules::time::{ClockReading, Moment, Zone};

/// The keys that are asked for, in the order of the form. Whoever sits at the desk is the arbiter.
const ASKED: [EventKey; 9] = [
    EventKey::Name,
    EventKey::Site,
    EventKey::Place,
    EventKey::Zone,
    EventKey::Rules,
    EventKey::Notation,
    EventKey::TimeControl,
    EventKey::Clocks,
    EventKey::LateAfter,
];

/// The most sessions in the form; others of the file stay as they are.
const MOST_SESSIONS: usize = 8;

/// A session that ended longer ago is not changed any more, in seconds.
const LONG_AGO: i64 = 24 * 3600;

/// The fields of a session: its day.
pub const DAY: &str = "day";
/// When it begins.
pub const FROM: &str = "from";
/// When it ends.
pub const UNTIL: &str = "until";
/// The day of its resumption.
pub const RESUME_DAY: &str = "resume-day";
/// The hour of its resumption.
pub const RESUME: &str = "resume-at";

/// The field of a key.
pub fn field_of(key: EventKey) -> String {
    format!("event-{}", key.name())
}

/// A field of the session at that place.
pub fn field_of_session(place: usize, field: &str) -> String {
    format!("session-{place}-{field}")
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

/// What stands in a field before anybody types: what the file says, and without one the newest Laws and the machine's
/// zone.
pub fn standing(event: Option<&Event>, zone: Option<Zone>, name: &str) -> Option<String> {
    let key = name.strip_prefix("event-").and_then(EventKey::parse);
    match (key, event) {
        (Some(EventKey::Rules), None) => Some(Edition::DEFAULT.to_owned()),
        (Some(EventKey::Zone), None) => zone.map(|zone| zone.name().to_owned()),
        (Some(key), Some(event)) => {
            let said = event.slot(key).written(event.zone)?;
            let text = said.as_str()?;
            Some(match key {
                EventKey::LateAfter => usual::in_minutes(text),
                _ => text.to_owned(),
            })
        }
        (None, Some(event)) => {
            let (place, field) = name.strip_prefix("session-")?.split_once('-')?;
            let session = event.sessions.get(place.parse::<usize>().ok()?)?;
            Some(written_of_session(event.zone, session, field))
        }
        (_, None) => None,
    }
}

/// How a key is asked for.
fn asked(locale: &Locale, event: Option<&Event>, key: EventKey) -> Field<'static> {
    let name = field_of(key);
    let field = Field::new(name.clone(), key.words(locale));
    let editions = Edition::all();
    let options: Vec<(String, String)> = match key {
        EventKey::Name => return Field::new(name, locale.say(EditionName)),
        EventKey::Place => return field.example(locale.say(DeskEventPlaceHint)),
        EventKey::Zone => return field.example("Europe/Rome"),
        EventKey::TimeControl => return field.example("40/2h, 1h").among(usual::controls()),
        EventKey::LateAfter => {
            return Field::new(name, locale.say(DeskLateMayBe))
                .number()
                .class("hour");
        }
        EventKey::Rules => {
            let all = editions.iter().rev();
            all.map(|it| (it.name().to_owned(), it.title().to_owned()))
                .collect()
        }
        EventKey::Notation => Notation::all()
            .map(|it| (it.to_string(), text::notation(locale, it)))
            .collect(),
        EventKey::Clocks => {
            let all = ClockReading::ALL.into_iter();
            all.map(|it| (it.to_string(), text::clock_reading(locale, it)))
                .collect()
        }
        _ => return field,
    };
    let mut options = optional(options);
    // The file of a federation is no built-in edition, and letters may be of one's own.
    let value = standing(event, None, &name).unwrap_or_default();
    if options.iter().all(|(code, _)| *code != value) {
        options.push((value.clone(), value));
    }
    field.options(options)
}

/// The fields of the form; `after` is what follows from a session.
pub fn in_form(
    locale: &Locale,
    form: &Form<'_>,
    event: Option<&Event>,
    now: Moment,
    after: &dyn Fn(usize) -> Option<String>,
) -> Markup {
    let stored = event.map_or(&[][..], |event| &event.sessions);
    let past = |it: &&Session| it.end.as_unix() + LONG_AGO < now.as_unix();
    let first = stored.iter().take_while(past).count();
    let last = (first + MOST_SESSIONS).min(stored.len());
    let kept = first + stored.len() - last;
    let is_open = |place: usize| {
        let of = field_of_session(place, "");
        stored.is_empty() || form.wrong.iter().any(|wrong| wrong.field.starts_with(&of))
    };
    html! {
        div class="two asks" { (form.show(ASKED.map(|key| asked(locale, event, key)))) }
        div class="sessions" {
            h2 { (locale.say(DeskSessionsLegend)) }
            @if stored.is_empty() { p class="hint" { (locale.say(DeskSessionsHint)) } }
            @if kept > 0 { p { (locale.say(DeskSessionsKept { count: kept })) } }
            @for place in (first..last).chain((last == stored.len()).then_some(last)) {
                details open[is_open(place)] {
                    summary {
                        @match stored.get(place) {
                            Some(session) => { span { (capital(&locale.phrase(&session.name(), Reader::Desk))) } }
                            None => { span { (locale.say(DeskSessionNumber { number: place + 1 })) } }
                        }
                        @if let Some(after) = after(place) { small { (after) } }
                    }
                    (session_fields(locale, form, place))
                }
            }
        }
    }
}

fn session_fields(locale: &Locale, form: &Form<'_>, place: usize) -> Markup {
    let field = |name: &str, words| Field::new(field_of_session(place, name), words);
    let key = |key: SessionKey| field(key.name(), key.words(locale));
    let hour = |name: &str, words| field(name, words).example("14:30").class("hour");
    html! {
        div class="session" role="group" aria-label=(locale.say(DeskSessionNumber { number: place + 1 })) {
            (form.show([
                field(DAY, locale.say(DeskSessionDay)).date(),
                hour(FROM, locale.say(DeskSessionFrom)),
                hour(UNTIL, locale.say(DeskSessionUntil)),
                key(SessionKey::Round).class("hour"),
                field(RESUME_DAY, locale.say(DeskResumesOn)).date(),
                hour(RESUME, locale.say(DeskResumesAt)),
                key(SessionKey::Place),
            ]))
        }
    }
}
