//! The whole path of each game of the record books: keys, seal, accept, verify, release, open, show,
//! declare, in five notations and with every way of answering for the responder.

use rules::notation::Notation;
use rules::position::fen;
use rules::reading::write;
use rules::score::{MoveNumber, Score};
use serde_json::{Value, json};
use shakmaty::{CastlingMode, Color, Position};

use super::{Hall, RESUME_AT, Run, SEALED_AT, label};
use crate::replays::games::{Adjournment, GAMES, Historic};

const NOTATIONS: [&str; 5] = ["en", "it", "de", "figurine", "iccf"];

/// What the passphrase file of the tests says.
const PASSPHRASE: &str = "Pfifferling und Steinpilz\n";

/// Where the responder's half comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// His slip or key file.
    Key,
    /// The half as an argument.
    HalfText,
    /// The half in a file.
    HalfFile,
    /// The half on standard input.
    HalfInput,
    /// The sealer's key in its place.
    Author,
}

const ANSWERS: [Answer; 5] = [
    Answer::Key,
    Answer::HalfText,
    Answer::HalfFile,
    Answer::HalfInput,
    Answer::Author,
];

#[test]
fn every_historic_sealed_move_goes_the_whole_path() {
    let known = GAMES.iter().flat_map(|historic| {
        let adjournments = historic.adjournments.iter();
        adjournments.filter_map(move |it| Some((historic, it, it.sealed?)))
    });
    let known: Vec<_> = known.collect();
    assert_eq!(known.len(), 6);
    // Each game, each notation, each way of answering, with slips and with key files.
    for number in 0..10 {
        let (historic, adjournment, sealed) = known[number % 6];
        let notation = NOTATIONS[(number + number / 5) % 5];
        let path = Path::new(historic, adjournment, sealed, notation);
        path.walk(ANSWERS[number % 5], number < 5);
    }
}

/// One game, one move, one notation.
struct Path {
    name: String,
    hall: Hall,
    historic: &'static Historic,
    adjournment: &'static Adjournment,
    notation: &'static str,
    text: String,
    ruling: Value,
    sealer: Color,
}

impl Path {
    fn new(
        historic: &'static Historic,
        adjournment: &'static Adjournment,
        sealed: &str,
        notation: &'static str,
    ) -> Path {
        let score = Score::from_pgn(historic.pgn().as_bytes()).unwrap();
        let at: MoveNumber = adjournment.at.parse().unwrap();
        let before = score.game.up_to(at).unwrap();
        let played = score.game.moves()[before.moves().len()];
        let after = before.last().clone().play(played).unwrap();
        let uci = played.to_uci(CastlingMode::Standard).to_string();
        let ruling = json!({
            "reading": "legal",
            "move": { "san": sealed, "uci": uci },
            "candidates": [],
            "remarks": [],
            "fen_after": fen(&after),
            "status": "ongoing",
            "result": "*",
            "reason": null,
            "article": "A9(a)",
            "articles": ["A9(a)"],
            "edition": "fide-1997",
            "draw_offer": false,
        });
        Path {
            name: format!("{}, {} in {notation}", historic.name, adjournment.at),
            hall: Hall::new(),
            historic,
            adjournment,
            notation,
            text: write(before.last(), played, notation.parse::<Notation>().unwrap()),
            ruling,
            sealer: at.side,
        }
    }

    fn walk(&self, answer: Answer, with_slips: bool) {
        self.make_keys(with_slips);
        let sealed = self.seal(with_slips).object();
        let name = &self.name;
        assert_eq!(sealed["state"], "sealed", "{name}");
        let verified = self.run(["verify", "x.envelope"]).object();
        assert_eq!(verified["state"], "sealed", "{name}");
        assert_eq!(verified["fingerprint"], sealed["fingerprint"], "{name}");
        let accepted = self.with_key(["accept", "x.envelope", "--key", "arbiter.key"]);
        let accepted = accepted.with(["--scoresheets", "both"]).object();
        assert_eq!(accepted["state"], "accepted", "{name}");
        assert_eq!(accepted["appended"], json!(["accept"]), "{name}");
        std::fs::copy(self.hall.path("x.envelope"), self.hall.path("copy")).unwrap();
        self.declare(with_slips, "before it is opened");
        let opened = self.open(answer, with_slips).object();
        self.check_opened(&opened);
        let verified = self
            .run(["verify", "x.envelope", "--copy", "copy"])
            .with(["--fingerprint", sealed["seal_number"].as_str().unwrap()])
            .with(["--head", accepted["head"].as_str().unwrap()])
            .with(["--arbiter-key", "arbiter.key.pub"])
            .object();
        assert_eq!(verified["valid"], true, "{name}");
        assert_eq!(verified["copy"], "extends", "{name}");
        assert_eq!(verified["state"], "open", "{name}");
        assert_eq!(verified["head"], opened["head"], "{name}");
        self.show(answer, with_slips);
        self.declare(with_slips, "after it was opened");
    }

    fn side(&self, sealer: bool) -> &'static str {
        if (self.sealer == Color::White) == sealer {
            "white"
        } else {
            "black"
        }
    }

    fn run<'a>(&self, arguments: impl IntoIterator<Item = &'a str>) -> Run {
        self.hall.run(arguments)
    }

    /// The arbiter's key has a passphrase, which comes first.
    fn with_key<'a>(&self, arguments: impl IntoIterator<Item = &'a str>) -> Run {
        let run = self.run(arguments).with(["--at", SEALED_AT]);
        if self.has_passphrase() {
            run.with(["--passphrase-fd", "0"]).input(PASSPHRASE)
        } else {
            run
        }
    }

    /// Argon2id takes its time: in two of the walks.
    fn has_passphrase(&self) -> bool {
        self.notation == "it"
    }

    fn key(&self, sealer: bool, with_slips: bool) -> String {
        let side = self.side(sealer);
        if with_slips {
            format!("slips/{side}.slip")
        } else {
            format!("{side}.key")
        }
    }

    fn make_keys(&self, with_slips: bool) {
        let arbiter = self.run(["keygen", "Schmid, Lothar", "--out", "arbiter.key"]);
        if self.has_passphrase() {
            let made = arbiter.with(["--passphrase-fd", "0"]).input(PASSPHRASE);
            made.done();
            assert!(self.hall.text("arbiter.key").contains("argon2id"));
        } else {
            arbiter.with(["--no-passphrase"]).done();
        }
        if !with_slips {
            for (name, file) in [
                (self.historic.white, "white.key"),
                (self.historic.black, "black.key"),
            ] {
                self.run(["keygen", name, "--no-passphrase", "--out", file])
                    .done();
            }
        }
        self.hall.write("game.pgn", self.historic.pgn());
    }

    fn seal(&self, with_slips: bool) -> Run {
        let run = self
            .run(["seal", "game.pgn", "--at-move", self.adjournment.at])
            .with(label(self.notation))
            .with(["--out", "x.envelope", "--move-file", "-"])
            .input(super::or_empty_line(&self.text));
        if with_slips {
            return run.with(["--slips", "slips"]);
        }
        run.with(["--white-key", "white.key.pub"])
            .with(["--black-key", "black.key.pub"])
            .with(["--sealer-key".to_owned(), self.key(true, false)])
    }

    fn open(&self, answer: Answer, with_slips: bool) -> Run {
        let responder = self.key(false, with_slips);
        let run = self
            .with_key(["open", "x.envelope", "--key", "arbiter.key"])
            .but("--at", RESUME_AT)
            .with(["--here-since", "now", "--pgn", "after.pgn"]);
        let release = || self.run(["release", "x.envelope", "--key", &responder]);
        match answer {
            Answer::Key => run.with(["--reply-key", &responder]),
            Answer::Author => run.with(["--author-key".to_owned(), self.key(true, with_slips)]),
            Answer::HalfText => {
                let half = release().object()["half"].as_str().unwrap().to_owned();
                run.with(["--reply-half".to_owned(), half])
            }
            Answer::HalfInput if !self.has_passphrase() => {
                let half = release().done().out;
                run.with(["--reply-half", "-"]).input(half)
            }
            // Where standard input already gives the passphrase, the half comes in a file.
            Answer::HalfFile | Answer::HalfInput => {
                release().with(["--out", "x.half"]).done();
                run.with(["--reply-half", "x.half"])
            }
        }
    }

    /// The ruling, field by field, and what was written.
    fn check_opened(&self, opened: &Value) {
        let name = &self.name;
        assert_eq!(opened["written"], self.text.as_str(), "{name}");
        assert_eq!(opened["state"], "open", "{name}");
        assert_eq!(opened["appended"], json!(["arrival", "opened"]), "{name}");
        assert_eq!(opened["early"], false, "{name}");
        self.check_ruling(&opened["ruling"]);
        let after = Score::from_pgn(&self.hall.read("after.pgn")).unwrap();
        let last = after.game.moves().last().unwrap();
        let uci = last.to_uci(CastlingMode::Standard).to_string();
        assert_eq!(self.ruling["move"]["uci"], uci, "{name}: the PGN");
    }

    fn check_ruling(&self, ruling: &Value) {
        let name = &self.name;
        for (field, expected) in self.ruling.as_object().unwrap() {
            assert_eq!(&ruling[field], expected, "{name}: {field}");
        }
        let explanation = ruling["explanation"].as_str().unwrap();
        let san = self.ruling["move"]["san"].as_str().unwrap();
        assert!(explanation.contains(san), "{name}: {explanation}");
        // And `explanation`, and `otherwise`, which is null where nothing is asked.
        assert_eq!(ruling["otherwise"], Value::Null, "{name}");
        let fields = self.ruling.as_object().unwrap().len() + 2;
        assert_eq!(ruling.as_object().unwrap().len(), fields, "{name}");
    }

    fn show(&self, answer: Answer, with_slips: bool) {
        let name = &self.name;
        let shown = self.run(["show", "x.envelope", "--at", RESUME_AT]).object();
        self.check_ruling(&shown["ruling"]);
        assert_eq!(shown["phase"], "opened", "{name}");
        let label = &shown["label"];
        assert_eq!(label["position"], self.adjournment.position, "{name}");
        assert_eq!(label["sealed_by"], self.side(true), "{name}");
        assert_eq!(label["white"], self.historic.white, "{name}");
        assert_eq!(label["black"], self.historic.black, "{name}");
        assert_eq!(label["notation"], self.notation, "{name}");
        let from = match answer {
            Answer::Author => "author",
            Answer::Key => "slip",
            _ => "half",
        };
        assert_eq!(shown["entries"][1]["reply_from"], from, "{name}");
        assert_eq!(shown["entries"][1]["written"], self.text.as_str(), "{name}");
        let words = self.run(["show", "x.envelope", "--at", RESUME_AT]).done();
        assert!(words.out.contains(&self.text), "{name}, {with_slips}");
    }

    /// A11(a): the sealer's key proves the move, and another legal move is contradicted.
    fn declare(&self, with_slips: bool, when: &str) {
        let name = format!("{}, {when}", self.name);
        let key = self.key(true, with_slips);
        let declare = |text: &str| {
            self.run(["declare", "x.envelope", "--author-key", &key])
                .with(["--move", text])
        };
        let declared = declare(&self.text).object();
        assert_eq!(declared["verdict"], "confirmed", "{name}");
        // The long form of the same move in coordinates, which every language reads.
        let uci = self.ruling["move"]["uci"].as_str().unwrap();
        if self.notation != "iccf" {
            let same = declare(uci).object();
            assert_eq!(same["verdict"], "confirmed", "{name}: {uci}");
        }
        let told = declare("no move at all").end();
        assert!(told.out.contains("cannot be checked"), "{name}: {told:?}");
        assert!(!told.out.contains(&self.text), "{name}: {told:?}");
        assert!(!told.err.contains(&self.text), "{name}: {told:?}");
    }
}
