//! The sizes of `docs/format.md` §3, to the byte.

use adjourn::envelope::{
    Act, AppendError, Entry, Envelope, LARGEST, LARGEST_BEFORE_ACCEPT, Label, MOST_ENTRIES, Signer,
    Unverified, Verified, seal,
};
use adjourn::laws::adjournment::Event;
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
    let error = full.accept(&keys().arbiter, at, adjourn::envelope::Scoresheets::None);
    assert!(error.is_err(), "no room for the line before [accept]");
    // Whatever follows: the empty line is one byte too many.
    let bytes = [full.as_bytes(), b"\n[accept]\n"].concat();
    let rejected = Envelope::<Unverified>::from_bytes(bytes).verify();
    assert_eq!(rejected.unwrap_err().code(), "envelope/too-large");
    assert_eq!(longer(2).unwrap_err().code(), "envelope/too-large");
}

fn decision(length: usize) -> Entry {
    Entry {
        at: moment("1972-09-01T15:00:00+00:00"),
        by: Signer::Arbiter,
        act: Act::Event(Event::Decision {
            text: "x".repeat(length),
            result: None,
            white_used: None,
            black_used: None,
            on_move: None,
            late_until: None,
            back_to: None,
        }),
    }
}

#[test]
fn a_file_may_have_262144_bytes_and_none_more() {
    let arbiter = keys().arbiter;
    let accepted = accepted();
    let length = |envelope: &Envelope<Verified>| envelope.as_bytes().len();
    let start = length(&accepted);
    let one = length(&accepted.append(&[decision(1_000)], &arbiter).unwrap()) - start;
    let many = (LARGEST - start) / one - 1;
    let filled = accepted
        .append(&vec![decision(1_000); many], &arbiter)
        .unwrap();
    // The rest in two, since no text may be longer than 1,024 bytes.
    let rest = LARGEST - length(&filled) - 2 * (one - 1_000);
    let (half, other) = (rest / 2, rest - rest / 2);
    let full = filled
        .append(&[decision(half), decision(other)], &arbiter)
        .unwrap();
    assert_eq!(length(&full), LARGEST);

    let over = [decision(half), decision(other + 1)];
    assert_eq!(filled.append(&over, &arbiter).unwrap_err(), full_file());
    let nearly = filled.append(&over[..1], &arbiter).unwrap();
    let rejected = forced(&nearly, &over[1], &arbiter).verify().unwrap_err();
    assert_eq!(rejected.code(), "envelope/too-large");
    for bytes in [
        full.as_bytes().to_vec(),
        vec![b'x'; LARGEST],
        vec![b'['; 10 << 20],
    ] {
        let longer = [bytes, vec![b'\n']].concat();
        let rejected = Envelope::<Unverified>::from_bytes(longer)
            .verify()
            .unwrap_err();
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
    let note = |by, letters: usize| Entry {
        at: moment("1972-09-01T15:00:00+00:00"),
        by,
        act: Act::Event(Event::Note {
            topic: "incident".to_owned(),
            text: "x".repeat(letters),
        }),
    };
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
    let start = Entry {
        at: moment("1972-09-01T15:00:00+00:00"),
        by: Signer::Arbiter,
        act: Act::Event(Event::Start),
    };
    let full = accepted()
        .append(&vec![start.clone(); MOST_ENTRIES], &arbiter)
        .unwrap();
    assert_eq!(full.entries().len(), MOST_ENTRIES);
    let one = std::slice::from_ref(&start);
    assert_eq!(full.append(one, &arbiter).unwrap_err(), full_file());
    let rejected = forced(&full, &start, &arbiter).verify().unwrap_err();
    assert_eq!(rejected.code(), "envelope/too-many-entries");
}

/// Nobody may stand on a label twice, in whatever role: a key that could sign as two, or a lock that
/// would open both halves.
#[test]
fn nobody_stands_on_a_label_twice() {
    let fine = label();
    let roles: Vec<String> = fine.people().map(|(role, _)| role).collect();
    assert_eq!(roles, ["white", "black", "arbiter", "deputy1"]);
    fine.check().unwrap();
    let people: Vec<_> = fine.people().map(|(_, person)| person.clone()).collect();
    for (one, earlier) in people.iter().enumerate() {
        for (other, role) in roles.iter().enumerate().skip(one + 1) {
            for lock in [false, true] {
                let mut label = fine.clone();
                let person = match other {
                    1 => &mut label.black,
                    2 => &mut label.arbiter,
                    _ => &mut label.deputies[0],
                };
                if lock {
                    person.lock = earlier.lock;
                } else {
                    person.key = earlier.key;
                }
                let error = label.check().unwrap_err();
                assert_eq!(error.code(), "envelope/key", "{one} and {role}");
                let named = format!("`{role}_{}`", if lock { "lock" } else { "key" });
                assert!(error.to_string().contains(&named), "{error}");
            }
        }
    }
}

/// A start position is written in its only spelling, is one that a game can come to, and is not the usual
/// one.
#[test]
fn a_start_position_is_refused_for_the_right_reason() {
    let text = String::from_utf8(accepted().as_bytes().to_vec()).unwrap();
    let moves = text
        .lines()
        .find(|line| line.starts_with("moves = "))
        .unwrap();
    for (comment, start, code) in [
        ("no kings", "8/8/8/8/8/8/8/8 w - - 0 1", "envelope/position"),
        (
            "a pawn at home",
            "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
            "envelope/position",
        ),
        (
            "a king that could be taken",
            "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
            "envelope/position",
        ),
        (
            "seven squares",
            "4k2/8/8/8/8/8/8/4K3 w - - 0 1",
            "envelope/value",
        ),
        ("no counters", "4k3/8/8/8/8/8/8/4K3 w - -", "envelope/value"),
        ("no text of that kind", "the usual", "envelope/value"),
        (
            "the usual one",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "envelope/score",
        ),
    ] {
        let changed = text.replace(moves, &format!("start = \"{start}\"\n{moves}"));
        let rejected = Envelope::<Unverified>::from_bytes(changed.into_bytes()).verify();
        assert_eq!(rejected.unwrap_err().code(), code, "{comment}");
    }
}

/// Whether a zone is known is not the format's business: two readers may know different ones.
#[test]
fn a_zone_has_the_form_of_one() {
    let zone = |name: &str| {
        let mut label = label();
        announced(&mut label).zone = name.to_owned();
        label.check().map_err(|error| error.code())
    };
    for name in [
        "UTC",
        "Europe/Rome",
        "America/Argentina/Buenos_Aires",
        "Etc/GMT+2",
        "Etc/GMT-14",
        "Atlantis/Somewhere",
    ] {
        assert_eq!(zone(name), Ok(()), "{name}");
    }
    for name in [
        "",
        "/",
        "Europe/",
        "/Rome",
        "Europe//Rome",
        "Europe/Ro me",
        "Europe/Röm",
        "Rome!",
        "Europe.Rome",
    ] {
        assert!(zone(name).is_err(), "{name}");
    }
}
