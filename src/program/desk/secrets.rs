//! Secrets in memory, each as long as it is needed.
//!
//! The arbiter's unlocked key, until the desk is locked; one that was made and has no passphrase yet; a declared move,
//! until it is recorded; and the [`sealings`](super::sealings). No secret is written to a file or put into an address, none
//! can be shown by `Debug`; each is wiped when it is dropped.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use zeroize::Zeroizing;

use super::lock::locked;
use crate::commands::{Failure, declare};
use crate::failure::DeskFault;
use envelope::crypto::{Sign, VerifyingKey};
use envelope::{PublicLine, SecretKey};

/// The secrets of the desk.
#[derive(Default)]
pub struct Secrets {
    key: Mutex<Option<Arc<SecretKey>>>,
    public_line: Mutex<Option<PublicLine>>,
    /// Made for the labels of first sealings: in no file, and never used before they are.
    new: Mutex<Vec<SecretKey>>,
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

impl Secrets {
    /// Keeps an unlocked key, in place of the one before.
    pub fn unlock(&self, key: SecretKey) {
        *locked(&self.public_line) = Some(key.public_line());
        *locked(&self.key) = Some(Arc::new(key));
    }

    /// Takes that key for the arbiter's until one is unlocked: it is the only one in the folder.
    pub fn expect(&self, line: &PublicLine) {
        *locked(&self.public_line) = Some(line.clone());
    }

    /// Wipes the key, once no screen works with it any more.
    pub fn lock(&self) {
        *locked(&self.key) = None;
    }

    /// The public line of the new key of an arbiter of that name; `make` makes it the first time.
    ///
    /// # Errors
    /// Those of `make`.
    pub fn new_line(
        &self,
        name: &str,
        make: impl FnOnce(&str) -> Result<SecretKey, Failure>,
    ) -> Result<PublicLine, Failure> {
        let mut all = locked(&self.new);
        if let Some(key) = all.iter().find(|key| key.name == name) {
            return Ok(key.public_line());
        }
        let key = make(name)?;
        let line = key.public_line();
        all.push(key);
        Ok(line)
    }

    /// Whether that is a new key, which needs a passphrase and a file.
    pub fn is_new(&self, key: &VerifyingKey) -> bool {
        locked(&self.new).iter().any(|new| is(new, key))
    }

    /// Unlocks a new key once `keep` has written it to a file, if it is one still: another window may have done so.
    ///
    /// # Errors
    /// Those of `keep`; the key stays a new one.
    pub fn keep_new(
        &self,
        key: &VerifyingKey,
        keep: impl FnOnce(&SecretKey) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut all = locked(&self.new);
        let place = all.iter().position(|new| is(new, key));
        if let Some((place, new)) = place.and_then(|place| Some((place, all.get(place)?))) {
            keep(new)?;
            self.unlock(all.swap_remove(place));
        }
        Ok(())
    }

    /// The public line of the key that is unlocked.
    pub fn unlocked(&self) -> Option<PublicLine> {
        self.key().map(|key| key.public_line())
    }

    /// The name of the person whose key is unlocked.
    pub fn holder(&self) -> Option<String> {
        self.key().map(|key| key.name.clone())
    }

    /// The public line of the key that was unlocked last, or of the only one in the folder: it goes onto labels, and
    /// is no secret.
    pub fn public_line(&self) -> Option<PublicLine> {
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
}

fn is(secret: &SecretKey, key: &VerifyingKey) -> bool {
    secret.verifying_key() == *key
}
