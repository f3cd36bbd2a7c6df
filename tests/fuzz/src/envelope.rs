//! Reads envelopes, and what can be asked of one that is valid.
//!
//! Changed bytes hardly ever carry a right signature, and what stands behind the signatures would never be tried. So each sig
//! line is made anew first, with the key of whoever should have signed: the keys of `tests/golden`.

#![no_main]

use std::sync::LazyLock;

use envelope::crypto::{Sign, primitives::pae};
use envelope::{Budget, Edition, Envelope, SecretKey, Slip, Unverified};
use envelope::{Comparison, KeyFile, SharedText, compare};
use libfuzzer_sys::fuzz_target;

struct Keys {
    arbiter: SecretKey,
    deputy: SecretKey,
    white: SecretKey,
    black: SecretKey,
}

static KEYS: LazyLock<Keys> = LazyLock::new(|| {
    let slip = |text: &str| Slip::from_text(text).expect("a slip").key("N".to_owned());
    let file = |bytes: &[u8]| match KeyFile::read(bytes).expect("a key file") {
        KeyFile::Open(key) => key,
        KeyFile::Locked(key) => key.unlock("Laugardalshöll").expect("the passphrase"),
    };
    Keys {
        arbiter: file(include_bytes!("../../golden/arbiter.key")),
        deputy: file(include_bytes!("../../golden/deputy.key")),
        white: slip(include_str!("../../golden/white.slip")),
        black: slip(include_str!("../../golden/black.slip")),
    }
});

static EDITIONS: LazyLock<Vec<Edition>> = LazyLock::new(Edition::all);

/// The same file with right signatures, whatever they were.
fn signed(file: &str) -> String {
    let mut whole = String::with_capacity(file.len());
    let mut signer = &KEYS.white;
    let mut kind = "adjourn/1/seal";
    for line in file.split_inclusive('\n') {
        match line.trim_end_matches('\n') {
            "sealed_by = \"black\"" => signer = &KEYS.black,
            "[accept]" => (kind, signer) = ("adjourn/1/accept", &KEYS.arbiter),
            "[[entry]]" => kind = "adjourn/1/entry",
            "by = \"arbiter\"" => signer = &KEYS.arbiter,
            "by = \"deputy1\"" => signer = &KEYS.deputy,
            "by = \"white\"" => signer = &KEYS.white,
            "by = \"black\"" => signer = &KEYS.black,
            _ => {}
        }
        if line.starts_with("sig = \"") && line.ends_with("\"\n") {
            let bytes = pae(kind, &[whole.as_bytes()]);
            let signature = signer.sign_bytes(&bytes).expect("a key at hand");
            let text = data_encoding::BASE64URL_NOPAD.encode(signature.as_bytes());
            whole.push_str(&format!("sig = \"{text}\"\n"));
        } else {
            whole.push_str(line);
        }
    }
    whole
}

fn hold(bytes: Vec<u8>) {
    let Ok(envelope) = Envelope::<Unverified>::from_bytes(bytes.clone()).verify() else {
        return;
    };
    assert_eq!(envelope.as_bytes(), bytes);
    // Each earlier state is a file of its own, and this one begins with it.
    for &end in envelope.states() {
        let earlier = bytes.get(..end).expect("within the file");
        Envelope::<Unverified>::from_bytes(earlier.to_vec())
            .verify()
            .expect("an earlier state");
        let expected = match end == bytes.len() {
            true => Comparison::Same,
            false => Comparison::Extends,
        };
        assert_eq!(compare(&bytes, earlier), expected);
    }
    for edition in EDITIONS.iter() {
        let budget = Budget::of_states(200);
        let state = envelope.state(edition, budget);
        assert_eq!(state.standing().len(), envelope.entries().len());
        state.may_happen();
    }
}

fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = std::str::from_utf8(bytes) {
        hold(signed(text).into_bytes());
    }
    hold(bytes.to_vec());
});
