//! Failures and notices on a screen.

use maud::{Markup, html};

use crate::program::commands::Failure;
use crate::program::failure::Notice;
use crate::program::text::{Locale, Reader};

/// A failure, and what to do about it.
pub fn failed(locale: &Locale, failure: &Failure) -> Markup {
    html! {
        div class="failure" role="alert" tabindex="-1" {
            p { strong { (locale.failure(failure, Reader::Desk)) } }
            p { (locale.hint(failure, Reader::Desk)) }
        }
    }
}

/// A list of notices.
pub fn notices(locale: &Locale, notices: &[Notice]) -> Markup {
    html! {
        @if !notices.is_empty() {
            ul class="notices" {
                @for notice in notices { li { (locale.notice(notice, Reader::Desk)) } }
            }
        }
    }
}
