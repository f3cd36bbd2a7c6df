//! How much more our own code costs than the primitives it needs.

use std::time::{Duration, Instant};

use crate::envelopes::{STATES, open, seal_one, state, verify};
use crate::fixtures::{keys, label, may_open};
use crate::primitives::{Opening, Sealing, Verifying};

/// How often each side of a pair is timed.
const ROUNDS: usize = 400;

/// Prints the table of `docs/performance.md`.
pub fn print() {
    println!("\n| work | ours, µs | bare primitives, µs | ratio |\n|---|---|---|---|");
    let keys = keys();
    for (name, signatures) in STATES {
        let envelope = state(name);
        let needed = Verifying::of(&envelope);
        let what = format!("verify: {name}, signatures {signatures}");
        row(&what, || (), |()| drop(verify(&envelope)), || needed.run());
    }
    let (label, sealed) = (label(), state("sealed"));
    let (needed, again) = (Sealing::of(&sealed), Verifying::of(&sealed));
    let what = "seal, and verify what was written";
    row(
        what,
        || (),
        |()| drop(seal_one(&label, &keys)),
        || {
            needed.run();
            again.run();
        },
    );
    let (accepted, opened) = (state("accepted"), state("opened"));
    let (needed, again) = (Opening::of(&accepted), Verifying::of(&opened));
    let what = "open, and verify what was written";
    let ready = || may_open(&accepted);
    row(
        what,
        ready,
        |token| drop(open(&accepted, &keys, token)),
        || {
            needed.run();
            again.run();
        },
    );
}

/// Times both in turn; what `ready` makes is not timed.
fn row<T>(what: &str, ready: impl Fn() -> T, ours: impl Fn(T), bare: impl Fn()) {
    let (mut of_ours, mut of_bare) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let input = ready();
        of_ours.push(time(|| ours(input)));
        of_bare.push(time(&bare));
    }
    let (ours, bare) = (median(of_ours), median(of_bare));
    let micros = |time: Duration| time.as_secs_f64() * 1e6;
    let ratio = ours.as_secs_f64() / bare.as_secs_f64();
    println!(
        "| {what} | {:.0} | {:.0} | {ratio:.2} |",
        micros(ours),
        micros(bare)
    );
}

fn time(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
