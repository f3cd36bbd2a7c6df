//! Every kind of entry, by everybody who may sign it and everybody who may not. What an entry may not say is in `tests/kit`.

use envelope::{Act, AppendError, Entry, Envelope, SecretKey, Signer, Unverified, Verified};
use rules::adjournment::{Event, EventKind};
use rules::field::Field;
use shakmaty::Color::{Black, White};

use crate::fixtures::moment;
use crate::kit::{envelope_of, key_of};

/// The entries of a vector that has every kind, each with every key and with the fewest.
fn every_kind() -> Vec<Entry> {
    envelope_of("valid-entries-every-kind").entries().to_vec()
}

fn signers() -> [(Signer, SecretKey); 4] {
    let all = ["arbiter", "deputy1", "white", "black"];
    all.map(|who| (Signer::parse(who).unwrap(), key_of(who)))
}

/// Who may sign, as `docs/format.md` §3.3 says it in words. The responder is Black.
fn may_sign(event: &Event, signer: Signer) -> bool {
    match event {
        Event::Witness => signer == Signer::Player(Black),
        Event::Note { .. } => true,
        Event::Offer { side } | Event::AcceptOffer { side } | Event::DeclineOffer { side } => {
            signer.is_official() || signer == Signer::Player(*side)
        }
        Event::Resign { side, .. } => signer.is_official() || signer == Signer::Player(*side),
        _ => signer.is_official(),
    }
}

/// Appends an entry that the library would not, with a signature that holds.
pub fn forced(
    envelope: &Envelope<Verified>,
    entry: &Entry,
    key: &SecretKey,
) -> Envelope<Unverified> {
    let mut text = String::from_utf8(envelope.as_bytes().to_vec()).unwrap();
    text.push_str("\n[[entry]]\n");
    for (name, value) in entry.to_table() {
        use envelope::TableValue::{Integer, Text};
        text.push_str(&match value {
            Text(text) => format!("{name} = {text:?}\n"),
            Integer(number) => format!("{name} = {number}\n"),
        });
    }
    let signature = key.sign.sign("adjourn/1/entry", text.as_bytes());
    let signature = data_encoding::BASE64URL_NOPAD.encode(signature.as_bytes());
    text.push_str(&format!("sig = \"{signature}\"\n"));
    Envelope::from_bytes(text.into_bytes())
}

fn entry(by: Signer, event: Event) -> Entry {
    Entry {
        at: moment("1972-09-01T15:00:00+00:00"),
        by,
        act: Act::Event(event),
    }
}

#[test]
fn every_kind_comes_back_from_whoever_may_sign_it_and_from_nobody_else() {
    let [(arbiter, key), ..] = signers();
    let start = entry(arbiter, Event::Start);
    let begun = envelope_of("valid-accepted")
        .append(&[start], &key)
        .unwrap();
    let events = every_kind()
        .into_iter()
        .filter_map(|entry| match entry.act {
            Act::Event(event) if event.kind().name() != "void" => Some(event),
            _ => None,
        });
    let mut kinds: Vec<EventKind> = Vec::new();
    for event in events {
        let kind = event.kind();
        kinds.push(kind);
        for (signer, key) in &signers() {
            let entry = entry(*signer, event.clone());
            let what = format!("{event:?} by {signer}");
            let appended = begun.append(std::slice::from_ref(&entry), key);
            let by_hand = forced(&begun, &entry, key).verify();
            if may_sign(&event, *signer) {
                let appended = appended.unwrap_or_else(|error| panic!("{what}: {error}"));
                assert_eq!(appended.entries().last(), Some(&entry), "{what}");
                // Ed25519 gives one signature for one text, so the two ways give the same bytes.
                assert_eq!(by_hand.unwrap().as_bytes(), appended.as_bytes(), "{what}");
            } else {
                let refused = AppendError::MayNotSign {
                    signer: *signer,
                    kind,
                };
                assert_eq!(appended.unwrap_err(), refused, "{what}");
                assert_eq!(by_hand.unwrap_err().code(), "envelope/signer", "{what}");
            }
        }
    }
    let all = EventKind::ALL.iter().filter(|kind| !kinds.contains(kind));
    let elsewhere: Vec<_> = all.map(|kind| kind.name()).collect();
    assert_eq!(elsewhere, ["opened", "dead-wrap", "void"]);
}

/// What a file may not hold is not appended either, and is called the same.
#[test]
fn what_is_appended_is_read_back() {
    let opened = envelope_of("valid-open");
    let void = Event::Void {
        entry: 2,
        reason: "a mistake".to_owned(),
    };
    let refused = opened.append(&[entry(Signer::Arbiter, void)], &key_of("arbiter"));
    assert_eq!(refused.unwrap_err().code(), "envelope/entry");
    let forged = entry(Signer::Player(White), Event::Arrival { side: White });
    let rejected = forced(&opened, &forged, &key_of("white"))
        .verify()
        .unwrap_err();
    let said = rejected.problem.to_string();
    assert!(said.starts_with("entry 3: white may not sign"), "{said}");
}

/// Whoever asks people for an entry asks for the values that the file has, in its order.
#[test]
fn the_values_of_a_kind_are_those_that_are_written() {
    for entry in every_kind() {
        let (kind, table) = (entry.kind(), entry.to_table());
        let written: Vec<&str> = table.iter().map(|(key, _)| key.as_str()).collect();
        let (common, own) = written.split_at(3);
        assert_eq!(common, ["kind", "at", "by"]);
        let mut asked = kind.fields().to_vec();
        // What is not there is said in so many words, and not written: no move, no text.
        let may_be_missing = |field: &Field| {
            let nothing = [(EventKind::Reading, "moves"), (EventKind::Declared, "text")];
            field.optional || nothing.contains(&(kind, field.key))
        };
        asked.retain(|field| !may_be_missing(field) || own.contains(&field.key));
        let asked: Vec<&str> = asked.iter().map(|field| field.key).collect();
        assert_eq!(asked, own, "{kind}");
    }
}
