//! The desk: screens in the browser of the arbiter's own machine, for arbiters who never open a terminal.
//!
//! A screen is a module with two kinds of functions: one shows the screen, the others do what its forms ask for. They
//! run the [`commands`](crate::program::commands): desk and command line write the same entries into the same files.
//! Nothing else is stored but the secrets in memory. The screens work without scripts; scripts make clocks run and
//! bring a screen up to date.
//!
//! | module | what it is for |
//! |---|---|
//! | `http` | who may connect, what a request says, which screen answers |
//! | `folder`, `secrets` | the files in the folder; unlocked keys and moves not sealed yet, in memory |
//! | `screens` | a screen each, in the order of an adjournment |
//! | `widgets`, `assets` | the pieces of screens; style sheet, script, drawings |

mod archive_work;
mod assets;
mod context;
mod folder;
mod http;
mod lock;
mod screens;
mod secrets;
mod widgets;

use std::io;
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::runtime::Builder;

use crate::archive::store::Location;
use crate::mating::Budget;
use crate::program::commands::Failure;
use crate::program::failure::DeskFault;
use crate::program::files::Files;
use crate::program::text::Locale;
use crate::time::Moment;
use archive_work::ArchiveWork;
use context::Desk;
use folder::Folder;
use http::auth::Auth;
use http::events::Events;
use http::failures::Failures;
use http::{router, server};
use secrets::Secrets;

/// How often the folder is read while a window listens.
const POLL: Duration = Duration::from_secs(1);

/// The options of a desk.
pub struct Options {
    /// Access to the disk.
    pub files: Files,
    /// The folder of the labels and envelopes.
    pub folder: PathBuf,
    /// The archive that is searched and verified.
    pub store: Option<Location>,
    /// The port; 0 lets the system choose.
    pub port: u16,
    /// The moment to reckon with, instead of the machine's clock.
    pub at: Option<Moment>,
    /// The language, where a window has chosen none; without it, what the browser prefers.
    pub locale: Option<Locale>,
    /// How far the mating question may be searched.
    pub budget: Budget,
}

/// A desk whose port is open, and which does not answer yet.
pub struct Opened {
    listener: std::net::TcpListener,
    desk: Arc<Desk>,
}

/// Listens on the loopback address only. `announce` is called with the first entrance once the desk answers, and with a
/// new one whenever an entrance is used.
///
/// # Errors
/// A port that is taken, or no random bytes from the system.
pub fn open(
    options: Options,
    announce: impl Fn(&str) + Send + Sync + 'static,
) -> Result<Opened, Failure> {
    let port = options.port;
    let unheard = |error: io::Error| DeskFault::Port {
        port,
        kind: error.kind(),
    };
    let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, options.port));
    let listener = listener.map_err(unheard)?;
    listener.set_nonblocking(true).map_err(unheard)?;
    let authority = listener.local_addr().map_err(unheard)?.to_string();
    // A folder that cannot be read is reported now, and not on the first screen.
    let folder = Folder::new(options.folder);
    folder.list(&options.files)?;
    let desk = Desk {
        files: options.files,
        store: options.store,
        at: options.at,
        locale: options.locale,
        budget: options.budget,
        auth: Auth::new(authority)?,
        folder,
        secrets: Secrets::default(),
        events: Events::default(),
        archive_work: ArchiveWork::default(),
        failures: Failures::default(),
        announce: Box::new(announce),
    };
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
            let end = end().map_err(failed)?;
            (self.desk.announce)(&self.desk.auth.entrance()?);
            tokio::select! {
                () = server::serve(listener, router) => {}
                () = end => {}
            }
            Ok::<(), Failure>(())
        })?;
        // A running verification of an archive is not waited for.
        runtime.shutdown_background();
        self.desk.secrets.lock();
        Ok(())
    }
}

/// Resolves once the program is asked to end, from now on.
#[cfg(unix)]
fn end() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupted = signal(SignalKind::interrupt())?;
    let mut terminated = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

/// Resolves once the program is asked to end.
#[cfg(not(unix))]
fn end() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        // If the signal cannot be heard, the system ends the program itself.
        let _ = tokio::signal::ctrl_c().await;
    })
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
