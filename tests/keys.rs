//! What people carry: key files, public lines, slips and halves. A changed one is refused, or is
//! still the same key; never silently another.

use adjourn::crypto::Cost;
use adjourn::crypto::primitives::{argon2id, chacha20_poly1305_seal};
use adjourn::envelope::{
    Half, KeyError, KeyFile, PublicLine, SecretKey, SharedText, Slip, check_new_passphrase,
};

use crate::fixtures::key;
use crate::random::{everything, generator};

/// Whether two are the same, name aside. X25519 sets five bits of its scalar whatever they were
/// (RFC 7748 §5), so unlocking keys are the same when their locks are.
fn same(one: &SecretKey, other: &SecretKey) -> bool {
    one.sign.seed() == other.sign.seed() && one.unlock.lock() == other.unlock.lock()
}

/// A locked key file of a cost that a test can afford, written from `docs/format.md` §6.2.
fn locked_file(key: &SecretKey, passphrase: &str, [m, t, p]: [u32; 3]) -> Vec<u8> {
    let encode = |bytes: &[u8]| data_encoding::BASE64URL_NOPAD.encode(bytes);
    let salt = [0x5A; 16];
    let covered = format!(
        "format = \"adjourn-key/1\"\nname = \"{}\"\nsign = \"{}\"\nunlock = \"{}\"\n\
         kdf = \"argon2id\"\nm = {m}\nt = {t}\np = {p}\nsalt = \"{}\"\n",
        key.name,
        encode(key.sign.verifying_key().as_bytes()),
        encode(key.unlock.lock().as_bytes()),
        encode(&salt),
    );
    let cost = Cost::new(m, t, p).unwrap_or(Cost::new(8, 1, 1).unwrap());
    let derived = argon2id(passphrase.as_bytes(), &salt, cost).unwrap();
    let secrets = [key.sign.seed().as_slice(), key.unlock.as_bytes()].concat();
    let body = chacha20_poly1305_seal(&derived, &[0; 12], covered.as_bytes(), &secrets).unwrap();
    format!("{covered}body = \"{}\"\n", encode(&body)).into_bytes()
}

fn unlock(bytes: &[u8], passphrase: &str) -> Result<SecretKey, KeyError> {
    match KeyFile::read(bytes)? {
        KeyFile::Open(key) => Ok(key),
        KeyFile::Locked(locked) => locked.unlock(passphrase),
    }
}

/// Each byte replaced by every other value, deleted, and every value put before it.
fn changes(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut changed = Vec::new();
    for offset in 0..=bytes.len() {
        for value in 0..=u8::MAX {
            let mut inserted = bytes.to_vec();
            inserted.insert(offset, value);
            changed.push(inserted);
            if offset < bytes.len() && bytes[offset] != value {
                let mut replaced = bytes.to_vec();
                replaced[offset] = value;
                changed.push(replaced);
            }
        }
        if offset < bytes.len() {
            let mut deleted = bytes.to_vec();
            deleted.remove(offset);
            changed.push(deleted);
        }
    }
    changed
}

/// All of them, or a drawn part.
fn some<T>(all: Vec<T>, small: usize, what: &str) -> Vec<T> {
    if everything() || all.len() <= small {
        return all;
    }
    let mut random = generator(what);
    let step = all.len() / small;
    let first = random.usize(..step);
    all.into_iter().skip(first).step_by(step).collect()
}

#[test]
fn a_changed_key_file_is_refused_or_gives_the_same_keys() {
    let key = key("Schmid, Lothar", 3);
    let open = key.to_file().to_vec();
    let locked = locked_file(&key, "Reykjavík", [8, 1, 1]);
    assert!(same(&key, &unlock(&open, "").unwrap()));
    assert!(
        same(&key, &unlock(&locked, "Reykjavík").unwrap()),
        "as the format says"
    );
    let Ok(KeyFile::Locked(named)) = KeyFile::read(&locked) else {
        panic!("a locked key");
    };
    assert_eq!(named.public_key(), *key.person().key.as_bytes());
    for (what, bytes) in [("open", &open), ("locked", &locked)] {
        let (mut refused, mut renamed, mut set) = (0, 0, 0);
        for changed in some(changes(bytes), 2_000, what) {
            match unlock(&changed, "Reykjavík") {
                Err(_) => refused += 1,
                Ok(read) => {
                    let shown = String::from_utf8_lossy(&changed);
                    assert!(same(&key, &read), "{what}: another key\n{shown}");
                    // Only what no secret binds may differ, in a file without passphrase: the name, and
                    // the bits that X25519 sets.
                    assert_eq!(what, "open", "{shown}");
                    if read.unlock.as_bytes() == key.unlock.as_bytes() {
                        assert_ne!(read.name, key.name, "two spellings\n{shown}");
                        renamed += 1;
                    } else {
                        set += 1;
                    }
                }
            }
        }
        println!(
            "{what} key file: {refused} changes refused, {renamed} of the name, {set} of bits without meaning"
        );
    }
}

#[test]
fn a_key_file_may_have_8192_bytes_and_none_more() {
    let code = |length: usize| unlock(&vec![b'x'; length], "").unwrap_err().code();
    assert_ne!(code(8_192), "envelope/too-large");
    assert_eq!(code(8_193), "envelope/too-large");
}

#[test]
fn only_the_passphrase_opens_a_locked_key() {
    let key = key("Schmid, Lothar", 3);
    let real = key.to_encrypted_file("Reykjavík 1972").unwrap();
    assert!(same(&key, &unlock(&real, "Reykjavík 1972").unwrap()));
    // The same passphrase in another normalisation form is the same passphrase.
    assert!(same(&key, &unlock(&real, "Reykjavi\u{301}k 1972").unwrap()));
    assert_eq!(
        unlock(&real, "reykjavík 1972").unwrap_err().code(),
        "key/passphrase"
    );
    // One that is chosen has eight characters; one that protects a key already is taken as it is.
    assert_eq!(
        key.to_encrypted_file("x").unwrap_err().code(),
        "key/short-passphrase"
    );
    for (chosen, enough) in [("Reykja7", false), ("Reykja72", true), ("ééééééé", false)] {
        assert_eq!(check_new_passphrase(chosen).is_ok(), enough, "{chosen}");
    }
    assert!(same(
        &key,
        &unlock(&locked_file(&key, "x", [8, 1, 1]), "x").unwrap()
    ));
    let cheap = locked_file(&key, "Reykjavík", [8, 1, 1]);
    for wrong in [
        "",
        " ",
        "Reykjavík ",
        " Reykjavík",
        "Reykjavik",
        "REYKJAVÍK",
        "Reykjaví",
        "Reykjavík\n",
        "Reykjavík\0",
    ] {
        assert_eq!(
            unlock(&cheap, wrong).unwrap_err().code(),
            "key/passphrase",
            "{wrong:?}"
        );
    }
}

#[test]
fn a_cost_that_could_exhaust_the_machine_is_refused_unread() {
    let key = key("Schmid, Lothar", 3);
    // (m, t, p, the code)
    let cases = [
        ([262_145, 1, 1], "crypto/cost-memory"),
        ([u32::MAX, 1, 1], "crypto/cost-memory"),
        ([7, 1, 1], "crypto/cost-memory"),
        ([0, 1, 1], "crypto/cost-memory"),
        ([31, 1, 4], "crypto/cost-memory"),
        ([8, 0, 1], "crypto/cost-passes"),
        ([8, 11, 1], "crypto/cost-passes"),
        ([8, u32::MAX, 1], "crypto/cost-passes"),
        ([64, 1, 0], "crypto/cost-lanes"),
        ([64, 1, 5], "crypto/cost-lanes"),
        ([64, 1, u32::MAX], "crypto/cost-lanes"),
    ];
    for (cost, code) in cases {
        let bytes = locked_file(&key, "x", cost);
        assert_eq!(KeyFile::read(&bytes).unwrap_err().code(), code, "{cost:?}");
    }
    for cost in [[32, 10, 4], [8, 10, 1]] {
        let bytes = locked_file(&key, "x", cost);
        assert!(same(&key, &unlock(&bytes, "x").unwrap()), "{cost:?}");
    }
    let large = [locked_file(&key, "x", [8, 1, 1]), vec![b'x'; 8_192]].concat();
    assert_eq!(
        KeyFile::read(&large).unwrap_err().code(),
        "envelope/too-large"
    );
}

#[test]
fn a_changed_public_line_is_refused() {
    let line = key("Arnlaugsson, Guðmundur", 4).public_line();
    let text = line.to_string();
    assert_eq!(text.parse::<PublicLine>().unwrap(), line);
    let changed = some(changes(text.as_bytes()), 4_000, "public line");
    let count = changed.len();
    for changed in changed {
        let Ok(changed) = String::from_utf8(changed) else {
            continue;
        };
        let refused = changed.parse::<PublicLine>();
        assert!(refused.is_err(), "{changed:?}");
    }
    println!("{count} changes of a public line, all refused");
}

/// The 32 characters of Bech32.
const CHARACTERS: &str = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

fn misspellings_are_refused<T: SharedText>(what: &str, text: &str) {
    let read = |text: &str| T::from_text(text).map(drop);
    assert!(read(text).is_ok());
    assert!(read(&text.to_uppercase()).is_ok(), "{what}: upper case");
    assert!(
        read(&format!("  {text}\n")).is_ok(),
        "{what}: spaces around"
    );
    let with = |changes: &[(usize, char)]| {
        let mut characters: Vec<char> = text.chars().collect();
        for &(place, new) in changes {
            characters[place] = new;
        }
        String::from_iter(characters)
    };
    let mut tried = 0;
    let mut refused = |changed: String| {
        assert!(read(&changed).is_err(), "{what}: a misspelt text is read");
        tried += 1;
    };
    let data = text.find('1').unwrap() + 1;
    let letters = |place: usize| {
        let old = text.chars().nth(place).unwrap();
        CHARACTERS.chars().filter(move |&new| new != old)
    };
    for (place, old) in text.char_indices() {
        // The whole of ASCII: what a hand or a telephone makes of a character.
        for new in (' '..='~').filter(|&new| new != old) {
            refused(with(&[(place, new)]));
        }
        let mut shorter = text.to_owned();
        shorter.remove(place);
        refused(shorter);
        for new in CHARACTERS.chars() {
            let mut longer = text.to_owned();
            longer.insert(place, new);
            refused(longer);
        }
        let swapped: Vec<char> = text.chars().collect();
        if let Some(&next) = swapped.get(place + 1)
            && next != old
        {
            refused(with(&[(place, next), (place + 1, old)]));
        }
    }
    // Two wrong characters: BIP 350's checksum finds up to three.
    let length = text.len();
    let mut random = generator(what);
    for _ in 0..if everything() { 500_000 } else { 5_000 } {
        let one = data + random.usize(..length - data);
        let other = data + random.usize(..length - data);
        if one == other {
            continue;
        }
        let pick = |place, number| letters(place).nth(number).unwrap();
        let (first, second) = (
            pick(one, random.usize(..31)),
            pick(other, random.usize(..31)),
        );
        refused(with(&[(one, first), (other, second)]));
    }
    println!("{what}: {tried} misspellings refused");
}

#[test]
fn a_misspelt_slip_or_half_is_refused() {
    let slip = Slip::from_seed([0xC3; 32]);
    misspellings_are_refused::<Slip>("slip", &slip.to_text());
    let half = Half::from_bytes([0x3C; 32]);
    misspellings_are_refused::<Half>("half", &half.to_text());
    assert!(
        Half::from_text(&slip.to_text()).is_err(),
        "a slip is no half"
    );
    assert!(
        Slip::from_text(&half.to_text()).is_err(),
        "a half is no slip"
    );
}

#[test]
fn no_secret_is_shown_when_it_is_debugged() {
    assert_eq!(format!("{:?}", Slip::from_seed([0xC3; 32])), "Slip(..)");
}

#[test]
fn a_shared_text_is_refused_with_its_code() {
    let code = |text: &str| Slip::from_text(text).err().map(|error| error.code());
    let slip = Slip::from_seed([0xC3; 32]).to_text().as_str().to_owned();
    assert_eq!(code(&slip), None);
    assert_eq!(code("hello"), Some("key/not-a-slip"));
    let half = Half::from_bytes([0xC3; 32]).to_text();
    assert_eq!(code(half.as_str()), Some("key/not-a-slip"));
    let last = slip.len() - 1;
    let other = if slip.ends_with('q') { 'p' } else { 'q' };
    assert_eq!(
        code(&format!("{}{other}", &slip[..last])),
        Some("key/misspelt")
    );
}
