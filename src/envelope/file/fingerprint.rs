//! The names of a file: its fingerprint, of which the seal number is made, and its head (`docs/format.md` §3.4).

use std::fmt;
use std::str::FromStr;

use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};

use crate::crypto::{Digest, sha256};
use rules::SealNumber;
use rules::edition::Edition;

/// What a label says of its edition besides the name (`rules_digest`): SHA-256 of the edition's file.
pub fn edition_digest(edition: &Edition) -> Digest {
    sha256(&[edition.source().as_bytes()])
}

/// F: SHA-256 of every byte before the seal's sig line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(pub Digest);

impl Fingerprint {
    /// The short form to read aloud and search by.
    pub fn seal_number(&self) -> SealNumber {
        SealNumber::of(self.0.as_bytes())
    }
}

/// H: SHA-256 of every byte before the last sig line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Head(pub Digest);

impl Head {
    /// The head of a file, from its bytes; `None` where no sig line ends it.
    pub(super) fn of(bytes: &[u8]) -> Option<Head> {
        let without_end = bytes.strip_suffix(b"\n")?;
        let start = without_end.iter().rposition(|&byte| byte == b'\n')? + 1;
        Some(Head(sha256(&[bytes.get(..start)?])))
    }
}

/// A text that is no fingerprint and no head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not 64 hexadecimal digits")]
pub struct NotADigest;

/// Names of 64 hexadecimal digits.
macro_rules! hexadecimal {
    ($($name:ident)+) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&HEXLOWER.encode(self.0.as_bytes()))
            }
        }

        impl FromStr for $name {
            type Err = NotADigest;

            fn from_str(text: &str) -> Result<$name, NotADigest> {
                let bytes = HEXLOWER_PERMISSIVE.decode(text.as_bytes()).ok();
                let bytes = bytes.and_then(|bytes| bytes.try_into().ok());
                bytes.map(|bytes| $name(Digest::from_bytes(bytes))).ok_or(NotADigest)
            }
        }
    )+};
}

hexadecimal! { Fingerprint Head }
