//! The drawer: what is secret and kept in memory, as long as it must be.
//!
//! The arbiter's unlocked key, until he locks the desk; a move that was written and not sealed yet, until both clocks
//! are entered; slips, until they are printed; a move that is declared, until it is recorded. None of it is ever written to a file, shown by `Debug`, or put into an
//! address. All of it is wiped when it leaves the drawer.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use super::held;
use zeroize::Zeroizing;

use crate::envelope::{SecretKey, WrittenMove};
use crate::program::commands::label_draft::Notice;
use crate::program::commands::seal::Ready;
use crate::program::commands::{Failure, declare};
use crate::program::render::paper::PlayersSlip;
use crate::time::Moment;

/// What the desk keeps in memory and nowhere else.
#[derive(Debug, Default)]
pub struct Drawer {
    key: Mutex<Option<Arc<SecretKey>>>,
    public_line: Mutex<Option<String>>,
    sealings: Mutex<BTreeMap<String, Sealing>>,
    declared: Mutex<BTreeMap<String, Declared>>,
}

/// A move that the sealer declares (A11a), held against the envelope and not recorded yet.
#[derive(Clone)]
pub struct Declared {
    /// As he declares it.
    pub text: Zeroizing<String>,
    /// What it is worth.
    pub outcome: declare::Outcome,
}

impl std::fmt::Debug for Declared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Declared(..)")
    }
}

/// A sealing on its way, by the name of its label.
#[derive(Debug)]
pub enum Sealing {
    /// The player writes. What he has written so far is on his screen and nowhere else.
    Writing(Box<Ready>),
    /// He has stopped his clock: the text cannot change any more.
    Stopped {
        /// Everything but the clocks.
        ready: Box<Ready>,
        /// What he wrote.
        written: WrittenMove,
        /// When he stopped his clock.
        at: Moment,
    },
    /// The envelope is written, and its slips are to be printed; what the arbiter should know besides.
    Printing(Vec<PlayersSlip>, Vec<Notice>),
}

impl Drawer {
    /// Puts a key into the drawer, in place of the one that was there.
    pub fn unlock(&self, key: SecretKey) {
        *held(&self.public_line) = Some(key.public_line().to_string());
        *held(&self.key) = Some(Arc::new(key));
    }

    /// Wipes the key, once nothing works with it any more.
    pub fn lock(&self) {
        *held(&self.key) = None;
    }

    /// Whose key is in the drawer.
    pub fn holder(&self) -> Option<String> {
        self.key().map(|key| key.name.clone())
    }

    /// The public line of the key that was unlocked last: it goes onto labels, and is no secret.
    pub fn public_line(&self) -> Option<String> {
        held(&self.public_line).clone()
    }

    /// Does something with the key.
    ///
    /// # Errors
    /// There is none; or what was done failed.
    pub fn with_key<T>(
        &self,
        act: impl FnOnce(&SecretKey) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        match self.key() {
            Some(key) => act(&key),
            None => Err(Failure::usage(
                "desk/locked",
                "no key is unlocked at this desk",
            )),
        }
    }

    /// The key, for as long as something works with it: other screens do not wait for that.
    fn key(&self) -> Option<Arc<SecretKey>> {
        held(&self.key).clone()
    }

    /// The sealings on their way.
    pub fn sealings(&self) -> MutexGuard<'_, BTreeMap<String, Sealing>> {
        held(&self.sealings)
    }

    /// Both players have the slips of that game: they are wiped.
    pub fn wipe_slips(&self, name: &str) {
        let mut sealings = self.sealings();
        if let Some(Sealing::Printing(..)) = sealings.get(name) {
            sealings.remove(name);
        }
    }

    /// The move that is declared for that game, until it is recorded.
    pub fn declared(&self, name: &str) -> Option<Declared> {
        held(&self.declared).get(name).cloned()
    }

    /// Keeps a declared move, or forgets the one before.
    pub fn declare(&self, name: &str, declared: Option<Declared>) {
        let mut all = held(&self.declared);
        match declared {
            Some(declared) => all.insert(name.to_owned(), declared),
            None => all.remove(name),
        };
    }

    /// The envelopes whose slips were not handed out yet.
    pub fn unprinted(&self) -> Vec<String> {
        let sealings = self.sealings();
        let waiting = sealings
            .iter()
            .filter(|(_, sealing)| matches!(sealing, Sealing::Printing(..)));
        waiting.map(|(name, _)| name.clone()).collect()
    }
}
