//! No change of a file verifies: every single byte, every text appended, every line moved. Each is
//! refused, and for a reason that belongs to the place that was changed.
//!
//! `cargo test` takes every seventeenth byte from a place drawn by a seed, and there every flipped bit and
//! some of the other values; `ADJOURN_FULL=1` takes all of them (in release: `ADJOURN_FULL=1 cargo test --release --test core tampering -- --nocapture`).

mod change;
mod place;

use std::collections::BTreeMap;

use adjourn::envelope::{Envelope, Unverified};

use crate::fixtures::states;
use crate::random::{everything, generator};
use change::Change;
use place::{Place, Places};

/// How often each code came from each place, and from each way to change a file.
#[derive(Default)]
struct Counts {
    places: BTreeMap<(Place, &'static str), usize>,
    ways: BTreeMap<(&'static str, &'static str), usize>,
    /// Codes that do not belong to their place, with one change each.
    wrong: BTreeMap<(Place, &'static str), Change>,
}

impl Counts {
    fn add(&mut self, other: Counts) {
        for (key, count) in other.places {
            *self.places.entry(key).or_default() += count;
        }
        for (key, count) in other.ways {
            *self.ways.entry(key).or_default() += count;
        }
        self.wrong.extend(other.wrong);
    }

    fn total(&self) -> usize {
        self.ways.values().sum()
    }

    fn print(&self, state: &str) {
        let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
        for ((_, code), count) in &self.ways {
            *codes.entry(code).or_default() += count;
        }
        println!("{state}: {} changes, all refused", self.total());
        for (code, count) in codes {
            println!("  {code:24} {count:>9}");
        }
        let mut ways: BTreeMap<&str, usize> = BTreeMap::new();
        for ((way, _), count) in &self.ways {
            *ways.entry(way).or_default() += count;
        }
        println!("  of these: {ways:?}");
    }
}

/// The code with which a changed file is refused, which must belong to its place.
fn judge(state: &str, bytes: &[u8], places: &Places, change: &Change, counts: &mut Counts) {
    let changed = change.apply(bytes);
    assert_ne!(changed, bytes, "{state}, {change:?}: nothing is changed");
    let code = match Envelope::<Unverified>::from_bytes(changed.clone()).verify() {
        Err(rejected) => rejected.code(),
        Ok(_) => panic!("{state}, {change:?}: a changed file verifies"),
    };
    let place = places.of(change.offset());
    if let Some(expected) = place::before_any_line(&changed) {
        assert_eq!(code, expected, "{state}, {change:?} in {place:?}");
    } else if change.is_of_one_byte() {
        if !place.codes().contains(&code) {
            counts.wrong.insert((place, code), change.clone());
        }
        *counts.places.entry((place, code)).or_default() += 1;
    }
    *counts.ways.entry((change.way(), code)).or_default() += 1;
}

/// Judges all changes at every `step`th byte from `first` on, on as many threads as there are cores.
fn judge_all(state: &'static str, bytes: &[u8], first: usize, step: usize) -> Counts {
    let places = Places::new(bytes);
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let mut counts = Counts::default();
    std::thread::scope(|scope| {
        let handles: Vec<_> = (0..workers)
            .map(|worker| {
                let places = &places;
                scope.spawn(move || {
                    let mut counts = Counts::default();
                    let offsets = (first..=bytes.len()).step_by(step);
                    for offset in offsets.skip(worker).step_by(workers) {
                        let changes = change::at(bytes, offset).into_iter();
                        for change in changes.filter(|change| everything() || drawn(change)) {
                            judge(state, bytes, places, &change, &mut counts);
                        }
                    }
                    counts
                })
            })
            .collect();
        for handle in handles {
            counts.add(handle.join().unwrap());
        }
    });
    for change in change::of_lines(bytes)
        .into_iter()
        .chain(change::appended(bytes))
    {
        judge(state, bytes, &places, &change, &mut counts);
    }
    counts
}

/// Whether a sample has this change: one in 32 of the bytes put in or in place of another.
fn drawn(change: &Change) -> bool {
    match *change {
        Change::Insert { offset, new } => (offset + usize::from(new)).is_multiple_of(32),
        Change::Replace { offset, new, .. } => {
            change.way() == "bit flipped" || (offset + usize::from(new)).is_multiple_of(32)
        }
        _ => true,
    }
}

#[test]
fn every_change_of_one_byte_is_refused_for_the_right_reason() {
    let (first, step) = if everything() {
        (0, 1)
    } else {
        (generator("every seventeenth byte").usize(..17), 17)
    };
    let mut all = Counts::default();
    for (state, bytes) in states() {
        let counts = judge_all(state, &bytes, first, step);
        counts.print(state);
        assert!(counts.wrong.is_empty(), "{state}: {:#?}", counts.wrong);
        if everything() {
            let length = bytes.len();
            let of_way = |wanted: &str| -> usize {
                let ways = counts.ways.iter();
                ways.filter(|((way, _), _)| *way == wanted)
                    .map(|(_, n)| n)
                    .sum()
            };
            assert_eq!(of_way("bit flipped"), 8 * length, "{state}");
            assert_eq!(of_way("byte replaced"), 247 * length, "{state}");
            assert_eq!(of_way("byte deleted"), length, "{state}");
            assert_eq!(of_way("byte inserted"), 256 * (length + 1), "{state}");
            assert_eq!(of_way("prefix appended"), length, "{state}");
        }
        all.add(counts);
    }
    println!("{} changes in all", all.total());
    if everything() {
        // The table of places says nothing that does not happen.
        for ((place, code), count) in &all.places {
            println!("{place:?} {code}: {count}");
        }
        let mut places: Vec<Place> = all.places.keys().map(|(place, _)| *place).collect();
        places.dedup();
        let never: Vec<(Place, &str)> = places
            .into_iter()
            .flat_map(|place| place.codes().iter().map(move |code| (place, *code)))
            .filter(|named| !all.places.contains_key(named))
            .collect();
        assert!(never.is_empty(), "never given: {never:#?}");
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
