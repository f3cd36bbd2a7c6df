//! Who gets the halves and who does not, in envelopes that a hostile sealer has signed: he holds the
//! key, so every signature holds, and only what is inside can give him away.

use adjourn::envelope::Rejected;
use adjourn::envelope::{
    Act, AppendError, DeadWrapFault, Entry, EntryFault, Envelope, FormatError, Half, LockKind,
    OpenError, ReplyKey, SecretKey, SharedText, Signer, Slip, Unverified, UnwrapError, Verified,
};
use adjourn::laws::adjournment::{Event, PlayersWrap};
use shakmaty::Color;

use crate::fixtures::{
    Keys, accepted, accepted_from, key, keys, label, may_open, moment, opened, opened_from, person,
    sealed, sealed_with,
};

/// A sealed envelope as text, its seal signature left out.
fn unsigned(envelope: &Envelope<Verified>) -> String {
    let text = String::from_utf8(envelope.as_bytes().to_vec()).unwrap();
    let end = text.find("sig = ").unwrap();
    text[..end].to_owned()
}

/// The text with the sealer's signature over it.
pub fn signed_by_the_sealer(unsigned: &str) -> Result<Envelope<Verified>, Rejected> {
    let signature = keys()
        .white
        .sign
        .sign("adjourn/1/seal", unsigned.as_bytes());
    let signature = data_encoding::BASE64URL_NOPAD.encode(signature.as_bytes());
    let bytes = format!("{unsigned}sig = \"{signature}\"\n").into_bytes();
    Envelope::<Unverified>::from_bytes(bytes).verify()
}

/// The line that has this key, the `nth` time that it stands there, counted from 0.
fn line<'a>(text: &'a str, key: &str, nth: usize) -> &'a str {
    let mut found = text
        .lines()
        .filter(|line| line.starts_with(&format!("{key} = ")));
    found.nth(nth).unwrap()
}

/// The text with one line in place of another.
fn with(text: &str, old: &str, new: &str) -> String {
    assert_eq!(text.matches(old).count(), 1, "{old} stands there once");
    text.replace(old, new)
}

/// The text with two lines in each other's place.
fn swapped(text: &str, one: &str, other: &str) -> String {
    let marked = with(text, one, "MARK");
    with(&with(&marked, other, one), "MARK", other)
}

fn accept(sealed: &Envelope<Verified>) -> Result<Envelope<Verified>, AppendError> {
    let at = moment("1972-08-31T22:05:00+00:00");
    sealed.accept(&keys().arbiter, at, adjourn::envelope::Scoresheets::None)
}

fn open(
    accepted: &Envelope<Verified>,
    custody: &SecretKey,
    reply: &ReplyKey<'_>,
) -> Result<Envelope<Verified>, OpenError> {
    let at = moment("1972-09-01T14:30:00+00:00");
    accepted.open(may_open(accepted), at, custody, reply, Vec::new())
}

fn does_not_open(kind: LockKind) -> UnwrapError {
    UnwrapError::DoesNotOpen { kind }
}

fn content(kind: LockKind) -> UnwrapError {
    UnwrapError::Content { kind }
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
    let accepted = accepted();
    let Keys {
        white,
        black,
        arbiter,
        deputy,
    } = keys();
    let stranger = key("Nobody", 9);
    let everybody = [&white, &black, &arbiter, &deputy, &stranger];
    let mut opened = Vec::new();
    for custody in everybody {
        for reply in everybody {
            let pair = format!("{} and {}", custody.name, reply.name);
            match open(&accepted, custody, &ReplyKey::Key(reply)) {
                Ok(_) => opened.push((custody.name.clone(), reply.name.clone())),
                Err(error) if custody.name == stranger.name => {
                    assert_eq!(error, OpenError::Append(AppendError::NotNamed), "{pair}");
                }
                Err(error) if [&white.name, &black.name].contains(&&custody.name) => {
                    assert_eq!(not_for_this_key(&error), Some(LockKind::Custody), "{pair}");
                }
                Err(error) => assert_eq!(not_for_this_key(&error), Some(LockKind::Reply), "{pair}"),
            }
        }
    }
    let with_black = |custody: &SecretKey| (custody.name.clone(), black.name.clone());
    assert_eq!(opened, [with_black(&arbiter), with_black(&deputy)]);
}

#[test]
fn the_author_key_replaces_the_responder_and_nobody_else() {
    let accepted = accepted();
    let Keys {
        white,
        black,
        arbiter,
        deputy,
    } = keys();
    for reply in [&black, &arbiter, &deputy] {
        let error = open(&accepted, &arbiter, &ReplyKey::Author(reply)).unwrap_err();
        assert_eq!(
            not_for_this_key(&error),
            Some(LockKind::Author),
            "{}",
            reply.name
        );
    }
    let error = open(&accepted, &white, &ReplyKey::Author(&white)).unwrap_err();
    assert_eq!(
        not_for_this_key(&error),
        Some(LockKind::Custody),
        "the sealer alone"
    );
    let opened = open(&accepted, &arbiter, &ReplyKey::Author(&white)).unwrap();
    assert_eq!(opened.opening().unwrap().reply_from.name(), "author");
}

/// His signing key with another person's unlocking key, and the other way round.
#[test]
fn half_a_key_is_no_key() {
    let sealed = sealed();
    let accepted = accepted_from(&sealed);
    let mixed = |sign: SecretKey, unlock: SecretKey| SecretKey {
        name: sign.name,
        sign: sign.sign,
        unlock: unlock.unlock,
        one_time: false,
    };
    let arbiter_signs = mixed(keys().arbiter, key("Nobody", 9));
    let error = open(&accepted, &arbiter_signs, &ReplyKey::Key(&keys().black)).unwrap_err();
    assert_eq!(not_for_this_key(&error), Some(LockKind::Custody));
    let arbiter_unlocks = mixed(key("Nobody", 9), keys().arbiter);
    let error = open(&accepted, &arbiter_unlocks, &ReplyKey::Key(&keys().black)).unwrap_err();
    assert_eq!(error, OpenError::Append(AppendError::NotNamed));
    let at = moment("1972-08-31T22:05:00+00:00");
    let none = adjourn::envelope::Scoresheets::None;
    let error = sealed.accept(&arbiter_signs, at, none).unwrap_err();
    assert_eq!(not_for_this_key(&error.into()), Some(LockKind::Custody));
    for other in [arbiter_unlocks, keys().deputy, keys().white, keys().black] {
        let error = sealed.accept(&other, at, none).unwrap_err();
        assert_eq!(error, AppendError::NotTheArbiter, "{}", other.name);
    }
    let sealer = mixed(keys().white, keys().black);
    let text = crate::fixtures::written("Bd7");
    for other in [sealer, keys().black, keys().arbiter] {
        let error = adjourn::envelope::seal(&label(), &text, &other).unwrap_err();
        assert_eq!(error, AppendError::NotTheSealer, "{}", other.name);
    }
}

/// The keys of another envelope's people open this one as little as a stranger's.
#[test]
fn keys_of_another_envelope_do_not_open_it() {
    let accepted = accepted();
    let other = |number| key("Another", number);
    let error = open(&accepted, &other(13), &ReplyKey::Key(&keys().black)).unwrap_err();
    assert_eq!(error, OpenError::Append(AppendError::NotNamed));
    let error = open(&accepted, &keys().arbiter, &ReplyKey::Key(&other(12))).unwrap_err();
    assert_eq!(not_for_this_key(&error), Some(LockKind::Reply));
    let mut label = label();
    label.black = person(&other(12));
    let theirs = accepted_from(&sealed_with(&label, "Bd7"));
    let half = theirs.release(&other(12)).unwrap();
    let error = open(&accepted, &keys().arbiter, &ReplyKey::Half(&half)).unwrap_err();
    assert_eq!(error, OpenError::WrongHalf);
    let error = theirs.release(&keys().black).unwrap_err();
    assert_eq!(not_for_this_key(&error), Some(LockKind::Reply));
}

/// Not one bit of a half may be wrong, and custody's half is not the responder's.
#[test]
fn a_changed_half_does_not_fit() {
    let accepted = accepted();
    let half = accepted.release(&keys().black).unwrap();
    let arbiter = keys().arbiter;
    for bit in 0..256 {
        let mut bytes = *half.expose();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let changed = Half::from_bytes(bytes);
        let error = open(&accepted, &arbiter, &ReplyKey::Half(&changed)).unwrap_err();
        assert_eq!(error, OpenError::WrongHalf, "bit {bit}");
    }
    let opened = open(&accepted, &arbiter, &ReplyKey::Half(&half)).unwrap();
    let custody = opened.opening().unwrap().custody.clone();
    let error = open(&accepted, &arbiter, &ReplyKey::Half(&custody)).unwrap_err();
    assert_eq!(error, OpenError::WrongHalf, "custody's half");
}

/// What a hostile sealer puts between the label and the seal, and who finds it out. `accept` tries
/// the custody wrap, so that what it can find is found while the players are still there.
#[test]
fn what_a_hostile_sealer_swaps_is_found_out() {
    let one = unsigned(&sealed());
    let other = unsigned(&sealed());
    let theirs = |key, nth| with(&one, line(&one, key, nth), line(&other, key, nth));
    let body_of = |nth| line(&one, "body", nth);
    let both = |key_one, nth_one, key_two, nth_two| {
        let half_way = with(
            &one,
            line(&one, key_one, nth_one),
            line(&other, key_one, nth_one),
        );
        with(
            &half_way,
            line(&one, key_two, nth_two),
            line(&other, key_two, nth_two),
        )
    };
    use LockKind::{Custody, Reply};
    // (what is done, the file, what the arbiter finds; wraps: arbiter, deputy, responder, sealer)
    let at_acceptance = [
        (
            "arbiter's and deputy's body swapped",
            swapped(&one, body_of(0), body_of(1)),
            does_not_open(Custody),
        ),
        (
            "custody's and the reply's body swapped",
            swapped(&one, body_of(0), body_of(2)),
            does_not_open(Custody),
        ),
        (
            "another's custody wrap",
            both("enc", 0, "body", 0),
            does_not_open(Custody),
        ),
        (
            "another's custody body",
            theirs("body", 0),
            does_not_open(Custody),
        ),
        ("another's enc", theirs("enc", 0), does_not_open(Custody)),
        (
            "another's commitment",
            theirs("commitment", 0),
            does_not_open(Custody),
        ),
        (
            "another's custody check",
            theirs("custody_check", 0),
            content(Custody),
        ),
        (
            "custody's check and the reply's",
            swapped_checks(&one),
            content(Custody),
        ),
        (
            "another label",
            with(&one, "Laugardalshöll", "Harpa"),
            does_not_open(Custody),
        ),
    ];
    for (what, text, expected) in at_acceptance {
        let sealed = signed_by_the_sealer(&text).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(
            accept(&sealed).unwrap_err(),
            AppendError::Unwrap(expected),
            "{what}"
        );
    }
    // What only the responder can find: at the latest when he opens, before if he is a witness.
    let at_opening = [
        (
            "another's reply wrap",
            both("enc", 2, "body", 2),
            does_not_open(Reply),
        ),
        (
            "another's reply body",
            theirs("body", 2),
            does_not_open(Reply),
        ),
        (
            "another's reply check",
            theirs("reply_check", 0),
            content(Reply),
        ),
    ];
    for (what, text, expected) in at_opening {
        let accepted = accept(&signed_by_the_sealer(&text).unwrap()).unwrap();
        let error = open(&accepted, &keys().arbiter, &ReplyKey::Key(&keys().black)).unwrap_err();
        assert_eq!(error, OpenError::Unwrap(expected), "{what}");
        let witness = accepted.check_reply_wrap(&keys().black).unwrap_err();
        assert_eq!(witness, OpenError::Unwrap(expected), "{what}, as a witness");
    }
    // A ciphertext that does not open is the sealer's empty envelope: recorded, and ruled on.
    let accepted = accept(&signed_by_the_sealer(&theirs("ciphertext", 0)).unwrap()).unwrap();
    let opened = open(&accepted, &keys().arbiter, &ReplyKey::Key(&keys().black)).unwrap();
    assert_eq!(opened.opening().unwrap().plaintext, None);
    let again = Envelope::<Unverified>::from_bytes(opened.as_bytes().to_vec()).verify();
    assert_eq!(again.unwrap().opening().unwrap().plaintext, None);
}

fn swapped_checks(text: &str) -> String {
    let (custody, reply) = (line(text, "custody_check", 0), line(text, "reply_check", 0));
    let value = |line: &str| line.split_once(" = ").unwrap().1.to_owned();
    let other = with(text, custody, &format!("custody_check = {}", value(reply)));
    with(
        &other,
        &format!("\n{reply}\n"),
        &format!("\nreply_check = {}\n", value(custody)),
    )
}

/// A wrap for somebody whom the label does not name, wherever it stands and whatever it says.
#[test]
fn no_wrap_can_be_hidden() {
    let text = unsigned(&sealed());
    let wraps: Vec<&str> = text.split("\n[[wrap]]\n").skip(1).collect();
    let stranger = data_encoding::BASE64URL_NOPAD.encode(key("Nobody", 9).unlock.lock().as_bytes());
    let first = wraps[0];
    let foreign = with(
        first,
        line(first, "key", 0),
        &format!("key = \"{stranger}\""),
    );
    for kind in ["custody", "reply", "author"] {
        let extra = foreign.replace("\"custody\"", &format!("\"{kind}\""));
        for place in 0..=wraps.len() {
            let marker = text.match_indices("\n[[wrap]]\n").nth(place);
            let at = marker.map_or_else(|| text.find("\n[seal]\n").unwrap(), |(at, _)| at);
            let hidden = format!("{}\n[[wrap]]\n{extra}{}", &text[..at], &text[at..]);
            let hidden = hidden.replace("\"\n\n\n[", "\"\n\n[");
            let rejected = signed_by_the_sealer(&hidden).unwrap_err();
            assert_eq!(
                rejected.code(),
                "envelope/wrap",
                "{kind} at {place}: {rejected}"
            );
        }
    }
    for (number, wrap) in wraps.iter().enumerate() {
        let wrap = wrap.split("\n\n").next().unwrap().trim_end_matches('\n');
        let wrap = wrap.strip_suffix("\n[seal]").unwrap_or(wrap);
        let block = format!("\n[[wrap]]\n{wrap}\n");
        let missing = with(&text, &block, "");
        let rejected = signed_by_the_sealer(&missing).unwrap_err();
        assert_eq!(
            rejected.code(),
            "envelope/wrap",
            "wrap {number} missing: {rejected}"
        );
        let doubled = with(&text, &block, &format!("{block}{block}"));
        let rejected = signed_by_the_sealer(&doubled).unwrap_err();
        assert_eq!(
            rejected.code(),
            "envelope/wrap",
            "wrap {number} doubled: {rejected}"
        );
    }
    for (one, other) in [
        ("custody", "reply"),
        ("custody", "author"),
        ("reply", "author"),
    ] {
        let renamed = text.replacen(
            &format!("lock = \"{one}\""),
            &format!("lock = \"{other}\""),
            1,
        );
        let FormatError::Wrap { .. } = signed_by_the_sealer(&renamed).unwrap_err().problem else {
            panic!("{one} called {other}");
        };
    }
}

/// Nobody but the sealer can do any of it: without his key the signature tells.
#[test]
fn what_is_swapped_without_his_key_breaks_the_seal() {
    let (one, other) = (sealed(), sealed());
    let text = String::from_utf8(one.as_bytes().to_vec()).unwrap();
    let theirs = String::from_utf8(other.as_bytes().to_vec()).unwrap();
    let fields = [
        ("id", 0),
        ("commitment", 0),
        ("ciphertext", 0),
        ("custody_check", 0),
        ("reply_check", 0),
        ("enc", 0),
        ("enc", 1),
        ("enc", 2),
        ("enc", 3),
        ("body", 0),
        ("body", 1),
        ("body", 2),
        ("body", 3),
        ("sig", 0),
    ];
    for (field, nth) in fields {
        let (old, new) = (line(&text, field, nth), line(&theirs, field, nth));
        if old == new {
            assert_eq!(field, "id", "the fixtures have one id");
            continue;
        }
        let swapped = with(&text, old, new).into_bytes();
        let rejected = Envelope::<Unverified>::from_bytes(swapped)
            .verify()
            .unwrap_err();
        assert_eq!(rejected.code(), "envelope/signature", "{field} {nth}");
    }
}

#[test]
fn nothing_is_released_or_recorded_before_acceptance_nor_accepted_twice() {
    let sealed = sealed();
    let error = sealed.release(&keys().black).unwrap_err();
    assert_eq!(error, OpenError::NotAccepted);
    let error = sealed.append(&[], &keys().arbiter).unwrap_err();
    assert_eq!(error, AppendError::NotAccepted);
    let twice = accept(&accepted_from(&sealed)).unwrap_err();
    assert_eq!(twice, AppendError::AlreadyAccepted);
    // The half of an opened envelope is still only this envelope's.
    let half = opened().release(&keys().black).unwrap();
    let read = Half::from_text(&half.to_text()).unwrap();
    assert_eq!(read, half);
    assert!(
        Slip::from_text(&half.to_text()).is_err(),
        "a half is no slip"
    );
}

/// Black's entry that the wrap of that kind is dead, with this key as evidence.
fn says_dead(
    envelope: &Envelope<Verified>,
    lock: PlayersWrap,
    evidence: &SecretKey,
    by: &SecretKey,
) -> Result<Envelope<Verified>, AppendError> {
    let evidence = *evidence.unlock.as_bytes();
    let entry = Entry {
        at: moment("1972-08-31T22:05:00+00:00"),
        by: envelope.signer(by)?,
        act: Act::Event(Event::DeadWrap { lock, evidence }),
    };
    envelope.append(&[entry], by)
}

/// An accepted envelope in which the sealer has put `body` into the wrap that comes so many before the last.
fn with_body(from_the_last: usize, body: &str) -> Envelope<Verified> {
    let text = unsigned(&sealed());
    let wraps = text.matches("[[wrap]]").count();
    let own = line(&text, "body", wraps - 1 - from_the_last).to_owned();
    accepted_from(&signed_by_the_sealer(&text.replacen(&own, body, 1)).unwrap())
}

/// What the file would break with that entry.
fn problem(refused: Result<Envelope<Verified>, AppendError>) -> FormatError {
    match refused.unwrap_err() {
        AppendError::Rejected(rejected) => rejected.problem,
        other => panic!("{other:?}"),
    }
}

/// Format §3.3: `dead-wrap` is proved by its own key, and by nothing else, so that anybody who has the file can check it.
#[test]
fn a_dead_wrap_is_proved_by_the_key_of_its_holder() {
    let Keys { white, black, .. } = keys();
    let text = unsigned(&sealed());
    let custody = line(&text, "body", 0).to_owned();
    let zeros = format!("body = \"{}\"", "A".repeat(107));
    let replies = with_body(1, &custody);
    let authors = with_body(0, &zeros);
    let (good, stranger) = (accepted(), key("Nobody", 9));
    let reply = |envelope, evidence| says_dead(envelope, PlayersWrap::Reply, evidence, &black);
    let proved = reply(&replies, &black).unwrap();
    assert_eq!(proved.entries().len(), 1);
    assert!(says_dead(&authors, PlayersWrap::Author, &white, &white).is_ok());
    let evidence = |fault| FormatError::DeadWrap { entry: 1, fault };
    // Never where the wrap opens, and with nobody else's key.
    let (opens, other) = (
        evidence(DeadWrapFault::Opens),
        evidence(DeadWrapFault::OtherKey),
    );
    assert_eq!(problem(reply(&good, &black)), opens);
    assert_eq!(problem(reply(&authors, &black)), opens);
    assert_eq!(problem(reply(&replies, &stranger)), other);
    // The sealer does not speak for the responder.
    let by_the_sealer = says_dead(&replies, PlayersWrap::Reply, &black, &white);
    assert_eq!(by_the_sealer.unwrap_err().code(), "envelope/signer");
}

/// Whoever has signed that he found his half says no more that there is none.
#[test]
fn no_wrap_is_dead_behind_the_witness_of_its_holder() {
    let black = keys().black;
    let dead = with_body(1, line(&unsigned(&sealed()), "body", 0));
    let witness = Entry {
        at: moment("1972-08-31T22:05:00+00:00"),
        by: dead.signer(&black).unwrap(),
        act: Act::Event(Event::Witness),
    };
    let witnessed = dead.append(&[witness], &black).unwrap();
    let error = problem(says_dead(&witnessed, PlayersWrap::Reply, &black, &black));
    let (entry, key, fault) = (2, "lock", EntryFault::AfterTheWitness);
    assert_eq!(error, FormatError::Entry { entry, key, fault });
}

/// Whoever sealed and gave himself nothing is found out once both halves are known, and not before.
#[test]
fn a_false_wrap_shows_at_the_opening() {
    assert_eq!(accepted().false_wraps(), None);
    assert_eq!(opened().false_wraps(), Some(Vec::new()));
    let dead = with_body(0, &format!("body = \"{}\"", "A".repeat(107)));
    assert_eq!(dead.false_wraps(), None);
    let found = opened_from(&dead).false_wraps().unwrap();
    let [found] = &found[..] else {
        panic!("{found:?}")
    };
    let holder = Signer::Player(Color::White);
    assert_eq!((found.kind, found.holder), (LockKind::Author, holder));
}

#[test]
fn the_responders_side_is_printed_without_its_key() {
    let black = keys().black;
    let half = accepted().release(&black).unwrap();
    let shown = [
        ReplyKey::Key(&black),
        ReplyKey::Half(&half),
        ReplyKey::Author(&black),
    ]
    .map(|reply| format!("{reply:?}"));
    assert_eq!(shown, ["Key(..)", "Half(..)", "Author(..)"]);
}
