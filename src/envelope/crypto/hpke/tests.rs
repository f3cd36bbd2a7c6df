use std::cmp::Ordering;

use super::*;
use crate::crypto::aead::chacha20_poly1305_seal;
use crate::crypto::kdf::{Prk, hmac_sha256};
use crate::crypto::public_key::P;

fn hex<const N: usize>(digits: &str) -> [u8; N] {
    HEXLOWER
        .decode(digits.as_bytes())
        .unwrap()
        .try_into()
        .unwrap()
}

/// RFC 9180, appendix A.2.1: base mode of our suite, the message of sequence number 0, which is
/// what a single shot sends.
#[test]
fn rfc_9180_base_mode_seals_and_opens() {
    let key = UnlockKey::from_bytes(&hex(
        "8057991eef8f1f1af18f4a9491d16a1ce333f695d4db8e38da75975c4478e0fb",
    ));
    let lock = key.lock();
    assert_eq!(
        lock.as_bytes(),
        &hex("4310ee97d88cc1f088a5576c77ab0cf5c3ac797f3d95139c6c84b5429c59662a"),
        "pkRm"
    );
    let ephemeral = hex("909a9b35d3dc4713a5e72a4da274b55d3d3821a37e5d099e74a647db583a904b");
    let context = b"Ode on a Grecian Urn";
    let message = b"Beauty is truth, truth beauty";
    let wrapped = lock
        .wrap_with(&ephemeral, context, b"Count-0", message)
        .unwrap();
    assert_eq!(
        wrapped.enc,
        hex("1afa08d3dec047a643885163f1180476fa7ddb54c6a8029ea33f95796bf2ac4a"),
        "enc"
    );
    assert_eq!(
        HEXLOWER.encode(&wrapped.body),
        "1c5250d8034ec2b784ba2cfd69dbdb8af406cfe3ff938e131f0def8c8b60b4db21993c62ce81883d2dd1b51a28",
        "ct"
    );
    let open = |aad: &[u8]| key.unlock_with(context, aad, &wrapped.enc, &wrapped.body);
    assert_eq!(open(b"Count-0").unwrap().as_slice(), message);
    assert_eq!(open(b"Count-1"), Err(WrongKey), "other associated data");
    assert_eq!(
        key.unlock(context, &wrapped.enc, &wrapped.body),
        Err(WrongKey),
        "no associated data"
    );
}

/// RFC 7748, section 6.1: Alice's key. The secrets of the RFC are not clamped; they must come back as they were.
#[test]
fn rfc_7748_keys() {
    let secret = hex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a");
    let public = hex("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a");
    let key = UnlockKey::from_bytes(&secret);
    assert_eq!((key.as_bytes(), key.lock().as_bytes()), (&secret, &public));
}

#[test]
fn locks_that_are_refused() {
    let below_p = |less: u8| {
        let mut bytes = P;
        bytes[0] -= less;
        bytes
    };
    let with = |index: usize, value: u8, mut bytes: [u8; 32]| {
        bytes[index] = value;
        bytes
    };
    let (small, other) = (Err(BadKey::SmallOrder), Err(BadKey::NotCanonical));
    #[rustfmt::skip]
    let table = [
        (below_p(1), small, "p - 1, from p"),
        (below_p(2), Ok(()), "p - 2"),
        (P, other, "p, which is 0"),
        (with(0, 0xee, P), other, "p + 1, which is 1"),
        (with(0, 0xff, P), other, "2^255 - 1"),
        (with(31, 0xff, P), other, "p + 2^255"),
        (with(31, 0x80, [0; 32]), other, "2^255, which is 0"),
        (with(31, 0x89, [9; 32]), other, "a good one with its high bit set"),
        (with(31, 0x7e, [0xff; 32]), Ok(()), "2^255 - 2^248 - 1, below p"),
        (with(15, 0xfe, with(0, 0xff, P)), Ok(()), "below p in the middle"),
        (with(0, 2, [0; 32]), Ok(()), "2, on the twist or not"),
        (with(0, 9, [0; 32]), Ok(()), "9, the base point"),
    ];
    let of_small_order = SMALL_ORDER.map(|bytes| (bytes, small, "of small order"));
    for (bytes, expected, why) in table.into_iter().chain(of_small_order) {
        let found = Lock::from_bytes(&bytes);
        assert_eq!(found.map(|_| ()), expected, "{why}");
        if let Ok(lock) = found {
            assert_eq!(lock.as_bytes(), &bytes, "{why}");
        }
    }
}

/// The table of small orders is what makes a shared secret zero, no more and no less.
#[test]
fn a_lock_of_small_order_has_no_shared_secret() {
    for point in SMALL_ORDER {
        let lock = Lock(point);
        assert_eq!(
            lock.wrap(b"", b"secret"),
            Err(WrapError::Encapsulation),
            "{lock:?}"
        );
        for bit in 0..8 {
            let mut neighbour = point;
            neighbour[16] ^= 1 << bit;
            assert!(
                Lock(neighbour).wrap(b"", b"secret").is_ok(),
                "{lock:?}, bit {bit}"
            );
        }
    }
}

#[test]
fn only_key_and_context_and_bytes_of_the_wrapping_open() {
    let key = UnlockKey::generate().unwrap();
    let wrapped = key.lock().wrap(b"context", &[0x5e; 32]).unwrap();
    let Wrapped { enc, body } = &wrapped;
    let opened = key.unlock(b"context", enc, body).unwrap();
    assert_eq!(opened.as_slice(), [0x5e; 32]);
    assert_eq!(key.unlock(b"contexT", enc, body), Err(WrongKey));
    assert_eq!(key.unlock(b"", enc, body), Err(WrongKey));
    let other = UnlockKey::generate().unwrap();
    assert_ne!(key.as_bytes(), other.as_bytes());
    assert_eq!(other.unlock(b"context", enc, body), Err(WrongKey));
    // Some bits of each byte, every length, and no two wraps are alike.
    for bit in (0..8 * body.len()).step_by(3) {
        let flipped = |bytes: &[u8]| {
            let mut changed = bytes.to_vec();
            changed[bit / 8] ^= 1 << (bit % 8);
            changed
        };
        let changed = key.unlock(b"context", enc, &flipped(body));
        assert_eq!(changed, Err(WrongKey), "body, bit {bit}");
        if bit < 256 {
            let changed = flipped(enc).try_into().unwrap();
            let changed = key.unlock(b"context", &changed, body);
            assert_eq!(changed, Err(WrongKey), "enc, bit {bit}");
        }
        let cut = key.unlock(b"context", enc, &body[..bit / 8]);
        assert_eq!(cut, Err(WrongKey), "cut to {}", bit / 8);
    }
    let longer = [body.as_slice(), &[0]].concat();
    assert_eq!(key.unlock(b"context", enc, &longer), Err(WrongKey));
    let again = key.lock().wrap(b"context", &[0x5e; 32]).unwrap();
    assert!(again.enc != *enc && again.body != *body);
    assert_eq!(WrongKey.code(), "crypto/wrong-key");
}

/// RFC 9180, sections 4, 4.1 and 5.1, by hand: the body of a message for `lock` whose
/// Diffie-Hellman value is `shared`, under whatever `enc` the sender chose to write.
fn forge(lock: Lock, enc: &[u8; 32], shared: &[u8; 32], message: &[u8]) -> Vec<u8> {
    fn labeled(suite: &[u8], label: &[u8], input: &[u8]) -> Vec<u8> {
        [b"HPKE-v1", suite, label, input].concat()
    }
    fn expand<const N: usize>(prk: &Prk, suite: &[u8], label: &[u8], input: &[u8]) -> [u8; N] {
        let mut out = [0; N];
        let purpose = [&[0, N as u8], labeled(suite, label, input).as_slice()].concat();
        prk.expand(&purpose, &mut out).unwrap();
        out
    }
    let kem = b"KEM\x00\x20";
    let suite = b"HPKE\x00\x20\x00\x01\x00\x03";
    let extracted = Prk::extract(b"", &labeled(kem, b"eae_prk", shared));
    let both_keys = [*enc, lock.0].concat();
    let secret: [u8; 32] = expand(&extracted, kem, b"shared_secret", &both_keys);
    let mode = [0];
    let no_psk = hmac_sha256(b"", &labeled(suite, b"psk_id_hash", b""));
    let context = hmac_sha256(b"", &labeled(suite, b"info_hash", b"context"));
    let schedule = [&mode[..], &no_psk, &context].concat();
    let extracted = Prk::extract(&secret, &labeled(suite, b"secret", b""));
    let key = expand(&extracted, suite, b"key", &schedule);
    let nonce = expand(&extracted, suite, b"base_nonce", &schedule);
    chacha20_poly1305_seal(&key, &nonce, b"", message).unwrap()
}

/// X25519 reads 9 and p + 9 as one point, and a sender who writes the second makes a message
/// that opens in some programs and not in others. Ours refuses it.
#[test]
fn an_encapsulated_key_that_is_not_canonical_is_refused() {
    let key = UnlockKey::from_bytes(&[7; 32]);
    let lock = key.lock();
    let mut base_point = [0; 32];
    base_point[0] = 9;
    let mut same_point = P;
    same_point[0] += 9;
    // With the base point as ephemeral key the shared value is the lock itself.
    let body = forge(lock, &base_point, &lock.0, b"message");
    let opened = key.unlock(b"context", &base_point, &body).unwrap();
    assert_eq!(opened.as_slice(), b"message", "the forgery is sound");
    let body = forge(lock, &same_point, &lock.0, b"message");
    let mut buffer = body.clone();
    let tag = buffer.split_off(7).try_into().unwrap();
    let lenient = key.open_in_place(b"context", b"", &Lock(same_point), &mut buffer, &tag);
    assert!(lenient.is_ok(), "the library opens it");
    assert_eq!(key.unlock(b"context", &same_point, &body), Err(WrongKey));
}

#[test]
fn long_contexts_and_secrets_neither_panic_nor_shrink() {
    let key = UnlockKey::from_bytes(&[7; 32]);
    let context = vec![b'c'; 100_000];
    for length in [0, 1, 15, 16, 17, 100_000] {
        let secret = vec![0xA5; length];
        let wrapped = key.lock().wrap(&context, &secret).unwrap();
        assert_eq!(wrapped.body.len(), length + 16);
        // A buffer that grew would have left a copy of the secret in memory.
        assert_eq!(wrapped.body.capacity(), length + 16);
        let opened = key.unlock(&context, &wrapped.enc, &wrapped.body).unwrap();
        assert_eq!(opened.as_slice(), secret, "{length} bytes");
    }
}

#[test]
fn only_one_whole_draw_counts() {
    let bytes = std::array::from_fn(|index| index as u8);
    let drawn = |draws: &[usize]| {
        let mut source = OneDraw::new(&bytes);
        for &length in draws {
            source.try_fill_bytes(&mut vec![0; length]).unwrap();
        }
        source.drawn_exactly()
    };
    assert!(drawn(&[32]));
    for draws in [&[][..], &[31], &[33], &[64], &[32, 32], &[32, 1]] {
        assert!(!drawn(draws), "{draws:?}");
    }
    let mut source = OneDraw::new(&bytes);
    let mut whole = [0xff; 32];
    source.try_fill_bytes(&mut whole).unwrap();
    assert_eq!(whole, bytes);
    assert_eq!(OneDraw::new(&bytes).try_next_u32(), Ok(0x0302_0100));
    assert_eq!(
        OneDraw::new(&bytes).try_next_u64(),
        Ok(0x0706_0504_0302_0100)
    );
    source.try_next_u32().unwrap();
    assert!(!source.drawn_exactly(), "a word after the draw");
}

#[test]
fn secrets_are_not_printed_and_locks_are() {
    let key = UnlockKey::from_bytes(&[0xA5; 32]);
    assert_eq!(format!("{key:?}"), "UnlockKey(..)");
    let lock = Lock::from_bytes(&[0x25; 32]).unwrap();
    assert_eq!(format!("{lock:?}"), format!("Lock({})", "25".repeat(32)));
    assert_eq!(lock.cmp(&Lock([0x26; 32])), Ordering::Less);
}
