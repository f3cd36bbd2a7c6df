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
            "84c39e7c25e436439bf2a389f4274b68aa16c0986cfbb7d8cbcdff1a5fb6a10f",
            "{name}"
        );
        assert_eq!(
            envelope.fingerprint().seal_number().to_string(),
            "GK1S-WZ15-WGV4-76ZJ",
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
            "cf2721f6d473fdf421f3845a543a6e8ef6b75e1781dfadec8ef3c7121d64bb25",
        ),
        (
            "fide-1997",
            "344ab77c343f5486658ed83fdd76c107a20dee1635c3ff200a061b5af2dc8dba",
        ),
        (
            "fide-2001",
            "703c24dc0ebe6b06ec7e464506f060bc0beed0136b4008fb0350935b59ecd5a6",
        ),
        (
            "fide-2005",
            "bdf17ffe27cbcf45638d361bf1c7376b6cd6e5b75e50cdc1e45db98173671c27",
        ),
        (
            "fide-2009",
            "bbb3b215d7faff9fe9a6c563da16d05cbc39eab84b5a79164189f69776a2595d",
        ),
        (
            "fide-2014",
            "14d8486272ec0c008a99a9a7b7335ef4a73040385afc25a334aead1709780e4f",
        ),
        (
            "fide-2018",
            "153c9958a979d3719b4e778af1435bef65b8789d34c8220d2921ba24ad018804",
        ),
        (
            "fide-2023",
            "55294a752126c55ef70b0ac248c7fc7300ea2a35b2496b8a35b37ff1177894b3",
        ),
        (
            "uscf",
            "b2a98640f4c06b05d20585fccb43b403989339b33c7f50ed28323709f97e1ee3",
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
