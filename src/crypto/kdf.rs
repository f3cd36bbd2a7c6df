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
#[non_exhaustive]
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
    use data_encoding::HEXLOWER;

    use super::*;

    /// RFC 4231, sections 4.3 and 4.7: HMAC-SHA256 with a short and with a long key.
    #[test]
    fn rfc_4231_tags() {
        let long_key = [0xaa; 131];
        let table = [
            (
                &b"Jefe"[..],
                &b"what do ya want for nothing?"[..],
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
                "test case 2",
            ),
            (
                &long_key,
                b"Test Using Larger Than Block-Size Key - Hash Key First",
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
                "test case 6",
            ),
        ];
        for (key, message, tag, which) in table {
            let found = hmac_sha256(key, message);
            assert_eq!(HEXLOWER.encode(&found), tag, "{which}");
            assert_eq!(hmac_sha256_verify(key, message, &found), Ok(()), "{which}");
            for bit in 0..256 {
                let mut changed = found;
                changed[bit / 8] ^= 1 << (bit % 8);
                let answer = hmac_sha256_verify(key, message, &changed);
                assert_eq!(answer, Err(NotAuthentic), "{which}, bit {bit}");
            }
            assert_eq!(hmac_sha256_verify(key, b"", &found), Err(NotAuthentic));
        }
    }

    /// RFC 5869, appendix A.1 and A.3.
    #[test]
    fn rfc_5869_keys() {
        let ikm = [0x0b; 22];
        let salt: Vec<u8> = (0x00..=0x0c).collect();
        let info: Vec<u8> = (0xf0..=0xf9).collect();
        let table = [
            (
                &salt[..],
                &info[..],
                "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
                "A.1",
            ),
            (
                &[],
                &[],
                "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
                "A.3",
            ),
        ];
        for (salt, info, okm, which) in table {
            let mut out = [0; 42];
            Prk::extract(salt, &ikm).expand(info, &mut out).unwrap();
            assert_eq!(HEXLOWER.encode(&out), okm, "{which}");
        }
    }

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
    }

    #[test]
    fn salt_secret_and_purpose_all_count() {
        let key = |salt: &[u8], ikm: &[u8], info: &[u8]| {
            let mut out = [0; 32];
            Prk::extract(salt, ikm).expand(info, &mut out).unwrap();
            out
        };
        let one = key(b"salt", b"ikm", b"info");
        assert_ne!(one, key(b"salT", b"ikm", b"info"));
        assert_ne!(one, key(b"salt", b"ikM", b"info"));
        assert_ne!(one, key(b"salt", b"ikm", b"infO"));
        assert_eq!(format!("{:?}", Prk::extract(b"", b"")), "Prk(..)");
    }
}
