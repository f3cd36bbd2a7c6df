//! Lists of facts, and text that others wrote.

use maud::{Markup, PreEscaped, html};

use crate::text::message::DeskResumesBy;
use crate::text::{self, Locale, escaped};
use envelope::Summary;

/// A name as a part of a path. All paths are relative to the home of the desk, which no other server knows.
pub fn in_path(name: &str) -> String {
    let encoded: String = form_urlencoded::byte_serialize(name.as_bytes()).collect();
    encoded.replace('+', "%20")
}

/// Names and their values.
pub fn facts(facts: &[(String, String)]) -> Markup {
    html! {
        dl {
            @for (name, value) in facts { dt { (name) } dd { (value) } }
        }
    }
}

/// HTML that is inserted without escaping: only for what our own renderers made.
pub fn trusted(html: &str) -> Markup {
    PreEscaped(html.to_owned())
}

/// Text from outside, escaped and isolated.
pub fn foreign(text: &str) -> Markup {
    html! { bdi { (escaped(text)) } }
}

/// A name as the hall calls it: what stands before the comma.
pub fn surname(name: &str) -> &str {
    name.split(',').next().unwrap_or(name).trim()
}

/// When the game resumes, as clocks at its place show it, or by when.
pub fn resumes(locale: &Locale, it: &Summary) -> Markup {
    let there = it.resumes_there();
    match it.is_to_be_agreed() {
        true => {
            let moment = text::day_and_hour(locale, &there, None);
            html! { (locale.say(DeskResumesBy { moment })) }
        }
        false => html! {
            time datetime=(there.to_string()) { (text::day_and_hour(locale, &there, None)) }
        },
    }
}
