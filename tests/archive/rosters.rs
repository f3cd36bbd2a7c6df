//! The roster as a part of the log: whoever changes it, moves it, puts it in again or signs another one is found.

use archive::store::Value;
use archive::{Archive, Flag, Known, Leaf, Roster, RosterError, Sought};
use envelope::crypto::SigningKey;
use envelope::log::{Checkpoint, Frontier, NoteKey, TreeHead, leaf_hash};

use super::{Place, apart_in, life, places};
use crate::fixtures::{key, keys};

const ORGANISER: &str = "Organiser";

fn organiser() -> SigningKey {
    key(ORGANISER, 50).sign
}

fn stranger() -> SigningKey {
    key(ORGANISER, 51).sign
}

/// White alone is known.
fn white() -> Roster {
    let mut roster = Roster::default();
    roster.add(keys().white.public_line(), None);
    roster
}

/// Everybody who has signed is known.
fn everybody() -> Roster {
    let mut roster = white();
    roster.add(keys().black.public_line(), None);
    roster.add(keys().arbiter.public_line(), None);
    roster
}

/// Leaves 0 to 2 are one game, 4 and 5 another; 3 and 6 are rosters on which the arbiter is unknown. Returns the head.
fn league(place: &Place) -> TreeHead {
    place.empty();
    let mut archive = place.archive();
    archive.add(&life(1)).unwrap();
    set(&mut archive, &white()).unwrap();
    archive.add(&life(2)[..2]).unwrap();
    set(&mut archive, &white()).unwrap();
    assert_eq!(place.faults(), [] as [&str; 0]);
    assert_eq!(apart_in(&mut archive), 2);
    archive.head().unwrap()
}

fn set(archive: &mut Archive, roster: &Roster) -> Result<(), RosterError> {
    let signed = archive.set_roster(roster, ORGANISER, &organiser());
    signed.map(|_| ())
}

/// The log before a leaf.
fn before(place: &Place, leaf: usize) -> Checkpoint {
    let mut archive = place.archive();
    let frontier: Frontier = archive.leaves().unwrap()[..leaf].iter().copied().collect();
    let head = TreeHead {
        size: frontier.size(),
        root: frontier.root(),
    };
    let origin = archive.origin().unwrap();
    Checkpoint { origin, head }
}

/// Puts other bytes in place of a leaf, with the hash that they have.
fn replace(place: &Place, leaf: u64, bytes: &[u8]) {
    let sql = "UPDATE version SET bytes = $1, hash = $2 WHERE leaf = $3";
    let hash = leaf_hash(bytes);
    let values: [Value; 3] = [bytes.into(), hash.as_bytes()[..].into(), leaf.into()];
    assert_eq!(place.tamper(sql, &values), 1);
}

/// Adds a leaf that is a roster, with the hash that it has.
fn append(place: &Place, leaf: u64, bytes: &[u8]) {
    let sql = "INSERT INTO version (leaf, envelope, start, bytes, hash) VALUES ($1, $2, 0, $3, $4)";
    let hash = leaf_hash(bytes);
    let none = Value::from(None::<i64>);
    let values = [leaf.into(), none, bytes.into(), hash.as_bytes()[..].into()];
    assert_eq!(place.tamper(sql, &values), 1);
}

/// Makes the head of the log fit its leaves.
fn fit(place: &Place) {
    let frontier: Frontier = place.archive().leaves().unwrap().into_iter().collect();
    let whole: Vec<u8> = frontier
        .whole()
        .iter()
        .flat_map(|it| *it.as_bytes())
        .collect();
    let sql = "UPDATE archive SET size = $1, frontier = $2";
    place.tamper(sql, &[frontier.size().into(), whole.into()]);
}

fn stored(place: &Place, leaf: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    let found = place.archive().export(leaf..leaf + 1, |_, exported| {
        bytes = exported.to_vec();
        Ok::<_, archive::store::StoreError>(())
    });
    found.map(|()| bytes).unwrap()
}

fn no_flag(place: &Place) {
    place.tamper("UPDATE envelope SET flag = ''", &[]);
}

fn fault_codes(place: &Place, earlier: TreeHead) -> Vec<&'static str> {
    let checked = place.archive().check(Some(earlier), &|_| ()).unwrap();
    checked.faults.iter().map(|it| it.kind.code()).collect()
}

/// The attack: lines are put into the stored roster, and the flags taken away.
#[test]
fn a_roster_that_was_changed_in_the_store_is_found() {
    for place in places() {
        for hashes_fit in [false, true] {
            let head = league(&place);
            let mut known = String::new();
            for person in [keys().black, keys().arbiter] {
                known += &format!("known always {}\n", person.public_line());
            }
            let roster = String::from_utf8(stored(&place, 6)).unwrap();
            let changed = roster.replacen("known always", &format!("{known}known always"), 1);
            match hashes_fit {
                true => {
                    replace(&place, 6, changed.as_bytes());
                    fit(&place);
                }
                false => {
                    let sql = "UPDATE version SET bytes = $1 WHERE leaf = 6";
                    place.tamper(sql, &[changed.as_bytes().into()]);
                }
            }
            no_flag(&place);
            let faults = place.faults();
            assert!(
                faults.contains(&"leaf 6 archive/roster".to_owned()),
                "{faults:?}"
            );
            assert!(fault_codes(&place, head).contains(&"archive/roster"));
            // Nothing else that uses the roster does so without looking.
            let mut archive = place.archive();
            let codes = [
                archive.add(&life(3)).map(|_| ()).unwrap_err().code(),
                archive.roster().unwrap_err().code(),
                archive
                    .list(&Sought::default(), |_| true)
                    .unwrap_err()
                    .code(),
                set(&mut archive, &everybody()).unwrap_err().code(),
            ];
            assert_eq!(codes, ["archive/damaged"; 4]);
        }
    }
}

#[test]
fn a_flag_that_does_not_follow_from_the_roster_is_found() {
    for place in places() {
        league(&place);
        no_flag(&place);
        let faults = place.faults();
        assert_eq!(faults, ["leaf 0 archive/index", "leaf 4 archive/index"]);
    }
}

#[test]
fn only_the_key_of_the_first_roster_signs_the_next() {
    for place in places() {
        let head = league(&place);
        let mut archive = place.archive();
        let refused = archive.set_roster(&everybody(), ORGANISER, &stranger());
        let named = NoteKey::new(ORGANISER, organiser().verifying_key()).unwrap();
        let other_key = matches!(refused, Err(RosterError::OtherKey { named: it }) if *it == named);
        assert!(other_key, "the same name, another key");
        assert_eq!(archive.head().unwrap(), head, "nothing was written");
        // By hand, in the place of the last, with everything made to fit.
        let forged = everybody().sign(&before(&place, 6), ORGANISER, &stranger());
        replace(&place, 6, forged.unwrap().as_str().as_bytes());
        fit(&place);
        no_flag(&place);
        assert!(place.faults().contains(&"leaf 6 archive/roster".to_owned()));
        // The first one as well: the log is another one, for whoever keeps a checkpoint.
        league(&place);
        let head = place.archive().head().unwrap();
        for leaf in [3, 6] {
            let forged = everybody().sign(&before(&place, leaf), ORGANISER, &stranger());
            replace(&place, leaf as u64, forged.unwrap().as_str().as_bytes());
            fit(&place);
        }
        no_flag(&place);
        assert_eq!(fault_codes(&place, head), ["archive/checkpoint"]);
        let named = place.check().roster_key.unwrap();
        assert_eq!(
            named,
            NoteKey::new(ORGANISER, stranger().verifying_key()).unwrap()
        );
    }
}

/// On the first roster everybody was known, on the second no more: the first must not come into force again.
#[test]
fn a_roster_holds_in_its_own_place_of_its_own_log_only() {
    for place in places() {
        place.empty();
        let mut archive = place.archive();
        archive.add(&life(1)).unwrap();
        set(&mut archive, &everybody()).unwrap();
        set(&mut archive, &white()).unwrap();
        let earlier = stored(&place, 3);
        let elsewhere = super::file();
        let mut other = elsewhere.archive();
        other.add(&life(1)).unwrap();
        other.add(&life(2)[..2]).unwrap();
        set(&mut other, &everybody()).unwrap();
        let of_another_log = stored(&elsewhere, 5);
        for roster in [earlier, of_another_log] {
            append(&place, 5, &roster);
            fit(&place);
            no_flag(&place);
            let faults = place.faults();
            assert_eq!(faults, ["leaf 0 archive/index", "leaf 5 archive/roster"]);
            let Ok(leaf @ Leaf::Roster(_)) = Leaf::read(roster) else {
                panic!("a roster is no envelope")
            };
            place.tamper("DELETE FROM version WHERE leaf = 5", &[]);
            fit(&place);
            let refused = archive.append(5, &[leaf]).unwrap_err();
            assert_eq!(refused.code(), "archive/damaged");
        }
    }
}

#[test]
fn an_envelope_cannot_be_moved_before_or_behind_a_roster() {
    for place in places() {
        league(&place);
        let steps = [
            "UPDATE version SET leaf = 13 WHERE leaf = 3",
            "UPDATE version SET leaf = 3, envelope = 3 WHERE leaf = 4",
            "UPDATE version SET leaf = 4, envelope = 3 WHERE leaf = 5",
            "UPDATE version SET leaf = 5 WHERE leaf = 13",
            "UPDATE envelope SET envelope = 3 WHERE envelope = 4",
        ];
        for step in steps {
            assert_eq!(place.tamper(step, &[]), 1, "{step}");
        }
        fit(&place);
        let faults = place.faults();
        assert_eq!(faults, ["leaf 5 archive/roster", "leaf 6 archive/roster"]);
    }
}

#[test]
fn a_roster_is_never_taken_for_an_envelope_nor_an_envelope_for_a_roster() {
    for place in places() {
        for (sql, codes) in [
            (
                "UPDATE version SET envelope = leaf WHERE leaf = 6",
                ["leaf 6 envelope/"; 2],
            ),
            (
                "UPDATE version SET envelope = NULL WHERE leaf = 5",
                ["archive/changed", "archive/index"],
            ),
            (
                "UPDATE version SET envelope = NULL WHERE envelope = 4",
                ["archive/roster", "archive/not-stored"],
            ),
            ("DELETE FROM version WHERE leaf = 3", ["archive/missing"; 2]),
        ] {
            league(&place);
            assert!(place.tamper(sql, &[]) > 0, "{sql}");
            let faults = place.faults();
            for code in codes {
                let named = faults.iter().any(|fault| fault.contains(code));
                assert!(named, "{sql}: {code} in {faults:?}");
            }
        }
    }
}

#[test]
fn rosters_go_with_a_copy_and_an_export_into_the_same_log() {
    for place in places() {
        let head = league(&place);
        let mut archive = place.archive();
        for to in places() {
            archive.copy_to(&mut to.archive(), &super::went_on).unwrap();
            assert_eq!(to.archive().head().unwrap(), head);
            assert_eq!(to.faults(), [] as [&str; 0]);
            assert_eq!(apart_in(&mut to.archive()), 2);
            // Signed for a log of this name and length, it may go on in either.
            set(&mut to.archive(), &everybody()).unwrap();
            assert_eq!(apart_in(&mut to.archive()), 0);
            let checked = to.check();
            assert_eq!(checked.faults, []);
            assert_eq!(checked.signers.get(&Known::Known), Some(&5));
        }
        // An envelope that comes later is judged by the last roster.
        let added = archive.add(&life(3)[..2]).unwrap();
        let flags: Vec<Flag> = added.iter().map(|added| added.flag).collect();
        assert_eq!(flags, [Flag::None, Flag::UnknownSigner]);
    }
}
