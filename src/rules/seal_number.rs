//! The seal number of an envelope: the short form of its fingerprint, to read aloud and search by (`docs/format.md`
//! §3.4).

use std::fmt::{self, Write};
use std::str::FromStr;
use std::sync::LazyLock;

use data_encoding::{Encoding, Specification, Translate};

/// The first 80 bits of the fingerprint, in Crockford base32.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SealNumber([u8; 10]);

impl SealNumber {
    /// Of that fingerprint.
    pub fn of(fingerprint: &[u8; 32]) -> SealNumber {
        SealNumber(fingerprint.first_chunk().copied().unwrap_or_default())
    }
}

/// Crockford's base32, with the letters that people confuse read as what they meant.
static CROCKFORD: LazyLock<Option<Encoding>> = LazyLock::new(|| {
    let mut specification = Specification::new();
    specification.symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ".to_owned();
    specification.ignore = "- ".to_owned();
    specification.translate = Translate {
        from: "OoIiLlabcdefghjkmnpqrstvwxyz".to_owned(),
        to: "001111ABCDEFGHJKMNPQRSTVWXYZ".to_owned(),
    };
    specification.encoding().ok()
});

impl fmt::Display for SealNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let encoding = CROCKFORD.as_ref().ok_or(fmt::Error)?;
        for (place, sign) in encoding.encode(&self.0).chars().enumerate() {
            if place > 0 && place.is_multiple_of(4) {
                f.write_char('-')?;
            }
            f.write_char(sign)?;
        }
        Ok(())
    }
}

impl FromStr for SealNumber {
    type Err = NotASealNumber;

    fn from_str(text: &str) -> Result<SealNumber, NotASealNumber> {
        let encoding = CROCKFORD.as_ref();
        let bytes = encoding.and_then(|encoding| encoding.decode(text.as_bytes()).ok());
        let bytes = bytes.and_then(|bytes| bytes.try_into().ok());
        bytes.map(SealNumber).ok_or(NotASealNumber)
    }
}

/// A text that is no seal number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a seal number: 16 letters and digits")]
pub struct NotASealNumber;
