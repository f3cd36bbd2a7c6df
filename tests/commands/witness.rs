//! Witnesses: what they cosign, what they refuse, and what a reader who demands them accepts.

use adjourn::crypto::{Digest, SigningKey};
use adjourn::log::{
    Checkpoint, ConsistencyProof, NoteKey, TreeHead, consistency, leaf_hash, root, sign_note,
};
use serde_json::Value;

use super::{Ended, Hall, Run};

const LOG: &str = "adjourn.archive/test";

fn log() -> SigningKey {
    SigningKey::from_seed(&[1; 32])
}

/// The first leaves of a history of the log. All histories begin with the same five.
fn leaves(history: &str, size: usize) -> Vec<Digest> {
    let leaf = |number: usize| match number < 5 {
        true => leaf_hash(&number.to_be_bytes()),
        false => leaf_hash(format!("{history}{number}").as_bytes()),
    };
    (0..size).map(leaf).collect()
}

fn checkpoint(leaves: &[Digest]) -> Checkpoint {
    Checkpoint {
        origin: LOG.to_owned(),
        head: TreeHead {
            size: leaves.len() as u64,
            root: root(leaves),
        },
    }
}

fn signed(leaves: &[Digest]) -> String {
    checkpoint(leaves).sign(&log()).unwrap()
}

/// What the organiser sends who is honest about this history.
fn request(leaves: &[Digest], earlier: usize) -> String {
    let proof = ConsistencyProof {
        earlier: earlier as u64,
        path: consistency(leaves, earlier).unwrap(),
        checkpoint: signed(leaves),
    };
    proof.text()
}

/// A folder with the log's public key, and the keys of these witnesses.
fn club(witnesses: &[&str]) -> Hall {
    let hall = Hall::new();
    let public = NoteKey::new(LOG, log().verifying_key()).unwrap();
    hall.write("log.pub", format!("{public}\n"));
    for name in witnesses {
        keygen(&hall, name);
    }
    hall
}

fn keygen(hall: &Hall, name: &str) {
    let out = ["--out", &format!("{name}.key"), "--no-passphrase"];
    let keygen = ["archive", "keygen", "--witness", name];
    hall.run(keygen).with(out).done();
}

/// `games.archive` and its key, `log.key`.
fn archive(hall: &Hall) {
    hall.run(["archive", "keygen", "games.archive"])
        .with(["--out", "log.key", "--no-passphrase"])
        .done();
}

/// Signs the log of `games.archive`.
fn sign(hall: &Hall, out: &str) -> Run {
    hall.run(["archive", "checkpoint", "games.archive", "--key"])
        .with(["log.key", "--out", out])
}

/// A witness is shown what stands in a file.
fn show(hall: &Hall, name: &str, request: &str) -> Run {
    let key = format!("{name}.key");
    hall.run(["archive", "witness", request, "--key", &key])
        .with(["--archive-key", "log.pub"])
}

/// A witness is shown this.
fn shown(hall: &Hall, name: &str, request: &str) -> Run {
    hall.write("request", request);
    show(hall, name, "request")
}

/// The file in which that witness remembers the log.
fn kept(hall: &Hall, name: &str) -> String {
    let begins = format!("{name}.key.");
    let files = hall.files();
    let of_witness = |file: &&String| file.starts_with(&begins) && file.ends_with(".checkpoint");
    let mut kept = files.iter().filter(of_witness);
    let only = kept.next().unwrap().clone();
    assert_eq!(kept.next(), None);
    only
}

fn code(ended: &super::Failed) -> (i32, &str) {
    (ended.exit, ended.code.as_str())
}

#[test]
fn a_log_that_grows_is_cosigned_and_what_is_cosigned_is_remembered() {
    let hall = club(&["oslo"]);
    let first = shown(&hall, "oslo", &signed(&leaves("a", 5)));
    let first = first.with(["--at", "2026-11-23T20:00:00+01:00"]).object();
    assert_eq!((&first["size"], &first["origin"]), (&5.into(), &LOG.into()));
    assert_eq!(
        (&first["extends"], &first["at"]),
        (&Value::Null, &"2026-11-23T20:00:00+01:00".into())
    );
    let kept = kept(&hall, "oslo");
    assert_eq!(first["kept"], kept.as_str());
    assert_eq!(first["checkpoint"], hall.text(&kept));
    assert_eq!(first["notices"][0]["code"], "witness/first");
    let second = request(&leaves("a", 8), 5);
    let said = shown(&hall, "oslo", &second)
        .with(["--out", "second", "--at", "2026-12-01T00:00:00Z"])
        .done();
    for what in [kept.as_str(), LOG, "2026-12-01T00:00:00+00:00"] {
        assert!(said.out.contains(what), "{}", said.out);
    }
    assert_eq!(hall.text("second"), hall.text(&kept));
    // A year later, where nothing was added: the organiser asks for a new time.
    let still = request(&leaves("a", 8), 8);
    let still = shown(&hall, "oslo", &still).with(["--at", "2027-11-23T20:00:00+01:00"]);
    let still = still.object();
    assert_eq!(
        (&still["extends"], &still["notices"]),
        (&8.into(), &Value::Array(vec![]))
    );
    assert_ne!(hall.text("second"), hall.text(&kept));
    // Two logs do not get in each other's way.
    let other = NoteKey::new("adjourn.archive/other", log().verifying_key()).unwrap();
    hall.write("log.pub", other.to_string());
    let origin = "adjourn.archive/other".to_owned();
    let of_other = Checkpoint {
        origin,
        ..checkpoint(&leaves("b", 2))
    };
    shown(&hall, "oslo", &of_other.sign(&log()).unwrap()).done();
    let remembered =
        |file: &&String| file.starts_with("oslo.key.") && file.ends_with(".checkpoint");
    assert_eq!(hall.files().iter().filter(remembered).count(), 2);
}

#[test]
fn what_a_witness_refuses_is_named_and_changes_nothing() {
    let hall = club(&["oslo"]);
    let (ours, theirs) = (leaves("a", 8), leaves("b", 8));
    shown(&hall, "oslo", &signed(&ours[..5])).done();
    shown(&hall, "oslo", &request(&ours[..7], 5)).done();
    let kept = kept(&hall, "oslo");
    let remembered = hall.text(&kept);

    let stranger = checkpoint(&ours)
        .sign(&SigningKey::from_seed(&[2; 32]))
        .unwrap();
    let stranger = request(&ours, 7).replace(&signed(&ours), &stranger);
    let elsewhere = Checkpoint {
        origin: "adjourn.archive/other".to_owned(),
        ..checkpoint(&ours)
    };
    let other_name = elsewhere.sign(&log()).unwrap();
    let other_origin = sign_note(&elsewhere.text(), LOG, &log()).unwrap();
    let borrowed = request(&ours, 7).replace(&signed(&ours), &signed(&theirs));
    let cut = request(&ours, 7).replacen("\n\n", "\nAAAA\n\n", 1);
    #[rustfmt::skip]
    let rows = [
        ("rollback", signed(&ours[..5]), "witness/rollback", true),
        ("rollback to nothing", signed(&[]), "witness/rollback", true),
        ("replayed request", request(&ours[..7], 5), "witness/replay", true),
        ("replayed checkpoint", signed(&ours[..7]), "witness/replay", true),
        ("fork", request(&theirs[..7], 5), "witness/fork", true),
        ("fork that grew", request(&theirs, 7), "witness/not-extended", true),
        ("fork with our proof", borrowed, "witness/not-extended", true),
        ("no proof", signed(&ours), "witness/other-start", true),
        ("proof from elsewhere", request(&ours, 5), "witness/other-start", true),
        ("wrong key", stranger, "note/not-signed", false),
        ("other log", other_name, "note/not-signed", false),
        ("other log under this name", other_origin, "note/other-log", false),
        ("malformed", cut, "proof/malformed", false),
        ("nothing", String::new(), "note/not-a-note", false),
    ];
    for (what, given, expected, with_place) in rows {
        let refused = shown(&hall, "oslo", &given).with(["--out", "out"]).fails();
        assert_eq!(code(&refused), (3, expected), "{what}");
        assert_eq!(
            refused.hint.contains(&kept),
            with_place,
            "{what}: {}",
            refused.hint
        );
        assert_eq!(hall.text(&kept), remembered, "{what}");
        assert!(!hall.path("out").exists(), "{what}");
    }
    shown(&hall, "oslo", &request(&ours, 7)).done();
}

/// What the witness is told to write over nothing is not lost, and nothing is cosigned that could not be handed out.
#[test]
fn a_file_that_stands_there_is_left_before_anything_is_cosigned() {
    let hall = club(&["oslo"]);
    hall.write("out", "mine");
    let run = shown(&hall, "oslo", &signed(&leaves("a", 5))).with(["--out", "out"]);
    assert_eq!(code(&run.fails()), (1, "files/exists"));
    assert_eq!(hall.text("out"), "mine");
    assert!(
        !hall
            .files()
            .iter()
            .any(|file| file.ends_with(".checkpoint"))
    );
}

#[test]
fn what_is_remembered_counts_only_as_the_witness_left_it() {
    let hall = club(&["oslo"]);
    let ours = leaves("a", 8);
    shown(&hall, "oslo", &signed(&ours[..5])).done();
    let first = hall.text(&kept(&hall, "oslo"));
    shown(&hall, "oslo", &request(&ours[..7], 5)).done();
    let kept = kept(&hall, "oslo");
    let without = |note: &str| {
        note.lines()
            .take(5)
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    for (wrong, expected) in [
        // The log's own signature is not enough to put the witness back.
        (without(&first), "archive/checkpoint-of-other-key"),
        (
            hall.text(&kept).replace("\n7\n", "\n6\n"),
            "note/bad-signature",
        ),
        ("torn".to_owned(), "note/not-a-note"),
    ] {
        hall.write(&kept, &wrong);
        let refused = shown(&hall, "oslo", &request(&ours, 7)).fails();
        assert_eq!(code(&refused), (3, expected));
        assert!(refused.message.contains(&kept), "{}", refused.message);
        assert_eq!(hall.text(&kept), wrong);
    }
}

/// The log has another key than the witness knows: to put its memory away would let two logs pass.
#[test]
fn a_memory_under_another_key_of_the_log_is_kept() {
    let hall = club(&["oslo"]);
    shown(&hall, "oslo", &signed(&leaves("a", 5))).done();
    let kept = kept(&hall, "oslo");
    let remembered = hall.text(&kept);
    let thief = SigningKey::from_seed(&[9; 32]);
    let public = NoteKey::new(LOG, thief.verifying_key()).unwrap();
    hall.write("log.pub", public.to_string());
    let given = checkpoint(&leaves("b", 6)).sign(&thief).unwrap();
    let refused = shown(&hall, "oslo", &given).fails();
    assert_eq!(code(&refused), (3, "witness/other-log-key"));
    assert!(refused.message.contains(&kept), "{}", refused.message);
    assert!(refused.hint.contains("leave"), "{}", refused.hint);
    assert_eq!(hall.text(&kept), remembered);
}

/// A clock that goes back, or has lost its time.
#[test]
fn nothing_is_cosigned_before_what_was_cosigned_last() {
    let hall = club(&["oslo"]);
    let first = |at: &str| shown(&hall, "oslo", &signed(&leaves("a", 5))).with(["--at", at]);
    let refused = first("1969-12-31T23:59:59Z").fails();
    assert_eq!(code(&refused), (3, "witness/older-time"));
    assert!(
        refused.message.contains("1969-12-31T23:59:59") && refused.message.contains("from 1970"),
        "{}",
        refused.message
    );
    assert!(!hall.files().iter().any(|it| it.ends_with(".checkpoint")));
    first("2026-11-23T20:00:00+01:00").done();
    let remembered = hall.text(&kept(&hall, "oslo"));
    let second = request(&leaves("a", 6), 5);
    let second = |at: &str| shown(&hall, "oslo", &second).with(["--at", at]);
    let refused = second("2026-11-23T18:59:59Z").fails();
    assert_eq!(code(&refused), (3, "witness/older-time"));
    assert!(
        refused.message.contains("2026-11-23T19:00:00"),
        "{}",
        refused.message
    );
    assert!(refused.hint.contains("--at"), "{}", refused.hint);
    assert_eq!(hall.text(&kept(&hall, "oslo")), remembered);
    second("2026-11-23T19:00:00Z").done();
}

/// A time of another century that was signed once: the witness goes on under a new key, from what it has cosigned.
#[test]
fn a_time_to_come_that_was_signed_by_mistake_is_not_the_end_of_a_witness() {
    let hall = club(&["oslo"]);
    let ours = leaves("a", 6);
    shown(&hall, "oslo", &signed(&ours[..5]))
        .with(["--at", "2526-11-23T20:00:00+01:00"])
        .done();
    let kept = kept(&hall, "oslo");
    let refused = shown(&hall, "oslo", &request(&ours, 5)).fails();
    assert_eq!(code(&refused), (3, "witness/older-time"));
    for what in ["lies after now", "clock", "keygen --witness", &kept] {
        assert!(refused.hint.contains(what), "{what}: {}", refused.hint);
    }
    // What the hint says can be done.
    let out = ["--out", "oslo-2.key", "--no-passphrase"];
    let keygen = ["archive", "keygen", "--witness", "oslo"];
    hall.run(keygen).with(out).done();
    show(&hall, "oslo-2", &kept).done();
    shown(&hall, "oslo-2", &request(&ours, 5)).done();
    let fork = shown(&hall, "oslo-2", &request(&leaves("b", 6), 5)).fails();
    assert_eq!(code(&fork), (3, "witness/fork"));
}

/// A name that is typed in another form of Unicode than it is written in.
#[test]
fn the_public_key_of_a_witness_fits_its_secret_one() {
    let hall = club(&[]);
    let out = ["--out", "m.key", "--no-passphrase"];
    let keygen = ["archive", "keygen", "--witness", "ma\u{301}laga"];
    let made = hall.run(keygen).with(out).object();
    let public = made["public"].as_str().unwrap();
    assert!(public.starts_with("adjourn.witness/m\u{e1}laga+"));
    assert_eq!(hall.text("m.key.pub").trim_end(), public);
    assert!(made.get("made").is_none(), "{made}");
    shown(&hall, "m", &signed(&leaves("a", 5)))
        .with(["--out", "cosigned"])
        .done();
    let proof =
        request(&leaves("a", 5), 0).replace(&signed(&leaves("a", 5)), &hall.text("cosigned"));
    hall.write("proof", proof);
    hall.write("empty", signed(&[]));
    let check = ["archive", "check-proof", "proof", "empty"];
    let check = hall.run(check).with(["--archive-key", "log.pub"]);
    check.with(["--witness", "m.key.pub"]).done();
}

/// A new key in the place of an old one is told what the old one has left behind.
#[test]
fn a_new_key_of_a_witness_hears_of_what_an_earlier_one_cosigned() {
    let hall = club(&["oslo", "oslo.key"]);
    let again = || {
        let out = ["--out", "oslo.key", "--no-passphrase", "--force"];
        hall.run(["archive", "keygen", "--witness", "oslo"])
            .with(out)
    };
    assert_eq!(again().object()["notices"], Value::Array(vec![]));
    // Another key's, whose name begins so.
    shown(&hall, "oslo.key", &signed(&leaves("a", 5))).done();
    assert_eq!(again().object()["notices"], Value::Array(vec![]));
    shown(&hall, "oslo", &signed(&leaves("a", 5))).done();
    let made = again().object();
    assert_eq!(
        made["notices"][0]["code"],
        "archive/checkpoint-of-other-key"
    );
    let said = made["notices"][0]["message"].as_str().unwrap();
    assert!(
        said.contains("oslo.key.") && said.contains(".checkpoint"),
        "{said}"
    );
    assert!(said.contains("cosigns nothing of that log"), "{said}");
    assert_eq!(made["notices"].as_array().unwrap().len(), 1, "{made}");
    let refused = shown(&hall, "oslo", &signed(&leaves("a", 5))).fails();
    assert_eq!(code(&refused), (3, "archive/checkpoint-of-other-key"));
}

/// A slip is a player's, whatever it is given for.
#[test]
fn a_slip_is_the_key_of_no_archive_and_of_no_witness() {
    let hall = Hall::with_slips("Bd7");
    let public = NoteKey::new(LOG, log().verifying_key()).unwrap();
    hall.write("log.pub", format!("{public}\n"));
    let refused = shown(&hall, "slips/white", &signed(&leaves("a", 5)))
        .but("--key", "slips/white.slip")
        .fails();
    assert_eq!(code(&refused), (3, "witness/other-key"));
    hall.run(["archive", "add", "games.archive", "game.envelope"])
        .done();
    let sign = ["archive", "checkpoint", "games.archive", "--key"];
    let refused = hall.run(sign).with(["slips/white.slip"]).fails();
    assert_eq!(code(&refused), (3, "archive/other-key"));
    assert!(!hall.files().iter().any(|it| it.ends_with(".checkpoint")));
}

/// A second name for the key is no second memory.
#[cfg(unix)]
#[test]
fn a_witness_remembers_whatever_link_leads_to_its_key() {
    let hall = club(&["oslo"]);
    std::fs::create_dir(hall.path("desk")).unwrap();
    std::os::unix::fs::symlink("../oslo.key", hall.path("desk/oslo.key")).unwrap();
    shown(&hall, "desk/oslo", &signed(&leaves("a", 6))).done();
    kept(&hall, "oslo");
    let refused = shown(&hall, "oslo", &signed(&leaves("b", 6))).fails();
    assert_eq!(code(&refused), (3, "witness/fork"));
}

/// Two requests at once never part the history: of those that fork, one is cosigned.
#[test]
fn of_many_at_once_one_history_is_cosigned() {
    let hall = club(&["oslo"]);
    for begun in [false, true] {
        if begun {
            shown(&hall, "oslo", &signed(&leaves("a", 5))).done();
        }
        let file = |history: usize| format!("request{history}");
        for history in 0..6 {
            let leaves = leaves(&history.to_string(), 6);
            let text = match begun {
                true => request(&leaves, 5),
                false => signed(&leaves),
            };
            hall.write(&file(history), text);
        }
        let started: Vec<_> = (0..6)
            .map(|history| show(&hall, "oslo", &file(history)).start())
            .collect();
        let ended: Vec<Ended> = started.into_iter().map(super::Started::end).collect();
        let done = ended.iter().filter(|ended| ended.exit == 0);
        let out: Vec<&str> = done.map(|ended| ended.out.as_str()).collect();
        assert_eq!(out, [hall.text(&kept(&hall, "oslo"))]);
        assert_eq!(ended.iter().filter(|ended| ended.exit == 3).count(), 5);
        std::fs::remove_file(hall.path(kept(&hall, "oslo"))).unwrap();
    }
}

/// One log, two histories, a witness for each: whoever demands both accepts neither.
#[test]
fn an_equivocating_log_gets_no_quorum() {
    let hall = club(&["oslo", "roma"]);
    for witness in ["oslo", "roma"] {
        shown(&hall, witness, &signed(&leaves("a", 5))).done();
    }
    for (witness, history) in [("oslo", "a"), ("roma", "b")] {
        let request = request(&leaves(history, 6), 5);
        shown(&hall, witness, &request)
            .with(["--out", history])
            .done();
    }
    for (witness, history) in [("oslo", "b"), ("roma", "a")] {
        let theirs = leaves(history, 6);
        for given in [signed(&theirs), request(&theirs, 5), request(&theirs, 6)] {
            let refused = shown(&hall, witness, &given).fails();
            assert_eq!(code(&refused), (3, "witness/fork"));
        }
        let later = shown(&hall, witness, &request(&leaves(history, 8), 6)).fails();
        assert_eq!(code(&later), (3, "witness/not-extended"));
    }
    // Somebody who has the earlier checkpoint, and demands both.
    hall.write("earlier", signed(&leaves("a", 5)));
    for history in ["a", "b"] {
        let cosigned = hall.text(history);
        let of_log = signed(&leaves(history, 6));
        hall.write(
            "proof",
            request(&leaves(history, 6), 5).replace(&of_log, &cosigned),
        );
        let check = [
            "archive",
            "check-proof",
            "proof",
            "earlier",
            "--archive-key",
            "log.pub",
        ];
        let check = |more: &[&str]| {
            hall.run(check)
                .with(["--witness", "oslo.key.pub"])
                .with(more)
                .json()
        };
        let both = ["--witness", "roma.key.pub"];
        let (exit, found) = check(&both);
        assert_eq!(
            (exit, &found["problems"][0]["code"]),
            (3, &"note/quorum".into())
        );
        let (exit, found) = check(&[&both[..], &["--quorum", "1"]].concat());
        assert_eq!((exit, &found["valid"]), (0, &true.into()), "{found}");
        let name = found["witnesses"][0]["name"].as_str().unwrap();
        assert_eq!(name.ends_with("oslo"), history == "a");
    }
}

/// What two clubs do that witness each other, and what a player has of it.
#[test]
fn two_clubs_witness_each_other() {
    let hall = Hall::sealed("Bd7");
    hall.write("sealed.envelope", hall.read("game.envelope"));
    hall.accept().done();
    for club in ["oslo", "roma"] {
        let (store, out) = (format!("{club}.archive"), format!("{club}.log.key"));
        let out = ["--out", out.as_str(), "--no-passphrase"];
        hall.run(["archive", "keygen", &store]).with(out).done();
        keygen(&hall, club);
        hall.run(["archive", "add", &store, "sealed.envelope"])
            .done();
    }
    for (club, other) in [("oslo", "roma"), ("roma", "oslo")] {
        let store = format!("{club}.archive");
        let (key, public) = (format!("{club}.log.key"), format!("{club}.log.key.pub"));
        let (witness, demanded) = (format!("{other}.key"), format!("{other}.key.pub"));
        let archive = |command: &str| hall.run(["archive", command, &store]);
        let cosign = |request: &str, out: &str| {
            let run = hall.run(["archive", "witness", request, "--key", &witness]);
            run.with(["--archive-key", &public, "--out", out, "--force"])
                .done();
        };
        let force = ["--force", "--out"];
        archive("checkpoint")
            .with(["--key", &key])
            .with(force)
            .with(["first"])
            .done();
        cosign("first", "first.cosigned");
        archive("add").with(["game.envelope"]).done();
        let prove = archive("prove").with(["--key", &key, "--extends", "first.cosigned"]);
        let proved = prove.with(force).with(["second.proof"]).object();
        assert_eq!(
            (&proved["size"], &proved["extends"]),
            (&2.into(), &1.into())
        );
        assert!(proved.get("index").is_none());
        cosign("second.proof", "second.cosigned");
        let gather = archive("checkpoint").with(["--archive-key", &public, "--witness", &demanded]);
        let gathered = gather
            .clone()
            .with(["--cosigned", "second.cosigned"])
            .with(force)
            .with(["second"]);
        let gathered = gathered.object();
        let name = format!("adjourn.witness/{other}");
        assert_eq!(gathered["witnesses"][0]["name"], name);
        assert_eq!(hall.text("second"), hall.text("second.cosigned"));
        // The lines of log and witness under another checkpoint.
        let first = hall.text("first.cosigned");
        let lines: String = first.split_inclusive('\n').skip(4).collect();
        hall.write("bad", hall.text("second.cosigned") + &lines);
        let bad = gather.clone().with(["--cosigned", "second.cosigned"]);
        let bad = bad.with(["--cosigned", "bad"]).fails();
        assert_eq!(code(&bad), (3, "note/bad-signature"));
        assert!(bad.message.contains("bad:"), "{}", bad.message);
        // What nobody has cosigned is not gathered.
        let too_few = gather
            .clone()
            .with(["--cosigned", &format!("{key}.checkpoint")])
            .fails();
        assert_eq!(code(&too_few), (3, "note/quorum"));
        let two = gather
            .with(["--cosigned", "second", "--cosigned", "first.cosigned"])
            .fails();
        assert_eq!(code(&two), (3, "note/other-checkpoint"));
        assert!(two.message.contains("first.cosigned"), "{}", two.message);

        // A player has his envelope, the proof and two public keys.
        let under = |checkpoint: &str, out: &str| {
            let run = archive("prove").with(["0", "--checkpoint", checkpoint]);
            run.with(["--archive-key", &public]).with(force).with([out])
        };
        under("second", "player.proof").done();
        // The envelope has grown since the first: what was in it then is proved.
        let earlier = under("first.cosigned", "earlier.proof").object();
        assert_eq!(
            (&earlier["index"], &earlier["size"]),
            (&0.into(), &1.into())
        );
        assert_eq!(earlier["notices"][0]["code"], "archive/earlier-version");
        let check = |proof: &str, about: &str| {
            let run = hall.run(["archive", "check-proof", proof, about]);
            run.with(["--archive-key", &public, "--witness", &demanded])
                .json()
        };
        for (proof, index) in [("player.proof", 1), ("earlier.proof", 0)] {
            let (exit, checked) = check(proof, "game.envelope");
            let name = Value::from(name.as_str());
            assert_eq!((exit, &checked["witnesses"][0]["name"]), (0, &name));
            assert_eq!(checked["index"], index);
        }
        archive("prove")
            .with(["0", "--key", &key])
            .with(force)
            .with(["bare.proof"])
            .done();
        let (exit, bare) = check("bare.proof", "game.envelope");
        assert_eq!(
            (exit, &bare["problems"][0]["code"]),
            (3, &"note/quorum".into())
        );
        // And the archive is what was cosigned.
        let verify = |checkpoint: &str| {
            let run = archive("verify").with(["--checkpoint", checkpoint]);
            run.with(["--archive-key", &public, "--witness", &demanded])
        };
        let verified = verify("second").object();
        assert_eq!(
            (&verified["valid"], &verified["witnesses"][0]["name"]),
            (&true.into(), &name.as_str().into())
        );
        for (refused, file, expected) in [
            (verify("first").fails(), "first", "note/quorum"),
            (under("bad", "x").fails(), "bad", "note/bad-signature"),
        ] {
            assert_eq!(code(&refused), (3, expected));
            assert!(refused.message.contains(file), "{}", refused.message);
        }
    }
    // The other club's archive under this club's checkpoint.
    let run = hall.run([
        "archive",
        "checkpoint",
        "oslo.archive",
        "--cosigned",
        "second",
    ]);
    let run = run.with([
        "--archive-key",
        "roma.log.key.pub",
        "--witness",
        "oslo.key.pub",
    ]);
    assert_eq!(code(&run.fails()), (3, "note/other-log"));
}

/// A checkpoint that the witnesses have cosigned, and the store has lost.
#[test]
fn what_the_log_does_not_extend_is_neither_gathered_nor_proved() {
    let hall = Hall::sealed("Bd7");
    hall.write("sealed.envelope", hall.read("game.envelope"));
    hall.accept().done();
    archive(&hall);
    keygen(&hall, "oslo");
    hall.run(["archive", "add", "games.archive", "sealed.envelope"])
        .done();
    hall.run(["archive", "export", "games.archive", "--out", "evening.tar"])
        .done();
    hall.run(["archive", "add", "games.archive", "game.envelope"])
        .done();
    sign(&hall, "morning").done();
    let witness = ["archive", "witness", "morning", "--key", "oslo.key"];
    let key = ["--archive-key", "log.key.pub"];
    hall.run(witness)
        .with(key)
        .with(["--out", "cosigned"])
        .done();
    hall.run(["archive", "import", "yesterday.archive", "evening.tar"])
        .done();
    let yesterday = |command: &str| hall.run(["archive", command, "yesterday.archive"]);
    let cosigned = hall.text("cosigned");
    let line = cosigned.split_inclusive('\n').next_back().unwrap();
    hall.write("line", line);
    let gather = yesterday("checkpoint").with(["--witness", "oslo.key.pub"]);
    let copies = ["--cosigned", "line", "--cosigned", "cosigned"];
    let out = ["--out", "proof"];
    for (run, file, signs) in [
        (gather.with(copies).with(key), "cosigned", false),
        (
            yesterday("prove")
                .with(["--extends", "cosigned", "--key", "log.key"])
                .with(out),
            "log.key.checkpoint",
            true,
        ),
        (
            yesterday("prove")
                .with(["0", "--checkpoint", "cosigned"])
                .with(out)
                .with(key),
            "cosigned",
            false,
        ),
        (
            yesterday("prove")
                .with(["--extends", "cosigned", "--checkpoint", "cosigned"])
                .with(out)
                .with(key),
            "cosigned",
            false,
        ),
    ] {
        let refused = run.fails();
        assert_eq!(code(&refused), (3, "archive/checkpoint"));
        let named = format!("does not extend {file}:");
        assert!(refused.message.contains(&named), "{}", refused.message);
        let hint = refused.hint;
        assert_eq!(hint.contains("nothing was signed"), signs, "{hint}");
    }
    hall.write("log.key.checkpoint.old", hall.read("log.key.checkpoint"));
    std::fs::remove_file(hall.path("log.key.checkpoint")).unwrap();
    let prove = yesterday("prove").with(["--extends", "cosigned", "--key", "log.key"]);
    let refused = prove.with(["--out", "proof"]).fails();
    assert_eq!(code(&refused), (3, "archive/checkpoint"));
    assert!(
        !hall.path("log.key.checkpoint").exists(),
        "a forked head was signed"
    );
    assert!(!hall.path("proof").exists());
}

/// What was stored after the checkpoint is not in it; and nothing is signed that could not be handed out.
#[test]
fn what_is_not_in_or_not_writable_is_said_before_anything_is_signed() {
    let hall = Hall::sealed("Bd7");
    archive(&hall);
    keygen(&hall, "oslo");
    sign(&hall, "empty").done();
    hall.run(["archive", "add", "games.archive", "game.envelope"])
        .done();
    let prove = hall.run(["archive", "prove", "games.archive", "0"]);
    let public = ["--archive-key", "log.key.pub"];
    let late = prove.clone().with(["--checkpoint", "empty"]).with(public);
    let late = late.with(["--out", "proof"]).fails();
    assert_eq!(code(&late), (3, "archive/not-yet-in"));

    hall.write("mine", "mine");
    let remembered = hall.text("log.key.checkpoint");
    let out = ["--out", "mine"];
    let extends = hall.run(["archive", "prove", "games.archive", "--extends", "empty"]);
    let gather = hall.run(["archive", "checkpoint", "games.archive"]);
    let gather = gather.with(["--cosigned", "empty", "--witness", "oslo.key.pub"]);
    for run in [
        sign(&hall, "mine"),
        prove.with(["--key", "log.key"]).with(out),
        extends.with(["--key", "log.key"]).with(out),
        gather.with(public).with(out),
    ] {
        assert_eq!(code(&run.fails()), (1, "files/exists"));
        assert_eq!(hall.text("log.key.checkpoint"), remembered);
    }
    assert_eq!(hall.text("mine"), "mine");
}

/// What cosigns checkpoints signs no envelope, stands on no label and is no archive's.
#[test]
fn the_key_of_a_witness_is_nobodys() {
    let hall = Hall::sealed("Bd7");
    keygen(&hall, "oslo");
    archive(&hall);
    sign(&hall, "signed").done();
    let public = hall.text("oslo.key.pub");
    let name = public.split('+').next().unwrap();
    let line = adjourn::envelope::SecretKey::generate(name).unwrap();
    hall.write("line.pub", line.public_line().to_string());
    #[rustfmt::skip]
    let rows: &[(&[&str], i32, &str)] = &[
        (&["accept", "game.envelope", "--key", "oslo.key", "--scoresheets", "both"], 3, "key/of-a-witness"),
        (&["prepare", "game.pgn", "--out", "x.sheet.toml", "--arbiter-key", "oslo.key.pub"], 3, "key/of-a-witness"),
        (&["prepare", "game.pgn", "--out", "x.sheet.toml", "--arbiter-key", "line.pub"], 3, "key/of-a-witness"),
        (&["archive", "roster", "games.archive", "--key", "oslo.key", "--known", "white.key.pub"], 3, "key/of-a-witness"),
        (&["keygen", name, "--out", "own.key", "--no-passphrase"], 3, "key/of-a-witness"),
        (&["accept", "game.envelope", "--key", "oslo.key.pub", "--scoresheets", "both"], 3, "key/public"),
        (&["archive", "checkpoint", "games.archive", "--key", "oslo.key"], 3, "archive/other-key"),
        (&["archive", "witness", "signed", "--key", "log.key", "--archive-key", "log.key.pub"], 3, "witness/other-key"),
        (&["archive", "witness", "signed", "--key", "white.key", "--archive-key", "log.key.pub"], 3, "witness/other-key"),
        (&["archive", "witness", "signed", "--key", "oslo.key", "--archive-key", "oslo.key.pub"], 3, "note/not-a-key"),
        (&["archive", "verify", "games.archive", "--checkpoint", "signed", "--archive-key", "log.key.pub", "--witness", "log.key.pub"], 3, "note/not-a-witness"),
        (&["archive", "keygen", "--witness", "os lo", "--out", "own.key", "--no-passphrase"], 2, "witness/name"),
        (&["archive", "keygen", "--witness", "os+lo", "--out", "own.key", "--no-passphrase"], 2, "witness/name"),
        (&["archive", "keygen", "--witness", "", "--out", "own.key", "--no-passphrase"], 2, "witness/name"),
    ];
    for (arguments, exit, code) in rows {
        let refused = hall.run(*arguments).fails();
        assert_eq!(
            (refused.exit, refused.code.as_str()),
            (*exit, *code),
            "{arguments:?}"
        );
    }
    assert!(!hall.path("own.key").exists());
}

/// No demand is passed over in silence.
#[test]
fn witnesses_that_cannot_be_demanded_are_a_wrong_usage() {
    let hall = club(&["oslo"]);
    hall.write("signed", signed(&leaves("a", 5)));
    hall.write("proof", request(&leaves("a", 6), 5));
    let (key, witness) = (["--archive-key", "log.pub"], ["--witness", "oslo.key.pub"]);
    let check = hall
        .run(["archive", "check-proof", "proof", "signed"])
        .with(key);
    let verify = hall.run(["archive", "verify", "games.archive"]);
    let sign = hall.run([
        "archive",
        "checkpoint",
        "games.archive",
        "--key",
        "oslo.key",
    ]);
    for (run, expected) in [
        (
            check.clone().with(witness).with(["--quorum", "2"]),
            "policy/quorum",
        ),
        (
            check.clone().with(witness).with(["--quorum", "0"]),
            "policy/quorum",
        ),
        (check.clone().with(["--quorum", "1"]), "cli/usage"),
        (check.with(witness).with(witness), "policy/twice"),
        (verify.clone().with(witness), "cli/usage"),
        (verify.clone().with(key), "cli/usage"),
        (verify.with(witness).with(key), "cli/usage"),
        (sign.with(witness), "cli/usage"),
        (
            hall.run(["archive", "prove", "games.archive", "--out", "x"]),
            "cli/usage",
        ),
    ] {
        let told = format!("{run:?}");
        assert_eq!(code(&run.fails()), (2, expected), "{told}");
    }
}
