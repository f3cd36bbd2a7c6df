//! Notes as they are made. What a reader refuses is in `tests/kit/notes`.

use super::*;
use crate::log::{Checkpoint, TreeHead};

fn key() -> SigningKey {
    SigningKey::from_seed(&[7; 32])
}

fn checkpoint() -> Checkpoint {
    Checkpoint {
        origin: "adjourn.archive/test".to_owned(),
        head: TreeHead {
            size: 3,
            root: sha256(&[b"root"]),
        },
    }
}

fn public() -> NoteKey {
    NoteKey::new("adjourn.archive/test", key().verifying_key()).unwrap()
}

#[test]
fn a_checkpoint_is_read_as_it_was_signed() {
    let note = checkpoint().sign(&key()).unwrap();
    assert_eq!(
        Checkpoint::open(note.as_bytes(), &public()),
        Ok(checkpoint())
    );
    let lines: Vec<&str> = note.lines().collect();
    assert_eq!(lines[..2], ["adjourn.archive/test", "3"]);
    assert_eq!(lines[3], "");
    assert!(lines[4].starts_with("\u{2014} adjourn.archive/test "));
    assert_eq!(lines.len(), 5);
}

#[test]
fn a_public_key_reads_back() {
    let text = public().to_string();
    assert_eq!(text.parse(), Ok(public()));
    let (name, rest) = text.split_once('+').unwrap();
    for bad in [
        String::new(),
        name.to_owned(),
        format!("{name}+{rest}x"),
        format!("other+{rest}"),
        format!("a b+{rest}"),
        text.replace('+', "-"),
    ] {
        assert_eq!(bad.parse::<NoteKey>(), Err(NoteError::NotAKey), "{bad}");
    }
}

/// Every byte of a signed checkpoint changed, and every cut.
#[test]
fn no_change_is_accepted() {
    let note = checkpoint().sign(&key()).unwrap();
    for place in 0..note.len() {
        let mut changed = note.clone().into_bytes();
        changed[place] ^= 1 << (place % 8);
        let read = Checkpoint::open(&changed, &public());
        assert!(read.is_err(), "byte {place}: {read:?}");
        let cut = Checkpoint::open(&note.as_bytes()[..place], &public());
        assert!(cut.is_err(), "cut at {place}");
    }
}

#[test]
fn what_cannot_be_signed_is_refused() {
    for text in [
        "\n\n!",
        "no line feed at the end",
        "a\tb\n",
        "DSSEv1 1 a 1 b\n",
    ] {
        assert_eq!(sign_note(text, "name", &key()), Err(NoteError::NotANote));
    }
    let long = format!("{}\n", "a".repeat(LARGEST_NOTE));
    assert_eq!(sign_note(&long, "name", &key()), Err(NoteError::TooLong));
    for name in ["", "a b", "a+b", "a\u{a0}b", "a\u{85}b"] {
        assert_eq!(sign_note("text\n", name, &key()), Err(NoteError::NotAKey));
    }
}

/// Base64 has one spelling: a decoder that joins padded texts would take several for the same key.
#[test]
fn base64_that_is_padded_within_is_none() {
    let line = public().to_string();
    let (number, typed) = line.rsplit_once('+').unwrap();
    let typed = BASE64.decode(typed.as_bytes()).unwrap();
    let (first, second) = typed.split_at(29);
    let again = BASE64.encode(first) + &BASE64.encode(second);
    assert!(format!("{number}+{again}").parse::<NoteKey>().is_err());
}
