//! Files of the first version, which every later version must read (`tests/golden/README.md`): what they open, and the
//! editions that labels name. That they verify, and as what, the vectors of `tests/kit` say.

use std::fs;
use std::path::Path;

use envelope::crypto::sha256;
use envelope::{Half, PublicLine, SharedText};
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
        assert_eq!(line.person, *person);
    }
}

/// Labels carry the digest of an edition's file, so a released file never changes: a correction is a
/// new edition with a name of its own.
#[test]
fn released_editions_are_frozen() {
    #[rustfmt::skip]
    let frozen = [
        ("fide-1928", "966781a699bc7115567e40215f48f887475c8497cb18453b4d8c617283440326"),
        ("fide-1930", "7faecf89a41ef80ab8f74801c5c0d0e4441fe00376079c4489eb105b0b57804e"),
        ("fide-1997", "fd5947048101320bee40809b30ce98af1f15e77cd8d21ee94842764bb60d951e"),
        ("fide-2001", "36673c7aaa26e85239f885ee7c55f5e6b1f52d326d6e1ef9b6e5885f86bde875"),
        ("fide-2005", "2a4399375d14dc461c953659d8efb0764394173e1969d1d7f3874d980e5fd1dc"),
        ("fide-2009", "58dd6cbe61a0ca0439ccb5b00af63dba890eed0751c7cc820f07cca440a11ea0"),
        ("fide-2014", "66d9039573277f7b5cfe19b7669cff603a9768f06a6810d98feb0b02f35596c7"),
        ("fide-2018", "a6519fb811600e8f9d8508ebd4638e8f8450ace410880906595b68cf9bb0a8bf"),
        ("fide-2023", "b8b23ffe1d862a1efa354e9ce9a4dc40b76b8c218fb4fad2559018a85dc0b94d"),
        ("us-chess-2019", "ba2a3bc9a47d0e522190913f549b20be92ff54738f01f1ce5df15fe23c5a2e2d"),
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
