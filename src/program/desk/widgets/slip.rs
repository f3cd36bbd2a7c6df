//! The field in which a slip is typed: it keeps what was typed, and the script shows where that is wrong.

use std::ops::Range;

use maud::{Markup, html};

use super::form::Field;
use crate::text::message::*;
use crate::text::{Locale, Reader};
use envelope::SharedTextError;

/// A field for a slip, with its label and its hint.
#[derive(Clone, Copy, Debug)]
pub struct SlipField<'a> {
    /// The name, which is its id as well.
    pub name: &'a str,
    /// The label.
    pub words: &'a str,
    /// How it is typed.
    pub hint: &'a str,
    /// What was typed before.
    pub typed: &'a str,
    /// Why that is no slip.
    pub error: Option<SharedTextError>,
}

impl SlipField<'_> {
    /// The field, and the button that shows what is typed.
    pub fn render(&self, locale: &Locale) -> Markup {
        let error = self.error.filter(|_| !self.typed.is_empty());
        let sentence = error.map(|error| locale.phrase(&error, Reader::Desk));
        let place = error.and_then(|error| error.place(self.typed));
        html! {
            (Field::new(self.name, self.words).value(self.typed).hint(self.hint).error(sentence.as_deref().unwrap_or_default())
                .selected(place.map(|place| as_scripts_count(self.typed, place))).secret())
            (shows(locale, self.name, false))
        }
    }
}

/// The button that shows what is typed into these fields, or hides it where it is shown at first.
pub fn shows(locale: &Locale, fields: &str, at_first: bool) -> Markup {
    html! {
        button type="button" class="quiet" data-shows=(fields) data-hides=(locale.say(DeskHide)) data-shown[at_first] hidden { (locale.say(DeskShow)) }
    }
}

/// A range of bytes of a text in units of UTF-16, by which a script counts.
pub fn as_scripts_count(text: &str, range: Range<usize>) -> Range<usize> {
    let units = |to: usize| text.get(..to).unwrap_or_default().encode_utf16().count();
    units(range.start)..units(range.end)
}
