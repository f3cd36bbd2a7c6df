//! What an event's file says of all boards: what people call its keys, and what stands behind each.

use super::message::*;
use super::{Locale, Reader, clock_reading, field, notation, span, time_control};
use crate::failure::EventKey;
use envelope::LabelKey;
use rules::edition::Edition;
use rules::notation::Notation;
use rules::time::{ClockReading, Duration, TimeControl, Zone};

/// The value of a key.
#[derive(Clone, Debug)]
pub enum EventValue {
    /// A name or a place.
    Text(String),
    /// The names of several people.
    Names(Vec<String>),
    /// An edition of the Laws.
    Edition(Box<Edition>),
    /// A length of time.
    Span(Duration),
    /// What the players write in.
    Notation(Notation),
    /// A time control.
    TimeControl(TimeControl),
    /// How the clocks are read.
    Clocks(ClockReading),
    /// A time zone.
    Zone(Zone),
}

/// What the file says, in words: the name of each key, and its value.
pub fn event_in_words(
    locale: &Locale,
    values: &[(EventKey, EventValue)],
    reader: Reader,
) -> Vec<(String, String)> {
    let row = |(key, value): &(EventKey, EventValue)| {
        (event_key(locale, *key), event_value(locale, value, reader))
    };
    values.iter().map(row).collect()
}

/// What stands behind a key.
fn event_value(locale: &Locale, value: &EventValue, reader: Reader) -> String {
    match value {
        EventValue::Text(text) => text.clone(),
        EventValue::Names(names) => names.join("; "),
        EventValue::Edition(edition) => match reader {
            // By its name it is given.
            Reader::CommandLine | Reader::Terminal => {
                format!("{}: {}", edition.name(), edition.title())
            }
            Reader::Desk => edition.title().to_owned(),
        },
        EventValue::Span(time) => span(locale, *time),
        EventValue::Notation(it) => notation(locale, *it),
        EventValue::TimeControl(control) => time_control(locale, control),
        EventValue::Clocks(reading) => clock_reading(locale, *reading),
        EventValue::Zone(zone) => zone.name().to_owned(),
    }
}

/// What people call a key.
pub fn event_key(locale: &Locale, key: EventKey) -> String {
    match key {
        EventKey::Name => field(locale, LabelKey::Event),
        EventKey::Site => field(locale, LabelKey::Site),
        EventKey::Arbiter => field(locale, LabelKey::Arbiter),
        EventKey::Deputies => locale.say(EventDeputies),
        EventKey::Rules => field(locale, LabelKey::Rules),
        EventKey::LateAfter => field(locale, LabelKey::LateAfter),
        EventKey::Notation => field(locale, LabelKey::Notation),
        EventKey::TimeControl => field(locale, LabelKey::TimeControl),
        EventKey::Clocks => locale.say(EventClocks),
        EventKey::Zone => field(locale, LabelKey::ResumeZone),
        EventKey::Place => locale.say(EventPlace),
    }
}
