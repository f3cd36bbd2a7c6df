//! The resumption as an entry for a calendar (RFC 5545): the same bytes for the same envelope.

use ics::components::{Component, Parameter, Property};
use ics::escape_text;

use crate::envelope::{Fingerprint, Label};
use crate::laws::adjournment::Announced;
use crate::program::text::{self, Locale};
use crate::time::{ClockChange, Duration, Moment, MomentError, Zone};

/// The seconds for which changes of the clocks are written: a year, since somebody may move the entry.
const AHEAD: u64 = 366 * 24 * 3600;

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
/// The time is written as it was announced, with its zone and the zone's changes. Where the zone is not
/// known here, does not have the label's offset then, or shows that time twice, it is written in UTC: what
/// was announced is that moment, also if the rules of the zone have changed since.
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
    let zone = announced_in(announced);
    let mut calendar = Component::new("VCALENDAR");
    calendar.add_property(Property::new("VERSION", "2.0"));
    calendar.add_property(Property::new(
        "PRODID",
        format!("-//adjourn//adjourn//{}", locale.code().to_uppercase()),
    ));
    if let Some(zone) = zone {
        calendar.add_component(time_zone(zone, announced.at)?);
    }
    let named = (fingerprint, revision.at);
    let mut event = event(locale, label, announced, named, zone, remind)?;
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

/// The zone of the announcement, if a time in it says its moments.
fn announced_in(announced: &Announced) -> Option<Zone> {
    let zone: Zone = announced.zone.parse().ok()?;
    let mut moments = std::iter::once(announced.at).chain(announced.end);
    moments.all(|moment| is_said(zone, moment)).then_some(zone)
}

/// Whether what clocks in the zone show then, without an offset, means that moment. Where they are put
/// back, they show the same twice, and the first time is meant (3.3.5).
fn is_said(zone: Zone, moment: Moment) -> bool {
    let shown = zone.show(moment).map(Moment::offset_minutes);
    let changes = zone.changes(moment, moment);
    let again = changes.first().is_some_and(|change| {
        moment.as_unix() - change.since < i64::from(change.before - change.after)
    });
    shown == Some(moment.offset_minutes()) && !again
}

fn event<'a>(
    locale: &Locale,
    label: &Label,
    announced: &Announced,
    (fingerprint, changed): (&Fingerprint, Moment),
    zone: Option<Zone>,
    remind: Duration,
) -> Result<Component<'a>, MomentError> {
    let title = escape_text(text::resumption_title(locale, label)).into_owned();
    let mut event = Component::new("VEVENT");
    // The entry stays the same however the envelope grows.
    event.add_property(Property::new("UID", format!("{fingerprint}@adjourn")));
    event.add_property(in_utc("DTSTAMP", changed)?);
    event.add_property(at("DTSTART", announced.at, zone)?);
    if let Some(end) = announced.end {
        event.add_property(at("DTEND", end, zone)?);
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

/// The time of clocks in the zone from the resumption on.
fn time_zone<'a>(zone: Zone, from: Moment) -> Result<Component<'a>, MomentError> {
    let mut described = Component::new("VTIMEZONE");
    described.add_property(Property::new("TZID", zone.name()));
    let until = Duration::from_seconds(AHEAD).and_then(|ahead| from.plus(ahead));
    for change in zone.changes(from, until.unwrap_or(from)) {
        let mut part = Component::new(if change.summer {
            "DAYLIGHT"
        } else {
            "STANDARD"
        });
        part.add_property(Property::new("DTSTART", shown_before(&change)?));
        part.add_property(Property::new("TZOFFSETFROM", offset(change.before)));
        part.add_property(Property::new("TZOFFSETTO", offset(change.after)));
        described.add_component(part);
    }
    Ok(described)
}

/// The local time at a change of the clocks.
fn shown_before(change: &ClockChange) -> Result<String, MomentError> {
    let shown = Moment::from_unix(change.since + i64::from(change.before));
    Ok(compact(shown.ok_or(MomentError::OutOfRange)?))
}

/// `+0100`, with the seconds where there are any.
fn offset(seconds: i32) -> String {
    let sign = if seconds < 0 { '-' } else { '+' };
    let all = seconds.unsigned_abs();
    let (hours, minutes, rest) = (all / 3600, all / 60 % 60, all % 60);
    match rest {
        0 => format!("{sign}{hours:02}{minutes:02}"),
        rest => format!("{sign}{hours:02}{minutes:02}{rest:02}"),
    }
}

fn at<'a>(
    name: &'static str,
    moment: Moment,
    zone: Option<Zone>,
) -> Result<Property<'a>, MomentError> {
    match zone {
        None | Some(Zone::UTC) => in_utc(name, moment),
        Some(zone) => {
            let mut property = Property::new(name, compact(moment));
            property.add(Parameter::new("TZID", zone.name()));
            Ok(property)
        }
    }
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
