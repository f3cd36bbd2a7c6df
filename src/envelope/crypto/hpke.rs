//! Locks that one key alone opens: HPKE (RFC 9180), base mode, single shot, with
//! DHKEM(X25519, HKDF-SHA256), HKDF-SHA256 and ChaCha20-Poly1305 (0x0020, 0x0001, 0x0003).
//!
//! HPKE's `info` says what a wrapped secret belongs to. The associated data stay empty, since not every library offers
//! them for a single shot.
//!
//! [`UnlockKey`] is the secret half. It is wiped when it is dropped: x25519-dalek does so by its feature `zeroize`,
//! and the hpke crate with the copy that it is given for one call.

use rules::fault::Fault;
use std::convert::Infallible;
use std::fmt;

use data_encoding::HEXLOWER;
use hpke::aead::{AeadTag, ChaCha20Poly1305};
use hpke::inout::InOutBuf;
use hpke::kdf::HkdfSha256;
use hpke::kem::X25519HkdfSha256;
use hpke::rand_core::{TryCryptoRng, TryRng};
use hpke::{Deserializable, HpkeError, Kem, OpModeR, OpModeS, Serializable};
use x25519_dalek::{PublicKey, StaticSecret};
use zeroize::Zeroizing;

use super::public_key::{BadKey, is_reduced};
use super::random::{RandomUnavailable, random_secret};
use super::signature::KeyUnavailable;

/// Length of the authentication tag at the end of a wrapped body, in bytes.
const TAG: usize = 16;

/// The points of small order among the canonical u-coordinates of Curve25519 and its twist: the
/// shared secret with them is zero, whatever the key (RFC 7748, section 6.1).
const SMALL_ORDER: [[u8; 32]; 5] = [
    // u = 0, of order 2
    [
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00,
    ],
    // u = 1, of order 4
    [
        0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00,
    ],
    // of order 8
    [
        0xe0, 0xeb, 0x7a, 0x7c, 0x3b, 0x41, 0xb8, 0xae, 0x16, 0x56, 0xe3, 0xfa, 0xf1, 0x9f, 0xc4,
        0x6a, 0xda, 0x09, 0x8d, 0xeb, 0x9c, 0x32, 0xb1, 0xfd, 0x86, 0x62, 0x05, 0x16, 0x5f, 0x49,
        0xb8, 0x00,
    ],
    // of order 8
    [
        0x5f, 0x9c, 0x95, 0xbc, 0xa3, 0x50, 0x8c, 0x24, 0xb1, 0xd0, 0xb1, 0x55, 0x9c, 0x83, 0xef,
        0x5b, 0x04, 0x44, 0x5c, 0xc4, 0x58, 0x1c, 0x8e, 0x86, 0xd8, 0x22, 0x4e, 0xdd, 0xd0, 0x9f,
        0x11, 0x57,
    ],
    // u = p - 1, of order 4 on the twist
    [
        0xec, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xff, 0x7f,
    ],
];

/// The public half: anybody can wrap a secret for the holder of its [`UnlockKey`]. A canonical
/// u-coordinate, not of small order. Ordered by its bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lock([u8; 32]);

impl Lock {
    /// Reads a lock.
    ///
    /// # Errors
    /// [`BadKey::NotCanonical`] when the number is p or more (RFC 7748 would reduce it, so that two
    /// locks would be one), [`BadKey::SmallOrder`] when everybody could open it. Every other number
    /// belongs to a point of the curve or of its twist, and X25519 is secure on both.
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, BadKey> {
        if !is_reduced(bytes) {
            return Err(BadKey::NotCanonical);
        }
        if SMALL_ORDER.contains(bytes) {
            return Err(BadKey::SmallOrder);
        }
        Ok(Self(*bytes))
    }

    /// The 32 bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Wraps `secret` for the holder of the key, bound to `context`: it unwraps in that context
    /// only. No two wraps are alike.
    ///
    /// # Errors
    /// [`WrapError`]: no random bytes, or a secret longer than the cipher can take (256 GiB).
    pub fn wrap(&self, context: &[u8], secret: &[u8]) -> Result<Wrapped, WrapError> {
        self.wrap_with(&*random_secret()?, context, &[], secret)
    }

    /// Wraps with the given keying material for the ephemeral key (`ikmE` in RFC 9180, section 7.1.3), which must be
    /// secret and used once. Whoever knows it can make the same bytes again. Only test vectors have associated data.
    pub(crate) fn wrap_with(
        &self,
        ephemeral: &[u8; 32],
        context: &[u8],
        aad: &[u8],
        secret: &[u8],
    ) -> Result<Wrapped, WrapError> {
        let refused = |cause: HpkeError| match cause {
            HpkeError::EncapError => WrapError::Encapsulation,
            _ => WrapError::TooLong,
        };
        let lock = <X25519HkdfSha256 as Kem>::PublicKey::from_bytes(&self.0).map_err(refused)?;
        // Room for the tag from the start: growing would leave a copy of the secret behind.
        let mut body = Vec::with_capacity(secret.len() + TAG);
        body.extend_from_slice(secret);
        let mut source = OneDraw::new(ephemeral);
        let (enc, tag) = hpke::single_shot_seal_inout_detached_with_rng::<
            ChaCha20Poly1305,
            HkdfSha256,
            X25519HkdfSha256,
        >(
            &OpModeS::Base,
            &lock,
            context,
            InOutBuf::from(body.as_mut_slice()),
            aad,
            &mut source,
        )
        .map_err(refused)?;
        if !source.drawn_exactly() {
            return Err(WrapError::Encapsulation);
        }
        body.extend_from_slice(&tag.to_bytes());
        Ok(Wrapped {
            enc: enc.to_bytes().into(),
            body,
        })
    }
}

impl fmt::Debug for Lock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Lock({})", HEXLOWER.encode(&self.0))
    }
}

/// A wrapped secret.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wrapped {
    /// The encapsulated key.
    pub enc: [u8; 32],
    /// The ciphertext, 16 bytes longer than the secret.
    pub body: Vec<u8>,
}

/// Unwraps with a key that may lie in a smart card, an HSM or another process. [`UnlockKey`] is a key in memory.
pub trait Unlock {
    /// The public half.
    fn lock(&self) -> Lock;

    /// The secret that was wrapped for this key in this context: HPKE's `OpenBase` (RFC 9180, section 6.1) with
    /// `context` as `info`, empty associated data, `enc` of 32 bytes and `body` as ciphertext with its tag.
    ///
    /// # Errors
    /// [`UnlockError::WrongKey`] where it does not open, [`UnlockError::Unavailable`] when whatever keeps the key does
    /// not answer.
    fn unlock(
        &self,
        context: &[u8],
        enc: &[u8; 32],
        body: &[u8],
    ) -> Result<Zeroizing<Vec<u8>>, UnlockError>;
}

/// Why a wrap was not opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each passes on an error that says it")]
pub enum UnlockError {
    #[error(transparent)]
    WrongKey(#[from] WrongKey),
    #[error(transparent)]
    Unavailable(#[from] KeyUnavailable),
}

/// The secret half: unwraps what was wrapped for its [`Lock`]. Wiped when dropped, never printed,
/// not to be cloned.
pub struct UnlockKey {
    secret: StaticSecret,
    /// Asked for again and again, and each time a scalar multiplication.
    lock: Lock,
}

impl UnlockKey {
    /// The key of 32 bytes, clamped when used (RFC 7748, section 5). Any 32 bytes will do; they
    /// should be random.
    pub fn from_bytes(bytes: &[u8; 32]) -> Self {
        let secret = StaticSecret::from(*bytes);
        // The clamped multiple of the base point is canonical and has the large prime order.
        let lock = Lock(PublicKey::from(&secret).to_bytes());
        Self { secret, lock }
    }

    /// A new random key.
    ///
    /// # Errors
    /// [`RandomUnavailable`] when the operating system has no random bytes to give.
    pub fn generate() -> Result<Self, RandomUnavailable> {
        Ok(Self::from_bytes(&*random_secret()?))
    }

    /// The 32 bytes as they were given, to be written into a secret-key file.
    pub fn as_bytes(&self) -> &[u8; 32] {
        self.secret.as_bytes()
    }

    /// The public half.
    pub fn lock(&self) -> Lock {
        self.lock
    }

    /// Unwraps what [`Lock::wrap`] made for this key in this context.
    ///
    /// # Errors
    /// [`WrongKey`] unless key, context and every byte are those of the wrapping. An encapsulated
    /// key that [`Lock::from_bytes`] would refuse is refused here too.
    pub fn unlock(
        &self,
        context: &[u8],
        enc: &[u8; 32],
        body: &[u8],
    ) -> Result<Zeroizing<Vec<u8>>, WrongKey> {
        self.unlock_with(context, &[], enc, body)
    }

    /// Unwraps with associated data, which only test vectors have.
    fn unlock_with(
        &self,
        context: &[u8],
        aad: &[u8],
        enc: &[u8; 32],
        body: &[u8],
    ) -> Result<Zeroizing<Vec<u8>>, WrongKey> {
        let enc = Lock::from_bytes(enc).map_err(|_| WrongKey)?;
        let (ciphertext, tag) = body.split_last_chunk::<TAG>().ok_or(WrongKey)?;
        let mut secret = Zeroizing::new(ciphertext.to_vec());
        self.open_in_place(context, aad, &enc, &mut secret, tag)
            .map_err(|_| WrongKey)?;
        Ok(secret)
    }

    fn open_in_place(
        &self,
        context: &[u8],
        aad: &[u8],
        enc: &Lock,
        buffer: &mut [u8],
        tag: &[u8; TAG],
    ) -> Result<(), HpkeError> {
        hpke::single_shot_open_inout_detached::<ChaCha20Poly1305, HkdfSha256, X25519HkdfSha256>(
            &OpModeR::Base,
            &<X25519HkdfSha256 as Kem>::PrivateKey::from_bytes(self.as_bytes())?,
            &<X25519HkdfSha256 as Kem>::EncappedKey::from_bytes(enc.as_bytes())?,
            context,
            InOutBuf::from(buffer),
            aad,
            &AeadTag::from_bytes(tag)?,
        )
    }
}

impl Unlock for UnlockKey {
    fn lock(&self) -> Lock {
        self.lock
    }

    fn unlock(
        &self,
        context: &[u8],
        enc: &[u8; 32],
        body: &[u8],
    ) -> Result<Zeroizing<Vec<u8>>, UnlockError> {
        Ok(self.unlock(context, enc, body)?)
    }
}

impl fmt::Debug for UnlockKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("UnlockKey(..)")
    }
}

/// The secret could not be wrapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(Failed, hint = "advice-crypto-ask-again")]
pub enum WrapError {
    /// {0}
    #[fault(inner)]
    Random(#[from] RandomUnavailable),
    /// no shared secret can be made with the lock
    #[fault("crypto/no-shared-secret")]
    Encapsulation,
    /// the secret is too long to wrap
    #[fault("crypto/secret-too-long")]
    TooLong,
}

/// The wrap does not open: it was made for another key or another context, or was changed. Which of
/// these it was cannot be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the wrap does not open with this key in this context")]
pub struct WrongKey;

impl WrongKey {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        "crypto/wrong-key"
    }
}

/// The random source that `hpke` draws the ephemeral key's material from: one draw of 32 bytes,
/// made beforehand, because `hpke`'s own source panics when the operating system fails.
struct OneDraw<'a> {
    bytes: &'a [u8; 32],
    drawn: usize,
}

impl<'a> OneDraw<'a> {
    fn new(bytes: &'a [u8; 32]) -> Self {
        Self { bytes, drawn: 0 }
    }

    /// Whether all 32 bytes were drawn, and none of them twice.
    fn drawn_exactly(&self) -> bool {
        self.drawn == self.bytes.len()
    }
}

impl TryRng for OneDraw<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut word = [0; 4];
        self.try_fill_bytes(&mut word)?;
        Ok(u32::from_le_bytes(word))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut word = [0; 8];
        self.try_fill_bytes(&mut word)?;
        Ok(u64::from_le_bytes(word))
    }

    fn try_fill_bytes(&mut self, into: &mut [u8]) -> Result<(), Infallible> {
        let left = self.bytes.iter().cycle().skip(self.drawn);
        for (to, from) in into.iter_mut().zip(left) {
            *to = *from;
        }
        self.drawn = self.drawn.saturating_add(into.len());
        Ok(())
    }
}

impl TryCryptoRng for OneDraw<'_> {}

#[cfg(test)]
mod tests;
