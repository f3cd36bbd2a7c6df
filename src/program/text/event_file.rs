//! What the file of an event says, in words.

use super::message::*;
use super::{Locale, Reader, clock_reading, notation, span, time_control};
use crate::envelope::PublicLine;
use crate::program::commands::event_file::{Event, Named};
use crate::program::failure::EventKey;
use crate::time::Duration;

/// What the file says of all boards, in words: the name of each key, and its value.
pub fn said_by_event(locale: &Locale, event: &Event, reader: Reader) -> Vec<(String, String)> {
    let name = |named: &Named<PublicLine>| named.value.person.name.clone();
    let deputies: Vec<String> = event.deputies.iter().map(name).collect();
    let edition = event.edition().map(|edition| match reader {
        Reader::CommandLine | Reader::Terminal => {
            format!("{}: {}", edition.name(), edition.title())
        }
        Reader::Desk => edition.title().to_owned(),
    });
    let late = event.late_after.map(u64::from);
    let late = late.and_then(Duration::from_seconds);
    let control = event.time_control.as_ref();
    let rows = [
        (EventKey::Name, event.name.clone()),
        (EventKey::Site, event.site.clone()),
        (EventKey::Arbiter, event.arbiter.as_ref().map(name)),
        (
            EventKey::Deputies,
            (!deputies.is_empty()).then(|| deputies.join("; ")),
        ),
        (EventKey::Rules, edition),
        (EventKey::LateAfter, late.map(|late| span(locale, late))),
        (
            EventKey::Notation,
            event.notation.map(|it| notation(locale, it)),
        ),
        (
            EventKey::TimeControl,
            control.map(|it| time_control(locale, it)),
        ),
        (
            EventKey::Clocks,
            event.clocks.map(|it| clock_reading(locale, it)),
        ),
        (EventKey::Zone, event.zone.map(|it| it.name().to_owned())),
        (EventKey::Place, event.place.clone()),
    ];
    let rows = rows.into_iter();
    rows.filter_map(|(key, value)| Some((event_key(locale, key), value?)))
        .collect()
}

/// What people call a key.
pub fn event_key(locale: &Locale, key: EventKey) -> String {
    match key {
        EventKey::Name => locale.say(DeskEvent),
        EventKey::Site => locale.say(DeskSite),
        EventKey::Arbiter => locale.say(DeskArbiterName),
        EventKey::Deputies => locale.say(EventDeputies),
        EventKey::Rules => locale.say(DeskEdition),
        EventKey::LateAfter => locale.say(DeskLateAfter),
        EventKey::Notation => locale.say(DeskNotation),
        EventKey::TimeControl => locale.say(DeskTimeControl),
        EventKey::Clocks => locale.say(EventClocks),
        EventKey::Zone => locale.say(DeskZone),
        EventKey::Place => locale.say(EventPlace),
    }
}
