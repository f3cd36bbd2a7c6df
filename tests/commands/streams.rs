//! What is printed for other programs: a stream of positions, the editions, completions, the manual.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use rules::edition::Edition;
use serde_json::Value;

use super::{Hall, object};

const MATE: &str = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
const BARE: &str = "8/8/8/4k3/8/8/8/4K3 w - - 0 1";
const ROOK: &str = "8/8/8/4k3/8/8/8/KR6 w - - 0 1";

#[test]
fn ten_thousand_lines_get_as_many_answers_in_their_order() {
    let hall = Hall::new();
    let lines = [MATE, BARE, "no position", ROOK, "8/8"];
    let input: Vec<&str> = lines.into_iter().cycle().take(10_000).collect();
    let run = hall.run(["judge", "position", "-"]);
    // Empty lines are passed over.
    let ended = run.input(input.join("\n\n") + "\n").done();
    let answers: Vec<Value> = ended.out.lines().map(object).collect();
    assert_eq!(answers.len(), input.len());
    for (number, (line, answer)) in input.iter().zip(&answers).enumerate() {
        let field = |name: &str| answer[name].as_str().unwrap_or_default().to_owned();
        let expected = match *line {
            MATE => ["checkmate", "yes", "no"],
            BARE => ["dead_position", "no", "no"],
            ROOK => ["ongoing", "yes", "no"],
            _ => {
                assert_eq!(answer["fen"], *line, "line {}: {answer}", number + 1);
                let code = answer["error"]["code"].as_str().unwrap_or_default();
                assert!(code.starts_with("fen/"), "line {}: {answer}", number + 1);
                continue;
            }
        };
        assert_eq!(field("fen"), *line, "line {}", number + 1);
        let found = [
            field("status"),
            field("white_can_mate"),
            field("black_can_mate"),
        ];
        assert_eq!(found, expected, "line {}: {line}", number + 1);
    }
}

#[test]
fn a_line_without_end_and_a_line_that_is_no_text_are_answered() {
    let hall = Hall::new();
    let run = hall.run(["judge", "position", "-"]);
    let input = [&b"\xff\xfe\n"[..], BARE.as_bytes()].concat();
    let ended = run.input(input).done();
    let answers: Vec<Value> = ended.out.lines().map(object).collect();
    assert_eq!(answers.len(), 2, "{ended:?}");
    assert!(answers[0]["error"].is_object(), "{ended:?}");
    assert_eq!(answers[1]["status"], "dead_position", "{ended:?}");
}

/// A reader who has seen enough closes the pipe: no panic, no message.
#[test]
fn a_pipe_that_is_closed_ends_the_stream_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_adjourn"))
        .args(["judge", "position", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let feeding = std::thread::spawn(move || {
        let line = format!("{BARE}\n");
        // Far more than pipes hold; the program goes away before it has read it all.
        (0..200_000).all(|_| std::io::Write::write_all(&mut input, line.as_bytes()).is_ok())
    });
    let mut first = String::new();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut first).unwrap();
    drop(output);
    let mut told = String::new();
    let mut errors = child.stderr.take().unwrap();
    errors.read_to_string(&mut told).unwrap();
    let status = child.wait().unwrap();
    assert_eq!(object(first.trim_end())["status"], "dead_position");
    assert_eq!(told, "");
    assert_eq!(status.code(), Some(0));
    assert!(!feeding.join().unwrap(), "it read everything");
}

#[test]
fn each_edition_is_printed_as_a_file_that_is_read_back() {
    let hall = Hall::new();
    let listed = hall.run(["editions"]).done();
    let object = hall.run(["editions"]).object();
    let names: Vec<&str> = object["editions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|edition| edition["name"].as_str().unwrap())
        .collect();
    assert_eq!(names.len(), Edition::all().len(), "{object}");
    for name in names {
        assert!(listed.out.contains(name), "{name}");
        let shown = hall.run(["editions", name]).done();
        assert!(shown.out.contains(name), "{name}");
        let judged = hall
            .run(["judge", "move", "--fen", ROOK, "--move", "Rb2"])
            .with(["--notation", "en", "--rules", name])
            .object();
        assert_eq!(judged["edition"], name);
    }
    // What is not confirmed is marked.
    assert!(listed.out.contains('?'), "{}", listed.out);
}

/// Named first, a command is described without the others; after an option, with them.
#[test]
fn a_command_is_the_same_wherever_its_options_stand() {
    let hall = Hall::new();
    for command in ["verify", "judge", "archive"] {
        for wrong in [&["--help"][..], &["--nonsense"], &["a", "b", "c"], &[]] {
            let first = hall.run([command]).with(wrong).end();
            let second = hall.run(["--color", "auto", command]).with(wrong).end();
            assert_eq!(first.exit, second.exit, "{command} {wrong:?}");
            assert_eq!(first.out, second.out, "{command} {wrong:?}");
            assert_eq!(first.err, second.err, "{command} {wrong:?}");
        }
    }
}

#[test]
fn completions_and_the_manual_name_every_command() {
    let hall = Hall::new();
    let help = hall.run(["--help"]).done();
    let commands = [
        "rehearse",
        "keygen",
        "prepare",
        "seal",
        "accept",
        "verify",
        "show",
        "release",
        "open",
        "declare",
        "judge",
        "editions",
        "completions",
        "man",
    ];
    let manual = hall.run(["man"]).done();
    assert!(manual.out.contains(".TH adjourn 1"), "{}", manual.out);
    for command in commands {
        assert!(
            help.out.contains(&format!("  {command} ")),
            "{command}: {}",
            help.out
        );
        assert!(manual.out.contains(command), "{command}");
    }
    for (words, title, option) in [
        (&["seal"][..], ".TH adjourn-seal 1", "sealer\\-key"),
        (
            &["archive", "add"],
            ".TH adjourn-archive-add 1",
            "tar \\-c hall",
        ),
    ] {
        let page = hall.run(["man"]).with(words).done().out;
        assert!(page.contains(title) && page.contains(option), "{page}");
    }
    let no_such = hall.run(["man", "archive", "shred"]).fails();
    assert_eq!((no_such.exit, no_such.code.as_str()), (2, "cli/no-command"));
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = hall.run(["completions", shell]).done();
        for command in commands {
            assert!(script.out.contains(command), "{shell}: {command}");
        }
    }
}
