//! The desk: screens in the browser of the arbiter's own machine, for arbiters who never open a terminal.
//!
//! A screen is a module with two kinds of functions: one shows the screen, the others do what its forms ask for. They
//! run the [`commands`](crate::commands): desk and command line write the same entries into the same files.
//! Nothing else is stored but the secrets in memory. The screens work without scripts; scripts make clocks run and
//! bring a screen up to date.
//!
//! | module | what it is for |
//! |---|---|
//! | `http` | who may connect, what a request says, which screen answers |
//! | `folder` | the files in the folder |
//! | `rehearsal` | a second desk in a throw-away folder |
//! | `camera` | frames of a camera, and the slip that is held before it |
//! | `closing` | the end of the desk, where a window asks for it |
//! | `secrets`, `sealings` | unlocked keys, in memory; moves and slips, from the writing until they are handed out |
//! | `screens` | a screen each, in the order of an adjournment |
//! | `widgets`, `assets` | the pieces of screens; style sheet, script, drawings |

mod archive_work;
mod assets;
mod camera;
mod closing;
mod context;
mod folder;
mod http;
mod lock;
mod prelude;
mod rehearsal;
mod screens;
mod sealings;
mod secrets;
mod widgets;

use std::io;
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::runtime::Builder;

use crate::commands::Failure;
use crate::commands::keygen::public_file;
use crate::commands::label_draft::read_public_line;
use crate::failure::DeskFault;
use crate::files::Files;
use crate::text::Locale;
use archive::store::Location;
use context::Desk;
use http::{router, server};
use rules::time::{Moment, Zone};

pub use rehearsal::{Rehearsal, words as words_of_rehearsal};

/// How often the folder is read while a window listens.
const POLL: Duration = Duration::from_secs(1);

/// How long the window that closes the desk may take to receive the answer.
const LAST_ANSWER: Duration = Duration::from_millis(500);

/// The port where no other is said. A browser remembers by the port whether the desk may use the camera.
pub const USUAL_PORT: u16 = 19721;

/// A port of the loopback address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Port {
    /// The usual one, or any that is free where another program has it.
    Usual,
    /// That one; 0 lets the system choose.
    Given(u16),
}

impl Port {
    /// Listens there.
    fn listen(self) -> io::Result<std::net::TcpListener> {
        let at = |port: u16| std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        match self {
            Port::Usual => at(USUAL_PORT).or_else(|_| at(0)),
            Port::Given(port) => at(port),
        }
    }

    /// Its number.
    fn number(self) -> u16 {
        match self {
            Port::Usual => USUAL_PORT,
            Port::Given(port) => port,
        }
    }
}

/// The options of a desk.
pub struct Options {
    /// Access to the disk.
    pub files: Files,
    /// The folder of the labels and envelopes.
    pub folder: PathBuf,
    /// The archive that is searched and verified.
    pub store: Option<Location>,
    /// Where the desk is heard.
    pub port: Port,
    /// The moment to reckon with, instead of the machine's clock.
    pub at: Option<Moment>,
    /// The language, where a window has chosen none; without it, what the browser prefers.
    pub locale: Option<Locale>,
    /// The time zone of this machine, for a resumption for which no other is given.
    pub zone: Option<Zone>,
    /// The folder in which a rehearsal makes its own.
    pub temporary: PathBuf,
    /// What makes the whole desk a rehearsal, if it is one.
    pub rehearsal: Option<Rehearsal>,
}

/// A desk whose port is open, and which does not answer yet.
pub struct Opened {
    listener: std::net::TcpListener,
    desk: Arc<Desk>,
}

/// What the desk says to the user who started it.
#[derive(Clone, Copy, Debug)]
pub enum Said<'a> {
    /// An entrance: the first one once the desk answers, and a new one whenever an entrance is used.
    Entrance(&'a str),
    /// The usual port is another program's; the desk is at this one.
    OtherPort(u16),
    /// The program was asked to end, and goes on: of these games a closed move or slips would be lost.
    Unfinished(&'a [String]),
}

/// Listens on the loopback address only, and `says` what the user who started it should know.
///
/// # Errors
/// A port that is taken, or no random bytes from the system.
pub fn open(
    options: Options,
    says: impl Fn(Said<'_>) + Send + Sync + 'static,
) -> Result<Opened, Failure> {
    let port = options.port;
    let unheard = |error: io::Error| DeskFault::Port {
        port: port.number(),
        kind: error.kind(),
    };
    let listener = port.listen().map_err(unheard)?;
    listener.set_nonblocking(true).map_err(unheard)?;
    let address = listener.local_addr().map_err(unheard)?;
    if port == Port::Usual && address.port() != USUAL_PORT {
        says(Said::OtherPort(address.port()));
    }
    let desk = Desk::new(options, address.to_string(), Box::new(says))?;
    // A folder that cannot be read is reported now, and not on the first screen.
    let listing = desk.folder.list(&desk.files)?;
    if let [only] = listing.keys.as_slice() {
        let line = public_file(&desk.folder.key(only));
        // Without its public line, the key is known once it is unlocked.
        if let Ok(line) = read_public_line(&desk.files, &line.to_string_lossy()) {
            desk.secrets.expect(&line);
        }
    }
    Ok(Opened {
        listener,
        desk: Arc::new(desk),
    })
}

impl Opened {
    /// Answers until the program is asked to end.
    ///
    /// # Errors
    /// The system gives no threads.
    pub fn run(self) -> Result<(), Failure> {
        let failed = |error: io::Error| DeskFault::System(error.kind());
        // One thread serves the connections; other threads compute the answers.
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(failed)?;
        runtime.block_on(async {
            let listener = TcpListener::from_std(self.listener).map_err(failed)?;
            let watched = self.desk.clone();
            tokio::spawn(watch(watched));
            let router = router::router(self.desk.clone());
            // Signals are heard from before the first entrance is announced.
            let signals = Signals::new().map_err(failed)?;
            (self.desk.says)(Said::Entrance(&self.desk.auth.entrance()?));
            tokio::select! {
                () = server::serve(listener, router) => {}
                () = ended(&self.desk, signals) => {}
            }
            Ok::<(), Failure>(())
        })?;
        // A running verification of an archive is not waited for.
        runtime.shutdown_background();
        self.desk.rehearsed.end();
        self.desk.secrets.lock();
        Ok(())
    }
}

/// Resolves when the program is asked to end and nothing would be lost, or is asked again; or when a window has
/// closed the desk.
async fn ended(desk: &Desk, mut signals: Signals) {
    let mut was_asked = false;
    loop {
        tokio::select! {
            () = signals.next() => {
                let unfinished = desk.unfinished();
                if was_asked || unfinished.is_empty() {
                    return;
                }
                (desk.says)(Said::Unfinished(&unfinished));
                was_asked = true;
            }
            () = closed(desk) => return,
        }
    }
}

/// Resolves when a window has closed the desk and got its answer, and no game came in between that would be lost.
async fn closed(desk: &Desk) {
    loop {
        let agreed = desk.closing.asked().await;
        tokio::time::sleep(LAST_ANSWER).await;
        let unfinished = desk.unfinished();
        if unfinished.iter().all(|name| agreed.contains(name)) {
            return;
        }
        (desk.says)(Said::Unfinished(&unfinished));
        desk.closing.go_on();
    }
}

/// What asks the program to end.
#[cfg(unix)]
struct Signals {
    interrupted: tokio::signal::unix::Signal,
    terminated: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    /// Hears them from now on.
    fn new() -> io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals {
            interrupted: signal(SignalKind::interrupt())?,
            terminated: signal(SignalKind::terminate())?,
        })
    }

    /// Resolves once the program is asked to end.
    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupted.recv() => {}
            _ = self.terminated.recv() => {}
        }
    }
}

/// What asks the program to end.
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    /// Hears them from the first [`Signals::next`] on.
    fn new() -> io::Result<Signals> {
        Ok(Signals)
    }

    /// Resolves once the program is asked to end.
    async fn next(&mut self) {
        // If the signal cannot be heard, the system ends the program itself.
        let _ = tokio::signal::ctrl_c().await;
    }
}

/// Notifies the windows of files that the command line or another desk has written to the folder.
async fn watch(desk: Arc<Desk>) {
    let mut told = 0;
    loop {
        tokio::time::sleep(POLL).await;
        if !desk.events.has_windows() {
            continue;
        }
        let looking = desk.clone();
        let looked = tokio::task::spawn_blocking(move || looking.folder.list(&looking.files));
        if let Ok(Ok(listing)) = looked.await
            && listing.changes != told
        {
            told = listing.changes;
            desk.events.notify("*");
        }
    }
}

#[cfg(test)]
mod tests;
