//! Server-sent events: every window is notified at once of changes by another window or by the command line.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::future::ready;
use futures_util::stream::{once, unfold};
use futures_util::{Stream, StreamExt};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::broadcast::{Receiver, Sender, channel};

/// The most changes that wait for a slow window; if more come, it is notified of them all at once, as `*`.
const QUEUE: usize = 64;

/// How often a window is told that the desk still runs.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// The listening windows, and the number of changes.
#[derive(Debug)]
pub struct Events {
    notifier: Notifier,
    windows: Arc<AtomicUsize>,
}

/// Notifies the windows; can be sent to another thread.
#[derive(Clone, Debug)]
pub struct Notifier {
    windows: Sender<Arc<str>>,
    changes: Arc<AtomicU64>,
}

impl Notifier {
    /// Notifies the windows that the game of that name has changed, or anything else for `*`.
    pub fn notify(&self, name: &str) {
        self.changes.fetch_add(1, Ordering::Relaxed);
        // Sending fails if no window listens.
        let _ = self.windows.send(name.into());
    }
}

impl Default for Events {
    fn default() -> Events {
        Events {
            notifier: Notifier {
                windows: channel(QUEUE).0,
                changes: Arc::default(),
            },
            windows: Arc::default(),
        }
    }
}

/// A listening window; dropping it ends the listening.
struct Window {
    hear: Receiver<Arc<str>>,
    windows: Arc<AtomicUsize>,
    changes: Arc<AtomicU64>,
}

impl Drop for Window {
    fn drop(&mut self) {
        self.windows.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Events {
    /// Notifies the windows that the game of that name has changed, or anything else for `*`.
    pub fn notify(&self, name: &str) {
        self.notifier.notify(name);
    }

    /// A notifier for another thread.
    pub fn notifier(&self) -> Notifier {
        self.notifier.clone()
    }

    /// The number of changes so far.
    pub fn changes(&self) -> u64 {
        self.notifier.changes.load(Ordering::Relaxed)
    }

    /// Whether any window listens.
    pub fn has_windows(&self) -> bool {
        self.windows.load(Ordering::Relaxed) > 0
    }

    /// The events for a window: the number of changes so far, since it may have missed some, and each one from now
    /// on, with the number of changes as its id. Before them all comes the `mark`, by which a window knows that this
    /// is its desk.
    pub fn listen(&self, mark: &str) -> Sse<impl Stream<Item = Result<Event, Infallible>> + use<>> {
        self.windows.fetch_add(1, Ordering::Relaxed);
        let window = Window {
            hear: self.notifier.windows.subscribe(),
            windows: self.windows.clone(),
            changes: self.notifier.changes.clone(),
        };
        let changes = unfold(window, |mut window| async {
            let name = match window.hear.recv().await {
                Ok(name) => name,
                Err(RecvError::Lagged(_)) => "*".into(),
                Err(RecvError::Closed) => return None,
            };
            let changes = window.changes.load(Ordering::Relaxed).to_string();
            let event = Event::default().event("changed").id(changes).data(name);
            Some((Ok(event), window))
        });
        // Counted once listening has begun, so that no change is missed.
        let now = Event::default()
            .event("now")
            .data(self.changes().to_string());
        let mark = Event::default().event("desk").data(mark);
        let changes = once(ready(Ok(mark)))
            .chain(once(ready(Ok(now))))
            .chain(changes);
        Sse::new(changes).keep_alive(KeepAlive::new().interval(HEARTBEAT))
    }
}
