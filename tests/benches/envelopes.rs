//! Sealing, countersigning, verifying and opening, without files and without rulings.

use divan::{Bencher, black_box};
use envelope::{Act, Entry, Envelope, Label, ReplyKey, Signer, Verified, seal};
use rules::adjournment::{Event, MayOpen};
use shakmaty::Color;

use crate::fixtures::{
    Keys, accepted, accepted_from, keys, label, may_open, moment, sealed, written,
};

/// The three states, and how many signatures each carries.
pub const STATES: [(&str, usize); 3] = [("sealed", 1), ("accepted", 2), ("opened", 4)];

/// As the program does it: the responder's arrival and the opening, each signed.
pub fn open(accepted: &Envelope<Verified>, keys: &Keys, token: MayOpen) -> Envelope<Verified> {
    let at = moment("1972-09-01T14:30:00+00:00");
    let arrival = Entry {
        at,
        by: Signer::Arbiter,
        act: Act::Event(Event::Arrival { side: Color::Black }),
    };
    accepted
        .open(
            token,
            at,
            &keys.arbiter,
            &ReplyKey::Key(&keys.black),
            vec![arrival],
        )
        .unwrap()
}

pub fn state(name: &str) -> Envelope<Verified> {
    match name {
        "sealed" => sealed(),
        "accepted" => accepted(),
        _ => {
            let accepted = accepted();
            open(&accepted, &keys(), may_open(&accepted))
        }
    }
}

pub fn verify(envelope: &Envelope<Verified>) -> Envelope<Verified> {
    Envelope::from_bytes(black_box(envelope).as_bytes().to_vec())
        .verify()
        .unwrap()
}

#[divan::bench(args = STATES)]
fn verify_one(bencher: Bencher<'_, '_>, (name, signatures): (&str, usize)) {
    let envelope = state(name);
    assert_eq!(envelope.signatures().len(), signatures, "{name}");
    bencher.bench_local(|| verify(&envelope));
}

pub fn seal_one(label: &Label, keys: &Keys) -> Envelope<Verified> {
    seal(black_box(label), &written("Bd7"), &keys.white).unwrap()
}

#[divan::bench]
fn seal_a_move(bencher: Bencher<'_, '_>) {
    let (label, keys) = (label(), keys());
    bencher.bench_local(|| seal_one(&label, &keys));
}

#[divan::bench]
fn accept(bencher: Bencher<'_, '_>) {
    let sealed = sealed();
    bencher.bench_local(|| accepted_from(black_box(&sealed)));
}

#[divan::bench]
fn open_one(bencher: Bencher<'_, '_>) {
    let (accepted, keys) = (accepted(), keys());
    bencher
        .with_inputs(|| may_open(&accepted))
        .bench_local_values(|token| open(black_box(&accepted), &keys, token));
}
