//! The state of the desk, shared by all screens.

use std::path::PathBuf;
use std::sync::Mutex;

use crate::commands::event_file::Event;
use crate::commands::{Failure, show};
use crate::desk::archive_work::ArchiveWork;
use crate::desk::closing::Closing;
use crate::desk::folder::{Folder, no_such};
use crate::desk::http::auth::Auth;
use crate::desk::http::events::Events;
use crate::desk::http::failures::Failures;
use crate::desk::rehearsal::{Rehearsal, Rehearsed};
use crate::desk::sealings::Sealings;
use crate::desk::searches::Searches;
use crate::desk::secrets::Secrets;
use crate::desk::{Options, Said};
use crate::files::Files;
use crate::text::Locale;
use crate::text::message::RehearsalNothingCounts;
use archive::store::Location;
use envelope::crypto::RandomUnavailable;
use rules::time::{Moment, Zone};

/// The desk, as the screens and the router see it.
pub struct Desk {
    /// Access to the disk.
    pub files: Files,
    /// The archive that is searched and verified.
    pub store: Option<Location>,
    /// The moment to reckon with, instead of the machine's clock.
    pub at: Option<Moment>,
    /// The language, where a window has chosen none.
    pub locale: Option<Locale>,
    /// The time zone of this machine, for a resumption of which nobody says another.
    pub zone: Option<Zone>,
    /// The sessions.
    pub auth: Auth,
    /// The folder of labels, envelopes and keys.
    pub folder: Folder,
    /// The secrets in memory.
    pub secrets: Secrets,
    /// The sealings in hand.
    pub sealings: Sealings,
    /// The notifier of changes.
    pub events: Events,
    /// Work on the archive.
    pub archive_work: ArchiveWork,
    /// The longer searches for rulings.
    pub searches: Searches,
    /// Failures that a screen is still to show.
    pub failures: Failures,
    /// Held while a frame of a camera is read.
    pub camera: Mutex<()>,
    /// The folder in which a rehearsal makes its own.
    pub temporary: PathBuf,
    /// What makes this desk a rehearsal, if it is one itself.
    pub rehearsal: Option<Rehearsal>,
    /// The rehearsal that was begun at this desk.
    pub rehearsed: Rehearsed,
    /// Whether a window has asked the desk to end.
    pub closing: Closing,
    /// Says something to whoever started the desk.
    pub says: Says,
}

/// Says something to whoever started the desk.
type Says = Box<dyn Fn(Said<'_>) + Send + Sync>;

impl Desk {
    /// A desk that answers at that address: no session, no secret, no sealing.
    ///
    /// # Errors
    /// No random bytes from the system.
    pub fn new(options: Options, authority: String, says: Says) -> Result<Desk, RandomUnavailable> {
        Ok(Desk {
            files: options.files,
            store: options.store,
            at: options.at,
            locale: options.locale,
            zone: options.zone,
            auth: Auth::new(authority)?,
            folder: Folder::new(options.folder),
            secrets: Secrets::default(),
            sealings: Sealings::default(),
            events: Events::default(),
            archive_work: ArchiveWork::default(),
            searches: Searches::default(),
            failures: Failures::default(),
            camera: Mutex::default(),
            temporary: options.temporary,
            rehearsal: options.rehearsal,
            rehearsed: Rehearsed::default(),
            closing: Closing::default(),
            says,
        })
    }

    /// The archive: the one that the desk was started with, or the one that it made in its folder.
    pub fn archive(&self) -> Option<Location> {
        let own = self.archive_here();
        let own = self.files.is_regular(&own).then(|| Location::file(own));
        self.store.clone().or(own)
    }

    /// Where the desk makes an archive of its own.
    pub fn archive_here(&self) -> PathBuf {
        self.folder.path().join("desk.archive")
    }

    /// The path of the envelope of that name. What a link leads to is not in the folder.
    ///
    /// # Errors
    /// No such file.
    pub fn envelope(&self, name: &str) -> Result<PathBuf, Failure> {
        let path = self.folder.envelope(name);
        match self.files.is_regular(&path) {
            true => Ok(path),
            false => Err(no_such(name)),
        }
    }

    /// The envelope of that name, with the state of its game.
    ///
    /// # Errors
    /// No such file, or not a valid envelope.
    pub fn read(&self, name: &str) -> Result<show::Outcome, Failure> {
        let mut shown = show::load(&self.files, &self.envelope(name)?, None, self.now()?)?;
        if let Some((_, state)) = self.searches.found(name, &shown, &[]) {
            shown.standing.state = state;
        }
        Ok(shown)
    }

    /// The event of the folder, where it can be read: its own screen says what is wrong with it.
    pub fn event(&self) -> Option<Event> {
        let path = self.folder.event();
        let is_there = self.files.is_regular(&path);
        is_there.then(|| Event::read(&self.files, &path).ok())?
    }

    /// The zone of the hall's clocks: the event's, else the machine's.
    pub fn hall_zone(&self) -> Option<Zone> {
        self.event().and_then(|event| event.zone).or(self.zone)
    }

    /// The present, as the hall's clocks show it.
    ///
    /// # Errors
    /// The machine's clock cannot be read.
    pub fn hall_time(&self) -> Result<Moment, Failure> {
        let now = self.now()?;
        let there = self.hall_zone().and_then(|zone| zone.show(now));
        Ok(there.unwrap_or(now))
    }

    /// The words that every screen and every sheet bears, where this desk is a rehearsal.
    pub fn marked(&self, locale: &Locale) -> Option<String> {
        let of_rehearsal = self.rehearsal.is_some();
        of_rehearsal.then(|| locale.say(RehearsalNothingCounts))
    }

    /// The games of which a closed move or slips would be lost if the desk ended now. A rehearsal has nothing to lose.
    pub fn unfinished(&self) -> Vec<String> {
        match self.rehearsal {
            Some(_) => Vec::new(),
            None => self.sealings.irreplaceable(),
        }
    }

    /// The moment to reckon with.
    ///
    /// # Errors
    /// The machine's clock cannot be read.
    pub fn now(&self) -> Result<Moment, Failure> {
        let now = match self.at {
            Some(at) => at,
            None => crate::clock::now()?,
        };
        let rehearsal = self.rehearsal.as_ref();
        Ok(rehearsal.map_or(now, |it| it.time(now)))
    }
}

#[cfg(test)]
pub mod tests {
    use std::path::Path;

    use axum::http::HeaderMap;

    use super::*;
    use crate::desk::Port;
    use crate::desk::http::request::{Theme, Visitor};

    /// The options of a desk in that folder, at that port.
    pub fn options(folder: &Path, port: Port) -> Options {
        Options {
            files: Files::default(),
            folder: folder.to_owned(),
            store: None,
            port,
            at: None,
            locale: None,
            zone: None,
            temporary: folder.to_owned(),
            rehearsal: None,
        }
    }

    /// A desk in that folder that no window has entered.
    pub fn desk(folder: &Path, at: Option<&str>, zone: Option<&str>) -> Desk {
        let options = Options {
            at: at.map(|at| at.parse().unwrap()),
            zone: zone.map(|zone| zone.parse().unwrap()),
            ..options(folder, Port::Given(0))
        };
        Desk::new(options, "127.0.0.1:1".to_owned(), Box::new(|_| {})).unwrap()
    }

    /// Somebody who reads English.
    pub fn visitor() -> Visitor {
        Visitor {
            locale: Locale::english(),
            theme: Theme::default(),
            sound: false,
            home: "/".to_owned(),
            path: String::new(),
            changes: 0,
            headers: HeaderMap::new(),
        }
    }
}
