//! Failures that the next screen is to show.

use std::collections::VecDeque;
use std::sync::Mutex;

use data_encoding::HEXLOWER;

use crate::crypto::random_bytes;
use crate::program::commands::Failure;
use crate::program::desk::lock::locked;

/// The failures kept at once; the oldest goes when there are more.
const MOST: usize = 64;

/// Each failure under its token, until the screen that shows it is asked for.
#[derive(Debug, Default)]
pub struct Failures(Mutex<VecDeque<(String, Failure)>>);

impl Failures {
    /// Keeps a failure; its token, which nobody can guess.
    ///
    /// # Errors
    /// No random bytes from the system.
    pub fn keep(&self, failure: Failure) -> Result<String, Failure> {
        let token = HEXLOWER.encode(&random_bytes::<8>()?);
        let mut kept = locked(&self.0);
        if kept.len() == MOST {
            kept.pop_front();
        }
        kept.push_back((token.clone(), failure));
        Ok(token)
    }

    /// The failure of that token, which is then forgotten.
    pub fn take(&self, token: &str) -> Option<Failure> {
        let mut kept = locked(&self.0);
        let place = kept.iter().position(|(known, _)| known == token)?;
        kept.remove(place).map(|(_, failure)| failure)
    }
}
