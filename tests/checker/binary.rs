//! The program: what it says, where, and how it ends.

#![allow(clippy::expect_used)]

use std::io::Write;
use std::process::{Command, Stdio};

const WALLS: &str = r#"{"black_can_mate":"no","fen":"8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1","proof":{"black":{"answer":"no","fixed":8,"layer":"locked","squares":24},"white":{"answer":"no","fixed":8,"layer":"locked","squares":24}}}"#;

/// The exit, and what stood on standard output and on standard error.
fn run(arguments: &[&str], input: &[u8]) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_adjourn-check-proof"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // Who is refused for the arguments reads nothing.
    let _ = child.stdin.take().expect("piped").write_all(input);
    let done = child.wait_with_output().expect("it ends");
    let [out, told] = [done.stdout, done.stderr].map(|it| String::from_utf8(it).expect("UTF-8"));
    (done.status.code(), out, told)
}

#[test]
fn what_was_printed_is_verified_and_what_was_changed_is_not() {
    let fast = "cannot mate: 8 men stand fast, and the king to be mated comes to 24 squares, none of them a mate";
    let said = format!("line 1: verified: white {fast}\nline 1: verified: black {fast}\n");
    let (exit, out, told) = run(&["-"], WALLS.as_bytes());
    assert_eq!((exit, out, told), (Some(0), said, String::new()));
    let other = WALLS.replace("p1p1p1p1/P1P1P1P1/8/4K3", "8/8/8/4K2R");
    let (exit, out, _) = run(&["-"], other.as_bytes());
    assert_eq!(exit, Some(1));
    assert!(
        out.starts_with(
            "line 1: not verified: white: the regions of the men do not rule a mate out\n"
        ),
        "{out}"
    );
}

#[test]
fn a_file_is_read_as_standard_input_is() {
    let file = std::env::temp_dir().join(format!("adjourn-check-proof-{}", std::process::id()));
    std::fs::write(&file, WALLS).expect("a folder for what is temporary");
    let path = file.to_str().expect("a plain path");
    let found = run(&[path], b"");
    std::fs::remove_file(&file).expect("as written");
    assert_eq!(found, run(&["-"], WALLS.as_bytes()));
    let (exit, out, told) = run(&[path], b"");
    assert_eq!((exit, out.as_str()), (Some(2), ""));
    assert!(
        told.starts_with(&format!("adjourn-check-proof: {path}: ")),
        "{told}"
    );
}

#[test]
fn what_is_too_large_is_not_cut_and_judged() {
    let mut large = WALLS.as_bytes().to_vec();
    large.resize((64 << 20) + 1, b' ');
    let (exit, out, told) = run(&["-"], &large);
    assert_eq!((exit, out.as_str()), (Some(2), ""));
    assert_eq!(told, "adjourn-check-proof: -: more than 67108864 bytes\n");
    large.pop();
    assert_eq!(run(&["-"], &large).0, Some(0));
}

#[test]
fn it_says_what_it_is() {
    for (arguments, exit, begin) in [
        (
            &["--help"] as &[&str],
            0,
            "Whether answers to the mating question hold",
        ),
        (&["--version"], 0, "adjourn-check-proof 0."),
        (&[], 2, "adjourn-check-proof: name one file"),
        (&["a", "b"], 2, "adjourn-check-proof: name one file"),
    ] {
        let (found, out, told) = run(arguments, b"");
        assert_eq!(found, Some(exit), "{arguments:?}");
        assert!((out + &told).starts_with(begin), "{arguments:?}");
    }
}
