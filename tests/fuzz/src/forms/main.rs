//! Presses the forms of one real desk from three windows, as the bytes say: forms that a page shows or has shown, with fields kept,
//! dropped, doubled and replaced, again, out of order and sent to other games.
//!
//! After every request: no panic, no answer that blames the desk, a strict policy on every page. Each envelope in the folder is
//! valid and begins with what it was. A move that was written stands in no answer but to the form that brought it, until its
//! envelope is opened; nor does a slip, but on its own page. The slips of an envelope are there until it is accepted, and are
//! the same; the sealer's reads the text that was closed. The desk ends where a window closes it, and takes along only what that
//! window agreed to lose.

#![no_main]

mod desk;
mod hall;
mod judge;
mod page;
mod session;
mod wire;

use std::sync::{LazyLock, Mutex};

use desk::Kept;
use hall::Hall;
use libfuzzer_sys::fuzz_target;
use session::{Session, WINDOWS};
use wire::Request;

/// The most requests of an input, without those that follow a redirection or look after the slips.
const MOST: usize = 24;

/// The bytes of an input, read from the front.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    /// The next byte; 0 behind the end.
    fn next(&mut self) -> usize {
        let Some((&first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        usize::from(first)
    }

    /// One of these, if there are any.
    fn pick<'t, T>(&mut self, all: &'t [T]) -> Option<&'t T> {
        let place = self.next();
        all.get(place % all.len().max(1))
    }

    /// Up to 63 bytes as text.
    fn text(&mut self) -> String {
        let (text, rest) = self.0.split_at((self.next() % 64).min(self.0.len()));
        self.0 = rest;
        String::from_utf8_lossy(text).into_owned()
    }
}

static KEPT: LazyLock<Mutex<Option<Kept>>> = LazyLock::new(Mutex::default);

fuzz_target!(|bytes: &[u8]| {
    let mut kept = KEPT.lock().expect("no panic before");
    let mut kept_now = kept.take().unwrap_or_else(|| Kept::new(Hall::new()));
    let label = kept_now.hall.set_up();
    for cookies in &mut kept_now.desk.cookies {
        cookies.retain(|name, _| name == "desk");
    }
    let mut bytes = Bytes(bytes);
    let first = bytes.next();
    let mut session = Session::new(&mut kept_now);
    session.seal(&label, first % 8);
    let key = vec![("key".to_owned(), "arbiter".to_owned())];
    let key_form = match first & 8 {
        0 => "keys/unlock",
        _ => "keys/lock",
    };
    session.send(0, key_form.to_owned(), key, (true, false));
    for window in 0..WINDOWS.len() {
        session.go(window, Request::page(""));
    }
    for _ in 0..MOST {
        if bytes.0.is_empty() {
            break;
        }
        session.step(&mut bytes);
    }
    *kept = Some(match session.end() {
        true => kept_now,
        // What is left must not decide about the next input.
        false => Kept::new(kept_now.hall),
    });
});
