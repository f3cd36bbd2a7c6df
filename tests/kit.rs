//! The test kit of the format: files that describe themselves (`tests/kit/README.md`), and what this reader makes of each.
//! `ADJOURN_ACCEPT=1` signs them anew, with the keys of `tests/golden` and those of the README.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use adjourn::crypto::{Sign, SigningKey, sha256};
use adjourn::envelope::{
    Envelope, EnvelopeStatus, Half, KeyFile, PublicLine, SecretKey, SharedText, Slip, Unverified,
    Verified,
};
use adjourn::log::{Policy, Proof, TreeHead, Witnessed, examine, read_request};
use data_encoding::{BASE64, BASE64URL_NOPAD, HEXLOWER};

/// Codes of `docs/format.md` without a vector, and why.
const ELSEWHERE: [(&str, &str); 4] = [
    (
        "envelope/canonical",
        "no file: every other spelling is refused before",
    ),
    (
        "witness/older-time",
        "a clock, and what a witness keeps: tests/commands/witness.rs",
    ),
    (
        "witness/other-log-key",
        "what a witness keeps: tests/commands/witness.rs",
    ),
    (
        "archive/checkpoint-of-other-key",
        "what a witness keeps: tests/commands/witness.rs",
    ),
];

/// The words of a vector that are not compared with what the reader finds.
const GIVEN: [&str; 13] = [
    "expect",
    "also",
    "comment",
    "where",
    "base",
    "sign",
    "times",
    "passphrase",
    "log",
    "witness",
    "quorum",
    "of",
    "seen",
];

struct Vector {
    path: PathBuf,
    head: BTreeMap<String, String>,
    /// What stands behind the empty line.
    body: String,
}

/// What a reader finds in a valid file, by the vectors' words; or the code of the refusal, and what is said.
type Found = Result<Vec<(&'static str, String)>, (&'static str, String)>;

fn golden(name: &str) -> Vec<u8> {
    fs::read(
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/golden")
            .join(name),
    )
    .unwrap()
}

fn vectors() -> Vec<Vector> {
    let kit = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kit");
    let folders = fs::read_dir(kit)
        .unwrap()
        .map(|folder| folder.unwrap().path())
        .filter(|path| path.is_dir());
    let files = folders.flat_map(|folder| fs::read_dir(folder).unwrap());
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(Vector::read).collect()
}

impl Vector {
    fn read(path: PathBuf) -> Vector {
        let text = fs::read_to_string(&path).unwrap();
        let (head, body) = text
            .split_once("\n\n")
            .unwrap_or((text.trim_end_matches('\n'), ""));
        let words = head.split('\n').map(|line| {
            line.split_once(": ")
                .unwrap_or_else(|| panic!("{path:?}: {line}"))
        });
        let head = words
            .map(|(word, value)| (word.to_owned(), value.to_owned()))
            .collect();
        let body = body.to_owned();
        Vector { path, head, body }
    }

    fn name(&self) -> String {
        let [name, folder] = [Some(self.path.as_path()), self.path.parent()]
            .map(|it| it.unwrap().file_name().unwrap());
        format!("{}/{}", folder.display(), name.display())
    }

    fn word(&self, word: &str) -> Option<&str> {
        self.head.get(word).map(String::as_str)
    }

    fn kind(&self) -> &str {
        self.path
            .parent()
            .unwrap()
            .file_name()
            .unwrap()
            .to_str()
            .unwrap()
    }

    /// The file that the reader is given.
    fn bytes(&self, body: &str) -> Vec<u8> {
        let Some(base) = self.word("base") else {
            return body.as_bytes().to_vec();
        };
        let base = golden(base);
        let numbered = (1..).zip(
            base.split_inclusive(|&byte| byte == b'\n')
                .map(<[u8]>::to_vec),
        );
        let mut lines: BTreeMap<usize, Vec<u8>> = numbered.collect();
        let mut given = BTreeMap::new();
        let times = self.word("times").map_or(1, |times| times.parse().unwrap());
        for line in body.lines() {
            let (number, rest) =
                line.split_at(line.find(|sign: char| !sign.is_ascii_digit()).unwrap());
            let place: &mut Vec<u8> = given.entry(number.parse().unwrap()).or_default();
            let (mark, text) = rest.split_at(1);
            match mark {
                "-" => {}
                "x" => place.extend(HEXLOWER.decode(text.as_bytes()).unwrap()),
                _ => place
                    .extend_from_slice(format!("{}\n", text.trim_start_matches('|')).as_bytes()),
            }
            // The last number is that of the lines that stand there several times.
            if mark == "*"
                && !body
                    .lines()
                    .skip_while(|it| *it != line)
                    .skip(1)
                    .any(|it| it.starts_with(number))
            {
                *place = place.repeat(times);
            }
        }
        lines.extend(given);
        lines.into_values().flatten().collect()
    }

    /// The body with the signatures that `sign` asks for.
    fn signed(&self) -> String {
        let Some(signers) = self.word("sign") else {
            return self.body.clone();
        };
        let mut signers = signers.split(' ');
        let mut lines: Vec<String> = self.body.split('\n').map(str::to_owned).collect();
        for at in 0..lines.len() {
            let line = lines[at].clone();
            if let Some((number, _)) = line
                .split_once("|sig = \"")
                .filter(|_| self.kind() == "envelope")
            {
                let Some(signer) = signers.next() else {
                    continue;
                };
                lines[at] = format!("{number}|sig = \"?\"");
                let bytes = self.bytes(&lines.join("\n"));
                let text = String::from_utf8_lossy(&bytes);
                let before = &text[..text.find("sig = \"?\"").unwrap()];
                let heading = before.rfind("\n[").unwrap() + 1;
                let table = before[heading..]
                    .lines()
                    .next()
                    .unwrap()
                    .trim_matches(['[', ']']);
                let signature = key_of(signer)
                    .sign
                    .sign(&format!("adjourn/1/{table}"), before.as_bytes());
                lines[at] = format!(
                    "{number}|sig = \"{}\"",
                    BASE64URL_NOPAD.encode(signature.as_bytes())
                );
            } else if let Some(rest) = line.strip_prefix("\u{2014} ") {
                let signer = signers
                    .next()
                    .unwrap_or_else(|| panic!("{}: who signs {line}", self.name()));
                if signer != "-" {
                    lines[at] =
                        note_line(rest.split(' ').next().unwrap(), signer, noted(&self.body));
                }
            }
        }
        assert_eq!(
            signers.find(|it| !it.is_empty()),
            None,
            "{}: signs nothing",
            self.name()
        );
        lines.join("\n")
    }

    fn judge(&self, bytes: &[u8]) -> Found {
        let text = std::str::from_utf8(bytes);
        match self.kind() {
            "envelope" => envelope(bytes),
            "key-files" => key_file(bytes, self.word("passphrase").unwrap_or_default()),
            "public-lines" => {
                let line = text.unwrap();
                let line: Result<PublicLine, _> = line.strip_suffix('\n').unwrap_or(line).parse();
                let line = line.map_err(|error| (error.code(), error.to_string()))?;
                Ok(vec![("name", line.person.name)])
            }
            "slips" => {
                let slip = Slip::from_text(text.unwrap())
                    .map_err(|error| (error.code(), error.to_string()))?;
                let key = slip.key(String::new());
                let [ed25519, x25519] = [
                    *key.sign.verifying_key().as_bytes(),
                    *key.unlock.lock().as_bytes(),
                ];
                let found = [
                    ("seed", *slip.secret()),
                    ("ed25519", ed25519),
                    ("x25519", x25519),
                ];
                Ok(found
                    .map(|(word, bytes)| (word, HEXLOWER.encode(&bytes)))
                    .to_vec())
            }
            "halves" => {
                let half = Half::from_text(text.unwrap())
                    .map_err(|error| (error.code(), error.to_string()))?;
                Ok(vec![("half", HEXLOWER.encode(half.expose()))])
            }
            "notes" => self
                .policy()
                .open(bytes)
                .map(witnessed)
                .map_err(|error| (error.code(), error.to_string())),
            "proofs" => {
                let file = golden(self.word("of").unwrap());
                let checked =
                    Proof::parse(bytes).and_then(|proof| proof.check([&file[..]], &self.policy()));
                checked
                    .map(witnessed)
                    .map_err(|error| (error.code(), error.to_string()))
            }
            "requests" => {
                let seen = self.word("seen").map(|seen| {
                    let (size, root) = seen.split_once(' ').unwrap();
                    let root = adjourn::crypto::Digest::from_bytes(hex(root));
                    TreeHead {
                        size: size.parse().unwrap(),
                        root,
                    }
                });
                let request =
                    read_request(bytes).map_err(|error| (error.code(), error.to_string()))?;
                let examined = examine(&request, self.policy().log(), seen.as_ref());
                let checkpoint = examined.map_err(|error| (error.code(), error.to_string()))?;
                Ok(vec![("size", checkpoint.head.size.to_string())])
            }
            other => panic!("nobody reads {other}"),
        }
    }

    fn policy(&self) -> Policy {
        let witnesses = self
            .word("witness")
            .unwrap_or_default()
            .split(' ')
            .filter(|key| !key.is_empty());
        let witnesses = witnesses.map(|key| key.parse().unwrap()).collect();
        let quorum = self.word("quorum").map(|number| number.parse().unwrap());
        Policy::new(
            self.word("log").unwrap().parse().unwrap(),
            witnesses,
            quorum,
        )
        .unwrap()
    }
}

/// The envelope of a vector, which is valid.
pub fn envelope_of(name: &str) -> Envelope<Verified> {
    let kit = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kit/envelope");
    let vector = Vector::read(kit.join(name).with_extension("txt"));
    let bytes = vector.bytes(&vector.body);
    Envelope::<Unverified>::from_bytes(bytes).verify().unwrap()
}

fn hex(digits: &str) -> [u8; 32] {
    HEXLOWER
        .decode(digits.as_bytes())
        .unwrap()
        .try_into()
        .unwrap()
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
    Ok(vec![
        ("public", key.public_line().to_string()),
        ("name", key.name.clone()),
    ])
}

fn witnessed(found: Witnessed) -> Vec<(&'static str, String)> {
    let head = found.checkpoint.head;
    let times = found
        .cosignatures
        .iter()
        .map(|it| format!("{} {}", it.witness, it.time));
    vec![
        ("size", head.size.to_string()),
        ("root", head.root.to_string()),
        ("cosigned", times.collect::<Vec<_>>().join(", ")),
    ]
}

/// The secret key of a person of `tests/golden`.
pub fn key_of(who: &str) -> SecretKey {
    let text = |name: &str| String::from_utf8(golden(name)).unwrap();
    match who {
        "white" | "black" => Slip::from_text(&text(&format!("{who}.slip")))
            .unwrap()
            .key(who.to_owned()),
        "arbiter" => match KeyFile::read(&golden("arbiter.key")).unwrap() {
            KeyFile::Open(key) => key,
            KeyFile::Locked(_) => panic!("it is in the clear"),
        },
        // Under a passphrase, which takes its time: the seeds are those of `docs/vectors.md`.
        _ => {
            let page = include_str!("../docs/vectors.md")
                .split_once("### The deputy's key file")
                .unwrap()
                .1;
            let row = |name: &str| {
                page.lines()
                    .find(|line| line.starts_with(name))
                    .unwrap()
                    .rsplit(' ')
                    .next()
                    .unwrap()
            };
            let [sign, unlock] = ["Ed25519 seed", "X25519 private"].map(|name| hex(row(name)));
            SecretKey {
                name: who.to_owned(),
                sign: SigningKey::from_seed(&sign),
                unlock: adjourn::crypto::UnlockKey::from_bytes(&unlock),
                one_time: false,
            }
        }
    }
}

/// The text of the note in a body: alone, or behind the empty line of a proof.
fn noted(body: &str) -> &str {
    let text = body.split_once("\n\u{2014} ").unwrap().0;
    let begins = if body.starts_with("old ") || body.starts_with("c2sp.org/") {
        text.find("\n\n").unwrap() + 2
    } else {
        0
    };
    &text[begins..]
}

/// A signature line of a note, by the key whose seed is 32 times a number; with `@`, a cosignature of that time.
fn note_line(name: &str, signer: &str, text: &str) -> String {
    let (seed, time) = signer
        .split_once('@')
        .map_or((signer, None), |(seed, time)| (seed, Some(time)));
    let key = SigningKey::from_seed(&[seed.parse().unwrap(); 32]);
    let (kind, message) = match time {
        Some(time) => (4, format!("cosignature/v1\ntime {time}\n{text}")),
        None => (1, text.to_owned()),
    };
    let typed = [&[kind], &key.verifying_key().as_bytes()[..]].concat();
    let number = sha256(&[name.as_bytes(), b"\n", &typed]);
    let time = time.map_or(Vec::new(), |time| {
        time.parse::<u64>().unwrap().to_be_bytes().to_vec()
    });
    let signature = key.sign_bytes(message.as_bytes()).unwrap();
    let line = [&number.as_bytes()[..4], &time, signature.as_bytes()].concat();
    format!("\u{2014} {name} {}", BASE64.encode(&line))
}

#[test]
fn each_vector_is_judged_as_it_says() {
    let mut wrong = Vec::new();
    for mut vector in vectors() {
        let (name, signed) = (vector.name(), vector.signed());
        if signed != vector.body && std::env::var_os("ADJOURN_ACCEPT").is_some() {
            let whole =
                fs::read_to_string(&vector.path)
                    .unwrap()
                    .replacen(&vector.body, &signed, 1);
            fs::write(&vector.path, whole).unwrap();
            vector.body = signed;
        } else if signed != vector.body {
            wrong.push(format!("{name}: its signatures are others"));
        }
        let expected = vector.word("expect").unwrap();
        match vector.judge(&vector.bytes(&vector.body)) {
            Err((code, said)) if code == expected => {
                let place = vector.word("where").filter(|place| !said.contains(place));
                wrong.extend(place.map(|place| format!("{name}: `{place}` is not in: {said}")));
            }
            Err((code, said)) => wrong.push(format!("{name}: {code}, not {expected}: {said}")),
            Ok(_) if expected != "valid" => wrong.push(format!("{name}: valid, not {expected}")),
            Ok(found) => {
                let found: BTreeMap<&str, String> = found.into_iter().collect();
                for (word, value) in vector
                    .head
                    .iter()
                    .filter(|(word, _)| !GIVEN.contains(&word.as_str()))
                {
                    let same = found.get(word.as_str()) == Some(value);
                    wrong.extend((!same).then(|| {
                        format!(
                            "{name}: {word}: {:?}, not {value}",
                            found.get(word.as_str())
                        )
                    }));
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
    let met: BTreeSet<&str> = vectors
        .iter()
        .map(|vector| vector.word("expect").unwrap())
        .collect();
    let lines = include_str!("../docs/format.md").lines();
    let quoted = lines.flat_map(|line| line.split('`').skip(1).step_by(2));
    let areas = ["envelope", "key", "proof", "note", "witness", "archive"];
    let is_code = |word: &&str| {
        word.split_once('/')
            .is_some_and(|(area, fault)| areas.contains(&area) && fault != "…")
    };
    let demanded: BTreeSet<&str> = quoted.filter(is_code).collect();
    assert!(demanded.len() >= 40, "{demanded:?}");
    let elsewhere: BTreeSet<&str> = ELSEWHERE.iter().map(|(code, _)| *code).collect();
    let missing: Vec<&&str> = demanded.difference(&met).collect();
    assert_eq!(
        missing,
        elsewhere.iter().collect::<Vec<_>>(),
        "of {}",
        demanded.len()
    );
    for kind in [
        "envelope",
        "key-files",
        "public-lines",
        "slips",
        "halves",
        "notes",
        "proofs",
        "requests",
    ] {
        let valid = |it: &&Vector| it.kind() == kind && it.word("expect") == Some("valid");
        assert!(
            vectors.iter().any(|it| valid(&it)),
            "none of {kind} is valid"
        );
    }
}
