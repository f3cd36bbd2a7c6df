//! Files of the first version, which every later version must read (`tests/golden/README.md`).

use std::fs;
use std::path::PathBuf;

use adjourn::crypto::sha256;
use adjourn::envelope::{
    Envelope, EnvelopeStatus, Half, KeyFile, Plaintext, PublicLine, SecretKey, SharedText, Slip,
    Unverified, Verified,
};
use adjourn::laws::edition::Edition;

fn read(name: &str) -> Vec<u8> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    fs::read(folder.join(name)).unwrap()
}

fn text(name: &str) -> String {
    String::from_utf8(read(name)).unwrap()
}

fn envelope(name: &str) -> Envelope<Verified> {
    Envelope::<Unverified>::from_bytes(read(name))
        .verify()
        .unwrap()
}

fn slip(name: &str) -> SecretKey {
    Slip::from_text(&text(name)).unwrap().key("slip".to_owned())
}

#[test]
fn an_envelope_of_each_state_verifies() {
    let rows = [
        ("sealed.envelope", EnvelopeStatus::Sealed, 0),
        ("accepted.envelope", EnvelopeStatus::Accepted, 0),
        ("open.envelope", EnvelopeStatus::Open, 2),
        ("closed.envelope", EnvelopeStatus::Closed, 1),
    ];
    for (name, state, entries) in rows {
        let envelope = envelope(name);
        assert_eq!(EnvelopeStatus::of(&envelope), state, "{name}");
        assert_eq!(envelope.entries().len(), entries, "{name}");
        assert_eq!(
            envelope.head().to_string().parse(),
            Ok(envelope.head()),
            "{name}"
        );
        assert_eq!(
            envelope.fingerprint().to_string(),
            "43ff9fdef70199aa45b78fd3e9a7677dec5555b74125a1e755809c92d4c90b33",
            "{name}"
        );
        assert_eq!(
            envelope.fingerprint().seal_number().to_string(),
            "8FZS-ZQQQ-06CT-MHDQ",
            "{name}"
        );
    }
}

#[test]
fn the_move_is_still_in_it() {
    let opened = envelope("open.envelope");
    let plaintext = opened.opening().unwrap().plaintext.as_ref();
    assert_eq!(
        plaintext.and_then(Plaintext::written).unwrap().expose(),
        "Ad7"
    );
    let proven = envelope("accepted.envelope")
        .read_as_author(&slip("white.slip"))
        .unwrap();
    assert_eq!(proven.unwrap().expose(), "Ad7");
}

#[test]
fn the_slip_still_gives_the_half() {
    let half = envelope("accepted.envelope")
        .release(&slip("black.slip"))
        .unwrap();
    assert_eq!(half, Half::from_text(&text("black.half")).unwrap());
}

#[test]
fn keys_still_unlock() {
    let KeyFile::Open(arbiter) = KeyFile::read(&read("arbiter.key")).unwrap() else {
        panic!("the arbiter's key is in the clear");
    };
    let KeyFile::Locked(deputy) = KeyFile::read(&read("deputy.key")).unwrap() else {
        panic!("the deputy's key is under a passphrase");
    };
    // Who is asked for the passphrase.
    assert_eq!(deputy.name(), "Arnlaugsson, Guðmundur");
    let deputy = deputy.unlock("Laugardalshöll").unwrap();
    let label = envelope("sealed.envelope").label().clone();
    for (key, line, person) in [
        (arbiter, "arbiter.key.pub", &label.arbiter),
        (deputy, "deputy.key.pub", &label.deputies[0]),
    ] {
        let line: PublicLine = text(line).trim_end().parse().unwrap();
        assert_eq!(line.person, *person);
        assert_eq!(key.public_line(), line);
    }
}

/// Labels carry the digest of an edition's file, so a released file never changes: a correction is a
/// new edition with a name of its own.
#[test]
fn released_editions_are_frozen() {
    let frozen = [
        (
            "fide-1928",
            "466acf97ee1850658fe5bd49d9433b070fb604f175fef7f23cc6ce6b12cf2345",
        ),
        (
            "fide-1997",
            "af9aed1474d4c4261d7b9cf15c04a247bf708a359a8e52fecb2f3417e7522e35",
        ),
        (
            "fide-2001",
            "d44492e7de53ce0bd08366544dc122f2f42d8c079e211a78cee4a0d744b24ca6",
        ),
        (
            "fide-2005",
            "c4ef4e5b443c07a84f0e1004cbda792583e213b7c38185f1cc9f20893f92cd48",
        ),
        (
            "fide-2009",
            "feccb7df494291fab4cd586adec4ac69262c1f2a0cc0eb51a45ff58351dc537d",
        ),
        (
            "fide-2014",
            "2d54399a750747a8b3f411ac8d5d643d0b7e3d566432ffdd54bab87ec6bb9dfa",
        ),
        (
            "fide-2018",
            "33888a3b8e41ff5600cf44476cdbd1664cc50f49a74607692acf749a87eba648",
        ),
        (
            "fide-2023",
            "c9aa12f0663a83fa1d6b0a9e82a22b46ce6004141c419703a4d2f13eb4362d99",
        ),
        (
            "uscf",
            "53b29b55a03356107c5bb50d3a1cfb4afc90d7d8400ab21bf209290e7e8847e3",
        ),
    ];
    for (name, digest) in frozen {
        let edition = Edition::builtin(name).unwrap();
        assert_eq!(
            sha256(&[edition.source().as_bytes()]).to_string(),
            digest,
            "{name} was changed: restore it, and add a new edition file instead"
        );
    }
    assert_eq!(
        Edition::all().len(),
        frozen.len(),
        "freeze the new edition here"
    );
}
