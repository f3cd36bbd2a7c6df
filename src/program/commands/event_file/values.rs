//! The values of an event: each type is read, written and told in one place, by the readers that labels have.

use serde::Serializer;

use crate::commands::label_draft::{
    is_edition_file, is_public_line, late_in_words, read_edition, read_public_line,
};
use crate::commands::prelude::*;
use crate::failure::EventFault;
use envelope::{LONGEST_TEXT, check_text, normal};
use rules::time::TypedMomentError;

/// Where the files are that an event names.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Reads them.
    pub files: &'a Files,
    /// The folder of the event's file.
    pub folder: &'a Path,
}

impl Source<'_> {
    /// What is written, or the path of the file that it names, from where the program runs.
    fn found(&self, written: &str, is_file: bool) -> String {
        let path = self.folder.join(written);
        match is_file {
            true => path.to_string_lossy().into_owned(),
            false => written.to_owned(),
        }
    }
}

/// What a value is of, and what its meaning depends on.
#[derive(Clone, Copy, Debug)]
pub struct At<'a> {
    /// The key.
    pub key: &'static str,
    /// Where the files are that it may name.
    pub source: &'a Source<'a>,
    /// Whose clocks show its times.
    pub zone: Option<Zone>,
}

/// A type of values.
pub trait Value: Sized {
    /// Reads what is written.
    ///
    /// # Errors
    /// It cannot be read.
    fn read(written: &str, at: &At<'_>) -> Result<Self>;

    /// As the file has it; times are those of that zone.
    fn written(&self, zone: Option<Zone>) -> String;

    /// As people are told.
    fn told(&self, _: &Locale, _: Reader) -> String {
        self.written(None)
    }
}

/// A value that stands in the file, or in another file that it names.
#[derive(Clone, Debug)]
pub struct Named<T> {
    /// As it is written.
    pub written: String,
    /// The name of the person, or of the edition.
    pub name: String,
    /// The value.
    pub value: T,
}

impl Named<Edition> {
    /// That edition.
    pub(super) fn edition(written: &str, value: Edition) -> Named<Edition> {
        Named {
            written: written.to_owned(),
            name: value.name().to_owned(),
            value,
        }
    }
}

/// Its name.
impl<T> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.name)
    }
}

/// One row a type: how it is read, how it is written, and what people are told.
macro_rules! values {
    ($($type:ty: |$text:ident, $at:ident| $read:expr, |$it:ident| $written:expr, |$locale:ident| $told:expr;)+) => {$(
        impl Value for $type {
            fn read($text: &str, $at: &At<'_>) -> Result<$type> {
                Ok($read)
            }

            fn written(&self, _: Option<Zone>) -> String {
                let $it = self;
                $written
            }

            fn told(&self, $locale: &Locale, _: Reader) -> String {
                let $it = self;
                $told
            }
        }
    )+};
}

values! {
    String: |text, at| label_text(text, at.key)?,
        |it| it.clone(), |_locale| it.clone();
    Named<PublicLine>: |text, at| person(text, at.source)?,
        |it| it.written.clone(), |_locale| it.name.clone();
    u32: |text, _at| lateness(text)?,
        |it| late_in_words(*it).unwrap_or_default(), |locale| late_told(*it, locale);
    Notation: |text, _at| text.parse()?,
        |it| it.to_string(), |locale| text::notation(locale, *it);
    TimeControl: |text, _at| TimeControl::parse_typed(text)?,
        |it| it.in_words(), |locale| text::time_control(locale, it);
    ClockReading: |text, _at| ClockReading::parse(text).ok_or(EventFault::Clocks)?,
        |it| it.to_string(), |locale| text::clock_reading(locale, *it);
    Zone: |text, _at| text.parse()?,
        |it| it.to_string(), |_locale| it.to_string();
}

/// A text that a label can hold.
fn label_text(written: &str, key: &'static str) -> Result<String, EventFault> {
    let text = normal(written);
    match check_text(&text, LONGEST_TEXT) {
        Ok(()) => Ok(text),
        Err(fault) => Err(EventFault::Text { key, fault }),
    }
}

/// A public line, or the file that holds it.
fn person(written: &str, source: &Source<'_>) -> Result<Named<PublicLine>> {
    let found = source.found(written, !is_public_line(written));
    let value = read_public_line(source.files, &found)?;
    Ok(Named {
        written: written.to_owned(),
        name: value.person.name.clone(),
        value,
    })
}

/// How late a player may be, in seconds.
fn lateness(written: &str) -> Result<u32> {
    let late = Duration::parse_typed(written, None)?;
    let key = LabelKey::LateAfter;
    Ok(u32::try_from(late.as_seconds()).map_err(|_| LabelFault::TooLong(key))?)
}

fn late_told(seconds: u32, locale: &Locale) -> String {
    let late = Duration::from_seconds(seconds.into());
    late.map_or_else(String::new, |late| text::span(locale, late))
}

/// A built-in edition by name, or the file of another.
impl Value for Named<Edition> {
    fn read(written: &str, at: &At<'_>) -> Result<Self> {
        let found = at.source.found(written, is_edition_file(written));
        let edition = read_edition(at.source.files, &found)?;
        Ok(Named::edition(written, edition))
    }

    fn written(&self, _: Option<Zone>) -> String {
        self.written.clone()
    }

    fn told(&self, _: &Locale, reader: Reader) -> String {
        let title = self.value.title();
        match reader {
            // By its name it is given.
            Reader::CommandLine(_) | Reader::Terminal => format!("{}: {title}", self.name),
            Reader::Desk => title.to_owned(),
        }
    }
}

impl Value for Moment {
    fn read(written: &str, at: &At<'_>) -> Result<Moment> {
        // The file means the same on every day: words that depend on it are refused.
        let reader = MomentReader::new(ClocksOf::from(at.zone), None);
        reader.moment(written).map_err(|error| match error {
            TypedMomentError::NoZone => EventFault::NoZone(at.key).into(),
            error => error.into(),
        })
    }

    /// As people write it, `2026-11-23 14:30`, where that means it and nothing else.
    fn written(&self, zone: Option<Zone>) -> String {
        let (day, hour) = day_and_hour(zone, *self);
        let short = format!("{day} {hour}");
        let reader = MomentReader::new(ClocksOf::from(zone), None);
        match reader.moment(&short) {
            Ok(moment) if moment == *self => short,
            _ => self.to_string(),
        }
    }
}

/// Day and hour of a moment, as the clocks of that zone show them: `2026-11-23`, `14:30`.
pub fn day_and_hour(zone: Option<Zone>, at: Moment) -> (String, String) {
    let at = zone.and_then(|zone| zone.show(at)).unwrap_or(at);
    (
        format!("{:04}-{:02}-{:02}", at.year(), at.month(), at.day()),
        format!("{:02}:{:02}", at.hour(), at.minute()),
    )
}
