//! The resumption as an entry for a calendar (RFC 5545): the same bytes for the same envelope.

use ics::components::{Component, Property};
use ics::escape_text;

use crate::text::{self, Locale};
use envelope::{Fingerprint, Label};
use rules::adjournment::Announced;
use rules::time::{Duration, Moment, MomentError};

/// Which version of an entry this is: a calendar that has an older one takes it in its place (3.8.7.4).
pub struct Revision {
    /// From 0, higher with each change of what the entry says.
    pub sequence: usize,
    /// When that last changed.
    pub at: Moment,
    /// Whether the game is over, so that nothing is played.
    pub cancelled: bool,
}

/// An entry for the resumption that is announced, with a reminder so long before it.
///
/// The time is written in UTC, so that a calendar needs no rules of the zone; the note says what clocks there show.
///
/// # Errors
/// A moment that falls outside the years 0001 to 9999 where it is written in UTC.
pub fn calendar(
    locale: &Locale,
    label: &Label,
    announced: &Announced,
    fingerprint: &Fingerprint,
    revision: &Revision,
    remind: Duration,
) -> Result<String, MomentError> {
    let mut calendar = Component::new("VCALENDAR");
    calendar.add_property(Property::new("VERSION", "2.0"));
    calendar.add_property(Property::new(
        "PRODID",
        format!("-//adjourn//adjourn//{}", locale.code().to_uppercase()),
    ));
    let named = (fingerprint, revision.at);
    let mut event = event(locale, label, announced, named, remind)?;
    if revision.sequence > 0 {
        event.add_property(Property::new("SEQUENCE", revision.sequence.to_string()));
    }
    if revision.cancelled {
        event.add_property(Property::new("STATUS", "CANCELLED"));
    }
    calendar.add_component(event);
    Ok(folded(&calendar.to_string()))
}

/// The lines folded anew: none has more than 75 octets (3.1). The crate does not count the blank before what goes on.
fn folded(calendar: &str) -> String {
    const MOST: usize = 75;
    let whole = calendar.replace("\r\n ", "");
    let mut text = String::with_capacity(calendar.len());
    for line in whole.split_inclusive("\r\n") {
        let mut octets = 0;
        for sign in line.chars() {
            if octets + sign.len_utf8() > MOST && !matches!(sign, '\r' | '\n') {
                text.push_str("\r\n ");
                octets = 1;
            }
            text.push(sign);
            octets += sign.len_utf8();
        }
    }
    text
}

fn event<'a>(
    locale: &Locale,
    label: &Label,
    announced: &Announced,
    (fingerprint, changed): (&Fingerprint, Moment),
    remind: Duration,
) -> Result<Component<'a>, MomentError> {
    let title = escape_text(text::resumption_title(locale, label)).into_owned();
    let mut event = Component::new("VEVENT");
    // The entry stays the same however the envelope grows.
    event.add_property(Property::new("UID", format!("{fingerprint}@adjourn")));
    event.add_property(in_utc("DTSTAMP", changed)?);
    event.add_property(in_utc("DTSTART", announced.at)?);
    if let Some(end) = announced.end {
        event.add_property(in_utc("DTEND", end)?);
    }
    event.add_property(Property::new("SUMMARY", title.clone()));
    let note = text::resumption_note(locale, label, announced, fingerprint);
    event.add_property(Property::new("DESCRIPTION", escape_text(note).into_owned()));
    if let Some(place) = &announced.place {
        let place = escape_text(text::escaped(place).into_owned());
        event.add_property(Property::new("LOCATION", place.into_owned()));
    }
    event.add_component(reminder(title, remind));
    Ok(event)
}

fn reminder<'a>(title: String, before: Duration) -> Component<'a> {
    let mut alarm = Component::new("VALARM");
    alarm.add_property(Property::new("ACTION", "DISPLAY"));
    alarm.add_property(Property::new("DESCRIPTION", title));
    let before = format!("-PT{}S", before.as_seconds());
    alarm.add_property(Property::new("TRIGGER", before));
    alarm
}

fn in_utc<'a>(name: &'static str, moment: Moment) -> Result<Property<'a>, MomentError> {
    let utc = compact(moment.in_utc().ok_or(MomentError::OutOfRange)?);
    Ok(Property::new(name, format!("{utc}Z")))
}

/// A local time as RFC 5545 writes it: `19720901T143000`.
fn compact(moment: Moment) -> String {
    let shown = moment.to_string();
    let local = shown.split_at_checked(19).map_or("", |(local, _)| local);
    local
        .chars()
        .filter(|shown| !matches!(shown, '-' | ':'))
        .collect()
}
