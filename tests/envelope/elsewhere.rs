//! Keys that lie elsewhere, in a smart card or an HSM: the crate asks them to sign and to unwrap and never sees them.

use std::cell::Cell;

use envelope::crypto::{KeyUnavailable, Lock, Sign, Signature, Unlock, UnlockError, VerifyingKey};
use envelope::{
    AppendError, FormatError, OpenError, Place, ReplyKey, Scoresheets, SecretKey, UnwrapError, seal,
};
use zeroize::Zeroizing;

use crate::fixtures::{accepted_from, keys, label, may_open, moment, opened, sealed, written};

/// A card with somebody's keys, which can be taken out of its reader, or be broken.
struct Card {
    key: SecretKey,
    out: Cell<bool>,
    broken: Cell<bool>,
}

impl Card {
    fn with(key: SecretKey) -> Card {
        Card {
            key,
            out: Cell::new(false),
            broken: Cell::new(false),
        }
    }

    fn answers(&self) -> Result<(), KeyUnavailable> {
        match self.out.get() {
            true => Err(KeyUnavailable),
            false => Ok(()),
        }
    }
}

impl Sign for Card {
    fn verifying_key(&self) -> VerifyingKey {
        self.key.verifying_key()
    }

    fn sign_bytes(&self, message: &[u8]) -> Result<Signature, KeyUnavailable> {
        self.answers()?;
        match self.broken.get() {
            true => self.key.sign_bytes(&message[1..]),
            false => self.key.sign_bytes(message),
        }
    }
}

impl Unlock for Card {
    fn lock(&self) -> Lock {
        Unlock::lock(&self.key)
    }

    fn unlock(
        &self,
        context: &[u8],
        enc: &[u8; 32],
        body: &[u8],
    ) -> Result<Zeroizing<Vec<u8>>, UnlockError> {
        self.answers()?;
        Unlock::unlock(&self.key, context, enc, body)
    }
}

#[test]
fn cards_seal_accept_and_open() {
    let people = keys();
    let [white, black, arbiter] = [people.white, people.black, people.arbiter].map(Card::with);
    let sealed = seal(&label(), &written("Bd7"), &white).unwrap();
    let at = moment("1972-08-31T22:05:00+00:00");
    let accepted = sealed.accept(&arbiter, at, Scoresheets::Both).unwrap();
    let at = moment("1972-09-01T14:30:00+00:00");
    let opened = accepted
        .open(
            may_open(&accepted),
            at,
            &arbiter,
            &ReplyKey::Key(&black),
            Vec::new(),
        )
        .unwrap();
    assert_eq!(opened.written(), Some(written("Bd7")));
    let author = accepted.read_as_author(&white).unwrap();
    assert_eq!(author, Some(written("Bd7")));
}

#[test]
fn a_card_that_is_not_there_is_said_and_accuses_nobody() {
    let people = keys();
    let [white, black, arbiter] = [people.white, people.black, people.arbiter].map(Card::with);
    let at = moment("1972-08-31T22:05:00+00:00");
    for card in [&white, &black, &arbiter] {
        card.out.set(true);
    }
    let error = seal(&label(), &written("Bd7"), &white).unwrap_err();
    assert_eq!(error, AppendError::Key(KeyUnavailable));
    assert_eq!(error.code(), "crypto/key-unavailable");
    // A wrap that could not be tried is not called dead.
    let unavailable = UnwrapError::Unavailable(KeyUnavailable);
    let error = sealed()
        .accept(&arbiter, at, Scoresheets::None)
        .unwrap_err();
    assert_eq!(error, AppendError::Unwrap(unavailable));
    let accepted = accepted_from(&sealed());
    let error = accepted.release(&black).unwrap_err();
    assert_eq!(error, OpenError::Unwrap(unavailable));
    assert_eq!(error.code(), "crypto/key-unavailable");
    let error = opened().append(&[], &arbiter).map(drop);
    assert_eq!(error, Ok(()), "nothing to sign");
}

#[test]
fn what_a_broken_card_signs_is_not_used() {
    let white = Card::with(keys().white);
    white.broken.set(true);
    let error = seal(&label(), &written("Bd7"), &white).unwrap_err();
    let AppendError::Rejected(rejected) = error else {
        panic!("{error:?}");
    };
    let place = Place::Seal;
    assert_eq!(rejected.problem, FormatError::Signature { place });
}
