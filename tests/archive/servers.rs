//! What only a server does: several begin at once, connections break, schemas hold an archive each, and somebody has no
//! right, or no database.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use adjourn::commands::archive::{Source, add};
use adjourn::files::Files;
use archive::store::{Location, Reason, StoreError, Value, Wait};
use archive::{Archive, Became, Roster};
use envelope::log::leaf_hash;

use super::{Database, Place, database, life};
use crate::fixtures::key;
use crate::scratch::scratch;

/// A new database, where there is a server.
fn place() -> Option<Place> {
    let server = std::env::var("ADJOURN_POSTGRES").ok()?;
    Some(database(&server))
}

fn database_of(place: &Place) -> &Database {
    place.database.as_ref().unwrap()
}

/// The address of that database, with the parameters instead of its own.
fn with(place: &Place, parameters: &str) -> Location {
    let Database { base, name, .. } = database_of(place);
    Location::parse(&format!("{base}/{name}{parameters}"))
}

/// The address of that database, at this port.
fn at(place: &Place, port: u16) -> Location {
    let (user, _) = database_of(place).user_and_port();
    let name = &database_of(place).name;
    Location::parse(&format!("postgres://{user}@127.0.0.1:{port}/{name}"))
}

fn port(place: &Place) -> u16 {
    database_of(place).user_and_port().1
}

/// What a person does to the database with another program.
fn by_hand(place: &Place, sql: &str) {
    database_of(place).client().batch_execute(sql).unwrap();
}

/// Why the server cannot be reached, or has failed.
fn why(error: &StoreError) -> Option<Reason> {
    match error {
        StoreError::Unreachable { reason, .. } | StoreError::Failed { reason, .. } => Some(*reason),
        _ => None,
    }
}

/// That address, and who is told of each wait.
fn told(mut location: Location, told: impl Fn(Wait) + Send + Sync + 'static) -> Location {
    location.tell_of_waits(told);
    location
}

fn refused(location: &Location, make: bool) -> StoreError {
    Archive::open(location, make).err().unwrap()
}

#[test]
fn eight_first_writers_make_one_archive() {
    let Some(place) = place() else { return };
    let in_schema = with(&place, "?schema=italy");
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
    let [italy, spain] = ["?schema=italy", "?schema=spain"].map(|it| with(&place, it));
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
        &with(&place, "?schema=san_marino"),
        &place.location,
        &file.location,
    ] {
        let mut copy = Archive::open(to, true).unwrap();
        from.copy_to(&mut copy, &super::went_on).unwrap();
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
    let as_italian = |parameters: &str| with(&place, &format!("{parameters}&user=italians"));
    let mut theirs = Archive::open(&as_italian("?schema=italy"), true).unwrap();
    theirs.add(&life(3)).unwrap();
    let foreign = refused(&as_italian("?schema=spain"), false);
    assert_eq!(why(&foreign), Some(Reason::NotAllowed), "{foreign}");
    let new = refused(&as_italian("?schema=france"), true);
    assert_eq!(why(&new), Some(Reason::NotAllowed), "{new}");
    by_hand(&place, "DROP OWNED BY italians; DROP ROLE italians");
}

#[test]
fn what_is_wrong_for_good_says_why_at_once() {
    let Some(place) = place() else { return };
    place.archive().add(&life(1)).unwrap();
    let base = &database_of(&place).base;
    let nowhere = Location::parse(&format!("{base}/no_such_database"));
    let error = refused(&nowhere, true);
    assert_eq!(why(&error), Some(Reason::NoDatabase), "{error}");
    let nobody = with(&place, "?user=nobody_at_all");
    let error = refused(&nobody, true);
    assert_eq!(why(&error), Some(Reason::NotLetIn), "{error}");
    // As a standby does: it can be read, and nothing else.
    let standby = with(&place, "?options=-c%20default_transaction_read_only%3Don");
    let mut archive = Archive::open(&standby, true).unwrap();
    assert_eq!(archive.check(None, &|_| ()).unwrap().faults, []);
    let error = archive.add(&life(2)).unwrap_err();
    assert_eq!(why(&error), Some(Reason::ReadOnly), "{error}");
}

/// How a connection breaks.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Cut {
    /// The commit goes through, and its answer is lost.
    BehindCommit,
    /// The commit goes through, and the server says that its disk is full, and ends.
    FullAtCommit,
    /// The commit does not arrive.
    BeforeCommit,
    /// A leaf is on its way.
    BeforeLeaf,
    /// A leaf is on its way, and nothing more comes, but nobody is told.
    Silence,
    /// The server says that somebody else holds the archive.
    Held,
}

impl Cut {
    /// Whether a client sends what is cut. `holds` says whether it has asked for the archive on this connection.
    fn is_at(self, sent: &[u8], holds: bool) -> bool {
        let has = |text: &[u8]| sent.windows(text.len()).any(|it| it == text);
        match self {
            Cut::BehindCommit | Cut::FullAtCommit | Cut::BeforeCommit => holds && has(b"COMMIT"),
            Cut::BeforeLeaf | Cut::Silence => has(b"INSERT INTO version"),
            Cut::Held => has(HOLD),
        }
    }

    /// What the client hears instead of the server's answer; `None` where the server does not hear the client.
    fn answer(self) -> Option<Vec<u8>> {
        match self {
            Cut::BehindCommit => Some(Vec::new()),
            Cut::FullAtCommit => Some(says("PANIC", "53100")),
            Cut::Held => Some(says("ERROR", "55P03")),
            Cut::BeforeCommit | Cut::BeforeLeaf | Cut::Silence => None,
        }
    }
}

/// What every writer begins with.
const HOLD: &[u8] = b"UPDATE archive SET size = size";

/// An error of a server (PostgreSQL, "Message Formats", ErrorResponse).
fn says(severity: &str, code: &str) -> Vec<u8> {
    let fields = format!("S{severity}\0V{severity}\0C{code}\0Msaid by a test\0\0");
    let length = u32::try_from(fields.len() + 4).unwrap().to_be_bytes();
    [b"E", &length[..], fields.as_bytes()].concat()
}

/// Stands between clients and a server, and cuts connections, each once: the first as `cut` says of 0, the next as it says
/// of 1. Counts the cuts.
fn cutter(
    server: u16,
    cut: impl Fn(u32) -> Option<Cut> + Send + Sync + 'static,
) -> (u16, Arc<AtomicU32>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let cuts = Arc::new(AtomicU32::new(0));
    let counted = cuts.clone();
    let cut = Arc::new(cut);
    thread::spawn(move || {
        for client in listener.incoming() {
            let Ok(mut client) = client else { return };
            let mut server = TcpStream::connect(("127.0.0.1", server)).unwrap();
            let (counted, cut) = (counted.clone(), cut.clone());
            let (mut back, mut to_client) =
                (server.try_clone().unwrap(), client.try_clone().unwrap());
            let instead = Arc::new(OnceLock::<Vec<u8>>::new());
            let answer = instead.clone();
            thread::spawn(move || {
                let mut buffer = [0; 65_536];
                while let Ok(size @ 1..) = back.read(&mut buffer) {
                    if let Some(answer) = answer.get() {
                        // Whatever the server says, nobody hears it.
                        let _ = to_client.write_all(answer);
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
                let (mut holds, mut silent) = (false, false);
                while let Ok(size @ 1..) = client.read(&mut buffer) {
                    let sent = &buffer[..size];
                    holds |= sent.windows(HOLD.len()).any(|it| it == HOLD);
                    let next = cut(counted.load(Ordering::SeqCst));
                    if let Some(cut) = next.filter(|it| !silent && it.is_at(sent, holds)) {
                        silent = cut == Cut::Silence;
                        let heard = cut.answer().is_some_and(|it| instead.set(it).is_ok());
                        counted.fetch_add(1, Ordering::SeqCst);
                        if !heard && !silent {
                            break;
                        }
                    }
                    if !silent && server.write_all(sent).is_err() {
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

/// Cuts once.
fn once(cut: Cut) -> impl Fn(u32) -> Option<Cut> + Send + Sync + 'static {
    move |number| (number == 0).then_some(cut)
}

/// What was reported is stored, and what is not known is said: the same again stores nothing twice.
#[test]
fn a_lost_connection_loses_nothing_and_stores_nothing_twice() {
    for (cut, code, stored) in [
        (Cut::BehindCommit, "archive/unconfirmed", true),
        (Cut::BeforeCommit, "archive/unconfirmed", false),
        (Cut::BeforeLeaf, "archive/failed", false),
    ] {
        let Some(place) = place() else { return };
        place.archive();
        let (port, cuts) = cutter(port(&place), once(cut));
        let location = at(&place, port);
        let all = life(1);
        let lost = Archive::open(&location, true).unwrap().add(&all);
        assert_eq!(lost.unwrap_err().code(), code, "{cut:?}");
        assert_eq!(cuts.load(Ordering::SeqCst), 1, "{cut:?}");
        let mut archive = Archive::open(&location, true).unwrap();
        let added = archive.add(&all).unwrap();
        let is_new = added[0].became == Became::New;
        assert_eq!(is_new, !stored, "{cut:?}");
        let leaves = all.map(|it| leaf_hash(it.as_bytes()));
        assert_eq!(archive.leaves().unwrap(), leaves, "{cut:?}");
        assert_eq!(place.faults(), [] as [&str; 0], "{cut:?}");
    }
}

/// A writer whose machine was switched off holds the archive for no longer than others wait for it.
#[test]
fn a_writer_who_goes_without_a_word_lets_the_next_one_in() {
    let Some(place) = place() else { return };
    place.archive();
    let (port, cuts) = cutter(port(&place), once(Cut::Silence));
    let location = at(&place, port);
    thread::scope(|scope| {
        let silent = scope.spawn(|| {
            let mut archive = Archive::open(&location, true).unwrap();
            archive.add(&life(1))
        });
        while cuts.load(Ordering::SeqCst) == 0 {
            assert!(!silent.is_finished(), "never cut");
            thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(place.archive().add(&life(2)).map(|it| it.len()), Ok(3));
        // The other one hears of it when its machine is there again.
        let refused = silent.join().unwrap().unwrap_err();
        assert_eq!(refused.code(), "archive/failed");
    });
    assert_eq!(place.archive().head().unwrap().size, 3);
    assert_eq!(place.faults(), [] as [&str; 0]);
}

/// The first error is the one that is told, and nothing more is asked of a store that has failed.
#[test]
fn what_a_full_disk_leaves_in_doubt_is_said_as_it_is() {
    let Some(place) = place() else { return };
    place.archive();
    let (port, cuts) = cutter(port(&place), |number| {
        Some(match number {
            0 => Cut::FullAtCommit,
            _ => Cut::Held,
        })
    });
    let folder = scratch();
    let [envelope, ..] = life(1);
    // A batch and one more.
    for number in 0..257 {
        let path = folder.path().join(format!("{number}.envelope"));
        std::fs::write(path, envelope.as_bytes()).unwrap();
    }
    let sources = vec![Source::Path(folder.path().to_owned())];
    let mut told = 0;
    let failed = add::add(&Files::default(), &at(&place, port), sources, &mut |_| {
        told += 1;
    });
    let failed = failed.unwrap_err();
    assert_eq!(failed.code(), "archive/unconfirmed");
    assert_eq!((cuts.load(Ordering::SeqCst), told), (1, 0));
    // It was done after all.
    assert_eq!(place.archive().head().unwrap().size, 1);
    let mut archive = Archive::open(&at(&place, port), true).unwrap();
    let held = archive.add(&[envelope]).unwrap_err();
    assert_eq!(held, StoreError::Held { seconds: 60 });
    assert_eq!(held.code(), "archive/busy");
}

/// Changes are sent many at once, and what comes behind the one that fails is refused as well.
#[test]
fn of_changes_that_are_sent_together_the_first_that_fails_is_told() {
    let Some(place) = place() else { return };
    let mut archive = place.archive();
    by_hand(
        &place,
        "ALTER TABLE version ADD CONSTRAINT no_third CHECK (leaf < 2)",
    );
    let error = archive.add(&life(1)).unwrap_err();
    assert!(error.to_string().contains("no_third"), "{error}");
    assert_eq!(place.archive().head().unwrap().size, 0);
    by_hand(&place, "ALTER TABLE version DROP CONSTRAINT no_third");
    archive.add(&life(1)).unwrap();
    assert_eq!(place.faults(), [] as [&str; 0]);
}

/// Somebody holds the archive for longer than a moment.
#[test]
fn whoever_waits_for_another_writer_is_told() {
    let Some(place) = place() else { return };
    place.archive();
    let mut other = database_of(&place).client();
    other
        .batch_execute("BEGIN; UPDATE archive SET size = size")
        .unwrap();
    let (sender, waits) = std::sync::mpsc::channel();
    let location = told(place.location.clone(), move |wait| {
        sender.send(wait).unwrap();
    });
    thread::scope(|scope| {
        let adds = scope.spawn(|| {
            let mut archive = Archive::open(&location, true).unwrap();
            archive.add(&life(1)).unwrap()
        });
        let wait = waits.recv_timeout(Duration::from_secs(60));
        assert_eq!(wait, Ok(Wait::Answer { seconds: 90 }));
        other.batch_execute("COMMIT").unwrap();
        assert_eq!(adds.join().unwrap().len(), 3);
    });
}

/// The catalogue of Citus 12.1, as far as the archive looks into it.
const CITUS: &str = "SET allow_system_table_mods = on; \
    CREATE TABLE pg_catalog.pg_dist_partition (logicalrelid regclass, partmethod \"char\", partkey text, \
        colocationid integer, repmodel \"char\", autoconverted boolean); \
    CREATE TABLE pg_catalog.pg_dist_schema (schemaid oid, colocationid integer)";

#[test]
fn tables_on_several_machines_are_refused() {
    let Some(place) = place() else { return };
    let italy = with(&place, "?schema=italy");
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
    #[rustfmt::skip]
    let rows: [(&str, &str, &[Value]); 4] = [
        ("the head is older", "UPDATE archive SET size = 1, frontier = $1 WHERE single = 1", &[vec![0; 32].into()]),
        ("the head says that there is nothing", "UPDATE archive SET size = 0, frontier = $1 WHERE single = 1", &[Vec::new().into()]),
        ("a leaf lies behind the end", "UPDATE version SET leaf = 7 WHERE leaf = 1", &[]),
        ("the last leaf is gone", "DELETE FROM version WHERE leaf = 2", &[]),
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
