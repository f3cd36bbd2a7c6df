//! The published values (`docs/vectors.md`): keys, the sealed move step by step, the names of the files. The second
//! implementation writes that page from `tests/golden`, and the players' page is held to it too.

use std::collections::BTreeMap;

use super::*;
use crate::crypto::{SigningKey, UnlockKey};
use crate::envelope::{Envelope, KeyFile, SecretKey, SharedText, Slip, Unverified, Verified};

const PAGE: &str = include_str!("../../../../docs/vectors.md");

/// The rows of the page, by the heading above them and their name.
struct Vectors(BTreeMap<(&'static str, &'static str), String>);

impl Vectors {
    /// Rows stand in plain fences: a name, two blanks or more, the value, which may go on in lines that begin with blanks.
    fn read() -> Vectors {
        let (mut rows, mut heading, mut last) = (BTreeMap::new(), "", None);
        // The language of the fence that is open.
        let mut block = None;
        for line in PAGE.lines() {
            let in_rows = block == Some("");
            if let Some(language) = line.strip_prefix("```") {
                block = match block {
                    None => Some(language),
                    Some(_) => None,
                };
            } else if let Some(words) = line.strip_prefix('#').filter(|_| !in_rows) {
                heading = words.trim_start_matches('#').trim();
            } else if in_rows {
                match line.split_once("  ") {
                    Some(("", more)) => {
                        let place = rows.get_mut(&last.unwrap());
                        let value: &mut String = place.unwrap();
                        value.push_str(more.trim());
                    }
                    Some((name, value)) => {
                        last = Some((heading, name));
                        let value = value.trim().to_owned();
                        assert_eq!(rows.insert((heading, name), value), None, "{name}");
                    }
                    None => panic!("no row: {line}"),
                }
            }
        }
        Vectors(rows)
    }

    fn text(&self, heading: &'static str, name: &'static str) -> &str {
        self.0.get(&(heading, name)).unwrap()
    }

    /// Compares bytes with a row.
    fn compare(&self, heading: &'static str, name: &'static str, bytes: &[u8]) {
        let hex = data_encoding::HEXLOWER.encode(bytes);
        assert_eq!(hex, self.text(heading, name), "{heading}, {name}");
    }

    /// Compares both pairs of keys with the rows of a person.
    fn compare_keys(&self, heading: &'static str, sign: &SigningKey, unlock: &UnlockKey) {
        self.compare(heading, "Ed25519 seed", sign.seed());
        self.compare(heading, "Ed25519 public", sign.verifying_key().as_bytes());
        self.compare(heading, "X25519 private", unlock.as_bytes());
        self.compare(heading, "X25519 public", unlock.lock().as_bytes());
    }
}

fn golden(bytes: &[u8]) -> Envelope<Verified> {
    Envelope::<Unverified>::from_bytes(bytes.to_vec())
        .verify()
        .unwrap()
}

#[test]
fn slips() {
    let vectors = Vectors::read();
    for heading in ["White's slip", "Black's slip"] {
        let text = vectors.text(heading, "text");
        let seed = data_encoding::HEXLOWER.decode(vectors.text(heading, "seed").as_bytes());
        let from_seed = Slip::from_seed(seed.unwrap().try_into().unwrap());
        assert_eq!(*from_seed.to_text(), text);
        let key = Slip::from_text(text).unwrap().key("slip".to_owned());
        vectors.compare_keys(heading, &key.sign, &key.unlock);
    }
}

#[test]
fn key_files() {
    let vectors = Vectors::read();
    let compare = |heading, key: &SecretKey| {
        vectors.compare_keys(heading, &key.sign, &key.unlock);
        let line = key.public_line().to_string();
        assert_eq!(line, vectors.text(heading, "public line"));
        assert_eq!(key.name, vectors.text(heading, "name"));
    };
    match KeyFile::read(include_bytes!("../../../../tests/golden/arbiter.key")).unwrap() {
        KeyFile::Open(key) => compare("The arbiter's key file", &key),
        KeyFile::Locked(_) => panic!("the arbiter's key has no passphrase"),
    }
    let heading = "The deputy's key file";
    match KeyFile::read(include_bytes!("../../../../tests/golden/deputy.key")).unwrap() {
        KeyFile::Open(_) => panic!("the deputy's key has a passphrase"),
        KeyFile::Locked(file) => {
            let key = file.unlock(vectors.text(heading, "passphrase")).unwrap();
            compare(heading, &key);
        }
    }
}

#[test]
fn the_sealed_move() {
    const HEADING: &str = "The sealed move";
    let vectors = Vectors::read();
    let compare = |name, bytes: &[u8]| vectors.compare(HEADING, name, bytes);
    let envelope = golden(include_bytes!("../../../../tests/golden/accepted.envelope"));
    let sealed = &envelope.state.sealed;
    let slip = Slip::from_text(vectors.text("White's slip", "text")).unwrap();
    let (custody, reply) = sealed
        .unwrap_author(&slip.key("White".to_owned()).unlock)
        .unwrap();
    let digest = &sealed.label_digest;
    compare("LD", digest.as_bytes());
    compare("s_c", custody.expose());
    compare("s_r", reply.expose());
    let half = Half::from_text(vectors.text(HEADING, "released half")).unwrap();
    assert_eq!(half, reply);
    let keys = Keys::derive(digest, &custody, &reply);
    compare("Ke", keys.encrypt.as_slice());
    compare("Kc", keys.commit.as_slice());
    let plaintext = Plaintext::new(&WrittenMove::new("Ad7").unwrap());
    compare("P", plaintext.expose());
    compare(
        "C",
        &hmac_sha256(keys.commit.as_slice(), plaintext.expose()),
    );
    compare("C", &sealed.secret.commitment);
    let context = context(digest, &sealed.secret.commitment);
    let encrypted = aes_256_gcm_seal(&keys.encrypt, &NONCE, &context, plaintext.expose());
    compare("CT", &encrypted.unwrap());
    compare("CT", &sealed.secret.ciphertext);
    for (kind, half, made, info) in [
        (
            LockKind::Custody,
            &custody,
            "custody_check",
            "info, custody",
        ),
        (LockKind::Reply, &reply, "reply_check", "info, reply"),
    ] {
        compare(made, check(digest, kind, half).as_bytes());
        compare(info, &wrap_info(kind, &context));
    }
    compare("info, author", &wrap_info(LockKind::Author, &context));
    let names = [
        ("ikmE 1", "wrap 1"),
        ("ikmE 2", "wrap 2"),
        ("ikmE 3", "wrap 3"),
        ("ikmE 4", "wrap 4"),
    ];
    assert_eq!(sealed.wraps.len(), names.len());
    for ((number, wrap), (seed, name)) in (1..).zip(&sealed.wraps).zip(names) {
        compare(seed, keys.ephemeral(number).as_slice());
        let Wrapped { enc, body } = &wrap.wrapped;
        compare(name, &[enc.as_slice(), body].concat());
    }
    assert_eq!(sealed.false_wraps(&custody, &reply), []);
}

#[test]
fn the_names_of_the_files() {
    const HEADING: &str = "The names of the files";
    let vectors = Vectors::read();
    let accepted = golden(include_bytes!("../../../../tests/golden/accepted.envelope"));
    let open: &[u8] = include_bytes!("../../../../tests/golden/open.envelope");
    let closed = golden(include_bytes!("../../../../tests/golden/closed.envelope"));
    let compare = |name, found: String| assert_eq!(found, vectors.text(HEADING, name), "{name}");
    compare("F", accepted.fingerprint().to_string());
    compare(
        "seal number",
        accepted.fingerprint().seal_number().to_string(),
    );
    compare("H, accepted.envelope", accepted.head().to_string());
    compare("H, open.envelope", golden(open).head().to_string());
    compare("H, closed.envelope", closed.head().to_string());
    let shown = PAGE
        .split_once("```toml\n")
        .and_then(|(_, rest)| rest.split_once("```"));
    assert_eq!(shown.map(|(file, _)| file.as_bytes()), Some(open));
}
