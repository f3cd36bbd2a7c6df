//! How far a command has come, in one line that is written over again.

use std::io::{self, IsTerminal};
use std::sync::Mutex;

/// A line of progress on a terminal, cleared when it is dropped; silent where standard error is not one.
pub(crate) struct Progress {
    shown: bool,
    last: Mutex<Option<String>>,
}

impl Progress {
    pub(crate) fn new() -> Progress {
        Progress {
            shown: io::stderr().is_terminal(),
            last: Mutex::new(None),
        }
    }

    /// Whether the line is shown.
    pub(crate) fn is_shown(&self) -> bool {
        self.shown
    }

    pub(crate) fn say(&self, text: String) {
        let Ok(mut last) = self.last.lock() else {
            return;
        };
        if self.shown && last.as_ref() != Some(&text) {
            eprint!("\r{text}\u{1b}[K");
            *last = Some(text);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown && self.last.lock().is_ok_and(|last| last.is_some()) {
            eprint!("\r\u{1b}[K");
        }
    }
}
