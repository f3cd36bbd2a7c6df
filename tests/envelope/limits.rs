//! The sizes of `docs/format.md` §3, to the byte. What is far too large is in `tests/kit`.

use envelope::{
    Act, AppendError, Entry, Envelope, LARGEST, LARGEST_BEFORE_ACCEPT, Label, MOST_ENTRIES, Signer,
    Unverified, Verified, seal,
};
use rules::adjournment::Event;
use shakmaty::Color;
use shakmaty::uci::UciMove;

use super::custody::signed_by_the_sealer;
use super::entries::forced;
use crate::fixtures::{accepted, accepted_from, announced, keys, label, moment, written};

fn place(label: &mut Label) -> &mut String {
    announced(label).place.as_mut().unwrap()
}

/// A label whose sealed envelope has exactly that many bytes: as many moves as needed, and the rest
/// in its texts.
fn label_of(length: usize) -> Label {
    let mut label = label();
    let base = seal(&label, &written("Bd7"), &keys().white)
        .unwrap()
        .as_bytes()
        .len();
    // Four half-moves that lead back, five bytes each; the position's counters grow by a few digits.
    let rounds = (length - base - 600) / 20;
    for uci in ["e6d7", "a2b2", "d7e6", "b2a2"]
        .into_iter()
        .cycle()
        .take(4 * rounds)
    {
        let next = UciMove::from_ascii(uci.as_bytes()).unwrap();
        let next = next.to_move(label.game.last()).unwrap();
        label.game.play(next).unwrap();
    }
    let now = seal(&label, &written("Bd7"), &keys().white)
        .unwrap()
        .as_bytes()
        .len();
    place(&mut label).push_str(&"x".repeat(length - now));
    label
}

#[test]
fn a_sealed_envelope_may_have_65536_bytes_before_accept_and_none_more() {
    // With the empty line before `[accept]`: the largest that can be countersigned.
    let largest = label_of(LARGEST_BEFORE_ACCEPT - 1);
    let sealed = seal(&largest, &written("Bd7"), &keys().white).unwrap();
    assert_eq!(sealed.as_bytes().len(), LARGEST_BEFORE_ACCEPT - 1);
    let accepted = accepted_from(&sealed);
    let text = String::from_utf8(accepted.as_bytes().to_vec()).unwrap();
    assert_eq!(text.find("[accept]\n"), Some(LARGEST_BEFORE_ACCEPT));
    crate::fixtures::opened_from(&accepted);

    let mut one_more = largest.clone();
    place(&mut one_more).push('x');
    let error = seal(&one_more, &written("Bd7"), &keys().white).unwrap_err();
    assert_eq!(
        error.code(),
        "envelope/too-large",
        "sealed, but never to be accepted"
    );

    // Another program's, which may fill the limit; it can be read, and not accepted.
    let unsigned = {
        let text = String::from_utf8(sealed.as_bytes().to_vec()).unwrap();
        text[..text.find("sig = ").unwrap()].to_owned()
    };
    let longer = |by: usize| {
        let place = format!("resume_place = \"{}", "y".repeat(by));
        signed_by_the_sealer(&unsigned.replace("resume_place = \"", &place))
    };
    let full = longer(1).unwrap();
    assert_eq!(full.as_bytes().len(), LARGEST_BEFORE_ACCEPT);
    let at = moment("1972-08-31T22:05:00+00:00");
    let error = full.accept(&keys().arbiter, at, envelope::Scoresheets::None);
    assert!(error.is_err(), "no room for the line before [accept]");
    // Whatever follows: the empty line is one byte too many.
    let bytes = [full.as_bytes(), b"\n[accept]\n"].concat();
    let rejected = Envelope::<Unverified>::from_bytes(bytes).verify();
    assert_eq!(rejected.unwrap_err().code(), "envelope/too-large");
    assert_eq!(longer(2).unwrap_err().code(), "envelope/too-large");
}

/// A note of so many letters.
fn note(by: Signer, letters: usize) -> Entry {
    Entry {
        at: moment("1972-09-01T15:00:00+00:00"),
        by,
        act: Act::Event(Event::Note {
            topic: "incident".to_owned(),
            text: "x".repeat(letters),
        }),
    }
}

#[test]
fn a_file_may_have_262144_bytes_and_none_more() {
    let arbiter = keys().arbiter;
    let accepted = accepted();
    let length = |envelope: &Envelope<Verified>| envelope.as_bytes().len();
    let start = length(&accepted);
    let one = length(
        &accepted
            .append(&[note(Signer::Arbiter, 1_000)], &arbiter)
            .unwrap(),
    ) - start;
    let many = (LARGEST - start) / one - 1;
    let filled = accepted
        .append(&vec![note(Signer::Arbiter, 1_000); many], &arbiter)
        .unwrap();
    // The rest in two, since no text may be longer than 1,024 bytes.
    let rest = LARGEST - length(&filled) - 2 * (one - 1_000);
    let (half, other) = (rest / 2, rest - rest / 2);
    let full = filled
        .append(
            &[note(Signer::Arbiter, half), note(Signer::Arbiter, other)],
            &arbiter,
        )
        .unwrap();
    assert_eq!(length(&full), LARGEST);

    let over = [
        note(Signer::Arbiter, half),
        note(Signer::Arbiter, other + 1),
    ];
    assert_eq!(filled.append(&over, &arbiter).unwrap_err(), full_file());
    let nearly = filled.append(&over[..1], &arbiter).unwrap();
    let rejected = forced(&nearly, &over[1], &arbiter).verify().unwrap_err();
    assert_eq!(rejected.code(), "envelope/too-large");
    for bytes in [full.as_bytes(), &[b'['; LARGEST]] {
        let longer = [
            bytes, b"
",
        ]
        .concat();
        let longer = Envelope::<Unverified>::from_bytes(longer).verify();
        let rejected = longer.unwrap_err();
        assert_eq!(rejected.code(), "envelope/too-large");
    }
}

fn full_file() -> AppendError {
    let (entries, bytes) = (MOST_ENTRIES, LARGEST);
    AppendError::Full { entries, bytes }
}

/// A player who fills the file with notes leaves the officials room to open it.
#[test]
fn the_last_room_is_for_the_officials() {
    let white = keys().white;
    let arbiter = keys().arbiter;
    let (player, official) = (Signer::Player(Color::White), Signer::Arbiter);
    let (most, few) = (MOST_ENTRIES - 50, LARGEST - 20_000);
    let refused = AppendError::Full {
        entries: most,
        bytes: few,
    };
    let file = accepted();
    assert_eq!(file.little_room(), None);
    let filled = file.append(&vec![note(player, 1); most], &white).unwrap();
    assert_eq!(
        filled.append(&[note(player, 1)], &white).unwrap_err(),
        refused
    );
    assert_eq!(filled.little_room(), None);
    let begun = filled
        .append(&vec![note(official, 1); 49], &arbiter)
        .unwrap();
    assert_eq!(begun.little_room().unwrap().0, 1);
    begun.append(&[note(official, 1)], &arbiter).unwrap();
    // Large notes come to the other limit.
    let large = (few - file.as_bytes().len()) / 1_300;
    let filled = file
        .append(&vec![note(player, 1_000); large], &white)
        .unwrap();
    let more = vec![note(player, 1_000); 1 + 40 * usize::from(filled.as_bytes().len() < few)];
    assert_eq!(filled.append(&more, &white).unwrap_err(), refused);
    filled
        .append(&vec![note(official, 1_000); 15], &arbiter)
        .unwrap();
    // Up to the last byte that is not kept.
    let with = |file: &Envelope<Verified>, letters| {
        let longer = file.append(&[note(player, letters)], &white);
        longer.unwrap()
    };
    let one = with(&filled, 1);
    let shortest = one.as_bytes().len() - filled.as_bytes().len();
    let many = (few - one.as_bytes().len() - 600) / (shortest + 99);
    let nearly = one.append(&vec![note(player, 100); many], &white).unwrap();
    let exact = with(&nearly, few - nearly.as_bytes().len() - shortest + 1);
    assert_eq!(exact.as_bytes().len(), few);
    assert_eq!(exact.little_room(), None);
    let fuller = exact.append(&[note(official, 1)], &arbiter).unwrap();
    let left = LARGEST - fuller.as_bytes().len();
    assert_eq!(fuller.little_room().map(|(_, bytes)| bytes), Some(left));
}

#[test]
fn a_file_may_have_500_entries_and_none_more() {
    let arbiter = keys().arbiter;
    let start = note(Signer::Arbiter, 1);
    let full = accepted()
        .append(&vec![start.clone(); MOST_ENTRIES], &arbiter)
        .unwrap();
    assert_eq!(full.entries().len(), MOST_ENTRIES);
    let one = std::slice::from_ref(&start);
    assert_eq!(full.append(one, &arbiter).unwrap_err(), full_file());
    let rejected = forced(&full, &start, &arbiter).verify().unwrap_err();
    assert_eq!(rejected.code(), "envelope/too-many-entries");
}
