//! What the sender of a form was shown: how many entries there were, and until when its button says what is.

use maud::{Markup, html};

use super::Hall;
use crate::commands::resume::unchanged;
use crate::commands::{Failure, show};
use crate::desk::http::request::NotAForm;
use crate::failure::{DeskFault, Meanwhile};
use crate::text::message::{DeskClockMoment, DeskHour};
use crate::text::{Locale, month, time_of_day, weekday};
use rules::time::Moment;

impl Hall<'_> {
    /// The hidden fields that say it: the number of entries, and the moment named on the button, if it names one.
    pub fn hidden(&self, until: Option<Moment>) -> Markup {
        html! {
            input type="hidden" name="seen" value=(self.envelope.entries().len());
            @if let Some(until) = until { input type="hidden" name="until" value=(until); }
        }
    }

    /// The number of entries that the sender was shown, if nothing has changed since.
    ///
    /// # Errors
    /// Something was recorded meanwhile, or the moment has passed; a form that says neither.
    pub fn seen(&self) -> Result<usize, Failure> {
        let seen = self.typed.get("seen").and_then(|seen| seen.parse().ok());
        let seen: usize = seen.ok_or(NotAForm)?;
        unchanged(&self.envelope, Some(seen))?;
        let until = self.typed.get("until").map(str::parse::<Moment>);
        let until = until.transpose().map_err(|_| NotAForm)?;
        match until.filter(|until| self.at > *until) {
            Some(until) => {
                let there = until.in_zone(self.envelope.resumption().zone());
                Err(DeskFault::Meanwhile(Meanwhile::Past(time_of_day(&there))).into())
            }
            None => Ok(seen),
        }
    }
}

/// A moment as clocks show it where play resumes: `14:30`, with its day where that is not today.
pub fn hour(locale: &Locale, shown: &show::Outcome, moment: Moment) -> String {
    let zone = shown.envelope.resumption();
    let zone = zone.zone();
    let (there, now) = (moment.in_zone(zone), shown.at.in_zone(zone));
    let day = |it: Moment| (it.year(), it.month(), it.day());
    let time = time_of_day(&there);
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
