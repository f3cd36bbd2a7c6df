//! Secrets in memory, each as long as it is needed.
//!
//! The arbiter's unlocked key, until the desk is locked; a move that was written and not sealed yet, until both clocks
//! are entered; slips, until they are printed; a declared move, until it is recorded. No secret is written to a file,
//! shown by `Debug` or put into an address; each is wiped when it is dropped.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use zeroize::Zeroizing;

use super::lock::locked;
use crate::envelope::SecretKey;
use crate::program::commands::{Failure, declare};
use crate::program::failure::DeskFault;
use crate::program::failure::Notice;
use crate::program::render::sheets::PlayersSlip;
use crate::sealing::{Closed, Ready};

/// The secrets of the desk.
#[derive(Debug, Default)]
pub struct Secrets {
    key: Mutex<Option<Arc<SecretKey>>>,
    public_line: Mutex<Option<String>>,
    sealings: Mutex<BTreeMap<String, Sealing>>,
    declared: Mutex<BTreeMap<String, Declared>>,
}

/// A move that the sealer declares (A11a), compared with the envelope and not recorded yet.
#[derive(Clone)]
pub struct Declared {
    /// What the sealer declares.
    pub text: Zeroizing<String>,
    /// What it is worth as evidence.
    pub outcome: declare::Outcome,
}

impl std::fmt::Debug for Declared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Declared(..)")
    }
}

/// A sealing in progress, with the notices that the arbiter was shown.
#[derive(Debug)]
pub enum Sealing {
    /// The player writes. The text is on his screen only.
    Writing(Box<Ready>, Vec<Notice>),
    /// The player has stopped his clock, so the text can no longer change.
    Stopped(Box<Closed>, Vec<Notice>),
    /// The envelope is written, and its slips are to be printed; what the arbiter should know besides.
    Printing(Vec<PlayersSlip>, Vec<Notice>),
}

impl Secrets {
    /// Keeps an unlocked key, in place of the one before.
    pub fn unlock(&self, key: SecretKey) {
        *locked(&self.public_line) = Some(key.public_line().to_string());
        *locked(&self.key) = Some(Arc::new(key));
    }

    /// Wipes the key, once no screen works with it any more.
    pub fn lock(&self) {
        *locked(&self.key) = None;
    }

    /// The name of the person whose key is unlocked.
    pub fn holder(&self) -> Option<String> {
        self.key().map(|key| key.name.clone())
    }

    /// The public line of the key that was unlocked last: it goes onto labels, and is no secret.
    pub fn public_line(&self) -> Option<String> {
        locked(&self.public_line).clone()
    }

    /// Works with the key.
    ///
    /// # Errors
    /// No key is unlocked, or the work fails.
    pub fn with_key<T>(
        &self,
        act: impl FnOnce(&SecretKey) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        match self.key() {
            Some(key) => act(&key),
            None => Err(DeskFault::Locked.into()),
        }
    }

    /// The key, shared with a screen that works with it, so that no other screen waits.
    fn key(&self) -> Option<Arc<SecretKey>> {
        locked(&self.key).clone()
    }

    /// The sealings in progress, by the name of the label.
    pub fn sealings(&self) -> MutexGuard<'_, BTreeMap<String, Sealing>> {
        locked(&self.sealings)
    }

    /// Wipes the slips of that game: both players have them.
    pub fn wipe_slips(&self, name: &str) {
        let mut sealings = self.sealings();
        if let Some(Sealing::Printing(..)) = sealings.get(name) {
            sealings.remove(name);
        }
    }

    /// The declared move of that game, until it is recorded.
    pub fn declared(&self, name: &str) -> Option<Declared> {
        locked(&self.declared).get(name).cloned()
    }

    /// Keeps a declared move, or forgets the one before.
    pub fn declare(&self, name: &str, declared: Option<Declared>) {
        let mut all = locked(&self.declared);
        match declared {
            Some(declared) => all.insert(name.to_owned(), declared),
            None => all.remove(name),
        };
    }

    /// The names of the games whose slips were not handed out yet.
    pub fn unprinted(&self) -> Vec<String> {
        let sealings = self.sealings();
        let waiting = sealings
            .iter()
            .filter(|(_, sealing)| matches!(sealing, Sealing::Printing(..)));
        waiting.map(|(name, _)| name.clone()).collect()
    }
}
