//! The test kit of the format: files that describe themselves (`tests/kit/README.md`), and what this reader makes of each.
//! `ADJOURN_ACCEPT=1` signs them anew, with the keys of `tests/golden` and those of the README.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use data_encoding::{BASE64, BASE64URL_NOPAD, HEXLOWER};
use envelope::crypto::{Digest, Sign, SigningKey, UnlockKey, sha256};
use envelope::log::{
    Checkpoint, ConsistencyProof, NoteKey, Policy, Proof, ProofError, TreeHead, Witnessed,
    consistency, cosign, examine, inclusion, leaf_hash, read_request, root,
};
use envelope::{
    Envelope, EnvelopeStatus, Half, KeyError, KeyFile, PublicLine, SecretKey, SharedText,
    SharedTextError, Slip, Unverified, Verified,
};

/// Codes of `docs/format.md` without a vector, and why.
#[rustfmt::skip]
const ELSEWHERE: [(&str, &str); 4] = [
    ("envelope/canonical", "no file: every other spelling is refused before"),
    ("witness/older-time", "what a witness keeps: tests/commands/witness.rs"),
    ("witness/other-log-key", "what a witness keeps: tests/commands/witness.rs"),
    ("archive/checkpoint-of-other-key", "what a witness keeps: tests/commands/witness.rs"),
];

/// The words of a vector that are not compared with what the reader finds.
#[rustfmt::skip]
const GIVEN: [&str; 13] = [
    "expect", "also", "comment", "where", "base", "sign", "times", "passphrase", "log", "witness", "quorum", "of", "seen",
];

struct Vector {
    /// The folder, and the name in it.
    kind: String,
    name: String,
    path: PathBuf,
    head: BTreeMap<String, String>,
    /// What stands behind the empty line.
    body: String,
}

/// What a reader finds in a valid file, by the vectors' words; or the code of the refusal, and what is said.
type Found = Result<Vec<(&'static str, String)>, (&'static str, String)>;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(name)
}

fn golden(name: &str) -> Vec<u8> {
    fs::read(folder("golden").join(name)).unwrap()
}

fn vectors() -> Vec<Vector> {
    let folders = fs::read_dir(folder("kit")).unwrap();
    let folders = folders
        .map(|it| it.unwrap().path())
        .filter(|it| it.is_dir());
    let files = folders.flat_map(|folder| fs::read_dir(folder).unwrap());
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(Vector::read).collect()
}

impl Vector {
    fn read(path: PathBuf) -> Vector {
        let text = fs::read_to_string(&path).unwrap();
        let (head, body) = text.split_once("\n\n").unwrap_or((text.trim_end(), ""));
        let word = |line: &str| {
            let word = line.split_once(": ");
            let (word, value) = word.unwrap_or_else(|| panic!("{path:?}: {line}"));
            (word.to_owned(), value.to_owned())
        };
        let mut names = path.iter().rev().map(|it| it.to_str().unwrap().to_owned());
        Vector {
            name: names.next().unwrap(),
            kind: names.next().unwrap(),
            head: head.split('\n').map(word).collect(),
            body: body.to_owned(),
            path,
        }
    }

    fn word(&self, word: &str) -> Option<&str> {
        self.head.get(word).map(String::as_str)
    }

    /// The words in a list of a vector, none where there is no such list.
    fn words(&self, word: &str) -> impl Iterator<Item = &str> {
        let words = self.word(word).unwrap_or_default().split(' ');
        words.filter(|word| !word.is_empty())
    }

    /// The file that the reader is given.
    fn bytes(&self, body: &str) -> Vec<u8> {
        let Some(base) = self.word("base") else {
            return body.as_bytes().to_vec();
        };
        let base = golden(base);
        let lines = base
            .split_inclusive(|&byte| byte == b'\n')
            .map(<[u8]>::to_vec);
        let mut lines: BTreeMap<usize, Vec<u8>> = (1..).zip(lines).collect();
        let (mut given, mut repeated) = (BTreeMap::new(), None);
        for line in body.lines() {
            let end = line.find(|sign: char| !sign.is_ascii_digit()).unwrap();
            let number: usize = line[..end].parse().unwrap();
            let place: &mut Vec<u8> = given.entry(number).or_default();
            match line[end..].split_at(1) {
                ("-", _) => {}
                ("x", text) => place.extend(HEXLOWER.decode(text.as_bytes()).unwrap()),
                (mark, text) => {
                    repeated = (mark == "*").then_some(number).or(repeated);
                    let text = if mark == "*" { &text[1..] } else { text };
                    place.extend_from_slice(&[text.as_bytes(), b"\n"].concat());
                }
            }
        }
        if let Some(place) = repeated.and_then(|number| given.get_mut(&number)) {
            *place = place.repeat(self.word("times").unwrap().parse().unwrap());
        }
        lines.extend(given);
        lines.into_values().flatten().collect()
    }

    /// The body with the signatures that `sign` asks for, each over what then stands before it.
    fn signed(&self) -> String {
        let mut signers = self.words("sign");
        let mut lines: Vec<String> = self.body.split('\n').map(str::to_owned).collect();
        for at in 0..lines.len() {
            let line = lines[at].clone();
            let name = line
                .strip_prefix("\u{2014} ")
                .and_then(|it| it.split(' ').next());
            if let (Some(name), Some(_)) = (name, self.word("sign")) {
                let signer = signers.next().unwrap_or("-");
                if signer != "-" {
                    lines[at] = note_line(name, signer, noted(&self.body));
                }
            } else if let Some((number, _)) = line.split_once("|sig = \"")
                && let Some(signer) = signers.next()
            {
                lines[at] = format!("{number}|sig = \"?\"");
                let bytes = self.bytes(&lines.join("\n"));
                let text = String::from_utf8_lossy(&bytes);
                let before = &text[..text.find("sig = \"?\"").unwrap()];
                let table = before.rsplit("\n[").next().unwrap();
                let table = table.split(']').next().unwrap().trim_start_matches('[');
                let kind = format!("adjourn/1/{table}");
                let signature = key_of(signer).sign.sign(&kind, before.as_bytes());
                let signature = BASE64URL_NOPAD.encode(signature.as_bytes());
                lines[at] = format!("{number}|sig = \"{signature}\"");
            }
        }
        assert_eq!(signers.next(), None, "{}: signs nothing", self.name);
        lines.join("\n")
    }

    fn judge(&self, bytes: &[u8]) -> Found {
        let text = String::from_utf8_lossy(bytes);
        let shared = |error: SharedTextError| (error.code(), error.to_string());
        let proof = |error: ProofError| (error.code(), error.to_string());
        match self.kind.as_str() {
            "envelope" => envelope(bytes),
            "key-files" => key_file(bytes, self.word("passphrase").unwrap_or_default()),
            "public-lines" => {
                let line = text.strip_suffix('\n').unwrap_or(&text).parse();
                let line: PublicLine =
                    line.map_err(|error: KeyError| (error.code(), error.to_string()))?;
                Ok(vec![("name", line.person.name)])
            }
            "slips" => {
                let slip = Slip::from_text(&text).map_err(shared)?;
                let key = slip.key(String::new());
                Ok(vec![
                    ("seed", HEXLOWER.encode(slip.secret())),
                    (
                        "ed25519",
                        HEXLOWER.encode(key.sign.verifying_key().as_bytes()),
                    ),
                    ("x25519", HEXLOWER.encode(key.unlock.lock().as_bytes())),
                ])
            }
            "halves" => {
                let half = Half::from_text(&text).map_err(shared)?;
                Ok(vec![("half", HEXLOWER.encode(half.expose()))])
            }
            "notes" => {
                let opened = self.policy().open(bytes);
                opened.map(witnessed).map_err(|error| proof(error.into()))
            }
            "proofs" => {
                let file = golden(self.word("of").unwrap());
                let read = Proof::parse(bytes);
                let checked = read.and_then(|read| read.check([&file[..]], &self.policy()));
                checked.map(witnessed).map_err(proof)
            }
            "requests" => {
                let seen = self.word("seen").and_then(|seen| seen.split_once(' '));
                let seen = seen.map(|(size, root)| TreeHead {
                    size: size.parse().unwrap(),
                    root: Digest::from_bytes(hex(root)),
                });
                let request = read_request(bytes).map_err(proof)?;
                let examined = examine(&request, self.policy().log(), seen.as_ref());
                let checkpoint = examined.map_err(|error| (error.code(), error.to_string()))?;
                Ok(vec![("size", checkpoint.head.size.to_string())])
            }
            other => panic!("nobody reads {other}"),
        }
    }

    fn policy(&self) -> Policy {
        let witnesses = self.words("witness").map(|key| key.parse().unwrap());
        let quorum = self.word("quorum").map(|number| number.parse().unwrap());
        let log = self.word("log").unwrap().parse().unwrap();
        Policy::new(log, witnesses.collect(), quorum).unwrap()
    }
}

/// The envelope of a vector, which is valid.
pub fn envelope_of(name: &str) -> Envelope<Verified> {
    let path = folder("kit/envelope").join(name).with_extension("txt");
    let vector = Vector::read(path);
    let bytes = vector.bytes(&vector.body);
    Envelope::<Unverified>::from_bytes(bytes).verify().unwrap()
}

fn hex(digits: &str) -> [u8; 32] {
    let bytes = HEXLOWER.decode(digits.as_bytes()).unwrap();
    bytes.try_into().unwrap()
}

fn envelope(bytes: &[u8]) -> Found {
    let verified = Envelope::<Unverified>::from_bytes(bytes.to_vec()).verify();
    let verified = verified.map_err(|rejected| (rejected.code(), rejected.to_string()))?;
    let mut found = vec![
        ("state", EnvelopeStatus::of(&verified).name().to_owned()),
        ("fingerprint", verified.fingerprint().to_string()),
        ("head", verified.head().to_string()),
    ];
    if let Some(opening) = verified.opening() {
        let written = opening.written();
        let outcome = match (&opening.plaintext, &written) {
            (None, _) => "unintelligible",
            (_, None) => "malformed",
            (_, Some(written)) if written.expose().is_empty() => "empty",
            _ => "text",
        };
        found.push(("outcome", outcome.to_owned()));
        found.extend(written.map(|written| ("written", written.expose().to_owned())));
    }
    Ok(found)
}

fn key_file(bytes: &[u8], passphrase: &str) -> Found {
    let key = match KeyFile::read(bytes) {
        Ok(KeyFile::Locked(locked)) => locked.unlock(passphrase),
        Ok(KeyFile::Open(key)) => Ok(key),
        Err(error) => Err(error),
    };
    let key = key.map_err(|error| (error.code(), error.to_string()))?;
    let public = key.public_line().to_string();
    Ok(vec![("public", public), ("name", key.name.clone())])
}

fn witnessed(found: Witnessed) -> Vec<(&'static str, String)> {
    let head = found.checkpoint.head;
    let times = found.cosignatures.iter();
    let times: Vec<_> = times
        .map(|it| format!("{} {}", it.witness, it.time))
        .collect();
    vec![
        ("size", head.size.to_string()),
        ("root", head.root.to_string()),
        ("cosigned", times.join(", ")),
    ]
}

/// The secret key of a person of `tests/golden`. The deputy's is under a passphrase, which takes its time: his seeds are those of
/// `docs/vectors.md`.
pub fn key_of(who: &str) -> SecretKey {
    let text = |name: &str| String::from_utf8(golden(name)).unwrap();
    let page = include_str!("../docs/vectors.md");
    let deputy = page.split_once("### The deputy's key file").unwrap().1;
    let row = |name: &str| {
        let row = deputy.lines().find(|line| line.starts_with(name)).unwrap();
        hex(row.rsplit(' ').next().unwrap())
    };
    match who {
        "arbiter" => match KeyFile::read(&golden("arbiter.key")).unwrap() {
            KeyFile::Open(key) => key,
            KeyFile::Locked(_) => panic!("it is in the clear"),
        },
        "deputy1" => SecretKey {
            name: who.to_owned(),
            sign: SigningKey::from_seed(&row("Ed25519 seed")),
            unlock: UnlockKey::from_bytes(&row("X25519 private")),
            one_time: false,
        },
        side => Slip::from_text(&text(&format!("{side}.slip")))
            .unwrap()
            .key(who.to_owned()),
    }
}

/// The text of the note in a body: alone, or behind the empty line of a proof.
fn noted(body: &str) -> &str {
    let text = body.split_once("\n\u{2014} ").unwrap().0;
    match body.starts_with("old ") || body.starts_with("c2sp.org/") {
        true => text.split_once("\n\n").unwrap().1,
        false => text,
    }
}

/// A signature line of a note, by the key whose seed is 32 times a number; with `@`, a cosignature of that time.
fn note_line(name: &str, signer: &str, text: &str) -> String {
    let (seed, time) = signer.split_once('@').unwrap_or((signer, ""));
    let key = SigningKey::from_seed(&[seed.parse().unwrap(); 32]);
    let (kind, message, time) = match time.parse::<u64>() {
        Ok(at) => (
            4,
            format!("cosignature/v1\ntime {at}\n{text}"),
            at.to_be_bytes().to_vec(),
        ),
        Err(_) => (1, text.to_owned(), Vec::new()),
    };
    let typed = [&[kind], &key.verifying_key().as_bytes()[..]].concat();
    let number = sha256(&[name.as_bytes(), b"\n", &typed]);
    let signature = key.sign_bytes(message.as_bytes()).unwrap();
    let line = [&number.as_bytes()[..4], &time, signature.as_bytes()].concat();
    format!("\u{2014} {name} {}", BASE64.encode(&line))
}

#[test]
fn each_vector_is_judged_as_it_says() {
    let accept = std::env::var_os("ADJOURN_ACCEPT").is_some();
    let mut wrong = Vec::new();
    for vector in vectors() {
        let name = format!("{}/{}", vector.kind, vector.name);
        let comment = vector.word("comment").unwrap();
        let mut is_wrong = |what: String| wrong.push(format!("{name} ({comment}): {what}"));
        let signed = vector.signed();
        if signed != vector.body && accept {
            let whole = fs::read_to_string(&vector.path).unwrap();
            fs::write(&vector.path, whole.replacen(&vector.body, &signed, 1)).unwrap();
        } else if signed != vector.body {
            is_wrong("its signatures are others".to_owned());
        }
        let expected = vector.word("expect").unwrap();
        let place = vector.word("where").unwrap_or_default();
        match vector.judge(&vector.bytes(&signed)) {
            Err((code, said)) if code == expected && said.contains(place) => {}
            Err((code, said)) => is_wrong(format!("not {expected} at `{place}`: {code}: {said}")),
            Ok(_) if expected != "valid" => is_wrong(format!("valid, not {expected}")),
            Ok(found) => {
                let found: BTreeMap<&str, String> = found.into_iter().collect();
                let compared = |word: &&String| !GIVEN.contains(&word.as_str());
                for word in vector.head.keys().filter(compared) {
                    let (found, said) = (found.get(word.as_str()), vector.word(word));
                    if found.map(String::as_str) != said {
                        is_wrong(format!("{word}: {found:?}, not {said:?}"));
                    }
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} vectors:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn each_refusal_of_the_format_has_a_vector() {
    let vectors = vectors();
    let met = vectors.iter().map(|vector| vector.word("expect").unwrap());
    let met: BTreeSet<&str> = met.collect();
    let format = include_str!("../docs/format.md").lines();
    let quoted = format.flat_map(|line| line.split('`').skip(1).step_by(2));
    let areas = ["envelope", "key", "proof", "note", "witness", "archive"];
    let is_code = |word: &&str| {
        let parts = word.split_once('/');
        parts.is_some_and(|(area, fault)| areas.contains(&area) && fault != "…")
    };
    let demanded: BTreeSet<&str> = quoted.filter(is_code).collect();
    assert!(demanded.len() >= 40, "{demanded:?}");
    let missing: BTreeSet<&str> = demanded.difference(&met).copied().collect();
    assert_eq!(missing, BTreeSet::from(ELSEWHERE.map(|(code, _)| code)));
    let valid = vectors
        .iter()
        .filter(|it| it.word("expect") == Some("valid"));
    let valid: BTreeSet<&str> = valid.map(|it| it.kind.as_str()).collect();
    assert_eq!(valid.len(), 8, "of each kind one is valid: {valid:?}");
}

/// What the library makes of a log is what the other readers are given, and what `docs/vectors.md` shows.
#[test]
fn the_vectors_of_a_log_are_what_is_made_of_it() {
    let page = include_str!("../docs/vectors.md");
    let [name, witness] = ["adjourn.archive/vectors", "adjourn.witness/vectors"];
    let [key, cosigner] = [1, 2].map(|seed| SigningKey::from_seed(&[seed; 32]));
    let log = NoteKey::new(name, key.verifying_key()).unwrap();
    let files = ["sealed", "accepted", "open", "closed"];
    let leaves = files.map(|file| leaf_hash(&golden(&format!("{file}.envelope"))));
    let head = TreeHead {
        size: 4,
        root: root(&leaves),
    };
    let signed = Checkpoint {
        origin: name.to_owned(),
        head,
    }
    .sign(&key)
    .unwrap();
    let cosigned = cosign(signed.as_bytes(), &log, witness, &cosigner, 1_795_460_400).unwrap();
    let extends = ConsistencyProof {
        earlier: 3,
        path: consistency(&leaves, 3).unwrap(),
        checkpoint: signed,
    };
    let path = inclusion(&leaves, 1).unwrap();
    let proof = Proof {
        index: 1,
        path,
        checkpoint: cosigned.clone(),
    };
    for (made, vector) in [
        (cosigned, "notes/valid-cosigned.txt"),
        (proof.text(), "proofs/valid-cosigned.txt"),
    ] {
        let vector = Vector::read(folder("kit").join(vector));
        assert_eq!(made, vector.body);
        assert!(page.contains(&format!("\n```text\n{made}```\n")), "{made}");
    }
    let made = extends.text();
    assert!(page.contains(&format!("\n```text\n{made}```\n")), "{made}");
    for size in 0..=4 {
        let row = format!(
            "\nroot of {size}                  {}\n",
            root(&leaves[..size])
        );
        assert!(page.contains(&row), "{row}");
    }
}
