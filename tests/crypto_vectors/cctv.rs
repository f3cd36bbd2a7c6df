//! The Ed25519 edge cases of C2SP's Community Cryptography Test Vectors: 914 signatures whose key
//! and `R` run through every point of small order, alone or added to an ordinary point, in every
//! encoding.
//!
//! No package carries the file, but its construction is public and has no randomness, so the list
//! is built here anew, written out as the published file is, and compared with that file by its
//! SHA-256. What is then verified are the published vectors, byte for byte.

use std::collections::BTreeMap;

use curve25519_dalek::edwards::{CompressedEdwardsY, EdwardsPoint};
use curve25519_dalek::scalar::{Scalar, clamp_integer};
use curve25519_dalek::traits::{Identity, IsIdentity};
use data_encoding::HEXLOWER;
use ed25519_dalek::Verifier;
use envelope::crypto::{BadKey, Signature, VerifyingKey, sha256};

/// SHA-256 of `ed25519/ed25519vectors.json` (351,077 bytes).
const PUBLISHED: &str = "b38e84caf3e7e89170ff520292dbeae421b0a794c27408ce5ce973018fe3d7f9";

/// The eight points of small order, each in its canonical encoding and then in the others that
/// decode to it, in the order of the file.
#[rustfmt::skip]
const SMALL_ORDER: [&[&str]; 8] = [
    &["0000000000000000000000000000000000000000000000000000000000000000",
      "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"],
    &["0000000000000000000000000000000000000000000000000000000000000080",
      "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"],
    &["0100000000000000000000000000000000000000000000000000000000000000",
      "0100000000000000000000000000000000000000000000000000000000000080",
      "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
      "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"],
    &["26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"],
    &["26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85"],
    &["c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"],
    &["c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa"],
    &["ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
      "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"],
];

/// One published vector.
struct Vector {
    key: [u8; 32],
    signature: [u8; 64],
    message: String,
    flags: Vec<&'static str>,
}

impl Vector {
    fn has(&self, flag: &str) -> bool {
        self.flags.contains(&flag)
    }
}

/// One half of a signature equation: the key with its secret, or `R` with its nonce.
#[derive(Clone, Copy)]
struct Half {
    /// The secret scalar; zero when the point is of small order.
    scalar: Scalar,
    /// The part of small order.
    torsion: EdwardsPoint,
    /// What stands in the vector.
    encoding: [u8; 32],
    small_order: bool,
    canonical: bool,
}

impl Half {
    fn torsion_of(encodings: &[&str]) -> EdwardsPoint {
        decode(bytes(encodings[0]))
    }

    /// Nothing but the point of small order, in the given one of its encodings.
    fn small(encodings: &[&str], which: usize) -> Self {
        Self {
            scalar: Scalar::ZERO,
            torsion: Self::torsion_of(encodings),
            encoding: bytes(encodings[which]),
            small_order: true,
            canonical: which == 0,
        }
    }

    /// The point of small order added to the ordinary point of `scalar`.
    fn mixed(encodings: &[&str], scalar: Scalar) -> Self {
        let torsion = Self::torsion_of(encodings);
        Self {
            scalar,
            torsion,
            encoding: (EdwardsPoint::mul_base(&scalar) + torsion)
                .compress()
                .to_bytes(),
            small_order: false,
            canonical: true,
        }
    }
}

fn bytes(digits: &str) -> [u8; 32] {
    HEXLOWER
        .decode(digits.as_bytes())
        .unwrap()
        .try_into()
        .unwrap()
}

fn decode(encoding: [u8; 32]) -> EdwardsPoint {
    CompressedEdwardsY(encoding).decompress().unwrap()
}

/// `k` of RFC 8032, of the encodings as they stand or of the canonical ones.
fn challenge(key: &Half, nonce: &Half, message: &str, reencoded: bool) -> Scalar {
    let encode = |half: &Half| match reencoded {
        true => decode(half.encoding).compress().to_bytes(),
        false => half.encoding,
    };
    let mut hash = ring::digest::Context::new(&ring::digest::SHA512);
    hash.update(&encode(nonce));
    hash.update(&encode(key));
    hash.update(message.as_bytes());
    Scalar::from_bytes_mod_order_wide(hash.finish().as_ref().try_into().unwrap())
}

/// Adds the vectors of one pair: for each residue of `k` modulo 8 in turn, the first numbered
/// message that gives it; kept are the first whose parts of small order cancel and the first whose
/// do not.
fn add(vectors: &mut Vec<Vector>, key: Half, nonce: Half, reencoded: bool) {
    let cancels = |k: Scalar| (key.torsion * k + nonce.torsion).is_identity();
    let mut found = [false; 2];
    for residue in 0..8 {
        let (message, k) = (0..)
            .map(|count| match count {
                0 => "ed25519vectors".to_owned(),
                _ => format!("ed25519vectors {count}"),
            })
            .map(|message| {
                let k = challenge(&key, &nonce, &message, reencoded);
                (message, k)
            })
            .find(|(_, k)| k.as_bytes()[0] % 8 == residue)
            .unwrap();
        if std::mem::replace(&mut found[usize::from(cancels(k))], true) {
            continue;
        }
        let scalar = k * key.scalar + nonce.scalar;
        let residue_left = !cancels(challenge(&key, &nonce, &message, false));
        let neutral = EdwardsPoint::identity();
        let flags = [
            (nonce.small_order, "low_order_R"),
            (key.small_order, "low_order_A"),
            (nonce.torsion != neutral, "low_order_component_R"),
            (key.torsion != neutral, "low_order_component_A"),
            (residue_left, "low_order_residue"),
            (!key.canonical, "non_canonical_A"),
            (!nonce.canonical, "non_canonical_R"),
            (reencoded, "reencoded_k"),
        ];
        let mut signature = [0; 64];
        signature[..32].copy_from_slice(&nonce.encoding);
        signature[32..].copy_from_slice(scalar.as_bytes());
        vectors.push(Vector {
            key: key.encoding,
            signature,
            message,
            flags: flags
                .into_iter()
                .filter_map(|(set, flag)| set.then_some(flag))
                .collect(),
        });
    }
}

fn vectors() -> Vec<Vector> {
    let secret = Scalar::from_bytes_mod_order(clamp_integer([0x42; 32]));
    let wide = std::array::from_fn(|index| [0x13, 0x37][index % 2]);
    let once = Scalar::from_bytes_mod_order_wide(&wide);
    let mut vectors = Vec::new();
    for a in SMALL_ORDER {
        for r in SMALL_ORDER {
            let (key, mixed_key) = (Half::small(a, 0), Half::mixed(a, secret));
            let (nonce, mixed_nonce) = (Half::small(r, 0), Half::mixed(r, once));
            let mut add = |key, nonce, reencoded| add(&mut vectors, key, nonce, reencoded);
            add(key, nonce, false);
            add(key, mixed_nonce, false);
            add(mixed_key, nonce, false);
            add(mixed_key, mixed_nonce, false);
            for other in (1..a.len()).map(|which| Half::small(a, which)) {
                add(other, nonce, false);
                add(other, mixed_nonce, false);
                add(other, mixed_nonce, true);
            }
            for other in (1..r.len()).map(|which| Half::small(r, which)) {
                add(key, other, false);
                add(mixed_key, other, false);
                add(mixed_key, other, true);
            }
            for other_key in (1..a.len()).map(|which| Half::small(a, which)) {
                for other in (1..r.len()).map(|which| Half::small(r, which)) {
                    add(other_key, other, false);
                }
            }
        }
    }
    vectors
}

/// The list as the published file is written.
fn published_form(vectors: &[Vector]) -> String {
    let objects: Vec<_> = vectors
        .iter()
        .enumerate()
        .map(|(number, vector)| {
            let flags: Vec<_> = vector
                .flags
                .iter()
                .map(|flag| format!("\t\t\t\"{flag}\""))
                .collect();
            let flags = match flags.is_empty() {
                true => "null".to_owned(),
                false => format!("[\n{}\n\t\t]", flags.join(",\n")),
            };
            let key = HEXLOWER.encode(&vector.key);
            let signature = HEXLOWER.encode(&vector.signature);
            let message = &vector.message;
            format!(
                "\t{{\n\t\t\"number\": {number},\n\t\t\"key\": \"{key}\",\n\t\t\"sig\": \
                 \"{signature}\",\n\t\t\"msg\": \"{message}\",\n\t\t\"flags\": {flags}\n\t}}"
            )
        })
        .collect();
    format!("[\n{}\n]\n", objects.join(",\n"))
}

/// 43 are accepted: neither point of small order, and the parts of small order cancel. The library's lenient verification, on
/// which ours rests, accepts 208: the set does tell the two apart.
#[test]
fn strict_verification_accepts_43() {
    let mut counts = BTreeMap::new();
    let mut leniently_accepted = 0;
    let vectors = vectors();
    assert_eq!(vectors.len(), 914);
    let file = published_form(&vectors);
    assert_eq!(file.len(), 351_077);
    assert_eq!(sha256(&[file.as_bytes()]).to_string(), PUBLISHED);
    for (number, vector) in vectors.iter().enumerate() {
        let signature = Signature::from_bytes(vector.signature);
        let message = vector.message.as_bytes();
        let verdict = match VerifyingKey::from_bytes(&vector.key) {
            Ok(key) if key.verify_bytes(message, &signature).is_ok() => "accepted",
            Ok(_) => "signature refused",
            Err(BadKey::SmallOrder) => "key of small order",
            Err(error) => panic!("vector {number}: {error}"),
        };
        let expected = if vector.has("low_order_A") {
            "key of small order"
        } else if ["low_order_R", "low_order_residue", "non_canonical_R"]
            .iter()
            .any(|flag| vector.has(flag))
        {
            "signature refused"
        } else {
            "accepted"
        };
        assert_eq!(verdict, expected, "vector {number}: {:?}", vector.flags);
        *counts.entry(verdict).or_insert(0) += 1;

        let key = ed25519_dalek::VerifyingKey::from_bytes(&vector.key).unwrap();
        let signature = ed25519_dalek::Signature::from_bytes(&vector.signature);
        leniently_accepted += usize::from(key.verify(message, &signature).is_ok());
    }
    assert_eq!(leniently_accepted, 208);
    let expected = [
        ("accepted", 43),
        ("key of small order", 526),
        ("signature refused", 345),
    ];
    assert_eq!(counts, BTreeMap::from(expected));
}
