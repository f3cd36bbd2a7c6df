//! The guides for the arbiter, walked through: the ten steps in their order, and each row of "When it goes otherwise" where
//! it belongs, with the guide's own commands, in both languages.
//!
//! What a person does beside them is added: what is typed, the moment, and what a question asks where nobody sits.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::help::{arguments, command_lines};
use super::{Hall, Run};
use crate::fixtures::GAME_21;

const SEALED_AT: &str = "2027-03-01T20:00:00+01:00";
const RESUME_AT: &str = "2027-03-02T14:30:00+01:00";

/// A position in which Te1 is legal and a1a8 is not.
const ROOK: &str = "4k3/p7/8/8/8/8/4P3/R5K1 w - - 0 41";

/// A position in which Ta8 mates.
const MATE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 41";

struct Guide {
    text: String,
    language: &'static str,
    /// The word that accepts.
    yes: &'static str,
}

fn guides() -> [Guide; 2] {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    [
        ("arbiter-guide.md", "en", "yes"),
        ("guida-arbitro.md", "it", "confermo"),
    ]
    .map(|(page, language, yes)| Guide {
        text: fs::read_to_string(root.join(page)).unwrap(),
        language,
        yes,
    })
}

impl Guide {
    /// The commands of the ten steps.
    fn steps(&self) -> Vec<String> {
        let code = self.text.lines().filter(|line| line.starts_with("    "));
        let code: Vec<&str> = code.collect();
        command_lines(&code.join("\n"))
    }

    fn rows(&self) -> impl Iterator<Item = &str> {
        self.text.lines().filter(|line| line.starts_with("| "))
    }

    /// What stands in code in the one row that has a command with these words.
    #[track_caller]
    fn row(&self, words: &str) -> Vec<String> {
        let code = |row: &str| -> Vec<String> {
            let parts = row.split('`').skip(1).step_by(2);
            parts.map(str::to_owned).collect()
        };
        let rows: Vec<Vec<String>> = self
            .rows()
            .map(code)
            .filter(|code| code.iter().any(|part| part.contains(words)))
            .collect();
        assert_eq!(rows.len(), 1, "{words} ({}): {rows:?}", self.language);
        rows.into_iter().next().unwrap_or_default()
    }

    /// The first code of that row with these words.
    #[track_caller]
    fn code(&self, words: &str) -> String {
        let row = self.row(words);
        let found = row.iter().find(|part| part.contains(words));
        found.expect(words).clone()
    }
}

/// A folder in which board 7 is walked through as the guide says.
struct Board<'a> {
    guide: &'a Guide,
    hall: Hall,
}

impl<'a> Board<'a> {
    /// With that score, before the first step.
    fn new(guide: &'a Guide, score: &str) -> Board<'a> {
        let hall = Hall::new();
        hall.write("board7.pgn", score);
        Board { guide, hall }
    }

    /// Sealed by White and accepted, as steps 1 to 6 say.
    fn sealed(guide: &'a Guide, score: &str, text: &str) -> Board<'a> {
        let board = Board::new(guide, score);
        for line in guide.steps() {
            if line.starts_with("adjourn print") {
                break;
            }
            board.step(&line, text);
        }
        for slip in ["white.slip", "black.slip"] {
            fs::copy(board.hall.path("slips").join(slip), board.hall.path(slip)).unwrap();
        }
        let accept = guide.steps().into_iter();
        for line in accept.filter(|line| line.starts_with("adjourn accept")) {
            board.step(&line, text);
        }
        board
    }

    /// The board of the example.
    fn usual(guide: &'a Guide) -> Board<'a> {
        Board::sealed(guide, &example(), "Ad7")
    }

    /// The same, with a label that was prepared in another way.
    fn prepared(guide: &'a Guide, prepare: impl Fn(Run) -> Run) -> Board<'a> {
        let board = Board::new(guide, &example());
        for line in guide.steps() {
            match line.split(' ').nth(1) {
                Some("keygen" | "seal" | "accept") => board.step(&line, "Ad7"),
                Some("prepare") => {
                    let run = board.hall.run(arguments(&line)).with(["--at", SEALED_AT]);
                    prepare(run).done();
                }
                _ => {}
            }
        }
        board
    }

    /// Sealed, with the player who must reply there, and opened.
    fn opened(guide: &'a Guide) -> Board<'a> {
        let board = Board::usual(guide);
        board.open(&["--reply-key", "black.slip"], "14:30").done();
        board
    }

    /// A command of the steps, with what a person does beside it.
    fn step(&self, line: &str, text: &str) {
        let run = self.hall.run(arguments(line));
        let run = run.environment(&[("LANG", self.guide.language)]);
        let run = match line.split(' ').nth(1) {
            Some("keygen") => run.with(["--no-passphrase"]),
            Some("prepare") => run.with(["--at", SEALED_AT]),
            Some("seal") => self.clocks(run, "none").input(text),
            Some("accept") => run.with(["--at", SEALED_AT]).input(self.guide.yes),
            // To a file where there is no printer.
            Some("print") if line.contains("-.pdf") => run.but("--out", "slips.pdf"),
            _ => run,
        };
        run.done();
    }

    /// What a sealing asks the arbiter.
    fn clocks(&self, run: Run, offer: &str) -> Run {
        run.with(["--draw-offer", offer, "--move-file", "-"])
            .with(["--white-used", "1:52:10", "--black-used", "1:47:33"])
            .with(["--at", SEALED_AT])
    }

    /// What stands in a row: a whole command, one of `record` with `…`, or what is recorded.
    fn run(&self, code: &str, time: &str) -> Run {
        let words =
            arguments(&code.replace("record …", "record board7.envelope --key arbiter.key"));
        let run = match code.starts_with("adjourn ") {
            true => self.hall.run(words),
            false => self
                .hall
                .run(["record", "board7.envelope", "--key", "arbiter.key"])
                .with(arguments(&format!("adjourn {code}"))),
        };
        run.with(["--at", &format!("2027-03-02T{time}:00+01:00")])
    }

    /// The same, which must be permitted.
    #[track_caller]
    fn recorded(&self, code: &str, time: &str) -> Value {
        self.run(code, time).object()
    }

    fn open(&self, key: &[&str], since: &str) -> Run {
        let open = self
            .hall
            .run(["open", "board7.envelope", "--key", "arbiter.key"]);
        open.with(key)
            .with(["--here-since", since, "--at", "2027-03-02T14:35:00+01:00"])
    }

    /// Where the game stands.
    fn shown(&self) -> Value {
        self.hall.run(["show", "board7.envelope"]).object()
    }
}

/// Game 21, as the guide tells of it.
fn example() -> String {
    GAME_21
        .replace("Spassky, Boris", "Rossi, Carlo")
        .replace("Fischer, Robert", "Bianchi, Dario")
        .replace(
            "[Result \"*\"]",
            "[Result \"*\"]\n[TimeControl \"40/7200:3600\"]",
        )
}

/// The same game, from a position.
fn from(fen: &str) -> String {
    let headers = example();
    let (headers, _) = headers.split_once("\n\n").unwrap();
    format!("{headers}\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*\n")
}

#[track_caller]
fn comes_to(object: &Value, phase: &str, result: &str) {
    assert_eq!(object["phase"], phase, "{object}");
    let found = object["ruling"]["result"].as_str().unwrap_or("*");
    assert_eq!(found, result, "{object}");
}

/// It was opened, and so ruled.
#[track_caller]
fn opens(object: &Value, result: &str, reading: &str) {
    let found = (&object["ruling"]["result"], &object["ruling"]["reading"]);
    assert_eq!(found, (&result.into(), &reading.into()), "{object}");
}

/// An adjournment in ten steps.
#[test]
fn the_ten_steps() {
    for guide in &guides() {
        let board = Board::new(guide, &example());
        let mut walked = Vec::new();
        for line in guide.steps() {
            let command = line.split(' ').nth(1).unwrap_or_default().to_owned();
            // A resumption is gone through at a terminal; the same is stated with the opening.
            if command == "resume" {
                let run = board.hall.run(arguments(&line)).with(["--at", RESUME_AT]);
                assert_eq!(run.fails().code, "cli/no-terminal");
                let slip = board.hall.path("slips/black.slip");
                let opened = board.open(&["--reply-key", &slip.to_string_lossy()], "14:30");
                let told = opened.environment(&[("LANG", guide.language)]).done().out;
                // What the guide shows of it.
                if guide.language == "en" {
                    assert!(told.contains("Written: Ad7"), "{told}");
                    assert!(
                        guide
                            .text
                            .contains("The game goes on: Black to move. Bd7 is legal (I.9.1).")
                    );
                    assert!(
                        told.contains("The game goes on: Black to move. Bd7 is legal (I.9.1)."),
                        "{told}"
                    );
                }
            } else {
                board.step(&line, "Ad7");
            }
            walked.push(command);
        }
        let commands = [
            "keygen", "prepare", "seal", "print", "accept", "print", "calendar", "verify", "print",
            "resume", "print", "print",
        ];
        assert_eq!(walked, commands, "{}", guide.language);
    }
}

/// A2(g), A13: the time announced is set anew before it has passed, and both are told.
#[test]
fn the_resumption_is_put_off() {
    for guide in &guides() {
        let board = Board::usual(guide);
        board.recorded(&guide.code("set-resumption '2027-03-03"), "12:00");
        let early = board.open(&["--reply-key", "black.slip"], "14:30").fails();
        assert_eq!(early.code, "laws/before-resumption");
        let next_day = "2027-03-03T09:00:00+01:00";
        let open = board.open(&["--reply-key", "black.slip"], "now");
        opens(&open.but("--at", next_day).object(), "*", "legal");
    }
}

/// A2(g) in a league: the label says by when, and nothing begins before a time is agreed.
#[test]
fn the_date_is_still_to_be_agreed() {
    for guide in &guides() {
        let row = guide.row("--resume-by");
        let board = Board::prepared(guide, |run| {
            let run = run.without("--resume-at");
            let run = run.without("--place").without("--zone");
            run.with(arguments(&format!("adjourn {}", row[0])))
        });
        let slip = board.hall.path("slips/black.slip");
        let open = board.open(&["--reply-key", &slip.to_string_lossy()], "now");
        assert_eq!(open.fails().code, "laws/no-time-yet");
        board.recorded(&guide.code("set-resumption '2027-06-20"), "10:00");
        let open = open.but("--at", "2027-06-20T15:00:00+02:00");
        opens(&open.object(), "*", "legal");
    }
}

/// A1, A2(c): the label has the moment on the paper, and the one at which the move was typed.
#[test]
fn the_hall_was_evacuated() {
    for guide in &guides() {
        let on_paper = arguments(&format!("adjourn {}", guide.code("--sealed-at")));
        let board = Board::prepared(guide, |run| run.with(&on_paper));
        let shown = board.hall.run(["show", "board7.envelope"]).done().out;
        let typed = ["Typed from paper", "Trascritta dalla carta"];
        assert!(typed.iter().any(|words| shown.contains(words)), "{shown}");
        let text = board.hall.text("board7.envelope");
        assert!(text.contains("\nsealed_at = \"2027-03-01T19:20:00+01:00\"\ntyped_at = \"2027-03-01T20:00:00+01:00\"\n"));
        let slip = board.hall.path("slips/black.slip");
        let open = board.open(&["--reply-key", &slip.to_string_lossy()], "14:30");
        opens(&open.object(), "*", "legal");
    }
}

/// A6, A4, 9.1: a resignation and an agreement end the game with the envelope closed; an offer stands until it is answered.
#[test]
fn what_ends_the_game_before_the_resumption() {
    for guide in &guides() {
        for (words, result) in [("resign white", "0-1"), ("draw-agreed", "1/2-1/2")] {
            let code = guide
                .rows()
                .flat_map(|row| row.split('`').skip(1).step_by(2))
                .find(|code| code.starts_with("adjourn") && code.contains(words))
                .expect(words);
            let board = Board::usual(guide);
            comes_to(&board.recorded(code, "10:00"), "finished", result);
            let closed = board.open(&["--reply-key", "black.slip"], "14:30").fails();
            assert_eq!(closed.code, "laws/game-over");
        }
        let board = Board::usual(guide);
        let offer = guide
            .row("draw-agreed")
            .into_iter()
            .find(|code| code.starts_with("offer"));
        board.recorded(&offer.unwrap(), "10:00");
        comes_to(
            &board.recorded("accept-offer white", "11:00"),
            "finished",
            "1/2-1/2",
        );
    }
}

/// A9(c): the reply is sealed, and one pair of clocks goes on in its file.
#[test]
fn the_sealer_is_absent_and_the_reply_is_sealed() {
    for guide in &guides() {
        let board = Board::usual(guide);
        board.recorded("absent white", "14:30");
        board.open(&["--reply-key", "black.slip"], "14:30").done();
        for code in guide.row("--answers") {
            let in_reply = |run: Run| run.replacing("board7.envelope", "reply.envelope");
            match code.split(' ').nth(1) {
                Some("seal") => {
                    let seal = board.run(&code, "14:40");
                    let seal = seal.with(["--draw-offer", "none", "--move-file", "-"]);
                    let seal = seal.with(["--black-used", "1:57:33"]).input("Rg5");
                    // His first slip was typed at the arbiter's machine: whoever has seen it there reads no reply with it.
                    let again = seal.clone().but("--slips", "slips3");
                    let again = again.with(["--sealer-key", "black.slip"]).fails();
                    assert_eq!((again.exit, &*again.code), (2, "seal/slip-used"));
                    seal.done();
                    let declare = ["declare", "reply.envelope", "--move", "Rg5", "--author-key"];
                    let old = board.hall.run(declare).with(["black.slip"]).fails();
                    assert_eq!(old.exit, 3, "{}", old.code);
                    let new = board.hall.run(declare).with(["slips2/black.slip"]);
                    assert_eq!(new.object()["verdict"], "confirmed");
                    assert!(!board.hall.path("slips2/white.slip").exists());
                }
                Some("accept") => {
                    let accept = board.run(&code, "14:40").with(["--scoresheets", "both"]);
                    accept.input(guide.yes).done();
                }
                Some("record") => comes_to(&board.recorded(&code, "14:41"), "continued", "*"),
                Some("white") => {
                    in_reply(board.run(&code, "14:50")).done();
                }
                Some("open") => {
                    let opened = board.run(&code, "14:51").object();
                    opens(&opened, "*", "legal");
                    assert_eq!(opened["ruling"]["move"]["san"], "Kg5", "{opened}");
                }
                _ => {}
            }
        }
        let shown = board.hall.run([
            "show",
            "reply.envelope",
            "--at",
            "2027-03-02T14:55:00+01:00",
        ]);
        let clocks = shown.object()["clocks"].clone();
        // A quarter of an hour since the reply was sealed.
        assert_eq!(
            (&clocks["running"], &clocks["white_used"]),
            (&"white".into(), &"2:07:10".into())
        );
    }
}

/// A1: adjourned again, the clocks of the first file stop.
#[test]
fn the_game_is_adjourned_again() {
    const AT: [&str; 2] = ["--at", "2027-03-02T15:00:00+01:00"];
    for guide in &guides() {
        let board = Board::opened(guide);
        board.recorded("move black Rg5", "14:40");
        board.recorded("stop-clock white", "15:00");
        let row = guide.row("--follows");
        let seal = board.hall.run(["seal", "--out", "board7-2.envelope"]);
        let flags = row[0].split(' ');
        let seal = seal.with(flags).with(["--draw-offer", "none"]).with(AT);
        let seal = seal.with(["--resume-at", "2027-03-03 09:00", "--move-file", "-"]);
        let seal = seal.with(["--white-used", "2:12:10", "--black-used", "1:52:33"]);
        seal.input("Rf3").done();
        let accept = ["accept", "board7-2.envelope", "--key", "arbiter.key"];
        let accept = board.hall.run(accept).with(["--scoresheets", "both"]);
        accept.with(AT).done();
        let next = row.last().unwrap();
        comes_to(&board.recorded(next, "15:00"), "continued", "*");
        assert_eq!(board.shown()["clocks"]["running"], Value::Null);
        let after = board.hall.run(["show", "board7-2.envelope"]).object();
        assert_eq!(after["label"]["white_used"], "2:12:10", "{after}");
        // The agenda has the game once: in the first file until the second is there.
        let number = |shown: &Value| shown["seal_number"].as_str().unwrap().to_owned();
        let (first, second) = (number(&board.shown()), number(&after));
        for (files, [has_first, has_second]) in [
            (&["board7.envelope"][..], [true, false]),
            (&["board7.envelope", "board7-2.envelope"], [false, true]),
        ] {
            let print = ["--what", "agenda", "--out", "agenda.txt", "--force"];
            board.hall.run(["print"]).with(files).with(print).done();
            let agenda = board.hall.text("agenda.txt");
            let listed = [agenda.contains(&first), agenda.contains(&second)];
            assert_eq!(listed, [has_first, has_second], "{agenda}");
        }
    }
}

/// A8(b): what cannot be read is the arbiter's to read, and a resignation his to find.
#[test]
fn the_program_cannot_read_what_was_sealed() {
    for guide in &guides() {
        let row = guide.row("reading none");
        let read = |code: &str, text: &str, phase: &str, result: &str| {
            let board = Board::sealed(guide, &from(ROOK), text);
            let asked = board.open(&["--reply-key", "black.slip"], "14:30").object();
            assert_eq!(asked["ruling"]["reason"], "arbiter_reads", "{asked}");
            comes_to(&board.recorded(code, "14:40"), phase, result);
        };
        let code = |words: &str| row.iter().find(|code| code.contains(words)).expect(words);
        read(code("reading Te1"), "Zz9", "opened", "*");
        // Black can mate: he has a pawn.
        read(code("reading none"), "Zz9", "finished", "0-1");
        let illegal = format!("reading {} 'Ta8'", code("a1a8"));
        read(&illegal, "Zz9", "finished", "0-1");
        let resigned = if guide.language == "it" {
            "abbandono"
        } else {
            "resigns"
        };
        read(code("resign white"), resigned, "finished", "0-1");
    }
}

/// A10, I.10: who comes too late has lost; both too late the Laws leave open; the arbiter may let somebody come later.
#[test]
fn somebody_comes_too_late() {
    for guide in &guides() {
        let row = guide.row("0-0");
        for result in ["0-0", "1/2-0", "0-1/2"] {
            let board = Board::usual(guide);
            for side in ["black", "white"] {
                board.recorded(&format!("absent {side}"), "14:30");
            }
            let late = board.recorded("absent black", "15:01");
            comes_to(&late, "undecided", "*");
            let both = row.iter().find(|code| code.contains("0-0")).unwrap();
            let object = board.recorded(&both.replace("0-0", result), "15:05");
            comes_to(&object, "finished", result);
            assert!(
                row.iter().any(|code| code.contains(result)),
                "{result} in {row:?}"
            );
        }
        // I.10: a sealed move that ended the game stands, whoever came too late.
        let board = Board::sealed(guide, &from(MATE), "Ta8");
        board.recorded(&guide.code("arbiter.key arrival white"), "14:30");
        board.recorded("absent black", "14:30");
        comes_to(&board.recorded("arrival black", "15:10"), "finished", "1-0");
        let key = [
            "--reply-key",
            "black.slip",
            "--at",
            "2027-03-02T15:11:00+01:00",
        ];
        let open = board
            .hall
            .run(["open", "board7.envelope", "--key", "arbiter.key"]);
        let opened = open.with(key).object();
        opens(&opened, "1-0", "legal");
        assert_eq!(opened["ruling"]["reason"], "checkmate", "{opened}");
        let later = guide.row("--late-until");
        let board = Board::usual(guide);
        board.recorded(&later[0], "14:35");
        board.recorded("absent black", "14:35");
        comes_to(&board.recorded("arrival black", "15:20"), "resumption", "*");
        let board = Board::usual(guide);
        board.recorded("arrival white", "14:30");
        board.recorded("absent black", "14:30");
        comes_to(&board.recorded("arrival black", "15:20"), "finished", "1-0");
        comes_to(&board.recorded(&later[1], "15:25"), "resumption", "*");
    }
}

/// 6.9: a flag ends the game when somebody says that it fell.
#[test]
fn a_flag_falls() {
    for guide in &guides() {
        let board = Board::opened(guide);
        comes_to(
            &board.recorded(&guide.code("flag black"), "16:00"),
            "finished",
            "1-0",
        );
    }
}

/// A7: the sealer's slip in place of a lost one, and a half sent from far away.
#[test]
fn another_way_to_open() {
    for guide in &guides() {
        let board = Board::usual(guide);
        let author = guide.code("--author-key");
        opens(
            &board.open(&[&author, "white.slip"], "14:30").object(),
            "*",
            "legal",
        );
        let board = Board::usual(guide);
        let row = guide.row("adjourn release");
        let release =
            board
                .hall
                .run(arguments(&row[0]))
                .with(["board7.envelope", "--key", "black.slip"]);
        release.with(["--out", "board7.half"]).done();
        opens(
            &board.open(&[&row[1], "board7.half"], "14:30").object(),
            "*",
            "legal",
        );
    }
}

/// A11: what is lost.
#[test]
fn something_is_lost() {
    for guide in &guides() {
        let board = Board::usual(guide);
        let row = guide.row("adjourn declare");
        for code in &row {
            match code {
                code if code.starts_with("adjourn declare") => {
                    board.hall.run(arguments(code)).done();
                }
                code => {
                    board.recorded(code, "14:40");
                }
            }
        }
        assert!(row.len() > 2, "{row:?}");
        comes_to(&board.shown(), "opened", "*");
        let row = guide.row("lost position");
        let board = Board::usual(guide);
        comes_to(&board.recorded(&row[0], "14:30"), "annulled", "*");
        let board = Board::usual(guide);
        comes_to(&board.recorded(&row[1], "14:30"), "undecided", "*");
        comes_to(&board.recorded(&row[2], "14:35"), "accepted", "*");
        assert_eq!(board.shown()["clocks"]["black_used"], "1:44:53");
    }
}

/// 7.5, A12: what was set up wrongly, the position or a clock; and an entry that was a mistake.
#[test]
fn something_was_wrong() {
    for guide in &guides() {
        let row = guide.row("--back-to 7");
        for (code, running) in [(&row[0], Value::Null), (&row[1], "white".into())] {
            let board = Board::opened(guide);
            board.recorded("offer white", "14:36");
            for (step, minute) in [
                ("black Rg5", 40),
                ("white Rf3", 45),
                ("black Ta1", 50),
                ("white Rg3", 55),
            ] {
                board.recorded(&format!("move {step}"), &format!("14:{minute}"));
            }
            board.recorded(code, "15:00");
            let shown = board.shown();
            assert_eq!(shown["clocks"]["running"], running, "{code}");
            assert_eq!(shown["entries"][6]["standing"], "voided", "{shown}");
            assert_eq!(shown["moves"].as_array().map(Vec::len), Some(4), "{shown}");
        }
        let board = Board::opened(guide);
        board.recorded(&guide.code("correct-clock"), "14:36");
        assert_eq!(board.shown()["entries"][2]["claimed_by"], "black");
        let void = format!("{} 3 'not so'", guide.code("void"));
        board.recorded(&void, "14:37");
        assert_eq!(board.shown()["entries"][2]["standing"], "voided");
        board.hall.run(["verify", "board7.envelope"]).done();
    }
}

/// 9.2(a), 9.5: "the intended move must be made": after a claim that was rejected it is the sealed one, and no other is taken.
#[test]
fn a_claim_with_the_move_to_be_sealed_is_rejected() {
    for guide in &guides() {
        for (text, exit) in [("Ad7", 0), ("Rf3", 4)] {
            let board = Board::new(guide, &example());
            let row = guide.row("--known-move");
            let judged = board.hall.run(arguments(&row[0])).object();
            assert_eq!(judged["correct"], false, "{judged}");
            for line in guide.steps() {
                if line.starts_with("adjourn seal") {
                    let seal = board.hall.run(arguments(&line)).with(row[1].split(' '));
                    let ended = board.clocks(seal, "none").input(text).end();
                    assert_eq!(ended.exit, exit, "{ended:?}");
                    break;
                }
                board.step(&line, text);
            }
            if exit == 0 {
                let label = board.shown()["label"].clone();
                assert_eq!(label["known_move"], "e6d7", "{label}");
                assert_eq!(label["claim"], "9.2(a)", "{label}");
            }
        }
    }
}

/// A3: a copy says what was changed.
#[test]
fn the_copies_of_the_players_tell() {
    for guide in &guides() {
        let board = Board::usual(guide);
        fs::copy(board.hall.path("board7.envelope"), board.hall.path("FILE")).unwrap();
        board.recorded("offer black", "10:00");
        board.hall.run(arguments(&guide.code("--copy FILE"))).done();
    }
}

/// A3, A4, A6: what a player signs at home comes back in his copy, which takes the place of the arbiter's.
#[test]
fn a_player_signs_in_his_own_copy() {
    for guide in &guides() {
        let row = guide.row("adjourn witness");
        let resigns = guide.code("--key black.slip resign");
        for line in [format!("{} --key black.slip", row[1]), resigns] {
            let board = Board::usual(guide);
            let own = board.hall.path("board7.envelope");
            let sent = board.hall.path("copy.envelope");
            fs::copy(&own, &sent).unwrap();
            board.recorded(&line, "09:00");
            let verified = board.hall.run(arguments(&row[2])).object();
            assert_eq!(verified["copy"], "extends", "{verified}");
            // Whatever was recorded here meanwhile, the two part.
            let before = fs::read(&own).unwrap();
            board.recorded("offer white", "09:05");
            let parted = board.hall.run(arguments(&row[2])).end();
            assert_eq!(parted.exit, 3, "{parted:?}");
            fs::write(&own, before).unwrap();
            fs::copy(&sent, &own).unwrap();
            if line.contains("witness") {
                let opened = board.open(&["--reply-key", "black.slip"], "14:30");
                opens(&opened.object(), "*", "legal");
            } else {
                comes_to(&board.shown(), "finished", "1-0");
            }
        }
    }
}

/// What stands in the rows that are walked through: here, and the first two in `transcripts/evening.txt`.
const WALKED: [&str; 25] = [
    "--paper --key",
    "alarm --boards 40",
    "--sealed-at",
    "set-resumption '2027-03-03",
    "--resume-by",
    "arbiter.key resign white",
    "arbiter.key draw-agreed",
    "arbiter.key offer black",
    "--answers",
    "--follows",
    "reading none",
    "0-0",
    "flag black",
    "--author-key",
    "adjourn release",
    "adjourn declare",
    "lost position",
    "--late-until",
    "--back-to",
    "correct-clock",
    "record … void",
    "--copy FILE",
    "adjourn witness",
    "--key black.slip resign",
    "--known-move",
];

/// Each row of one guide is a row of the other, with the same articles, and those with a command are walked through.
#[test]
fn the_guides_have_the_same_rows() {
    for guide in &guides() {
        let commands = guide
            .rows()
            .filter(|row| row.contains("`adjourn ") && !row.contains("resume`"));
        for row in commands {
            let walked = WALKED.iter().any(|words| row.contains(words));
            assert!(walked, "no test walks through {row}");
        }
    }
    let articles = guides().map(|guide| {
        let cell = |row: &str| row.split('|').nth(3).unwrap_or_default().trim().to_owned();
        // The desk's tables have no articles.
        let is_article = |it: &String| !["", "article", "articolo"].contains(&it.as_str());
        let cells = guide.rows().map(cell).filter(is_article);
        cells.collect::<Vec<_>>()
    });
    assert!(articles[0].len() > 15, "{articles:?}");
    assert_eq!(articles[0], articles[1]);
}
