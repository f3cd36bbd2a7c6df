//! Times that cannot be: a valid envelope says them, and whoever reads it hears of them.

use envelope::{Act, Entry, Envelope, ImpossibleTime, Label, Scoresheets, Signer, Verified};
use rules::adjournment::{Event, SetResumption, Told};
use shakmaty::Color;

use crate::fixtures::{accepted, announced, keys, label, moment, sealed_with};

fn codes(envelope: &Envelope<Verified>) -> Vec<&'static str> {
    let times = envelope.impossible_times();
    times.iter().map(ImpossibleTime::code).collect()
}

fn with(envelope: &Envelope<Verified>, at: &str, event: Event) -> Envelope<Verified> {
    let entry = Entry {
        at: moment(at),
        by: Signer::Arbiter,
        act: Act::Event(event),
    };
    envelope.append(&[entry], &keys().arbiter).unwrap()
}

#[test]
fn a_zone_that_is_none_and_an_offset_of_another_zone() {
    // (zone, when it resumes, what is said of it)
    #[rustfmt::skip]
    let rows: &[(&str, &str, &[&str])] = &[
        ("Atlantic/Reykjavik", "1972-09-01T14:30:00+00:00", &[]),
        ("America/New_York", "1972-09-01T14:30:00-04:00", &[]),
        ("America/New_York", "1972-12-01T14:30:00-05:00", &[]),
        ("America/New_York", "1972-09-02T14:30:00+14:00", &["clock/other-offset"]),
        ("America/New_York", "1972-09-01T14:30:00-05:00", &["clock/other-offset"]),
        ("No/Such+Zone-9", "1972-09-01T14:30:00+00:00", &["clock/unknown-zone"]),
    ];
    for (zone, at, expected) in rows {
        let mut label = label();
        let announced = announced(&mut label);
        (announced.zone, announced.at) = ((*zone).to_owned(), moment(at));
        assert_eq!(codes(&sealed_with(&label, "Bd7")), *expected, "{zone} {at}");
    }
    let anew = Event::SetResumption(SetResumption {
        resume_at: moment("1972-09-02T14:30:00+01:00"),
        resume_zone: "Atlantic/Reykjavik".to_owned(),
        resume_place: None,
        resume_end: None,
        told: Told::Both,
        reason: "the hall is taken".to_owned(),
    });
    let put_off = with(&accepted(), "1972-09-01T09:00:00+00:00", anew);
    assert_eq!(codes(&put_off), ["clock/other-offset"]);
}

#[test]
fn an_acceptance_and_an_entry_from_before_the_sealing() {
    let accepted_at = |label: &Label, at: &str| {
        let sealed = sealed_with(label, "Bd7");
        let arbiter = keys().arbiter;
        sealed
            .accept(&arbiter, moment(at), Scoresheets::None)
            .unwrap()
    };
    let (before, then) = ("1918-08-31T22:00:00+00:00", "1972-08-31T22:00:00+00:00");
    let early = accepted_at(&label(), before);
    assert_eq!(codes(&early), ["clock/accepted-before-sealing"]);
    // In the very moment of the sealing, and while the arbiter was still reading the label.
    let in_time = accepted_at(&label(), then);
    assert!(codes(&in_time).is_empty());
    for at in [then, "1972-08-31T22:01:00+00:00"] {
        let offered = with(&accepted(), at, Event::Offer { side: Color::Black });
        assert!(codes(&offered).is_empty(), "{at}");
    }
    let arrival = Event::Arrival { side: Color::White };
    let older = with(&early, "1918-08-30T22:00:00+00:00", arrival);
    let both = [
        "clock/accepted-before-sealing",
        "clock/entry-before-sealing",
    ];
    assert_eq!(codes(&older), both);
    let named = &older.impossible_times()[1];
    assert!(matches!(
        named,
        ImpossibleTime::EntryBeforeSealing { entry: 1, .. }
    ));
    // What was sealed on paper is accepted once it is typed.
    let mut typed = label();
    typed.typed_at = Some(moment("1972-08-31T23:00:00+00:00"));
    let soon = accepted_at(&typed, "1972-08-31T22:05:00+00:00");
    assert_eq!(codes(&soon), ["clock/accepted-before-sealing"]);
}
