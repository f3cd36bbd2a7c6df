//! Who gets the halves and who does not, in envelopes that a hostile sealer has signed: he holds the
//! key, so every signature holds, and only what is inside can give him away.

use envelope::{
    AppendError, Envelope, Half, LockKind, OpenError, Rejected, ReplyKey, Scoresheets, SecretKey,
    SharedText, Signer, Unverified, UnwrapError, Verified, seal,
};
use shakmaty::Color;

use crate::fixtures::{
    Keys, accepted, accepted_from, key, keys, label, may_open, moment, opened, opened_from, person,
    sealed, sealed_with, written,
};

/// A sealed envelope as text, its seal signature left out.
fn unsigned(envelope: &Envelope<Verified>) -> String {
    let text = String::from_utf8(envelope.as_bytes().to_vec()).unwrap();
    let end = text.find("sig = ").unwrap();
    text[..end].to_owned()
}

/// The text with the sealer's signature over it.
pub fn signed_by_the_sealer(unsigned: &str) -> Result<Envelope<Verified>, Rejected> {
    let key = keys().white.sign;
    let signature = key.sign("adjourn/1/seal", unsigned.as_bytes());
    let signature = data_encoding::BASE64URL_NOPAD.encode(signature.as_bytes());
    let bytes = format!("{unsigned}sig = \"{signature}\"\n").into_bytes();
    Envelope::<Unverified>::from_bytes(bytes).verify()
}

/// The value of this key, the `nth` time that it stands there, counted from 0.
fn value<'a>(text: &'a str, key: &str, nth: usize) -> &'a str {
    let values = text.lines().filter_map(|line| line.strip_prefix(key));
    let mut values = values.filter_map(|line| line.strip_prefix(" = "));
    values.nth(nth).unwrap()
}

/// The text with another in place of one that stands there once.
fn with(text: &str, old: &str, new: &str) -> String {
    assert_eq!(text.matches(old).count(), 1, "{old} stands there once");
    text.replace(old, new)
}

/// The text with two others in each other's place.
fn swapped(text: &str, one: &str, other: &str) -> String {
    let marked = with(text, one, "MARK");
    with(&with(&marked, other, one), "MARK", other)
}

fn accept(sealed: &Envelope<Verified>, key: &SecretKey) -> Result<Envelope<Verified>, AppendError> {
    sealed.accept(key, moment("1972-08-31T22:05:00+00:00"), Scoresheets::None)
}

fn open(
    accepted: &Envelope<Verified>,
    custody: &SecretKey,
    reply: &ReplyKey<'_>,
) -> Result<Envelope<Verified>, OpenError> {
    let at = moment("1972-09-01T14:30:00+00:00");
    accepted.open(may_open(accepted), at, custody, reply, Vec::new())
}

/// The wrap for which a key is not the one, if that is the error.
fn not_for_this_key(error: &OpenError) -> Option<LockKind> {
    match error {
        OpenError::Unwrap(error) | OpenError::Append(AppendError::Unwrap(error)) => match error {
            UnwrapError::NotForThisKey { kind, .. } => Some(*kind),
            _ => None,
        },
        _ => None,
    }
}

/// Each pair of keys that is not one custody holder and the responder.
#[test]
fn no_other_pair_of_keys_opens_it() {
    use LockKind::{Custody, Reply};
    let accepted = accepted();
    let keys = keys();
    let stranger = key("Nobody", 9);
    let everybody = [
        &keys.white,
        &keys.black,
        &keys.arbiter,
        &keys.deputy,
        &stranger,
    ];
    let mut opened = Vec::new();
    for (place, custody) in everybody.into_iter().enumerate() {
        for reply in everybody {
            let pair = format!("{} and {}", custody.name, reply.name);
            let wrong = [Custody, Custody, Reply, Reply].get(place).copied();
            match open(&accepted, custody, &ReplyKey::Key(reply)) {
                Ok(it) => opened.push((it.entries()[0].by.to_string(), reply.name.clone())),
                Err(OpenError::Append(AppendError::NotNamed)) => assert_eq!(wrong, None, "{pair}"),
                Err(error) => assert_eq!(not_for_this_key(&error), wrong, "{pair}"),
            }
        }
    }
    let with_black = |custody: &str| (custody.to_owned(), keys.black.name.clone());
    assert_eq!(opened, ["arbiter", "deputy1"].map(with_black));
}

#[test]
fn the_author_key_replaces_the_responder_and_nobody_else() {
    let accepted = accepted();
    let keys = keys();
    for reply in [&keys.black, &keys.arbiter, &keys.deputy] {
        let error = open(&accepted, &keys.arbiter, &ReplyKey::Author(reply)).unwrap_err();
        assert_eq!(
            not_for_this_key(&error),
            Some(LockKind::Author),
            "{}",
            reply.name
        );
    }
    let author = ReplyKey::Author(&keys.white);
    let alone = open(&accepted, &keys.white, &author).unwrap_err();
    assert_eq!(not_for_this_key(&alone), Some(LockKind::Custody));
    let opened = open(&accepted, &keys.arbiter, &author).unwrap();
    assert_eq!(opened.opening().unwrap().reply_from.name(), "author");
}

/// His signing key with another person's unlocking key, and the other way round.
#[test]
fn half_a_key_is_no_key() {
    let sealed = sealed();
    let accepted = accepted_from(&sealed);
    let mixed = |sign: SecretKey, unlock: SecretKey| SecretKey {
        unlock: unlock.unlock,
        one_time: false,
        ..sign
    };
    let black = keys().black;
    let arbiter_signs = mixed(keys().arbiter, key("Nobody", 9));
    let error = open(&accepted, &arbiter_signs, &ReplyKey::Key(&black)).unwrap_err();
    assert_eq!(not_for_this_key(&error), Some(LockKind::Custody));
    let error = accept(&sealed, &arbiter_signs).unwrap_err();
    assert_eq!(not_for_this_key(&error.into()), Some(LockKind::Custody));
    let arbiter_unlocks = mixed(key("Nobody", 9), keys().arbiter);
    let error = open(&accepted, &arbiter_unlocks, &ReplyKey::Key(&black)).unwrap_err();
    assert_eq!(error, OpenError::Append(AppendError::NotNamed));
    for other in [arbiter_unlocks, keys().deputy, keys().white, keys().black] {
        let error = accept(&sealed, &other).unwrap_err();
        assert_eq!(error, AppendError::NotTheArbiter, "{}", other.name);
    }
    let sealer = mixed(keys().white, keys().black);
    for other in [sealer, keys().black, keys().arbiter] {
        let error = seal(&label(), &written("Bd7"), &other).unwrap_err();
        assert_eq!(error, AppendError::NotTheSealer, "{}", other.name);
    }
}

/// A half of another envelope, one with a changed bit, and custody's: none is the responder's half of this one.
#[test]
fn another_half_does_not_fit() {
    let accepted = accepted();
    let Keys { black, arbiter, .. } = keys();
    let half = accepted.release(&black).unwrap();
    let opened = open(&accepted, &arbiter, &ReplyKey::Half(&half)).unwrap();
    let custody = opened.opening().unwrap().custody.clone();
    let other = key("Another", 12);
    let mut label = label();
    label.black = person(&other);
    let theirs = accepted_from(&sealed_with(&label, "Bd7"));
    let changed = |bit: usize| {
        let mut bytes = *half.expose();
        bytes[bit / 8] ^= 1 << (bit % 8);
        Half::from_bytes(bytes)
    };
    let wrong = [custody, theirs.release(&other).unwrap()].into_iter();
    for (number, half) in wrong.chain((0..256).step_by(5).map(changed)).enumerate() {
        let error = open(&accepted, &arbiter, &ReplyKey::Half(&half)).unwrap_err();
        assert_eq!(error, OpenError::WrongHalf, "{number}");
    }
    let error = theirs.release(&black).unwrap_err();
    assert_eq!(not_for_this_key(&error), Some(LockKind::Reply));
}

/// What a hostile sealer puts between the label and the seal, and who finds it out. `accept` tries
/// the custody wrap, so that what it can find is found while the players are still there.
#[test]
fn what_a_hostile_sealer_swaps_is_found_out() {
    use LockKind::{Custody, Reply};
    let (one, other) = (unsigned(&sealed()), unsigned(&sealed()));
    let theirs = |fields: &[(&str, usize)]| {
        let change = |text: String, &(key, nth): &(&str, usize)| {
            with(&text, value(&one, key, nth), value(&other, key, nth))
        };
        fields.iter().fold(one.clone(), change)
    };
    let bodies = |nth, other| swapped(&one, value(&one, "body", nth), value(&one, "body", other));
    let checks = ["custody_check", "reply_check"].map(|key| value(&one, key, 0));
    let opens_not = |kind| UnwrapError::DoesNotOpen { kind };
    let content = |kind| UnwrapError::Content { kind };
    // (what is done, the file, what is found; wraps: arbiter, deputy, responder, sealer). What only the responder can find
    // he finds at the latest when he opens, before if he is a witness.
    #[rustfmt::skip]
    let rows = [
        ("arbiter's and deputy's body", bodies(0, 1), opens_not(Custody)),
        ("custody's and the reply's body", bodies(0, 2), opens_not(Custody)),
        ("another's custody wrap", theirs(&[("enc", 0), ("body", 0)]), opens_not(Custody)),
        ("another's custody body", theirs(&[("body", 0)]), opens_not(Custody)),
        ("another's enc", theirs(&[("enc", 0)]), opens_not(Custody)),
        ("another's commitment", theirs(&[("commitment", 0)]), opens_not(Custody)),
        ("another's custody check", theirs(&[("custody_check", 0)]), content(Custody)),
        ("custody's check and the reply's", swapped(&one, checks[0], checks[1]), content(Custody)),
        ("another label", with(&one, "Laugardalshöll", "Harpa"), opens_not(Custody)),
        ("another's reply wrap", theirs(&[("enc", 2), ("body", 2)]), opens_not(Reply)),
        ("another's reply body", theirs(&[("body", 2)]), opens_not(Reply)),
        ("another's reply check", theirs(&[("reply_check", 0)]), content(Reply)),
    ];
    let Keys { black, arbiter, .. } = keys();
    for (what, text, expected) in rows {
        let sealed = signed_by_the_sealer(&text).unwrap_or_else(|error| panic!("{what}: {error}"));
        let accepted = match accept(&sealed, &arbiter) {
            Ok(accepted) => accepted,
            Err(error) => {
                assert_eq!(error, AppendError::Unwrap(expected), "{what}");
                continue;
            }
        };
        let error = open(&accepted, &arbiter, &ReplyKey::Key(&black)).unwrap_err();
        assert_eq!(error, OpenError::Unwrap(expected), "{what}");
        let witness = accepted.check_reply_wrap(&black).unwrap_err();
        assert_eq!(witness, OpenError::Unwrap(expected), "{what}, as a witness");
        let kind = matches!(
            expected,
            UnwrapError::DoesNotOpen { kind: Reply } | UnwrapError::Content { kind: Reply }
        );
        assert!(kind, "{what}: the arbiter finds it");
    }
    // A ciphertext that does not open is the sealer's empty envelope: recorded, and ruled on.
    let sealed = signed_by_the_sealer(&theirs(&[("ciphertext", 0)])).unwrap();
    let accepted = accept(&sealed, &arbiter).unwrap();
    let opened = open(&accepted, &arbiter, &ReplyKey::Key(&black)).unwrap();
    assert_eq!(opened.opening().unwrap().plaintext, None);
}

#[test]
fn nothing_is_released_or_recorded_before_acceptance_nor_accepted_twice() {
    let sealed = sealed();
    let error = sealed.release(&keys().black).unwrap_err();
    assert_eq!(error, OpenError::Append(AppendError::NotAccepted));
    let error = sealed.append(&[], &keys().arbiter).unwrap_err();
    assert_eq!(error, AppendError::NotAccepted);
    let twice = accept(&accepted_from(&sealed), &keys().arbiter).unwrap_err();
    assert_eq!(twice, AppendError::AlreadyAccepted);
    // The half of an opened envelope is still only this envelope's.
    let half = opened().release(&keys().black).unwrap();
    assert_eq!(Half::from_text(&half.to_text()).unwrap(), half);
}

/// Whoever sealed and gave himself nothing is found out once both halves are known, and not before.
#[test]
fn a_false_wrap_shows_at_the_opening() {
    assert_eq!(accepted().false_wraps(), None);
    assert_eq!(opened().false_wraps(), Some(Vec::new()));
    let text = unsigned(&sealed());
    let dead = with(
        &text,
        value(&text, "body", 3),
        &format!("\"{}\"", "A".repeat(107)),
    );
    let dead = accepted_from(&signed_by_the_sealer(&dead).unwrap());
    assert_eq!(dead.false_wraps(), None);
    let found = opened_from(&dead).false_wraps().unwrap();
    let found: Vec<_> = found.iter().map(|it| (it.kind, it.holder)).collect();
    assert_eq!(found, [(LockKind::Author, Signer::Player(Color::White))]);
}

#[test]
fn the_responders_side_is_printed_without_its_key() {
    let black = keys().black;
    let half = accepted().release(&black).unwrap();
    let replies = [
        ReplyKey::Key(&black),
        ReplyKey::Half(&half),
        ReplyKey::Author(&black),
    ];
    let shown = replies.map(|reply| format!("{reply:?}"));
    assert_eq!(shown, ["Key(..)", "Half(..)", "Author(..)"]);
}
