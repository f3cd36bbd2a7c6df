//! The server: connections, bounded in number, size and time, each handed to the router.
//!
//! Every program on the machine can connect. A connection that sends no request is closed soon; when there are too
//! many, the oldest one without a session is closed first: a thousand idle connections do not keep the arbiter out.

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

use crate::desk::lock::locked;

/// The most connections at once; a browser opens six, and one more for each window.
const MOST_CONNECTIONS: usize = 256;

/// The time a client may take to send the head of a request.
const PATIENCE: Duration = Duration::from_secs(10);

/// The most bytes of a request without its body: all the cookies that a browser keeps for this address fit, whichever
/// servers of this machine set them.
const MOST_HEAD: usize = 1024 * 1024;

/// The most headers of a request.
const MOST_HEADERS: usize = 64;

/// The pause after the system had no room for a connection.
const PAUSE: Duration = Duration::from_millis(50);

/// Whether a request of a connection had a session.
#[derive(Clone, Debug, Default)]
pub struct Admitted(Arc<AtomicBool>);

impl Admitted {
    /// A request of this connection had a session.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The connections that are open, the oldest first. They end with the server.
#[derive(Default)]
struct Open(Mutex<VecDeque<(Admitted, AbortHandle)>>);

impl Drop for Open {
    fn drop(&mut self) {
        for (_, task) in locked(&self.0).iter() {
            task.abort();
        }
    }
}

impl Open {
    /// Makes room for one more connection.
    fn make_room(&self) {
        let mut open = locked(&self.0);
        open.retain(|(_, task)| !task.is_finished());
        if open.len() < MOST_CONNECTIONS {
            return;
        }
        let strangers = open.iter().position(|(admitted, _)| !admitted.is_set());
        if let Some((_, task)) = open.remove(strangers.unwrap_or(0)) {
            task.abort();
        }
    }

    fn add(&self, admitted: Admitted, task: AbortHandle) {
        let mut open = locked(&self.0);
        open.push_back((admitted, task));
    }
}

/// Serves the router to every connection, until it is dropped.
pub async fn serve(listener: TcpListener, router: Router) {
    let open = Open::default();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                open.make_room();
                let admitted = Admitted::default();
                let router = router.clone().layer(axum::Extension(admitted.clone()));
                let task = tokio::spawn(connection(stream, router));
                open.add(admitted, task.abort_handle());
            }
            // The system has no room for a connection; idle connections are closed soon.
            Err(_) => {
                open.make_room();
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

async fn connection(stream: TcpStream, router: Router) {
    let service = TowerToHyperService::new(router);
    let mut server = http1::Builder::new();
    server
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_buf_size(MOST_HEAD)
        .max_headers(MOST_HEADERS);
    // A connection that breaks off, or is no HTTP, gets no answer.
    let _ = server.serve_connection(TokioIo::new(stream), service).await;
}
