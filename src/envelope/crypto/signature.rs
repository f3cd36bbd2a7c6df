//! Ed25519 signatures (RFC 8032), verified strictly: one key, one message, one answer everywhere.
//!
//! [`SigningKey`] is the secret. It is wiped when it is dropped, which ed25519-dalek does by its feature `zeroize`.

use rules::fault::Fault;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::fmt;

use curve25519_dalek::{EdwardsPoint, Scalar};
use data_encoding::HEXLOWER;
use ed25519_dalek::Signer;
use ring::digest::{Context, SHA512};

use super::pae::{pae, pae_head};
use super::public_key::{BadKey, is_reduced};
use super::random::{RandomUnavailable, random_secret};

/// What every encoding of [`pae`] begins with, and no note may.
const ENCODED: &str = "DSSEv1 ";

/// The encodings of the eight points whose order divides eight: the one of order 1, of order 2, both of
/// order 4, all four of order 8.
const SMALL_ORDER: [[u8; 32]; 8] = [
    end_to_end(0x01, [0x00; 30], 0x00),
    end_to_end(0xec, [0xff; 30], 0x7f),
    end_to_end(0x00, [0x00; 30], 0x00),
    end_to_end(0x00, [0x00; 30], 0x80),
    end_to_end(0x26, ORDER_8, 0x05),
    end_to_end(0x26, ORDER_8, 0x85),
    end_to_end(0xc7, ORDER_8_NEGATED, 0x7a),
    end_to_end(0xc7, ORDER_8_NEGATED, 0xfa),
];

/// What stands between the first and the last byte of a point of order 8, and of its negative.
const ORDER_8: [u8; 30] = [
    0xe8, 0x95, 0x8f, 0xc2, 0xb2, 0x27, 0xb0, 0x45, 0xc3, 0xf4, 0x89, 0xf2, 0xef, 0x98, 0xf0, 0xd5,
    0xdf, 0xac, 0x05, 0xd3, 0xc6, 0x33, 0x39, 0xb1, 0x38, 0x02, 0x88, 0x6d, 0x53, 0xfc,
];
const ORDER_8_NEGATED: [u8; 30] = [
    0x17, 0x6a, 0x70, 0x3d, 0x4d, 0xd8, 0x4f, 0xba, 0x3c, 0x0b, 0x76, 0x0d, 0x10, 0x67, 0x0f, 0x2a,
    0x20, 0x53, 0xfa, 0x2c, 0x39, 0xcc, 0xc6, 0x4e, 0xc7, 0xfd, 0x77, 0x92, 0xac, 0x03,
];

const fn end_to_end(first: u8, between: [u8; 30], last: u8) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[0] = first;
    let mut place = 0;
    while place < 30 {
        bytes[place + 1] = between[place];
        place += 1;
    }
    bytes[31] = last;
    bytes
}

/// Signs with a key that may lie in a smart card, an HSM or another process. [`SigningKey`] is a key in memory.
pub trait Sign {
    /// The public half.
    fn verifying_key(&self) -> VerifyingKey;

    /// The Ed25519 signature (RFC 8032, section 5.1.6) over exactly these bytes. What they are is said in them: all
    /// that this crate signs is [`pae`] of its kind, or the text of a signed note.
    ///
    /// # Errors
    /// [`KeyUnavailable`] when whatever keeps the key gives no signature.
    fn sign_bytes(&self, message: &[u8]) -> Result<Signature, KeyUnavailable>;
}

/// Whatever keeps a secret key did not answer: a smart card was taken out, a service is down, a person said no.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, displaydoc::Display, Fault)]
#[displaydoc("the key does not answer: whatever keeps it is not there, or refused")]
#[fault(
    "crypto/key-unavailable",
    Failed,
    hint = "advice-crypto-key-unavailable"
)]
pub struct KeyUnavailable;

/// The secret half: signs. Wiped when dropped, never printed, not to be cloned.
pub struct SigningKey(ed25519_dalek::SigningKey);

impl SigningKey {
    /// The key of a 32-byte seed (RFC 8032, section 5.1.5). Any 32 bytes will do; they should be
    /// random.
    pub fn from_seed(seed: &[u8; 32]) -> Self {
        Self(ed25519_dalek::SigningKey::from_bytes(seed))
    }

    /// A new random key.
    ///
    /// # Errors
    /// [`RandomUnavailable`] when the operating system has no random bytes to give.
    pub fn generate() -> Result<Self, RandomUnavailable> {
        Ok(Self::from_seed(&*random_secret()?))
    }

    /// The seed, to be written into a secret-key file.
    pub fn seed(&self) -> &[u8; 32] {
        self.0.as_bytes()
    }

    /// The public half.
    pub fn verifying_key(&self) -> VerifyingKey {
        VerifyingKey(self.0.verifying_key())
    }

    /// Signs [`pae`]`(kind, body)`.
    pub fn sign(&self, kind: &str, body: &[u8]) -> Signature {
        self.signature(&pae(kind, &[body]))
    }

    /// Signs the bare `text` of a signed note (C2SP `signed-note`, type 1). `None` for a text that could
    /// be taken for something signed by [`SigningKey::sign`].
    pub fn sign_note(&self, text: &str) -> Option<Signature> {
        (!text.starts_with(ENCODED)).then(|| self.signature(text.as_bytes()))
    }

    fn signature(&self, message: &[u8]) -> Signature {
        Signature(self.0.sign(message).to_bytes())
    }
}

impl Sign for SigningKey {
    fn verifying_key(&self) -> VerifyingKey {
        self.verifying_key()
    }

    fn sign_bytes(&self, message: &[u8]) -> Result<Signature, KeyUnavailable> {
        Ok(self.signature(message))
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SigningKey(..)")
    }
}

/// The public half: a point of the curve, not of small order, in its canonical encoding. Ordered
/// by its bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct VerifyingKey(ed25519_dalek::VerifyingKey);

impl VerifyingKey {
    /// Reads a public key.
    ///
    /// # Errors
    /// [`BadKey::NotOnCurve`], [`BadKey::SmallOrder`] (in whatever encoding) or
    /// [`BadKey::NotCanonical`]; RFC 8032, section 5.1.3, asks for the first and the last.
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, BadKey> {
        let key = ed25519_dalek::VerifyingKey::from_bytes(bytes).map_err(|_| BadKey::NotOnCurve)?;
        if key.is_weak() {
            return Err(BadKey::SmallOrder);
        }
        // The library decodes y >= p too. It decodes a set sign with x = 0 as well, but then y is 1
        // or -1, and the point is of small order.
        let mut y = *bytes;
        y[31] &= 0x7f;
        if !is_reduced(&y) {
            return Err(BadKey::NotCanonical);
        }
        Ok(Self(key))
    }

    /// The 32 bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        self.0.as_bytes()
    }

    /// Verifies a signature over [`pae`]`(kind, body)`.
    ///
    /// # Errors
    /// [`BadSignature`] as [`VerifyingKey::verify_bytes`] says.
    pub fn verify(
        &self,
        kind: &str,
        body: &[u8],
        signature: &Signature,
    ) -> Result<(), BadSignature> {
        let head = pae_head(kind, body.len());
        self.verify_parts(&[head.as_bytes(), body], signature)
    }

    /// Verifies a signature over the bare `text` of a signed note.
    ///
    /// # Errors
    /// [`BadSignature`] as [`VerifyingKey::verify_bytes`] says, and for a text that
    /// [`SigningKey::sign_note`] would not sign.
    pub fn verify_note(&self, text: &str, signature: &Signature) -> Result<(), BadSignature> {
        if text.starts_with(ENCODED) {
            return Err(BadSignature);
        }
        self.verify_bytes(text.as_bytes(), signature)
    }

    /// Verifies a signature over the bare `message`. What this crate signs goes through
    /// [`VerifyingKey::verify`] or [`VerifyingKey::verify_note`]; this is beneath them, and what
    /// published test vectors exercise.
    ///
    /// # Errors
    /// [`BadSignature`] unless `S` is reduced, `R` is canonical and not of small order, and
    /// `[S]B = R + [k]A` without the cofactor: the strictest reading of RFC 8032, section 5.1.7.
    pub fn verify_bytes(&self, message: &[u8], signature: &Signature) -> Result<(), BadSignature> {
        self.verify_parts(&[message], signature)
    }

    /// Checks a signature over a message in parts.
    fn verify_parts(&self, message: &[&[u8]], signature: &Signature) -> Result<(), BadSignature> {
        let expected = self.expected(message, signature).ok_or(BadSignature)?;
        match *expected.compress().as_bytes() == signature.halves().0 {
            true => Ok(()),
            false => Err(BadSignature),
        }
    }

    /// What `R` must be: `[S]B - [k]A`. `None` where no signature with this `R` and `S` holds.
    ///
    /// The signature holds if the bytes of `R` are the encoding of this point. So `R` need not be decoded: it is
    /// canonical, and of small order if and only if its bytes are one of eight. No [`VerifyingKey`] is of small
    /// order. The library's `verify_strict` says the same, one signature at a time.
    fn expected(&self, message: &[&[u8]], signature: &Signature) -> Option<EdwardsPoint> {
        let (r, s) = signature.halves();
        if SMALL_ORDER.contains(&r) {
            return None;
        }
        let s = Option::from(Scalar::from_canonical_bytes(s))?;
        let mut hash = Context::new(&SHA512);
        for part in [&r, self.as_bytes()] {
            hash.update(part);
        }
        for part in message {
            hash.update(part);
        }
        let k = Scalar::from_bytes_mod_order_wide(hash.finish().as_ref().try_into().ok()?);
        let negative = -self.0.to_edwards();
        Some(EdwardsPoint::vartime_double_scalar_mul_basepoint(
            &k, &negative, &s,
        ))
    }
}

/// Public keys that were decoded before: decoding one costs a tenth of checking a signature, and in an
/// archive the same people sign again and again. What decodes and what does not is the same with it.
#[derive(Debug, Default)]
pub struct KnownKeys(HashMap<[u8; 32], VerifyingKey>);

impl KnownKeys {
    /// The most keys that are kept, 1 MB of them; then all are forgotten.
    const MOST: usize = 4_096;

    /// [`VerifyingKey::from_bytes`].
    ///
    /// # Errors
    /// As [`VerifyingKey::from_bytes`].
    pub fn decode(&mut self, bytes: &[u8; 32]) -> Result<VerifyingKey, BadKey> {
        if let Some(key) = self.0.get(bytes) {
            return Ok(*key);
        }
        let key = VerifyingKey::from_bytes(bytes)?;
        if self.0.len() == Self::MOST {
            self.0.clear();
        }
        self.0.insert(*bytes, key);
        Ok(key)
    }
}

impl Ord for VerifyingKey {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_bytes().cmp(other.as_bytes())
    }
}

impl PartialOrd for VerifyingKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// 64 lower-case hex digits.
impl fmt::Display for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(self.as_bytes()))
    }
}

impl fmt::Debug for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "VerifyingKey({self})")
    }
}

/// An Ed25519 signature: `R` and `S`, 64 bytes, good or bad.
///
/// The same key can sign the same message twice and give different bytes, so a signature names
/// nothing: no fingerprint may cover one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Signature([u8; 64]);

impl Signature {
    /// Takes 64 bytes that were read somewhere as a signature.
    pub const fn from_bytes(bytes: [u8; 64]) -> Self {
        Self(bytes)
    }

    /// The 64 bytes.
    pub const fn as_bytes(&self) -> &[u8; 64] {
        &self.0
    }

    /// `R` and `S`.
    fn halves(&self) -> ([u8; 32], [u8; 32]) {
        let signature = ed25519_dalek::Signature::from_bytes(&self.0);
        (*signature.r_bytes(), *signature.s_bytes())
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signature({})", HEXLOWER.encode(&self.0))
    }
}

/// The signature does not hold for this key and message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the signature does not hold")]
pub struct BadSignature;

impl BadSignature {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        "crypto/bad-signature"
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_points_of_small_order() {
        let points = curve25519_dalek::constants::EIGHT_TORSION;
        let encoded: HashSet<[u8; 32]> = points.map(|point| point.compress().to_bytes()).into();
        assert_eq!(HashSet::from(SMALL_ORDER), encoded);
        assert_eq!(encoded.len(), 8);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        /// By ourselves and by the library alone: signatures that hold and others.
        #[test]
        fn a_signature_is_told_as_the_library_tells_it(changes in prop::collection::vec(0..8_u8, 0..20)) {
            let (kind, other) = ("adjourn/1/seal", "adjourn/1/accept");
            let many: Vec<(VerifyingKey, &str, Vec<u8>, Signature, u8)> = (1..).zip(changes).map(|(seed, change)| {
                let key = SigningKey::from_seed(&[seed; 32]);
                let body = vec![seed; 20 * usize::from(seed)];
                let mut signature = key.sign(kind, &body);
                match change {
                    1 => signature.0[3] ^= 1,
                    2 => signature.0[40] ^= 1,
                    // S is not reduced.
                    3 => signature.0[63] |= 0xf0,
                    4 => signature.0[..32].copy_from_slice(&SMALL_ORDER[usize::from(seed % 8)]),
                    _ => {}
                }
                let signer = match change {
                    5 => SigningKey::from_seed(&[0; 32]).verifying_key(),
                    _ => key.verifying_key(),
                };
                (signer, if change == 6 { other } else { kind }, body, signature, change)
            }).collect();
            for (key, kind, body, signature, change) in &many {
                let told = key.verify(kind, body, signature).is_ok();
                prop_assert_eq!(told, matches!(change, 0 | 7), "{}", change);
                let strict = key.0.verify_strict(&pae(kind, &[body]), &ed25519_dalek::Signature::from_bytes(&signature.0));
                prop_assert_eq!(strict.is_ok(), told);
            }
        }
    }

    #[test]
    fn a_key_that_was_decoded_before_is_the_same_key() {
        let good = *SigningKey::from_seed(&[1; 32]).verifying_key().as_bytes();
        let small_order = [0; 32];
        let mut keys = KnownKeys::default();
        for bytes in [good, small_order, good, small_order] {
            assert_eq!(keys.decode(&bytes), VerifyingKey::from_bytes(&bytes));
        }
        assert_eq!(keys.0.len(), 1, "a bad key is not kept");
    }

    #[test]
    fn no_more_keys_are_kept_than_may_be() {
        let key = SigningKey::from_seed(&[1; 32]).verifying_key();
        let others = (0..KnownKeys::MOST).map(|number| {
            let mut bytes = [0xff; 32];
            bytes[..8].copy_from_slice(&number.to_le_bytes());
            (bytes, key)
        });
        let mut keys = KnownKeys(others.collect());
        assert_eq!(keys.decode(key.as_bytes()), Ok(key));
        assert_eq!(keys.0.len(), 1);
        assert_eq!(keys.decode(key.as_bytes()), Ok(key));
        assert_eq!(keys.0.len(), 1);
    }

    fn hex<const N: usize>(digits: &str) -> [u8; N] {
        HEXLOWER
            .decode(digits.as_bytes())
            .unwrap()
            .try_into()
            .unwrap()
    }

    /// RFC 8032, section 7.1, test 3. What is verified and what is not, Wycheproof and CCTV say
    /// (`tests/crypto_vectors`).
    #[test]
    fn rfc_8032_signs() {
        let seed = hex("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7");
        let key = SigningKey::from_seed(&seed);
        assert_eq!(key.seed(), &seed);
        let public = hex("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025");
        assert_eq!(key.verifying_key().as_bytes(), &public);
        let signature = hex(
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
        );
        let signed = key.sign_bytes(&[0xaf, 0x82]);
        assert_eq!(signed, Ok(Signature::from_bytes(signature)));
    }

    #[test]
    fn keys_that_are_refused() {
        // p + value, for value below 19, or the value; with the sign bit set
        let y = |value: u8, plus_p: bool, sign: bool| {
            let mut bytes = if plus_p { [0xff; 32] } else { [0; 32] };
            bytes[0] = if plus_p { 0xed + value } else { value };
            bytes[31] = if plus_p { 0x7f } else { 0 } | if sign { 0x80 } else { 0 };
            bytes
        };
        let (small, none) = (Err(BadKey::SmallOrder), Err(BadKey::NotOnCurve));
        let other = Err(BadKey::NotCanonical);
        #[rustfmt::skip]
        let table = [
            (y(0, true, false), small, "y = p, of order 4"),
            (y(1, true, false), small, "y = p + 1, the neutral point"),
            (y(1, false, true), small, "the neutral point with a sign"),
            (y(2, false, false), none, "y = 2 has no x"),
            (y(2, true, false), none, "y = p + 2 has no x"),
            (y(3, false, false), Ok(()), "y = 3, a point like others"),
            (y(3, false, true), Ok(()), "its negative"),
            (y(3, true, false), other, "y = p + 3"),
            (y(3, true, true), other, "its negative"),
            (y(18, true, false), other, "y = p + 18 = 2^255 - 1"),
        ];
        let of_small_order = SMALL_ORDER.map(|bytes| (bytes, small, "of small order"));
        for (bytes, expected, why) in table.into_iter().chain(of_small_order) {
            let found = VerifyingKey::from_bytes(&bytes);
            assert_eq!(found.map(|_| ()), expected, "{why}");
            if let Ok(key) = found {
                assert_eq!(key.as_bytes(), &bytes, "{why}");
            }
        }
    }

    #[test]
    fn a_signature_holds_for_its_key_kind_and_body_only() {
        let key = SigningKey::from_seed(&[1; 32]);
        let public = key.verifying_key();
        let signature = key.sign("kind", b"body");
        assert_eq!(public.verify("kind", b"body", &signature), Ok(()));
        let encoded = public.verify_bytes(b"DSSEv1 4 kind 4 body", &signature);
        assert_eq!(encoded, Ok(()), "what is signed is the encoding");
        for (kind, body) in [("kinb", &b"body"[..]), ("kind", b"bodx"), ("kindb", b"ody")] {
            assert_eq!(public.verify(kind, body, &signature), Err(BadSignature));
        }
        let [one, other] = [0; 2].map(|_| SigningKey::generate().unwrap());
        assert_ne!(one.seed(), other.seed());
        let other = other.verifying_key();
        assert_eq!(other.verify("kind", b"body", &signature), Err(BadSignature));
        for bit in (0..512).step_by(3) {
            let mut bytes = *signature.as_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            let changed = public.verify("kind", b"body", &Signature::from_bytes(bytes));
            assert_eq!(changed, Err(BadSignature), "bit {bit}");
        }
    }

    #[test]
    fn public_keys_are_ordered_by_their_bytes() {
        let key = |seed| SigningKey::from_seed(&[seed; 32]).verifying_key();
        let mut keys: Vec<_> = (0..20).map(key).collect();
        keys.sort();
        assert!(keys.is_sorted_by(|one, other| one.as_bytes() < other.as_bytes()));
        assert!(keys[0] < keys[1]);
        assert_eq!(keys.iter().chain(&keys).collect::<HashSet<_>>().len(), 20);
    }

    #[test]
    fn secrets_are_not_printed_and_the_rest_is() {
        let key = SigningKey::from_seed(&[0xA5; 32]);
        assert_eq!(format!("{key:?}"), "SigningKey(..)");
        let public = key.verifying_key();
        assert_eq!(
            format!("{public:?}"),
            format!("VerifyingKey({})", HEXLOWER.encode(public.as_bytes()))
        );
        let signature = Signature::from_bytes([0x0b; 64]);
        assert_eq!(
            format!("{signature:?}"),
            format!("Signature({})", "0b".repeat(64))
        );
        assert_eq!(BadSignature.code(), "crypto/bad-signature");
    }
}
