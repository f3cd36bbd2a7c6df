//! Whatever is changed, deleted, swapped or put in another order behind the archive's back is found and
//! named.

use archive::store::{Purpose, Value};
use envelope::log::TreeHead;

use super::{Place, life, places};
use crate::fixtures::accepted;

/// Three envelopes: one in three versions, one in two, one in one.
fn small(place: &Place) -> [String; 3] {
    let mut archive = place.archive();
    let [one, two, three] = [life(1), life(2), life(3)];
    archive.add(&one).unwrap();
    archive.add(&two[..2]).unwrap();
    archive.add(&three[..1]).unwrap();
    [one, two, three].map(|life| life[0].fingerprint().seal_number().to_string())
}

/// Puts a small archive into a store, changes it, and says what is found.
fn found(place: &Place, sql: &str, values: &[Value]) -> Vec<String> {
    place.empty();
    small(place);
    assert_eq!(place.faults(), [] as [&str; 0]);
    assert!(place.tamper(sql, values) > 0, "{sql}");
    place.faults()
}

#[test]
fn every_row_that_is_deleted() {
    for place in places() {
        // Leaves 0 to 2 are the first envelope's, 3 and 4 the second's, 5 the third's.
        for leaf in 0..6_u64 {
            let faults = found(
                &place,
                "DELETE FROM version WHERE leaf = $1",
                &[leaf.into()],
            );
            let named = format!("leaf {leaf} archive/missing");
            // A version behind it no longer begins where it must; alone, only the index has it.
            assert!(!faults.is_empty(), "leaf {leaf}");
            let missing = faults.contains(&named);
            let gap = faults.iter().any(|fault| fault.contains("archive/gap"));
            assert!(missing || gap, "leaf {leaf}: {faults:?}");
        }
        for id in [0_u64, 3, 5] {
            let sql = "DELETE FROM envelope WHERE envelope = $1";
            let faults = found(&place, sql, &[id.into()]);
            assert_eq!(faults.len(), 1, "{faults:?}");
            assert!(faults[0].ends_with("archive/not-listed"), "{faults:?}");
            let sql = "DELETE FROM version WHERE envelope = $1";
            let faults = found(&place, sql, &[id.into()]);
            let not_stored = |fault: &String| fault.ends_with("archive/not-stored");
            assert!(faults.iter().any(not_stored), "{faults:?}");
        }
    }
}

/// The index may hold anything in place of a seal number: it is not repeated to a terminal.
#[test]
fn a_fault_names_no_seal_number_that_is_none() {
    for place in places() {
        small(&place);
        let sql = "UPDATE envelope SET seal_number = $1 WHERE envelope = 3";
        place.tamper(sql, &["\u{1b}[2J".into()]);
        place.tamper("DELETE FROM version WHERE envelope = 3", &[]);
        let faults = place.faults();
        assert!(
            faults.contains(&"leaf 3 archive/not-stored".to_owned()),
            "{faults:?}"
        );
    }
}

#[test]
fn every_byte_of_every_version() {
    let all = std::env::var_os("ADJOURN_FULL").is_some();
    for place in places() {
        let names = small(&place);
        for (leaf, name) in [(0_u64, 0), (1, 0), (2, 0), (3, 1), (4, 1), (5, 2)] {
            let bytes = stored(&place, leaf);
            let step = if all { 1 } else { 211 };
            for byte in (0..bytes.len()).step_by(step) {
                let mut changed = bytes.clone();
                changed[byte] ^= 1;
                let sql = "UPDATE version SET bytes = $1 WHERE leaf = $2";
                place.tamper(sql, &[changed.into(), leaf.into()]);
                let faults = place.faults();
                let named = |fault: &String| fault.starts_with(&names[name]);
                assert!(
                    faults.iter().any(named),
                    "leaf {leaf}, byte {byte}: {faults:?}"
                );
                place.tamper(sql, &[bytes.clone().into(), leaf.into()]);
            }
        }
        assert_eq!(place.faults(), [] as [&str; 0]);
    }
}

/// The bytes of a leaf's row.
fn stored(place: &Place, leaf: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut store = place.location.open(false).unwrap();
    store
        .run(Purpose::Read, &mut |rows| {
            let found = rows.query("SELECT bytes FROM version WHERE leaf = $1", &[leaf.into()])?;
            bytes = found[0].bytes(0)?.to_vec();
            Ok(())
        })
        .unwrap();
    bytes
}

#[test]
fn every_other_value() {
    #[rustfmt::skip]
    let rows: &[(&str, &str)] = &[
        ("UPDATE version SET start = start + 1 WHERE leaf = 1", "archive/gap"),
        ("UPDATE version SET leaf = 17 WHERE leaf = 5", "archive/gap"),
        ("UPDATE version SET leaf = 17, envelope = 17 WHERE leaf = 5", "archive/missing"),
        ("UPDATE version SET envelope = 3 WHERE leaf = 2", "archive/gap"),
        ("UPDATE version SET hash = (SELECT hash FROM envelope WHERE envelope = 0) WHERE leaf = 3", "archive/changed"),
        ("UPDATE version SET hash = bytes WHERE leaf = 3", "archive/changed"),
        ("UPDATE envelope SET envelope = 9 WHERE envelope = 3", "archive/not-listed"),
        ("UPDATE archive SET frontier = (SELECT hash FROM version WHERE leaf = 0), size = 1", "archive/head"),
        ("UPDATE archive SET frontier = (SELECT hash FROM version WHERE leaf = 0), size = 8", "archive/missing"),
    ];
    // Each column of the index.
    #[rustfmt::skip]
    let index = [
        "white = 'Nobody'", "black = 'Nobody'", "arbiter = 'Nobody'", "event = 'Nothing'", "site = 'Nowhere'", "date = '1973'", "round = '9'",
        "state = 'closed'", "phase = 'finished'", "result = '1-0'", "sealed_at = sealed_at + 1", "resume_at = resume_at + 1", "resume_zone = 'UTC'",
        "resume_place = ''", "fingerprint = game", "seal_number = ''", "head = fingerprint", "game = head", "adjournment = 2", "sealed_by = 'black'",
        "length = length - 1", "hash = (SELECT hash FROM version WHERE leaf = 0)", "seat = hash", "flag = 'rival'", "flag = 'nonsense'",
    ];
    let index = index.map(|set| {
        (
            format!("UPDATE envelope SET {set} WHERE envelope = 3"),
            "archive/index",
        )
    });
    let rows = rows.iter().map(|(sql, code)| ((*sql).to_owned(), *code));
    let rows: Vec<(String, &str)> = rows.chain(index).collect();
    for place in places() {
        for (sql, code) in &rows {
            let faults = found(&place, sql, &[]);
            let named = |fault: &String| fault.ends_with(code);
            assert!(faults.iter().any(named), "{sql}: {faults:?}");
        }
    }
}

#[test]
fn versions_swapped_and_put_in_another_order() {
    for place in places() {
        // Two envelopes change places, everything else made to fit but the log's head.
        let sql = "UPDATE version SET leaf = CASE leaf WHEN 3 THEN 13 WHEN 4 THEN 14 ELSE 15 END, \
                   envelope = CASE envelope WHEN 3 THEN 13 ELSE 15 END WHERE leaf >= 3";
        found(&place, sql, &[]);
        place.tamper(
            "UPDATE version SET leaf = CASE leaf WHEN 13 THEN 4 WHEN 14 THEN 5 ELSE 3 END, \
             envelope = CASE envelope WHEN 13 THEN 4 ELSE 3 END WHERE leaf >= 13",
            &[],
        );
        place.tamper("UPDATE envelope SET envelope = 13 WHERE envelope = 3", &[]);
        place.tamper("UPDATE envelope SET envelope = 3 WHERE envelope = 5", &[]);
        place.tamper("UPDATE envelope SET envelope = 4 WHERE envelope = 13", &[]);
        assert_eq!(place.faults(), ["log archive/head"]);
    }
}

#[test]
fn an_envelope_that_does_not_verify_with_all_hashes_made_to_fit() {
    for place in places() {
        small(&place);
        let mut archive = place.archive();
        let before = archive.head().unwrap();
        archive.add(&[accepted()]).unwrap();
        let mut bytes = stored(&place, 6);
        let place_of_name = bytes.windows(7).position(|it| it == b"Spassky").unwrap();
        bytes[place_of_name] = b's';
        let hash = envelope::log::leaf_hash(&bytes);
        let hash: &[u8] = hash.as_bytes();
        let sql = "UPDATE version SET bytes = $1, hash = $2 WHERE leaf = 6";
        place.tamper(sql, &[bytes.into(), hash.into()]);
        let faults = place.faults();
        let not_verified = |fault: &String| fault.ends_with("envelope/signature");
        assert!(faults.iter().any(not_verified), "{faults:?}");
        assert!(
            faults.contains(&"log archive/head".to_owned()),
            "{faults:?}"
        );
        // The earlier part is as it was, and a checkpoint of it still holds.
        let checked = archive.check(Some(before), &|_| ()).unwrap();
        let codes: Vec<&str> = checked.faults.iter().map(|it| it.kind.code()).collect();
        assert!(!codes.contains(&"archive/checkpoint"), "{codes:?}");
    }
}

#[test]
fn only_a_checkpoint_shows_what_was_dropped_from_the_end() {
    for place in places() {
        small(&place);
        let mut archive = place.archive();
        let head = archive.head().unwrap();
        // Whoever rewrites everything drops the last envelope without a trace …
        let fresh = super::file();
        let mut rewritten = fresh.archive();
        rewritten.take_name(&archive.origin().unwrap()).unwrap();
        let mut kept = Vec::new();
        archive
            .export(0..head.size - 1, |_, version| {
                kept.push(version.to_vec());
                Ok::<_, archive::store::StoreError>(())
            })
            .unwrap();
        for bytes in kept {
            let envelope = envelope::Envelope::from_bytes(bytes);
            rewritten.add(&[envelope.verify().unwrap()]).unwrap();
        }
        assert_eq!(fresh.faults(), [] as [&str; 0]);
        // … but not from somebody who kept a checkpoint.
        let checkpoint = |head: TreeHead, archive: &mut archive::Archive| {
            let faults = archive.check(Some(head), &|_| ()).unwrap().faults;
            let codes: Vec<&str> = faults.iter().map(|fault| fault.kind.code()).collect();
            codes.join(" ")
        };
        assert_eq!(checkpoint(head, &mut archive), "");
        assert_eq!(checkpoint(head, &mut rewritten), "archive/checkpoint");
        let earlier = rewritten.head().unwrap();
        assert_eq!(checkpoint(earlier, &mut archive), "");
        let forged = TreeHead {
            root: head.root,
            ..earlier
        };
        assert_eq!(checkpoint(forged, &mut archive), "archive/checkpoint");
    }
}
