//! Failures that the next screen is to show.

use std::collections::VecDeque;
use std::sync::Mutex;

use data_encoding::HEXLOWER;

use crate::commands::Failure;
use crate::desk::lock::locked;
use envelope::crypto::primitives::random_bytes;

/// The most failures kept at once; a further one replaces the oldest.
const MOST: usize = 64;

/// Each failure under its token, until the screen that shows it is asked for.
#[derive(Debug, Default)]
pub struct Failures(Mutex<VecDeque<(String, Failure)>>);

impl Failures {
    /// Keeps a failure and returns its token, which cannot be guessed.
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

    /// Takes out the failure of that token.
    pub fn take(&self, token: &str) -> Option<Failure> {
        let mut kept = locked(&self.0);
        let place = kept.iter().position(|(known, _)| known == token)?;
        kept.remove(place).map(|(_, failure)| failure)
    }
}
