//! Server-sent events: every window is notified at once of changes by another window or by the command line.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{iter, unfold};
use futures_util::{Stream, StreamExt};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::broadcast::{Sender, channel};

/// The most changes that wait for a slow window; if more come, it is notified of them all at once, as `*`.
const QUEUE: usize = 64;

/// How often a window is told that the desk still runs.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// The listening windows, and the number of changes; a clone notifies the same windows from another thread.
#[derive(Clone, Debug)]
pub struct Events {
    windows: Sender<Arc<str>>,
    changes: Arc<AtomicU64>,
}

impl Default for Events {
    fn default() -> Events {
        Events {
            windows: channel(QUEUE).0,
            changes: Arc::default(),
        }
    }
}

impl Events {
    /// Notifies the windows that the game of that name has changed, or anything else for `*`.
    pub fn notify(&self, name: &str) {
        self.changes.fetch_add(1, Ordering::Relaxed);
        // Sending fails if no window listens.
        let _ = self.windows.send(name.into());
    }

    /// The number of changes so far.
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Relaxed)
    }

    /// Whether any window listens.
    pub fn has_windows(&self) -> bool {
        self.windows.receiver_count() > 0
    }

    /// The events for a window: the number of changes so far, since it may have missed some, and each one from now
    /// on, with the number of changes as its id. Before them all comes the `mark`, by which a window knows that this
    /// is its desk.
    pub fn listen(&self, mark: &str) -> Sse<impl Stream<Item = Result<Event, Infallible>> + use<>> {
        let hears = (self.windows.subscribe(), self.changes.clone());
        let later = unfold(hears, |(mut window, changes)| async {
            let name = match window.recv().await {
                Ok(name) => name,
                Err(RecvError::Lagged(_)) => "*".into(),
                Err(RecvError::Closed) => return None,
            };
            let number = changes.load(Ordering::Relaxed).to_string();
            let event = Event::default().event("changed").id(number).data(name);
            Some((event, (window, changes)))
        });
        // Counted once listening has begun, so that no change is missed.
        let now = self.changes().to_string();
        let first = [("desk", mark), ("now", &now)];
        let first = first.map(|(kind, data)| Event::default().event(kind).data(data));
        let events = iter(first).chain(later).map(Ok);
        Sse::new(events).keep_alive(KeepAlive::new().interval(HEARTBEAT))
    }
}
