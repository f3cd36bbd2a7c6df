//! What only a server does: several begin at once, connections break, schemas hold an archive each, and somebody has no
//! right, or no database.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use adjourn::archive::store::{Location, Reason, StoreError, Value, Wait};
use adjourn::archive::{Archive, Became, Roster};
use adjourn::log::leaf_hash;

use super::{Place, database, life};
use crate::fixtures::{key, keys};

/// A new database, where there is a server.
fn place() -> Option<Place> {
    let server = std::env::var("ADJOURN_POSTGRES").ok()?;
    Some(database(&server))
}

/// The address of that database, with the port and the parameters instead of its own.
fn at(place: &Place, port: Option<u16>, parameters: &str) -> Location {
    let (server, name) = place.database.as_ref().unwrap();
    let before = server.split('?').next().unwrap();
    let base = before.rsplit_once('/').map_or(before, |(base, _)| base);
    let base = match (port, base.rsplit_once(':')) {
        (Some(port), Some((host, _))) => format!("{host}:{port}"),
        _ => base.to_owned(),
    };
    Location::parse(&format!("{base}/{name}{parameters}"))
}

fn port(place: &Place) -> u16 {
    let (server, _) = place.database.as_ref().unwrap();
    let before = server.rsplit_once('/').unwrap().0;
    before.rsplit_once(':').unwrap().1.parse().unwrap()
}

/// What a person does to the database with another program.
fn by_hand(place: &Place, sql: &str) {
    let (server, name) = place.database.as_ref().unwrap();
    let base = server.rsplit_once('/').unwrap().0;
    let mut client = postgres::Client::connect(&format!("{base}/{name}"), postgres::NoTls).unwrap();
    client.batch_execute(sql).unwrap();
}

fn refused(location: &Location, make: bool) -> StoreError {
    Archive::open(location, make).err().unwrap()
}

#[test]
fn eight_first_writers_make_one_archive() {
    let Some(place) = place() else { return };
    let in_schema = at(&place, None, "?schema=italy");
    for round in 0..50 {
        by_hand(
            &place,
            "DROP SCHEMA IF EXISTS italy CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public",
        );
        let location = if round % 2 == 0 {
            &place.location
        } else {
            &in_schema
        };
        let origins: Vec<String> = thread::scope(|scope| {
            let writers: Vec<_> = (0..8)
                .map(|_| scope.spawn(|| Archive::open(location, true)?.origin()))
                .collect();
            let made = writers.into_iter().map(|writer| writer.join().unwrap());
            made.collect::<Result<_, _>>()
                .unwrap_or_else(|error: StoreError| panic!("round {round}: {error}"))
        });
        assert!(origins.iter().all(|it| *it == origins[0]), "round {round}");
    }
}

#[test]
fn each_schema_holds_an_archive_of_its_own() {
    let Some(place) = place() else { return };
    let [italy, spain] = ["?schema=italy", "?schema=spain"].map(|it| at(&place, None, it));
    let missing = refused(&italy, false);
    assert_eq!(missing.code(), "archive/no-schema");
    let mut first = Archive::open(&italy, true).unwrap();
    first.add(&life(1)).unwrap();
    let head = first.head().unwrap();
    // Neither the other schema nor the database itself has it.
    assert_eq!(refused(&spain, false).code(), "archive/no-schema");
    assert_eq!(
        refused(&place.location, false).code(),
        "archive/not-an-archive"
    );
    let mut second = Archive::open(&spain, true).unwrap();
    second.add(&life(2)[..1]).unwrap();
    assert_eq!(first.head().unwrap(), head);
    assert_ne!(second.origin().unwrap(), first.origin().unwrap());
    // An archive goes from schema to schema, out of the schemas and into a file, and stays what it is.
    let file = super::file();
    let mut from = first;
    for to in [
        &at(&place, None, "?schema=san_marino"),
        &place.location,
        &file.location,
    ] {
        let mut copy = Archive::open(to, true).unwrap();
        from.copy_to(&mut copy, &|_| ()).unwrap();
        assert_eq!(copy.head().unwrap(), head);
        assert_eq!(copy.check(None, &|_| ()).unwrap().faults, []);
        from = copy;
    }
    // Who may use one schema needs no right on the database.
    by_hand(
        &place,
        "DROP ROLE IF EXISTS italians; CREATE ROLE italians LOGIN; GRANT USAGE ON SCHEMA italy TO italians; \
         GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA italy TO italians",
    );
    let as_italian = |parameters: &str| at(&place, None, &format!("{parameters}&user=italians"));
    let mut theirs = Archive::open(&as_italian("?schema=italy"), true).unwrap();
    theirs.add(&life(3)).unwrap();
    let foreign = refused(&as_italian("?schema=spain"), false);
    assert!(
        matches!(
            foreign,
            StoreError::Unreachable {
                reason: Reason::NotAllowed,
                ..
            }
        ),
        "{foreign}"
    );
    let new = refused(&as_italian("?schema=france"), true);
    assert!(
        matches!(
            new,
            StoreError::Failed {
                reason: Reason::NotAllowed,
                ..
            }
        ),
        "{new}"
    );
    by_hand(&place, "DROP OWNED BY italians; DROP ROLE italians");
}

#[test]
fn what_is_wrong_for_good_says_why_at_once() {
    let Some(place) = place() else { return };
    place.archive().add(&life(1)).unwrap();
    let (server, _) = place.database.as_ref().unwrap();
    let base = server.rsplit_once('/').unwrap().0;
    let nowhere = Location::parse(&format!("{base}/no_such_database"));
    let error = refused(&nowhere, true);
    assert!(
        matches!(
            error,
            StoreError::Unreachable {
                reason: Reason::NoDatabase,
                ..
            }
        ),
        "{error}"
    );
    let nobody = at(&place, None, "?user=nobody_at_all");
    let error = refused(&nobody, true);
    assert!(
        matches!(
            error,
            StoreError::Unreachable {
                reason: Reason::NotLetIn,
                ..
            }
        ),
        "{error}"
    );
    // As a standby does: it can be read, and nothing else.
    let standby = at(
        &place,
        None,
        "?options=-c%20default_transaction_read_only%3Don",
    );
    let mut archive = Archive::open(&standby, true).unwrap();
    assert_eq!(archive.check(None, &|_| ()).unwrap().faults, []);
    let error = archive.add(&life(2)).unwrap_err();
    assert!(
        matches!(
            error,
            StoreError::Unreachable {
                reason: Reason::ReadOnly,
                ..
            }
        ),
        "{error}"
    );
    for (wanted, serves) in [
        ("any", true),
        ("read-only", true),
        ("read-write", false),
        ("primary", true),
        ("standby", false),
        ("prefer-standby", true),
    ] {
        let parameters = format!(
            "?target_session_attrs={wanted}&options=-c%20default_transaction_read_only%3Don"
        );
        let opened = Archive::open(&at(&place, None, &parameters), false);
        assert_eq!(opened.is_ok(), serves, "{wanted}");
    }
}

#[test]
fn a_server_that_is_not_there_is_passed_over() {
    let Some(place) = place() else { return };
    let [ours, free] = [port(&place), {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.local_addr().unwrap().port()
    }];
    let (server, name) = place.database.as_ref().unwrap();
    let user = server
        .split_once("://")
        .unwrap()
        .1
        .split('@')
        .next()
        .unwrap();
    for ports in [[free, ours], [ours, free]] {
        let [one, two] = ports;
        let address = format!("postgres://{user}@127.0.0.1:{one},127.0.0.1:{two}/{name}");
        let mut archive = Archive::open(&Location::parse(&address), true).unwrap();
        archive.add(&life(1)).unwrap();
    }
    let address = format!("postgres://{user}@127.0.0.1:{free},127.0.0.1:{ours}/no_such_database");
    let error = refused(&Location::parse(&address), false);
    assert!(
        matches!(
            error,
            StoreError::Unreachable {
                reason: Reason::NoDatabase,
                ..
            }
        ),
        "{error}"
    );
    let said = error.to_string();
    assert!(
        said.contains(&free.to_string()) && said.contains("no_such_database"),
        "{said}"
    );
}

/// How a connection breaks.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Cut {
    /// The commit goes through, and its answer is lost.
    BehindCommit,
    /// The commit does not arrive.
    BeforeCommit,
    /// A leaf is on its way.
    BeforeLeaf,
}

/// Stands between a client and a server, and cuts each of the first connections once, at that moment of a transaction.
fn cutter(server: u16, cut: Cut, times: u32) -> (u16, Arc<AtomicU32>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let cuts = Arc::new(AtomicU32::new(0));
    let counted = cuts.clone();
    thread::spawn(move || {
        for client in listener.incoming() {
            let Ok(mut client) = client else { return };
            let mut server = TcpStream::connect(("127.0.0.1", server)).unwrap();
            let counted = counted.clone();
            let (mut back, mut to_client) =
                (server.try_clone().unwrap(), client.try_clone().unwrap());
            let lost = Arc::new(AtomicU32::new(0));
            let is_lost = lost.clone();
            thread::spawn(move || {
                let mut buffer = [0; 65_536];
                while let Ok(size @ 1..) = back.read(&mut buffer) {
                    if is_lost.load(Ordering::SeqCst) == 1 {
                        // Whatever the server says to the commit, nobody hears it.
                        break;
                    }
                    if to_client.write_all(&buffer[..size]).is_err() {
                        break;
                    }
                }
                let _ = to_client.shutdown(Shutdown::Both);
            });
            thread::spawn(move || {
                let mut buffer = [0; 65_536];
                let mut wrote = false;
                while let Ok(size @ 1..) = client.read(&mut buffer) {
                    let has = |text: &[u8]| buffer[..size].windows(text.len()).any(|it| it == text);
                    wrote |= has(b"INSERT INTO version");
                    let here = match cut {
                        Cut::BeforeLeaf => has(b"INSERT INTO version"),
                        Cut::BehindCommit | Cut::BeforeCommit => wrote && has(b"COMMIT"),
                    };
                    if here && counted.fetch_add(1, Ordering::SeqCst) < times {
                        if cut != Cut::BehindCommit {
                            break;
                        }
                        lost.store(1, Ordering::SeqCst);
                    }
                    if server.write_all(&buffer[..size]).is_err() {
                        break;
                    }
                }
                let _ = client.shutdown(Shutdown::Both);
                let _ = server.shutdown(Shutdown::Both);
            });
        }
    });
    (port, cuts)
}

/// Whether the commit was done is looked up: what is reported is what is stored, once.
#[test]
fn a_lost_connection_loses_nothing_and_stores_nothing_twice() {
    let organiser = key("Organiser", 50).sign;
    for cut in [Cut::BehindCommit, Cut::BeforeCommit, Cut::BeforeLeaf] {
        let Some(place) = place() else { return };
        place.archive();
        let (port, cuts) = cutter(port(&place), cut, 3);
        let waits = Arc::new(AtomicU32::new(0));
        let told = waits.clone();
        let Location::Server(mut address) = at(&place, Some(port), "") else {
            panic!("a server")
        };
        address.tell_of_waits(move |wait| {
            assert_eq!(wait, Wait::Server { seconds: 30 });
            told.fetch_add(1, Ordering::SeqCst);
        });
        let mut archive = Archive::open(&Location::Server(address), true).unwrap();
        let all = life(1);
        let added = archive.add(&all).unwrap();
        let became: Vec<Became> = added.iter().map(|it| it.became).collect();
        assert_eq!(
            became,
            [Became::New, Became::Extended, Became::Extended],
            "{cut:?}"
        );
        assert!(cuts.load(Ordering::SeqCst) > 0, "{cut:?}: never cut");
        assert_eq!(waits.load(Ordering::SeqCst), 1, "{cut:?}: told once");
        let leaves = all.map(|it| leaf_hash(it.as_bytes()));
        assert_eq!(archive.leaves().unwrap(), leaves, "{cut:?}");
        assert_eq!(place.faults(), [] as [&str; 0], "{cut:?}");
        let mut roster = Roster::default();
        roster.add(keys().arbiter.public_line(), None);
        archive
            .set_roster(&roster, "Organiser", &organiser)
            .unwrap();
        assert_eq!(archive.head().unwrap().size, 4, "{cut:?}");
        assert_eq!(place.faults(), [] as [&str; 0], "{cut:?}");
    }
}

/// What is not known is said: with every commit cut off, nobody knows whether the last one was done.
#[test]
fn a_server_that_stays_lost_is_given_up() {
    thread::scope(|scope| {
        for (cut, code) in [
            (Cut::BeforeLeaf, "archive/failed"),
            (Cut::BeforeCommit, "archive/unconfirmed"),
        ] {
            let Some(place) = place() else { return };
            scope.spawn(move || {
                place.archive();
                let (port, _) = cutter(port(&place), cut, u32::MAX);
                let mut archive = Archive::open(&at(&place, Some(port), ""), true).unwrap();
                let began = Instant::now();
                let error = archive.add(&life(1)).unwrap_err();
                assert_eq!(error.code(), code, "{cut:?}: {error}");
                let seconds = began.elapsed().as_secs();
                assert!((29..60).contains(&seconds), "{cut:?}: {seconds} s");
                assert_eq!(place.archive().head().unwrap().size, 0, "{cut:?}");
            });
        }
    });
}

/// Somebody holds the archive for longer than a moment.
#[test]
fn whoever_waits_for_another_writer_is_told() {
    let Some(place) = place() else { return };
    place.archive();
    let (server, name) = place.database.as_ref().unwrap();
    let base = server.rsplit_once('/').unwrap().0;
    let mut other = postgres::Client::connect(&format!("{base}/{name}"), postgres::NoTls).unwrap();
    other
        .batch_execute("BEGIN; UPDATE archive SET size = size")
        .unwrap();
    let Location::Server(mut address) = place.location.clone() else {
        panic!("a server")
    };
    let (sender, told) = std::sync::mpsc::channel();
    address.tell_of_waits(move |wait| sender.send(wait).unwrap());
    thread::scope(|scope| {
        let adds = scope.spawn(|| {
            let mut archive = Archive::open(&Location::Server(address), true).unwrap();
            archive.add(&life(1)).unwrap()
        });
        let wait = told.recv_timeout(Duration::from_secs(60));
        assert_eq!(wait, Ok(Wait::Answer { seconds: 90 }));
        other.batch_execute("COMMIT").unwrap();
        assert_eq!(adds.join().unwrap().len(), 3);
    });
}

/// A standby that lagged has taken over, or somebody has taken the end away, while one run of the program adds.
#[test]
fn what_was_stored_a_moment_ago_is_missed() {
    for place in super::places() {
        let mut archive = place.archive();
        let all = life(1);
        archive.add(&all[..1]).unwrap();
        archive.add(&all[1..]).unwrap();
        // Nothing new in between hides it.
        archive.add(&all).unwrap();
        let first = leaf_hash(all[0].as_bytes());
        place.tamper("DELETE FROM version WHERE leaf > 0", &[]);
        let head = "UPDATE archive SET size = 1, frontier = $1 WHERE single = 1";
        place.tamper(head, &[first.into()]);
        let lost = archive.add(&life(2)).unwrap_err();
        assert_eq!(lost, StoreError::Lost { had: 3, has: 1 });
        // Whoever begins now can know of nothing.
        place.archive().add(&life(2)).unwrap();
    }
}

/// The catalogue of Citus 12.1, as far as the archive looks into it.
const CITUS: &str = "SET allow_system_table_mods = on; \
    CREATE TABLE pg_catalog.pg_dist_partition (logicalrelid regclass, partmethod \"char\", partkey text, \
        colocationid integer, repmodel \"char\", autoconverted boolean); \
    CREATE TABLE pg_catalog.pg_dist_schema (schemaid oid, colocationid integer)";

#[test]
fn tables_on_several_machines_are_refused() {
    let Some(place) = place() else { return };
    let italy = at(&place, None, "?schema=italy");
    for location in [&place.location, &italy] {
        Archive::open(location, true)
            .unwrap()
            .add(&life(1))
            .unwrap();
    }
    by_hand(&place, CITUS);
    // Method, replication and colocation of a table, and whether the archive is still whole on one machine.
    for (what, row, whole) in [
        ("distributed", "'h', NULL, 3, 's'", false),
        ("a reference table", "'n', NULL, 4, 't'", false),
        ("a single shard", "'n', NULL, 5, 's'", false),
        ("known to Citus, and here", "'n', NULL, 0, 's'", true),
    ] {
        for (table, ours) in [
            ("version", true),
            ("envelope", true),
            ("archive", true),
            ("x", false),
        ] {
            by_hand(
                &place,
                &format!(
                    "CREATE TABLE IF NOT EXISTS x (a int); DELETE FROM pg_dist_partition; \
                     INSERT INTO pg_dist_partition VALUES ('{table}', {row}, false)"
                ),
            );
            let opened = Archive::open(&place.location, true).err();
            let expected = (ours && !whole).then_some("archive/distributed");
            assert_eq!(
                opened.as_ref().map(StoreError::code),
                expected,
                "{what}: {table}"
            );
            assert!(Archive::open(&italy, true).is_ok(), "{what}: {table}");
        }
    }
    // A schema that is distributed as a whole is on one worker.
    by_hand(
        &place,
        "INSERT INTO pg_dist_partition VALUES ('italy.version', 'n', NULL, 6, 's', false)",
    );
    assert_eq!(refused(&italy, true).code(), "archive/distributed");
    by_hand(
        &place,
        "INSERT INTO pg_dist_schema SELECT oid, 6 FROM pg_namespace WHERE nspname = 'italy'",
    );
    let mut archive = Archive::open(&italy, true).unwrap();
    assert_eq!(archive.check(None, &|_| ()).unwrap().faults, []);
}

/// Other writers do not keep to the lock; nor does a server that has lost a part of what it had.
#[test]
fn nothing_is_added_to_a_log_that_does_not_end_where_it_says() {
    let rows: [(&str, &str, &[Value]); 4] = [
        (
            "the head is older",
            "UPDATE archive SET size = 1, frontier = $1 WHERE single = 1",
            &[vec![0; 32].into()],
        ),
        (
            "the head says that there is nothing",
            "UPDATE archive SET size = 0, frontier = $1 WHERE single = 1",
            &[Vec::new().into()],
        ),
        (
            "a leaf lies behind the end",
            "UPDATE version SET leaf = 7 WHERE leaf = 1",
            &[],
        ),
        (
            "the last leaf is gone",
            "DELETE FROM version WHERE leaf = 2",
            &[],
        ),
    ];
    for (what, sql, values) in rows {
        for place in super::places() {
            let mut archive = place.archive();
            archive.add(&life(1)).unwrap();
            assert_eq!(place.tamper(sql, values), 1, "{what}");
            let error = archive.add(&life(2)).unwrap_err();
            assert_eq!(error.code(), "archive/damaged", "{what}");
            let organiser = key("Organiser", 50).sign;
            let set = archive.set_roster(&Roster::default(), "Organiser", &organiser);
            assert_eq!(set.unwrap_err().code(), "archive/damaged", "{what}");
        }
    }
}
