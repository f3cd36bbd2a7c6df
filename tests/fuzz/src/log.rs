//! Reads what a log hands out: keys, signed notes, checkpoints and proofs. What is one is written again as it was.

#![no_main]

use std::sync::LazyLock;

use adjourn::crypto::SigningKey;
use adjourn::log::{Checkpoint, NoteKey, Proof, sign_note};
use libfuzzer_sys::fuzz_target;

const NAME: &str = "games.example/log";

static KEY: LazyLock<SigningKey> = LazyLock::new(|| SigningKey::from_seed(&[1; 32]));

fuzz_target!(|bytes: &[u8]| {
    let key = NoteKey::new(NAME, KEY.verifying_key()).expect("a name");
    // Nothing that the fuzzer made up is signed.
    assert!(key.open(bytes).is_err());
    if let Ok(proof) = Proof::parse(bytes) {
        let again = Proof::parse(proof.text().as_bytes()).expect("our own proof");
        assert_eq!(again, proof);
        assert!(proof.check(b"a leaf", &key).is_err());
    }
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    if let Ok(other) = text.parse::<NoteKey>() {
        assert_eq!(other.to_string(), text);
    }
    if let Ok(checkpoint) = Checkpoint::parse(text) {
        assert!(text.starts_with(&checkpoint.text()));
    }
    // What is signed is opened, and is what was signed.
    if let Ok(note) = sign_note(text, NAME, &KEY) {
        assert_eq!(key.open(note.as_bytes()), Ok(text));
    }
});
