//! The trial of an arbiter: cases told in `trial.txt`, played through the program from the keys to the record, each under its
//! editions, and held against what the Laws say.

use std::fs;

use serde_json::Value;

use super::transcripts::shell_words;
use super::{Hall, Run, SEALED_AT, label};
use crate::told::{Told, told};

const TRIAL: &str = include_str!("trial.txt");

/// The keys that only these cases have, and those of `differences.txt`.
pub const KEYS: [&str; 6] = [
    "notation", "flags", "written", "rule", "remarks", "decision",
];

/// What happens, when, who signs it, and the code with which it is refused.
struct Step {
    at: String,
    by: &'static str,
    refused: Option<&'static str>,
    words: Vec<String>,
}

/// The moment of `14:31`, of `14:31:01`, or of `eve 22:00`.
fn moment(day: &str, time: &str) -> String {
    let day = if day == "eve" {
        "1972-08-31"
    } else {
        "1972-09-01"
    };
    let seconds = if time.len() == "HH:MM".len() {
        ":00"
    } else {
        ""
    };
    format!("{day}T{time}{seconds}+00:00")
}

fn step(line: &'static str) -> Step {
    if let Some(code) = line.strip_prefix("refused ") {
        // The sealing itself is refused.
        return Step {
            at: SEALED_AT.to_owned(),
            by: "sealer",
            refused: Some(code),
            words: Vec::new(),
        };
    }
    let (day, line) = match line.strip_prefix("eve ") {
        Some(line) => ("eve", line),
        None => ("", line),
    };
    let (time, mut rest) = line.split_once(' ').unwrap();
    let mut by = "arbiter";
    let mut refused = None;
    if let Some(signed) = rest.strip_prefix("by ") {
        (by, rest) = signed.split_once(' ').unwrap();
    }
    if let Some(code) = rest.strip_prefix("refused ") {
        let (code, what) = code.split_once(' ').unwrap();
        (refused, rest) = (Some(code), what);
    }
    Step {
        at: moment(day, time),
        by,
        refused,
        words: shell_words(rest),
    }
}

/// Plays a case under one edition, and says what differs from what is told.
struct Played<'a> {
    hall: &'a Hall,
    case: &'a Told,
    /// Who sealed, and who must reply.
    sealer: &'static str,
    responder: &'static str,
    /// Whether the case was not played under another edition before.
    is_first: bool,
    wrong: Vec<String>,
}

impl Played<'_> {
    fn seal(&self, edition: &str) -> Run {
        let fen = self.case.position;
        let pgn = format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n*\n");
        self.hall.write("game.pgn", pgn);
        let mut flags = label(self.case.own("notation").unwrap_or("en"));
        let own = shell_words(self.case.own("flags").unwrap_or_default());
        for (flag, value) in [("--white-used", "1:00:00"), ("--black-used", "1:10:00")]
            .into_iter()
            .map(|(flag, value)| (flag.to_owned(), value.to_owned()))
            .chain(own.chunks(2).map(|it| (it[0].clone(), it[1].clone())))
        {
            match flags.iter().position(|given| *given == flag) {
                Some(place) => flags[place + 1] = value,
                None => flags.extend([flag, value]),
            }
        }
        // From 2009 on the event says how late is too late: here an hour, as the Laws themselves said before.
        let by_the_event = ["fide-2009", "fide-2014", "fide-2018", "fide-2023"];
        if by_the_event.contains(&edition) && !flags.iter().any(|flag| flag == "--late-after") {
            flags.extend(["--late-after", "1:00:00"].map(str::to_owned));
        }
        self.hall
            .run(["seal", "game.pgn", "--out", "game.envelope"])
            .with(flags)
            .with(["--rules", edition, "--move-file", "-"])
            .with([
                "--white-key",
                "white.key.pub",
                "--black-key",
                "black.key.pub",
            ])
            .with(["--sealer-key", &format!("{}.key", self.sealer)])
            .input(super::or_empty_line(
                self.case.own("written").unwrap_or_default(),
            ))
    }

    fn run(&self, step: &Step) -> Run {
        let key = format!("{}.key", step.by);
        let reply_key = format!("{}.key", self.responder);
        let words: Vec<&str> = step.words.iter().map(String::as_str).collect();
        match words[..] {
            ["open", ref rest @ ..] => {
                let open = self.hall.run(["open", "game.envelope", "--key", &key]);
                let open = open.with(["--reply-key", &reply_key, "--at", &step.at]);
                match rest {
                    [] => open.with(["--here-since", "now"]),
                    ["since", time] => open.with(["--here-since", time]),
                    _ => open,
                }
            }
            _ => self
                .hall
                .run(["record", "game.envelope", "--key", &key, "--at", &step.at])
                .with(words),
        }
    }

    /// A9(c): sealed, accepted, and recorded as the envelope in which the game goes on.
    fn reply(&self, step: &Step) {
        let seal = self.hall.run(["seal", "--answers", "game.envelope"]);
        let key = format!("{}.key", self.responder);
        seal.with([
            "--out",
            "reply.envelope",
            "--sealer-key",
            &key,
            "--at",
            &step.at,
        ])
        .with(["--draw-offer", "none", "--move-file", "-"])
        .with([&format!("--{}-used", self.responder), "1:20:00"])
        .input(super::or_empty_line(&step.words[1]))
        .done();
        let accept = self
            .hall
            .run(["accept", "reply.envelope", "--key", "arbiter.key"]);
        accept
            .with(["--scoresheets", "both", "--at", &step.at])
            .done();
        let record = self
            .hall
            .run(["record", "game.envelope", "--key", "arbiter.key"]);
        record
            .with(["--at", &step.at, "next-envelope", "reply.envelope"])
            .done();
    }

    fn tell(&mut self, what: &str, came: &str, told: &str) {
        if came != told {
            self.wrong.push(format!("{what} {came}, not {told}"));
        }
    }

    fn step(&mut self, number: usize, step: &Step) {
        if step.words.first().is_some_and(|word| word == "reply") {
            self.reply(step);
            return;
        }
        let (exit, object) = self.run(step).json();
        let code = object["error"]["code"].as_str().unwrap_or_default();
        self.tell(
            &format!("step {number}: exit {exit}"),
            code,
            step.refused.unwrap_or_default(),
        );
    }

    fn outcome(&mut self) {
        let show = ["show", "game.envelope", "--at", "1972-09-01T20:00:00+00:00"];
        let shown = self.hall.run(show).object();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let ruling = &shown["ruling"];
        let result = ruling["result"].as_str().unwrap_or("*").to_owned();
        let words = [text(&shown["phase"]), result, text(&ruling["reason"])];
        self.tell("comes to", words.join(" ").trim_end(), self.case.comes_to);
        if let Some(article) = self.case.article {
            self.tell("article", &text(&ruling["article"]), article);
        }
        let codes = |all: &Value| -> Vec<String> {
            let all = all.as_array().cloned().unwrap_or_default();
            all.iter().map(|one| text(&one["code"])).collect()
        };
        let gaps = codes(&shown["gaps"]);
        self.tell(
            "gaps",
            &format!("{gaps:?}"),
            &format!("{:?}", self.case.gaps),
        );
        if let Some(remarks) = self.case.own("remarks") {
            self.tell("remarks", &codes(&ruling["remarks"]).join(" "), remarks);
        }
        if let Some(article) = self.case.own("decision") {
            let may = shown["may_happen"].as_array().cloned().unwrap_or_default();
            let decision = may.iter().find(|next| next["event"] == "decision");
            let under = decision.and_then(|next| next["article"].as_str());
            self.tell("decision", under.unwrap_or("none"), article);
        }
        if let Some((clocks, time)) = self.case.clocks.and_then(|it| it.split_once(" at ")) {
            let show = self.hall.run(["show", "game.envelope", "--at"]);
            let shown = show.with([moment("", time)]).object();
            let shown = &shown["clocks"];
            let runs = ["running", "white_used", "black_used"].map(|key| text(&shown[key]));
            self.tell("clocks", &runs.join(" "), clocks);
        }
        // `show` reads only what verifies; what `verify` says of it is asked once for each case.
        if self.is_first {
            self.hall.run(["verify", "game.envelope"]).done();
        }
    }
}

/// What an arbiter says of each, and the program too.
#[test]
fn the_trial_of_an_arbiter() {
    let all = told(TRIAL, &KEYS);
    assert!(all.len() >= 40, "{}", all.len());
    let wrong = wrong_in(&all);
    assert_eq!(wrong, Vec::<String>::new(), "\n{}", wrong.join("\n"));
}

/// Plays the cases, and says what differs from what is told.
pub fn wrong_in(all: &[Told]) -> Vec<String> {
    let hall = Hall::with_keys();
    let mut wrong = Vec::new();
    for case in all {
        let steps: Vec<Step> = case.steps.iter().map(|line| step(line)).collect();
        for edition in &case.under {
            for name in ["game.envelope", "reply.envelope"] {
                drop(fs::remove_file(hall.path(name)));
            }
            let [sealer, responder] = match case.position.contains(" w ") {
                true => ["white", "black"],
                false => ["black", "white"],
            };
            let mut played = Played {
                hall: &hall,
                case,
                sealer,
                responder,
                is_first: *edition == case.under[0],
                wrong: Vec::new(),
            };
            let sealing = steps.first().filter(|step| step.by == "sealer");
            if let Some(step) = sealing {
                let refused = played.seal(edition).fails();
                played.tell("seal", &refused.code, step.refused.unwrap_or_default());
            } else {
                played.seal(edition).done();
                hall.accept().done();
                for (number, step) in (1..).zip(&steps) {
                    played.step(number, step);
                }
                played.outcome();
            }
            let named = |what: &String| format!("{} ({edition}): {what}", case.what);
            wrong.extend(played.wrong.iter().map(named));
        }
    }
    wrong
}
