//! Failures and notices on a screen.

use crate::desk::prelude::*;
use crate::failure::Notice;
use crate::text::capital;
use crate::text::message::DeskToMend;

/// A failure, and what to do about it.
pub fn failed(locale: &Locale, failure: &Failure) -> Markup {
    let lacks = match failure.fault() {
        Some(DeskFault::NoPassphrase) => Some("passphrase"),
        Some(DeskFault::NoSlip) => Some("reply"),
        _ => None,
    };
    html! {
        div class="failure" role="alert" tabindex="-1" data-lacks=[lacks] {
            p { strong { (capital(&failure.sentence(locale, Reader::Desk))) } }
            p { (capital(&failure.hint(locale, Reader::Desk))) }
        }
    }
}

/// A list of notices.
pub fn notices(locale: &Locale, notices: &[Notice]) -> Markup {
    html! {
        @if !notices.is_empty() {
            ul class="notices" {
                @for notice in notices { li { (capital(&locale.phrase(notice, Reader::Desk))) } }
            }
        }
    }
}

/// Something that needs another look: the same sentence stands beside its field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The id of the field.
    pub field: String,
    /// What is wrong with it.
    pub sentence: String,
}

impl Wrong {
    /// That sentence beside that field.
    pub fn with(field: &str, sentence: String) -> Wrong {
        let field = field.to_owned();
        Wrong { field, sentence }
    }
}

/// What is wrong with that field; empty where nothing is.
pub fn wrong_with<'a>(all: &'a [Wrong], field: &str) -> &'a str {
    let mut all = all.iter();
    let wrong = all.find(|wrong| wrong.field == field);
    wrong.map_or("", |wrong| wrong.sentence.as_str())
}

/// All that needs another look, each with a link to its field.
pub fn look_again(visitor: &Visitor, wrong: &[Wrong]) -> Markup {
    html! {
        @if !wrong.is_empty() {
            div class="failure" role="alert" tabindex="-1" {
                p { strong { (visitor.locale.say(DeskToMend { count: wrong.len() })) } }
                ul {
                    @for it in wrong { li { a href=(format!("./{}#{}", visitor.path, it.field)) { (capital(&it.sentence)) } } }
                }
            }
        }
    }
}
