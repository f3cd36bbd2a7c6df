//! Failures and notices on a screen.

use maud::{Markup, html};

use super::label_fields::field_of;
use crate::program::commands::Failure;
use crate::program::commands::label_draft::LabelKey;
use crate::program::failure::Notice;
use crate::program::text::message::DeskEarly;
use crate::program::text::{Locale, Reader};

/// A failure, and what to do about it.
pub fn failed(locale: &Locale, failure: &Failure) -> Markup {
    html! {
        div class="failure" role="alert" tabindex="-1" {
            p { strong { (by_fields(locale, &locale.failure(failure, Reader::Desk))) } }
            p { (by_fields(locale, &locale.hint(failure, Reader::Desk))) }
        }
    }
}

/// A sentence in which the flags of the command line are the fields of the page.
fn by_fields(locale: &Locale, said: &str) -> String {
    let words = said.split(' ').map(|word| {
        let flag = word.trim_matches(|sign: char| !sign.is_ascii_lowercase() && sign != '-');
        match field_of_flag(locale, flag) {
            Some(field) => word.replace(flag, &format!("“{field}”")),
            None => word.to_owned(),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The field for what a flag gives.
pub fn field_of_flag(locale: &Locale, flag: &str) -> Option<String> {
    let name = match flag.strip_prefix("--")? {
        "early" => return Some(locale.say(DeskEarly)),
        "zone" => "resume-zone",
        "place" => "resume-place",
        name => name,
    };
    let mut keys = LabelKey::ALL.iter();
    let key = keys.find(|key| key.name().replace('_', "-") == name)?;
    Some(field_of(locale, *key))
}

/// A list of notices.
pub fn notices(locale: &Locale, notices: &[Notice]) -> Markup {
    html! {
        @if !notices.is_empty() {
            ul class="notices" {
                @for notice in notices { li { (by_fields(locale, &locale.notice(notice, Reader::Desk))) } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_of_the_command_line_are_fields_here() {
        let locale = Locale::english();
        for (sentence, expected) in [
            (
                "name it, such as --at-move 41b, or give the score with the result *",
                "name it, such as “Seal at move” 41b, or give the score with the result *",
            ),
            (
                "give it: --session-end TIME",
                "give it: “End of the session” TIME",
            ),
            (
                "(--zone, --place) and --nothing-of-ours",
                "(“Time zone”, “Place of the resumption”) and --nothing-of-ours",
            ),
            (
                "a line – with dashes -- and words",
                "a line – with dashes -- and words",
            ),
        ] {
            assert_eq!(by_fields(&locale, sentence), expected);
        }
    }
}
