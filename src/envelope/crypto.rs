//! Keys, signatures, locks, hashes: every cryptographic act of the crate. No other module names `ring`,
//! `ed25519-dalek`, `hpke`, `x25519-dalek` or `argon2`, but for the TLS of the archive. Nothing here knows chess or
//! files.
//!
//! | what | how | source |
//! |---|---|---|
//! | [`Digest`], [`Sha256`] | SHA-256 | FIPS 180-4 |
//! | `pae` | pre-authentication encoding | DSSE 1.0.2 |
//! | [`SigningKey`], [`VerifyingKey`] | Ed25519, strict | RFC 8032 |
//! | [`UnlockKey`], [`Lock`] | HPKE, base mode, X25519 | RFC 9180 |
//! | `Prk` | HKDF-SHA256 | RFC 5869 |
//! | `hmac_sha256` | HMAC-SHA256 | RFC 2104 |
//! | `aes_256_gcm_seal` | AES-256-GCM | NIST SP 800-38D |
//! | `chacha20_poly1305_seal` | ChaCha20-Poly1305 | RFC 8439 |
//! | `argon2id` | Argon2id | RFC 9106 |
//! | `random_bytes`, `random_secret` | the operating system | – |
//!
//! Secrets are wiped when dropped (keys in `signature` and `hpke`, the rest by `Zeroizing`) and never printed. What the
//! libraries beneath leave behind in memory is listed in `docs/threat-model.md`.

mod aead;
mod hash;
mod hpke;
mod kdf;
mod pae;
mod passphrase;
mod public_key;
mod random;
mod signature;

pub use aead::SealError;
pub use hash::{Digest, Sha256, sha256};
pub use hpke::{Lock, Unlock, UnlockError, UnlockKey, WrapError, Wrapped, WrongKey};
pub use passphrase::{BadCost, Cost, DeriveError};
pub use public_key::BadKey;
pub use random::RandomUnavailable;
pub use signature::{
    BadSignature, KeyUnavailable, KnownKeys, Sign, Signature, SigningKey, VerifyingKey,
};

pub(crate) use primitives::*;

/// What the acts above are made of. The published vectors and the benchmarks reach it here; nobody else should, since
/// each of these keeps its promise only under conditions that the rest of the crate sees to (a nonce never used twice).
#[doc(hidden)]
pub mod primitives {
    pub use super::aead::{
        NotAuthentic, aes_256_gcm_open, aes_256_gcm_seal, chacha20_poly1305_open,
        chacha20_poly1305_seal,
    };
    pub use super::kdf::{OutputTooLong, Prk, hmac_sha256, hmac_sha256_verify};
    pub use super::pae::pae;
    pub use super::passphrase::argon2id;
    pub use super::random::{random_bytes, random_secret};
}
