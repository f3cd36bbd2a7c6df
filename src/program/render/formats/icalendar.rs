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
    let title = text::resumption_title(locale, label);
    let note = text::resumption_note(locale, label, announced, fingerprint);
    let mut said = vec![
        // The entry stays the same however the envelope grows.
        ("UID", format!("{fingerprint}@adjourn")),
        ("DTSTAMP", in_utc(revision.at)?),
        ("DTSTART", in_utc(announced.at)?),
    ];
    if let Some(end) = announced.end {
        said.push(("DTEND", in_utc(end)?));
    }
    said.push(("SUMMARY", escape_text(&title).into_owned()));
    said.push(("DESCRIPTION", escape_text(note).into_owned()));
    let place = announced.place.as_deref().map(text::escaped);
    said.extend(place.map(|place| ("LOCATION", escape_text(place).into_owned())));
    if revision.sequence > 0 {
        said.push(("SEQUENCE", revision.sequence.to_string()));
    }
    if revision.cancelled {
        said.push(("STATUS", "CANCELLED".to_owned()));
    }
    let mut event = component("VEVENT", said);
    event.add_component(component(
        "VALARM",
        vec![
            ("ACTION", "DISPLAY".to_owned()),
            ("DESCRIPTION", escape_text(&title).into_owned()),
            ("TRIGGER", format!("-PT{}S", remind.as_seconds())),
        ],
    ));
    let product = format!("-//adjourn//adjourn//{}", locale.code().to_uppercase());
    let said = vec![("VERSION", "2.0".to_owned()), ("PRODID", product)];
    let mut calendar = component("VCALENDAR", said);
    calendar.add_component(event);
    Ok(folded(&calendar.to_string()))
}

/// A component with its properties.
fn component(name: &'static str, properties: Vec<(&'static str, String)>) -> Component<'static> {
    let mut component = Component::new(name);
    for (name, value) in properties {
        component.add_property(Property::new(name, value));
    }
    component
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

/// As RFC 5545 writes it: `19720901T143000Z`.
fn in_utc(moment: Moment) -> Result<String, MomentError> {
    let utc = moment.in_utc().ok_or(MomentError::OutOfRange)?.to_string();
    let (local, _) = utc.split_at_checked(19).unwrap_or_default();
    Ok(local.replace(['-', ':'], "") + "Z")
}
