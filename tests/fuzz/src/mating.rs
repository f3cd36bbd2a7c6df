//! Asks whether each side can mate, of positions made from arbitrary bytes.
//!
//! libFuzzer brings the bytes and reports what hangs; [`answers`] says what must hold.

#![no_main]

mod answers;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    answers::hold(bytes);
});
