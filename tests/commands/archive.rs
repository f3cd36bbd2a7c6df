//! The archive as an organiser uses it: files, folders and tar archives in, lists and envelopes out,
//! checkpoints and proofs.

use adjourn::archive::store::Location;
use serde_json::Value;

use super::Hall;

/// A tar archive of these members, as they are.
fn tar_of(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, bytes) in members {
        let mut header = tar::Header::new_ustar();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        // Written by hand: the library would not write a name that leads elsewhere.
        header.as_mut_bytes()[..name.len()].copy_from_slice(name.as_bytes());
        header.set_cksum();
        builder.append(&header, *bytes).unwrap();
    }
    builder.into_inner().unwrap()
}

/// A hall in which an envelope was opened, with copies of it as it was before.
fn hall() -> Hall {
    let hall = Hall::sealed("Bd7");
    std::fs::create_dir_all(hall.path("night/board7")).unwrap();
    hall.write("night/sealed.envelope", hall.read("game.envelope"));
    hall.accept().done();
    hall.write("night/board7/accepted.envelope", hall.read("game.envelope"));
    hall.open().done();
    hall
}

fn counts(object: &Value) -> [u64; 4] {
    let refused = object["refused"].as_array().unwrap().len() as u64;
    let count = |name: &str| object[name].as_u64().unwrap();
    [count("added"), count("extended"), count("present"), refused]
}

#[test]
fn what_is_added_is_found_and_handed_back_byte_for_byte() {
    let hall = hall();
    let add = |source: &str| {
        hall.run(["archive", "add", "games.archive", source])
            .object()
    };
    assert_eq!(
        counts(&add("night")),
        [1, 1, 0, 0],
        "in the order of the names"
    );
    assert_eq!(counts(&add("night")), [0, 0, 2, 0]);
    let grown = add("game.envelope");
    assert_eq!(counts(&grown), [0, 1, 0, 0]);
    assert_eq!(grown["size"], 3);

    let list = hall
        .run(["archive", "list", "games.archive", "--json"])
        .done();
    let listed: Value = serde_json::from_str(&list.out).unwrap();
    assert_eq!(
        (&listed["schema"], &listed["state"]),
        (&1.into(), &"open".into())
    );
    assert_eq!(listed["white"], "Spassky, Boris");
    for which in [
        listed["seal_number"].as_str().unwrap(),
        listed["fingerprint"].as_str().unwrap(),
        listed["game"].as_str().unwrap(),
        "0",
    ] {
        let got = hall.run(["archive", "get", "games.archive", which]).done();
        assert_eq!(got.out.into_bytes(), hall.read("game.envelope"), "{which}");
    }
    let out = ["--out", "back.envelope"];
    hall.run(["archive", "get", "games.archive", "0"])
        .with(out)
        .done();
    assert_eq!(hall.read("back.envelope"), hall.read("game.envelope"));
    let again = hall
        .run(["archive", "get", "games.archive", "0"])
        .with(out)
        .fails();
    assert_eq!((again.exit, again.code.as_str()), (1, "files/exists"));

    let agenda = hall
        .run(["archive", "list", "games.archive", "--agenda"])
        .with(["--at", "1972-09-01T09:00:00+00:00"])
        .done();
    assert!(
        agenda
            .out
            .starts_with("14:30  Laugardalshöll  Spassky, Boris – Fischer, Robert  opened")
    );
    let another_day = hall
        .run(["archive", "list", "games.archive", "--agenda"])
        .with(["--at", "1972-09-02T00:00:00+00:00"])
        .done();
    assert_eq!(another_day.out, "");
}

#[test]
fn a_tar_archive_is_read_from_a_file_and_from_a_pipe_and_may_lead_nowhere_else() {
    let hall = hall();
    let (sealed, opened) = (
        hall.read("night/sealed.envelope"),
        hall.read("game.envelope"),
    );
    let long = vec![b'x'; 300_000];
    hall.write(
        "all.tar",
        tar_of(&[
            ("hall/one.envelope", &sealed),
            ("../two.envelope", &opened),
            ("/three.envelope", &opened),
            ("four.envelope", b"not an envelope\n"),
            ("five.envelope", &long),
        ]),
    );
    let add = hall.run(["archive", "add", "games.archive", "all.tar"]);
    let (exit, added) = add.json();
    assert_eq!((exit, counts(&added)), (3, [1, 0, 0, 4]));
    let codes: Vec<&str> = added["refused"]
        .as_array()
        .unwrap()
        .iter()
        .map(|refused| refused["code"].as_str().unwrap())
        .collect();
    let [first, second, third, fourth] = codes[..] else {
        panic!("{codes:?}")
    };
    // Those that cannot be read stand where they were found.
    assert_eq!([first, second], ["archive/unsafe-path"; 2]);
    assert!(third.starts_with("envelope/"), "{third}");
    assert_eq!(fourth, "envelope/too-large");
    assert_eq!(added["refused"][0]["name"], "all.tar: ../two.envelope");

    let piped = hall
        .run(["archive", "add", "piped.archive", "-"])
        .input(hall.read("all.tar"))
        .json();
    assert_eq!((piped.0, counts(&piped.1)), (3, [1, 0, 0, 4]));
    let one = hall
        .run(["archive", "add", "piped.archive", "-"])
        .input(&opened)
        .object();
    assert_eq!(counts(&one), [0, 1, 0, 0]);
    let cut = hall.read("all.tar");
    let broken = hall
        .run(["archive", "add", "cut.archive", "-"])
        .input(&cut[..cut.len() / 2])
        .fails();
    assert_eq!((broken.exit, broken.code.as_str()), (1, "archive/tar"));
    let kept = hall.run(["archive", "verify", "cut.archive"]).object();
    assert_eq!(
        (&kept["valid"], &kept["checked"]),
        (&true.into(), &1.into())
    );
}

#[test]
fn a_player_checks_his_proof_without_the_archive() {
    let hall = hall();
    hall.run(["archive", "add", "games.archive", "game.envelope"])
        .done();
    let key = ["--out", "log.key", "--no-passphrase"];
    let made = hall
        .run(["archive", "keygen", "games.archive"])
        .with(key)
        .object();
    let public = made["public"].as_str().unwrap().to_owned();
    let prove = ["archive", "prove", "games.archive", "0", "--key", "log.key"];
    hall.run(prove).with(["--out", "proof"]).done();
    for public in [public.as_str(), "log.key.pub"] {
        let check = |proof: &str, envelope: &str| {
            let run = hall.run(["archive", "check-proof", proof, envelope]);
            run.with(["--archive-key", public]).json()
        };
        assert_eq!(check("proof", "game.envelope").1["valid"], true);
        let (exit, earlier) = check("proof", "night/sealed.envelope");
        assert_eq!((exit, &earlier["valid"]), (3, &false.into()));
        assert_eq!(earlier["problems"][0]["code"], "proof/not-included");
    }
    // What was recorded since takes nothing from the proof.
    hall.run(["record", "game.envelope", "--key", "arbiter.key"])
        .with(["--at", "1972-09-01T15:00:00+00:00"])
        .with(["resign", "white", "by telephone"])
        .done();
    let check = ["archive", "check-proof", "proof", "game.envelope"];
    let later = hall
        .run(check)
        .with(["--archive-key", "log.key.pub"])
        .object();
    assert_eq!(later["valid"], true);
    // The key of a person, and of another log.
    let person = hall
        .run(check)
        .with(["--archive-key", "stranger.key.pub"])
        .fails();
    assert_eq!((person.exit, person.code.as_str()), (3, "note/not-a-key"));
    hall.run(["archive", "keygen", "other.archive"])
        .with(["--out", "other.key", "--no-passphrase"])
        .done();
    let another = hall.run(check).with(["--archive-key", "other.key.pub"]);
    let (exit, another) = another.json();
    assert_eq!((exit, &another["valid"]), (3, &false.into()));
    let other = [
        "archive",
        "prove",
        "games.archive",
        "0",
        "--key",
        "arbiter.key",
    ];
    let other = hall.run(other).with(["--out", "other"]).fails();
    assert_eq!((other.exit, other.code.as_str()), (3, "archive/other-key"));
    // A second key of this log would sign a second history: the one that there is comes first.
    let hint = &other.hint;
    assert!(
        hint.starts_with("give the key that was made for this archive"),
        "{hint}"
    );
}

#[test]
fn a_checkpoint_shows_what_came_later_and_what_was_dropped() {
    let hall = hall();
    let sign = |store: &str, out: &str| {
        let run = hall.run(["archive", "checkpoint", store, "--key", "log.key"]);
        run.with(["--out", out]).done();
    };
    let verify = |store: &str, checkpoint: &str| {
        let run = hall.run(["archive", "verify", store, "--checkpoint", checkpoint]);
        run.with(["--archive-key", "log.key.pub"]).json()
    };
    let key = ["--out", "log.key", "--no-passphrase"];
    hall.run(["archive", "keygen", "games.archive"])
        .with(key)
        .done();
    hall.run(["archive", "add", "games.archive", "night"])
        .done();
    sign("games.archive", "evening");
    hall.run(["archive", "export", "games.archive", "--out", "evening.tar"])
        .done();
    hall.run(["archive", "add", "games.archive", "game.envelope"])
        .done();
    sign("games.archive", "morning");
    assert_eq!(verify("games.archive", "evening").0, 0);
    assert_eq!(verify("games.archive", "morning").0, 0);
    // Two checkpoints of the log, given for each other: nothing is lost.
    let prove = |checkpoint: &str, extends: &str| {
        let run = hall.run(["archive", "prove", "games.archive", "--archive-key"]);
        let run = run.with(["log.key.pub", "--checkpoint", checkpoint]);
        run.with(["--extends", extends, "--out", "proof"])
    };
    let swapped = prove("evening", "morning").fails();
    assert_eq!(
        (swapped.exit, swapped.code.as_str()),
        (2, "archive/extends-later")
    );
    let said = &swapped.message;
    assert!(
        said.contains("morning") && said.contains("evening"),
        "{said}"
    );
    assert!(!hall.path("proof").exists());
    prove("morning", "evening").done();
    // Somebody puts yesterday's archive in place of today's.
    hall.run(["archive", "import", "yesterday.archive", "evening.tar"])
        .done();
    assert_eq!(verify("yesterday.archive", "evening").0, 0);
    let (exit, dropped) = verify("yesterday.archive", "morning");
    assert_eq!((exit, &dropped["valid"]), (3, &false.into()));
    assert_eq!(dropped["faults"][0]["code"], "archive/checkpoint");
    let forged = hall.text("morning").replace("\n3\n", "\n2\n");
    hall.write("forged", forged);
    let run = hall.run([
        "archive",
        "verify",
        "games.archive",
        "--checkpoint",
        "forged",
    ]);
    let refused = run.with(["--archive-key", "log.key.pub"]).fails();
    assert_eq!(
        (refused.exit, refused.code.as_str()),
        (3, "note/bad-signature")
    );
}

#[test]
fn an_export_is_a_plain_tar_archive_and_comes_back_with_the_same_root() {
    let hall = hall();
    hall.run(["archive", "add", "games.archive", "night", "game.envelope"])
        .done();
    let exported = hall
        .run(["archive", "export", "games.archive", "--out", "games.tar"])
        .object();
    let bytes = hall.read("games.tar");
    let mut tar = tar::Archive::new(&bytes[..]);
    let names: Vec<String> = tar
        .entries()
        .unwrap()
        .map(|entry| {
            entry
                .unwrap()
                .path()
                .unwrap()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    assert_eq!(names.len(), 4);
    assert_eq!(names[0], "log.txt");
    assert!(names[3].starts_with("000000002-") && names[3].ends_with(".envelope"));
    for again in [3, 0] {
        let imported = hall
            .run(["archive", "import", "again.archive", "games.tar"])
            .object();
        assert_eq!(imported["root"], exported["root"]);
        assert_eq!(imported["added"], again);
    }
    let copied = hall
        .run(["archive", "copy", "games.archive", "copy.archive"])
        .object();
    assert_eq!(copied["root"], exported["root"]);
    let plain = hall
        .run(["archive", "add", "plain.archive", "games.tar"])
        .json();
    assert_eq!(
        (plain.0, &plain.1["root"]),
        (3, &exported["root"]),
        "the members are envelopes like others, but for the name of the log"
    );
    hall.write(
        "none.tar",
        tar_of(&[("a.envelope", &hall.read("game.envelope"))]),
    );
    let none = hall
        .run(["archive", "import", "none.archive", "none.tar"])
        .fails();
    assert_eq!(
        (none.exit, none.code.as_str()),
        (1, "archive/not-an-export")
    );
}

/// Only a copy that holds whole lets the old archive go; and nothing is taken away.
#[test]
fn a_verified_copy_says_that_the_old_archive_may_go() {
    let hall = hall();
    hall.run(["archive", "add", "games.archive", "night", "game.envelope"])
        .done();
    let copy = || hall.run(["archive", "copy", "games.archive", "copy.archive"]);
    let plain = copy().object();
    assert_eq!((&plain["size"], plain.get("checked")), (&3.into(), None));
    assert!(!copy().done().out.contains("may go"));
    let verified = copy().with(["--verify"]);
    let object = verified.object();
    assert_eq!(
        (&object["checked"], &object["root"]),
        (&1.into(), &plain["root"])
    );
    assert_eq!(object["faults"], Value::Array(Vec::new()));
    assert!(verified.done().out.contains("may go"));
    assert!(hall.path("games.archive").exists());
    // Somebody has changed the copy since.
    let mut store = Location::file(hall.path("copy.archive"))
        .open(false)
        .unwrap();
    store
        .transact(&mut |rows| {
            rows.execute("UPDATE envelope SET white = 'Nobody'", &[])?;
            Ok(())
        })
        .unwrap();
    drop(store);
    let (exit, object) = verified.json();
    assert_eq!(
        (exit, &object["faults"][0]["code"]),
        (3, &"archive/index".into())
    );
    let said = verified.end();
    assert_eq!(said.exit, 3);
    assert!(!said.out.contains("may go") && said.out.contains("archive/index"));
}

#[test]
fn what_cannot_be_done_says_why() {
    let hall = hall();
    hall.run(["archive", "add", "games.archive", "night"])
        .done();
    hall.write(
        "text",
        "this is no archive, but long enough to look at\n".repeat(40),
    );
    #[rustfmt::skip]
    let rows: &[(&[&str], i32, &str)] = &[
        (&["archive", "list", "nothing"], 1, "archive/not-there"),
        (&["archive", "verify", "text"], 1, "archive/not-an-archive"),
        (&["archive", "add", "text", "night"], 1, "archive/not-an-archive"),
        (&["archive", "add", "games.archive", "no-such-file"], 1, "files/not-found"),
        (&["archive", "get", "games.archive", "17"], 1, "archive/not-found"),
        (&["archive", "get", "games.archive", "what?"], 2, "archive/which"),
        // One id of a game in 64 begins with a hyphen, as options do.
        (&["archive", "get", "games.archive", "-7hWOq3Vd0OeyZsC4rYQCw"], 1, "archive/not-found"),
        (&["archive", "get", "games.archive", "--json3Vd0OeyZsC4rYQCw", "--out", "back"], 1, "archive/not-found"),
        (&["archive", "get", "--out", "back", "games.archive", "-hWOq37Vd0OeyZsC4rYQCw"], 1, "archive/not-found"),
        (&["archive", "prove", "games.archive", "-7hWOq3Vd0OeyZsC4rYQCw", "--key", "no.key", "--out", "proof"], 1, "files/not-found"),
        (&["archive", "get", "games.archive", "-7hWOq3Vd0OeyZsC4rYQC"], 2, "cli/usage"),
        (&["archive", "verify", "-7hWOq3Vd0OeyZsC4rYQCw"], 2, "cli/usage"),
        (&["archive", "list", "games.archive", "--sort", "size"], 2, "archive/sort"),
        (&["archive", "roster", "games.archive", "--known", "white.key.pub"], 2, "cli/usage"),
        (&["archive", "list", "postgres://nobody@127.0.0.1:9/games"], 1, "archive/unreachable"),
        (&["archive", "list", "postgres://a:secret@127.0.0.1/games"], 1, "archive/password"),
    ];
    for (arguments, exit, code) in rows {
        let failed = hall.run(*arguments).fails();
        assert_eq!(
            (failed.exit, failed.code.as_str()),
            (*exit, *code),
            "{arguments:?}"
        );
        assert!(!failed.message.contains("secret"), "{}", failed.message);
    }
    let get = hall.run(["--json", "archive", "get", "games.archive", "--out", "back"]);
    let behind = get.with(["--", "-7hWOq3Vd0OeyZsC4rYQCw"]).end();
    assert_eq!(behind.object()["error"]["code"], "archive/not-found");
}

#[test]
fn a_roster_is_signed_and_says_who_is_unknown() {
    let hall = hall();
    hall.run(["archive", "add", "games.archive", "game.envelope"])
        .done();
    let none = hall.run(["archive", "roster", "games.archive"]).object();
    assert_eq!((&none["known"], &none["roster"]), (&0.into(), &Value::Null));
    let set = hall
        .run([
            "archive",
            "roster",
            "games.archive",
            "--key",
            "stranger.key",
        ])
        .with(["--known", "white.key.pub", "--known", "black.key.pub"])
        .object();
    assert_eq!(set["known"], 2);
    let verified = hall.run(["archive", "verify", "games.archive"]).object();
    assert_eq!(verified["valid"], true, "who is unknown is no fault");
    assert_eq!(verified["doubtful"][0]["name"], "Schmid, Lothar");
    assert_eq!(verified["doubtful"][0]["known"], "unknown");
    // However many signatures: how many they are in all, and a line a person.
    let said = hall.run(["archive", "verify", "games.archive"]).done().out;
    let first = said.lines().next().unwrap();
    let summed = "1 signature is of a key";
    assert!(first.contains(summed), "{said}");
    assert_eq!(said.matches("Schmid").count(), 1, "{said}");
    let apart = hall
        .run(["archive", "list", "games.archive", "--apart"])
        .done();
    assert!(
        apart.out.trim_end().ends_with("[unknown_signer]"),
        "{}",
        apart.out
    );
    let agenda = hall.run(["archive", "list", "games.archive", "--agenda"]);
    let agenda = agenda
        .with(["--at", "1972-09-01T09:00:00+00:00"])
        .done()
        .out;
    assert!(agenda.trim_end().ends_with("[unknown_signer]"), "{agenda}");
    // All of them in one file.
    hall.write(
        "all.pub",
        hall.text("white.key.pub") + &hall.text("black.key.pub"),
    );
    let all = hall.run([
        "archive",
        "roster",
        "games.archive",
        "--key",
        "stranger.key",
    ]);
    assert_eq!(all.with(["--known", "all.pub"]).object()["known"], 2);
}

/// Anybody who may write into the archive can run the command; only one key replaces the roster.
#[test]
fn a_roster_is_replaced_by_the_key_of_the_first_and_no_other() {
    let hall = hall();
    hall.run(["archive", "add", "games.archive", "game.envelope"])
        .done();
    let set = |key: &str, known: &str| {
        let run = hall.run(["archive", "roster", "games.archive", "--key", key]);
        run.with(["--known", known])
    };
    set("arbiter.key", "white.key.pub").done();
    let before = hall.run(["archive", "roster", "games.archive"]).done().out;
    let refused = set("stranger.key", "stranger.key.pub").fails();
    let code = (refused.exit, refused.code.as_str());
    assert_eq!(code, (3, "roster/other-key"));
    assert!(
        refused.message.contains("Schmid,-Lothar+"),
        "{}",
        refused.message
    );
    let shown = hall.run(["archive", "roster", "games.archive"]).done().out;
    assert_eq!(shown, before);
    set("arbiter.key", "black.key.pub").done();
    let verified = hall.run(["archive", "verify", "games.archive"]).object();
    assert_eq!(verified["valid"], true);
    assert_eq!(verified["size"], 3);
    let named = verified["roster_key"].as_str().unwrap();
    assert!(named.starts_with("Schmid,-Lothar+"), "{named}");
    assert!(before.contains(named));
}

/// Lines are put into the stored roster, and the mark is taken from the envelope of an unknown signer.
#[test]
fn verify_does_not_believe_a_roster_that_was_changed_in_the_store() {
    let hall = hall();
    hall.run(["archive", "add", "games.archive", "game.envelope"])
        .done();
    let key = ["--out", "log.key", "--no-passphrase"];
    hall.run(["archive", "keygen", "games.archive"])
        .with(key)
        .done();
    hall.run([
        "archive",
        "roster",
        "games.archive",
        "--key",
        "stranger.key",
    ])
    .with(["--known", "stranger.key.pub"])
    .done();
    let checkpoint = ["archive", "checkpoint", "games.archive", "--key", "log.key"];
    hall.run(checkpoint).with(["--out", "evening"]).done();
    let verify = || {
        let run = hall.run(["archive", "verify", "games.archive"]);
        run.with(["--checkpoint", "evening", "--archive-key", "log.key.pub"])
            .json()
    };
    assert_eq!(verify().0, 0);
    let mut roster = hall.run(["archive", "roster", "games.archive"]).done().out;
    for person in ["white", "black", "arbiter"] {
        let line = format!(
            "known always {}known",
            hall.text(&format!("{person}.key.pub"))
        );
        roster = roster.replacen("known", &line, 1);
    }
    let mut store = Location::file(hall.path("games.archive"))
        .open(false)
        .unwrap();
    store
        .transact(&mut |rows| {
            let roster = roster.as_bytes().into();
            let sql = "UPDATE version SET bytes = $1 WHERE envelope IS NULL";
            assert_eq!(rows.execute(sql, &[roster])?, 1);
            assert_eq!(rows.execute("UPDATE envelope SET flag = ''", &[])?, 1);
            Ok(())
        })
        .unwrap();
    let (exit, changed) = verify();
    assert_eq!((exit, &changed["valid"]), (3, &false.into()));
    let codes: Vec<&str> = changed["faults"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fault| fault["code"].as_str().unwrap())
        .collect();
    assert_eq!(codes, ["archive/changed", "archive/roster"]);
    let listed = hall.run(["archive", "list", "games.archive"]).fails();
    assert_eq!((listed.exit, listed.code.as_str()), (3, "archive/damaged"));
}

/// What comes from a store is not shown before its signature holds; the key's name is chosen by its holder.
#[test]
fn a_roster_that_the_store_was_given_is_not_shown() {
    let hall = hall();
    hall.run(["archive", "add", "games.archive", "game.envelope"])
        .done();
    let location = Location::file(hall.path("games.archive"));
    let mut store = location.open(false).unwrap();
    store
        .transact(&mut |rows| {
            let roster = "adjourn-roster/2\n\u{1b}[2J\n".as_bytes().into();
            let sql = "INSERT INTO version (leaf, start, bytes, hash) VALUES (1, 0, $1, $1)";
            rows.execute(sql, &[roster])?;
            Ok(())
        })
        .unwrap();
    let shown = hall.run(["archive", "roster", "games.archive"]).fails();
    assert_eq!((shown.exit, shown.code.as_str()), (3, "archive/damaged"));
    assert!(!shown.message.contains('\u{1b}'));
}

/// What signs for a log signs no envelope, and stands on no label.
#[test]
fn the_key_of_an_archive_is_nobodys() {
    let hall = Hall::sealed("Bd7");
    let key = ["--out", "log.key", "--no-passphrase"];
    let made = hall.run(["archive", "keygen", "games.archive"]).with(key);
    let public = made.object()["public"].as_str().unwrap().to_owned();
    assert_eq!(hall.text("log.key.pub"), format!("{public}\n"));
    let name = public.split('+').next().unwrap();
    // A program that cares for nothing can make a public line of that name.
    let line = adjourn::envelope::SecretKey::generate(name).unwrap();
    hall.write("line.pub", line.public_line().to_string());
    #[rustfmt::skip]
    let rows: &[(&[&str], &str)] = &[
        (&["accept", "game.envelope", "--key", "log.key", "--scoresheets", "both"], "key/of-an-archive"),
        (&["record", "game.envelope", "--key", "log.key", "note", "a", "b"], "key/of-an-archive"),
        (&["prepare", "game.pgn", "--out", "x.sheet.toml", "--arbiter-key", "log.key.pub"], "key/of-an-archive"),
        (&["prepare", "game.pgn", "--out", "x.sheet.toml", "--arbiter-key", "line.pub"], "key/of-an-archive"),
        (&["verify", "game.envelope", "--arbiter-key", "log.key.pub"], "key/of-an-archive"),
        (&["archive", "roster", "games.archive", "--key", "log.key", "--known", "white.key.pub"], "key/of-an-archive"),
        (&["archive", "roster", "games.archive", "--key", "white.key", "--known", "log.key.pub"], "key/of-an-archive"),
        (&["keygen", name, "--out", "own.key", "--no-passphrase"], "key/of-an-archive"),
        (&["accept", "game.envelope", "--key", "log.key.pub", "--scoresheets", "both"], "key/public"),
    ];
    for (arguments, code) in rows {
        let refused = hall.run(*arguments).fails();
        let found = (refused.exit, refused.code.as_str());
        assert_eq!(found, (3, *code), "{arguments:?}");
    }
}

/// A split view: the holder of the log's key shows one log to some, another to others.
/// A store that has lost its end, or holds something else in its place, gets no second signature: neither where the last
/// checkpoint stands beside the key, nor where it is named.
#[test]
fn what_is_signed_extends_what_was_signed_before() {
    let hall = hall();
    let stores = ["yesterday.archive", "another.archive", "games.archive"];
    let [yesterday, another, games] = stores;
    let key = ["--out", "log.key", "--no-passphrase"];
    hall.run(["archive", "keygen", games]).with(key).done();
    let add = |store: &str, source: &str| hall.run(["archive", "add", store, source]).done();
    let import = |store: &str| hall.run(["archive", "import", store, "evening.tar"]).done();
    let sign = |store: &str, key: &str| hall.run(["archive", "checkpoint", store, "--key", key]);
    let last = || hall.text("log.key.checkpoint");
    add(games, "night");
    let first = sign(games, "log.key").object();
    assert_eq!(
        (&first["size"], &first["extends"]),
        (&2.into(), &Value::Null)
    );
    assert_eq!(last(), first["checkpoint"].as_str().unwrap());
    hall.run(["archive", "export", games, "--out", "evening.tar"])
        .done();
    add(games, "game.envelope");
    let morning = sign(games, "log.key").with(["--out", "morning"]);
    let said = morning.done().out;
    assert!(said.contains("extends") && said.contains('2'), "{said}");
    assert_eq!(last(), hall.text("morning"));
    // The same again is the same.
    let again = sign(games, "log.key").object();
    assert_eq!((&again["size"], &again["extends"]), (&3.into(), &3.into()));
    assert_eq!(last(), hall.text("morning"));

    import(yesterday);
    import(another);
    let other = Hall::sealed("Rh8");
    hall.write("other.envelope", other.read("game.envelope"));
    add(another, "other.envelope");
    hall.write("copied.key", hall.read("log.key"));
    for (store, size) in [(yesterday, 2), (another, 3)] {
        let extends = ["--extends", "morning", "--out", "forked"];
        let prove = ["archive", "prove", store, "0", "--key", "log.key"];
        for run in [
            sign(store, "log.key").with(["--out", "forked"]),
            hall.run(prove).with(["--out", "forked"]),
            sign(store, "copied.key").with(extends),
        ] {
            let refused = run.fails();
            assert_eq!(
                (refused.exit, refused.code.as_str()),
                (3, "archive/checkpoint")
            );
            let numbers = [3, size].map(|it: i32| it.to_string());
            assert!(
                numbers.iter().all(|it| refused.message.contains(it)),
                "{}",
                refused.message
            );
        }
        assert!(!hall.path("forked").exists() && !hall.path("copied.key.checkpoint").exists());
        assert_eq!(last(), hall.text("morning"), "{store}");
    }
    // What was lost comes back, and the log goes on.
    add(yesterday, "game.envelope");
    let gone_on = sign(yesterday, "copied.key").with(["--extends", "morning"]);
    assert_eq!(gone_on.object()["extends"], 3);

    // A checkpoint of another key, or what is none, stands for nothing.
    for (wrong, code) in [
        (last().replace("\n3\n", "\n2\n"), "note/bad-signature"),
        ("torn".to_owned(), "note/not-a-note"),
    ] {
        hall.write("log.key.checkpoint", &wrong);
        let refused = sign(games, "log.key").fails();
        assert_eq!((refused.exit, refused.code.as_str()), (3, code));
        assert!(
            refused.message.contains("log.key.checkpoint"),
            "{}",
            refused.message
        );
        assert_eq!(last(), wrong);
    }
}

/// The codes of what else is to be known.
fn notices(object: &Value) -> Vec<&str> {
    let notices = object["notices"].as_array().unwrap().iter();
    notices.map(|it| it["code"].as_str().unwrap()).collect()
}

/// A second name for the key is no second memory: it would sign a fork.
#[cfg(unix)]
#[test]
fn a_key_remembers_what_it_has_signed_whatever_link_leads_to_it() {
    let hall = hall();
    let key = ["--out", "log.key", "--no-passphrase"];
    hall.run(["archive", "keygen", "games.archive"])
        .with(key)
        .done();
    hall.run(["archive", "export", "games.archive", "--out", "empty.tar"])
        .done();
    std::fs::create_dir(hall.path("desk")).unwrap();
    std::os::unix::fs::symlink("../log.key", hall.path("desk/link.key")).unwrap();
    let sign = |store: &str| hall.run(["archive", "checkpoint", store, "--key", "desk/link.key"]);
    hall.run(["archive", "add", "games.archive", "night"])
        .done();
    let signed = sign("games.archive").object();
    assert_eq!(
        hall.text("log.key.checkpoint"),
        signed["checkpoint"].as_str().unwrap()
    );
    hall.run(["archive", "import", "fork.archive", "empty.tar"])
        .done();
    hall.run(["archive", "add", "fork.archive", "game.envelope"])
        .done();
    let refused = sign("fork.archive").fails();
    assert_eq!(
        (refused.exit, refused.code.as_str()),
        (3, "archive/checkpoint")
    );
    assert!(!hall.path("desk/link.key.checkpoint").exists());
}

/// Where nothing is known of earlier checkpoints, that is said; and one can be named.
#[test]
fn a_key_without_a_memory_says_so() {
    let hall = hall();
    let key = ["--out", "log.key", "--no-passphrase"];
    hall.run(["archive", "keygen", "games.archive"])
        .with(key)
        .done();
    hall.write("copied.key", hall.read("log.key"));
    let sign = |key: &str| hall.run(["archive", "checkpoint", "games.archive", "--key", key]);
    let prove = |key: &str, out: &str| {
        hall.run(["archive", "prove", "games.archive", "0", "--key", key])
            .with(["--out", out])
    };
    // Nothing can come before an empty log.
    assert_eq!(notices(&sign("log.key").object()), [""; 0]);
    hall.run(["archive", "add", "games.archive", "night"])
        .done();
    assert_eq!(notices(&sign("log.key").object()), [""; 0]);
    hall.write("evening", hall.read("log.key.checkpoint"));
    let unknown = ["archive/no-earlier-checkpoint"];
    let first = sign("copied.key").with(["--out", "first"]).done();
    assert!(
        first.err.contains("no earlier checkpoint of this key"),
        "{}",
        first.err
    );
    std::fs::remove_file(hall.path("copied.key.checkpoint")).unwrap();
    assert_eq!(notices(&sign("copied.key").object()), unknown);
    assert_eq!(notices(&sign("copied.key").object()), [""; 0]);
    for (name, known) in [("a", false), ("b", true)] {
        let key = format!("{name}.key");
        hall.write(&key, hall.read("log.key"));
        let run = prove(&key, name);
        let run = match known {
            true => run.with(["--extends", "evening"]),
            false => run,
        };
        let expected: &[&str] = if known { &[] } else { &unknown };
        assert_eq!(notices(&run.object()), expected, "{name}");
    }
    // What is named must be extended.
    hall.run(["archive", "export", "games.archive", "--out", "evening.tar"])
        .done();
    hall.run(["archive", "add", "games.archive", "game.envelope"])
        .done();
    sign("log.key").with(["--out", "morning"]).done();
    hall.run(["archive", "import", "yesterday.archive", "evening.tar"])
        .done();
    hall.write("c.key", hall.read("log.key"));
    let refused = hall
        .run([
            "archive",
            "prove",
            "yesterday.archive",
            "0",
            "--key",
            "c.key",
        ])
        .with(["--out", "c", "--extends", "morning"])
        .fails();
    assert_eq!(
        (refused.exit, refused.code.as_str()),
        (3, "archive/checkpoint")
    );
    assert!(!hall.path("c").exists() && !hall.path("c.key.checkpoint").exists());
}

#[test]
fn a_new_key_and_the_checkpoint_of_an_earlier_one_are_told_apart() {
    let hall = hall();
    let make = |store: &str| {
        let key = ["--out", "log.key", "--no-passphrase", "--force"];
        hall.run(["archive", "keygen", store]).with(key)
    };
    let sign = |store: &str| hall.run(["archive", "checkpoint", store, "--key", "log.key"]);
    let made = make("games.archive").object();
    assert_eq!(made["made"], true);
    assert_eq!(notices(&made), [""; 0]);
    sign("games.archive").done();
    // Another key of the same log, then one of another log.
    for (store, made) in [("games.archive", false), ("others.archive", true)] {
        let found = make(store).object();
        assert_eq!(found["made"], made, "{store}");
        assert_eq!(
            notices(&found),
            ["archive/checkpoint-of-other-key"],
            "{store}"
        );
        let text = found["notices"][0]["message"].as_str().unwrap();
        assert!(text.contains("log.key.checkpoint"), "{text}");
        let refused = sign(store).fails();
        assert_eq!(
            (refused.exit, refused.code.as_str()),
            (3, "archive/checkpoint-of-other-key"),
            "{store}"
        );
        assert!(refused.message.contains("log.key.checkpoint"));
    }
    std::fs::remove_file(hall.path("log.key.checkpoint")).unwrap();
    sign("others.archive").done();
    // A person hears that the name was that of no archive.
    let said = |store: &str| make(store).done().out;
    assert!(said("gmaes.archive").contains("no archive there"));
    assert!(!said("gmaes.archive").contains("no archive there"));
}

#[test]
fn two_logs_under_one_key_are_found_when_their_checkpoints_meet() {
    let hall = hall();
    let key = ["--out", "log.key", "--no-passphrase"];
    hall.run(["archive", "keygen", "one.archive"])
        .with(key)
        .done();
    hall.run(["archive", "export", "one.archive", "--out", "empty.tar"])
        .done();
    hall.run(["archive", "import", "two.archive", "empty.tar"])
        .done();
    for (store, file) in [
        ("one.archive", "night/sealed.envelope"),
        ("two.archive", "game.envelope"),
    ] {
        hall.run(["archive", "add", store, file]).done();
        // Whoever wants two logs forgets what the key has signed.
        let key = format!("{store}.key");
        hall.write(&key, hall.read("log.key"));
        let sign = hall.run(["archive", "checkpoint", store, "--key", &key]);
        sign.with(["--out", &format!("{store}.checkpoint")]).done();
    }
    for (store, of, exit) in [
        ("one.archive", "one.archive", 0),
        ("two.archive", "two.archive", 0),
        ("one.archive", "two.archive", 3),
        ("two.archive", "one.archive", 3),
    ] {
        let checkpoint = format!("{of}.checkpoint");
        let run = hall.run(["archive", "verify", store, "--checkpoint", &checkpoint]);
        let (found, verified) = run.with(["--archive-key", "log.key.pub"]).json();
        assert_eq!(found, exit, "{store} {of}: {verified}");
        if exit == 3 {
            assert_eq!(verified["faults"][0]["code"], "archive/checkpoint");
        }
    }
}

/// The key of a log bears its name: an export that names a person would make one of both.
#[test]
fn an_export_that_names_no_log_is_refused_before_anything_is_renamed() {
    let hall = hall();
    let origin = |store: &str| {
        let key = format!("{store}.key");
        let keygen = ["archive", "keygen", store, "--no-passphrase", "--force"];
        let made = hall.run(keygen).with(["--out", &key]).object();
        made["public"]
            .as_str()
            .unwrap()
            .split('+')
            .next()
            .unwrap()
            .to_owned()
    };
    let before = origin("games.archive");
    for name in [
        "Karpov",
        "adjourn.witness/oslo",
        "adjourn.archive/a b",
        "adjourn.archive/a+b",
        "adjourn.archive/a\nb",
        "",
    ] {
        hall.write(
            "bad.tar",
            tar_of(&[("log.txt", format!("{name}\n").as_bytes())]),
        );
        let refused = hall
            .run(["archive", "import", "games.archive", "bad.tar"])
            .fails();
        assert_eq!(
            (refused.exit, refused.code.as_str()),
            (1, "archive/not-an-export"),
            "{name}"
        );
        assert_eq!(origin("games.archive"), before, "{name}");
    }
    // A key of a person signs for no log, whatever the log is called.
    let refused = hall
        .run([
            "archive",
            "checkpoint",
            "games.archive",
            "--key",
            "white.key",
        ])
        .fails();
    assert_eq!(
        (refused.exit, refused.code.as_str()),
        (3, "archive/other-key")
    );
}
