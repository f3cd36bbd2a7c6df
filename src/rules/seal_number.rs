//! The seal number of an envelope: the short form of its fingerprint, to read aloud and search by (`docs/format.md` §3.4).

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use data_encoding::{Encoding, Specification};

/// The first 80 bits of the fingerprint, in Crockford base32.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SealNumber([u8; 10]);

impl SealNumber {
    /// Of that fingerprint.
    pub fn of(fingerprint: &[u8; 32]) -> SealNumber {
        let mut first = [0; 10];
        first.copy_from_slice(&fingerprint[..10]);
        SealNumber(first)
    }
}

/// Crockford's base32, with the letters that people confuse read as what they meant.
fn crockford() -> Option<&'static Encoding> {
    static MADE: OnceLock<Option<Encoding>> = OnceLock::new();
    MADE.get_or_init(make_crockford).as_ref()
}

fn make_crockford() -> Option<Encoding> {
    let mut specification = Specification::new();
    specification
        .symbols
        .push_str("0123456789ABCDEFGHJKMNPQRSTVWXYZ");
    specification
        .translate
        .from
        .push_str("OoIiLlabcdefghjkmnpqrstvwxyz");
    specification
        .translate
        .to
        .push_str("001111ABCDEFGHJKMNPQRSTVWXYZ");
    specification.ignore.push_str("- ");
    specification.encoding().ok()
}

impl fmt::Display for SealNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = crockford().ok_or(fmt::Error)?.encode(&self.0);
        let mut rest = text.as_str();
        while let Some((four, behind)) = rest.split_at_checked(4).filter(|(_, it)| !it.is_empty()) {
            f.write_str(four)?;
            f.write_str("-")?;
            rest = behind;
        }
        f.write_str(rest)
    }
}

impl FromStr for SealNumber {
    type Err = NotASealNumber;

    fn from_str(text: &str) -> Result<SealNumber, NotASealNumber> {
        let bytes = crockford().and_then(|encoding| encoding.decode(text.as_bytes()).ok());
        bytes
            .and_then(|bytes| bytes.try_into().ok())
            .map(SealNumber)
            .ok_or(NotASealNumber)
    }
}

/// A text that is no seal number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a seal number: 16 letters and digits")]
pub struct NotASealNumber;
