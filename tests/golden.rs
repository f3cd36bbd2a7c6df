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
            "b4c127af7be05e23a87ac0b554f85e5e7a99638e4e645136f027b59115111c92",
            "{name}"
        );
        assert_eq!(
            envelope.fingerprint().seal_number().to_string(),
            "PK0J-FBVV-W1F2-7A3T",
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
            "f8f69bf31c165bef1ce77a1ceaa3709ab549089696ef87de49eb075c36d5311c",
        ),
        (
            "fide-1930",
            "b3a37db6799c8a4e21abfb83099af32cc909ac5fb8adf9707bf77b144ba0bc18",
        ),
        (
            "fide-1997",
            "04c7a1ec9b7ca17268096778b63b71751d28829bc3c951f8cfc6752b62d740ba",
        ),
        (
            "fide-2001",
            "334dcf9b69b11e0bc878fed114c8e961ede0341a3bbc5bd3657d9a537b69241c",
        ),
        (
            "fide-2005",
            "d265e00d12dfbe7b2d8d205927aa43a3a5c66ecabdb81462fb1691d5ca58de73",
        ),
        (
            "fide-2009",
            "7c615118d931166b904a48f67ec7132c27b7ac56f32e958ccc805d3a087732e5",
        ),
        (
            "fide-2014",
            "b4ea8296e65c5db0acf08e67f62733eca0f54018acffaee3c74e719efa270819",
        ),
        (
            "fide-2018",
            "104a4010dccae110f2bef8ec981b459751395d2ed46b0d3daaaa313b49625da6",
        ),
        (
            "fide-2023",
            "bab20d93884b062146997cec17fca3be615a7e91b5baf53186542c1c68dd68b9",
        ),
        (
            "us-chess-2019",
            "a95ca7e6abb53695256152763ab5440a6285020846ffb1ff654fbb1c36d35e85",
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
