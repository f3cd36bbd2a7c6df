//! The values of an event: each type is read, written and told in one place, by the readers that labels have.

use std::path::Path;

use serde::{Serialize, Serializer};

use crate::commands::Failure;
use crate::commands::label_draft::{
    is_edition_file, is_public_line, read_edition, read_public_line,
};
use crate::failure::{EventFault, LabelFault};
use crate::files::Files;
use crate::text::{self, Locale, Reader};
use envelope::{LONGEST_TEXT, LabelKey, PublicLine, check_text, normal};
use rules::edition::Edition;
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

/// Where a value stands, and what its meaning depends on.
#[derive(Clone, Copy, Debug)]
pub struct At<'a> {
    /// The key.
    pub key: &'static str,
    /// The line, or 0 where it is in no file.
    pub line: usize,
    /// Where the files are that it may name.
    pub source: Source<'a>,
    /// Whose clocks show its times.
    pub zone: Option<Zone>,
    /// The present, where somebody types it; in a file, words that depend on the day are refused.
    pub now: Option<Moment>,
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
    /// The same on another line.
    pub(super) fn on(self, line: usize) -> Self {
        At { line, ..self }
    }

    /// The value cannot be read.
    pub(super) fn wrong(&self, failure: impl Into<Failure>) -> EventFault {
        EventFault::Value {
            line: self.line,
            key: self.key,
            cause: failure.into().fault,
        }
    }

    /// A path in the file, from where the program runs.
    fn path(&self, written: &str) -> String {
        let path = self.source.folder.join(written);
        path.to_string_lossy().into_owned()
    }
}

/// A text that a label can hold.
impl Value for String {
    fn read(written: &str, at: &At<'_>) -> Result<String, EventFault> {
        let (line, key, text) = (at.line, at.key, normal(written));
        let checked = check_text(&text, LONGEST_TEXT);
        checked.map_err(|fault| EventFault::Text { line, key, fault })?;
        Ok(text)
    }

    fn written(&self, _: Option<Zone>) -> String {
        self.clone()
    }
}

/// A public line, or the file that holds it.
impl Value for Named<PublicLine> {
    fn read(written: &str, at: &At<'_>) -> Result<Self, EventFault> {
        let found = match is_public_line(written) {
            true => written.to_owned(),
            false => at.path(written),
        };
        let value = read_public_line(at.source.files, &found);
        let value = value.map_err(|failure| at.wrong(failure))?;
        Ok(Named {
            written: written.to_owned(),
            name: value.person.name.clone(),
            value,
        })
    }

    fn written(&self, _: Option<Zone>) -> String {
        self.written.clone()
    }

    fn told(&self, _: &Locale, _: Reader) -> String {
        self.name.clone()
    }
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
        let found = match is_edition_file(written) {
            true => at.path(written),
            false => written.to_owned(),
        };
        let value = read_edition(at.source.files, &found);
        let value = value.map_err(|failure| at.wrong(failure))?;
        Ok(Named::edition(written, value))
    }

    fn written(&self, _: Option<Zone>) -> String {
        self.written.clone()
    }

    fn told(&self, _: &Locale, reader: Reader) -> String {
        match reader {
            // By its name it is given.
            Reader::CommandLine | Reader::Terminal => {
                format!("{}: {}", self.name, self.value.title())
            }
            Reader::Desk => self.value.title().to_owned(),
        }
    }
}

/// A lateness, in seconds.
impl Value for u32 {
    fn read(written: &str, at: &At<'_>) -> Result<u32, EventFault> {
        let late = Duration::parse_typed(written, None).map_err(|error| at.wrong(error))?;
        let key = LabelKey::LateAfter;
        u32::try_from(late.as_seconds()).map_err(|_| at.wrong(LabelFault::TooLong { key }))
    }

    fn written(&self, _: Option<Zone>) -> String {
        let late = Duration::from_seconds((*self).into());
        late.map_or_else(String::new, |late| late.to_string())
    }

    fn told(&self, locale: &Locale, _: Reader) -> String {
        let late = Duration::from_seconds((*self).into());
        late.map_or_else(String::new, |late| text::span(locale, late))
    }
}

impl Value for Notation {
    fn read(written: &str, at: &At<'_>) -> Result<Notation, EventFault> {
        written.parse().map_err(|error| at.wrong(error))
    }

    fn written(&self, _: Option<Zone>) -> String {
        self.to_string()
    }

    fn told(&self, locale: &Locale, _: Reader) -> String {
        text::notation(locale, *self)
    }
}

impl Value for TimeControl {
    fn read(written: &str, at: &At<'_>) -> Result<TimeControl, EventFault> {
        TimeControl::parse_typed(written).map_err(|error| at.wrong(error))
    }

    fn written(&self, _: Option<Zone>) -> String {
        self.in_words()
    }

    fn told(&self, locale: &Locale, _: Reader) -> String {
        text::time_control(locale, self)
    }
}

impl Value for ClockReading {
    fn read(written: &str, at: &At<'_>) -> Result<ClockReading, EventFault> {
        ClockReading::parse(written).ok_or(EventFault::Clocks { line: at.line })
    }

    fn written(&self, _: Option<Zone>) -> String {
        self.name().to_owned()
    }

    fn told(&self, locale: &Locale, _: Reader) -> String {
        text::clock_reading(locale, *self)
    }
}

impl Value for Zone {
    fn read(written: &str, at: &At<'_>) -> Result<Zone, EventFault> {
        written.parse().map_err(|error| at.wrong(error))
    }

    fn written(&self, _: Option<Zone>) -> String {
        self.name().to_owned()
    }
}

impl Value for Moment {
    fn read(written: &str, at: &At<'_>) -> Result<Moment, EventFault> {
        let reader = MomentReader::new(ClocksOf::from(at.zone), at.now);
        let (line, key) = (at.line, at.key);
        reader.moment(written).map_err(|error| match error {
            TypedMomentError::NoZone => EventFault::NoZone { line, key },
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
