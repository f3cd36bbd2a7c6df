//! The end of the desk, where a window asks for it: whoever started the desk from a menu has no terminal to end it in.

use tokio::sync::watch;

/// Whether a window has asked the desk to end, and which games it agreed to lose.
#[derive(Debug)]
pub struct Closing(watch::Sender<Option<Vec<String>>>);

impl Default for Closing {
    fn default() -> Closing {
        Closing(watch::Sender::new(None))
    }
}

impl Closing {
    /// Asks the desk to end. `agreed` are the games of which a closed move or slips may be lost.
    pub fn ask(&self, agreed: Vec<String>) {
        self.0.send_replace(Some(agreed));
    }

    /// Whether somebody has asked, and the desk does not go on.
    pub fn is_asked(&self) -> bool {
        self.0.borrow().is_some()
    }

    /// Resolves once somebody has asked; the games that may be lost.
    pub async fn asked(&self) -> Vec<String> {
        let mut hears = self.0.subscribe();
        loop {
            let agreed = hears.borrow_and_update().clone();
            if let Some(agreed) = agreed {
                return agreed;
            }
            // It changes only here, so it never fails.
            let _ = hears.changed().await;
        }
    }

    /// The desk goes on: a game came in between that nobody agreed to lose.
    pub fn go_on(&self) {
        self.0.send_replace(None);
    }
}
