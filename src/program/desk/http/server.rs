//! The server: connections, bounded in number, size and time, each handed to the pages.
//!
//! Anybody on the machine can connect. So whoever says nothing is soon forgotten, and when there are too many, the one
//! that has waited longest without being let in makes room: a thousand idle connections do not keep the arbiter out.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;

use crate::program::desk::held;

/// So many connections are held at once; a browser opens six, and one for each window.
const MOST_CONNECTIONS: usize = 256;

/// How long whoever connected may take to say what he wants.
const PATIENCE: Duration = Duration::from_secs(10);

/// Most bytes of a request but for its body.
const MOST_HEAD: usize = 64 * 1024;

/// Most headers of a request.
const MOST_HEADERS: usize = 64;

/// How long nothing is accepted after the system had no room for a connection.
const PAUSE: Duration = Duration::from_millis(50);

/// Whether one of the requests on a connection was let in; the door sets it.
#[derive(Clone, Debug, Default)]
pub struct LetIn(Arc<AtomicBool>);

impl LetIn {
    /// The visitor of this connection is known.
    pub fn known(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_known(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The connections that are open, the oldest first.
#[derive(Clone, Default)]
struct Open(Arc<Mutex<VecDeque<(LetIn, AbortHandle)>>>);

impl Open {
    /// Makes room for one more.
    fn make_room(&self) {
        let mut open = held(&self.0);
        open.retain(|(_, task)| !task.is_finished());
        if open.len() < MOST_CONNECTIONS {
            return;
        }
        let strangers = open.iter().position(|(let_in, _)| !let_in.is_known());
        if let Some((_, task)) = open.remove(strangers.unwrap_or(0)) {
            task.abort();
        }
    }

    fn add(&self, let_in: LetIn, task: AbortHandle) {
        let mut open = held(&self.0);
        open.push_back((let_in, task));
    }
}

/// Serves the pages to whoever connects, for ever.
pub async fn serve(listener: TcpListener, pages: Router) {
    let open = Open::default();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                open.make_room();
                let let_in = LetIn::default();
                let pages = pages.clone().layer(axum::Extension(let_in.clone()));
                let task = tokio::spawn(connection(stream, pages));
                open.add(let_in, task.abort_handle());
            }
            // The system has no room for another one: those that are idle are closed in time.
            Err(_) => {
                open.make_room();
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

async fn connection(stream: TcpStream, pages: Router) {
    let service = TowerToHyperService::new(pages);
    let mut server = http1::Builder::new();
    server
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_buf_size(MOST_HEAD)
        .max_headers(MOST_HEADERS);
    // Whoever breaks off, or talks no HTTP, is told nothing.
    let _ = server.serve_connection(TokioIo::new(stream), service).await;
}
