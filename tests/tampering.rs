//! No change of a file verifies: every single byte, every text appended, every line moved. Each is
//! refused, and for a reason that belongs to the place that was changed.
//!
//! `cargo test` takes some of the bytes from a place drawn by a seed, and there every flipped bit and
//! some of the other values; `ADJOURN_FULL=1` takes all of them (in release: `ADJOURN_FULL=1 cargo test --release --test core tampering -- --nocapture`).

mod change;
mod place;

use std::collections::BTreeMap;

use envelope::{Envelope, Unverified};

use crate::fixtures::states;
use crate::random::{everything, generator};
use change::Change;
use place::Places;

/// How often each code came from each place, for the changes of one byte; from each way to change a file, for all.
type Counts = BTreeMap<(String, &'static str), usize>;

/// The code with which a changed file is refused, which must belong to its place.
fn judge(state: &str, bytes: &[u8], places: &Places, change: &Change, counts: &mut Counts) {
    let changed = change.apply(bytes);
    assert_ne!(changed, bytes, "{state}, {change:?}: nothing is changed");
    let code = match Envelope::<Unverified>::from_bytes(changed.clone()).verify() {
        Err(rejected) => rejected.code(),
        Ok(_) => panic!("{state}, {change:?}: a changed file verifies"),
    };
    let place = places.of(change.offset);
    if let Some(expected) = place::before_any_line(&changed) {
        assert_eq!(code, expected, "{state}, {change:?} in {place:?}");
    } else if change.is_of_one_byte() {
        let belongs = place
            .codes()
            .split(' ')
            .any(|it| code == format!("envelope/{it}"));
        assert!(belongs, "{state}, {change:?} in {place:?}: {code}");
        *counts.entry((format!("{place:?}"), code)).or_default() += 1;
    }
    *counts.entry((change.way.to_owned(), code)).or_default() += 1;
}

/// Judges all changes at every `step`th byte from `first` on, on as many threads as there are cores.
fn judge_all(state: &'static str, bytes: &[u8], first: usize, step: usize, counts: &mut Counts) {
    let places = &Places::new(bytes);
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let of_worker = |worker| {
        let mut counts = Counts::new();
        let offsets = (first..=bytes.len()).step_by(step);
        for offset in offsets.skip(worker).step_by(workers) {
            let changes = change::at(bytes, offset).into_iter();
            for change in changes.filter(|change| everything() || drawn(change)) {
                judge(state, bytes, places, &change, &mut counts);
            }
        }
        counts
    };
    std::thread::scope(|scope| {
        let of_worker = &of_worker;
        let all = (0..workers).map(|worker| scope.spawn(move || of_worker(worker)));
        for handle in all.collect::<Vec<_>>() {
            for (key, count) in handle.join().unwrap() {
                *counts.entry(key).or_default() += count;
            }
        }
    });
    for change in change::of_lines(bytes)
        .into_iter()
        .chain(change::appended(bytes))
    {
        judge(state, bytes, places, &change, counts);
    }
}

/// Whether a sample has this change: one in 32 of the bytes put in or in place of another.
fn drawn(change: &Change) -> bool {
    let kept = |new: &u8| (change.offset + usize::from(*new)).is_multiple_of(32);
    match change.way {
        "byte inserted" | "byte replaced" => change.put.iter().all(kept),
        _ => true,
    }
}

#[test]
fn every_change_of_one_byte_is_refused_for_the_right_reason() {
    let mut counts = Counts::new();
    let mut length = 0;
    let outside = [
        (
            "paper",
            include_bytes!("golden/paper-corrected.envelope").to_vec(),
        ),
        (
            "pause",
            include_bytes!("golden/pause-open.envelope").to_vec(),
        ),
    ];
    for (state, bytes) in states().into_iter().chain(outside) {
        // The opened file has all that the others have, but their ends.
        let step = match (everything(), state) {
            (true, _) => 1,
            (_, "opened" | "paper" | "pause") => 47,
            _ => 113,
        };
        let first = if step == 1 {
            0
        } else {
            generator(state).usize(..step)
        };
        judge_all(state, &bytes, first, step, &mut counts);
        length += bytes.len();
    }
    let of = |name: &str| -> usize {
        let these = counts.iter().filter(|((it, _), _)| it == name);
        these.map(|(_, count)| count).sum()
    };
    assert!(of("bit flipped") > 600 && of("line removed") > 200);
    if everything() {
        assert_eq!(of("bit flipped"), 8 * length);
        assert_eq!(of("byte replaced"), 247 * length);
        assert_eq!(of("byte deleted"), length);
        assert_eq!(of("byte inserted"), 256 * (length + 3));
        for ((place, code), count) in &counts {
            println!("{place} {code}: {count}");
        }
    }
}

/// A cut is no tampering that a file can show (`docs/format.md` §5): exactly the cuts after a
/// signature verify, as the earlier states that they are.
#[test]
fn a_cut_verifies_only_after_a_signature() {
    let states = states();
    let (_, opened) = &states[2];
    let step = if everything() { 1 } else { 7 };
    let ends: Vec<usize> = place::signature_ends(opened);
    assert_eq!(ends.len(), 3, "seal, accept, opened");
    let near = |length: &usize| {
        length.is_multiple_of(step) || ends.iter().any(|end| end.abs_diff(*length) < 3)
    };
    for length in (0..=opened.len()).filter(near) {
        let verified = Envelope::<Unverified>::from_bytes(opened[..length].to_vec()).verify();
        assert_eq!(verified.is_ok(), ends.contains(&length), "cut at {length}");
    }
}
