//! SHA-256 (FIPS 180-4), whole or growing.

use std::fmt;

use data_encoding::{BASE64, HEXLOWER};

/// A SHA-256 digest. Printed as 64 lower-case hexadecimal digits.
///
/// Digests here are of public text, so comparing them need not take constant time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// Takes 32 bytes that were read somewhere as a digest.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The 32 bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Base64 with padding (RFC 4648 §4), as a content security policy names what may run.
    pub fn base64(&self) -> String {
        BASE64.encode(&self.0)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&HEXLOWER.encode(&self.0))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

/// The digest of `parts` joined together, with nothing between them.
pub fn sha256(parts: &[&[u8]]) -> Digest {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    hash.finish()
}

/// A digest that grows: clone it to keep the digest of a prefix while going on.
///
/// Its state is not wiped, so nothing secret should be hashed with it that a later reader of this
/// process's memory must not learn.
#[derive(Clone)]
pub struct Sha256(ring::digest::Context);

impl Sha256 {
    /// The digest of nothing yet.
    pub fn new() -> Self {
        Self(ring::digest::Context::new(&ring::digest::SHA256))
    }

    /// Appends `bytes` to what is hashed.
    pub fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The digest of everything appended so far.
    pub fn finish(self) -> Digest {
        let mut bytes = [0; 32];
        // A SHA-256 digest has 32 bytes, the array's length.
        for (to, from) in bytes.iter_mut().zip(self.0.finish().as_ref()) {
            *to = *from;
        }
        Digest(bytes)
    }
}

impl Default for Sha256 {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Sha256 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sha256(..)")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Whole digests are those of the released editions and of `docs/vectors.md`.
    #[test]
    fn printing_and_bytes() {
        let digest = Digest::from_bytes([0xA5; 32]);
        assert_eq!(digest.as_bytes(), &[0xA5; 32]);
        assert_eq!(digest.to_string(), "a5".repeat(32));
        assert_eq!(
            format!("{digest:?}"),
            format!("Digest({})", "a5".repeat(32))
        );
        assert_eq!(format!("{:?}", Sha256::default()), "Sha256(..)");
    }

    proptest! {
        #[test]
        fn growing_and_whole_agree_at_every_cut(message: Vec<u8>, cut: prop::sample::Index) {
            let cut = cut.index(message.len() + 1);
            let (head, tail) = message.split_at(cut);
            let mut growing = Sha256::new();
            growing.update(head);
            let prefix = growing.clone().finish();
            growing.update(tail);
            prop_assert_eq!(prefix, sha256(&[head]));
            prop_assert_eq!(growing.finish(), sha256(&[&message]));
            prop_assert_eq!(sha256(&[head, tail]), sha256(&[&message]));
        }
    }
}
