//! Authenticated encryption with a key used once: AES-256-GCM (NIST SP 800-38D) and
//! ChaCha20-Poly1305 (RFC 8439), both with a 12-byte nonce and a 16-byte tag at the end.
//!
//! One key must never seal twice with the same nonce: this crate derives a new key for every sealing.

use ring::aead::{self, Aad, LessSafeKey, Nonce, UnboundKey};
use rules::fault::Fault;
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[displaydoc("the plaintext is too long to encrypt")]
#[fault("crypto/plaintext-too-long", Failed, hint = "advice-crypto-ask-again")]
pub struct SealError;

/// The authentication tag does not fit: another key, another context, or changed bytes. Which of
/// these it was cannot be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the authentication tag does not fit")]
pub struct NotAuthentic;

impl NotAuthentic {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        "crypto/not-authentic"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is sealed opens with the same key, nonce and additional data, and with nothing changed. The values are
    /// Wycheproof's (`tests/crypto_vectors`).
    #[test]
    fn every_change_is_refused() {
        type Seal = fn(&[u8; 32], &[u8; 12], &[u8], &[u8]) -> Result<Vec<u8>, SealError>;
        type Open =
            fn(&[u8; 32], &[u8; 12], &[u8], &[u8]) -> Result<Zeroizing<Vec<u8>>, NotAuthentic>;
        const CIPHERS: [(Seal, Open); 2] = [
            (aes_256_gcm_seal, aes_256_gcm_open),
            (chacha20_poly1305_seal, chacha20_poly1305_open),
        ];
        for (seal, open) in CIPHERS {
            let (key, nonce, aad) = ([1; 32], [2; 12], [3; 5]);
            for length in [0, 1, 20, 5_000] {
                let plaintext = vec![4; length];
                let sealed = seal(&key, &nonce, &aad, &plaintext).unwrap();
                // A buffer that grew would have left a copy of the plaintext in memory.
                assert_eq!(
                    (sealed.len(), sealed.capacity()),
                    (length + TAG, length + TAG)
                );
                let opened = open(&key, &nonce, &aad, &sealed).unwrap();
                assert_eq!(opened.as_slice(), plaintext);
            }
            let sealed = seal(&key, &nonce, &aad, &[4; 20]).unwrap();
            for bit in 0..8 * sealed.len() {
                let mut changed = sealed.clone();
                changed[bit / 8] ^= 1 << (bit % 8);
                let answer = open(&key, &nonce, &aad, &changed);
                assert_eq!(answer, Err(NotAuthentic), "bit {bit}");
                let answer = open(&key, &nonce, &aad, &sealed[..bit / 8]);
                assert_eq!(answer, Err(NotAuthentic), "cut to {}", bit / 8);
            }
            for (what, answer) in [
                ("key", open(&[9; 32], &nonce, &aad, &sealed)),
                ("nonce", open(&key, &[9; 12], &aad, &sealed)),
                ("aad", open(&key, &nonce, &[9; 5], &sealed)),
                ("no aad", open(&key, &nonce, &[], &sealed)),
            ] {
                assert_eq!(answer, Err(NotAuthentic), "{what}");
            }
        }
        assert_eq!(SealError.code(), "crypto/plaintext-too-long");
        assert_eq!(NotAuthentic.code(), "crypto/not-authentic");
    }
}
