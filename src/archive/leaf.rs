//! What a leaf of the log holds: a version of an envelope, or a roster. Its first line says which.

use super::roster::SignedRoster;
use envelope::{Envelope, Rejected, Verified};

/// A leaf of the log, as it comes from another archive.
pub enum Leaf {
    /// A version of an envelope, from its beginning.
    Envelope(Box<Envelope<Verified>>),
    /// A roster. Whether its signature holds is known when the archive takes it.
    Roster(SignedRoster),
}

impl Leaf {
    /// Reads a leaf, and verifies it if it is an envelope.
    ///
    /// # Errors
    /// An envelope that does not verify.
    pub fn read(bytes: Vec<u8>) -> Result<Leaf, Rejected> {
        match SignedRoster::from_leaf(&bytes) {
            Some(roster) => Ok(Leaf::Roster(roster)),
            None => Ok(Leaf::Envelope(Box::new(
                Envelope::from_bytes(bytes).verify()?,
            ))),
        }
    }

    /// The bytes.
    pub fn as_bytes(&self) -> &[u8] {
        match self {
            Leaf::Envelope(envelope) => envelope.as_bytes(),
            Leaf::Roster(roster) => roster.as_str().as_bytes(),
        }
    }
}
