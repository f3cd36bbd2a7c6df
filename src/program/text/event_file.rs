//! What people call the keys of an event's file.

use super::Locale;
use super::message::*;
use crate::program::failure::EventKey;

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
