//! The published values (`docs/vectors.md`): the sealed move step by step, the names of the files. The second
//! implementation writes that page from `tests/golden`, and the players' page is held to it too. Keys are in
//! `tests/kit`.

use std::collections::BTreeMap;

use super::*;
use crate::file::{Envelope, SharedText, Slip, Unverified, Verified};

const PAGE: &str = include_str!("../../../../../docs/vectors.md");

/// The rows of the page, by the heading above them and their name.
struct Vectors(BTreeMap<(&'static str, &'static str), String>);

impl Vectors {
    /// Rows stand in plain fences: a name, two blanks or more, the value, which may go on in lines that begin with
    /// blanks.
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

    fn text<'a>(&'a self, heading: &'a str, name: &'a str) -> &'a str {
        self.0.get(&(heading, name)).unwrap()
    }

    /// Compares bytes with a row.
    fn compare(&self, heading: &str, name: &str, bytes: &[u8]) {
        let hex = data_encoding::HEXLOWER.encode(bytes);
        assert_eq!(hex, self.text(heading, name), "{heading}, {name}");
    }
}

fn golden(bytes: &[u8]) -> Envelope<Verified> {
    Envelope::<Unverified>::from_bytes(bytes.to_vec())
        .verify()
        .unwrap()
}

#[test]
fn the_sealed_move() {
    const HEADING: &str = "The sealed move";
    let vectors = Vectors::read();
    let compare = |name: &str, bytes: &[u8]| vectors.compare(HEADING, name, bytes);
    let envelope = golden(include_bytes!(
        "../../../../../tests/golden/accepted.envelope"
    ));
    let sealed = envelope.state.sealed.as_ref().unwrap();
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
    compare("C", &sealed.commitment);
    let context = context(digest, &sealed.commitment);
    let encrypted = aes_256_gcm_seal(&keys.encrypt, &NONCE, &context, plaintext.expose());
    compare("CT", &encrypted.unwrap());
    compare("CT", &sealed.ciphertext);
    #[rustfmt::skip]
    let halves = [
        (LockKind::Custody, &custody, "custody_check", "info, custody"),
        (LockKind::Reply, &reply, "reply_check", "info, reply"),
    ];
    for (kind, half, made, info) in halves {
        compare(made, check(digest, kind, half).as_bytes());
        compare(info, &wrap_info(kind, &context));
    }
    compare("info, author", &wrap_info(LockKind::Author, &context));
    let names = ["1", "2", "3", "4"];
    assert_eq!(sealed.wraps.len(), names.len());
    for ((number, wrap), name) in (1..).zip(&sealed.wraps).zip(names) {
        compare(&format!("ikmE {name}"), keys.ephemeral(number).as_slice());
        let Wrapped { enc, body } = &wrap.wrapped;
        compare(&format!("wrap {name}"), &[enc.as_slice(), body].concat());
    }
    assert_eq!(sealed.false_wraps(&custody, &reply), []);
}

#[test]
fn the_names_of_the_files() {
    const HEADING: &str = "The names of the files";
    let vectors = Vectors::read();
    let accepted = golden(include_bytes!(
        "../../../../../tests/golden/accepted.envelope"
    ));
    let open: &[u8] = include_bytes!("../../../../../tests/golden/open.envelope");
    let number = accepted.fingerprint().seal_number().to_string();
    assert_eq!(number, vectors.text(HEADING, "seal number"));
    let fingerprint = accepted.fingerprint().to_string();
    assert_eq!(fingerprint, vectors.text(HEADING, "F"));
    let shown = PAGE.split_once("```toml\n").unwrap().1;
    assert_eq!(shown.split_once("```").unwrap().0.as_bytes(), open);
}
