//! Authenticated encryption with a key used once: AES-256-GCM (NIST SP 800-38D) and
//! ChaCha20-Poly1305 (RFC 8439), both with a 12-byte nonce and a 16-byte tag at the end.
//!
//! One key must never seal twice with the same nonce: this crate derives a new key for every sealing.

use ring::aead::{self, Aad, LessSafeKey, Nonce, UnboundKey};
use zeroize::Zeroizing;

/// Length of the authentication tag, in bytes.
const TAG: usize = 16;

/// Encrypts `plaintext` under AES-256-GCM and binds `aad` to it. The answer is 16 bytes longer
/// than the plaintext.
///
/// # Errors
/// [`SealError`] when the plaintext is longer than the cipher can take (about 64 GiB).
pub fn aes_256_gcm_seal(
    key: &[u8; 32],
    nonce: &[u8; 12],
    aad: &[u8],
    plaintext: &[u8],
) -> Result<Vec<u8>, SealError> {
    seal(&aead::AES_256_GCM, key, nonce, aad, plaintext)
}

/// Decrypts what [`aes_256_gcm_seal`] made.
///
/// # Errors
/// [`NotAuthentic`] unless key, nonce, `aad` and every byte of `ciphertext` are those of the
/// sealing.
pub fn aes_256_gcm_open(
    key: &[u8; 32],
    nonce: &[u8; 12],
    aad: &[u8],
    ciphertext: &[u8],
) -> Result<Zeroizing<Vec<u8>>, NotAuthentic> {
    open(&aead::AES_256_GCM, key, nonce, aad, ciphertext)
}

/// Encrypts `plaintext` under ChaCha20-Poly1305 and binds `aad` to it. The answer is 16 bytes
/// longer than the plaintext.
///
/// # Errors
/// [`SealError`] when the plaintext is longer than the cipher can take (about 256 GiB).
pub fn chacha20_poly1305_seal(
    key: &[u8; 32],
    nonce: &[u8; 12],
    aad: &[u8],
    plaintext: &[u8],
) -> Result<Vec<u8>, SealError> {
    seal(&aead::CHACHA20_POLY1305, key, nonce, aad, plaintext)
}

/// Decrypts what [`chacha20_poly1305_seal`] made.
///
/// # Errors
/// [`NotAuthentic`] unless key, nonce, `aad` and every byte of `ciphertext` are those of the
/// sealing.
pub fn chacha20_poly1305_open(
    key: &[u8; 32],
    nonce: &[u8; 12],
    aad: &[u8],
    ciphertext: &[u8],
) -> Result<Zeroizing<Vec<u8>>, NotAuthentic> {
    open(&aead::CHACHA20_POLY1305, key, nonce, aad, ciphertext)
}

fn seal(
    algorithm: &'static aead::Algorithm,
    key: &[u8; 32],
    nonce: &[u8; 12],
    aad: &[u8],
    plaintext: &[u8],
) -> Result<Vec<u8>, SealError> {
    let refused = |ring::error::Unspecified| SealError;
    let key = LessSafeKey::new(UnboundKey::new(algorithm, key).map_err(refused)?);
    // Room for the tag from the start: growing would leave a copy of the plaintext behind.
    let mut sealed = Vec::with_capacity(plaintext.len() + TAG);
    sealed.extend_from_slice(plaintext);
    let nonce = Nonce::assume_unique_for_key(*nonce);
    key.seal_in_place_append_tag(nonce, Aad::from(aad), &mut sealed)
        .map_err(refused)?;
    Ok(sealed)
}

fn open(
    algorithm: &'static aead::Algorithm,
    key: &[u8; 32],
    nonce: &[u8; 12],
    aad: &[u8],
    ciphertext: &[u8],
) -> Result<Zeroizing<Vec<u8>>, NotAuthentic> {
    let refused = |ring::error::Unspecified| NotAuthentic;
    let key = LessSafeKey::new(UnboundKey::new(algorithm, key).map_err(refused)?);
    let mut opened = Zeroizing::new(ciphertext.to_vec());
    let nonce = Nonce::assume_unique_for_key(*nonce);
    let length = key
        .open_in_place(nonce, Aad::from(aad), &mut opened)
        .map_err(refused)?
        .len();
    opened.truncate(length);
    Ok(opened)
}

/// The plaintext cannot be encrypted: it is longer than the cipher can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the plaintext is too long to encrypt")]
#[non_exhaustive]
pub struct SealError;

impl SealError {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        "crypto/plaintext-too-long"
    }
}

/// The authentication tag does not fit: another key, another context, or changed bytes. Which of
/// these it was cannot be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the authentication tag does not fit")]
#[non_exhaustive]
pub struct NotAuthentic;

impl NotAuthentic {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        "crypto/not-authentic"
    }
}

#[cfg(test)]
mod tests {
    use data_encoding::HEXLOWER;
    use proptest::prelude::*;

    use super::*;

    type Seal = fn(&[u8; 32], &[u8; 12], &[u8], &[u8]) -> Result<Vec<u8>, SealError>;
    type Open = fn(&[u8; 32], &[u8; 12], &[u8], &[u8]) -> Result<Zeroizing<Vec<u8>>, NotAuthentic>;

    const CIPHERS: [(Seal, Open, &str); 2] = [
        (aes_256_gcm_seal, aes_256_gcm_open, "AES-256-GCM"),
        (
            chacha20_poly1305_seal,
            chacha20_poly1305_open,
            "ChaCha20-Poly1305",
        ),
    ];

    /// Test case 14 of the GCM specification: one block of zeros under a key of zeros.
    #[test]
    fn aes_256_gcm_known_answer() {
        let sealed = aes_256_gcm_seal(&[0; 32], &[0; 12], &[], &[0; 16]).unwrap();
        assert_eq!(
            HEXLOWER.encode(&sealed),
            "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"
        );
    }

    /// RFC 8439, section 2.8.2: its first 16 bytes and its tag.
    #[test]
    fn chacha20_poly1305_known_answer() {
        let key: [u8; 32] = std::array::from_fn(|index| 0x80 + index as u8);
        let nonce = [7, 0, 0, 0, 0x40, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47];
        let aad = [
            0x50, 0x51, 0x52, 0x53, 0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7,
        ];
        let plaintext = b"Ladies and Gentlemen of the class of '99: If I could offer you only \
            one tip for the future, sunscreen would be it.";
        let sealed = chacha20_poly1305_seal(&key, &nonce, &aad, plaintext).unwrap();
        assert_eq!(sealed.len(), 114 + 16);
        assert_eq!(
            HEXLOWER.encode(&sealed[..16]),
            "d31a8d34648e60db7b86afbc53ef7ec2"
        );
        assert_eq!(
            HEXLOWER.encode(&sealed[114..]),
            "1ae10b594f09e26a7e902ecbd0600691"
        );
    }

    #[test]
    fn every_change_is_refused() {
        for (seal, open, name) in CIPHERS {
            let (key, nonce, aad, plaintext) = ([1; 32], [2; 12], [3; 5], [4; 20]);
            let sealed = seal(&key, &nonce, &aad, &plaintext).unwrap();
            assert_eq!(sealed.len(), 36, "{name}");
            let opened = open(&key, &nonce, &aad, &sealed).unwrap();
            assert_eq!(opened.as_slice(), plaintext, "{name}");
            for bit in 0..8 * sealed.len() {
                let mut sealed = sealed.clone();
                sealed[bit / 8] ^= 1 << (bit % 8);
                let answer = open(&key, &nonce, &aad, &sealed);
                assert_eq!(answer, Err(NotAuthentic), "{name}, bit {bit}");
            }
            for length in 0..sealed.len() {
                let answer = open(&key, &nonce, &aad, &sealed[..length]);
                assert_eq!(answer, Err(NotAuthentic), "{name}, cut to {length}");
            }
            assert_eq!(
                open(&[9; 32], &nonce, &aad, &sealed),
                Err(NotAuthentic),
                "{name}: key"
            );
            assert_eq!(
                open(&key, &[9; 12], &aad, &sealed),
                Err(NotAuthentic),
                "{name}: nonce"
            );
            assert_eq!(
                open(&key, &nonce, &[9; 5], &sealed),
                Err(NotAuthentic),
                "{name}: aad"
            );
            assert_eq!(
                open(&key, &nonce, &[], &sealed),
                Err(NotAuthentic),
                "{name}: no aad"
            );
        }
        let sealed = aes_256_gcm_seal(&[1; 32], &[2; 12], &[], b"x").unwrap();
        let answer = chacha20_poly1305_open(&[1; 32], &[2; 12], &[], &sealed);
        assert_eq!(answer, Err(NotAuthentic), "the other cipher");
    }

    #[test]
    fn codes_are_stable() {
        assert_eq!(SealError.code(), "crypto/plaintext-too-long");
        assert_eq!(NotAuthentic.code(), "crypto/not-authentic");
    }

    proptest! {
        #[test]
        fn whatever_is_sealed_opens(
            key: [u8; 32], nonce: [u8; 12], aad: Vec<u8>, plaintext: Vec<u8>,
        ) {
            for (seal, open, name) in CIPHERS {
                let sealed = seal(&key, &nonce, &aad, &plaintext).unwrap();
                // A buffer that grew would have left a copy of the plaintext in memory.
                prop_assert_eq!(sealed.capacity(), plaintext.len() + TAG, "{}", name);
                let opened = open(&key, &nonce, &aad, &sealed).unwrap();
                prop_assert_eq!(opened.as_slice(), plaintext.as_slice(), "{}", name);
            }
        }
    }
}
