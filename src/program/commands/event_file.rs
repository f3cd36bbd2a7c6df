//! The file of an event, `event.toml`: what all boards of a tournament share, read, checked and written.
//!
//! Every value is read by the reader that reads it on a label, and what is wrong is told with its line. The file means the
//! same on every machine and on every day: its times are those of its own zone, and no word in it depends on today.

mod entries;
mod session;
#[cfg(test)]
mod tests;
mod writing;

use std::path::Path;

use crate::commands::Failure;
use crate::failure::EventFault;
use crate::files::{FileError, Files};
use envelope::{MOST_DEPUTIES, PublicLine};
use rules::edition::Edition;
use rules::notation::Notation;
use rules::time::{ClockReading, TimeControl, Zone};

pub use entries::Source;
pub use session::{BoardOf, Resuming, Session, SessionDraft};
pub use writing::HEADING;

/// The name of the file in the folder of an event.
pub const FILE_NAME: &str = "event.toml";

/// Most bytes of a file: a year of sessions has 30 KiB.
const LARGEST: u64 = 256 * 1024;

/// What all boards of an event share. `None` is what the file does not say.
#[derive(Clone, Debug, Default)]
pub struct Event {
    /// Its name.
    pub name: Option<String>,
    /// Where it is held.
    pub site: Option<String>,
    /// The arbiter.
    pub arbiter: Option<Named<PublicLine>>,
    /// The deputies.
    pub deputies: Vec<Named<PublicLine>>,
    /// The edition of the Laws.
    pub rules: Option<Named<Edition>>,
    /// How late a player may be, in seconds.
    pub late_after: Option<u32>,
    /// What the players write in.
    pub notation: Option<Notation>,
    /// The time control of both players.
    pub time_control: Option<TimeControl>,
    /// How the clocks are read.
    pub clocks: Option<ClockReading>,
    /// The zone of all moments.
    pub zone: Option<Zone>,
    /// Where the games are played, and resumed.
    pub place: Option<String>,
    /// The sessions, in their order; none begins before the one above it has ended.
    pub sessions: Vec<Session>,
}

/// A value that stands in the file, or in another file that it names.
#[derive(Clone, Debug)]
pub struct Named<T> {
    /// As it is written.
    pub written: String,
    /// What it says, with a path from where the program runs.
    pub found: String,
    /// The value.
    pub value: T,
}

impl Event {
    /// Reads the file of an event.
    ///
    /// # Errors
    /// A file that cannot be read; what is wrong in it, with the line and the key.
    pub fn read(files: &Files, path: &Path) -> Result<Event, Failure> {
        let source = Source {
            files,
            folder: path.parent().unwrap_or(Path::new("")),
        };
        let read = || {
            let bytes = files.read(path, LARGEST)?;
            let text = std::str::from_utf8(&bytes).map_err(|_| EventFault::NotUtf8)?;
            Ok::<_, Failure>(Event::parse(text, &source)?)
        };
        read().map_err(|failure| match failure.fault::<FileError>() {
            // It names its file already.
            Some(_) => failure,
            None => failure.of_file(path),
        })
    }

    /// The edition under which the games are played: the one that the file names, else the newest.
    pub fn edition(&self) -> Option<Edition> {
        match &self.rules {
            Some(named) => Some(named.value.clone()),
            None => Edition::builtin(Edition::DEFAULT),
        }
    }
}

/// The most deputies that an event names: as many as a label can.
const MOST: usize = MOST_DEPUTIES;
