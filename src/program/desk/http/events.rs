//! What changes while somebody looks: two windows of the same desk, and the command line beside them, see each
//! other's work at once (server-sent events).

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

/// So many changes wait for a window that is slow; it is then told that there were some.
const WAITING: usize = 64;

/// How often a window hears that the desk is still there.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Tells the windows.
#[derive(Debug)]
pub struct Live {
    teller: Teller,
    windows: Arc<AtomicUsize>,
}

/// Tells the windows from elsewhere.
#[derive(Clone, Debug)]
pub struct Teller {
    windows: Sender<Arc<str>>,
    changes: Arc<AtomicU64>,
}

impl Teller {
    /// Something about that game has changed; `*` for anything else. Never says what.
    pub fn tell(&self, name: &str) {
        self.changes.fetch_add(1, Ordering::Relaxed);
        // Nobody may be listening.
        let _ = self.windows.send(name.into());
    }
}

impl Default for Live {
    fn default() -> Live {
        Live {
            teller: Teller {
                windows: channel(WAITING).0,
                changes: Arc::default(),
            },
            windows: Arc::default(),
        }
    }
}

/// A window that listens, as long as this lives.
struct Window {
    hear: Receiver<Arc<str>>,
    windows: Arc<AtomicUsize>,
}

impl Drop for Window {
    fn drop(&mut self) {
        self.windows.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Live {
    /// Something about that game has changed; `*` for anything else. Never says what.
    pub fn tell(&self, name: &str) {
        self.teller.tell(name);
    }

    /// For whoever works on while nobody asks.
    pub fn teller(&self) -> Teller {
        self.teller.clone()
    }

    /// How many changes there were so far.
    pub fn changes(&self) -> u64 {
        self.teller.changes.load(Ordering::Relaxed)
    }

    /// Whether any window listens.
    pub fn is_heard(&self) -> bool {
        self.windows.load(Ordering::Relaxed) > 0
    }

    /// How many changes there were, for a window that was made before some of them, and those from now on.
    pub fn listen(&self) -> Sse<impl Stream<Item = Result<Event, Infallible>> + use<>> {
        self.windows.fetch_add(1, Ordering::Relaxed);
        let window = Window {
            hear: self.teller.windows.subscribe(),
            windows: self.windows.clone(),
        };
        let changes = unfold(window, |mut window| async {
            let name = match window.hear.recv().await {
                Ok(name) => name,
                Err(RecvError::Lagged(_)) => "*".into(),
                Err(RecvError::Closed) => return None,
            };
            Some((Ok(Event::default().event("changed").data(name)), window))
        });
        // Counted after listening began: none falls between.
        let now = Event::default()
            .event("now")
            .data(self.changes().to_string());
        let changes = once(ready(Ok(now))).chain(changes);
        Sse::new(changes).keep_alive(KeepAlive::new().interval(HEARTBEAT))
    }
}
