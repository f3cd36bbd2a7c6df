//! The checks on public keys: 32 bytes that are refused, and why.

/// p = 2^255 - 19, little endian.
pub(super) const P: [u8; 32] = [
    0xed, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
    0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f,
];

/// Whether a number, little endian, is below p: the one encoding of its residue.
pub(super) fn is_reduced(number: &[u8; 32]) -> bool {
    number.iter().rev().lt(P.iter().rev())
}

/// A public key that is refused, whatever is signed or locked with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadKey {
    /// No point of the curve has this encoding.
    #[error("the public key is no point of the curve")]
    NotOnCurve,
    /// The point has order 1, 2, 4 or 8: a signature under it can hold for any message, and a lock
    /// made of it opens without a key.
    #[error("the public key is a point of small order")]
    SmallOrder,
    /// The same point has another, proper encoding; one key would pass for two.
    #[error("the public key is not in its canonical encoding")]
    NotCanonical,
}

impl BadKey {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotOnCurve => "crypto/key-not-on-curve",
            Self::SmallOrder => "crypto/key-small-order",
            Self::NotCanonical => "crypto/key-not-canonical",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_stable() {
        assert_eq!(BadKey::NotOnCurve.code(), "crypto/key-not-on-curve");
        assert_eq!(BadKey::SmallOrder.code(), "crypto/key-small-order");
        assert_eq!(BadKey::NotCanonical.code(), "crypto/key-not-canonical");
    }
}
