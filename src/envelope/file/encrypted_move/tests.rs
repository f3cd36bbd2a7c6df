//! The written move: what it never shows, wraps that lie, and the published values of every step.

mod vectors;

use shakmaty::Color;

use super::*;
use crate::file::{Envelope, SharedText, Slip, Unverified};

fn sealed() -> Sealed {
    let file = include_bytes!("../../../../tests/golden/accepted.envelope").to_vec();
    let envelope = Envelope::<Unverified>::from_bytes(file).verify().unwrap();
    envelope.state.sealed.unwrap()
}

fn sealer() -> crate::crypto::UnlockKey {
    let slip = Slip::from_text(include_str!("../../../../tests/golden/white.slip")).unwrap();
    slip.key("White".to_owned()).unlock
}

#[test]
fn secrets_are_not_printed() {
    let written = WrittenMove::new("Bd7").unwrap();
    assert_eq!(format!("{written:?}"), "WrittenMove(..)");
    assert_eq!(format!("{:?}", Plaintext::new(&written)), "Plaintext(..)");
    assert_eq!(format!("{:?}", Half::from_bytes([7; 32])), "Half(..)");
}

#[test]
fn what_is_written_is_in_normal_form_and_what_was_sealed_stays_as_it_is() {
    // The letter, and the letter with its accent behind it.
    let (composed, apart) = ("\u{3ac}", "\u{3b1}\u{301}");
    assert_eq!(WrittenMove::new(apart).unwrap().expose(), composed);
    let longest = LONGEST_MOVE / composed.len();
    assert!(WrittenMove::new(&apart.repeat(longest)).is_ok());
    let fault = WrittenMove::new(&apart.repeat(longest + 1)).unwrap_err();
    assert_eq!(
        fault,
        TextFault::TooLong {
            longest: LONGEST_MOVE
        }
    );
    let mut bytes = [0; PLAINTEXT];
    bytes[0] = u8::try_from(apart.len()).unwrap();
    bytes[1..=apart.len()].copy_from_slice(apart.as_bytes());
    let written = Plaintext::from_bytes(bytes).written().unwrap();
    assert_eq!(written.expose(), apart);
}

#[test]
fn the_author_wrap_must_hold_both_halves() {
    let key = sealer();
    let (custody, reply) = sealed().unwrap_author(&key).unwrap();
    let wrong = Half::from_bytes([7; 32]);
    for (first, second) in [(&wrong, &reply), (&custody, &wrong), (&reply, &custody)] {
        let mut sealed = sealed();
        let context = context(&sealed.label_digest, &sealed.commitment);
        let info = wrap_info(LockKind::Author, &context);
        let halves = [*first.expose(), *second.expose()].concat();
        let wrap = sealed.wraps.last_mut().unwrap();
        wrap.wrapped = wrap.lock.wrap(&info, &halves).unwrap();
        let error = sealed.unwrap_author(&key).unwrap_err();
        assert_eq!(
            error,
            UnwrapError::Content {
                kind: LockKind::Author
            }
        );
    }
}

/// Format §3.2 and §4: the two halves give every wrap again, so a wrap that was made otherwise is seen at the
/// opening, and whose it is.
#[test]
fn the_halves_make_every_wrap_again() {
    let (custody, reply) = sealed().unwrap_author(&sealer()).unwrap();
    assert_eq!(sealed().false_wraps(&custody, &reply), []);
    let sealed = sealed();
    let context = context(&sealed.label_digest, &sealed.commitment);
    for place in 0..sealed.wraps.len() {
        let mut other = sealed.clone();
        let wrap = &mut other.wraps[place];
        let named = FalseWrap {
            kind: wrap.kind,
            holder: wrap.holder,
        };
        // The same content under an ephemeral key of one's own choosing: it opens, and leaves room for a choice.
        let content = content(wrap.kind, &custody, &reply);
        let chosen = wrap.lock.wrap(&wrap_info(wrap.kind, &context), &content);
        let last = wrap.wrapped.body.len() - 1;
        wrap.wrapped.body[last] ^= 1;
        assert_eq!(other.false_wraps(&custody, &reply), [named], "{named:?}");
        other.wraps[place].wrapped = chosen.unwrap();
        assert_eq!(other.false_wraps(&custody, &reply), [named], "{named:?}");
    }
}

/// Whoever brings the wrong slip is told whose it is, and whose is needed.
#[test]
fn a_key_of_another_is_known_as_his() {
    let sealed = sealed();
    let black = Slip::from_text(include_str!("../../../../tests/golden/black.slip")).unwrap();
    let (white, black) = (sealer(), black.key("Black".to_owned()).unlock);
    let strange = crate::crypto::UnlockKey::generate().unwrap();
    let [the_white, the_black] = Color::ALL.map(Signer::Player);
    let rows = [
        (LockKind::Reply, &white, the_black, Some(the_white)),
        (LockKind::Reply, &strange, the_black, None),
        (LockKind::Author, &black, the_white, Some(the_black)),
        (LockKind::Author, &strange, the_white, None),
        (LockKind::Custody, &black, Signer::Arbiter, Some(the_black)),
        (LockKind::Custody, &strange, Signer::Arbiter, None),
    ];
    for (kind, key, holder, whose) in rows {
        let refused = UnwrapError::NotForThisKey {
            kind,
            holder,
            whose,
        };
        assert_eq!(sealed.unwrap(kind, key).unwrap_err(), refused);
    }
}
