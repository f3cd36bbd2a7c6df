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
            "f2854ad6bf102efa57ccf5081bba9923ecc65d1c4d32355d8babdce3e39f7dda",
            "{name}"
        );
        assert_eq!(
            envelope.fingerprint().seal_number().to_string(),
            "YA2M-NNNZ-20QF-MNYC",
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
            "966781a699bc7115567e40215f48f887475c8497cb18453b4d8c617283440326",
        ),
        (
            "fide-1930",
            "7faecf89a41ef80ab8f74801c5c0d0e4441fe00376079c4489eb105b0b57804e",
        ),
        (
            "fide-1997",
            "fd5947048101320bee40809b30ce98af1f15e77cd8d21ee94842764bb60d951e",
        ),
        (
            "fide-2001",
            "36673c7aaa26e85239f885ee7c55f5e6b1f52d326d6e1ef9b6e5885f86bde875",
        ),
        (
            "fide-2005",
            "2a4399375d14dc461c953659d8efb0764394173e1969d1d7f3874d980e5fd1dc",
        ),
        (
            "fide-2009",
            "58dd6cbe61a0ca0439ccb5b00af63dba890eed0751c7cc820f07cca440a11ea0",
        ),
        (
            "fide-2014",
            "66d9039573277f7b5cfe19b7669cff603a9768f06a6810d98feb0b02f35596c7",
        ),
        (
            "fide-2018",
            "a6519fb811600e8f9d8508ebd4638e8f8450ace410880906595b68cf9bb0a8bf",
        ),
        (
            "fide-2023",
            "b8b23ffe1d862a1efa354e9ce9a4dc40b76b8c218fb4fad2559018a85dc0b94d",
        ),
        (
            "us-chess-2019",
            "ba2a3bc9a47d0e522190913f549b20be92ff54738f01f1ce5df15fe23c5a2e2d",
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
