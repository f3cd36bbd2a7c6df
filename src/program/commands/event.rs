//! `event`: writes the file of an event, or shows what one says and what labels still lack.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::Failure;
use super::event_file::{Event, EventKey};
use crate::failure::SessionName;
use crate::files::{Existing, Files, Mode, NewFile};
use crate::text::{Locale, Reader};
use rules::Word;

/// What labels need that neither scores nor players say, in the order of the file. Of the zone, the machine's is taken.
const NEEDED: [EventKey; 5] = [
    EventKey::Arbiter,
    EventKey::LateAfter,
    EventKey::Notation,
    EventKey::TimeControl,
    EventKey::Place,
];

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
    /// What labels lack, in the order of the file.
    pub fn lacks(&self) -> Vec<Lack> {
        let event = &self.event;
        let edition = event.edition();
        let wants_lateness = edition.is_some_and(|edition| edition.wants_default_time());
        let is_needed = |key: &EventKey| *key != EventKey::LateAfter || wants_lateness;
        let is_said = |key: &EventKey| event.slot(*key).written(None).is_some();
        let keys = NEEDED.into_iter().filter(is_needed);
        let keys = keys.filter(|key| !is_said(key)).map(Lack::Key);
        let sessions = (0..).zip(&event.sessions);
        let open = sessions.filter(|(place, _)| event.resuming(*place).is_none());
        keys.chain(open.map(|(_, session)| Lack::Resumption(session.name())))
            .collect()
    }

    /// What the file says of all boards, in words: the name of each key, and its value.
    pub fn in_words(&self, locale: &Locale, reader: Reader) -> Vec<(String, String)> {
        let event = self.event.complete();
        let row =
            |key: &EventKey| Some((key.words(locale), event.slot(*key).told(locale, reader)?));
        EventKey::ALL.iter().filter_map(row).collect()
    }

    /// The outcome as JSON: the keys of the file, and what follows for the sessions.
    pub fn to_json(&self) -> Value {
        let lacks = self.lacks().into_iter().map(|lack| match lack {
            Lack::Key(key) => json!({ "key": key.name() }),
            Lack::Resumption(session) => json!({ "key": "resume_at", "start": session.start }),
        });
        json!({
            "file": self.file,
            "event": self.event.complete(),
            "missing": lacks.collect::<Vec<_>>(),
        })
    }
}
