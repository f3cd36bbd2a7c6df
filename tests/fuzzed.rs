//! What the fuzzer found worth keeping, once more: `tests/fuzz/corpus.txt`, an input a line, as
//! hexadecimal digits.
//!
//! `cargo test` takes every fifteenth; `ADJOURN_FULL=1` takes all. `.ci/full` goes on fuzzing from there.

#[path = "fuzz/src/answers.rs"]
mod answers;

use data_encoding::HEXLOWER;

use crate::random::everything;

#[test]
fn what_the_fuzzer_kept_holds() {
    let step = if everything() { 1 } else { 15 };
    let inputs: Vec<&str> = include_str!("fuzz/corpus.txt").lines().collect();
    let mut positions = 0;
    for input in inputs.iter().step_by(step) {
        let bytes = HEXLOWER.decode(input.as_bytes()).expect(input);
        positions += usize::from(answers::hold(&bytes));
    }
    // Otherwise nothing was asked.
    assert!(positions > inputs.len() / step / 4, "{positions}");
}
