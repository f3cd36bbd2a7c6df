//! A rehearsal that is begun at a desk: a second desk in a throw-away folder, at another port of the same program, with
//! sessions, secrets and a clock of its own. Neither desk knows the folder or the archive of the other.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use tokio::net::TcpListener;
use tokio::task::AbortHandle;

use super::context::Desk;
use super::http::{router, server};
use super::lock::locked;
use super::{Options, Port, closed, open, watch};
use crate::commands::Failure;
use crate::commands::rehearse::hall;
use crate::failure::DeskFault;
use crate::text::Locale;
use crate::text::message::*;
use envelope::crypto::RandomUnavailable;
use rules::notation::Language;
use rules::time::{Duration, Moment};

/// What makes a desk a rehearsal.
#[derive(Debug)]
pub struct Rehearsal {
    /// With what its folder was furnished.
    pub hall: hall::Job,
    /// The address of the desk at which it was begun, if it was at one.
    pub onward: Option<String>,
    /// By how many seconds its clock is ahead.
    ahead: AtomicU64,
}

impl Rehearsal {
    /// In the folder of that hall.
    pub fn new(hall: hall::Job, onward: Option<String>) -> Rehearsal {
        Rehearsal {
            hall,
            onward,
            ahead: AtomicU64::new(0),
        }
    }

    /// What its clock shows when another shows `now`.
    pub fn time(&self, now: Moment) -> Moment {
        let ahead = Duration::from_seconds(self.ahead.load(Ordering::Relaxed));
        ahead.and_then(|ahead| now.plus(ahead)).unwrap_or(now)
    }

    /// Puts its clock ahead by so much, or back where it was.
    pub fn jump(&self, ahead: Option<Duration>) {
        let now = ahead.map_or(0, |_| self.ahead.load(Ordering::Relaxed));
        let ahead = ahead.map_or(0, Duration::as_seconds);
        self.ahead.store(now + ahead, Ordering::Relaxed);
    }
}

/// The rehearsal that was begun at a desk, if there is one.
#[derive(Default)]
pub struct Rehearsed(Mutex<Option<Running>>);

/// A desk that answers, and its tasks.
struct Running {
    desk: Arc<Desk>,
    tasks: [AbortHandle; 2],
}

impl Rehearsed {
    /// A new entrance to the rehearsal; the one before no longer works.
    ///
    /// # Errors
    /// No random bytes from the system.
    pub fn entrance(&self) -> Result<Option<String>, RandomUnavailable> {
        let mut running = locked(&self.0);
        if let Some(closed) = running.take_if(|it| it.desk.closing.is_asked()) {
            closed.end();
        }
        let running = running.as_ref();
        running.map(|it| it.desk.auth.entrance()).transpose()
    }

    /// Begins a rehearsal for that desk, unless one is running. `anew` ends that one first.
    ///
    /// # Errors
    /// No free port, or files that cannot be written.
    pub fn begin(&self, desk: &Desk, locale: &Locale, anew: bool) -> Result<(), Failure> {
        let mut running = locked(&self.0);
        if anew && let Some(before) = running.take() {
            before.end();
        }
        if running.is_none() {
            *running = Some(Running::new(desk, locale)?);
        }
        Ok(())
    }

    /// Ends the rehearsal, and takes its folder away.
    pub fn end(&self) {
        if let Some(running) = locked(&self.0).take() {
            running.end();
        }
    }
}

/// What is written in the folder of a rehearsal, in the language of the desk.
pub fn words(locale: &Locale) -> hall::Words {
    let own = Language::ALL
        .into_iter()
        .find(|it| it.code() == locale.code());
    hall::Words {
        language: own.unwrap_or(Language::English),
        event: locale.say(RehearsalNothingCounts),
        place: locale.say(RehearsalPlace),
        passphrase: locale.say(RehearsalPassphrase),
    }
}

impl Running {
    fn new(desk: &Desk, locale: &Locale) -> Result<Running, Failure> {
        let job = hall::Job {
            game: None,
            folder: hall::throw_away(&desk.temporary)?,
            at: desk.now()?,
            zone: desk.zone,
            words: words(locale),
        };
        hall::make_ready(&desk.files, &job)?;
        let options = Options {
            files: desk.files.with_data(&job.folder),
            folder: job.folder.clone(),
            store: None,
            port: Port::Given(0),
            at: desk.at,
            locale: desk.locale,
            zone: desk.zone,
            temporary: desk.temporary.clone(),
            rehearsal: Some(Rehearsal::new(job.clone(), Some(desk.auth.address()))),
        };
        // What cannot be removed either is in the folder of temporary files.
        Running::answer(options).inspect_err(|_| drop(desk.files.remove_folder(&job.folder)))
    }

    /// Answers, in the threads of the desk at which it is begun.
    fn answer(options: Options) -> Result<Running, Failure> {
        let opened = open(options, |_| {})?;
        let failed = |error: io::Error| DeskFault::System(error.kind());
        let listener = TcpListener::from_std(opened.listener).map_err(failed)?;
        let desk = opened.desk;
        let router = router::router(desk.clone());
        let closing = desk.clone();
        let answering = tokio::spawn(async move {
            tokio::select! {
                () = server::serve(listener, router) => {}
                () = closed(&closing) => {}
            }
        });
        let watching = tokio::spawn(watch(desk.clone()));
        Ok(Running {
            desk,
            tasks: [answering.abort_handle(), watching.abort_handle()],
        })
    }

    fn end(self) {
        for task in &self.tasks {
            task.abort();
        }
        self.desk.secrets.lock();
        // What a window is still writing stays in the folder of temporary files, which the system clears.
        let _ = self.desk.files.remove_folder(self.desk.folder.path());
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::desk::context::tests::desk;

    fn folders(within: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(within).unwrap();
        entries.map(|entry| entry.unwrap().path()).collect()
    }

    #[test]
    fn one_rehearsal_at_a_time_and_nothing_of_it_stays() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let _entered = runtime.enter();
        let within = tempfile::tempdir().unwrap();
        let desk = desk(within.path(), Some("2026-11-23T21:04:00+00:00"), None);
        let english = Locale::english();
        let begin = |anew| desk.rehearsed.begin(&desk, &english, anew).unwrap();
        assert_eq!(desk.rehearsed.entrance().unwrap(), None);
        begin(false);
        let first = folders(within.path());
        let entrance = desk.rehearsed.entrance().unwrap().unwrap();
        assert!(
            !entrance.contains(desk.auth.home()) && first.len() == 1,
            "{first:?}"
        );
        begin(false);
        assert_eq!(folders(within.path()), first, "the same goes on");
        begin(true);
        let second = folders(within.path());
        assert!(second.len() == 1 && second != first, "{second:?}");
        desk.rehearsed.end();
        assert_eq!(folders(within.path()), [] as [PathBuf; 0]);
        assert_eq!(desk.rehearsed.entrance().unwrap(), None);
        assert_eq!(desk.secrets.public_line(), None, "no key of it is here");
    }
}
