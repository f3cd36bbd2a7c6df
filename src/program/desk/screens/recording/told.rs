//! What the sender of a form was shown: how many entries there were, and until when its button says what is.

use maud::{Markup, html};

use crate::commands::resume::unchanged;
use crate::commands::{Failure, show};
use crate::desk::http::request::{Fields, NotAForm};
use crate::failure::{DeskFault, Meanwhile};
use crate::text::Locale;
use crate::text::message::{DeskClockMoment, DeskHour};
use crate::text::{month, weekday};
use envelope::{Envelope, Verified};
use rules::time::Moment;

/// The hidden fields that say it: the number of entries, and the moment named on the button, if it names one.
pub fn hidden(shown: &show::Outcome, until: Option<Moment>) -> Markup {
    html! {
        input type="hidden" name="seen" value=(shown.envelope.entries().len());
        @if let Some(until) = until { input type="hidden" name="until" value=(until); }
    }
}

/// The number of entries that the sender was shown, if nothing has changed since.
///
/// # Errors
/// Something was recorded meanwhile, or the moment has passed; a form that says neither.
pub fn seen(fields: &Fields, envelope: &Envelope<Verified>, now: Moment) -> Result<usize, Failure> {
    let seen = fields.get("seen").and_then(|seen| seen.parse().ok());
    let seen: usize = seen.ok_or(NotAForm)?;
    unchanged(envelope, Some(seen))?;
    let until: Option<Moment> = match fields.get("until") {
        Some(until) => Some(until.parse().map_err(|_| NotAForm)?),
        None => None,
    };
    match until.filter(|until| now > *until) {
        Some(until) => {
            let there = until.in_zone(envelope.resumption().zone());
            Err(DeskFault::Meanwhile(Meanwhile::Past(clock_face(there))).into())
        }
        None => Ok(seen),
    }
}

/// A time of day: `14:30`.
fn clock_face(at: Moment) -> String {
    format!("{:02}:{:02}", at.hour(), at.minute())
}

/// A moment as clocks show it where play resumes: `14:30`, with its day where that is not today.
pub fn hour(locale: &Locale, shown: &show::Outcome, moment: Moment) -> String {
    let zone = shown.envelope.resumption();
    let zone = zone.zone();
    let (there, now) = (moment.in_zone(zone), shown.at.in_zone(zone));
    let day = |it: Moment| (it.year(), it.month(), it.day());
    let time = clock_face(there);
    match day(there) == day(now) {
        true => locale.say(DeskHour { time }),
        false => locale.say(DeskClockMoment {
            weekday: weekday(locale, there.weekday()),
            day: there.day(),
            month: month(locale, there.month()),
            time,
        }),
    }
}
