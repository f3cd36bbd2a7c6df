//! The envelope as a whole: seal, accept, open; who can open it and who cannot.

mod custody;
mod elsewhere;
mod entries;
mod labels;
mod limits;
mod places;
mod round_trip;
mod status;
mod times;

use adjourn::envelope::{AppendError, Envelope, OpenError, ReplyKey, UnwrapError};

use crate::fixtures::{
    accepted, accepted_from, key, keys, label, may_open, moment, opened, sealed, sealed_with,
};

#[test]
fn the_sealed_move_comes_back() {
    for text in ["Bd7", "", "Ad7", "♗d7", "what is this", &"x".repeat(64)] {
        let accepted = accepted_from(&sealed_with(&label(), text));
        let opened = crate::fixtures::opened_from(&accepted);
        let plaintext = opened.opening().unwrap().plaintext.as_ref().unwrap();
        assert_eq!(
            plaintext.written().unwrap().expose(),
            text,
            "sealed {text:?}"
        );
    }
}

#[test]
fn each_state_is_a_prefix_of_the_next() {
    let sealed = sealed();
    let accepted = accepted_from(&sealed);
    let opened = crate::fixtures::opened_from(&accepted);
    assert!(accepted.as_bytes().starts_with(sealed.as_bytes()));
    assert!(opened.as_bytes().starts_with(accepted.as_bytes()));
    assert_eq!(sealed.fingerprint(), opened.fingerprint());
    assert_ne!(sealed.head(), opened.head());
    for state in [&sealed, &accepted, &opened] {
        assert!(opened.has_had_head(state.head()));
    }
    assert!(!sealed.has_had_head(opened.head()));
}

#[test]
fn what_is_written_verifies_again() {
    let opened = opened();
    let again = Envelope::from_bytes(opened.as_bytes().to_vec())
        .verify()
        .unwrap();
    assert_eq!(again.entries(), opened.entries());
    assert_eq!(again.fingerprint(), opened.fingerprint());
    println!("{}", String::from_utf8_lossy(opened.as_bytes()));
}

#[test]
fn nobody_opens_it_alone() {
    let accepted = accepted();
    let keys = keys();
    let at = moment("1972-09-01T14:30:00+00:00");
    let stranger = key("Nobody", 9);
    // (custody, reply, what is refused)
    let pairs = [
        (&keys.arbiter, &keys.arbiter, "reply"),
        (&keys.arbiter, &keys.deputy, "reply"),
        (&keys.arbiter, &keys.white, "reply"),
        (&keys.arbiter, &stranger, "reply"),
        (&keys.black, &keys.black, "custody"),
        (&keys.white, &keys.black, "custody"),
        (&keys.white, &keys.white, "custody"),
    ];
    for (custody, reply, refused) in pairs {
        let error = accepted
            .open(
                may_open(&accepted),
                at,
                custody,
                &ReplyKey::Key(reply),
                Vec::new(),
            )
            .unwrap_err();
        let OpenError::Unwrap(UnwrapError::NotForThisKey { kind, .. }) = error else {
            panic!("{} and {}: {error:?}", custody.name, reply.name);
        };
        assert_eq!(kind.name(), refused, "{} and {}", custody.name, reply.name);
    }
    let error = accepted
        .open(
            may_open(&accepted),
            at,
            &stranger,
            &ReplyKey::Key(&keys.black),
            Vec::new(),
        )
        .unwrap_err();
    assert_eq!(error, OpenError::Append(AppendError::NotNamed));
}

#[test]
fn a_deputy_opens_it_with_the_responder() {
    let accepted = accepted();
    let keys = keys();
    let at = moment("1972-09-01T14:30:00+00:00");
    let half = accepted.release(&keys.black).unwrap();
    let opened = accepted
        .open(
            may_open(&accepted),
            at,
            &keys.deputy,
            &ReplyKey::Half(&half),
            Vec::new(),
        )
        .unwrap();
    assert_eq!(opened.entries()[0].by.to_string(), "deputy1");
}

#[test]
fn a_released_half_opens_no_other_envelope() {
    let one = accepted();
    let other = accepted();
    let keys = keys();
    let half = one.release(&keys.black).unwrap();
    let at = moment("1972-09-01T14:30:00+00:00");
    let error = other
        .open(
            may_open(&other),
            at,
            &keys.arbiter,
            &ReplyKey::Half(&half),
            Vec::new(),
        )
        .unwrap_err();
    assert_eq!(error, OpenError::WrongHalf);
}

#[test]
fn a_permission_is_for_one_envelope() {
    let one = accepted();
    let other = accepted();
    let keys = keys();
    let error = other
        .open(
            may_open(&one),
            moment("1972-09-01T14:30:00+00:00"),
            &keys.arbiter,
            &ReplyKey::Key(&keys.black),
            Vec::new(),
        )
        .unwrap_err();
    assert_eq!(error, OpenError::OtherEnvelope);
    assert_eq!(error.code(), "envelope/other-envelope");
}
