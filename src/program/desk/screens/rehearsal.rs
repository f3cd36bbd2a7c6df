//! The rehearsal: begins one, and leads to the desk of the one that is running.

use maud::{Markup, html};

use crate::commands::Failure;
use crate::desk::context::Desk;
use crate::desk::http::request::{Fields, Target, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::widgets::form::button;
use crate::desk::widgets::frame::Page;
use crate::text::Locale;
use crate::text::message::*;

/// The path of the screen.
const HERE: &str = "rehearse";

/// What leads to a rehearsal from the first screen.
pub fn to_begin(locale: &Locale) -> Markup {
    html! {
        div class="rehearse" {
            p { (locale.say(DeskRehearseWithoutGame)) }
            (button(HERE, &locale.say(DeskRehearse), ""))
        }
    }
}

pub fn show(desk: &Desk, visitor: &Visitor, _: &Target) -> Result<Page, Failure> {
    let locale = &visitor.locale;
    let main = html! {
        h1 { (locale.say(DeskRehearsal)) }
        @match desk.rehearsed.entrance()? {
            Some(entrance) => {
                p { (locale.say(DeskRehearsalReady)) }
                p { (locale.say(DeskRehearsalEnds)) }
                p { a class="act main" href=(entrance) target="_blank" rel="noopener" { (locale.say(DeskRehearsalEnter)) } }
                form method="post" action=(HERE) class="single" {
                    button class="quiet" name="anew" value="yes" { (locale.say(DeskRehearsalAnew)) }
                }
            }
            None => (to_begin(locale)),
        }
    };
    Ok(Page::new(locale.say(DeskRehearsal), main))
}

/// Begins a rehearsal, unless one is running that is to go on. In a rehearsal there is no other.
pub fn begin(
    desk: &Desk,
    visitor: &Visitor,
    _: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    if desk.rehearsal.is_some() {
        return Ok(Answer::Redirect(String::new()));
    }
    let anew = fields.ticked("anew");
    desk.rehearsed.begin(desk, &visitor.locale, anew)?;
    Ok(Answer::Redirect(HERE.to_owned()))
}
