//! A log whose histories are chosen, for its witnesses; and witnesses who are asked at the same time.

use envelope::crypto::{Digest, SigningKey};
use envelope::log::{
    Checkpoint, ConsistencyProof, NoteKey, TreeHead, consistency, leaf_hash, root, sign_note,
};

use super::{Ended, Hall, Started};

const LOG: &str = "adjourn.archive/test";

const OTHER: &str = "adjourn.archive/other";

/// The first leaves of a history of the log. All histories begin with the same five.
fn leaves(history: &str, size: usize) -> Vec<Digest> {
    let leaf = |number: usize| match number < 5 {
        true => leaf_hash(&number.to_be_bytes()),
        false => leaf_hash(format!("{history}{number}").as_bytes()),
    };
    (0..size).map(leaf).collect()
}

/// A signed checkpoint of a history, or what asks a witness to go from the first size to the second. `a@thief` is history `a`
/// signed by another key, and `a@other` that of another log, which in `a@named` signs under
/// this one's name.
pub fn log(history: &str, sizes: &[usize]) -> String {
    let (history, kind) = history.split_once('@').unwrap_or((history, ""));
    let of = |size: usize| {
        let leaves = leaves(history, size);
        let origin = if ["other", "named"].contains(&kind) {
            OTHER
        } else {
            LOG
        };
        let head = TreeHead {
            size: size as u64,
            root: root(&leaves),
        };
        let checkpoint = Checkpoint {
            origin: origin.to_owned(),
            head,
        };
        let seed = if kind == "thief" { 9 } else { 1 };
        let key = SigningKey::from_seed(&[seed; 32]);
        match kind {
            "named" => sign_note(&checkpoint.text(), LOG, &key).unwrap(),
            _ => checkpoint.sign(&key).unwrap(),
        }
    };
    match *sizes {
        [earlier, size] => {
            let path = consistency(&leaves(history, size), earlier).unwrap();
            let checkpoint = of(size);
            let earlier = earlier as u64;
            let proof = ConsistencyProof {
                earlier,
                path,
                checkpoint,
            };
            proof.text()
        }
        [size] => of(size),
        _ => panic!("{sizes:?}"),
    }
}

/// The public key of the log.
pub fn public() -> String {
    let key = SigningKey::from_seed(&[1; 32]).verifying_key();
    format!("{}\n", NoteKey::new(LOG, key).unwrap())
}

/// A folder with the public keys of the log, of who stole its name and of another log, and the key of a witness.
pub fn club() -> Hall {
    let hall = Hall::new();
    for (file, name, seed) in [
        ("log.pub", LOG, 1),
        ("thief.pub", LOG, 9),
        ("other.pub", OTHER, 1),
    ] {
        let key = SigningKey::from_seed(&[seed; 32]).verifying_key();
        hall.write(file, format!("{}\n", NoteKey::new(name, key).unwrap()));
    }
    let keygen = [
        "archive",
        "keygen",
        "--witness",
        "oslo",
        "--out",
        "oslo.key",
    ];
    hall.run(keygen).with(["--no-passphrase"]).done();
    hall
}

/// Two requests at once never part the history: of those that fork, one is cosigned.
#[test]
fn of_many_at_once_one_history_is_cosigned() {
    let hall = club();
    let show = |request: &str| {
        let run = hall.run(["archive", "witness", request, "--key", "oslo.key"]);
        run.with(["--archive-key", "log.pub"])
    };
    let remembered = || {
        let kept = hall
            .files()
            .into_iter()
            .filter(|file| file.ends_with(".checkpoint"));
        let kept: Vec<_> = kept.collect();
        assert_eq!(kept.len(), 1);
        kept[0].clone()
    };
    for begun in [false, true] {
        if begun {
            hall.write("request", log("a", &[5]));
            show("request").done();
        }
        let sizes: &[usize] = if begun { &[5, 6] } else { &[6] };
        for history in ["0", "1", "2", "3", "4", "5"] {
            hall.write(history, log(history, sizes));
        }
        let started = ["0", "1", "2", "3", "4", "5"].map(|history| show(history).start());
        let ended: Vec<Ended> = started.into_iter().map(Started::end).collect();
        let done = ended.iter().filter(|ended| ended.exit == 0);
        let out: Vec<&str> = done.map(|ended| ended.out.as_str()).collect();
        assert_eq!(out, [hall.text(&remembered())]);
        assert_eq!(ended.iter().filter(|ended| ended.exit == 3).count(), 5);
        std::fs::remove_file(hall.path(remembered())).unwrap();
    }
}
