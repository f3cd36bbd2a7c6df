//! What is new, what was there, what goes on in another way, and the log over it.

use std::fs;
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use adjourn::commands::archive::{Source, copy, export, import};
use adjourn::files::{Existing, Files};
use archive::store::{Location, Wait};
use archive::{Added, Archive, Became, Flag, Roster, Which};
use envelope::log::{leaf_hash, root};
use envelope::{Act, Entry, Envelope, GameId, Label, Scoresheets, SecretKey, Signer, Verified};
use rules::adjournment::Event;
use rules::score::Game;
use shakmaty::{ByColor, Color};

use super::{apart_in, life, other_label, places, went_on};
use crate::fixtures::{accepted_from, key, keys, moment, sealed_with, used};
use crate::scratch::scratch;

fn add(archive: &mut Archive, envelope: &Envelope<Verified>) -> Added {
    archive.add(std::slice::from_ref(envelope)).unwrap()[0]
}

fn bytes(archive: &mut Archive, id: u64) -> Vec<u8> {
    archive.get(&Which::Id(id)).unwrap().remove(0).1
}

fn apart(became: Became, id: u64, flag: Flag) -> Added {
    Added { id, became, flag }
}

#[test]
fn an_envelope_grows_and_every_version_stays() {
    for place in places() {
        let mut archive = place.archive();
        let [sealed, accepted, opened] = life(1);
        for (envelope, became) in [
            (&sealed, Became::New),
            (&sealed, Became::Present),
            (&opened, Became::Extended),
            (&accepted, Became::Present),
            (&sealed, Became::Present),
            (&opened, Became::Present),
        ] {
            let expected = apart(became, 0, Flag::None);
            assert_eq!(add(&mut archive, envelope), expected);
        }
        assert_eq!(bytes(&mut archive, 0), opened.as_bytes());
        let leaves = [&sealed, &opened].map(|envelope| leaf_hash(envelope.as_bytes()));
        let head = archive.head().unwrap();
        assert_eq!((head.size, head.root), (2, root(&leaves)));
        assert_eq!(archive.leaves().unwrap(), leaves);
        // Another process sees the same.
        assert_eq!(
            Archive::open(&place.location, false)
                .unwrap()
                .head()
                .unwrap(),
            head
        );
        assert_eq!(place.faults(), [] as [&str; 0]);
    }
}

/// Two files of one envelope that are no beginning of each other.
fn forks() -> [Envelope<Verified>; 2] {
    let sealed = sealed_with(&other_label(2), "Bd7");
    ["1972-08-31T22:05:00+00:00", "1972-08-31T22:06:00+00:00"].map(|at| {
        sealed
            .accept(&keys().arbiter, moment(at), Scoresheets::Both)
            .unwrap()
    })
}

/// The index may have another seat for the first file: a damaged one, or one that was reckoned with older tables of Unicode.
#[test]
fn a_fork_is_found_by_its_envelope_where_the_index_has_another_seat() {
    for place in places() {
        let mut archive = place.archive();
        let [one, other] = forks();
        add(&mut archive, &one);
        let elsewhere = [vec![7; 32].into()];
        assert_eq!(place.tamper("UPDATE envelope SET seat = $1", &elsewhere), 1);
        assert_eq!(add(&mut archive, &other), apart(Became::New, 1, Flag::Fork));
        assert_eq!(apart_in(&mut archive), 2);
    }
}

#[test]
fn a_fork_is_stored_apart() {
    for place in places() {
        let mut archive = place.archive();
        let [one, other] = forks();
        assert_eq!(add(&mut archive, &one), apart(Became::New, 0, Flag::None));
        assert_eq!(add(&mut archive, &other), apart(Became::New, 1, Flag::Fork));
        assert_eq!(
            add(&mut archive, &other),
            apart(Became::Present, 1, Flag::Fork)
        );
        assert_eq!(bytes(&mut archive, 0), one.as_bytes());
        assert_eq!(bytes(&mut archive, 1), other.as_bytes());
        assert_eq!(apart_in(&mut archive), 2, "the first one as well");
        let number = one.fingerprint().seal_number();
        assert_eq!(archive.get(&Which::SealNumber(number)).unwrap().len(), 2);
        assert_eq!(place.faults(), [] as [&str; 0]);
    }
}

#[test]
fn a_second_accepted_envelope_of_the_same_adjournment_is_stored_apart() {
    for place in places() {
        let mut archive = place.archive();
        let [sealed, accepted, opened] = life(3);
        // Sealed anew: the same label, another secret.
        let [other_sealed, other_accepted, _] = life(3);
        assert_ne!(sealed.fingerprint(), other_sealed.fingerprint());
        assert_eq!(add(&mut archive, &sealed).flag, Flag::None);
        assert_eq!(
            add(&mut archive, &other_sealed).flag,
            Flag::None,
            "not accepted"
        );
        assert_eq!(add(&mut archive, &accepted).flag, Flag::None);
        let rival = add(&mut archive, &other_accepted);
        assert_eq!(rival, apart(Became::Extended, 1, Flag::Rival));
        assert_eq!(apart_in(&mut archive), 2, "neither goes before the other");
        assert_eq!(place.faults(), [] as [&str; 0]);
        let went_on = add(&mut archive, &opened);
        assert_eq!(went_on, apart(Became::Extended, 0, Flag::Rival));
        assert_eq!(place.faults(), [] as [&str; 0]);
    }
}

/// A second accepted envelope of the same game, under that label.
fn sealed_again(change: impl FnOnce(&mut Label)) -> Envelope<Verified> {
    let mut label = other_label(3);
    change(&mut label);
    accepted_from(&sealed_with(&label, "Rh8"))
}

/// The sealer chooses the id, and much else of what the label says: none of it hides the game. An envelope of other people or of
/// another game makes no rival.
#[test]
fn a_second_envelope_of_a_game_is_found_whatever_its_label_says_besides() {
    let id = |label: &mut Label| label.id = GameId([77; 16]);
    type Change<'a> = &'a dyn Fn(&mut Label);
    #[rustfmt::skip]
    let rows: [(&str, Change<'_>, Flag); 10] = [
        ("another id", &|it| id(it), Flag::Rival),
        ("another adjournment", &|it| { id(it); it.adjournment = 2; }, Flag::Rival),
        ("no event and no round", &|it| { id(it); (it.event, it.round) = (None, None); }, Flag::Rival),
        ("other capitals and blanks", &|it| {
            id(it);
            it.white.name = "SPASSKY,Boris".to_owned();
            it.event = it.event.as_ref().map(|event| event.to_uppercase());
        }, Flag::Rival),
        ("another board and no numbers", &|it| { id(it); (it.board, it.ids) = (None, ByColor::default()); }, Flag::Rival),
        ("other times", &|it| { id(it); it.used.as_mut().unwrap().white = used("2:00:00"); }, Flag::Rival),
        ("strangers under the same id", &|it| {
            (it.white.name, it.black.name) = ("Nobody".to_owned(), "No One".to_owned());
        }, Flag::None),
        ("another round", &|it| it.round = Some("4".to_owned()), Flag::None),
        ("another event", &|it| it.event = Some("Another match".to_owned()), Flag::None),
        ("another position", &|it| it.game = Game::new(shakmaty::Chess::default()), Flag::None),
    ];
    for place in places() {
        for (comment, change, flag) in &rows {
            place.empty();
            let mut archive = place.archive();
            let [_, accepted, _] = life(3);
            assert_eq!(add(&mut archive, &accepted).flag, Flag::None);
            let second = sealed_again(change);
            assert_eq!(add(&mut archive, &second).flag, *flag, "{comment}");
            let both = if *flag == Flag::Rival { 2 } else { 0 };
            assert_eq!(
                apart_in(&mut archive),
                both,
                "{comment}: neither goes first"
            );
            assert_eq!(place.faults(), [] as [&str; 0], "{comment}");
        }
    }
}

/// Makes these, and nobody else, the people whom the organiser knows.
fn know(archive: &mut Archive, people: &[&SecretKey]) {
    let mut roster = Roster::default();
    for person in people {
        roster.add(person.public_line(), None);
    }
    let organiser = key("Organiser", 50).sign;
    archive
        .set_roster(&roster, "Organiser", &organiser)
        .unwrap();
}

/// Strangers can copy a whole label but for the keys. Where the organiser says whom he knows, that harms nobody.
#[test]
fn what_strangers_sign_makes_no_rival_of_those_who_are_known() {
    let [known, stranger] = [keys().arbiter, crate::fixtures::key("Schmid, Lothar", 60)];
    let mut label = other_label(3);
    label.arbiter = crate::fixtures::person(&stranger);
    let at = moment("1972-08-31T22:05:00+00:00");
    let copied = sealed_with(&label, "Rh8").accept(&stranger, at, Scoresheets::Both);
    let copied = copied.unwrap();
    let [_, accepted, opened] = life(3);
    for place in places() {
        let mut archive = place.archive();
        assert_eq!(add(&mut archive, &copied).flag, Flag::None);
        assert_eq!(add(&mut archive, &accepted).flag, Flag::Rival);
        know(&mut archive, &[&known, &keys().white, &keys().black]);
        assert_eq!(apart_in(&mut archive), 1);
        assert_eq!(place.faults(), [] as [&str; 0]);
        let went_on = add(&mut archive, &opened);
        assert_eq!(went_on, apart(Became::Extended, 1, Flag::None));
        assert_eq!(add(&mut archive, &copied).flag, Flag::UnknownSigner);
        assert_eq!(place.faults(), [] as [&str; 0]);
    }
}

/// An entry by somebody unknown sets an accepted envelope apart: what it was the rival of is none any more.
#[test]
fn a_rival_that_turns_out_a_strangers_frees_the_other() {
    let deputy = keys().deputy;
    let [_, accepted, _] = life(3);
    let second = sealed_again(|label| label.id = GameId([77; 16]));
    let at = moment("1972-08-31T23:00:00+00:00");
    let entry = Entry {
        at,
        by: Signer::Deputy(1),
        act: Act::Event(Event::Resign {
            side: Color::White,
            how: "by telephone".to_owned(),
        }),
    };
    let grown = second.append(&[entry], &deputy).unwrap();
    for place in places() {
        let mut archive = place.archive();
        know(&mut archive, &[&keys().arbiter, &keys().white]);
        assert_eq!(add(&mut archive, &accepted).flag, Flag::None);
        assert_eq!(add(&mut archive, &second).flag, Flag::Rival);
        assert_eq!(apart_in(&mut archive), 2);
        assert_eq!(add(&mut archive, &grown).flag, Flag::UnknownSigner);
        assert_eq!(apart_in(&mut archive), 1);
        assert_eq!(add(&mut archive, &accepted).flag, Flag::None);
        assert_eq!(place.faults(), [] as [&str; 0]);
    }
}

#[test]
fn many_at_once_are_all_stored_or_none() {
    for place in places() {
        let mut archive = place.archive();
        let all: Vec<Envelope<Verified>> = (1..=6).flat_map(life).collect();
        let became: Vec<Became> = archive
            .add(&all)
            .unwrap()
            .iter()
            .map(|it| it.became)
            .collect();
        assert_eq!(
            became[..3],
            [Became::New, Became::Extended, Became::Extended]
        );
        let leaves: Vec<_> = all.iter().map(|it| leaf_hash(it.as_bytes())).collect();
        assert_eq!(archive.head().unwrap().root, root(&leaves));
        let checked = place.check();
        assert_eq!((checked.checked, checked.head.size), (6, 18));
        assert_eq!(checked.faults, []);
    }
}

/// What the index had before is asked for once, for all of them; what one of them changes counts for those behind it.
#[test]
fn what_is_added_at_once_becomes_what_it_becomes_one_after_another() {
    let [sealed, accepted, opened] = life(3);
    let rival = sealed_again(|_| ());
    let [one, other] = forks();
    let all = [
        sealed, // before it is accepted
        rival.clone(),
        accepted.clone(),
        rival.clone(), // a rival now
        one.clone(),
        other.clone(),
        one,
        opened,
        accepted, // longer is there
        rival,
        other,
    ];
    // Some are there before, whose flags then change.
    for before in 0..all.len() {
        let alone = super::file();
        let mut archive = alone.archive();
        let one_by_one = all.iter().map(|envelope| add(&mut archive, envelope));
        let expected: Vec<Added> = one_by_one.collect();
        let flags: Vec<Flag> = expected.iter().map(|added| added.flag).collect();
        assert_eq!(
            (flags[1], flags[3], flags[5], flags[9]),
            (Flag::None, Flag::Rival, Flag::Fork, Flag::Rival)
        );
        for place in places() {
            let mut archive = place.archive();
            let (first, rest) = all.split_at(before);
            let mut added = archive.add(first).unwrap();
            added.extend(archive.add(rest).unwrap());
            assert_eq!(added, expected, "{before}");
            assert_eq!(apart_in(&mut archive), 4);
            assert_eq!(place.faults(), [] as [&str; 0]);
        }
    }
}

#[test]
fn an_archive_is_copied_from_store_to_store_and_back_with_the_same_root() {
    let mut from = super::file();
    let mut archive = from.archive();
    let [one, other] = forks();
    let mut all: Vec<Envelope<Verified>> = (1..=4).flat_map(life).collect();
    all.extend([one, other]);
    archive.add(&all).unwrap();
    let (head, origin) = (archive.head().unwrap(), archive.origin().unwrap());
    for to in places() {
        let mut copy = to.archive();
        archive.copy_to(&mut copy, &went_on).unwrap();
        assert_eq!(copy.head().unwrap(), head);
        assert_eq!(copy.origin().unwrap(), origin);
        assert_eq!(to.faults(), [] as [&str; 0]);
        assert_eq!(apart_in(&mut copy), apart_in(&mut archive));
        let back = super::file();
        copy.copy_to(&mut back.archive(), &went_on).unwrap();
        assert_eq!(back.archive().head().unwrap(), head);
        // Again, and after more has come.
        let [more, ..] = life(9);
        archive.add(&[more]).unwrap();
        archive.copy_to(&mut copy, &went_on).unwrap();
        assert_eq!(copy.head().unwrap(), archive.head().unwrap());
        let elsewhere = super::file();
        let mut another = elsewhere.archive();
        another.add(&life(8)).unwrap();
        let refused = copy.copy_to(&mut another, &went_on).unwrap_err();
        assert_eq!(refused.code(), "archive/other-archive");
        // As it was, for the next store.
        from = super::file();
        archive = from.archive();
        archive.take_name(&origin).unwrap();
        archive.add(&all).unwrap();
    }
}

/// What is added to an archive while it is copied comes with the next copy.
#[test]
fn an_archive_that_grows_is_copied_as_it_was() {
    for place in places() {
        place.archive().add(&life(1)).unwrap();
        let began = place.archive().head().unwrap();
        let to = super::file();
        let grow = |_| {
            place.archive().add(&life(2)).unwrap();
        };
        let copied = |grow: &dyn Fn(u64)| {
            copy::copy(&place.location, &to.location, false, grow, &|_| ()).unwrap()
        };
        let log = copied(&grow).log;
        assert_eq!((log.size, log.root), (began.size, began.root.to_string()));
        assert_eq!(place.archive().head().unwrap().size, 6);
        assert_eq!(copied(&|_| ()).log.size, 6);
        assert_eq!(
            to.archive().leaves().unwrap(),
            place.archive().leaves().unwrap()
        );
    }
}

/// Somebody adds to an archive as soon as the last full batch of an import is in.
#[test]
fn an_import_counts_its_own_leaves() {
    let organiser = key("Organiser", 50).sign;
    let from = super::file();
    let mut archive = from.archive();
    // As many as are stored together.
    for _ in 0..256 {
        archive
            .set_roster(&Roster::default(), "Organiser", &organiser)
            .unwrap();
    }
    let out = scratch();
    let out = out.path().join("games.tar");
    let files = Files::default();
    let (store, existing) = (&from.location, Existing::Refuse);
    let exported = export::export(&files, store, &out, existing, &mut |_, _| ());
    assert_eq!(exported.unwrap().size, 256);
    for place in places() {
        let source = Source::Path(out.clone());
        let imported = import::import(&files, &place.location, source, &mut |_| {
            place.archive().add(&life(1)).unwrap();
        });
        let imported = imported.unwrap();
        assert_eq!(
            (imported.added, imported.present, imported.log.size),
            (256, 0, 259)
        );
    }
}

/// The path of a store that is a file.
fn path_of(location: &Location) -> &Path {
    match location {
        Location::File(path, _) => path,
        Location::Server(_) => panic!("a file"),
    }
}

/// What is asked only to be read stays as it is, and nothing is put into a file of another program.
#[test]
fn what_is_no_archive_is_named_and_stays_as_it_is() {
    let folder = scratch();
    let [empty, foreign, text] = ["empty", "foreign.db", "text"].map(|it| folder.path().join(it));
    let missing = Archive::open(&Location::file(&empty), false).err().unwrap();
    assert_eq!(missing.code(), "archive/not-there");
    fs::write(&empty, b"").unwrap();
    let long = "not a database, but long enough to be taken for one\n".repeat(30);
    fs::write(&text, long).unwrap();
    rusqlite::Connection::open(&foreign)
        .and_then(|connection| connection.execute_batch("CREATE TABLE games (pgn TEXT)"))
        .unwrap();
    let rows = [
        (&empty, false),
        (&foreign, false),
        (&foreign, true),
        (&text, false),
        (&text, true),
    ];
    for (path, make) in rows {
        let before = fs::read(path).unwrap();
        let error = Archive::open(&Location::file(path), make).err().unwrap();
        assert_eq!(error.code(), "archive/not-an-archive", "{path:?} {make}");
        assert!(fs::read(path).unwrap() == before, "{path:?} {make}");
    }
    assert!(Archive::open(&Location::file(&empty), true).is_ok());
}

/// On a medium that takes no files, or where somebody has let something run by itself.
#[test]
fn a_file_is_read_where_nothing_can_be_written_and_nothing_in_it_runs() {
    let place = super::file();
    place.archive().add(&life(1)).unwrap();
    let connection = rusqlite::Connection::open(path_of(&place.location)).unwrap();
    for sql in [
        "CREATE TRIGGER hidden BEFORE INSERT ON version BEGIN SELECT RAISE(IGNORE); END",
        "DROP TRIGGER hidden; CREATE VIEW hidden AS SELECT * FROM version",
    ] {
        connection.execute_batch(sql).unwrap();
        for make in [false, true] {
            let refused = Archive::open(&place.location, make).err().unwrap();
            assert_eq!(refused.code(), "archive/damaged", "{sql}");
            assert!(refused.to_string().contains("hidden"), "{refused}");
        }
    }
    connection.execute_batch("DROP VIEW hidden").unwrap();
    assert_eq!(place.faults(), [] as [&str; 0]);
}

#[test]
fn another_format_is_not_read() {
    for place in places() {
        drop(place.archive());
        place.tamper("UPDATE archive SET format = 'adjourn-archive/9'", &[]);
        let other = Archive::open(&place.location, false).err().unwrap();
        assert_eq!(other.code(), "archive/other-format");
    }
}

/// Somebody holds the file for longer than a moment.
#[test]
fn whoever_waits_for_another_writer_of_a_file_is_told() {
    let mut place = super::file();
    place.archive();
    let other = rusqlite::Connection::open(path_of(&place.location)).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let (sender, waits) = mpsc::channel();
    place.location.tell_of_waits(move |wait| {
        let _ = sender.send(wait);
    });
    thread::scope(|scope| {
        let adds = scope.spawn(|| place.archive().add(&life(1)));
        let wait = waits.recv_timeout(Duration::from_secs(60));
        assert_eq!(wait, Ok(Wait::Writer { seconds: 60 }));
        other.execute_batch("COMMIT").unwrap();
        assert_eq!(adds.join().unwrap().map(|it| it.len()), Ok(3));
    });
}

/// Twenty files of one envelope, in several batches and runs: each is found again, and so is each of its states.
#[test]
fn many_files_of_one_envelope_are_told_apart() {
    let sealed = sealed_with(&other_label(2), "Bd7");
    let files: Vec<_> = (0..40)
        .map(|minute| {
            let at = moment(&format!("1972-08-31T22:{minute:02}:00+00:00"));
            sealed
                .accept(&keys().arbiter, at, Scoresheets::Both)
                .unwrap()
        })
        .collect();
    for place in places() {
        let mut archive = place.archive();
        assert_eq!(add(&mut archive, &files[0]).flag, Flag::None);
        for (one, again) in [(1..21, false), (21..40, false), (0..40, true)] {
            // A new run has read nothing.
            archive = if again { place.archive() } else { archive };
            let added = archive.add(&files[one.clone()]).unwrap();
            for (number, added) in one.zip(added) {
                let became = if again { Became::Present } else { Became::New };
                assert_eq!(added, apart(became, number as u64, Flag::Fork));
            }
        }
        let before = add(&mut archive, &sealed);
        assert_eq!(before, apart(Became::Present, 0, Flag::Fork));
        assert_eq!(place.faults(), [] as [&str; 0]);
    }
}
