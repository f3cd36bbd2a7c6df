//! The folder of the desk, with the same games under new names for each input, and what must hold of its files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use adjourn::envelope::{EnvelopeStatus, SharedText};
use adjourn::program::commands::label_draft::LabelDraft;
use adjourn::program::commands::prepare::sheet;
use adjourn::program::files::Files;
use adjourn::shakmaty::Color;
use adjourn::{
    Act, Announced, Budget, Edition, Entry, Envelope, Essentials, Event, Label, Moment, ReplyKey,
    Score, Scoresheets, SecretKey, Signer, Slip, Unverified, Verified, WrittenMove, seal,
};

/// The moment at which everything happens, just after the announced one.
pub const AT: &str = "2026-11-22T14:30:20+00:00";

/// The score of every game: White seals.
pub const SCORE: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *";

/// An envelope made at the start, with the slips of both players.
struct Made {
    status: EnvelopeStatus,
    /// What White has sealed: something else in each, so that whatever shows it has it from this one.
    text: &'static str,
    bytes: Vec<u8>,
    slips: [String; 2],
}

/// The folder.
pub struct Hall {
    folder: PathBuf,
    arbiter: SecretKey,
    made: Vec<Made>,
    inputs: u64,
    /// The games of this input that were sealed before it: what White has sealed, and the slips of White and Black.
    before: BTreeMap<String, (&'static str, [String; 2])>,
    /// The envelopes of this input whose slips went with a desk that was closed.
    lost: BTreeSet<String>,
    envelopes: BTreeMap<String, Envelope<Verified>>,
    sheets: BTreeMap<String, Vec<u8>>,
}

fn moment(text: &str) -> Moment {
    text.parse().expect("a moment")
}

fn verified(name: &str, bytes: &[u8]) -> Envelope<Verified> {
    let envelope = Envelope::<Unverified>::from_bytes(bytes.to_vec());
    let verified = envelope.verify();
    verified.unwrap_or_else(|error| panic!("{name}.envelope is not valid any more: {error}"))
}

/// A game that was sealed and has come to that status.
fn made(arbiter: &SecretKey, (status, text): (EnvelopeStatus, &'static str)) -> Made {
    let slips = [(); 2].map(|()| Slip::generate().expect("random bytes"));
    let [white, black] = &slips;
    let (white, black) = (
        white.key("Spassky, Boris".into()),
        black.key("Fischer, Robert".into()),
    );
    let edition = Edition::builtin("fide-1997").expect("built in");
    let label = Label::new(Essentials {
        game: Score::from_pgn(SCORE.as_bytes()).expect("a score").game,
        white: white.person(),
        black: black.person(),
        arbiter: arbiter.person(),
        edition: &edition,
        notation: "en".parse().expect("a language"),
        white_used: "2:31:00".parse().expect("a time"),
        black_used: "2:19:00".parse().expect("a time"),
        sealed_at: moment("2026-11-21T21:30:00+00:00"),
        resumption: Announced::resumption(
            moment("2026-11-22T14:30:00+00:00"),
            "Atlantic/Reykjavik",
            "Laugardalshöll",
        ),
    });
    let written = WrittenMove::new(text).expect("a text");
    let sealed = seal(&label.expect("a label"), &written, &white).expect("sealed");
    let accepted = |at| {
        sealed
            .accept(arbiter, moment(at), Scoresheets::Both)
            .expect("accepted")
    };
    let envelope = match status {
        EnvelopeStatus::Sealed => sealed,
        EnvelopeStatus::Accepted => accepted("2026-11-21T21:35:00+00:00"),
        _ => {
            let at = moment("2026-11-22T14:30:00+00:00");
            let arrivals = Color::ALL.map(|side| Event::Arrival { side });
            let entries = arrivals
                .into_iter()
                .chain([Event::Start])
                .map(|event| Entry {
                    at,
                    by: Signer::Arbiter,
                    act: Act::Event(event),
                });
            let entries: Vec<_> = entries.collect();
            let there = accepted("2026-11-21T21:35:00+00:00").append(&entries, arbiter);
            let there = there.expect("recorded");
            let may = there
                .may_open(&edition, at, Budget::of_states(200))
                .expect("both are here");
            let reply = ReplyKey::Key(&black);
            there
                .open(may, at, arbiter, &reply, Vec::new())
                .expect("opened")
        }
    };
    Made {
        status,
        text,
        bytes: envelope.as_bytes().to_vec(),
        slips: slips.map(|slip| slip.to_text().to_string()),
    }
}

impl Hall {
    /// An empty one, in memory where the system has such a folder.
    pub fn new() -> Hall {
        let memory = Path::new("/dev/shm");
        let folder = match memory.is_dir() {
            true => memory.to_owned(),
            false => std::env::temp_dir(),
        };
        let folder = folder.join(format!("adjourn-fuzz-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for temporary files");
        let arbiter = SecretKey::generate("Schmid, Lothar").expect("random bytes");
        let games = [
            (EnvelopeStatus::Sealed, "Bb5-a4"),
            (EnvelopeStatus::Accepted, "Bb5xc6"),
            (EnvelopeStatus::Open, "Bb5-c4"),
        ];
        let made = games.map(|game| made(&arbiter, game)).into();
        Hall {
            folder,
            arbiter,
            made,
            inputs: 0,
            before: BTreeMap::new(),
            lost: BTreeSet::new(),
            envelopes: BTreeMap::new(),
            sheets: BTreeMap::new(),
        }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// A label ready to be sealed, and a game of each status, under names that were never used before. Returns the name of
    /// the label.
    pub fn set_up(&mut self) -> String {
        for file in std::fs::read_dir(&self.folder).expect("the folder") {
            std::fs::remove_file(file.expect("a file").path()).expect("removed");
        }
        self.inputs += 1;
        self.before.clear();
        self.lost.clear();
        self.envelopes.clear();
        self.sheets.clear();
        let write = |name: String, bytes: &[u8]| {
            std::fs::write(self.folder.join(name), bytes).expect("written");
        };
        write("arbiter.key".to_owned(), &self.arbiter.to_file());
        for made in &self.made {
            let name = format!("{}{}", made.status.name(), self.inputs);
            write(format!("{name}.envelope"), &made.bytes);
            self.before.insert(name, (made.text, made.slips.clone()));
        }
        let name = format!("label{}", self.inputs);
        let text = |text: &str| Some(text.to_owned());
        let draft = LabelDraft {
            game: Some(format!("{name}.pgn").into()),
            white: text("Spassky, Boris"),
            black: text("Fischer, Robert"),
            arbiter_key: Some(self.arbiter.public_line().to_string()),
            rules: text("fide-1997"),
            notation: text("en"),
            time_control: text("40/9000:16/3600"),
            resume_at: text("2026-11-23 14:30"),
            resume_zone: text("Etc/UTC"),
            resume_place: text("Laugardalshöll"),
            ..LabelDraft::default()
        };
        write(format!("{name}.pgn"), SCORE.as_bytes());
        let sheet = sheet(&draft).expect("a sheet");
        write(format!("{name}.sheet.toml"), sheet.as_bytes());
        self.check();
        name
    }

    /// Panics if a file is none of the desk's, an envelope is not valid or is not what it was and more, or a label cannot be
    /// read.
    pub fn check(&mut self) {
        let mut envelopes = BTreeMap::new();
        let mut sheets = BTreeMap::new();
        for file in std::fs::read_dir(&self.folder).expect("the folder") {
            let path = file.expect("a file").path();
            let file = path.file_name().and_then(|name| name.to_str());
            let file = file.expect("a name in UTF-8");
            if let Some(name) = file.strip_suffix(".envelope") {
                let bytes = std::fs::read(&path).expect("an envelope");
                let envelope = match self.envelopes.remove(name) {
                    Some(same) if same.as_bytes() == bytes => same,
                    Some(before) => {
                        assert!(bytes.starts_with(before.as_bytes()), "{name} was changed");
                        verified(name, &bytes)
                    }
                    None => verified(name, &bytes),
                };
                envelopes.insert(name.to_owned(), envelope);
            } else if let Some(name) = file.strip_suffix(".sheet.toml") {
                let bytes = std::fs::read(&path).expect("a label");
                if self.sheets.get(name) != Some(&bytes)
                    && let Err(failure) = LabelDraft::read_sheet(&Files::real(), &path)
                {
                    panic!("{file}: {failure}");
                }
                sheets.insert(name.to_owned(), bytes);
            } else {
                assert!(
                    [".pgn", ".key", ".pub", "event.toml"]
                        .iter()
                        .any(|end| file.ends_with(end)),
                    "{file}"
                );
            }
        }
        assert!(
            self.envelopes.is_empty(),
            "removed: {:?}",
            self.envelopes.keys()
        );
        (self.envelopes, self.sheets) = (envelopes, sheets);
    }

    /// The names of all games.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<_> = self
            .envelopes
            .keys()
            .chain(self.sheets.keys())
            .cloned()
            .collect();
        names.sort();
        names.dedup();
        names
    }

    pub fn envelope(&self, name: &str) -> Option<&Envelope<Verified>> {
        self.envelopes.get(name)
    }

    /// The slips of White and Black, of a game that was sealed before this input.
    pub fn slips(&self, name: &str) -> Option<&[String; 2]> {
        self.before.get(name).map(|(_, slips)| slips)
    }

    /// What White has sealed in a game, if that was before this input.
    pub fn sealed_in(&self, name: &str) -> Option<&'static str> {
        self.before.get(name).map(|(text, _)| *text)
    }

    /// The games that were sealed before this input, and what White has sealed in each.
    pub fn sealed_before(&self) -> impl Iterator<Item = (&String, &'static str)> {
        self.before.iter().map(|(name, (text, _))| (name, *text))
    }

    /// Notes that the desk has ended with the slips of these envelopes.
    pub fn lost(&mut self, slips: Vec<String>) {
        self.lost.extend(slips);
    }

    /// The envelopes that the desk has sealed and nobody has accepted, so that it still has the slips.
    pub fn in_hand(&self) -> Vec<String> {
        let all = self.envelopes.iter();
        let in_hand = all.filter(|(name, envelope)| {
            let had = self.before.contains_key(*name) || self.lost.contains(*name);
            !had && envelope.accepted().is_none()
        });
        in_hand.map(|(name, _)| name.clone()).collect()
    }
}
