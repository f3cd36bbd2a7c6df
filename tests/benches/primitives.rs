//! The bare primitives that an envelope needs, from their own crates, over bytes of the same sizes:
//! no format, no checks, no allocation of ours. Not every call is spared by anybody who does the
//! same work, so a ratio of one is out of reach, and a large one is waste.

use divan::{Bencher, black_box};
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use hpke::aead::ChaCha20Poly1305;
use hpke::kdf::HkdfSha256;
use hpke::kem::X25519HkdfSha256;
use hpke::{Deserializable, Kem, OpModeR, OpModeS, Serializable};
use ring::{aead, digest, hkdf, hmac};

use envelope::{Envelope, PLAINTEXT, Verified};

use crate::envelopes::{STATES, state};

type X25519Key = <X25519HkdfSha256 as Kem>::PrivateKey;

type X25519Lock = <X25519HkdfSha256 as Kem>::PublicKey;

const HALF: usize = 32;

/// What is hashed to check a half, about.
const CHECKED: usize = 120;

/// What [`Envelope::verify`] cannot do without.
pub struct Verifying {
    people: Vec<[u8; 32]>,
    signed: Vec<(VerifyingKey, Vec<u8>, Signature)>,
    hashed: [Vec<u8>; 3],
    /// Halves and plaintext are in the file and must fit.
    opened: Option<Inside>,
}

impl Verifying {
    pub fn of(envelope: &Envelope<Verified>) -> Verifying {
        let key = SigningKey::from_bytes(&[7; 32]);
        let bytes = envelope.as_bytes();
        let upto = |line: &str| -> Vec<usize> {
            let starts = |at: &usize| bytes[*at..].starts_with(line.as_bytes());
            (0..bytes.len()).filter(starts).map(|at| at + 1).collect()
        };
        let covered: Vec<Vec<u8>> = upto("\nsig = ")
            .iter()
            .map(|&end| bytes[..end].to_vec())
            .collect();
        let label = bytes[..upto("\n[secret]")[0]].to_vec();
        let hashed = [
            label,
            covered[0].clone(),
            covered[covered.len() - 1].clone(),
        ];
        Verifying {
            people: vec![key.verifying_key().to_bytes(); 3 + envelope.label().deputies.len()],
            signed: covered
                .into_iter()
                .map(|message| (key.verifying_key(), message.clone(), key.sign(&message)))
                .collect(),
            hashed,
            opened: envelope.opening().map(|_| Inside::new()),
        }
    }

    pub fn run(&self) {
        for person in &self.people {
            black_box(VerifyingKey::from_bytes(black_box(person)).unwrap());
        }
        for (key, message, signature) in &self.signed {
            key.verify_strict(black_box(message), signature).unwrap();
        }
        for bytes in &self.hashed {
            black_box(digest::digest(&digest::SHA256, black_box(bytes)));
        }
        if let Some(inside) = &self.opened {
            inside.open();
        }
    }
}

/// The written move, under two halves.
pub struct Inside {
    ciphertext: Vec<u8>,
}

impl Inside {
    fn new() -> Inside {
        let mut ciphertext = vec![0; PLAINTEXT];
        let key = Inside::key();
        let nonce = aead::Nonce::assume_unique_for_key([0; 12]);
        key.seal_in_place_append_tag(nonce, aead::Aad::from([0; 64]), &mut ciphertext)
            .unwrap();
        Inside { ciphertext }
    }

    /// Two keys from two halves, of which one encrypts and the other commits; two checks of halves.
    fn key() -> aead::LessSafeKey {
        let prk = hkdf::Salt::new(hkdf::HKDF_SHA256, &[1; 32]).extract(black_box(&[2; 2 * HALF]));
        let mut keys = [[0; 32]; 2];
        for (key, info) in keys
            .iter_mut()
            .zip([b"adjourn/1/encrypt".as_slice(), b"adjourn/1/commit"])
        {
            prk.expand(&[info], hkdf::HKDF_SHA256)
                .unwrap()
                .fill(key)
                .unwrap();
        }
        let commit = hmac::Key::new(hmac::HMAC_SHA256, &keys[1]);
        black_box(hmac::sign(&commit, black_box(&[0; PLAINTEXT])));
        for _ in 0..2 {
            black_box(digest::digest(&digest::SHA256, black_box(&[0; CHECKED])));
        }
        aead::LessSafeKey::new(aead::UnboundKey::new(&aead::AES_256_GCM, &keys[0]).unwrap())
    }

    fn open(&self) {
        let mut buffer = self.ciphertext.clone();
        let nonce = aead::Nonce::assume_unique_for_key([0; 12]);
        black_box(
            Inside::key()
                .open_in_place(nonce, aead::Aad::from([0; 64]), &mut buffer)
                .unwrap(),
        );
    }
}

/// What sealing cannot do without: a wrap for each of the people, halves and plaintext, one
/// signature.
pub struct Sealing {
    key: SigningKey,
    message: Vec<u8>,
    /// The size of what each wrap holds.
    wraps: Vec<usize>,
}

impl Sealing {
    pub fn of(sealed: &Envelope<Verified>) -> Sealing {
        let custody = vec![HALF; 1 + sealed.label().deputies.len()];
        Sealing {
            key: SigningKey::from_bytes(&[7; 32]),
            message: sealed.as_bytes().to_vec(),
            wraps: [custody, vec![HALF, 2 * HALF]].concat(),
        }
    }

    pub fn run(&self) {
        black_box(Inside::new());
        for &size in &self.wraps {
            black_box(wrap(size));
        }
        black_box(self.key.sign(black_box(&self.message)));
    }
}

/// What opening cannot do without: two unwraps, the decryption, two signatures.
pub struct Opening {
    key: SigningKey,
    message: Vec<u8>,
    wrapped: (Vec<u8>, Vec<u8>),
    inside: Inside,
}

impl Opening {
    pub fn of(accepted: &Envelope<Verified>) -> Opening {
        Opening {
            key: SigningKey::from_bytes(&[7; 32]),
            message: accepted.as_bytes().to_vec(),
            wrapped: wrap(HALF),
            inside: Inside::new(),
        }
    }

    pub fn run(&self) {
        for _ in 0..2 {
            black_box(unwrap(black_box(&self.wrapped)));
            black_box(self.key.sign(black_box(&self.message)));
        }
        self.inside.open();
    }
}

/// Somebody's keys.
fn recipient() -> (X25519Key, X25519Lock) {
    let key = X25519Key::from_bytes(&[9; 32]).unwrap();
    let lock = X25519HkdfSha256::sk_to_pk(&key);
    (key, lock)
}

fn wrap(size: usize) -> (Vec<u8>, Vec<u8>) {
    static LOCK: std::sync::LazyLock<X25519Lock> = std::sync::LazyLock::new(|| recipient().1);
    let (enc, body) = hpke::single_shot_seal::<ChaCha20Poly1305, HkdfSha256, X25519HkdfSha256>(
        &OpModeS::Base,
        &LOCK,
        &[0; 96],
        black_box(&vec![0; size]),
        b"",
    )
    .unwrap();
    (enc.to_bytes().to_vec(), body)
}

fn unwrap((enc, body): &(Vec<u8>, Vec<u8>)) -> Vec<u8> {
    let enc = <X25519HkdfSha256 as Kem>::EncappedKey::from_bytes(enc).unwrap();
    hpke::single_shot_open::<ChaCha20Poly1305, HkdfSha256, X25519HkdfSha256>(
        &OpModeR::Base,
        &X25519Key::from_bytes(&[9; 32]).unwrap(),
        &enc,
        &[0; 96],
        body,
        b"",
    )
    .unwrap()
}

#[divan::bench(args = STATES)]
fn needed_to_verify(bencher: Bencher<'_, '_>, (name, _): (&str, usize)) {
    let needed = Verifying::of(&state(name));
    bencher.bench_local(|| needed.run());
}

#[divan::bench]
fn needed_to_seal(bencher: Bencher<'_, '_>) {
    let needed = Sealing::of(&state("sealed"));
    bencher.bench_local(|| needed.run());
}

#[divan::bench]
fn needed_to_open(bencher: Bencher<'_, '_>) {
    let needed = Opening::of(&state("accepted"));
    bencher.bench_local(|| needed.run());
}
