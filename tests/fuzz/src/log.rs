//! Reads what a log and its witnesses hand out: keys, signed notes, checkpoints, cosignatures and proofs. What is one is
//! written again as it was.

#![no_main]

use std::sync::LazyLock;

use envelope::crypto::SigningKey;
use envelope::log::{
    Checkpoint, ConsistencyProof, NoteKey, Policy, Proof, TreeHead, WitnessKey, examine,
    read_request, sign_note,
};
use libfuzzer_sys::fuzz_target;

const NAME: &str = "games.example/log";

static KEY: LazyLock<SigningKey> = LazyLock::new(|| SigningKey::from_seed(&[1; 32]));

static OTHER: LazyLock<SigningKey> = LazyLock::new(|| SigningKey::from_seed(&[2; 32]));

fuzz_target!(|bytes: &[u8]| {
    let key = NoteKey::new(NAME, KEY.verifying_key()).expect("a name");
    // Nothing that the fuzzer made up is signed.
    assert!(key.open(bytes).is_err());
    if let Ok(proof) = Proof::parse(bytes) {
        let again = Proof::parse(proof.text().as_bytes()).expect("our own proof");
        assert_eq!(again, proof);
        let log = Policy::new(key.clone(), vec![], None).expect("a log alone");
        assert!(proof.check([&b"a leaf"[..]], &log).is_err());
    }
    if let Ok(proof) = ConsistencyProof::parse(bytes) {
        let again = ConsistencyProof::parse(proof.text().as_bytes()).expect("our own proof");
        assert_eq!(again, proof);
        assert_eq!(read_request(bytes), Ok(again));
    }
    if let Ok(request) = read_request(bytes) {
        assert!(examine(&request, &key, Some(&TreeHead::empty())).is_err());
    }
    let witness = WitnessKey::new(NAME, KEY.verifying_key()).expect("a name");
    let other = NoteKey::new(NAME, OTHER.verifying_key()).expect("a name");
    let policy = Policy::new(other, vec![witness], None).expect("one witness");
    assert!(policy.open(bytes).is_err() && policy.gather(&[bytes.to_vec()]).is_err());
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    if let Ok(other) = text.parse::<NoteKey>() {
        assert_eq!(other.to_string(), text);
    }
    if let Ok(other) = text.parse::<WitnessKey>() {
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
