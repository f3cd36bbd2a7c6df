//! HMAC-SHA256 (RFC 2104) and the key derivation built of it, HKDF-SHA256 (RFC 5869).

use std::fmt;

use zeroize::Zeroizing;

use ring::{hkdf, hmac};

use super::aead::NotAuthentic;

/// The longest output of one [`Prk::expand`], in bytes: 255 blocks (RFC 5869, section 2.3).
const LONGEST_OUTPUT: usize = 255 * 32;

/// `HMAC-SHA256(key, message)`, 32 bytes. The key may have any length.
pub fn hmac_sha256(key: &[u8], message: &[u8]) -> [u8; 32] {
    let mut tag = [0; 32];
    let key = hmac::Key::new(hmac::HMAC_SHA256, key);
    // An HMAC-SHA256 tag has 32 bytes, the array's length.
    for (to, from) in tag.iter_mut().zip(hmac::sign(&key, message).as_ref()) {
        *to = *from;
    }
    tag
}

/// Checks that `tag` is `HMAC-SHA256(key, message)`, in a time that does not tell where it differs.
///
/// # Errors
/// [`NotAuthentic`] when it is not.
pub fn hmac_sha256_verify(key: &[u8], message: &[u8], tag: &[u8; 32]) -> Result<(), NotAuthentic> {
    let key = hmac::Key::new(hmac::HMAC_SHA256, key);
    hmac::verify(&key, message, tag).map_err(|ring::error::Unspecified| NotAuthentic)
}

/// A pseudorandom key, from which keys for separate purposes are expanded. Never printed.
pub struct Prk(hkdf::Prk);

impl Prk {
    /// HKDF-Extract: concentrates the secret `ikm` under the public `salt`.
    pub fn extract(salt: &[u8], ikm: &[u8]) -> Self {
        Self(hkdf::Salt::new(hkdf::HKDF_SHA256, salt).extract(ikm))
    }

    /// HKDF-Expand: fills `out` with key material for the purpose that `info` names.
    ///
    /// # Errors
    /// [`OutputTooLong`] when `out` has more than 8160 bytes, 255 blocks of SHA-256.
    pub fn expand(&self, info: &[u8], out: &mut [u8]) -> Result<(), OutputTooLong> {
        let length = out.len();
        self.0
            .expand(&[info], OutputLength(length))
            .and_then(|okm| okm.fill(out))
            .map_err(|ring::error::Unspecified| OutputTooLong { length })
    }

    /// HKDF-Expand to one key of 32 bytes, which never fails: it is a single block.
    pub fn expand_key(&self, info: &[u8]) -> Zeroizing<[u8; 32]> {
        let mut key = Zeroizing::new([0; 32]);
        #[expect(
            clippy::expect_used,
            reason = "one block of the 255 that HKDF can give"
        )]
        self.expand(info, key.as_mut_slice())
            .expect("32 bytes are one block");
        key
    }
}

impl fmt::Debug for Prk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Prk(..)")
    }
}

struct OutputLength(usize);

impl hkdf::KeyType for OutputLength {
    fn len(&self) -> usize {
        self.0
    }
}

/// More key material was asked for than one HKDF-Expand can give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{length} bytes of key material asked for, at most {LONGEST_OUTPUT} can be given")]
pub struct OutputTooLong {
    /// The length asked for, in bytes.
    pub length: usize,
}

impl OutputTooLong {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        "crypto/output-too-long"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values are Wycheproof's (`tests/crypto_vectors`).
    #[test]
    fn the_longest_output_is_255_blocks() {
        let prk = Prk::extract(b"salt", b"ikm");
        let (mut longest, mut short) = (vec![0; 8160], [0; 33]);
        assert_eq!(prk.expand(b"info", &mut longest), Ok(()));
        assert_eq!(prk.expand(b"info", &mut short), Ok(()));
        assert_eq!(
            longest[..33],
            short,
            "a longer output begins like a shorter one"
        );
        assert!(longest[8128..].iter().any(|&byte| byte != 0));
        let error = prk.expand(b"info", &mut [0; 8161]).unwrap_err();
        assert_eq!(error, OutputTooLong { length: 8161 });
        assert_eq!(
            error.to_string(),
            "8161 bytes of key material asked for, at most 8160 can be given"
        );
        assert_eq!(error.code(), "crypto/output-too-long");
        assert_eq!(prk.expand(b"info", &mut []), Ok(()));
        assert_eq!(format!("{prk:?}"), "Prk(..)");
    }
}
