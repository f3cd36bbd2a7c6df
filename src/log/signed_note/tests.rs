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

/// Every byte of a signed checkpoint changed, in each of its bits.
#[test]
fn no_change_is_accepted() {
    let note = checkpoint().sign(&key()).unwrap();
    for place in 0..note.len() {
        for bit in 0..8 {
            let mut changed = note.clone().into_bytes();
            changed[place] ^= 1 << bit;
            let read = Checkpoint::open(&changed, &public());
            assert!(read.is_err(), "byte {place}, bit {bit}: {read:?}");
        }
    }
    for length in 0..note.len() {
        assert!(Checkpoint::open(&note.as_bytes()[..length], &public()).is_err());
    }
}

#[test]
fn lines_of_other_keys_are_passed_over_and_a_bad_one_of_this_key_is_not() {
    let note = checkpoint().sign(&key()).unwrap();
    let text = checkpoint().text();
    let signature = note.strip_prefix(&format!("{text}\n")).unwrap();
    let other = SigningKey::from_seed(&[8; 32]);
    let witness = sign_note(&text, "witness.example", &other).unwrap();
    let witness = witness.strip_prefix(&format!("{text}\n")).unwrap();
    // The same name with another key is another key.
    let namesake = sign_note(&text, "adjourn.archive/test", &other).unwrap();
    let namesake = namesake.strip_prefix(&format!("{text}\n")).unwrap();
    for (lines, expected) in [
        (format!("{witness}{signature}"), Ok(checkpoint())),
        (format!("{signature}{namesake}"), Ok(checkpoint())),
        (witness.to_owned(), Err(NoteError::NotSigned)),
        (namesake.to_owned(), Err(NoteError::NotSigned)),
        (format!("{signature}nonsense\n"), Err(NoteError::NotANote)),
        // A number and nothing behind it.
        (
            format!("{signature}{DASH}other AAAAAA==\n"),
            Err(NoteError::NotANote),
        ),
        (signature.repeat(64), Ok(checkpoint())),
        (signature.repeat(65), Err(NoteError::TooLong)),
        (String::new(), Err(NoteError::NotANote)),
    ] {
        let note = format!("{text}\n{lines}");
        assert_eq!(Checkpoint::open(note.as_bytes(), &public()), expected);
    }
    // Signed by this key, over another text, beside a good line.
    let wrong = sign_note("other\n", "adjourn.archive/test", &key()).unwrap();
    let wrong = wrong.strip_prefix("other\n\n").unwrap();
    let note = format!("{text}\n{signature}{wrong}");
    let read = Checkpoint::open(note.as_bytes(), &public());
    assert_eq!(read, Err(NoteError::BadSignature));
}

#[test]
fn what_is_signed_must_be_a_checkpoint_of_this_log() {
    let root = BASE64.encode(&[1; 32]);
    for (text, expected) in [
        (format!("other\n3\n{root}\n"), NoteError::OtherLog),
        (
            "adjourn.archive/test\n3\n".to_owned(),
            NoteError::NotACheckpoint,
        ),
        (
            format!("adjourn.archive/test\n03\n{root}\n"),
            NoteError::NotACheckpoint,
        ),
        (
            format!("adjourn.archive/test\n+3\n{root}\n"),
            NoteError::NotACheckpoint,
        ),
        (
            format!("adjourn.archive/test\n3\n{root}A\n"),
            NoteError::NotACheckpoint,
        ),
        (
            format!("adjourn.archive/test\n3\n{}\n", padded_within(&[1; 32])),
            NoteError::NotACheckpoint,
        ),
        (format!("\n3\n{root}\n"), NoteError::NotACheckpoint),
    ] {
        let note = sign_note(&text, "adjourn.archive/test", &key()).unwrap();
        let read = Checkpoint::open(note.as_bytes(), &public());
        assert_eq!(read, Err(expected), "{text}");
    }
    let extended = format!("adjourn.archive/test\n3\n{root}\nmore\n");
    let note = sign_note(&extended, "adjourn.archive/test", &key()).unwrap();
    assert_eq!(
        Checkpoint::open(note.as_bytes(), &public())
            .unwrap()
            .head
            .size,
        3
    );
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

/// Bytes as two texts in base64, each padded, one behind the other.
fn padded_within(bytes: &[u8]) -> String {
    let (first, second) = bytes.split_at(29);
    BASE64.encode(first) + &BASE64.encode(second)
}

/// Base64 has one spelling: a decoder that joins padded texts would take several for the same key, signature or note.
#[test]
fn base64_that_is_padded_within_is_none() {
    let line = public().to_string();
    let (number, typed) = line.rsplit_once('+').unwrap();
    let again = padded_within(&BASE64.decode(typed.as_bytes()).unwrap());
    assert!(line.parse::<NoteKey>().is_ok());
    assert!(format!("{number}+{again}").parse::<NoteKey>().is_err());
    let note = sign_note("text\n", "adjourn.archive/test", &key()).unwrap();
    let (before, signature) = note.trim_end().rsplit_once(' ').unwrap();
    let again = padded_within(&BASE64.decode(signature.as_bytes()).unwrap());
    assert_eq!(public().open(note.as_bytes()), Ok("text\n"));
    let spelt = format!("{before} {again}\n");
    assert_eq!(public().open(spelt.as_bytes()), Err(NoteError::NotANote));
}
