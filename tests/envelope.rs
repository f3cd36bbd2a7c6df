//! The envelope as a whole: seal, accept, open; who can open it and who cannot. What a reader refuses is in `tests/kit`.

mod custody;
mod elsewhere;
mod entries;
mod labels;
mod limits;
mod places;
mod round_trip;
mod status;
mod times;

use envelope::{OpenError, ReplyKey};

use crate::fixtures::{accepted, accepted_from, keys, may_open, moment, opened_from, sealed};

#[test]
fn each_state_is_a_prefix_of_the_next() {
    let sealed = sealed();
    let accepted = accepted_from(&sealed);
    let opened = opened_from(&accepted);
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
fn a_permission_is_for_one_envelope() {
    let (one, other) = (accepted(), accepted());
    let (keys, at) = (keys(), moment("1972-09-01T14:30:00+00:00"));
    let reply = ReplyKey::Key(&keys.black);
    let opened = other.open(may_open(&one), at, &keys.arbiter, &reply, Vec::new());
    let error = opened.unwrap_err();
    assert_eq!(error, OpenError::OtherEnvelope);
    assert_eq!(error.code(), "envelope/other-envelope");
}
