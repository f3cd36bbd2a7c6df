//! Files of the first version, which every later version must read (`tests/golden/README.md`): what they open, and the
//! editions that labels name. That they verify, and as what, the vectors of `tests/kit` say.

use std::fs;
use std::path::Path;

use envelope::crypto::sha256;
use envelope::{Half, Named, PublicLine, SharedText};
use rules::edition::Edition;

use crate::kit::{envelope_of, key_of};

#[test]
fn the_keys_still_open_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let text = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let accepted = envelope_of("valid-accepted");
    let half = accepted.release(&key_of("black")).unwrap();
    assert_eq!(half, Half::from_text(&text("black.half")).unwrap());
    let written = accepted.read_as_author(&key_of("white")).unwrap();
    assert_eq!(written.unwrap().expose(), "Ad7");
    let label = accepted.label();
    for (line, person) in [("arbiter", &label.arbiter), ("deputy", &label.deputies[0])] {
        let line: PublicLine = text(&format!("{line}.key.pub")).trim_end().parse().unwrap();
        assert_eq!(Named::from(line.person), *person);
    }
}

/// Labels carry the digest of an edition's file, so a released file never changes: a correction is a
/// new edition with a name of its own.
#[test]
fn released_editions_are_frozen() {
    #[rustfmt::skip]
    let frozen = [
        ("fide-1928", "4997a89c14b7861cfcd71862ec622c90ca7dbc2689afa2883ee395db218176f3"),
        ("fide-1930", "113692fa9f458b112946cd4305543d32597605ac9eb94b068aa01beb05f4c8b0"),
        ("fide-1997", "d9f7a55462a6ff5f19b57a0447675d088f7fc60eff9efa3c4a930793709aa6e0"),
        ("fide-2001", "443c871059d2d18dde60acba000d22476ea03d6108fe84c0ce2b4e4e83bd74b4"),
        ("fide-2005", "3e4de3d9d72099a7bf6b2bc39fe9606cc699a2e2c48a44937f6fd2395a026740"),
        ("fide-2009", "f7993aa8408d0e3a0b57a595135f80b15e2517529e254a01efd9483095300a5c"),
        ("fide-2014", "5024f1e79265d2f72ff450ff9cc07399c7147e0c4cda2e745d6bc0de8d5b3423"),
        ("fide-2018", "98bc1466f771f805e5d5255e365d9a6abdcfeeb3ff6563f7e16315f25a3f02ed"),
        ("fide-2023", "1919870a9c7b283f482361d2f5c0dabf37865b532415b3cb07ce02919da5fb72"),
        ("us-chess-2019", "002f71c96e36440cd81d1ebc11ad57583afd0935dbfaafba977f30e1c4a632f2"),
    ];
    for (name, digest) in frozen {
        let edition = Edition::builtin(name).unwrap();
        let found = sha256(&[edition.source().as_bytes()]).to_string();
        assert_eq!(
            found, digest,
            "{name} was changed: restore it, and add a new edition"
        );
    }
    assert_eq!(
        Edition::all().len(),
        frozen.len(),
        "freeze the new edition here"
    );
}
