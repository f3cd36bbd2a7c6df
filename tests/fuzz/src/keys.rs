//! Reads key files, public lines, slips and halves. What is one is written again as it was.

#![no_main]

use envelope::Slip;
use envelope::{Half, KeyFile, PublicLine, SharedText, typed};
use libfuzzer_sys::fuzz_target;

fn typed_text<T: SharedText>(text: &str) {
    let Ok(read) = typed::<T>(text) else {
        return;
    };
    let letters = text.chars().filter(|letter| !letter.is_whitespace());
    let plain: String = letters.collect();
    assert!(read.to_text().eq_ignore_ascii_case(&plain));
}

fuzz_target!(|bytes: &[u8]| {
    if let Ok(KeyFile::Open(key)) = KeyFile::read(bytes) {
        assert_eq!(key.to_file().as_slice(), bytes);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        if let Ok(line) = text.parse::<PublicLine>() {
            assert_eq!(line.to_string(), text);
        }
        typed_text::<Slip>(text);
        typed_text::<Half>(text);
    }
});
