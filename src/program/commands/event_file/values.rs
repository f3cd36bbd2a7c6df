//! The values of an event: each type is read, written and told in one place, by the readers that labels have.

use std::path::Path;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use crate::commands::Failure;
use crate::commands::label_draft::{
    is_edition_file, is_public_line, late_in_words, read_edition, read_public_line,
};
use crate::failure::{EventFault, LabelFault};
use crate::files::Files;
use crate::text::{self, Locale, Reader};
use envelope::{LONGEST_TEXT, LabelKey, PublicLine, check_text, normal};
use rules::edition::Edition;
use rules::fault::Fault;
use rules::notation::Notation;
use rules::time::{
    ClockReading, ClocksOf, Duration, Moment, MomentReader, TimeControl, TypedMomentError, Zone,
};

/// Where the files are that an event names.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Reads them.
    pub files: &'a Files,
    /// The folder of the event's file.
    pub folder: &'a Path,
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
    fn read(written: &str, at: &At<'_>) -> Result<Self, EventFault>;

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

/// Its name.
impl<T> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.name)
    }
}

impl At<'_> {
    /// The value cannot be read.
    pub(super) fn wrong(&self, failure: impl Into<Failure>) -> EventFault {
        let (key, cause) = (self.key, failure.into().fault);
        EventFault::Value { key, cause }
    }

    /// What is written; of a file the path from where the program runs.
    fn found(&self, written: &str, is_file: bool) -> String {
        match is_file {
            true => self
                .source
                .folder
                .join(written)
                .to_string_lossy()
                .into_owned(),
            false => written.to_owned(),
        }
    }
}

/// One row a type: what reads it, how it is written, and what people are told.
macro_rules! values {
    ($($type:ty: $read:path, $it:ident => $written:expr, $locale:ident => $told:expr;)+) => {$(
        impl Value for $type {
            fn read(written: &str, at: &At<'_>) -> Result<$type, EventFault> {
                $read(written, at)
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
    String: text, it => it.clone(), _locale => it.clone();
    Named<PublicLine>: person, it => it.written.clone(), _locale => it.name.clone();
    u32: lateness, it => late_in_words(*it).unwrap_or_default(), locale => late_told(*it, locale);
    Notation: parsed, it => it.to_string(), locale => text::notation(locale, *it);
    TimeControl: time_control, it => it.in_words(), locale => text::time_control(locale, it);
    ClockReading: clock_reading, it => it.to_string(), locale => text::clock_reading(locale, *it);
    Zone: parsed, it => it.to_string(), _locale => it.to_string();
}

/// A text that a label can hold.
fn text(written: &str, at: &At<'_>) -> Result<String, EventFault> {
    let (key, text) = (at.key, normal(written));
    match check_text(&text, LONGEST_TEXT) {
        Ok(()) => Ok(text),
        Err(fault) => Err(EventFault::Text { key, fault }),
    }
}

/// A public line, or the file that holds it.
fn person(written: &str, at: &At<'_>) -> Result<Named<PublicLine>, EventFault> {
    let value = read_public_line(
        at.source.files,
        &at.found(written, !is_public_line(written)),
    );
    let value = value.map_err(|failure| at.wrong(failure))?;
    Ok(Named {
        written: written.to_owned(),
        name: value.person.name.clone(),
        value,
    })
}

/// How late a player may be, in seconds.
fn lateness(written: &str, at: &At<'_>) -> Result<u32, EventFault> {
    let late = Duration::parse_typed(written, None).map_err(|error| at.wrong(error))?;
    let key = LabelKey::LateAfter;
    u32::try_from(late.as_seconds()).map_err(|_| at.wrong(LabelFault::TooLong { key }))
}

fn late_told(seconds: u32, locale: &Locale) -> String {
    let late = Duration::from_seconds(seconds.into());
    late.map_or_else(String::new, |late| text::span(locale, late))
}

fn time_control(written: &str, at: &At<'_>) -> Result<TimeControl, EventFault> {
    TimeControl::parse_typed(written).map_err(|error| at.wrong(error))
}

fn clock_reading(written: &str, _: &At<'_>) -> Result<ClockReading, EventFault> {
    ClockReading::parse(written).ok_or(EventFault::Clocks)
}

fn parsed<T: FromStr<Err: Fault>>(written: &str, at: &At<'_>) -> Result<T, EventFault> {
    written.parse().map_err(|error: T::Err| at.wrong(error))
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

/// A built-in edition by name, or the file of another.
impl Value for Named<Edition> {
    fn read(written: &str, at: &At<'_>) -> Result<Self, EventFault> {
        let found = at.found(written, is_edition_file(written));
        let value = read_edition(at.source.files, &found);
        let value = value.map_err(|failure| at.wrong(failure))?;
        Ok(Named::edition(written, value))
    }

    fn written(&self, _: Option<Zone>) -> String {
        self.written.clone()
    }

    fn told(&self, _: &Locale, reader: Reader) -> String {
        let title = self.value.title();
        match reader {
            // By its name it is given.
            Reader::CommandLine | Reader::Terminal => format!("{}: {title}", self.name),
            Reader::Desk => title.to_owned(),
        }
    }
}

impl Value for Moment {
    fn read(written: &str, at: &At<'_>) -> Result<Moment, EventFault> {
        // The file means the same on every day: words that depend on it are refused.
        let reader = MomentReader::new(ClocksOf::from(at.zone), None);
        reader.moment(written).map_err(|error| match error {
            TypedMomentError::NoZone => EventFault::NoZone { key: at.key },
            error => at.wrong(error),
        })
    }

    /// As people write it, `2026-11-23 14:30`, where that means it and nothing else.
    fn written(&self, zone: Option<Zone>) -> String {
        let shown = zone.and_then(|zone| zone.show(*self));
        let short = shown.map(|at| {
            let (year, month, day) = (at.year(), at.month(), at.day());
            let (hour, minute) = (at.hour(), at.minute());
            format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}")
        });
        let reader = MomentReader::new(ClocksOf::from(zone), None);
        let means_it = |text: &String| reader.moment(text).ok() == Some(*self);
        short.filter(means_it).unwrap_or_else(|| self.to_string())
    }
}
