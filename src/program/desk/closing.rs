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
        // Its sender is here, so it never fails.
        let agreed = hears.wait_for(Option::is_some).await;
        agreed.map_or_else(|_| Vec::new(), |it| it.clone().unwrap_or_default())
    }

    /// The desk goes on: a game came in between that nobody agreed to lose.
    pub fn go_on(&self) {
        self.0.send_replace(None);
    }
}
