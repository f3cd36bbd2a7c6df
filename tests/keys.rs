//! What people carry: key files, public lines, slips and halves. A changed one is refused, or is still the same key; never
//! silently another. What is refused by name is in `tests/kit`.

use envelope::{
    Half, KeyError, KeyFile, PublicLine, SecretKey, SharedText, Slip, check_new_passphrase,
};

use crate::fixtures::key;
use crate::random::{everything, generator};

/// Whether two are the same, name aside. X25519 sets five bits of its scalar whatever they were
/// (RFC 7748 §5), so unlocking keys are the same when their locks are.
fn same(one: &SecretKey, other: &SecretKey) -> bool {
    one.sign.seed() == other.sign.seed() && one.unlock.lock() == other.unlock.lock()
}

fn unlock(bytes: &[u8], passphrase: &str) -> Result<SecretKey, KeyError> {
    match KeyFile::read(bytes)? {
        KeyFile::Open(key) => Ok(key),
        KeyFile::Locked(locked) => locked.unlock(passphrase),
    }
}

/// Each byte replaced by every other value, deleted, and every value put before it; or so many of them, drawn.
fn changes(bytes: &[u8], small: usize, what: &str) -> Vec<Vec<u8>> {
    let whole = (0..=bytes.len()).flat_map(|offset| (0..513).map(move |way| (offset, way)));
    let mut ways: Vec<(usize, usize)> = whole.collect();
    if !everything() {
        let mut random = generator(what);
        ways = random.choose_multiple(ways, small);
    }
    let changed = ways.into_iter().map(|(offset, way)| {
        let mut changed = bytes.to_vec();
        let value = (way % 256) as u8;
        match changed.get_mut(offset) {
            Some(_) if way == 512 => drop(changed.remove(offset)),
            Some(old) if way >= 256 => *old = value,
            _ => changed.insert(offset, value),
        }
        changed
    });
    changed.filter(|changed| changed != bytes).collect()
}

#[test]
fn a_changed_key_file_is_refused_or_gives_the_same_keys() {
    let key = key("Schmid, Lothar", 3);
    let open = key.to_file().to_vec();
    let locked = include_str!("kit/key-files/valid-cheapest.txt")
        .split_once("\n\n")
        .unwrap()
        .1;
    let of_locked = unlock(locked.as_bytes(), "Reykjavík").unwrap();
    let Ok(KeyFile::Locked(named)) = KeyFile::read(locked.as_bytes()) else {
        panic!("a locked key");
    };
    assert_eq!(named.public_key(), *of_locked.person().key.as_bytes());
    assert_eq!(named.name(), of_locked.name);
    assert!(same(&key, &unlock(&open, "").unwrap()));
    for (what, bytes, key) in [
        ("open", &open[..], &key),
        ("locked", locked.as_bytes(), &of_locked),
    ] {
        for changed in changes(bytes, 600, what) {
            let Ok(read) = unlock(&changed, "Reykjavík") else {
                continue;
            };
            let shown = String::from_utf8_lossy(&changed);
            assert!(same(key, &read), "{what}: another key\n{shown}");
            // Only what no secret binds may differ, in a file without passphrase: the name, and the bits that X25519 sets.
            let renamed = read.name != key.name || read.unlock.as_bytes() != key.unlock.as_bytes();
            assert!(what == "open" && renamed, "two spellings\n{shown}");
        }
    }
    let code = |length: usize| unlock(&vec![b'x'; length], "").unwrap_err().code();
    assert_ne!(code(8_192), "envelope/too-large");
    assert_eq!(code(8_193), "envelope/too-large");
}

#[test]
fn a_key_is_written_under_its_passphrase() {
    let key = key("Schmid, Lothar", 3);
    let file = key.to_encrypted_file("Reykjavík 1972").unwrap();
    // In another normalisation form it is the same.
    assert!(same(&key, &unlock(&file, "Reykjavi\u{301}k 1972").unwrap()));
    let short = key.to_encrypted_file("x").unwrap_err();
    assert_eq!(short.code(), "key/short-passphrase");
    for (chosen, enough) in [
        ("Reykjavik 7", false),
        ("Reykjavik 72", true),
        ("ééééééééééé", false),
    ] {
        assert_eq!(check_new_passphrase(chosen).is_ok(), enough, "{chosen}");
    }
}

#[test]
fn a_changed_public_line_is_refused() {
    let line = key("Arnlaugsson, Guðmundur", 4).public_line();
    let text = line.to_string();
    assert_eq!(text.parse::<PublicLine>().unwrap(), line);
    for changed in changes(text.as_bytes(), 1_000, "public line") {
        let Ok(changed) = String::from_utf8(changed) else {
            continue;
        };
        assert!(changed.parse::<PublicLine>().is_err(), "{changed:?}");
    }
}

/// One or two characters of ASCII in place of others, two in each other's place, one missing, one too many: BIP 350's checksum
/// finds each.
fn misspellings_are_refused<T: SharedText>(what: &str, text: &str) {
    let mut random = generator(what);
    let ascii: Vec<char> = (' '..='~').collect();
    let mut tried = 0;
    while tried < if everything() { 100_000 } else { 80 } {
        let mut letters: Vec<char> = text.chars().collect();
        let place = random.usize(..letters.len());
        let letter = ascii[random.usize(..ascii.len())];
        match random.u8(..5) {
            0 => letters[place] = letter,
            1 => drop(letters.remove(place)),
            2 => letters.insert(
                place,
                "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
                    .chars()
                    .nth(place % 32)
                    .unwrap(),
            ),
            3 => letters.swap(place, (place + 1) % text.len()),
            _ => {
                letters[place] = letter;
                letters[random.usize(..text.len())] = ascii[random.usize(..ascii.len())];
            }
        }
        let changed = String::from_iter(letters);
        // Blanks around it are ignored, and capitals are the same letters.
        if changed.trim() != text {
            assert!(T::from_text(&changed).is_err(), "{what}: {changed} is read");
            tried += 1;
        }
    }
}

#[test]
fn a_misspelt_slip_or_half_is_refused() {
    misspellings_are_refused::<Slip>("slip", &Slip::from_seed([0xC3; 32]).to_text());
    misspellings_are_refused::<Half>("half", &Half::from_bytes([0x3C; 32]).to_text());
}

#[test]
fn no_secret_is_shown_when_it_is_debugged() {
    assert_eq!(format!("{:?}", Slip::from_seed([0xC3; 32])), "Slip(..)");
}
