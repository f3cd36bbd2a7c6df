//! `event`: writes the file of an event, or shows what one says and what labels still lack.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::Failure;
use super::event_file::{Event, Named};
use crate::failure::{EventKey, SessionName};
use crate::files::{Existing, Files, Mode, NewFile};
use crate::text::{self, EventValue, Locale, Reader};
use envelope::PublicLine;
use rules::time::Duration;

/// An event, its file, and what its labels lack.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The file.
    pub file: PathBuf,
    /// What it says.
    pub event: Event,
}

/// Something that every label needs and that the file does not say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lack {
    /// The value of a key.
    Key(EventKey),
    /// When the adjourned games of a session resume.
    Resumption(SessionName),
}

/// Writes the file of an event, which says that.
///
/// # Errors
/// A file that stands there already, or cannot be written.
pub fn write(files: &Files, path: &Path, text: &str, existing: Existing) -> Result<(), Failure> {
    let file = NewFile {
        path,
        bytes: text.as_bytes(),
        mode: Mode::Public,
    };
    Ok(files.create(&[file], existing)?)
}

/// Reads and checks the file of an event.
///
/// # Errors
/// What is wrong in it, with the line and the key.
pub fn show(files: &Files, path: &Path) -> Result<Outcome, Failure> {
    Ok(Outcome {
        file: path.to_owned(),
        event: Event::read(files, path)?,
    })
}

impl Outcome {
    /// What labels lack that neither scores nor players say, in the order of the file. Of the zone, the machine's is taken.
    pub fn lacks(&self) -> Vec<Lack> {
        let event = &self.event;
        let edition = event.edition();
        let wants_lateness = edition.is_some_and(|edition| edition.wants_default_time());
        let keys = [
            (event.arbiter.is_none(), EventKey::Arbiter),
            (
                event.late_after.is_none() && wants_lateness,
                EventKey::LateAfter,
            ),
            (event.notation.is_none(), EventKey::Notation),
            (event.time_control.is_none(), EventKey::TimeControl),
            (event.place.is_none(), EventKey::Place),
        ];
        let keys = keys.into_iter().filter(|(lacks, _)| *lacks);
        let sessions = (0..).zip(&event.sessions);
        let open = sessions.filter(|(place, _)| event.resuming(*place).is_none());
        keys.map(|(_, key)| Lack::Key(key))
            .chain(open.map(|(_, session)| Lack::Resumption(session.name())))
            .collect()
    }

    /// What the file says of all boards, in the order in which it is written.
    fn values(&self) -> Vec<(EventKey, EventValue)> {
        let event = &self.event;
        let said = |text: &Option<String>| text.clone().map(EventValue::Text);
        let name = |named: &Named<PublicLine>| named.value.person.name.clone();
        let deputies: Vec<String> = event.deputies.iter().map(name).collect();
        let late = event.late_after.map(u64::from);
        let rows = [
            (EventKey::Name, said(&event.name)),
            (EventKey::Site, said(&event.site)),
            (
                EventKey::Arbiter,
                event.arbiter.as_ref().map(name).map(EventValue::Text),
            ),
            (
                EventKey::Deputies,
                (!deputies.is_empty()).then_some(EventValue::Names(deputies)),
            ),
            (
                EventKey::Rules,
                event.edition().map(|it| EventValue::Edition(Box::new(it))),
            ),
            (
                EventKey::LateAfter,
                late.and_then(Duration::from_seconds).map(EventValue::Span),
            ),
            (EventKey::Notation, event.notation.map(EventValue::Notation)),
            (
                EventKey::TimeControl,
                event.time_control.clone().map(EventValue::TimeControl),
            ),
            (EventKey::Clocks, event.clocks.map(EventValue::Clocks)),
            (EventKey::Zone, event.zone.map(EventValue::Zone)),
            (EventKey::Place, said(&event.place)),
        ];
        let rows = rows.into_iter();
        rows.filter_map(|(key, value)| Some((key, value?)))
            .collect()
    }

    /// What the file says of all boards, in words: the name of each key, and its value.
    pub fn in_words(&self, locale: &Locale, reader: Reader) -> Vec<(String, String)> {
        text::event_in_words(locale, &self.values(), reader)
    }

    /// The outcome as JSON: the keys of the file, and what follows for the sessions.
    pub fn to_json(&self) -> Value {
        let event = &self.event;
        let sessions = (0..).zip(&event.sessions).map(|(place, session)| {
            let resuming = event.resuming(place);
            json!({
                "round": session.round,
                "start": session.start,
                "end": session.end,
                "place": session.place.as_ref().or(event.place.as_ref()),
                "resume_at": resuming.map(|it| it.at),
                "resume_end": resuming.and_then(|it| it.end),
                "resume_place": resuming.and_then(|it| event.where_resumed(Some(place), Some(it.at))),
            })
        });
        let lacks = self.lacks().into_iter().map(|lack| match lack {
            Lack::Key(key) => json!({ "key": key }),
            Lack::Resumption(session) => json!({ "key": "resume_at", "start": session.start }),
        });
        let name = |named: &Named<PublicLine>| named.value.person.name.clone();
        json!({
            "file": self.file,
            "event": {
                "name": event.name,
                "site": event.site,
                "arbiter": event.arbiter.as_ref().map(name),
                "deputies": event.deputies.iter().map(name).collect::<Vec<_>>(),
                "rules": event.edition().map(|edition| edition.name().to_owned()),
                "late_after": event.late_after,
                "notation": event.notation.map(|notation| notation.to_string()),
                "time_control": event.time_control,
                "clocks": event.clocks,
                "zone": event.zone,
                "place": event.place,
                "sessions": sessions.collect::<Vec<_>>(),
            },
            "missing": lacks.collect::<Vec<_>>(),
        })
    }
}
