//! The file of an event, `event.toml`: what all boards of a tournament share, read, checked and written.
//!
//! Every value is read by the reader that reads it on a label, and what is wrong is told with its line. The file
//! means the same on every machine and on every day: its times are those of its own zone, and no word in it depends
//! on today.

mod file;
mod keys;
mod session;
#[cfg(test)]
mod tests;
mod values;

use super::prelude::*;
use crate::failure::{AtLine, EventFault};

pub use file::{HEADING, SESSION};
pub use keys::Slot;
pub use session::{BoardOf, Resuming, Session, SessionKey};
pub use values::{Named, Source, day_and_hour};

use file::Table;
use keys::{keys, words};

/// The name of the file in the folder of an event.
pub const FILE_NAME: &str = "event.toml";

/// Most bytes of a file: a year of sessions has 30 KiB.
const LARGEST: u64 = 256 * 1024;

keys! {
    /// What all boards of an event share. `None` is what the file does not say.
    #[derive(Clone, Debug, Default, Serialize)]
    Event,
    /// A key at the top of the file, in the order in which the file is written.
    EventKey:
    /// The name of the event (PGN's Event).
    name: Option<String>, Name as Event;
    /// Where it is held (PGN's Site).
    site: Option<String>, Site as Site;
    /// The arbiter's public line, or the file that holds it.
    arbiter: Option<Named<PublicLine>>, Arbiter as Arbiter;
    /// The same of deputies, as a list.
    deputies: Vec<Named<PublicLine>>, Deputies => EventDeputies;
    /// The edition of the Laws: a name, or a file.
    rules: Option<Named<Edition>>, Rules as Rules;
    /// How late a player may be, in seconds, where the edition leaves it to the event.
    late_after: Option<u32>, LateAfter as LateAfter;
    /// What the players write in.
    notation: Option<Notation>, Notation as Notation;
    /// The time control of both players.
    time_control: Option<TimeControl>, TimeControl as TimeControl;
    /// How the clocks are read: the time used, or the time left.
    clocks: Option<ClockReading>, Clocks => EventClocks;
    /// The time zone of every moment in the file.
    zone: Option<Zone>, Zone as ResumeZone;
    /// Where the games are played, and resumed.
    place: Option<String>, Place => LabelPlace;
    {
        /// The sessions, in their order; none begins before the one above it has ended.
        sessions: Vec<Session>
    }
}

impl Event {
    /// Reads the file of an event.
    ///
    /// # Errors
    /// A file that cannot be read; what is wrong in it, with the line and the key.
    pub fn read(files: &Files, path: &Path) -> Result<Event> {
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

    /// The event with what follows where the file says nothing: the edition; where each session is played, and when
    /// and where its games resume.
    #[must_use]
    pub fn complete(&self) -> Event {
        let newest = |edition| Named::edition(Edition::DEFAULT, edition);
        let sessions = (0..).zip(&self.sessions).map(|(index, session)| {
            let resuming = self.resuming(index);
            let resumed = resuming.and_then(|it| self.where_resumed(Some(index), Some(it.at)));
            Session {
                place: session.place.clone().or(self.place.clone()),
                resume_at: resuming.map(|it| it.at),
                resume_end: resuming.and_then(|it| it.end),
                resume_place: resumed.map(str::to_owned),
                ..session.clone()
            }
        });
        Event {
            rules: self.rules.clone().or_else(|| self.edition().map(newest)),
            sessions: sessions.collect(),
            ..self.clone()
        }
    }

    /// The edition must leave the lateness to the event, if the file sets it.
    fn check_late_after(&self) -> Result<(), EventFault> {
        match (self.late_after, self.edition()) {
            (Some(_), Some(edition)) if !edition.leaves_lateness_to_event() => {
                let (laws, edition) = (edition.title().to_owned(), edition.name().to_owned());
                Err(EventFault::LateAfter { edition, laws })
            }
            _ => Ok(()),
        }
    }
}
