//! What the parts cost, beside the bare primitives they need: `cargo bench`.
//!
//! `divan` shows the distribution of each; the ratios at the end are medians of pairs taken in turn,
//! so that a busy machine slows both sides of a pair alike. Nothing is asserted. The figures are in
//! `docs/performance.md`.

#![expect(
    clippy::unwrap_used,
    reason = "a benchmark that does not run must say where"
)]

mod envelopes;
#[path = "../fixtures.rs"]
#[expect(dead_code, reason = "the tests use the rest")]
mod fixtures;
mod primitives;
mod ratios;
mod rules;

fn main() {
    divan::main();
    // With a filter or other wishes only what was asked for; without `--bench`, as `cargo test` has
    // it, everything is run just once, to see that it runs.
    if std::env::args().skip(1).eq(["--bench"]) {
        ratios::print();
    }
}
