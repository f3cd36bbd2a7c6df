//! What a file says of itself without the Laws: its entries by number, its edition; and with them, its ruling. Its status is
//! `state` of the vectors in `tests/kit`.

use envelope::{Act, Entry, Envelope, Signer, Summary, Verified};
use mating::Budget;
use rules::adjournment::{Event, Resumption};
use rules::edition::Edition;
use rules::ruling::{GameResult, Reason};
use shakmaty::Color::{Black, White};

use crate::fixtures::{accepted, accepted_from, keys, label, moment, opened, sealed_with};

fn with(envelope: &Envelope<Verified>, events: &[Event]) -> Envelope<Verified> {
    let entry = |event: &Event| Entry {
        at: moment("1972-09-01T15:00:00+00:00"),
        by: Signer::Arbiter,
        act: Act::Event(event.clone()),
    };
    let entries: Vec<Entry> = events.iter().map(entry).collect();
    envelope.append(&entries, &keys().arbiter).unwrap()
}

fn resigns() -> Event {
    Event::Resign {
        side: Black,
        how: "in the hall".to_owned(),
    }
}

#[test]
fn entries_are_numbered_from_one() {
    let envelope = with(&accepted(), &[Event::Offer { side: White }, resigns()]);
    let kinds =
        [0, 1, 2, 3, u32::MAX].map(|number| envelope.entry(number).map(|it| it.kind().name()));
    assert_eq!(kinds, [None, Some("offer"), Some("resign"), None, None]);
}

/// By the name on the label and by the digest beside it: both, or it is another edition.
#[test]
fn a_label_is_under_its_edition_and_no_other() {
    let builtin = |name| Edition::builtin(name).unwrap();
    let own = label();
    assert_eq!(own.builtin_edition(), Some(&builtin("fide-1997")));
    assert!(own.is_under(&builtin("fide-1997")));
    assert!(!own.is_under(&builtin("fide-2001")));
    // The federation's own file, under the name of a built-in one.
    let copied = format!("{}\n", builtin("fide-1997").source());
    assert!(!own.is_under(&Edition::from_toml(&copied).unwrap()));
    let mut renamed = own.clone();
    renamed.rules = "fide-2001".to_owned();
    let mut changed = own;
    changed.rules_digest = envelope::crypto::sha256(&[b"another file"]);
    for other in [renamed, changed] {
        assert_eq!(other.builtin_edition(), None);
        assert!(!other.is_under(&builtin("fide-1997")));
        assert!(!other.is_under(&builtin("fide-2001")));
    }
}

#[test]
fn a_time_still_to_be_agreed_is_known_from_the_summary() {
    assert!(!Summary::of(&accepted()).is_to_be_agreed());
    let mut league = label();
    league.resumption = Some(Resumption::By(moment("1972-09-30T23:59:59+00:00")));
    let league = accepted_from(&sealed_with(&league, "Bd7"));
    assert!(Summary::of(&league).is_to_be_agreed());
}

#[test]
fn what_was_ruled_last_is_the_ruling() {
    let edition = Edition::builtin("fide-1997").unwrap();
    let ruling = |envelope: &Envelope<Verified>| {
        let ruling = envelope.ruling(&edition, Budget::of_states(10_000))?;
        Some((ruling.result, ruling.reason))
    };
    assert_eq!(ruling(&accepted()), None);
    assert_eq!(ruling(&opened()), Some((GameResult::Open, None)));
    let resigned = with(&opened(), &[resigns()]);
    let won = GameResult::Win(White);
    assert_eq!(ruling(&resigned), Some((won, Some(Reason::Resignation))));
}
